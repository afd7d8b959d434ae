import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from signal import SIGTERM
from typing import Any, NamedTuple, Protocol
from urllib.request import Request, urlopen

import pytest
from server.forking import Fork

from cli.fighting import YARD, Fight, prompts
from worldline.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *args: str) -> Done: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`worldline` in this process, as if its output were piped."""
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["worldline", *args])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code is None or isinstance(ended.value.code, int)
        return Done(ended.value.code or 0, *capsys.readouterr())

    return run


@pytest.fixture
def terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`worldline` as if in a terminal of 60 columns."""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return run


@pytest.fixture
def fight(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Fight:
    """A fight at the keyboard."""
    monkeypatch.chdir(tmp_path)
    Path("yard.toml").write_text(YARD, encoding="utf-8")

    def fight(*lines: str, at: str = "yard.toml", seats: str = "you,scripted") -> list[str]:
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))
        done = run("riftbound", "fight", *at.split(), "--seats", seats)
        assert done.code == 0, done.err
        return prompts(done.out)

    return fight


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    process = Fork("--no-limits", "--database", f"sqlite:///{folder}/worldline.db")
    yield process.address.rstrip("/")
    assert process.end(SIGTERM) == ""


def get(url: str, secret: str) -> Any:
    with urlopen(Request(url, headers={"Authorization": f"Bearer {secret}"})) as answer:
        return json.load(answer)


def post(url: str, body: Any, secret: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {secret}"} if secret else {}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)
