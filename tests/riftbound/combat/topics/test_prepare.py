"""Prepare, played."""

from tracing import rule

from riftbound.combat.fight import hp, play, rb, refuses, roll

NOTHING = roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@rule("RB-PREPARE-1", "RB-PREPARE-3")
def test_prepare_rerolls_two_dice_and_none_of_them_twice() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2 auto-rifle", NOTHING, "reroll 0", roll(1))
    refuses(s, "reroll 0", "RB-PREPARE-3")
    play(s, "reroll 1", roll(6), roll(1))
    assert hp(s, 2) == 16
