"""`worldline` itself: help, version, completion, exit codes, pipes."""

import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from patience import HANG
from server.serving import WORLDLINE

from cli.conftest import Run
from worldline import __version__


def process(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WORLDLINE, *args], capture_output=True, text=True, env=env, timeout=HANG
    )


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"worldline {__version__}\n", "")


def test_python_runs_the_package_as_the_command() -> None:
    command = [sys.executable, "-m", "worldline", "--version"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=HANG)
    assert (found.returncode, found.stdout) == (0, f"worldline {__version__}\n")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--help",), "worldline rules show TN-LINK-3"),
        (("-h",), "worldline serve"),
        (("rules", "--help"), "coverage"),
        (("rules", "show", "--help"), "worldline rules show TN-LINK-3 --json"),
        (("rules", "search", "--help"), "worldline rules search wormhole"),
        (("serve", "--help"), "worldline serve --port 9000 --no-browser"),
    ],
)
def test_help_shows_examples(run: Run, args: tuple[str, ...], says: str) -> None:
    code, out, _ = run(*args)
    assert code == 0
    assert says in out


@pytest.mark.parametrize(
    "args",
    [
        ("fly",),
        ("rules", "show"),
        ("rules", "show", "TN-LINK-3", "--yaml"),
        ("serve", "--port", "many"),
        ("serve", "--port", "65536"),
        ("serve", "--port", "-1"),
    ],
)
def test_wrong_usage_exits_with_2(run: Run, args: tuple[str, ...]) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert "Usage: worldline" in err


def test_a_busy_port_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = process("serve", "--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        f"worldline: Port {port} is in use on 127.0.0.1; choose another with --port.\n"
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed_for_every_shell(shell: str) -> None:
    done = process(_WORLDLINE_COMPLETE=f"source_{shell}", PATH="/bin:/usr/bin")
    assert done.returncode == 0
    assert "_WORLDLINE_COMPLETE" in done.stdout


def test_rule_ids_are_completed() -> None:
    done = process(
        _WORLDLINE_COMPLETE="complete_bash",
        COMP_WORDS="worldline rules show TN-LINK-",
        COMP_CWORD="3",
    )
    assert "TN-LINK-3" in done.stdout.splitlines()


def test_a_reader_who_leaves_gets_no_traceback() -> None:
    command = [*WORLDLINE, "rules", "coverage"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()  # like `| true`
        assert done.stderr.read() == b""
        assert done.wait(timeout=HANG) == 1


def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*WORLDLINE, "rules", "coverage"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "worldline: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("args", [("the-now", "legal", "-"), ("play", "the-now", "--script", "-")])
def test_a_closed_input_is_one_sentence(args: tuple[str, ...]) -> None:
    """Like `worldline ... <&-`."""
    command = shlex.join([*WORLDLINE, *args])
    done = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "worldline: - cannot be read: standard input is closed.\n"
