"""The printed sheet: two pages, everything on them, nothing beyond their edges."""

import re
from collections.abc import Iterator

import pypdfium2
import pytest

from sheets.characters import longest, wordy
from worldline.riftbound.build.archetypes import archetype
from worldline.riftbound.build.random import random_character
from worldline.riftbound.character import Character
from worldline.riftbound.sheet import Sheet, sheet
from worldline.sheets.pdf import pdf

MARGIN = 20  # points
HARD = [*longest(), *map(wordy, longest())]
SOME = [archetype("tank-pilot"), archetype("captain-biologist", 4), archetype("healer-gunner", 4)]
SOME += [random_character(seed, 1 + seed % 4) for seed in range(900, 904)]


def words(text: str) -> str:
    """Letters and figures alone: lines end, and words are divided, wherever they like."""
    return re.sub(r"[^\w+]", "", text).replace("ﬁ", "fi").replace("ﬂ", "fl").casefold()


def expected(s: Sheet) -> Iterator[str]:
    yield from (s.name, s.role, s.class_, s.signature, s.ideal, s.goal, s.flaw, s.notes)
    yield from (a.short for a in s.attributes)
    yield from (f"{p.now}/{p.most}" for p in (s.hp, s.sp, s.ehp))
    yield from (*s.stories, *s.skilled, *s.languages, *s.investigation.known)
    yield from (t.name for t in s.traits.traits)
    yield from (m.text for m in (*s.condition.statuses, *s.counters))
    for a in s.abilities:
        yield from (a.name, a.text, a.gained, *a.cost, *a.limit)
    attacks = [*s.attacks]
    if s.companion:
        attacks += s.companion.attacks
        yield from (s.companion.name, s.companion.text)
    if s.vehicle:
        attacks += s.vehicle.attacks
        yield from (text for system in s.vehicle.systems for text in (system.name, system.text))
    yield from (text for a in attacks for text in (a.name, a.range, a.uses, *a.types, *a.special))
    yield from (t.name for t in s.things)
    yield from (text for n in (*s.reminders, *s.specials) for text in (n.name, n.text))


@pytest.mark.parametrize("c", [*SOME, *HARD], ids=lambda c: f"{c.role}-{c.class_}")
def test_everything_stands_on_two_pages(c: Character) -> None:
    document = pypdfium2.PdfDocument(pdf(sheet(c)))
    assert len(document) == 2
    printed = ""
    for page in document:
        width, height = page.get_size()
        assert (round(width), round(height)) == (595, 842)
        text = page.get_textpage()
        for n in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(n)
            assert MARGIN < left < right < width - MARGIN
            assert MARGIN < bottom < top < height - MARGIN
        printed += text.get_text_bounded()
    found = words(printed)
    missing = [text for text in expected(sheet(c)) if words(text) not in found]
    assert not missing


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
