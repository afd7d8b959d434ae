"""What goes wrong with a database itself, told apart from what is wrong with a statement."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnection

from worldline.server.store import Unavailable
from worldline.server.store.rows import CannotStore, Unstorable

STATES: Final = ("08", "25", "53", "57", "58", "XX")
"""Classes of SQLSTATE: connection, read-only, resources (a full disk), operators, system, fault."""

# Statements go through SQLAlchemy, which has its own errors; connecting to PostgreSQL does not.
RAW: Final = (OSError, NoConnection, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError)


@contextmanager
def unavailable(why: str) -> Iterator[None]:
    """Trouble of the database is Unavailable, for this reason."""
    try:
        yield
    except DBAPIError as error:
        if _is_trouble(error):
            raise Unavailable(why) from error
        raise
    except StatementError as error:
        if isinstance(error.orig, Unstorable):
            raise error.orig from None
        raise
    except (CannotStore, *RAW) as error:
        raise Unavailable(why) from error


def _is_trouble(error: DBAPIError) -> bool:
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state.startswith(STATES)
    # Without a state it is SQLite, which has few kinds of errors, or a connection that was lost.
    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
