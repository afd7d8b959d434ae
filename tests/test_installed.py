"""What is built installs and runs on a machine that has nothing of it: an environment made anew,
outside of this checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from urllib.request import urlopen

import hatch_build
import pytest
from patience import HANG
from repeats import WHOLE
from server.serving import address

from worldline import __version__

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
MOST = 15_000_000
"""Bytes of all that the games depend on, compiled."""
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "WORLDLINE"))}
WITHOUT_NODE = ENVIRONMENT | {"WORLDLINE_CLIENT": "skip"}
"""The client is built already, and comes along."""

PLAYED = """
import worldline
from worldline import riftbound, rulebook, the_now

game = the_now.new(seats=3, seed=7).play_out("greedy", seed=1)
fight = riftbound.fight("duel", seed=5).play_out("scripted", seed=1)
assert game.scores and fight.scores
print(worldline.__version__, rulebook.rulebook().entry("TN-MOVE-1").id)
"""
DISTRIBUTIONS = """
from importlib.metadata import distributions
print(*sorted(d.name.lower() for d in distributions()))
"""


class Machine:
    """A Python with nothing at all; this one's pip installs there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv")
        self.bin = folder / "venv" / "bin"

    def run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.bin / program), *args],
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=WITHOUT_NODE,
            timeout=HANG,
        )

    def python(self, code: str) -> str:
        done = self.run("python", "-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def install(self, what: str, *more: str) -> None:
        pins, python = str(ROOT / "constraints.txt"), str(self.bin / "python")
        options = ("-q", "--disable-pip-version-check", "--python", python, "install", "-c", pins)
        command = [sys.executable, "-m", "pip", *options, *more, what]
        done = subprocess.run(command, capture_output=True, text=True, env=WITHOUT_NODE)
        assert done.returncode == 0, done.stderr

    def borrow(self) -> None:
        """All that this checkout has installed, but nothing of Worldline itself: the paths that
        the borrowed folder would add are not read."""
        (self.packages() / "borrowed.pth").write_text(sysconfig.get_path("purelib"))

    def packages(self) -> Path:
        return next((self.folder / "venv" / "lib").glob("python*/site-packages"))


def built(kind: str, folder: Path) -> Path:
    """The wheel or the sdist of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=WITHOUT_NODE, check=True, capture_output=True)
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", tmp_path_factory.mktemp("dist"))


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def test_the_wheel_alone_brings_both_games_and_little_else(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    before = set(machine.packages().iterdir())
    wheel = built("wheel", tmp_path / "dist")
    machine.install(str(wheel))
    assert machine.python(PLAYED).split() == [__version__, "TN-MOVE-1"]
    found = set(machine.python(DISTRIBUTIONS).split()) - {"pip", "setuptools"}
    assert found == {"icepool", "markdown-it-py", "mdurl", "msgspec", "worldline"}
    added = (path for path in machine.packages().iterdir() if path not in before)
    depended_on = [path for path in added if not path.name.startswith("worldline")]
    assert 0 < sum(map(size, depended_on)) < MOST
    assert_others_are_asked_for(machine)
    machine.install(f"{wheel}[cli]")
    assert machine.run("worldline", "--version").stdout == f"worldline {__version__}\n"
    assert_commands_ask_for_the_rest(machine)


def assert_others_are_asked_for(machine: Machine) -> None:
    done = machine.run("worldline", "--version")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "worldline: This needs typer, which is not installed: pip install 'worldline[cli]'\n"
    )
    modules = (("sheets.html", "sheets"), ("sheets.pdf", "sheets"), ("server.app", "server"))
    for module, extra in modules:
        done = machine.run("python", "-c", f"import worldline.{module}")
        assert done.returncode == 1
        assert done.stderr.endswith(f"pip install 'worldline[{extra}]'\n")


def assert_commands_ask_for_the_rest(machine: Machine) -> None:
    made = machine.run("worldline", "riftbound", "random", "--seed", "1", "--out", "a.json")
    assert made.returncode == 0, made.stderr
    for args, extra in (
        (("riftbound", "sheet", "a.json", "--html", "a.html"), "sheets"),
        (("riftbound", "sheet", "a.json", "--pdf", "a.pdf"), "sheets"),
        (("serve", "--port", "0"), "server"),
        (("backup", "copy.sqlite3"), "server"),
    ):
        done = machine.run("worldline", *args)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("worldline: This needs ")
        assert done.stderr.endswith(f"pip install 'worldline[{extra}]'\n")


@pytest.mark.repeats
def test_the_sdist_with_its_extras_serves(tmp_path: Path, sdist: Path) -> None:
    """Fetching all that a server needs takes a minute; else what is here already is borrowed."""
    machine, what = Machine(tmp_path), f"{sdist}[server]"
    if WHOLE:
        machine.install(what)
    else:
        machine.borrow()
        machine.install(what, "--no-build-isolation", "--no-index")
    command = [str(machine.bin / "worldline"), "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--database", "sqlite:///tables.sqlite3"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=WITHOUT_NODE,
    ) as server:
        try:
            at = address(server).rstrip("/")
            with urlopen(f"{at}/api/version", timeout=HANG) as version:
                assert json.load(version) == {"version": __version__}
            with urlopen(f"{at}/", timeout=HANG) as page:
                assert page.read() == (ROOT / "src/worldline/static/index.html").read_bytes()
        finally:
            server.terminate()


def test_the_client_that_comes_with_the_sdist_is_not_built_again(
    tmp_path: Path, sdist: Path
) -> None:
    """It would need Node: what the client was built from is in the sdist, and nothing else."""
    with tarfile.open(sdist) as packed:
        # Debian 12's Python has no filters yet, and later ones warn without.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert hatch_build.fingerprint(unpacked / "web") == hatch_build.fingerprint(ROOT / "web")
    assert (unpacked / "src/worldline/static/index.html").is_file()


def test_the_sdist_holds_what_is_built_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        names = [Path(name).parts[1:] for name in packed.getnames()]
    assert {parts[0] for parts in names} == {
        *("src", "web", "rules", "hatch_build.py", "pyproject.toml", "PKG-INFO"),
        *("README.md", "LICENSE", "CHANGELOG.md", ".gitignore"),
    }
    assert not [parts for parts in names if {"tests", "node_modules", "__pycache__"} & {*parts}]
