"""Links to read a character in the making."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    with op.batch_alter_table("drafts") as drafts:
        drafts.add_column(sa.Column("share", sa.LargeBinary(), nullable=True))
        drafts.create_unique_constraint(op.f("uq_drafts_share"), ["share"])
