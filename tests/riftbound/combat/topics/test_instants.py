"""Instants with no printed moment: just before and just after a unit's own Actions."""

from tracing import rule

from riftbound.combat.fight import asked, marks, play, rb, refuses, roll, unit
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change

FOE = "2:B npc-trooper@10,0"
KEEN = "1:A npc-trooper@0,0 stand seize ability sanctuary"


def sanctuary(s: Encounter) -> bool:
    return schema.Use("ability/sanctuary", "sanctuary") in GAME.legal(s, asked(s))


def holds(s: Encounter) -> bool:
    return any(isinstance(action, schema.Hold) for action in GAME.legal(s, asked(s)))


@rule("RB-RULING-89", "RB-WIN-4")
def test_in_its_own_turn_before_between_and_after_its_actions() -> None:
    for done in ((), ("prepare agi",), ("prepare agi", "prepare agi")):
        s = rb(f"1:A npc-trooper@0,0 ability sanctuary | {FOE} | 1 acts")
        play(s, *done)
        play(s, "use sanctuary")
        assert "sanctuary" in marks(s, 1)


@rule("RB-RULING-89")
def test_a_turn_without_any_action_has_no_such_moment() -> None:
    """In Critical Condition it has one Action, and it owes one for Seizing."""
    hurt = "1:A npc-trooper@0,0 mortal hp 0 ehp 4 ability sanctuary"
    s = rb(f"{hurt} | {FOE} | 2 acts")
    play(s, "end")
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert sanctuary(s)
    s = rb(f"{hurt} | {FOE} | 2 acts")
    change(s, 0, owes=True)
    play(s, "end")
    assert asked(s) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-89", "RB-KEY-INSTANT-1")
def test_not_in_the_middle_of_an_action() -> None:
    s = rb(f"1:A npc-trooper@0,0 ability sanctuary ability quick prestige 3 | {FOE} | 1 acts")
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert isinstance(asked(s), schema.React)  # Prestige for the Hit Roll
    refuses(s, schema.Use("ability/sanctuary", "sanctuary"), "RB-KEY-REACTION-1")
    refuses(s, schema.Hold(), "RB-RULING-91")


@rule("RB-RULING-89", "RB-WIN-5", "RB-WIN-6")
def test_before_and_after_a_seized_action() -> None:
    for moment in ("before", "after"):
        s = rb(f"{KEEN} | {FOE} | 2 acts")
        play(s, "seize", roll(4, 4, 3))
        assert asked(s) == schema.TakeAction(0, 0, "seized")
        play(s, *(["prepare agi"] if moment == "after" else []), "use sanctuary")
        assert "sanctuary" in marks(s, 1)


@rule("RB-RULING-89", "RB-WIN-5", "RB-WIN-6", "RB-HOLD-3")
def test_hands_may_be_changed_before_and_after_a_seized_action() -> None:
    s = rb(f"1:A npc-trooper@0,0 stand seize carries simple-shortsword | {FOE} | 2 acts")
    play(s, "seize", roll(4, 4, 3))
    assert holds(s)
    play(s, "prepare agi")
    assert asked(s) == schema.React(0, 0, "action.post")
    sword = unit(s, 1).things[-1].n
    play(s, schema.Hold(right=sword))
    assert unit(s, 1).things[-1].where == "right"
    assert asked(s) == schema.TakeAction(1, 1, "normal")


# Overwatch Attacks


def watching(words: str) -> Encounter:
    """Unit 1 is on Overwatch, and unit 2 has moved by one metre before its eyes."""
    s = rb(f"1:A npc-trooper@0,0 {words} | 2:B npc-trooper@10,0 loses light-armour | 1 acts")
    play(s, "overwatch", "end", "move", "go 10,3")
    return s


@rule("RB-RULING-89", "RB-WIN-5")
def test_before_an_overwatch_attack() -> None:
    s = watching("ability sanctuary")
    play(s, schema.Interrupt())
    assert asked(s) == schema.TakeAction(0, 0, "overwatch")
    play(s, "use sanctuary")
    assert "sanctuary" in marks(s, 1)
    refuses(s, "move", "RB-OVERWATCH-3")
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert unit(s, 1).watches == ()
    assert unit(s, 2).y == 3_000


@rule("RB-RULING-89", "RB-WIN-6")
def test_after_an_overwatch_attack() -> None:
    s = watching("ability sanctuary")
    play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    assert asked(s) == schema.React(0, 0, "action.post")
    play(s, "use sanctuary")
    assert "sanctuary" in marks(s, 1)


@rule("RB-RULING-89", "RB-RULING-137")
def test_an_empty_hand_is_filled_before_the_overwatch_attack() -> None:
    s = watching("loses auto-rifle carries standard-pistol")
    assert not any(isinstance(a, schema.Attack) for a in GAME.legal(s, asked(s)))
    pistol = unit(s, 1).things[-1].n
    play(s, schema.Interrupt(), schema.Hold(right=pistol), "attack 2 standard-pistol")
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-WIN-5", "RB-OVERWATCH-5")
def test_who_interrupts_and_then_does_nothing_has_used_its_attack() -> None:
    s = watching("ability sanctuary")
    play(s, schema.Interrupt(), "pass")
    assert unit(s, 1).watches == ()


@rule("RB-WIN-5", "RB-OVERWATCH-7")
def test_who_fires_at_something_else_before_its_overwatch_attack_has_none_left() -> None:
    s = rb(
        "1:A npc-officer@0,0 stand overwatch | 2:B npc-trooper@10,0 loses light-armour"
        " | 3:A npc-trooper@4,0 | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 10,3", schema.Interrupt())
    play(s, "use order 3", "move", "go 4,3", "attack 3 standard-pistol")
    play(s, roll(1, 1, 1, 1))
    while (now := asked(s)) != schema.TakeAction(0, 0, "overwatch"):
        assert isinstance(now, schema.React)
        play(s, "pass")
    assert not any(isinstance(a, schema.Attack) for a in GAME.legal(s, now))
    refuses(s, "attack 2 standard-pistol", "RB-OVERWATCH-7")
    play(s, "pass")
    assert unit(s, 2).y == 3_000


@rule("RB-RULING-89", "RB-RULING-135")
def test_who_can_reach_nothing_is_not_asked_to_interrupt() -> None:
    s = rb("1:A npc-raider@0,0 carries simple-shortsword | 2:B npc-trooper@10,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 10,3")
    assert asked(s) == schema.TakeAction(1, 1, "normal")
