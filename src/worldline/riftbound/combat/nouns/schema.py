"""The nouns of an encounter: every action and decision (RB-WIN). Data only.

A unit goes by its number, which is its place in the list of units. A power goes by its `key`: where
it comes from, such as `ability/rally`, `item/3`, `item/3/parry` or `mark/prone`. An Attack goes by
its `arm`: the key of what gives it and its own id, such as `item/1/auto-rifle`.
"""

from typing import Literal

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.content.entries.effects import Leg
from worldline.riftbound.content.entries.words import Attribute, Origin, Window

UnitId = int

# --- Actions of a unit (RB-TURN-2, RB-TURN-3)


class Move(Action, frozen=True):
    """RB-MOVE-1: the path is asked for when its length is known."""


class Attack(Action, frozen=True):
    """RB-ATTACK-6; against several targets where it sweeps. `damage`: which of its types, where it
    has several."""

    arm: str
    targets: tuple[UnitId, ...]
    damage: str = ""


class Prepare(Action, frozen=True):
    """RB-PREPARE-1."""

    attribute: Attribute


class Overwatch(Action, frozen=True):
    """RB-OVERWATCH-1."""


class Grapple(Action, frozen=True):
    """RB-GRAPPLE-1."""

    target: UnitId


class Use(Action, frozen=True):
    """A use that an entry gives: an Action, Instant, Reaction or option."""

    key: str
    use: str
    targets: tuple[UnitId, ...] = ()


class Hold(Action, frozen=True):
    """RB-HOLD-3, RB-RULING-133: the numbers of the items in the two hands, 0 for none; one that
    needs both stands in both. What is dropped or picked up goes by its number too."""

    left: int = 0
    right: int = 0
    drop: tuple[int, ...] = ()
    pick: tuple[int, ...] = ()


class Attach(Action, frozen=True):
    """RB-KEY-MODULE-1."""

    module: int
    item: int


class Board(Action, frozen=True):
    """RB-RECON-BOARD-1: get into a vehicle; `post` is its Terminal, -1 a passenger's place."""

    vehicle: UnitId
    post: int = -1


class ChangePlace(Action, frozen=True):
    """RB-RECON-BOARD-1: take another place in the same vehicle."""

    post: int


class Leave(Action, frozen=True):
    """RB-RECON-BOARD-1: get out of the vehicle, to a free spot beside it."""

    at: Point


class EndTurn(Action, frozen=True):
    """RB-RULING-96."""


class HandOver(Action, frozen=True):
    """RB-RULING-201: the other one of owner and companion acts next."""


# --- answers to other decisions


class Pass(Action, frozen=True):
    """Do nothing; `rest`: nor for the rest of this movement (RB-RULING-135)."""

    rest: bool = False


class Walk(Action, frozen=True):
    """A path of the centre, from where the unit stands (RB-RULING-71)."""

    path: tuple[Point, ...] = ()


class Interrupt(Action, frozen=True):
    """RB-WIN-5: an Overwatch Attack now, but Instants first (RB-RULING-89)."""


class HoldFire(Action, frozen=True):
    """RB-RULING-135: no Overwatch Attack on this movement, or only this one, at that point of the
    way; as long as nothing happens on it (RB-RULING-232)."""

    at: Point | None = None
    shot: Attack | Interrupt | None = None


class Seize(Action, frozen=True):
    """RB-SEIZE-3, or with a helper RB-SEIZE-4."""

    helper: UnitId | None = None


class Reroll(Action, frozen=True):
    """Dice thrown again out of the pool of Prepare (RB-PREPARE-1), or all of them for Prestige
    (RB-PRESTIGE-4)."""

    by: Literal["prepare", "prestige"]
    dice: tuple[int, ...] = ()


class Pick(Action, frozen=True):
    """Places of dice in the roll at hand."""

    dice: tuple[int, ...]


class Choose(Action, frozen=True):
    """One of several things in their order."""

    n: int


class Target(Action, frozen=True):
    unit: UnitId


