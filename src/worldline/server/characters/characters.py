"""Keeping characters. A change is worked out, stored, and only then told: acknowledged means
stored. Nothing stays in memory, so any process may do the next one."""

import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.server.characters import journal
from worldline.server.games import Keeper, Served
from worldline.server.messages.characters import (
    CharacterAt,
    CharacterLine,
    Entered,
    Entry,
    NewCharacter,
    NewEntry,
    ReadyCharacter,
    ReadyWanted,
    Share,
    SharedCharacter,
    TakeBack,
    ToldLine,
)
from worldline.server.messages.refusals import NotAllowed, Problem
from worldline.server.operations.limits import LARGEST_CHARACTER
from worldline.server.store import Store
from worldline.server.store.rows import CharacterRow, Conflict, EntryRow, Person
from worldline.server.store.secrets import hash_of, is_same

MOST: Final = 200
"""Characters of one person."""
NOBODY: Final = "There is no such character."
NOT_SHARED: Final = "This link shows nothing, or nothing any more."
OTHER_USE: Final = "This key was used for something else."
BEHIND: Final = "The character has changed meanwhile, so nothing was done. Look at it again."
LONGEST_NAME: Final = 100
BAD_NAME: Final = f"A name is printable and has at most {LONGEST_NAME} characters."
TOO_LARGE: Final = f"A character has at most {LARGEST_CHARACTER // 1024} KiB."


class Stale(Exception):
    """Asked by somebody who does not know how the character stands now."""

    def __init__(self, now: CharacterAt) -> None:
        super().__init__(BEHIND)
        self.now = now


class Characters:
    """What their owners do with them; to anybody else there are none."""

    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._games = games
        self._store = store.characters
        self._now = now
        self._entropy = entropy

    # --- reading

    async def list_mine(self, who: Person) -> list[CharacterLine]:
        return [_line(row) for row in await self._store.of(who.id)]

    async def read(self, id: str, who: Person, at: int | None = None) -> CharacterAt:
        """As it stands, or as it stood after so many entries."""
        row = await self._mine(id, who)
        if at in (None, row.entries):
            return self._show(row)
        if not 1 <= at <= row.entries:
            raise NotAllowed(404, f"The journal has {row.entries} entries.")
        tree = journal.after(await self._store.journal(id, at))
        return self._show(row, msgspec.json.encode(tree), at)

    async def journal(self, id: str, who: Person, start: int = 0) -> list[Entry]:
        await self._mine(id, who)
        return journal.shown(await self._store.journal(id))[start:]

    async def export(self, id: str, who: Person) -> str:
        row = await self._mine(id, who)
        return self._keeper(row.game).write(row.state)

    async def shared(self, secret: str) -> SharedCharacter:
        """For anybody who has the link."""
        hashed = hash_of(secret)
        row = await self._store.by_share(hashed)
        if row is None or not is_same(row.share, hashed):
            raise NotAllowed(404, NOT_SHARED)
        now = self._show(row)
        return SharedCharacter(row.game, row.name, row.about, now.character, now.sheet, now.why)

    def ready(self, game: str) -> list[ReadyCharacter]:
        return [ReadyCharacter(*one) for one in self._keeper(game).ready()]

    async def ask(self, id: str, who: Person, asked: dict[str, Any]) -> Any:
        """About the character as it stands."""
        row = await self._mine(id, who)
        keeper = self._keeper(row.game)
        try:
            question = keeper.read_question(asked)
        except msgspec.ValidationError as error:
            raise NotAllowed(400, f"This is no question: {error}") from None
        try:
            return keeper.ask(keeper.load(row.state), question)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None

    # --- changing

    async def add(self, who: Person, new: NewCharacter) -> CharacterAt:
        """Take in a finished character, if it is lawful."""
        keeper = self._keeper(new.game)
        return await self._add(who, new.game, new.key, _lawful(keeper, new.character))

    async def add_ready(self, who: Person, new: ReadyWanted) -> CharacterAt:
        """Take one that comes with the game."""
        try:
            c = self._keeper(new.game).take(new.id, new.level)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        return await self._add(who, new.game, new.key, c)

    async def _add(self, who: Person, game: str, key: str, c: Any) -> CharacterAt:
        keeper = self._keeper(game)
        state, now = _encoded(c), self._now()
        id = sha256(f"{who.id} {key}".encode()).hexdigest()[:24]
        seed = int.from_bytes(self._entropy(8))
        row = CharacterRow(
            id, who.id, game, c.name, keeper.about(c), state, seed, created=now, changed=now
        )
        told = (ToldLine(f"{c.name} was imported", ()),)
        entry = _entry(row, None, key, "imported", told)
        if await self._store.get(id) is None and len(await self._store.of(who.id)) >= MOST:
            raise NotAllowed(409, f"You have {MOST} characters already: delete one first.")
        try:
            await self._store.add(row, entry)
        except Conflict:  # it was asked for before
            first = (await self._store.journal(id, 1))[0]
            if first.patch != entry.patch:
                raise NotAllowed(422, OTHER_USE) from None
            return await self.read(id, who)
        return self._show(row)

    async def enter(self, id: str, who: Person, new: NewEntry) -> Entered:
        """Do something to it."""
        row = await self._mine(id, who)
        keeper = self._keeper(row.game)
        command = _command(keeper, new.command)
        asked = msgspec.json.encode(command)
        if (before := await self._store.entry(id, new.key)) is not None:
            return self._again(row, before, before.command == asked)
        self._check_version(row, new.version)
        try:
            last = await self._last(row) if keeper.looks_back(command) else None
            changed = keeper.change(keeper.load(row.state), command, row.seed, last)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        after = self._after(row, changed.character, changed.seed)
        told = tuple(
            ToldLine(line.text, line.rules, line.dice, line.total, line.result)
            for line in changed.told
        )
        entry = _entry(after, row.state, new.key, keeper.kind(command), told)
        entry = replace(entry, command=asked, dice=msgspec.json.encode(changed.dice))
        try:
            return await self._append(after, entry)
        except Conflict:  # another device, or this very request once more
            return await self.enter(id, who, new)

    async def undo(self, id: str, who: Person, new: TakeBack) -> Entered:
        """Take back the last entry that stands. Its dice fall again for whatever needs dice next:
        nobody rolls until he likes what he sees."""
        row = await self._mine(id, who)
        if (before := await self._store.entry(id, new.key)) is not None:
            return self._again(row, before, before.undoes is not None)
        self._check_version(row, new.version)
        entries = await self._store.journal(id, row.entries)
        last = journal.standing(entries)[-1]
        if last.n == 0:
            raise NotAllowed(422, "There is nothing to take back.")
        try:
            tree = journal.after(entries[: last.n])
            c = self._keeper(row.game).load(msgspec.json.encode(tree))
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        after = self._after(row, c, entries[last.n - 1].seed)
        what = journal.show(last).told
        told = (ToldLine(f"Taken back: {what[0].text if what else 'nothing happened'}", ()),)
        entry = _entry(after, row.state, new.key, "undone", told)
        try:
            return await self._append(after, replace(entry, undoes=last.n))
        except Conflict:
            return await self.undo(id, who, new)

    async def delete(self, id: str, who: Person) -> None:
        await self._mine(id, who)
        await self._store.delete(id)

    async def share(self, id: str, who: Person) -> Share:
        """A link to read it; one that was out before ends."""
        await self._mine(id, who)
        secret = secrets.token_urlsafe(32)
        await self._store.set_share(id, hash_of(secret))
        return Share(secret)

    async def unshare(self, id: str, who: Person) -> None:
        await self._mine(id, who)
        await self._store.set_share(id, None)

    # --- how

    async def _mine(self, id: str, who: Person) -> CharacterRow:
        row = await self._store.get(id)
        if row is None or row.owner != who.id:
            raise NotAllowed(404, NOBODY)
        return row

    def _keeper(self, game: str) -> Keeper:
        served = self._games.get(game)
        if served is None or served.keeper is None:
            raise NotAllowed(404, f'No characters of "{game}" are kept here.')
        return served.keeper

    async def _last(self, row: CharacterRow) -> Any:
        """The command of the last entry that stands."""
        entry = journal.standing(await self._store.journal(row.id, row.entries))[-1]
        said = msgspec.json.decode(entry.command)
        return None if said is None else self._keeper(row.game).read_command(said)

    def _check_version(self, row: CharacterRow, version: int) -> None:
        if version != row.entries:
            raise Stale(self._show(row))

    def _after(self, row: CharacterRow, c: Any, seed: int) -> CharacterRow:
        """One entry later."""
        return replace(
            row,
            name=c.name,
            about=self._keeper(row.game).about(c),
            state=_encoded(c),
            seed=seed,
            entries=row.entries + 1,
            changed=self._now(),
        )

    async def _append(self, row: CharacterRow, entry: EntryRow) -> Entered:
        await self._store.append(row, entry)
        return Entered(journal.show(entry), self._show(row))

    def _again(self, row: CharacterRow, entry: EntryRow, same: bool) -> Entered:
        """What was stored under this key before."""
        if not same:
            raise NotAllowed(422, OTHER_USE)
        return Entered(journal.show(entry), self._show(row))

    def _show(
        self, row: CharacterRow, state: bytes | None = None, at: int | None = None
    ) -> CharacterAt:
        state = row.state if state is None else state
        sheet, why = None, ""
        try:
            keeper = self._keeper(row.game)
            sheet = keeper.sheet(keeper.load(state))
        except (BadContent, NotAllowed) as no:
            why = no.why
        tree = msgspec.json.decode(state, type=dict[str, Any])
        return CharacterAt(_line(row), at or row.entries, tree, sheet, why)


