"""A store that forgets: for tests, and for `--database memory:`."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence

from msgspec.structs import replace

from worldline.server.store import (
    CampaignStore,
    CharacterStore,
    DeviceStore,
    DraftStore,
    PackStore,
)
from worldline.server.store.rows import (
    AnswerRow,
    CampaignChange,
    CampaignRow,
    CharacterRow,
    ChatRow,
    Conflict,
    DeviceRow,
    DraftRow,
    EntryRow,
    KeptDraft,
    Known,
    LogRow,
    MemberRow,
    PackRow,
    Person,
    PortraitRow,
    SeatRow,
    Stage,
    TableRow,
    is_as_known,
)


class Memory:
    """Everything in dictionaries. Several `Tables` may share one, as processes share a database."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        characters = MemoryCharacters()
        self.characters: CharacterStore = characters
        self.campaigns: CampaignStore = MemoryCampaigns(characters, self._add_table)
        self.packs: PackStore = MemoryPacks()
        self._people: dict[str, Person] = {}
        self._devices = MemoryDevices(self._people)
        self.devices: DeviceStore = self._devices
        self.drafts: DraftStore = MemoryDrafts()
        self._tables: dict[str, TableRow] = {}
        self._seats: dict[str, dict[int, SeatRow]] = {}
        self._answers: dict[str, list[AnswerRow]] = {}
        self._chat: dict[str, list[ChatRow]] = {}
        self._leases: dict[str, tuple[str, float]] = {}
        self._listeners: list[asyncio.Queue[tuple[str, str]]] = []

    async def open(self, *, serving: bool = False) -> None:
        """There is nothing to bring up to date."""

    async def close(self) -> None:
        """There is nothing to let go."""

    async def check(self) -> None:
        """There is nothing to write to."""

    async def add_person(self, person: Person) -> None:
        self._people[person.id] = person

    async def person(self, id: str) -> Person | None:
        return self._people.get(id)

    async def person_by_secret(self, secret: bytes) -> Person | None:
        whose = self._devices.person(secret)
        return next((p for p in self._people.values() if secret == p.secret or p.id == whose), None)

    async def rename_person(self, id: str, name: str) -> None:
        if id in self._people:
            self._people[id] = replace(self._people[id], name=name)

    async def recover(
        self, recovery: bytes, secret: bytes, new_recovery: bytes
    ) -> tuple[Person, list[bytes]] | None:
        person = next((p for p in self._people.values() if p.recovery == recovery), None)
        if person is None:
            return None
        self._people[person.id] = replace(person, secret=secret, recovery=new_recovery)
        return person, [person.secret, *self._devices.end(person.id)]

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        self._add_table(table, seats)

    def _add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        self._tables[table.id] = table
        self._seats[table.id] = {row.seat: row for row in seats}
        self._answers[table.id], self._chat[table.id] = [], []

    async def table(self, id: str) -> Known | None:
        row = self._tables.get(id)
        return None if row is None else (row, tuple(self._in_order(id)))

    async def change_table(
        self, table: TableRow, seats: Sequence[SeatRow] = (), known: Known | None = None
    ) -> None:
        found = await self.table(table.id)
        if found is None or (known and not is_as_known(found, known)):
            raise Conflict
        self._tables[table.id] = replace(table, answers=len(self._answers[table.id]))
        self._seats[table.id] |= {row.seat: row for row in seats}

    async def delete_table(self, id: str) -> None:
        for kept in (self._tables, self._seats, self._answers, self._chat, self._leases):
            kept.pop(id, None)

    async def tables_of(self, person: str, limit: int = 1000) -> list[TableRow]:
        found = []
        for id, row in self._tables.items():
            if row.owner == person or any(r.person == person for r in self._seats[id].values()):
                found.append(row)
        return _latest(found)[:limit]

    async def public_tables(self, stage: Stage, limit: int = 100) -> list[TableRow]:
        found = [row for row in self._tables.values() if row.public and row.stage == stage]
        return _latest(found)[:limit]

    async def playing(self) -> list[str]:
        return [row.id for row in self._tables.values() if row.stage == "playing"]

    async def seats(self, tables: Collection[str]) -> dict[str, list[SeatRow]]:
        return {id: self._in_order(id) for id in tables if id in self._seats}

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return {id: self._people[id].name for id in people if id in self._people}

    async def seat_by_invite(self, invite: bytes) -> tuple[str, int] | None:
        for id, seats in self._seats.items():
            for row in seats.values():
                if row.invite == invite:
                    return id, row.seat
        return None

    async def append(self, table: str, rows: Sequence[AnswerRow]) -> None:
        answers = self._answers[table]
        if [row.n for row in rows] != list(range(len(answers), len(answers) + len(rows))):
            raise Conflict
        answers += rows
        if rows:
            row = self._tables[table]
            self._tables[table] = replace(row, answers=len(answers), changed=rows[-1].at)

    async def answers(self, table: str, start: int = 0) -> list[AnswerRow]:
        return self._answers[table][start:]

    async def add_chat(self, table: str, row: ChatRow) -> int:
        n = len(self._chat[table])
        self._chat[table].append(replace(row, n=n))
        return n

    async def chat(self, table: str, start: int = 0) -> list[ChatRow]:
        return self._chat[table][start:]

    async def take_over(self) -> None:
        """There is one process."""

    async def claim(self, table: str, process: str, seconds: float) -> str:
        owner, until = self._leases.get(table, ("", 0.0))
        if owner == process or until <= self._now():
            self._leases[table] = process, self._now() + seconds
            return process
        return owner

    async def release(self, process: str, table: str | None = None) -> None:
        for id, (owner, _) in list(self._leases.items()):
            if owner == process and table in (None, id):
                del self._leases[id]

    def _in_order(self, table: str) -> list[SeatRow]:
        return sorted(self._seats[table].values(), key=lambda row: row.seat)

    async def notify(self, table: str, text: str) -> None:
        for queue in self._listeners:
            queue.put_nowait((table, text))

    def listen(self) -> AsyncIterator[tuple[str, str]]:
        """From this call on."""
        queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self._listeners.append(queue)
        return self._drain(queue)

    async def _drain(
        self, queue: "asyncio.Queue[tuple[str, str]]"
    ) -> AsyncIterator[tuple[str, str]]:
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.remove(queue)


