"""Commands that throw dice: check and rest."""

from typing import Annotated, Literal

import typer

from worldline.cli.riftbound.common import Faces, Out, Seed, find, tell
from worldline.cli.riftbound.keeping import (
    DryRun,
    Given,
    InCampaign,
    Target,
    Who,
    found_at,
    report,
)
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, print_json
from worldline.riftbound.body import check as checks
from worldline.riftbound.campaign.commands.checks import CallCheck, ProposeCheck
from worldline.riftbound.campaign.commands.time import LetHappen
from worldline.riftbound.campaign.state import Bonuses, Counted
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.downtime.commands import MakeCheck, Rest
from worldline.riftbound.figures.character import ATTRIBUTES
from worldline.riftbound.sheet import sheet


def check(
    target: Target,
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
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Make an Attribute Check, and tell how likely it was.

    At the address of a campaign its GM calls for one, by `--who` or by all, and a player proposes
    one; `worldline riftbound do ADDRESS RollCheck call=N character=NAME` rolls it.

    **Examples**

    - `worldline riftbound check somebody.json AGI --difficulty 12`

    - `worldline riftbound check somebody.json CHA -d hard --trait "Good liar" --dice 6,6,2,4`

    - `worldline riftbound check http://localhost:8765/campaigns/ID AGI -d 12 --who Ada`
    """
    at = found_at(target, Given(dice, seed, out, dry_run, pack, secret, who))
    packs = at.view.packs if isinstance(at, InCampaign) else at.character.packs
    book = open_book(packs)
    made = MakeCheck(
        attribute=_attribute(book, attribute),
        difficulty=_difficulty(book, difficulty),
        exact=difficulty.endswith("+"),
        traits=tuple(trait or ()),
        story_helps=story,
        modifier=modifier,
        prestige=prestige,
    )
    if isinstance(at, InCampaign):
        report(at.act(_called(at, made, who)), at, json)
        return
    chance = at.chance(made) if made.difficulty is not None else None
    told = at.do(made)
    if json:
        exact = chance.exact if chance else None
        print_json({"told": told, "chance": exact, "character": at.character})
        return
    tell(told)
    if chance is not None and chance.success is not None:
        print(f"The chance of success was {chance.success:.1%}.")


def _attribute(book: Book, wanted: str) -> Attribute:
    id = find(dict(book.attributes), wanted, "Attribute")
    return next(attribute for attribute in ATTRIBUTES if attribute == id)


def _difficulty(book: Book, text: str) -> int | None:
    number = text.removesuffix("+")
    if not text:
        return None
    if number.isdecimal():
        return int(number)
    return checks.level(book, find(dict(book.difficulties), text, "Difficulty"))


def _called(at: InCampaign, made: MakeCheck, who: list[str] | None) -> CallCheck | ProposeCheck:
    if made.prestige:
        raise typer.BadParameter("In a campaign RerollCheck spends Prestige, once it is rolled.")
    if not at.leads:
        if made.difficulty is not None or made.modifier or who:
            raise typer.BadParameter("A player proposes a Check; its Difficulty is the GM's.")
        counted = tuple(map(Counted, made.traits))
        return ProposeCheck(made.attribute, Bonuses(counted, made.story_helps))
    return CallCheck(
        attribute=made.attribute,
        characters=at.ids(who or ()),
        difficulty=made.difficulty,
        exact=made.exact,
        traits=made.traits,
        story=made.story_helps,
        modifier=made.modifier,
    )


def rest(
    target: Target,
    kind: Annotated[Literal["short", "long", "full"], typer.Argument(help="Which rest.")],
    hours: Annotated[int, typer.Option(min=1, max=100, help="Of a Long Break.")] = 1,
    sun: Annotated[int, typer.Option(min=0, max=100, help="Hours of it in direct sunlight.")] = 0,
    prestige: Annotated[
        int | None,
        typer.Option(
            min=1, max=100, help="Spend 3 to roll again the first roll that shows this or less."
        ),
    ] = None,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Take a Short Break, a Long Break or a Full Rest.

    At the address of a campaign its GM lets all of them rest, or those named with `--who`.

    **Examples**

    - `worldline riftbound rest somebody.json short`

    - `worldline riftbound rest somebody.json long --hours 3 --json`

    - `worldline riftbound rest somebody.json short --prestige 2`

    - `worldline riftbound rest http://localhost:8765/campaigns/ID full`
    """
    command = Rest(kind, hours, sun, prestige=prestige)
    at = found_at(target, Given(dice, seed, out, dry_run, pack, secret, who))
    if isinstance(at, InCampaign):
        if at.leads:
            report(at.act(LetHappen(command, at.ids(who or ()))), at, json)
            return
        at = at.one(who)
    report(at.do(command), at, json)
    if not json:
        s = sheet(at.character)
        print(f"HP {s.hp.now}/{s.hp.most}, SP {s.sp.now}/{s.sp.most}, EHP {s.ehp.now}/{s.ehp.most}")
