"""Tables in a database, within a transaction that others have begun."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Table, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store.rows import SeatRow, TableRow
from worldline.server.store.schema import SEATS, TABLES


async def add_table(c: AsyncConnection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    await c.execute(insert(TABLES), msgspec.structs.asdict(table))
    await insert_rows(c, SEATS, table.id, seats)


async def insert_rows(
    c: AsyncConnection, into: Table, table: str, rows: Sequence[msgspec.Struct]
) -> None:
    """Rows of a table where people play: its seats, what was said there."""
    if rows:
        values = [{"table_id": table, **msgspec.structs.asdict(row)} for row in rows]
        await c.execute(insert(into), values)
