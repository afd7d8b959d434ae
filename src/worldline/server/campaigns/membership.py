"""Who takes part in a campaign: founding, inviting, joining, leaving."""

import secrets
from typing import Final

from worldline.server.asking import check_use, id_of, is_new, retry
from worldline.server.campaigns.keeping import Keeping, SeenCampaign, check_name, encode, key_of
from worldline.server.messages.campaigns import (
    CampaignAt,
    CampaignInvite,
    CampaignInvited,
    NewCampaign,
)
from worldline.server.messages.names import check_apart
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import CampaignRow, LogRow, Person
from worldline.server.store.secrets import hash_of, is_same
from worldline.server.tables.lobby import Lobby

MOST: Final = 100
"""Campaigns of one person."""
MOST_PLAYERS: Final = 20
ENOUGH: Final = f"You have {MOST} campaigns already: delete or leave one first."
NO_INVITE: Final = "This link is no longer valid."
FOR_GM: Final = "Only the GM removes other players."
NO_PLAYER: Final = "There is no such player."


class Membership:
    def __init__(self, keeping: Keeping, lobby: Lobby) -> None:
        self._in = keeping
        self._lobby = lobby
        self._store = keeping.store

    async def found(self, who: Person, new: NewCampaign) -> CampaignAt:
        """Whoever founds it is its GM."""
        campaign = self._in.keeper(new.game).found(check_name(new.name), who.id)
        id = id_of("campaign", who.id, new.key)
        if (before := await self._store.get(id)) is None:
            await self._check_room(who)
        state, now = encode(campaign), self._in.now()
        secret = before.secret if before else self._in.entropy(32)
        row = CampaignRow(id, new.game, new.name, who.id, state, secret, created=now, changed=now)
        entry = LogRow(0, key_of(row, who, new.key), who.id, state, b"[]", b"[]", now)
        if await is_new(self._store.add(row, entry)):
            return await self._in.show(await self._in.open_row(row, who), who)
        first = (await self._store.log(id, 0, 1))[0]
        check_use(first.command == state)
        return await self._in.show(await self._in.find(id, who), who)

    async def invite(self, id: str, who: Person) -> CampaignInvite:
        """A link to join; one that was out before ends."""
        await self._in.find_led(id, who)
        secret = secrets.token_urlsafe(32)
        await self._store.set_invite(id, hash_of(secret))
        await self._in.changes.tell(id)
        return CampaignInvite(secret)

    async def uninvite(self, id: str, who: Person) -> None:
        await self._in.find_led(id, who)
        await self._store.set_invite(id, None)
        await self._in.changes.tell(id)

    async def invitation(self, who: Person | None, secret: str) -> CampaignInvited:
        """What a link grants; it takes nothing."""
        row = await self._invited(secret)
        names = await self._in.all.names([row.gm])
        known = who and self._in.see(row, who)
        return CampaignInvited(
            row.id, row.game, row.name, names.get(row.gm, ""), known.role if known else None
        )

    async def join(self, who: Person, secret: str) -> CampaignAt:
        """Whoever takes part already is let in as before."""

        async def join() -> CampaignAt:
            row = await self._invited(secret)
            if self._in.see(row, who) is None:
                row = await self._join(row, who)
            return await self._in.show(await self._in.open_row(row, who), who)

        return await retry(join)

    async def _join(self, row: CampaignRow, who: Person) -> CampaignRow:
        """The campaign with another player. Raises Conflict if somebody else was faster."""
        keeper = self._in.keeper(row.game)
        campaign = keeper.load(row.state)
        if len(keeper.players(campaign)) >= MOST_PLAYERS:
            raise NotAllowed(409, f"The campaign has {MOST_PLAYERS} players already.")
        await self._check_room(who)
        await self._check_apart(who, who.name, row)
        known = SeenCampaign(row, keeper, campaign, "player")
        outcome = keeper.join(campaign, who.id, who.name)
        known, _ = await self._in.take(known, self._in.own_attempt(who), outcome)
        return known.row

    async def remove(self, id: str, who: Person, person: str) -> None:
        """A player leaves, or the GM removes one: with the seat in a fight of the campaign, and
        with the link to join, which whoever is removed may still have. Both go first, so that
        nothing of them is left if this is broken off."""

        async def remove() -> None:
            known = await self._in.find(id, who)
            if person != who.id and known.role != "gm":
                raise NotAllowed(403, FOR_GM)
            players = known.keeper.players(known.campaign)
            if person not in players:
                raise NotAllowed(404, NO_PLAYER)
            if person != who.id:
                await self._store.set_invite(id, None)
            if table := known.keeper.table(known.campaign):
                await self._lobby.vacate(table, person)
            names = await self._in.all.names([person])
            go = known.keeper.leave if person == who.id else known.keeper.remove
            outcome = go(known.campaign, person, names.get(person, ""))
            await self._in.take(known, self._in.own_attempt(who), outcome)
            await self._in.changes.tell(*filter(None, [players[person]]))

        await retry(remove)

    async def _invited(self, secret: str) -> CampaignRow:
        hashed = hash_of(secret)
        row = await self._store.by_invite(hashed)
        if row is None or not is_same(row.invite, hashed):
            raise NotAllowed(404, NO_INVITE)
        return row

    async def check_name(self, who: Person, name: str) -> None:
        """Whether he may go by it in all his campaigns."""
        for row in await self._store.of(who.id):
            await self._check_apart(who, name, row)

    async def _check_apart(self, who: Person, name: str, row: CampaignRow) -> None:
        keeper = self._in.keeper(row.game)
        people = {row.gm, *keeper.players(keeper.load(row.state))} - {who.id}
        check_apart(name, (await self._in.all.names(people)).values())

    async def _check_room(self, who: Person) -> None:
        if len(await self._store.of(who.id)) >= MOST:
            raise NotAllowed(409, ENOUGH)
