"""A server that keeps characters, on each kind of database, and people who have them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from postgres import Postgres, postgres

from server.api.conftest import Client, Guest
from server.characters.sheets import Owner
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/worldline.db"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    tables = Tables(GAMES, open_store(url))
    with TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED)) as client:
        yield client


@pytest.fixture
def ann(client: Client) -> Owner:
    return Owner(client, "Ann")


@pytest.fixture
def bob(client: Client) -> Guest:
    return Guest(client, "Bob")
