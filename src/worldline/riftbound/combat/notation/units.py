"""The line of a unit, both ways: what it has that its profile does not say."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core.text import BadText
from worldline.riftbound.combat.notation import unsaid
from worldline.riftbound.combat.notation.words import (
    main_word,
    read_field,
    read_mm,
    read_struct,
    read_text,
    read_unit,
    write_fields,
    write_mm,
    write_struct,
    write_unit,
    write_value,
)
from worldline.riftbound.combat.nouns.encounter import (
    HeldMark,
    Improvised,
    RerollPool,
    StandingAnswer,
    Unit,
    Watch,
)
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES
from worldline.words import Words, bad_word, read_number, read_signed

FIGURES: Final = ("hp", "sp", "ehp")
COUNTS: Final = ("level", "prestige", "counters", "extra", "watts", "post", "seat")
TIES: Final = ("aboard", "owner", "companion", "vehicle")
IDS: Final = {"skilled": "skills", "knows": "investigated"}
LISTS: Final = {
    "ability": "abilities",
    "mark": "marks",
    "system": "systems",
    "watch": "watches",
    "pool": "pools",
    "improvised": "improvised",
    "stand": "answers",
}
FIELDS: Final = Unit.__struct_fields__
WORDS: Final = (
    *FIGURES, *COUNTS, *TIES, *IDS, *LISTS, *unsaid.BEARING, *ATTRIBUTES, "body", "size",
    "diameter", "loses", "no",
)  # fmt: skip
_HEAD: Final = ("id", "side", "x", "y", "z")
_APART: Final = frozenset((
    *_HEAD, *FIGURES, "hp_base", "sp_base", "ehp_base", *COUNTS, *TIES, *IDS.values(),
    *LISTS.values(), "things", "scores", "body_charge", "size", "diameter",
))  # fmt: skip
"""Fields that have words of their own; all others are written as they are called."""


_FORMER: Final = ("quiet", "asks", "best", "passes", "unless", "lends")
"""Fields that standing answers have taken the place of (RB-STAND-1)."""

# Writing


def write(b: Book, unit: Unit, usual: Unit) -> list[str]:
    """The words behind the head of the line."""
    return [
        *_write_figures(unit, usual),
        *_write_numbers(b, unit, usual),
        *_write_lists(b, unit, usual),
        *write_fields(_rest(unit), _rest(usual)),
    ]


def _rest(unit: Unit) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(unit)
    return {name: value for name, value in raw.items() if name not in _APART}


def _write_figures(unit: Unit, usual: Unit) -> Iterator[str]:
    """HP and SP are always told; with what they are of where that is not the profile's."""
    for name in FIGURES:
        figure, base = getattr(unit, name), getattr(unit, f"{name}_base")
        told = name == "hp" or (name == "sp" and base)
        if not told and (figure, base) == (getattr(usual, name), getattr(usual, f"{name}_base")):
            continue
        of = "" if base == _based(usual, name, figure) else f"/{'-' if base is None else base}"
        yield f"{name} {figure}{of}"


def _based(usual: Unit, name: str, figure: int) -> int | None:
    """What a figure is of if that is not told: of SP, at least as many."""
    base: int | None = getattr(usual, f"{name}_base")
    return max(base or 0, figure) if name == "sp" else base


def _write_numbers(b: Book, unit: Unit, usual: Unit) -> Iterator[str]:
    for name in COUNTS:
        if getattr(unit, name) != getattr(usual, name):
            yield f"{name} {getattr(unit, name)}"
    for name in TIES:
        if (tie := getattr(unit, name)) != getattr(usual, name):
            yield f"{name} {'-' if tie is None else write_unit(tie)}"
    if unit.body_charge != usual.body_charge:
        yield f"body {'-' if unit.body_charge is None else unit.body_charge}"
    diameter = usual.diameter
    if unit.size != usual.size:
        yield f"size {unit.size}"
        diameter = b.sizes[unit.size].least_mm or 0
    if unit.diameter != diameter:
        yield f"diameter {write_mm(unit.diameter)}"
    if unit.scores.keys() != usual.scores.keys():
        yield "no scores"
    for attribute, score in unit.scores.items():
        if score != usual.scores.get(attribute):
            yield f"{attribute} {score:+}"


def _write_lists(b: Book, unit: Unit, usual: Unit) -> Iterator[str]:
    for word, name in IDS.items():
        for id in _more(unit, usual, name):
            yield f"no {name}" if id is None else f"{word} {write_value('', id)}"
    for word, name in LISTS.items():
        for one in _more(unit, usual, name):
            yield f"no {name}" if one is None else f"{word} {_write_one(b, word, one)}"
    things = unit.things
    if things != usual.things:
        had = usual.things if things[: len(usual.things)] == usual.things else ()
        if had != usual.things:
            yield "no things"
        for n in range(len(had), len(things)):
            word = unsaid.bearing(things[n])
            new = unsaid.thing(b, things[:n], word, things[n].item)
            yield f"{word} {write_struct(things[n].item, things[n], new)}"


