"""Commands that throw dice: check and rest."""

import sys
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
import typer

from worldline.cli.riftbound.characters import DryRun
from worldline.cli.riftbound.common import (
    Faces,
    File,
    Out,
    Packs,
    Seed,
    cup,
    find,
    keep,
    load,
    place,
    tell,
)
from worldline.cli.shell import Json, print_json
from worldline.core.machine import Illegal
from worldline.riftbound import check as checks
from worldline.riftbound import rest as rests
from worldline.riftbound.book import open_book
from worldline.riftbound.character import ATTRIBUTES, Character
from worldline.riftbound.odds.checks import check as check_odds
from worldline.riftbound.pages.words import Attribute
from worldline.riftbound.reckon import Reason
from worldline.riftbound.sheet import sheet

WORDS = {"success": "succeeds", "drawback": "succeeds with a drawback", "failure": "fails"}


def check(
    file: File,
    attribute: Annotated[str, typer.Argument(metavar="ATTRIBUTE", help="Such as AGI.")],
    difficulty: Annotated[
        str, typer.Option("--difficulty", "-d", help="A number, 11+ or a step of the guide.")
    ] = "",
    trait: Annotated[list[str] | None, typer.Option(help="One that is relevant.")] = None,
    story: Annotated[bool, typer.Option("--story", help="A Story helps.")] = False,
    modifier: Annotated[int, typer.Option(help="For the situation, as the GM says.")] = 0,
    prestige: Annotated[
        bool, typer.Option("--prestige", help="Spend 3 Prestige to roll again if it fails.")
    ] = False,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Make an Attribute Check, and tell how likely it was.

    **Examples**

    - `worldline riftbound check somebody.json AGI --difficulty 12`

    - `worldline riftbound check somebody.json CHA -d hard --trait "Good liar" --dice 6,6,2,4`
    """
    c = old = load(file, pack)
    if prestige:
        checks.spend(c)  # before any die falls: a roll that was seen is not lost
    thrown = cup(dice, seed)
    seen = checks.check(
        c,
        _attribute(c, attribute),
        thrown,
        difficulty=_difficulty(c, difficulty),
        exact=difficulty.endswith("+"),
        traits=trait or (),
        story=story,
        situation=[Reason("Situation", "RB-CHECK-6", modifier)] if modifier else (),
    )
    first = None
    if prestige and seen.result == "failure":
        first = seen
        c, seen = checks.reroll(c, seen, thrown)
    if c != old and not dry_run:
        keep(c, place(file, out))
    _tell_check(c, seen, first, json)


def _attribute(c: Character, wanted: str) -> Attribute:
    id = find(dict(open_book(c.packs).attributes), wanted, "Attribute")
    return next(attribute for attribute in ATTRIBUTES if attribute == id)


def _difficulty(c: Character, text: str) -> int | str | None:
    number = text.removesuffix("+")
    if not text:
        return None
    if number.isdecimal():
        return int(number)
    return find(dict(open_book(c.packs).difficulties), text, "Difficulty")


def _tell_check(
    c: Character, seen: checks.Outcome, first: checks.Outcome | None, json: bool
) -> None:
    """The Check, and before it the roll that was made again for Prestige."""
    bonus = sum(reason.change for reason in seen.added)
    chance = None
    if seen.difficulty is not None:
        rules = open_book(c.packs).rules
        with suppress(Illegal):  # homebrew may throw more dice than are worked out
            chance = check_odds(bonus, seen.difficulty, seen.exact, rules=rules).success
    if json:
        told = _outcome(seen) | {"first": _outcome(first) if first else None}
        print_json(told | {"chance": str(chance) if chance is not None else None})
        return
    if first:
        _tell_roll(c, first)
        cost = open_book(c.packs).rules.prestige_cost
        print(f"Rolled again for {cost} Prestige (RB-PRESTIGE-4):")
    _tell_roll(c, seen)
    if chance is not None:
        print(f"The chance of success was {float(chance):.1%}.")


def _outcome(seen: checks.Outcome) -> dict[str, Any]:
    return {**msgspec.to_builtins(seen), "total": seen.total, "result": seen.result}


def _tell_roll(c: Character, seen: checks.Outcome) -> None:
    thrown = seen.thrown
    print(f"dice        {_shown(thrown.faces)}")
    if thrown.more:
        dice = _shown(thrown.more)
        print(f"{thrown.special:+10d}  special result, dice {dice} ({thrown.rule})")
    for reason in seen.added:
        print(f"{reason.change:+10d}  {reason.name} ({reason.rule})")
    print(f"{seen.total:10d}  in all")
    if seen.result:
        exact = "+" if seen.exact else ""
        print(f"{c.name} {WORDS[seen.result]} against {seen.difficulty}{exact}.")


def _shown(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def _again(purpose: str, faces: tuple[int, ...]) -> bool:
    """Asked where it does not disturb what is printed for scripts."""
    print(f"{purpose}: {_shown(faces)}. Roll again for 3 Prestige? [y/N] ", end="", file=sys.stderr)
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def rest(
    file: File,
    kind: Annotated[Literal["short", "long", "full"], typer.Argument(help="Which rest.")],
    hours: Annotated[int, typer.Option(min=1, help="Of a Long Break.")] = 1,
    sun: Annotated[int, typer.Option(min=0, help="Hours of it in direct sunlight.")] = 0,
    prestige: Annotated[
        bool, typer.Option("--prestige", help="Ask after each roll whether to spend 3 Prestige.")
    ] = False,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Take a Short Break, a Long Break or a Full Rest. The file is changed, or `--out` written.

    **Examples**

    - `worldline riftbound rest somebody.json short`

    - `worldline riftbound rest somebody.json long --hours 3 --json`

    - `worldline riftbound rest somebody.json full --prestige`
    """
    c = load(file, pack)
    minutes, asleep = rests.lasting(open_book(c.packs), kind, hours)
    again = _again if prestige else None
    c, told = rests.rest(c, minutes, cup(dice, seed), asleep=asleep, sun=60 * sun, again=again)
    if not dry_run:
        keep(c, place(file, out))
    if json:
        print_json({"told": told, "character": c})
        return
    tell(told)
    s = sheet(c)
    print(f"HP {s.hp.now}/{s.hp.most}, SP {s.sp.now}/{s.sp.most}, EHP {s.ehp.now}/{s.ehp.most}")
