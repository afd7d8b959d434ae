"""Whether Levels have given what a character has: HP, Abilities, Ability Points (RB-LEVEL)."""

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from worldline.riftbound.characters.validate.fault import CharacterCase, Fault, Faults, assign
from worldline.riftbound.characters.validate.person import scores_at
from worldline.riftbound.content.entries.characters import Ability, Class, LevelRow, Need, Role
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Settled
from worldline.riftbound.figures.character import ATTRIBUTES, Character, Owned

STRICT: Final = "strict-role-ap"  # the campaign's switch of RB-RULING-33


def growth(case: CharacterCase) -> Faults:
    yield from gains(case, case.c.hp_gains, stats.level_gain, "hp_gains")
    yield from _granted(case)
    for n in range(len(case.c.abilities)):
        yield from _ability(case, n)
    yield from _points(case)


def gains(
    case: CharacterCase, had: tuple[int, ...], gain_of: Callable[[Character], Settled], field: str
) -> Faults:
    """RB-LEVEL-2, RB-HP-4: what the dice can show, and at least 4, with the Scores of that time
    (RB-RULING-20)."""
    if len(had) != case.c.level - 1:
        why = f"Level {case.c.level} means {case.c.level - 1} Level Ups"
        yield Fault("RB-LEVEL-2", field, why)
    for n, hp in enumerate(had):
        scores = case.c.scores | scores_at(case, n + 1)
        gain = gain_of(replace(case.c, level=n + 1, scores=scores))
        if not gain.lowest <= hp <= gain.highest:
            rule = "RB-HP-4" if hp < case.book.rules.level_hp_least else "RB-LEVEL-2"
            why = f"{hp} HP; a Level Up gives {gain.lowest} to {gain.highest}"
            yield Fault(rule, f"{field}[{n}]", why)


# Abilities


def _tables(case: CharacterCase) -> Iterator[tuple[Literal["role", "class"], int, LevelRow]]:
    """The rows of Role and Class that the character has reached, with their Levels."""
    givers: tuple[tuple[Literal["role", "class"], Role | Class], ...] = (
        ("role", case.book.roles[case.c.role]),
        ("class", case.book.classes[case.c.class_]),
    )
    for by, giver in givers:
        for n, row in enumerate(giver.levels[: case.c.level]):
            yield by, n + 1, row


def _granted(case: CharacterCase) -> Faults:
    """RB-LEVEL-4, RB-BUILD-15: what the tables give is there, unless something replaced it."""
    had = _had(case)
    for by, level, row in _tables(case):
        for id in row.abilities:
            if id not in had:
                name = case.book.abilities[id].name
                yield Fault("RB-LEVEL-4", "abilities", f"the {by} gives {name} at Level {level}")


def _had(case: CharacterCase) -> set[str]:
    """Abilities owned, and those they replaced (RB-RULING-37)."""
    found = {own.ability for own in case.c.abilities}
    todo = list(found)
    while todo:
        old = case.book.abilities[todo.pop()].replaces
        if old and old not in found:
            found.add(old)
            todo.append(old)
    return found


def _ability(case: CharacterCase, n: int) -> Faults:
    c, field = case.c, f"abilities[{n}]"
    own, entry = c.abilities[n], case.book.abilities[c.abilities[n].ability]
    yield from _gained(case, own, entry, field)
    if own.choice not in _choices(case, entry):
        why = f"{entry.name} is gained with " + (f"a {entry.choice}" if entry.choice else "none")
        yield Fault(entry.rules[-1], f"{field}.choice", why)
    same = [other for other in c.abilities[:n] if other.ability == own.ability]
    if same and not (entry.repeatable and all(other.choice != own.choice for other in same)):
        yield Fault("RB-LEVEL-12", field, f"{entry.name} is gained only once")
    if any(case.book.abilities[other.ability].replaces == own.ability for other in c.abilities):
        yield Fault("RB-LEVEL-13", field, f"{entry.name} has been replaced")
    if own.cooldown and not any(use.cooldown for use in entry.uses):
        yield Fault("RB-KEY-COOLDOWN-1", f"{field}.cooldown", f"{entry.name} has no Cooldown")
    if own.used and not any(use.signature for use in entry.uses):
        yield Fault("RB-KEY-SIGNATURE-1", f"{field}.used", f"{entry.name} is no Signature Ability")
    if case.new and (own.cooldown or own.used):
        yield Fault("RB-BUILD-15", field, "a new character has used nothing yet")


