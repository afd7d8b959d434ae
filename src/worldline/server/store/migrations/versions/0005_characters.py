"""Characters of people, and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "characters",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("share", sa.LargeBinary(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner"], ["people.id"], name=op.f("fk_characters_owner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_characters")),
        sa.UniqueConstraint("share", name=op.f("uq_characters_share")),
    )
    with op.batch_alter_table("characters", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_characters_owner"), ["owner"], unique=False)

    op.create_table(
        "entries",
        sa.Column("character_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("command", sa.LargeBinary(), nullable=False),
        sa.Column("dice", sa.LargeBinary(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
        sa.Column("patch", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["character_id"],
            ["characters.id"],
            name=op.f("fk_entries_character_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("character_id", "n", name=op.f("pk_entries")),
        sa.UniqueConstraint("character_id", "key", name=op.f("uq_entries_character_id")),
    )
