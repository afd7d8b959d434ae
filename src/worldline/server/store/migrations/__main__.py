"""Writes the migration from the newest one to the tables as they are in `schema` now."""

import sys

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from worldline.server.store.migrations import config, upgrade

with create_engine("sqlite://").connect() as connection:
    upgrade(connection)
    settings = config(connection)
    number = len(list(ScriptDirectory.from_config(settings).walk_revisions())) + 1
    command.revision(settings, sys.argv[1], autogenerate=True, rev_id=f"{number:04}")
