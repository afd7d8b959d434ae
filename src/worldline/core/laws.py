"""What must hold of every game, at every decision. Used by the tests and the lab.

Each law takes the game and a state at a decision and raises Broken if it does not hold.
`wander` plays at random and checks all of them on the way.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Any, NamedTuple, TypeVar

from worldline.core import rng
from worldline.core.contract import Game, known_to
from worldline.core.machine import CHANCE, Action, Decision, Event, Illegal, Seat, State
from worldline.core.record import Recorder, read, replay

S = TypeVar("S", bound=State)
MANY = 200
"""Answers looked at where a decision has more: laws sample, they do not exhaust."""
FEW = 12
"""The same, where each answer takes longer to look at."""


class Broken(AssertionError):
    """A law that does not hold, and where."""


def demand(holds: bool, law: str, *facts: object) -> None:
    if not holds:
        raise Broken(f"{law}: " + "; ".join(str(f) for f in facts))


def legal_is_lawful(game: Game[S], s: S) -> None:
    """`legal` never offers what `check` refuses, and offers something, each thing once."""
    for d in game.decisions(s):
        offered = list(islice(game.legal(s, d), MANY))
        demand(bool(offered) or not game.complete(d), "a complete decision has an answer", d)
        demand(len(set(offered)) == len(offered), "legal lists nothing twice", d)
        for action in offered:
            refusal = _refusal(game, s, d, action)
            demand(refusal is None, "legal never offers what check refuses", d, action, refusal)


def check_is_complete(game: Game[S], s: S, others: tuple[Action, ...]) -> None:
    """Of a complete decision, `check` accepts nothing that `legal` does not list."""
    for d in game.decisions(s):
        if game.complete(d):
            listed = set(game.legal(s, d))
            for action in others:
                if action not in listed:
                    refused = _refusal(game, s, d, action) is not None
                    demand(refused, "check accepts only what legal lists", d, action)


def refusal_changes_nothing(game: Game[S], s: S, others: tuple[Action, ...]) -> None:
    before = game.dump(s)
    for d in game.decisions(s):
        for action in others:
            _refusal(game, s, d, action)
    demand(game.dump(s) == before, "a refused action changes nothing")


def over_is_over(game: Game[S], s: S) -> None:
    """Over, no decision, and scores present are the same thing."""
    over = not game.decisions(s)
    demand(over == (game.scores(s) is not None), "no decision and scores come together")
    demand(not s.events, "a state at rest holds no events", s.events)


def survives_saving(game: Game[S], s: S) -> None:
    demand(game.load(game.dump(s)) == s, "load(dump(s)) == s", game.dump(s))


def copy_is_apart(game: Game[S], s: S, d: Decision, action: Action) -> None:
    """A copy equals its original and shares no fate with it."""
    before = game.dump(s)
    twin = s.copy()
    demand(twin == s, "a copy equals its original")
    game.apply(twin, d, action)
    demand(game.dump(s) == before, "a copy shares no fate with its original", d, action)


def nothing_is_lost(game: Game[S], s: S) -> None:
    problems = game.problems(s)
    demand(not problems, "nothing appears, vanishes or stands in two places", *problems)


def guess_fits(game: Game[S], s: S, seat: Seat, seed: int, others: tuple[Action, ...]) -> None:
    """No seat can tell a guess from the truth: not by view, options, refusals or turn."""
    g = game.guess(s, seat, seed)
    demand(game.view(g, seat) == game.view(s, seat), "a guess looks the same", seat)
    demand(game.aid(g, seat) == game.aid(s, seat), "a guess is explained the same", seat)
    demand(known_to(game, g, seat) == known_to(game, s, seat), "a guess asks the same", seat)
    for d in known_to(game, s, seat):
        told = game.say(s, d, seat), game.say(g, d, seat)
        demand(told[0] == told[1], "a guess is said to ask the same", seat, d, *told)
    demand(game.chapter(g, seat) == game.chapter(s, seat), "a guess is at the same point", seat)
    demand(not game.problems(g), "a guess is a possible state", seat, *game.problems(g))
    for d in game.decisions(s):
        if d.seat == seat:
            mine = list(islice(game.legal(s, d), MANY))
            same = list(islice(game.legal(g, d), MANY))
            demand(same == mine, "a guess offers the same", d, *({*mine} ^ {*same}))
            said = [[game.say(t, a, seat) for a in islice(mine, FEW)] for t in (s, g)]
            demand(said[0] == said[1], "a guess offers it in the same words", d, *said)
            for action in others:
                told = str(_refusal(game, s, d, action)), str(_refusal(game, g, d, action))
                demand(told[0] == told[1], "a guess refuses the same", d, action, *told)


World = Callable[[Any, Seat, int], Any]
"""A state that a seat cannot tell from a given one, with other secrets and another future."""


def guess_is_blind(game: Game[S], s: S, seat: Seat, seed: int, world: World) -> None:
    """Two worlds that a seat cannot tell apart give equal guesses, to the byte: a guess follows
    from what the seat may know, and the seed."""
    other = world(s, seat, rng.fork(seed, 1))
    same = game.view(other, seat) == game.view(s, seat)
    demand(same, "another world looks the same", seat, *game.problems(other))
    one, two = (game.dump(game.guess(t, seat, seed)) for t in (s, other))
    demand(one == two, "a guess does not know the truth", seat, one, two)


def events_keep_secrets(game: Game[S], s: S, d: Decision, seats: int, seed: int) -> None:
    """A seat is told no more than it may see. Where its view and what it knows to be asked are the
    same afterwards, so are events and sentences: for two answers to a decision made in secret, and
    for one answer in the true state and in what the seat takes for it."""
    options = list(islice(game.legal(s, d), FEW))
    after = [_after(game, s, d, action) for action in options]
    for seat in (*(n for n in range(seats) if n != d.seat), None):
        views = [_view_after(game, end, seat) for end, _ in after]
        if game.secret(d):
            for (one, view), (two, other) in combinations(zip(after, views, strict=True), 2):
                if view is not None and view == other:
                    _told_alike(game, one, two, seat, d)
        if seat is not None:
            g = game.guess(s, seat, seed)
            for one, view, action in zip(after, views, options, strict=True):
                if _refusal(game, g, d, action) is None:
                    two = _after(game, g, d, action)
                    if view is not None and view == _view_after(game, two[0], seat):
                        _told_alike(game, one, two, seat, d)


def _after(game: Game[S], s: S, d: Decision, action: Action) -> tuple[S, list[Event]]:
    end = s.copy()
    return end, game.apply(end, d, action, auto=False)


def _view_after(game: Game[S], end: S, seat: Seat | None) -> Any:
    """With what it knows to be asked. None once the game is over: then all comes into the open."""
    return (game.view(end, seat), known_to(game, end, seat)) if game.decisions(end) else None


def _told_alike(
    game: Game[S],
    one: tuple[S, list[Event]],
    two: tuple[S, list[Event]],
    seat: Seat | None,
    d: Decision,
) -> None:
    told = _told(game, *one, seat), _told(game, *two, seat)
    demand(told[0] == told[1], "events keep secrets", d, seat, *told)


def open_decisions_commute(game: Game[S], s: S, seed: int) -> None:
    """Answers of two seats asked at once lead to the same state in either order, where both
    orders are lawful and chance does not come between. What is not owed may lapse with an answer
    that is, so there the order counts."""
    for first, second in combinations(game.decisions(s), 2):
        a, b = _any(game, s, first, seed), _any(game, s, second, seed)
        if a is None or b is None or first.seat == second.seat:
            continue
        if game.must_be_answered(first) != game.must_be_answered(second):
            continue
        one = _both(game, s, (first, a), (second, b))
        two = _both(game, s, (second, b), (first, a))
        if one is not None and two is not None:
            demand(one == two, "open decisions commute", (first, a), (second, b))


def replays(game: Game[S], recorder: Recorder[S]) -> None:
    """The record of a game leads to the same state, with and without its seed."""
    end = replay(game, read(recorder.text()))
    end.seed = recorder.state.seed
    demand(game.dump(end) == game.dump(recorder.state), "a record replays to the same bytes")


class Walk(NamedTuple):
    """How a random game went."""

    recorder: Recorder[Any]
    choices: int
    scores: tuple[float, ...] | None


Taste = Callable[[Any, Decision, list[Action]], list[Action]]
"""Which of the lawful answers a wanderer picks from; all of them when it names none."""


def wander(
    game: Game[S],
    setup: Any,
    seed: int,
    *,
    every: int = 1,
    limit: int = 100_000,
    taste: Taste | None = None,
    world: World | None = None,
) -> Walk:
    """Play at random to the end, all laws checked at every `every`-th decision. Without a `world`
    of the game's own, a guess is the other world in which guesses are made."""
    recorder = Recorder(game, setup, seed)
    s, seats = recorder.state, game.seats(setup)
    dice = rng.fork(seed, 1)
    past: list[Action] = []
    n = 0
    while (open_now := game.decisions(s)) and n < limit:
        nothing_is_lost(game, s)
        dice, k = rng.below(dice, len(open_now))
        d = open_now[k]
        options = list(islice(game.legal(s, d), MANY))
        if not options:
            continue  # an open decision without a candidate: somebody else is asked as well
        options = (taste(s, d, options) if taste else ()) or options
        dice, k = rng.below(dice, len(options))
        if n % every == 0:
            for law in _laws(game, s, d, options[k], seats, dice, tuple(past[-6:])):
                law()
            guess_is_blind(game, s, dice % seats, dice, world or game.guess)
        recorder.apply(d, options[k])
        past.append(options[k])
        n += 1
    demand(n < limit, "random play comes to an end", n)
    over_is_over(game, s)
    replays(game, recorder)
    return Walk(recorder, n, game.scores(s))


