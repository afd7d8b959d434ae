"""Run by Alembic for every command: on which connection, and against which tables."""

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import TypeDecorator

from worldline.server.store.schema import metadata


def plain(kind: str, thing: object, _: AutogenContext) -> str | Literal[False]:
    """A migration names what the database has: our own types may change or go."""
    if kind == "type" and isinstance(thing, TypeDecorator):
        return f"sa.{thing.impl_instance!r}"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table only by copying it
    render_item=plain,
)
context.run_migrations()
