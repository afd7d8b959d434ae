"""Questions about a character, and what its owner changes by hand at the table."""

from typing import Any

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import plain
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import (
    Adjust,
    AnyCommand,
    BuyAbility,
    BuyItem,
    ChangeSystemTokens,
    ChangeTokens,
    LevelUp,
    MakeCheck,
    MarkAbility,
    RollAgain,
)
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.keeper.characters import KEEPER
from worldline.riftbound.keeper.questions import AskAttacks, AskCheck, AskGrowth, AskShop
from worldline.riftbound.keeper.questions import ask as answer
from worldline.riftbound.odds import checks
from worldline.riftbound.sheet import sheet

GUNNER = archetype("lancer-gunner", 2)
PILOT = archetype("tank-pilot", 2)
BIOLOGIST = archetype("captain-biologist", 2)


def ask(c: Character, question: Any) -> Any:
    return answer(c, question)


def done(c: Character, command: AnyCommand, *dice: int) -> Character:
    return apply(c, command, Cup(dice))[0]


def refused(c: Character, command: AnyCommand) -> str:
    with pytest.raises(Illegal) as no:
        apply(c, command, Cup(seed=1))
    return no.value.rule


@rule("RB-CHECK-7", "RB-RULING-230")
def test_the_chance_of_a_check_is_exact_and_a_hidden_difficulty_shows_the_spread() -> None:
    trait = GUNNER.traits[0]
    wanted = MakeCheck("agi", difficulty=11, traits=(trait.name,), modifier=1)
    open_ = ask(GUNNER, AskCheck(wanted))
    odds = checks.check(open_.bonus, 11)
    assert open_.exact == str(odds.success)
    assert open_.success == float(odds.success)
    assert [reason.rule for reason in open_.reasons] == ["RB-CHECK-4", "RB-TRAIT-8", "RB-CHECK-6"]
    hidden = ask(GUNNER, AskCheck(replace(wanted, difficulty=None)))
    assert (hidden.success, hidden.exact) == (None, "")
    assert sum(total.chance for total in hidden.spread) == pytest.approx(1)
    assert hidden.spread[0].reach == 1


@rule("RB-PRESTIGE-4", "RB-RULING-53")
def test_a_check_is_rolled_again_for_prestige_only_right_after_it() -> None:
    rich = replace(GUNNER, prestige=3)
    check = MakeCheck("agi", difficulty=18)
    after = KEEPER.change(rich, RollAgain(check), 1, check)
    assert after.character.prestige == 0
    assert after.told[0].total is not None
    assert "RB-PRESTIGE-4" in after.told[0].rules
    for last in (None, MakeCheck("agi", difficulty=17), RollAgain(check)):
        with pytest.raises(Illegal) as no:
            KEEPER.change(rich, RollAgain(check), 1, last)
        assert no.value.rule == "RB-RULING-53"
    assert refused(rich, RollAgain(replace(check, prestige=True))) == "RB-RULING-53"
    assert refused(GUNNER, RollAgain(check)) == "RB-PRESTIGE-4"


@rule("RB-ATTACK-3")
def test_attacks_have_their_odds_against_somebody_or_a_reason_why_not() -> None:
    near = ask(GUNNER, AskAttacks("npcs/npc-trooper", metres=10))
    assert len(near.attacks) == len(sheet(GUNNER).attacks)
    shot = near.attacks[0]
    assert 0 < shot.harms <= 1
    assert shot.fells is not None
    far = ask(GUNNER, AskAttacks(dodge="none", metres=900)).attacks[0]
    assert (far.rule, far.fells) == ("RB-ATTACK-3", None)
    with pytest.raises(Illegal, match="no such target"):
        ask(GUNNER, AskAttacks("npcs/nobody"))


@rule("RB-LEVEL-4", "RB-LEVEL-8")
@pytest.mark.parametrize("id", archetypes())
def test_what_growth_offers_can_be_had(id: str) -> None:
    c = archetype(id, 1)
    growth = ask(c, AskGrowth())
    assert growth.level == 2
    up = apply(c, LevelUp(tuple(forms[0].gained for forms in growth.given)), Cup(seed=1))[0]
    for row in ask(up, AskGrowth()).offers[:3]:
        assert row.cost <= sum(p.points for p in up.points)
        assert not faults(done(up, BuyAbility(row.gained)))
    assert ask(archetype(id, 4), AskGrowth()).level is None


