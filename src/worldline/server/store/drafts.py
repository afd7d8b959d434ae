"""Characters in the making in a database. Only how they stand is kept: a draft has its own way
back."""

import msgspec
from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from worldline.server.store.rows import Conflict, DraftRow
from worldline.server.store.schema import DRAFTS
from worldline.server.store.statements import Statements, rows_of

_DRAFT = rows_of(DRAFTS, DraftRow)


class SqlDrafts:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, row: DraftRow) -> None:
        try:
            async with self._in.write() as c:
                await c.execute(insert(DRAFTS), msgspec.structs.asdict(row))
        except IntegrityError:
            raise Conflict(f"draft {row.id} is there already") from None

    async def get(self, id: str) -> DraftRow | None:
        return await self._in.one(_DRAFT.where(DRAFTS.c.id == id), DraftRow)

    async def by_share(self, share: bytes) -> DraftRow | None:
        return await self._in.one(_DRAFT.where(DRAFTS.c.share == share), DraftRow)

    async def of(self, owner: str) -> list[DraftRow]:
        query = _DRAFT.where(DRAFTS.c.owner == owner)
        return await self._in.all(query.order_by(DRAFTS.c.changed.desc()), DraftRow)

    async def change(self, row: DraftRow) -> None:
        """The link to read it is not changed here: it belongs to `set_share`."""
        values = msgspec.structs.asdict(row)
        del values["share"]
        before = (DRAFTS.c.id == row.id, DRAFTS.c.version == row.version - 1)
        async with self._in.write() as c:
            done = await c.execute(update(DRAFTS).where(*before).values(values))
            if done.rowcount != 1:
                raise Conflict(f"draft {row.id} has changed meanwhile, or is gone")

    async def set_share(self, id: str, share: bytes | None) -> None:
        async with self._in.write() as c:
            await c.execute(update(DRAFTS).where(DRAFTS.c.id == id).values(share=share))

    async def delete(self, id: str) -> None:
        async with self._in.write() as c:
            await c.execute(delete(DRAFTS).where(DRAFTS.c.id == id))
