"""Campaigns in a database, each with its players and its log."""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from worldline.server.store import characters
from worldline.server.store.rows import CampaignChange, CampaignRow, Conflict, LogRow, MemberRow
from worldline.server.store.schema import CAMPAIGNS, LOG, MEMBERS
from worldline.server.store.statements import Statements, columns, rows_of
from worldline.server.store.tables import add_table

_CAMPAIGN = rows_of(CAMPAIGNS, CampaignRow)


class SqlCampaigns:
    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, row: CampaignRow, entry: LogRow) -> None:
        try:
            async with self._in.write() as c:
                await c.execute(insert(CAMPAIGNS), msgspec.structs.asdict(row))
                await c.execute(insert(LOG), _values(row.id, entry))
        except IntegrityError:
            raise Conflict(f"campaign {row.id} is there already") from None

    async def get(self, id: str) -> CampaignRow | None:
        return await self._in.one(_CAMPAIGN.where(CAMPAIGNS.c.id == id), CampaignRow)

    async def by_invite(self, invite: bytes) -> CampaignRow | None:
        return await self._in.one(_CAMPAIGN.where(CAMPAIGNS.c.invite == invite), CampaignRow)

    async def of(self, person: str) -> list[CampaignRow]:
        plays = select(MEMBERS.c.campaign_id).where(MEMBERS.c.person == person)
        his = or_(CAMPAIGNS.c.gm == person, CAMPAIGNS.c.id.in_(plays))
        query = _CAMPAIGN.where(his).order_by(CAMPAIGNS.c.created.desc())
        return await self._in.all(query, CampaignRow)

    async def with_characters(self, ids: Collection[str]) -> dict[str, CampaignRow]:
        query = select(MEMBERS.c.character, *columns(CAMPAIGNS, CampaignRow))
        query = query.join(CAMPAIGNS, CAMPAIGNS.c.id == MEMBERS.c.campaign_id)
        async with self._in.read() as c:
            found = await c.execute(query.where(MEMBERS.c.character.in_(ids)))
            return {character: CampaignRow(*row) for character, *row in found}

    async def take(self, change: CampaignChange) -> None:
        """The link to join is not changed here: it belongs to `set_invite`."""
        row, entry, members, changed, table = change
        values = msgspec.structs.asdict(row)
        del values["invite"]
        this = CAMPAIGNS.c.id == row.id
        try:
            async with self._in.write() as c:
                query = select(CAMPAIGNS.c.entries).where(this).with_for_update()
                if (await c.execute(query)).scalar() != entry.n:
                    raise Conflict(f"campaign {row.id} has changed meanwhile, or is gone")
                await c.execute(update(CAMPAIGNS).where(this).values(values))
                await c.execute(insert(LOG), _values(row.id, entry))
                # In one order, so that two campaigns never wait for each other.
                for character, its_entry in sorted(changed, key=lambda one: one[0].id):
                    await characters.append(c, character, its_entry)
                if members is not None:
                    await _set_members(c, row.id, members)
                if table is not None:
                    await add_table(c, *table)
        except IntegrityError:
            raise Conflict(f"a character of campaign {row.id} is gone, or elsewhere") from None

    async def set_invite(self, id: str, invite: bytes | None) -> None:
        async with self._in.write() as c:
            change = update(CAMPAIGNS).where(CAMPAIGNS.c.id == id)
            await c.execute(change.values(invite=invite))

    async def delete(self, id: str) -> None:
        async with self._in.write() as c:
            await c.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.id == id))

    async def log(
        self, id: str, start: int = 0, end: int | None = None, limit: int | None = None
    ) -> list[LogRow]:
        query = rows_of(LOG, LogRow).where(LOG.c.campaign_id == id, LOG.c.n >= start)
        if end is not None:
            query = query.where(LOG.c.n < end)
        found = await self._in.all(query.order_by(LOG.c.n.desc()).limit(limit), LogRow)
        return found[::-1]

    async def entry(self, id: str, key: str) -> LogRow | None:
        wanted = (LOG.c.campaign_id == id, LOG.c.key == key)
        return await self._in.one(rows_of(LOG, LogRow).where(*wanted), LogRow)


async def _set_members(c: AsyncConnection, id: str, members: Sequence[MemberRow]) -> None:
    await c.execute(delete(MEMBERS).where(MEMBERS.c.campaign_id == id))
    if members:
        values = [{"campaign_id": id, **msgspec.structs.asdict(one)} for one in members]
        await c.execute(insert(MEMBERS), values)


def _values(id: str, entry: LogRow) -> dict[str, object]:
    return {"campaign_id": id, **msgspec.structs.asdict(entry)}
