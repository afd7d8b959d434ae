"""Further devices of people in a database."""

import msgspec
from sqlalchemy import delete, insert, select

from worldline.server.store.rows import DeviceRow
from worldline.server.store.schema import DEVICES
from worldline.server.store.statements import Statements


class SqlDevices:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def invite(self, row: DeviceRow) -> None:
        awaited = (DEVICES.c.person == row.person, DEVICES.c.until.is_not(None))
        async with self._in.write() as c:
            await c.execute(delete(DEVICES).where(*awaited))
            await c.execute(insert(DEVICES), msgspec.structs.asdict(row))

    async def enter(self, code: bytes, row: DeviceRow) -> str | None:
        """The row is of no person yet: the code says whose device it is. A code is good once: of
        two that bring it, the deletion lets one in."""
        good = (DEVICES.c.secret == code, DEVICES.c.until >= row.created)
        async with self._in.write() as c:
            found = await c.execute(delete(DEVICES).where(*good).returning(DEVICES.c.person))
            person: str | None = found.scalar_one_or_none()
            if person is not None:
                entered = msgspec.structs.replace(row, person=person)
                await c.execute(insert(DEVICES), msgspec.structs.asdict(entered))
            return person

    async def end(self, person: str) -> list[bytes]:
        mine = DEVICES.c.person == person
        async with self._in.write() as c:
            found = await c.execute(select(DEVICES.c.secret).where(mine))
            secrets = list(found.scalars())
            await c.execute(delete(DEVICES).where(mine))
            return secrets
