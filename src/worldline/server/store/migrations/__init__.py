"""Brings a database up to date.

`python -m worldline.server.store.migrations "what it changes"` writes the next step, to be read
and put right by hand.
"""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, inspect


class NewerDatabase(Exception):
    """A later version of the program has been there."""


def config(connection: Connection) -> Config:
    """Alembic's settings, without a file of settings."""
    settings = Config()
    settings.set_main_option("script_location", "worldline.server.store:migrations")
    settings.attributes["connection"] = connection
    return settings


def is_ours(connection: Connection) -> bool:
    """Whether Worldline has ever been there."""
    return inspect(connection).has_table("alembic_version")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """All steps in the connection's transaction, one process at a time: whoever comes second
    finds it done. (A transaction of SQLite is alone already.)"""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(874512)")
    try:
        command.upgrade(config(connection), revision)
    except CommandError:  # it names a step that is not among ours
        raise NewerDatabase("It was written by a newer version of Worldline.") from None
