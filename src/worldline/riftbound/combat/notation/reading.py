"""Reading positions; the format is told in `notation`."""

import re
from collections.abc import Callable
from itertools import groupby
from textwrap import dedent
from typing import Any, Final, NamedTuple

import msgspec

from worldline.core.content import BadContent
from worldline.core.machine import Seat, at_step
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation import lines, units, unsaid
from worldline.riftbound.combat.notation.words import (
    read_field,
    read_point,
    read_text,
    read_unit,
    read_value,
)
from worldline.riftbound.combat.nouns import frames
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, book, set_units
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import companion
from worldline.riftbound.combat.query.problems import wrong_names
from worldline.riftbound.combat.setup.enlist import muster, nobody, place_on_grid
from worldline.riftbound.combat.topics import turn
from worldline.words import Words, bad_word, read_number

APART: Final = (
    "stack", "events", "units", "packs", "gm", "terrain", "switches", "pairs", "order", "done",
    "actors", "lying", "clouds", "seed", "round",
)  # fmt: skip
"""Fields of an encounter that have lines or words of their own."""
HEADS: Final = (
    "riftbound", "1:A", "1-2", "wall", "switch", "pair", "lying", "cloud", "order", "did",
    "pending",
)  # fmt: skip


class _Line(NamedTuple):
    number: int
    words: list[str]

    @property
    def head(self) -> str:
        return self.words[0]


def empty(packs: tuple[str, ...], gm: Seat) -> Encounter:
    """A fight without anybody, in its first round."""
    s = muster(Setup(entrants=(), players=gm, packs=packs), seed=0)
    s.phase, s.round = "regular", 1
    return s


def in_order(s: Encounter, first: UnitId) -> list[UnitId]:
    """All who can fight, from the one who acts first."""
    able = [u.id for u in s.units if u.nature != "vehicle" and not u.dead]
    k = able.index(first) if first in able else 0
    return able[k:] + able[:k]


def read(text: str) -> Encounter:
    """The fight that a text describes; BadText names the line and what is wrong with it."""
    return _Reader(_lines(text)).encounter()


def _lines(text: str) -> list[_Line]:
    """An indented line goes on with the one before."""
    found: list[_Line] = []
    for number, line in enumerate(dedent(text).split("\n"), 1):
        goes_on = bool(found) and line.startswith(" ")
        for is_bar, part in groupby(Words(line, quoted=True).left, lambda word: word == "|"):
            if is_bar:
                goes_on = False
            elif goes_on:
                found[-1].words.extend(part)
            else:
                found.append(_Line(number, list(part)))
    return found


