"""Riftbound, a tabletop RPG: characters, Checks, exact odds, and fights.

    >>> from worldline import riftbound
    >>> ada = riftbound.random_character(seed=7, level=2)
    >>> riftbound.faults(ada)
    []
    >>> riftbound.check_odds(ada, "agi", difficulty=12).success
    Fraction(7, 27)
    >>> riftbound.make_check(ada, "agi", 12, seed=1).result
    'failure'
    >>> fight = riftbound.fight("duel", seed=5)
    >>> fight.play("attack B")[-1]
    'Ines Okafor, Hit Roll: 4 4 5 6 4 5, each needs 3+; 6 successes (RB-ATTACK-7).'
    >>> fight.play_out("scripted").winners
    (1,)

Characters:

- `archetypes`, `archetype`: those that come with the game, one for each Role and Class
- `random_character`, `Wish`: any that the rules allow, and what is not left to chance
- `build`, `fill`: the nine steps of building, one answer at a time; `fill` answers the rest
- `faults`: whatever is wrong with a character, each with its rule
- `Character`: its type; `describe` prints one, `level_up` raises it
- `read_character`, `write_character`: from the text of a file, and back
- `open_pack`: homebrew from a file

Dice and odds:

- `Dice`: "2d6+3" thrown, and its exact distribution
- `make_check`, `check_odds`: a Check with dice, and how it would come out
- `attack_odds`, `Situation`: what an Attack would do

Fights:

- `encounters`, `encounter`, `fight`: ready ones, one of your own, and either as a position
- `read_fight`, `replay_fight`: from text, from a record
- `BOTS`: who plays by code, by name
- `GAME`, `Encounter`: the engine itself, and the state of a fight

`worldline.riftbound.combat.notation` tells how fights and moves are written.
"""

from typing import TYPE_CHECKING

from worldline.exports import exports

if TYPE_CHECKING:
    from worldline.riftbound.bots import BOTS
    from worldline.riftbound.characters import build
    from worldline.riftbound.characters.build.archetypes import archetype, archetypes
    from worldline.riftbound.characters.build.random import Wish, fill, random_character
    from worldline.riftbound.characters.validate import faults
    from worldline.riftbound.combat.game import GAME
    from worldline.riftbound.combat.nouns.encounter import Encounter
    from worldline.riftbound.content.book import open_pack
    from worldline.riftbound.figures.character import Character
    from worldline.riftbound.figures.dice import Dice
    from worldline.riftbound.library.characters import (
        attack_odds,
        check_odds,
        describe,
        level_up,
        make_check,
        read_character,
        write_character,
    )
    from worldline.riftbound.library.fights import (
        encounter,
        encounters,
        fight,
        read_fight,
        replay_fight,
    )
    from worldline.riftbound.odds.aim import Situation
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "BOTS": "bots",
            "Character": "figures.character",
            "Dice": "figures.dice",
            "Encounter": "combat.nouns.encounter",
            "GAME": "combat.game",
            "Situation": "odds.aim",
            "Wish": "characters.build.random",
            "archetype": "characters.build.archetypes",
            "archetypes": "characters.build.archetypes",
            "attack_odds": "library.characters",
            "build": "characters.",
            "check_odds": "library.characters",
            "describe": "library.characters",
            "encounter": "library.fights",
            "encounters": "library.fights",
            "faults": "characters.validate",
            "fight": "library.fights",
            "fill": "characters.build.random",
            "level_up": "library.characters",
            "make_check": "library.characters",
            "open_pack": "content.book",
            "random_character": "characters.build.random",
            "read_character": "library.characters",
            "read_fight": "library.fights",
            "replay_fight": "library.fights",
            "write_character": "library.characters",
        },
    )

__all__ = [
    "BOTS",
    "GAME",
    "Character",
    "Dice",
    "Encounter",
    "Situation",
    "Wish",
    "archetype",
    "archetypes",
    "attack_odds",
    "build",
    "check_odds",
    "describe",
    "encounter",
    "encounters",
    "faults",
    "fight",
    "fill",
    "level_up",
    "make_check",
    "open_pack",
    "random_character",
    "read_character",
    "read_fight",
    "replay_fight",
    "write_character",
]
