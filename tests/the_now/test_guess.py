"""How likely each guess is: every world that fits what a seat has seen, equally (TN-INFO)."""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from random import Random

import pytest
from tracing import rule

from the_now.play import play, tn
from the_now.worlds import other_world
from worldline.core.machine import CHANCE, Action, Decision, Seat
from worldline.the_now.dealing import Pile, deal, members
from worldline.the_now.game import GAME
from worldline.the_now.knowledge import DECK, DISCARD, GONE, HAND, VAULT, ZONES, artifact_bit
from worldline.the_now.schema import ChooseCard, EndTurn
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book

World = tuple[tuple[int, ...], ...]


def is_even(found: Counter[Hashable], ways: int) -> bool:
    """Pearson's chi-square, within five standard deviations of what an even lot has."""
    total = sum(found.values())
    wanted = total / ways
    missing = (ways - len(found)) * wanted
    square = sum((n - wanted) ** 2 / wanted for n in found.values()) + missing
    return bool(square <= ways - 1 + 5 * (2 * (ways - 1)) ** 0.5)


# --- dealing


def every_deal(piles: tuple[Pile, ...], left: int) -> Iterator[World]:
    """All ways to put the cards that are `left` into the piles, tried one by one."""
    if not piles:
        yield ()
        return
    first, *rest = piles
    for cards in combinations(members(first.may & left), first.number):
        taken = sum(1 << card for card in cards)
        for others in every_deal(tuple(rest), left & ~taken):
            yield (cards, *others)


def a_puzzle(lot: Random) -> tuple[Pile, ...]:
    """Up to four piles of cards, and of each card where it may lie besides."""
    zones = range(lot.randint(2, 4))
    cards = range(lot.randint(3, 7))
    lie = [lot.choice(zones) for _ in cards]
    may = [[z for z in zones if z == lie[c] or lot.random() < 0.6] for c in cards]
    return tuple(
        Pile(z, lie.count(z), sum(1 << c for c in cards if z in may[c])) for z in zones if z in lie
    )


@rule("TN-INFO-3", "TN-INFO-4")
@pytest.mark.parametrize("tries", [0, 200])  # all deals are counted, or one is found by trying
@pytest.mark.parametrize("number", range(25))
def test_every_way_to_deal_is_equally_likely(number: int, tries: int) -> None:
    piles = a_puzzle(Random(number))
    everything = 0
    for pile in piles:
        everything |= pile.may
    ways = set(every_deal(piles, everything))
    found: Counter[Hashable] = Counter()
    seed = number
    for _ in range(40 * len(ways)):
        seed, dealt = deal(piles, seed, tries)
        cards = dict(dealt)
        found[tuple(tuple(sorted(cards[pile.zone])) for pile in piles)] += 1
    assert found.keys() <= ways
    assert is_even(found, len(ways))


@rule("TN-INFO-3")
def test_a_deal_that_hardly_any_try_finds_is_dealt_all_the_same() -> None:
    """Fifty cards may lie left or in the middle, fifty in the middle or right: but for two in the
    middle all lie outside."""
    low, high = (1 << 50) - 1, ((1 << 50) - 1) << 50
    piles = (Pile(0, 49, low), Pile(1, 2, low | high), Pile(2, 49, high))
    middles = set()
    for seed in range(20):
        _, dealt = deal(piles, seed)
        cards = dict(dealt)
        assert {z: len(found) for z, found in cards.items()} == {0: 49, 1: 2, 2: 49}
        assert sorted(c for found in cards.values() for c in found) == list(range(100))
        assert max(cards[0]) < 50 <= min(cards[2])
        middles.add(tuple(sorted(cards[1])))
    assert len(middles) > 15


@rule("TN-INFO-3")
def test_what_cannot_be_dealt_is_refused_and_not_tried_for_ever() -> None:
    with pytest.raises(ValueError, match=r"no deal of the unseen cards"):
        deal((Pile(0, 1, 0b11), Pile(1, 2, 0b11)), 1)


# --- whole positions: all ways that chance and the others could have taken


def hidden(s: Party) -> World:
    hands = [cards for p in s.players for cards in (p.hand, p.candidates)]
    return (tuple(s.deck), tuple(s.discard), tuple(s.gone), *hands)


Told = tuple[Hashable, ...]


def histories(s: Party, seat: Seat, turns: int) -> Iterator[tuple[Told, Party]]:
    """All that may happen while everybody ends his turn at once, with what the seat sees."""

    def answers(d: Decision) -> list[Action]:
        if d.seat == CHANCE or (isinstance(d, ChooseCard) and d.seat != seat):
            return list(GAME.legal(s, d))
        return [EndTurn()] if not isinstance(d, ChooseCard) else [next(iter(GAME.legal(s, d)))]

    asked = [d for d in GAME.decisions(s) if isinstance(d, ChooseCard)]
    d = asked[0] if asked else GAME.decisions(s)[0]
    if not turns and d.seat != CHANCE and not asked:
        yield (GAME.view(s, seat),), s
        return
    for action in answers(d):
        end = s.copy()
        told = [e for e in GAME.apply(end, d, action, auto=False) if e.is_for(seat)]
        left = turns - isinstance(action, EndTurn)
        for later, last in histories(end, seat, left):
            yield (GAME.view(s, seat), *told, *later), last


