"""`rules/coverage.md`: how much of each group is built; `rules/where.md`: where each rule is."""

import re
from collections.abc import Iterator

from worldline.rulebook.book import Count, Rulebook
from worldline.rulebook.trace import Place, Trace

_COLUMNS = ("Total", "Built", "Planned", "Prose", "Withdrawn")


def report(book: Rulebook) -> str:
    return "\n".join(_lines(book)) + "\n"


def where(book: Rulebook, found: Trace) -> str:
    """For each built rule the files and lines of its code and its tests."""
    lines = [
        "# Where each rule is built",
        "",
        "Written by `scripts/coverage`, never by hand: file, line, and function, class or entry.",
        "Lines move: `worldline rules where ID` tells them as they are now.",
        "",
        "| Rule | Code in `src/worldline` | Tests in `tests` |",
        "|---|---|---|",
    ]
    for entry in book.entries.values():
        if entry.status == "built":
            code, tests = found.code.get(entry.id, []), found.tests.get(entry.id, [])
            lines.append(f"| {entry.id} | {_places(code)} | {_places(tests)} |")
    return "\n".join(lines) + "\n"


def without_lines(text: str) -> str:
    """The page as it must be at any time: lines move with every change, names do not."""
    return re.sub(r"(\.py|\.toml):\d+", r"\1", text)


def _lines(book: Rulebook) -> Iterator[str]:
    coverage = book.coverage()
    yield "# Coverage"
    yield ""
    yield "Written by `scripts/coverage`, never by hand. `README.md` says what the columns mean."
    yield ""
    yield from _head("Game")
    for game in book.games:
        yield _row(game.title, coverage[game.name])
    for game in book.games:
        yield from ("", f"## {game.title}", "")
        yield from _head("Group")
        for group, count in coverage[game.name].groups.items():
            yield _row(group, count)


def _head(first: str) -> Iterator[str]:
    yield f"| {first} | {' | '.join(_COLUMNS)} |"
    yield "|---|" + "---:|" * len(_COLUMNS)


def _row(name: str, count: Count) -> str:
    numbers = (count.total, count.built, count.planned, count.prose, count.withdrawn)
    return f"| {name} | {' | '.join(map(str, numbers))} |"


def _places(places: list[Place]) -> str:
    return ", ".join(f"`{place} {place.name}`".replace(" `", "`") for place in places)
