"""What tables say and are told: built for one seat from what it may know, ready for JSON."""

from typing import Annotated, Any, Literal

import msgspec

from worldline.core.machine import Seat
from worldline.server.messages.patches import Patch
from worldline.server.store.rows import By, Clock, Stage

# --- up


Text = Annotated[str, msgspec.Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
"""What somebody says."""


MOST_ACTS = 40
"""In one what-if: it is worked through each time."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Whoever opens it sits down at `seat`, or only owns it (None)."""

    game: str
    setup: dict[str, Any] = {}  # as the game's own setup has it
    public: bool = False
    clock: Clock = Clock()
    seat: Seat | None = 0
    bots: tuple[str | None, ...] = ()  # by seat; shorter means nobody
    hotseat: tuple[str, ...] = ()  # names at the owner's own device, from seat 0 on


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, with the number its decision was asked under: a late one is refused. Numbers are
    a seat's own: they count what it was told."""

    decision: dict[str, Any]
    n: int
    action: dict[str, Any]


class HintWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would be a good answer to this?"""

    decision: dict[str, Any]
    n: int


class PlanAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question before one decides, as the game has them. `n`: of the position with this number;
    once that has passed, nothing is refused, but not answered."""

    plan: dict[str, Any]
    n: int | None = None


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment of a finished game. Seats without a bot are yours, `seat` first."""

    k: int
    seat: Seat = 0
    bots: tuple[str | None, ...] = ()


class SupposedAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer in a what-if, to what is asked there."""

    decision: dict[str, Any]
    action: dict[str, Any]


class WhatIfAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What if I did all this, from how things stand under this number? Other seeds, other dice."""

    n: int
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    acts: Annotated[tuple[SupposedAct, ...], msgspec.Meta(max_length=MOST_ACTS)] = ()


class WhatIfPlan(WhatIfAsked, frozen=True, kw_only=True):
    """With a question of the game's before one decides, asked where these answers lead."""

    plan: dict[str, Any]


class LessonAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All one's answers so far; None goes on from a step that only tells."""

    answers: tuple[dict[str, Any] | None, ...] = ()


class LessonPlan(LessonAnswers, frozen=True, kw_only=True):
    """A question before one decides, where these answers lead."""

    plan: dict[str, Any]


# --- down


class SeatInfo(msgspec.Struct, frozen=True):
    seat: Seat
    name: str  # of the person or the bot; "" while it is free
    role: Literal["player", "gm"]
    bot: str | None
    person: bool  # somebody sits here
    you: bool
    away: bool  # a bot stands in
    late: bool  # his time ran out: the bot plays that turn only, and he has not been seen since
    invited: bool  # a link to this seat is out
    hotseat: bool  # its person holds other seats as well


class TableInfo(msgspec.Struct, frozen=True):
    """A table from outside: who sits there and what is played, nothing of the game itself."""

    id: str
    game: str
    version: str
    edition: str
    content: str
    setup: dict[str, Any]
    stage: Stage
    public: bool
    clock: Clock
    seats: tuple[SeatInfo, ...]
    yours: bool  # you opened it
    owner: str  # the name of who did, where he sits here
    created: float  # and from the start on, when the game began
    changed: float
    answers: int | None  # how often you were told something of it; None: not played at the moment
    commitment: str  # to the seed, from the beginning
    seed: str | None  # in decimals, and the salt in hexadecimals: to whom all is open at the end
    salt: str | None
    rematch: str | None
    forked: str | None  # the table whose first answers this one goes on from
    campaign: str | None  # whose game this is; told to those who sit here
    waiting: tuple[Seat, ...]  # who owes an answer
    playable: bool
    why: str  # it is not playable here


class Invite(msgspec.Struct, frozen=True):
    """Grants one seat to whoever brings the secret first. Told once; only its hash is kept."""

    table: str
    seat: Seat
    secret: str


class Invited(msgspec.Struct, frozen=True):
    """What a link grants: a seat, and the table where it is."""

    seat: Seat
    info: TableInfo


class Option(msgspec.Struct, frozen=True):
    action: Any
    say: str


class Asked(msgspec.Struct, frozen=True):
    """A decision that waits for you. `n` goes back with the answer."""

    n: int
    decision: Any
    say: str
    complete: bool  # the options are all there is
    owed: bool
    options: tuple[Option, ...]


class UndoAsked(msgspec.Struct, frozen=True):
    """Somebody asks everybody to take back the last answer a person gave."""

    n: int  # goes back with the consent
    seat: Seat  # whose answer it is
    consenting: tuple[Seat, ...]
    missing: tuple[Seat, ...]


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as this seat was told."""

    event: Any
    say: str
    about: tuple[Seat, ...]  # whom it concerns, first who did it
    round: int  # in which it happened


class SeatClock(msgspec.Struct, frozen=True):
    """`until`: when this seat's time is over, in seconds since 1970; None while it stands."""

    bank: float | None
    until: float | None
    window: int | None = None  # the time is that of a window, asked under this number,
    minute: bool = False  # with a minute more


class Sync(msgspec.Struct, frozen=True, tag="sync"):
    """Everything a seat (None: a spectator) may know now."""

    n: int
    seat: Seat | None
    stage: Stage
    view: Any
    asked: tuple[Asked, ...]
    waiting: tuple[Seat, ...]  # the seats that owe an answer
    undo: int  # what you did last: so many things; to take one back others may be asked
    undo_asked: UndoAsked | None
    clocks: tuple[SeatClock, ...]  # by seat; () where nobody is hurried
    scores: tuple[float, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    views: tuple[Any, ...] = ()  # once it is over, all hands: what each seat sees
    aid: Any = None  # what a screen shows beside the view, for those who ask for it


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """An answer was given or taken back: what this seat was told of it, and how things are."""

    n: int
    seat: Seat | None  # who answered, or took back; None: chance, at the beginning
    by: By | Literal["undo"]
    at: float
    round: int  # in which it was answered; events may begin another
    events: tuple[Told, ...]
    sync: Sync


class Seated(msgspec.Struct, frozen=True, tag="table"):
    """The table itself has changed: seats, stage, options. Always the first message."""

    info: TableInfo


class Said(msgspec.Struct, frozen=True, tag="chat"):
    n: int
    name: str
    text: str
    at: float
    seat: Seat | None = None  # of who said it; None: he has none here now


class Digest(msgspec.Struct, frozen=True, tag="digest"):
    """What happened while a bot stood in for you."""

    since: int
    events: tuple[Told, ...]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """No, and why; with the rule that says so, and the number it was about."""

    why: str
    rule: str | None = None
    n: int | None = None


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """The table was deleted, or you were too slow to be told everything: nothing follows."""

    why: str


Coordinate = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Place = tuple[Coordinate, Coordinate, Coordinate]
PointKind = Literal["ping", "ruler", "look"]


class Pointed(msgspec.Struct, frozen=True, tag="pointed"):
    """Somebody at the table points at something: at a place, along a ruler (no points: it is put
    away), or the one who leads shows where to look. It is kept nowhere."""

    kind: PointKind
    points: tuple[Place, ...]
    seat: Seat
    name: str


Message = Seated | Sync | Changed | Said | Digest | Pointed | Refused | Gone


class PatchedSync(msgspec.Struct, frozen=True, tag="sync"):
    """What has changed of the `sync` before."""

    n: int
    patch: Patch


class PatchedChange(msgspec.Struct, frozen=True, tag="changed"):
    """As Changed, with what it changes of the `sync` before."""

    n: int
    patch: Patch
    seat: Seat | None
    by: By | Literal["undo"]
    at: float
    round: int
    events: tuple[Told, ...]


class PatchedTable(msgspec.Struct, frozen=True, tag="table"):
    """What has changed of the `info` before."""

    patch: Patch


Patched = PatchedSync | PatchedChange | PatchedTable
"""What travels instead of a large message, once there was one of its kind on the connection."""


# --- analysis


class Previewed(msgspec.Struct, frozen=True):
    """How things would stand for the seat after an answer."""

    view: Any
    aid: Any


class Hint(msgspec.Struct, frozen=True):
    action: Any
    say: str
    reasons: tuple[str, ...]


class Wrong(msgspec.Struct, frozen=True):
    why: str
    rule: str | None


class PlanTold(msgspec.Struct, frozen=True):
    """The answer, in the position with this number. That the rules say no is an answer, too: then
    what was asked about is `wrong`. Neither: the position that was asked about has passed, and
    what was asked is no question any more."""

    n: int
    outlook: Any
    wrong: Wrong | None = None


class WhatIfAt(msgspec.Struct, frozen=True):
    """Where a what-if has come to: nothing of it has happened. It is played on what the seat may
    take for the truth, with dice of its own, and bots answer for the others. `taken` of the answers
    count, of the others the first was `wrong`; `told` is what the last one led to."""

    taken: int
    sync: Sync
    told: tuple[Told, ...]
    wrong: Wrong | None


class ReplayStep(msgspec.Struct, frozen=True):
    """An answer, with what chance added to it, and what followed that was hidden from this seat.
    `k` is its place: how many steps there are to here, or answers where all is open."""

    k: int
    n: int
    seat: Seat | None  # None: the beginning
    by: By | Literal["undo"]
    at: float
    told: tuple[Told, ...]
    round: int  # in which it was answered
    label: str


class Replay(msgspec.Struct, frozen=True):
    """`forks`: as whom whoever asks may play on from a moment, once the game is over."""

    steps: tuple[ReplayStep, ...]
    forks: tuple[Seat, ...]


class Moment(msgspec.Struct, frozen=True):
    """How things stood after a step, from what this seat knew then; of a finished game `views`
    shows all hands."""

    k: int
    view: Any
    aid: Any
    told: tuple[Told, ...]
    views: tuple[Any, ...] = ()


class LessonLine(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str
    minutes: int
    steps: int


class LessonAt(msgspec.Struct, frozen=True):
    """Where one is in a lesson. Without a `goal` there is only something to read. `taken` of the
    answers sent count: of the others the first was `wrong`."""

    step: int
    steps: int
    taken: int
    say: str
    rules: tuple[str, ...]
    goal: str
    marks: tuple[str, ...]  # where to look, by names that the game's client knows
    done: bool
    sync: Sync
    told: tuple[Told, ...]
    wrong: Wrong | None
