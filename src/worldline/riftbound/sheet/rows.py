"""What a character sheet shows, field by field (RB-SHEET); everything on it is ready to be read."""

from typing import Literal

import msgspec

from worldline.riftbound.content.entries.words import Attribute, Category
from worldline.riftbound.downtime.commands import AnyCommand
from worldline.riftbound.figures.amounts import Reason


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the sheet."""


class Doing(Row, frozen=True):
    """Something that may be done now: the whole command, but for the text that it `asks` for."""

    name: str
    command: AnyCommand
    asks: str = ""  # a field of the command


class AttributeRow(Row, frozen=True):
    """RB-SHEET-5, RB-SHEET-6."""

    id: Attribute
    short: str
    name: str
    base: int
    score: int
    rating: int
    reasons: tuple[Reason, ...]


class Pool(Row, frozen=True):
    """RB-SHEET-7 to RB-SHEET-9."""

    now: int
    most: int


class MarkRow(Row, frozen=True):
    """A status or counter, who is responsible, and what it does."""

    name: str
    count: int
    source: str
    text: str


class Condition(Row, frozen=True):
    """RB-SHEET-10; `weakened`: all Scores are lower (RB-DYING-9)."""

    critical: bool
    weakened: bool
    asleep: bool
    dead: bool
    statuses: tuple[MarkRow, ...]


class TraitRow(Row, frozen=True):
    name: str
    plus: int
    minus: int


class Traits(Row, frozen=True):
    """RB-SHEET-11."""

    traits: tuple[TraitRow, ...]
    plus: int
    minus: int
    most: int  # the Trait Maximum


class AbilityRow(Row, frozen=True):
    """RB-SHEET-16; `states` are those it can be in, none if nothing about it is used up."""

    ability: str
    name: str
    tags: tuple[str, ...]
    gained: str
    text: str
    activation: tuple[str, ...]
    cost: tuple[str, ...]
    limit: tuple[str, ...]
    choice: str
    cooldown: bool
    signature: bool  # it has a Signature effect
    used: bool
    states: tuple[str, ...]


class PointsRow(Row, frozen=True):
    """RB-SHEET-17."""

    points: int
    only: str


class BaseRow(Row, frozen=True):
    """What dice are compared with; `when`: whose rule says in which moments, "" always."""

    name: str
    rating: int
    when: str


class AttackRow(Row, frozen=True):
    """RB-SHEET-19."""

    name: str
    weapon: str
    range: str
    rating: int
    basis: str
    others: tuple[BaseRow, ...]
    dice: int  # added to each die
    shots: str
    damage: str
    types: tuple[str, ...]
    uses: str
    special: tuple[str, ...]
    skilled_only: bool
    barred: str  # the rule that forbids it now
    left: int | None
    look: str = ""  # of Signature Equipment


class DodgeRow(Row, frozen=True):
    """RB-SHEET-20."""

    best: BaseRow | None
    bases: tuple[BaseRow, ...]
    dice: int
    sometimes: tuple[str, ...]


class MoveRow(Row, frozen=True):
    """RB-SHEET-21."""

    metres: int
    reasons: tuple[Reason, ...]
    twice: bool
    heavy: int | None


class OrderRow(Row, frozen=True):
    """RB-SHEET-22."""

    basis: str
    total: int
    reasons: tuple[Reason, ...]


class Hands(Row, frozen=True):
    """RB-SHEET-23."""

    left: str
    right: str
    armour: str
    outfit: str


class ThingRow(Row, frozen=True):
    """RB-SHEET-24; `paired` is the list of a communicator."""

    n: int
    item: str
    name: str
    count: int
    price: int | None
    rarity: str
    ammo: Pool | None
    charge: Pool | None
    where: str
    inside: str  # the container
    depth: int  # inside how many containers
    signature: bool
    called: str  # the name that its owner gave a Signature Weapon
    look: str
    text: str
    on: bool
    paired: tuple[str, ...]
    doings: tuple[Doing, ...]


class Track(Row, frozen=True):
    """What changes within a turn or a combat: the paper has boxes for it."""

    name: str
    boxes: int


class Investigation(Row, frozen=True):
    """RB-SHEET-27."""

    known: tuple[str, ...]
    barred: tuple[str, ...]


class Innate(Row, frozen=True):
    """RB-SHEET-28."""

    abilities: tuple[str, ...]
    languages: Literal["spoken", "signed and read"]
    needs: tuple[str, ...]
    charge: Pool | None
    doings: tuple[Doing, ...]  # with the Charge of the body


class CompanionBlock(Row, frozen=True):
    """RB-SHEET-29. While it is linked it has its owner's Abilities."""

    name: str
    option: str
    look: str
    text: str
    level: int
    size: str
    attributes: tuple[AttributeRow, ...]
    hp: Pool
    ehp: Pool
    attacks: tuple[AttackRow, ...]
    dodge: DodgeRow
    move: MoveRow
    statuses: tuple[MarkRow, ...]


