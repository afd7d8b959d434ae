"""What a seat sees: everything but what the GM hides (RB-RULING-230)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Event, Seat
from worldline.riftbound.book import Book
from worldline.riftbound.character import ATTRIBUTES
from worldline.riftbound.combat.encounter import Cloud, Encounter, Lying, Note, Unit
from worldline.riftbound.combat.events import Checked
from worldline.riftbound.combat.figures import move_metres
from worldline.riftbound.combat.powers import maxima, score
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.combat.space import Terrain
from worldline.riftbound.pages.words import Attribute


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The encounter as a seat sees it. Units that are hidden from it are left out; who is on
    Overwatch is plain to see (RB-OVERWATCH-6)."""

    units: tuple[Unit, ...]
    terrain: tuple[Terrain, ...]
    lying: tuple[Lying, ...]
    clouds: tuple[Cloud, ...]
    phase: str
    round: int
    order: tuple[UnitId, ...]
    whose: UnitId | None
    active: UnitId | None
    notes: tuple[Note, ...] = ()


def _shown(s: Encounter, unit: Unit, seat: Seat | None) -> bool:
    return not unit.hidden or seat in (unit.seat, s.gm)


def view(s: Encounter, seat: Seat | None) -> View:
    seen = tuple(_figureless(s, unit, seat) for unit in s.units if _shown(s, unit, seat))
    known = {unit.id for unit in seen}
    return View(
        units=seen, terrain=s.terrain, lying=tuple(s.lying), clouds=tuple(s.clouds), phase=s.phase,
        round=s.round, order=tuple(u for u in s.order if u in known),
        whose=s.whose if s.whose in known else None,
        active=s.active if s.active in known else None,
        notes=tuple(note for note in s.notes if note.open or seat == s.gm),
    )  # fmt: skip


def _figureless(s: Encounter, unit: Unit, seat: Seat | None) -> Unit:
    """RB-RULING-230: the GM may hide a unit's figures. Whether it has fallen is plain to see."""
    if not unit.veiled or seat in (unit.seat, s.gm):
        return unit
    return replace(
        unit, hp=min(unit.hp, 1), hp_base=0, sp=0, sp_base=None, ehp=0, ehp_base=0, scores={},
        abilities=(), features=(), skills=(), level=0, prestige=0, investigated=(),
    )  # fmt: skip


class Printed(msgspec.Struct, frozen=True):
    """The names of all entries by kind and id, for screens."""

    names: dict[str, dict[str, str]]


def printed(book: Book) -> Printed:
    tables = book.kinds.items()
    return Printed({kind: {id: entry.name for id, entry in t.items()} for kind, t in tables})


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from a unit as it stands: maxima, effective Scores, metres of a Move."""

    unit: UnitId
    hp: int
    sp: int
    ehp: int
    scores: dict[Attribute, int]
    move: int


class Aid(msgspec.Struct, frozen=True):
    """Beside the view, for people."""

    figures: tuple[Figures, ...]


def aid(s: Encounter, seat: Seat | None) -> Aid:
    """Nothing but what the seat could work out from its view."""
    shown = (
        u
        for u in s.units
        if _shown(s, u, seat) and u.nature != "vehicle" and _figureless(s, u, seat) is u
    )
    return Aid(tuple(_figures(s, unit) for unit in shown))


def _figures(s: Encounter, unit: Unit) -> Figures:
    most = maxima(s, unit.id)
    return Figures(
        unit=unit.id, hp=most.hp, sp=most.sp, ehp=most.ehp,
        scores={a: score(s, unit.id, a).value for a in ATTRIBUTES},
        move=move_metres(s, unit.id).value,
    )  # fmt: skip


def guess(s: Encounter, seat: Seat, seed: int) -> Encounter:
    """The dice to come are unknown to everybody, and so is how hidden units stand."""
    g = s.copy()
    g.seed = rng.fork(seed, seat)
    for unit in s.units:
        if (unit.hidden or unit.veiled) and unit.hp and seat not in (unit.seat, s.gm):
            g.units[unit.id] = replace(unit, hp=max(1, unit.hp_base))
    return g


# Events

_SUBJECTS = ("unit", "roller", "attacker", "target")
_CAUSES = ("by", "killer")


def told(s: Encounter, happened: list[Event]) -> list[Event]:
    """Events for those who may know of them: of a hidden unit only its own seat and the GM, and
    no others who it was that did something to them (RB-RULING-230)."""
    if not happened:
        return happened
    secret = s.veiled
    for unit in s.units:
        if unit.hidden:
            secret = True
    if not secret:
        return happened
    return [copy for event in happened for copy in _copies(s, event)]


def _copies(s: Encounter, event: Event) -> Iterator[Event]:
    if event.to is not None:
        yield event
        return
    for seat in range(s.gm + 1):
        if not any(_unknown(s, event, name, seat) for name in _SUBJECTS):
            hidden: dict[str, None] = {n: None for n in _CAUSES if _unknown(s, event, n, seat)}
            if s.veiled and isinstance(event, Checked) and seat != s.gm:
                hidden["difficulty"] = None
            yield replace(event, to=seat, **hidden)


def _unknown(s: Encounter, event: Event, name: str, seat: Seat) -> bool:
    u = getattr(event, name, None)
    return u is not None and not _shown(s, s.units[u], seat)