def _line(row: CharacterRow) -> CharacterLine:
    return CharacterLine(
        row.id,
        row.game,
        row.name,
        row.about,
        row.entries,
        row.share is not None,
        row.created,
        row.changed,
    )


def _entry(
    row: CharacterRow, before: bytes | None, key: str, kind: str, told: tuple[ToldLine, ...]
) -> EntryRow:
    """The last entry of a character that stands as the row says, without a command or dice."""
    return EntryRow(
        n=row.entries - 1,
        key=key,
        kind=kind,
        command=b"null",
        dice=b"[]",
        told=msgspec.json.encode(told),
        patch=journal.difference(before, row.state),
        seed=row.seed,
        at=row.changed,
    )


def _lawful(keeper: Keeper, said: dict[str, Any]) -> Any:
    try:
        c, faults = keeper.read(said)
    except BadContent as bad:
        problem = Problem(bad.field or "", bad.why)
        raise NotAllowed(422, f"This is no character: {bad.why}", problems=(problem,)) from None
    if faults:
        problems = tuple(Problem(fault.field, fault.why, fault.rule) for fault in faults)
        why = "; ".join(f"{one.field}: {one.why}" for one in problems)
        raise NotAllowed(422, why, problems[0].rule, problems)
    return c


def _command(keeper: Keeper, said: dict[str, Any]) -> Any:
    try:
        return keeper.read_command(said)
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no command: {error}") from None


def _encoded(c: Any) -> bytes:
    if len(c.name) > LONGEST_NAME or not c.name.isprintable():
        raise NotAllowed(422, BAD_NAME)
    state = msgspec.json.encode(c)
    if len(state) > LARGEST_CHARACTER:
        raise NotAllowed(422, TOO_LARGE)
    return state
