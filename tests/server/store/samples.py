"""Rows to keep, and a store to keep them in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from worldline.server.store.rows import AnswerRow, Clock, Person, SeatRow, TableRow
from worldline.server.store.sql import SqlStore, open_store

ANN = Person("ann", "Ann", b"secret of ann", b"recovery of ann", 1.5)
BEN = Person("ben", "Ben ∆", b"secret of ben", None, 2.5)

TABLE = TableRow(
    id="table",
    game="the_now",
    version="1",
    edition="the_now",
    content="5eed",
    setup=b'{"seats":2}',
    seed=2**64 - 1,  # as large as they come
    salt=b"\x00\xff",
    owner="ann",
    public=True,
    stage="gathering",
    clock=Clock("fischer", 600, 10),
    created=1700000000.125,
    changed=1700000000.125,
    forked="other/7",
    campaign="c4mp",
)
SEATS = (
    SeatRow(0, person="ann", name="Ann"),
    SeatRow(
        1, bot="greedy", name="Bot", role="gm", invite=b"invite", away=True, since=3, late=True
    ),
)


def answer(n: int, text: str = "answer") -> AnswerRow:
    return AnswerRow(n, b'{"seat":0}', f'"{text} {n}"'.encode(), "seat", 1700000001.0 + n)


@asynccontextmanager
async def opened(url: str, *, serving: bool = False) -> AsyncIterator[SqlStore]:
    store = open_store(url)
    await store.open(serving=serving)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def table(url: str) -> AsyncIterator[SqlStore]:
    """A store with one table."""
    async with opened(url) as store:
        await store.add_table(TABLE, SEATS)
        yield store