class MemoryCharacters:
    def __init__(self) -> None:
        self._rows: dict[str, CharacterRow] = {}
        self._entries: dict[str, list[EntryRow]] = {}
        self._portraits: dict[str, PortraitRow] = {}
        self._drafts: dict[str, KeptDraft] = {}
        self.playing: set[str] = set()  # in campaigns

    async def add(self, row: CharacterRow, entry: EntryRow, draft: KeptDraft | None = None) -> None:
        if row.id in self._rows:
            raise Conflict
        self._rows[row.id], self._entries[row.id] = row, [entry]
        if draft is not None:
            self._drafts[row.id] = draft

    async def get(self, id: str) -> CharacterRow | None:
        return self._rows.get(id)

    async def some(self, ids: Collection[str]) -> list[CharacterRow]:
        return [self._rows[id] for id in ids if id in self._rows]

    async def by_share(self, share: bytes) -> CharacterRow | None:
        return next((row for row in self._rows.values() if row.share == share), None)

    async def of(self, owner: str) -> list[CharacterRow]:
        found = [row for row in self._rows.values() if row.owner == owner]
        return sorted(found, key=lambda row: row.changed, reverse=True)

    async def append(self, row: CharacterRow, entry: EntryRow) -> None:
        self.check(row, entry)
        self.put(row, entry)

    def check(self, row: CharacterRow, entry: EntryRow) -> None:
        """Whether it is the next one."""
        if row.id not in self._rows or self._rows[row.id].entries != entry.n:
            raise Conflict

    def put(self, row: CharacterRow, entry: EntryRow) -> None:
        before = self._rows[row.id]
        self._rows[row.id] = replace(row, share=before.share, portrait=before.portrait)
        self._entries[row.id].append(entry)

    async def set_share(self, id: str, share: bytes | None) -> None:
        if id in self._rows:
            self._rows[id] = replace(self._rows[id], share=share)

    async def set_portrait(self, id: str, portrait: PortraitRow | None) -> None:
        self._portraits.pop(id, None)
        if id in self._rows:
            self._rows[id] = replace(self._rows[id], portrait=portrait and portrait.hash)
            if portrait is not None:
                self._portraits[id] = portrait

    async def portrait(self, id: str) -> PortraitRow | None:
        return self._portraits.get(id)

    async def draft(self, id: str) -> KeptDraft | None:
        return self._drafts.get(id)

    async def delete(self, id: str) -> None:
        if id in self.playing:
            raise Conflict
        self._rows.pop(id, None)
        self._entries.pop(id, None)
        self._portraits.pop(id, None)
        self._drafts.pop(id, None)

    async def journal(self, id: str, end: int | None = None) -> list[EntryRow]:
        return self._entries.get(id, [])[:end]

    async def entry(self, id: str, key: str) -> EntryRow | None:
        return next((one for one in self._entries.get(id, ()) if one.key == key), None)


