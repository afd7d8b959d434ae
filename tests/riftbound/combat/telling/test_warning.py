"""What a person is asked before an answer that is seldom meant, beside the view."""

from tracing import rule

from riftbound.combat.fight import asked, play, rb
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter

FIGHT = (
    "1:A npc-trooper@0,0 name=Ana ability power-play-1 sp 3 | 2:A npc-trooper@0,4 name=Bea"
    " | 3:B npc-trooper@0,8 name=Brute | 1 acts"
)


def warned(s: Encounter, seat: int) -> dict[str, str]:
    """What is asked before each option that is seldom meant."""
    d = asked(s)
    assert isinstance(d, schema.TakeAction)
    options = list(GAME.legal(s, d))
    warnings = GAME.aid(s, seat).warnings
    assert {one.unit for one in warnings} <= {d.unit}
    return {GAME.say(s, options[one.option], seat): one.ask for one in warnings}


@rule("RB-AB-POWER-PLAY-1-1", "RB-RULING-96")
def test_who_is_asked_is_warned_of_each_option_that_is_seldom_meant() -> None:
    assert warned(rb(FIGHT), 0) == {
        "attack Bea with Auto Rifle": "Bea would be attacked, and is an ally. Really?",
        "attack Bea with Auto Rifle, far": "Bea would be attacked, and is an ally. Really?",
        "use Power Play I on Ana": "Ana would be harmed. Really?",
        "use Power Play I on Bea": "Bea would be harmed, and is an ally. Really?",
        "end the turn": "Ana has 2 Actions left. End the turn?",
    }


def test_nobody_else_is_warned() -> None:
    s = rb(FIGHT)
    assert warned(s, s.gm) == {}
    assert GAME.aid(s, None).warnings == ()


@rule("RB-RULING-96")
def test_warnings_go_with_what_is_asked() -> None:
    s = rb(FIGHT)
    play(s, "prepare agi")
    assert warned(s, 0)["end the turn"] == "Ana has 1 Action left. End the turn?"
    play(s, "prepare str", "end")
    assert warned(s, 0) == {}
    assert warned(s, s.gm)["end the turn"] == "Brute has 2 Actions left. End the turn?"
