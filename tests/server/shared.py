"""A server that many tests share: each comes with people of its own, and looks only at what is
theirs."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar.testing import TestClient

from server.api.conftest import Client
from server.passing import Passing
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import SqlStore, open_store
from worldline.server.tables.tables import Tables


def store_of(client: Client) -> SqlStore:
    """What a client's server keeps."""
    store: SqlStore = client.app.dependencies["registry"].dependency().store
    return store


@contextmanager
def serving(url: str) -> Iterator[Client]:
    """From a store of its own without an address."""
    tables = Tables(GAMES, open_store(url) if url else Passing())
    with TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED)) as client:
        yield client
