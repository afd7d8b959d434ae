"""`worldline riftbound compendium`: everything that the content holds."""

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from worldline.cli.riftbound.common import Packs, opened
from worldline.cli.shell import Json, Unusable, print_json
from worldline.riftbound.book import KINDS, Book
from worldline.riftbound.pages.words import Entry


def compendium(
    words: Annotated[list[str] | None, typer.Argument(help="All of them must occur.")] = None,
    kind: Annotated[str, typer.Option(help="Only abilities, items, vehicles, npcs ...")] = "",
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Search all content: Roles, Abilities, weapons, gear, vehicles, NPCs, statuses, and so on.

    **Examples**

    - `worldline riftbound compendium overwatch`

    - `worldline riftbound compendium rifle --kind items --json`
    """
    wanted = kind.strip().casefold()
    if wanted and wanted not in KINDS:
        raise Unusable(f'There is no kind "{kind}"; there are {", ".join(KINDS)}.')
    query = " ".join(words or ()).casefold().split()
    book = opened(pack)
    found = [
        (where, id, entry)
        for where, table in book.kinds.items()
        if wanted in ("", where)
        for id, entry in table.items()
        if all(word in _words(where, id, entry) for word in query)
    ]
    found.sort(key=lambda hit: not all(word in hit[2].name.casefold() for word in query))
    if json:
        print_json([_found(book, *hit) for hit in found])
    elif not found:
        typer.echo(f"Nothing says “{' '.join(words or ())}”.", err=True)
    else:
        _list(book, found)


def _words(kind: str, id: str, entry: Entry) -> str:
    return " ".join((kind, id, entry.name, entry.text, *entry.tags, *entry.rules)).casefold()


def _found(book: Book, kind: str, id: str, entry: Entry) -> dict[str, Any]:
    """An entry with every field that says something."""
    fields = msgspec.to_builtins(entry)
    said = {name: value for name, value in fields.items() if value not in (None, "", (), [], {})}
    pack = book.pack_of(kind, id)
    where = {"kind": kind, "id": id, "name": entry.name, "text": entry.text, "pack": pack}
    return where | {"entry": said}


def _list(book: Book, found: list[tuple[str, str, Entry]]) -> None:
    """With homebrew the pack of each entry stands in a column of its own."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal:
        for kind, id, entry in found:
            pack = [book.pack_of(kind, id)] if book.packs else []
            print(kind, id, entry.name, entry.text, *pack, sep="\t")
        return
    table = Table.grid(padding=(0, 2))
    for kind, id, entry in found:
        cells = [Text(kind, style="dim"), Text(entry.name, style="bold"), Text(entry.text)]
        if book.packs:
            cells.append(Text(book.pack_of(kind, id), style="dim"))
        table.add_row(*cells)
    console.print(table)
