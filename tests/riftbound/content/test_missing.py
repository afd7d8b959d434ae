"""What the rulebook leaves out: how little of it is reconstructed, and what is left to the GM."""

import pytest
from tracing import rule

from riftbound.combat.commanding import WHY
from riftbound.combat.fight import asked, gm, hp, marks, play, rb, refuses, roll, unit
from riftbound.make import BOOK
from worldline.riftbound.body import check
from worldline.riftbound.characters import budget
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation
from worldline.riftbound.combat.query import field
from worldline.riftbound.content.entries.effects import Mark


def duel() -> Encounter:
    return rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@0,10 | 1 acts")


@rule("RB-RECON-BUDGET-1", "RB-MISSING-11")
@pytest.mark.parametrize(
    ("npc", "weight"),
    [
        ("npc-raider", 1),  # a minion of Level 1: half of it, rounded up
        ("npc-trooper", 1),
        ("npc-bruiser", 2),
        ("npc-officer", 5),  # a notable one of Level 3: four and a half, rounded up
        ("npc-rider", 3),  # a minion on an armed Bike
        ("npc-tanker", 5),  # in an armed Tank
    ],
)
def test_the_weight_of_an_npc(npc: str, weight: int) -> None:
    assert budget.weight(BOOK, BOOK.npcs[npc]) == weight


@rule("RB-RECON-BUDGET-1")
def test_the_weight_of_an_encounter_is_that_of_all() -> None:
    assert budget.weigh(BOOK, ["npc-raider", "npc-raider", "npc-officer"]) == 7


@rule("RB-MISSING-20")
def test_nothing_taunts_but_the_gm() -> None:
    entries = [entry for kind in BOOK.kinds.values() for entry in kind.values()]
    uses = [use for entry in entries for use in getattr(entry, "uses", ())]
    given = {e.mark for use in uses for e in use.effects if isinstance(e, Mark)}
    assert "taunted" not in given
    s = duel()
    gm(s, commands.PutMark(unit=0, mark="taunted", source=1, reason=WHY))
    assert "taunted" in marks(s, 1)
    refuses(s, "attack 3", "RB-STATUS-TAUNTED-1")
    play(s, "attack 2")


@rule("RB-MISSING-22")
def test_seeing_hearing_and_hiding_are_what_the_gm_says() -> None:
    s = duel()
    assert field.sees(s, 0, 1)
    gm(s, commands.Declare(unit=0, other=1, relation=Relation(sees=False, hears=False), reason=WHY))
    assert not field.sees(s, 0, 1)
    assert not field.hears(s, 0, 1)
    refuses(s, "attack 2", "RB-RULING-104")
    play(s, "attack 3")


@rule("RB-MISSING-22")
def test_who_is_surprised_loses_what_the_gm_takes() -> None:
    s = duel()
    gm(s, commands.SetField(unit=1, field="asleep", value="true", reason="surprised"))
    play(s, "attack 2", roll(*[6] * 10))
    assert hp(s, 2) == 0, "nobody dodges in its sleep"


@rule("RB-MISSING-27")
def test_an_attack_is_made_on_a_unit_and_the_gm_judges_doors() -> None:
    s = duel()
    attacks = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)]
    assert {target for a in attacks for target in a.targets} == {1, 2}
    refuses(s, schema.Attack(attacks[0].arm, (9,)), "RB-COMBAT-1")
    told = gm(s, commands.Write(text="The door gives way.", open=True, reason=WHY))
    assert any(isinstance(e, events.Overruled) for e in told)


@rule("RB-MISSING-28")
def test_who_flees_or_surrenders_leaves_when_the_gm_says_so() -> None:
    s = duel()
    gm(s, commands.Withdraw(unit=1, reason="it runs"))
    refuses(s, "attack 2", "RB-RULING-105")
    assert not unit(s, 2).dead or unit(s, 2).hp > 0
    gm(s, commands.EndCombat(reason="the other surrenders"))
    assert s.phase == "ended"


@rule("RB-MISSING-12", "RB-RECON-DIFF-1")
def test_a_scale_of_difficulties_is_supplied() -> None:
    steps_of = [(check.guide(BOOK, n).name, n) for n in (8, 11, 12, 14, 18)]
    assert len({name for name, _ in steps_of}) == 5
    assert [check.level(BOOK, id) for id in BOOK.difficulties] == [8, 11, 12, 14, 18]
