"""Questions about a unit or a plan, and their answers. Data only."""

from typing import Annotated

import msgspec
from msgspec import Meta

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns.schema import Attack, Deed, Grapple, Seize, UnitId, Use
from worldline.riftbound.combat.space.geometry import Millimetres, Point
from worldline.riftbound.combat.space.outline import Border
from worldline.riftbound.combat.telling.answerable import AnswerableThing
from worldline.riftbound.combat.telling.forecast import Defended, Forecast
from worldline.riftbound.combat.telling.offers import Offer
from worldline.riftbound.content.entries.words import Attribute, Window
from worldline.riftbound.figures.amounts import Reason

MOST_CORNERS = 100
"""Of a path that is asked about: more would only keep the machine busy."""
Number = Annotated[int, Meta(ge=0, le=10_000)]
Path = Annotated[tuple[Point, ...], Meta(max_length=MOST_CORNERS)]


class PlanQuestion(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Named as what it asks about."""


class AskReach(PlanQuestion, frozen=True):
    """Where a unit can get with one Move, or by driving, and who watches there. `altitude`: another
    one than its own, for who flies. `drive`: how the unit drives its vehicle; None: as it is being
    asked, or in the first way that it can."""

    unit: Number
    altitude: Millimetres | None = None
    drive: Use | None = None


class AskUnit(PlanQuestion, frozen=True):
    """Whom a unit sees, how far everybody is, the odds of its Attacks and Checks, and why it cannot
    do what it cannot do. `path`: all of that as it would be at the end of a Move along it, or of
    driving along it."""

    unit: Number
    path: Path = ()
    drive: Use | None = None


class AskWay(PlanQuestion, frozen=True):
    """How a unit gets to a place with one Move, or by driving, and who may fire at it there."""

    unit: Number
    to: Point
    drive: Use | None = None


class AskPlan(PlanQuestion, frozen=True):
    """What comes of a Move along this path and an Attack from its end. `watchers`: who of those on
    Overwatch fires; None: all enemies who can."""

    unit: Number
    path: Path
    attack: Attack | None = None
    watchers: Annotated[tuple[Number, ...], Meta(max_length=1000)] | None = None
    drive: Use | None = None


class AskAnswers(PlanQuestion, frozen=True):
    """To what a unit can give a standing answer, and how (RB-STAND-1)."""

    unit: Number


class AskShots(PlanQuestion, frozen=True):
    """What a unit on Overwatch that is asked on the way of somebody could fire, here and at each
    trigger point that is still to come (RB-RULING-135)."""

    unit: Number


class AskReaction(PlanQuestion, frozen=True):
    """What comes of each answer of a unit that is asked in the middle of something, and of none."""

    unit: Number


AnyQuestion = AskReach | AskUnit | AskWay | AskPlan | AskAnswers | AskShots | AskReaction

# Answers


class Outlook(msgspec.Struct, frozen=True, tag=True):
    """Named as what it tells."""


class Why(msgspec.Struct, frozen=True):
    """A rule that says no, and what it says here."""

    rule: str
    why: str


class WatchedGround(msgspec.Struct, frozen=True, kw_only=True):
    """Lines around the part of a reach where a watcher could fire at the unit; they are drawn to a
    few decimetres, what holds at a point of a way is said with the way. Not `sure`: it sees the
    unit there, but what it can do is hidden (RB-RULING-230)."""

    unit: UnitId
    sure: bool
    borders: tuple[Border, ...]


class Reach(Outlook, frozen=True, kw_only=True):
    """Lines around all places where a Move of so many millimetres can end, level with where it
    begins or at the altitude that was asked for: what can be reached lies on the left of a line,
    holes have lines of their own. `mover`: the vehicle, if the unit drives one; `drive`: how, and
    lines are drawn coarser then. `flies`: the altitude is the mover's to choose (RB-KEY-FLYING-2).
    `why`: the unit cannot move, or not there."""

    unit: UnitId
    mover: UnitId
    flies: bool
    drive: Use | None
    most: Millimetres
    altitude: Millimetres
    borders: tuple[Border, ...]
    watched: tuple[WatchedGround, ...]
    why: Why | None


class Other(msgspec.Struct, frozen=True, kw_only=True):
    """Another unit as one stands to it. `distance` is from edge to edge (RB-RULING-61); None: it
    has not been told (RB-RULING-65). `unseen`: why the unit does not see it."""

    unit: UnitId
    distance: Millimetres | None
    contact: bool
    unseen: Why | None
    sees: bool  # the other one sees the unit
    line: tuple[Point, Point] | None  # of sight, past a corner; None: from middle to middle


class Odds(msgspec.Struct, frozen=True):
    """Of an Attack that can be made, on each of its targets; `why` there are none."""

    attack: Attack
    targets: tuple[Forecast, ...]
    why: Why | None


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """What is fired from the edge before it out to so many metres, from edge to edge; 0 is base
    contact. `shots` and `damage` of a hit are numbers or dice, `needs` is what a die must show to
    hit, and `modifiers` is what base contact changes of it (RB-PB-1)."""

    metres: int
    arm: str
    name: str
    shots: str
    damage: str
    needs: int
    modifiers: tuple[Reason, ...]


class Bands(msgspec.Struct, frozen=True, kw_only=True):
    """How the Attacks of one weapon change with the distance from a unit: at each the one that
    deals most to who does not dodge."""

    power: str
    name: str
    centre: UnitId
    edges: tuple[Edge, ...]


class CheckForecast(msgspec.Struct, frozen=True, kw_only=True):
    """Of a Check that an Action, or Seizing, takes: the chance to succeed as a fraction, without
    rerolls. A contested one (`against`) also comes out `equal`, and then changes nothing
    (RB-CONTEST-4). `why`: what it takes is hidden."""

    action: Grapple | Seize | Use
    unit: UnitId  # who makes the Check
    attribute: Attribute
    against: UnitId | None
    difficulty: int | None
    success: str | None
    equal: str | None
    why: Why | None


class OfferedAction(msgspec.Struct, frozen=True):
    """What a unit can do, with its group, title and price."""

    action: Action
    offer: Offer


class NotOffered(msgspec.Struct, frozen=True):
    """What a unit cannot do, and why not."""

    action: Deed
    offer: Offer
    why: Why


class UnitOutlook(Outlook, frozen=True, kw_only=True):
    """How things stand for a unit that is `at` a place. `now`: it is just asked for an Action, or
    still has one after the Move that was asked about; else this is how it would be in a turn of its
    own that began there."""

    unit: UnitId
    at: Point
    now: bool
    others: tuple[Other, ...]
    odds: tuple[Odds, ...]
    bands: tuple[Bands, ...]
    chances: tuple[CheckForecast, ...]
    offered: tuple[OfferedAction, ...]
    not_offered: tuple[NotOffered, ...]


class Watcher(msgspec.Struct, frozen=True):
    """Who may fire at a trigger point; not `sure`: it sees the unit there, but what it can do is
    hidden (RB-RULING-230)."""

    unit: UnitId
    sure: bool


class TriggerPoint(msgspec.Struct, frozen=True):
    """RB-RULING-71: a place on a way, so far from its beginning, and who watches it."""

    at: Point
    walked: Millimetres
    watchers: tuple[Watcher, ...]


class Way(Outlook, frozen=True, kw_only=True):
    """A path with its trigger points; `length` of at most `most`. `course`: as far as a vehicle is
    driven along the path (RB-RULING-69); else the path itself."""

    mover: UnitId
    drive: Use | None
    path: tuple[Point, ...]
    course: tuple[Point, ...]
    length: Millimetres
    most: Millimetres
    points: tuple[TriggerPoint, ...]


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A watcher fires at the first trigger point where it can, with its best Attack. `stands`: the
    chance, as a fraction, that the unit has not fallen by then."""

    watcher: UnitId
    point: int  # the number of the trigger point, from 0
    attack: Attack
    odds: Forecast
    stands: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What the Attack of a plan does to a target, with all that may come before it: a unit that
    falls on the way attacks nobody. Chances are fractions."""

    target: UnitId
    hits: float
    damage: float
    fells: str
    chances: tuple[tuple[int, str], ...]
    defended: Defended | None = None


class PlanOutlook(Outlook, frozen=True, kw_only=True):
    """A Move, the shots at it, and an Attack from its end. `attack` has the odds of that if nobody
    fires. `why`: some figures are hidden, so nothing can be said of what comes after them."""

    way: Way
    shots: tuple[Shot, ...]
    stands: str | None
    attack: tuple[Forecast, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    why: Why | None = None


class Answerable(Outlook, frozen=True, kw_only=True):
    """What it has answered is in the view of who plays it, and nowhere else."""

    unit: UnitId
    things: tuple[AnswerableThing, ...]


class WayPoint(msgspec.Struct, frozen=True, kw_only=True):
    """RB-RULING-71: a trigger point, so far from where the mover is now, with the Attacks that
    would be lawful there, the best first."""

    at: Point
    ahead: Millimetres
    shots: tuple[Odds, ...]


class ShotsAhead(Outlook, frozen=True, kw_only=True):
    """The first point is where the mover is: what is fired there is an Attack, what is fired at any
    other one is said with `HoldFire`. `best`: the number of the point with the best Attack on an
    enemy, by the chance to fell it, then by damage; of equal ones the first."""

    unit: UnitId
    points: tuple[WayPoint, ...]
    best: int | None


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """The HP that a unit is expected to lose, of one in Critical Condition EHP; below 0 it gains
    some. `falls`: the chance to have none left, as a fraction."""

    unit: UnitId
    hp: float
    falls: str


class ReactionFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What the Attack or the damage at hand does in the end to each unit that it may harm, if all
    others pass, or what a shot does. `success`: the chance of the Check that is made. `why`: it is
    hidden, or hangs on more than these dice, and nothing is said."""

    harms: tuple[Harm, ...] = ()
    success: str | None = None
    why: Why | None = None


class ReactionOdds(msgspec.Struct, frozen=True):
    """Of one answer, with its group, title and price."""

    action: Action
    offer: Offer
    figures: ReactionFigures


class ReactionOutlook(Outlook, frozen=True, kw_only=True):
    """Each answer of a unit beside passing; None: it must choose one of them. `window`: of a
    reaction. `best`: the highest Score for turn order, if one is. What is fired later on a way is
    asked with `AskShots`."""

    unit: UnitId
    window: Window | None
    acts: tuple[ReactionOdds, ...]
    passes: ReactionFigures | None
    best: Action | None = None


AnyAnswer = Reach | UnitOutlook | Way | PlanOutlook | Answerable | ShotsAhead | ReactionOutlook
