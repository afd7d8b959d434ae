"""Keeping campaigns. A command is worked out, stored with every character that it changes, and
only then told: acknowledged means stored. Nothing stays in memory, so any process may do the next
one."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.server.asking import Request, once
from worldline.server.campaigns.keeping import Attempt, Keeping, SeenCampaign, key_of, line, seed_of
from worldline.server.campaigns.log import last_heard, lines_for
from worldline.server.characters.characters import NOBODY
from worldline.server.games import CampaignCommand, Outcome
from worldline.server.messages.campaigns import (
    CampaignActed,
    CampaignAt,
    CampaignLine,
    Heard,
    NewAct,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import Known as Table
from worldline.server.store.rows import LogRow, Person

LATELY: Final = 100
"""Entries of the log that somebody is told who comes in."""
NO_ENTRY: Final = "There is no such entry."
OWN_TABLE: Final = "A fight opens its own table: begin it with `fight`, or name no table."
ELSEWHERE: Final = "This character plays in another campaign: leave that one first."


class CampaignNews(NamedTuple):
    """How a campaign stands for a person, what was told since, and how long the log is."""

    now: CampaignAt
    told: list[Heard]
    entries: int


class Campaigns:
    """What their people do in them; to anybody else there are none."""

    def __init__(self, keeping: Keeping) -> None:
        self._in = keeping
        self._store = keeping.store

    async def list_mine(self, who: Person) -> list[CampaignLine]:
        rows = await self._store.of(who.id)
        return [line(row, "gm" if row.gm == who.id else "player") for row in rows]

    async def read(self, id: str, who: Person) -> CampaignAt:
        return await self._in.show(await self._in.find(id, who), who)

    async def log(self, id: str, who: Person, before: str | None, limit: int) -> list[Heard]:
        """The last entries that this person is told of, or the last before one of them."""
        known, end = await self._in.find(id, who), None
        if before is not None:
            entry = await self._store.entry(id, before)
            if entry is None or not known.keeper.lines_for(entry.tellings, who.id):
                raise NotAllowed(404, NO_ENTRY)
            end = entry.n
        return await last_heard(self._store, known.keeper, id, who.id, end, limit)

    async def news(self, id: str, who: Person, start: int | None) -> CampaignNews:
        """Since the log had so many entries; None for whoever knows none of them."""
        known = await self._in.find(id, who)
        end = known.row.entries
        if start is None:
            told = await last_heard(self._store, known.keeper, id, who.id, end, LATELY)
        else:
            told = lines_for(known.keeper, await self._store.log(id, start, end), who.id)
        return CampaignNews(await self._in.show(known, who), told, end)

    async def edition(self, id: str, who: Person) -> tuple[str, str]:
        """The game, and the content that is used in this campaign."""
        known = await self._in.find(id, who)
        try:
            return known.row.game, known.keeper.edition(known.campaign)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None

    async def act(self, id: str, who: Person, new: NewAct) -> CampaignActed:
        """A command by one of its people, however the campaign stands by now."""

        def is_same(known: SeenCampaign, before: LogRow) -> bool:
            return before.command == msgspec.json.encode(_command(known, new.act))

        one = OneCampaign(self, partial(self._in.find, id, who), who)
        request = Request(new.key, is_same)
        return await once(one, request, lambda known: self.attempt(known, who, new))

    async def attempt(
        self, known: SeenCampaign, who: Person, new: NewAct, table: Table | None = None
    ) -> CampaignActed:
        """A command on a campaign as it is known, and the table that it opens. Raises Conflict if
        somebody else was faster."""
        command = _command(known, new.act)
        attempt = Attempt(who, key_of(known.row, who, new.key), msgspec.json.encode(command))
        await self._in.homebrew.open_for(known.row.game, new.act)
        known = await self._gathered(known, who, known.keeper.brings(command))
        outcome = self._outcome(known, attempt, command)
        if known.keeper.table(outcome.campaign) not in _tables(known, table):
            raise NotAllowed(422, OWN_TABLE)
        after, entry = await self._in.take(known, attempt, outcome, table)
        return await self.answer_for(after, entry, who)

    async def delete(self, id: str, who: Person) -> None:
        known = await self._in.find_led(id, who)
        await self._store.delete(id)
        players = known.keeper.players(known.campaign)
        await self._in.changes.tell(id, *filter(None, players.values()))

    async def _gathered(self, known: SeenCampaign, who: Person, brought: str) -> SeenCampaign:
        """With the characters of all players, and one that its owner comes with."""
        known = await self._in.gather(known, brought)
        if brought and brought not in known.keeper.players(known.campaign).values():
            row = (known.characters or {}).get(brought)
            if row is None or (row.owner, row.game) != (who.id, known.row.game):
                raise NotAllowed(404, NOBODY)
            if await self._store.with_characters([brought]):
                raise NotAllowed(409, ELSEWHERE)
        return known

    def _outcome(self, known: SeenCampaign, attempt: Attempt, command: CampaignCommand) -> Outcome:
        row, keeper, campaign, _, rows = known
        characters, _ = self._in.readable(row.game, rows or {})
        try:
            return keeper.change(
                campaign, characters, attempt.by.id, command, seed_of(row, attempt.key)
            )
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule, table=keeper.waits_for(no)) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None

    async def answer_for(self, known: SeenCampaign, entry: LogRow, who: Person) -> CampaignActed:
        told = lines_for(known.keeper, [entry], who.id)
        return CampaignActed(told[0] if told else None, await self._in.show(known, who))


class OneCampaign(NamedTuple):
    """A campaign as one of its people asks for changes of it."""

    campaigns: Campaigns
    look: Callable[[], Awaitable[SeenCampaign]]
    who: Person

    def version(self, known: SeenCampaign) -> int:
        return known.row.entries

    async def find_stored(self, known: SeenCampaign, key: str) -> LogRow | None:
        id, key = known.row.id, key_of(known.row, self.who, key)
        return await self.campaigns._store.entry(id, key)

    async def again(self, known: SeenCampaign, entry: LogRow) -> CampaignActed:
        return await self.campaigns.answer_for(known, entry, self.who)


def _tables(known: SeenCampaign, opened: Table | None) -> tuple[str, ...]:
    """Where a game of this campaign may be played after a command: where it was, at a table that
    is opened for it, or at none. Any other has seats and a setup that the campaign knows
    nothing of."""
    return "", known.keeper.table(known.campaign), *([opened[0].id] if opened else [])


def _command(known: SeenCampaign, said: dict[str, Any]) -> CampaignCommand:
    try:
        return known.keeper.read_command(said)
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no command: {error}") from None
