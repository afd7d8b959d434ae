"""Whether a database can be written to: a full disk lets everybody read on."""

import asyncio
import logging
import math
import time
from typing import Final

from worldline.server.store.databases import Database
from worldline.server.store.rows import CannotStore

LOG: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds between two tries: anybody may ask, and each writes to the disk."""


class Probe:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._trying = asyncio.Lock()
        self._tried = -math.inf
        self._works = True

    async def check(self) -> None:
        """Raises CannotStore unless what is written now is kept."""
        self._database.check_place()
        async with self._trying:
            if time.monotonic() - self._tried >= PAUSE:
                self._works = await self._try()
                self._tried = time.monotonic()
        if not self._works:
            raise CannotStore("The database cannot be written to, so nothing is stored.")

    async def _try(self) -> bool:
        try:
            async with self._database.write() as c:
                await c.exec_driver_sql(self._database.probe)
        except Exception as error:  # whatever a driver fails with
            LOG.warning("the database cannot be written to: %s", error)
            return False
        return True
