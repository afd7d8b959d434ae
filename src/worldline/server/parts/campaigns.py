"""Campaigns of a game, for a server that keeps them and does not look into them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import UnionType
from typing import Protocol, TypeVar

from msgspec import Struct

from worldline.core.machine import Action, Illegal, State
from worldline.server.parts.characters import C, C_co, CharacterAfter, GameLine, Said
from worldline.server.parts.drafts import Switches

Camp = TypeVar("Camp", bound=Struct)  # a campaign
Camp_co = TypeVar("Camp_co", bound=Struct, covariant=True)
CampCm = TypeVar("CampCm", bound=Struct)  # a command in one
Cm_contra = TypeVar("Cm_contra", bound=Struct, contravariant=True)  # for a character
Su = TypeVar("Su", bound=Struct)  # the setup of a game
Su_co = TypeVar("Su_co", bound=Struct, covariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)  # the state of a game
L = TypeVar("L", bound=Struct)  # somebody who has come late to a game


class OutcomeOf(Protocol[Camp_co, C_co]):
    """A campaign after a command, the characters that it has changed, by their ids, all dice that
    fell, and what is told to whom."""

    @property
    def campaign(self) -> Camp_co: ...
    @property
    def changed(self) -> Mapping[str, CharacterAfter[C_co]]: ...
    @property
    def dice(self) -> Sequence[int]: ...
    @property
    def tellings(self) -> Sequence[Struct]: ...


class FilledSetup(Protocol[Su_co]):
    """The setup of a game with characters in it, who they are, and the person of each seat."""

    @property
    def setup(self) -> Su_co: ...
    @property
    def ids(self) -> Sequence[str]: ...
    @property
    def people(self) -> Sequence[str]: ...


class CampaignsOf(Protocol[Camp, CampCm, C, Cm_contra, Su, S_contra, L]):
    """Campaigns are frozen structs; people and characters are known by their ids. What is refused
    is an Illegal with its rule. What is no command is a msgspec.ValidationError."""

    @property
    def command(self) -> UnionType: ...  # of all commands

    def found(self, name: str, gm: str) -> Camp: ...
    def load(self, data: bytes) -> Camp: ...  # one that was founded before
    def repair(
        self, campaign: Camp
    ) -> OutcomeOf[Camp, C] | None: ...  # if anything is wrong with it
    def name(self, campaign: Camp) -> str: ...
    def players(self, campaign: Camp) -> Mapping[str, str]: ...  # with their characters, or ""
    def known_characters(
        self, campaign: Camp, person: str
    ) -> Collection[str]: ...  # characters, to him
    def read_command(self, said: Said) -> CampCm: ...
    def brings(self, command: CampCm) -> str: ...  # the character that its owner comes with, or ""
    def join(self, campaign: Camp, person: str, name: str) -> OutcomeOf[Camp, C]: ...
    def leave(self, campaign: Camp, person: str, name: str) -> OutcomeOf[Camp, C]: ...
    def remove(self, campaign: Camp, person: str, name: str) -> OutcomeOf[Camp, C]: ...  # by the GM
    def was_removed(self, campaign: Camp, person: str) -> bool: ...
    def change(
        self, campaign: Camp, characters: Mapping[str, C], by: str, command: CampCm, seed: int
    ) -> OutcomeOf[Camp, C]: ...
    def may(self, campaign: Camp, by: str, character: str, command: Cm_contra) -> Camp: ...
    # somebody give a command of the `KeeperOf`; the campaign then: a grant may be used up
    def may_undo(
        self, campaign: Camp, by: str, character: str, command: Cm_contra, dice: tuple[int, ...]
    ) -> None: ...
    def lines_for(self, tellings: bytes, person: str) -> Sequence[GameLine]: ...  # of an outcome
    def edition(self, campaign: Camp) -> str: ...  # the content that is used there
    def decisions(self, campaign: Camp) -> tuple[Sequence[str], Switches]: ...  # with its homebrew
    def view(
        self, campaign: Camp, person: str, characters: Mapping[str, C]
    ) -> Struct: ...  # what he may know of it; the characters are those that were brought
    def prepare(
        self, campaign: Camp, characters: Mapping[str, C], encounter: str
    ) -> Su: ...  # a game that was prepared, or comes with the game
    def enter(
        self, campaign: Camp, characters: Mapping[str, C], setup: Su, ids: Sequence[str]
    ) -> FilledSetup[Su]: ...
    def begin(self, name: str, ids: Sequence[str], table: str) -> CampCm: ...  # such a game
    def table(self, campaign: Camp) -> str: ...  # where its game is played, or ""
    def waits_for(self, no: Illegal) -> str: ...  # the table whose game comes first, or ""
    def late(self, actions: Iterable[Action]) -> Sequence[L]: ...  # who came to it meanwhile
    def join_late(
        self, campaign: Camp, characters: Mapping[str, C], late: Sequence[L]
    ) -> OutcomeOf[Camp, C] | None: ...  # if the campaign does not know of them yet
    def aftermath(
        self,
        campaign: Camp,
        characters: Mapping[str, C],
        setup: Su,
        fought: tuple[Sequence[Action], S_contra],
    ) -> CampCm: ...  # at its end: all that was answered, and the state
