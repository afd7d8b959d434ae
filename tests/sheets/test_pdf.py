"""The printed sheet: two pages, everything on them, nothing beyond their edges."""

import pypdfium2
import pytest

from sheets.characters import longest, wordy
from sheets.printed import assert_whole_sheet
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.figures.character import Character
from worldline.riftbound.sheet import sheet
from worldline.sheets.pdf import pdf

pytestmark = pytest.mark.slow

HARD = [*longest(), *map(wordy, longest())]
SOME = [archetype("tank-pilot"), archetype("captain-biologist", 4), archetype("healer-gunner", 4)]
SOME += [random_character(seed, 1 + seed % 4) for seed in range(900, 904)]


@pytest.mark.parametrize("c", [*SOME, *HARD], ids=lambda c: f"{c.role}-{c.class_}")
def test_everything_stands_on_two_pages(c: Character) -> None:
    document = pypdfium2.PdfDocument(pdf(sheet(c)))
    assert len(document) == 2
    assert_whole_sheet(document, sheet(c))


@pytest.mark.parametrize("c", HARD, ids=lambda c: f"{c.role}-{c.class_}")
def test_the_longest_can_still_be_read(c: Character) -> None:
    for page in pypdfium2.PdfDocument(pdf(sheet(c))):
        texts = [o for o in page.get_objects() if isinstance(o, pypdfium2.PdfTextObj)]
        assert len(texts) > 50
        assert min(o.get_font_size() * abs(o.get_matrix().d) for o in texts) >= 6


def test_the_same_sheet_gives_the_same_pages() -> None:
    s = sheet(SOME[0])
    pages = [
        [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf(s))]
        for _ in range(2)
    ]
    assert pages[0] == pages[1]
