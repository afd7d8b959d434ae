"""The GM's word at a duel: what it is said of, its reason, and what is refused."""

from riftbound.combat.fight import rb
from riftbound.refusing import refused
from worldline.core.machine import Action
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter

WHY = "the table agreed"


def duel(more: str = "") -> Encounter:
    return rb(f"1:A npc-trooper@0,0 {more} | 2:B npc-raider@10,0 | 1 acts")


def no(s: Encounter, command: Action, rule: str = "RB-RULING-229") -> None:
    before = GAME.dump(s)
    with refused(rule):
        GAME.check(s, commands.Overrule(s.gm), command)
    assert GAME.dump(s) == before