class SystemRow(Row, frozen=True):
    name: str
    weight: int
    terminal: int
    ammo: Pool | None
    charge: Pool | None
    choice: str
    on: bool | None  # None: it has no switch
    text: str
    doings: tuple[Doing, ...]


class TerminalRow(Row, frozen=True):
    weight: int
    most: int


class VehicleBlock(Row, frozen=True):
    """RB-SHEET-30. Watts, operators, altitude and what is deployed change with every turn: the
    paper leaves room for them."""

    name: str
    option: str
    look: str
    text: str
    size: str
    diameter_mm: int
    type: str
    hp: Pool
    passengers: int
    movement: str  # how far its Systems take it
    dodge: BaseRow | None  # of its owner at the Terminal; None: no Dodge Roll
    skilled: bool
    terminals: tuple[TerminalRow, ...]
    systems: tuple[SystemRow, ...]
    attacks: tuple[AttackRow, ...]
    doings: tuple[Doing, ...]


class Note(Row, frozen=True):
    """A rule in a sentence or two."""

    name: str
    text: str


class Sheet(Row, frozen=True):
    """All 32 fields, in their order; `specials` explains the words in the lists of Attacks."""

    name: str  # RB-SHEET-1
    level: int  # RB-SHEET-2
    role: str  # RB-SHEET-3
    category: Category
    class_: str = msgspec.field(name="class")  # RB-SHEET-4
    signature: str
    size: str
    attributes: tuple[AttributeRow, ...]
    hp: Pool
    hp_gains: tuple[int, ...]
    sp: Pool
    ehp: Pool
    condition: Condition
    traits: Traits
    ideal: str  # RB-SHEET-12
    goal: str
    flaw: str
    prestige: Pool  # RB-SHEET-13
    stories: tuple[str, ...]  # RB-SHEET-14
    story_bonus: int  # RB-SHEET-15
    abilities: tuple[AbilityRow, ...]
    points: tuple[PointsRow, ...]
    skilled: tuple[str, ...]  # RB-SHEET-18
    attacks: tuple[AttackRow, ...]
    carried: tuple[AttackRow, ...]  # Attacks of weapons that are not in a hand
    dodge: DodgeRow
    move: MoveRow
    order: OrderRow
    hands: Hands
    things: tuple[ThingRow, ...]
    money: int  # RB-SHEET-25, in mC
    counters: tuple[MarkRow, ...]  # RB-SHEET-26
    tracks: tuple[Track, ...]
    actions: int  # of a turn
    investigation: Investigation
    innate: Innate
    companion: CompanionBlock | None
    vehicle: VehicleBlock | None
    reminders: tuple[Note, ...]  # RB-SHEET-31
    specials: tuple[Note, ...]
    languages: tuple[str, ...]  # RB-SHEET-32
    notes: str
