"""A hand that is raised to Seize the Initiative: who can help, and who it cannot do without."""

import pytest
from tracing import rule

from riftbound.combat.beasts import pack
from riftbound.combat.fight import asked, gm, play, rb, roll, say, unit
from worldline.core.machine import Event, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Relation, change

WHY = "the table agreed"
HELPERS = (
    "1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 3:A npc-officer@5,0 | 4:A npc-rider@9,0 | 1 acts"
)


@rule("RB-SEIZE-4", "RB-RULING-98", "RB-RULING-249")
def test_a_hand_is_not_raised_with_the_help_of_an_enemy() -> None:
    s = rb(HELPERS)
    with pytest.raises(Illegal, match="RB-SEIZE-4: Raider is not willing to help Trooper"):
        say(s, 1, commands.RaiseHand(unit=0, helper=1))
    s.pairs["1>0"] = Relation(willing=True)
    say(s, 1, commands.RaiseHand(unit=0, helper=1))
    s.pairs["2>0"] = Relation(willing=False)
    with pytest.raises(Illegal, match="RB-SEIZE-4: Officer is not willing to help Trooper"):
        say(s, 1, commands.RaiseHand(unit=0, helper=2))


@rule("RB-RULING-153", "RB-RULING-249")
def test_a_hand_is_not_raised_with_the_help_of_the_dead_or_a_vehicle() -> None:
    s = rb(HELPERS)
    vehicle = next(u.id for u in s.units if u.nature == "vehicle")
    with pytest.raises(Illegal, match=r"RB-RULING-153: .* cannot help"):
        say(s, 1, commands.RaiseHand(unit=0, helper=vehicle))
    change(s, 2, asleep=True)  # it may be awake by then
    say(s, 1, commands.RaiseHand(unit=0, helper=2))
    change(s, 2, dead=True)
    with pytest.raises(Illegal, match="RB-RULING-153: Officer cannot help"):
        say(s, 1, commands.RaiseHand(unit=0, helper=2))


@rule("RB-RULING-230")
def test_a_hidden_unit_is_no_helper_like_one_that_is_not_there() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@20,0 hidden | 1 acts")
    for nobody in (2, 9):
        for hand in (
            commands.RaiseHand(unit=0, helper=nobody),
            commands.RaiseHand(unit=0, at="before", whose=nobody),
        ):
            with pytest.raises(Illegal, match=f"RB-COMBAT-1: there is no unit {nobody}"):
                say(s, 1, hand)


# A hand that waits for somebody who is out of play

THREE = "1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 3:A npc-officer@5,0 | 1 acts"


def lowered(told: list[Event], seat: int) -> list[tuple[int, int]]:
    mine = [e for e in told if isinstance(e, events.HandLowered) and e.is_for(seat)]
    return [(e.unit, e.without) for e in mine]


@rule("RB-RULING-249")
@pytest.mark.parametrize("field", ["dead", "gone"])
@pytest.mark.parametrize(
    ("hand", "without"),
    [
        (commands.RaiseHand(unit=0, at="before", whose=1), 1),
        (commands.RaiseHand(unit=0, at="after", whose=1), 1),
        (commands.RaiseHand(unit=0, helper=2), 2),
    ],
)
def test_a_hand_falls_with_whom_it_cannot_do_without(
    hand: commands.RaiseHand, without: int, field: str
) -> None:
    s = rb(THREE)
    say(s, 1, hand)
    told = gm(s, commands.SetField(unit=without, field=field, value="true", reason=WHY))
    assert unit(s, 1).hand is None
    assert lowered(told, 0) == [(0, without)]
    assert lowered(told, s.gm) == []
    gone = s.units[without].name
    said = [GAME.say(s, e, 0) for e in told if isinstance(e, events.HandLowered)]
    assert said == [f"Trooper does not want to Seize any more without {gone} (RB-RULING-249)."]


@rule("RB-RULING-249")
def test_a_hand_falls_with_its_own_unit() -> None:
    s = rb(THREE)
    say(s, 3, commands.RaiseHand(unit=2))
    told = gm(s, commands.SetField(unit=2, field="dead", value="true", reason=WHY))
    assert unit(s, 3).hand is None
    assert lowered(told, 0) == []


@rule("RB-RULING-249")
def test_no_hand_is_raised_for_the_turn_of_the_dead() -> None:
    s = rb(THREE)
    change(s, 1, dead=True)
    with pytest.raises(Illegal, match="RB-RULING-249: Raider is out of play"):
        say(s, 1, commands.RaiseHand(unit=0, at="before", whose=1))


@rule("RB-RULING-249", "RB-RULING-154")
def test_a_hand_for_after_the_action_in_which_somebody_falls_is_in_time() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 3:B npc-trooper@9,9 | 1 acts")
    say(s, 2, commands.RaiseHand(unit=1, at="after", whose=0))
    play(s, "move")
    told = gm(s, commands.SetField(unit=0, field="dead", value="true", reason=WHY))
    assert lowered(told, s.gm) == []
    play(s, roll(6, 5, 4))
    assert asked(s) == schema.TakeAction(s.gm, 1, "seized")


@rule("RB-RULING-249", "RB-KEY-COMPANION-1")
def test_a_hand_for_a_turn_stays_up_while_one_of_two_that_share_it_lives() -> None:
    s = pack()
    say(s, 3, commands.RaiseHand(unit=2, at="before", whose=0))
    gm(s, commands.SetField(unit=0, field="dead", value="true", reason=WHY))
    assert unit(s, 3).hand is not None
    told = gm(s, commands.SetField(unit=1, field="dead", value="true", reason=WHY))
    assert lowered(told, s.gm) == [(2, 0)]


@rule("RB-RULING-230", "RB-RULING-249")
def test_a_hand_does_not_tell_what_becomes_of_somebody_hidden() -> None:
    s = rb(THREE)
    say(s, 1, commands.RaiseHand(unit=0, at="before", whose=1))
    gm(s, commands.SetField(unit=1, field="hidden", value="true", reason=WHY))
    told = gm(s, commands.SetField(unit=1, field="gone", value="true", reason=WHY))
    assert unit(s, 1).hand is not None
    assert lowered(told, 0) == []
