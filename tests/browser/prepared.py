"""A server whose tables begin in a position of one's choice, for tests of single actions.

    with prepared("round 7\npurple 30 @2.1 hand E-01\nblue 20\ngray 20") as address, leaving(page):
        sit(page, address, bots=(None, "greedy", "greedy"))
        page.get_by_role("button", name="Extract").click()

Positions are told as in tests/the_now/play.py; their seats are those of the table.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from unittest.mock import patch

from playwright.sync_api import Page
from server.lending import lent
from the_now.play import tn

from worldline.games import GAMES, THE_NOW
from worldline.server.games import Served
from worldline.server.operations.listen import LOOPBACK, address, listen
from worldline.server.run import Server
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables
from worldline.the_now.game import TheNow
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party

ALONE = (None, "random", "random")


class Prepared(TheNow):
    """The Now from the middle of a game on."""

    def __init__(self, start: Party) -> None:
        self.begin = start

    def new(self, setup: Setup, seed: int, *, auto: bool = True) -> Party:
        s = self.begin.copy()
        assert setup.seats == len(s.players), "the table has the seats of the position"
        s.seed = seed
        return s


@contextmanager
def prepared(position: str = "", database: str = "sqlite://", port: int = 0) -> Iterator[str]:
    """The address of a server that ends with the block; without a position games begin as usual.
    The same database and port again: it has been restarted."""
    game = Prepared(tn(position)) if position else TheNow()
    with serving_game(replace(THE_NOW, game=game, stand_in="random"), database, port) as at:
        yield at


@contextmanager
def serving_game(game: Served, database: str = "sqlite://", port: int = 0) -> Iterator[str]:
    """The address of a server with this game in place of the one of its name. What is played for
    somebody who is away is played at once: a test does not follow it as people do."""
    tables = Tables({**GAMES, game.game.name: game}, open_store(database))
    with lent(tables) as app:
        server = Server(app)
        listener = listen(LOOPBACK, port)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            with patch("worldline.server.tables.bots.PACE", 0.1):
                yield address(listener)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def leaving(*pages: Page) -> Iterator[None]:
    """These pages go before the server does: they would complain that it is gone."""
    yield
    for page in pages:
        page.goto("about:blank")


def arrive(page: Page, at: str, name: str = "Ann") -> None:
    """The browser of this page has a name there, as if its owner had been there before."""
    assert page.request.post(f"{at}/api/people", data={"name": name}).ok


def open_table(
    page: Page,
    at: str,
    *,
    bots: Sequence[str | None] = ALONE,
    hotseat: Sequence[str] = (),
    colours: Sequence[str] = (),
    public: bool = False,
    seconds: int = 0,
) -> str:
    """The id of a new table with this page's person in seat 0, who has so many seconds a turn (0:
    no clock)."""
    setup = {"seats": len(bots), "swap": False, "colours": list(colours)}
    table = {"game": "the_now", "setup": setup, "public": public, "bots": list(bots)}
    clock = {"kind": "turn" if seconds else "none", "seconds": seconds}
    more = {"hotseat": list(hotseat), "clock": clock}
    opened = page.request.post(f"{at}/api/tables", data=table | more)
    assert opened.ok, opened.text()
    id: str = opened.json()["id"]
    return id


def sit(
    page: Page,
    at: str,
    *,
    bots: Sequence[str | None] = ALONE,
    colours: Sequence[str] = (),
    seconds: int = 0,
) -> str:
    """The page at a table of its own that has begun, in seat 0."""
    arrive(page, at)
    id = open_table(page, at, bots=bots, colours=colours, seconds=seconds)
    assert page.request.post(f"{at}/api/tables/{id}/start").ok
    page.goto(f"{at}/tables/{id}")
    return id
