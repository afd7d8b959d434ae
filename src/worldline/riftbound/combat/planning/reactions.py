"""What comes of each answer to a window: whom it harms, and how much, as far as dice alone decide.

All others who are asked pass, and so do they later; nobody rerolls but by a standing answer of a
unit of who asks. What a hit brings besides damage is not counted, as in plans.
"""

from collections.abc import Iterator

from worldline.core.machine import Action, Asking, Decision, Illegal, Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import (
    Attacking,
    Damaging,
    Dodging,
    Offering,
    Ordering,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Choose,
    ChooseBasis,
    ChooseNumber,
    Pass,
    PickDice,
    React,
    Seize,
    UnitId,
)
from worldline.riftbound.combat.planning.chances import seize_chance
from worldline.riftbound.combat.planning.fate import harms_of, harms_of_shot, outcome_of
from worldline.riftbound.combat.planning.questions import (
    ReactionFigures,
    ReactionOdds,
    ReactionOutlook,
    Why,
)
from worldline.riftbound.combat.planning.shots import forecast_of_shot
from worldline.riftbound.combat.planning.supposing import open_question
from worldline.riftbound.combat.telling.forecast import Forecast, forecast
from worldline.riftbound.combat.telling.offers import offer
from worldline.riftbound.combat.topics.order import orders
from worldline.riftbound.combat.topics.vehicle import is_on_the_way

ANSWERED = (React, ChooseBasis, ChooseNumber, PickDice)
"""The decisions in the middle of something whose answers are weighed."""


def reaction(s: Encounter, seat: Seat, u: UnitId) -> ReactionOutlook:
    d = next((d for kind in ANSWERED if (d := open_question(s, u, kind))), None)
    if d is None:
        raise Illegal("RB-RULING-91", f"{s.units[u].name} is not asked for a reaction")
    g = _unsealed(s)
    options = [a for a in GAME.legal(g, d) if not isinstance(a, Pass)]
    acts = [ReactionOdds(a, offer(g, d, a), _figures(g, seat, d, a)) for a in options]
    passes = _figures(g, seat, d, Pass()) if isinstance(d, React) else None
    window = d.window if isinstance(d, React) else None
    best = _best(s, d)
    return ReactionOutlook(unit=u, window=window, acts=tuple(acts), passes=passes, best=best)


def _best(s: Encounter, d: Decision) -> Choose | None:
    """RB-RULING-77: the highest Score for turn order. Which Rating is best hangs on rerolls, too
    (RB-RULING-113), and their figures tell."""
    if not isinstance(d, ChooseBasis) or at_hand(s, Ordering) is None:
        return None
    first, second, *_ = orders(s, d.unit)
    return Choose(0) if first.total.value > second.total.value else None


def _unsealed(s: Encounter) -> Encounter:
    """RB-RULING-91: what others have answered is sealed, so they are taken to pass."""
    g = s.copy()
    top = g.stack[-1]
    if isinstance(top, Asking):
        top.answers = tuple([None] * len(top.answers))
    window = at_hand(g, Offering)
    if window is not None:
        said = window.answers
        window.answers = tuple([x if x.action is None else type(x)(x.unit, Pass()) for x in said])
        window.lapsed = ()
    return g


def _figures(s: Encounter, seat: Seat, d: Decision, action: Action) -> ReactionFigures:
    try:
        match action:
            case Seize():
                found = seize_chance(s, seat, d.unit, action)  # type: ignore[attr-defined]
                return ReactionFigures(harms=(), success=found.success, why=found.why)
            case Attack() if isinstance(d, React) and d.window == "move.point":
                return ReactionFigures(harms=harms_of_shot(s, _shot(s, d.unit, action)))
        if isinstance(action, Pass) and not _is_about_harm(s):
            return ReactionFigures()
        _check_open(s, seat)
        return ReactionFigures(harms=harms_of(s, outcome_of(s, seat, d, action)))
    except Illegal as no:
        return ReactionFigures(why=Why(no.rule, no.why))


def _shot(s: Encounter, u: UnitId, action: Attack) -> tuple[Forecast, ...]:
    """By Overwatch, or by who acts on the way of the vehicle it drives (RB-RULING-219)."""
    if is_on_the_way(s, u, action):
        return forecast(s, u, action)
    return forecast_of_shot(s, u, action)


def _is_about_harm(s: Encounter) -> bool:
    return at_hand(s, Attacking) is not None or at_hand(s, Damaging) is not None


def _check_open(s: Encounter, seat: Seat) -> None:
    """RB-RULING-230: whose dice and HP are hidden, of that nothing follows."""
    for u in _concerned(s):
        if not s.has_open_figures(u, seat):
            raise Illegal("RB-RULING-230", f"the figures of {s.units[u].name} are hidden")


def _concerned(s: Encounter) -> Iterator[UnitId]:
    for f in s.stack:
        found: tuple[UnitId | None, ...] = ()
        match f:
            case Attacking():
                found = (f.attacker, *f.targets)
            case Dodging():
                found = (f.dodger, f.roller, *[u for u, _ in f.others])
            case Damaging():
                found = (f.damaged, f.dealer)
        yield from (u for u in found if u is not None)
