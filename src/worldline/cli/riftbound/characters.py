"""Commands about one character: random, show, validate, level, sheet."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.console import Console

from worldline.cli.riftbound import campaign
from worldline.cli.riftbound import show as terminal
from worldline.cli.riftbound.common import (
    Faces,
    File,
    Level,
    Out,
    Seed,
    any_seed,
    book_with,
    find,
    keep,
    packs_at,
    print_character,
)
from worldline.cli.riftbound.keeping import (
    DryRun,
    Given,
    InCampaign,
    InFile,
    Target,
    Who,
    found_at,
    kept_at,
    report,
)
from worldline.cli.riftbound.rising import Rising
from worldline.cli.riftbound.rising import report as report_level
from worldline.cli.riftbound.served import Secret
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import (
    Json,
    Packs,
    Unusable,
    check_place,
    print_json,
    read_text,
    write_text,
)
from worldline.core.content import entry
from worldline.riftbound.campaign.commands.growth import GrantLevel
from worldline.riftbound.characters import files
from worldline.riftbound.characters import level as levels
from worldline.riftbound.characters.build.random import Wish, random_character
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.downtime.commands import AnyCommand, BuyAbility, Gained, LevelUp
from worldline.riftbound.figures.character import Character
from worldline.riftbound.sheet import sheet as make_sheet
from worldline.sheets.wording import PaperSize


def random(
    seed: Seed = None,
    level: Level = 1,
    role: Annotated[str, typer.Option(help="Only this Role.")] = "",
    class_: Annotated[str, typer.Option("--class", help="Only this Class.")] = "",
    pack: Packs = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Make a random legal character; the same seed makes the same one.

    **Examples**

    - `worldline riftbound random --seed 7 --level 4 --role tank`

    - `worldline riftbound random --seed 7 --json > somebody.json`
    """
    book = book_with(pack)
    wish = Wish(
        role=find(book.roles, role, "Role") if role else None,
        class_=find(book.classes, class_, "Class") if class_ else None,
        packs=packs_at(pack),
    )
    keep_and_show(random_character(any_seed(seed), level, wish), out, json)


def keep_and_show(c: Character, out: Path | None, json: bool) -> None:
    """What every command does with a character it has made."""
    keep(c, out)
    if json:
        print_character(c)
    else:
        terminal.show(_console(), make_sheet(c))


def _console() -> Console:
    return Console(markup=False, highlight=False, emoji=False)


def show(target: Target, pack: Packs = None, secret: Secret = "", json: Json = False) -> None:
    """Show a character with everything that follows from it, or a campaign as you may know it.

    **Examples**

    - `worldline riftbound show somebody.json`

    - `worldline riftbound show somebody.json --json`

    - `worldline riftbound show http://localhost:8765/characters/ID`

    - `worldline riftbound show http://localhost:8765/campaigns/ID`
    """
    at = found_at(target, Given(pack=pack, secret=secret))
    if isinstance(at, InCampaign):
        if json:
            print_json(at.now)
        else:
            campaign.show(at)
        return
    s = make_sheet(at.character)
    if json:
        print_json(s)
    else:
        terminal.show(_console(), s)


