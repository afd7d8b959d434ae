"""What can be answered: in an order in which `1` is never dangerous, and with what speaks for or
against each: allies, distance, odds, who watches a way."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from worldline.cli.riftbound.fights.seizing import price
from worldline.cli.riftbound.fights.units import apart
from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.riftbound.combat.drawing.labels import tie
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, body, length, mode
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import (
    AskPlan,
    AskShots,
    AskUnit,
    PlanOutlook,
    ShotsAhead,
    UnitOutlook,
)
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.aim import why_barred
from worldline.riftbound.combat.query.names import metres, name, units
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.query.stake import at_stake, misses
from worldline.riftbound.combat.space.geometry import Body
from worldline.riftbound.combat.telling import text
from worldline.riftbound.combat.telling.forecast import Forecast, forecast
from worldline.riftbound.combat.telling.guess import known_part
from worldline.riftbound.combat.telling.warning import dive, fall, warning


class Offer(NamedTuple):
    """An answer with the number that takes it."""

    n: int
    action: Action
    text: str
    note: str = ""


class Prompt(NamedTuple):
    """A decision as a person is asked it. `outlook`: what planning tells of a unit that chooses an
    Action; `gm_here`: the GM is one of the people at the keyboard."""

    s: Encounter
    d: Decision
    offers: tuple[Offer, ...]
    outlook: UnitOutlook | None
    gm_here: bool

    @property
    def unit(self) -> UnitId | None:
        found: UnitId | None = getattr(self.d, "unit", None)
        return found


def prompt_for(s: Encounter, d: Decision, gm_here: bool) -> Prompt:
    outlook = outlook_of(s, d.seat, d.unit) if isinstance(d, schema.TakeAction) else None
    ahead = shots_ahead(s, d)
    options: list[Action] = sorted(GAME.legal(s, d), key=lambda a: _rank(s, d, a))
    options += _for_the_way(ahead)
    first = 2 if options and _costs(s, d, options[0]) else 1
    shown = text.nameless(s, d.seat)
    u = getattr(d, "unit", 0)
    before = last_answer(s, d)
    found = []
    for n, action in enumerate(options, first):
        if isinstance(d, schema.ChooseNumber) and isinstance(action, schema.Choose):
            n = action.n
        still = ("still",) if action == before else ()
        notes = _notes(s, d, action, outlook)
        if isinstance(action, schema.HoldFire):
            notes = _held(action, ahead)
        note = ", ".join([*still, *notes])
        found.append(Offer(n, action, text.doing(shown, u, action), note))
    return Prompt(s, d, tuple(found), outlook, gm_here)


def shots_ahead(s: Encounter, d: Decision) -> ShotsAhead | None:
    """What a watcher that is asked on somebody's way could fire on the rest of it."""
    if not isinstance(d, schema.React) or d.window != "move.point":
        return None
    try:
        told = PLANNING.ask(s, d.seat, AskShots(d.unit))
    except Illegal:
        return None
    assert isinstance(told, ShotsAhead)
    return told


def _for_the_way(ahead: ShotsAhead | None) -> Iterable[Action]:
    """RB-RULING-135: to fire at the best point to come, and to hold fire."""
    if ahead is None:
        return
    if ahead.best:
        point = ahead.points[ahead.best]
        yield schema.HoldFire(point.at, point.shots[0].attack)
    yield schema.HoldFire()


def _held(action: schema.HoldFire, ahead: ShotsAhead | None) -> Iterable[str]:
    """How far on the point lies, and the odds there."""
    for point in () if ahead is None else ahead.points:
        for odds in point.shots if point.at == action.at else ():
            if odds.attack == action.shot:
                yield f"after {metres(point.ahead)} more"
                yield "; ".join(map(brief, odds.targets)) or (odds.why.why if odds.why else "")


