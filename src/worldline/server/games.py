"""A game with everything around it: one description that the server, the command line and tools
read. `worldline.games` has one for each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, NewType, TypeVar, cast

from msgspec import Struct

from worldline.core.contract import Adviser, Bot, Game
from worldline.core.machine import Action, Seat, State
from worldline.lessons import Lesson
from worldline.server.parts.campaigns import Camp, CampaignsOf, CampCm, L, OutcomeOf, Su
from worldline.server.parts.characters import C, Cm, KeeperOf, Q
from worldline.server.parts.drafts import A, D, DraftsOf
from worldline.server.parts.homebrew import Packs
from worldline.server.parts.planning import PQ, PlanningOf

# Things of a game, as the server sees them. It serves several games, so it knows no type of any:
# it keeps these things, writes them as JSON and gives them back to the game that they came from.


class Character(Struct, frozen=True):
    """Stands for the characters of any game, which are no instances of this."""

    name: str


Command = NewType("Command", Struct)  # for a character
Question = NewType("Question", Struct)  # about a character
Draft = NewType("Draft", Struct)
DraftAnswer = NewType("DraftAnswer", Struct)
Campaign = NewType("Campaign", Struct)
CampaignCommand = NewType("CampaignCommand", Struct)
Setup = NewType("Setup", Struct)
Latecomer = NewType("Latecomer", Struct)  # to a game of a campaign
PlanQuestion = NewType("PlanQuestion", Struct)

Keeper = KeeperOf[Character, Command, Question]
Drafts = DraftsOf[Draft, DraftAnswer, Character]
Campaigns = CampaignsOf[Campaign, CampaignCommand, Character, Command, Setup, State, Latecomer]
Outcome = OutcomeOf[Campaign, Character]
Planning = PlanningOf[State, PlanQuestion]

S = TypeVar("S", bound=State)


def anything(setup: object) -> None:
    """Every setup that the game itself can play."""


def nobody(setup: object) -> Seat | None:
    """A game without a GM."""
    return None


class Measured(Struct, frozen=True):
    """How a ready setup went with bots in all seats."""

    fights: int
    won: int  # by the side that people take
    rounds: float  # on average
    standing: float  # of the characters that people lead, at the end, on average


class Ready(NamedTuple):
    """A setup that comes with a game, for people who do not write their own."""

    title: str
    text: str
    seats: int  # that it is meant for
    setup: Callable[[int], Struct]  # for so many
    source: str = ""  # its file, for whoever writes one like it
    characters: int = 0  # that people lead
    measured: Measured | None = None


class Compendium(NamedTuple):
    """All content of a game, to look things up in."""

    whole: Callable[[str], Struct]  # that of an edition
    compare: Callable[[str, Mapping[str, Sequence[str]]], Struct]
    """Weapons of an edition, as the parameters say; BadText tells what is wrong with them."""


class Paper(NamedTuple, Generic[C]):
    """What a game prints of a character, with its portrait, a square JPEG, if it has one."""

    media_type: str
    make: Callable[[C, bytes | None], bytes]


@dataclass(frozen=True, kw_only=True)
class Served:
    """A game as it is offered to people, and what it can do beyond the contract."""

    game: Game[Any]
    bots: Mapping[str, Callable[[], Bot]]  # by their names
    stand_in: str  # the bot that plays for people who are away
    adviser: Callable[[], Adviser] | None = None  # gives hints
    editions: tuple[str, ...] = ()  # what a screen may ask to be shown as printed
    lessons: Callable[[], tuple[Lesson, ...]] = tuple  # the tutorial
    ready: Callable[[], Mapping[str, Ready]] = dict  # setups by their names
    check_setup: Callable[[Any], None] = anything
    """Raises Illegal or BadContent for a setup that a stranger may not ask for: what would read a
    file of the machine, or take too much of it. What cannot be played the game refuses itself."""
    gm: Callable[[Any], Seat | None] = nobody  # the seat that leads
    compendium: Compendium | None = None
    draws: tuple[type[Action], ...] = ()  # answers that only chance gives
    packs: Packs | None = None  # of a game that has homebrew
    # The following are given by `with_parts`.
    planning: Planning | None = None  # of a game that answers questions before one decides
    keeper: Keeper | None = None  # of a game whose people have characters
    papers: Mapping[str, Paper[Character]] = field(default_factory=dict)  # by names of their files
    drafts: Drafts | None = None  # of a game whose characters are built step by step
    campaigns: Campaigns | None = None  # of a game whose characters play in some

    def new_bot(self, name: str) -> Bot:
        """A table may be older than this program, and its bot no longer here: another plays on."""
        return self.bots.get(name, self.bots[self.stand_in])()


def with_parts(
    served: Served,
    *,
    planning: PlanningOf[S, PQ] | None = None,
    keeper: KeeperOf[C, Cm, Q] | None = None,
    papers: Mapping[str, Paper[C]] | None = None,
    drafts: DraftsOf[D, A, C] | None = None,
    campaigns: CampaignsOf[Camp, CampCm, C, Cm, Su, S, L] | None = None,
) -> Served:
    """A game with parts over types of its own. mypy checks here that they fit each other: a draft
    becomes a character that the keeper keeps, a campaign judges its commands. The casts give up
    these types, which the server cannot name; nothing else does."""
    return replace(
        served,
        planning=cast("Planning | None", planning),
        keeper=cast("Keeper | None", keeper),
        papers=cast("Mapping[str, Paper[Character]]", papers or {}),
        drafts=cast("Drafts | None", drafts),
        campaigns=cast("Campaigns | None", campaigns),
    )
