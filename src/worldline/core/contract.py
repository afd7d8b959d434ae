"""What the outside may know of a game: bots, laws, server and lab are written against this."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from worldline.core.machine import Action, Decision, Event, Pace, Result, Seat, State

S = TypeVar("S", bound=State)
View = msgspec.Struct
"""What one seat sees: built field by field from allowed facts, never by deleting secrets."""


class Edition(NamedTuple):
    """The content a game is played with: its name, and a hash over every value in it."""

    name: str
    hash: str


class Game(Protocol[S]):
    """One game. `Machine` implements the middle of it from the game's tables."""

    @property
    def name(self) -> str: ...  # the folder, too: "the_now"
    @property
    def version(self) -> str: ...  # rises when play changes; a refactor does not touch it
    @property
    def setup(self) -> type[msgspec.Struct]: ...  # what a table agrees on before it starts

    def edition(self, setup: Any) -> Edition: ...
    def printed_parts(self, edition: str) -> msgspec.Struct: ...  # board and cards, for screens
    def shown_setup(self, setup: Any, seat: Seat | None) -> Any: ...  # what a seat may know of it
    def opens_at_end(self, setup: Any, seat: Seat | None) -> bool: ...  # it may know all then
    def seats(self, setup: Any) -> int: ...
    def new(self, setup: Any, seed: int, *, auto: bool = True) -> S: ...  # to the first decision
    def decisions(self, s: S) -> tuple[Decision, ...]: ...  # (): the game is over
    def legal(self, s: S, d: Decision) -> Iterable[Action]: ...  # every answer, or candidates
    def complete(self, d: Decision) -> bool: ...  # does `legal` list every lawful answer?
    def must_be_answered(self, d: Decision) -> bool: ...  # before the game can end?
    def is_known_to(self, s: S, d: Decision, seat: Seat | None) -> bool: ...  # that this is asked
    def secret(self, d: Decision) -> bool: ...  # is it answered unseen by the others?
    def mutual(self, action: Action) -> bool: ...  # did another seat agree to it beforehand?
    def may_fork(self, s: S, setup: Any, seat: Seat | None) -> bool: ...  # once it is over
    def goes_with(self, d: Decision, before: Decision) -> bool: ...  # are both taken back at once?
    def topic(self, s: S, d: Decision) -> object: ...  # where this changes, it is asked anew
    def pace(self, s: S, d: Decision) -> Pace: ...  # whose time it takes
    def time_out(self, s: S, d: Decision) -> Action | None: ...  # in a window; None: as a bot says
    def check(self, s: S, d: Decision, action: Action) -> None: ...  # raises Illegal
    def apply(self, s: S, d: Decision, action: Action, *, auto: bool = True) -> list[Event]: ...
    def draw(self, s: S, d: Decision) -> Action: ...  # chance's answer, from the seed
    def scores(self, s: S) -> tuple[float, ...] | None: ...  # None until the game is over
    def winners(self, s: S) -> tuple[Seat, ...] | None: ...  # tie-breaks and all
    def result(self, s: S, seat: Seat | None) -> Result | None: ...  # as far as a seat may know
    def view(self, s: S, seat: Seat | None) -> View: ...  # None: a spectator
    def aid(self, s: S, seat: Seat | None) -> msgspec.Struct: ...  # beside the view, for people
    def chapter(self, s: S, seat: Seat | None) -> tuple[int, str]: ...  # the round, where in it
    def guess(self, s: S, seat: Seat, seed: int) -> S: ...  # one this seat cannot tell from s
    def problems(self, s: S) -> list[str]: ...  # what has appeared, vanished or doubled
    def dump(self, s: S) -> bytes: ...
    def load(self, data: bytes) -> S: ...
    def read(self, data: bytes) -> Action: ...  # an action off the wire
    def read_decision(self, data: bytes) -> Decision: ...
    def say(self, s: S, thing: Action | Event | Decision, seat: Seat | None) -> str: ...
    def about(self, s: S, event: Event, seat: Seat | None) -> tuple[Seat, ...]: ...  # whom


class Look(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """All that a bot gets to see. It never holds the true state, only guesses of it.

    `options` are answers to the `decision`, which asks `seat`. `view()` is what the seat sees,
    `events` what it has seen happen since it was last asked, `guess(seed)` a whole state that it
    cannot tell from the true one. `game` has the rules, to try something out on a guess.
    """

    game: Game[S]
    seat: Seat
    view: Callable[[], View]
    decision: Decision
    options: tuple[Action, ...]
    events: tuple[Event, ...]
    guess: Callable[[int], S]


class Bot(Protocol):
    """A player made of code. It may keep silent (None) where an answer is not owed."""

    @property
    def name(self) -> str: ...
    def choose(self, look: Look[Any], seed: int) -> Action | None: ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can also say why: the best option, and reasons in plain words."""

    def explain(self, look: Look[Any], seed: int) -> tuple[Action, tuple[str, ...]]: ...


def known_to(game: Game[S], s: S, seat: Seat | None) -> list[Decision]:
    """The open decisions that a seat knows of."""
    return [d for d in game.decisions(s) if game.is_known_to(s, d, seat)]


def look(game: Game[S], s: S, d: Decision, events: tuple[Event, ...] = ()) -> Look[S]:
    """What the seat that decision `d` asks may use to answer it."""
    seat = d.seat
    heard = tuple([e for e in events if e.is_for(seat)]) if events else ()
    return Look(
        game, seat, lambda: game.view(s, seat), d, tuple(game.legal(s, d)), heard,
        lambda seed: game.guess(s, seat, seed),
    )  # fmt: skip
