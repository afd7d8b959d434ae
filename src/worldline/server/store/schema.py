"""The tables of the database. Every change here needs a migration; a test compares the two."""

from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)

from worldline.server.store.rows import UNREADABLE_CLOCK, Clock, check_text


class PlainText(TypeDecorator[str]):
    """All texts, also those that are looked for: here is refused what only one of the databases
    takes, so that both do the same and a copy of one can be restored into the other."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is not None:
            check_text(value)
        return value


class ClockText(TypeDecorator[Clock]):
    """A clock, kept as JSON."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Clock | None, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Clock | None:
        if value is None:
            return None
        try:
            return msgspec.json.decode(value, type=Clock)
        except msgspec.MsgspecError:
            return UNREADABLE_CLOCK


class Unsigned64(TypeDecorator[int]):
    """A whole number of 64 bits without a sign, which no database has: its top half is kept as
    the negative numbers."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        return None if value is None else value - (value >> 63 << 64)

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        return None if value is None else value % (1 << 64)


# Named, because a later migration can only change a constraint that it can name.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table() -> Column[Any]:
    """The first half of a key: rows that go when their table goes."""
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _must(name: str, kind: Any, **more: Any) -> Column[Any]:
    return Column(name, kind, nullable=False, **more)


PEOPLE = Table(
    "people",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("name", PlainText),
    _must("secret", LargeBinary, unique=True),
    Column("recovery", LargeBinary, unique=True),
    _must("created", Double),
)

DEVICES = Table(
    "devices",
    metadata,
    Column("secret", LargeBinary, primary_key=True),
    _must("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    Column("until", Double),
    _must("created", Double),
)

TABLES = Table(
    "tables",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("game", PlainText),
    _must("version", PlainText),
    _must("edition", PlainText),
    _must("content", PlainText),
    _must("setup", LargeBinary),
    _must("seed", Unsigned64),
    _must("salt", LargeBinary),
    _must("owner", PlainText, index=True),
    _must("public", Boolean),
    _must("stage", PlainText, index=True),
    _must("clock", ClockText),
    _must("created", Double),
    _must("changed", Double),
    _must("answers", Integer),
    Column("rematch", PlainText),
    Column("forked", PlainText),
    Column("campaign", PlainText),
    # Not of the row that callers know: how many lines of chat, and which process plays it until
    # when.
    _must("said", Integer, server_default="0"),
    Column("process", PlainText, index=True),
    _must("until", Double, server_default="0"),
)

SEATS = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("person", PlainText, index=True),
    Column("bot", PlainText),
    _must("name", PlainText),
    _must("role", PlainText),
    Column("invite", LargeBinary, unique=True),
    _must("away", Boolean),
    _must("since", Integer),
    _must("consents", Boolean),
    _must("late", Boolean, server_default=false()),
    Column("minute", Integer),
)

ANSWERS = Table(
    "answers",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    _must("d", LargeBinary),
    _must("a", LargeBinary),
    _must("by", PlainText),
    _must("at", Double),
    _must("back", Integer),
)

CHAT = Table(
    "chat",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    _must("person", PlainText),
    _must("name", PlainText),
    _must("text", PlainText),
    _must("at", Double),
)

CHARACTERS = Table(
    "characters",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("owner", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    _must("game", PlainText),
    _must("name", PlainText),
    _must("about", PlainText),
    _must("state", LargeBinary),
    _must("seed", Unsigned64),
    _must("entries", Integer),
    Column("share", LargeBinary, unique=True),
    _must("created", Double),
    _must("changed", Double),
    Column("portrait", PlainText),
    _must("has_draft", Boolean, server_default=false()),
)

PORTRAITS = Table(
    "portraits",
    metadata,
    Column("character_id", ForeignKey("characters.id", ondelete="CASCADE"), primary_key=True),
    _must("image", LargeBinary),
)

KEPT_DRAFTS = Table(
    "kept_drafts",
    metadata,
    Column("character_id", ForeignKey("characters.id", ondelete="CASCADE"), primary_key=True),
    _must("state", LargeBinary),
    _must("seed", Unsigned64),
    Column("campaign", PlainText),
)

ENTRIES = Table(
    "entries",
    metadata,
    Column("character_id", ForeignKey("characters.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    _must("key", PlainText),
    _must("kind", PlainText),
    _must("command", LargeBinary),
    _must("dice", LargeBinary),
    _must("told", LargeBinary),
    _must("patch", LargeBinary),
    _must("seed", Unsigned64),
    _must("at", Double),
    Column("undoes", Integer),
    _must("by", PlainText, server_default=text("''")),
    Column("campaign", PlainText),
    UniqueConstraint("character_id", "key"),
)

DRAFTS = Table(
    "drafts",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("owner", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    _must("game", PlainText),
    _must("name", PlainText),
    _must("about", PlainText),
    _must("open", LargeBinary),
    _must("state", LargeBinary),
    _must("seed", Unsigned64),
    _must("key", PlainText),
    _must("version", Integer),
    Column("campaign", PlainText),
    _must("created", Double),
    _must("changed", Double),
    Column("share", LargeBinary, unique=True),
)

CAMPAIGNS = Table(
    "campaigns",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("game", PlainText),
    _must("name", PlainText),
    _must("gm", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    _must("state", LargeBinary),
    _must("secret", LargeBinary),
    _must("entries", Integer),
    Column("invite", LargeBinary, unique=True),
    _must("created", Double),
    _must("changed", Double),
)


def _of_campaign() -> Column[Any]:
    return Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True)


MEMBERS = Table(
    "members",
    metadata,
    _of_campaign(),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    # A character that plays cannot be deleted, and plays in one campaign only.
    Column("character", ForeignKey("characters.id"), unique=True),
)

LOG = Table(
    "log",
    metadata,
    _of_campaign(),
    Column("n", Integer, primary_key=True),
    _must("key", PlainText),
    _must("by", PlainText),
    _must("command", LargeBinary),
    _must("dice", LargeBinary),
    _must("tellings", LargeBinary),
    _must("at", Double),
    UniqueConstraint("campaign_id", "key"),
)

PACKS = Table(
    "packs",
    metadata,
    Column("id", PlainText, primary_key=True),
    _must("game", PlainText),
    _must("name", PlainText),
    _must("content", LargeBinary),
    _must("created", Double),
)

UPLOADS = Table(
    "uploads",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("pack_id", ForeignKey("packs.id", ondelete="CASCADE"), primary_key=True),
    _must("at", Double),
)
