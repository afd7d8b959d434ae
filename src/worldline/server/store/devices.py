"""Further devices of people in a database."""

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store.rows import DeviceRow
from worldline.server.store.schema import DEVICES, PEOPLE
from worldline.server.store.statements import Statements


class SqlDevices:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def invite(self, row: DeviceRow, secret: bytes) -> bool:
        """Whoever asks for a code with a secret that a recovery has just ended gets none."""
        awaited = (DEVICES.c.person == row.person, DEVICES.c.until.is_not(None))
        device = (DEVICES.c.secret == secret, DEVICES.c.until.is_(None))
        async with self._in.write() as c:
            first = await _hold(c, row.person)
            found = await c.execute(select(DEVICES.c.person).where(*device))
            if secret != first and found.scalar() != row.person:
                return False
            await c.execute(delete(DEVICES).where(*awaited))
            await c.execute(insert(DEVICES), msgspec.structs.asdict(row))
            return True

    async def enter(self, code: bytes, row: DeviceRow) -> str | None:
        """The row is of no person yet: the code says whose device it is. A code is good once: of
        two that bring it, the deletion lets one in."""
        good = (DEVICES.c.secret == code, DEVICES.c.until >= row.created)
        async with self._in.write() as c:
            whose = (await c.execute(select(DEVICES.c.person).where(*good))).scalar()
            if whose is None:
                return None
            await _hold(c, whose)
            found = await c.execute(delete(DEVICES).where(*good).returning(DEVICES.c.person))
            person: str | None = found.scalar_one_or_none()
            if person is not None:
                entered = msgspec.structs.replace(row, person=person)
                await c.execute(insert(DEVICES), msgspec.structs.asdict(entered))
            return person


async def _hold(c: AsyncConnection, person: str) -> bytes | None:
    """The secret of his first device; until the transaction ends no recovery changes it."""
    query = select(PEOPLE.c.secret).where(PEOPLE.c.id == person).with_for_update()
    secret: bytes | None = (await c.execute(query)).scalar()
    return secret
