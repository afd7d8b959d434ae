"""Abilities of the Lancer, played: Surge, Try That Again."""

from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, marks, play, rb, roll, turns, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change, set_units
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup

BARE = "loses light-armour"  # one basis only for the Dodge Roll


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
    change(s, 0, marks=(HeldMark(mark="regeneration-1", count=2),))
    play(s, "overwatch", "end", "use surge")
    assert (hp(s, 1), unit(s, 1).watches) == (4, ())


@rule("RB-RULING-183", "RB-SEIZE-6")
def test_a_seize_penalty_falls_on_it() -> None:
    s = surging("stand seize")
    play(s, "seize", roll(1, 2, 3))
    change(s, 0, answers=())
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
    set_units(s, [replace(u, abilities=surge if u.id == 0 else ()) for u in s.units])
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
    change(s, 0, marks=(HeldMark(mark="terrified", source=1),))
    assert turns(play(s, "end", "use surge")) == [(1, 1)]
    assert turns(play(s, "end", "end")) == [(2, 2), (1, 2)]


@rule("RB-AB-SURGE-1", "RB-RULING-183", "RB-KEY-SIGNATURE-1")
def test_surge_takes_another_whole_turn_once() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge | 2:B npc-trooper@20,0 | 1 acts")
    told = play(s, "attack 2 auto-rifle", roll(*[1] * 10), "end", "use surge")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(2,)]
    assert (asked(s).unit, unit(s, 1).counters) == (0, 0)  # type: ignore[attr-defined]
    play(s, "end")
    assert asked(s).unit == 1  # type: ignore[attr-defined]


@rule("RB-RULING-246", "RB-RULING-180")
def test_terror_falls_on_the_turn_of_surge() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge mark terrified | 2:B npc-trooper@20,0 | 1 acts")
    told = play(s, "end", "use surge")
    assert [e.actions for e in told if isinstance(e, events.TurnStarted)] == [(2,)]
    assert marks(s, 1) == set()


@rule("RB-AB-SURGE-1", "RB-RULING-183")
def test_surge_gives_a_second_turn() -> None:
    s = rb("1:A npc-trooper@0,0 ability surge | 2:B npc-raider@20,0 | 1 acts")
    play(s, "end", "use surge")
    assert (asked(s).unit, s.turn) == (0, 2)  # type: ignore[attr-defined]


# Try That Again


@rule("RB-AB-TRY-THAT-AGAIN-1-1", "RB-RULING-194")
def test_try_that_again_rerolls_one_hit_die_once_a_turn() -> None:
    s = rb(f"1:A npc-officer@0,0 ability try-that-again-1 | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    play(
        s, "attack 2 standard-pistol", roll(1, 1, 1, 1), "use try-again", "pick 2", roll(6), roll(1)
    )
    assert (hp(s, 2), unit(s, 1).sp) == (15, 3)
    play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1))
    assert not isinstance(asked(s), schema.React)


@rule("RB-AB-TRY-THAT-AGAIN-2-1", "RB-RULING-194")
def test_try_that_again_2_rerolls_twice_in_each_hit_roll_the_same_die_too() -> None:
    s = rb(f"1:A npc-officer@0,0 ability try-that-again-2 | 2:B npc-trooper@20,0 {BARE} | 1 acts")
    for _ in range(2):
        play(s, "attack 2 standard-pistol", roll(1, 1, 1, 1))
        play(s, "use try-again", "pick 0", roll(1), "use try-again", "pick 0", roll(1))
    assert unit(s, 1).sp == 0


@rule("RB-RULING-194", "RB-RULING-175")
def test_try_that_again_comes_before_power_play() -> None:
    s = rb(
        f"1:A npc-officer@0,0 ability try-that-again-1 mark hampered-aim"
        f" | 2:B npc-trooper@20,0 {BARE} | 1 acts"
    )
    play(
        s, "attack 2 standard-pistol", roll(6, 1, 1, 1), "use try-again", "pick 1", roll(5), roll(1)
    )
    assert hp(s, 2) == 15
