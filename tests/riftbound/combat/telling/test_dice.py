"""The dice that a seat decides about."""

from tracing import rule

from riftbound.combat.fight import asked, gm, play, rb, roll
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.telling.dice import SeenRoll

FIVE = roll(6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
DODGED = roll(1, 1, 1, 6, 6)


def looked_out(*words: str) -> Encounter:
    """Unit 2 has dodged, and its ally, unit 3, may let it reroll."""
    mine, theirs = words or ("", "")
    s = rb(
        f"1:A npc-trooper@0,0 {mine} | 2:B npc-trooper@20,0 loses light-armour {theirs}"
        " | 3:B npc-officer@25,0 ability look-out | 1 acts"
    )
    play(s, "attack 2 auto-rifle", FIVE, DODGED)
    return s


def roll_of(s: Encounter, seat: int | None) -> SeenRoll | None:
    return GAME.aid(s, seat).roll


@rule("RB-RULING-196", "RB-ATTACK-10")
def test_who_may_have_dice_thrown_again_sees_them_and_what_they_need() -> None:
    s = looked_out()
    seen = SeenRoll(roller=1, faces=(1, 1, 1, 6, 6), needs=4, prepared=())
    assert (roll_of(s, s.gm), roll_of(s, 0), roll_of(s, None)) == (seen, None, None)
    play(s, "use look-out")
    assert roll_of(s, s.gm) == seen


@rule("RB-PREPARE-3")
def test_a_die_that_was_prepared_for_is_thrown_once() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", FIVE, "reroll 5", roll(2))
    found = roll_of(s, 0)
    assert found is not None
    assert (found.faces[5], found.prepared) == (2, (5,))


@rule("RB-RULING-229")
def test_the_gm_sees_the_dice_that_are_to_stand() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    gm(s, commands.Oversee(on=True, reason="as it comes"))
    play(s, "attack 2 auto-rifle", FIVE)
    found = roll_of(s, s.gm)
    assert found is not None
    assert (found.roller, found.faces) == (0, FIVE.faces)
    assert roll_of(s, 0) is None


@rule("RB-RULING-230")
def test_nobody_is_shown_the_dice_of_a_veiled_unit() -> None:
    s = rb(
        "1:B npc-trooper@0,0 | 2:A npc-trooper@20,0 veiled loses light-armour"
        " | 3:A npc-officer@25,0 ability look-out | 1 acts"
    )
    gm(s, commands.SetField(unit=1, field="seat", value=str(s.gm), reason="an ally of the GM's"))
    play(s, "attack 2 auto-rifle", FIVE, DODGED)
    assert isinstance(asked(s), schema.React)
    assert asked(s).seat == 0
    assert roll_of(s, 0) is None
