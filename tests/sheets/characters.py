"""Characters that are hard to fit on paper."""

from functools import cache

from msgspec.structs import replace

from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.figures.character import Character, MarkHeld, Trait

NAME = "Maximiliane-Josephine von und zu Hohenfels-Sturmbach the Younger"


def wordy(c: Character) -> Character:
    """The same with everything that people write themselves at great length."""
    return replace(
        c,
        name=NAME,
        stories=(
            "Eleven years among the traders of the outer belt, " * 3,
            "A debt, a sister, three ships and a promise, " * 3,
            "Once spoke for a whole moon",
        ),
        notes="Owes the harbour master a favour. " * 20 + "Endnote.",
        languages=("Common", "Belter", "Old Martian", "Signed Trade"),
        marks=tuple(
            MarkHeld(mark=mark, source="Captain Ferrous Okonkwo-Lindqvist")
            for mark in ("grappled", "prone", "taunted", "rally")
        ),
        investigated=("Scrap drone", "Rift wolf"),
        barred=("Pirate lord",),
        hp=3,
        ehp=1,
        weapon_name="The Last Word of the Lady of Sturmbach",
        look="A saw-toothed edge of bottle-green glass, wound with copper wire and red ribbon; "
        * 2,
        traits=tuple(Trait(f"A rather long name for a Trait, {n}", 1, -1) for n in range(6)),
    )


@cache
def longest() -> tuple[Character, ...]:
    """Of many random characters of the highest Level those with most to show."""
    made = [random_character(seed, 4) for seed in range(300)]
    by_abilities = max(made, key=lambda c: len(c.abilities))
    by_things = max((c for c in made if c.vehicle), key=lambda c: len(c.things))
    with_beast = max((c for c in made if c.companion), key=lambda c: len(c.things))
    return by_abilities, by_things, with_beast
