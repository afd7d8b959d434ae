from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from litestar import Litestar
from litestar.testing import TestClient, websocket_test_session
from postgres import Postgres

from worldline.rulebook import rulebook
from worldline.server.app import create_app

Client = TestClient[Litestar]

BUILT = {
    "index.html": "<!doctype html><title>Worldline</title>"
    + "<p>The page of every route.</p>" * 40,
    "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/index-1a2b3c.js": "console.log('hello')",
}


@pytest.fixture(scope="session", autouse=True)
def sockets_take_turns() -> Iterator[None]:
    """The sockets of Litestar's test client ask without a pause whether something has come, and
    leave the threads of a database hardly any time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket_test_session, "sleep", lambda _: anyio.sleep(0.002))
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/folder/worldline.db"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A small built client."""
    for name, content in BUILT.items():
        path = tmp_path / "static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "static"


@pytest.fixture
def client(static: Path) -> Iterator[Client]:
    with TestClient(create_app(rulebook(), static)) as client:
        yield client
