"""Orders, Rally, Surge and terror, clause by clause: who, when, how often, how much."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew
from worldline.core.machine import Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Held, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.topics.order import orders

BARE = "loses light-armour"
MISSED = roll(*[1] * 10)


def turns(told: list[Event]) -> list[tuple[int, int]]:
    """Whose turns have started, and with how many Actions."""
    return [(e.unit + 1, e.actions[0]) for e in told if isinstance(e, events.TurnStarted)]


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
    s = ordered("seizes")
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
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 seizes | 1 acts")
    play(s, "seize", roll(4, 4, 3), "overwatch", "end")
    assert unit(s, 2).watches == ()  # its own turn has started
    play(s, "move", "go 20,5")
    s = rb("1:A npc-trooper@0,0 seizes | 2:B npc-trooper@20,0 | 1 acts")
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
    change(s, 0, marks=(Held(mark="rally", source=0),))
    play(begin(s), "use move", "go 10,0")
    play(s, "attack 3 ballistic-tank-gun-mk1", roll(1), "use strike-on 3")
    assert hp(s, 3) == 16


@rule("RB-RULING-181")
def test_a_grapple_gives_nothing() -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-raider@1,0 | 1 acts")
    play(s, "use rally 1", "grapple 2", roll(4, 4, 4), roll(1, 2, 3), "choose 0")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert hp(s, 2) == 6


# Surge


def surging(words: str = "") -> Encounter:
    return rb(f"1:A npc-trooper@0,0 ability surge {words} | 2:B npc-trooper@20,0 | 1 acts")


@rule("RB-RULING-183")
def test_surge_follows_even_a_turn_without_an_action_and_leaves_the_order_alone() -> None:
    s = surging()
    order = list(s.order)
    assert turns(play(s, "end", "use surge")) == [(1, 2)]
    assert turns(play(s, "prepare agi", "end")) == [(2, 2)]
    assert s.order == order


@rule("RB-RULING-183", "RB-EQ-REGENERATION-1")
def test_its_turn_has_start_and_end_effects() -> None:
    s = surging("hp 3")
    change(s, 0, marks=(Held(mark="regeneration-1", count=2),))
    play(s, "overwatch", "end", "use surge")
    assert (hp(s, 1), unit(s, 1).watches) == (4, ())


@rule("RB-RULING-183", "RB-SEIZE-6")
def test_a_seize_penalty_falls_on_it() -> None:
    s = surging("seizes")
    play(s, "seize", roll(1, 2, 3))
    change(s, 0, quiet=True)
    told = play(s, "end", "use surge")
    assert turns(told) == [(1, 1)]
    assert turns(play(s, "end", "end")) == [(2, 2), (1, 2)]


@rule("RB-RULING-183", "RB-ORDER-5")
def test_surge_may_follow_an_extra_turn_before_combat() -> None:
    entrants = tuple(
        Entrant(npc="npc-trooper", side=side, seat=seat, at=(x, 0, 0))
        for side, seat, x in (("A", 0, 0), ("B", None, 20_000))
    )
    s = GAME.new(Setup(entrants=entrants), 1, auto=False)
    surge = surging().units[0].abilities
    s.units[:] = [replace(u, quiet=True, abilities=surge if u.id == 0 else ()) for u in s.units]
    play(s, roll(6, 6, 1), roll(3, 4, 5), roll(1, 2, 3))
    assert (s.phase, asked(s)) == ("extra", schema.TakeAction(0, 0, "normal"))
    assert turns(play(s, "end", "use surge")) == [(1, 2)]
    assert s.phase == "extra"
    play(s, "end")
    assert (s.phase, s.round) == ("regular", 1)
    assert not any(isinstance(f, frames.Ordering) for f in s.stack)


@rule("RB-RULING-246", "RB-RULING-180")
def test_every_effect_on_the_next_turn_falls_on_surge() -> None:
    """Terrified in its own turn, its next one is Surge's; the one after has two Actions again."""
    s = surging()
    play(s, "prepare agi")
    change(s, 0, marks=(Held(mark="terrified", source=1),))
    assert turns(play(s, "end", "use surge")) == [(1, 1)]
    assert turns(play(s, "end", "end")) == [(2, 2), (1, 2)]
