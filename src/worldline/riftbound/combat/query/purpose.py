"""Whom a use is for: it may be lawful on any side, and pointless on one."""

from typing import Final, Literal

from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import Dodging
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries import effects
from worldline.riftbound.content.entries.powers import Use

Side = Literal["friends", "enemies"]
_OTHER: Final[dict[Side, Side]] = {"friends": "enemies", "enemies": "friends"}


def meant_for(s: Encounter, use: Use) -> Side | None:
    """On whom it is used: what helps on friends, what harms on enemies; None: it may be either."""
    return _together(book(s), use.effects)


def _together(b: Book, done: tuple[effects.Effects, ...]) -> Side | None:
    sides = {side for effect in done if (side := _side(b, effect)) is not None}
    return sides.pop() if len(sides) == 1 else None


def _side(b: Book, effect: effects.Effects) -> Side | None:
    """By what it does to its target."""
    match effect:
        case effects.Damage(to=None):
            return "enemies"
        case effects.Heal(on="target") | effects.Restore(on="target") | effects.Seize():
            return "friends"
        case effects.Mark(on="target", mark=mark):
            return _given(b, mark)
        case effects.Unmark(on="target", mark=mark):
            side = _given(b, mark)
            return side and _OTHER[side]
        case effects.Check(success=done) | effects.Roll(success=done):
            return _together(b, done)
        case effects.Choose(options=options):
            return _together(b, tuple(e for option in options for e in option.effects))
    return None


def _given(b: Book, mark: str) -> Side | None:
    match b.marks[mark].welcome:
        case True:
            return "friends"
        case False:
            return "enemies"
    return None


def is_for_enemy(s: Encounter, u: UnitId, use: Use) -> bool:
    """RB-STAND-12: whether it takes over successes of an Attack on an enemy (RB-RULING-172)."""
    dodge = at_hand(s, Dodging)
    return (
        dodge is not None
        and field.hostile(s, u, dodge.dodger)
        and any(isinstance(effect, effects.Redirect) for effect in use.effects)
    )
