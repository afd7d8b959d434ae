"""Companions, vehicles, Systems, and people and beasts that the GM plays."""

from typing import Annotated, Literal

import msgspec

from worldline.riftbound.content.entries.amounts import CountAmount, PositiveAmount
from worldline.riftbound.content.entries.gear import Ammo
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.content.entries.words import Attribute, Count, Entry, Id, Positive, Strict

VehicleType = Literal["land", "air"]


class Companion(Powers, frozen=True, kw_only=True):
    """An option of the Signature Companion (RB-EQ-SIGNATURE-1). Its Level is its owner's."""

    size: Id
    assign: tuple[int, ...]  # these Scores go to `to`, in any order (RB-EQ-COMPANION-2)
    to: tuple[Attribute, ...]
    scores: dict[Attribute, int]
    hp: PositiveAmount
    hp_per_level: CountAmount
    attacks: tuple[Id, ...]
    features: tuple[Id, ...] = ()


class Terminal(Strict, frozen=True, kw_only=True):
    """A place from which Systems are controlled, with its System Weight (RB-VEH-5)."""

    weight: Positive


class Slot(Strict, frozen=True, kw_only=True):
    """A System that the vehicle has, or one of several, chosen once (RB-RULING-44)."""

    systems: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    terminal: Count = 0


class Vehicle(Powers, frozen=True, kw_only=True):
    """An option of the Signature Vehicle."""

    size: Id
    type: VehicleType
    frame: Id  # what it is, for Limited lines: "bike", "mechsuit", ...
    hp: Positive
    diameter_mm: Positive
    terminals: Annotated[tuple[Terminal, ...], msgspec.Meta(min_length=1)]
    systems: tuple[Slot, ...]
    seen: bool  # those inside can be seen
    targeted: bool  # those inside can be targeted
    skilled_only: bool  # only Skilled units operate it (RB-RULING-217)
    passengers: Count
    armed_weight: Count = 0  # what it adds to an encounter with an Attack (RB-RECON-BUDGET-1)
    skills: tuple[Id, ...]
    grants: tuple[Id, ...]


class Fits(Strict, frozen=True, kw_only=True):
    """A System's Limited line: the vehicles that may carry it (RB-SYS-5)."""

    size: Id | None = None
    or_larger: bool = False
    type: VehicleType | None = None
    frame: Id | None = None


class System(Powers, frozen=True, kw_only=True):
    """A vehicle's Ability (RB-SYS-1). "user" in its effects is the Operator, "vehicle" what carries
    it. Modifiers of `max-hp` are the vehicle's."""

    weight: Positive
    limited: Fits | None = None
    locked: bool = False
    atmospheric: bool = False
    movement: bool = False  # its Operator is the Pilot (RB-VEH-8)
    energy: bool = False
    ammo: Ammo | None = None
    charge: Count = 0
    attacks: tuple[Id, ...] = ()
    features: tuple[Id, ...] = ()
    choice: tuple[Id, ...] = ()  # damage types to choose from when the vehicle gains it


class Owned(Strict, frozen=True, kw_only=True):
    """An Ability of an NPC with the choice it was gained with."""

    ability: Id
    choice: Id | None = None


class Npc(Entry, frozen=True, kw_only=True):
    """A profile for the GM, reconstructed (RB-RECON-NPC-1). All that use it share the profile."""

    chassis: Literal["minion", "fragile", "regular", "tough", "beast"]
    level: Positive
    notable: bool = False  # uses Critical Condition (RB-RULING-168)
    size: Id = "medium"
    scores: dict[Attribute, int]
    hp: Positive
    sp: Count
    items: tuple[Id, ...] = ()
    attacks: tuple[Id, ...] = ()  # natural ones
    features: tuple[Id, ...] = ()
    skilled: tuple[Id, ...] = ()
    abilities: tuple[Owned, ...] = ()
    vehicle: Id | None = None
    systems: tuple[Id, ...] = ()  # what it chose where the vehicle leaves a choice


class Chassis(Entry, frozen=True, kw_only=True):
    """How the HP of NPCs are worked out (RB-RECON-NPC-2); `halved` at the end, rounded up. Without
    figures the profile itself says them."""

    hp: PositiveAmount | None = None
    hp_per_level: CountAmount | None = None
    halved: bool = False
    weight: CountAmount = "level"  # in an encounter (RB-RECON-BUDGET-1)
