"""The Action Grapple (RB-GRAPPLE, RB-RULING-144 to 150)."""

from worldline.core.machine import Decision, Illegal
from worldline.riftbound.body.marks import prone
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.frames import Checking, Grappling
from worldline.riftbound.combat.nouns.schema import Choose, ChooseOption, UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.powers import passives, seat
from worldline.riftbound.combat.query.when import Case, holds
from worldline.riftbound.combat.space.geometry import along
from worldline.riftbound.combat.topics import board, fall, move
from worldline.riftbound.combat.topics import status as marks
from worldline.riftbound.content.entries.standing import Drags, GrappleReach


def graspable(s: Encounter, u: UnitId, metres: int) -> tuple[UnitId, ...]:
    """Whom a unit could grapple that reaches so far; 0 is base contact."""
    near = field.near(s, u, metres)
    return tuple([other for other in near if _out_of_grasp(s, u, other) is None])


@of_all(*field.PLACE, "dead", "hidden", "side", "seat", "systems", "nature", "size", "option")
def graspable_in_contact(s: Encounter, u: UnitId) -> tuple[UnitId, ...]:
    """Whom a unit could grapple that reaches no farther, but for what the GM declares."""
    return graspable(s, u, 0)


def grapple_reach(s: Encounter, u: UnitId) -> int:
    """RB-RULING-150; 0 is base contact."""
    own = passives(s, u, GrappleReach)
    if not own:
        return 0
    found = (p for power, p in own if holds(Case(s, u, power, {}), p))
    return max((p.metres for p in found), default=0)


def check_grapple(s: Encounter, u: UnitId, target: UnitId) -> None:
    if not 0 <= target < len(s.units):
        raise Illegal("RB-GRAPPLE-1", "there is nobody to grapple")
    if refusal := _out_of_grasp(s, u, target):
        raise Illegal(*refusal)
    if not field.within(s, u, target, grapple_reach(s, u)):
        raise Illegal("RB-GRAPPLE-1", f"{s.units[target].name} is out of reach")
    if not could(s, u, target):
        raise Illegal("RB-RULING-144", f"{s.units[target].name} is Prone, and cannot be held")


def could(s: Encounter, u: UnitId, target: UnitId) -> bool:
    """RB-RULING-100: whether anything could come of it: it throws somebody Prone, or holds it, or
    pulls it off a vehicle (RB-RULING-214)."""
    other = s.units[target]
    if not other.marks or other.aboard is not None:
        return True
    lies = any(held.mark == prone(book(s)) for held in other.marks)
    return not lies or can_hold(s, u, target)


def can_hold(s: Encounter, u: UnitId, target: UnitId) -> bool:
    """RB-RULING-144: a unit is held by one, and holds one."""
    status = hold_mark(s)
    taken = any(h.mark == status for h in s.units[target].marks)
    return not taken and not any(
        h.mark == status and h.source == u for other in s.units for h in other.marks
    )


def _out_of_grasp(s: Encounter, u: UnitId, target: UnitId) -> tuple[str, str] | None:
    """The rule by which a unit cannot be grappled, however near it is, and why."""
    unit, other = s.units[u], s.units[target]
    if target == u or other.dead or (other.hidden and not field.is_aware(s, u, target)):
        return "RB-GRAPPLE-1", "there is nobody to grapple"
    if "vehicle" in (unit.nature, other.nature):
        return "RB-RULING-144", "vehicles neither grapple nor are grappled"
    if unit.aboard is not None:
        return "RB-RULING-144", f"{unit.name} sits in a vehicle, and grapples nobody"
    if field.is_enclosed(s, u, target):
        return "RB-RULING-213", f"{other.name} is inside"
    if field.rank(s, target) > field.rank(s, u):
        return "RB-GRAPPLE-1", f"{other.name} is larger"
    return None


def hold_mark(s: Encounter) -> str:
    """The status that a grappler gives: the one by which its giver drags its holder."""
    return next(
        id
        for id, entry in book(s).marks.items()
        if any(isinstance(passive, Drags) for passive in entry.source.standing)
    )


def grapple_check(s: Encounter, f: Grappling, _: object) -> None:
    s.push(check_of(f))


def check_of(f: Grappling) -> Checking:
    """RB-GRAPPLE-2: STR against STR."""
    return Checking(unit=f.unit, name="grapple", attribute="str", against=f.target, their="str")


def grapple_result(s: Encounter, f: Grappling, got: Checking) -> Decision | None:
    """RB-GRAPPLE-3; a third unit can only throw it Prone, and who holds somebody can do no more
    to anybody (RB-RULING-144)."""
    if not got.result or s.units[f.target].dead or s.units[f.unit].dead:
        s.finish()
        return None
    b = book(s)
    names = [b.marks[prone(b)].name]
    if can_hold(s, f.unit, f.target):
        names.append(b.marks[hold_mark(s)].name)
    return ChooseOption(seat(s, f.unit), f.unit, tuple(names))


def pull(s: Encounter, f: Grappling, got: Choose) -> None:
    """RB-EQ-WHIP-2: the shortest way into contact, by forced movement (RB-RULING-150)."""
    if s.units[f.target].aboard is not None:  # RB-RULING-214
        board.put_out(s, f.target, f.unit)
    if not got.n:
        s.finish()
        fall.lay(s, f.target, f.unit)
    elif not field.touching(s, f.unit, f.target):
        mine, other = s.units[f.unit], s.units[f.target]
        near = (mine.diameter + other.diameter) // 2
        end = along(mine.place, other.place, near)
        s.push(move.movement(s, f.target, (end,), "forced", 0))


def grapple_ends(s: Encounter, f: Grappling, _: object) -> None:
    """RB-RULING-145: who was stopped on the way, or shot, is not held."""
    if field.touching(s, f.unit, f.target):
        marks.put(s, f.target, hold_mark(s), 1, f.unit, False)


GRAPPLING = (grapple_check, grapple_result, pull, grapple_ends)
