"""Every law, every game, driven by Hypothesis."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from minis import duel, whispers

from worldline.core import laws
from worldline.core.contract import Game
from worldline.core.machine import Action, Decision, Event, Illegal

seeds = st.integers(0, 2**64 - 1)


@settings(max_examples=60, deadline=None)
@given(seed=seeds, seats=st.integers(2, 4))
def test_whispers_keeps_the_laws(seed: int, seats: int) -> None:
    walk = laws.wander(whispers.WHISPERS, whispers.Setup(seats), seed)
    assert walk.scores is not None
    assert sum(walk.scores) == whispers.ROUNDS


@settings(max_examples=60, deadline=None)
@given(seed=seeds, nerve=st.integers(0, 6))
def test_duel_keeps_the_laws(seed: int, nerve: int) -> None:
    walk = laws.wander(duel.DUEL, duel.Setup(nerve), seed)
    assert walk.scores is not None


class Leaky(whispers.Whispers):
    """Whispers with one fault after another, to show that each law can be broken."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def guess(self, s: whispers.Table, seat: int, seed: int) -> whispers.Table:
        peek = sum(s.deck) if self.fault == "peek" else 0
        g = super().guess(s, seat, seed + peek)
        if self.fault == "guess" and g.hands[seat]:
            g.hands[seat] = g.hands[seat][1:]
        return g

    def legal(self, s: whispers.Table, d: Decision) -> list[Action]:
        listed = list(super().legal(s, d))
        return [*listed, listed[0]] if self.fault == "twice" else listed

    def check(self, s: whispers.Table, d: Decision, action: Action) -> None:
        if self.fault == "strict" and isinstance(action, whispers.Bid):
            raise Illegal("WH-BID-1", "never")
        if self.fault == "meddling":
            s.points[0] += 1
        if self.fault != "lax":
            super().check(s, d, action)

    def problems(self, s: whispers.Table) -> list[str]:
        return ["a card is lost"] if self.fault == "loss" else super().problems(s)

    def say(self, s: whispers.Table, thing: object, seat: int | None) -> str:
        return str(s.stack) if self.fault == "gossip" else ""

    def apply(
        self,
        s: whispers.Table,
        d: Decision,
        action: Action,
        *,
        auto: bool = True,
    ) -> list[Event]:
        told = super().apply(s, d, action, auto=auto)
        if self.fault == "gossip":
            told.append(whispers.WasBid(bids=()))
        if self.fault == "order":
            s.points[0] = s.points[0] * 2 + d.seat
        return told

    def load(self, data: bytes) -> whispers.Table:
        s = super().load(data)
        if self.fault == "amnesia":
            s.deck = s.deck[1:]
        return s

    def scores(self, s: whispers.Table) -> tuple[float, ...] | None:
        return (0.0,) if self.fault == "early" else super().scores(s)


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("guess", "a guess looks the same"),
        ("peek", "a guess does not know the truth"),
        ("twice", "legal lists nothing twice"),
        ("strict", "legal never offers what check refuses"),
        ("meddling", "a refused action changes nothing"),
        ("lax", "check accepts only what legal lists"),
        ("loss", "nothing appears"),
        ("gossip", "events keep secrets"),
        ("order", "open decisions commute"),
        ("amnesia", r"load\(dump\(s\)\) == s"),
        ("early", "no decision and scores come together"),
    ],
)
def test_a_broken_game_breaks_its_law(fault: str, law: str) -> None:
    game: Game[whispers.Table] = Leaky(fault)
    with pytest.raises(laws.Broken, match=law):
        wander_often(game)


def wander_often(game: Game[whispers.Table]) -> None:
    for seed in range(20):
        laws.wander(game, whispers.Setup(3), seed)
