"""Keeping characters in the making. A draft belongs to one person, and nobody else sees it but who
has a link to read it. Every change is worked out, stored, and only then told."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.server.asking import Expected, Request, Stale, check_version, id_of, is_new, once
from worldline.server.changes import Changes
from worldline.server.characters import changing
from worldline.server.characters.characters import (
    NOT_SHARED,
    Characters,
    Origin,
    character_id,
)
from worldline.server.characters.printing import Printed, Printer
from worldline.server.games import Character, Draft, Served
from worldline.server.games import Drafts as Keeper
from worldline.server.homebrew import Homebrew
from worldline.server.messages.characters import CharacterAt, Share
from worldline.server.messages.drafts import (
    DraftAt,
    DraftChange,
    DraftCopy,
    DraftLine,
    NewAnswers,
    NewDraft,
    SharedDraft,
)
from worldline.server.messages.refusals import NotAllowed, Problem
from worldline.server.operations.limits import LARGEST_CHARACTER
from worldline.server.operations.work import Work
from worldline.server.parts.drafts import Switches
from worldline.server.store import Store
from worldline.server.store.rows import DraftRow, KeptDraft, Person
from worldline.server.store.secrets import hash_of, is_same

MOST: Final = 50
"""Drafts of one person."""
NOBODY: Final = "There is no such draft."
NO_CAMPAIGN: Final = "There is no such campaign."
COPY: Final = " (copy)"
"""Behind the name of one."""
BEHIND: Final = "The draft has changed meanwhile, so nothing was done. Look at it again."
TOO_LARGE: Final = f"A draft has at most {LARGEST_CHARACTER // 1024} KiB."

Change = Callable[[Keeper, Draft, int], Draft]
"""A draft after something was done to it, with the seed of its dice."""


class Drafts:
    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        homebrew: Homebrew,
        characters: Characters,
        changes: Changes,
        work: Work,
        *,
        now: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._games = games
        self._store = store.drafts
        self._campaigns = store.campaigns
        self._homebrew = homebrew
        self._characters = characters
        self._changes = changes
        self._work = work
        self._printer = Printer(games, work)
        self._now = now
        self._entropy = entropy

    # --- reading

    async def list_mine(self, who: Person) -> list[DraftLine]:
        return [_line(row) for row in await self._store.of(who.id)]

    async def read(self, id: str, who: Person, step: int | None) -> DraftAt:
        return self._show(await self._mine(id, who), step)

    async def export(self, id: str, who: Person) -> tuple[str, str]:
        """The name of the character, and the file."""
        row = await self._mine(id, who)
        try:
            return row.name, self._keeper(row.game).write(row.state)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None

    async def print(self, id: str, who: Person, paper: str) -> Printed:
        """As the character that it makes: one that is not complete makes none."""
        row = await self._mine(id, who)
        _, c = _made(self._keeper(row.game), row)
        return await self._printer.print(row.game, c, paper)

    async def find_shared(self, secret: str) -> SharedDraft:
        """For anybody who has the link."""
        hashed = hash_of(secret)
        row = await self._store.by_share(hashed)
        if row is None or not is_same(row.share, hashed):
            raise NotAllowed(404, NOT_SHARED)
        await self._homebrew.open_for(row.game, row.state)
        keeper = self._keeper(row.game)
        try:
            draft = keeper.standing(keeper.load(row.state))
        except BadContent as bad:
            return SharedDraft(row.game, row.name, row.about, None, None, bad.why)
        file = msgspec.json.decode(keeper.write(msgspec.json.encode(draft)))
        return SharedDraft(row.game, row.name, row.about, file, keeper.view(draft, 1), "")

    # --- changing

    async def add(self, who: Person, new: NewDraft) -> DraftAt:
        keeper = self._keeper(new.game)
        seed = int.from_bytes(self._entropy(8))
        row = self._empty(who, new.key, new.game, seed, new.campaign)
        if (before := await self._before(row, who)) is not None:
            return before
        return await self._put(row, who, await self._begun(keeper, who, new, seed))

    async def copy(self, id: str, who: Person, new: DraftCopy) -> DraftAt:
        row = await self._mine(id, who)
        return await self._again(who, new, row.game, _kept(row), COPY)

    async def build_anew(self, character: str, who: Person, new: DraftCopy) -> DraftAt:
        """From the draft that the character was made from; the character stays as it is."""
        game, kept = await self._characters.draft(character, who)
        return await self._again(who, new, game, kept)

    async def _again(
        self, who: Person, new: DraftCopy, game: str, kept: KeptDraft, suffix: str = ""
    ) -> DraftAt:
        """A draft with the answers of another, and with its dice, fallen and to fall."""
        row = self._empty(who, new.key, game, kept.seed, kept.campaign)
        if (before := await self._before(row, who)) is not None:
            return before
        await self._homebrew.open_for(game, kept.state)
        keeper = self._keeper(game)
        try:
            draft = keeper.copy(keeper.load(kept.state), suffix)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        return await self._put(row, who, draft)

    def _empty(self, who: Person, key: str, game: str, seed: int, campaign: str | None) -> DraftRow:
        """The row of a new draft, before there is one in it."""
        id = id_of(who.id, "draft", key)
        now = self._now()
        return DraftRow(
            id, who.id, game, "", "", b"", b"", seed, key,
            campaign=campaign, created=now, changed=now,
        )  # fmt: skip

    async def _before(self, row: DraftRow, who: Person) -> DraftAt | None:
        """The draft, if it was asked for before; otherwise there must be room for it."""
        if await self._store.get(row.id) is not None:
            return await self.read(row.id, who, 1)
        if len(await self._store.of(who.id)) >= MOST:
            raise NotAllowed(409, f"You have {MOST} drafts already: delete one first.")
        return None

    async def _put(self, row: DraftRow, who: Person, draft: Draft) -> DraftAt:
        row = _holding(row, self._keeper(row.game), draft)
        if await is_new(self._store.add(row)):
            return self._show(row, 1)
        return await self.read(row.id, who, 1)

    async def _begun(self, keeper: Keeper, who: Person, new: NewDraft, seed: int) -> Draft:
        packs, switches = await self._decided(who, new)
        try:
            if new.draft is not None:
                await self._homebrew.open_for(new.game, new.draft)
                draft = keeper.read(new.draft)
                return keeper.meant_for(draft, packs, switches) if new.campaign else draft
            draft = keeper.begin(new.level, packs, switches)
            if new.archetype is not None:
                return keeper.begin_ready(draft, new.archetype)
            if new.random:
                return keeper.begin_random(draft, seed, new.role, new.class_)
            return draft
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            problem = Problem(bad.field or "", bad.why)
            raise NotAllowed(422, f"This is no draft: {bad.why}", problems=(problem,)) from None

    async def _decided(self, who: Person, new: NewDraft) -> tuple[Sequence[str], Switches]:
        """The homebrew and the switches of the campaign that it is meant for."""
        if new.campaign is None:
            return (), {}
        row = await self._campaigns.get(new.campaign)
        keeper = self._games[new.game].campaigns
        if row is None or keeper is None or row.game != new.game:
            raise NotAllowed(404, NO_CAMPAIGN)
        await self._homebrew.open_for(row.game, row.state)
        campaign = keeper.load(row.state)
        if who.id not in (row.gm, *keeper.players(campaign)):
            raise NotAllowed(404, NO_CAMPAIGN)
        return keeper.decisions(campaign)

    async def answer(self, id: str, who: Person, new: NewAnswers) -> DraftAt:
        def answers(keeper: Keeper, draft: Draft, _: int) -> Draft:
            try:
                given = [keeper.read_answer(one) for one in new.given]
            except msgspec.ValidationError as error:
                raise NotAllowed(400, f"This is no answer: {error}") from None
            return keeper.answers(draft, given)

        asked = DraftChange(new.key, new.version, new.step)
        return await self._change(id, who, asked, answers)

    async def undo(self, id: str, who: Person, new: DraftChange) -> DraftAt:
        return await self._change(id, who, new, lambda k, d, _: k.undo(d))

    async def redo(self, id: str, who: Person, new: DraftChange) -> DraftAt:
        return await self._change(id, who, new, lambda k, d, _: k.redo(d))

    async def roll(self, id: str, who: Person, new: DraftChange) -> DraftAt:
        """The same dice fall however often somebody undoes this."""
        return await self._change(id, who, new, lambda k, d, s: k.roll(d, s))

    async def fill(self, id: str, who: Person, new: DraftChange) -> DraftAt:
        return await self._change(id, who, new, lambda k, d, s: k.fill(d, s))

    async def _change(self, id: str, who: Person, new: DraftChange, change: Change) -> DraftAt:
        one = OneDraft(self, id, who, new.step)
        request = Request[DraftRow, Latest](new.key, lambda *_: True, one.expect(new))
        return await once(one, request, lambda row: self._changed(row, new, change))

    async def _changed(self, row: DraftRow, asked: DraftChange, change: Change) -> DraftAt:
        keeper = self._keeper(row.game)
        try:
            draft = change(keeper, keeper.load(row.state), row.seed)
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        after = replace(row, key=asked.key, version=row.version + 1, changed=self._now())
        after = _holding(after, keeper, draft)
        await self._store.change(after)
        await self._changes.tell(row.id)
        return DraftAt(_line(after), keeper.view(draft, asked.step), "")

    async def finish(self, id: str, who: Person, new: DraftChange) -> CharacterAt:
        """A character in place of the draft, which is kept with it."""
        row = await self._store.get(id)
        if row is None or row.owner != who.id:
            return await self._finished(who, new)
        await self._homebrew.open_for(row.game, row.state)
        one = OneDraft(self, id, who, new.step)
        check_version(one, row, one.expect(new))
        keeper = self._keeper(row.game)
        draft, c = _made(keeper, row)
        told = changing.told_lines(keeper.history(draft))
        by = Origin("built", told, _kept(row))
        found = await self._characters.keep(who, row.game, new.key, c, by)
        await self._store.delete(id)
        await self._changes.tell(id)
        return found

    async def _finished(self, who: Person, new: DraftChange) -> CharacterAt:
        """Who asks again, because no answer came, is given the character."""
        try:
            return await self._characters.read(character_id(who, new.key), who)
        except NotAllowed:
            raise NotAllowed(404, NOBODY) from None

    async def delete(self, id: str, who: Person) -> None:
        await self._mine(id, who)
        await self._store.delete(id)
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

    async def _mine(self, id: str, who: Person) -> DraftRow:
        row = await self._store.get(id)
        if row is None or row.owner != who.id:
            raise NotAllowed(404, NOBODY)
        await self._homebrew.open_for(row.game, row.state)
        return row

    def _keeper(self, game: str) -> Keeper:
        served = self._games.get(game)
        if served is None or served.drafts is None:
            raise NotAllowed(404, f'No characters of "{game}" are built here.')
        return served.drafts

    def _show(self, row: DraftRow, step: int | None) -> DraftAt:
        builder, why = None, ""
        try:
            keeper = self._keeper(row.game)
            builder = keeper.view(keeper.load(row.state), step)
        except (BadContent, NotAllowed) as no:
            why = no.why
        return DraftAt(_line(row), builder, why)


class Latest(NamedTuple):
    """The last change of a draft, the only one whose key is kept."""

    n: int


class OneDraft(NamedTuple):
    """A draft as its owner asks for changes of it, shown with the questions of a step."""

    drafts: Drafts
    id: str
    who: Person
    step: int

    async def look(self) -> DraftRow:
        return await self.drafts._mine(self.id, self.who)

    def version(self, row: DraftRow) -> int:
        return row.version

    async def find_stored(self, row: DraftRow, key: str) -> Latest | None:
        return Latest(row.version - 1) if row.key == key else None

    async def again(self, row: DraftRow, _: Latest) -> DraftAt:
        return self.drafts._show(row, self.step)

    def expect(self, new: DraftChange) -> Expected[DraftRow]:
        return Expected(new.version, self.stale)

    def stale(self, row: DraftRow) -> Stale:
        return Stale(BEHIND, self.drafts._show(row, self.step))


def _kept(row: DraftRow) -> KeptDraft:
    return KeptDraft(row.state, row.seed, row.campaign)


def _made(keeper: Keeper, row: DraftRow) -> tuple[Draft, Character]:
    """The draft, and the character that it makes."""
    try:
        draft = keeper.load(row.state)
        return draft, keeper.finish(draft)
    except Illegal as no:
        raise NotAllowed(422, no.why, no.rule) from None
    except BadContent as bad:
        raise NotAllowed(422, bad.why) from None


def _holding(row: DraftRow, keeper: Keeper, draft: Draft) -> DraftRow:
    """The row with the draft in it."""
    state = msgspec.json.encode(draft)
    if len(state) > LARGEST_CHARACTER:
        raise NotAllowed(422, TOO_LARGE)
    return replace(
        row,
        name=keeper.name(draft)[: changing.LONGEST_NAME],
        about=keeper.about(draft),
        open=msgspec.json.encode(keeper.open(draft)),
        state=state,
    )


def _line(row: DraftRow) -> DraftLine:
    still = msgspec.json.decode(row.open, type=tuple[str, ...])
    return DraftLine(
        row.id,
        row.game,
        row.name,
        row.about,
        still,
        not still,
        row.version,
        row.campaign,
        row.created,
        row.changed,
        row.share is not None,
    )
