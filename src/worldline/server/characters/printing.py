"""A character on paper, as its game prints it."""

from collections.abc import Mapping
from typing import NamedTuple

from worldline.server.games import Character, Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.work import Work


class Printed(NamedTuple):
    name: str  # of the character
    media_type: str
    content: bytes


class Printer:
    def __init__(self, games: Mapping[str, Served], work: Work) -> None:
        self._games = games
        self._work = work

    async def print(
        self, game: str, c: Character, paper: str, portrait: bytes | None = None
    ) -> Printed:
        """Beside the loop: it takes a second."""
        made = self._games[game].papers.get(paper)
        if made is None:
            raise NotAllowed(404, f'No "{paper}" is printed here.')
        content = await self._work.goods.do(made.make, c, portrait)
        return Printed(c.name, made.media_type, content)
