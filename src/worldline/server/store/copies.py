"""Copies of a whole database, row by row, whichever of the two databases it is."""

from typing import Any, Final

from sqlalchemy import Column, RowMapping, Table, delete, func, insert, select, update
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store.schema import (
    ANSWERS,
    CAMPAIGNS,
    CHARACTERS,
    ENTRIES,
    LOG,
    PEOPLE,
    TABLES,
    PlainText,
    metadata,
)

AT_ONCE: Final = 500
"""Rows that a copy holds in memory."""


class CannotRestore(ValueError):
    """In a sentence."""


async def copy_all(source: AsyncConnection, target: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        async with source.stream(select(table)) as rows:
            async for some in rows.mappings().partitions(AT_ONCE):
                await target.execute(insert(table), [_mended(table, row) for row in some])
    await target.execute(update(TABLES).values(process=None, until=0))  # nobody plays a copy


def _mended(table: Table, row: RowMapping) -> dict[str, Any]:
    """Texts of before `check_text`, when SQLite kept what PostgreSQL does not."""
    texts = [name for name, column in table.c.items() if isinstance(column.type, PlainText)]
    return {**row, **{name: row[name].replace("\0", "") for name in texts if row[name]}}


async def delete_all(c: AsyncConnection) -> None:
    for table in reversed(metadata.sorted_tables):
        await c.execute(delete(table))


async def is_empty(c: AsyncConnection) -> bool:
    found = [(await c.execute(select(table).limit(1))).first() for table in (PEOPLE, TABLES)]
    return not any(found)


async def check_file(c: AsyncConnection) -> None:
    """Whether SQLite can read every page of the file."""
    try:
        found = (await c.exec_driver_sql("PRAGMA integrity_check")).scalar()
    except DatabaseError:  # so damaged that it cannot even be checked
        found = ""
    if found != "ok":
        raise CannotRestore("The copy is damaged.")


async def check_rows(c: AsyncConnection) -> None:
    """Whether every table has the answers that it counts, every character and every campaign its
    entries."""
    await _check_counts(c, TABLES.c.answers, ANSWERS.c.table_id, "table {} lacks answers")
    await _check_counts(
        c, CHARACTERS.c.entries, ENTRIES.c.character_id, "character {} lacks entries"
    )
    await _check_counts(c, CAMPAIGNS.c.entries, LOG.c.campaign_id, "campaign {} lacks entries")


async def _check_counts(
    c: AsyncConnection, counted: Column[Any], owner: Column[Any], lacks: str
) -> None:
    """`counted` is the column with the number of rows whose column `owner` names a row's id."""
    stored = select(owner, func.count().label("n")).group_by(owner)
    counts = stored.subquery()
    id = counted.table.c.id
    wrong = (
        select(id)
        .join(counts, counts.c[owner.name] == id, isouter=True)
        .where(counted != func.coalesce(counts.c.n, 0))
    )
    lost = (await c.execute(wrong.limit(1))).scalar()
    if lost is not None:
        raise CannotRestore(f"The copy is not whole: {lacks.format(lost)}.")


async def count(c: AsyncConnection) -> tuple[int, int]:
    """How many people and tables there are."""
    people, tables = [
        (await c.execute(select(func.count()).select_from(table))).scalar_one()
        for table in (PEOPLE, TABLES)
    ]
    return people, tables
