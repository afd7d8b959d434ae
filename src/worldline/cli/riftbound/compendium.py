"""`worldline riftbound compendium`: everything that the content holds."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from worldline.cli.riftbound.common import book_with
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound.compendium import Described, describe
from worldline.riftbound.content.book import KINDS, Book


def compendium(
    words: Annotated[list[str] | None, typer.Argument(help="All of them must occur.")] = None,
    kind: Annotated[str, typer.Option(help="Only abilities, items, vehicles, npcs ...")] = "",
    full: Annotated[bool, typer.Option("--full", help="With every figure.")] = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Search all content: Roles, Abilities, weapons, gear, vehicles, NPCs, statuses, and so on.

    **Examples**

    - `worldline riftbound compendium overwatch`

    - `worldline riftbound compendium auto rifle --full`

    - `worldline riftbound compendium rifle --kind items --json`
    """
    wanted = kind.strip().casefold()
    if wanted and wanted not in KINDS:
        raise Unusable(f'There is no kind "{kind}"; there are {", ".join(KINDS)}.')
    query = " ".join(words or ()).casefold().split()
    book = book_with(pack)
    there = (
        describe(book, where, id)
        for where, table in book.kinds.items()
        if wanted in ("", where)
        for id in table
    )
    found = [one for one in there if all(word in _words(one) for word in query)]
    found.sort(key=lambda one: not all(word in one.name.casefold() for word in query))
    if json:
        print_json([_found(book, one) for one in found])
    elif not found:
        typer.echo(f"Nothing says “{' '.join(words or ())}”.", err=True)
    elif full:
        print("\n\n".join("\n".join(entry_lines(book, one)) for one in found))
    else:
        _list(book, found)


def _words(one: Described) -> str:
    parts = (one.kind, one.id, one.name, one.text, *one.tags, *one.rules)
    return " ".join(parts).casefold()


def _found(book: Book, one: Described) -> dict[str, Any]:
    """The description of an entry, and every field of it that says something."""
    fields = msgspec.to_builtins(book.kinds[one.kind][one.id])
    said = {name: value for name, value in fields.items() if value not in (None, "", (), [], {})}
    described: dict[str, Any] = msgspec.to_builtins(one)
    return {"text": one.text, "pack": one.pack} | described | {"entry": said}


def _list(book: Book, found: list[Described]) -> None:
    """With homebrew the pack of each entry stands in a column of its own."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal:
        for one in found:
            pack = [one.pack] if book.packs else []
            print(one.kind, one.id, one.name, one.text, *pack, sep="\t")
        return
    table = Table.grid(padding=(0, 2))
    for one in found:
        told = Text("\n").join(Text(part) for part in (one.brief, one.text) if part)
        cells = [Text(one.kind, style="dim"), Text(one.name, style="bold"), told]
        if book.packs:
            cells.append(Text(one.pack, style="dim"))
        table.add_row(*cells)
    console.print(table)


def entry_lines(book: Book, one: Described) -> Iterator[str]:
    """An entry with all its figures, a line each."""
    home = f" [{one.pack}]" if one.pack else ""
    yield f"{one.name} ({one.kind}/{one.id}){home}"
    yield from (f"  {line}" for line in (one.text, *_figures(book, one)) if line)
    for power in one.powers:
        parts = (power.kind, power.cost, power.limit)
        yield f"  {power.name}: {', '.join(part for part in parts if part)}"
    for part in one.parts:
        kind, _, id = part.partition("/")
        inner = describe(book, kind, id)
        yield f"  {inner.name}: {inner.text or '; '.join(_figures(book, inner))}"
    yield f"  {', '.join(one.rules)}"


def _figures(book: Book, one: Described) -> Iterator[str]:
    for fact in one.facts:
        named = [book.kinds[kind][id].name for kind, id in (key.split("/") for key in fact.of)]
        yield f"{fact.name}: {' '.join(part for part in (', '.join(named), fact.text) if part)}"
