"""Items of every kind, the Attacks they give, and the features that many of them share."""

from typing import Annotated, Literal

import msgspec

from worldline.riftbound.content.entries.amounts import CountAmount, PositiveAmount
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import (
    Attribute,
    Chosen,
    Count,
    Entry,
    Face,
    Id,
    Positive,
    Strict,
)

AmmoType = Literal["pistol", "rifle", "cannon", "tank"]
Rarity = Literal["common", "uncommon", "rare"]


class Feature(Powers, frozen=True, kw_only=True):
    """A property that several items or Attacks share: theirs as if it stood in their own entry.
    A use of a feature is a use of each item that has it, with its own limit (RB-RULING-127). On an
    Attack its powers count for that Attack alone, with the attacker as the user; on an item while
    the item counts; on a companion or NPC always."""


class Ammo(Strict, frozen=True, kw_only=True):
    """Ammo Tokens: how many fit, and of which type (RB-KEY-AMMO-1)."""

    most: Positive
    type: AmmoType


class Attack(Entry, frozen=True, kw_only=True):
    """An Attack profile (RB-ATTACK-2). `metres` None is Melee. It is made with the Rating of
    `hit`, or with the fixed `rating`. `type` holds more than one damage type where the attacker
    chooses for each Attack, "chosen" where it was chosen on gaining the item."""

    metres: Positive | None = None
    hit: Attribute | None = None
    rating: Face | None = None
    shots: PositiveAmount
    damage: CountAmount
    type: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)] | Chosen
    ammo: Count = 0
    charge: Count = 0
    watts: Count = 0
    skilled: bool = False  # only for a Skilled user (RB-ATTACK-12)
    vehicle: bool = False  # a Vehicle Attack (RB-VEH-10)
    features: tuple[Id, ...] = ()
    when: tuple[When, ...] = ()

    def __post_init__(self) -> None:
        if (self.hit is None) == (self.rating is None):
            raise ValueError("an Attack has either a Hit Attribute or a fixed rating")


class Variant(Strict, frozen=True, kw_only=True):
    """One of several forms in which an item is sold."""

    name: str
    price: Count | None = None
    people: Count = 0


class Lot(Strict, frozen=True, kw_only=True):
    """Items inside another: so many of one of `items`, or once per thing that its owner has.
    "rechargeable": items with Charge and the Action Recharge that are no `battery`; "ammo-item":
    items with Ammo, each with a magazine of its type in place of `items` (RB-RULING-31).
    `needing`: only for an owner who needs that. `shared`: or a share of a larger variant."""

    items: tuple[Id, ...] = ()
    variant: str = ""
    shared: bool = False
    count: Positive = 1
    per: Literal["owner", "rechargeable", "ammo-item"] = "owner"
    needing: Literal["food", "water"] | None = None


class Figures(Strict, frozen=True, kw_only=True):
    """Figures without a rule of their own, for the GM to judge by."""

    litres: Count = 0
    length_m: Count = 0
    thickness_cm: Count = 0
    holds_kn: Count = 0  # 0 with `unbreakable`: any force in effect
    unbreakable: bool = False
    aerospace_grade: bool = False
    cut_by: Literal["anything-sharp", "bolt-cutters", "industrial-machinery", ""] = ""
    days: Count = 0
    reusable: bool = False


class Item(Powers, frozen=True, kw_only=True):
    """A weapon, armour, module or piece of gear. Its powers count while it is held (RB-HOLD-1);
    those of armour while it is worn, those of a module while the item it is attached to is held.

    `skills` are the Skills that cover it, `family` the word for its kind (RB-RULING-42).
    `signature` makes it an option of the Signature Weapon, which also makes its owner Skilled with
    `grants`. `two_handed` "chosen" is decided on gaining it, like `choice` of a damage type."""

    kind: Literal["weapon", "armour", "module", "gear", "other", "contained", "keepsake"]
    price: Count | None = None  # None: it cannot be bought (RB-MISSING-9)
    rarity: Rarity | None = None
    family: Id | None = None
    skills: tuple[Id, ...] = ()
    signature: bool = False
    grants: tuple[Id, ...] = ()
    choice: tuple[Id, ...] = ()  # damage types to choose from on gaining it
    two_handed: bool | Chosen = False
    heavy: int | None = None
    attacks: tuple[Id, ...] = ()
    features: tuple[Id, ...] = ()
    ammo: Ammo | None = None
    charge: Count = 0
    stores: Ammo | None = None  # Ammo Storage
    fits: tuple[Id, ...] = ()  # a module: the item must be Two-handed and have all these tags
    variants: tuple[Variant, ...] = ()
    contains: tuple[Lot, ...] = ()
    figures: Figures = Figures()
    heading: Id | None = None  # the heading it shares with other entries