def _laws(
    game: Game[S],
    s: S,
    d: Decision,
    action: Action,
    seats: int,
    dice: int,
    past: tuple[Action, ...],
) -> Iterator[Callable[[], None]]:
    yield lambda: over_is_over(game, s)
    yield lambda: legal_is_lawful(game, s)
    yield lambda: check_is_complete(game, s, past)
    yield lambda: refusal_changes_nothing(game, s, past)
    yield lambda: survives_saving(game, s)
    yield lambda: copy_is_apart(game, s, d, action)
    yield lambda: events_keep_secrets(game, s, d, seats, dice)
    yield lambda: open_decisions_commute(game, s, dice)
    yield lambda: guess_fits(game, s, dice % seats, dice, past)


def _refusal(game: Game[S], s: S, d: Decision, action: Action) -> Illegal | None:
    try:
        game.check(s, d, action)
    except Illegal as refusal:
        return refusal
    return None


def _told(game: Game[S], s: S, events: list[Event], seat: Seat | None) -> list[tuple[Event, str]]:
    return [(e, game.say(s, e, seat)) for e in events if e.is_for(seat)]


def _any(game: Game[S], s: S, d: Decision, seed: int) -> Action | None:
    options = list(islice(game.legal(s, d), MANY))
    return options[rng.below(seed, len(options))[1]] if options else None


def _both(game: Game[S], s: S, *answers: tuple[Decision, Action]) -> S | None:
    end = s.copy()
    for d, action in answers:
        if _refusal(game, end, d, action) is not None:
            return None
        game.apply(end, d, action, auto=False)
        if any(d.seat == CHANCE for d in game.decisions(end)):
            return None
    return end
