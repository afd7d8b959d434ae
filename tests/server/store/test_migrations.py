"""The database follows the tables in `schema`, from any earlier state."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from server.store.samples import opened
from worldline.server.store.migrations import NewerDatabase, upgrade
from worldline.server.store.rows import AnswerRow, Clock, Person
from worldline.server.store.schema import metadata
from worldline.server.store.sql import open_store

# As the first version of the program wrote them; not to be touched by later ones.
FIRST = """
INSERT INTO people (id, name, secret, recovery, created)
    VALUES ('ann', 'Ann', CAST('s' AS BLOB), NULL, 1.5);
INSERT INTO tables (id, game, version, edition, content, setup, seed, salt, owner, public, stage,
    clock, created, changed, answers, rematch)
    VALUES ('table', 'the_now', '1', 'the_now', 'c', CAST('{}' AS BLOB), -1, CAST('s' AS BLOB),
    'ann', TRUE, 'playing', '{"kind":"turn","seconds":60,"increment":0}', 1.5, 2.5, 1, NULL);
INSERT INTO seats (table_id, seat, person, bot, name, role, invite, away, since, consents)
    VALUES ('table', 0, 'ann', NULL, 'Ann', 'player', CAST('i' AS BLOB), FALSE, 0, FALSE);
INSERT INTO answers (table_id, n, d, a, "by", at, back)
    VALUES ('table', 0, CAST('d' AS BLOB), CAST('a' AS BLOB), 'seat', 2, 0);
INSERT INTO chat (table_id, n, person, name, text, at) VALUES ('table', 0, 'ann', 'Ann', 'hi', 2);
"""


class Broken(Exception):
    pass


def test_the_migrations_lead_to_the_tables_of_the_schema(url: str) -> None:
    def differences(connection: Connection) -> object:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return compare_metadata(context, metadata)

    async def main() -> None:
        async with opened(url) as store, store._database.engine.connect() as c:
            assert await c.run_sync(differences) == []

    asyncio.run(main())


def test_a_database_of_the_first_version_is_brought_up_to_date(url: str) -> None:
    def first(connection: Connection) -> None:
        upgrade(connection, "0001")
        sqlite = connection.dialect.name == "sqlite"
        for command in FIRST.replace("BLOB", "BLOB" if sqlite else "BYTEA").split(";\n")[:-1]:
            connection.exec_driver_sql(command)

    async def main() -> None:
        await run(url, first)
        async with opened(url) as store:
            assert await store.person("ann") == Person("ann", "Ann", b"s", None, 1.5)
            kept = await store.table("table")
            assert kept
            assert (kept[0].seed, kept[0].clock) == (2**64 - 1, Clock("turn", 60))
            assert await store.seat_by_invite(b"i") == ("table", 0)
            assert await store.answers("table") == [AnswerRow(0, b"d", b"a", "seat", 2.0)]
            assert [line.text for line in await store.chat("table")] == ["hi"]

    asyncio.run(main())


# As versions before 0003 wrote seats: with a copy of the name that a person had then.
COPIED = """
INSERT INTO people (id, name, secret, recovery, created)
    VALUES ('ann', 'Anna', CAST('s' AS BLOB), NULL, 1.5);
INSERT INTO tables (id, game, version, edition, content, setup, seed, salt, owner, public, stage,
    clock, created, changed, answers, rematch)
    VALUES ('table', 'the_now', '1', 'the_now', 'c', CAST('{}' AS BLOB), -1, CAST('s' AS BLOB),
    'ann', TRUE, 'playing', '{"kind":"none","seconds":0,"increment":0}', 1.5, 2.5, 1, NULL),
    ('shared', 'the_now', '1', 'the_now', 'c', CAST('{}' AS BLOB), -1, CAST('s' AS BLOB),
    'ann', TRUE, 'playing', '{"kind":"none","seconds":0,"increment":0}', 1.5, 2.5, 1, NULL);
