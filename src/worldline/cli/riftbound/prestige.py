"""`worldline riftbound prestige`: what a character earns by its Quirks, and spends on a Skill."""

from typing import Annotated

import typer

from worldline.cli.riftbound.common import Out, tell
from worldline.cli.riftbound.keeping import DryRun, Given, Target, Who, kept_at
from worldline.cli.riftbound.served import Secret
from worldline.cli.shell import Json, Packs, print_json
from worldline.riftbound.body.prestige import QUIRKS, Quirk, locked_uses
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.commands import EarnPrestige, SpendPrestige
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line


def prestige(
    target: Target,
    shows: Annotated[
        list[str] | None,
        typer.Option(metavar="QUIRK", help="Earn 1: ideal, goal or flaw; several for one action."),
    ] = None,
    unlock: Annotated[
        str, typer.Option(metavar="EFFECT", help="Spend 3 to use it once as if Skilled.")
    ] = "",
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Earn Prestige, spend it on one use of something for the Skilled, or see what there is.

    `worldline riftbound check --prestige` and `rest --prestige` spend it on a roll.

    **Examples**

    - `worldline riftbound prestige somebody.json --shows flaw --shows goal`

    - `worldline riftbound prestige somebody.json --unlock Parry`

    - `worldline riftbound prestige http://localhost:8765/campaigns/ID --who Ada --shows ideal`
    """
    if shows and unlock:
        raise typer.BadParameter("Say --shows or --unlock, not both.")
    quirks = tuple(map(_quirk, shows or ()))
    kept = kept_at(target, Given("", None, out, dry_run, pack, secret, who))
    told: list[Line] = []
    if quirks:
        told = kept.do(EarnPrestige(quirks))
    if unlock:
        told = kept.do(SpendPrestige(unlock))
    c = kept.character
    if json:
        print_json({"told": told, "prestige": c.prestige, "locked": locked_uses(c)})
        return
    tell(told)
    _stand(c)


def _quirk(word: str) -> Quirk:
    key = word.strip().casefold()
    found = next((quirk for quirk in QUIRKS if quirk == key), None)
    if found is None:
        raise typer.BadParameter(f'"{word}" is none of {", ".join(QUIRKS)}.')
    return found


def _stand(c: Character) -> None:
    print(f"{c.name} has {c.prestige} of {open_book(c.packs).rules.prestige_most} Prestige.")
    if names := locked_uses(c):
        print(f"Only for the Skilled: {', '.join(names)}.")
