"""The lines of a position that are about no unit, both ways: walls, pairs, things that lie about,
clouds, what was done, what is half done."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from worldline.core.machine import Frame
from worldline.core.text import BadText
from worldline.riftbound.combat.notation import unsaid
from worldline.riftbound.combat.notation.words import (
    convert,
    main_word,
    read_field,
    read_mm,
    read_point,
    read_struct,
    read_unit,
    write_fields,
    write_mm,
    write_point,
    write_struct,
    write_unit,
)
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Cloud, Done, Lying, Relation
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import Point, Terrain
from worldline.riftbound.content.book import Book
from worldline.words import Words, bad_word, read_number

_FLAT: Final = Terrain(corners=())
_UNSAID: Final = object()


def write_wall(t: Terrain) -> str:
    words = ["wall", *(write_point((x, y, 0)) for x, y in t.corners)]
    words += [f"{w} {write_mm(getattr(t, w))}" for w in ("z", "height") if _is_unusual(t, w)]
    return " ".join([*words, *write_fields(_rest(t), _rest(_FLAT))])


def _is_unusual(t: Terrain, name: str) -> bool:
    return bool(getattr(t, name) != getattr(_FLAT, name))


def _rest(t: Terrain) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(t)
    return {name: raw[name] for name in raw if name not in ("corners", "z", "height")}


def read_wall(words: Words) -> Terrain:
    said: dict[str, Any] = {"corners": []}
    while words:
        word = words.next("a corner")
        if word in ("z", "height"):
            said[word] = read_mm(words.next("a length"))
        elif "," in word and "=" not in word:
            said["corners"].append(read_point(word)[:2])
        else:
            name, value = read_field(word, _rest(_FLAT))
            said[name] = value
    if len(said["corners"]) < 3:
        raise BadText(words.text, "a wall has three corners or more")
    return convert(said, Terrain, words.text)


def write_pair(key: str, relation: Relation) -> str:
    two = ">".join(map(write_unit, keys.units_of(key) or ()))
    return f"pair {write_struct(two, relation, Relation())}"


def read_pair(words: Words) -> tuple[str, Relation]:
    word = words.next("two units like 1>2")
    a, _, b = main_word(word).partition(">")
    return keys.pair(read_unit(a), read_unit(b)), read_struct(word, Relation())


def write_lying(b: Book, it: Lying) -> str:
    new = unsaid.thing(b, (), "carries", it.thing.item)
    thing = write_struct(it.thing.item, it.thing, new)
    return f"lying {thing} @{write_point(it.at)} owner {write_unit(it.owner)} n {it.n}"


def read_lying(b: Book, words: Words) -> Lying:
    word = words.next("an item")
    thing = read_struct(word, unsaid.thing(b, (), "carries", main_word(word)))
    said = _places(words, ("owner", "n"))
    return Lying(thing=thing, owner=said["owner"], at=said["at"], n=said["n"])


def write_cloud(c: Cloud) -> str:
    way = write_point((*c.way, 0))
    who = write_unit(c.creator)
    return (
        f"cloud {c.hazard} @{write_point(c.at)} creator {who} n {c.n} way {way} pulses {c.pulses}"
    )


def read_cloud(b: Book, words: Words) -> Cloud:
    hazard = words.next("a hazard")
    if hazard not in b.hazards:
        raise bad_word(hazard, "hazard", b.hazards)
    said = _places(words, ("creator", "n", "way", "pulses"))
    way: Point = said["way"]
    return Cloud(
        hazard=hazard, at=said["at"], creator=said["creator"], n=said["n"], way=way[:2],
        pulses=said["pulses"],
    )  # fmt: skip


def _places(words: Words, names: Iterable[str]) -> dict[str, Any]:
    """`@3,0 owner 1 n 7`: where something is, and what else is told of it."""
    said: dict[str, Any] = {"at": (0, 0, 0), "way": (0, 0, 0), "pulses": 0, "n": 0}
    while words:
        word = words.next("something about it")
        if word.startswith("@"):
            said["at"] = read_point(word[1:])
        elif word not in names:
            raise bad_word(word, "word here", names)
        elif word == "way":
            said[word] = read_point(words.next("a direction"))
        elif word in ("owner", "creator"):
            said[word] = read_unit(words.next("the number of a unit"))
        else:
            said[word] = read_number(words.next("a number"))
    for name in names:
        if name not in said:
            raise BadText(words.text, f"{name} is missing")
    return said


def write_did(who: UnitId, done: Done) -> str:
    return f"did {write_unit(who)} {write_struct(done.kind, done, Done(done.kind))}"


def read_did(words: Words) -> tuple[UnitId, Done]:
    who = read_unit(words.next("the number of a unit"))
    word = words.next("what it did")
    words.end()
    return who, read_struct(word, Done(main_word(word)))


def write_pending(frame: Frame) -> str:
    raw: dict[str, Any] = msgspec.to_builtins(frame)
    kind = raw.pop("type")
    usual = {
        f.name: msgspec.to_builtins(f.default)
        for f in msgspec.structs.fields(frame)
        if not f.required and f.default is not msgspec.UNSET
    }
    told = {name: value for name, value in raw.items() if value != usual.get(name, _UNSAID)}
    return f"pending {kind} {msgspec.json.encode(told).decode()}"


def read_pending(words: Words) -> dict[str, Any]:
    kind, text = words.next("a procedure"), words.next("its fields as JSON")
    words.end()
    try:
        return {"type": kind, **msgspec.json.decode(text, type=dict[str, Any])}
    except msgspec.MsgspecError as error:
        raise BadText(text, f"no procedure: {error}") from None
