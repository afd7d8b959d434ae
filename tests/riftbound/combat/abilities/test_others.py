"""Abilities without a Role and without a tag of one, played."""

from tracing import rule

from riftbound.combat.fight import asked, hp, place, play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter

# Cautious


@rule("RB-AB-CAUTIOUS-1", "RB-RULING-141")
def test_cautious_takes_one_sp_off_one_payment_for_each_overwatch() -> None:
    s = rb(
        "1:A npc-marksman@0,0 sp 0 ability cautious ability high-alert loses light-armour"
        " | 2:B npc-trooper@20,0 | 1 acts"
    )
    play(s, "overwatch", "end", "attack 1 auto-rifle", roll(6, *[1] * 9), roll(1))
    play(s, "use high-alert", "use cautious", "pick 0", roll(6))
    assert (unit(s, 1).sp, hp(s, 1)) == (0, 22)
    play(s, "attack 1 auto-rifle", roll(*[6] * 10), roll(*[1] * 10))
    assert hp(s, 1) == 12


@rule("RB-AB-CAUTIOUS-1")
def test_cautious_does_nothing_without_overwatch() -> None:
    s = rb("1:A npc-raider@0,0 sp 0 ability cautious ability charge | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "move", "go", "move", "go")
    assert asked(s).unit == 1  # type: ignore[attr-defined]


# Power Under Pressure, Quick


@rule("RB-AB-POWER-UNDER-PRESSURE-1")
def test_missing_hp_raise_the_chosen_score_at_once() -> None:
    s = rb(
        "1:A npc-officer@0,0 hp 19 ability power-under-pressure:vsn | 2:B npc-raider@20,0"
        " loses light-armour | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(3, 1, 1, 1), roll(1))  # VSN +2: 3+
    assert hp(s, 2) == 4


@rule("RB-AB-QUICK-1", "RB-RULING-187")
def test_quick_may_go_a_die_of_metres_farther() -> None:
    s = rb("1:A npc-trooper@0,0 ability quick | 2:B npc-trooper@40,0 | 1 acts")
    play(s, "move", roll(4))
    refuses(s, "go 14.1,0", "RB-MOVE-1")
    play(s, "go 14,0")
    assert place(s, 1) == (14, 0)


@rule("RB-RULING-175", "RB-RULING-188")
def test_a_hampered_quick_move_is_halved_as_a_whole() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 ability quick | 1 acts")
    play(s, "use power-play 2", "choose 0", "end", "move", roll(3))
    assert asked(s).most == 7000  # type: ignore[attr-defined]


@rule("RB-AB-QUICK-1", "RB-RULING-187")
def test_quick_rolls_before_the_path_is_declared() -> None:
    s = rb("1:A npc-trooper@0,0 ability quick | 2:B npc-raider@30,0 | 1 acts")
    play(s, "move", roll(3))
    assert asked(s) == schema.ChoosePath(0, 0, 13_000)
    play(s, "go 0,13")
    assert place(s, 1) == (0, 13)


# Robotic


@rule("RB-AB-ROBOTIC-2")
def test_a_robotic_body_is_recharged_from_a_battery() -> None:
    s = rb(
        "1:A npc-trooper@0,0 ability robotic body 70 carries battery-60"
        " | 2:B npc-trooper@9,0 | 1 acts"
    )
    play(s, "use recharge")
    battery = next(t for t in unit(s, 1).things if t.item == "battery-60")
    refuses(s, schema.Transfer(battery.n, 31), "RB-KEY-CHARGE-2")
    play(s, schema.Transfer(battery.n, 30))
    battery = next(t for t in unit(s, 1).things if t.item == "battery-60")
    assert (unit(s, 1).body_charge, battery.charge) == (100, 30)


# Terrifying


def terrified() -> Encounter:
    s = rb(
        "1:A npc-officer@0,0 ability terrifying | 2:B npc-raider@20,0 hp 1 loses light-armour"
        " | 3:B npc-trooper@25,0 | 4:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "attack 2 standard-pistol", roll(6, 1, 1, 1), roll(1))
    return s


@rule("RB-AB-TERRIFYING-1", "RB-RULING-180")
def test_a_kill_takes_one_action_of_another_s_next_turn() -> None:
    s = terrified()
    refuses(s, "use terrifying 1", "RB-AB-TERRIFYING-1")
    told = play(s, "use terrifying 3", "end", "end", "end", "end")
    turns = [(e.unit, e.actions) for e in told if isinstance(e, events.TurnStarted)]
    assert turns == [(2, (1,)), (3, (2,)), (0, (2,)), (2, (2,))]
    assert unit(s, 1).sp == 3


@rule("RB-RULING-180", "RB-RULING-95")
def test_two_terrors_leave_one_action() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 mark terrified mark terrified | 1 acts")
    told = play(s, "end")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(1,)]
