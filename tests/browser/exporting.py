"""A character leaves the browser: on paper, by a link, as a file that comes back."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument
from sheets.printed import assert_whole_cards, assert_whole_sheet

from worldline.riftbound.characters import files
from worldline.riftbound.sheet import sheet

A4 = {"width": 718, "height": 1047}  # pixels within the margins of the printed page
CLIPPED = """() => [...document.querySelectorAll('body *')].flatMap((one) => {
  const { left, right } = one.getBoundingClientRect();
  const { overflowX, overflowY } = getComputedStyle(one);
  const found = [
    [left < 0 || right > innerWidth, 'beyond the page'],
    [overflowX !== 'visible' && one.scrollWidth > one.clientWidth, 'cut on the right'],
    [overflowY !== 'visible' && one.scrollHeight > one.clientHeight, 'cut below'],
  ];
  return found.filter(([is]) => is).map(([, why]) => `${why}: ${one.textContent}`);
})"""


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="This character")).to_be_visible()


def download(page: Page, link: str) -> bytes:
    with page.expect_download() as saved:
        page.get_by_role("link", name=link).click()
    return Path(saved.value.path()).read_bytes()


def exported(page: Page) -> bytes:
    """The file of the character whose sheet is open."""
    menu(page)
    found = download(page, "Download its file")
    page.keyboard.press("Escape")
    return found


def bring(page: Page, name: str, content: bytes) -> None:
    page.goto("/characters")
    file: Any = {"name": name, "mimeType": "application/json", "buffer": content}
    page.locator("input[type=file]").set_input_files(file)


def assert_printed_whole(page: Page, file: bytes) -> None:
    """What the dialog leads to: the sheet and the cards, and the web page that Chromium prints."""
    s = sheet(files.read(file.decode()))
    page.get_by_role("button", name="Print", exact=True).click()
    dialog = page.get_by_role("dialog", name="Print")

    def made(name: str) -> PdfDocument:
        path = dialog.get_by_role("link", name=name).get_attribute("href")
        return PdfDocument(page.request.get(str(path)).body())

    document = made("The sheet, two pages of A4")
    assert len(document) == 2
    assert_whole_sheet(document, s)
    assert_whole_cards(made("Cards of Abilities and weapons, A4"), s)
    with page.context.expect_page() as opened:
        dialog.get_by_role("link", name="The sheet as a web page").click()
    paper = opened.value
    paper.set_viewport_size({"width": A4["width"], "height": A4["height"]})
    paper.emulate_media(media="print")
    assert paper.evaluate(CLIPPED) == []
    document = PdfDocument(paper.pdf(prefer_css_page_size=True, print_background=True))
    assert 2 <= len(document) <= 3
    assert_whole_sheet(document, s)
    paper.close()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def assert_shared(page: Page, guest: Page) -> None:
    """Somebody else reads the same sheet by the link, and nothing can be done there."""
    mine = page.request.get(f"/api{page.url[page.url.index('/characters/') :]}").json()["sheet"]
    menu(page)
    page.get_by_role("button", name="Share (read-only link)").click()
    link = page.get_by_label("Link to read", exact=True).input_value()
    page.keyboard.press("Escape")
    with guest.expect_response(re.compile("/api/characters/shared$")) as told:
        guest.goto(link)
    assert told.value.json()["sheet"] == mine
    expect(guest.get_by_role("heading", level=1)).to_have_text(mine["name"])
    expect(guest.locator("[data-field='RB-SHEET-2']")).to_have_text(f"Level {mine['level']}")
    abilities = guest.get_by_role("region", name="Abilities")
    for ability in mine["abilities"]:
        expect(abilities.get_by_text(ability["name"], exact=True).first).to_be_visible()
    expect(guest.get_by_role("button", name="Menu")).to_have_count(0)
    guest.close()


def assert_comes_back(page: Page, file: bytes) -> None:
    """Brought in again it has the same file, byte for byte."""
    before = page.url
    bring(page, "again.json", file)
    expect(page.get_by_role("heading", level=1)).to_have_text(files.read(file.decode()).name)
    assert page.url != before
    assert exported(page) == file
