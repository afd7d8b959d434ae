"""Duel: a miniature game of interrupts.

Two duellists strike in turn. A strike rolls 2d6 and needs 6 to land. Before it lands the other
may parry for one nerve, and a parry is a strike back, which may be parried in turn: interrupts
nest as deep as nerve lasts. Whoever has no blood left has lost; after 12 turns it is a draw.
"""

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

import msgspec

from worldline.core.contract import Edition
from worldline.core.machine import (
    CHANCE,
    Action,
    Decision,
    Event,
    Frame,
    Illegal,
    Judge,
    Machine,
    Seat,
    State,
)
from worldline.riftbound.figures.dice import throw

TURNS = 12
NEEDED = 6


class Setup(msgspec.Struct, frozen=True):
    nerve: int = 4


class Strike(Action, frozen=True):
    pass


class Rest(Action, frozen=True):
    pass


class Parry(Action, frozen=True):
    pass


class Suffer(Action, frozen=True):
    pass


class TakeTurn(Decision, frozen=True):
    pass


class React(Decision, frozen=True):
    pass


class Roll(Decision, frozen=True):
    """Chance is asked for the faces of these dice."""

    seat: Seat = CHANCE
    sides: tuple[int, ...] = ()


class Rolled(Action, frozen=True):
    """What the dice show."""

    faces: tuple[int, ...]


class Hurt(Event, frozen=True):
    seat: Seat


class Turn(Frame):
    number: int = 0


class Striking(Frame):
    attacker: Seat


class Fight(State):
    blood: list[int]
    nerve: list[int]


def over(s: Fight) -> bool:
    return min(s.blood) == 0


def begin(s: Fight, f: Turn, _: object) -> Decision | None:
    if f.number == TURNS or over(s):
        s.finish()
        return None
    return TakeTurn(f.number % 2)


def act(s: Fight, f: Turn, got: Action) -> None:
    s.goto(begin)
    if isinstance(got, Strike):
        s.push(Striking(attacker=f.number % 2))
    else:
        s.nerve[f.number % 2] += 1
    f.number += 1


def roll_to_hit(s: Fight, f: Striking, _: object) -> Decision | None:
    if over(s):
        s.finish()
        return None
    return Roll(sides=(6, 6))


def see_hit(s: Fight, f: Striking, got: Rolled) -> Decision | None:
    if sum(got.faces) < NEEDED:
        s.finish()
        return None
    if not s.nerve[1 - f.attacker]:  # nothing but to suffer: not asked
        return None
    return React(1 - f.attacker)


def react(s: Fight, f: Striking, got: Action | None) -> None:
    if isinstance(got, Parry):
        s.nerve[1 - f.attacker] -= 1
        s.push(Striking(attacker=1 - f.attacker))


def land(s: Fight, f: Striking, got: Striking | None) -> None:
    if got is None and not over(s):  # a parry, even one that misses, turns the strike aside
        s.blood[1 - f.attacker] -= 1
        s.emit(Hurt(seat=1 - f.attacker))


def _pair(*answers: Action) -> Judge:
    def check(s: Fight, d: Decision, action: Action) -> None:
        if action not in answers:
            raise Illegal("DU-ACT-1", f"{type(d).__name__} is not answered by {action}")

    return Judge(lambda s, d: answers, check)


class View(msgspec.Struct):
    blood: tuple[int, ...]
    nerve: tuple[int, ...]


def all_rolls(_: State, d: Roll) -> Iterator[Rolled]:
    return (Rolled(faces) for faces in product(*(range(1, n + 1) for n in d.sides)))


def check_rolled(_: State, d: Roll, action: Action) -> None:
    fits = (
        isinstance(action, Rolled)
        and len(action.faces) == len(d.sides)
        and all(1 <= face <= n for face, n in zip(action.faces, d.sides, strict=True))
    )
    if not fits:
        raise Illegal("DICE", f"the dice {d.sides} cannot show {action}")


def draw_rolled(s: State, d: Roll) -> Rolled:
    s.seed, faces = throw(s.seed, d.sides)
    return Rolled(faces)


class Duel(Machine[Fight]):
    name, version = "duel", "1"
    setup = Setup
    state = Fight
    out_of_turn = "DU-TURN-1"
    actions: ClassVar = (Strike, Rest, Parry, Suffer, Rolled)
    judges: ClassVar = {
        TakeTurn: _pair(Strike(), Rest()),
        React: _pair(Parry(), Suffer()),
        Roll: Judge(all_rolls, check_rolled, draw_rolled),
    }
    procedures: ClassVar = {Turn: (begin, act), Striking: (roll_to_hit, see_hit, react, land)}

    def edition(self, setup: Setup) -> Edition:
        return Edition("plain", "0")

    def seats(self, setup: Setup) -> int:
        return 2

    def complete(self, d: Decision) -> bool:
        return True

    def secret(self, d: Decision) -> bool:
        return False

    def new(self, setup: Setup, seed: int, *, auto: bool = True) -> Fight:
        s = Fight(seed=seed, blood=[2, 2], nerve=[setup.nerve] * 2)
        self.start(s, Turn(), auto=auto)
        return s

    def scores(self, s: Fight) -> tuple[float, ...] | None:
        return None if s.stack else tuple(map(float, s.blood))

    def winners(self, s: Fight) -> tuple[Seat, ...] | None:
        scores = self.scores(s)
        if scores is None:
            return None
        return tuple(n for n, score in enumerate(scores) if score == max(scores))

    def view(self, s: Fight, seat: Seat | None) -> View:
        return View(tuple(s.blood), tuple(s.nerve))

    def aid(self, s: Fight, seat: Seat | None) -> View:
        return self.view(s, seat)

    def chapter(self, s: Fight, seat: Seat | None) -> tuple[int, str]:
        return 1, "a round"

    def printed_parts(self, edition: str) -> Setup:
        return Setup()

    def guess(self, s: Fight, seat: Seat, seed: int) -> Fight:
        g = s.copy()
        g.seed = seed
        return g

    def problems(self, s: Fight) -> list[str]:
        return [f"{n} is negative" for n in (*s.blood, *s.nerve) if n < 0]

    def say(self, s: Fight, thing: Action | Event | Decision, seat: Seat | None) -> str:
        return type(thing).__name__


DUEL = Duel()
