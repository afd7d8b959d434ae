"""`worldline rules`: the rulebooks in the terminal."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

import worldline
from worldline.cli.shell import Json, Packs, print_json
from worldline.rulebook import Count, Rulebook, RuleEntry, rulebook
from worldline.rulebook.trace import Place, trace

if TYPE_CHECKING:
    from worldline.riftbound.content.book import Book
    from worldline.riftbound.content.entries.words import HouseRule

GAMES: Final = [game.name.replace("_", "-") for game in Rulebook.games]


def _ids(incomplete: str) -> Iterator[str]:
    """Completes rule ids in the shell."""
    return (i for i in rulebook().entries if i.startswith(incomplete))


def show(
    rule_id: Annotated[
        str, typer.Argument(metavar="ID", help="Such as TN-LINK-3.", autocompletion=_ids)
    ],
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Show one entry: its text, where it comes from, what it points at and what points at it.

    A rule of a homebrew pack is shown with the pack that brings it.

    **Examples**

    - `worldline rules show TN-LINK-3`

    - `worldline rules show TN-LINK-3 --json`

    - `worldline rules show HB-BERSERK-1 --pack grudges.toml`
    """
    wanted = rule_id.strip().upper()
    if pack:
        from worldline.cli.riftbound.common import book_with  # rules alone need no game

        book = book_with(pack)
        if (own := book.house_rules.get(wanted)) is not None:
            _show_own(wanted, own, book, json)
            return
    entry = rulebook().entry(rule_id)
    if json:
        print_json(entry)
    elif (console := Console()).is_terminal:
        console.print(_page(entry))
    else:
        print(_plain(entry))


def _show_own(rule_id: str, rule: "HouseRule", book: "Book", json: bool) -> None:
    """A rule that a pack brings along."""
    pack = book.pack_of("rules", rule_id)
    if json:
        print_json({"id": rule_id, "pack": pack, "title": rule.title, "text": rule.text})
    else:
        title = f"{rule.title}\n" if rule.title else ""
        print(f"{rule_id} [{pack}]\n{title}\n{rule.text}")


def search(
    words: Annotated[list[str], typer.Argument(help="All of them must occur.")],
    game: Annotated[str | None, typer.Option(help=f"One of {', '.join(GAMES)}.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 30,
    json: Json = False,
) -> None:
    """Find entries by their words, best first.

    **Examples**

    - `worldline rules search wormhole`

    - `worldline rules search "extra action" --game riftbound`
    """
    if game is not None and game not in GAMES:
        raise typer.BadParameter(f"there is no game {game}; there is {', '.join(GAMES)}")
    query = " ".join(words)
    hits = rulebook().search(query, game and game.replace("-", "_"), limit)
    console = Console()
    if json:
        print_json([_found(rulebook().entry(hit.id), hit.snippet) for hit in hits])
    elif not hits:
        typer.echo(f"No rule says “{query}”.", err=True)
    elif console.is_terminal:
        table = Table.grid(padding=(0, 2))
        for hit in hits:
            text = Text(hit.title, overflow="ellipsis", no_wrap=True)
            table.add_row(Text(hit.id, style="bold cyan", no_wrap=True), text)
        console.print(table)
    else:
        for hit in hits:
            print(hit.id, hit.title, sep="\t")


def coverage(json: Json = False) -> None:
    """Show how many entries are built, by game and group.

    **Example**

    - `worldline rules coverage --json`
    """
    games = rulebook().coverage()
    console = Console()
    if json:
        print_json(games)
    elif console.is_terminal:
        for game in rulebook().games:
            console.print(_table(game.title, games[game.name].groups, games[game.name]))
    else:
        print("game", "group", *Count.__struct_fields__, sep="\t")
        for name, count in games.items():
            for group, row in count.groups.items():
                print(name, group, *msgspec.structs.astuple(row), sep="\t")


def where(
    rule_id: Annotated[
        str, typer.Argument(metavar="ID", help="Such as TN-LINK-3.", autocompletion=_ids)
    ],
    json: Json = False,
) -> None:
    """Show where a rule is built: file and line of its code, and of its tests.

    Tests are not installed with the program; their places are told in a checkout of it.

    **Examples**

    - `worldline rules where TN-LINK-3`

    - `worldline rules where RB-SEIZE-2 --json`
    """
    entry = rulebook().entry(rule_id)
    package = Path(worldline.__file__).parent
    tests = package.parents[1] / "tests"
    checkout = (tests / "tracing.py").exists()
    found = trace(package, tests if checkout else None, entry.id)
    root = "src/worldline" if checkout else str(package)
    places = {
        "code": [_place(root, place) for place in found.code.get(entry.id, [])],
        "tests": [_place("tests", place) for place in found.tests.get(entry.id, [])],
    }
    if json:
        told = places if checkout else places | {"tests": None}
        print_json({"id": entry.id, "status": entry.status, **told})
        return
    print(f"{entry.id} [{entry.status}] {entry.title}")
    for name, rows in places.items():
        for row in rows:
            print(name, f"{row['file']}:{row['line']}", row["name"], sep="\t")
    if not any(places.values()):
        print(f"Nothing cites it: {entry.meta.get('prose', 'it is not built')}.")
    if not checkout:
        print("Its tests are in a checkout of the program, not in what is installed.")


def _place(root: str, place: Place) -> dict[str, str | int]:
    return {"file": f"{root}/{place.file}", "line": place.line, "name": place.name}


def _found(entry: RuleEntry, snippet: str) -> dict[str, str]:
    names = ("id", "game", "topic", "kind", "title")
    return {name: getattr(entry, name) for name in names} | {"snippet": snippet}


def _facts(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    """What stands below the text, one line each."""
    for name in ("edition", "source"):
        if name in entry.meta:
            yield name, entry.meta[name]
    for name, ids in (("see", entry.see), ("seen by", entry.seen_by)):
        for rule_id in ids:
            yield name, f"{rule_id} {rulebook().entry(rule_id).title}"


def _plain(entry: RuleEntry) -> str:
    facts = "\n".join(f"{name}: {value}" for name, value in _facts(entry))
    title = f"{entry.title}\n" if entry.titled else ""
    return f"{entry.id} [{entry.status}]\n{title}\n{entry.text}\n\n{facts}".rstrip()


def _page(entry: RuleEntry) -> Group:
    topic = rulebook().topic(entry.game, entry.topic)
    head = Text.assemble(
        (entry.id, "bold cyan"), (f"  {entry.status} {entry.kind} · {topic.title}", "dim")
    )
    facts = Table.grid(padding=(0, 2))
    said = ""
    for name, value in _facts(entry):
        facts.add_row(Text("" if name == said else name, style="dim"), Text(value))
        said = name
    title = [Text(entry.title, style="bold")] if entry.titled else []
    return Group(head, *title, "", Markdown(entry.text), "", facts)


def _table(title: str, groups: dict[str, Count], total: Count) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, show_footer=True)
    table.add_column("group", footer="all")
    for name in Count.__struct_fields__:
        table.add_column(name, justify="right", footer=str(getattr(total, name)))
    for group, count in groups.items():
        table.add_row(group, *map(str, msgspec.structs.astuple(count)))
    return table
