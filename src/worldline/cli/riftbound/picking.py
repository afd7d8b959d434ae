"""One of a list, by what somebody types: its number, its name, or a part of it."""

from collections.abc import Collection, Iterator, Sequence

from worldline.cli.shell import Unusable
from worldline.riftbound.combat.query.names import list_words
from worldline.riftbound.compendium.wording import any_of
from worldline.words import nearest

FEW = 8


def some(names: Sequence[str]) -> str:
    """The first of many, and how many more there are."""
    if len(names) > FEW:
        names = [*names[: FEW - 1], f"{len(names) - FEW + 1} more"]
    return list_words(names)


class Ambiguous(Unusable):
    """It may be any of several."""


def pick(typed: str, rows: Sequence[Collection[str]]) -> int:
    """The place of what is meant among rows of names for one thing each: by a name, by its number,
    or by what only its names begin with or hold. Raises Unusable with the nearest name."""
    key = _plain(typed)
    for n, row in enumerate(rows):
        if key in map(_plain, row):
            return n
    if typed.isdecimal():
        if 0 < int(typed[:9]) <= len(rows):
            return int(typed) - 1
        raise Unusable(f"There is no answer {typed}; the list ends with {len(rows)}.")
    for fits in (str.startswith, str.__contains__):
        found = [n for n, row in enumerate(rows) if key and any(fits(_plain(x), key) for x in row)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Ambiguous(f'"{typed}" may be {any_of(_first(rows[n]) for n in found[:FEW])}.')
    names = {_plain(name): _first(row) for row in rows for name in row}
    near = nearest(key, names)
    meant = f"Did you mean {names[near]}?" if near else "Type a number or a name, or `help`."
    raise Unusable(f'There is no "{typed}" here. {meant}')


def pairs(typed: str) -> Iterator[tuple[str, str]]:
    """The ways to read two names in a line: with a comma between them, or without."""
    if "," in typed:
        one, _, other = typed.partition(",")
        yield one.strip(), other.strip()
        return
    words = typed.split()
    for n in range(1, len(words)):
        yield " ".join(words[:n]), " ".join(words[n:])


def _first(row: Collection[str]) -> str:
    return next(iter(row))


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ").removeprefix("the ")