def _more(unit: Unit, usual: Unit, name: str) -> Iterator[Any]:
    """What comes to those of the profile; None: first those are gone."""
    found, had = getattr(unit, name), getattr(usual, name)
    if found[: len(had)] != had:
        yield None
        had = ()
    yield from found[len(had) :]


def _write_one(b: Book, word: str, one: Any) -> str:
    match word:
        case "ability":
            main = f"{one.ability}:{one.choice}" if one.choice else one.ability
        case "mark" | "system":
            main = getattr(one, word)
        case "watch":
            main = str(one.left)
        case "pool":
            main = one.attribute
        case "stand":
            main = one.to
        case _:
            main = one.like
    return write_struct(main, one, _usual(b, word, main))


def _usual(b: Book, word: str, main: str) -> Any:
    """One of a list that has nothing unusual."""
    match word:
        case "ability":
            return unsaid.ability(b, main)
        case "system":
            return unsaid.system(b, main)
        case "mark":
            if main not in b.marks:
                raise bad_word(main, "mark", b.marks)
            return HeldMark(mark=main)
        case "watch":
            return Watch(left=read_number(main), serial=0)
        case "pool":
            return RerollPool(_attribute(main), 0)
        case "stand":
            return StandingAnswer(to=main)
        case _:
            if main not in b.attacks:
                raise bad_word(main, "Attack", b.attacks)
            return Improvised(name=main, like=main)


def _attribute(word: str) -> Attribute:
    for attribute in ATTRIBUTES:
        if word == attribute:
            return attribute
    raise bad_word(word, "Attribute", ATTRIBUTES)


# Reading


def read(b: Book, usual: Unit, words: Words) -> Unit:
    """The unit that the words behind the head make of the usual one."""
    unit = usual
    while words:
        unit = replace(unit, **_said(b, unit, words.next("something about the unit"), words))
    return unit


def _said(b: Book, unit: Unit, word: str, words: Words) -> Mapping[str, Any]:
    """The fields that a word changes."""
    if word in FIGURES:
        return _figure(unit, word, words.next(f"how many {word.upper()}"))
    if word in COUNTS:
        return {word: read_signed(words.next("a number"))}
    if word in TIES:
        who = words.next("the number of a unit")
        return {word: None if who == "-" else read_unit(who)}
    if word in ATTRIBUTES:
        return {"scores": {**unit.scores, word: read_signed(words.next("a Score"))}}
    if word in IDS:
        return _added(unit, IDS[word], read_text(words.next("an id")))
    if word in LISTS:
        text = words.next("what it is")
        return _added(unit, LISTS[word], read_struct(text, _usual(b, word, main_word(text))))
    if word in unsaid.BEARING:
        text = words.next("an item")
        return _added(
            unit, "things", read_struct(text, unsaid.thing(b, unit.things, word, main_word(text)))
        )
    match word:
        case "body":
            charge = words.next("a Charge")
            return {"body_charge": None if charge == "-" else read_number(charge)}
        case "size":
            size = words.next("a Size")
            if size not in b.sizes:
                raise bad_word(size, "Size", b.sizes)
            return {"size": size, "diameter": b.sizes[size].least_mm or 0}
        case "diameter":
            return {"diameter": read_mm(words.next("a length"))}
        case "loses":
            return _lost(unit, words.next("an item"))
        case "no":
            return _none(unit, words.next("what it has none of"))
    return _field(unit, word)


def _figure(unit: Unit, name: str, text: str) -> Mapping[str, Any]:
    """`hp 4`, or `hp 4/20` of so many; `sp 3/-`: it has no SP of its own."""
    number, told, of = text.partition("/")
    figure = read_signed(number)
    base = (None if of == "-" else read_number(of)) if told else _based(unit, name, figure)
    return {name: figure, f"{name}_base": base}


def _added(unit: Unit, name: str, one: Any) -> Mapping[str, Any]:
    return {name: (*getattr(unit, name), one)}


def _lost(unit: Unit, item: str) -> Mapping[str, Any]:
    if not any(t.item == item for t in unit.things):
        raise BadText(item, f"{unit.name} has no {item}")
    return {"things": tuple(t for t in unit.things if t.item != item)}


def _none(unit: Unit, name: str) -> Mapping[str, Any]:
    if name == "scores":
        return {name: {}}
    lists = (*IDS.values(), *LISTS.values(), "things")
    if name not in lists:
        raise bad_word(name, "list of what a unit has", lists)
    return {name: ()}


def _field(unit: Unit, word: str) -> Mapping[str, Any]:
    """`asleep`, `name="Grak the Red"`: any other field, as it is called."""
    raw = _rest(unit)
    if word.partition("=")[0] in _FORMER:
        raise BadText(word, f'"{word}" is written otherwise now, as in stand overwatch[how=never]')
    if word.partition("=")[0] not in raw:
        flags = (name for name, value in raw.items() if isinstance(value, bool))
        raise bad_word(word, "word about a unit", (*WORDS, *flags))
    name, value = read_field(word, raw)
    try:
        twin = msgspec.convert({**msgspec.to_builtins(unit), name: value}, Unit)
    except msgspec.ValidationError as error:
        raise BadText(word, str(error)) from None
    return {name: getattr(twin, name)}
