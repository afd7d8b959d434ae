"""Characters in a database, each with its journal, and with the draft that it was made from."""

from collections.abc import Collection

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store.rows import CharacterRow, Conflict, EntryRow, KeptDraft, PortraitRow
from worldline.server.store.schema import CHARACTERS, ENTRIES, KEPT_DRAFTS, PORTRAITS
from worldline.server.store.statements import Statements, rows_of

_CHARACTER = rows_of(CHARACTERS, CharacterRow)


class SqlCharacters:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, row: CharacterRow, entry: EntryRow, draft: KeptDraft | None = None) -> None:
        try:
            async with self._in.write() as c:
                await c.execute(insert(CHARACTERS), msgspec.structs.asdict(row))
                await c.execute(insert(ENTRIES), _values(row.id, entry))
                if draft is not None:
                    await c.execute(insert(KEPT_DRAFTS), _values(row.id, draft))
        except IntegrityError:
            raise Conflict(f"character {row.id} is there already") from None

    async def get(self, id: str) -> CharacterRow | None:
        return await self._in.one(_CHARACTER.where(CHARACTERS.c.id == id), CharacterRow)

    async def some(self, ids: Collection[str]) -> list[CharacterRow]:
        return await self._in.all(_CHARACTER.where(CHARACTERS.c.id.in_(ids)), CharacterRow)

    async def by_share(self, share: bytes) -> CharacterRow | None:
        return await self._in.one(_CHARACTER.where(CHARACTERS.c.share == share), CharacterRow)

    async def of(self, owner: str) -> list[CharacterRow]:
        query = _CHARACTER.where(CHARACTERS.c.owner == owner)
        return await self._in.all(query.order_by(CHARACTERS.c.changed.desc()), CharacterRow)

    async def append(self, row: CharacterRow, entry: EntryRow) -> None:
        async with self._in.write() as c:
            await append(c, row, entry)

    async def set_share(self, id: str, share: bytes | None) -> None:
        async with self._in.write() as c:
            change = update(CHARACTERS).where(CHARACTERS.c.id == id)
            await c.execute(change.values(share=share))

    async def set_portrait(self, id: str, portrait: PortraitRow | None) -> None:
        async with self._in.write() as c:
            change = update(CHARACTERS).where(CHARACTERS.c.id == id)
            done = await c.execute(change.values(portrait=portrait and portrait.hash))
            await c.execute(delete(PORTRAITS).where(PORTRAITS.c.character_id == id))
            if portrait is not None and done.rowcount:
                image = {"character_id": id, "image": portrait.image}
                await c.execute(insert(PORTRAITS), image)

    async def portrait(self, id: str) -> PortraitRow | None:
        query = select(CHARACTERS.c.portrait, PORTRAITS.c.image).join(PORTRAITS)
        return await self._in.one(query.where(CHARACTERS.c.id == id), PortraitRow)

    async def draft(self, id: str) -> KeptDraft | None:
        query = rows_of(KEPT_DRAFTS, KeptDraft)
        return await self._in.one(query.where(KEPT_DRAFTS.c.character_id == id), KeptDraft)

    async def delete(self, id: str) -> None:
        try:
            async with self._in.write() as c:
                await c.execute(delete(CHARACTERS).where(CHARACTERS.c.id == id))
        except IntegrityError:
            raise Conflict(f"character {id} plays in a campaign") from None

    async def journal(self, id: str, end: int | None = None) -> list[EntryRow]:
        query = rows_of(ENTRIES, EntryRow).where(ENTRIES.c.character_id == id)
        if end is not None:
            query = query.where(ENTRIES.c.n < end)
        return await self._in.all(query.order_by(ENTRIES.c.n), EntryRow)

    async def entry(self, id: str, key: str) -> EntryRow | None:
        wanted = (ENTRIES.c.character_id == id, ENTRIES.c.key == key)
        return await self._in.one(rows_of(ENTRIES, EntryRow).where(*wanted), EntryRow)


async def append(c: AsyncConnection, row: CharacterRow, entry: EntryRow) -> None:
    """Raises Conflict unless the entry is the next one. The link to read the character and its
    portrait are not changed here: they belong to `set_share` and `set_portrait`."""
    values = msgspec.structs.asdict(row)
    del values["share"], values["portrait"]
    this = CHARACTERS.c.id == row.id
    # The lock makes two devices come one after the other.
    query = select(CHARACTERS.c.entries).where(this).with_for_update()
    if (await c.execute(query)).scalar() != entry.n:
        raise Conflict(f"character {row.id} has changed meanwhile, or is gone")
    await c.execute(update(CHARACTERS).where(this).values(values))
    await c.execute(insert(ENTRIES), _values(row.id, entry))


def _values(id: str, row: EntryRow | KeptDraft) -> dict[str, object]:
    return {"character_id": id, **msgspec.structs.asdict(row)}
