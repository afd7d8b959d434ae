"""A server that keeps characters, on each kind of database, and people who have them."""

from collections.abc import Iterator

import pytest
from postgres import Postgres

from server.api.conftest import Client, Guest
from server.characters.sheets import Owner
from server.kinds import have_a_kind
from server.shared import serving

pytest_generate_tests = have_a_kind


@pytest.fixture(scope="session")
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('characters')}/worldline.db"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture(scope="session")
def shared(url: str) -> Iterator[Client]:
    with serving(url) as client:
        yield client


@pytest.fixture
def client(shared: Client) -> Client:
    """Of nobody yet."""
    shared.cookies.clear()
    return shared


@pytest.fixture
def ann(client: Client) -> Owner:
    return Owner(client, "Ann")


@pytest.fixture
def bob(client: Client) -> Guest:
    return Guest(client, "Bob")
