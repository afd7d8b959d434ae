"""A server that keeps campaigns, on each kind of database, and the people of one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from postgres import Postgres, postgres

from server.api.conftest import Client
from server.campaigns.people import Player
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.memory import Memory
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "memory":
        return ""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/worldline.db"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    tables = Tables(GAMES, open_store(url) if url else Memory())
    with TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED)) as client:
        yield client


@pytest.fixture
def gm(client: Client) -> Player:
    """With a campaign."""
    gm = Player(client, "Grace")
    gm.found()
    return gm


@pytest.fixture
def ann(client: Client, gm: Player) -> Player:
    """A player in it, with a character."""
    ann = Player(client, "Ann")
    ann.come(gm)
    return ann


@pytest.fixture
def bob(client: Client, gm: Player) -> Player:
    """Another one, without a character yet."""
    bob = Player(client, "Bob")
    bob.join(gm.invite())
    return bob


@pytest.fixture
def eve(client: Client) -> Player:
    """The GM of another campaign."""
    eve = Player(client, "Eve")
    eve.found("Elsewhere")
    return eve
