"""What the two databases do differently: `sqlite` and `postgresql` say how."""

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Sequence

from sqlalchemy import ColumnElement, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from worldline.server.store.appends import Append
from worldline.server.store.migrations import is_ours, upgrade
from worldline.server.store.news import News


class NoDatabase(Exception):
    """There is none at this address."""


class Database(ABC):
    """A database that is not touched before `open`."""

    engine: AsyncEngine
    news: News
    probe: str
    """A statement that writes to the disk, and changes nothing."""

    async def open(self, *, create: bool = True, serving: bool = False) -> None:
        """Brings the schema up to date; a database without one gets it, unless it must be there
        already. `serving`: tables are played here; without it they are read, as for a copy."""
        try:
            async with self.write() as c:
                if not create and not await c.run_sync(is_ours):
                    raise NoDatabase("There is nothing of Worldline in it.")
                await c.run_sync(upgrade)
            await self.news.open()
        except BaseException:
            await self.engine.dispose()
            raise

    async def close(self) -> None:
        await self.news.close()
        # The engine forgets what is in use just now: that is closed when it comes back.
        event.listen(self.engine.pool, "checkin", lambda _, connection: connection.invalidate())
        await self.engine.dispose()

    @property
    def alone(self) -> bool:
        """Whether this process is certain to be the only one that serves it, and stays so until
        it closes."""
        return False

    @abstractmethod
    def check_place(self) -> None:
        """Raises CannotStore where what is written does not reach the database any more."""

    @abstractmethod
    async def is_served(self, c: AsyncConnection) -> bool:
        """Whether a server uses it, as far as can be told."""

    @abstractmethod
    def now(self) -> ColumnElement[float]:
        """By the clock that all processes share."""

    @abstractmethod
    def write(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that keeps all of what is done in it, or nothing."""

    @abstractmethod
    async def append(self, some: Sequence[Append]) -> list[bool]:
        """Stores those that fit, in one transaction: which were they?"""

    @abstractmethod
    def snapshot(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        """A connection for which nothing changes any more."""