def _costs(s: Encounter, d: Decision, action: Action) -> bool:
    """Whether nobody should do it by a mere `1`: in a vehicle there is no Move to begin with, and
    who has no Action left can only use something."""
    spent = schema.Attack | schema.Use | schema.Overwatch
    return isinstance(action, spent) or _is_last(s, d, action)


def _is_last(s: Encounter, d: Decision, action: Action) -> bool:
    """What is asked about once more stands last; but to stay comes before all ways."""
    return not isinstance(action, schema.Walk) and bool(warning(s, d, action))


def last_answer(s: Encounter, d: Decision) -> Action | None:
    """What the unit that is asked again had answered (RB-RULING-91)."""
    if not isinstance(d, schema.React):
        return None
    return next((x.action for x in GAME.view(s, d.seat).lapsed if x.unit == d.unit), None)


def outlook_of(s: Encounter, seat: Seat, u: UnitId) -> UnitOutlook:
    told = PLANNING.ask(s, seat, AskUnit(u))
    assert isinstance(told, UnitOutlook)
    return told


_ORDER: Final[tuple[type[Action], ...]] = (
    schema.Pass, schema.EndTurn, schema.Move, schema.HandOver, schema.Attack, schema.Grapple,
    schema.Use, schema.Overwatch, schema.Prepare,
)  # fmt: skip


def _rank(s: Encounter, d: Decision, action: Action) -> tuple[bool, int]:
    """The dangerous ones last; of the Actions those that are taken most first, of yes and no the
    one that costs nothing."""
    place = 0
    match d, action:
        case schema.TakeAction() | schema.React(), _:
            place = _ORDER.index(type(action)) if type(action) in _ORDER else len(_ORDER)
        case schema.ChooseNumber(), schema.Choose(n=n):
            place = n
        case schema.PickDice(), schema.Pick(dice=dice):
            place = _wasted(s, d.unit, dice)
        case schema.ChooseBasis(bases=bases), schema.Choose(n=n):
            place = _needs(bases[n])
        case _, schema.Say(yes=yes):
            place = int(yes)
    last = len(_ORDER) if isinstance(action, schema.EndTurn) else place
    return (True, last) if _is_last(s, d, action) else (False, place)


def _wasted(s: Encounter, u: UnitId, dice: tuple[int, ...]) -> int:
    """Of a friend's roll all that failed is thrown again, and nothing that succeeded."""
    f = at_stake(s)
    if f is None or f.roller is None or tie(s, u, f.roller) == "enemy":
        return 0
    missed = misses(s, f)
    return len(dice) if any(k not in missed for k in dice) else -len(dice)


def _needs(basis: str) -> int:
    """The Rating of a basis such as `AGI 4+`; a Score has none."""
    found = re.search(r"(\d+)\+$", basis)
    return int(found[1]) if found else 0


# What speaks for or against it


def _notes(s: Encounter, d: Decision, action: Action, outlook: UnitOutlook | None) -> Iterable[str]:
    u = getattr(d, "unit", None)
    if u is None:
        return
    yield from _sides(s, u, targets(action), is_attack=isinstance(action, ATTACKS))
    if isinstance(action, schema.Attack):
        yield from _distance(s, u, action.targets)
        odds = chances(s, d, action, outlook)
        yield "; ".join(map(brief, odds)) if isinstance(odds, tuple) else odds.why
    elif isinstance(action, schema.Grapple):
        yield from _distance(s, u, (action.target,))
    elif isinstance(action, schema.Seize):
        yield price(s, d.seat, u, action.helper)
    elif isinstance(action, schema.Overwatch) and not any(_armed(s, u)):
        yield "no Attack is loaded or has the Watts it needs"
    elif isinstance(action, schema.Leave) and (told := fall(s, u, action.at)):
        yield told
    elif isinstance(action, schema.Walk) and not getattr(d, "aim", False):
        yield from _way(s, d, mover(d, u), action)
        if isinstance(d, schema.ChooseWay) and (told := dive(s, d, action)):
            yield told


