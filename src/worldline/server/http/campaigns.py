"""Campaigns over HTTP: those that one leads or plays in."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from worldline.server.campaigns.campaigns import Campaigns
from worldline.server.campaigns.fights import Fights
from worldline.server.campaigns.membership import Membership
from worldline.server.http.people import AnyRequest
from worldline.server.http.tables import HERE, Key, Limiting, Me, Visitor
from worldline.server.messages.campaigns import (
    CampaignActed,
    CampaignAt,
    CampaignInvite,
    CampaignInvited,
    CampaignLine,
    Heard,
    NewAct,
    NewCampaign,
    NewFight,
    Settle,
)
from worldline.server.operations.limits import LARGEST_SETUP, client, refuse

Kept = NamedDependency[Campaigns]
Members = NamedDependency[Membership]
Fighting = NamedDependency[Fights]
Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="Of a campaign")]
PersonId = Annotated[str, PathParameter(pattern="^[0-9A-Za-z_-]{1,64}$", description="Of a person")]


class CampaignsController(Controller):
    path = "/api/campaigns"
    tags = ("campaigns",)

    @get(summary="Campaigns that I lead or play in, the newest first", responses=HERE)
    async def mine(self, campaigns: Kept, person: Me) -> list[CampaignLine]:
        return await campaigns.list_mine(person)

    @post(summary="Found a campaign, as its GM", responses=HERE)
    async def found(
        self, data: JSONBody[NewCampaign], membership: Members, person: Me, limits: Limiting
    ) -> CampaignAt:
        refuse(limits.messages.wait(f"{person.id} campaigns"))
        return await membership.found(person, data)

    @post("/join", summary="Join by an invite link, as a player", responses=HERE, status_code=200)
    async def join(
        self,
        request: AnyRequest,
        data: JSONBody[Key],
        membership: Members,
        person: Me,
        limits: Limiting,
    ) -> CampaignAt:
        refuse(limits.arrivals.wait(client(request)))
        return await membership.join(person, data.secret)

    @post("/invited", summary="What an invite link grants", responses=HERE, status_code=200)
    async def show_invitation(
        self,
        request: AnyRequest,
        data: JSONBody[Key],
        membership: Members,
        visitor: Visitor,
        limits: Limiting,
    ) -> CampaignInvited:
        """Takes nothing; a link that grants nothing any more is refused."""
        refuse(limits.arrivals.wait(client(request)))
        return await membership.invitation(visitor, data.secret)

    @get("/{campaign:str}", summary="A campaign as I may know it", responses=HERE)
    async def read(self, campaign: Id, campaigns: Kept, person: Me) -> CampaignAt:
        return await campaigns.read(campaign, person)

    @delete("/{campaign:str}", summary="Delete it, by its GM", responses=HERE)
    async def remove(self, campaign: Id, campaigns: Kept, person: Me) -> None:
        """The characters stay their owners'."""
        await campaigns.delete(campaign, person)

    @get("/{campaign:str}/log", summary="What happened, as I was told", responses=HERE)
    async def log(
        self,
        campaign: Id,
        campaigns: Kept,
        person: Me,
        before: Annotated[str | None, QueryParameter(pattern="^[0-9a-f]{24}$")] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
    ) -> list[Heard]:
        """The last entries, oldest first; or the last before one of them, by its id."""
        return await campaigns.log(campaign, person, before, limit)

    @post(
        "/{campaign:str}/log",
        summary="Do something there",
        responses=HERE,
        status_code=200,
        request_max_body_size=LARGEST_SETUP,  # it may bring a fight along
    )
    async def act(
        self,
        campaign: Id,
        data: JSONBody[NewAct],
        campaigns: Kept,
        person: Me,
        limits: Limiting,
    ) -> CampaignActed:
        refuse(limits.messages.wait(f"{person.id} {campaign}"))
        return await campaigns.act(campaign, person, data)

    @post(
        "/{campaign:str}/fight",
        summary="Open a table for a fight, by the GM",
        responses=HERE,
        request_max_body_size=LARGEST_SETUP,
    )
    async def fight(
        self,
        campaign: Id,
        data: JSONBody[NewFight],
        fights: Fighting,
        person: Me,
        limits: Limiting,
    ) -> CampaignActed:
        """The characters enter as they stand; every player has a seat there."""
        refuse(limits.messages.wait(f"{person.id} {campaign}"))
        return await fights.begin(campaign, person, data)

    @post(
        "/{campaign:str}/fight/aftermath",
        summary="What the fight did to the characters, for the GM to confirm",
        responses=HERE,
        status_code=200,
    )
    async def settle(
        self, campaign: Id, data: JSONBody[Settle], fights: Fighting, person: Me, limits: Limiting
    ) -> CampaignActed:
        refuse(limits.messages.wait(f"{person.id} {campaign}"))
        return await fights.settle(campaign, person, data)

    @post("/{campaign:str}/invite", summary="A link to join, by the GM", responses=HERE)
    async def invite(self, campaign: Id, membership: Members, person: Me) -> CampaignInvite:
        """The one before ends."""
        return await membership.invite(campaign, person)

    @delete("/{campaign:str}/invite", summary="Take the link back", responses=HERE)
    async def uninvite(self, campaign: Id, membership: Members, person: Me) -> None:
        await membership.uninvite(campaign, person)

    @delete(
        "/{campaign:str}/members/{member:str}",
        summary="Leave, or remove a player as the GM",
        responses=HERE,
    )
    async def leave(self, campaign: Id, member: PersonId, membership: Members, person: Me) -> None:
        """The character that was brought goes along."""
        await membership.remove(campaign, person, member)
