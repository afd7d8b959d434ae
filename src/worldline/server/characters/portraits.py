"""Keeping the portraits of characters: given by their owners, seen by whoever sees them."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from worldline.server.changes import Changes
from worldline.server.characters.characters import NOBODY
from worldline.server.characters.known import Known, line
from worldline.server.characters.pictures import portrait
from worldline.server.games import Served
from worldline.server.messages.characters import CharacterLine
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.work import Work
from worldline.server.store import Store
from worldline.server.store.rows import CampaignRow, Person, PortraitRow

NO_PORTRAIT: Final = "This character has no portrait."


class Portraits:
    def __init__(
        self, games: Mapping[str, Served], store: Store, changes: Changes, work: Work
    ) -> None:
        self._games = games
        self._store = store.characters
        self._campaigns = store.campaigns
        self._changes = changes
        self._work = work

    async def read(self, id: str, who: Person) -> PortraitRow:
        """For its owner, and for those of its campaign who know that it takes part."""
        row, campaign = await self._known(id)
        if row.owner != who.id and not (campaign and self._knows(campaign, who, id)):
            raise NotAllowed(404, NOBODY)
        found = await self._store.portrait(id)
        if found is None:
            raise NotAllowed(404, NO_PORTRAIT)
        return found

    async def change(self, id: str, who: Person, picture: bytes | None) -> CharacterLine:
        """By the file of a picture, or take it away."""
        row, campaign = await self._known(id)
        if row.owner != who.id:
            raise NotAllowed(404, NOBODY)
        made = None if picture is None else await self._work.goods.do(portrait, picture)
        await self._store.set_portrait(id, made)
        await self._changes.tell(id, *([campaign.id] if campaign else []))
        return line(Known(replace(row, portrait=made and made.hash), campaign))

    async def _known(self, id: str) -> Known:
        row = await self._store.get(id)
        if row is None:
            raise NotAllowed(404, NOBODY)
        return Known(row, (await self._campaigns.with_characters([id])).get(id))

    def _knows(self, row: CampaignRow, who: Person, id: str) -> bool:
        keeper = self._games[row.game].campaigns
        assert keeper is not None  # one of its characters plays in one
        campaign = keeper.load(row.state)
        people = (row.gm, *keeper.players(campaign))
        return who.id in people and id in keeper.known_characters(campaign, who.id)
