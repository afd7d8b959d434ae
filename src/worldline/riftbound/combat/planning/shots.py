"""What a watcher could fire on the rest of a way, from point to point (RB-RULING-135)."""

from collections.abc import Iterator
from fractions import Fraction

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, length
from worldline.riftbound.combat.nouns.frames import Moving
from worldline.riftbound.combat.nouns.schema import Attack, React, UnitId
from worldline.riftbound.combat.planning.questions import Odds, ShotsAhead, WayPoint, Why
from worldline.riftbound.combat.planning.supposing import open_question
from worldline.riftbound.combat.query import aim, field
from worldline.riftbound.combat.telling.forecast import (
    Forecast,
    check_figures,
    forecast_of,
    questions,
)
from worldline.riftbound.combat.topics import hold_fire, overwatch

Merit = tuple[Fraction, float]


def shots_ahead(s: Encounter, u: UnitId) -> ShotsAhead:
    f, asked = at_hand(s, Moving), open_question(s, u, React)
    if f is None or not isinstance(asked, React) or asked.window != "move.point":
        raise Illegal("RB-OVERWATCH-2", f"{s.units[u].name} is not asked on the way of anybody")
    overwatch.check_interrupt(s, u)
    here, ahead, points = s.units[f.mover].place, 0, []
    for at in (here, *f.points):
        ahead, here = ahead + length(s, (here, at)), at
        shots = sorted(_shots(hold_fire.at_point(s, f, at), u), key=merit, reverse=True)
        points.append(WayPoint(at=at, ahead=ahead, shots=tuple(shots)))
    return ShotsAhead(unit=u, points=tuple(points), best=_best(s, u, points))


def _shots(g: Encounter, u: UnitId) -> Iterator[Odds]:
    for shot in overwatch.answers(g, u):
        if isinstance(shot, Attack):
            try:
                yield Odds(shot, forecast_of_shot(g, u, shot), None)
            except Illegal as no:
                yield Odds(shot, (), Why(no.rule, no.why))


def forecast_of_shot(g: Encounter, u: UnitId, shot: Attack) -> tuple[Forecast, ...]:
    """RB-RULING-143: by the first who can roll for the watcher."""
    check_figures(g, u, shot)
    by = next(one for one in overwatch.rollers(g, u) if aim.find(g, one, shot.arm) is not None)
    asked = questions(g, by, shot, "overwatch", g.units[u].watches[0].centre)
    return tuple(forecast_of(g, t, one) for t, one in asked.items())


def merit(odds: Odds) -> Merit:
    """Of those on whom it is aimed, the best that comes of it."""
    found = [(Fraction(f.fells), f.damage) for f in odds.targets]
    return max(found, default=(Fraction(-1), 0.0))


def _best(s: Encounter, u: UnitId, points: list[WayPoint]) -> int | None:
    merits: dict[int, Merit] = {}
    for k, point in enumerate(points):
        for odds in point.shots:
            if all(field.hostile(s, u, t) for t in odds.attack.targets):
                merits[k] = max(merits.get(k, merit(odds)), merit(odds))
    return max(merits, key=lambda k: (merits[k], -k), default=None)
