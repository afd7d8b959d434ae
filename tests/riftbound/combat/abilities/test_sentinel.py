"""Supercharge and Lockdown tokens and Power Play's marks, clause by clause."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, place, play, rb, refuses, roll, unit
from riftbound.combat.fleet import begin, crew, where
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Held, change
from worldline.riftbound.combat.space.geometry import Terrain

BARE = "loses light-armour"
HEALER = "1:A npc-officer@0,0 knw 2 ability supercharge"
SHOOTER = "3:B npc-trooper@20,0"


def shot(words: str = "hp 2 ehp 1", tokens: int = 1, hits: int = 3) -> Encounter:
    """Unit 2 has tokens of the Healer, unit 1 (KNW 3+), and has just failed to dodge."""
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} {words} | {SHOOTER} | 3 acts")
    change(s, 1, marks=(Held(mark="supercharge", source=0, count=tokens),))
    play(s, "attack 2 auto-rifle", roll(*[6] * hits, *[1] * (10 - hits)), roll(*[1] * hits))
    return s


def tokens(s: Encounter, n: int, mark: str = "supercharge") -> int:
    return sum(held.count for held in unit(s, n).marks if held.mark == mark)


# Supercharge


@rule("RB-RULING-170")
def test_it_happens_at_the_packet_and_the_rest_goes_on_to_the_new_hp() -> None:
    s = shot(hits=5)
    assert hp(s, 2) == 0
    play(s, roll(3), roll(5), roll(2))
    assert (hp(s, 2), unit(s, 2).ehp) == (5 - 3, 3)


@rule("RB-RULING-170")
def test_on_a_failure_there_is_no_dying_check_while_ehp_are_left() -> None:
    s = shot("hp 1 ehp 0", hits=1)
    play(s, roll(2), roll(4))
    assert (unit(s, 2).critical, unit(s, 2).ehp, marks(s, 2)) == (True, 4, {"prone"})
    assert asked(s) == schema.TakeAction(1, 2, "normal")


@rule("RB-RULING-170")
def test_of_several_tokens_one_is_spent_on_each_occasion() -> None:
    s = shot("hp 1", tokens=3, hits=1)
    play(s, roll(6), roll(1), roll(1))
    assert (hp(s, 2), tokens(s, 2)) == (1, 2)
    s = shot("hp 1", tokens=3, hits=2)
    play(s, roll(6), roll(1), roll(1), roll(6), roll(1), roll(1))
    assert (hp(s, 2), tokens(s, 2)) == (1, 1)


@rule("RB-RULING-170")
@pytest.mark.parametrize("face", [6, 1])
def test_of_tokens_by_two_healers_one_is_spent_too(face: int) -> None:
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 4:A npc-officer@0,9 | 3 acts")
    change(s, 1, marks=tuple(Held(mark="supercharge", source=u) for u in (0, 3)))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(face), roll(2))
    if face == 6:
        play(s, roll(2))
    assert tokens(s, 2) == 1
    assert asked(s) == schema.TakeAction(1, 2, "normal")


@rule("RB-RULING-170")
def test_the_rating_is_the_healers_as_it_is_now() -> None:
    """KNW 2 needs a 3, KNW -5 a 6."""
    for knw, saved in ((2, True), (-5, False)):
        s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
        change(s, 1, marks=(Held(mark="supercharge", source=0),))
        change(s, 0, scores={**unit(s, 1).scores, "knw": knw})
        play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(5), roll(2))
        assert isinstance(asked(s), schema.RollDice) == saved


@rule("RB-RULING-170")
def test_if_the_healer_is_gone_its_last_rating_counts() -> None:
    """It fell before, or the token was brought from elsewhere with its Rating."""
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
    change(s, 1, marks=(Held(mark="supercharge", rating=4),))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(4), roll(2), roll(3))
    assert (hp(s, 2), unit(s, 2).ehp) == (2, unit(s, 2).ehp_base)
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 3 acts")
    change(s, 0, dead=True, hp=0)
    change(s, 1, marks=(Held(mark="supercharge", source=0),))
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(6))
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-170", "RB-RULING-97")
def test_the_healer_may_include_itself_and_vehicles_gain_nothing() -> None:
    s = crew("sv-tank", "A npc-officer@0,9", "B npc-trooper@40,0")
    healer = rb(f"{HEALER} | {SHOOTER} | 1 acts").units[0]
    change(s, 2, abilities=healer.abilities, sp=0)
    play(begin(s), "end")
    watts = unit(s, 2).watts
    play(s, "use supercharge 2 3")
    assert (unit(s, 3).sp, marks(s, 3), marks(s, 2)) == (4, {"supercharge"}, set())
    assert unit(s, 2).watts == watts


@rule("RB-RULING-170", "RB-RULING-114", "RB-WIN-14")
def test_prepare_knw_of_the_healer_rerolls_the_die() -> None:
    s = rb(f"{HEALER} | 2:A npc-officer@5,0 {BARE} hp 1 | {SHOOTER} | 1 acts")
    change(s, 1, marks=(Held(mark="supercharge", source=0),))
    play(s, "prepare knw", "end", "end", "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(1))
    assert asked(s) == schema.React(0, 0, "roll.done")
    play(s, "reroll 0", roll(3), roll(4), roll(2))
    assert hp(s, 2) == 4


# Lockdown


SENTINEL = "1:A npc-warden@0,0"


def locked(mover: str, *more: str, terrain: tuple[Terrain, ...] = ()) -> Encounter:
    s = rb(" | ".join((SENTINEL, mover, *more, "2 acts")), terrain=terrain)
    change(s, 0, marks=(Held(mark="lockdown", source=0, count=3),))
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
    change(s, 0, marks=(Held(mark="lockdown", source=0, count=1, starts=2),))
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
    change(s, 2, marks=(Held(mark="lockdown", source=2, count=3),))
    play(begin(s), "use move", "go 0,10", "use halt", "go")
    assert where(s, 2) == (0, 1, 0)


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
    change(s, 1, marks=(Held(mark="rally", source=2),))
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
