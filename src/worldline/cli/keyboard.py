"""A person at the terminal: shows the table, reads what is typed, says why something is refused."""

import sys
from contextlib import suppress
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from worldline.bots.loop import Reply
from worldline.cli import board, panels
from worldline.cli.one_keyboard import hand_over
from worldline.cli.shell import Ended
from worldline.cli.sitting import Sitting, decision_for
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.core.text import BadText
from worldline.rulebook import UnknownRule, rulebook
from worldline.the_now import events, field, forecast, notation, schema
from worldline.the_now.board import LEGEND, WIDTH
from worldline.the_now.game import GAME
from worldline.the_now.last_energy import warning
from worldline.the_now.shorthand import read_node
from worldline.the_now.state import Party

with suppress(ImportError):  # where there is one, it makes lines editable
    import readline  # noqa: F401

HELP: Final = """\
3                take the action with this number
move 2.3         or write it: any action, also an offer that is not in the list,
                 such as  offer blue give 5 ask table hole
why not ACTION   which rule forbids it; also by a number, as in  why 6
forecast         how upcoming events will turn out, one after the other, if nobody acts
forecast 2.3     how the event in 2.3 would come out if it were realized now, and why
board            draw the field again
legend           what the signs on the field mean
hand             show the players and your cards again
rules TN-MOVE-3  the text of a rule
(Enter)          wait, where you may
quit             end here; the record is kept"""

WIDE: Final = 130
"""From so many columns on, the cards stand beside the field."""
MANY: Final = 24
"""Beyond so many actions, only their short texts are listed."""


