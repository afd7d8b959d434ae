"""Further devices of people in a database: a code lets one in, and all end together."""

import asyncio

from sqlalchemy import delete

from server.store.samples import ANN, BEN, opened
from worldline.server.store.rows import DeviceRow
from worldline.server.store.schema import DEVICES, PEOPLE

CODE = DeviceRow(b"code", "ann", until=10.0, created=1.0)
PHONE = DeviceRow(b"phone", "", created=2.0)


def test_a_device_is_kept_and_its_person_found_by_it(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.add_person(BEN)
            await store.devices.invite(CODE)
            assert await store.person_by_secret(b"code") is None
            assert await store.devices.enter(b"code", PHONE) == "ann"
        async with opened(url) as store:
            assert await store.person_by_secret(b"phone") == ANN
            assert await store.person_by_secret(ANN.secret) == ANN
            assert await store.devices.end("ben") == []
            assert await store.devices.end("ann") == [b"phone"]
            assert await store.person_by_secret(b"phone") is None

    asyncio.run(main())


def test_of_two_that_bring_one_code_one_is_let_in(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE)
            both = (
                store.devices.enter(b"code", DeviceRow(s, "", created=2.0)) for s in (b"a", b"b")
            )
            assert sorted(map(str, await asyncio.gather(*both))) == ["None", "ann"]

    asyncio.run(main())


def test_a_code_that_is_too_old_lets_nobody_in(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE)
            late = DeviceRow(b"phone", "", created=11.0)
            assert await store.devices.enter(b"code", late) is None
            await store.devices.invite(DeviceRow(b"next", "ann", until=20.0, created=11.0))
            assert await store.devices.enter(b"code", PHONE) is None
            assert await store.devices.enter(b"next", late) == "ann"

    asyncio.run(main())


def test_devices_go_with_their_person(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE)
            await store.devices.enter(b"code", PHONE)
            async with store._in.write() as c:
                await c.execute(delete(PEOPLE).where(PEOPLE.c.id == "ann"))
                assert (await c.execute(DEVICES.select())).first() is None

    asyncio.run(main())