def validate(
    file: File,
    new: Annotated[
        bool, typer.Option("--new", help="It has just been built: nothing is used up.")
    ] = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """List everything about a character that no rule allows; exit code 1 if there is anything.

    **Examples**

    - `worldline riftbound validate somebody.json`

    - `worldline riftbound validate somebody.json --json`
    """
    c = entry(Path(file), None, files.raw(read_text(file), Path(file)), Character)
    c = replace(c, packs=packs_at(pack) or c.packs)
    found = faults(c, new)
    if json:
        print_json([fault._asdict() for fault in found])
    elif not found:
        print(f"{c.name} is legal.")
    else:
        for fault in found:
            print(f"{fault.field}: {fault.why} ({fault.rule})")
    if found:
        raise typer.Exit(1)


def level(
    target: Target,
    buy: Annotated[
        list[str] | None,
        typer.Option(metavar="ABILITY[:CHOICE]", help="Spend Ability Points; several times."),
    ] = None,
    gain: Annotated[
        list[str] | None,
        typer.Option(metavar="ABILITY:CHOICE", help="For what the Level gives; several times."),
    ] = None,
    stay: Annotated[bool, typer.Option("--stay", help="No Level Up: only buy.")] = False,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Raise a character by one Level, then buy Abilities.

    At a terminal it shows what is new and rolls the dice, and keeps nothing before you agree.
    What `--buy` or `--gain` says is done at once; `--dry-run` shows what it would change, and
    `worldline riftbound undo` takes it back.

    Dice are the character's first, then its companion's. At the address of a campaign its GM grants
    a Level to all, or to those named with `--who`; each player then raises the character.

    **Examples**

    - `worldline riftbound level somebody.json --dice 4,6 --buy charge`

    - `worldline riftbound level somebody.json --stay --buy "Damage Resist:blunt"`

    - `worldline riftbound level http://localhost:8765/campaigns/ID --who Ada`
    """
    at = found_at(target, Given(dice, seed, out, dry_run, pack, secret, who))
    if isinstance(at, InCampaign):
        if at.leads and not (buy or gain or stay):
            ids = at.ids(who or ()) or tuple(at.participants())
            report(at.act(GrantLevel(ids)), at, json)
            return
        at = at.one(who)
    old, book = at.character, open_book(at.character.packs)
    commands: list[AnyCommand] = []
    if isinstance(at, InFile) and _is_asked(json or dry_run or bool(buy or gain)):
        commands, thrown = Rising(at, Given(dice, seed), stay).ask()
        InFile(target, Given(thrown.dice, thrown.seed, out, pack=pack)).do(*commands)
        print(f"Kept. `worldline riftbound undo {out or target}` takes the last of it back.")
        return
    if not stay:
        commands.append(LevelUp(tuple(_gained(book, given) for given in gain or ())))
    commands += (BuyAbility(_gained(book, wanted)) for wanted in buy or ())
    told = at.do(*commands)
    if json:
        print_character(at.character)
        return
    report_level(old, at.character, told)
    if at.character.points:
        say(f"to be had: {'; '.join(_offers(book, at.character)) or 'nothing'}", "  ", "    ")


def _is_asked(said: bool) -> bool:
    """At a terminal, unless everything was said on the line."""
    return not said and bool(sys.stdin) and sys.stdin.isatty()


def _gained(book: Book, wanted: str) -> Gained:
    """An Ability, and after colons what it is gained with and the Scores that it raises."""
    name, *more = wanted.split(":")
    ability = find(book.abilities, name, "Ability")
    either = {**book.damage, **book.attributes}
    words = [find(either, word, "damage type or Attribute") for word in more]
    said = levels.purchase_of(book, ability, words)
    return Gained(said.ability, said.choice, said.raised)


def _offers(book: Book, c: Character) -> Iterator[str]:
    """What the points can buy, as `--buy` takes it; what it can be gained with stands together."""
    found: dict[str, list[str]] = {}
    for p in levels.offers(c):
        found.setdefault(p.ability, []).append(":".join(filter(None, (p.choice, *p.raised))))
    for id, words in found.items():
        choice = f":{'|'.join(words)}" if any(words) else ""
        yield f"{book.abilities[id].name}{choice} ({book.abilities[id].cost}AP)"


def sheet(
    target: Target,
    pdf: Annotated[Path | None, typer.Option(metavar="OUT", help="Two A4 pages.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="One page by itself.")] = None,
    cards: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Abilities and weapons to cut out, nine on a page."),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="Of the cards.")] = "a4",
    pack: Packs = None,
    who: Who = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Write a character sheet to print, as PDF or HTML, and its cards; `--json` prints its fields.

    **Examples**

    - `worldline riftbound sheet somebody.json --pdf somebody.pdf`

    - `worldline riftbound sheet somebody.json --html somebody.html`

    - `worldline riftbound sheet somebody.json --cards cards.pdf --paper letter`
    """
    if not (pdf or html or cards or json):
        raise typer.BadParameter("Say what to write: --pdf OUT, --html OUT, --cards OUT or --json.")
    for out in (pdf, html, cards):
        if out:
            check_place(out)
    kept = kept_at(target, Given(pack=pack, secret=secret, who=who))
    s = make_sheet(kept.character)
    if pdf:
        from worldline.sheets.pdf import pdf as make_pdf  # here: it takes a moment to load

        _write(pdf, make_pdf(s))
    if cards:
        from worldline.sheets.cards import pdf as make_cards

        _write(cards, make_cards(s, paper))
    if html:
        from worldline.sheets.html import html as make_html

        write_text(html, make_html(s))
    if json:
        print_json(s)
    else:
        print(f"{s.name}: {', '.join(str(out) for out in (pdf, html, cards) if out)}")


def _write(out: Path, made: bytes) -> None:
    try:
        out.write_bytes(made)
    except OSError as error:
        raise Unusable(f"{out} cannot be written: {error.strerror}.") from None
