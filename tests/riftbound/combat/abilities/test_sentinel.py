"""Abilities of the Sentinel, clause by clause: Lockdown tokens and Power Play's marks."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew, where
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.space.geometry import Terrain

BARE = "loses light-armour"
ONE_HIT = roll(6, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def tokens(s: Encounter, n: int, mark: str = "supercharge") -> int:
    return sum(held.count for held in unit(s, n).marks if held.mark == mark)


# Lockdown


SENTINEL = "1:A npc-warden@0,0"


def locked(mover: str, *more: str, terrain: tuple[Terrain, ...] = ()) -> Encounter:
    s = rb(" | ".join((SENTINEL, mover, *more, "2 acts")), terrain=terrain)
    change(s, 0, marks=(HeldMark(mark="lockdown", source=0, count=3),))
    return s


@rule("RB-RULING-174")
@pytest.mark.parametrize(("wis", "count"), [(2, 5), (0, 3), (-3, 3)])
def test_there_are_3_tokens_at_least(wis: int, count: int) -> None:
    s = rb(f"{SENTINEL} wis {wis} | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown")
    assert tokens(s, 1, "lockdown") == count


@rule("RB-RULING-174")
def test_using_it_again_replaces_the_tokens() -> None:
    s = rb(f"{SENTINEL} wis 2 | 2:B npc-trooper@20,0 | 1 acts")
    change(s, 0, marks=(HeldMark(mark="lockdown", source=0, count=1, starts=2),))
    play(s, "use lockdown")
    assert [(h.count, h.starts) for h in unit(s, 1).marks] == [(5, 0)]


@rule("RB-RULING-174")
def test_the_movement_ends_and_its_action_is_spent() -> None:
    s = locked("2:B npc-trooper@20,0")
    told = play(s, "move", "go 20,5", "use halt", "go")
    assert place(s, 2) == (20, 1)
    assert not any(isinstance(e, events.TurnEnded) for e in told)
    play(s, "prepare agi")
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-RULING-174")
def test_what_the_sentinel_does_not_see_it_does_not_stop() -> None:
    wall = Terrain(corners=((10_000, -9_000), (11_000, -9_000), (11_000, 9_000), (10_000, 9_000)))
    s = locked("2:B npc-trooper@20,0", terrain=(wall,))
    play(s, "move", "go 20,5")
    assert place(s, 2) == (20, 5)


@rule("RB-RULING-174")
def test_the_window_of_that_point_closes_before_who_comes_after() -> None:
    """The watcher, unit 3, would have been asked after the Sentinel."""
    s = locked("2:B npc-trooper@20,0", "3:A npc-trooper@0,9")
    change(s, 2, watches=rb_watch())
    s.order[:] = [1, 0, 2]
    play(s, "move", "go 20,5")
    assert asked(s) == schema.React(0, 0, "move.point")
    play(s, "use halt", "go")
    assert asked(s) == schema.TakeAction(1, 1, "normal")
    assert unit(s, 3).watches


def rb_watch() -> tuple[object, ...]:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@9,0 | 1 acts")
    play(s, "overwatch")
    return s.units[0].watches


@rule("RB-RULING-174", "RB-MOVE-3")
def test_the_forced_movement_is_one_line_and_stops_at_an_obstacle() -> None:
    wall = Terrain(corners=((21_900, -9_000), (30_000, -9_000), (30_000, 9_000), (21_900, 9_000)))
    s = locked("2:B npc-trooper@20,0", terrain=(wall,))
    play(s, "move", "go 20,5", "use halt")
    refuses(s, "go 21,1 21,2", "RB-RULING-71")
    play(s, "go 23,1", "pass rest")
    x, y = place(s, 2)
    assert (round(x, 2), y) == (21.4, 1)


@rule("RB-RULING-174", "RB-KEY-FLYING-2")
def test_only_who_flies_is_moved_up_or_down() -> None:
    s = locked("2:B npc-trooper@20,0")
    play(s, "move", "go 20,5", "use halt")
    refuses(s, "go 20,1,2", "RB-RULING-174")
    s = locked("2:B npc-razor-flyer@20,0,3")
    play(s, "move", "go 20,5,3", "use halt", "go 20,1,1", "pass rest")
    assert unit(s, 2).z == 1_000


@rule("RB-RULING-174")
def test_forced_movement_can_be_stopped_and_vehicles_too() -> None:
    s = locked("2:B npc-trooper@20,0")
    play(s, "move", "go 20,5", "use halt", "go 23,1", "use halt", "go", "prepare agi")
    assert (place(s, 2), tokens(s, 1, "lockdown")) == ((21, 1), 1)
    s = crew("sv-tank", "B npc-warden@40,0")
    change(s, 2, marks=(HeldMark(mark="lockdown", source=2, count=3),))
    play(begin(s), "use move", "go 0,10", "use halt", "go")
    assert where(s, 2) == (0, 1, 0)


@rule("RB-AB-LOCKDOWN-1", "RB-KEY-SIGNATURE-1")
def test_lockdown_gives_3_and_wis_tokens_once() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown")
    assert unit(s, 1).marks[0].count == 5
    refuses(s, "use lockdown", "RB-AB-LOCKDOWN-1")


@rule("RB-AB-LOCKDOWN-3", "RB-RULING-174")
def test_lockdown_halts_a_mover_and_may_shift_it_3_metres() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 10,0", "pass", "use halt")
    refuses(s, "go 18,3.1", "RB-RULING-174")
    play(s, "go 18,3", "pass rest")
    assert (place(s, 2), unit(s, 1).marks[0].count) == ((18, 3), 4)
    assert asked(s) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-174")
def test_who_is_shifted_can_be_halted_again_and_friends_too() -> None:
    s = rb("1:A npc-warden@0,0 | 2:A npc-trooper@20,0 | 3:B npc-trooper@50,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 10,0", "use halt", "go 19,3", "use halt", "go")
    assert (place(s, 2), unit(s, 1).marks[0].count) == ((19, 1), 3)


@rule("RB-AB-LOCKDOWN-2", "RB-RULING-85", "RB-TEST-98")
def test_lockdown_tokens_go_at_the_start_of_the_third_turn_after() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use lockdown")
    for gone in (False, False, True):
        play(s, "end", "end")
        assert ("lockdown" not in marks(s, 1)) == gone


@rule("RB-AB-LOCKDOWN-3", "RB-RULING-174")
def test_a_lockdown_token_ends_a_movement() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "use lockdown", "end", "move", "go 12,0", "use halt", "go")
    assert place(s, 2) == (19, 0)
    assert sum(h.count for h in unit(s, 1).marks if h.mark == "lockdown") == 4


@rule("RB-RULING-174")
def test_lockdown_throws_somebody_against_another() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-warden@20,0 | 3:B npc-raider@2.5,1 | 1 acts")
    change(s, 1, marks=(HeldMark(mark="lockdown", source=1, count=1),))
    play(s, "move", "go 0,4", "use halt", "go 3,1")
    assert place(s, 1) == pytest.approx((1.5, 1), abs=0.051)  # in contact (RB-RULING-62)


# Power Play


@rule("RB-RULING-175")
def test_each_sentinel_has_a_mark_of_its_own_on_a_target() -> None:
    s = rb(f"{SENTINEL} | 2:A npc-warden@0,9 | 3:B npc-trooper@20,0 {BARE} | 1 acts")
    play(s, "use power-play 3", "choose 0", "end", "use power-play 3", "choose 0", "end", "move")
    assert [h.source for h in unit(s, 3).marks] == [0, 1]
    assert asked(s).most == 3_000  # type: ignore[attr-defined]
    play(s, "go")
    assert marks(s, 3) == set()


@rule("RB-RULING-175", "RB-RULING-181")
def test_it_halves_the_whole_allowance_with_rally_rounding_up() -> None:
    s = rb(f"{SENTINEL} | 2:B npc-officer@20,0 cha 2 | 3:B npc-officer@25,0 cha 3 | 1 acts")
    change(s, 1, marks=(HeldMark(mark="rally", source=2),))
    change(s, 2, scores={**unit(s, 3).scores, "cha": 0})
    play(s, "use power-play 2", "choose 0", "end", "move", "use move-on")
    assert asked(s).most == 6_000  # type: ignore[attr-defined]


@rule("RB-RULING-175")
def test_a_die_is_removed_even_if_it_is_no_success() -> None:
    s = rb(f"{SENTINEL} {BARE} | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use power-play 2", "choose 1", "end")
    told = play(s, "attack 1 auto-rifle", roll(3, *[1] * 9))
    assert [e.face for e in told if isinstance(e, events.Discarded)] == [3]
    assert marks(s, 2) == set()


@rule("RB-RULING-175", "RB-RULING-114")
def test_nobody_rerolls_after_the_forced_reroll_of_a_dodge_die() -> None:
    s = rb(f"{SENTINEL} | 2:B npc-trooper@20,0 {BARE} | 2 acts")
    play(s, "prepare agi", "end", "use power-play 2", "choose 2")
    play(s, "attack 2 laser-pistol", roll(6, 1, 1), roll(3))
    assert asked(s) == schema.React(1, 1, "dodge.rolled")
    play(s, "pass", roll(2))
    assert hp(s, 2) < 17
    assert marks(s, 2) == set()


@rule("RB-RULING-175")
def test_its_range_counts_systems_that_the_sentinel_operates() -> None:
    s = crew("sv-tank", "B npc-trooper@180,0")
    warden = rb(f"{SENTINEL} | 2:B npc-trooper@20,0 | 1 acts").units[0]
    change(s, 0, abilities=warden.abilities, sp=4, sp_base=4)
    play(begin(s), "use power-play 3", "choose 0")
    assert marks(s, 3) == {"hampered-move"}


def hampered(option: int, foe: str = "npc-trooper") -> Encounter:
    s = rb(f"1:A npc-warden@0,0 {BARE} | 2:B {foe}@20,0 {BARE} | 1 acts")
    play(s, "use power-play 2", f"choose {option}")
    return s


@rule("RB-AB-POWER-PLAY-1-2", "RB-RULING-175")
def test_power_play_reaches_50_metres_and_the_last_choice_counts() -> None:
    s = hampered(0)
    play(s, "use power-play 2", "choose 2")
    assert (marks(s, 2), unit(s, 1).sp) == ({"hampered-dodge"}, 0)
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@52,0 | 1 acts")
    refuses(s, "use power-play 2", "RB-AB-POWER-PLAY-1-2")


@rule("RB-AB-POWER-PLAY-1-2")
def test_power_play_reaches_as_far_as_the_longest_attack() -> None:
    s = rb("1:A npc-marksman@0,0 ability power-play-1 | 2:B npc-trooper@150,0 | 1 acts")
    play(s, "use power-play 2", "choose 0")
    assert marks(s, 2) == {"hampered-move"}


@rule("RB-AB-POWER-PLAY-1-3", "RB-RULING-175")
def test_power_play_halves_the_next_move_action_only() -> None:
    s = hampered(0)
    play(s, "end", "move")
    refuses(s, "go 14.9,0", "RB-MOVE-1")
    play(s, "go 15,0", "move", "go 5,0")
    assert place(s, 2) == (5, 0)


@rule("RB-AB-POWER-PLAY-1-4", "RB-RULING-175", "RB-TEST-70")
def test_power_play_discards_the_highest_hit_die_after_rerolls() -> None:
    s = rb(f"1:A npc-warden@0,0 {BARE} | 2:B npc-warden@20,0 | 1 acts")
    play(s, "use power-play 2", "choose 1", "end")
    play(s, "prepare vsn", "attack 1 laser-pistol", roll(2, 4, 2), "reroll 0", roll(6), "pass")
    play(s, roll(1))
    assert (hp(s, 1), marks(s, 2)) == (29, set())


@rule("RB-AB-POWER-PLAY-1-4", "RB-TEST-70")
def test_a_single_hit_die_is_not_discarded() -> None:
    s = hampered(1, "npc-marksman")
    play(s, "end", "attack 1 sniper-rifle", roll(6), roll(1), roll(1, 1))
    assert (hp(s, 1), marks(s, 2)) == (24, {"hampered-aim"})


@rule("RB-AB-POWER-PLAY-1-5", "RB-RULING-175", "RB-TEST-71")
def test_power_play_rerolls_the_highest_dodge_die() -> None:
    s = hampered(2)
    play(s, "attack 2 laser-pistol", roll(6, 6, 1), roll(5, 2), roll(3))
    assert (hp(s, 2), marks(s, 2)) == (11, set())


@rule("RB-AB-POWER-PLAY-1-2")
def test_power_play_ends_when_the_sentinel_s_next_turn_starts() -> None:
    s = hampered(2)
    play(s, "end", "end")
    assert marks(s, 2) == set()


@rule("RB-AB-POWER-PLAY-1-4", "RB-RULING-175")
def test_hampered_aim_discards_the_highest_die_after_all_rerolls() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use power-play 2", "choose 1", "end")
    play(s, "attack 1 auto-rifle", ONE_HIT)
    assert hp(s, 1) == 32
    assert "hampered-aim" not in marks(s, 2)
