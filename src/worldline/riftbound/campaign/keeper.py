"""Campaigns for whoever keeps them: founded, changed by commands, shown to each of their people.

A server asks for these and knows nothing else of a campaign.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from worldline.core.machine import Action, Illegal
from worldline.riftbound.campaign import authority, encounters, fights, joining
from worldline.riftbound.campaign.apply import apply
from worldline.riftbound.campaign.commands import AnyCommand
from worldline.riftbound.campaign.commands.fights import BeginFight, ProposeAftermath
from worldline.riftbound.campaign.commands.members import BringCharacter
from worldline.riftbound.campaign.fights import Entered
from worldline.riftbound.campaign.outcome import (
    Brought,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
    lines_for,
)
from worldline.riftbound.campaign.repair import repair_stash
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.view import CampaignView, view
from worldline.riftbound.combat.nouns.commands import Arrive
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime import commands
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line, Watched

_TELLINGS: Final = msgspec.json.Decoder(tuple[Telling, ...])


class CommandResult(NamedTuple):
    """What came of a command, and the dice that fell for it."""

    campaign: Campaign
    changed: Mapping[str, CharacterChange]
    tellings: tuple[Telling, ...]
    dice: tuple[int, ...] = ()


class CampaignKeeper:
    """What is asked of a game that has campaigns."""

    command: Final = AnyCommand

    def found(self, name: str, gm: Person) -> Campaign:
        return Campaign(name=name, gm=gm)

    def load(self, data: bytes) -> Campaign:
        return msgspec.json.decode(data, type=Campaign)

    def repair(self, campaign: Campaign) -> CommandResult | None:
        """What is wrong with one that was loaded is put right; None: nothing is."""
        outcome = repair_stash(campaign)
        return None if outcome is None else CommandResult(*outcome)

    def name(self, campaign: Campaign) -> str:
        return campaign.name

    def players(self, campaign: Campaign) -> dict[Person, str]:
        """With the character that each has brought, or none."""
        return {one.person: one.character for one in campaign.members}

    def known_characters(self, campaign: Campaign, person: Person) -> set[str]:
        """The characters that a person knows to be of the campaign."""
        return {one.character for one in view(campaign, person).members if one.character}

    def read_command(self, said: dict[str, Any]) -> AnyCommand:
        """Raises msgspec.ValidationError for what is no command."""
        command: AnyCommand = msgspec.convert(said, AnyCommand)
        return command

    def brings(self, command: AnyCommand) -> str:
        return command.character if isinstance(command, BringCharacter) else ""

    def join(self, campaign: Campaign, person: Person, name: str) -> CommandResult:
        return CommandResult(*joining.join(campaign, person, name))

    def leave(self, campaign: Campaign, person: Person, name: str) -> CommandResult:
        return CommandResult(*joining.leave(campaign, person, name))

    def remove(self, campaign: Campaign, person: Person, name: str) -> CommandResult:
        return CommandResult(*joining.remove(campaign, person, name))

    def was_removed(self, campaign: Campaign, person: Person) -> bool:
        return person in campaign.removed

    def change(
        self,
        campaign: Campaign,
        characters: Mapping[str, Character],
        by: Person,
        command: AnyCommand,
        seed: int,
    ) -> CommandResult:
        """Raises Illegal with the rule that says no."""
        cup = Watched(seed)
        outcome: CampaignOutcome = apply(Table(campaign, Brought(characters)), by, command, cup)
        return CommandResult(*outcome, tuple(cup.thrown))

    def may(
        self, campaign: Campaign, by: Person, character: str, command: commands.AnyCommand
    ) -> Campaign:
        return authority.may(campaign, by, character, command)

    def may_undo(
        self,
        campaign: Campaign,
        by: Person,
        character: str,
        command: commands.AnyCommand,
        dice: tuple[int, ...],
    ) -> None:
        authority.may_undo(campaign, by, character, command, dice)

    def prepare(
        self, campaign: Campaign, characters: Mapping[str, Character], encounter: str
    ) -> Setup:
        """Raises Illegal with what is wrong."""
        return encounters.setup_of(Table(campaign, Brought(characters)), encounter)

    def enter(
        self,
        campaign: Campaign,
        characters: Mapping[str, Character],
        setup: Setup,
        ids: Sequence[str],
    ) -> Entered:
        """Raises Illegal with the rule that says no."""
        return fights.enter_fight(Table(campaign, Brought(characters)), setup, tuple(ids))

    def begin(self, name: str, ids: Sequence[str], table: str) -> BeginFight:
        return BeginFight(name, tuple(ids), table)

    def table(self, campaign: Campaign) -> str:
        return campaign.fight.table if campaign.fight else ""

    def waits_for(self, no: Illegal) -> str:
        """The table whose fight is to be settled before what was refused, or nothing."""
        return no.table if isinstance(no, fights.InFight) else ""

    def late(self, actions: Iterable[Action]) -> tuple[Entrant, ...]:
        """Who has come to a fight that was under way."""
        return tuple(action.entrant for action in actions if isinstance(action, Arrive))

    def join_late(
        self, campaign: Campaign, characters: Mapping[str, Character], late: Sequence[Entrant]
    ) -> CommandResult | None:
        outcome = fights.join_late(Table(campaign, Brought(characters)), late)
        return None if outcome is None else CommandResult(*outcome)

    def aftermath(
        self,
        campaign: Campaign,
        characters: Mapping[str, Character],
        setup: Setup,
        fought: tuple[Sequence[Action], Encounter],
    ) -> ProposeAftermath:
        actions, state = fought
        table = Table(campaign, Brought(characters))
        return fights.proposal(table, setup, state, self.late(actions))

    def lines_for(self, tellings: bytes, person: Person) -> tuple[Line, ...]:
        return lines_for(_TELLINGS.decode(tellings), person)

    def edition(self, campaign: Campaign) -> str:
        return open_book(campaign.packs).edition.name

    def decisions(self, campaign: Campaign) -> tuple[tuple[str, ...], dict[str, bool | int | str]]:
        """What a character that is built for it must keep to: its packs and switches."""
        return campaign.packs, campaign.switches

    def view(
        self, campaign: Campaign, person: Person, characters: Mapping[str, Character]
    ) -> CampaignView:
        return view(campaign, person, characters)


CAMPAIGNS: Final = CampaignKeeper()
