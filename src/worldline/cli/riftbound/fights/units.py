"""Units as somebody types them, by name or letter, and the one that a person speaks for."""

from worldline.cli.riftbound.picking import Ambiguous, pick
from worldline.cli.shell import Unusable
from worldline.core.machine import Seat
from worldline.riftbound.combat.drawing.labels import NO_LETTER, letters
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import list_words


def unit_named(s: Encounter, seat: Seat, typed: str) -> UnitId:
    """By its name, what only its name begins with or holds, or its letter."""
    named = letters(s, seat)
    for u, letter in named.items():
        if typed.casefold() == letter.casefold() != NO_LETTER:
            return u
    ids = [unit.id for unit in GAME.view(s, seat).units]
    rows = [(s.units[u].name,) for u in ids]
    same = [u for u in ids if s.units[u].name.casefold() == typed.casefold()]
    if len(same) > 1:
        ways = " or ".join(named.get(u, NO_LETTER) for u in same)
        raise Unusable(f"There are {len(same)} called {typed}: write {ways}.")
    try:
        return ids[pick(typed, rows)] if not typed.isdecimal() else _nobody(s, named, typed)
    except Ambiguous:
        raise
    except Unusable:
        return _nobody(s, named, typed)


def _nobody(s: Encounter, named: dict[UnitId, str], typed: str) -> UnitId:
    there = list_words(f"{letter} {s.units[u].name}" for u, letter in named.items())
    raise Unusable(f'Nobody here is called "{typed}"; there are {there}.')


def apart(mm: int) -> str:
    """How far off: a tenth of a metre is exact enough, and never less than it is."""
    return f"{-(-mm // 100) / 10:g}m"


def own_unit(s: Encounter, seat: Seat, asked: UnitId | None) -> UnitId | None:
    """The unit that somebody speaks for: the one that is asked, or else the first that stands."""
    if asked is not None and s.units[asked].seat == seat:
        return asked
    mine = (u for u in s.units if u.seat == seat and not u.dead and u.nature != "vehicle")
    return next((u.id for u in mine), None)
