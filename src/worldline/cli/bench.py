"""`worldline bench`: how much a server carries."""

import asyncio
import http.client
import re
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from socket import create_connection
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from worldline.cli.shell import Json, Unusable, print_json

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")

PATIENCE: Final = 60.0
"""Seconds for anything the server is asked: whatever takes longer is broken, not slow."""
AT_ONCE: Final = 8
"""Tables that are opened or closed at the same time."""
OTHER_FILES: Final = 100
"""What a process has open beside its sockets."""
SERVE: Final = (sys.executable, "-c", "from worldline.cli import main; main()", "serve")


@app.callback()
def about() -> None:
    """How much a server carries."""


@app.command()
def server(
    tables: Annotated[int, typer.Option(min=1, max=5000, help="Games at the same time.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long they play.")] = 20.0,
    seats: Annotated[int, typer.Option(min=3, max=6, help="People at each table.")] = 4,
    rate: Annotated[
        float, typer.Option(min=0.01, max=100, help="Actions per second at each table.")
    ] = 1.0,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Default: a SQLite file that is thrown away.")
    ] = "",
    json: Json = False,
) -> None:
    """Measure a server of one's own that is full of people who play The Now at random.

    The milliseconds of an action count from sending it until everybody at the table has been told.

    **Examples**

    - `worldline bench server --tables 500`

    - `worldline bench server --tables 50 --seconds 5 --json`
    """
    from websockets.exceptions import WebSocketException  # the other commands need not wait for it

    _allow_sockets(tables * seats)
    try:
        times, elapsed, kilobytes = asyncio.run(_measure(tables, seconds, seats, rate, database))
    except asyncio.CancelledError:
        raise Unusable("Stopped before the end.") from None
    except TimeoutError:
        raise Unusable(f"The server did not answer for {PATIENCE:.0f} seconds.") from None
    except (OSError, http.client.HTTPException, WebSocketException) as error:
        raise Unusable(f"The server failed: {error}") from None
    if not times:
        raise Unusable("Nobody has acted: give them more seconds, or a higher rate.")
    times.sort()
    found = {
        "p50_ms": round(_percentile(times, 50) * 1000, 2),
        "p99_ms": round(_percentile(times, 99) * 1000, 2),
        "actions_per_s": round(len(times) / elapsed, 1),
        "memory_kb_per_table": round(kilobytes / tables, 1),
        "tables": tables,
        "seats": seats,
    }
    if json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name:22}{value:12,}")


