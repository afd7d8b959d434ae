import signal
from collections.abc import Iterator

import pytest
from postgres import Postgres, postgres

# Who is started in the background by a shell ignores Ctrl-C, and so do all whom they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """For all that ask it for databases only. Who disturbs it starts one of their own."""
    with postgres() as server:
        yield server
