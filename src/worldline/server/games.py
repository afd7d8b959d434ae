"""A game with everything around it: one description that the server, the command line and tools
read. `worldline.games` has one for each game."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from worldline.core.contract import Adviser, Bot, Edition, Game, Lesson
from worldline.core.machine import Action, Illegal, Seat


def anything(setup: Any) -> None:
    """Every setup that the game itself can play."""


def nobody(setup: Any) -> Seat | None:
    """A game without a GM."""
    return None


class Ready(NamedTuple):
    """A setup that comes with a game, for people who do not write their own."""

    title: str
    text: str
    seats: int  # that it is meant for
    setup: Callable[[int], Any]  # for so many
    source: str = ""  # its file, for whoever writes one like it


class Keeper(Protocol):
    """A game's characters, for the server that keeps them and does not look into them. They are
    frozen structs; what is refused is an Illegal with its rule, or BadContent with its field."""

    @property
    def command(self) -> Any: ...  # the union of all commands

    @property
    def question(self) -> Any: ...  # the union of all questions

    def read(self, said: dict[str, Any]) -> tuple[Any, Sequence[Any]]: ...  # with all its faults
    def load(self, data: bytes) -> Any: ...  # one that was read before; it may be damaged since
    def write(self, data: bytes) -> str: ...  # the file of such a one
    def about(self, c: Any) -> str: ...  # who it is, in a line
    def sheet(self, c: Any) -> Any: ...  # all that follows from it
    def read_command(self, said: dict[str, Any]) -> Any: ...
    def kind(self, command: Any) -> str: ...  # what an entry of the journal is about
    def looks_back(self, command: Any) -> bool: ...  # at the command before it
    def change(self, c: Any, command: Any, seed: int, last: Any = None) -> Any: ...  # with its dice
    def read_question(self, said: dict[str, Any]) -> Any: ...
    def ask(self, c: Any, question: Any) -> Any: ...  # changes nothing
    def ready(self) -> Sequence[Any]: ...  # characters that come with the game
    def take(self, id: str, level: int) -> Any: ...  # one of them


class Drafts(Protocol):
    """Characters of a game in the making, for the server that keeps them and does not look into
    them. They are frozen structs; what is refused is an Illegal with its rule, or BadContent with
    its field."""

    @property
    def answer(self) -> Any: ...  # the union of all answers

    @property
    def draft(self) -> Any: ...  # what the file of one holds

    def begin(
        self, level: int, packs: Sequence[str] = (), switches: Mapping[str, Any] | None = None
    ) -> Any: ...  # with nothing answered
    def begin_ready(self, d: Any, archetype: str) -> Any: ...  # as one that comes with the game
    def begin_random(self, d: Any, seed: int, role: str | None, class_: str | None) -> Any: ...
    def read(self, said: dict[str, Any]) -> Any: ...  # from the JSON of its file
    def meant_for(self, d: Any, packs: Sequence[str], switches: Mapping[str, Any]) -> Any: ...
    def load(self, data: bytes) -> Any: ...  # one that was kept
    def write(self, data: bytes) -> str: ...  # the file of such a one
    def standing(self, d: Any) -> Any: ...  # without its way back, and without its seed
    def copy(self, d: Any, suffix: str = "") -> Any: ...
    # another one with what stands, without its way back; its name with this behind it, if that fits
    def name(self, d: Any) -> str: ...
    def about(self, d: Any) -> str: ...  # who it is going to be, in a line
    def open(self, d: Any) -> Sequence[str]: ...  # what is still to be answered, in short words
    def view(self, d: Any, step: int | None) -> Any: ...  # all that its page shows
    def read_answer(self, said: dict[str, Any]) -> Any: ...
    def answers(self, d: Any, given: Sequence[Any]) -> Any: ...  # all of them, or none
    def roll(self, d: Any, seed: int) -> Any: ...  # the dice of the game
    def fill(self, d: Any, seed: int) -> Any: ...  # what is open answered at random
    def undo(self, d: Any) -> Any: ...
    def redo(self, d: Any) -> Any: ...
    def finish(self, d: Any) -> Any: ...  # a character for the `Keeper`
    def told(self, d: Any) -> Sequence[Any]: ...  # how it was built


class Campaigns(Protocol):
    """A game's campaigns, for the server that keeps them and does not look into them. They are
    frozen structs; people and characters are known by their ids. What is refused is an Illegal
    with its rule."""

    @property
    def command(self) -> Any: ...  # the union of all commands

    def found(self, name: str, gm: str) -> Any: ...
    def load(self, data: bytes) -> Any: ...  # one that was founded before
    def repair(self, campaign: Any) -> Any | None: ...  # an outcome, if anything is wrong with it
    def name(self, campaign: Any) -> str: ...
    def players(self, campaign: Any) -> Mapping[str, str]: ...  # with their characters, or ""
    def known(self, campaign: Any, person: str) -> Collection[str]: ...  # characters, to him
    def read_command(self, said: dict[str, Any]) -> Any: ...
    def brings(self, command: Any) -> str: ...  # the character that its owner comes with, or ""
    def join(self, campaign: Any, person: str, name: str) -> Any: ...  # an outcome, as `change`
    def leave(self, campaign: Any, person: str, name: str) -> Any: ...
    def remove(self, campaign: Any, person: str, name: str) -> Any: ...  # by the GM
    def was_removed(self, campaign: Any, person: str) -> bool: ...
    def change(
        self, campaign: Any, characters: Mapping[str, Any], by: str, command: Any, seed: int
    ) -> Any: ...  # campaign and characters after it, all dice, and what is told to whom
    def may(self, campaign: Any, by: str, character: str, command: Any) -> Any: ...
    # somebody give a command of the `Keeper`; the campaign then: a grant may be used up
    def may_undo(
        self, campaign: Any, by: str, character: str, command: Any, dice: tuple[int, ...]
    ) -> None: ...
    def heard(self, tellings: bytes, person: str) -> Sequence[Any]: ...  # of an outcome
    def edition(self, campaign: Any) -> str: ...  # the content that is used there
    def decided(self, campaign: Any) -> Any: ...  # its homebrew, and what it decided otherwise
    def view(
        self, campaign: Any, person: str, characters: Mapping[str, Any]
    ) -> Any: ...  # what he may know of it; the characters are those that were brought
    def prepared(
        self, campaign: Any, characters: Mapping[str, Any], encounter: str
    ) -> Any: ...  # the setup of a game that was prepared, or comes with the game
    def enter(
        self, campaign: Any, characters: Mapping[str, Any], setup: Any, ids: Sequence[str]
    ) -> Any: ...  # into a game: its setup with them, who they are, and the person of each seat
    def begin(self, name: str, ids: Sequence[str], table: str) -> Any: ...  # the command for it
    def table(self, campaign: Any) -> str: ...  # where its game is played, or ""
    def waits_for(self, no: Illegal) -> str: ...  # the table whose game comes first, or ""
    def late(self, actions: Iterable[Action]) -> Sequence[Any]: ...  # who came to it meanwhile
    def joined(
        self, campaign: Any, characters: Mapping[str, Any], late: Sequence[Any]
    ) -> Any | None: ...  # an outcome, if the campaign does not know of them yet
    def aftermath(
        self,
        campaign: Any,
        characters: Mapping[str, Any],
        setup: Any,
        fought: tuple[Sequence[Action], Any],
    ) -> Any: ...  # likewise, at its end: all that was answered, and the state


class Planning(Protocol):
    """What people may ask of a game at hand before they decide, each by what his seat knows. What
    is refused is an Illegal with its rule."""

    @property
    def question(self) -> Any: ...  # the union of all questions

    def read_question(self, said: dict[str, Any]) -> Any: ...
    def ask(self, s: Any, seat: Seat, question: Any) -> Any: ...  # changes nothing


class Packs(Protocol):
    """Homebrew of a game, which characters and campaigns name by what it says. What is wrong with
    it is BadContent; of several things that are wrong `mistakes` has all."""

    def read(self, text: str) -> bytes: ...  # a file, as JSON that never changes
    def judge(self, content: bytes) -> Edition: ...  # its name and hash; it is open then
    def open(self, content: bytes) -> None: ...  # one that was judged before
    def is_read(self, said: dict[str, Any]) -> bool: ...  # nothing is left to prepare
    def prepare(self, said: dict[str, Any]) -> None: ...  # the content that it is used with
    def missing(self, said: dict[str, Any]) -> Sequence[str]: ...

    # hashes of packs that a character, a campaign or a command names and that are not open


class Compendium(NamedTuple):
    """All content of a game, to look things up in."""

    whole: Callable[[str], Any]  # that of an edition
    compare: Callable[[str, Mapping[str, Sequence[str]]], Any]
    """Weapons of an edition, as the parameters say; BadText tells what is wrong with them."""


class Paper(NamedTuple):
    """What a game prints of a character, with its portrait, a square JPEG, if it has one."""

    media_type: str
    make: Callable[[Any, bytes | None], bytes]


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
    planning: Planning | None = None  # of a game that answers questions before one decides
    compendium: Compendium | None = None
    draws: tuple[type[Action], ...] = ()  # answers that only chance gives
    keeper: Keeper | None = None  # of a game whose people have characters
    papers: Mapping[str, Paper] = field(default_factory=dict)  # by the names of their files
    drafts: Drafts | None = None  # of a game whose characters are built step by step
    campaigns: Campaigns | None = None  # of a game whose characters play in some
    packs: Packs | None = None  # of a game that has homebrew

    def new_bot(self, name: str) -> Bot:
        """A table may be older than this program, and its bot no longer here: another plays on."""
        return self.bots.get(name, self.bots[self.stand_in])()
