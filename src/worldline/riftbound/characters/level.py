"""Levelling up: HP dice, the tables of Role and Class, Ability Points and what they buy (RB-LEVEL).

A Level Up follows the order of RB-RULING-39. When one comes is the GM's decision (RB-MISSING-5).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Illegal
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.characters import Ability, LevelRow, Need
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES, Character, Owned, Points

STRICT: Final = "strict-role-ap"  # the campaign's switch of RB-RULING-33


class Faces(NamedTuple):
    """What the dice of a Level Up show."""

    own: tuple[int, ...]
    companion: tuple[int, ...] = ()


class Purchase(NamedTuple):
    """An Ability, with the choice it is gained with and the other Scores that it raises."""

    ability: str
    choice: str | None = None
    raised: tuple[Attribute, ...] = ()


class Refused(NamedTuple):
    """What cannot be bought, and the rule that forbids it."""

    purchase: Purchase
    rule: str
    why: str


def dice_needed(c: Character) -> tuple[int, int]:
    """How many d6 the next Level Up rolls: for the character, and for a companion (RB-LEVEL-2)."""
    return stats.level_gain(c).dice, stats.companion_gain(c).dice if c.companion else 0


def roll(c: Character, seed: int) -> tuple[int, Faces]:
    """The dice of the next Level Up rolled from a seed, and the next seed."""
    own, companion = dice_needed(c)
    faces = []
    for _ in range(own + companion):
        seed, k = rng.below(seed, 6)
        faces.append(k + 1)
    return seed, Faces(tuple(faces[:own]), tuple(faces[own:]))


def level_up(c: Character, faces: Faces, gained: Sequence[Purchase] = ()) -> Character:
    """One Level more, with rolled or entered dice (RB-RULING-39). What they gave is kept for good,
    whatever becomes of the Scores (RB-RULING-20). `gained` says what the tables leave open of the
    Abilities that they give."""
    book = open_book(c.packs)
    check_level(c, faces)
    for p in gained:
        if all(p not in options for options in next_abilities(c)):
            name = book.abilities[p.ability].name if p.ability in book.abilities else p.ability
            raise Illegal("RB-LEVEL-4", f"this Level does not give {name}, or not like this")
    gain = stats.level_gain(c).shows(sum(faces.own))  # RB-HP-4
    up = replace(c, level=c.level + 1, hp_gains=(*c.hp_gains, gain))
    if c.companion is not None:  # RB-RULING-40: the least gain is the same
        gain = stats.companion_gain(c).shows(sum(faces.companion))
        beast = replace(c.companion, hp_gains=(*c.companion.hp_gains, gain))
        up = replace(up, companion=beast)
    for by, row in _rows(book, c):
        up = _with_row(book, up, row, by, gained)
    return _risen(c, up)


Giver = Literal["role", "class"]


def _rows(book: Book, c: Character) -> Iterator[tuple[Giver, LevelRow]]:
    """What the tables say about the next Level."""
    yield "role", book.roles[c.role].levels[c.level]
    yield "class", book.classes[c.class_].levels[c.level]


def next_abilities(c: Character) -> list[list[Purchase]]:
    """The Abilities of the next Level of which something is left open, in all their forms."""
    book = open_book(c.packs)
    forms = [[*ways(book, id)] for _, row in _rows(book, c) for id in row.abilities]
    return [
        [p for p in options if not _has(c, book.abilities[p.ability], p)]
        for options in forms
        if len(options) > 1
    ]


def _with_row(
    book: Book, c: Character, row: LevelRow, by: Giver, gained: Sequence[Purchase]
) -> Character:
    """What a table gives at this Level (RB-LEVEL-4 to RB-LEVEL-6)."""
    for ability in row.abilities:
        p = next((p for p in gained if p.ability == ability), Purchase(ability))
        if not _has(c, book.abilities[ability], p):
            _check_way(book, p)
            c = _with(book, c, p, by)
    if row.ap:
        points = Points(points=row.ap, only=restriction(book, c, row), level=c.level, by=by)
        c = replace(c, points=(*c.points, points))
    return c


def check_level(c: Character, faces: Faces) -> None:
    """RB-LEVEL-1: Levels end where the tables do (RB-MISSING-4)."""
    most = open_book(c.packs).rules.level_most
    _check_alive(c)
    if c.level >= most:
        raise Illegal("RB-LEVEL-1", f"Levels end at {most}")
    for given, want in zip(faces, dice_needed(c), strict=True):
        if len(given) != want or not all(1 <= face <= 6 for face in given):
            raise Illegal("RB-LEVEL-2", f"{want} dice with faces from 1 to 6 are rolled")


def _check_alive(c: Character) -> None:
    if c.dead:
        raise Illegal("RB-DYING-14", "who is dead has left play")
    if not (c.hp or c.ehp):
        raise Illegal("RB-DYING-11", f"{c.name} makes a dying Check first")


def restriction(book: Book, c: Character, row: LevelRow) -> str | None:
    """What alone the points of a table's row may buy (RB-LEVEL-7, RB-RULING-33)."""
    strict = c.switches.get(STRICT, book.switches[STRICT].default)
    return row.strict_only if strict else row.only


