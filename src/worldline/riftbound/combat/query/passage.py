"""What is in a unit's way, and whether a way is free (RB-MOVE-3, RB-RULING-67)."""

from worldline.riftbound.body import falls, marks
from worldline.riftbound.combat.nouns.encounter import Encounter, body, book, mode
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, own
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.figures import dragged_units
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import METRE, Obstacle, Point
from worldline.riftbound.combat.space.ground import Ground
from worldline.riftbound.content.entries.standing import Flies


def ground(s: Encounter, u: UnitId, by: UnitId | None = None) -> Ground:
    """What is in a unit's way now; `by`: as far as another one knows that pushes it."""
    held, how = dragged_units(s, u), mode(s)
    if by is not None and s.secrets:
        return around(s, u, how, held, by=by)
    if held:  # seldom, and there is no end to what it may hang on
        return around(s, u, how, held)
    return _ground(s, u)


@of_all(
    "diameter", "aboard", "dead", "hidden", "side", "seat", "systems", "size",
    of_others=("x", "y", "z"),
)  # fmt: skip
def _ground(s: Encounter, u: UnitId) -> Ground:
    """What is in the way of a unit that drags nobody."""
    return around(s, u, mode(s), [])


def around(
    s: Encounter,
    u: UnitId,
    how: str,
    held: list[UnitId],
    slack: int = 0,
    by: UnitId | None = None,
) -> Ground:
    """RB-RULING-67, RB-RULING-68: in the way of movement are units of equal or smaller size, of
    its end all that are less than two sizes larger; dead ones never are, nor who is held."""
    unit, sizes = s.units[u], book(s).sizes
    passed: list[Obstacle] = []
    ended: list[Obstacle] = []
    mine = sizes[unit.size].rank
    together = (u, *held)
    for other in s.units:
        if other.dead or other.aboard is not None or other.id in together:
            continue
        if other.hidden and not field.is_aware(s, u if by is None else by, other.id):
            continue  # RB-RULING-248: it is walked into
        larger = sizes[other.size].rank - mine
        if larger < 2:
            there = geometry.obstacle(body(s, other.id), unit.diameter, slack)
            ended.append(there)
            if larger < 1:
                passed.append(there)
    walls = [t for t in s.terrain if t.solid]
    return Ground(how, unit.diameter - 2 * slack, walls, passed, ended)


def free_way(s: Encounter, u: UnitId, path: tuple[Point, ...], ends: bool = True) -> str | None:
    """RB-MOVE-3: the rule that a path breaks, if it breaks one."""
    return ground(s, u).way(path, ends)


def may_end(s: Encounter, u: UnitId, at: Point) -> bool:
    return ground(s, u).has_room(at)


def flies(s: Encounter, u: UnitId) -> bool:
    """RB-KEY-FLYING-1, but not who lies Prone (RB-RULING-151); an air vehicle off the ground flies
    (RB-SYS-THRUSTERS-2)."""
    unit = s.units[u]
    if unit.nature == "vehicle":
        return book(s).vehicles[unit.option].type == "air"
    wings = own.passives(s, u, Flies)
    if not wings:
        return False
    prone = marks.prone(book(s))
    return not any(held.mark == prone for held in unit.marks)


def drop(s: Encounter, u: UnitId, at: Point) -> int:
    """RB-RULING-76: how many mm a unit falls at a place; only who flies may end above its
    support."""
    height = at[2] - geometry.support(at, s.terrain)
    return 0 if height <= 0 or s.units[u].dead or flies(s, u) else height


def fall_dice(s: Encounter, height: int) -> int:
    """Of a fall of so many mm (RB-RULING-76)."""
    return falls.dice(book(s), height // METRE, bool(s.switches["fall-damage"]))
