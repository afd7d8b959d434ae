"""Odds before an Attack against a count of every way in which its dice can fall."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, rb, roll
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.query import stake
from worldline.riftbound.combat.telling.forecast import Forecast, forecast

FACES = range(1, 7)


def throws(count: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every throw of so many dice in rising order, with its chance."""
    for faces in combinations_with_replacement(FACES, count):
        ways = factorial(count) // prod(factorial(n) for n in Counter(faces).values())
        yield faces, Fraction(ways, 6**count)


def counted(s: Encounter, attack: schema.Attack) -> dict[int, Fraction]:
    """The chance of each sum of damage packets on the target, by playing every throw."""
    twin = s.copy()
    told = GAME.apply(twin, asked(twin), attack, auto=False)
    found: dict[int, Fraction] = {}
    _walk(twin, attack.targets[0], dealt(told, attack.targets[0]), Fraction(1), found)
    return found


def dealt(told: list[Event], target: int) -> int:
    hurt = (e for e in told if isinstance(e, events.Hurt) and e.unit == target)
    return sum((e.hp or 0) + (e.ehp or 0) for e in hurt)


def _walk(
    s: Encounter, target: int, so_far: int, chance: Fraction, found: dict[int, Fraction]
) -> None:
    d = asked(s)
    if isinstance(d, schema.TakeAction):
        found[so_far] = found.get(so_far, Fraction(0)) + chance
        return
    answers: list[tuple[Action, Fraction]]
    if d.seat == CHANCE:
        assert isinstance(d, schema.RollDice)
        answers = [(schema.Rolled(faces), part) for faces, part in throws(d.count)]
    else:
        answers = [(_wise(s, d), Fraction(1))]
    for answer, part in answers:
        twin = s.copy()
        told = GAME.apply(twin, d, answer, auto=False)
        _walk(twin, target, so_far + dealt(told, target), chance * part, found)


def _wise(s: Encounter, d: Decision) -> Action:
    """The best basis; dice that fail are thrown again by Prepare; nothing that costs anything."""
    if isinstance(d, schema.ChooseBasis):
        ratings = [int(base.split()[-1].removesuffix("+")) for base in d.bases]
        return schema.Choose(ratings.index(min(ratings)))
    rerolls = [a for a in GAME.legal(s, d) if isinstance(a, schema.Reroll) and a.by == "prepare"]
    f = stake.at_stake(s)
    if rerolls and f is not None and hasattr(f, "rating"):
        more = sum(b.change for b in f.added)
        bad = {k for k, die in enumerate(f.dice) if die.face + more < f.rating}
        useful = [a for a in rerolls if set(a.dice) <= bad]
        if useful:
            return max(useful, key=lambda a: len(a.dice))
    return schema.Pass()


def first(s: Encounter, arm: str) -> schema.Attack:
    d = asked(s)
    found = (a for a in GAME.legal(s, d) if isinstance(a, schema.Attack))
    return next(a for a in found if a.arm.endswith(f"/{arm}"))


SITUATIONS = {
    "in the open": ("npc-warden@0,0", "npc-raider@20,0", "laser-pistol", ()),
    "at Point Blanc": ("npc-warden@0,0", "npc-raider@1,0", "laser-pistol", ()),
    "at one who is Prone": ("npc-warden@0,0", "npc-raider@20,0 mark prone", "laser-pistol", ()),
    "asleep": ("npc-warden@0,0", "npc-raider@20,0 asleep", "laser-pistol", ()),
    "for the second time": ("npc-warden@0,0", "npc-raider@20,0", "laser-pistol", ("attack",)),
    "prepared": ("npc-marksman@0,0", "npc-raider@20,0", "sniper-rifle", ("prepare vsn",)),
    "with a shield": ("npc-warden@0,0", "npc-shieldbearer@20,0 sp 3", "laser-pistol", ()),
    "one shot, dice of damage": ("npc-marksman@0,0", "npc-officer@20,0", "sniper-rifle", ()),
    "hampered": ("npc-warden@0,0 mark hampered-aim", "npc-raider@20,0", "laser-pistol", ()),
}


@rule("RB-HOOK-3", "RB-HOOK-4", "RB-HOOK-5", "RB-HOOK-6", "RB-RULING-16")
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_odds_are_those_of_every_throw(name: str) -> None:
    attacker, target, arm, before = SITUATIONS[name]
    s = rb(f"1:A {attacker} | 2:B {target} | 3:B npc-raider@90,0 | 1 acts")
    change(s, 1, hp=60, hp_base=60)  # so that no damage is lost
    for answer in before:
        play(s, *(["attack 2 laser-pistol", roll(1, 1, 1)] if answer == "attack" else [answer]))
    attack = first(s, arm)
    (told,) = forecast(s, 0, attack)
    found = counted(s, attack)
    assert sum(found.values()) == 1
    assert {n: str(chance) for n, chance in found.items() if chance} == dict(told.chances)
    assert bool(told.blocks) == (name == "with a shield")


def of(position: str) -> Forecast:
    s = rb(position)
    return forecast(s, 0, first(s, "laser-pistol"))[0]


@rule("RB-RULING-126", "RB-EQ-BLOCK-1")
@pytest.mark.parametrize(("sp", "named"), [(3, ("Block for 1 SP",)), (0, ())])
def test_a_block_is_named_while_the_target_can_pay_for_it(sp: int, named: tuple[str, ...]) -> None:
    told = of(f"1:A npc-warden@0,0 | 2:B npc-shieldbearer@20,0 sp {sp} | 1 acts")
    assert told.blocks == named


@rule("RB-RULING-126", "RB-EQ-BLOCK-2")
def test_what_a_block_saves_is_told_beside_and_for_as_many_shots_as_are_paid_for() -> None:
    at = "1:A npc-warden@0,0 | 2:B npc-shieldbearer@20,0 sp {} | 1 acts"
    none, one, two = (of(at.format(sp)).defended for sp in (0, 1, 2))
    assert none is None
    assert one is not None
    assert two is not None
    assert (one.uses, one.sp, two.sp) == (("Block",), 1, 2)
    assert two.damage < one.damage < of(at.format(1)).damage


@rule("RB-RULING-126", "RB-RULING-127")
def test_of_what_one_sp_pays_for_the_target_takes_what_harms_it_least() -> None:
    target = (
        "2:B npc-raider@1,0 loses simple-shortsword holds primitive-buckler holds simple-shortsword"
    )
    s = rb(f"1:A npc-raider@0,0 | {target} skilled simple-weapons sp 1 | 1 acts")
    told = forecast(s, 0, first(s, "simple-shortsword"))[0]
    assert told.blocks == ("Block for 1 SP", "Parry for 1 SP")
    assert told.defended is not None
    assert told.defended.uses == ("Block",)


@rule("RB-RULING-230")
def test_of_whose_figures_are_hidden_no_defence_is_told() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-shieldbearer@20,0 sp 3 veiled | 1 acts")
    with pytest.raises(Illegal, match="hidden"):
        forecast(s, 0, first(s, "laser-pistol"))
