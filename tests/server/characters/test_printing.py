"""Sheets and cards to print, for those who may read the character."""

from base64 import b64encode

import pypdfium2
import pytest

from server.api.conftest import Client, Guest
from server.characters.builders import BuildingGuest
from server.characters.sheets import CAPTAIN, Owner
from server.characters.test_portraits import PHOTO, see, send
from worldline.riftbound.sheet import sheet
from worldline.sheets.html import html

IMAGES = [pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
PAPERS = {
    "sheet.pdf": (595, 842),
    "cards-a4.pdf": (595, 842),
    "cards-letter.pdf": (612, 792),
}


def printed(client: Client, who: Guest, path: str, status: int = 200) -> bytes:
    answer = client.get(path, headers=who.headers)
    assert answer.status_code == status, answer.text
    return answer.content


def test_the_page_is_the_one_of_the_terminal(client: Client, ann: Owner) -> None:
    ann.bring()
    answer = client.get(f"{ann.at}/print/sheet.html", headers=ann.headers)
    assert answer.text == html(sheet(CAPTAIN))
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("inline; filename*=UTF-8''")
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")


@pytest.mark.parametrize("paper", PAPERS)
def test_sheet_and_cards_are_printed(client: Client, ann: Owner, paper: str) -> None:
    ann.bring()
    document = pypdfium2.PdfDocument(printed(client, ann, f"{ann.at}/print/{paper}"))
    width, height = document[0].get_size()
    assert (round(width), round(height)) == PAPERS[paper]
    assert CAPTAIN.name in document[0].get_textpage().get_text_bounded()


def test_a_portrait_stands_on_the_sheet_in_place_of_the_emblem(client: Client, ann: Owner) -> None:
    ann.bring()
    plain = pypdfium2.PdfDocument(printed(client, ann, f"{ann.at}/print/sheet.pdf"))
    assert not [*plain[0].get_objects(IMAGES, max_depth=5)]
    send(client, ann, ann.at, PHOTO)
    image = see(client, ann, ann.at).content
    page = printed(client, ann, f"{ann.at}/print/sheet.html").decode()
    assert page == html(sheet(CAPTAIN), image)
    assert b64encode(image).decode() in page
    document = pypdfium2.PdfDocument(printed(client, ann, f"{ann.at}/print/sheet.pdf"))
    (drawn,) = document[0].get_objects(IMAGES, max_depth=5)
    assert isinstance(drawn, pypdfium2.PdfImage)
    assert drawn.get_px_size() == (320, 320)


def test_nobody_else_prints_it(client: Client, ann: Owner, bob: Guest) -> None:
    ann.bring()
    assert b"no such character" in printed(client, bob, f"{ann.at}/print/sheet.html", 404)
    assert b"is printed here" in printed(client, ann, f"{ann.at}/print/poster.pdf", 404)


def test_a_draft_is_printed_once_it_is_complete(client: Client, bob: Guest) -> None:
    ines = BuildingGuest(client, "Ines")
    ines.begin()
    assert b"RB-BUILD" in printed(client, ines, f"{ines.at}/print/sheet.html", 422)
    ines.begin(archetype="tank-pilot")
    assert b"Ruddock Vale" in printed(client, ines, f"{ines.at}/print/sheet.html")
    assert b"no such draft" in printed(client, bob, f"{ines.at}/print/sheet.html", 404)
