"""Good characters of several kinds, and the same with one field changed."""

from typing import Any

import msgspec

from riftbound.make import made, raised
from worldline.riftbound.characters.build.answers import ChooseSignature, ChooseSystem, TakeInnate
from worldline.riftbound.characters.level import buy
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.figures.character import Character

Path = tuple[str | int, ...]


def gunner() -> Character:
    return made("lancer", "gunner", ChooseSignature("weapon", "sig-laser-rifle"))


def pilot() -> Character:
    vehicle = ChooseSignature("vehicle", "sv-mechsuit")
    return made("tank", "pilot", vehicle, ChooseSystem(1, "dancer-mechsuit-legs-mk1"))


def biologist() -> Character:
    return made("healer", "biologist")


def captain() -> Character:
    """At Level 4, with everything spent."""
    c = raised(made("captain", "biologist", TakeInnate("robotic")), 2)
    c = buy(buy(c, "certitude"), "clear-mind")
    c = raised(c, 4)
    return buy(buy(c, "power-under-pressure", "cha"), "damage-resist", "heat")


def changed(c: Character, *changes: tuple[Path, Any]) -> Character:
    """The same file with other values at these places; a list may also grow at its end."""
    raw = msgspec.json.decode(msgspec.json.encode(c))
    for path, value in changes:
        inner = raw
        for key in path[:-1]:
            inner = inner[key]
        last = path[-1]
        if isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value
    return msgspec.convert(raw, Character)


def found(c: Character, new: bool = False) -> list[tuple[str, str]]:
    return [(fault.rule, fault.field) for fault in faults(c, new)]


def place(c: Character, item: str) -> int:
    return next(n for n, thing in enumerate(c.things) if thing.item == item)


def owned(c: Character, ability: str) -> int:
    return next(n for n, own in enumerate(c.abilities) if own.ability == ability)
