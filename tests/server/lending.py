"""Applications that tests lend each other, each time with other parts: to lay out the routes of
one takes a quarter of a second."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar import Litestar

from worldline.rulebook import rulebook
from worldline.server.app import create_app, create_parts
from worldline.server.operations.limits import UNLIMITED, Rates
from worldline.server.tables.tables import Tables

_FREE: list[Litestar] = []


@contextmanager
def lent(
    tables: Tables, rates: Rates = UNLIMITED, origins: frozenset[str] = frozenset()
) -> Iterator[Litestar]:
    if _FREE:
        app = _FREE.pop()
        app.state.parts.become(create_parts(rulebook(), tables, rates, origins))
    else:
        app = create_app(rulebook(), tables=tables, rates=rates, origins=origins)
    yield app
    _FREE.append(app)  # unless the test failed: who knows in what state it is
