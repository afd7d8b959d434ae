"""A campaign as one of its people sees it."""

from collections.abc import Mapping

import msgspec

from worldline.riftbound.campaign.fights import FightView, fight_view
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.switches import SwitchView, all_switches
from worldline.riftbound.campaign.view.calls import CallView, calls
from worldline.riftbound.campaign.view.paper import (
    EncounterView,
    NoteView,
    SessionView,
    encounters,
    notes,
    sessions,
)
from worldline.riftbound.campaign.view.party import PartyView, ReviewView, party, reviews
from worldline.riftbound.campaign.view.people import MemberView, members
from worldline.riftbound.campaign.view.stash import StashView, stash
from worldline.riftbound.content.entries.gear import Rarity
from worldline.riftbound.figures.character import Character


class ConsentView(msgspec.Struct, frozen=True, kw_only=True):
    """What players may do without asking the GM each time."""

    checks: bool
    traits: bool
    time: bool
    finds: bool


class CampaignView(msgspec.Struct, frozen=True, kw_only=True):
    """What the GM hides is not in a player's."""

    name: str
    gm: Person
    members: tuple[MemberView, ...]
    party: tuple[PartyView, ...]
    reviews: tuple[ReviewView, ...]
    consent: ConsentView
    switches: tuple[SwitchView, ...]
    shop: tuple[Rarity, ...]  # nothing: closed
    packs: tuple[str, ...]
    minutes: int
    calls: tuple[CallView, ...]
    sessions: tuple[SessionView, ...]
    notes: tuple[NoteView, ...]
    encounters: tuple[EncounterView, ...]  # the GM's alone
    stash: StashView
    fight: FightView | None


def view(
    campaign: Campaign, person: Person, characters: Mapping[str, Character] | None = None
) -> CampaignView:
    """`characters` are those that were brought."""
    consent, brought = campaign.consent, characters or {}
    return CampaignView(
        name=campaign.name,
        gm=campaign.gm,
        members=tuple(members(campaign, person)),
        party=tuple(party(campaign, person, brought)),
        reviews=tuple(reviews(campaign, person, brought)),
        consent=ConsentView(
            checks=consent.checks,
            traits=consent.traits,
            time=consent.time,
            finds=consent.finds,
        ),
        switches=tuple(all_switches(campaign)),
        shop=campaign.shop,
        packs=campaign.packs,
        minutes=campaign.minutes,
        sessions=tuple(sessions(campaign)),
        notes=tuple(notes(campaign, person)),
        encounters=tuple(encounters(campaign, person)),
        calls=tuple(calls(campaign, person, brought)),
        stash=stash(campaign),
        fight=fight_view(campaign, person),
    )
