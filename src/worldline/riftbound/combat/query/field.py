"""Who is where, and who sees, hears, touches and helps whom (RB-HOOK-11, RB-RULING-61 to 75).

What the GM declares of a pair comes before geometry (RB-RULING-65, RB-RULING-229).
"""

from collections.abc import Iterable
from typing import Final

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Lying,
    Relation,
    Unit,
    body,
    book,
    mode,
    show,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import own
from worldline.riftbound.combat.query.derived import of_all, of_arguments
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import METRE, Body, Point
from worldline.riftbound.content.entries.standing import NoSense, Speaks
from worldline.riftbound.figures.sources import covers

FAR: Final = 10**6 * METRE
PLACE: Final = ("x", "y", "z", "diameter", "aboard")
"""The fields that say where a unit stands."""
Cited = tuple[str, str]
"""The id of a rule, and what it says here."""


def relation(s: Encounter, a: UnitId, b: UnitId) -> Relation | None:
    return s.pairs.get(keys.pair(a, b))


def apart(s: Encounter, a: UnitId, b: UnitId) -> int:
    """RB-RULING-61: edge distance in millimetres; contact that is declared is no distance
    (RB-RULING-65)."""
    if a == b:
        return 0
    if s.pairs and (said := relation(s, a, b)):
        if said.metres is not None:
            return said.metres * METRE
        if said.contact:
            return 0
    return gap(mode(s), body(s, a), body(s, b))


def gap(how: str, a: Body, b: Body) -> int:
    """RB-RULING-61: between two bodies, by how space is measured."""
    if how == "free":
        return geometry.gap(a, b)
    return FAR if how == "theatre" else grid.gap(how, a, b)  # RB-RULING-65: what is not told


@of_all(*PLACE)
def _bodies(s: Encounter) -> list[Body]:
    return [body(s, unit.id) for unit in s.units]


@of_all(*PLACE)
def distances(s: Encounter, a: UnitId) -> list[int]:
    """How far it is from a unit to every unit, but for what the GM declares."""
    how, mine, bodies = mode(s), body(s, a), _bodies(s)
    found = geometry.gaps(mine, bodies) if how == "free" else [gap(how, mine, b) for b in bodies]
    found[a] = 0
    return found


@of_all(*PLACE)
def near(s: Encounter, a: UnitId, metres: int) -> list[UnitId]:
    """All units at most so far from one, which is among them; 0 is base contact."""
    if s.pairs:
        return [unit.id for unit in s.units if within(s, a, unit.id, metres)]
    most = metres * METRE or book(s).rules.contact_mm
    return [b for b, far in enumerate(distances(s, a)) if far <= most]


def below(s: Encounter, u: UnitId) -> Point:
    """RB-RULING-121: where on the ground comes to lie what leaves a unit's hand, or hits it."""
    at = body(s, u)
    return at.x, at.y, geometry.support((at.x, at.y, at.z), s.terrain)


