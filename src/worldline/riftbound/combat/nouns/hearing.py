"""What each seat is told of what happens, from what it may know (RB-RULING-230).

Of a hidden unit nobody hears but its own seat and the GM; of a veiled one everybody hears what it
does and what becomes of it, but nothing that shows its figures: no dice of its own, no totals, no
HP. An event is told as it is known at that moment, so what comes into the open later does not show
what was before.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol

from msgspec.structs import replace

from worldline.core.machine import SPECTATOR, Event, Seat
from worldline.riftbound.combat.nouns import events, schema


class Known(Protocol):
    """What is known to whom of an encounter."""

    gm: Seat
    veiled: bool

    def is_known(self, u: schema.UnitId, seat: Seat | None) -> bool: ...

    def has_open_figures(self, u: schema.UnitId, seat: Seat | None) -> bool: ...


Version = Callable[[Known, Any, Seat], Event | None]
"""An event as a seat is told of it; None: it hears nothing."""


def versions(s: Known, event: Event) -> list[Event]:
    """A version for each who hears of it. Also where all hear the same each is told so for himself:
    otherwise one could tell from it that others hear something else."""
    if event.to is not None:
        return [event]
    heard = {seat: _version(s, event, seat) for seat in (SPECTATOR, *range(s.gm + 1))}
    return [replace(version, to=seat) for seat, version in heard.items() if version is not None]


def _version(s: Known, event: Event, seat: Seat) -> Event | None:
    who = getattr(event, "unit", None)
    if who is not None and not s.is_known(who, seat):
        return None
    by = getattr(event, "by", None)
    if by is not None and not s.is_known(by, seat):
        event = replace(event, by=None)
    version = VERSIONS.get(type(event))
    return event if version is None else version(s, event, seat)


# Dice


def _threw(s: Known, e: events.Threw, seat: Seat) -> Event | None:
    if not _has_known(s, e.roller, seat):
        return None
    if e.roller is None or s.has_open_figures(e.roller, seat):
        return e
    return replace(e, faces=(), needs=None, added=(), rules=())


def _rethrew(s: Known, e: events.Rethrew, seat: Seat) -> Event | None:
    if not _has_known(s, e.roller, seat):
        return None
    if e.by is None:
        e = replace(e, cause="", rule="")
    if e.roller is None or s.has_open_figures(e.roller, seat):
        return e
    return replace(e, places=(), faces=())


def _discarded(s: Known, e: events.Discarded, seat: Seat) -> Event | None:
    return e if s.has_open_figures(e.roller, seat) else None


def _checked(s: Known, e: events.Checked, seat: Seat) -> Event:
    if not s.has_open_figures(e.unit, seat):
        return events.Checked(
            unit=e.unit, name=e.name, total=None, difficulty=None, other=None, success=e.success,
            against=_known(s, e.against, seat), attribute=e.attribute,
        )  # fmt: skip
    if e.against is not None and not s.has_open_figures(e.against, seat):
        e = replace(e, other=None, difficulty=None, eased=(), against=_known(s, e.against, seat))
    if s.veiled and seat != s.gm:
        e = replace(e, difficulty=None, eased=())
    return e


# Turn order


def _totalled(s: Known, e: events.Totalled, seat: Seat) -> Event | None:
    return e if s.has_open_figures(e.unit, seat) else None


def _ordered(s: Known, e: events.Ordered, seat: Seat) -> Event:
    seen = ((u, total) for u, total in e.order if s.is_known(u, seat))
    order = tuple((u, total if s.has_open_figures(u, seat) else None) for u, total in seen)
    return replace(e, order=order)


def _turn(s: Known, e: events.TurnStarted, seat: Seat) -> Event:
    return e if s.has_open_figures(e.unit, seat) else replace(e, actions=())


# Deeds


def _acted(s: Known, e: events.Acted, seat: Seat) -> Event | None:
    match e.deed:
        case schema.Attack(targets=targets) | schema.Use(targets=targets):
            return replace(e, deed=replace(e.deed, targets=tuple(_all_known(s, targets, seat))))
        case schema.Grapple(target=u) | schema.Board(vehicle=u) if not s.is_known(u, seat):
            return None
    return e


def _used(s: Known, e: events.Used, seat: Seat) -> Event:
    return replace(e, targets=tuple(_all_known(s, e.targets, seat)))


def _hit(s: Known, e: events.Hit, seat: Seat) -> Event | None:
    return e if s.is_known(e.attacker, seat) and s.is_known(e.target, seat) else None


# Figures


def _hurt(s: Known, e: events.Hurt, seat: Seat) -> Event:
    if s.has_open_figures(e.unit, seat):
        return e
    return replace(e, hp=None, ehp=None, left=None)


def _healed(s: Known, e: events.Healed, seat: Seat) -> Event | None:
    """That a unit is hurt less can be seen; whether it had any SP or EHP to regain cannot."""
    if s.has_open_figures(e.unit, seat):
        return e
    return replace(e, hp=None, sp=None, ehp=None) if e.hp else None


def _of_the_sheet(s: Known, e: Any, seat: Seat) -> Event | None:
    """What only shows figures: SP and Watts paid, tokens loaded, a cooldown that is over, what a
    unit could not have done by the rules."""
    return e if e.unit is None or s.has_open_figures(e.unit, seat) else None


VERSIONS: Final[dict[type[Event], Version]] = {
    events.Threw: _threw,
    events.Rethrew: _rethrew,
    events.Discarded: _discarded,
    events.Checked: _checked,
    events.Totalled: _totalled,
    events.Ordered: _ordered,
    events.TurnStarted: _turn,
    events.Acted: _acted,
    events.Used: _used,
    events.Hit: _hit,
    events.Hurt: _hurt,
    events.Healed: _healed,
    events.Paid: _of_the_sheet,
    events.Loaded: _of_the_sheet,
    events.Readied: _of_the_sheet,
    events.SetAside: _of_the_sheet,
}
"""Of all other events a seat hears everything, if it knows of their unit."""


def _has_known(s: Known, u: schema.UnitId | None, seat: Seat) -> bool:
    return u is None or s.is_known(u, seat)


def _known(s: Known, u: schema.UnitId | None, seat: Seat) -> schema.UnitId | None:
    return u if _has_known(s, u, seat) else None


def _all_known(s: Known, units: Iterable[schema.UnitId], seat: Seat) -> Iterator[schema.UnitId]:
    return (u for u in units if s.is_known(u, seat))
