"""From rule to code to test and back: who cites which rule, and what that says is wrong."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from worldline.rulebook.book import Rulebook
from worldline.rulebook.entry import Entry, Kind
from worldline.rulebook.games import GAMES, ids_in
from worldline.rulebook.load import contents

Cited = Mapping[str, list[str]]  # rule id to the places that cite it

_DECIDING = ("core", *(game.name for game in GAMES))
"""The packages that decide rules; others only mention them."""
_SILENT = ("rulebook", "static")  # may hold any id
_BOTH: tuple[Kind, ...] = ("rule", "content", "ruling")  # need code and a test to be built


class Trace(msgspec.Struct, frozen=True):
    """What was found in a checkout."""

    code: Cited  # where rules are decided
    mentions: Cited  # in the rest of the product
    tests: Cited  # by `@rule(id)`


def trace(src: Path, tests: Path) -> Trace:
    """Read the package `src` and the folder `tests`."""
    code: defaultdict[str, list[str]] = defaultdict(list)
    mentions: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".py", ".toml")):
        place = path.relative_to(src)
        if place.parts[0] not in _SILENT:
            cited = code if place.parts[0] in _DECIDING else mentions
            for rule_id in ids_in(path.read_text("utf-8")):
                cited[rule_id].append(place.as_posix())
    carried: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        for test, rule_id in _carried(ast.parse(path.read_text("utf-8"))):
            carried[rule_id].append(f"{path.relative_to(tests).as_posix()}::{test}")
    return Trace(code, mentions, carried)


def _carried(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The `@rule("TN-MOVE-3", ...)` of each test, also where it marks one case of many."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            calls = [c for d in node.decorator_list for c in ast.walk(d) if _is_rule(c)]
            for call in calls:
                for constant in ast.walk(call):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        yield node.name, constant.value


def _is_rule(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule")):
            return True
    return False


def problems(book: Rulebook, found: Trace, folder: Path) -> list[str]:
    """Every break between rules, code and tests, a sentence each."""
    return [*_unknown(book, found), *_marked_wrong(book, found), *_misplaced(book, folder)]


def _unknown(book: Rulebook, found: Trace) -> Iterator[str]:
    for cited in (found.code, found.mentions, found.tests):
        for rule_id, places in cited.items():
            if rule_id not in book.entries:
                yield f"{places[0]} cites {rule_id}, which is in no rule file."


def _marked_wrong(book: Rulebook, found: Trace) -> Iterator[str]:
    for entry in book.entries.values():
        code, tests = found.code.get(entry.id, []), found.tests.get(entry.id, [])
        match entry.status:
            case "built" if missing := _missing(entry, bool(code), bool(tests)):
                yield f"{entry.id} is not marked [planned] and has {missing}."
            case "planned" if tests and (code or entry.kind == "example"):
                yield f"{entry.id} has what it needs ({tests[0]}): take its mark [planned] away."
            case "withdrawn" if places := [*code, *tests]:
                yield f"{entry.id} is withdrawn, and {places[0]} cites it."


def _missing(entry: Entry, code: bool, test: bool) -> str:
    if entry.kind in _BOTH:
        return (
            ""
            if code and test
            else "no code"
            if test
            else "no test"
            if code
            else "neither code nor test"
        )
    if entry.kind == "example":
        return "" if test else "no test"
    return "" if code or test else "neither code nor test"


def _misplaced(book: Rulebook, folder: Path) -> Iterator[str]:
    home = {group: topic for (_, topic), groups in contents(folder).items() for group in groups}
    for entry in book.entries.values():
        topic = _home(book, entry, home)
        if topic is None:
            yield f"{entry.id} is in {entry.topic}.md, and the contents place it nowhere."
        elif topic != entry.topic:
            yield f"{entry.id} is in {entry.topic}.md and belongs into {topic}.md."


def _home(book: Rulebook, entry: Entry, home: Mapping[str, str]) -> str | None:
    """The topic of the group, or that of the first entry it concerns or tests."""
    parts = entry.id.split("-")
    for length in range(len(parts), 1, -1):
        if topic := home.get("-".join(parts[:length])):
            return topic
    about = ids_in(entry.meta.get("concerns", "") + entry.meta.get("tests", ""))
    return book.entry(about[0]).topic if about else None
