"""Keeping characters. A change is worked out, stored, and only then told: acknowledged means
stored. Nothing stays in memory, so any process may do the next one."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.server.asking import Expected, Request, Stale, check_use, id_of, is_new, once
from worldline.server.changes import Changes
from worldline.server.characters import authority, changing, journal, pictures, reading
from worldline.server.characters.journal import JournalStep
from worldline.server.characters.known import Known, line
from worldline.server.characters.printing import Printed, Printer
from worldline.server.games import Campaigns, Character, Command, Keeper, Served
from worldline.server.homebrew import Homebrew
from worldline.server.messages.characters import (
    CharacterAt,
    CharacterLine,
    DoAgain,
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
from worldline.server.messages.patches import tree_of
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.work import Work
from worldline.server.store import Store
from worldline.server.store.rows import (
    CampaignChange,
    CampaignRow,
    CharacterRow,
    Conflict,
    EntryRow,
    KeptDraft,
    LogRow,
    Person,
)
from worldline.server.store.secrets import hash_of, is_same

MOST: Final = 200
"""Characters of one person."""
NOBODY: Final = "There is no such character."
NO_DRAFT: Final = "No draft of this character is kept."
NOT_SHARED: Final = "This link is no longer valid."
BEHIND: Final = "The character has changed meanwhile, so nothing was done. Look at it again."
PLAYING: Final = "This character plays in a campaign: leave that one first."
OF_CAMPAIGN: Final = "This was done on the campaign's page, and is put right there by its GM."
BY_GM: Final = "Only the GM can take this back."
NOTHING_DONE: Final = "There is nothing to take back."
NOTHING_UNDONE: Final = "Nothing was taken back since the last change."
UNDONE_BY_GM: Final = "Only the GM can do this again."
TAKES_GRANT: Final = "This now takes what the GM has granted: give the command anew."
STEPS: Final = {"undone": "Taken back", "redone": "Done again"}


class Origin(NamedTuple):
    """How a character came here: its journal begins with that, and with what is told besides."""

    how: Literal["built", "imported"]
    told: tuple[ToldLine, ...] = ()
    draft: KeptDraft | None = None


class Stepped(NamedTuple):
    """A step in a journal, and which of the two it is."""

    entries: list[EntryRow]
    step: journal.JournalStep
    kind: Literal["undone", "redone"]


class Characters:
    """What their owners do with them, and the GM of the campaign that one plays in; to anybody
    else there are none."""

    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        homebrew: Homebrew,
        changes: Changes,
        work: Work,
        *,
        now: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._games = games
        self._store = store.characters
        self._campaigns = store.campaigns
        self._homebrew = homebrew
        self._changes = changes
        self._work = work
        self._printer = Printer(games, work)
        self._now = now
        self._entropy = entropy

    # --- reading

    async def list_mine(self, who: Person) -> list[CharacterLine]:
        rows = await self._store.of(who.id)
        playing = await self._campaigns.with_characters([row.id for row in rows])
        return [line(Known(row, playing.get(row.id))) for row in rows]

    async def read(self, id: str, who: Person, at: int | None = None) -> CharacterAt:
        """As it stands, or as it stood after so many entries."""
        known = await self._known(id, who)
        entries = known.row.entries
        if at in (None, entries):
            return self._show(known)
        if not 1 <= at <= entries:
            raise NotAllowed(404, f"The journal has {entries} entries.")
        tree = journal.after(await self._store.journal(id, at))
        return self._show(known, msgspec.json.encode(tree), at)

    async def journal(self, id: str, who: Person, start: int = 0) -> list[Entry]:
        known = await self._known(id, who)
        entries = await self._store.journal(id)
        found = journal.show_entries(entries)
        with suppress(NotAllowed, msgspec.ValidationError):  # a command that is none any more
            last = self._undoable(known, who, entries).entry.n
            found[last] = replace(found[last], undoable=True)
        return found[start:]

    async def export(self, id: str, who: Person) -> tuple[str, str]:
        """Its name, and its file."""
        row, _ = await self._known(id, who)
        try:
            return row.name, self._keeper(row.game).write(row.state)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None

    async def print(self, id: str, who: Person, paper: str) -> Printed:
        row, _ = await self._known(id, who)
        try:
            c = self._keeper(row.game).load(row.state)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        portrait = await self._store.portrait(row.id)
        picture = None if portrait is None else portrait.image
        return await self._printer.print(row.game, c, paper, picture)

    async def draft(self, id: str, who: Person) -> tuple[str, KeptDraft]:
        """Its game, and what it was made from: for its owner alone."""
        row = await self._mine(id, who)
        kept = await self._store.draft(id)
        if kept is None:
            raise NotAllowed(404, NO_DRAFT)
        return row.game, kept

    async def find_shared(self, secret: str) -> SharedCharacter:
        """For anybody who has the link."""
        hashed = hash_of(secret)
        row = await self._store.by_share(hashed)
        if row is None or not is_same(row.share, hashed):
            raise NotAllowed(404, NOT_SHARED)
        await self._homebrew.open_for(row.game, row.state)
        now = self._show(Known(row, None))
        portrait = await self._store.portrait(row.id)
        picture = None if portrait is None else pictures.address(portrait)
        return SharedCharacter(
            row.game, row.name, row.about, now.character, now.sheet, now.why, picture
        )

    def ready(self, game: str) -> list[ReadyCharacter]:
        return [
            ReadyCharacter(one.id, one.name, one.about, one.text, one.levels)
            for one in self._keeper(game).ready()
        ]

    async def ask(self, id: str, who: Person, asked: dict[str, Any]) -> msgspec.Struct:
        """About the character as it stands."""
        row, _ = await self._known(id, who)
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
        await self._homebrew.open_for(new.game, new.character)
        return await self.keep(
            who, new.game, new.key, reading.lawful(keeper, new.character), Origin("imported")
        )

    async def add_ready(self, who: Person, new: ReadyWanted) -> CharacterAt:
        """Take one that comes with the game."""
        try:
            c = self._keeper(new.game).take(new.id, new.level)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        return await self.keep(who, new.game, new.key, c, Origin("built"))

    async def keep(self, who: Person, game: str, key: str, c: Character, by: Origin) -> CharacterAt:
        """The journal begins with what the character was as it came; that is never taken back."""
        keeper = self._keeper(game)
        state, now = changing.encode(c), self._now()
        id = character_id(who, key)
        seed = int.from_bytes(self._entropy(8))
        row = CharacterRow(
            id, who.id, game, c.name, keeper.about(c), state, seed,
            created=now, changed=now, has_draft=by.draft is not None,
        )  # fmt: skip
        told = (ToldLine(f"{c.name} was {by.how}: {row.about}", ()), *by.told)
        entry = changing.entry(row, None, key, by.how, told, who.id)
        if await self._store.get(id) is None and len(await self._store.of(who.id)) >= MOST:
            raise NotAllowed(409, f"You have {MOST} characters already: delete one first.")
        if await is_new(self._store.add(row, entry, by.draft)):
            return self._show(Known(row, None))
        first = (await self._store.journal(id, 1))[0]
        check_use(first.patch == entry.patch)
        return await self.read(id, who)

    async def enter(self, id: str, who: Person, new: NewEntry) -> Entered:
        """Do something to it."""

        def is_same(known: Known, before: EntryRow) -> bool:
            command = reading.command(self._keeper(known.row.game), new.command)
            return before.command == msgspec.json.encode(command)

        one = OneCharacter(self, id, who)
        return await once(
            one, one.request(new, is_same), lambda known: self._enter(known, who, new)
        )

    async def _enter(self, known: Known, who: Person, new: NewEntry) -> Entered:
        row, _ = known
        keeper = self._keeper(row.game)
        command = reading.command(keeper, new.command)
        campaign = self._judged(known, who, command)
        try:
            last = await self._last(row) if keeper.looks_back(command) else None
            changed = keeper.change(keeper.load(row.state), command, row.seed, last)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        after = changing.after(row, keeper, changed.character, changed.seed, self._now())
        told = changing.told_lines(changed.told)
        entry = changing.entry(after, row.state, new.key, keeper.kind(command), told, who.id)
        said = msgspec.json.encode(command)
        entry = replace(entry, command=said, dice=msgspec.json.encode(changed.dice))
        return await self._append(known, after, entry, campaign)

    async def undo(self, id: str, who: Person, new: TakeBack) -> Entered:
        """Take back the last entry that stands. Its dice fall again for whatever needs dice next:
        nobody rolls until he likes what he sees."""

        async def undo(known: Known) -> Entered:
            entries = await self._store.journal(id, known.row.entries)
            step = self._undoable(known, who, entries)
            return await self._take(known, who, new.key, Stepped(entries, step, "undone"))

        one = OneCharacter(self, id, who)
        return await once(one, one.request(new, _steps("undone")), undo)

    def _undoable(self, known: Known, who: Person, entries: Sequence[EntryRow]) -> JournalStep:
        """Back over the last entry that stands, if this person may take that back."""
        row, campaign = known
        if (step := journal.back(entries)) is None:
            raise NotAllowed(422, NOTHING_DONE)
        last = step.entry
        if last.campaign is not None:
            raise NotAllowed(422, OF_CAMPAIGN)
        if row.owner == who.id != last.by:
            raise NotAllowed(422, BY_GM)
        if campaign is not None:
            command = self._keeper(row.game).read_command(msgspec.json.decode(last.command))
            its = self._campaigns_of(row.game)
            authority.check_undo(its, campaign, who, row.id, last, command)
        return step

    async def redo(self, id: str, who: Person, new: DoAgain) -> Entered:
        """Bring back the entry that was taken back last, with its dice: nothing is thrown."""
        one = OneCharacter(self, id, who)
        return await once(
            one, one.request(new, _steps("redone")), lambda known: self._redo(known, who, new.key)
        )

    async def _redo(self, known: Known, who: Person, key: str) -> Entered:
        row, _ = known
        entries = await self._store.journal(row.id, row.entries)
        if (step := journal.forth(entries)) is None:
            raise NotAllowed(422, NOTHING_UNDONE)
        if row.owner == who.id != entries[step.undoes].by:
            raise NotAllowed(422, UNDONE_BY_GM)
        command = self._keeper(row.game).read_command(msgspec.json.decode(step.entry.command))
        if self._judged(known, who, command) is not None:
            raise NotAllowed(422, TAKES_GRANT)
        return await self._take(known, who, key, Stepped(entries, step, "redone"))

    async def _take(self, known: Known, who: Person, key: str, taken: Stepped) -> Entered:
        """A step in the journal. Raises Conflict if somebody else was faster."""
        entries, step, kind = taken
        keeper = self._keeper(known.row.game)
        try:
            c = keeper.load(msgspec.json.encode(journal.after(entries[: step.at])))
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        seed = entries[step.at - 1].seed
        after = changing.after(known.row, keeper, c, seed, self._now())
        what = journal.show(step.entry).told
        text = f"{STEPS[kind]}: {what[0].text if what else 'nothing happened'}"
        entry = changing.entry(after, known.row.state, key, kind, (ToldLine(text, ()),), who.id)
        return await self._append(known, after, replace(entry, undoes=step.undoes))

    async def delete(self, id: str, who: Person) -> None:
        await self._mine(id, who)
        try:
            await self._store.delete(id)
        except Conflict:
            raise NotAllowed(409, PLAYING) from None
        await self._changes.tell(id)

    async def share(self, id: str, who: Person) -> Share:
        """A link to read it; one that was out before ends."""
        await self._mine(id, who)
        secret = secrets.token_urlsafe(32)
        await self._store.set_share(id, hash_of(secret))
        await self._changes.tell(id)
        return Share(secret)

    async def unshare(self, id: str, who: Person) -> None:
        await self._mine(id, who)
        await self._store.set_share(id, None)
        await self._changes.tell(id)

    # --- how

    async def _known(self, id: str, who: Person) -> Known:
        row = await self._store.get(id)
        campaign = (await self._campaigns.with_characters([id])).get(id)
        if row is None or who.id not in (row.owner, campaign and campaign.gm):
            raise NotAllowed(404, NOBODY)
        await self._homebrew.open_for(row.game, row.state)
        return Known(row, campaign)

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

    def _campaigns_of(self, game: str) -> Campaigns:
        campaigns = self._games[game].campaigns
        assert campaigns is not None  # one of its characters plays in one
        return campaigns

    def _judged(self, known: Known, who: Person, command: Command) -> CampaignRow | None:
        """The campaign afterwards, if that is another one then."""
        row, campaign = known
        if campaign is None:
            return None
        keeper = self._campaigns_of(row.game)
        state = authority.after(keeper, campaign, who, row.id, command)
        if state == campaign.state:
            return None
        return replace(campaign, state=state, entries=campaign.entries + 1, changed=self._now())

    async def _last(self, row: CharacterRow) -> Command | None:
        """The command of the last entry that stands."""
        entry = journal.standing(await self._store.journal(row.id, row.entries))[-1]
        said = msgspec.json.decode(entry.command)
        return None if said is None else self._keeper(row.game).read_command(said)

    async def _append(
        self,
        known: Known,
        row: CharacterRow,
        entry: EntryRow,
        after: CampaignRow | None = None,
    ) -> Entered:
        """With the campaign after it, where that has changed as well."""
        campaign = after or known.campaign
        if after is None:
            await self._store.append(row, entry)
        else:
            entry = replace(entry, campaign=after.id)
            key = self._entropy(12).hex()
            await self._campaigns.take(_used(after, row, entry, key))
        await self._changes.tell(row.id, *([campaign.id] if campaign else []))
        return Entered(journal.show(entry), self._show(Known(row, campaign)))

    def _show(self, known: Known, state: bytes | None = None, at: int | None = None) -> CharacterAt:
        row = known.row
        state = row.state if state is None else state
        sheet, why = None, ""
        try:
            keeper = self._keeper(row.game)
            sheet = keeper.sheet(keeper.load(state))
        except (BadContent, NotAllowed) as no:
            why = no.why
        tree = tree_of(state) or {}
        return CharacterAt(line(known), at or row.entries, tree, sheet, why)


class OneCharacter(NamedTuple):
    """A character as one person asks for changes of it."""

    characters: Characters
    id: str
    who: Person

    async def look(self) -> Known:
        return await self.characters._known(self.id, self.who)

    def version(self, known: Known) -> int:
        return known.row.entries

    async def find_stored(self, known: Known, key: str) -> EntryRow | None:
        return await self.characters._store.entry(self.id, key)

    async def again(self, known: Known, entry: EntryRow) -> Entered:
        return Entered(journal.show(entry), self.characters._show(known))

    def request(
        self, new: NewEntry | TakeBack | DoAgain, is_same: Callable[[Known, EntryRow], bool]
    ) -> Request[Known, EntryRow]:
        return Request(new.key, is_same, Expected(new.version, self.stale))

    def stale(self, known: Known) -> Stale:
        return Stale(BEHIND, self.characters._show(known))


def character_id(who: Person, key: str) -> str:
    """Of one that this person asks for under this key."""
    return id_of(who.id, key)


def _steps(kind: str) -> Callable[[Known, EntryRow], bool]:
    """Whether an entry is such a step in the journal."""
    return lambda _, entry: entry.kind == kind


def _used(campaign: CampaignRow, row: CharacterRow, entry: EntryRow, key: str) -> CampaignChange:
    """A grant was used up: nobody is told of that but by the character's own journal."""
    line = LogRow(campaign.entries - 1, key, entry.by, entry.command, b"[]", b"[]", entry.at)
    return CampaignChange(campaign, line, characters=((row, entry),))