class MemoryCampaigns:
    def __init__(
        self,
        characters: MemoryCharacters,
        add_table: Callable[[TableRow, Sequence[SeatRow]], None],
    ) -> None:
        self._characters = characters
        self._add_table = add_table
        self._rows: dict[str, CampaignRow] = {}
        self._members: dict[str, tuple[MemberRow, ...]] = {}
        self._log: dict[str, list[LogRow]] = {}

    async def add(self, row: CampaignRow, entry: LogRow) -> None:
        if row.id in self._rows:
            raise Conflict
        self._rows[row.id], self._members[row.id], self._log[row.id] = row, (), [entry]

    async def get(self, id: str) -> CampaignRow | None:
        return self._rows.get(id)

    async def by_invite(self, invite: bytes) -> CampaignRow | None:
        return next((row for row in self._rows.values() if row.invite == invite), None)

    async def of(self, person: str) -> list[CampaignRow]:
        found = [
            row
            for row in self._rows.values()
            if row.gm == person or any(one.person == person for one in self._members[row.id])
        ]
        return sorted(found, key=lambda row: row.created, reverse=True)

    async def with_characters(self, ids: Collection[str]) -> dict[str, CampaignRow]:
        return {
            one.character: self._rows[id]
            for id, members in self._members.items()
            for one in members
            if one.character is not None and one.character in ids
        }

    async def take(self, change: CampaignChange) -> None:
        row, entry, members, characters, table = change
        if row.id not in self._rows or self._rows[row.id].entries != entry.n:
            raise Conflict
        if members is not None:
            others = await self.with_characters([one.character or "" for one in members])
            if any(other.id != row.id for other in others.values()):
                raise Conflict
        for one in characters:
            self._characters.check(*one)
        self._rows[row.id] = replace(row, invite=self._rows[row.id].invite)
        self._log[row.id].append(entry)
        for one in characters:
            self._characters.put(*one)
        if members is not None:
            self._members[row.id] = members
            self._count_playing()
        if table is not None:
            self._add_table(*table)

    async def set_invite(self, id: str, invite: bytes | None) -> None:
        if id in self._rows:
            self._rows[id] = replace(self._rows[id], invite=invite)

    async def delete(self, id: str) -> None:
        for kept in (self._rows, self._members, self._log):
            kept.pop(id, None)
        self._count_playing()

    async def log(
        self, id: str, start: int = 0, end: int | None = None, limit: int | None = None
    ) -> list[LogRow]:
        found = self._log.get(id, [])[start:end]
        return found if limit is None else found[-limit:]

    async def entry(self, id: str, key: str) -> LogRow | None:
        return next((one for one in self._log.get(id, ()) if one.key == key), None)

    def _count_playing(self) -> None:
        self._characters.playing = {
            one.character
            for members in self._members.values()
            for one in members
            if one.character is not None
        }


class MemoryDevices:
    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._rows: dict[bytes, DeviceRow] = {}

    def person(self, secret: bytes) -> str | None:
        row = self._rows.get(secret)
        return row.person if row and row.until is None else None

    async def invite(self, row: DeviceRow, secret: bytes) -> bool:
        if secret != self._people[row.person].secret and self.person(secret) != row.person:
            return False
        kept = {k: r for k, r in self._rows.items() if r.person != row.person or r.until is None}
        self._rows = kept | {row.secret: row}
        return True

    async def enter(self, code: bytes, row: DeviceRow) -> str | None:
        found = self._rows.get(code)
        if found is None or found.until is None or found.until < row.created:
            return None
        del self._rows[code]
        self._rows[row.secret] = replace(row, person=found.person)
        return found.person

    def end(self, person: str) -> list[bytes]:
        ended = [secret for secret, row in self._rows.items() if row.person == person]
        self._rows = {k: row for k, row in self._rows.items() if row.person != person}
        return ended


class MemoryDrafts:
    def __init__(self) -> None:
        self._rows: dict[str, DraftRow] = {}

    async def add(self, row: DraftRow) -> None:
        if row.id in self._rows:
            raise Conflict(f"draft {row.id} is there already")
        self._rows[row.id] = row

    async def get(self, id: str) -> DraftRow | None:
        return self._rows.get(id)

    async def by_share(self, share: bytes) -> DraftRow | None:
        return next((row for row in self._rows.values() if row.share == share), None)

    async def of(self, owner: str) -> list[DraftRow]:
        mine = [row for row in self._rows.values() if row.owner == owner]
        return sorted(mine, key=lambda row: row.changed, reverse=True)

    async def change(self, row: DraftRow) -> None:
        known = self._rows.get(row.id)
        if known is None or known.version != row.version - 1:
            raise Conflict(f"draft {row.id} has changed meanwhile, or is gone")
        self._rows[row.id] = replace(row, share=known.share)

    async def set_share(self, id: str, share: bytes | None) -> None:
        if id in self._rows:
            self._rows[id] = replace(self._rows[id], share=share)

    async def delete(self, id: str) -> None:
        self._rows.pop(id, None)


class MemoryPacks:
    def __init__(self) -> None:
        self._rows: dict[str, PackRow] = {}
        self._uploads: dict[str, dict[str, None]] = {}

    async def add(self, row: PackRow, person: str) -> None:
        self._rows.setdefault(row.id, row)
        self._uploads.setdefault(person, {}).setdefault(row.id)

    async def get(self, ids: Collection[str]) -> list[PackRow]:
        return [self._rows[id] for id in ids if id in self._rows]

    async def of(self, person: str) -> list[PackRow]:
        return [self._rows[id] for id in reversed(self._uploads.get(person, {}))]


def _latest(rows: list[TableRow]) -> list[TableRow]:
    return sorted(rows, key=lambda row: row.changed, reverse=True)