ATTACKS: Final = (schema.Attack, schema.Grapple)


def _armed(s: Encounter, u: UnitId) -> Iterable[bool]:
    """Of each Attack that could be made from where a unit is, whether anything bars it."""
    inside = s.units[u].aboard
    for power, arm in arms(s, u).values():
        if power.vehicle is not None or inside is None or not field.is_closed(s, inside):
            yield why_barred(s, u, power, arm) is None


def targets(action: Action) -> tuple[UnitId, ...]:
    match action:
        case schema.Attack(targets=targets) | schema.Use(targets=targets):
            return targets
        case schema.Grapple(target=target) | schema.Target(unit=target):
            return (target,)
    return ()


def _sides(s: Encounter, u: UnitId, targets: tuple[UnitId, ...], is_attack: bool) -> Iterable[str]:
    """Enemies are named only where they need not be meant."""
    ties = {t: tie(s, u, t) for t in targets}
    allies = [t for t in targets if ties[t] == "ally"]
    enemies = [t for t in targets if ties[t] == "enemy" and not is_attack]
    for found, word in ((allies, "ALLY"), (enemies, "ENEMY")):
        if found:
            yield word if len(targets) == 1 else f"{word}: {units(s, found)}"
    if u in targets:
        yield "themselves"


def _distance(s: Encounter, u: UnitId, targets: tuple[UnitId, ...]) -> Iterable[str]:
    if len(targets) == 1 and (far := field.apart(s, u, targets[0])) < field.FAR:
        yield "in contact" if field.touching(s, u, targets[0]) else apart(far)


def chances(
    s: Encounter, d: Decision, attack: schema.Attack, outlook: UnitOutlook | None
) -> tuple[Forecast, ...] | Illegal:
    """The odds on each target, or why none are told."""
    if outlook is not None:
        found = next((o for o in outlook.odds if o.attack == attack), None)
        if found is not None:
            return found.targets if not found.why else Illegal(found.why.rule, found.why.why)
    origin = "overwatch" if isinstance(d, schema.React) else "normal"
    try:
        return forecast(known_part(s, d.seat), getattr(d, "unit", 0), attack, origin)  # type: ignore[arg-type]
    except Illegal as no:
        return no


def brief(f: Forecast) -> str:
    return f"{f.damage:.1f} damage, fells {float(Fraction(f.fells)):.0%}"


def mover(d: Decision, u: UnitId) -> UnitId:
    """Who goes where a unit decides."""
    found: UnitId = getattr(d, "vehicle", getattr(d, "mover", u))
    return found


def _way(s: Encounter, d: Decision, u: UnitId, walk: schema.Walk) -> Iterable[str]:
    """How long it is, whom it leads to, and who may fire on it."""
    if not walk.path:
        return
    yield apart(length(s, (s.units[u].place, *walk.path)))
    end, others = Body(*walk.path[-1], s.units[u].diameter), field.others(s, u)
    if near := [o.id for o in others if field.in_contact(s, end, body(s, o.id))]:
        yield f"beside {units(s, near)}"
    elif others:
        far, nearest_one = min((field.gap(mode(s), end, body(s, o.id)), o.id) for o in others)
        yield f"{apart(far)} from {name(s, nearest_one)}"
    if isinstance(d, schema.ChoosePath) and any(unit.watches for unit in s.units):
        yield from _watchers(s, d, walk)


def _watchers(s: Encounter, d: schema.ChoosePath, walk: schema.Walk) -> Iterable[str]:
    try:
        plan = PLANNING.ask(s, d.seat, AskPlan(d.unit, walk.path))
    except Illegal:
        return
    assert isinstance(plan, PlanOutlook)
    found = {w.unit for point in plan.way.points for w in point.watchers}
    foes = [u for u in sorted(found) if field.hostile(s, u, d.unit)]
    if foes:
        yield f"{units(s, foes)} may fire"
