"""Other worlds: fights that a seat cannot tell from a given one, with others hidden from it."""

from random import Random

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    FightNote,
    Unit,
    book,
    change,
    set_units,
)
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant
from worldline.riftbound.combat.nouns.frames import HeldFire, Moving
from worldline.riftbound.combat.nouns.schema import Interrupt, UnitId
from worldline.riftbound.combat.query.powers import seat as seat_of
from worldline.riftbound.combat.setup.enlist import join_units, nobody
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.telling.guess import _involved, _tied, _with_ties

FAR = 500 * METRE
"""Where nobody else is."""


def other_world(s: Encounter, seat: Seat, seed: int) -> Encounter:
    """Who is hidden from the seat, and takes no part in what is under way, is somewhere else, has
    other figures or is not there at all; or there is one more. The GM thinks of something else."""
    lot, t = Random(seed), s.copy()
    t.seed = lot.getrandbits(60)
    t.notes = (*t.notes, FightNote(f"secret {lot.random()}"))
    unknown = {unit.id for unit in s.units if not s.is_known(unit.id, seat)}
    for u in sorted(unknown - _tied(s, _with_ties(s, set(_involved(s))), unknown)):
        if s.units[u].is_nobody or _has_others(s, s.units[u]):
            continue
        if lot.random() < 0.5:
            _leave(t, u)
        else:
            x, y = (FAR + lot.randrange(200) * METRE for _ in range(2))
            change(t, u, x=x, y=y, hp=max(1, lot.randrange(30)), name=f"somebody {lot.random()}")
    for f in t.stack:
        if isinstance(f, Moving) and f.held:
            f.held = tuple(
                [x if seat_of(s, x.unit) == seat else _other_point(f, x, lot) for x in f.held]
            )
    if lot.random() < 0.5 and s.order:
        units, more = join_units(book(t), t.units, t.gm, _somebody(t, lot))
        set_units(t, units)
        t.order.append(more)
        t.secrets = True
    for unit in s.units:
        open_figures = s.has_open_figures(unit.id, seat) or unit.nature == "vehicle"
        if unit.id not in unknown and not open_figures and not unit.dead:
            change(t, unit.id, level=1 + lot.randrange(9), prestige=lot.randrange(9))
    return t


def _other_point(f: Moving, held: HeldFire, lot: Random) -> HeldFire:
    """It fires somewhere else, or not at all (RB-RULING-135)."""
    if not f.points or lot.random() < 0.5:
        return HeldFire(held.unit)
    return HeldFire(held.unit, lot.choice(f.points), Interrupt())


def _leave(t: Encounter, u: UnitId) -> None:
    set_units(t, [nobody(book(t), t.gm, u) if x.id == u else x for x in t.units])
    if u in t.order:
        t.index -= t.order.index(u) < t.index
        t.order.remove(u)


def _has_others(s: Encounter, unit: Unit) -> bool:
    """Who belongs to others, or others to it, is changed only with them."""
    mine = (unit.aboard, unit.owner, unit.companion, unit.vehicle)
    theirs = [x for o in s.units for x in (o.aboard, o.owner, o.companion, o.vehicle)]
    return any(x is not None for x in mine) or unit.id in theirs


def _somebody(t: Encounter, lot: Random) -> Entrant:
    profiles = [id for id, npc in book(t).npcs.items() if npc.vehicle is None]
    at = (FAR + lot.randrange(200) * METRE, -FAR, 0)
    return Entrant(npc=lot.choice(profiles), side=GM_SIDE, hidden=True, at=at)
