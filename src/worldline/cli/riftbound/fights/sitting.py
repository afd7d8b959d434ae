"""A fight with people at it: who is asked, what has happened, and what is typed."""

import sys
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import reduce
from typing import Final

from rich.console import Console

from worldline.bots.loop import GameLoop, Reply
from worldline.cli.one_keyboard import hand_over
from worldline.cli.riftbound.fights import hands, help, listing, looks, offers, standing
from worldline.cli.riftbound.fights.commands import COMMANDS, Meant
from worldline.cli.riftbound.fights.kept import RecordFile
from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.riftbound.fights.offers import Offer, Prompt
from worldline.cli.riftbound.fights.taking_back import (
    PastAnswer,
    ToldSoFar,
    Trail,
    back_to,
    bookmark,
)
from worldline.cli.riftbound.wording import refusal, say, sentence
from worldline.cli.shell import Ended, Unusable
from worldline.core import rng
from worldline.core.contract import Bot
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.core.record import Recorder
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.commands import Fiat, LowerHand, Overrule, RaiseHand, Stand
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import list_words
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.combat.telling.text import chapter
from worldline.riftbound.combat.telling.warning import warning

FEW: Final = 8
"""Lines that are told again to who goes on with a fight."""
LATELY: Final = 40
"""Lines that are told again to who takes over the keyboard."""


class AskAnew(Exception):
    """Something was taken back, or the GM speaks first: what is open then is asked anew."""


