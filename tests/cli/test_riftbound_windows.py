"""What is typed in a window of a fight (RB-RULING-91)."""

import pytest
from riftbound.combat.fight import asked, play, rb, roll

from worldline.cli.riftbound.fights import offers
from worldline.cli.riftbound.fights.commands import COMMANDS, Meant
from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.shell import Unusable
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter

FIRE = schema.Attack("item/1/auto-rifle", (2,))


def typed(s: Encounter, word: str) -> Meant | None:
    at = offers.prompt_for(s, asked(s), True)
    return COMMANDS[word].run(at, TypedLine(s, at.d.seat, word))


def test_who_is_asked_again_answers_still() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:C npc-trooper@0,5 | 3:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch", "overwatch", "overwatch", "overwatch", "move", "go 20,5")
    with pytest.raises(Unusable, match="no earlier answer to repeat"):
        typed(s, "still")
    for d in GAME.decisions(s)[:2]:
        assert isinstance(d, schema.React)
        GAME.apply(s, d, FIRE, auto=False)
    play(s, roll(*[1] * 10))
    again = schema.React(s.gm, 1, "move.point")
    assert typed(s, "still") == Meant(again, FIRE)
    notes = {o.action: o.note for o in offers.prompt_for(s, again, True).offers}
    assert notes[FIRE].startswith("still, ")
    assert not notes[schema.Pass()]
