"""Questions to drawn positions. Units go by their numbers in the drawing, from 1 on."""

from worldline.core.machine import Illegal, Seat
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import Attack
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AnyQuestion,
    AskPlan,
    AskReach,
    AskUnit,
    AskWay,
    PlanOutlook,
    Reach,
    UnitOutlook,
    Way,
)
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.space.geometry import METRE, Point


def point(x: float, y: float, z: float = 0) -> Point:
    return round(x * METRE), round(y * METRE), round(z * METRE)


def whose(s: Encounter, n: int, seat: Seat | None) -> Seat:
    return s.units[n - 1].seat if seat is None else seat


def reach(
    s: Encounter, n: int = 1, seat: Seat | None = None, altitude: float | None = None
) -> Reach:
    """`altitude` in metres."""
    mm = None if altitude is None else round(altitude * METRE)
    found = PLANNING.ask(s, whose(s, n, seat), AskReach(n - 1, mm))
    assert isinstance(found, Reach)
    return found


def outlook(
    s: Encounter, n: int = 1, seat: Seat | None = None, path: tuple[Point, ...] = ()
) -> UnitOutlook:
    found = PLANNING.ask(s, whose(s, n, seat), AskUnit(n - 1, path))
    assert isinstance(found, UnitOutlook)
    return found


def way(s: Encounter, to: Point, n: int = 1) -> Way:
    found = PLANNING.ask(s, whose(s, n, None), AskWay(n - 1, to))
    assert isinstance(found, Way)
    return found


def plan(
    s: Encounter,
    *path: Point,
    attack: Attack | None = None,
    watchers: tuple[int, ...] | None = None,
) -> PlanOutlook:
    """Of the first unit."""
    named = None if watchers is None else tuple(n - 1 for n in watchers)
    found = PLANNING.ask(s, whose(s, 1, None), AskPlan(0, path, attack, named))
    assert isinstance(found, PlanOutlook)
    return found


def refusal(s: Encounter, seat: Seat, question: AnyQuestion) -> tuple[str, str]:
    """The rule that says no, and what it says."""
    try:
        PLANNING.ask(s, seat, question)
    except Illegal as no:
        return no.rule, no.why
    raise AssertionError("it was answered")


def attack_of(s: Encounter, n: int, arm: str, target: int) -> Attack:
    """One that a unit bears, by a part of its name, lawful or not."""
    key = next(key for key in arms(s, n - 1) if key.endswith(arm))
    return Attack(key, (target - 1,))
