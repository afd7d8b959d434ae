"""The GM sets a figure right that no rule has made so (RB-GOLD-1, RB-RULING-229)."""

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.health import at_most
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.commands import Correct, CorrectedFigure
from worldline.riftbound.downtime.dying import CharacterAfter
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES, Character, Points
from worldline.riftbound.figures.roll import Line

RULES = ("RB-GOLD-1", "RB-RULING-229")


class Correctable(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that can be set right, what it is, and the least and the most it can be."""

    figure: CorrectedFigure
    level: int = 0
    name: str
    now: int
    least: int = 0
    most: int | None = None


def figures(c: Character) -> tuple[Correctable, ...]:
    book = open_book(c.packs)
    rules, given = book.rules, sum(p.points for p in c.points if p.by == "gm")
    return (
        *(
            Correctable(
                figure=attribute,
                name=f"base Score of {book.attributes[attribute].name}",
                now=c.scores[attribute],
                least=rules.score_least,  # RB-ATTR-2
                most=rules.score_most,
            )
            for attribute in ATTRIBUTES
        ),
        *(
            Correctable(
                figure="level-hp", level=n, name=f"HP gained at Level {n}", now=gain, most=1000
            )
            for n, gain in enumerate(c.hp_gains, 2)  # RB-LEVEL-2
        ),
        Correctable(figure="money", name="money", now=c.money),
        Correctable(figure="prestige", name="Prestige", now=c.prestige, most=rules.prestige_most),
        Correctable(figure="points", name="Ability Points from the GM", now=given, most=100),
    )


def correct(c: Character, command: Correct) -> CharacterAfter:
    """With what that makes of its HP, SP and EHP."""
    if not command.reason.strip():
        raise Illegal("RB-RULING-229", "a correction has a reason")
    if command.figure == "level-hp" and not 2 <= command.level <= c.level:
        raise Illegal("RB-LEVEL-2", f"{c.name} gained no HP at Level {command.level}")
    level = command.level if command.figure == "level-hp" else 0
    old = next(one for one in figures(c) if (one.figure, one.level) == (command.figure, level))
    _check_within(old, command.to)
    new = _corrected(c, command)
    full = stats.maxima(stats.of(new))
    hp, sp, ehp = at_most(new.hp, full.hp), at_most(new.sp, full.sp), at_most(new.ehp, full.ehp)
    new = replace(new, hp=hp, sp=sp, ehp=ehp)
    change = f"the {old.name} of {c.name}, from {old.now} to {command.to}"
    return new, [Line(f"Corrected: {change}: {command.reason.strip()}", RULES)]


def _corrected(c: Character, command: Correct) -> Character:
    to = command.to
    match command.figure:
        case "money":
            return replace(c, money=to)
        case "prestige":
            return replace(c, prestige=to)
        case "points":
            return _with_points(c, to)
        case "level-hp":
            n = command.level - 2
            return replace(c, hp_gains=(*c.hp_gains[:n], to, *c.hp_gains[n + 1 :]))
        case attribute:
            return replace(c, scores=c.scores | {attribute: to})


def _with_points(c: Character, to: int) -> Character:
    """Points that the GM has given, which buy anything; those of the tables stay."""
    own = tuple(p for p in c.points if p.by != "gm")
    given = (Points(points=to, level=c.level, by="gm"),) if to else ()
    return replace(c, points=(*own, *given))


def _check_within(old: Correctable, to: int) -> None:
    if to < old.least or (old.most is not None and to > old.most):
        upper = f" to {old.most}" if old.most is not None else " or more"
        raise Illegal("RB-RULING-229", f"this figure is {old.least}{upper}")