def _percentile(times: list[float], percent: int) -> float:
    return times[min(len(times) - 1, len(times) * percent // 100)]


def _allow_sockets(sockets: int) -> None:
    """As many as the system lets one have; the server inherits it."""
    if not Path("/proc/self/status").exists():
        raise Unusable("Only Linux tells how much memory a server has.")
    import resource  # Unix has it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + OTHER_FILES
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise Unusable(f"That takes {needed} open files, and the system allows {hard}.")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


async def _measure(
    tables: int, seconds: float, seats: int, rate: float, database: str
) -> tuple[list[float], float, int]:
    """What each action took, how long it went on, and the kilobytes that all tables take."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with _serving(database) as (pid, port):
        # What a server loads once, with its first table, is not part of what a table takes.
        await _with_all([Table(port, seats, -1)], Table.open, Table.close)
        before = _resident(pid)
        opened = [Table(port, seats, seed) for seed in range(tables)]
        try:
            await _with_all(opened, Table.open)
            begun = perf_counter()
            playing = (table.play(begun + seconds, 1 / rate) for table in opened)
            times = [time for each in await asyncio.gather(*playing) for time in each]
            return times, perf_counter() - begun, _resident(pid) - before
        finally:
            await _with_all(opened, Table.close)


async def _with_all(tables: list["Table"], *steps: Callable[["Table"], Awaitable[None]]) -> None:
    few = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with few:
            for step in steps:
                await step(table)

    await asyncio.gather(*map(one, tables))


@asynccontextmanager
async def _serving(database: str) -> AsyncIterator[tuple[int, int]]:
    """The process and the port of a server that ends with the block."""
    with tempfile.TemporaryDirectory(prefix="worldline-bench-") as folder:
        url = database or f"sqlite:///{folder}/bench.sqlite3"
        options = ("--no-limits", "--no-browser", "--port", "0", "--database", url)
        # In a session of its own: Ctrl-C is for us, and the server goes when everybody has left.
        process = await asyncio.create_subprocess_exec(
            *SERVE, *options, stdout=asyncio.subprocess.PIPE, start_new_session=True
        )
        try:
            assert process.stdout is not None
            said = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            found = re.search(rb"http://127\.0\.0\.1:(\d+)", said)
            if found is None:
                raise Unusable("The server did not start.")
            yield process.pid, int(found[1])
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                await asyncio.wait_for(process.wait(), PATIENCE)
            except TimeoutError:
                process.kill()
                await process.wait()


def _resident(pid: int) -> int:
    """The kilobytes of memory that a process has."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


class Option(msgspec.Struct, frozen=True):
    action: msgspec.Raw


class Asked(msgspec.Struct, frozen=True):
    n: int
    decision: msgspec.Raw
    owed: bool
    options: tuple[Option, ...]


class News(msgspec.Struct, frozen=True):
    """What matters here of any message; those that tell how the game stands have an `n`."""

    type: str
    n: int | None = None
    stage: str = ""
    asked: tuple[Asked, ...] = ()
    sync: "News | None" = None
    why: str = ""


READER: Final = msgspec.json.Decoder(News)
NOTHING: Final = News("", -1)


@dataclass
class Line:
    """The connection of one seat, and how the game stands as far as it has been told."""

    socket: "ClientConnection"
    now: News = NOTHING

    async def hear(self, n: int) -> None:
        """Until that many answers have been given."""
        while (self.now.n or 0) < n:
            news = READER.decode(await self.socket.recv())
            if news.type in ("sync", "changed"):
                self.now = news.sync or news
            elif news.type in ("refused", "error", "gone"):
                raise Unusable(f"The server says no: {news.why}")


class Table:
    """People around a table, one game after the other."""

    def __init__(self, port: int, seats: int, seed: int) -> None:
        self.port = port
        self.seats = seats
        self.random = Random(seed)
        self.secrets: list[str] = []
        self.id = ""
        self.lines: list[Line] = []

    async def open(self) -> None:
        from websockets.asyncio.client import connect

        await asyncio.to_thread(self._start)
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.id}"
        for secret in self.secrets:
            headers = {"Authorization": f"Bearer {secret}"}
            # Through a socket of ours, or it would look for a proxy.
            sock = create_connection(("127.0.0.1", self.port), PATIENCE)
            socket = await connect(address, sock=sock, additional_headers=headers, max_size=None)
            self.lines.append(Line(socket))
        async with asyncio.timeout(PATIENCE):
            for line in self.lines:
                await line.hear(0)

    def _start(self) -> None:
        for n in range(len(self.secrets), self.seats):
            self.secrets.append(self._ask("POST", "/api/people", {"name": f"Person {n}"})["secret"])
        new = {"game": "the_now", "setup": {"seats": self.seats}, "public": True}
        self.id = self._ask("POST", "/api/tables", new, 0)["id"]
        for seat in range(1, self.seats):
            self._ask("PUT", f"/api/tables/{self.id}/seats/{seat}", None, seat)
        self._ask("POST", f"/api/tables/{self.id}/start", None, 0)

    def _ask(self, method: str, path: str, body: object = None, seat: int | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if seat is not None:
            headers["Authorization"] = f"Bearer {self.secrets[seat]}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection):
            data = None if body is None else msgspec.json.encode(body)
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            text = answer.read()
        if answer.status >= 400:
            raise Unusable(
                f"The server says no to {method} {path}: {answer.status} {answer.reason}."
            )
        return msgspec.json.decode(text or b"null")

    async def close(self) -> None:
        """Everybody leaves, and the table is gone."""
        for line in self.lines:
            await line.socket.close()
        self.lines = []
        if self.id:
            await asyncio.to_thread(self._ask, "DELETE", f"/api/tables/{self.id}", None, 0)
        self.id = ""

    async def play(self, end: float, pause: float) -> list[float]:
        """Act once in every pause until the end: the seconds that each action took."""
        times: list[float] = []
        due = perf_counter() + self.random.random() * pause  # tables do not act in step
        while due < end:
            await asyncio.sleep(due - perf_counter())
            times.append(await self._act())
            due = max(due + pause, perf_counter())
            if self.lines[0].now.stage == "over":
                await self.close()
                await self.open()
        return times

    async def _act(self) -> float:
        """Somebody answers what he is asked; everybody has been told when this ends."""
        asked = [(line, a) for line in self.lines for a in line.now.asked if a.options]
        line, a = self.random.choice([(line, a) for line, a in asked if a.owed] or asked)
        action = self.random.choice(a.options).action
        act = {"type": "act", "decision": a.decision, "n": a.n, "action": action}
        message = msgspec.json.encode(act).decode()
        n = (line.now.n or 0) + 1
        begun = perf_counter()
        async with asyncio.timeout(PATIENCE):
            await line.socket.send(message)
            # First the one who acted: a refusal comes to him alone.
            for other in (line, *self.lines):
                await other.hear(n)
        return perf_counter() - begun
