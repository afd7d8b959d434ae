"""The cards to cut out: one for each Ability and weapon, nine on a page, each within its edges."""

import pypdfium2
import pytest

from sheets.characters import longest, wordy
from sheets.test_pdf import words
from worldline.riftbound.build.archetypes import archetype
from worldline.riftbound.character import Character
from worldline.riftbound.sheet import sheet
from worldline.sheets.cards import Card, cards, pdf
from worldline.sheets.wording import PaperSize

WIDE, TALL = 63 / 25.4 * 72, 88 / 25.4 * 72  # points
PAPERS: dict[PaperSize, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}
SOME = [archetype("tank-pilot", 4), archetype("captain-biologist"), *map(wordy, longest())]


def expected(card: Card) -> list[str]:
    figures = (value for pair in card.figures for value in pair)
    return [
        card.kind,
        card.owner,
        card.name,
        card.more,
        *card.marks,
        *figures,
        card.text,
        card.foot,
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("c", SOME, ids=lambda c: f"{c.role}-{c.class_}")
def test_every_card_stands_within_its_edges(c: Character, paper: PaperSize) -> None:
    made = [*cards(sheet(c))]
    document = pypdfium2.PdfDocument(pdf(sheet(c), paper))
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
        assert not [one for one in expected(card) if words(one) not in printed]


@pytest.mark.parametrize("c", SOME, ids=lambda c: f"{c.role}-{c.class_}")
def test_nothing_lies_between_the_cards(c: Character) -> None:
    for page in pypdfium2.PdfDocument(pdf(sheet(c))):
        width, height = page.get_size()
        text = page.get_textpage()
        for n in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(n)
            across = [(x - width / 2) / WIDE + 1.5 for x in (left - 4, right + 4)]
            down = [(height / 2 - y) / TALL + 1.5 for y in (top + 4, bottom - 4)]
            for first, last in (across, down):
                assert 0 < first < last < 3
                assert int(first) == int(last)


@pytest.mark.parametrize("c", SOME, ids=lambda c: f"{c.role}-{c.class_}")
def test_cards_can_be_read(c: Character) -> None:
    for page in pypdfium2.PdfDocument(pdf(sheet(c))):
        texts = [o for o in page.get_objects() if isinstance(o, pypdfium2.PdfTextObj)]
        assert min(o.get_font_size() * abs(o.get_matrix().d) for o in texts) >= 4


def test_weapons_of_companion_and_vehicle_have_cards() -> None:
    for id in ("tank-pilot", "captain-biologist"):
        s = sheet(archetype(id, 4))
        attacks = [*s.attacks, *(a for b in (s.companion, s.vehicle) if b for a in b.attacks)]
        made = [*cards(s)]
        assert [card.name for card in made if card.kind == "Weapon"] == [a.name for a in attacks]
        assert [card.name for card in made if card.kind == "Ability"] == [
            a.name for a in s.abilities
        ]
