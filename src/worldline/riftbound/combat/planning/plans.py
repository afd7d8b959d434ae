"""The odds of a Move and an Attack from its end, with everybody firing who watches.

Each watcher fires at the first trigger point where it can, with the Attack that is most likely to
fell the unit, or else does most damage. Nobody decides anything else: no block, and no reroll but
by a standing answer of a unit of who asks; what a target can pay for has figures of its own. What a
hit brings besides damage is not counted.
"""

from collections.abc import Callable

from msgspec.structs import replace

from worldline.core.machine import Illegal, Seat
from worldline.riftbound.body.health import left_after
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.schema import Attack, UnitId
from worldline.riftbound.combat.planning.driving import Driving, drive_of
from worldline.riftbound.combat.planning.questions import (
    AskPlan,
    Outcome,
    PlanOutlook,
    Shot,
    Way,
    Why,
)
from worldline.riftbound.combat.planning.walking import after_move, begin_movement
from worldline.riftbound.combat.planning.ways import way_along
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.answers import ALL, answer_to
from worldline.riftbound.combat.telling.forecast import (
    OddsQuestion,
    against,
    best_defence,
    check_figures,
    forecast_of,
    points_left,
    questions,
    result,
    told_of,
)
from worldline.riftbound.combat.topics import move, overwatch
from worldline.riftbound.content.entries.words import Window
from worldline.riftbound.odds.attacks import AttackResult
from worldline.riftbound.odds.spread import NOTHING, Spread, sure

Asking = Callable[[Encounter], OddsQuestion]


def plan(s: Encounter, seat: Seat, q: AskPlan) -> PlanOutlook:
    drive = drive_of(s, q.unit, q.drive)
    way = way_along(s, seat, q.unit, q.path, drive, q.watchers or ())
    firing = _firing(s, q, way)
    after = None if q.attack is None else _walked(s, q, drive, firing)
    try:
        _check_watchers(s, seat, firing)
        shots, left = _shots(s, q, drive, firing)
    except Illegal as no:
        found = PlanOutlook(way=way, shots=(), stands=None, why=Why(no.rule, no.why))
    else:
        found = PlanOutlook(way=way, shots=shots, stands=str(left.at_least(1)))
    if after is None or q.attack is None:
        return found
    try:
        check_figures(after, q.unit, q.attack)
        plain = without_choices(after, q.unit, questions(after, q.unit, q.attack))
        alone = tuple([forecast_of(after, t, one) for t, one in plain.items()])
    except Illegal as no:
        return replace(found, why=Why(no.rule, no.why))
    if found.stands is None:
        return replace(found, attack=alone)
    outcomes = tuple(_outcome(after, q.unit, way.mover, q.attack, t, left) for t in plain)
    return replace(found, attack=alone, outcomes=outcomes)


# On the way


def _firing(s: Encounter, q: AskPlan, way: Way) -> dict[UnitId, int]:
    """Who fires, and at which trigger point."""
    found: dict[UnitId, int] = {}
    for k, point in enumerate(way.points):
        for watcher in point.watchers:
            u, named = watcher.unit, q.watchers
            if field.hostile(s, u, way.mover) if named is None else u in named:
                found.setdefault(u, k)
    return found


def _check_watchers(s: Encounter, seat: Seat, firing: dict[UnitId, int]) -> None:
    for u in firing:
        if not s.has_open_figures(u, seat):
            raise Illegal("RB-RULING-230", f"the figures of {s.units[u].name} are hidden")


def _shots(
    s: Encounter, q: AskPlan, drive: Driving | None, firing: dict[UnitId, int]
) -> tuple[tuple[Shot, ...], Spread]:
    """All shots at who moves, and the HP that it may have after them."""
    g, f = begin_movement(s, q.unit, q.path, drive)
    left, shots, mover = sure(points_left(s, f.mover)), list[Shot](), f.mover
    for k, at in enumerate(f.points):
        move.go(g, f, at)
        for u in (u for u, first in firing.items() if first == k):
            best = _best_shot(g, u, mover)
            if best is not None:
                attack, asking = best
                left = _hurt(g, mover, left, _results(g, mover, left, asking))
                odds, stands = forecast_of(g, mover, asking(g)), str(left.at_least(1))
                shots.append(Shot(watcher=u, point=k, attack=attack, odds=odds, stands=stands))
    return tuple(shots), left


