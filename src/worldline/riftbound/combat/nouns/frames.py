"""The procedures of an encounter in progress: frames and their locals."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from worldline.core.machine import Frame
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Deed,
    Hold,
    Interrupt,
    Reaction,
    Reroll,
    UnitId,
)
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.content.entries.effects import Effects
from worldline.riftbound.content.entries.words import Attribute, Moment, Origin
from worldline.riftbound.figures.amounts import Reason

StartPart = Literal["power", "recovery", "motion"]


class Die(msgspec.Struct, frozen=True, gc=False):
    face: int
    prepared: bool = False  # thrown again by Prepare (RB-PREPARE-3)


class Combat(Frame):
    """Turn order, extra turns, rounds."""

    ranks: tuple[tuple[tuple[int, ...], UnitId], ...] = ()  # totals, with those of ties
    asked: int = -1  # the round in which the GM did not end it


class Ordering(Frame):
    """RB-ORDER-1: rolls for turn order, one unit after another."""

    units: tuple[UnitId, ...]
    done: tuple[tuple[UnitId, int], ...] = ()  # unit and total
    special: bool = True  # sixes and ones count (RB-RULING-78, RB-RULING-82)
    first: bool = True  # the very first throw of this unit
    basis: int = 0  # which of the possible Scores it adds (RB-RULING-77)


class Arriving(Frame):
    """RB-RULING-82: who came late rolls for its place."""

    units: tuple[UnitId, ...]


class Turn(Frame):
    """RB-TURN-1. `members`: owner and companion share it (RB-KEY-COMPANION-1)."""

    members: tuple[UnitId, ...]
    now: UnitId
    left: tuple[int, ...] = ()  # Actions, per member
    k: int = 0
    again: bool = False  # a further turn follows (RB-RULING-183)
    ended: tuple[UnitId, ...] = ()  # of a pair under two seats, who has finished
    todo: tuple[tuple[UnitId, str], ...] = ()  # cooldowns still to roll for
    over: bool = False  # what is left is the gap before the next turn


class Granting(Frame):
    """A unit takes one Action outside its own turn's number (RB-RULING-94)."""

    unit: UnitId
    origin: Origin
    watcher: UnitId | None = None  # whose Overwatch it is (RB-RULING-143)


class Firing(Frame):
    """An Overwatch Attack is taken, or, without a deed, begun with Instants (RB-WIN-5)."""

    watcher: UnitId
    deed: Attack | None = None


class Acting(Frame):
    """One Action of a unit. `before`: who was Active (RB-RULING-88)."""

    unit: UnitId
    deed: Deed
    origin: Origin
    nth: int = 1  # of its kind in this turn
    longer: int = 0  # metres that its Move was lengthened by
    before: UnitId | None = None
    watcher: UnitId | None = None  # whose Overwatch it is (RB-RULING-143)


class Lifting(Frame):
    """RB-KEY-HEAVY-1: what is picked up, thing by thing."""

    unit: UnitId
    action: Hold
    k: int = 0


class Grappling(Frame):
    """RB-GRAPPLE-2."""

    unit: UnitId
    target: UnitId


class Seizing(Frame):
    """RB-SEIZE-1. `ordered`: without a Check (RB-RULING-158)."""

    seizer: UnitId
    helper: UnitId | None = None
    ordered: bool = False


class Moving(Frame):
    """A movement along its trigger points (RB-RULING-71)."""

    mover: UnitId
    points: tuple[Point, ...]
    serial: int
    kind: Literal["move", "own", "forced", "drive"]
    walked: int = 0
    most: int = 0  # mm that it may cover; of its own movement
    halted: bool = False
    legal: Point | None = None  # the last point of its way where it may stand (RB-RULING-68)
    spot: Point | None = None  # where its way has brought it (RB-RULING-232)
    fired: tuple[UnitId, ...] = ()  # watchers that have used their Attack (RB-RULING-138)
    silent: tuple[UnitId, ...] = ()  # who passes for the rest of it
    asked: tuple["AskedOnWay", ...] = ()  # the last time that each was (RB-STAND-8)
    busy: bool = False  # its Operator may act on the way (RB-RULING-219)
    straight: bool = False  # displaced it keeps its direction (RB-RULING-232)
    held: tuple["HeldFire", ...] | UnsetType = UNSET  # who holds its fire; saved if anybody does


