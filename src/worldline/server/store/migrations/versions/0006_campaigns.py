"""Campaigns with their members and logs, homebrew, and by whom an entry of a journal is."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    _campaigns()
    _members()
    _log()
    _packs()
    _uploads()
    op.add_column(
        "entries", sa.Column("by", sa.Text(), server_default=sa.text("''"), nullable=False)
    )
    op.add_column("entries", sa.Column("campaign", sa.Text(), nullable=True))
    # Until now nobody but the owner could change a character.
    owner = "SELECT owner FROM characters WHERE characters.id = entries.character_id"
    op.execute(f'UPDATE entries SET "by" = ({owner})')


def _campaigns() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("gm", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("invite", sa.LargeBinary(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gm"], ["people.id"], name=op.f("fk_campaigns_gm"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
        sa.UniqueConstraint("invite", name=op.f("uq_campaigns_invite")),
    )
    op.create_index(op.f("ix_campaigns_gm"), "campaigns", ["gm"], unique=False)


def _members() -> None:
    op.create_table(
        "members",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("character", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name=op.f("fk_members_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_members_person"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["character"], ["characters.id"], name=op.f("fk_members_character")
        ),
        sa.PrimaryKeyConstraint("campaign_id", "person", name=op.f("pk_members")),
        sa.UniqueConstraint("character", name=op.f("uq_members_character")),
    )
    op.create_index(op.f("ix_members_person"), "members", ["person"], unique=False)


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("command", sa.LargeBinary(), nullable=False),
        sa.Column("dice", sa.LargeBinary(), nullable=False),
        sa.Column("tellings", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_log_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "n", name=op.f("pk_log")),
        sa.UniqueConstraint("campaign_id", "key", name=op.f("uq_log_campaign_id")),
    )


def _packs() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_packs")),
    )


def _uploads() -> None:
    op.create_table(
        "uploads",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("pack_id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_uploads_person"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["pack_id"], ["packs.id"], name=op.f("fk_uploads_pack_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "pack_id", name=op.f("pk_uploads")),
    )
