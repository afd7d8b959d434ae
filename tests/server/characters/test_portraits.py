"""Portraits: what is kept of a picture, and who sees it."""

import sys
from io import BytesIO
from subprocess import PIPE, run
from typing import Any

import pytest
from PIL import Image

from server.api.conftest import Client, Guest
from server.characters.sheets import Owner
from worldline.server.characters.pictures import (
    MOST_PASSES,
    MOST_POINTS,
    NO_PICTURE,
    SIDE,
    TOO_MANY_PASSES,
    TOO_MANY_POINTS,
    portrait,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.limits import LARGEST_PORTRAIT

SECRET = b"51.5072 N, 0.1276 W"


def file(picture: Image.Image, format: str = "PNG", **more: Any) -> bytes:
    out = BytesIO()
    picture.save(out, format, **more)
    return out.getvalue()


MB = 1 << 20
PHOTO = file(Image.new("RGB", (900, 400), "teal"), "JPEG")


def peak_of(data: bytes) -> int:
    """Bytes that a process of its own takes at most while it makes a portrait of a file."""
    told = run([sys.executable, "-c", PEAK], input=data, stdout=PIPE, check=True).stdout
    return int(told) * 1024


PEAK = """
import re, sys
from worldline.server.characters.pictures import portrait
portrait(sys.stdin.buffer.read())
print(re.search("VmHWM: *\\t* *([0-9]+) kB", open("/proc/self/status").read())[1])
"""


def send(client: Client, who: Guest, path: str, data: bytes, status: int = 200) -> Any:
    answer = client.put(f"{path}/portrait", content=data, headers=who.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def see(client: Client, who: Guest, path: str, **headers: str) -> Any:
    return client.get(f"{path}/portrait", headers={**who.headers, **headers})


def colour(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


# --- what is kept of a picture


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_a_picture_becomes_a_small_square(format: str) -> None:
    wide = Image.new("RGB", (1000, 400), "red")
    wide.paste("blue", (300, 0, 700, 400))
    with Image.open(BytesIO(portrait(file(wide, format)).image)) as made:
        assert (made.format, made.size) == ("JPEG", (SIDE, SIDE))
        corner, middle = colour(made, 8, 8), colour(made, SIDE // 2, SIDE // 2)
    for red, _, blue in (corner, middle):
        assert blue > 200 > 60 > red  # its middle, where it is blue


def test_nothing_else_of_the_file_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    data = file(Image.new("RGB", (50, 50)), "JPEG", exif=exif, comment=SECRET, icc_profile=SECRET)
    assert data.count(SECRET) == 3
    made = portrait(data).image
    assert SECRET not in made
    with Image.open(BytesIO(made)) as picture:
        assert not picture.getexif()
        assert not {"exif", "comment", "icc_profile"} & {*picture.info}


def test_a_picture_that_lies_on_its_side_is_set_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    lying = Image.new("RGB", (400, 400), "red")
    lying.paste("blue", (0, 200, 400, 400))
    with Image.open(BytesIO(portrait(file(lying, "JPEG", exif=exif, quality=95)).image)) as made:
        assert colour(made, 20, SIDE // 2)[2] > 200
        assert colour(made, SIDE - 20, SIDE // 2)[0] > 200


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a picture",
        PHOTO[: len(PHOTO) // 2],
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        file(Image.new("P", (9, 9)), "GIF"),
        file(Image.new("RGB", (9, 9)), "TIFF"),
    ],
    ids=["empty", "text", "cut", "broken", "svg", "gif", "tiff"],
)
def test_what_is_no_picture_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(NotAllowed) as no:
        portrait(data)
    assert (no.value.status, no.value.why) == (422, NO_PICTURE)


LARGE = Image.new("RGB", (6320, 6320), "teal")


def why_not(data: bytes) -> str:
    with pytest.raises(NotAllowed) as no:
        portrait(data)
    assert no.value.status == 422
    return no.value.why


@pytest.mark.parametrize(
    ("format", "side"), [("PNG", 4001), ("PNG", 100_000), ("PNG", 200_000), ("WEBP", 4001)]
)
def test_points_are_counted_before_they_are_decoded(format: str, side: int) -> None:
    """A small file may hold a picture that fills the memory."""
    assert MOST_POINTS == 4000 * 1000
    bomb = file(Image.new("1", (1000, side)), format)
    assert len(bomb) < LARGEST_PORTRAIT
    assert why_not(bomb) == TOO_MANY_POINTS


def test_a_large_photograph_is_decoded_small() -> None:
    """A JPEG file in one pass can be read at an eighth of its size."""
    data = file(LARGE, "JPEG")
    before = peak_of(PHOTO)
    assert peak_of(data) - before < 40 * MB


@pytest.mark.parametrize("format", ["PNG", "WEBP", "JPEG"])
def test_no_picture_takes_more_than_its_share_of_memory(format: str) -> None:
    """The largest that is taken at all: some 35 bytes a point, not the 480 MB of an earlier day."""
    more = {"progressive": True} if format == "JPEG" else {}
    largest = file(Image.effect_noise((2000, 2000), 90).convert("RGB"), format, **more)
    assert peak_of(largest) - peak_of(PHOTO) < 160 * MB


@pytest.mark.parametrize("more", [{"progressive": True}, {"progressive": True, "quality": 5}])
def test_a_photograph_in_several_passes_counts_whole(more: Any) -> None:
    """All its points are kept until the last pass, however small it is drawn."""
    assert why_not(file(LARGE, "JPEG", **more)) == TOO_MANY_POINTS
    assert portrait(file(LARGE.resize((1000, 1000)), "JPEG", **more))


def test_a_preview_in_its_file_is_no_second_pass() -> None:
    exif = Image.Exif()
    exif[0x010E] = "a preview: " + PHOTO.decode("latin-1")
    assert portrait(file(LARGE, "JPEG", exif=exif))


def test_a_photograph_has_no_endless_number_of_passes() -> None:
    """Each pass goes through all points again, and takes a few bytes in the file."""
    photo = file(Image.new("L", (1000, 1000)), "JPEG", progressive=True)
    last = photo.rindex(b"\xff\xda")
    scan, end = photo[last:-2], photo[-2:]
    again = photo[:last] + scan * (MOST_PASSES + 1) + end
    assert why_not(again) == TOO_MANY_PASSES


# --- who gives one, and who sees it


def test_a_portrait_is_given_seen_and_taken_away(client: Client, ann: Owner) -> None:
    assert ann.bring()["line"]["portrait"] is None
    assert see(client, ann, ann.at).status_code == 404
    hash = send(client, ann, ann.at, PHOTO)["portrait"]
    assert ann.look()["line"]["portrait"] == hash
    seen = see(client, ann, ann.at)
    assert (seen.status_code, seen.headers["Content-Type"]) == (200, "image/jpeg")
    assert seen.content == portrait(PHOTO).image
    again = see(client, ann, ann.at, **{"If-None-Match": seen.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = send(client, ann, ann.at, file(Image.new("RGBA", (10, 10))))["portrait"]
    assert other != hash
    assert see(client, ann, ann.at, **{"If-None-Match": seen.headers["ETag"]}).status_code == 200
    taken = client.delete(f"{ann.at}/portrait", headers=ann.headers)
    assert taken.json()["portrait"] is None
    assert see(client, ann, ann.at).status_code == 404


def test_a_bad_file_changes_nothing(client: Client, ann: Owner) -> None:
    ann.bring()
    hash = send(client, ann, ann.at, PHOTO)["portrait"]
    assert send(client, ann, ann.at, b"no", 422)["why"] == NO_PICTURE
    send(client, ann, ann.at, bytes(LARGEST_PORTRAIT + 1), 413)
    assert ann.look()["line"]["portrait"] == hash


def test_strangers_neither_see_nor_give_one(client: Client, ann: Owner, bob: Guest) -> None:
    ann.bring()
    send(client, ann, ann.at, PHOTO)
    assert see(client, bob, ann.at).status_code == 404
    send(client, bob, ann.at, PHOTO, 404)
    assert client.delete(f"{ann.at}/portrait", headers=bob.headers).status_code == 404


def test_a_link_to_read_shows_it(client: Client, ann: Owner) -> None:
    ann.bring()
    send(client, ann, ann.at, PHOTO)
    secret = ann.post(f"{ann.at}/share", None, 201)
    shared = client.post("/api/characters/shared", json=secret).json()
    assert shared["portrait"].startswith("data:image/jpeg;base64,")


def test_it_goes_with_the_character(client: Client, ann: Owner) -> None:
    ann.bring()
    send(client, ann, ann.at, PHOTO)
    assert client.delete(ann.at, headers=ann.headers).status_code == 204
    assert see(client, ann, ann.at).status_code == 404