class HeldFire(msgspec.Struct, frozen=True, gc=False):
    """RB-RULING-135: it fires at that point of the way, or at none; only its owner knows which."""

    unit: UnitId
    at: Point | None = None
    shot: Attack | Interrupt | None = None


class AskedOnWay(msgspec.Struct, frozen=True, gc=False):
    """RB-STAND-8: for what a unit was asked at a point of a movement, and what it could do then."""

    unit: UnitId
    to: str  # as in a standing answer
    window: int  # its serial
    options: tuple[Reaction, ...]
    needs: tuple[int, ...]  # what a die of each Attack must show to hit each of its targets


class Falling(Frame):
    """RB-RECON-FALL-1: a unit comes down; `height` in millimetres."""

    unit: UnitId
    height: int
    rolled: int = 0  # the damage of this fall


class Wrecking(Frame):
    """RB-RECON-OCCUPANTS-1: a vehicle is destroyed, by a fall that dealt so much."""

    vehicle: UnitId
    rolled: int = 0
    height: int = 0  # mm that it comes down now
    todo: tuple[UnitId, ...] = ()


class Drifting(Frame):
    """RB-EQ-PLASMA-DISRUPTION-1: a hazard travels on, from point to point."""

    cloud: int
    points: tuple[Point, ...] = ()
    begun: bool = False


class Pulsing(Frame):
    """RB-RULING-125: one throw for all units near a hazard; then it may be gone."""

    cloud: int
    last: bool
    creator: UnitId = 0
    hazard: str = ""
    packet: int = 0
    todo: tuple[UnitId, ...] = ()


class Attacking(Frame):
    """One Attack, from its costs to its end (RB-ATTACK-6)."""

    attacker: UnitId
    arm: str
    damage: str  # its type
    targets: tuple[UnitId, ...]
    origin: Origin
    serial: int
    vehicle: UnitId | None = None  # what a Vehicle Attack is measured from (RB-VEH-10)
    centre: UnitId | None = None  # what else it is measured from (RB-RULING-143)
    k: int = 0
    shots: int = 0
    hits: int = 0
    successes: int = 0
    struck: tuple[tuple[UnitId, int], ...] = ()
    base: int = 0  # what the Hit Roll is compared with, by its place among the bases


class Dodging(Frame):
    """RB-ATTACK-9: the Dodge Roll of one unit, and of those who step in (RB-RULING-172)."""

    dodger: UnitId
    roller: UnitId | None  # a vehicle's Pilot rolls for it (RB-RULING-216)
    successes: int
    serial: int
    redirected: bool = False
    others: tuple[tuple[UnitId, int], ...] = ()  # who has taken over how many successes
    k: int = 0  # of them, how many have dodged theirs
    hits: tuple[tuple[UnitId, int], ...] = ()


class Rolling(Frame):
    """A Hit or Dodge Roll: dice compared one by one with a Rating."""

    kind: Literal["hit", "dodge"]
    roller: UnitId
    count: int
    rating: int
    attribute: Attribute | None
    serial: int
    added: tuple[Reason, ...] = ()
    dice: tuple[Die, ...] = ()


class Throwing(Frame):
    """Dice that are added up, or looked at; Prestige may throw them again (RB-WIN-18)."""

    roller: UnitId | None
    count: int
    purpose: str
    faces: tuple[int, ...] = ()
    attribute: Attribute | None = None  # whose Rating they need, for Prepare (RB-RULING-114)
    needs: int | None = None  # what a die must show
    added: tuple[Reason, ...] = ()  # to their sum
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()


