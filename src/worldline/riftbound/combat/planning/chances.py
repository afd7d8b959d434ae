"""The chances of Checks before they are made: Grapple, Seize, and uses that begin with one."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from worldline.core.machine import Action, Frame, Seat
from worldline.riftbound.combat.effects.scope import settle
from worldline.riftbound.combat.effects.scope import unit as meant
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.frames import Checking, Doing, Grappling, Seizing
from worldline.riftbound.combat.nouns.schema import Grapple, Seize, UnitId, Use
from worldline.riftbound.combat.planning.questions import CheckForecast, Why
from worldline.riftbound.combat.query.figures import changes
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.powers import score
from worldline.riftbound.combat.topics import grapple, seize
from worldline.riftbound.content.entries.effects import Check
from worldline.riftbound.figures.amounts import work
from worldline.riftbound.odds import checks


def chances(
    s: Encounter, seat: Seat, u: UnitId, offered: Sequence[Action]
) -> Iterator[CheckForecast]:
    """Of the Checks that offered Actions begin with, then of Seizing, alone and with a helper."""
    for action in offered:
        match action:
            case Grapple():
                yield _grapple(s, seat, u, action)
            case Use():
                if (found := _use(s, seat, u, action)) is not None:
                    yield found
    for attempt in seize.tries(s, u):
        yield seize_chance(s, seat, u, attempt)


def _grapple(s: Encounter, seat: Seat, u: UnitId, action: Grapple) -> CheckForecast:
    """RB-GRAPPLE-2."""
    f = Grappling(unit=u, target=action.target)
    return _chance(s, seat, action, (f,), grapple.check_of(f))


def seize_chance(s: Encounter, seat: Seat, u: UnitId, action: Seize) -> CheckForecast:
    """RB-SEIZE-3, RB-SEIZE-4."""
    f = Seizing(seizer=u, helper=action.helper)
    return _chance(s, seat, action, (f,), seize.check_of(s, f))


def _use(s: Encounter, seat: Seat, u: UnitId, action: Use) -> CheckForecast | None:
    """Where it begins with a Check; of one on several targets nothing is said."""
    power = power_of(s, u, action.key)
    use = next((x for x in power.uses if x.id == action.use), None) if power else None
    if use is None or not use.effects or len(action.targets) > 1:
        return None
    first = use.effects[0]
    if not isinstance(first, Check):
        return None
    target = action.targets[0] if action.targets else None
    f = Doing(user=u, key=action.key, use=action.use, target=target, todo=use.effects)
    g = s.copy()
    g.push(f)
    difficulty = None if first.difficulty is None else settle(g, f, first.difficulty).shows()
    against = None if first.against is None else meant(g, f, first.against)
    check = Checking(
        unit=u, name=first.name, attribute=first.attribute, difficulty=difficulty,
        exact=first.exact, against=against, their=first.their,
    )  # fmt: skip
    return _chance(s, seat, action, (f,), check)


def _chance(
    s: Encounter, seat: Seat, action: Grapple | Seize | Use, under: tuple[Frame, ...], f: Checking
) -> CheckForecast:
    """`under`: what is being done while the Check is made."""
    g = s.copy()
    for frame in (*under, f):
        g.push(frame)
    hidden = _hidden(g, seat, f, under)
    if hidden is not None:
        return CheckForecast(
            action=action, unit=f.unit, attribute=f.attribute, against=f.against,
            difficulty=None, success=None, equal=None, why=Why("RB-RULING-230", hidden),
        )  # fmt: skip
    success, equal, difficulty = _odds(g, f)
    return CheckForecast(
        action=action, unit=f.unit, attribute=f.attribute, against=f.against,
        difficulty=difficulty, success=str(success), equal=None if equal is None else str(equal),
        why=None,
    )  # fmt: skip


def _hidden(s: Encounter, seat: Seat, f: Checking, under: tuple[Frame, ...]) -> str | None:
    """RB-RULING-230: what the Check would be made with, if it is hidden; a Difficulty may show the
    target's Level."""
    targets = [x.target for x in under if isinstance(x, Doing)]
    for x in (f.unit, f.against, *targets):
        if x is not None and not s.has_open_figures(x, seat):
            return f"the figures of {s.units[x].name} are hidden"
    hidden = s.veiled and seat != s.gm and f.difficulty is not None
    return "Difficulties are hidden" if hidden else None


def _odds(s: Encounter, f: Checking) -> tuple[Fraction, Fraction | None, int | None]:
    mine, rules = score(s, f.unit, f.attribute).value, book(s).rules
    if f.against is not None and f.their is not None:
        contest = checks.contest(mine, score(s, f.against, f.their).value, rules)
        return contest.win, contest.tie, None
    assert f.difficulty is not None
    difficulty = work(f.difficulty, changes(s, f.unit, "difficulty")).value
    return checks.check(mine, difficulty, f.exact, rules=rules).success, None, difficulty