class Split(Action, frozen=True):
    """Who pays how many SP (RB-RULING-179)."""

    shares: tuple[tuple[UnitId, int], ...]


class Transfer(Action, frozen=True):
    """Tokens out of one item, or 0 for a body (RB-KEY-AMMO-3, RB-KEY-CHARGE-2): of another unit, if
    one is named, or from the ground."""

    source: int
    tokens: int
    of: UnitId | None = None
    ground: bool = False


class Say(Action, frozen=True):
    """Whether a unit agrees (RB-RULING-98), or the GM does."""

    yes: bool


class Rolled(Action, frozen=True):
    """What the dice show (RB-RULING-103)."""

    faces: tuple[int, ...]


Deed = (
    Move | Attack | Prepare | Overwatch | Grapple | Use | Attach | Board | ChangePlace | Leave
)  # fmt: skip
"""What can be an Action of a unit."""
Reaction = Pass | Use | Attack | Hold | Interrupt | HoldFire | Seize | Reroll
"""What a unit can answer in a window (RB-RULING-91)."""
Basic = Literal["move", "attack", "prepare", "overwatch", "grapple", "use"]

# --- decisions


class TakeAction(Decision, frozen=True):
    """RB-WIN-4; outside one's own turn RB-WIN-5."""

    unit: UnitId
    origin: Origin


class React(Decision, frozen=True):
    """An offer of a window (RB-RULING-91); whoever has one is asked at the same time."""

    unit: UnitId
    window: Window


class ChoosePath(Decision, frozen=True):
    """Where to go, within so many millimetres; `aim`: only a direction is asked for; `touching`:
    into contact with one of these (RB-RULING-172)."""

    unit: UnitId
    most: int
    aim: bool = False
    touching: tuple[UnitId, ...] = ()


class ChooseWay(Decision, frozen=True):
    """Where a vehicle goes, leg by leg (RB-RULING-69, RB-RULING-70), and how many metres it rises
    or sinks; `forced`: how deep is not asked (RB-RULING-221)."""

    unit: UnitId
    vehicle: UnitId
    legs: tuple[Leg, ...]
    turn: int = 0
    climb: int = 0
    dive: int = 0
    forced: bool = False


class ChooseAttack(Decision, frozen=True):
    """An Attack that is no Action (RB-RULING-186)."""

    unit: UnitId
    melee: bool


class ChooseShift(Decision, frozen=True):
    """Where another unit is pushed to, by a straight line."""

    unit: UnitId
    mover: UnitId
    most: int
    way: Literal["away", "any"] = "any"


class ChooseOption(Decision, frozen=True):
    """One of the options of an effect, by its place."""

    unit: UnitId
    options: tuple[str, ...]


class ChooseBasis(Decision, frozen=True):
    """What a Hit or Dodge Roll is compared with (RB-RULING-112, RB-RULING-176)."""

    unit: UnitId
    bases: tuple[str, ...]


class ChooseTarget(Decision, frozen=True):
    unit: UnitId
    among: tuple[UnitId, ...]


class PickDice(Decision, frozen=True):
    """Which dice are thrown again, up to so many."""

    unit: UnitId
    most: int


class ChooseNumber(Decision, frozen=True):
    """From 0 up to so many."""

    unit: UnitId
    most: int


class ChooseTokens(Decision, frozen=True):
    """Where Ammo or Charge comes from, and how much of it."""

    unit: UnitId
    key: str
    ammo: bool


class SplitCost(Decision, frozen=True):
    """RB-WIN-17: who pays."""

    unit: UnitId
    sp: int


class Consent(Decision, frozen=True):
    """RB-RULING-179, RB-RULING-253: whether this unit agrees."""

    unit: UnitId
    to: UnitId


class Approve(Decision, frozen=True):
    """RB-RULING-229: the GM oversees the rolls; this one is about to be used."""


class EndFight(Decision, frozen=True):
    """RB-RULING-83: whether the GM ends the combat."""


class RollDice(Decision, frozen=True):
    """Dice: how many, what for, and whose they are."""

    count: int
    purpose: str
    roller: UnitId | None = None
