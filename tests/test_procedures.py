"""A procedure reads as its list of steps, and a table stands whole where it is written."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest
from minis.duel import DUEL
from minis.whispers import WHISPERS

from worldline.games import GAMES
from worldline.riftbound.combat.effects import EFFECTS

SOURCES = Path(__file__).parents[1] / "src"
CHANGES = {"add", "append", "clear", "extend", "insert", "pop", "remove", "setdefault", "update"}
JUMPS = {"goto", "at_step"}
Steps = tuple[FunctionType, ...]


def procedures() -> Iterator[tuple[str, Steps]]:
    games: list[Any] = [*(served.game for served in GAMES.values()), DUEL, WHISPERS]
    for game in games:
        for frame, steps in game.procedures.items():
            yield f"{game.name}: {frame.__name__}", steps
    for effect, parts in EFFECTS.items():
        yield f"effect: {effect.__name__}", cast(Steps, parts)


@cache
def functions(file: str) -> dict[int, ast.FunctionDef]:
    """Those of a file, by the lines on which they begin."""
    found = {}
    for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(x.lineno for x in node.decorator_list)])] = node
    return found


@cache
def mentions(function: FunctionType) -> dict[FunctionType, bool]:
    """The functions that one names, and of each whether it does so besides where it jumps to it."""
    code = function.__code__
    node = functions(code.co_filename).get(code.co_firstlineno)
    found: dict[FunctionType, bool] = {}
    if node is None:
        return found
    own = {x.id for x in ast.walk(node) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
    own |= {x.arg for x in ast.walk(node) if isinstance(x, ast.arg)}
    for name, attribute, jumped in _names(node, False):
        known = None if name in own else function.__globals__.get(name)
        if attribute:
            known = getattr(known, attribute, None) if isinstance(known, ModuleType) else None
        known = inspect.unwrap(known) if callable(known) else None
        if isinstance(known, FunctionType):
            found[known] = found.get(known, False) or not jumped
    return found


def _names(node: ast.AST, jumped: bool) -> Iterator[tuple[str, str, bool]]:
    if isinstance(node, ast.Name):
        yield node.id, "", jumped
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield node.value.id, node.attr, jumped
    called = node.func if isinstance(node, ast.Call) else None
    how = getattr(called, "attr", getattr(called, "id", ""))
    for child in ast.iter_child_nodes(node):
        yield from _names(child, jumped or (how in JUMPS and child is not called))


def run_by_hand(steps: Steps) -> list[str]:
    """Which steps of a procedure run another one, or hand it on to be run, themselves or in what
    they call."""
    found = []
    for step in steps:
        ways, seen = [(step, step.__name__)], {step}
        while ways:
            function, way = ways.pop()
            for other, besides in mentions(function).items():
                if other in steps and besides:
                    found.append(f"{way} > {other.__name__}")
                elif other not in seen and other.__module__.startswith("worldline."):
                    seen.add(other)
                    ways.append((other, f"{way} > {other.__name__}"))
    return found


def test_no_step_runs_another_of_its_procedure_by_hand() -> None:
    found = {name: bad for name, steps in procedures() if (bad := run_by_hand(steps))}
    assert not found
    assert sum(len(steps) for _, steps in procedures()) > 200


def first(s: Any, f: Any, _: object) -> None:
    s.goto(second)


def second(s: Any, f: Any, _: object) -> None:
    _help(s, f)


def third(s: Any, f: Any, _: object) -> None:
    _later(s, fourth)


def fourth(s: Any, f: Any, _: object) -> None:
    s.finish()


def _help(s: Any, f: Any) -> None:
    third(s, f, None)


def _later(s: Any, step: object) -> None:
    s.later = step


def test_it_shows_when_a_step_runs_another(monkeypatch: pytest.MonkeyPatch) -> None:
    for function in (_help, _later):
        monkeypatch.setattr(function, "__module__", "worldline.minis")
    found = run_by_hand(cast(Steps, (first, second, third, fourth)))
    assert found == ["second > _help > third", "third > fourth"]


def at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What runs when a module is imported, bodies of classes and branches included."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        yield node
        for part in ("body", "orelse", "finalbody"):
            yield from at_import(getattr(node, part, []))


def filled_elsewhere(text: str) -> list[str]:
    """What a module changes, at its import, in another of ours."""
    tree = ast.parse(text)
    ours = {
        alias.asname or alias.name.split(".")[0]
        for node in at_import(tree.body)
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
        if (getattr(node, "module", None) or alias.name).startswith("worldline")
    }
    return [
        ast.unparse(node).split("\n")[0]
        for node in at_import(tree.body)
        if any(_root(changed) in ours for changed in _changed(node))
    ]


def _changed(node: ast.stmt) -> Iterator[ast.expr]:
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from (t for t in targets if not isinstance(t, ast.Name))
        case ast.AugAssign(target=target):
            yield target
        case ast.AnnAssign(target=target) if not isinstance(target, ast.Name):
            yield target
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=changed, attr=how))):
            if how in CHANGES or "register" in how:
                yield changed
        case ast.Expr(value=ast.Call(func=ast.Name(id="setattr"), args=[changed, *_])):
            yield changed


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def test_no_table_is_filled_by_another_module() -> None:
    files = sorted(SOURCES.rglob("*.py"))
    found = {f.name: bad for f in files if (bad := filled_elsewhere(f.read_text("utf-8")))}
    assert not found
    assert len(files) > 400


@pytest.mark.parametrize(
    "line",
    [
        "TABLE['b'] = 2", "TABLE.update(b=2)", "TABLE |= {'b': 2}", "del TABLE['a']",
        "if True:\n    TABLE['b'].append(2)", "Frame.steps = {}", "setattr(Frame, 'steps', {})",
        "class Row:\n    TABLE['b'] = 2", "machine.TABLE.register(2)",
    ],
)  # fmt: skip
def test_it_shows_when_a_table_is(line: str) -> None:
    imports = (
        "from worldline.core import machine\nfrom worldline.core.machine import Frame, TABLE\n"
    )
    assert filled_elsewhere(imports + line)
    assert not filled_elsewhere("TABLE, Frame, machine = {}, object, object\n" + line)