def touching(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-62: base contact; within a vehicle everything is in reach."""
    if s.pairs and (said := relation(s, a, b)) and said.contact is not None:
        return said.contact
    return apart(s, a, b) <= book(s).rules.contact_mm


def in_contact(s: Encounter, a: Body, b: Body) -> bool:
    """RB-RULING-62, RB-RULING-64: whether two bases would touch."""
    if mode(s) in grid.GRIDS:
        return not grid.gap(mode(s), a, b)
    return geometry.gap(a, b) <= book(s).rules.contact_mm


def within(s: Encounter, a: UnitId, b: UnitId, metres: int) -> bool:
    """At most so far; 0 is base contact."""
    return touching(s, a, b) if not metres else apart(s, a, b) <= metres * METRE


def is_closed(s: Encounter, vehicle: UnitId) -> bool:
    """RB-RULING-213: nobody inside is targeted from outside, nor attacks out by itself."""
    return not book(s).vehicles[s.units[vehicle].option].targeted


def is_enclosed(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-213: one unit is inside a closed vehicle, where another is not with it."""
    inside = s.units[b].aboard
    return inside is not None and inside != s.units[a].aboard and is_closed(s, inside)


def at_arms_length(s: Encounter, u: UnitId, at: Point) -> bool:
    """RB-RULING-239: what lies there is within reach, also in the space of a unit in contact."""
    spot, near = Body(*at, 0), book(s).rules.contact_mm
    mine = body(s, u)
    if geometry.gap(mine, spot) <= near:
        return True
    return any(
        geometry.gap(body(s, o.id), spot) <= 0 and geometry.gap(mine, body(s, o.id)) <= near
        for o in s.units
        if not o.dead
    )


def is_aware(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """Whether a unit knows of another; a vehicle knows what all of its crew know."""
    one, two = s.units[a], s.units[b]
    if not two.hidden:
        return True
    crew = [u for u in s.units if u.aboard == a and not u.dead] if one.systems else []
    return all(knows(s, unit, two) for unit in crew or [one])


def others(s: Encounter, u: UnitId) -> list[Unit]:
    """All that a unit knows of, but those inside vehicles."""
    found = [o for o in s.units if o.id != u and not o.dead and o.aboard is None]
    return [o for o in found if not o.hidden or is_aware(s, u, o.id)] if s.secrets else found


def sees(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-72: by default everybody sees everybody; those inside see out of the vehicle."""
    return why_unseen(s, a, b) is None


def why_unseen(s: Encounter, a: UnitId, b: UnitId) -> Cited | None:
    """The rule by which one unit does not see another, and why."""
    if why := _unseen_without_walls(s, a, b):
        return why
    return ("RB-RULING-72", "a wall is in between") if is_walled_off(s, a, b) else None


def sees_but_for_walls(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """One unit sees another if no wall is in between."""
    return _unseen_without_walls(s, a, b) is None


def _unseen_without_walls(s: Encounter, a: UnitId, b: UnitId) -> Cited | None:
    if a == b:
        return None
    if s.pairs and (said := relation(s, a, b)) and said.sees is not None:
        return None if said.sees else ("RB-RULING-229", "the GM says so")
    one, two = s.units[a], s.units[b]
    if one.asleep or one.dead:
        return "RB-RULING-72", "who is asleep or dead sees nothing"
    if two.hidden and not is_aware(s, a, b):
        return "RB-RULING-248", "it is hidden"
    inside = two.aboard if two.aboard not in (one.aboard, a) else None
    if inside is None or book(s).vehicles[s.units[inside].option].seen:
        return None
    return "RB-RULING-213", "it is inside a closed vehicle"


def is_walled_off(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """Walls hide one unit from another, unless the GM says otherwise."""
    if not s.terrain or a == b:
        return False
    if s.pairs and (said := relation(s, a, b)) and said.sees is not None:
        return False
    return not _in_sight(s, _stands_as(s, a), _stands_as(s, b))


def _stands_as(s: Encounter, u: UnitId) -> UnitId:
    """RB-RULING-213: whoever is aboard stands where the vehicle does."""
    aboard = s.units[u].aboard
    return u if aboard is None else aboard


@of_arguments(*PLACE)
def _in_sight(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-72: whether walls leave one unit in sight of another, neither of them aboard."""
    return geometry.sees(body(s, a), body(s, b), s.terrain)


def sight_line(s: Encounter, a: UnitId, b: UnitId) -> tuple[Point, Point] | None:
    """RB-RULING-72: from where to where walls leave one unit in sight of another, if that is not
    from the middle of one to the middle of the other."""
    one, two = body(s, _stands_as(s, a)), body(s, _stands_as(s, b))
    found = geometry.sight_line(one, two, s.terrain) if s.terrain else None
    return None if found == (geometry.tops(one)[0], geometry.tops(two)[0]) else found


def hears(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-73: a mere sound; speech may be read from lips and signs besides."""
    one, two = s.units[a], s.units[b]
    if any(isinstance(p, NoSense) and p.sense == "hearing" for p in _standing(s, a)):
        return False
    if a == b:
        return True
    if s.pairs and (said := relation(s, a, b)) and said.hears is not None:
        return said.hears
    if _on_air(s, a, b):
        return True
    if one.asleep or one.dead or not s.air or _closed(s, one.aboard, two.aboard):
        return False
    limit = s.switches.get("hearing-limit-m")
    if limit is not None and apart(s, a, b) > int(limit) * METRE:
        return False
    return geometry.hears(body(s, a), body(s, b), s.terrain)


def _standing(s: Encounter, u: UnitId) -> list[object]:
    return [passive for power in own.powers(s, u) for passive in power.standing]


def _on_air(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-73: two devices that reach each other without a base. Whose id one knows, one knows
    anyway: one can speak with all (RB-EQ-PERSONAL-COMMUNICATOR-3)."""
    if not able(s, a) or not able(s, b):
        return False
    devices = [
        p for u in (a, b) for p in _standing(s, u) if isinstance(p, Speaks) and p.to == "all"
    ]
    both = all(any(p in _standing(s, u) for p in devices) for u in (a, b))
    if not both or apart(s, a, b) > min(p.metres or 0 for p in devices) * METRE:
        return False
    stops = [p.blocked_by for p in devices if p.blocked_by is not None]
    return not stops or geometry.thickness(body(s, a), body(s, b), s.terrain) < min(stops)


def _closed(s: Encounter, a: UnitId | None, b: UnitId | None) -> bool:
    """One of the two is inside a closed vehicle, and the other is not."""
    if a == b:
        return False
    aboard = [s.units[v].option for v in (a, b) if v is not None]
    return any(not book(s).vehicles[option].seen for option in aboard)


def hidden_units(s: Encounter) -> tuple[UnitId, ...]:
    """Whom somebody could walk into unawares."""
    return tuple([unit.id for unit in s.units if unit.hidden and not unit.dead])


def meet(s: Encounter) -> None:
    """RB-RULING-248: who comes into base contact with an enemy shows itself."""
    for unit in tuple(s.units):
        if unit.hidden and not unit.dead and touched_unit(s, unit) is not None:
            show(s, unit.id)


def show_by(s: Encounter, u: UnitId, concerned: Iterable[UnitId]) -> None:
    """RB-RULING-248: a hidden unit does something to others, and all but hidden friends see it."""
    if any(x != u and not (s.units[x].hidden and are_allied(s, u, x)) for x in concerned):
        show(s, u)


def show_to(s: Encounter, u: UnitId, other: UnitId) -> None:
    """RB-RULING-248: who is seen by an enemy is hidden no longer."""
    if s.units[other].hidden and hostile(s, u, other):
        show(s, other)


def touched_unit(s: Encounter, unit: Unit) -> Unit | None:
    """An enemy in base contact with a unit, or anybody else there who would not know of it."""
    for other in s.units:
        if other.id == unit.id or other.dead or other.aboard != unit.aboard:
            continue
        if not knows(s, other, unit) and touching(s, unit.id, other.id):
            return other
    return None


def knows(s: Encounter, one: Unit, hidden: Unit) -> bool:
    """RB-RULING-248: of a hidden unit only those of its side know, and of them only who is played
    by somebody who may."""
    return one.side == hidden.side and one.seat in (hidden.seat, s.gm)


def lying_for(s: Encounter, u: UnitId) -> list[Lying]:
    """RB-RULING-248: what lies about, but for what somebody hidden has let go of whom the unit does
    not know."""
    return [x for x in s.lying if is_aware(s, u, x.owner)]


# Sides


def are_allied(s: Encounter, a: UnitId, b: UnitId) -> bool:
    """RB-RULING-99: a unit is not its own ally."""
    return a != b and s.units[a].side == s.units[b].side


def hostile(s: Encounter, a: UnitId, b: UnitId) -> bool:
    if s.pairs and (said := relation(s, a, b)) and said.enemy is not None:
        return said.enemy
    return s.units[a].side != s.units[b].side


def willing(s: Encounter, a: UnitId, towards: UnitId) -> bool:
    """RB-RULING-98: by default who is on the same side."""
    if s.pairs and (said := relation(s, a, towards)) and said.willing is not None:
        return said.willing
    return s.units[a].side == s.units[towards].side and towards not in s.units[a].unwilling


def able(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-93: alive and awake."""
    unit = s.units[u]
    return not unit.dead and not unit.asleep


def operator(s: Encounter, vehicle: UnitId, terminal: int) -> UnitId | None:
    """RB-VEH-7, RB-RULING-212, RB-RULING-217: who sits at a Terminal and may use its Systems."""
    entry = book(s).vehicles[s.units[vehicle].option]
    for unit in s.units:
        if unit.aboard != vehicle or unit.post != terminal or not able(s, unit.id):
            continue
        if not entry.skilled_only or covers(frozenset(unit.skills), entry.skills):
            return unit.id
    return None


def rank(s: Encounter, u: UnitId) -> int:
    return book(s).sizes[s.units[u].size].rank
