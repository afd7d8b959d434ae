"""A fight with people at it: what has happened, numbered options, and what is typed."""

import sys
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import reduce
from typing import Final

import msgspec

from worldline.bots.loop import GameLoop, Reply
from worldline.bots.riftbound import Scripted, standing
from worldline.cli.shell import Ended
from worldline.core import rng
from worldline.core.contract import Bot
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.core.record import Recorder
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.names import mark, name, place
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.riftbound.combat.telling import lengths
from worldline.riftbound.combat.telling.forecast import Forecast, forecast
from worldline.riftbound.combat.telling.tell import reasons
from worldline.riftbound.pages.words import Origin

HELP: Final = """A number takes that option. Besides:
  odds N        the exact odds of option N, an Attack
  go X,Y ...    a path through these places, in metres, where a path is asked for
  do JSON       any action, as records write it but in metres; the GM's commands too
  units         who is where, and how they are
  log           everything that has happened
  quit          leave the fight"""


class Sitting(GameLoop[Encounter]):
    """A fight at one screen, with numbered options for its people."""

    def __init__(
        self, recorder: Recorder[Encounter], players: Sequence[Bot | None], seed: int, quiet: bool
    ) -> None:
        super().__init__(recorder, players, seed)
        self.quiet = quiet
        self.asked = 0
        people = [seat for seat, bot in enumerate(players) if bot is None]
        self.seats = people or [self.s.gm]  # who is told; from nobody there is nothing to keep
        self.logs: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.kept: dict[Seat, list[str]] = {seat: [] for seat in self.seats}

    def play(self) -> None:
        for d, action in standing(self.s):
            if isinstance(self.players[d.seat], Scripted):
                self.recorder.apply(d, action)
        super().play()
        for seat in self.seats:  # it is over: nothing need be kept any longer
            self._tell_kept(seat)

    def asking(self) -> Iterator[tuple[Decision, int]]:
        """One decision at a time: commands of the GM and standing answers are typed besides."""
        self.asked += 1
        yield GAME.decisions(self.s)[0], rng.fork(self.seed, self.asked)

    def hear(self, events: Sequence[Event]) -> None:
        """What all people at the keyboard may know is told at once, and once; the rest is kept for
        whoever may know it, until it is that seat's turn to type (RB-RULING-230)."""
        if self.quiet:
            return
        super().hear(events)
        told = {seat: self._lines(events, seat) for seat in self.seats}
        public = reduce(_shared, told.values())
        for line in public:
            print(line)
        for seat, lines in told.items():
            self.logs[seat] += lines
            self.kept[seat] += _without(lines, public)

    def _lines(self, events: Sequence[Event], seat: Seat) -> list[str]:
        return [GAME.say(self.s, event, seat) for event in events if event.to in (None, seat)]

    def _tell_kept(self, seat: Seat) -> None:
        if self.kept[seat]:
            print(f"\nOnly for {self._who(seat)}:")
        for line in self.kept[seat]:
            print(f"  {line}")
        self.kept[seat].clear()

    def _who(self, seat: Seat) -> str:
        return "the GM" if seat == self.s.gm else f"seat {seat}"

    # People

    def ask(self, d: Decision) -> Reply:
        options = list(GAME.legal(self.s, d))
        self._tell_kept(d.seat)
        print(f"\n[{self._who(d.seat).removeprefix('the ')}] {GAME.say(self.s, d, d.seat)}")
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
        kinds = {commands.Fiat: commands.Overrule, commands.Stand: commands.Arrange}
        kind = next((to for of, to in kinds.items() if isinstance(action, of)), type(d))
        here = (o for o in GAME.decisions(self.s) if isinstance(o, kind) and o.seat == d.seat)
        return next(here, d)

    def _line(self) -> str:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Ended
        return line.strip()

    def _read(self, d: Decision, options: list[Action], typed: str) -> Action | None:
        """The action that is meant; None: something was only looked at."""
        word, *rest = typed.split() or [""]
        match word:
            case "quit":
                raise Ended
            case "help" | "":
                print(HELP)
            case "units":
                self._units(d.seat)
            case "log":
                print("\n".join(self.logs[d.seat]))
            case "odds" if rest and (option := _nth(options, rest[0])) is not None:
                self._odds(d, option)
            case "odds":
                print(f"Say of which option, from 1 to {len(options)}: odds 1.")
            case "go":
                try:
                    return schema.Walk(tuple(self._point(d, text) for text in rest))
                except ValueError:
                    print("A place is written as 3.5,2 or 3.5,2,1.")
            case "do":
                try:
                    return GAME.read(lengths.typed(GAME.actions, typed.removeprefix("do")))
                except msgspec.DecodeError as error:
                    print(f"That is no action as records write it: {error}.")
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
            state = "hurt" if unit.hurt else ""
            if unit.sheet is not None:
                state = f"{unit.sheet.hp}HP {unit.sheet.sp}SP"
            if unit.condition != "standing":
                state = "left" if unit.condition == "gone" else unit.condition
            flags = [word for word in ("hidden", "veiled") if getattr(unit, word)]
            marks = ", ".join([mark(self.s, held.mark) for held in unit.marks] + flags)
            line = f"{unit.id:3}  {unit.name:28} {unit.side:12} {state:14} {place(unit.place)}"
            print(f"{line}  {marks}".rstrip())

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


def _shared(mine: list[str], theirs: list[str]) -> list[str]:
    """The lines that both have, in their order."""
    blocks = SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    return [line for block in blocks for line in mine[block.a : block.a + block.size]]


def _without(lines: list[str], public: list[str]) -> list[str]:
    """The lines that are left of some when those that all have are taken out."""
    out, own = list(reversed(public)), []
    for line in lines:
        if out and out[-1] == line:
            out.pop()
        else:
            own.append(line)
    return own


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
