"""A Level Up at the terminal: what is new, the dice, the sheet before and after. Nothing is written
before whoever rises agrees."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from worldline.cli.riftbound import wording
from worldline.cli.riftbound.common import any_seed, cup, numbers, tell
from worldline.cli.riftbound.keeping import Given, InFile
from worldline.cli.riftbound.picking import pairs, pick, some
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Unusable
from worldline.core.machine import Illegal
from worldline.riftbound.build_view import figures
from worldline.riftbound.build_view.rows import FigureChange
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import AnyCommand, BuyAbility, Gained, LevelUp
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Line
from worldline.riftbound.keeper.growth import GainRow, TableRow, growth
from worldline.riftbound.sheet import sheet

COMMANDS: Final = """\
3 or NAME      take this; the beginning of a name is enough
(Enter)        roll the dice; after that, keep what is shown
list           show what can be taken again
compare A B    what two Abilities change
why [NAME]     what cannot be bought yet, and which rule forbids it
sheet          the sheet before and after
undo           take back the last choice, or the Level; the dice fall the same again
quit           leave everything as it was"""


# What differs


def changes(old: Character, new: Character) -> tuple[FigureChange, ...]:
    """The figures of the sheet before and after."""
    before, after = (figures.all_texts(figures.sketch_of(c)) for c in (old, new))
    return figures.changes(before, after)


def report(old: Character, new: Character, told: Iterable[Line]) -> None:
    """The dice, what has changed, what is new, and what can be had for points."""
    tell([line for line in told if line.dice])
    differs = "; ".join(map(wording.change, changes(old, new))) or "no figure has changed"
    say(f"{new.name}, Level {new.level}: {differs}", "", "  ")
    s = sheet(new)
    had = {row.name for row in sheet(old).abilities}
    for row in s.abilities:
        if row.name not in had:
            say(f"gains {row.name}: {row.text}", "  ", "    ")
    for only in dict.fromkeys(row.only for row in s.points):
        points = sum(row.points for row in s.points if row.only == only)
        print(f"  {points}AP to spend{f', for {only} Abilities only' if only else ''}")


# Asking


class Rising:
    """Asks for one Level Up, or for purchases alone, and gives the commands to be done."""

    def __init__(
        self, at: InFile, given: Given, stay: bool, read: Callable[[str], str] = input
    ) -> None:
        self.old = at.character
        self.name = at.file
        self.dice = given.dice
        self.seed = any_seed(given.seed)
        self.stay = stay
        self.read = read
        self.gained: list[Gained] = []  # of what the Level leaves open
        self.done: list[AnyCommand] = []
        self.forms: Sequence[GainRow] = ()  # of an Ability that is being bought
        self.shows = True

    def ask(self) -> tuple[list[AnyCommand], Given]:
        """With the dice that were shown. Raises Unusable for who leaves."""
        self._look()
        while True:
            if self.shows:
                self._show()
            self.shows = False
            try:
                line = self.read("> ").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                line = "quit"
            if line == "quit":
                raise Unusable(f"{self.name} is as it was.")
            if not line and self._is_raised and not self.forms:
                return self.done, Given(dice=self.dice, seed=None if self.dice else self.seed)
            try:
                self._take(line)
            except Illegal as no:
                say(wording.refusal(no))
            except Unusable as no:
                say(str(no))

    @property
    def _is_raised(self) -> bool:
        return self.stay or bool(self.done)

    def _look(self) -> None:
        """The character as it is going to be."""
        self.new, self.told = self._after(self.done)
        self.growth = growth(self.new, None)

    def _after(self, commands: Iterable[AnyCommand]) -> tuple[Character, list[Line]]:
        thrown = cup(self.dice, None if self.dice else self.seed)
        c, told = self.old, []
        for command in commands:
            c, lines = apply(c, command, thrown)
            told += lines
        return c, told

    def _rows(self) -> list[Sequence[GainRow]]:
        """What can be taken now: each row is an Ability in some of its forms."""
        if self.forms:
            return [(form,) for form in self.forms]
        if self._is_raised:
            rows: dict[str, list[GainRow]] = {}
            for row in self.growth.offers:
                rows.setdefault(row.name, []).append(row)
            return [*rows.values()]
        if len(self.gained) < len(self.growth.given):
            return [(form,) for form in self.growth.given[len(self.gained)]]
        return []

    # Shown

    def _show(self) -> None:
        rows = self._rows()
        print()
        if self._is_raised and not self.forms:
            report(self.old, self.new, self.told)
            left = "Points that are left can be spent later. " if self.new.points else ""
            say(f"{left}Enter keeps this in {self.name}, `undo` goes back, `quit` forgets it.")
        elif not self._is_raised:
            self._show_level()
        for n, forms in enumerate(rows, 1):
            say(_head(forms), f"{n:3}  ", " " * 5)
            if len(forms) == 1 and (differs := _changes(forms[0])):
                say(differs, " " * 5, " " * 7)

    def _show_level(self) -> None:
        now = self.growth
        if now.level is None:
            self._after([LevelUp()])  # which says so
        if not self.gained:
            say(f"{self.old.name} rises to Level {now.level}: {now.dice}.")
            for table in now.tables:
                say(", ".join(_gives(table)) or "nothing", f"  {table.by} gives ", "    ")
        if len(self.gained) < len(now.given):
            say(f"What is {now.given[len(self.gained)][0].name} gained with?")
        else:
            say("Enter rolls the dice; or type what you rolled, yours first: 4 6. Or `help`.")

    # Typed

    def _take(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        match command:
            case "undo" if not rest:
                self._undo()
            case "list" if not rest:
                self.shows = True
            case "sheet" if not rest:
                for one in changes(self.old, self.new):
                    print(f"  {one.figure}: {one.before or '-'} → {one.after or '-'}")
            case "?" | "help":
                print(COMMANDS)
            case "why":
                self._why(rest)
            case "compare":
                self._compare(rest)
            case _:
                self._choose(line)

    def _undo(self) -> None:
        if self.forms:
            self.forms = ()
        elif self.done:
            self.done.pop()
            self._look()
        elif self.gained:
            self.gained.pop()
        else:
            raise Unusable("There is nothing to take back.")
        self.shows = True

    def _choose(self, line: str) -> None:
        rows = self._rows()
        if not rows and not self._is_raised:
            self._roll(line)
            return
        if not rows:
            raise Unusable("Nothing can be bought now: `why` tells why, Enter keeps what is shown.")
        if not line:
            raise Unusable("Choose one of these; `undo` goes back.")
        forms = rows[_place(rows, line)]
        self.shows = True
        if len(forms) > 1:
            self.forms = forms
        elif self._is_raised:
            self._do(BuyAbility(forms[0].gained))
        else:
            self.gained.append(forms[0].gained)

    def _roll(self, line: str) -> None:
        before = self.dice
        self.dice = ",".join(map(str, numbers(line))) or before
        try:
            self._do(LevelUp(tuple(self.gained)))
        except Illegal:
            self.dice = before
            raise
        self.shows = True

    def _do(self, command: AnyCommand) -> None:
        self._after([*self.done, command])  # which refuses it, or not
        self.done.append(command)
        self.forms = ()
        self._look()

    def _compare(self, line: str) -> None:
        rows = self._rows()
        for pair in pairs(line):
            try:
                found = [rows[_place(rows, name)] for name in pair]
            except Unusable:
                continue
            for forms in found:
                say(_head(forms), "", "  ")
                say(_changes(forms[0]) or "no figure of the sheet", "  changes ", "    ")
            return
        raise Unusable("Say which: compare A B, by their numbers or names.")

    def _why(self, name: str) -> None:
        locked = self.growth.locked
        if name:
            no = locked[pick(name, [(row.name,) for row in locked])]
            say(f"{no.name}: {no.why} ({no.rule})")
            return
        rules: dict[str, list[str]] = {}
        for row in locked:
            rules.setdefault(row.rule, []).append(f"{row.name} ({row.cost}AP)")
        for rule, names in rules.items():
            say(f"{some(names)}: too few points that may buy them ({rule})", "", "  ")
        if not rules:
            print("Nothing is forbidden here.")


def _gives(table: TableRow) -> Iterator[str]:
    """What a Role or Class brings at this Level."""
    yield from (row.name for row in table.abilities)
    if table.points:
        yield f"{table.points}AP{f' for {table.only} Abilities' if table.only else ''}"


def _changes(row: GainRow) -> str:
    return "; ".join(map(wording.change, row.changes))


def _place(rows: Sequence[Sequence[GainRow]], line: str) -> int:
    return pick(line, [(forms[0].name, forms[0].detail or forms[0].name) for forms in rows])


def _head(forms: Sequence[GainRow]) -> str:
    """An Ability with its price and, where it comes in several forms, how many."""
    row = forms[0]
    name = f"{row.name} ({row.detail})" if row.detail and len(forms) == 1 else row.name
    ways = f", in {len(forms)} forms" if len(forms) > 1 else ""
    cost = f", {row.cost}AP" if row.cost else ""
    return f"{name}{cost}{ways}: {row.text}"
