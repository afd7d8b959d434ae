"""A character on paper, as its game prints it."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from worldline.server.games import Served
from worldline.server.messages.refusals import NotAllowed


class Printed(NamedTuple):
    name: str  # of the character
    media_type: str
    content: bytes


async def printed(
    games: Mapping[str, Served], game: str, c: Any, paper: str, portrait: bytes | None = None
) -> Printed:
    """Beside the loop: it takes a second."""
    made = games[game].papers.get(paper)
    if made is None:
        raise NotAllowed(404, f'No "{paper}" is printed here.')
    return Printed(c.name, made.media_type, await asyncio.to_thread(made.make, c, portrait))
