"""A server that keeps campaigns, on each kind of database, and the people of one."""

from collections.abc import Iterator

import pytest
from postgres import Postgres

from server.api.conftest import Client
from server.campaigns.people import Player
from server.kinds import have_a_kind
from server.shared import serving

pytest_generate_tests = have_a_kind


@pytest.fixture(scope="session")
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('campaigns')}/worldline.db"
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
