"""What happens in an encounter, for logs and animation. Every roll carries its dice and reasons."""

from msgspec.structs import replace

from worldline.core.machine import Action, Event
from worldline.riftbound.combat.nouns.schema import Deed, UnitId
from worldline.riftbound.combat.space.geometry import Millimetres, Point
from worldline.riftbound.content.entries.words import Origin
from worldline.riftbound.figures.amounts import Reason


class Threw(Event, frozen=True):
    """Dice (RB-RULING-103): what for, what each needs or what is added to them all. Who may not
    see them is shown no faces."""

    roller: UnitId | None
    purpose: str
    faces: tuple[int, ...]
    needs: int | None = None
    added: tuple[Reason, ...] = ()
    rules: tuple[str, ...] = ()


class Rethrew(Event, frozen=True):
    """Dice thrown again: which, what they show now, who caused it, and by what."""

    roller: UnitId | None
    places: tuple[int, ...]
    faces: tuple[int, ...]
    by: UnitId | None
    cause: str
    rule: str = ""


class Discarded(Event, frozen=True):
    roller: UnitId
    face: int
    cause: str
    rule: str = ""


class Checked(Event, frozen=True):
    """An Attribute Check: what its total is made of, the Difficulty with what has changed it, or
    the other total, and how it ended. `special`: what the dice of a special result add; `total`
    None: it is not for this seat to know."""

    unit: UnitId
    name: str
    total: int | None
    difficulty: int | None
    other: int | None
    success: bool | None
    against: UnitId | None = None  # whose total the other is, or whom the Difficulty is about
    faces: tuple[int, ...] = ()
    special: int = 0
    attribute: str = ""
    score: int = 0  # before what changes it
    added: tuple[Reason, ...] = ()
    eased: tuple[Reason, ...] = ()
    rules: tuple[str, ...] = ()


class Totalled(Event, frozen=True):
    """What a total for turn order is made of (RB-ORDER-1)."""

    unit: UnitId
    faces: tuple[int, ...]
    attribute: str
    score: int
    added: tuple[Reason, ...]
    total: int
    tie: bool = False  # it had the same total as another, and has rolled again (RB-ORDER-2)


class Foretold(Event, frozen=True):
    """A special result in turn order, by its rule: a further turn, or none in the first round."""

    unit: UnitId
    early: bool
    rule: str


class Ordered(Event, frozen=True):
    """Turn order, with the totals as far as they are known."""

    order: tuple[tuple[UnitId, int | None], ...]


class RoundStarted(Event, frozen=True):
    round: int

    @property
    def new_round(self) -> int:
        return self.round


class TurnStarted(Event, frozen=True):
    """How many Actions there are, where that is known: its own, and its companion's."""

    unit: UnitId
    actions: tuple[int, ...]


class TurnEnded(Event, frozen=True):
    unit: UnitId


class Acted(Event, frozen=True):
    unit: UnitId
    deed: Deed
    origin: Origin


class Used(Event, frozen=True):
    unit: UnitId
    key: str
    use: str
    targets: tuple[UnitId, ...]


class Moved(Event, frozen=True):
    """Where a unit is now, and the way that it went there, point by point to its end; without a
    way it was put there. `walked`: how long that way is (RB-RULING-61, RB-RULING-64)."""

    unit: UnitId
    at: Point
    path: tuple[Point, ...] = ()
    walked: Millimetres = 0

    def after(self, before: Event) -> "Moved | None":
        """Who was put somewhere on the way did not go there."""
        if not isinstance(before, Moved) or before.unit != self.unit:
            return None
        if bool(before.path) != bool(self.path):
            return None
        walked = before.walked + self.walked
        return replace(self, path=before.path + self.path, walked=walked)


class Hit(Event, frozen=True):
    """How many successes of an Attack are left against a unit."""

    attacker: UnitId
    target: UnitId
    successes: int
    hits: int


class Redirected(Event, frozen=True):
    by: UnitId | None
    successes: int


class Hurt(Event, frozen=True):
    """HP or EHP lost to one packet, and how many of them are left; None: it is not for this seat
    to know."""

    unit: UnitId
    hp: int | None
    ehp: int | None
    damage: str
    by: UnitId | None
    left: int | None = 0


class Healed(Event, frozen=True):
    """None: how much is not for this seat to know."""

    unit: UnitId
    hp: int | None = 0
    sp: int | None = 0
    ehp: int | None = 0


class Paid(Event, frozen=True):
    unit: UnitId
    sp: int = 0
    watts: int = 0


class Marked(Event, frozen=True):
    unit: UnitId
    mark: str
    count: int
    by: UnitId | None


class Unmarked(Event, frozen=True):
    unit: UnitId
    mark: str
    count: int


class Prepared(Event, frozen=True):
    unit: UnitId
    attribute: str


class Watching(Event, frozen=True):
    unit: UnitId
    attacks: int


class WatchEnded(Event, frozen=True):
    unit: UnitId
    rule: str


class SeizeTried(Event, frozen=True):
    unit: UnitId
    success: bool


class HandLowered(Event, frozen=True):
    """The hand of a unit, for who raised it: what it waited for cannot come (RB-RULING-249)."""

    unit: UnitId
    without: UnitId  # who is out of play


class TurnedAway(Event, frozen=True):
    """Whoever sits in a vehicle does not let a unit in (RB-RULING-253)."""

    unit: UnitId


class FellCritical(Event, frozen=True):
    unit: UnitId


class Died(Event, frozen=True):
    unit: UnitId
    by: UnitId | None


class Readied(Event, frozen=True):
    """An effect is off cooldown (RB-KEY-COOLDOWN-2)."""

    unit: UnitId
    key: str


class Held(Event, frozen=True):
    unit: UnitId
    left: int
    right: int


class Loaded(Event, frozen=True):
    unit: UnitId
    key: str
    tokens: int


class Told(Event, frozen=True):
    """Something for people alone: the GM's answer is not the engine's (RB-EQ-MGS-2)."""

    unit: UnitId
    what: str


class Overruled(Event, frozen=True):
    """A command of the GM, with its reason (RB-RULING-229)."""

    command: Action


class SetAside(Event, frozen=True):
    """A rule that an answer breaks which the GM has allowed, and why it breaks it
    (RB-RULING-229); whose answer it is, if a unit's."""

    unit: UnitId | None
    rule: str
    why: str


class Arrived(Event, frozen=True):
    """RB-RULING-82."""

    unit: UnitId


class Shown(Event, frozen=True):
    """A hidden unit shows itself (RB-RULING-248)."""

    unit: UnitId


class Vanished(Event, frozen=True):
    """The GM hides a unit that was seen (RB-RULING-230)."""

    unit: UnitId


class Left(Event, frozen=True):
    """A unit has left the fight alive."""

    unit: UnitId


class Ended(Event, frozen=True):
    """The combat is over (RB-RULING-83)."""
