"""The part of a position that is in progress: the turn, open offers, what is half done, what
everybody has worked out."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from worldline.core.machine import CHANCE, Action, Asking, Decision, Frame, Seat, union
from worldline.core.text import BadText
from worldline.the_now import field, schema, unsaid
from worldline.the_now.knowledge import GONE, ZONES, Knowledge
from worldline.the_now.shorthand import (
    lexicon,
    read_artifact,
    read_offer,
    read_seat,
    write_artifact,
    write_offer,
    write_seats,
)
from worldline.the_now.state import OpenOffer, Party, Spent, book, on_table
from worldline.words import Words, bad_word, read_number

_COUNTS: Final = ("au", "moves", "impact", "amplified", "taken")
_ONCE: Final = ("bought", "attacked", "discharged")
_GROUPS: Final = ("movement", "energy", "events")


def write(s: Party) -> Iterator[str]:
    if s.marks != unsaid.marks(s):
        rows = [",".join(map(str, row)) for row in s.marks]
        yield " ".join(["marks", *(rows or "-")])
    yield " ".join(["turn", *write_seats(s, (s.on_turn,)), *_write_spent(s)])
    for o in s.offers:
        hand = [write_artifact(book(s), artifact) for artifact in o.hand]
        yield " ".join(["offer", *write_seats(s, (o.by,)), write_offer(lexicon(s), o.offer, hand)])
    if s.stack != unsaid.stack(s):
        yield "stack " + msgspec.json.encode(s.stack).decode()
    for seat, knows in enumerate(s.knows):
        if knows != unsaid.knowledge(s, seat):
            sets = [f"{zone}:{cards:x}" for zone, cards in enumerate(knows) if cards]
            yield " ".join(["knows", *write_seats(s, (seat,)), *sets])


def _write_spent(s: Party) -> Iterator[str]:
    for name in _COUNTS:
        if number := getattr(s.spent, name):
            yield f"{name} {number}"
    if s.spent.hole >= 0 and s.spent.hole != _own_hole(s):
        yield f"hole {write_artifact(book(s), s.spent.hole)}"
    yield from (name for name in _ONCE if getattr(s.spent, name))
    yield from s.spent.groups
    if s.spent.offered:
        pairs = (">".join(write_seats(s, pair)) for pair in s.spent.offered)
        yield " ".join(["offered", *pairs])


# --- reading; the first word of a line says which of these reads it


def _marks(s: Party, words: Words) -> None:
    s.marks = [_points(s, word) for word in words.rest()]


def _points(s: Party, word: str) -> tuple[int, ...]:
    points = tuple(read_number(n) for n in word.split(","))
    if len(points) != len(s.players):
        raise BadText(word, f'"{word}" is not a number for each of {len(s.players)} players')
    return points


def _turn(s: Party, words: Words) -> None:
    x = lexicon(s)
    words.next("turn")
    word = words.next("a player")
    s.on_turn = -1 if word == "-" else read_seat(x, word)
    if s.on_turn not in (-1, *s.order):
        raise BadText(word, f"{word} is not in the order of the round")
    said: dict[str, Any] = {}
    while words:
        word = words.next("what is spent")
        if word in _COUNTS:
            said[word] = words.number()
        elif word == "hole":
            said[word] = read_artifact(x, words.next("an artifact"), lambda _: True)
        elif word in _ONCE:
            said[word] = True
        elif word in _GROUPS:
            said["groups"] = (*said.get("groups", ()), word)
        elif word == "offered":
            pairs = words.until(lambda w: ">" not in w)
            said["offered"] = tuple(_pair(s, pair) for pair in pairs)
        else:
            known = (*_COUNTS, *_ONCE, *_GROUPS, "hole", "offered")
            raise bad_word(word, "word about a turn", known)
    if said.get("taken"):
        said.setdefault("hole", _own_hole(s))
    s.spent = Spent(**said)


def _own_hole(s: Party) -> int:
    """The Hole that energy was taken from, unless it has changed hands since."""
    cast = on_table(s, s.on_turn, "hole") if s.on_turn >= 0 else None
    return -1 if cast is None else cast.artifact


def _pair(s: Party, word: str) -> tuple[int, int]:
    one, _, two = word.partition(">")
    return read_seat(lexicon(s), one), read_seat(lexicon(s), two)


def _offer(s: Party, words: Words) -> None:
    """`offer blue gray give 5 hand needle.2`: blue offers gray."""
    x = lexicon(s)
    words.next("offer")
    by = read_seat(x, words.next("a player"))
    offer, names = read_offer(x, words)
    hand: list[int] = []
    for name in names:
        mine = [a for a in s.players[by].secret if a not in hand]
        artifact = read_artifact(x, name, mine.__contains__)
        if artifact not in mine:
            raise BadText(name, f"{name} is not in the hand that offers it")
        hand.append(artifact)
    s.offers.append(OpenOffer(by, offer, tuple(hand)))


def _stack(s: Party, words: Words) -> None:
    text = words.text.strip().removeprefix("stack")
    try:
        s.stack = [_thaw(raw) for raw in msgspec.json.decode(text)]
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        raise BadText(text.strip(), f"no stack of frames: {error}") from None
    for frame in s.stack:
        for name, value in msgspec.structs.asdict(frame).items():
            if not _fits(s, name, value):
                raise BadText(text.strip(), f"{type(frame).__name__}.{name} cannot be {value}")


def _fits(s: Party, name: str, value: Any) -> bool:
    """Does a local of a frame name something that there is?"""
    seats, cards = range(len(s.players)), range(len(book(s).cards))
    match name:
        case "seat" | "owner":
            return value in seats
        case "movers" | "todo":
            return all(seat in seats for seat in value)
        case "decisions":
            return all(d.seat in (CHANCE, *seats) for d in value)
        case "card":
            return value in cards
        case "turned":
            return all(card in cards for card in value)
        case "node":
            return value in range(field.V616MON + 1)
        case "links" | "plus":
            return len(value) in (0, 6)
        case "artifact":
            return value in range(-1, len(book(s).artifact_cards))
        case "radius":
            return value in range(field.RADII)
    return True


def _knows(s: Party, words: Words) -> None:
    """Zones and the sets of cards that may lie in them, in hexadecimal."""
    words.next("knows")
    seat = read_seat(lexicon(s), words.next("a player"))
    zones = [0] * ZONES
    for word in words.left:
        found = re.fullmatch(r"(\d+):([0-9a-f]+)", word)
        if not found or int(found[1]) >= ZONES:
            raise BadText(word, f'"{word}" is no zone with its cards')
        zones[int(found[1])] = int(found[2], 16)
    _check_knowledge(s, seat, tuple(zones))
    s.knows[seat] = tuple(zones)


def _check_knowledge(s: Party, seat: Seat, knows: Knowledge) -> None:
    """Every hidden card may lie where it does, and nothing else may lie anywhere: else there would
    be no guess. Artifacts that left the game in sight of all are no secret."""
    (colour,) = write_seats(s, (seat,))
    there = may = 0
    for zone, cards in enumerate(unsaid.hidden_cards(s)):
        for (is_artifact, _), bits in cards.items():
            if zone == GONE and is_artifact:
                bits &= knows[zone]
            if bits & ~knows[zone]:
                raise BadText(f"{zone}:", f"a card of zone {zone} lies where {colour} rules it out")
            there |= bits
        may |= knows[zone]
    if may != there:
        raise BadText(colour, f"{colour} thinks that cards are hidden which are not")


READ: Final[dict[str, Callable[[Party, Words], None]]] = {
    "marks": _marks,
    "turn": _turn,
    "offer": _offer,
    "stack": _stack,
    "knows": _knows,
}


def _kinds(base: type) -> Any:
    """Any noun of the schema of one sort, for decoding."""
    nouns = vars(schema).values()
    return union(
        kind
        for kind in nouns
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    )


_FRAMES: Final = _kinds(Frame)
_DECISIONS: Final = _kinds(Decision)
_ACTIONS: Final = _kinds(Action)


def _thaw(raw: dict[str, Any]) -> Frame:
    if raw["type"] != Asking.__name__:
        frame: Frame = msgspec.convert(raw, _FRAMES)
        return frame
    return Asking(
        decisions=tuple(msgspec.convert(d, _DECISIONS) for d in raw["decisions"]),
        answers=tuple(a and msgspec.convert(a, _ACTIONS) for a in raw["answers"]),
        single=raw["single"],
    )
