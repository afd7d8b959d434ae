from collections.abc import Iterator

import pytest
from postgres import Postgres, postgres


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """For all that ask it for databases only. Who disturbs it starts one of their own."""
    with postgres() as server:
        yield server
