"""A position: a game as it stands, to look at and to play on. Both games have the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from copyreg import pickle
from typing import Any, Generic, NamedTuple, Self, TypeVar

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from worldline.bots.loop import GameLoop, Reply, check_answer, check_seed
from worldline.bots.named import Known, find_bot, seat_bots
from worldline.core import record as records
from worldline.core import rng
from worldline.core.contract import Adviser, Bot, Game, Look, View, look
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, Seat, State
from worldline.core.record import EVERY, Answered, Record, Recorder
from worldline.core.text import BadText, BadType, BadValue
from worldline.shape import mistakes

S = TypeVar("S", bound=State)

# What a worker process refuses comes back as it is.
pickle(Illegal, lambda no: (Illegal, (no.rule, no.why)))
pickle(BadText, lambda no: (BadText, (no.text, no.why, no.line)))


class Playable(NamedTuple, Generic[S]):
    """A game with what its positions need: bots by name, how a position is written, read and drawn,
    how a move is read and written ("": it has no notation), which moves are made unasked, how many
    seats there are, which of them the log is for (None: a spectator), and how another process finds
    all this again."""

    game: Game[S]
    bots: Known
    write: Callable[[S], str]
    read: Callable[[str], S]
    read_move: Callable[[S, Decision, str], Action]
    write_move: Callable[[S, Action], str]
    unasked: tuple[type[Action], ...]
    draw: Callable[[S], str]
    seats: Callable[[S], int]
    listener: Callable[[S], Seat | None]
    find: Callable[[], Playable[S]]

    def __reduce__(self) -> tuple[Callable[[], Playable[S]], tuple[()]]:
        return self.find, ()


class Position(Generic[S]):
    """A game as it stands. `print` draws it; `legal` lists what can be done, `play` does it.

    The state is the whole truth: `view` and `look` have what one seat may know of it.

    >>> from worldline import the_now
    >>> position = the_now.new(seats=3, seed=7, swap=False)
    >>> position.turn, position.decision, position.over
    (0, TakeTurn(seat=0), False)
    >>> position.say(position.legal()[0])
    'Move to 1.0.'
    >>> position.play("move 1.0")  # or position.legal()[0], or "Move to 1.0."
    ['Purple moves from 0.0 to 1.0.']
    >>> position.check("move 4.4")
    Traceback (most recent call last):
    worldline.core.machine.Illegal: TN-MOVE-1: 4.4 is not adjacent to 1.0
    >>> what_if = position.copy()
    >>> position.say(position.choose("greedy"))
    'Buy the next level of the Accelerator.'
    >>> what_if.play_out("greedy", seed=1).scores
    (7.0, 9.0, 7.0)
    >>> the_now.read(position.text()).state == position.state
    True
    >>> position.log[-1]
    'Purple moves from 0.0 to 1.0.'
    """

    def __init__(self, playable: Playable[S], recorder: Recorder[S]) -> None:
        self.playable = playable
        self.recorder = recorder
        self._log: list[str] = []
        self._told: list[Event] = []
        self._heard: dict[Seat, int] = {}
        self._hear(recorder.opening)

    @classmethod
    def new(cls, playable: Playable[S], setup: object, seed: int) -> Self:
        """A game at its first decision; the same seed deals the same cards and throws the same
        dice."""
        check_seed(seed)
        return cls(playable, Recorder(playable.game, setup, seed))

    @classmethod
    def from_state(cls, playable: Playable[S], state: S) -> Self:
        """A game that goes on from a state. How it came there is not known, so it has no record."""
        return cls(playable, _Resumed(playable.game, state, 0, []))

    @classmethod
    def from_text(cls, playable: Playable[S], text: str) -> Self:
        """The position that a text describes; BadText says what is wrong with it, and where."""
        _check_text(text, "position")
        return cls.from_state(playable, playable.read(text))

    @classmethod
    def from_record(cls, playable: Playable[S], text: str, to: int | None = None) -> Self:
        """The position after `to` answers of a record with what chance adds to them, or at its end;
        each of them is checked."""
        _check_text(text, "record")
        if to is not None and (not isinstance(to, int) or to < 0):
            raise BadValue(f"A record is replayed to an answer by its number, not to {to!r}.")
        record, told = records.read(text), list[str]()
        for done, (s, events) in enumerate(_replayed(playable.game, record)):
            told += _sentences(playable, s, events)
            by_chance = any(d.seat == CHANCE for d in playable.game.decisions(s))
            if to is not None and done >= to and not by_chance:
                break
        found = cls(playable, _Resumed(playable.game, s, done, _lines(text, record, done)))
        found._log = told + found._log
        return found

    # What there is to see

    @property
    def game(self) -> Game[S]:
        return self.playable.game

    @property
    def state(self) -> S:
        return self.recorder.state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision, also those that may wait."""
        return self.game.decisions(self.state)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, the first of it if several are asked at once; None: it is over."""
        return next(filter(self.game.must_be_answered, self.decisions), None)

    @property
    def turn(self) -> Seat | None:
        """The seat that is asked now, counted from 0; None: it is over."""
        return None if self.decision is None else self.decision.seat

    @property
    def log(self) -> tuple[str, ...]:
        """What has happened, in sentences."""
        return tuple(self._log)

    @property
    def over(self) -> bool:
        return not self.decisions

    @property
    def scores(self) -> tuple[float, ...] | None:
        """By seat; None until the game is over."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Several share a win; None until the game is over."""
        return self.game.winners(self.state)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know, None: a spectator."""
        self._check_seat(seat)
        return self.game.view(self.state, seat)

    def look(self) -> Look[S]:
        """All that a bot may use to decide what is asked now."""
        d = self._asked()
        return look(self.game, self.state, d, tuple(self._told[self._heard.get(d.seat, 0) :]))

    def legal(self) -> tuple[Action, ...]:
        """Every answer to what is asked now; good ones where the rules leave numbers free, such as
        a place on the map."""
        return () if self.decision is None else self._answers(self.decision)

    def say(self, thing: Action | Decision | Event) -> str:
        """It in a sentence; a move as whoever is asked would read it."""
        if not isinstance(thing, Action | Decision | Event):
            raise BadType(f"{thing!r} is no action, decision or event.")
        mine = isinstance(thing, Action) and self.turn is not None
        seat = self.turn if mine else self.playable.listener(self.state)
        return self.game.say(self.state, thing, seat)

    def text(self) -> str:
        """The position in its notation, which reads back as the same position."""
        return self.playable.write(self.state)

    def record(self) -> str:
        """Every answer so far, those of chance too: what `replay` takes. A position that was read
        from text or guessed has none; `text` keeps it as it stands."""
        if isinstance(self.recorder, _Resumed) and not self.recorder.begun:
            raise BadValue(
                "A record has every answer from the beginning, and how this position came about is "
                "not known: it was read from text or guessed. Its text() can be kept instead."
            )
        return self.recorder.text()

    def __str__(self) -> str:
        waiting = [self.say(d) for d in self.decisions if self.game.must_be_answered(d)]
        said = "\n".join(waiting) or f"It is over. Scores by seat: {self.scores}"
        return f"{self.playable.draw(self.state)}\n{said}"

    def __repr__(self) -> str:
        d = self.decision
        return f"<{type(self).__name__}: {'over' if d is None else self.say(d)}>"

    # What can be done

    def check(self, move: Action | str, seat: Seat | None = None) -> None:
        """Raises Illegal with the rule that forbids a move, or BadText if it cannot be read."""
        self._find(move, seat)

    def play(self, move: Action | str, seat: Seat | None = None) -> list[str]:
        """Do it, and what follows from it; told in sentences. A move is one of `legal`, its
        sentence, or its notation, by the seat that is asked unless another is named. A sentence
        that fits several moves is refused, with how each of them is written."""
        before = len(self._log)
        d, action = self._find(move, seat)
        self._heard[d.seat] = len(self._told)
        self._hear(self.recorder.apply(d, action))
        return self._log[before:]

    def choose(self, bot: Bot | str, seed: int = 0) -> Action:
        """What a bot would do now. It is told no more than its seat may know."""
        check_seed(seed)
        player, seen = self._bot(bot), self.look()
        said = player.choose(seen, rng.fork(seed, self.recorder.answers))
        action = check_answer(self.game, self.state, seen, player, said)
        assert action is not None, "what is asked now must be answered"
        return action

    def explain(self, bot: Bot | str, seed: int = 0) -> tuple[Action, tuple[str, ...]]:
        """What a bot that can say why would do now, and its reasons."""
        check_seed(seed)
        adviser = self._bot(bot)
        if not isinstance(adviser, Adviser):
            raise BadValue(f"The bot {adviser.name} cannot say why.")
        return adviser.explain(self.look(), rng.fork(seed, self.recorder.answers))

    def play_out(self, bots: Bot | str | Sequence[Bot | str], seed: int = 0) -> Self:
        """Let bots play to the end: one for all seats, or one for each."""
        check_seed(seed)
        players = seat_bots(bots, self.playable.seats(self.state), self.playable.bots)
        _Bots(self, players, seed).play_on()
        return self

    def guess(self, seed: int = 0) -> Self:
        """A position that whoever is asked now cannot tell from this one: what is hidden from that
        seat is dealt anew, in a way that fits all it may know."""
        check_seed(seed)
        return self.from_state(self.playable, self.look().guess(seed))

    def copy(self) -> Self:
        """A position that goes its own way."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.recorder = copy(self.recorder)
        twin.recorder.state = self.state.copy()
        twin.recorder.lines = [*self.recorder.lines]
        twin._log, twin._told, twin._heard = [*self._log], [*self._told], {**self._heard}
        return twin

    def __eq__(self, other: object) -> bool:
        """The same game in the same state, also as to cards and dice to come. How it came about
        does not count."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process, which has the game."""
        recorder = copy(self.recorder)
        vars(recorder).update(game=None, state=self.game.dump(self.state))
        return {**vars(self), "recorder": recorder}

    def __setstate__(self, sent: dict[str, Any]) -> None:
        vars(self).update(sent)
        game = self.playable.game
        vars(self.recorder).update(game=game, state=game.load(sent["recorder"].state))

    def _answers(self, d: Decision) -> tuple[Action, ...]:
        return tuple(self.game.legal(self.state, d))

    def _asked(self) -> Decision:
        if self.decision is None:
            raise BadValue("The game is over.")
        return self.decision

    def _check_seat(self, seat: Seat | None) -> None:
        seats = range(self.playable.seats(self.state))
        if seat is not None and (not isinstance(seat, int) or seat not in seats):
            raise BadValue(f"There is no seat {seat!r}; there are {', '.join(map(str, seats))}.")

    def _find(self, move: Action | str, seat: Seat | None) -> Reply:
        """The decision that a move answers, and the action."""
        asked = self._asked()
        self._check_seat(seat)
        seat = asked.seat if seat is None else seat
        mine = [d for d in self.decisions if d.seat == seat]
        action = self._read(next(filter(self.game.must_be_answered, mine), asked), move)
        if isinstance(action, self.playable.unasked):
            mine.sort(key=self.game.must_be_answered)
        else:
            mine = list(filter(self.game.must_be_answered, mine))
        refused: Illegal | None = None
        for d in mine or [replace(asked, seat=seat)]:
            try:
                self.game.check(self.state, d, action)
            except Illegal as no:
                refused = refused or no
            else:
                return d, action
        assert refused is not None
        raise refused

    def _read(self, d: Decision, move: Action | str) -> Action:
        if isinstance(move, Action):
            _check_fields(move)
            return move
        if not isinstance(move, str):
            wanted = "give one of `legal()`, its sentence or its notation"
            raise BadType(f"{move!r} is no move: {wanted}.")
        try:
            action = self.playable.read_move(self.state, d, move)
            self.game.check(self.state, d, action)
        except (BadText, Illegal) as no:
            refused = no
        else:
            return action
        said = move.rstrip(".").casefold()
        found = [a for a in self._answers(d) if self.say(a).rstrip(".").casefold() == said]
        if len(found) > 1:
            ways = " or ".join(self._written(d, action) for action in found)
            why = f'"{move}" may be any of {len(found)} moves; give {ways}'
            raise BadText(move, why)
        if found:
            return found[0]
        if isinstance(refused, BadText):
            raise refused
        return action  # another decision may allow it

    def _written(self, d: Decision, action: Action) -> str:
        """A move by its notation, if that means no other."""
        text = self.playable.write_move(self.state, action)
        try:
            alone = text and self.playable.read_move(self.state, d, text) == action
        except BadText:
            alone = False
        return text if alone else repr(action)

    def _bot(self, bot: Bot | str) -> Bot:
        return find_bot(bot, self.playable.bots)

    def _hear(self, events: Sequence[Event]) -> None:
        self._told += events
        self._log += _sentences(self.playable, self.state, events)


