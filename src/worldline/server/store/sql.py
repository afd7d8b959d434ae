"""The store in a database: SQLite in a file, or PostgreSQL for several server processes."""

import shutil
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Select, case, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store import (
    CampaignStore,
    CharacterStore,
    DeviceStore,
    DraftStore,
    PackStore,
    first_line,
)
from worldline.server.store.appender import Appender
from worldline.server.store.campaigns import SqlCampaigns
from worldline.server.store.characters import SqlCharacters
from worldline.server.store.copies import (
    CannotRestore,
    check_file,
    check_rows,
    copy_all,
    count,
    delete_all,
    is_empty,
)
from worldline.server.store.databases import Database
from worldline.server.store.devices import SqlDevices
from worldline.server.store.drafts import SqlDrafts
from worldline.server.store.packs import SqlPacks
from worldline.server.store.postgresql import PostgreSQL
from worldline.server.store.probe import Probe
from worldline.server.store.rows import (
    AnswerRow,
    ChatRow,
    Conflict,
    Known,
    Person,
    SeatRow,
    Stage,
    TableRow,
    is_as_known,
)
from worldline.server.store.schema import ANSWERS, CHAT, DEVICES, PEOPLE, SEATS, TABLES
from worldline.server.store.sqlite import SQLite
from worldline.server.store.statements import Statements, columns, rows_of
from worldline.server.store.tables import add_table, insert_rows


def open_store(url: str) -> "SqlStore":
    """The store at `sqlite:///path`, `postgresql://...`, or `sqlite://`: one that is gone when it
    is closed. It is ready after `await store.open()`."""
    kind, _, place = url.partition("://")
    if kind in ("postgresql", "postgres"):
        return SqlStore(PostgreSQL(url))
    if kind == "sqlite" and not place:
        return SqlStore(SQLite(None))
    if kind == "sqlite" and place.startswith("/") and place != "/":
        return SqlStore(SQLite(Path(place[1:])))
    raise ValueError("A database is sqlite:///path or postgresql://user@host/name.")


