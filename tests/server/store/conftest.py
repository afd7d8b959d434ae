from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import Postgres, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/folder/worldline.db"
    server: Postgres = request.getfixturevalue("server")
    return server.database()
