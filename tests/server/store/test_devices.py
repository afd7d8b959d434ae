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
            await store.devices.invite(CODE, ANN.secret)
            assert await store.person_by_secret(b"code") is None
            assert await store.devices.enter(b"code", PHONE) == "ann"
        async with opened(url) as store:
            assert await store.person_by_secret(b"phone") == ANN
            assert await store.person_by_secret(ANN.secret) == ANN
            ended = await store.recover(b"recovery of ann", b"new", b"next")
            assert ended == (ANN, [ANN.secret, b"phone"])
            assert await store.person_by_secret(b"phone") is None

    asyncio.run(main())


def test_of_two_that_bring_one_code_one_is_let_in(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE, ANN.secret)
            both = (
                store.devices.enter(b"code", DeviceRow(s, "", created=2.0)) for s in (b"a", b"b")
            )
            assert sorted(map(str, await asyncio.gather(*both))) == ["None", "ann"]

    asyncio.run(main())


def test_a_code_that_is_too_old_lets_nobody_in(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE, ANN.secret)
            late = DeviceRow(b"phone", "", created=11.0)
            assert await store.devices.enter(b"code", late) is None
            await store.devices.invite(
                DeviceRow(b"next", "ann", until=20.0, created=11.0), ANN.secret
            )
            assert await store.devices.enter(b"code", PHONE) is None
            assert await store.devices.enter(b"next", late) == "ann"

    asyncio.run(main())


def test_devices_go_with_their_person(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.devices.invite(CODE, ANN.secret)
            await store.devices.enter(b"code", PHONE)
            async with store._in.write() as c:
                await c.execute(delete(PEOPLE).where(PEOPLE.c.id == "ann"))
                assert (await c.execute(DEVICES.select())).first() is None

    asyncio.run(main())


def test_after_a_recovery_an_old_secret_makes_no_code(url: str) -> None:
    """Its request may have come before the recovery, and be answered after it."""

    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            assert await store.devices.invite(CODE, ANN.secret)
            assert await store.devices.enter(b"code", PHONE) == "ann"
            await store.recover(b"recovery of ann", b"new", b"next")
            for ended in (ANN.secret, b"phone"):
                assert not await store.devices.invite(CODE, ended)
            assert await store.devices.enter(b"code", PHONE) is None
            assert await store.devices.invite(CODE, b"new")

    asyncio.run(main())


def test_a_device_that_enters_during_a_recovery_ends_with_it_or_stays_out(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            for n in range(20):
                code, phone = DeviceRow(b"code%d" % n, "ann", 10.0, 1.0), b"phone%d" % n
                assert await store.devices.invite(code, b"%d" % n if n else ANN.secret)
                entering = store.devices.enter(code.secret, DeviceRow(phone, "", created=2.0))
                old = b"code after %d" % n if n else b"recovery of ann"
                recovering = store.recover(old, b"%d" % (n + 1), b"code after %d" % (n + 1))
                _, ended = await asyncio.gather(entering, recovering)
                assert ended is not None
                assert await store.person_by_secret(phone) is None

    asyncio.run(main())
