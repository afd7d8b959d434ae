"""A fight with people at it: what has happened, numbered options, and what is typed."""

import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from worldline.bots.riftbound import Scripted, standing
from worldline.core import rng
from worldline.core.contract import Bot, look
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.core.record import Recorder
from worldline.riftbound.combat import fiat, schema
from worldline.riftbound.combat.encounter import Encounter
from worldline.riftbound.combat.forecast import Forecast, forecast
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.names import name, place
from worldline.riftbound.combat.space import METRE, Point
from worldline.riftbound.combat.tell import reasons
from worldline.riftbound.pages.words import Origin

HELP: Final = """A number takes that option. Besides:
  odds N        the exact odds of option N, an Attack
  go X,Y ...    a path through these places, in metres, where a path is asked for
  do JSON       any action, as records write it; the GM's commands too
  units         who is where, and how they are
  log           everything that has happened
  quit          leave the fight"""


class Left(Exception):
    """The people have had enough."""


class Ring:
    """A fight and who fights it; None is a person."""

    def __init__(
        self, recorder: Recorder[Encounter], players: Sequence[Bot | None], seed: int, quiet: bool
    ) -> None:
        self.recorder = recorder
        self.players = players
        self.seed = seed
        self.quiet = quiet
        self.asked = 0
        self.lines: list[str] = []

    @property
    def s(self) -> Encounter:
        return self.recorder.state

    def fight(self) -> None:
        self._tell(self.recorder.opening)
        for answer in standing(self.s):
            if isinstance(self.players[answer[0].seat], Scripted):
                self.recorder.apply(*answer)
        while open_now := GAME.decisions(self.s):
            d = open_now[0]
            self.asked += 1
            self._tell(self.recorder.apply(*self._answer(d)))

    def _answer(self, d: Decision) -> tuple[Decision, Action]:
        bot = self.players[d.seat]
        if bot is None:
            return self._ask(d)
        action = bot.choose(look(GAME, self.s, d), rng.fork(self.seed, self.asked))
        assert action is not None, f"{bot.name} keeps silent"
        return d, action

    def _tell(self, events: Sequence[Event]) -> None:
        if self.quiet:
            return
        people = {seat for seat, bot in enumerate(self.players) if bot is None}
        for event in events:
            if event.to is None or event.to in people:
                self.lines.append(GAME.say(self.s, event, event.to))
                print(self.lines[-1])

    # People

    def _ask(self, d: Decision) -> tuple[Decision, Action]:
        options = list(GAME.legal(self.s, d))
        who = "GM" if d.seat == self.s.gm else f"seat {d.seat}"
        print(f"\n[{who}] {GAME.say(self.s, d, d.seat)}")
        for n, option in enumerate(options, 1):
            print(f"{n:4}  {GAME.say(self.s, option, d.seat)}")
        while True:
            typed = self._line()
            action = self._read(d, options, typed)
            if action is None:
                continue
            meant = self._meant(d, action)
            try:
                GAME.check(self.s, meant, action)
            except Illegal as error:
                print(error)
                continue
            return meant, action

    def _meant(self, d: Decision, action: Action) -> Decision:
        """Commands of the GM and standing answers are no answers to what is asked."""
        kinds = {fiat.Fiat: fiat.Overrule, fiat.Stand: fiat.Arrange}
        kind = next((to for of, to in kinds.items() if isinstance(action, of)), type(d))
        here = (o for o in GAME.decisions(self.s) if isinstance(o, kind) and o.seat == d.seat)
        return next(here, d)

    def _line(self) -> str:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Left
        return line.strip()

    def _read(self, d: Decision, options: list[Action], typed: str) -> Action | None:
        """The action that is meant; None: something was only looked at."""
        word, *rest = typed.split() or [""]
        match word:
            case "quit":
                raise Left
            case "help" | "":
                print(HELP)
            case "units":
                self._units(d.seat)
            case "log":
                print("\n".join(self.lines))
            case "odds" if rest and (option := _nth(options, rest[0])) is not None:
                self._odds(d, option)
            case "go":
                try:
                    return schema.Walk(tuple(self._point(d, text) for text in rest))
                except ValueError:
                    print("A place is written as 3.5,2 or 3.5,2,1.")
            case "do":
                try:
                    return GAME.read(typed.removeprefix("do").encode())
                except msgspec.DecodeError as error:
                    print(error)
            case _:
                if (option := _nth(options, word)) is not None:
                    return option
                print(_unread(word, len(options)))
        return None

    def _point(self, d: Decision, text: str) -> Point:
        x, y, *z = (round(float(n) * METRE) for n in text.split(","))
        mine = self.s.units[getattr(d, "unit", 0)]
        return x, y, z[0] if z else mine.z

    def _units(self, seat: Seat) -> None:
        for unit in GAME.view(self.s, seat).units:
            state = "" if unit.sheet is None else f"{unit.sheet.hp}HP {unit.sheet.sp}SP"
            if unit.condition != "standing":
                state = unit.condition
            marks = " ".join(held.mark for held in unit.marks)
            print(f"{unit.name:28} {unit.side:12} {state:14} {place(unit.place)} {marks}")

    def _odds(self, d: Decision, option: Action) -> None:
        if not isinstance(option, schema.Attack) or not hasattr(d, "unit"):
            print("Odds are told of Attacks.")
            return
        origin: Origin = getattr(d, "origin", "normal")
        try:
            for found in forecast(self.s, d.unit, option, origin):
                print("\n".join(told(self.s, found)))
        except Illegal as no:  # homebrew may go beyond what is worked out
            print(no)


def told(s: Encounter, f: Forecast) -> list[str]:
    """Odds in words."""
    hit = f", {reasons(f.modifiers)}" if f.modifiers else ""
    lines = [f"{name(s, f.target)}: Hit Roll on {f.basis}, {f.needs}+{hit}"]
    if f.dodge_needs is not None:
        more = f", {reasons(f.dodge_modifiers)}" if f.dodge_modifiers else ""
        lines.append(f"  Dodge Roll on {f.dodge}, {f.dodge_needs}+{more}")
    for block in f.blocks:
        lines.append(f"  not counted: {block}")
    lines.append(f"  {f.hits:.2f} hits and {f.damage:.2f} damage on average")
    part, _, whole = f.fells.partition("/")
    lines.append(f"  fells it with {int(part) / int(whole or 1):.1%}")
    return lines


def _unread(word: str, options: int) -> str:
    if word.isdigit():
        return f"There is no option {word}; they are numbered from 1 to {options}."
    return f"{word} is not understood; help lists what can be typed."


def _nth(options: list[Action], text: str) -> Action | None:
    return options[int(text) - 1] if text.isdigit() and 0 < int(text) <= len(options) else None
