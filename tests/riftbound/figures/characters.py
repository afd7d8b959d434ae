"""Characters whose figures are known: Scores, Abilities, marks and things as a test wants them."""

from typing import Any

from msgspec.structs import replace

from riftbound.make import made
from worldline.riftbound.characters.build.answers import ChooseSignature
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES, Character, MarkHeld, Owned, Thing


def scored(c: Character, **scores: int) -> Character:
    """All Scores 0 but these."""
    return replace(c, scores={a: scores.get(a, 0) for a in ATTRIBUTES})


def plain(role: str = "lancer", level: int = 1, **scores: int) -> Character:
    """At full HP, SP and EHP."""
    c = replace(scored(made(role), **scores), level=level, hp_gains=(8,) * (level - 1))
    full = stats.maxima(stats.of(c))
    return replace(c, hp=full.hp, sp=full.sp, ehp=full.ehp)


def having(c: Character, ability: str, choice: str | None = None) -> Character:
    return replace(c, abilities=(*c.abilities, Owned(ability=ability, choice=choice)))


def marked(c: Character, mark: str, count: int = 1) -> Character:
    return replace(c, marks=(*c.marks, MarkHeld(mark=mark, count=count)))


def bearing(c: Character, *things: tuple[str, str], **more: Any) -> Character:
    """With these things and nothing else: (item, where)."""
    found = (
        Thing(n=n, item=item, where=where, **more)  # type: ignore[arg-type]
        for n, (item, where) in enumerate(things, 1)
    )
    return replace(c, things=tuple(found))


def with_beast(option: str, assigned: dict[Attribute, int], **scores: int) -> Character:
    c = scored(made("lancer", "biologist", ChooseSignature("companion", option)), **scores)
    assert c.companion
    c = replace(c, companion=replace(c.companion, assigned=assigned))
    full = stats.maxima(stats.companion(c))
    assert c.companion
    return replace(c, companion=replace(c.companion, hp=full.hp, ehp=full.ehp))


WALKING: dict[Attribute, int] = {"str": 2, "ftd": 1, "agi": 0, "cha": -1}
FLYING: dict[Attribute, int] = {"str": 0, "ftd": 1, "agi": 0, "cha": -1}