class FightSitting(GameLoop[Encounter]):
    """A fight at one screen, with numbered options for its people."""

    def __init__(
        self,
        recorder: Recorder[Encounter],
        players: Sequence[Bot | None],
        seed: int,
        quiet: bool,
        kept: RecordFile | None = None,
    ) -> None:
        super().__init__(recorder, players, seed)
        self.quiet = quiet
        self.record = kept
        people = [seat for seat, bot in enumerate(players) if bot is None]
        self.seats = people or [self.s.gm]  # who is told; from nobody there is nothing to keep
        self.logs: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.kept: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.trail = Trail()
        self.lines = 0
        self.walks: dict[UnitId, tuple[Point, ...]] = {}
        self.shown: tuple[Decision, tuple[Offer, ...]] | None = None
        self.console = Console()
        self.several = len(people) > 1 and self.console.is_terminal
        self.looking: Seat | None = None
        self.public: list[str] = []
        self.gm_speaks = False
        self.ahead: list[str] = []

    def play(self) -> None:
        self.hear(self.recorder.opening)
        self.play_on()

    def play_on(self) -> None:
        while GAME.decisions(self.s):
            try:
                self._act(*self._next())
            except AskAnew:
                continue
        for seat in self.seats:  # it is over: nothing need be kept any longer
            self._tell_kept(seat)

    def catch_up(self, answers: Sequence[Reply]) -> None:
        """What was answered before the fight was left, so that it is in the log, and can be taken
        back as it could then. Raises Illegal if it does not fit."""
        self._remember(self.recorder.opening)
        for d, action in answers:
            if not isinstance(d, schema.ChoosePath | schema.ChooseWay):  # of the line with the Move
                self.lines += 1
            GAME.check(self.s, d, action)
            self._remember(self._apply(d, action))

    def recap(self) -> None:
        """Where the fight is, and what happened last, as far as all people may know."""
        if self.quiet:
            return
        seat = self.seats[0] if len(self.seats) == 1 else None
        last = reduce(_shared, (log[-LATELY:] for log in self.logs.values()))[-FEW:]
        place = f"round {self.s.round}, {chapter(self.s, seat)}"
        print(f"The fight goes on in {place}. What happened last:")
        for line in last:
            print(f"  {line}")
        if self.several:
            self.public += last

    def _act(self, d: Decision, action: Action) -> None:
        events = self._apply(d, action)
        self._write_record()
        public = self._tell(events)
        if isinstance(action, Fiat) and not public:
            print("Done.")

    def _write_record(self) -> None:
        if self.record is not None and self.record.can_write:
            self.record.write()

    def _apply(self, d: Decision, action: Action) -> list[Event]:
        at, step = bookmark(self.recorder), None
        if self.players[d.seat] is None:
            logs = {seat: len(log) for seat, log in self.logs.items()}
            kept = {seat: len(lines) for seat, lines in self.kept.items()}
            told = ToldSoFar(len(self.told), len(self.public), logs, kept)
            step = PastAnswer(at, told, d, action, self.lines)
        events = self.recorder.apply(d, action)
        self.trail.follow(step, chance=self.recorder.answers > at.answers + 1)
        return events

    def asking(self) -> Iterator[tuple[Decision, int]]:
        """One decision at a time, after what bots may say unasked (RB-RULING-249); what people say
        so, they type besides."""
        seed = rng.fork(self.seed, self.recorder.answers)
        open_now = GAME.decisions(self.s)
        for d in open_now:
            if not GAME.must_be_answered(d) and self.players[d.seat] is not None:
                yield d, rng.fork(seed, d.seat)
        yield next(d for d in open_now if GAME.must_be_answered(d)), seed

    # What has happened

    def hear(self, events: Sequence[Event]) -> None:
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> list[str]:
        """What all people at the keyboard may know is told at once, and once; the rest is kept for
        whoever may know it, until it is that seat's turn to type (RB-RULING-230)."""
        if self.quiet:
            return []
        told = self._remember(events)
        public = reduce(_shared, told.values())
        if self.several:
            self.public += public
        for line in public:
            print(line)
        for seat, lines in told.items():
            self.kept[seat] += _without(lines, public)
        return public

    def _remember(self, events: Sequence[Event]) -> dict[Seat, list[str]]:
        """What each of the people is told of it."""
        super().hear(events)
        told = {seat: self._lines(events, seat) for seat in self.seats}
        for seat, lines in told.items():
            self.logs[seat] += lines
        return told

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

    # Whose turn to look it is

    def _hand_over(self, seat: Seat) -> None:
        """Of several people at a terminal each sees what is for it alone (RB-RULING-230)."""
        if not self.several or seat == self.looking:
            return
        self.looking, self.shown = seat, None
        shown = [
            u.name
            for u in self.s.units
            if u.seat == seat and u.nature != "vehicle" and not (u.hidden or u.dead)
        ]
        plays = f" ({list_words(shown)})" if shown and seat != self.s.gm else ""
        hand_over(self.console, f"{self._who(seat)}{plays}", self.public[-LATELY:])
        self.public.clear()
        while typed := self._typed():
            if typed.casefold() == "quit":
                raise Ended
            print("That is not read: first press Enter, or type `quit` to leave.")

    def _next(self) -> Reply:
        return (self._command() if self.gm_speaks else None) or super()._next()

    def _call_gm(self, typed: str) -> None:
        """The GM commands at any moment, and alone sees what comes of it."""
        self.gm_speaks = True
        if typed.casefold() != "gm":
            self.ahead.append(typed)
        raise AskAnew

    def _command(self) -> Reply | None:
        """What the GM says before the next question; None: the keyboard goes back."""
        gm = self.s.gm
        self._hand_over(gm)
        self._tell_kept(gm)
        at = Prompt(self.s, Overrule(gm), (), None, gm_here=True)
        print("\n[GM] The GM commands; Enter goes on with the fight.")
        while typed := self._line():
            answer = self._answer(at, typed)
            if answer is not None:
                return answer.d, answer.action
        self.gm_speaks = False
        return None

    # People

    def ask(self, d: Decision) -> Reply:
        if isinstance(d, schema.ChoosePath | schema.ChooseWay):
            walk = self._walk(d)
            if walk is not None:
                return d, walk
        if standing.is_done(self.s, d):
            return d, schema.EndTurn()
        self._hand_over(d.seat)
        at = offers.prompt_for(self.s, d, self.players[self.s.gm] is None)
        if self.shown != (d, at.offers):  # the same is not listed twice
            self._list(at)
        self._tell_kept(d.seat)
        while True:
            answer = self._answer(at, self._line())
            if answer is not None:
                if answer.walk is not None and at.unit is not None:
                    self.walks[at.unit] = answer.walk
                if GAME.must_be_answered(answer.d):
                    self.shown = None
                return answer.d, answer.action

    def _walk(self, d: schema.ChoosePath | schema.ChooseWay) -> schema.Walk | None:
        """The way that was typed with the Move, if it is still free."""
        path = self.walks.pop(d.unit, None)
        if path is None:
            return None
        try:
            GAME.check(self.s, d, schema.Walk(path))
        except Illegal as no:
            print(refusal(no))
            return None
        return schema.Walk(path)

    def _list(self, at: Prompt) -> None:
        self.shown = at.d, at.offers
        self._tell_kept(at.d.seat)
        who = self._who(at.d.seat).removeprefix("the ")
        print(f"\n[{who}] {GAME.say(self.s, at.d, at.d.seat)}")
        mine = [
            d for d in GAME.decisions(self.s) if GAME.must_be_answered(d) and d.seat == at.d.seat
        ]
        if len(mine) > 1:
            print(f"      the first of {len(mine)} questions that are asked at the same time")
        if told := looks.status(at):
            say(told, "      ", "      ")
        for n, line in listing.lines(at):
            say(line, f"{n:4}  ", " " * 8)
        if listing.leaves_one_free(at):
            say(listing.ONE_IS_FREE, "      ", "      ")
        if told := listing.missing(at):
            say(told, "      ", "      ")

    def _line(self) -> str:
        return self.ahead.pop(0) if self.ahead else self._typed()

    def _typed(self) -> str:
        print("> ", end="", flush=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            raise Ended from None
        if not line:
            raise Ended
        self.lines += 1
        return line.strip()

    def _answer(self, at: Prompt, typed: str) -> Meant | None:
        """What is meant and lawful; None: something was only looked at, or is not to be."""
        try:
            answer = self._read(at, typed)
            if answer is None:
                return None
            GAME.check(self.s, answer.d, answer.action)
        except Illegal as no:
            say(refusal(no), "", "  ")
        except BadText as no:
            say(sentence(f"{no.why[:1].upper()}{no.why[1:]}"), "", "  ")
        except Unusable as no:
            say(str(no), "", "  ")
        else:
            if isinstance(answer.action, RaiseHand | LowerHand):  # nobody else is told
                for line in hands.hand_lines(self.s, at.d.seat, answer.action):
                    say(line, "", "  ")
            elif isinstance(answer.action, Stand):
                say(standing.stand_line(self.s, answer.action), "", "  ")
            return answer if self._sure(answer) else None
        return None

    def _sure(self, answer: Meant) -> bool:
        asked = warning(self.s, answer.d, answer.action)
        if not asked:
            return True
        say(f"{asked} (yes or no)")
        typed = self._line()
        if typed.isdecimal():  # numbers are those of the list that is not shown here
            say(f'"{typed}" is no answer here: write yes or no.')
            typed = self._line()
        if typed.casefold() in ("y", "yes"):
            return True
        moved = isinstance(answer.action, schema.Walk)
        print(f"Cancelled.{' `undo` takes back the Action, too.' if moved else ''}")
        if typed.casefold() not in ("", "n", "no") and not typed.isdecimal():
            self.ahead.append(typed)
        return False

    def _read(self, at: Prompt, typed: str) -> Meant | None:
        word, _, rest = typed.partition(" ")
        match word.casefold():
            case "":
                self._list(at)
            case "quit":
                raise Ended
            case "undo":
                self._undo(at.d.seat)
            case "help":
                help.explain(rest.strip())
            case "log":
                print("\n".join(self.logs[at.d.seat]))
            case "gm" if self.several and at.gm_here and self.looking != self.s.gm:
                self._call_gm(typed)
            case known if known in COMMANDS:
                return COMMANDS[known].run(at, TypedLine(self.s, at.d.seat, typed))
            case number if number.isdecimal():
                return Meant(at.d, listing.offer_by_number(at, int(number[:9])).action)
            case _:
                return Meant(at.d, listing.offer_by_words(at, typed, help.WORDS).action)
        return None

    def _undo(self, seat: Seat) -> None:
        step = self.trail.back(self.s, seat)
        if step is None:
            raise Unusable(
                "Nothing of yours can be taken back: since then dice have been thrown, something "
                "was revealed, or somebody else has answered."
            )
        back_to(self.recorder, step.at)
        self._write_record()
        self.forget(step.told.events)
        del self.public[step.told.public :]
        for of in self.seats:
            del self.logs[of][step.told.logs[of] :]
            del self.kept[of][step.told.kept[of] :]
        self.walks.clear()
        self.shown = None
        print(f"Taken back: {GAME.say(self.s, step.action, seat)}.")
        raise AskAnew


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
