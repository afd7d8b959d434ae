"""Servers that start at once: forked from a process that has imported everything already, for
tests that need hundreds of them. They are processes of their own all the same, and die alone."""

import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from unittest.mock import patch

from patience import HANG

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["server.forking", "server.warm"])


class Fork:
    """A running server, and what it has said on stderr."""

    def __init__(self, *options: str) -> None:
        with tempfile.NamedTemporaryFile(delete=False) as file:
            self._stderr = Path(file.name)
        command = ["worldline", "serve", "--port", "0", "--no-browser", *options]
        said, self._process = fork(_serve, command, self._stderr)
        with open(said.fileno(), closefd=False) as stdout:
            self.address = next(w for w in stdout.readline().split() if w.startswith("http://"))
        said.close()

    def end(self, signal_number: int) -> str:
        """Everything it had to complain about."""
        assert self._process.pid is not None
        os.kill(self._process.pid, signal_number)
        self._process.join(HANG)
        assert self._process.exitcode == -signal_number
        self._process.close()
        complaints = self._stderr.read_text()
        self._stderr.unlink()
        return complaints


@contextmanager
def forked(*options: str) -> Iterator[Fork]:
    """A server that ends with the block, and keeps nothing unless the options name a database."""
    process = Fork("--database", "sqlite://", *options)
    try:
        yield process
    finally:
        process.end(signal.SIGTERM)


def fork(target: Callable[..., None], *args: object) -> tuple[Connection, ForkServerProcess]:
    """A process that does this, given where to say something as its last argument; and what it
    says."""
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)):
        forkserver.ensure_running()  # it imports by this path before it is told another
    said, says = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=target, args=(*args, says))
    process.start()
    says.close()
    return said, process


def _serve(command: list[str], stderr: Path, says: Connection) -> None:
    from worldline.cli import main

    os.dup2(says.fileno(), 1)
    os.dup2(os.open(stderr, os.O_WRONLY), 2)
    sys.argv = command
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
