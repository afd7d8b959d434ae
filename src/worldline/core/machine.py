"""The machine both games run on: procedures of small steps that stop only at decisions.

A procedure is a tuple of steps; a frame is a procedure in progress (its next step and its
locals); a state holds a stack of frames. A step changes the state and then may either ask
(return a decision) or push a frame. Everything pending is data, so any state can be copied,
saved, sent and resumed in the middle of anything.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

import msgspec
from msgspec.structs import replace

from worldline.core import rng
from worldline.core.text import WorldlineError

Seat = int
CHANCE: Final[Seat] = -1
"""The seat that dice and decks sit in."""
Pace = Literal["turn", "window", "gap"]
"""In one's own turn; in reaction to others; where others may come first, by what all know."""
SPECTATOR: Final[Seat] = -2
"""Whom an event is for that only those without a seat are told so."""


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """An answer to a decision. Named as an imperative: Move, Attack, Pass."""


class Decision(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A point where the engine stops, and the seat it asks. Named for what is asked."""

    seat: Seat


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """What happened, for logs and animation. Named in the past tense. `to` None: for everyone."""

    to: Seat | None = None

    def is_for(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a spectator) is told of it."""
        return self.to is None or self.to == (SPECTATOR if seat is None else seat)

    def after(self, before: Event) -> Event | None:
        """Both as one event, as the parts of a way are one way; None: they stay two."""
        return None

    @property
    def new_round(self) -> int | None:
        """The round that begins with it, one after the other; None for all other events."""
        return None


class Frame(msgspec.Struct, tag=True, kw_only=True, gc=False):
    """A procedure in progress: its locals, and `at`, the step that runs next. It belongs to one
    state, whose steps change it."""

    at: int = 0
    steps: ClassVar[dict[int, tuple[Step | None, int]]]
    """Its procedure, written here by the game that has it: the step at each `at`, or None where it
    is over, and the `at` that follows."""
    places: ClassVar[dict[Step, int]]
    """Which step of its procedure a function is."""


class Wait:
    """Returned by a step that must run again once an aside has been answered."""


WAIT: Final = Wait()


def _wait(_s: object, _f: object, _got: object) -> Wait:
    return WAIT


class Asking(Frame):
    """The machine waits here until every decision has its answer. Answers are sealed till then."""

    steps: ClassVar = {0: (_wait, 1)}
    places: ClassVar = {_wait: 0}
    decisions: tuple[Decision, ...]
    answers: tuple[Action | None, ...]
    single: bool


class Illegal(WorldlineError):
    """A rule says no: its id, and what is wrong with the facts of this position."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


class State(msgspec.Struct, kw_only=True):
    """A mutable shell of frozen leaves: numbers, tuples, structs, and lists or dicts of these; and
    of frames, which are its own."""

    seed: int
    stack: list[Frame] = []
    events: list[Event] = []
    """Emitted since the last decision; `apply` hands them over, so none is ever saved."""

    def copy(self) -> Self:
        """A state that shares no fate with this one. Generic: no field can be forgotten."""
        twin = replace(self)
        for name in _shells(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        twin.stack = list(map(replace, self.stack))
        return twin

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Start a procedure, whose frame is this state's from now on; the running one goes on when
        it has finished."""
        self.stack.append(frame)

    def goto(self, step: Step) -> None:
        """Run this step of the running procedure next."""
        frame = self.stack[-1]
        frame.at = frame.places[step]

    def become(self, frame: Frame) -> None:
        """Go on as another procedure; this one is over."""
        self.stack[-1] = frame

    def finish(self) -> None:
        """Leave the running procedure after this step."""
        self.stack[-1].at = _DONE


Step = Callable[[Any, Any, Any], "Decision | tuple[Decision, ...] | Wait | None"]
F = TypeVar("F", bound=Frame)


def at_step(frame: F, step: Step, /, **changes: Any) -> F:
    """A frame as it is when this step of its procedure runs next."""
    changes["at"] = frame.places[step]
    return replace(frame, **changes)


_DONE: Final = 1 << 20
_OPEN: Final = (None,)


@cache
def _shells(kind: type[State]) -> tuple[str, ...]:
    """The fields that hold lists and dicts: all a copy has to copy."""
    found = []
    for name, type_ in typing.get_type_hints(kind).items():
        if typing.get_origin(type_) in (list, dict):
            found.append(name)
    return tuple(found)


S = TypeVar("S", bound=State)


class Judge(NamedTuple):
    """Who decides about one kind of decision: `legal` lists, `check` refuses, `draw` is chance."""

    legal: Callable[[Any, Any], Iterable[Action]]
    check: Callable[[Any, Any, Any], None]
    draw: Callable[[Any, Any], Action] | None = None


class Result(NamedTuple):
    """How a game ended."""

    scores: tuple[float, ...]
    winners: tuple[Seat, ...]


T_contra = TypeVar("T_contra", bound=State, contravariant=True)


class Scored(Protocol[T_contra]):
    """A game that tells how it ended."""

    def scores(self, s: T_contra) -> tuple[float, ...] | None: ...
    def winners(self, s: T_contra) -> tuple[Seat, ...] | None: ...


class Machine(Generic[S]):
    """The game-independent half of the contract, driven by the tables a game fills in."""

    name: ClassVar[str]
    version: ClassVar[str]
    state: type[S]
    actions: ClassVar[tuple[type[Action], ...]]
    judges: ClassVar[Mapping[type[Decision], Judge]]
    procedures: ClassVar[Mapping[type[Frame], tuple[Step, ...]]]
    asides: ClassVar[Mapping[type[Decision], Callable[[Any, Any, Any], None]]] = {}
    """Decisions open beside the running procedure, and what carries out their answers."""
    out_of_turn: ClassVar[str]
    """The rule quoted to whoever answers what is not asked."""

    def __init_subclass__(cls) -> None:
        for kind, steps in cls.procedures.items():
            assert len({*steps}) == len(steps), f"a step of {kind.__name__} stands there twice"
            kind.places = {step: k for k, step in enumerate(steps)}
            kind.steps = {k: (step, k + 1) for step, k in kind.places.items()}
            kind.steps |= {over: (None, over) for over in (len(steps), _DONE)}

    def __deepcopy__(self, memo: object) -> Self:
        """A game has no state of its own."""
        return self

    def aside(self, s: S) -> tuple[Decision, ...]:
        """The decisions of `asides` that are open now."""
        return ()

    def decisions(self, s: S) -> tuple[Decision, ...]:
        """Every open decision; none means that the game is over."""
        top = s.stack[-1] if s.stack else None
        aside = self.aside(s)
        if type(top) is not Asking:
            return aside
        if top.single:
            return top.decisions + aside if aside else top.decisions
        waiting = zip(top.decisions, top.answers, strict=True)
        return tuple(d for d, a in waiting if a is None) + aside

    def legal(self, s: S, d: Decision) -> Iterable[Action]:
        return self.judges[type(d)].legal(s, d)

    def check(self, s: S, d: Decision, action: Action) -> None:
        """The only judge: raises Illegal, changes nothing."""
        if d not in self.decisions(s):
            raise self.why_closed(s, d)
        self.judges[type(d)].check(s, d, action)

    def why_closed(self, s: S, d: Decision) -> Illegal:
        """The refusal for answering a decision that is not open; a game may know a better one."""
        what = type(d).__name__
        return Illegal(self.out_of_turn, f"nobody is asking seat {d.seat} for {what} now")

    def shown_setup(self, setup: Any, seat: Seat | None) -> Any:
        """What a seat may know of what a table agreed on: all of it, unless a game hides some."""
        return setup

    def opens_at_end(self, setup: Any, seat: Seat | None) -> bool:
        """Whether a seat may know all that was hidden once the game is over."""
        return True

    def may_fork(self, s: S, setup: Any, seat: Seat | None) -> bool:
        """Whether a seat may play on from a moment of a game that ended so."""
        return self.opens_at_end(setup, seat)

    def result(self: Scored[S], s: S, seat: Seat | None) -> Result | None:
        """How it ended, as far as a seat may know: as it did, unless a game hides who is there."""
        scores, winners = self.scores(s), self.winners(s)
        return None if scores is None or winners is None else Result(scores, winners)

    def must_be_answered(self, d: Decision) -> bool:
        """Whether it must be answered before the game can end."""
        return True

    def is_known_to(self, s: S, d: Decision, seat: Seat | None) -> bool:
        """Whether a seat knows that this is asked: all that is owed, unless a game hides who is."""
        return d.seat == seat or self.must_be_answered(d)

    def mutual(self, action: Action) -> bool:
        """Whether another seat agreed to this beforehand: it is not taken back without him."""
        return False

    def goes_with(self, d: Decision, before: Decision) -> bool:
        """Whether what a seat answers to these two, one after the other, is one thing that it does:
        both answers are taken back at once."""
        return False

    def topic(self, s: S, d: Decision) -> object:
        """What an open decision is about: once that has changed, an answer to it is late."""
        return None

    def pace(self, s: S, d: Decision) -> Pace:
        """What a table's clocks go by."""
        return "turn"

    def time_out(self, s: S, d: Decision) -> Action | None:
        """The answer in a window whose time is over; None: what a bot says."""
        return None

    def about(self, s: S, event: Event, seat: Seat | None) -> tuple[Seat, ...]:
        """Whom an event concerns, as far as a seat may know: first who did it or to whom it
        happened. Logs show that beside the sentence, and find what concerns oneself."""
        return (event.seat,) if hasattr(event, "seat") else ()

    def apply(self, s: S, d: Decision, action: Action, *, auto: bool = True) -> list[Event]:
        """Carry out a lawful answer and run on. With `auto`, chance answers itself."""
        self._answer(s, d, action, auto)
        return self._settle(s, auto)

    def draw(self, s: S, d: Decision) -> Action:
        """Chance's answer, taken from the state's seed."""
        draw = self.judges[type(d)].draw
        if draw is not None:
            return draw(s, d)
        outcomes = tuple(self.legal(s, d))
        s.seed, k = rng.below(s.seed, len(outcomes))
        return outcomes[k]

    def start(self, s: S, first: Frame, *, auto: bool = True) -> list[Event]:
        """Push the first procedure of a new game and run to the first decision."""
        s.push(first)
        self._run(s, None, auto)
        return self._settle(s, auto)

    def dump(self, s: S) -> bytes:
        return msgspec.json.encode(s)

    def load(self, data: bytes) -> S:
        raw = msgspec.json.decode(data)
        stack = [self._thaw(frame) for frame in raw["stack"]]
        s = msgspec.convert({**raw, "stack": []}, self.state, str_keys=True)
        s.stack = stack
        return s

    def read(self, data: bytes) -> Action:
        """An action off the wire; msgspec.ValidationError names what is wrong with it."""
        return self._action_reader.decode(data)

    def read_decision(self, data: bytes) -> Decision:
        return self._decision_reader.decode(data)

    def _settle(self, s: S, auto: bool) -> list[Event]:
        while auto and (chance := self._chance(s)) is not None:
            self._answer(s, chance, self.draw(s, chance), auto)
        events, s.events = s.events, []
        return events

    def _chance(self, s: S) -> Decision | None:
        top = s.stack[-1] if s.stack else None
        if type(top) is Asking:
            for k, d in enumerate(top.decisions):
                if d.seat == CHANCE and top.answers[k] is None:
                    return d
        return None

    def _answer(self, s: S, d: Decision, action: Action, auto: bool) -> None:
        top = s.stack[-1] if s.stack else None
        if type(top) is not Asking or d not in top.decisions:
            self.asides[type(d)](s, d, action)
            self._run(s, None, auto)
        elif top.single:
            s.stack.pop()
            self._run(s, action, auto)
        else:
            k = top.decisions.index(d)
            answers = (*top.answers[:k], action, *top.answers[k + 1 :])
            if None in answers:
                s.stack[-1] = replace(top, answers=answers)
            else:
                s.stack.pop()
                self._run(s, answers, auto)

    def _run(self, s: S, got: Any, auto: bool) -> None:
        """Run steps until something must be asked; with `auto`, chance alone is asked at once.
        `got` is what the next step waited for."""
        stack = s.stack
        while stack:
            frame = stack[-1]
            step, frame.at = frame.steps[frame.at]
            if step is None:
                got = stack.pop()
            elif (asked := step(s, frame, got)) is not None:
                if not isinstance(asked, Decision):
                    self._wait(s, frame, step, asked)
                    return
                if not auto or asked.seat != CHANCE:
                    stack.append(Asking(decisions=(asked,), answers=_OPEN, single=True))
                    return
                got = self.draw(s, asked)
            else:
                got = None

    def _wait(self, s: S, frame: Frame, step: Step, asked: tuple[Decision, ...] | Wait) -> None:
        """For several answers, or for something that an aside changes."""
        if isinstance(asked, Wait):
            frame.at = frame.places[step]
        else:
            s.push(Asking(decisions=asked, answers=_OPEN * len(asked), single=False))

    def _thaw(self, raw: dict[str, Any]) -> Frame:
        if raw["type"] != Asking.__name__:
            frame: Frame = msgspec.convert(raw, self._frames, str_keys=True)
            return frame
        return Asking(
            decisions=tuple(msgspec.convert(d, self._decisions) for d in raw["decisions"]),
            answers=tuple(a and msgspec.convert(a, self._actions) for a in raw["answers"]),
            single=raw["single"],
        )

    @cached_property
    def _actions(self) -> Any:
        return union(self.actions)

    @cached_property
    def _decisions(self) -> Any:
        return union(self.judges)

    @cached_property
    def _frames(self) -> Any:
        return union(self.procedures)

    @cached_property
    def _action_reader(self) -> msgspec.json.Decoder[Action]:
        return msgspec.json.Decoder(self._actions)

    @cached_property
    def _decision_reader(self) -> msgspec.json.Decoder[Decision]:
        return msgspec.json.Decoder(self._decisions)


def union(kinds: Iterable[type]) -> Any:
    """The type of any of these tagged structs, for decoding."""
    return reduce(or_, kinds)
