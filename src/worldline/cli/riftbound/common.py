"""What the commands of Riftbound share: character files in and out, content, dice."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from worldline.cli.shell import Unusable, check_place, read_text, write_text
from worldline.core.content import BadContent
from worldline.riftbound.characters import files
from worldline.riftbound.content.book import Book, open_book, open_pack
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line, Watched
from worldline.words import did_you_mean

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A character file; - reads standard input.")
]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The same seed throws the same dice. Default: any.")
]
Faces = Annotated[
    str, typer.Option("--dice", metavar="FACES", help="What was rolled at the table, as 4,6,1.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Where the character goes."),
]
Level = Annotated[int, typer.Option(min=1, help="The Level to start at.")]


def packs_at(paths: list[str] | None) -> tuple[str, ...]:
    """Packs that the user named by their files or folders, opened; what is wrong with them is told
    at once, whether they are used or not."""
    names = tuple(open_pack(Path(path)) for path in paths or ())
    open_book(names)
    return names


def book_with(paths: list[str] | None) -> Book:
    return open_book(packs_at(paths))


@contextmanager
def naming_packs() -> Iterator[None]:
    """A file names packs and does not open them: how one does is told."""
    try:
        yield
    except BadContent as bad:
        if bad.field != "packs" and bad.file != Path("packs"):
            raise
        raise Unusable(f"{bad}; name its file or folder with --pack.") from None


def load(file: str, paths: list[str] | None) -> Character:
    """A character from its file; what it was made with is told if it differs."""
    packs = packs_at(paths) or None
    with naming_packs():
        c = files.read(read_text(file), Path(file), packs)
    if note := files.other_content(c):
        print(f"worldline: {file}: {note}.", file=sys.stderr)
    return c


def keep(c: Character, out: Path | None) -> None:
    """Written where that was asked for."""
    if out is not None:
        check_place(out)
        write_text(out, files.write(c))


def place(file: str, out: Path | None) -> Path | None:
    """A character that has changed goes where it came from, unless another place is named."""
    return out or (None if file == "-" else Path(file))


def any_seed(seed: int | None) -> int:
    return int.from_bytes(os.urandom(6)) if seed is None else seed


def cup(faces: str, seed: int | None) -> Watched:
    """Rolled dice, and whatever is missing from a seed; rolled dice alone have none."""
    given = numbers(faces)
    return Watched(None if given and seed is None else any_seed(seed), given)


def numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.replace(",", " ").split())
    except ValueError:
        raise Unusable(f'"{text}" is no list of numbers, such as 4,6,1.') from None


def find(table: Mapping[str, Any], wanted: str, what: str) -> str:
    """The id of an entry: by its id, its name, or what no other begins with or holds."""
    key = wanted.strip().casefold()
    names = {id: (id, e.name.casefold(), e.name.casefold().removeprefix("the "))
             for id, e in table.items()}  # fmt: skip
    found: list[str] = []
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [id for id, forms in names.items() if any(fits(form, key) for form in forms)]
        if found and (len(found) == 1 or fits is str.__eq__):
            return found[0]
        if found and key:
            some = ", ".join(table[id].name for id in found)
            raise Unusable(f'"{wanted}" may be any {what} of these: {some}.')
    some = ", ".join(e.name for e in table.values()) or "none at all"
    shown = some if len(some) <= 300 else f"{some[:297].rpartition(', ')[0]} and others"
    near = did_you_mean(key, [e.name for e in table.values()])
    raise Unusable(f'There is no {what} "{wanted}"; there are {shown}.{near}')


def tell(lines: list[Line]) -> None:
    for line in lines:
        dice = f"  [{' '.join(map(str, line.dice))}]" if line.dice else ""
        rules = f"  ({', '.join(line.rules)})" if line.rules else ""
        print(f"{line.text}{dice}{rules}")


def print_character(c: Character) -> None:
    print(files.write(c), end="")
