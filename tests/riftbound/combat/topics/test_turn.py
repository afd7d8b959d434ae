"""Turns: how many Actions, what comes at their start and end, who is Active, who reacts when."""

from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, refuses, roll, unit
from worldline.core.machine import CHANCE
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Cloud, Encounter, HeldMark, at_hand, change
from worldline.riftbound.combat.nouns.frames import Turn

MISSED = roll(*[1] * 10)


def left(s: Encounter) -> tuple[int, ...]:
    turn = at_hand(s, Turn)
    assert turn is not None
    return turn.left


def who(s: Encounter) -> int:
    d = asked(s)
    assert isinstance(d, schema.TakeAction | schema.React)
    return d.unit + 1


# Actions


@rule("RB-TURN-1", "RB-TURN-2", "RB-HOOK-8")
def test_a_turn_has_two_actions_and_they_may_be_the_same() -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    assert left(s) == (2,)
    play(s, "prepare vsn", "prepare vsn")
    refuses(s, "prepare vsn", "RB-TURN-1")


@rule("RB-TURN-3", "RB-KEY-ACTION-1")
def test_an_action_of_an_entry_takes_the_place_of_one_of_the_two() -> None:
    s = rb("1:A npc-officer@0,0 mark prone | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "use get-up")
    assert left(s) == (1,)
    play(s, "move", "go 10,0")
    refuses(s, "move", "RB-TURN-1")


@rule("RB-RULING-83", "RB-RULING-81", "RB-RULING-210")
def test_the_round_that_the_gm_lets_come_begins_like_every_other() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    s.rounds = 1
    play(s, "end", "end")
    assert isinstance(asked(s), schema.EndFight)
    told = play(s, "no")
    assert events.RoundStarted(round=2) in told
    assert who(s) == 1


@rule("RB-RULING-96")
def test_a_turn_may_end_early_and_unused_actions_are_lost() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "end")
    assert who(s) == 2
    play(s, "end")
    assert left(s) == (2,)


@rule("RB-TEST-99", "RB-RULING-95", "RB-DYING-3", "RB-SEIZE-6")
def test_penalties_to_the_number_of_actions() -> None:
    def count(*, critical: bool = False, seized: bool = False, terrified: int = 0) -> int:
        s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@40,0 | 3:B npc-trooper@44,0 | 2 acts")
        if critical:
            change(s, 0, hp=0)
        fear = (HeldMark(mark="terrified", count=terrified),) if terrified else ()
        change(s, 0, tried=seized, owes=seized, marks=fear)
        play(s, "end", "end")
        while asked(s).seat == CHANCE:
            play(s, roll(3, 3, 4))
        return left(s)[0] if who(s) == 1 else 0

    assert count() == 2
    assert count(critical=True) == 1
    assert count(seized=True) == 1
    assert count(critical=True, seized=True) == 0
    assert count(terrified=1) == 1
    assert count(terrified=1, seized=True) == 1
    assert count(terrified=2) == 1


@rule("RB-RULING-166")
def test_healing_in_the_turn_does_not_give_the_second_action_back() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 | 2:B npc-trooper@40,0 | 1 acts")
    change(s, 0, hp=5)
    assert left(s) == (1,)
    play(s, "prepare vsn")
    assert left(s) == (0,)


@rule("RB-RULING-95")
def test_who_falls_critical_in_its_own_turn_has_no_action_beyond_one() -> None:
    s = rb("1:A npc-officer@0,0 hp 1 | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "overwatch", "end", "move", "go 0,5", "attack 1 auto-rifle")
    play(s, roll(6, *[1] * 9), roll(1))
    assert unit(s, 1).critical
    assert left(s) == (0,)


# Start and end


@rule("RB-RULING-86", "RB-DYING-7", "RB-RULING-167")
def test_critical_damage_comes_before_regeneration() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 | 2:B npc-trooper@40,0 | 2 acts")
    change(s, 0, marks=(HeldMark(mark="regeneration-1", count=2),))
    play(s, "end")
    assert (unit(s, 1).ehp, hp(s, 1)) == (3, 1)
    assert left(s) == (2,)


@rule("RB-RULING-86", "RB-PREPARE-1", "RB-OVERWATCH-1")
def test_what_lasts_until_the_next_turn_ends_as_it_starts() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "prepare vsn", "overwatch")
    assert unit(s, 1).pools
    assert unit(s, 1).watches
    play(s, "end")
    assert not unit(s, 1).pools
    assert not unit(s, 1).watches


@rule("RB-RULING-87", "RB-COUNTER-2", "RB-STATUS-TAUNTED-2")
def test_counters_and_taunt_are_gone_before_a_further_turn_is_offered() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge mark taunted | 2:B npc-trooper@40,0 | 1 acts")
    change(s, 0, marks=(HeldMark(mark="taunted", source=1),), counters=1)
    play(s, "end")
    assert isinstance(asked(s), schema.React)
    assert unit(s, 1).counters == 0
    assert not marks(s, 1)
    play(s, "use surge")
    assert (who(s), left(s), s.round) == (1, (2,), 1)