def _check_fields(action: Action) -> None:
    """Refuses what Python lets stand in a field, and no record could hold."""
    raw, kind = to_builtins(action, enc_hook=repr), type(action)
    try:
        convert(raw, kind)
    except ValidationError:
        where, why = mistakes(raw, kind)[0]
        raise BadType(f"{kind.__name__}.{where}: {why}; a move may also be a text") from None


def _check_text(text: object, what: str) -> None:
    if not isinstance(text, str):
        raise BadType(f"A {what} is read from a text, not from {text!r}.")


def _sentences(playable: Playable[S], s: S, events: Sequence[Event]) -> Iterator[str]:
    seat = playable.listener(s)
    return filter(None, (playable.game.say(s, e, seat) for e in events if e.is_for(seat)))


def _replayed(game: Game[S], record: Record) -> Iterator[tuple[S, list[Event]]]:
    """The state after each answer, and what happened. Every draw moves the seed on, too, so that
    whoever plays on has the dice that would have come."""
    for s, _, _, events in records.steps(game, record):
        yield s, events
        for d in game.decisions(s):
            if d.seat == CHANCE:
                game.draw(s, d)
                break


def _lines(text: str, record: Record, answers: int) -> list[bytes]:
    """The lines of a record up to its last of so many answers."""
    rows = [(n, row) for n, row in enumerate(text.splitlines(), 1) if row.strip()]
    answered = [n for n, line in record.lines if isinstance(line, Answered)][:answers]
    last = answered[-1] if answered else rows[0][0]
    return [row.encode() for n, row in rows if n <= last]


class _Resumed(Recorder[S]):
    """Goes on from a state, and with the record that leads there, if there is one."""

    def __init__(self, game: Game[S], state: S, answers: int, lines: list[bytes]) -> None:
        self.game, self.state = game, state
        self.answers, self.lines = answers, lines
        self.begun = bool(lines)
        if answers and answers % EVERY == 0:
            lines.append(self._mark())
        self.opening = self._settle()


class _Bots(GameLoop[S]):
    """Bots that play a position to its end."""

    def __init__(self, position: Position[S], bots: Sequence[Bot], seed: int) -> None:
        super().__init__(position.recorder, bots, seed)
        self.position = position

    def hear(self, events: Sequence[Event]) -> None:
        super().hear(events)
        self.position._hear(events)
