"""Homebrew in a database: each pack once, however many people have it."""

from collections.abc import Collection

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from worldline.server.store.rows import PackRow
from worldline.server.store.schema import PACKS, UPLOADS
from worldline.server.store.statements import Statements, rows_of

_PACK = rows_of(PACKS, PackRow)


class SqlPacks:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, row: PackRow, person: str) -> None:
        upload = {"person": person, "pack_id": row.id, "at": row.created}
        his = select(UPLOADS.c.at).where(UPLOADS.c.person == person, UPLOADS.c.pack_id == row.id)
        try:
            async with self._in.write() as c:
                if (
                    await c.execute(select(PACKS.c.id).where(PACKS.c.id == row.id))
                ).first() is None:
                    await c.execute(insert(PACKS), msgspec.structs.asdict(row))
                if (await c.execute(his)).first() is None:
                    await c.execute(insert(UPLOADS), upload)
        except IntegrityError:  # somebody else brings the same one at this moment
            await self.add(row, person)

    async def get(self, ids: Collection[str]) -> list[PackRow]:
        return await self._in.all(_PACK.where(PACKS.c.id.in_(ids)), PackRow)

    async def of(self, person: str) -> list[PackRow]:
        query = _PACK.join(UPLOADS, UPLOADS.c.pack_id == PACKS.c.id)
        his = query.where(UPLOADS.c.person == person).order_by(UPLOADS.c.at.desc())
        return await self._in.all(his, PackRow)
