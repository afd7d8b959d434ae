"""What must hold of everything that is printed: all of it is there, nothing beyond the edges."""

import re
from collections.abc import Iterator

from pypdfium2 import PdfDocument

from worldline.riftbound.sheet import Sheet
from worldline.sheets.cards import Card, cards
from worldline.sheets.wording import PaperSize

MARGIN = 20  # points
WIDE, TALL = 63 / 25.4 * 72, 88 / 25.4 * 72  # points
PAPERS: dict[PaperSize, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}


def words(text: str) -> str:
    """Letters and figures alone: lines end, and words are divided, wherever they like."""
    return re.sub(r"[^\w+]", "", text).replace("ﬁ", "fi").replace("ﬂ", "fl").casefold()


def on_sheet(s: Sheet) -> Iterator[str]:
    yield from (s.name, s.role, s.class_, s.signature, s.ideal, s.goal, s.flaw, s.notes)
    yield from (a.short for a in s.attributes)
    yield from (f"{p.now}/{p.most}" for p in (s.hp, s.sp, s.ehp))
    yield from (*s.stories, *s.skilled, *s.languages, *s.investigation.known)
    yield from (t.name for t in s.traits.traits)
    yield from (m.text for m in (*s.condition.statuses, *s.counters))
    for a in s.abilities:
        yield from (a.name, a.text, a.gained, *a.cost, *a.limit)
    attacks = [*s.attacks, *s.carried]
    if s.companion:
        attacks += s.companion.attacks
        yield from (s.companion.name, s.companion.look, s.companion.text)
    if s.vehicle:
        attacks += s.vehicle.attacks
        yield s.vehicle.look
        yield s.vehicle.movement
        yield from (text for system in s.vehicle.systems for text in (system.name, system.text))
    yield from (text for a in attacks for text in (a.name, a.range, a.uses, *a.types, *a.special))
    yield from (text for t in s.things for text in (t.name, t.look))
    yield from (text for n in (*s.reminders, *s.specials) for text in (n.name, n.text))


def assert_whole_sheet(document: PdfDocument, s: Sheet) -> None:
    printed = ""
    for page in document:
        width, height = page.get_size()
        assert (round(width), round(height)) == PAPERS["a4"]
        text = page.get_textpage()
        for n in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(n)
            assert MARGIN < left < right < width - MARGIN
            assert MARGIN < bottom < top < height - MARGIN
        printed += text.get_text_bounded()
    found = words(printed)
    assert not [text for text in on_sheet(s) if words(text) not in found]


def on_card(card: Card) -> list[str]:
    figures = (value for pair in card.figures for value in pair)
    about = (card.kind, card.owner, card.name, card.more)
    return [*about, *card.marks, *figures, card.text, card.foot]


def assert_whole_cards(document: PdfDocument, s: Sheet, paper: PaperSize = "a4") -> None:
    """Each stands within its own edges, nine on a page."""
    made = [*cards(s)]
    assert len(document) == -(-len(made) // 9)
    for n, card in enumerate(made):
        page = document[n // 9]
        width, height = page.get_size()
        assert (round(width), round(height)) == PAPERS[paper]
        column, row = n % 3, n % 9 // 3
        left = width / 2 + (column - 1.5) * WIDE
        top = height / 2 - (row - 1.5) * TALL
        text = page.get_textpage()
        printed = words(text.get_text_bounded(left + 4, top - TALL + 4, left + WIDE - 4, top - 4))
        assert not [one for one in on_card(card) if words(one) not in printed]
