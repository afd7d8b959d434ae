"""Companions in a fight: the shared turn, the bond, copies (RB-KEY-COMPANION, RB-RULING-201)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.beasts import pack
from riftbound.combat.fight import asked, gm, play, rb, refuses, roll, unit
from riftbound.make import made
from worldline.core.machine import at_step
from worldline.riftbound.characters.build.answers import ChooseSignature
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, StandingAnswer, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Combat, Turn
from worldline.riftbound.combat.query.companion import payer
from worldline.riftbound.combat.query.powers import is_linked, maxima, modifiers, powers
from worldline.riftbound.combat.query.uses import occasion, resting, tire
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.topics.react import asking_order
from worldline.riftbound.combat.topics.turn import next_turn
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Owned

BEAST = 1


def cut_off(s: Encounter) -> None:
    """The beast neither sees nor hears its owner."""
    relation = Relation(sees=False, hears=False)
    command = commands.Declare(unit=BEAST, other=0, relation=relation, reason="a wall")
    gm(s, command)


def back(s: Encounter) -> None:
    command = commands.Declare(unit=BEAST, other=0, relation=Relation(), reason="it is back")
    gm(s, command)


def fall_asleep(s: Encounter) -> None:
    change(s, 0, asleep=True)


def wake(s: Encounter) -> None:
    change(s, 0, asleep=False)


def actions(s: Encounter) -> tuple[int, ...]:
    return next(f.left for f in s.stack if isinstance(f, Turn))


@rule("RB-KEY-COMPANION-1", "RB-RULING-201")
def test_owner_and_companion_share_a_turn_in_any_interleaving() -> None:
    s = pack()
    assert unit(s, 2).owner == 0
    assert s.order == [0, 2]
    assert actions(s) == (2, 2)
    play(s, "prepare agi", "handover")
    assert asked(s) == schema.TakeAction(0, BEAST, "normal")
    play(s, "prepare str", "handover", "prepare agi", "handover")
    assert actions(s) == (0, 1)
    play(s, "prepare agi")
    assert s.whose == 2


@rule("RB-RULING-201")
def test_by_the_switch_a_companion_uses_its_owners_actions() -> None:
    s = pack(companion_own_actions=False)
    assert actions(s) == (2, 0)
    play(s, "prepare agi", "handover")
    assert actions(s) == (1, 0)
    play(s, "prepare agi")
    assert s.whose == 2


@rule("RB-KEY-COMPANION-2", "RB-RULING-203")
def test_without_commands_the_gm_decides_for_the_companion() -> None:
    s = pack()
    cut_off(s)
    assert not is_linked(s, BEAST)
    play(s, "prepare agi", "end")
    assert asked(s) == schema.TakeAction(s.gm, BEAST, "normal")
    refuses(s, "handover", "RB-RULING-201")
    play(s, "prepare agi", "end")
    assert s.whose == 2


@rule("RB-RULING-203")
def test_a_sleeping_or_dead_owner_gives_no_commands() -> None:
    s = pack()
    change(s, 0, asleep=True)
    assert not is_linked(s, BEAST)
    change(s, 0, asleep=False, dead=True)
    assert not is_linked(s, BEAST)


@rule("RB-RULING-203", "RB-EQ-COMPANION-1")
def test_with_the_link_copied_abilities_and_shared_sp_are_lost() -> None:
    s = pack("intercept-1")
    assert "ability/intercept-1" in {p.key.text for p in powers(s, BEAST)}
    assert payer(s, BEAST) == 0
    cut_off(s)
    assert "ability/intercept-1" not in {p.key.text for p in powers(s, BEAST)}


@rule("RB-RULING-202", "RB-RULING-203")
@pytest.mark.parametrize(("lost", "found"), [(cut_off, back), (fall_asleep, wake)])
def test_what_is_copied_counts_again_when_the_link_is_back(
    lost: Callable[[Encounter], None], found: Callable[[Encounter], None]
) -> None:
    s = pack("damage-resist")
    lost(s)
    assert not modifiers(s, BEAST, "dodge-die")
    found(s)
    assert [power.key.text for power, _ in modifiers(s, BEAST, "dodge-die")] == [
        "ability/damage-resist"
    ]


@rule("RB-RULING-203")
def test_hp_above_a_fallen_maximum_do_not_come_back() -> None:
    s = pack("healthy")
    with_link = maxima(s, BEAST).hp
    change(s, BEAST, hp=with_link)
    cut_off(s)
    without = maxima(s, BEAST).hp
    assert without < with_link
    assert unit(s, 2).hp == without
    back(s)
    assert maxima(s, BEAST).hp == with_link
    assert unit(s, 2).hp == without
    assert not GAME.problems(s)


@rule("RB-RULING-203")
def test_a_companion_that_begins_without_the_link_begins_with_its_own_maximum() -> None:
    c = made("healer", "biologist")
    c = replace(c, abilities=(*c.abilities, Owned(ability="healthy", by="gm")), asleep=True)
    assert c.companion is not None
    c = replace(c, companion=replace(c.companion, hp=c.companion.hp + 2))
    entrants = (Entrant(character=c, side="A", seat=0), Entrant(npc="npc-raider", at=(9000, 0, 0)))
    s = muster(Setup(entrants=entrants), seed=1)
    assert not is_linked(s, BEAST)
    assert unit(s, 2).hp == maxima(s, BEAST).hp
    assert not GAME.problems(s)


@rule("RB-TEST-125")
def test_12_of_12_without_the_link_and_12_of_16_with_it_again() -> None:
    s = pack("healthy")
    change(s, 0, level=2)
    change(s, BEAST, level=2, hp_base=12, hp=13)
    assert maxima(s, BEAST).hp == 16
    cut_off(s)
    assert (unit(s, 2).hp, maxima(s, BEAST).hp) == (12, 12)
    back(s)
    assert (unit(s, 2).hp, maxima(s, BEAST).hp) == (12, 16)


@rule("RB-EQ-COMPANION-FLYING-2", "RB-EQ-COMPANION-FLYING-3")
@pytest.mark.parametrize(("agi", "more"), [(2, 2), (-1, 0)])
def test_a_flying_companion_moves_freely_and_farther(agi: int, more: int) -> None:
    s = pack(option="flying")
    change(s, BEAST, scores={**unit(s, 2).scores, "agi": agi})
    play(s, "handover", "move")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert d.most == (open_book().rules.move + more) * METRE
    play(s, "go 2,0,3")
    assert unit(s, 2).z == 3 * METRE


@rule("RB-RULING-234", "RB-RULING-203")
def test_of_a_pair_the_survivor_keeps_the_slot() -> None:
    s = pack()
    command = commands.SetField(unit=0, field="dead", value="true", reason="a falling rock")
    gm(s, command)
    assert asked(s) == schema.TakeAction(s.gm, BEAST, "normal")


@rule("RB-RULING-204")
def test_a_companion_falls_into_critical_condition() -> None:
    s = pack()
    change(s, BEAST, hp=0)
    assert unit(s, 2).critical
    assert unit(s, 2).ehp == 4 + max(0, unit(s, 2).scores["ftd"])


@rule("RB-RULING-207")
def test_a_companion_has_no_hands() -> None:
    s = pack()
    play(s, "handover")
    refuses(s, schema.Hold(), "RB-RULING-207")
    assert not unit(s, 2).skills


@rule("RB-RULING-202")
def test_a_companion_copies_no_innate_ability() -> None:
    s = pack("deaf", "charge")
    keys = {p.key.text for p in powers(s, BEAST)}
    assert "ability/charge" in keys
    assert "ability/deaf" not in keys


@rule("RB-RULING-202")
def test_cooldown_and_signature_state_are_shared_and_limits_are_not() -> None:
    s = pack("rally", "charge")
    power, use = next((p, u) for p in powers(s, BEAST) for u in p.uses if u.signature)
    tire(s, BEAST, power, use)
    own = next((p, u) for p in powers(s, 0) for u in p.uses if u.signature)
    assert resting(s, 0, *own)
    mine = next((p, u) for p in powers(s, 0) for u in p.uses if p.key.text == "ability/charge")
    copied = next(
        (p, u) for p in powers(s, BEAST) for u in p.uses if p.key.text == "ability/charge"
    )
    assert occasion(s, 0, *mine) != occasion(s, BEAST, *copied)


@rule("RB-RULING-205", "RB-EQ-COMPANION-WALKING-3")
@pytest.mark.parametrize(("allies", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_pack_bonus_for_each_two_other_allies_in_contact(allies: int, bonus: int) -> None:
    spots = ("5,1", "5,-1", "6,0")
    s = rb(
        " | ".join(
            [
                "1:A npc-raider@4,0",
                "2:B npc-raider@5,0 hp 6",
                *(f"{k + 3}:A npc-raider@{spots[k]}" for k in range(allies)),
                "1 acts",
            ]
        )
    )
    change(s, 0, features=("pack-bonus",))
    told = play(s, "attack 2 unarmed blunt")
    d = asked(s)
    if isinstance(d, schema.ChooseBasis):
        told += play(s, "choose 0")
        d = asked(s)
    assert isinstance(d, schema.RollDice)
    told += play(s, roll(*[1] * d.count))
    threw = next(e for e in told if isinstance(e, events.Threw) and e.purpose == "hit")
    assert sum(b.change for b in threw.added if b.name == NAME) == bonus


NAME = open_book().feature("pack-bonus").name


@rule("RB-RULING-181", "RB-RULING-202")
def test_a_companion_that_rallies_does_so_with_its_own_cha() -> None:
    s = pack("rally")
    change(s, 0, scores={**s.units[0].scores, "cha": 4})
    change(s, BEAST, scores={**s.units[BEAST].scores, "cha": 1})
    play(s, "handover", "use rally 1", "handover", "move", "use move-on")
    assert asked(s).most == 12_000  # type: ignore[attr-defined]


@rule("RB-RULING-177", "RB-AB-KNOW-YOUR-ENEMY-3")
@pytest.mark.parametrize(("name", "known"), [("Grak", False), ("Another", True)])
def test_whom_a_biologist_failed_to_study_it_does_not_study_in_the_next_fight(
    name: str, known: bool
) -> None:
    c = replace(made("lancer", "biologist", ChooseSignature("companion", "walking")), sp=3)
    c = replace(c, barred=("Grak",))
    entrants = (
        Entrant(character=c, side="A", seat=0, beside=(0, 2000, 0)),
        Entrant(npc="npc-raider", name=name, side="B", at=(1000, 0, 0)),
    )
    s = muster(Setup(entrants=entrants), seed=1)
    s.order[:] = [0, 2]
    s.phase, s.round = "regular", 1
    s.push(at_step(Combat(), next_turn))
    GAME._run(s, None, auto=False)
    if known:
        play(s, "use study 3")
        assert isinstance(asked(s), schema.RollDice)
    else:
        refuses(s, "use study 3", "RB-AB-KNOW-YOUR-ENEMY-1")


@rule("RB-RULING-202", "RB-RULING-183", "RB-WIN-20")
@pytest.mark.parametrize("by", [0, BEAST])
def test_surge_by_either_gives_the_shared_turn_again_once(by: int) -> None:
    s = pack("surge")
    play(s, "end")
    assert asked(s) == schema.React(0, 0, "turn.end")
    if by == BEAST:
        play(s, "pass")
        assert asked(s) == schema.React(0, BEAST, "turn.end")
    told = play(s, "use surge")
    turns = [(e.unit, e.actions) for e in told if isinstance(e, events.TurnStarted)]
    assert turns == [(0, (2, 2))]
    play(s, "end")
    assert s.whose == 2


@rule("RB-RULING-202", "RB-RULING-203")
def test_a_companion_without_commands_has_no_surge() -> None:
    s = pack("surge")
    cut_off(s)
    play(s, "end", "end", "pass")
    assert s.whose == 2


# Owner and companion


@rule("RB-RULING-154", "RB-RULING-234")
def test_in_the_gap_after_a_lone_companion_those_after_its_slot_are_asked_first() -> None:
    s = pack()
    third = replace(s.units[2], id=3, name="Third", answers=(StandingAnswer(to="seize"),), x=40_000)
    s.units += (third,)
    change(s, 2, answers=(StandingAnswer(to="seize"),))
    s.order[:] = [3, 0, 2]
    change(s, 0, dead=True, marks=())
    s.whose = 1
    assert asking_order(s, None) == (2, 3, 1)
