"""SQLite's journal (the WAL): what was written since the database file itself was brought up to
date, a checkpoint. Left to itself, SQLite does that within a commit, and everybody waits."""

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Final

LOG: Final = logging.getLogger(__name__)
PAUSE = 5.0
"""Seconds between two checkpoints."""
LONG = 4000
"""Pages of a journal that is to begin anew."""


class Journal:
    """Brings the file up to date beside those who write. A journal can begin anew only when all of
    it is in the file, which is never so while somebody writes: once it is long they wait for the
    little that has been added during the checkpoint, not for all of it."""

    def __init__(self, connection: sqlite3.Connection, writing: asyncio.Lock) -> None:
        self._connection = connection
        self._writing = writing
        self._thread = ThreadPoolExecutor(1, "journal")
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        self._keeping.cancel()
        await asyncio.wait([self._keeping])
        self._thread.shutdown()
        self._connection.close()

    async def shorten(self) -> None:
        if await self._checkpoint() >= LONG:
            async with self._writing:
                await self._checkpoint()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.shorten()
            except (
                sqlite3.Error
            ):  # a disk that is full, say: nothing is lost, and it is tried again
                LOG.exception("the journal could not be shortened")

    async def _checkpoint(self) -> int:
        """How many pages the journal has; none while another process does this."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run)

    def _run(self) -> int:
        _, pages, _ = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(pages)
