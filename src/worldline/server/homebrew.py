"""Homebrew of people. A pack is judged before it is kept, and never changes: its id is the hash of
all it says. Whoever knows the id may read it; ids cannot be guessed."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from worldline.core.content import BadContent
from worldline.core.contract import Edition
from worldline.server.games import Served
from worldline.server.messages.packs import NewPack, PackLine, PackText
from worldline.server.messages.patches import tree_of
from worldline.server.messages.refusals import NotAllowed, Problem
from worldline.server.operations.work import Work
from worldline.server.parts.homebrew import Packs
from worldline.server.store import Store
from worldline.server.store.rows import PackRow, Person

MOST: Final = 50
"""Packs of one person."""
MOST_PROBLEMS: Final = 50
"""That are told at once."""
NO_PACK: Final = "There is no such pack."


class Homebrew:
    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        work: Work,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._games = games
        self._store = store.packs
        self._work = work
        self._now = now

    async def upload(self, who: Person, new: NewPack) -> PackLine:
        packs = self._packs(new.game)
        content, edition = await self._work.goods.do(_judged, packs, new.text)
        mine = await self._store.of(who.id)
        if len(mine) >= MOST and edition.hash not in [row.id for row in mine]:
            raise NotAllowed(409, f"You have {MOST} packs already.")
        row = PackRow(edition.hash, new.game, edition.name, content, self._now())
        await self._store.add(row, who.id)
        (kept,) = await self._store.get([row.id])
        return _line(kept)

    async def list_mine(self, who: Person) -> list[PackLine]:
        return [_line(row) for row in await self._store.of(who.id)]

    async def read(self, id: str) -> PackText:
        found = await self._store.get([id])
        if not found:
            raise NotAllowed(404, NO_PACK)
        return PackText(_line(found[0]), found[0].content.decode())

    async def open_for(self, game: str, *named: bytes | dict[str, Any]) -> None:
        """Opens what these name, each a character, a campaign or a command; a pack that is not
        here is for the game to miss."""
        served = self._games.get(game)
        if served is None or served.packs is None:
            return
        packs, said = served.packs, [_said(one) for one in named]
        missing = {id for one in said for id in packs.missing(one)}
        if missing:
            for row in await self._store.get(missing):
                if row.game == game:
                    await self._work.goods.do(packs.open, row.content)
        for one in said:
            if not packs.is_read(one):  # it takes a moment, for which no table waits
                await self._work.goods.do(packs.prepare, one)

    def _packs(self, game: str) -> Packs:
        served = self._games.get(game)
        if served is None or served.packs is None:
            raise NotAllowed(404, f'No homebrew of "{game}" is kept here.')
        return served.packs


def _said(named: bytes | dict[str, Any]) -> dict[str, Any]:
    """What is damaged names nothing: whoever reads it says so."""
    return named if isinstance(named, dict) else tree_of(named) or {}


def _judged(packs: Packs, text: str) -> tuple[bytes, Edition]:
    try:
        content = packs.read(text)
        return content, packs.judge(content)
    except BadContent as bad:
        mistakes: tuple[BadContent, ...] = getattr(bad, "mistakes", (bad,))
        problems = tuple(_problem(one) for one in mistakes[:MOST_PROBLEMS])
        raise NotAllowed(422, f"This pack cannot be read: {bad.why}", problems=problems) from None


def _problem(bad: BadContent) -> Problem:
    return Problem(".".join(filter(None, (bad.entry, bad.field))), bad.why)


def _line(row: PackRow) -> PackLine:
    return PackLine(row.id, row.game, f"{row.name}@{row.id}", row.created)
