"""What a seat may name, and what it may know of a fight before it begins (RB-RULING-230)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import CHANCE, Action, Decision, Illegal, Seat
from worldline.riftbound.combat.nouns.commands import (
    Arrive,
    Fiat,
    SetCheck,
    SetDice,
    SetField,
    Write,
)
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import (
    Checking,
    Offering,
    Rolling,
    Throwing,
    Turn,
)
from worldline.riftbound.combat.nouns.schema import Approve, React, RollDice, TakeAction, UnitId
from worldline.riftbound.combat.query import stake
from worldline.riftbound.content.book import open_book


def is_asked_openly(s: Encounter, d: Decision, seat: Seat | None) -> bool:
    """RB-RULING-248: nobody who does not know of a unit knows that it is asked, nor that others are
    asked about what it does. Of a veiled one all see that it takes an Action; what else it is asked
    follows from its figures (RB-RULING-230)."""
    if not s.secrets or seat in (d.seat, s.gm):
        return True
    if isinstance(d, React) and (window := at_hand(s, Offering)) is not None:
        about = reacted_to(s, window)
        if about is not None and not s.is_known(about, seat):
            return False
    if isinstance(d, RollDice | Approve):
        unit = d.roller if isinstance(d, RollDice) else _roller(s)
        return unit is None or s.is_known(unit, seat)
    unit = getattr(d, "unit", None)
    if unit is None or (s.is_known(unit, seat) and s.has_open_figures(unit, seat)):
        return True
    return s.is_known(unit, seat) and isinstance(d, TakeAction) and _has_action(s, d)


def reacted_to(s: Encounter, f: Offering) -> UnitId | None:
    """Whom a window is about."""
    return s.whose if f.window == "gap" else f.subject


def _roller(s: Encounter) -> UnitId | None:
    """Whose roll or Check the GM approves."""
    for f in reversed(s.stack):
        if isinstance(f, Throwing | Rolling):
            return f.roller
        if isinstance(f, Checking):
            return f.unit
    return None


def _has_action(s: Encounter, d: TakeAction) -> bool:
    """Without one it is asked only if it has something else to use."""
    turn = at_hand(s, Turn)
    if d.origin != "normal" or turn is None or d.unit not in turn.members:
        return True
    return turn.left[turn.members.index(d.unit)] > 0


def check_named(s: Encounter, seat: Seat, action: Action) -> None:
    """A unit that is hidden from a player is for him like one that is not there at all."""
    if seat in (s.gm, CHANCE):
        return
    for u in units_named(action):
        if not 0 <= u < len(s.units) or not s.is_known(u, seat):
            raise Illegal("RB-COMBAT-1", f"there is no unit {u}")


def units_named(action: Action) -> Iterator[UnitId]:
    """The units that an action names."""
    for field in _ONE:
        if (u := getattr(action, field, None)) is not None:
            yield u
    for field in _SEVERAL:
        yield from getattr(action, field, ())
    yield from (u for u, _ in getattr(action, "shares", ()))
    if (shot := getattr(action, "shot", None)) is not None:
        yield from units_named(shot)


_ONE = ("unit", "other", "target", "vehicle", "helper", "whose", "of")
_SEVERAL = ("targets", "unwilling")


def shown_setup(setup: Setup, seat: Seat | None) -> Setup:
    """Who comes, as far as a seat may know: nobody that is hidden, and of a veiled one its name,
    side and place."""
    if seat == setup.players:
        return setup
    shown = [
        e if not e.veiled or _owns(e, seat) else _unfigured(setup, e)
        for e in setup.entrants
        if not e.hidden or _owns(e, seat)
    ]
    return replace(setup, entrants=tuple(shown))


def _owns(e: Entrant, seat: Seat | None) -> bool:
    return e.seat is not None and e.seat == seat


def _unfigured(setup: Setup, e: Entrant) -> Entrant:
    name = e.name
    if not name:
        name = e.character.name if e.character else open_book(setup.packs).npcs[e.npc].name
    return Entrant(name=name, side=e.side, seat=e.seat, at=e.at, veiled=True)


def is_secret(s: Encounter, action: Fiat) -> bool:
    """RB-RULING-230: what concerns something hidden."""
    if isinstance(action, Write):
        return not action.open
    if isinstance(action, Arrive):
        return action.entrant.hidden or action.entrant.veiled
    if isinstance(action, SetField):
        if action.field in ("hidden", "veiled", "notes"):
            return True
        if s.secrets and action.field in _NAMING:
            return True
    if isinstance(action, SetDice | SetCheck):
        roll = stake.at_stake(s) if isinstance(action, SetDice) else at_hand(s, Checking)
        roller = None if roll is None else getattr(roll, "roller", getattr(roll, "unit", None))
        return roller is not None and (s.units[roller].hidden or s.units[roller].veiled)
    units = (getattr(action, name, None) for name in ("unit", "other", "target", "source"))
    return any(u is not None and (s.units[u].hidden or s.units[u].veiled) for u in units)


_NAMING: Final = frozenset((
    "order", "index", "whose", "active", "actors", "pairs", "used", "lying", "clouds",
    "aboard", "owner", "companion", "vehicle", "unwilling", "studied", "barred", "marks", "watches",
))  # fmt: skip
"""Fields whose values name units by their numbers, hidden ones too."""
