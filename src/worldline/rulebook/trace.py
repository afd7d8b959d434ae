"""From rule to code to test and back: who cites which rule, and what that says is wrong."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from worldline.rulebook.book import Rulebook
from worldline.rulebook.entry import Kind, RuleEntry
from worldline.rulebook.games import GAMES, ids_in
from worldline.rulebook.load import Room, contents, rooms

_DECIDING = ("core", *(game.name for game in GAMES))
"""The packages that decide rules; others only mention them."""
_SILENT = ("rulebook", "static")  # may hold any id
_BOTH: tuple[Kind, ...] = ("rule", "content", "ruling")  # need code and a test to be built


class Place(msgspec.Struct, frozen=True):
    """Where an id is cited: a line, and the function, class or entry that it is in or above."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


Cited = Mapping[str, list[Place]]  # rule id to the places that cite it


class Trace(msgspec.Struct, frozen=True):
    """What was found in a checkout."""

    code: Cited  # where rules are decided
    mentions: Cited  # in the rest of the product
    tests: Cited  # by `@rule(id)`


def trace(src: Path, tests: Path | None, wanted: str = "") -> Trace:
    """Read the package `src` and the folder `tests`, if there is one. A wanted rule is all that is
    looked for: files that do not name it are not parsed, which is most of the work."""
    code: defaultdict[str, list[Place]] = defaultdict(list)
    mentions: defaultdict[str, list[Place]] = defaultdict(list)
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".py", ".toml")):
        place = path.relative_to(src)
        if place.parts[0] not in _SILENT and wanted in (text := path.read_text("utf-8")):
            cited = code if place.parts[0] in _DECIDING else mentions
            for rule_id, line, name in _cited(text, path.suffix == ".py"):
                cited[rule_id].append(Place(place.as_posix(), line, name))
    carried: defaultdict[str, list[Place]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")) if tests else ():
        if wanted in (text := path.read_text("utf-8")):
            for rule_id, line, name in _carried(ast.parse(text)):
                file = path.relative_to(tests or src).as_posix()
                carried[rule_id].append(Place(file, line, name))
    return Trace(code, mentions, carried)


def _cited(text: str, is_python: bool) -> Iterator[tuple[str, int, str]]:
    """Ids with their lines, once for each definition or entry that cites them."""
    found = [(n, line) for n, line in enumerate(text.splitlines(), 1) if ids_in(line)]
    if not found:
        return
    names = _definitions(text) if is_python else _entries(text)
    seen = set()
    for n, line in found:
        name = names.get(n, "")
        for rule_id in ids_in(line):
            if (rule_id, name) not in seen:
                seen.add((rule_id, name))
                yield rule_id, n, name


def _definitions(text: str) -> dict[int, str]:
    """For each line of code the innermost function or class that it is in."""
    names: dict[int, str] = {}
    for node in ast.walk(ast.parse(text)):  # outer ones come first
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            names |= dict.fromkeys(range(first, (node.end_lineno or first) + 1), node.name)
    return names


def _entries(text: str) -> dict[int, str]:
    """For each line of data the table that it is in."""
    names: dict[int, str] = {}
    name = ""
    for n, line in enumerate(text.splitlines(), 1):
        if head := re.fullmatch(r"\[+([^\[\]]+)\]+", line.strip()):
            name = head[1]
        names[n] = name
    return names


def _carried(module: ast.Module) -> Iterator[tuple[str, int, str]]:
    """The `@rule("TN-MOVE-3", ...)` of each test, also where it marks one case of many."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            calls = [c for d in node.decorator_list for c in ast.walk(d) if _is_rule(c)]
            for call in calls:
                for constant in ast.walk(call):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        yield constant.value, node.lineno, node.name


def _is_rule(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule")):
            return True
    return False


def problems(book: Rulebook, found: Trace, folder: Path) -> list[str]:
    """Every break between rules, code and tests, a sentence each."""
    return [
        *_unknown(book, found),
        *_marked_wrong(book, found),
        *_misplaced(book, folder),
        *_strayed(book, found, rooms(folder)),
    ]


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


def _missing(entry: RuleEntry, code: bool, test: bool) -> str:
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


def _home(book: Rulebook, entry: RuleEntry, home: Mapping[str, str]) -> str | None:
    """The topic of the group, or that of the first entry it concerns or tests."""
    parts = entry.id.split("-")
    for length in range(len(parts), 1, -1):
        if topic := home.get("-".join(parts[:length])):
            return topic
    about = ids_in(entry.meta.get("concerns", "") + entry.meta.get("tests", ""))
    return book.entry(about[0]).topic if about else None


def _strayed(
    book: Rulebook, found: Trace, where: Mapping[tuple[str, str], list[Room]]
) -> Iterator[str]:
    """Rules whose code lies in no room of their topic."""
    for entry in book.entries.values():
        code = found.code.get(entry.id, [])
        known = where.get((entry.game, entry.topic), [])
        if not code or not known or entry.kind != "rule" or entry.status != "built":
            continue
        mine = [room.place for room in known if not room.only or entry.id in room.only]
        if not any(_is_in(place.file, f"{entry.game}/{room}") for place in code for room in mine):
            yield f"{entry.id} is decided in {code[0]}, and in no room of {entry.topic}.md."


def _is_in(file: str, room: str) -> bool:
    return file.startswith(f"{room}/") or file.rpartition(".")[0] == room
