"""`worldline bench`: how much a server carries, and how large its messages are."""

import asyncio
import gc
import http.client
import os
import re
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
import typer

from worldline.cli.crowd import PATIENCE, Table
from worldline.cli.shell import Json, Unusable, print_json

if TYPE_CHECKING:
    from worldline.core.contract import Game
    from worldline.server.store.rows import AnswerRow, SeatRow, TableRow

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")

AT_ONCE: Final = 8
"""Tables that are opened or closed at the same time."""
OTHER_FILES: Final = 100
"""What a process has open beside its sockets."""
SERVE: Final = (sys.executable, "-c", "from worldline.cli import main; main()", "serve")


@app.callback()
def about() -> None:
    """How much a server carries, and how large its messages are."""


@app.command()
def server(
    tables: Annotated[int, typer.Option(min=1, max=5000, help="Games at the same time.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long they play.")] = 20.0,
    seats: Annotated[int, typer.Option(min=3, max=6, help="People at each table.")] = 4,
    rate: Annotated[
        float,
        typer.Option(
            min=0, max=100, help="Actions per second at each table; 0: as fast as all are told."
        ),
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

    - `worldline bench server --tables 100 --rate 0`
    """
    _allow_sockets(tables * seats)
    try:
        measured = asyncio.run(_measure(tables, seconds, seats, rate, database))
    except asyncio.CancelledError:
        raise Unusable("Stopped before the end.") from None
    except TimeoutError:
        raise Unusable(f"The server did not answer for {PATIENCE:.0f} seconds.") from None
    except (OSError, http.client.HTTPException) as error:
        raise Unusable(f"The server failed: {error}") from None
    times, elapsed, cpu, idle, played = measured
    if not times:
        raise Unusable("Nobody has acted: give them more seconds, or a higher rate.")
    times.sort()
    found = {
        "p50_ms": round(_percentile(times, 50) * 1000, 2),
        "p99_ms": round(_percentile(times, 99) * 1000, 2),
        "actions_per_s": round(len(times) / elapsed, 1),
        "cpu_ms_per_action": round(cpu / len(times) * 1000, 3),
        "idle_kb_per_table": round(idle / tables, 1),
        "memory_kb_per_table": round(played / tables, 1),
        "resume_ms_per_100": round(_resuming(seats) * 1000, 2),
        "tables": tables,
        "seats": seats,
    }
    if json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name:22}{value:12,}")


@app.command()
def frames(
    answers: Annotated[
        int, typer.Option(min=2, max=10_000, help="In each of the ready encounters.")
    ] = 100,
    json: Json = False,
) -> None:
    """Measure the messages of fights: three people, a GM and a watcher, random answers.

    What has been sent on a connection is not sent again; the first message there is whole.

    **Example**

    - `worldline bench frames --answers 300`
    """
    from worldline.cli.frames import sizes  # the other command need not wait for this

    whole, others = map(sorted, sizes(answers))
    found = {
        "p50_bytes": _percentile(others, 50),
        "p95_bytes": _percentile(others, 95),
        "first_p50_bytes": _percentile(whole, 50),
        "messages": len(others),
    }
    if json:
        print_json(found)
        return
    for name, value in found.items():
        print(f"{name:22}{value:12,}")


Number = TypeVar("Number", int, float)


def _percentile(times: list[Number], percent: int) -> Number:
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


class Measured(NamedTuple):
    times: list[float]  # that each action took
    elapsed: float
    cpu: float  # seconds that the server computed meanwhile
    idle: int  # kilobytes that all tables take before anybody has acted
    played: int  # and at the end


async def _measure(tables: int, seconds: float, seats: int, rate: float, database: str) -> Measured:
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
            idle = _resident(pid) - before
            with _attentive():
                begun, busy = perf_counter(), _cpu(pid)
                playing = (table.play(begun + seconds, rate and 1 / rate) for table in opened)
                times = [time for each in await asyncio.gather(*playing) for time in each]
                elapsed, cpu = perf_counter() - begun, _cpu(pid) - busy
            return Measured(times, elapsed, cpu, idle, _resident(pid) - before)
        finally:
            await _with_all(opened, Table.close)


@contextmanager
def _attentive() -> Iterator[None]:
    """Nobody looks for garbage here meanwhile: through thousands of connections that takes as long
    as hundreds of actions, and would pass for slowness of the server."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _with_all(tables: list[Table], *steps: Callable[[Table], Awaitable[None]]) -> None:
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


def _cpu(pid: int) -> float:
    """The seconds that a process has computed, in all its threads."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def _resuming(seats: int, games: int = 5, times: int = 10) -> float:
    """The seconds that a server takes to replay 100 answers of games that were played at random."""
    from worldline.server.tables.table import (
        Table as Kept,  # the other commands need not wait for these
    )
    from worldline.the_now.game import GAME
    from worldline.the_now.setup import Setup

    spent = answers = 0.0
    for seed in range(games):
        row, sitting = _begun(GAME, Setup(seats=seats), seed)
        rows = _played(GAME, row, sitting)
        resume = partial(Kept.resume, GAME, row, sitting, rows)
        spent += min(_seconds(resume) for _ in range(times))
        answers += len(rows)
    return spent / answers * 100


def _begun(game: "Game[Any]", setup: msgspec.Struct, seed: int) -> "tuple[TableRow, list[SeatRow]]":
    from worldline.server.store.rows import SeatRow, TableRow

    edition, written = game.edition(setup), msgspec.json.encode(setup)
    names = (game.name, game.version, edition.name, edition.hash)
    row = TableRow("bench", *names, written, seed, b"", "p0", public=False, stage="playing")
    return row, [SeatRow(n, person=f"p{n}") for n in range(game.seats(setup))]


def _played(game: "Game[Any]", row: "TableRow", seats: "list[SeatRow]") -> "list[AnswerRow]":
    """The answers of a whole game."""
    from worldline.server.tables.table import Table as Kept

    table, random = Kept(game, row, seats), Random(row.seed)
    rows: list[AnswerRow] = []
    change = table.settle(0.0)
    while change is not None:
        rows += change.rows
        table.commit(change)
        if table.over:
            break
        d, n = random.choice([each for each in table.position.open.items() if game.owed(each[0])])
        action = random.choice(tuple(game.legal(table.position.state, d)))
        change = table.answer(n, d, action, "seat", 0.0)
    return rows


def _seconds(what: Callable[[], object]) -> float:
    begun = process_time()
    what()
    return process_time() - begun
