"""Whether anything can be stored: asked by anybody, tried once in a while."""

import asyncio

import pytest
from postgres import Postgres

from server.store.samples import opened
from server.store.test_changes import Counting
from worldline.server.store.rows import CannotStore


def test_it_is_tried_once_however_often_anybody_asks(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.check()
            counting = Counting(store)
            for _ in range(100):
                await store.check()
            assert counting.count < 100

    asyncio.run(main())


def test_a_database_that_can_only_be_read_keeps_nothing(postgresql: Postgres) -> None:
    async def main() -> None:
        async with opened(url) as store:
            async with store._database.engine.begin() as c:
                name = (await c.exec_driver_sql("SELECT current_database()")).scalar()
                await c.exec_driver_sql(
                    f"ALTER DATABASE {name} SET default_transaction_read_only = on"
                )
            await store._database.engine.dispose()  # connections made before do not know of it
            with pytest.raises(CannotStore, match="cannot be written to"):
                await store.check()

    url = postgresql.database()
    asyncio.run(main())
