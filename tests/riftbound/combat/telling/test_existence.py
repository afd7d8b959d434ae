"""That anybody is hidden, and how many are, shows nowhere (RB-RULING-248)."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, gm, play, rb, refuses, roll, unit
from worldline.core.contract import look
from worldline.core.machine import Event
from worldline.riftbound.bots import Scripted
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Combat
from worldline.riftbound.combat.query import uses
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.figures.character import Owned

WHY = "the table agreed"
FIGHT = "1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 {} | 1 acts"
HIDDEN = "| 3:B npc-raider@90,0 hidden"


def felled(more: str = "") -> Encounter:
    """The only enemy of whom all know has fallen."""
    s = rb(FIGHT.format(more))
    play(s, "prepare agi", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    return s


# What is asked


@rule("RB-RULING-248", "RB-RULING-230")
def test_nobody_else_knows_that_a_unit_is_asked_about_what_a_hidden_one_does() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-warden@20,0 | 3:B npc-raider@24,0 hidden | 2 acts")
    play(s, schema.Use("ability/lockdown", "lockdown", ()))
    while asked(s) != schema.TakeAction(s.gm, 2, "normal"):
        play(s, "end")
    play(s, "move", "go 24,5")
    d = asked(s)
    assert d == schema.React(s.gm, 1, "move.point")
    assert [GAME.is_known_to(s, d, seat) for seat in (0, None, s.gm)] == [False, False, True]


# The end


@rule("RB-RULING-83", "RB-RULING-248")
def test_the_gm_is_asked_for_the_end_whether_or_not_others_are_hidden() -> None:
    assert asked(felled()) == asked(felled(HIDDEN)) == schema.EndFight(1)


@rule("RB-RULING-83", "RB-RULING-248")
@pytest.mark.parametrize(("more", "yes"), [("", True), (HIDDEN, False)])
def test_a_gm_made_of_code_goes_on_while_hidden_foes_stand(more: str, yes: bool) -> None:
    s = felled(more)
    assert Scripted().choose(look(GAME, s, asked(s)), 1) == schema.Say(yes)


@rule("RB-RULING-83")
def test_a_gm_made_of_code_ends_the_fight_after_its_last_round() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 1 acts")
    s.rounds = 1
    play(s, "end", "end")
    assert Scripted().choose(look(GAME, s, asked(s)), 1) == schema.Say(True)


@rule("RB-RULING-248")
def test_the_result_that_a_seat_is_told_counts_whom_it_knows() -> None:
    s = felled(HIDDEN)
    play(s, schema.Say(True))
    assert (GAME.scores(s), GAME.winners(s)) == ((0.5, 0.5), ())
    assert GAME.result(s, s.gm) == ((0.5, 0.5), ())
    assert GAME.result(s, 0) == GAME.result(s, None) == ((1.0, 0.0), (0,))


@rule("RB-RULING-248")
def test_nobody_sees_at_the_end_whether_the_last_turn_was_that_of_a_hidden_unit() -> None:
    s, hidden = (
        rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@20,0 {x} | 1 acts") for x in ("", HIDDEN)
    )
    s.rounds = hidden.rounds = 1
    play(s, "end", "end")
    play(hidden, "end", "end", "end")
    assert GAME.view(s, 0) == GAME.view(hidden, 0)
    assert GAME.chapter(s, 0) == GAME.chapter(hidden, 0)


# Turn order


@rule("RB-RULING-77", "RB-RULING-248")
def test_who_is_hidden_takes_the_better_score_for_turn_order_unasked() -> None:
    captain = Entrant(npc="npc-officer", side="A", seat=0)
    foe = Entrant(npc="npc-raider", side="B", at=(9000, 0, 0))
    for hidden in (False, True):
        s = muster(Setup(entrants=(captain, foe)), seed=1)
        scores = {**s.units[0].scores, "cha": 3, "agi": 1}
        order = Owned(ability="thats-an-order-1", by="gm")
        change(s, 0, abilities=(order,), scores=scores, hidden=hidden)
        s.secrets = hidden
        GAME.start(s, Combat(), auto=False)
        assert isinstance(asked(s), schema.RollDice if hidden else schema.ChooseBasis)
    told = play(s, roll(1, 2, 4), roll(1, 2, 2))
    assert {e.total for e in told if isinstance(e, events.Totalled) and e.unit == 0} == {10}


@rule("RB-RULING-82", "RB-RULING-248")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_turn_order_is_told_again_to_those_who_know_of_a_new_one(hidden: bool) -> None:
    us = Entrant(npc="npc-trooper", side="us", seat=0)
    s = GAME.new(Setup(entrants=(us, Entrant(npc="npc-raider", at=(20_000, 0, 0)))), 1, auto=False)
    play(s, roll(5, 4, 4), roll(1, 2, 3))
    late = Entrant(npc="npc-raider", at=(90_000, 0, 0), hidden=hidden)
    gm(s, commands.Arrive(entrant=late, reason=WHY))
    play(s, roll(1, 2, 4))
    told = play(s, "end", "end")
    again = [e for e in told if isinstance(e, events.Ordered)]
    assert [any(e.is_for(seat) for e in again) for seat in (0, s.gm)] == [not hidden, True]


# What lies about


DROP = schema.Hold(0, 0, drop=(1,))


@rule("RB-RULING-248")
def test_what_lies_is_numbered_alike_whatever_hidden_units_do() -> None:
    text = "1:A npc-trooper@0,0 | 2:B npc-raider@20,0 {} | 1 acts"
    numbers = []
    for more in ("", HIDDEN):
        s = rb(text.format(more))
        play(s, "end", "end")
        if more:
            play(s, "prepare agi", schema.Hold(0, 0, drop=(1,)), "end")
        play(s, "prepare agi", DROP)
        numbers.append([(x.n, x.owner) for x in GAME.view(s, 0).lying])
    assert numbers[0] == numbers[1]
    assert len(numbers[0]) == 1


@rule("RB-RULING-248")
def test_what_a_hidden_unit_lets_go_is_as_hidden_as_it() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@3,0 hidden | 3:B npc-raider@40,0 | 2 acts")
    play(s, "prepare agi", DROP)
    assert (len(GAME.view(s, 0).lying), len(GAME.view(s, 1).lying)) == (0, 1)
    n = s.lying[0].n
    play(s, "end", "end")
    assert schema.Hold(0, 1, pick=(n,)) not in GAME.legal(s, asked(s))
    refuses(s, schema.Hold(0, 1, pick=(n,)), "RB-RULING-239")
    gm(s, commands.SetField(unit=1, field="hidden", value="false", reason=WHY))
    assert len(GAME.view(s, 0).lying) == 1


# Turns


@rule("RB-RULING-89", "RB-RULING-248")
@pytest.mark.parametrize("more", ["", "hidden"])
def test_nobodys_turn_is_held_open_for_what_could_be_done_for_a_hidden_ally(more: str) -> None:
    """Of a Captain who gives Orders."""
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 sp 3 ability thats-an-order-1 tried"
        f" | 3:B npc-raider@25,0 {more} | 2 acts"
    )
    play(s, "prepare agi", "prepare wis")
    assert (getattr(asked(s), "unit", None) == 1) == (not more)


@rule("RB-RULING-179", "RB-RULING-248")
@pytest.mark.parametrize(
    ("payer", "lender", "lends"), [("", "", 2), ("", "hidden", 0), ("hidden", "hidden", 2)]
)
def test_a_hidden_unit_lends_its_sp_to_hidden_ones_alone(
    payer: str, lender: str, lends: int
) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-officer@20,0 sp 2 {payer}"
        f" | 3:B npc-officer@25,0 sp 2 ability generous {lender} | 4:B npc-raider@90,90 | 2 acts"
    )
    assert sum(uses.lenders(s, 1).values()) == lends


# Figures


@rule("RB-RULING-230")
@pytest.mark.parametrize("sp", [0, 3])
def test_nobody_hears_whether_a_veiled_unit_had_any_sp_to_regain(sp: int) -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-officer@20,0 sp {sp} veiled | 1 acts")
    s.emit(events.Healed(unit=1, sp=3 - sp))
    assert not [e for e in s.events if e.is_for(0)]
    s.emit(events.Healed(unit=1, hp=2))
    assert [GAME.say(s, e, 0) for e in s.events if e.is_for(0)] == ["Officer recovers."]


def scholar(veiled: str, profile: str = "raider", knows: str = "npc-raider") -> Encounter:
    return rb(
        f"1:A npc-officer@0,0 sp 4 knw 2 ability know-your-enemy knows {knows}"
        f" | 2:B npc-{profile}@1,0 level 2 {veiled} | 1 acts"
    )


@rule("RB-RULING-177", "RB-RULING-252")
def test_a_veiled_unit_is_studied_whether_or_not_its_profile_is_known() -> None:
    refuses(scholar(""), "use study 2", "RB-RULING-177")
    s = scholar("veiled")
    play(s, "use study 2", roll(5, 5, 5))
    refuses(s, "use study 2", "RB-RULING-177")
    assert unit(s, 1).investigated == ("npc-raider",)


@rule("RB-RULING-178", "RB-RULING-252")
@pytest.mark.parametrize("veiled", ["", "veiled"])
def test_a_veiled_unit_is_exposed_only_once_it_has_been_studied_itself(veiled: str) -> None:
    for studies in (False, True):
        s = scholar(veiled)
        if studies and veiled:
            play(s, "use study 2", roll(5, 5, 5))
        offered = _shot_at(s)
        assert offered == (studies or not veiled)


def _shot_at(s: Encounter) -> bool:
    """Whether Expose is offered against the damage of an Attack on the second unit."""
    told: list[Event] = play(s, "attack 2")
    while isinstance(asked(s), schema.RollDice):
        d = asked(s)
        faces = [1] * d.count if d.purpose == "dodge" else [6] * d.count  # type: ignore[attr-defined]
        told += play(s, roll(*faces))
        if isinstance(asked(s), schema.ChooseBasis):
            play(s, "choose 0")
    options = GAME.legal(s, asked(s))
    return any(isinstance(a, schema.Use) and a.use == "expose" for a in options)
