"""Games of a campaign's characters: a table for each, and afterwards what it did to them."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.server.asking import Request, once, retry
from worldline.server.campaigns.campaigns import Campaigns, OneCampaign
from worldline.server.campaigns.keeping import Keeping, SeenCampaign
from worldline.server.games import Latecomer, Setup
from worldline.server.messages.campaigns import CampaignActed, NewAct, NewFight, Settle
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import NewTable
from worldline.server.store.rows import Known as Table
from worldline.server.store.rows import LogRow, Person
from worldline.server.tables.live_table import LiveTable
from worldline.server.tables.lobby import Lobby

NO_TABLE: Final = "No game of this campaign is under way at a table here."
GOES_ON: Final = "The game is not over."
TABLE_DELETED: Final = "The table of this fight was deleted. Discard the results to go on."


class Fights:
    def __init__(self, keeping: Keeping, campaigns: Campaigns, lobby: Lobby) -> None:
        self._in = keeping
        self._campaigns = campaigns
        self._lobby = lobby
        lobby.registry.after_commit.append(self.follow)

    async def begin(self, id: str, who: Person, new: NewFight) -> CampaignActed:
        """A table with a seat for each player, and the campaign's word that it has begun: both are
        stored, or neither."""

        async def begin(known: SeenCampaign) -> CampaignActed:
            known = await self._in.gather(known)
            command, table = await self._prepared(known, who, new)
            return await self._campaigns.attempt(known, who, NewAct(new.key, command), table)

        return await once(self._led(id, who), _whatever(new.key), begin)

    def _led(self, id: str, who: Person) -> OneCampaign:
        return OneCampaign(self._campaigns, partial(self._in.find_led, id, who), who)

    async def _prepared(
        self, known: SeenCampaign, who: Person, new: NewFight
    ) -> tuple[dict[str, Any], Table]:
        game = known.row.game
        try:
            characters = self._in.characters_in(known)
            if new.setup is None:
                setup = known.keeper.prepare(known.campaign, characters, new.encounter)
            else:
                kind = self._lobby.registry.game(game).game.setup
                setup = Setup(msgspec.convert(new.setup, kind))
            entered = known.keeper.enter(known.campaign, characters, setup, new.characters)
        except msgspec.ValidationError as error:
            raise NotAllowed(400, f"This setup cannot be read: {error}") from None
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        opened = NewTable(game, msgspec.to_builtins(entered.setup), clock=new.clock, seat=None)
        table = await self._lobby.prepare(who, opened, entered.people, known.row.id)
        command = known.keeper.begin(new.name, entered.ids, table[0].id)
        return msgspec.to_builtins(command), table

    async def follow(self, live: LiveTable) -> None:
        """Tells the campaign who has joined its game, and whose joining was taken back. What is
        missed, by a kill, is told with the next answer."""
        if live.row.campaign is None or live.table is None:
            return
        keeper = self._in.keeper(live.row.game)
        late = keeper.late(line.a for line in live.table.lines)
        if late == live.late:
            return
        await retry(partial(self._tell, live.row.campaign, live.id, late))
        live.late = late

    async def _tell(self, id: str, table: str, late: Sequence[Latecomer]) -> None:
        """Raises Conflict if somebody else was faster."""
        row = await self._in.store.get(id)
        gm = None if row is None else await self._in.all.person(row.gm)
        if row is None or gm is None:
            return  # it is gone
        known = await self._in.open_row(row, gm)
        if known.keeper.table(known.campaign) != table:
            return
        known = await self._in.gather(known)
        outcome = known.keeper.join_late(known.campaign, self._in.characters_in(known), late)
        if outcome is not None:
            await self._in.take(known, self._in.own_attempt(gm), outcome)

    async def settle(self, id: str, who: Person, asked: Settle) -> CampaignActed:

        async def settle(known: SeenCampaign) -> CampaignActed:
            known = await self._in.gather(known)
            command = await self._aftermath(known)
            return await self._campaigns.attempt(known, who, NewAct(asked.key, command))

        return await once(self._led(id, who), _whatever(asked.key), settle)

    async def _aftermath(self, known: SeenCampaign) -> dict[str, Any]:
        """The command that proposes what the game did."""
        if not (table := known.keeper.table(known.campaign)):
            raise NotAllowed(409, NO_TABLE)
        if await self._lobby.registry.store.table(table) is None:
            raise NotAllowed(409, TABLE_DELETED)
        async with self._lobby.registry.enter(table) as live:
            game = live.begun_table()
            if not game.over:
                raise NotAllowed(409, GOES_ON)
            fought = [line.a for line in game.lines], game.position.state
            setup = game.setup
        try:
            characters = self._in.characters_in(known)
            command = known.keeper.aftermath(known.campaign, characters, setup, fought)
        except BadContent as bad:
            raise NotAllowed(422, bad.why) from None
        except Illegal as no:
            raise NotAllowed(422, no.why, no.rule) from None
        told: dict[str, Any] = msgspec.to_builtins(command)
        return told


def _whatever(key: str) -> Request[SeenCampaign, LogRow]:
    """Whatever was stored under this key is what came of it: what it does follows from how the
    campaign stood then."""
    return Request(key, lambda *_: True)
