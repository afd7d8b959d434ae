"""Whether a fight can begin as a setup has it, and whether a stranger may ask for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from worldline.core.content import BadContent
from worldline.core.machine import Illegal, Seat
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query import passage
from worldline.riftbound.combat.query.problems import impossible
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.setup.places import FARTHEST as FARTHEST_AWAY
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import METRE

HERE: Final = Path("setup")
MOST_PLAYERS: Final = 8
MOST_ENTRANTS: Final = 40
MOST_UNITS: Final = 200
"""With vehicles and companions, and those that come later."""
MOST_TERRAIN: Final = 400
MOST_CORNERS: Final = 100
FARTHEST: Final = 1000 * METRE
LONGEST_NAME: Final = 60
MOST_ROUNDS: Final = 1000
"""What a table of strangers may ask of a machine that is not theirs."""


def gm(setup: Setup) -> Seat:
    """The GM's is the seat after the players'."""
    return setup.players


def check_start(setup: Setup) -> None:
    """RB-SIZE-3, RB-SIZE-4: nobody begins in a wall, or in another's space; nor with figures that
    nobody can have."""
    s = muster(setup, 0)
    for wrong in impossible(s):
        raise wrong
    walls = [t for t in s.terrain if t.solid]
    for unit in s.units:
        if unit.aboard is not None:
            continue
        clear = all(geometry.clears(unit.place, unit.place, unit.diameter, wall) for wall in walls)
        if not clear or not passage.may_end(s, unit.id, unit.place):
            raise _no_room(s, unit)


def _no_room(s: Encounter, unit: Unit) -> Illegal:
    """RB-RULING-250: who comes with somebody needs another place for both."""
    x, y, z = (mm / METRE for mm in unit.place)
    if unit.owner is None:
        why = f"{unit.name} cannot stand at {x:g}, {y:g}, {z:g}: something is there"
        return Illegal("RB-SIZE-3", why)
    owner = s.units[unit.owner].name
    kind = "vehicle" if unit.nature == "vehicle" else "companion"
    near = f"within {FARTHEST_AWAY // METRE} m of {x:g}, {y:g}"
    why = f"there is no room for {owner}'s {kind} {unit.name} {near}: give {owner} another place"
    return Illegal("RB-RULING-250", why)


def check_stranger(setup: Setup) -> None:
    """A setup that came over the network. Packs are named, never opened (`open_pack`)."""
    check_contents(setup)
    check_start(setup)


def check_contents(setup: Setup) -> None:
    """No larger than a table needs, and its characters lawful: units can be made of it."""
    for field, why in _too_much(setup):
        raise BadContent(HERE, None, field, why)
    for n, entrant in enumerate(setup.entrants):
        _check_entrant(n, entrant, setup)


def _too_much(setup: Setup) -> Iterator[tuple[str, str]]:
    if not 1 <= setup.players <= MOST_PLAYERS:
        yield "players", f"players: 1 to {MOST_PLAYERS} beside the GM, not {setup.players}"
    if not 2 <= len(setup.entrants) <= MOST_ENTRANTS:
        yield "entrants", f"entrants: 2 to {MOST_ENTRANTS} come to a fight"
    if len(setup.terrain) > MOST_TERRAIN:
        yield "terrain", f"terrain: a map has at most {MOST_TERRAIN} parts"
    if setup.rounds is not None and not 1 <= setup.rounds <= MOST_ROUNDS:
        yield "rounds", f"rounds: 1 to {MOST_ROUNDS}"
    for n, part in enumerate(setup.terrain):
        where = f"terrain[{n}]"
        if not 3 <= len(part.corners) <= MOST_CORNERS:
            yield where, f"{where}: a polygon has 3 to {MOST_CORNERS} corners"
        lengths = [part.z, part.height, *(mm for corner in part.corners for mm in corner)]
        if max(map(abs, lengths)) > FARTHEST or part.height < 0:
            yield where, f"{where}: {FARTHEST // METRE} metres is the farthest"
        if len(part.name) > LONGEST_NAME:
            yield where, f"{where}: a name has at most {LONGEST_NAME} characters"


def _check_entrant(n: int, e: Entrant, setup: Setup) -> None:
    where = f"entrants[{n}]"
    if (why := misfit(e)) is not None:
        raise BadContent(HERE, None, where, f"{where}: {why}")
    if e.seat is not None and not 0 <= e.seat <= setup.players:
        why = f"{where}: there is no seat {e.seat}; the players have 0 to {setup.players - 1}"
        raise BadContent(HERE, None, where, f"{why}, the GM {setup.players}")
    if e.character is None:
        return
    if e.character.packs != setup.packs:
        raise BadContent(HERE, None, where, f"{where}: it was made with other packs")
    for fault in faults(e.character):
        raise Illegal(fault.rule, f"{where}.character.{fault.field}: {fault.why}")


def misfit(e: Entrant) -> str | None:
    """What nobody may be who comes to a fight, at its start or later."""
    if bool(e.npc) == (e.character is not None):
        return "it is an npc or a character"
    if max(len(e.name), len(e.side)) > LONGEST_NAME or not (e.name + e.side).isprintable():
        return f"names are printable and have at most {LONGEST_NAME} characters"
    if max(map(abs, (*e.at, *(e.beside or ())))) > FARTHEST:
        return f"{FARTHEST // METRE} metres is the farthest"
    return None
