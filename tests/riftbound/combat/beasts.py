"""A Biologist and its beast: `pack()` is the first turn of both."""

from msgspec.structs import replace

from riftbound.make import made
from worldline.core.machine import at_step
from worldline.riftbound.characters.build.answers import ChooseSignature
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Combat
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.topics.turn import next_turn
from worldline.riftbound.figures.character import Owned


def pack(*abilities: str, option: str = "walking", **switches: bool | int | str) -> Encounter:
    """A Biologist (1) and its beast (2) against a Raider (3) far away."""
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    c = made("lancer", "biologist", ChooseSignature("companion", option))
    c = replace(c, abilities=(*c.abilities, *own))
    entrants = (
        Entrant(character=c, side="A", seat=0, beside=(2000, 0, 0)),
        Entrant(npc="npc-raider", side="B", at=(30000, 0, 0)),
    )
    named = {key.replace("_", "-"): value for key, value in switches.items()}
    s = muster(Setup(entrants=entrants, switches=named), seed=1)
    s.order[:] = [0, 2]
    s.phase, s.round = "regular", 1
    s.push(at_step(Combat(), next_turn))
    GAME._run(s, None, auto=False)
    s.events.clear()
    return s