def _with(book: Book, c: Character, p: Purchase, by: Giver | Literal["points"]) -> Character:
    """An Ability gained; what it replaces goes (RB-LEVEL-13, RB-RULING-37). A body that runs on
    Charge from now on is full (RB-RULING-199)."""
    entry = book.abilities[p.ability]
    kept = tuple(own for own in c.abilities if own.ability != entry.replaces)
    new = Owned(ability=p.ability, choice=p.choice, raised=p.raised, level=c.level, by=by)
    c = replace(c, abilities=(*kept, new), scores=_raised(book, c, p))
    if entry.charge and c.body_charge is None:
        c = replace(c, body_charge=entry.charge)
    return c


def _raised(book: Book, c: Character, p: Purchase) -> dict[Attribute, int]:
    """Base Scores after the Ability has raised them for good (RB-RULING-28)."""
    rules, gain = book.rules, book.abilities[p.ability].on_gain
    if gain is None:
        return c.scores
    more = {a: gain.scores.get(a, 0) + p.raised.count(a) for a in ATTRIBUTES}
    return {
        a: min(max(score + more[a], rules.score_least), rules.score_most)
        for a, score in c.scores.items()
    }


def _risen(old: Character, new: Character) -> Character:
    """Where a maximum has risen, what stands below it rises alike (RB-RULING-22)."""
    was, now = stats.maxima(stats.of(old)), stats.maxima(stats.of(new))
    hp, sp, ehp = map(_follows, (new.hp, new.sp, new.ehp), was, now)
    new = replace(new, hp=hp, sp=sp, ehp=ehp)
    beast = old.companion
    if new.companion and beast and not beast.dead:  # RB-RULING-204: the dead stay dead
        was, now = stats.maxima(stats.companion(old)), stats.maxima(stats.companion(new))
        hp = _follows(beast.hp, was.hp, now.hp)
        new = replace(new, companion=replace(new.companion, hp=hp))
    return new


def _follows(value: int, was: int, now: int) -> int:
    """What stands below a maximum when that changes; one that falls only caps it."""
    return min(value + max(0, now - was), now)


# Ability Points


def buy(
    c: Character, ability: str, choice: str | None = None, raised: tuple[Attribute, ...] = ()
) -> Character:
    """Spend Ability Points (RB-LEVEL-8), restricted ones first (RB-RULING-34)."""
    book, p = open_book(c.packs), Purchase(ability, choice, raised)
    check_purchase(c, p)
    paid = replace(c, points=_pay(c.points, book.abilities[ability]))
    return _risen(c, _with(book, paid, p, "points"))


def _pay(points: tuple[Points, ...], entry: Ability) -> tuple[Points, ...]:
    due = entry.cost or 0
    left = list(points)
    for n in sorted(range(len(left)), key=lambda n: left[n].only is None):
        if _pays(left[n], entry):
            spent = min(due, left[n].points)
            left[n] = replace(left[n], points=left[n].points - spent)
            due -= spent
    return tuple(p for p in left if p.points)


def _pays(points: Points, entry: Ability) -> bool:
    """A restricted point is part only of what it could pay for alone in kind (RB-RULING-34)."""
    return points.only is None or points.only in entry.tags


def check_purchase(c: Character, p: Purchase) -> None:
    """Whether the Ability can be bought now; tags alone forbid nothing (RB-RULING-35)."""
    book = open_book(c.packs)
    entry = book.abilities.get(p.ability)
    _check_alive(c)
    if entry is None:
        raise Illegal("RB-LEVEL-8", f'there is no Ability "{p.ability}"')
    if entry.gained == "locked":  # RB-RULING-38
        raise Illegal("RB-LEVEL-10", f"{entry.name} is Locked")
    if entry.gained == "innate":
        raise Illegal("RB-LEVEL-11", f"{entry.name} is Innate: only a new character can take it")
    check_limited(book, c, entry)
    _check_way(book, p)
    if _has(c, entry, p):
        raise Illegal("RB-LEVEL-12", f"{entry.name} is gained already")
    if p.ability in _counted(book, c) - {own.ability for own in c.abilities}:
        raise Illegal("RB-LEVEL-12", f"{entry.name} has been replaced by something better")
    _check_points(c, entry)


def _has(c: Character, entry: Ability, p: Purchase) -> bool:
    """Whether it cannot be gained again (RB-LEVEL-12)."""
    own = [own.choice for own in c.abilities if own.ability == p.ability]
    return p.choice in own if entry.repeatable else bool(own)