INSERT INTO seats (table_id, seat, person, bot, name, role, invite, away, since, consents) VALUES
    ('table', 0, 'ann', NULL, 'Ann', 'player', NULL, FALSE, 0, FALSE),
    ('table', 1, NULL, 'greedy', 'greedy', 'player', NULL, FALSE, 0, FALSE),
    ('shared', 0, 'ann', NULL, 'Anna', 'player', NULL, FALSE, 0, FALSE),
    ('shared', 1, 'ann', NULL, 'Ada', 'player', NULL, FALSE, 0, FALSE);
"""


def test_names_that_were_copied_into_seats_are_dropped_but_not_those_given_there(url: str) -> None:
    def before(connection: Connection) -> None:
        upgrade(connection, "0002")
        sqlite = connection.dialect.name == "sqlite"
        for command in COPIED.replace("BLOB", "BLOB" if sqlite else "BYTEA").split(";\n")[:-1]:
            connection.exec_driver_sql(command)

    async def main() -> None:
        await run(url, before)
        async with opened(url) as store:
            seats = await store.seats({"table", "shared"})
            assert [seat.name for seat in seats["table"]] == ["", "greedy"]
            assert [seat.name for seat in seats["shared"]] == ["", "Ada"]

    asyncio.run(main())


# As versions before 0011 wrote characters: without the drafts that they were made from.
CHARACTER = """
INSERT INTO people (id, name, secret, recovery, created)
    VALUES ('ann', 'Ann', CAST('s' AS BLOB), NULL, 1.5);
INSERT INTO characters (id, owner, game, name, about, state, seed, entries, created, changed)
    VALUES ('ada', 'ann', 'riftbound', 'Ada', 'Level 1', CAST('{}' AS BLOB), -1, 1, 1.5, 2.5);
"""


def test_characters_that_were_made_before_have_no_draft(url: str) -> None:
    def before(connection: Connection) -> None:
        upgrade(connection, "0010")
        sqlite = connection.dialect.name == "sqlite"
        for command in CHARACTER.replace("BLOB", "BLOB" if sqlite else "BYTEA").split(";\n")[:-1]:
            connection.exec_driver_sql(command)

    async def main() -> None:
        await run(url, before)
        async with opened(url) as store:
            (ada,) = await store.characters.of("ann")
            assert (ada.name, ada.seed, ada.has_draft) == ("Ada", 2**64 - 1, False)
            assert await store.characters.draft("ada") is None

    asyncio.run(main())


def test_an_upgrade_that_is_broken_off_leaves_nothing_half_made(url: str) -> None:
    def break_off(connection: Connection) -> None:
        upgrade(connection)
        assert "answers" in inspect(connection).get_table_names()
        raise Broken

    def look(connection: Connection) -> None:
        assert inspect(connection).get_table_names() == []

    async def main() -> None:
        with pytest.raises(Broken):
            await run(url, break_off)
        await run(url, look)

    asyncio.run(main())


def test_two_processes_may_open_a_new_database_at_once(url: str) -> None:
    async def main() -> None:
        stores = [open_store(url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_a_new_file_that_another_writes_to_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "worldline.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def main() -> None:
        asyncio.get_running_loop().call_later(0.1, other.close)
        async with opened(f"sqlite:///{path}") as store:
            assert await store.characters.of("ann") == []

    asyncio.run(main())


def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    def later(connection: Connection) -> None:
        upgrade(connection)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    async def main() -> None:
        await run(url, later)
        with pytest.raises(NewerDatabase, match="newer version"):
            await open_store(url).open()

    asyncio.run(main())


async def run(url: str, change: Callable[[Connection], None]) -> None:
    """On a database that no store has opened."""
    database = open_store(url)._database
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir(exist_ok=True)
    try:
        async with database.write() as c:
            await c.run_sync(change)
    finally:
        await database.engine.dispose()
