"""Abilities of the Captain, clause by clause: Orders, Certitude, Rally."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, turns, unit
from riftbound.combat.fleet import begin, crew
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.topics.order import orders

BARE = "loses light-armour"
MISSED = roll(*[1] * 10)
ONE = roll(6, *[1] * 9)


# That's an Order


def ordered(words: str = "") -> Encounter:
    return rb(f"1:A npc-officer@0,0 | 2:A npc-trooper@5,0 {words} | 3:B npc-trooper@20,0 | 1 acts")


@rule("RB-RULING-158", "RB-RULING-154")
def test_an_order_is_given_at_the_edge_of_an_action_and_the_captain_goes_on() -> None:
    s = ordered()
    play(s, "prepare vsn", "use order 2")
    assert asked(s) == schema.TakeAction(0, 1, "ordered")
    play(s, "move", "go 5,5")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    play(s, "prepare vsn")
    assert place(s, 2) == (5, 5)


@rule("RB-RULING-158", "RB-SEIZE-2", "RB-SEIZE-6")
def test_who_was_ordered_bears_what_follows_a_try_to_seize() -> None:
    s = ordered("stand seize")
    play(s, "pass", "use order 2", "overwatch")
    assert (unit(s, 2).tried, unit(s, 2).owes) == (True, True)
    assert turns(play(s, "end")) == [(2, 1)]


@rule("RB-RULING-158")
@pytest.mark.parametrize("words", ["asleep", "tried"])
def test_the_target_must_be_allowed_to_seize_now(words: str) -> None:
    s = ordered(words)
    change(s, 1, tried=words == "tried")
    refuses(s, "use order 2", "RB-AB-THATS-AN-ORDER-1-2")


@rule("RB-RULING-158", "RB-RULING-97")
def test_a_captain_may_order_itself() -> None:
    s = ordered()
    play(s, "use order 1", "prepare vsn", "pass", "prepare agi", "prepare agi")
    assert {p.attribute: p.left for p in unit(s, 1).pools} == {"vsn": 2, "agi": 4}


@rule("RB-RULING-158", "RB-AB-THATS-AN-ORDER-1-1")
def test_on_cooldown_the_passive_for_turn_order_stays() -> None:
    s = ordered()
    play(s, "use order 1", "prepare vsn")
    assert unit(s, 1).abilities[0].cooldown
    assert "cha" in [order.attribute for order in orders(s, 0)]


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-RULING-158", "RB-KEY-COOLDOWN-1")
def test_an_order_lets_an_ally_seize_at_once() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 | 3:B npc-trooper@20,0 | 1 acts")
    play(s, "use order 2")
    assert asked(s) == schema.TakeAction(0, 1, "ordered")
    play(s, "overwatch")
    assert (asked(s).unit, unit(s, 1).sp) == (0, 3)  # type: ignore[attr-defined]
    refuses(s, "use order 1", "RB-AB-THATS-AN-ORDER-1-2")
    told = play(s, "end")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(1,)]


@pytest.mark.parametrize(("face", "ready"), [(3, False), (4, True)])
@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-KEY-COOLDOWN-2", "RB-RULING-200", "RB-TEST-102")
def test_an_order_is_ready_again_on_4_or_more(face: int, ready: bool) -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use order 1", "overwatch", "pass", "end", "end", roll(face))
    assert unit(s, 1).abilities[0].cooldown != ready


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-RULING-98")
def test_an_order_is_for_the_willing_who_may_still_seize() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 stand seize | 3:B npc-trooper@20,0 | 1 acts")
    play(s, "seize", roll(1, 2, 3))
    refuses(s, "use order 2", "RB-AB-THATS-AN-ORDER-1-2")
    refuses(s, "use order 3", "RB-AB-THATS-AN-ORDER-1-2")


@rule("RB-RULING-158", "RB-AB-OPPORTUNIST-1")
def test_an_order_counts_as_seizing_for_opportunist() -> None:
    s = rb(
        f"1:A npc-officer@0,0 | 2:A npc-trooper@5,0 ability opportunist"
        f" | 3:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "use order 2", "attack 3 auto-rifle", ONE, roll(1), "use opportunist", roll(5))
    assert hp(s, 3) == 11


@pytest.mark.parametrize(("agi", "bonus"), [(1, 4), (-1, 2)])
@rule("RB-AB-THATS-AN-ORDER-1-1", "RB-AB-URGENCY-1", "RB-TEST-40")
def test_turn_order_by_cha_and_agi_once_more(agi: int, bonus: int) -> None:
    s = rb(f"1:A npc-officer@0,0 cha 3 agi {agi} ability urgency | 2:B npc-raider@9,0 | 1 acts")
    first = orders(s, 0)[0]
    assert (first.attribute, first.total.value) == ("cha", bonus)


@rule("RB-AB-THATS-AN-ORDER-1-2", "RB-KEY-COOLDOWN-1", "RB-RULING-158")
def test_an_ordered_unit_acts_at_once_and_the_order_cools_down() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@0,3 | 3:B npc-raider@20,0 | 1 acts")
    play(s, "use order 2")
    assert asked(s) == schema.TakeAction(0, 1, "ordered")
    play(s, "prepare vsn")
    assert unit(s, 2).owes
    refuses(s, "use order 2", "RB-AB-THATS-AN-ORDER-1-2")
    assert "prone" not in marks(s, 2)


# Overwatch and what is free of it


@rule("RB-RULING-139", "RB-RULING-158")
def test_an_ordered_action_is_free_of_overwatch_in_the_same_turn() -> None:
    s = ordered()
    play(s, "overwatch")
    refuses(s, "move", "RB-OVERWATCH-10")
    play(s, "use order 1", "move", "go 0,5", "pass")
    assert place(s, 1) == (0, 5)
    refuses(s, "move", "RB-OVERWATCH-10")


@rule("RB-RULING-139")
def test_after_overwatch_the_turn_may_be_ended() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end")
    assert asked(s) == schema.TakeAction(1, 1, "normal")
    assert unit(s, 1).watches


@rule("RB-RULING-139")
def test_overwatch_taken_as_a_seized_action_binds_nothing() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 stand seize | 1 acts")
    play(s, "seize", roll(4, 4, 3), "overwatch", "end")
    assert unit(s, 2).watches == ()  # its own turn has started
    play(s, "move", "go 20,5")
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "seize", roll(4, 4, 3), "overwatch", "move", "go 0,5")
    assert (place(s, 1), len(unit(s, 1).watches)) == ((0, 5), 1)


# Rally


def rallied(*more: str | schema.Rolled, second: str = "npc-trooper@5,0", cha: int = 2) -> Encounter:
    s = rb(f"1:A npc-officer@0,0 cha {cha} | 2:A {second} | 3:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "use rally 1 2", *more)
    return s


@rule("RB-RULING-181")
def test_who_does_not_hear_the_captain_is_not_chosen_but_need_not_hear_it_later() -> None:
    s = ordered()
    s.air = False
    refuses(s, "use rally 1 2", "RB-AB-RALLY-1")
    s = rallied("end")
    s.air = False
    play(s, "move", "use move-on")
    assert asked(s).most == 14_000  # type: ignore[attr-defined]


@rule("RB-RULING-181", "RB-RULING-84")
def test_its_reaction_is_for_one_action_of_a_turn() -> None:
    s = rallied("end", "move", "use move-on", "go 5,14", "prepare vsn")
    assert asked(s) == schema.TakeAction(1, 2, "normal")
    assert [p.attribute for p in unit(s, 2).pools] == ["vsn"]


@rule("RB-RULING-181")
@pytest.mark.parametrize(("cha", "metres"), [(3, 16), (0, 11), (-2, 11)])
def test_it_is_worth_twice_the_cha_and_1_at_least(cha: int, metres: int) -> None:
    s = rallied("end", "move", "use move-on", cha=cha)
    assert asked(s).most == metres * 1000  # type: ignore[attr-defined]


@rule("RB-RULING-181")
def test_it_is_worth_the_cha_that_the_captain_has_then() -> None:
    s = rallied("end")
    change(s, 0, scores={**unit(s, 1).scores, "cha": 4})
    play(s, "move", "use move-on")
    assert asked(s).most == 18_000  # type: ignore[attr-defined]


@rule("RB-RULING-181")
def test_an_overwatch_attack_is_an_attack_too() -> None:
    s = rallied("end", "overwatch", "pass", "end", "move", "go 20,3")
    play(s, "attack 3 auto-rifle", MISSED, "use strike-on 3")
    assert hp(s, 3) == 17 - 4


@rule("RB-RULING-181", "RB-ATTACK-9")
def test_its_damage_is_an_event_of_its_own_without_a_dodge_roll() -> None:
    s = rallied("end", "attack 3 auto-rifle", roll(6, *[1] * 9), roll(1))
    told = play(s, "use strike-on 3")
    assert [type(e) for e in told if isinstance(e, events.Threw | events.Hurt)] == [events.Hurt]
    assert hp(s, 3) == 17 - 1 - 4


@rule("RB-RULING-181")
def test_a_vehicle_attack_is_an_attack_but_driving_is_no_move() -> None:
    s = crew("sv-tank", "B npc-trooper@40,0")
    change(s, 0, marks=(HeldMark(mark="rally", source=0),))
    play(begin(s), "use move", "go 10,0")
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(1), "use strike-on 3")
    assert hp(s, 3) == 16


@rule("RB-RULING-181")
def test_a_grapple_gives_nothing() -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-raider@1,0 | 1 acts")
    play(s, "use rally 1", "grapple 2", roll(4, 4, 4), roll(1, 2, 3), "choose 0")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert hp(s, 2) == 6


def rallied_two(*more: str | schema.Rolled) -> Encounter:
    s = rb(
        f"1:A npc-officer@0,0 cha 2 | 2:A npc-trooper@5,0 | 3:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(s, "use rally 1 2", *more)
    return s


@rule("RB-AB-RALLY-1", "RB-RULING-181", "RB-RULING-97")
def test_rally_reaches_whom_the_captain_names_itself_included() -> None:
    s = rallied_two()
    assert (marks(s, 1), marks(s, 2), marks(s, 3)) == ({"rally"}, {"rally"}, set())
    refuses(s, "use rally 2", "RB-AB-RALLY-1")


@rule("RB-AB-RALLY-2", "RB-RULING-181")
def test_rally_lengthens_a_move_by_twice_the_cha() -> None:
    s = rallied_two("end", "move", "use move-on")
    assert asked(s).most == 14_000  # type: ignore[attr-defined]
    play(s, "go 5,14", "move")
    assert asked(s).most == 10_000  # type: ignore[attr-defined]


@rule("RB-AB-RALLY-3", "RB-RULING-181")
def test_rally_deals_damage_after_an_attack_hit_or_miss() -> None:
    s = rallied_two("end", "attack 3 auto-rifle", roll(*[1] * 10))
    told = play(s, "use strike-on 3")
    hurt = next(e for e in told if isinstance(e, events.Hurt))
    assert (hp(s, 3), hurt.damage) == (13, "sharp")


@rule("RB-AB-RALLY-4", "RB-RULING-181")
def test_rally_prepares_a_second_attribute() -> None:
    s = rallied_two("end", "prepare vsn", "use prepare-on")
    assert "vsn" not in asked(s).options  # type: ignore[attr-defined]
    play(s, "choose 0")
    assert {p.attribute: p.left for p in unit(s, 2).pools} == {"vsn": 2, "str": 2}


@rule("RB-AB-RALLY-5", "RB-RULING-181")
def test_rally_takes_overwatch_twice() -> None:
    s = rallied_two("end", "overwatch", "use watch-on")
    assert sum(w.left for w in unit(s, 2).watches) == 2


@rule("RB-AB-RALLY-6", "RB-RULING-85", "RB-TEST-98")
def test_rally_ends_at_the_start_of_the_captain_s_second_turn_after() -> None:
    s = rallied_two()
    play(s, "end", "end", "end")
    assert marks(s, 2) == {"rally"}
    play(s, "end", "end", "end")
    assert marks(s, 2) == set()


# Certitude


@rule("RB-AB-CERTITUDE-1", "RB-RULING-197")
def test_certitude_lowers_the_difficulty_for_who_seizes_with_its_help() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-trooper@25,0 stand seize | 1 acts")
    told = play(s, "seize 2", roll(1, 2, 3))
    checked = next(e for e in told if type(e).__name__ == "Checked")
    assert (checked.difficulty, checked.success) == (8, True)  # type: ignore[attr-defined]


@rule("RB-AB-CERTITUDE-1")
def test_certitude_is_not_for_one_s_own_agility() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 stand seize | 1 acts")
    told = play(s, "seize", roll(2, 3, 5))
    checked = next(e for e in told if type(e).__name__ == "Checked")
    assert (checked.difficulty, checked.success) == (11, False)  # type: ignore[attr-defined]
