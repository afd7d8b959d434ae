"""What one gets by `import worldline`: every name is documented, and its examples run."""

import doctest
import inspect
import subprocess
import sys
from types import ModuleType

import pytest

import worldline
from worldline import position, riftbound, the_now

FACES = [worldline, the_now, riftbound]
NAMES = [(face, name) for face in FACES for name in face.__all__]


def run(thing: object, name: str) -> int:
    """How many examples it shows, all of which must run."""
    found = doctest.DocTestFinder(recurse=False).find(thing, name, module=False, globs={})
    runner = doctest.DocTestRunner()
    for test in found:
        runner.run(test)
    assert not runner.failures
    return runner.tries


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_the_first_screen_of_each_runs(face: ModuleType) -> None:
    assert run(face, face.__name__) > 2


@pytest.mark.parametrize(("face", "name"), NAMES, ids=lambda x: getattr(x, "__name__", x))
def test_every_export_is_documented(face: ModuleType, name: str) -> None:
    thing = getattr(face, name)
    assert f"`{name}`" in (face.__doc__ or "") or f".{name}`" in (face.__doc__ or "")
    if thing.__module__.startswith("worldline.core") if inspect.isclass(thing) else False:
        assert f"worldline.{name}" in (face.__doc__ or ""), "the first screen does not use it"
    elif inspect.isfunction(thing) or inspect.isclass(thing):
        assert run(thing, name), "it shows no example"


def test_positions_show_how_they_are_used() -> None:
    assert run(position.Position, "Position") > 5


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_names_are_found(face: ModuleType) -> None:
    assert set(face.__all__) <= set(dir(face))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        face.nothing  # noqa: B018


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_what_a_type_checker_sees_is_what_there_is(face: ModuleType) -> None:
    """The imports for type checkers and the table beside them name the same."""
    imported, table = inspect.getsource(face).split("if TYPE_CHECKING:")[1].split("else:")
    for name in face.__all__:
        assert name in imported.replace(",", " ").split()
        assert f'"{name}": ' in table


@pytest.mark.parametrize(
    ("first", "absent"),
    [
        ("worldline", "worldline.core"),
        ("worldline.the_now", "worldline.the_now.game"),
        ("worldline.riftbound.figures.dice", "worldline.riftbound.content.book"),
    ],
)
def test_nothing_is_loaded_before_it_is_used(first: str, absent: str) -> None:
    code = f"import {first}, sys; sys.exit('{absent}' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