@rule("RB-RULING-234")
def test_a_dead_unit_s_turn_ends_without_its_end_steps() -> None:
    s = rb(
        "1:A npc-raider@0,0 hp 1 ability surge | 2:B npc-trooper@20,0 | 3:A npc-raider@0,9 | 2 acts"
    )
    play(s, "overwatch", "end", "end", "move", "go 0,5", "attack 1 auto-rifle")
    told = play(s, roll(6, *[1] * 9), roll(1))
    assert unit(s, 1).dead
    assert [e.unit for e in told if isinstance(e, events.TurnEnded)] == [0]
    assert who(s) == 2


@rule("RB-RULING-234", "RB-TEST-80")
def test_who_dies_as_its_turn_starts_has_no_turn() -> None:
    s = rb("1:A npc-officer@0,0 hp 0 ehp 1 | 2:B npc-trooper@9,0 | 3:A npc-trooper@0,9 | 2 acts")
    play(s, "end", "end")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.purpose == "check dying"
    told = play(s, roll(1, 2, 3))
    assert unit(s, 1).dead
    assert not [e for e in told if isinstance(e, events.TurnStarted) and e.unit == 0]
    assert who(s) == 2


# Active units


@rule("RB-KEY-ACTIVE-1", "RB-KEY-ACTIVE-3", "RB-RULING-88")
def test_a_unit_is_active_for_its_action_and_nobody_is_in_between() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize | 1 acts")
    play(s, "pass")
    assert s.active is None
    play(s, "move")
    assert s.active == 0
    play(s, "go 3,0")
    assert isinstance(asked(s), schema.React)
    assert s.active is None


@rule("RB-KEY-ACTIVE-2", "RB-RULING-88")
def test_a_watcher_is_active_for_its_attack_and_then_the_mover_again() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "overwatch", "move", "go 15,0")
    assert s.active == 1
    play(s, "attack 2 auto-rifle")
    assert s.active == 0
    play(s, MISSED)
    assert s.active is None
    assert who(s) == 2


@rule("RB-RULING-88", "RB-KEY-INSTANT-1")
def test_an_instant_between_actions_makes_its_user_active() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 | 3:B npc-trooper@40,0 | 1 acts")
    play(s, "use order 2")
    assert asked(s).unit == 1  # type: ignore[attr-defined]
    assert s.active == 0
    play(s, "prepare vsn")
    assert left(s) == (2,)
    assert s.active is None


@rule("RB-RULING-91")
def test_all_who_may_react_are_asked_in_turn_order_until_all_have_passed() -> None:
    s = rb(
        "1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@20,0 stand seize"
        " | 3:A npc-trooper@0,9 stand seize | 1 acts"
    )
    asks = []
    while isinstance(asked(s), schema.React):
        asks.append(who(s))
        play(s, "pass")
    assert asks == [2, 3, 1]


@rule("RB-RULING-91", "RB-WIN-3")
def test_after_an_answer_the_round_of_offers_begins_again() -> None:
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-trooper@20,0 stand seize | 1 acts")
    assert who(s) == 2
    play(s, "pass", "seize", roll(1, 2, 3))
    assert who(s) == 2
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-102", "RB-RULING-93")
def test_who_sleeps_is_never_asked_and_has_no_turn_to_take() -> None:
    asleep = "2:B npc-trooper@20,0 stand seize asleep"
    s = rb(f"1:A npc-trooper@0,0 | {asleep} | 3:B npc-raider@40,0 | 1 acts")
    assert who(s) == 1
    play(s, "end")
    assert who(s) == 3


@rule("RB-RULING-102", "RB-RULING-235", "RB-HOOK-5")
def test_every_success_hits_a_sleeper() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 asleep | 3:B npc-raider@40,0 | 1 acts")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7))
    assert hp(s, 2) == 14
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-83")
def test_the_gm_is_asked_when_one_side_is_left_and_may_go_on() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 hp 1 | 1 acts")
    play(s, "prepare agi", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    assert isinstance(asked(s), schema.EndFight)
    assert asked(s).seat == s.gm
    play(s, schema.Say(False), schema.Say(False))
    assert (s.round, who(s)) == (2, 1)
    way = Cloud(n=99, hazard="plasma-disruption", creator=0, at=(0, 9_000, 0), way=(0, 1))
    s.clouds.append(way)
    play(s, "prepare agi", "end", schema.Say(True))
    assert s.phase == "ended"
    assert not s.clouds
    assert not s.stack
    assert (unit(s, 1).pools, unit(s, 1).counters) == ((), 0)