class SqlStore:
    """Everything both databases do alike."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._in = Statements(database)
        self.characters: CharacterStore = SqlCharacters(self._in)
        self.devices: DeviceStore = SqlDevices(self._in)
        self.drafts: DraftStore = SqlDrafts(self._in)
        self.campaigns: CampaignStore = SqlCampaigns(self._in)
        self.packs: PackStore = SqlPacks(self._in)
        self._appender = Appender(database)
        self.open = database.open
        self.check = Probe(database).check
        self.listen = database.news.listen

    async def close(self) -> None:
        await self._appender.close()
        await self._database.close()

    # People

    async def add_person(self, person: Person) -> None:
        async with self._in.write() as c:
            await c.execute(insert(PEOPLE), msgspec.structs.asdict(person))

    async def person(self, id: str) -> Person | None:
        return await self._in.one(rows_of(PEOPLE, Person).where(PEOPLE.c.id == id), Person)

    async def person_by_secret(self, secret: bytes) -> Person | None:
        entered = (DEVICES.c.secret == secret, DEVICES.c.until.is_(None))
        by_device = PEOPLE.c.id.in_(select(DEVICES.c.person).where(*entered))
        found = rows_of(PEOPLE, Person).where(or_(PEOPLE.c.secret == secret, by_device))
        return await self._in.one(found, Person)

    async def rename_person(self, id: str, name: str) -> None:
        """The name alone: who asked may have been read before a recovery, which stays."""
        async with self._in.write() as c:
            await c.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def recover(
        self, recovery: bytes, secret: bytes, new_recovery: bytes
    ) -> tuple[Person, list[bytes]] | None:
        """A code is good once. With it all devices end, also those that enter at this moment:
        whoever adds one holds the person's row as well."""
        async with self._in.write() as c:
            query = rows_of(PEOPLE, Person).where(PEOPLE.c.recovery == recovery).with_for_update()
            row = (await c.execute(query)).first()
            if row is None:
                return None
            person = Person(*row)
            new = update(PEOPLE).where(PEOPLE.c.id == person.id)
            await c.execute(new.values(secret=secret, recovery=new_recovery))
            mine = DEVICES.c.person == person.id
            devices = list((await c.execute(select(DEVICES.c.secret).where(mine))).scalars())
            await c.execute(delete(DEVICES).where(mine))
            return person, [person.secret, *devices]

    # Tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        async with self._in.write() as c:
            await add_table(c, table, seats)

    async def table(self, id: str) -> Known | None:
        async with self._in.read() as c:
            return await _table(c, rows_of(TABLES, TableRow).where(TABLES.c.id == id))

    async def change_table(
        self, table: TableRow, seats: Sequence[SeatRow] = (), known: Known | None = None
    ) -> None:
        """The table and those seats. The number of answers is not changed here: it belongs to
        `append`, and a row read before an answer does not know of it."""
        values = msgspec.structs.asdict(table)
        del values["answers"]
        this = TABLES.c.id == table.id
        async with self._in.write() as c:
            # The lock makes two processes that give away one seat come one after the other.
            now = await _table(c, rows_of(TABLES, TableRow).where(this).with_for_update())
            if now is None:
                raise Conflict(f"table {table.id} is gone")
            if known and not is_as_known(now, known):
                raise Conflict(f"table {table.id} has changed meanwhile")
            await c.execute(update(TABLES).where(this).values(values))
            changed = SEATS.c.seat.in_([seat.seat for seat in seats])
            await c.execute(delete(SEATS).where(SEATS.c.table_id == table.id, changed))
            await insert_rows(c, SEATS, table.id, seats)

    async def delete_table(self, id: str) -> None:
        async with self._in.write() as c:
            await c.execute(delete(TABLES).where(TABLES.c.id == id))

    async def tables_of(self, person: str, limit: int = 1000) -> list[TableRow]:
        sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
        his = or_(TABLES.c.owner == person, TABLES.c.id.in_(sits))
        query = rows_of(TABLES, TableRow).where(his).order_by(TABLES.c.changed.desc())
        return await self._in.all(query.limit(limit), TableRow)

    async def public_tables(self, stage: Stage, limit: int = 100) -> list[TableRow]:
        query = rows_of(TABLES, TableRow).where(TABLES.c.public, TABLES.c.stage == stage)
        return await self._in.all(query.order_by(TABLES.c.changed.desc()).limit(limit), TableRow)

    async def playing(self) -> list[str]:
        query = select(TABLES.c.id).where(TABLES.c.stage == "playing")
        async with self._in.read() as c:
            return list((await c.execute(query)).scalars())

    async def seats(self, tables: Collection[str]) -> dict[str, list[SeatRow]]:
        query = select(SEATS.c.table_id, *columns(SEATS, SeatRow))
        query = query.where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        found: dict[str, list[SeatRow]] = {}
        async with self._in.read() as c:
            for table, *row in await c.execute(query):
                found.setdefault(table, []).append(SeatRow(*row))
        return found

    async def names(self, people: Collection[str]) -> dict[str, str]:
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(people))
        async with self._in.read() as c:
            return {row.id: row.name for row in await c.execute(query)}

    async def seat_by_invite(self, invite: bytes) -> tuple[str, int] | None:
        query = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.invite == invite)
        async with self._in.read() as c:
            row = (await c.execute(query)).first()
        return row and (row.table_id, row.seat)

    # Answers and chat

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None:
        await self._appender.append(table, rows)

    async def answers(self, table: str, start: int = 0) -> list[AnswerRow]:
        wanted = (ANSWERS.c.table_id == table, ANSWERS.c.n >= start)
        query = rows_of(ANSWERS, AnswerRow).where(*wanted).order_by(ANSWERS.c.n)
        return await self._in.all(query, AnswerRow)

    async def add_chat(self, table: str, row: ChatRow) -> int:
        """Its number is given here, whatever the row says."""
        count = update(TABLES).where(TABLES.c.id == table).values(said=TABLES.c.said + 1)
        async with self._in.write() as c:
            said = (await c.execute(count.returning(TABLES.c.said))).scalar()
            if said is None:
                raise Conflict(f"table {table} is gone")
            await insert_rows(c, CHAT, table, [msgspec.structs.replace(row, n=said - 1)])
        return int(said) - 1

    async def chat(self, table: str, start: int = 0) -> list[ChatRow]:
        wanted = (CHAT.c.table_id == table, CHAT.c.n >= start)
        return await self._in.all(rows_of(CHAT, ChatRow).where(*wanted).order_by(CHAT.c.n), ChatRow)

    # Processes

    async def notify(self, table: str, text: str) -> None:
        await self._database.news.notify(table, text)

    async def take_over(self) -> None:
        """After a process was killed nobody waits for its time to be up, where it is certain that
        it was the only one."""
        if self._database.alone:
            async with self._in.write() as c:
                await c.execute(update(TABLES).values(process=None, until=0))

    async def claim(self, table: str, process: str, seconds: float) -> str:
        """Who plays this table now: `process`, for so many seconds, unless another still does."""
        now = self._database.now
        free = or_(TABLES.c.process.is_(None), TABLES.c.process == process, TABLES.c.until < now())
        take = update(TABLES).where(TABLES.c.id == table)
        take = take.values(
            process=case((free, process), else_=TABLES.c.process),
            until=case((free, now() + seconds), else_=TABLES.c.until),
        )
        async with self._in.write() as c:
            owner = (await c.execute(take.returning(TABLES.c.process))).scalar()
        if owner is None:
            raise Conflict(f"table {table} is gone")
        return str(owner)

    async def release(self, process: str, table: str | None = None) -> None:
        free = update(TABLES).where(TABLES.c.process == process).values(process=None, until=0)
        async with self._in.write() as c:
            await c.execute(free if table is None else free.where(TABLES.c.id == table))

    # Copies

    async def backup(self, path: Path) -> None:
        """All there is at this moment, as a SQLite database that `restore` or a server can open."""
        if path.exists():
            raise FileExistsError(f"{path} exists already")
        # A copy that bears the name it was given is a whole one.
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            part = Path(folder, path.name)
            copy = open_store(f"sqlite:///{part}")
            await copy.open()
            try:
                async with self._database.snapshot() as source, copy._in.write() as target:
                    await copy_all(source, target)
            finally:
                await copy.close()
            part.rename(path)

    async def restore(self, path: Path, *, replace: bool = False) -> tuple[int, int]:
        """What `backup` wrote, into this store: all of it or nothing. The store must be empty, or
        to be replaced. How many people and tables there are now."""
        with tempfile.TemporaryDirectory() as folder:  # an old copy is brought up to date there
            for file in (path, path.with_name(f"{path.name}-wal")):
                if file.exists():
                    shutil.copy(file, folder)
            copy = open_store(f"sqlite:///{Path(folder, path.name)}")
            try:
                await copy.open(create=False)
            except Exception as error:  # whatever a driver fails with
                raise CannotRestore(f"It cannot be read: {first_line(error)}") from None
            try:
                async with copy._in.read() as source:
                    await check_file(source)
                    await check_rows(source)
                    async with self._in.write() as target:
                        await self._make_room(target, replace)
                        await copy_all(source, target)
                        return await count(target)
            finally:
                await copy.close()

    async def _make_room(self, c: AsyncConnection, replace: bool) -> None:
        if await self._database.is_served(c):
            raise CannotRestore("A server is using this database: stop it first.")
        if replace:
            await delete_all(c)
        elif not await is_empty(c):
            raise CannotRestore("The database is not empty: --replace deletes what it holds.")


async def _table(c: AsyncConnection, query: Select[Any]) -> Known | None:
    row = (await c.execute(query)).first()
    if row is None:
        return None
    table = TableRow(*row)
    seats = rows_of(SEATS, SeatRow).where(SEATS.c.table_id == table.id).order_by(SEATS.c.seat)
    return table, tuple(SeatRow(*seat) for seat in await c.execute(seats))
