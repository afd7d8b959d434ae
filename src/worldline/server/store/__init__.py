"""Storage: append-only answers, and everything around them. Acknowledged means stored."""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Final, Protocol

from worldline.server.store.rows import (
    AnswerRow,
    CampaignChange,
    CampaignRow,
    CharacterRow,
    ChatRow,
    DeviceRow,
    DraftRow,
    EntryRow,
    KeptDraft,
    Known,
    LogRow,
    PackRow,
    Person,
    PortraitRow,
    SeatRow,
    Stage,
    TableRow,
)

NOT_STORED: Final = "This could not be stored, so nothing has changed. Try again in a moment."
NO_ANSWER: Final = "The database does not answer. Try again in a moment."


class Unavailable(Exception):
    """The database cannot be used now: it is away, or its disk is full. It says so in a sentence
    for people; its cause is for the log."""

    @property
    def cause(self) -> str:
        return first_line(self.__cause__ or self)


def cannot_open(error: Exception) -> str:
    """A sentence for whatever a driver fails with."""
    return f"The database cannot be opened: {first_line(error)}"


def first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


class CharacterStore(Protocol):
    """Characters of people, each with its journal, and with the draft that it was made from."""

    async def add(
        self, row: CharacterRow, entry: EntryRow, draft: KeptDraft | None = None
    ) -> None: ...  # Conflict if it is there
    async def get(self, id: str) -> CharacterRow | None: ...
    async def some(self, ids: Collection[str]) -> list[CharacterRow]: ...  # those there are
    async def by_share(self, share: bytes) -> CharacterRow | None: ...  # by its hash
    async def of(self, owner: str) -> list[CharacterRow]: ...  # what changed last first
    async def append(self, row: CharacterRow, entry: EntryRow) -> None: ...  # both, or Conflict
    async def set_share(self, id: str, share: bytes | None) -> None: ...
    async def set_portrait(self, id: str, portrait: PortraitRow | None) -> None: ...
    async def portrait(self, id: str) -> PortraitRow | None: ...
    async def draft(self, id: str) -> KeptDraft | None: ...
    async def delete(self, id: str) -> None: ...  # Conflict while it plays in a campaign
    async def journal(self, id: str, end: int | None = None) -> list[EntryRow]: ...  # before it
    async def entry(self, id: str, key: str) -> EntryRow | None: ...


class DeviceStore(Protocol):
    """Further devices of people."""

    async def invite(
        self, row: DeviceRow, secret: bytes
    ) -> bool: ...  # codes of this person before it end; False if the secret has ended meanwhile
    async def enter(self, code: bytes, row: DeviceRow) -> str | None: ...  # whose device it is now


class DraftStore(Protocol):
    """Characters in the making of people."""

    async def add(self, row: DraftRow) -> None: ...  # Conflict if it is there
    async def get(self, id: str) -> DraftRow | None: ...
    async def by_share(self, share: bytes) -> DraftRow | None: ...  # by its hash
    async def of(self, owner: str) -> list[DraftRow]: ...  # what changed last first
    async def change(self, row: DraftRow) -> None: ...  # Conflict unless it is the next version
    async def set_share(self, id: str, share: bytes | None) -> None: ...
    async def delete(self, id: str) -> None: ...


class CampaignStore(Protocol):
    """Campaigns, each with its players and its log."""

    async def add(self, row: CampaignRow, entry: LogRow) -> None: ...  # Conflict if it is there
    async def get(self, id: str) -> CampaignRow | None: ...
    async def by_invite(self, invite: bytes) -> CampaignRow | None: ...  # by its hash
    async def of(self, person: str) -> list[CampaignRow]: ...  # that he leads or plays in
    async def with_characters(
        self, ids: Collection[str]
    ) -> dict[str, CampaignRow]: ...  # those that these play in
    async def take(self, change: CampaignChange) -> None: ...  # all of it, or Conflict and nothing
    async def set_invite(self, id: str, invite: bytes | None) -> None: ...
    async def delete(self, id: str) -> None: ...
    async def log(
        self, id: str, start: int = 0, end: int | None = None, limit: int | None = None
    ) -> list[LogRow]: ...  # of those before the end the last ones
    async def entry(self, id: str, key: str) -> LogRow | None: ...


class PackStore(Protocol):
    """Homebrew of people."""

    async def add(self, row: PackRow, person: str) -> None: ...  # it may be there already
    async def get(self, ids: Collection[str]) -> list[PackRow]: ...  # those there are
    async def of(self, person: str) -> list[PackRow]: ...  # the last one first


class Store(Protocol):
    """What the server needs to keep; SQLite and PostgreSQL do it alike."""

    @property
    def campaigns(self) -> CampaignStore: ...

    @property
    def packs(self) -> PackStore: ...

    @property
    def characters(self) -> CharacterStore: ...

    @property
    def devices(self) -> DeviceStore: ...

    @property
    def drafts(self) -> DraftStore: ...

    async def open(self, *, serving: bool = False) -> None: ...  # brings the schema up to date
    async def close(self) -> None: ...
    async def check(self) -> None: ...  # CannotStore unless what is written now is kept

    async def add_person(self, person: Person) -> None: ...
    async def person(self, id: str) -> Person | None: ...
    async def person_by_secret(self, secret: bytes) -> Person | None: ...  # by its hash
    async def rename_person(self, id: str, name: str) -> None: ...
    async def recover(
        self, recovery: bytes, secret: bytes, new_recovery: bytes
    ) -> tuple[Person, list[bytes]] | None: ...  # who it was, and all secrets that end with it

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None: ...
    async def table(self, id: str) -> Known | None: ...  # its seats in order
    async def change_table(
        self, table: TableRow, seats: Sequence[SeatRow] = (), known: Known | None = None
    ) -> None: ...  # Conflict if it is no longer as it was known, its answers apart
    async def delete_table(self, id: str) -> None: ...
    async def tables_of(
        self, person: str, limit: int = 1000
    ) -> list[TableRow]: ...  # where he sits or owns
    async def public_tables(self, stage: Stage, limit: int = 100) -> list[TableRow]: ...
    async def playing(self) -> list[str]: ...  # every table in play
    async def seats(self, tables: Collection[str]) -> dict[str, list[SeatRow]]: ...  # in order
    async def names(self, people: Collection[str]) -> dict[str, str]: ...  # of those there are
    async def seat_by_invite(self, invite: bytes) -> tuple[str, int] | None: ...

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None: ...  # all or Conflict
    async def answers(self, table: str, start: int = 0) -> list[AnswerRow]: ...

    async def add_chat(self, table: str, row: ChatRow) -> int: ...  # its number
    async def chat(self, table: str, start: int = 0) -> list[ChatRow]: ...

    async def take_over(self) -> None: ...  # from processes that cannot live any more
    async def claim(self, table: str, process: str, seconds: float) -> str: ...  # who owns it now
    async def release(self, process: str, table: str | None = None) -> None: ...  # None: all
    async def notify(self, table: str, text: str) -> None: ...  # to all processes; ids, not states
    def listen(self) -> AsyncIterator[tuple[str, str]]: ...  # what others notified
