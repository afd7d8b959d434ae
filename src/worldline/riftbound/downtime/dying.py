"""Wounds, dying and healing outside combat: what is told of them, and what marks do meanwhile.

What only a turn in combat has, the GM may call for outside it: `pass_turn` (RB-RULING-60).
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body import marks
from worldline.riftbound.body.check import CheckOutcome, roll
from worldline.riftbound.body.health import (
    DYING_ATTRIBUTE,
    Health,
    Wound,
    after_wounds,
    bleeding,
    fate,
    gain,
    suffer,
    survive,
    survives_on,
)
from worldline.riftbound.body.health import heal as healed
from worldline.riftbound.body.hits import successes
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.effects import (
    Effects,
    EscapeZero,
    Heal,
    Mark,
    Restore,
    Roll,
    Unmark,
)
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, MarkHeld
from worldline.riftbound.figures.roll import Cup, Line
from worldline.riftbound.figures.sources import Bearer

CharacterAfter = tuple[Character, list[Line]]


class Beast(msgspec.Struct, frozen=True, kw_only=True):
    """A companion, which is wounded and dies like its owner (RB-RULING-204)."""

    name: str
    hp: int
    ehp: int
    marks: tuple[MarkHeld, ...]
    spared: bool
    dead: bool
    owner: Character

    @property
    def packs(self) -> tuple[str, ...]:
        return self.owner.packs


B = TypeVar("B", Character, Beast)
"""Whoever has HP and EHP."""


def beast_of(c: Character) -> Beast:
    held = c.companion
    if held is None:
        raise Illegal("RB-EQ-COMPANION-1", f"{c.name} has no companion")
    return Beast(
        name=held.name, hp=held.hp, ehp=held.ehp, marks=held.marks, spared=held.spared,
        dead=held.dead, owner=c,
    )  # fmt: skip


def with_beast(beast: Beast) -> Character:
    """Its owner, whose companion stands as it does now."""
    c = beast.owner
    assert c.companion is not None
    hp, ehp, spared = beast.hp, beast.ehp, beast.spared
    now = replace(c.companion, hp=hp, ehp=ehp, marks=beast.marks, spared=spared)
    return replace(c, companion=now)


def bearer_of(c: Character | Beast) -> Bearer:
    return stats.companion(with_beast(c)) if isinstance(c, Beast) else stats.of(c)


def health_of(c: Character | Beast) -> Health:
    return Health(c.hp, c.ehp, spared=c.spared, dead=c.dead)


def is_critical(c: Character | Beast) -> bool:
    return health_of(c).critical


def is_dying(c: Character | Beast) -> bool:
    return health_of(c).dying


def check_alive(c: Character | Beast) -> None:
    if c.dead:
        raise Illegal("RB-DYING-14", f"{c.name} is dead")
    if is_dying(c):
        raise Illegal("RB-DYING-11", f"{c.name} makes a dying Check first")


# Damage


def hurt(c: B, packets: Sequence[int], cup: Cup) -> tuple[B, list[Line]]:
    """A dying Check that becomes due is not made here."""
    check_alive(c)
    told: list[Line] = []
    left = packets
    while left and not is_dying(c):
        was = c.hp
        wounds = suffer(health_of(c), left)
        after, left = after_wounds(health_of(c), wounds), left[len(wounds) :]
        told += [_lost(c.name, wound) for wound in wounds if wound.hp or wound.ehp]
        c = replace(c, hp=after.hp, ehp=after.ehp)
        if c.hp <= 0 < was:
            c, lines = _at_zero(c, cup)
            told += lines
    if is_dying(c):
        told.append(Line(f"{c.name} has neither HP nor EHP: a dying Check", ("RB-DYING-11",)))
    return c, told


def _lost(name: str, wound: Wound) -> Line:
    if wound.ehp:
        return Line(f"{name} loses {wound.ehp} EHP", ("RB-DYING-6",))
    return Line(f"{name} loses {wound.hp} HP", ("RB-RULING-117",))


def _at_zero(c: B, cup: Cup) -> tuple[B, list[Line]]:
    """What must happen instead of Critical Condition, one mark at a time (RB-RULING-170), or that
    Condition itself. EHP are not refilled on entering it (RB-RULING-161)."""
    told: list[Line] = []
    for held in c.marks:
        for use in _uses(open_book(c.packs), held, "hp.zero"):
            c = lose_mark(c, held, use.cost.count)
            c, told = _do(c, held, use, use.effects, cup)
            return (c, told) if c.hp > 0 else _fall(c, told)
    return _fall(c, told)


def _fall(c: B, told: list[Line]) -> tuple[B, list[Line]]:
    told = [*told, Line(f"{c.name} is in Critical Condition", ("RB-DYING-1", "RB-DYING-2"))]
    return gain_mark(c, marks.prone(open_book(c.packs))), told


# Dying


def dying_check(c: Character | Beast, cup: Cup) -> CheckOutcome:
    """It may be rerolled for Prestige."""
    if not is_dying(c):
        raise Illegal("RB-DYING-11", f"{c.name} is not dying")
    b = bearer_of(c)
    return roll(b, DYING_ATTRIBUTE, cup, difficulty=survives_on(b.book), exact=True)


def meet_fate(c: B, seen: CheckOutcome) -> tuple[B, list[Line]]:
    """What follows from the dying Check. A final Action cannot save its user, so whoever gets one
    is dead once it is told."""
    if not is_dying(c):
        raise Illegal("RB-DYING-11", f"{c.name} is not dying")
    match fate(open_book(c.packs), seen.total):
        case "survives":
            up = survive(health_of(c))
            text = f"{c.name} regains {up.hp} HP and is spared for now"
            return replace(c, hp=up.hp, spared=up.spared), [Line(text, ("RB-DYING-13",))]
        case "last-action":
            told = [Line(f"{c.name} takes one final Action while dying", ("RB-DYING-12",))]
        case "dead":
            told = []
    told.append(Line(f"{c.name} dies", ("RB-DYING-14",)))
    return replace(c, dead=True), told


# Healing


def heal(c: B, amount: int) -> tuple[B, list[Line]]:
    """The healed stay Prone (RB-RULING-166)."""
    check_alive(c)
    gained = healed(health_of(c), amount, stats.maxima(bearer_of(c)).hp)
    if not gained:
        return c, []
    told = [Line(f"{c.name} regains {gained} HP", ("RB-DYING-8",))]
    if is_critical(c):
        told.append(Line(f"{c.name} is out of Critical Condition", ("RB-DYING-8",)))
    return replace(c, hp=c.hp + gained), told


def gain_mark(c: B, mark: str, count: int = 1) -> B:
    """Nobody counts as who gave it."""
    given = marks.give(open_book(c.packs), c.marks, mark, count, "", "")
    if given is None:
        return c
    here = {(held.mark, held.source): held for held in c.marks}
    for held in given.gone:
        if held.mark != mark or held.source != given.source:
            del here[held.mark, held.source]
    new = MarkHeld(mark=mark, source=given.source)
    old = here.get((mark, given.source), new)  # one that is rolled against keeps its Rating
    here[mark, given.source] = replace(old, count=given.count)
    return replace(c, marks=tuple(here.values()))


def lose_mark(c: B, held: MarkHeld, count: int | None) -> B:
    left = replace(held, count=held.count - marks.marks_lost(held.count, count))
    kept = (left if m is held else m for m in c.marks)
    return replace(c, marks=tuple(m for m in kept if m.count > 0))


# A turn outside combat


def pass_turn(c: B, cup: Cup) -> tuple[B, list[Line]]:
    """The GM lets a turn go by: what lasted until its start ends, then harm, then help
    (RB-RULING-86). Nothing of this happens by itself outside combat (RB-RULING-60)."""
    check_alive(c)
    c = replace(c, spared=False)
    told: list[Line] = []
    if is_critical(c):
        c, told = hurt(c, bleeding(open_book(c.packs)), cup)
        if is_dying(c):
            return c, told
    for held in c.marks:
        for use in _uses(open_book(c.packs), held, "turn.start"):
            c, lines = _do(c, held, use, use.effects, cup)
            told += lines
    return c, told


def _uses(book: Book, held: MarkHeld, moment: str) -> list[Use]:
    uses = book.marks[held.mark].uses
    return [use for use in uses if use.kind == "mandatory" and moment in use.at]


def _do(
    c: B, held: MarkHeld, use: Use, effects: Sequence[Effects], cup: Cup
) -> tuple[B, list[Line]]:
    """What a mark does to its holder in such a moment."""
    told: list[Line] = []
    for effect in effects:
        match effect:
            case Roll(rating=attribute) if attribute is not None:
                (face,) = cup.throw(1)
                success = held.rating is not None and successes((face,), held.rating)
                told.append(Line(f"{_name(c, held)}: {face}", use.rules, (face,)))
                then = effect.success if success else effect.failure
                c, lines = _do(c, held, use, then, cup)
            case EscapeZero():
                hp, dice = cup.settle(stats.amount(bearer_of(c), effect.hp))
                c = replace(c, hp=gain(0, hp, stats.maxima(bearer_of(c)).hp))
                lines = [Line(f"{c.name} has {c.hp} HP", use.rules, dice)]
            case Restore(what="ehp", amount=amount) if amount is not None:
                c, lines = restore_ehp(c, amount, cup, use.rules)
            case Heal():
                gained, _ = cup.settle(stats.amount(bearer_of(c), effect.amount))
                c, lines = heal(c, gained)
            case Unmark(mark=mark, count=count):
                for own in [m for m in c.marks if m.mark == mark]:
                    c = lose_mark(c, own, None if count == "all" else count)
                lines = []
            case Mark(mark=mark):
                c, lines = gain_mark(c, mark), []
            case _:
                raise Illegal(use.rules[0], "this needs a combat")
        told += lines
    return c, told


def restore_ehp(c: B, amount: int | str, cup: Cup, rules: tuple[str, ...]) -> tuple[B, list[Line]]:
    b = bearer_of(c)
    more, dice = cup.settle(stats.amount(b, amount))
    gained = gain(c.ehp, more, stats.maxima(b).ehp)
    line = Line(f"{c.name} regains {gained} EHP", rules, dice)
    return replace(c, ehp=c.ehp + gained), [line]


def _name(c: Character | Beast, held: MarkHeld) -> str:
    return open_book(c.packs).marks[held.mark].name
