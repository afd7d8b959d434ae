"""The server as a process: it says where it is, answers, and ends when it is told to."""

import os
import signal
import socket
import urllib.request
from pathlib import Path

import pytest
from patience import HANG

from server.serving import address, start
from worldline.server import run
from worldline.server.operations.listen import CannotListen, listen
from worldline.server.operations.listen import address as address_of


@pytest.mark.parametrize(("signal_number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -15)])
def test_it_answers_and_ends_cleanly(signal_number: int, code: int) -> None:
    with start() as process:
        with urllib.request.urlopen(f"{address(process)}/api/version", timeout=HANG) as answer:
            assert answer.status == 200
        os.killpg(process.pid, signal_number)
        assert process.wait(timeout=HANG) == code
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_port_in_use_is_refused_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=f"Port {port} is in use.*--port"):
            listen("127.0.0.1", port)


def test_a_host_that_is_not_ours_is_refused() -> None:
    with pytest.raises(CannotListen, match="Cannot listen on 203"):
        listen("203.0.113.1", 0)


def test_the_address_is_one_that_this_machine_can_open() -> None:
    with listen("0.0.0.0", 0) as everywhere:
        assert address_of(everywhere).startswith("http://127.0.0.1:")


async def leave_at_once(server: run.Server) -> None:
    """Instead of serving."""


@pytest.mark.parametrize(
    ("screen", "wanted", "opened"), [("", True, 0), (":0", True, 1), (":0", False, 0)]
)
def test_a_browser_opens_only_if_wanted_and_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, screen: str, wanted: bool, opened: int
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("webbrowser.open", addresses.append)
    monkeypatch.setattr("uvicorn.Server.main_loop", leave_at_once)
    run.serve("127.0.0.1", 0, browser=wanted)
    assert len(addresses) == opened


def test_it_says_so_when_the_client_is_not_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "is_built", lambda: False)
    monkeypatch.setattr("uvicorn.Server.main_loop", leave_at_once)
    run.serve("127.0.0.1", 0, browser=False)
    assert "make play" in capsys.readouterr().err