@rule("RB-MISSING-9", "RB-BUILD-21")
def test_everything_in_the_shop_can_be_bought_for_its_price() -> None:
    rich = replace(GUNNER, money=100_000)
    for ware in ask(rich, AskShop()).wares:
        bought = done(rich, BuyItem(ware.item, variant=ware.variant))
        assert bought.money == rich.money - ware.price


@rule("RB-MISSING-9", "RB-BUILD-21")
def test_the_shop_says_how_many_the_money_buys() -> None:
    poor = replace(GUNNER, money=250)
    for ware in ask(poor, AskShop()).wares:
        if ware.most is None:
            assert ware.price == 0
            continue
        if ware.most:
            done(poor, BuyItem(ware.item, variant=ware.variant, count=ware.most))
        with pytest.raises(Illegal):
            done(poor, BuyItem(ware.item, variant=ware.variant, count=ware.most + 1))


@rule("RB-HP-2", "RB-RULING-22")
def test_figures_are_changed_by_hand_within_their_bounds() -> None:
    spent = done(GUNNER, Adjust("sp", -1))
    assert spent.sp == GUNNER.sp - 1
    assert done(spent, Adjust("sp", 100)).sp == GUNNER.sp
    assert refused(GUNNER, Adjust("sp", -100)) == "RB-HP-2"
    assert refused(GUNNER, Adjust("hp", -1)) == "RB-HP-1"
    hit = done(PILOT, Adjust("hp", -5, "vehicle"))
    assert PILOT.vehicle
    assert hit.vehicle
    assert hit.vehicle.hp == PILOT.vehicle.hp - 5
    bitten = done(BIOLOGIST, Adjust("hp", -1, "companion"))
    assert bitten.companion != BIOLOGIST.companion
    assert refused(GUNNER, Adjust("hp", -1, "companion")) == "RB-EQ-SIGNATURE-1"
    assert refused(BIOLOGIST, Adjust("hp", -1, "vehicle")) == "RB-VEH-2"


@rule("RB-KEY-AMMO-1", "RB-KEY-CHARGE-1")
def test_tokens_are_used_up_by_hand() -> None:
    gun = next(t for t in GUNNER.things if t.charge)
    used = done(GUNNER, ChangeTokens(gun.n, "charge", -5))
    assert next(t for t in used.things if t.n == gun.n).charge == gun.charge - 5
    assert refused(GUNNER, ChangeTokens(gun.n, "charge", -500)) == "RB-KEY-CHARGE-1"
    assert refused(GUNNER, ChangeSystemTokens(0, "ammo", 1)) == "RB-KEY-AMMO-1"
    assert PILOT.vehicle
    k = next(k for k, held in enumerate(PILOT.vehicle.systems) if held.charge)
    driven = done(PILOT, ChangeSystemTokens(k, "charge", -2)).vehicle
    assert driven
    assert driven.systems[k].charge == PILOT.vehicle.systems[k].charge - 2


@rule("RB-KEY-COOLDOWN-1", "RB-KEY-SIGNATURE-1")
@pytest.mark.parametrize("id", archetypes())
def test_an_ability_is_marked_as_it_can_stand(id: str) -> None:
    c = archetype(id, 4)
    rows: Any = sheet(c).abilities
    for place, row in enumerate(rows):
        for state in row.states:
            marked = done(c, MarkAbility(place, state))
            assert not faults(marked)
            own = marked.abilities[place]
            assert (own.cooldown, own.used) == (state == "cooling", state == "used")
        unlike: Any = {"cooling", "used"} - {*row.states}
        for state in unlike:
            assert refused(c, MarkAbility(place, state)).startswith("RB-KEY-")
    assert refused(c, MarkAbility(100, "ready")) == "RB-KEY-COOLDOWN-1"


@rule("RB-SHEET-24", "RB-HOLD-2")
@pytest.mark.parametrize("id", archetypes())
def test_whatever_the_sheet_offers_to_do_is_allowed(id: str) -> None:
    c = archetype(id, 3)
    s = sheet(c)
    rows: list[Any] = [*s.things, s.innate, *(s.vehicle.systems if s.vehicle else ())]
    offered = [doing for row in rows for doing in row.doings]
    assert offered
    for doing in offered:
        assert not faults(apply(c, doing.command, Cup(seed=3))[0])
    empty = plain("lancer", 1)
    assert all(doing.name for row in sheet(empty).things for doing in row.doings)