def begun() -> Party:
    """Everybody has seen where every card lies."""
    s = tn("""
        purple 20 hand S-0-A S-0-U S-0-L S-0-1
        blue 20 hand S-1-A S-1-U S-1-L S-1-1
        gray 20 hand S-2-A S-2-U S-2-L S-2-1
        deck E-01 E-02 E-03 E-04
        discard E-05
    """)
    zones = [0] * ZONES
    for zone, cards in ((DECK, s.deck), (DISCARD, s.discard), (GONE, s.gone)):
        zones[zone] = sum(1 << card for card in cards)
    for n, p in enumerate(s.players):
        zones[HAND + n] = sum(1 << card for card in p.hand)
    zones[VAULT] = sum(map(artifact_bit, s.vault))
    s.knows = [tuple(zones)] * len(s.players)
    return s


@rule("TN-INFO-3", "TN-DRAW-2", "TN-DRAW-4")
@pytest.mark.parametrize("turns", [1])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_guesses_are_the_worlds_that_may_have_come_about(seat: Seat, turns: int) -> None:
    groups: dict[Told, list[Party]] = {}
    for told, s in histories(begun(), seat, turns):
        groups.setdefault(told, []).append(s)
    for states in groups.values():
        worlds = set(map(hidden, states))
        found: Counter[Hashable] = Counter(
            hidden(GAME.guess(states[0], seat, seed)) for seed in range(40 * len(worlds))
        )
        assert found.keys() <= worlds
        assert is_even(found, len(worlds))


# --- replaced starting cards


def swapped(*replaced: str, seed: int = 1) -> Party:
    """Purple and gray replace these, blue and turquoise nothing."""
    s = GAME.new(Setup(seats=4), seed)
    ids = [[book(s).cards[c].id for c in p.candidates] for p in s.players]
    purple, gray = replaced
    play(s, f"purple: swap {purple} {ids[0][0]}", "blue: swap none")
    play(s, f"gray: swap {gray} {ids[2][0]}", "turquoise: swap none")
    return s


@rule("TN-RULING-116", "TN-INFO-3")
def test_any_starting_card_may_be_the_one_that_was_replaced() -> None:
    s = swapped("S-0-1", "S-2-A")
    starting = book(s).starting
    pairs = {(a, b) for a in starting[0] for b in starting[2]}
    found: Counter[Hashable] = Counter(tuple(GAME.guess(s, 1, seed).gone) for seed in range(1000))
    assert found.keys() == pairs
    assert is_even(found, len(pairs))


@rule("TN-RULING-116", "TN-INFO-3")
def test_any_unseen_card_may_have_been_taken_for_it() -> None:
    s = swapped("S-0-1", "S-2-A")
    unseen = {*book(s).deck} - {*members(s.knows[1][DECK] & ~s.knows[1][HAND])}
    found: Counter[Hashable] = Counter(
        card
        for seed in range(2000)
        for card in GAME.guess(s, 1, seed).players[0].hand
        if card in book(s).deck
    )
    assert len(unseen) == 96 - 3  # the three that blue has seen himself went back to the deck
    assert found.keys() == unseen
    assert is_even(found, len(unseen))


@rule("TN-RULING-116", "TN-INFO-3")
def test_which_card_was_replaced_makes_no_difference_to_a_guess() -> None:
    guesses = {
        GAME.dump(GAME.guess(swapped(purple, gray), 1, 7))
        for purple in ("S-0-A", "S-0-U", "S-0-L", "S-0-1")
        for gray in ("S-2-A", "S-2-1")
    }
    assert len(guesses) == 1


@rule("TN-SETUP-2")
def test_nobody_is_thought_to_hold_a_starting_card_of_somebody_else() -> None:
    """Not even where all that purple has seen is that all cards went through the deck."""
    s = tn("purple hand E-01\nblue hand S-1-A S-1-U E-02\ngray hand S-2-A E-03\nturquoise\n")
    zones = list(s.knows[0])
    for zone in (DECK, HAND + 1, HAND + 2, GONE):
        zones[zone] |= s.knows[0][HAND + 1] | s.knows[0][HAND + 2] | s.knows[0][DECK]
    s.knows[0] = tuple(zones)
    for seed in range(50):
        for p, colour in zip(GAME.guess(s, 0, seed).players, s.colours, strict=True):
            assert {book(s).cards[c].owner for c in p.hand} <= {-1, colour}


# --- what the others know


@rule("TN-INFO-3")
def test_what_others_have_worked_out_is_guessed_too() -> None:
    s = swapped("S-0-1", "S-2-A")
    other = other_world(s, 1, 5)
    assert s.knows[0] != other.knows[0]
    assert GAME.guess(s, 1, 3).knows == GAME.guess(other, 1, 3).knows
