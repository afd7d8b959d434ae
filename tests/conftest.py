import gc
import signal
from collections.abc import Iterator

import pytest
from postgres import Postgres, postgres

# Who is started in the background by a shell ignores Ctrl-C, and so do all whom they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# All that is collected stays: to look through it again and again takes a third of that time.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """For all that ask it for databases only. Who disturbs it starts one of their own."""
    with postgres() as server:
        yield server
