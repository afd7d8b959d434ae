"""The GM sets a figure right that no rule has made so (RB-GOLD-1, RB-RULING-229)."""

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound import stats
from worldline.riftbound.book import open_book
from worldline.riftbound.character import ATTRIBUTES, Character, Points
from worldline.riftbound.commands import Correct
from worldline.riftbound.dying import Told
from worldline.riftbound.roll import Line

RULES = ("RB-GOLD-1", "RB-RULING-229")


def correct(c: Character, command: Correct) -> Told:
    """What stands below a maximum is capped by it (RB-RULING-22)."""
    if not command.reason.strip():
        raise Illegal("RB-RULING-229", "a correction has a reason")
    name, was, new = _corrected(c, command)
    full = stats.maxima(stats.of(new))
    new = replace(new, hp=min(new.hp, full.hp), sp=min(new.sp, full.sp), ehp=min(new.ehp, full.ehp))
    text = f"Corrected: {name} of {c.name}, from {was} to {command.to}: {command.reason.strip()}"
    return new, [Line(text, RULES)]


def _corrected(c: Character, command: Correct) -> tuple[str, int, Character]:
    """The figure's name, what it was, and the character with it set right."""
    book, to = open_book(c.packs), command.to
    match command.figure:
        case "money":
            return "the money", c.money, replace(c, money=_within(to, 0, None))
        case "prestige":
            most = book.rules.prestige_most
            return "the Prestige", c.prestige, replace(c, prestige=_within(to, 0, most))
        case "points":
            return _points(c, _within(to, 0, 100))
        case "level-hp":
            return _level_hp(c, command.level, _within(to, 0, 1000))
    attribute = command.figure
    assert attribute in ATTRIBUTES
    score = _within(to, book.rules.score_least, book.rules.score_most)  # RB-ATTR-2
    name = f"the base Score of {book.attributes[attribute].name}"
    return name, c.scores[attribute], replace(c, scores=c.scores | {attribute: score})


def _points(c: Character, to: int) -> tuple[str, int, Character]:
    """Points that the GM has given, which buy anything; those of the tables stay."""
    own = tuple(p for p in c.points if p.by != "gm")
    was = sum(p.points for p in c.points if p.by == "gm")
    given = (Points(points=to, level=c.level, by="gm"),) if to else ()
    return "the Ability Points from the GM", was, replace(c, points=(*own, *given))


def _level_hp(c: Character, level: int, to: int) -> tuple[str, int, Character]:
    """RB-LEVEL-2: what the dice of one Level Up have given."""
    if not 2 <= level <= c.level:
        raise Illegal("RB-LEVEL-2", f"{c.name} gained no HP at Level {level}")
    gains = list(c.hp_gains)
    was, gains[level - 2] = gains[level - 2], to
    return f"the HP gained at Level {level}", was, replace(c, hp_gains=tuple(gains))


def _within(to: int, least: int, most: int | None) -> int:
    if to < least or (most is not None and to > most):
        upper = f" to {most}" if most is not None else " or more"
        raise Illegal("RB-RULING-229", f"this figure is {least}{upper}")
    return to
