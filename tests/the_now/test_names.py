"""Every card of every edition has a name of its own, which its face gives it."""

from collections import Counter
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from the_now.test_book import designed, shipped
from worldline.core.content import BadContent
from worldline.the_now.book import EDITIONS, Book, open_book
from worldline.the_now.names import ADJECTIVES, FURTHER, NOUNS, card_names
from worldline.the_now.pages import MOST_CARDS, CardData, Centre

NAMES = {card.id: card.name for card in open_book("the-now").cards}


def named(**cards: CardData) -> list[str]:
    return list(card_names(cards, {}, []).values())


def test_a_name_tells_centre_gear_and_links() -> None:
    won = CardData("green", links="b3G f0G")
    assert named(a=won, b=won) == ["Expected Treaty", "Expected Harvest"]
    assert named(a=CardData("green", links="b3R b2R f0R", artifact=True)) == ["Forbidden Discovery"]
    assert named(a=CardData("red", links="b3G f0G f1R")) == ["Divided Quarrel"]
    assert named(a=CardData("red", links="b3G f5R", artifact=True)) == ["Cursed Blackout"]


def test_where_the_nouns_are_through_the_next_adjective_is_taken() -> None:
    many = [CardData("green", links="b3G f0G")] * 33
    names = named(**{f"c{n}": card for n, card in enumerate(many)})
    assert (names[0], names[32]) == ("Expected Treaty", "Promised Treaty")


def test_starting_cards_are_called_by_whom_they_serve() -> None:
    assert [NAMES[f"S-1-{card}"] for card in "12AUL"] == [
        "Blue's Promise", "Blue's Doubt", "Attacking", "Supporting", "Logistic",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shipped_cards_are_called_as_they_always_were(edition: str) -> None:
    """Whoever has learnt a name finds it again: words are added to the end of a list only."""
    names = [open_book(edition).cards[n].name for n in open_book(edition).deck]
    assert names[:4] == [
        "Expected Discovery", "Unlikely Quarrel", "Forbidden Treaty", "Forbidden Mutiny",
    ]  # fmt: skip
    assert names[-3:] == ["Disputed Automaton", "Jealous Rupture", "Unlikely Mirror"]
    assert len(set(names)) == 96


def test_no_word_is_in_two_lists_and_each_list_has_enough() -> None:
    lists = [words.split() for words in (*ADJECTIVES.values(), *NOUNS.values(), FURTHER)]
    assert max(Counter(word for words in lists for word in words).values()) == 1
    fewest = min(len(words.split()) for words in NOUNS.values())
    adjectives = min(len(words.split()) for words in ADJECTIVES.values()) + len(FURTHER.split())
    assert fewest * adjectives >= MOST_CARDS


CENTRES: tuple[Centre, ...] = ("green", "red", "gray")
KINDS: tuple[Literal["attacking", "supporting", "logistic"], ...] = (
    "attacking", "supporting", "logistic",
)  # fmt: skip
LINKS = [
    "",
    *(f"b3{one} f0{two}" for one in "GR" for two in "GR"),
    *(f"b3{one}" for one in "GR"),
    *(f"f0{one}" for one in "GR"),
    "b3G b2R f0G f1R",
]
FACES = [
    CardData(centre, "", owner, tick, cross, 1, links, gear, flexible=flexible)
    for centre in CENTRES
    for owner in (None, "blue", "gray")
    for tick in (None, "blue")
    for cross in (None, "blue", "gray")
    for links in LINKS
    for gear in (False, True)
    for flexible in (None, *KINDS)
]


@given(
    faces=st.lists(st.sampled_from(FACES), max_size=40),
    times=st.integers(1, MOST_CARDS),
    own=st.booleans(),
)
def test_every_card_of_any_edition_has_a_name_of_its_own(
    *, faces: list[CardData], times: int, own: bool
) -> None:
    """Only the flexible cards of different players share theirs: each is its owner's."""
    cards = {f"c{n}": face for n, face in enumerate((faces * times)[: MOST_CARDS - 1])}
    given_names = {"c0": "Expected Treaty"} if own and cards else {}
    names = card_names(cards, given_names, ["the central event", "Tangle α"])
    assert names.keys() == cards.keys()
    assert all(names[id] == name for id, name in given_names.items())
    seen: dict[str, str] = {}
    for id, name in names.items():
        other = seen.setdefault(name.casefold(), id)
        assert not any(c.isdigit() for c in name)
        if other != id:
            one, two = cards[id], cards[other]
            assert (one.flexible, name) == (two.flexible, str(one.flexible).capitalize())
            assert one.owner != two.owner
    assert not {"the central event", "tangle α"} & seen.keys()
    assert card_names(cards, given_names, ["the central event", "Tangle α"]) == names


def test_the_name_that_a_designer_gives_a_card_wins(tmp_path: Path) -> None:
    change = """
        [change.events]
        E-02 = { name = "The Great Fire" }
        E-03 = { name = "Expected Discovery" }
        [change.starting]
        S-0-1 = { name = "Purple Rain" }
    """
    b = Book(designed(tmp_path, change))
    names = {card.id: card.name for card in b.cards}
    assert (names["E-02"], names["E-03"]) == ("The Great Fire", "Expected Discovery")
    assert (names["S-0-1"], names["S-1-1"]) == ("Purple Rain", "Blue's Promise")
    assert names["E-01"] == "Promised Discovery"


@pytest.mark.parametrize(
    ("change", "entry", "other"),
    [
        ('[change.events]\nE-02 = { name = "Fire" }\nE-07 = { name = "fire" }', "E-07", "E-02"),
        ('[change.events]\nE-02 = { name = "Rain" }\n[change.starting]\nS-0-1 = { name = "Rain" }',
         "S-0-1", "E-02"),
        ('[change.events]\nE-02 = { name = "Tangle α" }', "E-02", "Tangle α"),
    ],
)  # fmt: skip
def test_two_cards_of_one_name_are_refused(
    tmp_path: Path, change: str, entry: str, other: str
) -> None:
    file = designed(tmp_path, change)
    with pytest.raises(BadContent, match=f"a card has a name of its own .{other}") as bad:
        Book(file)
    assert (bad.value.file, bad.value.entry, bad.value.field) == (file, entry, "name")


def test_the_symbols_of_starting_cards_are_no_names(tmp_path: Path) -> None:
    """A designer who copies the shipped file has not named six cards S1."""
    b = Book(designed(tmp_path, "", starting=shipped("starting")))
    assert {card.id: card.name for card in b.cards} == NAMES
