"""A campaign for tests: Gil is the GM, Ann plays Ada, Bob plays Ben, Cid has brought nobody."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from riftbound.figures.characters import plain
from worldline.riftbound.campaign.apply import apply
from worldline.riftbound.campaign.commands import AnyCommand
from worldline.riftbound.campaign.outcome import CampaignOutcome, Table, lines_for
from worldline.riftbound.campaign.state import Campaign, Member
from worldline.riftbound.figures.character import Character, Trait
from worldline.riftbound.figures.roll import Cup

GIL, ANN, BOB, CID = "gil", "ann", "bob", "cid"
ADA, BEN = "ada-1", "ben-1"
TRAITS: Final = (Trait("Athletic", 3), Trait("Cold", minus=-2), Trait("Drunk", 2, -1))


def character(name: str, **scores: int) -> Character:
    return replace(plain("lancer", 1, **scores), name=name, traits=TRAITS)


def campaign() -> Campaign:
    members = (Member(ANN, ADA, approved=True), Member(BOB, BEN, approved=True), Member(CID))
    return Campaign(name="The Long Way", gm=GIL, members=members)


def table(characters: Mapping[str, Character] | None = None) -> Table:
    both = {ADA: character("Ada", agi=2, wis=1), BEN: character("Ben", str=1)}
    return Table(campaign(), both if characters is None else characters)


def did(t: Table, by: str, command: AnyCommand, *dice: int) -> CampaignOutcome:
    return apply(t, by, command, Cup(dice))


def after(t: Table, by: str, command: AnyCommand, *dice: int) -> Table:
    """The table once this is done."""
    out = did(t, by, command, *dice)
    changed = {id: one.character for id, one in out.changed.items()}
    return Table(out.campaign, {**t.characters, **changed})


def hears(out: CampaignOutcome, person: str) -> str:
    """Everything that a person is told, as text."""
    return "; ".join(line.text for line in lines_for(out.tellings, person))