def _best_shot(g: Encounter, watcher: UnitId, mover: UnitId) -> tuple[Attack, Asking] | None:
    """RB-RULING-137: of all that it could make at this point."""
    found = []
    for attack in overwatch.answers(g, watcher):
        if isinstance(attack, Attack) and mover in attack.targets:
            asking = _fired(g, watcher, attack, mover)
            harm = result(asking(g).question)
            chance = harm.fells(points_left(g, mover))
            found.append((chance, harm.damage.mean, attack, asking))
    if not found:
        return None
    *_, attack, asking = max(found, key=lambda one: one[:2])
    return attack, asking


def _fired(g: Encounter, watcher: UnitId, attack: Attack, mover: UnitId) -> Asking:
    """RB-RULING-143: by the first who can roll for the watcher."""
    by = next(
        x for x in overwatch.rollers(g, watcher) if attack in overwatch.shots_by(g, x, watcher)
    )
    centre = g.units[watcher].watches[0].centre
    return lambda s: without_choices(s, by, questions(s, by, attack, "overwatch", centre))[mover]


def _hurt(s: Encounter, u: UnitId, left: Spread, harm: Callable[[int], AttackResult]) -> Spread:
    spared = s.units[u].spared

    def struck(hp: int) -> Spread:
        return harm(hp).damage.map(lambda n: left_after(hp, n, spared)) if hp > 0 else NOTHING

    return left.then(struck)


def _results(
    s: Encounter, u: UnitId, left: Spread, asking: Asking
) -> Callable[[int], AttackResult]:
    """How an Attack comes out with each number of HP that the unit may have by then: mostly it does
    not matter how many these are."""

    def at(hp: int) -> OddsQuestion:
        g = s.copy()
        if g.units[u].hp > 0:
            change(g, u, hp=hp)
        return asking(g)

    hps = [hp for hp in left.weights if hp > 0]
    if not hps or at(min(hps)).question == at(max(hps)).question:
        same = result(asking(s).question)
        return lambda hp: same
    return lambda hp: result(at(hp).question)


def without_choices(
    s: Encounter, attacker: UnitId, found: dict[UnitId, OddsQuestion]
) -> dict[UnitId, OddsQuestion]:
    """Without rerolls that somebody would have to decide on (RB-PREPARE-1)."""
    return {
        t: one._replace(
            question=replace(
                one.question,
                rerolls=one.question.rerolls if _rerolls(s, attacker, "hit.rolled") else (),
                dodge_rerolls=one.question.dodge_rerolls
                if _rerolls(s, one.roller, "dodge.rolled")
                else (),
            )
        )
        for t, one in found.items()
    }


def _rerolls(s: Encounter, u: UnitId | None, window: Window) -> bool:
    """RB-STAND-3: whether a unit throws dice again for which it has prepared, without being asked
    and on no condition but that it can help."""
    if u is None:
        return False
    answer = answer_to(s.units[u], ("prepare", "reroll", window, ALL))
    return answer.how == "always" and not (answer.fall or answer.once)


# From its end


def _walked(
    s: Encounter, q: AskPlan, drive: Driving | None, firing: dict[UnitId, int]
) -> Encounter:
    """The position after the Move, if nothing comes between; the Attack is lawful there."""
    assert q.attack is not None
    g, d = after_move(s, q.unit, q.path, drive)
    for u in firing:
        overwatch.end_overwatch(g, u)
    GAME.check(g, d, q.attack)
    return g


def _outcome(
    s: Encounter, u: UnitId, mover: UnitId, attack: Attack, target: UnitId, left: Spread
) -> Outcome:
    """On one target, over all that may have come before to who moved."""

    def asking(g: Encounter) -> OddsQuestion:
        return without_choices(g, u, questions(g, u, attack))[target]

    found, used, defended = _over(s, mover, left, asking), best_defence(asking(s)), None
    if used is not None:
        fewer = _over(s, mover, left, lambda g: against(asking(g), used))
        defended = told_of(s, target, used, fewer)
    return Outcome(
        target=target, hits=float(found.hits.mean), damage=float(found.damage.mean),
        fells=str(found.damage.at_least(points_left(s, target))),
        chances=tuple((n, str(chance)) for n, chance in found.damage.chances()),
        defended=defended,
    )  # fmt: skip


def _over(s: Encounter, mover: UnitId, left: Spread, asking: Asking) -> AttackResult:
    """How the Attack comes out over all HP that who moved may have left: none, if it has fallen."""
    harm = _results(s, mover, left, asking)
    hits = left.then(lambda hp: harm(hp).hits if hp > 0 else NOTHING)
    damage = left.then(lambda hp: harm(hp).damage if hp > 0 else NOTHING)
    return AttackResult(NOTHING, hits, damage, NOTHING)
