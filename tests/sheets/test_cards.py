"""The cards to cut out: one for each Ability and weapon, nine on a page, each within its edges."""

import pypdfium2
import pytest

from sheets.characters import longest, wordy
from sheets.printed import PAPERS, TALL, WIDE, assert_whole_cards
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character
from worldline.riftbound.sheet import sheet
from worldline.sheets.cards import cards, pdf
from worldline.sheets.wording import PaperSize

SOME = [archetype("tank-pilot", 4), archetype("captain-biologist"), *map(wordy, longest())]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("c", SOME, ids=lambda c: f"{c.role}-{c.class_}")
def test_every_card_stands_within_its_edges(c: Character, paper: PaperSize) -> None:
    document = pypdfium2.PdfDocument(pdf(sheet(c), paper))
    assert_whole_cards(document, sheet(c), paper)


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
        carried = [card.name for card in made if card.kind == "Weapon, carried"]
        assert carried == [a.name for a in s.carried]
        assert [card.name for card in made if card.kind == "Ability"] == [
            a.name for a in s.abilities
        ]
