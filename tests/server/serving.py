"""A real server process for tests and screenshots."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

WORLDLINE = (sys.executable, "-c", "from worldline.cli import main; main()")


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that ends with the block."""
    with start() as process:
        try:
            yield address(process)
        finally:
            process.terminate()


def start(*options: str) -> subprocess.Popen[str]:
    """Keeps nothing unless the options name a database, the last of them if several do."""
    command = [*WORLDLINE, "serve", "--port", "0", "--no-browser", "--database", "sqlite://"]
    command += options
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def address(process: subprocess.Popen[str]) -> str:
    """What the server says first: it listens from then on."""
    assert process.stdout is not None
    said = process.stdout.readline()
    return next(word for word in said.split() if word.startswith("http://"))
