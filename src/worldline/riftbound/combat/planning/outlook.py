"""Whom a unit sees, how far everybody is, and the odds of its Attacks."""

from collections.abc import Iterator

from worldline.core.machine import Action, Illegal, Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, body
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    ChoosePath,
    ChooseWay,
    TakeAction,
    UnitId,
    Use,
    Walk,
)
from worldline.riftbound.combat.planning.bands import bands
from worldline.riftbound.combat.planning.chances import chances
from worldline.riftbound.combat.planning.driving import drive_of
from worldline.riftbound.combat.planning.questions import (
    Odds,
    OfferedAction,
    Other,
    UnitOutlook,
    Why,
)
from worldline.riftbound.combat.planning.refusals import not_offered
from worldline.riftbound.combat.planning.supposing import choosing, longest_move, open_question
from worldline.riftbound.combat.planning.walking import at_end
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.ways import check_path
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.telling.forecast import forecast
from worldline.riftbound.combat.telling.offers import offer


def outlook(
    s: Encounter, seat: Seat, u: UnitId, path: tuple[Point, ...], by: Use | None
) -> UnitOutlook:
    kinds = (TakeAction, ChoosePath, ChooseWay)
    asked = next((d for kind in kinds if (d := open_question(s, u, kind))), None)
    g, d = _choosing_at(s, seat, u, path, by)
    offered: list[Action] = list(GAME.legal(g, d)) if d in GAME.decisions(g) else []
    return UnitOutlook(
        unit=u, at=_place(g, u), now=asked is not None and g.turn == s.turn,
        others=tuple(others(g, seat, u)),
        odds=tuple([_odds(g, d, a) for a in offered if isinstance(a, Attack)]),
        bands=tuple(bands(g, u)), chances=tuple(chances(g, seat, u, offered)),
        offered=tuple([OfferedAction(a, offer(g, d, a)) for a in offered]),
        not_offered=tuple(not_offered(g, d, offered, seat)),
    )  # fmt: skip


def _place(s: Encounter, u: UnitId) -> Point:
    at = body(s, u)
    return at.x, at.y, at.z


def _choosing_at(
    s: Encounter, seat: Seat, u: UnitId, path: tuple[Point, ...], by: Use | None
) -> tuple[Encounter, TakeAction]:
    if not path:
        return choosing(s, u)
    drive = drive_of(s, u, by)
    if drive is None:
        check_path(s, ChoosePath(seat, u, longest_move(s, u)), Walk(path))
    else:
        drive.check(path)
    return at_end(s, u, path, drive)


def others(s: Encounter, seat: Seat, u: UnitId) -> Iterator[Other]:
    """All that the seat knows of, as they stand to the unit."""
    for other in s.units:
        if other.id == u or other.gone or not s.is_known(other.id, seat):
            continue
        far, unseen = field.apart(s, u, other.id), field.why_unseen(s, u, other.id)
        yield Other(
            unit=other.id, distance=far if far < field.FAR else None,
            contact=field.touching(s, u, other.id),
            unseen=None if unseen is None else Why(*unseen),
            sees=field.sees(s, other.id, u),
            line=field.sight_line(s, u, other.id) if unseen is None else None,
        )  # fmt: skip


def _odds(s: Encounter, d: TakeAction, attack: Attack) -> Odds:
    try:
        return Odds(attack, forecast(s, d.unit, attack, d.origin), None)
    except Illegal as no:  # hidden figures, or homebrew that goes beyond what is worked out
        return Odds(attack, (), Why(no.rule, no.why))