def _choices(case: CharacterCase, entry: Ability) -> tuple[str | None, ...]:
    match entry.choice:
        case "damage-type":
            return tuple(case.book.damage)
        case "attribute":
            return ATTRIBUTES
        case None:
            return (None,)


def _gained(case: CharacterCase, own: Owned, entry: Ability, field: str) -> Faults:
    """How it says that it was gained."""
    if not 1 <= own.level <= case.c.level:
        yield Fault("RB-LEVEL-1", f"{field}.level", f"the character has reached {case.c.level}")
    match own.by:
        case "role" | "class":
            rows = [(by, level) for by, level, row in _tables(case) if own.ability in row.abilities]
            if (own.by, own.level) not in rows:
                why = f"the {own.by} does not give {entry.name} at Level {own.level}"
                yield Fault("RB-LEVEL-4", field, why)
        case "innate":
            if entry.gained != "innate" or own.level != 1:
                why = f"{entry.name} is not taken free of charge when a character is built"
                yield Fault("RB-LEVEL-11", field, why)
            yield from _limited(case, entry, field)
        case "points" | "gm":
            if entry.gained == "locked":  # RB-RULING-38: not even by leave of the GM
                yield Fault("RB-LEVEL-10", field, f"{entry.name} is Locked")
            elif own.by == "points" and entry.gained == "innate":
                yield Fault("RB-LEVEL-11", field, f"{entry.name} is Innate")
            else:
                yield from _limited(case, entry, field)


def _limited(case: CharacterCase, entry: Ability, field: str) -> Faults:
    if entry.limited and not any(_meets(case, need) for need in entry.limited):
        yield Fault("RB-LEVEL-9", field, f"{entry.name} is Limited to others")


def _meets(case: CharacterCase, need: Need) -> bool:
    """RB-RULING-36."""
    c, role = case.c, case.book.roles[case.c.role]
    wants = (need.role, need.class_, need.category)
    has = (c.role, c.class_, role.category)
    met = all(want in (None, have) for want, have in zip(wants, has, strict=True))
    return met and (need.ability is None or need.ability in _had(case))


# Ability Points


class Point(NamedTuple):
    """One Ability Point that a table has given, and what alone it may buy."""

    by: str
    level: int
    only: str | None


def _points(case: CharacterCase) -> Faults:
    """RB-LEVEL-5 to RB-LEVEL-8: every point is kept, or part of a purchase that it can pay for in
    kind, made when it was there (RB-RULING-34)."""
    given = [point for point in _given(case) for _ in range(point[1])]
    points = [point for point, _ in given]
    for n, kept in enumerate(case.c.points):
        if kept.by == "gm":
            continue
        mine = Point(kept.by, kept.level, kept.only)
        if kept.points < 1 or points.count(mine) < kept.points:
            why = f"{kept.points}AP are kept that no table gives like this"
            yield Fault("RB-LEVEL-5", f"points[{n}]", why)
            continue
        for _ in range(kept.points):
            points.remove(mine)
    bought = [once for own in case.c.abilities if own.by == "points" for once in _paid(case, own)]
    due = [own for own in bought for _ in range(case.book.abilities[own.ability].cost or 0)]
    if len(due) > len(points):
        why = f"{len(due)}AP are spent; there were {len(points)}AP to spend"
        yield Fault("RB-LEVEL-8", "abilities", why)
    elif len(due) < len(points):
        why = f"{len(points) - len(due)}AP are neither kept nor spent"
        yield Fault("RB-RULING-34", "points", why)
    elif len(assign(due, points, lambda own, point: _pays(case, own, point))) < len(due):
        yield Fault("RB-LEVEL-7", "abilities", "a point may not buy what it was spent on")


def _paid(case: CharacterCase, own: Owned) -> Iterator[Owned]:
    """An Ability, and what it replaced: points were spent on that too (RB-RULING-37)."""
    id: str | None = own.ability
    while id is not None:
        yield replace(own, ability=id)
        id = case.book.abilities[id].replaces


def _given(case: CharacterCase) -> Iterator[tuple[Point, int]]:
    strict = case.c.switches.get(STRICT, case.book.switches[STRICT].default)
    for by, level, row in _tables(case):
        yield Point(by, level, row.strict_only if strict else row.only), row.ap


def _pays(case: CharacterCase, own: Owned, point: Point) -> bool:
    tags = case.book.abilities[own.ability].tags
    return point.level <= own.level and (point.only is None or point.only in tags)
