"""The ground on which watchers can fire at who moves there."""

from collections.abc import Collection, Iterator, Mapping

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, body, book, mode
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.driving import Driving
from worldline.riftbound.combat.planning.walking import begin_movement
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.answers import ALL, answer_to
from worldline.riftbound.combat.space.geometry import METRE, Body
from worldline.riftbound.combat.space.sight import Sight
from worldline.riftbound.combat.topics import overwatch


class Shooting:
    """Whether a watcher could fire at who moves, at a place level with one. What the GM says of the
    two comes before distance and sight (RB-RULING-65, RB-RULING-229)."""

    def __init__(
        self, s: Encounter, mover: UnitId, at: Body, ranges: Mapping[UnitId, int], most: int
    ) -> None:
        self.how, self.at, self.eyes = mode(s), at, list[tuple[Body, int, Sight | None]]()
        for centre, metres in ranges.items():
            mm = metres * METRE or book(s).rules.contact_mm
            said, eye = field.relation(s, centre, mover), body(s, centre)
            sight: Sight | None = Sight(eye, at, most, tuple(s.terrain))
            if said is not None:
                if said.sees is False or not _is_told_near(said, metres, mm):
                    continue
                told = said.metres is not None or (not metres and said.contact)
                mm, sight = (field.FAR if told else mm), (None if said.sees else sight)
            self.eyes.append((eye, mm, sight))

    def __call__(self, x: int, y: int) -> bool:
        there = Body(x, y, self.at.z, self.at.d)
        for eye, mm, sight in self.eyes:
            if field.gap(self.how, eye, there) <= mm and (sight is None or sight(x, y)):
                return True
        return False


def _is_told_near(said: Relation, metres: int, mm: int) -> bool:
    """Whether what the GM says of a distance lets an Attack of so many metres reach."""
    if not metres and said.contact is not None:
        return said.contact
    return said.metres is None or said.metres * METRE <= mm


def is_expected_to_fire(s: Encounter, seat: Seat, watcher: UnitId, at: Collection[UnitId]) -> bool:
    """Enemies are, and of allies those of which the seat itself has said that they fire at allies:
    nobody is asked for that by itself, and what others have said they keep to themselves
    (RB-STAND-1, RB-STAND-7, RB-STAND-11)."""
    if any(field.hostile(s, watcher, u) for u in at):
        return True
    unit = s.units[watcher]
    said = answer_to(unit, ("overwatch", "move.point", ALL))
    return unit.seat == seat and said.how != "never" and not said.foes


def ground_of_watchers(
    s: Encounter, seat: Seat, u: UnitId, altitude: int, most: int, drive: Driving | None
) -> Iterator[tuple[UnitId, bool, Shooting]]:
    """Of each watcher that the seat knows of: whether that it has an Attack is known, and where it
    could fire. Whose figures are hidden may reach as far as it sees (RB-RULING-230)."""
    g, f = begin_movement(s, u, (), drive)
    u = f.mover
    if u not in overwatch.units_moved(g, f):
        return
    x, y, _ = g.units[u].place
    at = Body(x, y, altitude, g.units[u].diameter)
    for unit in g.units:
        if not overwatch.is_ready(g, unit.id, u) or not g.is_known(unit.id, seat):
            continue
        if not is_expected_to_fire(g, seat, unit.id, overwatch.units_moved(g, f)):
            continue
        sure = g.has_open_figures(unit.id, seat)
        ranges = overwatch.ranges_on(g, unit.id, u) if sure else _wherever_seen(g, unit.id, u)
        if ranges:
            yield unit.id, sure, Shooting(g, u, at, ranges, most)


def _wherever_seen(s: Encounter, watcher: UnitId, u: UnitId) -> dict[UnitId, int]:
    eye = overwatch.eye_of(s, watcher)
    return {eye: field.FAR // METRE} if field.sees_but_for_walls(s, eye, u) else {}
