"""What powers, Attacks, counted uses and pairs of units are called where they are saved or sent.

There each is one text, such as `item/3/parry`. In code it is a small type: here alone such texts
are written and read.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from worldline.riftbound.combat.nouns.schema import UnitId

_MANY: Final = 1 << 14

# Powers: ability/rally, ability/adept/fire, item/3, item/3/parry, improvised/0, body, body/fierce,
# unarmed, mark/prone, mark/hunted/2 (by who gave it), mark/hunted/of/4 (what the mark on another
# unit gives), mark/hunted/of/4/ally, system/5/0, system/5/0/heavy

Kind = Literal["ability", "item", "improvised", "body", "unarmed", "mark", "system", "gm"]


class Key(msgspec.Struct, frozen=True, gc=False):
    """What a power comes from."""

    text: str
    kind: Kind
    entry: str = ""  # an Ability or a mark
    unit: UnitId | None = None  # the vehicle of a System; who holds a mark that gives to others
    n: int = 0  # of an item, an improvised object or a System
    feature: str = ""

    def is_beside(self, other: "Key") -> bool:
        """They come from the same Ability, item, System or mark."""
        mine = (self.kind, self.entry, self.unit, self.n)
        return mine == (other.kind, other.entry, other.unit, other.n)

    @property
    def giver(self) -> str:
        """The item, System or mark that a feature belongs to."""
        return self.text.removesuffix(f"/{self.feature}") if self.feature else self.text

    def part(self, feature: str) -> "Key":
        """A feature of it, or of its Attack."""
        return power(f"{self.text}/{feature}")

    def attack(self, attack: str) -> str:
        """What its Attack is called."""
        return f"{self.text}/{attack}"


@lru_cache(_MANY)
def power(text: str) -> Key:
    """The power that goes by this text."""
    match text.split("/"):
        case ["ability", entry, *_]:
            return Key(text, "ability", entry)
        case ["mark", entry, "of", holder, *_]:
            return Key(text, "mark", entry, int(holder))
        case ["mark", entry, *_]:
            return Key(text, "mark", entry)
        case ["item" | "improvised" as kind, n, *feature]:
            return Key(text, kind, n=int(n), feature="".join(feature))
        case ["system", vehicle, n, *feature]:
            return Key(text, "system", "", int(vehicle), int(n), "".join(feature))
        case ["body", *feature]:
            return Key(text, "body", feature="".join(feature))
        case ["unarmed" | "gm" as kind]:
            return Key(text, kind)
    raise ValueError(f"no power is called {text}")


BODY: Final = power("body")
UNARMED: Final = power("unarmed")
GM: Final = power("gm")
"""What the GM makes happen."""


def ability(entry: str, choice: str | None = None) -> Key:
    return power(f"ability/{entry}/{choice}" if choice else f"ability/{entry}")


def item(n: int) -> Key:
    return power(f"item/{n}")


def improvised_weapon(k: int) -> Key:
    return power(f"improvised/{k}")


def system(vehicle: UnitId, n: int) -> Key:
    return power(f"system/{vehicle}/{n}")


def mark(entry: str) -> Key:
    return power(f"mark/{entry}")


def mark_by(entry: str, giver: UnitId | None) -> Key:
    """A mark that one can hold from several givers."""
    return power(f"mark/{entry}/{giver}")


def mark_on(entry: str, holder: UnitId, ally: bool = False) -> Key:
    """What a mark gives to its giver, or to an ally of who holds it."""
    return power(f"mark/{entry}/of/{holder}/ally" if ally else f"mark/{entry}/of/{holder}")


# Attacks: the key of what gives it and its own id, such as item/1/auto-rifle


class ArmKey(msgspec.Struct, frozen=True, gc=False):
    """An Attack, and what gives it."""

    power: Key
    attack: str


@lru_cache(_MANY)
def arm(text: str) -> ArmKey:
    """The Attack that goes by this text."""
    owner, _, attack = text.rpartition("/")
    return ArmKey(power(owner), attack)


def is_attack_of(owner: Key, text: str) -> bool:
    """Whether a text, which may be anything, calls an Attack of this power."""
    return text.rpartition("/")[0] == owner.text


# Counted uses: turn:12:0:ability/rally:rally, turn:12:0:hold


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """What a unit can do only so often: per turn, Attack, roll, ... by its serial number."""

    per: str
    serial: int
    unit: UnitId
    what: str
    use: str = ""

    @property
    def text(self) -> str:
        use = f":{self.use}" if self.use else ""
        return f"{self.per}:{self.serial}:{self.unit}:{self.what}{use}"


@lru_cache(_MANY)
def occasion(text: str) -> Occasion:
    """The occasion that goes by this text."""
    per, serial, unit, what, *use = text.split(":")
    return Occasion(per, int(serial), int(unit), what, "".join(use))


# Pairs of units: 0>3


def pair(a: UnitId, b: UnitId) -> str:
    return f"{a}>{b}"


def units_of(pair: str) -> tuple[UnitId, UnitId] | None:
    """The two units of a pair; None: it is none."""
    a, _, b = pair.partition(">")
    return (int(a), int(b)) if a.isdecimal() and b.isdecimal() else None


def numbers(text: str) -> Iterator[int]:
    """Every number in a text that may be the key of a power or of an Attack."""
    yield from (int(part) for part in text.split("/") if part.isdecimal())