class Striking(Frame):
    """The hits on one unit become packets of damage (RB-RULING-117)."""

    target: UnitId
    hits: int
    k: int = 0
    times: int = 1  # what the hit at hand is multiplied by
    packets: tuple[int, ...] = ()
    later: tuple["Doing", ...] = ()  # damage events after the Attack's own (RB-RULING-123)


class Damaging(Frame):
    """One damage event (RB-RULING-118)."""

    damaged: UnitId
    packets: tuple[int, ...]
    damage: str  # its type
    dealer: UnitId | None = None
    attack: bool = False  # it is the damage of the Attack at hand
    dealt: int = 0
    before: int = 0  # HP before it
    k: int = 0
    escaped: int | None = None  # HP after an escape from 0 (RB-RULING-170)


class Dying(Frame):
    """RB-DYING-11."""

    unit: UnitId
    killer: UnitId | None = None


class Killed(Frame):
    """A unit is dead or destroyed (RB-WIN-15)."""

    killed: UnitId
    killer: UnitId | None = None


class Checking(Frame):
    """RB-CHECK, RB-CONTEST. `result` is None where a contested one is equal (RB-RULING-50)."""

    unit: UnitId
    name: str
    attribute: Attribute
    difficulty: int | None = None
    exact: bool = False
    against: UnitId | None = None
    their: Attribute | None = None
    faces: tuple[int, ...] = ()
    more: tuple[int, ...] = ()  # of a special result (RB-CHECK-10 to RB-CHECK-14)
    eased: tuple[Reason, ...] = ()  # why the Difficulty is another than its own
    total: int | None = None
    other: int | None = None
    result: bool | None = None


class Paying(Frame):
    """RB-WIN-17: SP for a use."""

    payer: UnitId
    sp: int
    shares: tuple[tuple[UnitId, int], ...] = ()
    k: int = 0  # whose share is asked for
    unpaid: bool = False  # a lender has refused, and there is not enough


class Doing(Frame):
    """Effects, one after another. `giver`: who gave the mark that they belong to."""

    user: UnitId
    key: str
    use: str
    giver: UnitId | None = None
    target: UnitId | None = None
    todo: tuple[Effects, ...] = ()
    step: int = 0
    number: int = 0  # what an effect keeps between its steps
    rule: str = "RB-RULING-229"  # what its dice are thrown by; the GM's word, unless it is a use
    reach: int | None = None  # metres, of the use
    rating: int | None = None  # last Rating of a giver that is gone (RB-RULING-170)
    late: int | None = None  # metres to the target, judged after a move (RB-RULING-191)


class Using(Frame):
    """A use is announced, paid and then done, for each target in turn."""

    user: UnitId
    key: str
    use: str
    targets: tuple[UnitId, ...]
    k: int = 0
    aimed: bool = False  # it has targets
    holder: UnitId | None = None  # who holds the mark that gives it
    doing: Doing | None = None  # what is done to each


class UnitAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a unit says in a window; None: it is being asked."""

    unit: UnitId
    action: Reaction | None = None


class Offering(Frame):
    """A window (RB-RULING-91): mandatory effects, offers until all pass, then what comes last.

    `subject` is the unit whose roll, movement or Action it is; it has the first word."""

    window: Moment
    serial: int
    subject: UnitId | None = None
    alone: bool = False  # nobody else is offered anything
    step: StartPart | None = None  # of a turn's start (RB-RULING-86)
    order: tuple[UnitId, ...] = ()  # who comes before whom; who used something last is the last
    answers: tuple[UnitAnswer, ...] = ()  # sealed until nobody is asked any more
    lapsed: tuple[UnitAnswer, ...] = ()  # another use came before them
    shut: bool = False
    acted: tuple[UnitId, ...] = ()  # who has acted by a standing answer (RB-STAND-3)
    rethrow: Reroll | None = None