def _check_points(c: Character, entry: Ability) -> None:
    cost = entry.cost or 0
    if sum(p.points for p in c.points) < cost:
        raise Illegal("RB-LEVEL-8", f"{entry.name} costs {cost}AP")
    if sum(p.points for p in c.points if _pays(p, entry)) < cost:
        raise Illegal("RB-LEVEL-7", f"too many of the points may not buy {entry.name}")


def check_limited(book: Book, c: Character, entry: Ability) -> None:
    """RB-LEVEL-9: one of the ways to meet the Limited line, each read literally (RB-RULING-36)."""
    if entry.limited and not any(_meets(book, c, need) for need in entry.limited):
        raise Illegal("RB-LEVEL-9", f"{entry.name} is Limited to others")


def _meets(book: Book, c: Character, need: Need) -> bool:
    return (
        need.role in (None, c.role)
        and need.class_ in (None, c.class_)
        and need.category in (None, book.roles[c.role].category)
        and (need.ability is None or need.ability in _counted(book, c))
    )


def _counted(book: Book, c: Character) -> set[str]:
    """Abilities owned, and those they replaced: II satisfies whatever needs I (RB-RULING-37)."""
    found: set[str] = set()
    for own in c.abilities:
        id: str | None = own.ability
        while id is not None and id not in found:
            found.add(id)
            id = book.abilities[id].replaces
    return found


def choices(book: Book, entry: Ability) -> tuple[str | None, ...]:
    """What can be chosen on gaining an Ability; one None: nothing is."""
    match entry.choice:
        case "damage-type":
            return tuple(book.damage)
        case "attribute":
            return ATTRIBUTES
        case None:
            return (None,)


def ways(book: Book, id: str) -> Iterator[Purchase]:
    """Every form in which an Ability can be gained."""
    entry = book.abilities[id]
    gain = entry.on_gain
    free = [attribute for attribute in ATTRIBUTES if gain and attribute not in gain.scores]
    for choice in choices(book, entry):
        for raised in combinations(free, gain.other if gain else 0):
            yield Purchase(id, choice, raised)


def purchase_of(book: Book, ability: str, words: Sequence[str]) -> Purchase:
    """An Ability with a word for its choice, where it has one, and words for the Scores."""
    chosen = bool(words) and (book.abilities[ability].choice or words[0] not in ATTRIBUTES)
    choice, scores = (words[0], words[1:]) if chosen else (None, words)
    return Purchase(ability, choice, tuple(a for a in ATTRIBUTES if a in scores))


def _check_way(book: Book, p: Purchase) -> None:
    entry = book.abilities[p.ability]
    check_choice(book, entry, p.choice)
    gain = entry.on_gain
    count, fixed = (gain.other, set(gain.scores)) if gain else (0, set())
    if len(p.raised) != count or len(set(p.raised)) != count or fixed & set(p.raised):
        why = f"{entry.name} raises {count} Scores of one's choice, each another"
        raise Illegal(entry.rules[-1], why)


def check_choice(book: Book, entry: Ability, choice: str | None) -> None:
    if choice not in choices(book, entry):
        what = entry.choice.replace("-", " ") if entry.choice else "choice"
        need = f"names its {what}" if entry.choice else "has no choice"
        raise Illegal(entry.rules[-1], f"{entry.name} {need}")


def can_buy(c: Character, p: Purchase) -> bool:
    return _refused(c, p) is None


def offers(c: Character) -> list[Purchase]:
    """Everything that can be bought now."""
    return [p for p in _all(c) if can_buy(c, p)]


def refusals(c: Character) -> list[Refused]:
    """Everything that cannot be bought now, and why."""
    return [no for p in _all(c) if (no := _refused(c, p))]


def _all(c: Character) -> Iterator[Purchase]:
    book = open_book(c.packs)
    for id in book.abilities:
        yield from ways(book, id)


def _refused(c: Character, p: Purchase) -> Refused | None:
    try:
        check_purchase(c, p)
    except Illegal as no:
        return Refused(p, no.rule, no.why)
    return None


# Growth between adventures


def new_goal(c: Character, goal: str) -> Character:
    """A Goal that is completed or abandoned gives way to another (RB-QUIRK-4)."""
    if not goal.strip():
        raise Illegal("RB-QUIRK-1", "everybody has a Goal")
    return replace(c, quirks=replace(c.quirks, goal=goal.strip()))


def new_story(c: Character, story: str) -> Character:
    """The GM adds a Story to the list (RB-STORY-1, RB-MISSING-7)."""
    if not story.strip():
        raise Illegal("RB-STORY-1", "a Story has words")
    return replace(c, stories=(*c.stories, story.strip()))
