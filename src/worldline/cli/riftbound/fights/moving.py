"""Where to go, in one line: `6 4.5`, `to Brute`, `4 m toward Brute`, `3 m away from Brute`."""

from typing import Final

from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.shell import Unusable
from worldline.core.machine import Decision, Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, body, on_grid
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import AskPlan, AskWay, PlanOutlook, Way
from worldline.riftbound.combat.planning.supposing import as_known, longest_move
from worldline.riftbound.combat.query.names import metres, name
from worldline.riftbound.combat.query.ways import Ways
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Point

FORMS: Final = "Write move 6 4.5, move to NAME, move 4 m toward NAME or move 3 m away from NAME."
SIDES: Final = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
"""As the map is drawn."""


def way(s: Encounter, d: Decision, line: TypedLine) -> Way:
    """The way that is meant, as the unit may go it now; refused with the rule that forbids it."""
    u = getattr(d, "unit", None)
    if u is None:
        raise Unusable("Nobody is about to move.")
    if line.takes("to") or line.takes("toward") or line.takes("towards"):
        return _beside(s, d, u, line.unit(), None)
    if line.takes("away", "from"):
        return _away(s, d, u, line.unit(), _most(s, d, u))
    if not line.begins_with_number():
        raise Unusable(FORMS)
    if len(line.left) > 1 and _is_length(line):
        return _so_far(s, d, u, line)
    points = line.points(s.units[u].z)
    line.end()
    if len(points) == 1:
        found = PLANNING.ask(s, d.seat, AskWay(u, points[0]))
    else:
        found = PLANNING.ask(s, d.seat, AskPlan(u, points))
    if isinstance(found, PlanOutlook):
        return found.way
    assert isinstance(found, Way)
    return found


def _is_length(line: TypedLine) -> bool:
    """`4 m toward`, `4m away`, `4 north`: behind the number stands no other number."""
    number, behind = line.left[:2]
    return number.endswith("m") or not (behind[0].isdigit() or behind[0] in "-.")


def _so_far(s: Encounter, d: Decision, u: UnitId, line: TypedLine) -> Way:
    most = line.metres()
    if most <= 0:
        raise Unusable(f"A way is longer than 0 m. {FORMS}")
    if line.takes("toward") or line.takes("towards") or line.takes("to"):
        return _beside(s, d, u, line.unit(), most)
    if line.takes("away", "from"):
        return _away(s, d, u, line.unit(), most)
    dx, dy = SIDES[line.one_of("direction", *SIDES, "toward", "away")]
    x, y, z = s.units[u].place
    return _to(s, d, u, (x + dx * most, y + dy * most, z))


def _most(s: Encounter, d: Decision, u: UnitId) -> int:
    return longest_move(as_known(s, d.seat, u), u)


def _to(s: Encounter, d: Decision, u: UnitId, at: Point) -> Way:
    found = PLANNING.ask(s, d.seat, AskWay(u, at))
    assert isinstance(found, Way)
    return found


def _beside(s: Encounter, d: Decision, u: UnitId, other: UnitId, far: int | None) -> Way:
    """Into contact with somebody, or as near as a way of this length leads."""
    g = as_known(s, d.seat, u)
    most = longest_move(g, u)
    if far is not None and far > most:
        raise Illegal("RB-MOVE-1", f"the path is longer than {metres(most)}")
    found = Ways(g, u, most if far is None else far).to(body(g, other))
    if found is None:
        raise Illegal("RB-MOVE-1", f"no way leads nearer to {name(s, other)}")
    plan = PLANNING.ask(s, d.seat, AskPlan(u, found))
    assert isinstance(plan, PlanOutlook)
    return plan.way


def _away(s: Encounter, d: Decision, u: UnitId, other: UnitId, far: int) -> Way:
    """Straight away from somebody."""
    here, there = s.units[u].place, body(s, other)
    centre = (there.x, there.y, here[2])
    end = geometry.off(centre, here, geometry.distance(centre, here) + far)
    end = geometry.up_to(here, end, far)
    return _to(s, d, u, on_grid(s, end, s.units[u].diameter))
