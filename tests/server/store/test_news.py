"""What one store says, the others hear."""

import asyncio

import pytest
from patience import HANG

from server.store.samples import ANN, BEN, opened
from worldline.server.store.news import LONGEST, MISSED
from worldline.server.store.sql import SqlStore


def test_others_hear_what_is_said_in_order(url: str) -> None:
    async def main() -> None:
        async with opened(url) as one, opened(url) as two:
            heard, again, own = two.listen(), two.listen(), one.listen()
            for n in range(200):
                await one.notify("table", f"{n} ∆")
            await two.notify("table", "the answer")
            said = [("table", f"{n} ∆") for n in range(200)]
            async with asyncio.timeout(HANG):
                assert [await anext(heard) for _ in said] == said
                assert [await anext(again) for _ in said] == said
                assert await anext(own) == ("table", "the answer")  # and nothing of its own

    asyncio.run(main())


def test_listening_ends_with_the_store(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            heard = store.listen()
        async with asyncio.timeout(HANG):
            assert [said async for said in heard] == []

    asyncio.run(main())


def test_a_text_that_is_too_long_is_refused(url: str) -> None:
    async def main() -> None:
        async with opened(url) as one, opened(url) as two:
            heard = two.listen()
            with pytest.raises(ValueError, match="send ids"):
                await one.notify("table", "x" * LONGEST)
            await one.notify("table", "short")
            async with asyncio.timeout(HANG):
                assert await anext(heard) == ("table", "short")

    asyncio.run(main())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_lost_connection_is_made_again(url: str) -> None:
    async def main() -> None:
        async with opened(url) as one, opened(url) as two:
            heard = two.listen()
            await cut_all(one)
            async with asyncio.timeout(HANG):
                assert await anext(heard) == MISSED
                await one.notify("table", "again")
                while (said := await anext(heard)) == MISSED:
                    pass
                assert said == ("table", "again")

    asyncio.run(main())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_nobody_notices_that_idle_connections_were_cut(url: str) -> None:
    async def main() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.add_person(ANN)
            await cut_all(two)
            assert await one.person("ann") == ANN
            await one.add_person(BEN)

    asyncio.run(main())


async def cut_all(store: SqlStore) -> None:
    """What a restart of the database does to every connection but the one that asks for it."""
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    async with store._database.engine.connect() as c:
        await c.exec_driver_sql(f"{cut} WHERE {others}")
