"""Characters in a database, each with its journal."""

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from worldline.server.store.rows import CharacterRow, Conflict, EntryRow
from worldline.server.store.schema import CHARACTERS, ENTRIES
from worldline.server.store.statements import Statements, rows_of

_CHARACTER = rows_of(CHARACTERS, CharacterRow)


class SqlCharacters:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, row: CharacterRow, entry: EntryRow) -> None:
        try:
            async with self._in.write() as c:
                await c.execute(insert(CHARACTERS), msgspec.structs.asdict(row))
                await c.execute(insert(ENTRIES), _values(row.id, entry))
        except IntegrityError:
            raise Conflict(f"character {row.id} is there already") from None

    async def get(self, id: str) -> CharacterRow | None:
        return await self._in.one(_CHARACTER.where(CHARACTERS.c.id == id), CharacterRow)

    async def by_share(self, share: bytes) -> CharacterRow | None:
        return await self._in.one(_CHARACTER.where(CHARACTERS.c.share == share), CharacterRow)

    async def of(self, owner: str) -> list[CharacterRow]:
        query = _CHARACTER.where(CHARACTERS.c.owner == owner)
        return await self._in.all(query.order_by(CHARACTERS.c.changed.desc()), CharacterRow)

    async def append(self, row: CharacterRow, entry: EntryRow) -> None:
        """The link to read it is not changed here: it belongs to `set_share`."""
        values = msgspec.structs.asdict(row)
        del values["share"]
        this = CHARACTERS.c.id == row.id
        async with self._in.write() as c:
            # The lock makes two devices come one after the other.
            query = select(CHARACTERS.c.entries).where(this).with_for_update()
            if (await c.execute(query)).scalar() != entry.n:
                raise Conflict(f"character {row.id} has changed meanwhile, or is gone")
            await c.execute(update(CHARACTERS).where(this).values(values))
            await c.execute(insert(ENTRIES), _values(row.id, entry))

    async def set_share(self, id: str, share: bytes | None) -> None:
        async with self._in.write() as c:
            change = update(CHARACTERS).where(CHARACTERS.c.id == id)
            await c.execute(change.values(share=share))

    async def delete(self, id: str) -> None:
        async with self._in.write() as c:
            await c.execute(delete(CHARACTERS).where(CHARACTERS.c.id == id))

    async def journal(self, id: str, end: int | None = None) -> list[EntryRow]:
        query = rows_of(ENTRIES, EntryRow).where(ENTRIES.c.character_id == id)
        if end is not None:
            query = query.where(ENTRIES.c.n < end)
        return await self._in.all(query.order_by(ENTRIES.c.n), EntryRow)

    async def entry(self, id: str, key: str) -> EntryRow | None:
        wanted = (ENTRIES.c.character_id == id, ENTRIES.c.key == key)
        return await self._in.one(rows_of(ENTRIES, EntryRow).where(*wanted), EntryRow)


def _values(id: str, entry: EntryRow) -> dict[str, object]:
    return {"character_id": id, **msgspec.structs.asdict(entry)}
