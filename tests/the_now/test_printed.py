"""What is printed on board and cards, as screens get it."""

import pytest

from worldline.rulebook import rulebook
from worldline.the_now import field
from worldline.the_now.book import EDITIONS, open_book
from worldline.the_now.printed import CardOut, printed_edition

NOW = printed_edition("the-now")


def card(id: str) -> CardOut:
    return next(card for card in NOW.cards if card.id == id)


def says(id: str) -> list[str]:
    return [line.say for line in card(id).lines]


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_of_an_edition_is_there(edition: str) -> None:
    found, b = printed_edition(edition), open_book(edition)
    assert found.hash == b.edition.hash
    assert [c.id for c in found.cards] == [c.id for c in b.cards]
    assert [c.number for c in found.cards] == list(range(len(b.cards)))
    assert [i.id for i in found.items] == list(b.items)
    assert {a.kind for a in found.artifacts} == set(b.artifacts) - set(b.without)
    assert len(found.nodes) == field.NODES + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sentence_rests_on_a_rule(edition: str) -> None:
    found = printed_edition(edition)
    lines = [line for card in found.cards for line in card.lines]
    rules = {line.rule for line in lines}
    rules |= {item.rule for item in found.items} | {a.rule for a in found.artifacts}
    rules |= {period.rule for period in found.periods}
    assert all(rulebook().entry(rule) for rule in rules)
    assert all(card.lines for card in found.cards)


def test_a_node_knows_its_place_its_neighbours_and_its_yield() -> None:
    node = NOW.nodes[field.NAMED["2.0"]]
    assert (node.radius, node.q, node.r, node.energy) == (2, 0, -2, 6)
    assert node.around[3] == field.NAMED["1.0"]
    assert (NOW.nodes[61].name, NOW.nodes[61].energy) == ("V616Mon", 17)


def test_a_card_is_told_mark_by_mark() -> None:
    assert says("E-02") == [
        "If it occurs, Purple loses 1 point.",
        "If it does not occur, Blue loses 1 point.",
        "1 cause: +2 to the later event if the earlier occurs, -2 if it does not.",
        "1 hindrance: -2 to the later event if the earlier occurs, +2 if it does not.",
        "Extracting in its node yields 2 ⚡ more.",
        "It may lie only on radius 2, 3.",
    ]
    assert "Whoever organizes it draws an artifact, from round 6 on." in says("E-01")
    assert "It may not be laid in the round in which its node is realized." in says("E-04")
    assert says("S-0-L")[0].startswith("Logistic: nobody scores")


def test_marks_turn_with_the_card() -> None:
    first, turned = card("E-02").marks[0], card("E-02").marks[1]
    assert first == (0, 1, 0, 2, 0, 0)
    assert turned == (0, 0, 1, 0, 2, 0)
    assert card("E-02").backward == (3,)


def test_items_and_artifacts_show_their_figures() -> None:
    gun = NOW.items[0]
    assert [level.price for level in gun.levels] == [12, 7, 7]
    assert gun.levels[2].figures == (("damage", 24), ("expense", 6))
    assert NOW.items[3].levels[0].figures == (("maximum", 65),)
    labels = {a.label: a for a in NOW.artifacts}
    assert (labels["needle"].copies, labels["needle"].charges) == (3, 3)
    assert (labels["tangle-2"].copies, labels["tangle-2"].name) == (1, "Tangle β")
