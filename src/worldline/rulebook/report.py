"""`rules/coverage.md`: how much of each group is built."""

from collections.abc import Iterator

from worldline.rulebook.book import Count, Rulebook

_COLUMNS = ("Total", "Built", "Planned", "Prose", "Withdrawn")


def report(book: Rulebook) -> str:
    return "\n".join(_lines(book)) + "\n"


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