class _Reader:
    """A fight in the making. Lines are taken sort by sort, each in the order of the text."""

    def __init__(self, found: list[_Line]) -> None:
        self.lines = found
        self.packs: tuple[str, ...] = ()
        self.gm = 1
        self.first: UnitId | None = None
        self.pending: list[dict[str, Any]] = []
        self.said: set[str] = set()
        self.reading: dict[str, Callable[[Words], None]] = {
            "wall": self._wall,
            "switch": self._switch,
            "pair": self._pair,
            "lying": self._lying,
            "cloud": self._cloud,
            "order": self._order,
            "did": self._did,
            "pending": self._pending,
        }

    def encounter(self) -> Encounter:
        for line in self.lines:
            if not (_is_unit(line) or line.head in ("riftbound", *self.reading)):
                raise BadText(line.head, bad_word(line.head, "line", HEADS).why, line.number)
        self._each(lambda line: line.head == "riftbound", self._read_packs)
        self.s = self._empty()
        self._each(_is_unit, self._unit)
        self._each(lambda line: line.head == "riftbound", self._header)
        for head, reading in self.reading.items():
            self._each(lambda line, head=head: line.head == head, reading)  # type: ignore[misc]
        if "order" not in self.said:
            self.s.order = in_order(self.s, self.first or 0)
        if "secrets" not in self.said:
            self.s.secrets = any(unit.hidden or unit.veiled for unit in self.s.units)
        if not self.s.units:
            raise BadText("", "nobody is there: a unit is a line like 1:A npc-trooper@0,0")
        if wrong := wrong_names(self.s):
            raise BadText("", wrong[0])
        return self._begun()

    def _each(self, is_such: Callable[[_Line], bool], reading: Callable[[Words], None]) -> None:
        """Read the lines that are such; whatever is wrong gets its line number here."""
        for line in self.lines:
            if is_such(line):
                words = Words(" ".join(line.words))
                words.left = list(line.words)
                try:
                    reading(words)
                except BadText as bad:
                    raise BadText(bad.text, bad.why, line.number) from None

    def _empty(self) -> Encounter:
        try:
            return empty(self.packs, self.gm)
        except BadContent as bad:
            raise BadText(" ".join(self.packs), str(bad)) from None

    def _begun(self) -> Encounter:
        """With what is half done; or else the turn of whoever acts first begins."""
        s = self.s
        if self.pending:
            raw = msgspec.json.decode(GAME.dump(s))
            try:
                return GAME.load(msgspec.json.encode({**raw, "stack": self.pending}))
            except (msgspec.ValidationError, KeyError) as error:
                raise BadText("pending", f"no such procedure: {error}") from None
        if s.phase != "ended":
            set_units(s, [place_on_grid(s, unit) for unit in s.units])
            companion.lower_to_maxima(s)
            GAME.start(s, at_step(frames.Combat(), turn.next_turn), auto=False)
        return s

    # The header

    def _read_packs(self, words: Words) -> None:
        """The content is found first, and how many play: all else is read with them."""
        while words:
            word = words.next("a word of the header")
            if word == "pack":
                self.packs += (read_text(words.next("the file of a pack")),)
            elif word == "players":
                self.gm = words.number()

    def _header(self, words: Words) -> None:
        s = self.s
        words.next("riftbound")
        raw = {name: None for name in s.__struct_fields__ if name not in APART}
        while words:
            word = words.next("a word of the header")
            if word in ("pack", "players"):
                words.next("what it is")
            elif word in ("round", "seed"):
                setattr(s, word, words.number())
            else:
                if word.partition("=")[0] not in raw:
                    known = ("round", "players", "seed", "pack", *raw)
                    raise bad_word(word, "word of the header", known)
                name, value = read_field(word, raw)
                self.said.add(name)
                try:
                    twin = msgspec.convert({**_shell(s), name: value}, Encounter, str_keys=True)
                except msgspec.ValidationError as error:
                    raise BadText(word, str(error)) from None
                setattr(s, name, getattr(twin, name))

    # Units

    def _unit(self, words: Words) -> None:
        s, b = self.s, book(self.s)
        head = words.next("a unit")
        first, _, last = head.partition("-")
        if ":" not in head:
            word = words.next("acts, or nobody")
            words.end()
            if word == "acts":
                self.first = read_unit(head)
            elif word != "nobody":
                raise bad_word(word, "word here", ("acts", "nobody"))
            else:
                for u in range(read_unit(first), read_number(last or first)):
                    self._add(nobody(b, s.gm, u))
            return
        number, _, side = head.partition(":")
        profile, at, place = words.next("a profile and its place").rpartition("@")
        if not at:
            raise BadText(place, f'"{place}" has no place, as in {place}@0,0')
        u = read_unit(number)
        told = (b, read_text(profile), read_text(side), read_point(place), s.gm, u)
        alone = any(line.head.startswith(f"{u + 2}:") for line in self.lines)
        unit, *vehicle = (unsaid.unit(*told),) if alone else unsaid.units(*told)
        self._add(units.read(b, unit, words))
        for more in vehicle:
            self._add(more)

    def _add(self, unit: Unit) -> None:
        if unit.id != len(self.s.units):
            why = f"unit {len(self.s.units) + 1} comes next, not unit {unit.id + 1}"
            raise BadText(str(unit.id + 1), why)
        set_units(self.s, [*self.s.units, unit])

    # The rest

    def _wall(self, words: Words) -> None:
        words.next("wall")
        self.s.terrain += (lines.read_wall(words),)

    def _switch(self, words: Words) -> None:
        words.next("switch")
        switches = book(self.s).switches
        id = words.next("a switch")
        if id not in switches:
            raise bad_word(id, "switch", switches)
        value = read_value("", words.next("its value"))
        words.end()
        if wrong := switches[id].wrong(value):
            raise BadText(id, f"{id}: {wrong}")
        self.s.switches[id] = value

    def _pair(self, words: Words) -> None:
        words.next("pair")
        pair, relation = lines.read_pair(words)
        words.end()
        self.s.pairs[pair] = relation

    def _lying(self, words: Words) -> None:
        words.next("lying")
        self.s.lying.append(lines.read_lying(book(self.s), words))

    def _cloud(self, words: Words) -> None:
        words.next("cloud")
        self.s.clouds.append(lines.read_cloud(book(self.s), words))

    def _pending(self, words: Words) -> None:
        words.next("pending")
        self.pending.append(lines.read_pending(words))

    def _order(self, words: Words) -> None:
        self.said.add("order")
        self.s.order = [read_unit(word) for word in words.rest()]

    def _did(self, words: Words) -> None:
        words.next("did")
        who, done = lines.read_did(words)
        self.s.actors.append(who)
        self.s.done.append(done)


def _is_unit(line: _Line) -> bool:
    return bool(re.match(r"\d+(:|-\d+$|$)", line.head))


def _shell(s: Encounter) -> dict[str, Any]:
    """A fight as data without its units, to check one field of it."""
    names = ("seed", "gm", "switches")
    raw: dict[str, Any] = {name: getattr(s, name) for name in names}
    return {**raw, "units": [], "pairs": {}, "order": [], "done": [], "actors": [], "used": {},
            "lying": [], "clouds": []}  # fmt: skip
