"""A character as a file keeps it (RB-STATE): what was decided and rolled, and how it stands now.

Nothing here follows from the rest: Scores, Ratings, maxima and the sheet are worked out by
`stats`. A character file is this struct as JSON, with `schema` rising when its shape changes.
"""

from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from worldline.riftbound.content.entries.words import Attribute

SCHEMA: Final = 1
ATTRIBUTES: Final[tuple[Attribute, ...]] = (
    "str", "ftd", "agi", "vsn", "wis", "wil", "cha", "knw",
)  # fmt: skip
"""In the order of the sheet (RB-CONTENT-ATTR-1 to RB-CONTENT-ATTR-8)."""


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strength, a weakness, or both at once (RB-TRAIT-5); 0: it has no such side."""

    name: str
    plus: int = 0
    minus: int = 0


class Quirks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ideal: str = ""
    goal: str = ""
    flaw: str = ""


class Birth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was rolled and chosen when the character was first built (RB-BUILD-3 to RB-BUILD-9)."""

    dice: tuple[int, ...]
    dropped: tuple[int, ...]  # places among the dice
    assigned: dict[Attribute, int]  # the place of the die that each Attribute got
    gain: Attribute  # which of the Role's gains
    loss: Attribute


class Owned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Ability, with the choice it was gained with, and how it was gained."""

    ability: str
    choice: str | None = None
    raised: tuple[Attribute, ...] = ()  # other Scores that rose on gaining it (RB-BUILD-9)
    level: int = 1
    by: Literal["role", "class", "innate", "points", "gm"] = "points"
    cooldown: bool = False
    used: bool = False  # a Signature effect that has not come back yet (RB-KEY-SIGNATURE-1)


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Ability Points not yet spent, and what alone they may buy (RB-LEVEL-7)."""

    points: int
    only: str | None = None
    level: int = 1
    by: Literal["role", "class", "gm"] = "role"


Where = Literal["left", "right", "both", "worn", "carried", "inside", "vehicle"]


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An item that the character owns. `inside` names the number of the item that holds it."""

    n: int  # unique among this character's things, never used again
    item: str
    variant: str = ""
    count: int = 1
    where: Where = "carried"
    inside: int | None = None
    ammo: int = 0
    charge: int = 0
    choice: str | None = None  # damage type
    two_handed: bool | None = None  # where it was a choice
    share: bool = False  # of something that several people own (RB-EQ-ADVENTURING-KIT-2)
    module: int | None = None  # the number of the module attached to it
    on: bool = False
    paired: tuple[str, ...] = ()
    signature: bool = False
    price: int = 0  # what was paid; 0: given
    by: Literal["role", "class", "kit", "bought", "outfit", "gm"] = "gm"


class MarkHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lasting mark (an entry of `marks`), with the name of who gave it."""

    mark: str
    count: int = 1
    source: str = ""
    rating: int | None = None  # the source's Rating, where the mark rolls against it


class CompanionHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Signature Companion (RB-EQ-SIGNATURE-1)."""

    name: str
    option: str
    assigned: dict[Attribute, int]  # the chosen Scores
    hp_gains: tuple[int, ...] = ()  # rolled on the owner's Level Ups, as added
    hp: int
    ehp: int
    marks: tuple[MarkHeld, ...] = ()
    spared: bool = False  # not below 1 HP before its next turn (RB-DYING-13)

    @property
    def dead(self) -> bool:
        """RB-RULING-204: with neither HP nor EHP; its dying Check was made at once."""
        return self.hp <= 0 >= self.ehp


class SystemHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    system: str
    terminal: int = 0
    ammo: int = 0
    charge: int = 0
    choice: str | None = None
    on: bool = False


class VehicleHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Signature Vehicle."""

    name: str
    option: str
    systems: tuple[SystemHeld, ...]
    hp: int


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One character, complete: what was decided and rolled, and how it stands. `describe` and
    `worldline.riftbound.sheet` tell the figures that follow.

    >>> from worldline import riftbound
    >>> c = riftbound.archetype("tank-gunner")
    >>> c.name, c.hp, c.scores["str"]
    ('Borgny Haugen', 23, 2)
    """

    schema: int = SCHEMA
    packs: tuple[str, ...] = ()  # homebrew content it was built with, by name
    content: str = ""  # the hash of all content it was built with
    switches: dict[str, bool | int | str] = {}  # where the campaign decides otherwise
    name: str
    level: int
    role: str
    class_: str = msgspec.field(name="class")
    size: str = "medium"
    languages: tuple[str, ...] = ()
    notes: str = ""
    birth: Birth
    scores: dict[Attribute, int]  # base Scores
    traits: tuple[Trait, ...]
    quirks: Quirks
    prestige: int = 0
    stories: tuple[str, ...]  # Background, Origin, others (RB-STORY-1)
    hp_gains: tuple[int, ...] = ()  # what each Level Up added, without Healthy (RB-RULING-39)
    hp: int
    sp: int
    ehp: int
    abilities: tuple[Owned, ...]
    points: tuple[Points, ...] = ()
    skilled: tuple[str, ...] = ()  # explicit grants; Skills that cover items
    things: tuple[Thing, ...] = ()
    next_thing: int = 1
    money: int = 0  # mC (RB-BUILD-21)
    marks: tuple[MarkHeld, ...] = ()
    investigated: tuple[str, ...] = ()  # profiles known for good
    barred: tuple[str, ...] = ()  # units that cannot be studied before a Full Rest
    asleep: bool = False
    body_charge: int | None = None  # of a body that runs on Charge
    spared: bool = False  # not below 1 HP before its next turn (RB-DYING-13)
    dead: bool = False
    companion: CompanionHeld | None = None
    vehicle: VehicleHeld | None = None
    weapon_name: str | UnsetType = UNSET  # of the Signature Weapon, if its owner gave it one
    look: str | UnsetType = UNSET  # of the Signature Equipment (RB-EQ-SIGNATURE-1)
