"""The drafts that characters were made from."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column(
        "characters",
        sa.Column("has_draft", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_table(
        "kept_drafts",
        sa.Column("character_id", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("campaign", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["character_id"],
            ["characters.id"],
            name=op.f("fk_kept_drafts_character_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("character_id", name=op.f("pk_kept_drafts")),
    )
