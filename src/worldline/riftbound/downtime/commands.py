"""What is done to a character between fights: a struct for each command.

Whoever keeps characters, in files or on a server, writes down these and the dice they took; the
same commands with the same dice make the same character (`apply.apply`).
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from worldline.riftbound.body.prestige import Quirk
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.downtime import rest
from worldline.riftbound.downtime.harm import Whose

Kind = Literal[
    "checked", "attacked", "hurt", "healed", "rested", "levelled", "bought", "looted", "prestige",
    "gear", "note", "changed",
]  # fmt: skip
"""What an entry of a journal is about."""

Amount = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=1, le=100)]
Hours = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""Of one of the character's things; where Charge is meant, 0 is the body (`tokens.BODY`)."""
Place = Annotated[int, Meta(ge=0, le=100)]
"""Among the Systems of the vehicle, from 0 on."""
Face = Annotated[int, Meta(ge=1, le=6)]
Id = Annotated[str, Meta(min_length=1, max_length=100)]
Word = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=300)]


class CharacterCommand(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Named as an imperative."""


# Body


class Hurt(CharacterCommand, frozen=True):
    """Damage, packet by packet (RB-RULING-117), of a type or of none; `dodge`: with a Dodge Roll,
    in which armour and Damage Resist count."""

    packets: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=20)]
    damage: Word = ""
    dodge: bool = False
    whose: Whose = "character"


class Fall(CharacterCommand, frozen=True):
    metres: Annotated[int, Meta(ge=0, le=100_000)]
    whose: Whose = "character"


class Heal(CharacterCommand, frozen=True):
    amount: Amount
    whose: Literal["character", "companion"] = "character"


class MakeDyingCheck(CharacterCommand, frozen=True):
    """`prestige`: rolled again for it unless the first roll lets the character survive."""

    prestige: bool = False


class PassTurn(CharacterCommand, frozen=True):
    """The GM lets a turn go by (RB-RULING-60), which a companion shares."""


class Rest(CharacterCommand, frozen=True):
    """`hours` only of a Long Break; `sun`: so many of them in direct sunlight; `interrupted`:
    after so many minutes (RB-RULING-58). `prestige`: the first roll of the character whose dice
    show so much or less in all is rolled again for it (RB-PRESTIGE-4)."""

    kind: rest.Kind
    hours: Annotated[int, Meta(ge=1, le=100)] = 1
    sun: Hours = 0
    interrupted: Annotated[int, Meta(ge=0, le=6000)] | None = None
    prestige: Annotated[int, Meta(ge=1, le=100)] | None = None


class PassHours(CharacterCommand, frozen=True):
    hours: Annotated[int, Meta(ge=1, le=100)]
    asleep: Hours = 0
    sun: Hours = 0


class EatAndDrink(CharacterCommand, frozen=True):
    """For so many days; `water`: there was some to fill bottles with."""

    days: Annotated[int, Meta(ge=1, le=100)]
    water: bool = True


# Checks


class MakeCheck(CharacterCommand, frozen=True):
    """The GM says Attribute and Difficulty, and which Traits and Story count (RB-RULING-51).
    `prestige`: rolled again for it if the first roll fails."""

    attribute: Attribute
    difficulty: Annotated[int, Meta(ge=0, le=100)] | None = None
    exact: bool = False  # the Difficulty is written "N+" (RB-RULING-47)
    traits: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    story_helps: bool = False
    modifier: Annotated[int, Meta(ge=-100, le=100)] = 0  # for the situation
    prestige: bool = False


class RollAgain(CharacterCommand, frozen=True):
    """For Prestige, the Check that was made just now (RB-PRESTIGE-4, RB-RULING-53)."""

    check: MakeCheck


# At the table, where no fight is kept here


class Adjust(CharacterCommand, frozen=True):
    """What somebody lost or regained; a companion and a vehicle have no SP."""

    pool: Literal["hp", "sp", "ehp"]
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    who: Literal["self", "companion", "vehicle"] = "self"


class ChangeTokens(CharacterCommand, frozen=True):
    """Ammo or Charge of a thing that was used up or found."""

    thing: Number
    of: Literal["ammo", "charge"]
    by: Annotated[int, Meta(ge=-1000, le=1000)]


class ChangeSystemTokens(CharacterCommand, frozen=True):
    system: Place
    of: Literal["ammo", "charge"]
    by: Annotated[int, Meta(ge=-1000, le=1000)]


class RollHits(CharacterCommand, frozen=True):
    """The Hit Roll of an Attack, `place` among the character's, from 0 on; `modifier` is what the
    battlefield adds to each die, as the table says. Its tokens are used up."""

    place: Place
    modifier: Annotated[int, Meta(ge=-20, le=20)] = 0


class RollDamage(CharacterCommand, frozen=True):
    """Of so many hits that were not dodged."""

    place: Place
    hits: Count


class MarkAbility(CharacterCommand, frozen=True):
    """`place` among the character's Abilities, from 0 on."""

    place: Place
    state: Literal["ready", "cooling", "used"]


CorrectedFigure = Attribute | Literal["money", "prestige", "points", "level-hp"]


class Correct(CharacterCommand, frozen=True):
    """The GM sets a figure right, and says why (RB-RULING-229): a base Score, money, Prestige, the
    Ability Points that the GM has given, or the HP gained at a `level`."""

    figure: CorrectedFigure
    to: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    level: Annotated[int, Meta(ge=0, le=100)] = 0


# Growth


class Gained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ability, with the choice it is gained with and the other Scores that it raises."""

    ability: Id
    choice: Word | None = None
    raised: Annotated[tuple[Attribute, ...], Meta(max_length=8)] = ()


class LevelUp(CharacterCommand, frozen=True):
    """`gained` says what the tables leave open of the Abilities that they give; `bought` is bought
    for Ability Points afterwards, in this order. `dice` were rolled at a real table, the
    character's before the companion's; without them they are thrown here."""

    gained: Annotated[tuple[Gained, ...], Meta(max_length=20)] = ()
    bought: Annotated[tuple[Gained, ...], Meta(max_length=20)] = ()
    dice: Annotated[tuple[Face, ...], Meta(max_length=20)] = ()


class BuyAbility(CharacterCommand, frozen=True):
    """For Ability Points."""

    gained: Gained


class EarnPrestige(CharacterCommand, frozen=True):
    shows: Annotated[tuple[Quirk, ...], Meta(min_length=1, max_length=3)]


class SpendPrestige(CharacterCommand, frozen=True):
    """On one use of something for the Skilled, or with no `effect` on a roll at the table."""

    effect: Word = ""


class ChooseGoal(CharacterCommand, frozen=True):
    """Another one; `ended`: what became of the one before (RB-QUIRK-4)."""

    goal: Text
    ended: Literal["completed", "abandoned"] = "completed"


class AddStory(CharacterCommand, frozen=True):
    story: Text


# Belongings


class BuyItem(CharacterCommand, frozen=True):
    item: Id
    count: Count = 1
    variant: Word = ""


class PickUp(CharacterCommand, frozen=True):
    """An item that was found or given; a Heavy one takes a Check."""

    item: Id
    variant: Word = ""
    choice: Word | None = None
    two_handed: bool | None = None


class Drop(CharacterCommand, frozen=True):
    """With what is inside; it is left behind for good."""

    thing: Number
    count: Count = 1


class Sell(CharacterCommand, frozen=True):
    """For what the GM says (RB-MISSING-9)."""

    thing: Number
    mc: Annotated[int, Meta(ge=0, le=1_000_000)]
    count: Count = 1


class ChangeMoney(CharacterCommand, frozen=True):
    """Found, given, or paid for what has no price."""

    mc: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    reason: Text = ""


class Hold(CharacterCommand, frozen=True):
    """Nothing empties the hands."""

    things: Annotated[tuple[Number, ...], Meta(max_length=2)] = ()


class Wear(CharacterCommand, frozen=True):
    thing: Number


class Reload(CharacterCommand, frozen=True):
    thing: Number
    source: Number
    tokens: Count | None = None  # as many as fit


class Recharge(CharacterCommand, frozen=True):
    thing: Number
    source: Number
    tokens: Count | None = None


class Switch(CharacterCommand, frozen=True):
    thing: Number


class Attach(CharacterCommand, frozen=True):
    module: Number
    to: Number


class Scan(CharacterCommand, frozen=True):
    thing: Number
    wanted: Word


class PairDevice(CharacterCommand, frozen=True):
    thing: Number
    other: Word


class UseBandage(CharacterCommand, frozen=True):
    """On oneself."""

    thing: Number


# Vehicle


class ReloadSystem(CharacterCommand, frozen=True):
    system: Place
    source: Number
    tokens: Count | None = None


class Refuel(CharacterCommand, frozen=True):
    system: Place
    source: Number
    tokens: Count | None = None


class FillVehicle(CharacterCommand, frozen=True):
    """At a place with power."""


class RepairVehicle(CharacterCommand, frozen=True):
    traits: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()


class AllowGarage(CharacterCommand, frozen=True):
    """Whether refuelling or repairs are possible at all, for a character outside a campaign
    (RB-RECON-REFUEL-1, RB-RECON-REPAIR-1)."""

    work: Literal["refuel", "repair"]
    allowed: bool = True


class ReplaceVehicle(CharacterCommand, frozen=True):
    """The GM gives another one (RB-RULING-44): with these of the Systems that it can have, and
    their damage types where there is a choice, by the places of the Systems; "" is the first."""

    option: Id
    systems: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    types: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    name: Word = ""


class ChangeSystem(CharacterCommand, frozen=True):
    """The GM has it exchanged (RB-RULING-44)."""

    system: Place
    new: Id
    damage: Word = ""


class NameVehicle(CharacterCommand, frozen=True):
    name: Word


# Signature Equipment


class NameWeapon(CharacterCommand, frozen=True):
    """The Signature Weapon; nothing takes its name away."""

    name: Word


class DescribeSignature(CharacterCommand, frozen=True):
    """How the Signature Weapon, Vehicle or Companion looks (RB-EQ-SIGNATURE-1)."""

    look: Annotated[str, Meta(max_length=200)]


# Companion


class ReplaceCompanion(CharacterCommand, frozen=True):
    """The GM gives another one (RB-RULING-204), whose Scores are assigned once."""

    option: Id
    assigned: Annotated[
        dict[Attribute, Annotated[int, Meta(ge=-10, le=10)]], Meta(min_length=1, max_length=8)
    ]
    name: Word = ""


class NameCompanion(CharacterCommand, frozen=True):
    name: Word


# Paper


class Rename(CharacterCommand, frozen=True):
    name: Annotated[str, Meta(max_length=100)]


class WriteNotes(CharacterCommand, frozen=True):
    """In place of the notes there are."""

    notes: Annotated[str, Meta(max_length=10_000)]


AnyCommand = (
    Hurt | Fall | Heal | MakeDyingCheck | PassTurn | Rest | PassHours | EatAndDrink
    | MakeCheck | RollAgain
    | RollHits | RollDamage | Adjust | ChangeTokens | ChangeSystemTokens | MarkAbility
    | Correct | LevelUp | BuyAbility | EarnPrestige | SpendPrestige | ChooseGoal | AddStory
    | BuyItem | PickUp | Drop | Sell | ChangeMoney | Hold | Wear | Reload | Recharge | Switch
    | Attach | Scan | PairDevice | UseBandage | ReloadSystem | Refuel | FillVehicle | RepairVehicle
    | AllowGarage | ReplaceVehicle | ChangeSystem | NameVehicle | ReplaceCompanion | NameCompanion
    | NameWeapon | DescribeSignature | Rename | WriteNotes
)  # fmt: skip

KINDS: Final[dict[type[CharacterCommand], Kind]] = {
    Hurt: "hurt", Fall: "hurt", MakeDyingCheck: "hurt", PassTurn: "hurt",
    Heal: "healed", UseBandage: "healed",
    MakeCheck: "checked", RollAgain: "checked",
    RollHits: "attacked", RollDamage: "attacked",
    Adjust: "changed", ChangeTokens: "changed", ChangeSystemTokens: "changed",
    MarkAbility: "changed", Correct: "changed",
    Rest: "rested", PassHours: "rested", EatAndDrink: "rested",
    LevelUp: "levelled", BuyAbility: "levelled", ChooseGoal: "levelled", AddStory: "levelled",
    EarnPrestige: "prestige", SpendPrestige: "prestige",
    BuyItem: "bought", PickUp: "looted", ChangeMoney: "looted", Drop: "looted", Sell: "looted",
    Hold: "gear", Wear: "gear", Reload: "gear", Recharge: "gear", Switch: "gear", Attach: "gear",
    Scan: "gear", PairDevice: "gear", ReloadSystem: "gear", Refuel: "gear", FillVehicle: "gear",
    RepairVehicle: "gear", AllowGarage: "gear",
    ReplaceVehicle: "looted", ChangeSystem: "gear", ReplaceCompanion: "looted",
    NameVehicle: "note", NameCompanion: "note", NameWeapon: "note", DescribeSignature: "note",
    Rename: "note", WriteNotes: "note",
}  # fmt: skip
