"""Seats whose time ran out: a bot plays that turn only."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("late", sa.Boolean(), nullable=False, server_default=sa.false())
        )
