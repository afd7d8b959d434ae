"""A server that many tests share: each comes with people of its own, and looks only at what is
theirs."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar.testing import TestClient

from server.api.conftest import Client
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.memory import Memory
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


@contextmanager
def serving(url: str) -> Iterator[Client]:
    """Keeps everything in memory without an address."""
    tables = Tables(GAMES, open_store(url) if url else Memory())
    with TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED)) as client:
        yield client
