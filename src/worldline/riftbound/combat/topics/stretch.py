"""Trigger points that a Move goes past at once: who watches it is out of reach, and nothing else
could happen there (RB-RULING-71)."""

from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, body, book, mode
from worldline.riftbound.combat.nouns.frames import Moving
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim, field
from worldline.riftbound.combat.query.facts import facts
from worldline.riftbound.combat.query.powers import modifiers, passives
from worldline.riftbound.combat.space.geometry import METRE, Body
from worldline.riftbound.combat.topics import status
from worldline.riftbound.combat.topics.window import silent
from worldline.riftbound.pages.standing import CannotMove


def unanswered(s: Encounter, f: Moving) -> int:
    """At how many of the next points nobody could answer. How many more there are may hang on
    where units are, if anything but Overwatch has a say in it: then none is gone past."""
    if f.kind != "move" or f.busy or s.clouds or s.lying or not _is_plain(s, f.mover):
        return 0
    if s.secrets and will_meet(s, f):
        return 0
    past = len(f.points) - 1
    for unit in s.units:
        if unit.watches and not unit.dead and unit.id not in (f.mover, *f.fired, *f.silent):
            past = _out_of_reach(s, unit, f, past)
    return past


def will_meet(s: Encounter, f: Moving) -> bool:
    """RB-RULING-248: whether at one of the points a hidden unit touches who does not know of it;
    where none does, hidden ones make no difference to what is told of a way."""
    mover = s.units[f.mover]
    bodies = [body(s, o.id) for o in s.units if o.id != f.mover and _would_show(s, mover, o)]
    return any(
        field.in_contact(s, Body(*point, mover.diameter), there)
        for point in f.points
        for there in bodies
    )


def _would_show(s: Encounter, mover: Unit, other: Unit) -> bool:
    """Whether one of the two shows itself to the other in contact."""
    if other.dead or other.aboard is not None:
        return False
    found = other.hidden and not field.knows(s, mover, other)
    return found or (mover.hidden and not field.knows(s, other, mover))


def _is_plain(s: Encounter, u: UnitId) -> bool:
    """Nothing happens to a unit on its way, and nothing changes how far it goes."""
    if not silent(s, ("move.point",), u) or status.may_lapse(s):
        return False
    changed = modifiers(s, u, "move") or modifiers(s, u, "movement")
    return not changed and not passives(s, u, CannotMove)


def _out_of_reach(s: Encounter, watcher: Unit, f: Moving, past: int) -> int:
    """At how many of so many points a watcher could neither attack nor do anything before."""
    own, watch = facts(s, watcher.id), watcher.watches[0]
    if watch.arm or watch.free or watch.centre is not None or watch.by is not None:
        return 0
    if own.instants or own.stowed or not aim.is_alone(s, watcher.id):
        return 0
    if own.far is None:
        return past
    most, d = own.far * METRE or book(s).rules.contact_mm, s.units[f.mover].diameter
    how, there = mode(s), body(s, watcher.id)
    for k in range(past):
        if field.gap(how, Body(*f.points[k], d), there) <= most:
            return k
    return past