class Keyboard:
    """Speaks for every person at the table; several of them share the keyboard."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._page: tuple[object, ...] = ()
        self._waits: dict[Seat, tuple[object, ...]] = {}

    def ask(self, table: Sitting, seat: Seat, may_wait: bool) -> Reply | None:
        s = table.s
        mine = table.mine(seat)
        matter = (s.round, s.on_turn, tuple(mine), tuple(o for o in s.offers if o.offer.to == seat))
        options = [(d, a) for d in mine for a in GAME.legal(s, d)]
        if may_wait and (not options or self._waits.get(seat) == matter):
            return None
        self._show(table, seat)
        for found in s.offers:
            self.say(panels.offer(s, found, seat))
        wait = " Enter lets the others go on." if may_wait else ""
        if wait or not isinstance(mine[0], schema.TakeTurn | schema.LayCard):
            self.say(GAME.say(s, mine[0], seat) + wait)
        self._list(s, seat, options)
        while True:
            typed = self._read(s, seat)
            if not typed:
                if may_wait:
                    self._waits[seat] = matter
                    return None
                self.say("Type a number, an action or `help`.")
            elif typed.isdecimal():
                n = self._number(options, typed)
                if n and self._is_sure(s, *options[n - 1]):
                    return options[n - 1]
            elif not self._command(table, seat, options, typed):
                said = self._action(s, seat, typed)
                if said and self._is_sure(s, *said):
                    return said

    def finish(self, table: Sitting) -> None:
        """What happened after the last answer."""
        person = table.players.index(None)
        self._log(table.s, person, table.news(person))

    # --- what is shown

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(text, style=style, markup=False, soft_wrap=False)

    def _show(self, table: Sitting, seat: Seat) -> None:
        """The whole table when a turn begins; after one's own actions only what changed."""
        s = table.s
        page = (seat, s.round, s.on_turn)
        is_new = page != self._page
        if table.players.count(None) > 1 and self._page[:1] != (seat,):
            self._hand_over(s, seat)
        self._page = page
        self._log(s, seat, table.news(seat))
        if is_new:
            self._table(s, seat)
        else:
            p = s.players[seat]
            self.say(f"You have {p.supply} energy and are in {field.name(p.node)}.")
        if s.on_turn == seat:
            self.say(panels.limits(s), "dim")

    def _hand_over(self, s: Party, seat: Seat) -> None:
        """People at one keyboard must not see each other's cards."""
        if self.console.is_terminal:
            hand_over(self.console, panels.name(s, seat))
            self._read(s, seat)

    def _log(self, s: Party, seat: Seat, news: tuple[Event, ...]) -> None:
        for event in news:
            if isinstance(event, events.RoundBegan | events.PhaseEnded | events.GameEnded):
                self.say(GAME.say(s, event, seat), "bold")
            elif not isinstance(event, events.TurnBegan | events.TurnEnded):
                self.say(f"  {GAME.say(s, event, seat)}")
        if news:
            self.say("")

    def board(self, s: Party, seat: Seat) -> None:
        width = self.console.width
        self.console.print(board.draw(s, seat), no_wrap=True, overflow="crop")
        if width < WIDTH:
            self.say(f"The field is {WIDTH} columns wide, this terminal {width}.")
        for needle in s.needles:
            self.say(panels.needle(needle))

    def hand(self, s: Party, seat: Seat) -> None:
        self.console.print(panels.headline(s), panels.players(s, seat), panels.hand(s, seat))

    def _table(self, s: Party, seat: Seat) -> None:
        """Field and cards; side by side if there is room."""
        if self.console.width < WIDE:
            self.board(s, seat)
            self.hand(s, seat)
            return
        grid = Table.grid(padding=(0, 3))
        grid.add_column(no_wrap=True, min_width=WIDTH)
        beside = (panels.headline(s), panels.players(s, seat), panels.hand(s, seat))
        grid.add_row(board.draw(s, seat), Group(*beside, *map(panels.needle, s.needles)))
        self.console.print(grid)

    def _list(self, s: Party, seat: Seat, options: list[Reply]) -> None:
        laying = s.stack[-2] if len(s.stack) > 1 else None
        if isinstance(laying, schema.Laying) and laying.seat == seat:
            for line in panels.laying(s, laying):
                self.say(f"  {line}", "dim")
        self.say("")
        if len(options) > MANY:
            texts = (f"{n:3} {notation.write_action(s, a)}" for n, (_, a) in enumerate(options, 1))
            self.console.print(Columns(map(escape, texts), padding=(0, 2), column_first=True))
            return
        table = Table.grid(padding=(0, 2))
        for n, (d, action) in enumerate(options, 1):
            text = Text(notation.write_action(s, action), "bold")
            says = Text(GAME.say(s, action, seat), "dim")
            table.add_row(f"{n:3}", text, f"{panels.costs(s, d, action):>7}", says)
        self.console.print(table)

    # --- what is typed

    def _read(self, s: Party, seat: Seat) -> str:
        try:
            # Not by the console: what it prints, the editing of a line would wipe out.
            typed = input(f"{panels.name(s, seat)}> ").strip() if sys.stdin else None
        except (EOFError, KeyboardInterrupt):
            typed = None
        if typed is None:
            self.say("")
            raise Ended
        if not sys.stdin.isatty():
            self.say(typed)  # so that a transcript can be read
        return typed

    def _is_sure(self, s: Party, d: Decision, action: Action) -> bool:
        """TN-RULING-12: the last energy is not spent by mistake."""
        if not (asked := warning(s, d, action)):
            return True
        self.say(f"{asked} Really? (yes or no)", "bold")
        if self._read(s, d.seat).lower() in ("y", "yes"):
            return True
        self.say("Cancelled. Choose something else.")
        return False

    def _command(self, table: Sitting, seat: Seat, options: list[Reply], typed: str) -> bool:
        """Carry out what is no action; False: it may be one."""
        s = table.s
        match typed.split():
            case ["quit" | "exit" | "q"]:
                raise Ended
            case ["help" | "?" | "h"]:
                self.say(HELP)
            case ["board"]:
                self.board(s, seat)
            case ["legend"]:
                self.say(LEGEND)
            case ["hand"]:
                self.hand(s, seat)
            case ["rules" | "rule", id]:
                self._rule(id)
            case ["forecast"]:
                self._chain(s)
            case ["forecast", node]:
                self._forecast(s, node)
            case ["why", "not", *words] | ["why", *words] if words:
                self._why_not(s, seat, options, " ".join(words))
            case ["odds", *_]:
                self.say("Nothing here is left to dice: `forecast` tells how events will turn out.")
            case _:
                return False
        return True

    def _why_not(self, s: Party, seat: Seat, options: list[Reply], typed: str) -> None:
        if typed.isdecimal():
            if n := self._number(options, typed):
                action = notation.write_action(s, options[n - 1][1])
                self.say(f"Nothing forbids {action}: type {n} to do it.")
        elif self._action(s, seat, typed) is not None:
            self.say("Nothing forbids it: type it without `why not`.")

    def _number(self, options: list[Reply], typed: str) -> int:
        """The number of an option, or 0."""
        if 0 < int(typed[:9]) <= len(options):
            return int(typed)
        self.say(f"There is no action {typed}; the list ends with {len(options)}.")
        return 0

    def _action(self, s: Party, seat: Seat, typed: str) -> Reply | None:
        """The answer that a text means, if it is lawful; otherwise it says why not."""
        try:
            action = notation.read_action(s, typed)
            d = decision_for(s, seat, action)
            GAME.check(s, d, action)
        except BadText as error:
            stop = "" if error.why.endswith("?") else "."
            self.say(f"{error.why}{stop} `help` tells what you can type.")
        except Illegal as error:
            self.say(f"Not allowed. {error.rule}: {error.why}.", "bold")
            self.say(
                f"`rules {error.rule}` shows the rule (or `worldline rules show {error.rule}`)."
            )
        else:
            return d, action
        return None

    def _rule(self, id: str) -> None:
        try:
            entry = rulebook().entry(id.upper())
        except UnknownRule as error:
            self.say(str(error))
        else:
            self.say(f"{entry.id} {entry.title}" if entry.titled else entry.id, "bold")
            self.say(entry.text)

    def _chain(self, s: Party) -> None:
        for line in panels.chain(s, forecast.chain(s)):
            self.say(line)

    def _forecast(self, s: Party, word: str) -> None:
        try:
            node = read_node(word)
        except BadText as error:
            self.say(error.why)
            return
        if why := panels.no_forecast(s, node):
            self.say(why)
            return
        found = forecast.forecast(s, node)
        assert found is not None
        for line in panels.alone(s, found):
            self.say(line)
