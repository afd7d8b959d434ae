"""Whom a unit sees, how far everybody is, its odds, and why it cannot do what it is not offered."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, block, gm, play, rb
from riftbound.combat.fleet import crew, ready
from riftbound.combat.planning.asking import outlook, point, refusal
from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, change
from worldline.riftbound.combat.planning.questions import AskUnit, Other, Why
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.combat.telling.forecast import forecast

AROUND = (
    "2:A npc-officer@-1,1 | 3:B npc-raider@0,1 | 4:B npc-trooper@0,-1 hp 1"
    " | 5:B npc-trooper@7,0 | 6:B npc-gunhand@4,4 hp 1 | 7:A npc-trooper@1,1 | 1 acts"
)


def other(s: Encounter, n: int, of: int = 1) -> Other:
    return next(o for o in outlook(s, of).others if o.unit == n - 1)


def why_not(s: Encounter, kind: str, target: int | None = None, arm: str = "") -> Why | None:
    """Why the first unit cannot do it; None: nothing is said."""
    for refused in outlook(s).not_offered:
        action = refused.action
        whom = getattr(action, "targets", ()) or (getattr(action, "target", None),)
        named = getattr(action, "arm", getattr(action, "key", ""))
        fits = type(action).__name__ == kind and arm in named
        if fits and (target is None or target - 1 in whom):
            return refused.why
    return None


# Distance and sight


@rule("RB-RULING-61")
def test_distances_are_from_edge_to_edge() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@0,1 | 1 acts")
    assert (other(s, 2).distance, other(s, 2).contact) == (9000, False)
    assert (other(s, 3).distance, other(s, 3).contact) == (0, True)


@rule("RB-RULING-65")
def test_what_has_not_been_told_is_no_distance() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts", space_mode="theatre")
    assert other(s, 2).distance is None
    told = Relation(metres=7)
    gm(s, commands.Declare(unit=0, other=1, relation=told, mutual=True, reason="told"))
    assert other(s, 2).distance == 7000


@rule("RB-RULING-72")
def test_a_wall_hides_and_is_named() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts", (block(4, -5, 5, 5),))
    assert other(s, 2).unseen == Why("RB-RULING-72", "a wall is in between")
    assert not other(s, 2).sees


@rule("RB-RULING-72", "RB-RULING-230")
def test_who_is_seen_past_a_corner_is_seen_along_a_line() -> None:
    corner = ((4000, -3000), (6000, -3000), (6000, 100), (4000, 100))
    for hidden in ("", " hidden"):
        s = rb(
            f"1:A npc-trooper@0,0 | 2:B npc-raider@10,0{hidden} | 3:B npc-raider@0,9 | 1 acts",
            (Terrain(corners=corner, height=3000),),
        )
        told = {one.unit: one.line for one in outlook(s).others}
        line = ((0, 0, 1000), (10_000, 500, 1000))
        assert told == ({2: None} if hidden else {1: line, 2: None})


@rule("RB-RULING-229")
def test_what_the_gm_says_of_sight_is_named_as_such() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    assert other(s, 2).unseen is None
    blind = Relation(sees=False)
    gm(s, commands.Declare(unit=0, other=1, relation=blind, mutual=False, reason="smoke"))
    assert other(s, 2).unseen == Why("RB-RULING-229", "the GM says so")
    assert other(s, 2).sees


@rule("RB-RULING-230")
def test_nobody_hidden_is_among_the_others() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@8,0 hidden | 1 acts")
    assert [o.unit for o in outlook(s).others] == [1]
    assert [o.unit for o in outlook(s, seat=s.gm).others] == [1, 2]


@rule("RB-RULING-213", "RB-RULING-144")
def test_why_nobody_in_a_closed_vehicle_is_attacked_or_grapples() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    shots = [no.why for no in outlook(s, 3, s.gm).not_offered if _aims(no.action, 0)]
    assert Why("RB-RULING-213", "Tanker is inside a closed vehicle") in shots
    own = "out of a closed vehicle only its own Systems attack"
    shots = [no.why for no in outlook(s).not_offered if _aims(no.action, 2)]
    assert Why("RB-RULING-213", own) in shots
    grasps = [no for no in outlook(s).not_offered if no.action == schema.Grapple(2)]
    why = Why("RB-RULING-144", "Tanker sits in a vehicle, and grapples nobody")
    assert [no.why for no in grasps] == [why]


def _aims(action: Action, target: int) -> bool:
    return isinstance(action, schema.Attack) and target in action.targets


# Odds


@rule("RB-ATTACK-7")
def test_every_attack_that_is_offered_has_its_odds() -> None:
    s = rb(f"1:A npc-trooper@0,0 | {AROUND}")
    offered = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)]
    told = outlook(s)
    assert told.now
    assert [odds.attack for odds in told.odds] == offered
    assert len(offered) > 5
    for odds in told.odds:
        assert odds.targets == forecast(s, 0, odds.attack)


@rule("RB-RULING-230")
def test_of_hidden_figures_there_are_no_odds_but_a_word_why() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 veiled | 1 acts")
    told = outlook(s).odds
    assert told
    assert {(odds.targets, odds.why) for odds in told} == {
        ((), Why("RB-RULING-230", "the figures of Raider are hidden"))
    }


def test_in_the_turn_of_another_it_is_as_it_would_be_in_its_own() -> None:
    mine = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    theirs = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 2 acts")
    assert (outlook(mine).now, outlook(theirs).now) == (True, False)
    assert outlook(mine).odds == outlook(theirs).odds
    assert outlook(mine).not_offered == outlook(theirs).not_offered


# Why not


@rule("RB-ATTACK-3")
def test_out_of_range_says_how_far_it_is_and_how_far_it_reaches() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@200,0 | 1 acts")
    why = why_not(s, "Attack", 2, "auto-rifle")
    assert why is not None
    assert (why.rule, "199m away" in why.why) == ("RB-ATTACK-3", True)


@rule("RB-ATTACK-4")
def test_a_melee_attack_needs_contact() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 | 1 acts")
    why = why_not(s, "Attack", 2, "unarmed")
    assert why is not None
    assert (why.rule, "base contact" in why.why) == ("RB-ATTACK-4", True)


@rule("RB-RULING-104")
def test_behind_a_wall_nobody_is_shot_at() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts", (block(4, -5, 5, 5),))
    why = why_not(s, "Attack", 2, "auto-rifle")
    assert why == Why("RB-RULING-104", "Raider cannot be seen: a wall is in between")


@rule("RB-KEY-AMMO-2")
def test_an_empty_weapon_says_so() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    things = s.units[0].things
    change(s, 0, things=tuple(type(t)(n=t.n, item=t.item, where=t.where, ammo=0) for t in things))
    why = why_not(s, "Attack", 2, "auto-rifle")
    assert why is not None
    assert why.rule == "RB-KEY-AMMO-2"


@rule("RB-HOLD-1")
def test_a_weapon_that_is_carried_must_be_taken_in_hand_first() -> None:
    s = rb("1:A npc-trooper@0,0 carries standard-pistol | 2:B npc-raider@10,0 | 1 acts")
    assert why_not(s, "Attack", arm="standard-pistol") == Why(
        "RB-HOLD-1", "Standard Pistol is not in hand"
    )


@rule("RB-GRAPPLE-1")
def test_who_is_out_of_reach_is_not_grappled() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 | 1 acts")
    assert why_not(s, "Grapple", 2) == Why("RB-GRAPPLE-1", "Raider is out of reach")


@rule("RB-OVERWATCH-10")
def test_after_overwatch_everything_else_is_refused() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    play(s, "overwatch")
    for kind in ("Move", "Attack", "Prepare", "Grapple"):
        why = why_not(s, kind)
        assert why is not None
        assert why.rule == "RB-OVERWATCH-10", kind
    assert why_not(s, "Overwatch") is None


@rule("RB-DYING-5")
def test_in_critical_condition_some_actions_are_refused() -> None:
    s = rb("1:A npc-trooper@0,0 hp 0 mortal ehp 5 | 2:B npc-raider@10,0 | 1 acts")
    why = why_not(s, "Prepare")
    assert why is not None
    assert why.rule == "RB-DYING-5"


@rule("RB-RULING-100")
def test_a_use_says_what_stands_in_its_way_once_and_then_whom_it_cannot_be_used_on() -> None:
    drawn = "1:A npc-officer@0,0 sp {} ability power-play-1 | 2:B npc-raider@{},0 | 1 acts"
    poor, near, far = (rb(drawn.format(*n)) for n in ((0, 10), (3, 10), (3, 90)))
    why = why_not(poor, "Use", arm="power-play-1")
    assert why is not None
    assert why.why.endswith("cannot be used now: its cost cannot be paid")
    why = why_not(far, "Use", 2, "power-play-1")
    assert why is not None
    assert (why.rule, why.why) == ("RB-AB-POWER-PLAY-1-2", "that is no lawful target")
    assert why_not(near, "Use", 2, "power-play-1") is None


@rule("RB-RECON-BOARD-1")
def test_the_place_that_one_has_is_not_free() -> None:
    s = crew("sv-tank", "B npc-trooper@20,0")
    assert why_not(s, "ChangePlace") == Why("RB-RECON-BOARD-1", "that place is not free")
    assert why_not(s, "Leave") is None


@rule("RB-RECON-BOARD-1")
def test_who_sits_in_a_vehicle_is_not_told_that_they_cannot_board() -> None:
    s = crew("sv-tank", "B npc-trooper@20,0")
    assert why_not(s, "Board") is None


@pytest.mark.parametrize("who", ["npc-trooper", "npc-bruiser", "npc-marksman", "npc-officer"])
def test_everything_is_either_offered_or_refused_by_the_judge(who: str) -> None:
    s = rb(f"1:A {who}@0,0 | {AROUND}", (block(3, -5, 4, 5),))
    d, told = asked(s), outlook(s)
    offered = set(GAME.legal(s, d))
    assert told.not_offered
    for refused in told.not_offered:
        assert refused.action not in offered
        with pytest.raises(Illegal) as no:
            GAME.check(s, d, refused.action)
        assert Why(no.value.rule, no.value.why) == refused.why


# From the end of a path


WALLED = "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts"


@rule("RB-RULING-61", "RB-RULING-72")
def test_from_the_end_of_a_path_it_is_as_it_would_be_there() -> None:
    s = rb(WALLED, (block(4, -5, 5, 3),))
    there = outlook(s, path=(point(0, 7),))
    assert (there.at, there.now) == (point(0, 7), True)
    assert other(s, 2).unseen is not None
    assert there.others[0].unseen is None
    assert there.others[0].distance == outlook(moved(s, 0, 7)).others[0].distance
    assert [odds.attack for odds in there.odds] == [
        odds.attack for odds in outlook(moved(s, 0, 7)).odds
    ]
    assert [odds.targets for odds in there.odds] == [
        odds.targets for odds in outlook(moved(s, 0, 7)).odds
    ]


def moved(s: Encounter, x: float, y: float) -> Encounter:
    g = s.copy()
    change(g, 0, x=round(x * 1000), y=round(y * 1000))
    return g


@rule("RB-ATTACK-4")
def test_who_is_walked_up_to_can_be_struck_there_and_who_is_left_cannot() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@8,0 | 3:B npc-raider@-1,0 | 1 acts")
    there = outlook(s, path=(point(7, 0),))
    assert {o.unit for o in there.others if o.contact} == {1}
    fists = {odds.attack.targets for odds in there.odds if "unarmed" in odds.attack.arm}
    assert fists == {(1,)}
    assert schema.Grapple(1) in [found.action for found in there.chances]
    refused = {no.action: no.why.rule for no in there.not_offered}
    assert refused[schema.Grapple(2)] == "RB-GRAPPLE-1"


@rule("RB-TURN-1")
def test_after_the_last_action_a_turn_begins_at_the_end_of_the_path() -> None:
    s = rb(WALLED)
    assert outlook(s, path=(point(3, 0),)).now
    play(s, "prepare vsn")
    there = outlook(s, path=(point(3, 0),))
    assert (there.now, there.at) == (False, point(3, 0))
    assert there.odds


@rule("RB-RULING-71")
def test_only_a_path_that_could_be_walked_has_an_end() -> None:
    s = rb(WALLED)
    assert refusal(s, 0, AskUnit(0, (point(11, 0),)))[0] == "RB-MOVE-1"
    assert refusal(s, 0, AskUnit(0, (point(10, 0),)))[0] == "RB-RULING-67"


def test_while_a_path_is_chosen_it_is_asked_about_as_before() -> None:
    s = rb(WALLED)
    before = outlook(s, path=(point(3, 0),))
    play(s, "move")
    assert outlook(s, path=(point(3, 0),)) == before


@rule("RB-RULING-230")
def test_from_the_end_of_a_path_nobody_hidden_is_told_of() -> None:
    s = rb(f"{WALLED.replace(' | 1 acts', '')} | 3:B npc-raider@5,1.5 hidden watch 1 | 1 acts")
    assert [o.unit for o in outlook(s, path=(point(5, 0),)).others] == [1]


@rule("RB-STATUS-PRONE-4", "RB-DYING-2")
def test_a_use_says_which_of_its_conditions_does_not_hold() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 mark prone | 2:B npc-raider@10,0 | 1 acts")
    why = why_not(s, "Use", arm="prone")
    assert why is not None
    assert why.why == "Prone cannot be used now: its user is in Critical Condition"


@rule("RB-RULING-131")
def test_an_attack_without_tokens_says_which_are_too_few() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    things = tuple(replace(thing, ammo=0) for thing in s.units[0].things)
    change(s, 0, things=things)
    why = why_not(s, "Attack", arm="auto-rifle")
    assert why is not None
    assert why.why == "Auto Rifle cannot be used now: it has too little Ammo and must be reloaded"
