"""Along random fights everything that is said to people reads as a sentence of names and words."""

import re
from random import Random

import pytest
from repeats import repeats

from laws.test_meddling import sensible, worked
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.events import Overruled
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.content.book import open_book

BROKEN = re.compile(
    r"""
    ^\s*\.?$ | ^\s | \s$                  # nothing said, or a part of it missing at an end
    | \s\s | \s[,.;:!?] | [,;:][,.;:]     # a part missing in the middle
    | ,\) | \(\) | [][{}<>_="]            # a tuple, list or table as Python or JSON writes it
    | \b(None|True(?!\ damage)|False|null|true|false)\b
    | \b(\w+)\ \2\b(?<!\d)                # the same word twice, as in "on on"
    | \bto\ (as|at)\b | \bof\ (as|at)\b
    | [!?]\.                              # two ends
    | \b(unit|item|thing|seat)\ \d        # numbers that only the engine knows
    | \b\w+/\w+                           # keys, as in "item/3"
    """,
    re.VERBOSE,
)
RULE = re.compile(r"RB-[A-Z0-9-]+")


IDS = re.compile(rf"(?<![\w-])([a-z]+-[a-z-]+|{'|'.join(open_book().attributes)})(?![\w-])")
"""Ids of several words, and of Attributes: neither is a name."""


def wrong(s: Encounter, thing: Action | Decision | Event) -> str | None:
    """The sentence about something, if it holds what no sentence should."""
    if isinstance(thing, commands.SetField | Overruled):  # quotes what the GM has written
        return None
    said = GAME.say(s, thing, None)
    plain = RULE.sub("RB", said.replace(" = ", " "))
    for unit in sorted(s.units, key=lambda unit: -len(unit.name)):
        plain = plain.replace(unit.name, f"N{unit.id}")
    return said if BROKEN.search(plain) or IDS.search(plain) else None


def fought(seed: int, most: int) -> list[str]:
    """What reads wrong in a random fight in which the GM now and then commands something."""
    s, lot = GAME.new(skirmish(seed), seed, auto=False), Random(seed)
    found: list[str | None] = []
    for _ in range(most):
        asked = GAME.decisions(s)
        if not asked:
            break
        d = asked[0]
        options = [GAME.draw(s, d)] if d.seat == CHANCE else [*GAME.legal(s, d)]
        found += [wrong(s, d), *(wrong(s, option) for option in options)]
        action = _by_kind(options, lot)
        if lot.random() < 0.05:
            command = lot.choice((sensible, worked))(s, lot)
            try:
                GAME.check(s, commands.Overrule(s.gm), command)
            except Illegal:
                continue
            d, action = commands.Overrule(s.gm), command
            found.append(wrong(s, command))
        told = GAME.apply(s, d, action, auto=False)
        found += [wrong(s, event) for event in told]
    return [said for said in found if said is not None]


def _by_kind(options: list[Action], lot: Random) -> Action:
    """Evenly among kinds: what is rare is said as well."""
    kind = lot.choice(list(dict.fromkeys(map(type, options))))
    return lot.choice([option for option in options if type(option) is kind])


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(60, 120), 20))
def test_everything_said_in_a_fight_is_a_sentence(first: int) -> None:
    said = [line for seed in range(first, first + 20) for line in fought(seed, 250)]
    assert not said, sorted(set(said))


@pytest.mark.parametrize(
    "said",
    [
        "Bruiser, : 1.", "change to as a passenger", "use Rally: strike on on N1", "1 d6 for ",
        "N1: energy-source; the GM answers.", "N1 uses Look out!.", "dice 6 6 3 + (4,)",
        "N1: contact True", "N1 has no Attack item/3/bite", "agi", "unit 3 moves",
        "two  spaces", "", ".",
    ],
)  # fmt: skip
def test_what_no_sentence_holds_is_found(said: str) -> None:
    assert BROKEN.search(said) or IDS.search(said)


@pytest.mark.parametrize(
    "said",
    [
        "N1, Hit Roll: 6 6 3 3, each needs 4+; 3 successes (RB).", "N1 is now at (2, 12).",
        "N1: attack N2 with Simple Dagger, thrown on Overwatch.", "N1 uses Look out!",
        "N1, grapple Check: 6 + 6 + 1 + 5 (special result) − 1 (STR) 18 against 11: success (RB).",
    ],
)  # fmt: skip
def test_what_reads_well_is_left_alone(said: str) -> None:
    assert not BROKEN.search(said)
    assert not IDS.search(said)
