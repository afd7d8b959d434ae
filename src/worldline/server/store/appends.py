"""What is appended in one transaction, and the statements that do it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, insert, select, update

from worldline.server.store.rows import AnswerRow
from worldline.server.store.schema import ANSWERS, TABLES

# In one order, so that two processes never wait for each other.
COUNTS = (
    select(TABLES.c.id, TABLES.c.answers)
    .where(TABLES.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(TABLES.c.id)
    .with_for_update()
)
COUNT = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(answers=bindparam("count"), changed=bindparam("at"))
)
ADD = insert(ANSWERS)


class Append(NamedTuple):
    """Answers to one table, numbered on from those there are (the first is 0)."""

    table: str
    rows: Sequence[AnswerRow]


class Batch(NamedTuple):
    """Several of them: which are in order, and what is to be written for those."""

    fits: list[bool]
    counts: list[dict[str, Any]]  # for COUNT, and again in one order
    answers: list[dict[str, Any]]  # for ADD


def batch(some: Sequence[Append], counts: Mapping[str, int]) -> Batch:
    """`counts` has the answers of every table that there is. One does not fit if its number is
    taken, or its table gone."""
    now, fits, new, answers = dict(counts), [], {}, []
    for table, rows in some:
        first, last = rows[0], rows[-1]
        fits.append(now.get(table) == first.n)
        if fits[-1]:
            now[table] = last.n + 1
            new[table] = {"table": table, "count": last.n + 1, "at": last.at}
            answers += [{"table_id": table, **msgspec.structs.asdict(row)} for row in rows]
    return Batch(fits, [new[table] for table in sorted(new)], answers)
