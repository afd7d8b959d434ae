"""The price that is told of an option is what it takes, on walks through the ready encounters."""

from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from worldline.core.machine import Action
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import EndTurn, SplitCost, TakeAction, UnitId
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.telling import offers

STEPS: Final = 120
OPTIONS: Final = 40
PAID: Final = ("actions", "sp", "ammo", "charge", "watts")
Occasion = tuple[int, int]
"""The round, and the place in the turn order."""


def left(s: Encounter, u: UnitId, vehicle: UnitId, now: Occasion) -> list[int]:
    """What can be paid with in this turn: of a unit, the vehicle it has sat in, and whoever pays SP
    for a companion."""
    unit, turn = s.units[u], at_hand(s, Turn)
    lasts = turn is not None and u in turn.members and (s.round, s.index) == now
    actions = turn.left[turn.members.index(u)] if turn and lasts else 0
    sp = sum(s.units[one].sp for one in {u, u if unit.owner is None else unit.owner})
    held = (*unit.things, *s.units[vehicle].systems)
    ammo, charge = (sum(getattr(one, what) for one in held) for what in ("ammo", "charge"))
    return [actions, sp, ammo, charge, s.units[vehicle].watts]


def paid(s: Encounter, u: UnitId, d: TakeAction, action: Action) -> list[int] | None:
    """None: somebody is asked first who pays (RB-WIN-17), or what is used gives SP."""
    g, now, aboard = s.copy(), (s.round, s.index), s.units[u].aboard
    vehicle = u if aboard is None else aboard
    GAME.check(g, d, action)
    before = left(g, u, vehicle, now)
    GAME.apply(g, d, action, auto=False)
    if any(isinstance(asked, SplitCost) for asked in GAME.decisions(g)):
        return None
    after = left(g, u, vehicle, now)
    took = [a - b for a, b in zip(before, after, strict=True)]
    return took if took[PAID.index("sp")] >= 0 else None


@pytest.mark.parametrize("name", ready())
def test_what_is_told_of_an_option_is_what_is_paid_for_it(name: str) -> None:
    scene = open_scene(name)
    s, dice, seen = GAME.new(scene.setup, scene.seed), Random(scene.seed), 0
    for _ in range(STEPS):
        d: Any = next(iter(GAME.decisions(s)), None)
        if d is None:
            break
        options = list(islice(GAME.legal(s, d), OPTIONS))
        for action in options if isinstance(d, TakeAction) else ():
            if isinstance(action, EndTurn):  # gives up what is left, which is no price
                continue
            price = offers.offer(s, d, action).price
            told, took = [getattr(price, what) for what in PAID], paid(s, d.unit, d, action)
            assert took in (told, None), (PAID, GAME.say(s, action, d.seat))
            seen += took is not None
        GAME.apply(s, d, dice.choice(options), auto=True)
    assert seen > OPTIONS


def test_it_shows_when_too_little_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = offers.offer

    def cheaper(*args: Any) -> offers.Offer:
        offer = told(*args)
        return replace(offer, price=offers.Price(actions=1))

    monkeypatch.setattr(offers, "offer", cheaper)
    with pytest.raises(AssertionError, match="ammo"):
        test_what_is_told_of_an_option_is_what_is_paid_for_it("duel")
