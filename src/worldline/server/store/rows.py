"""What is kept: people, tables with seats, answers and chat, characters with their journals,
campaigns with their logs, homebrew.
Times are seconds since 1970, in UTC."""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec

Stage = Literal["gathering", "playing", "over"]
By = Literal["seat", "bot", "stand-in", "clock", "time-out", "chance"]
"""Who answered: `clock` is a bot for one whose turn took too long, `time-out` what counts where the
time of a window ran out."""


class Person(msgspec.Struct, frozen=True):
    """Somebody with a name and a secret in a browser; the secret is kept as a hash only."""

    id: str
    name: str
    secret: bytes
    recovery: bytes | None = None
    created: float = 0.0


class DeviceRow(msgspec.Struct, frozen=True):
    """A further device of a person, by the hash of its secret; or, as long as it has not come, by
    the hash of the code that lets it in until then."""

    secret: bytes
    person: str
    until: float | None = None
    created: float = 0.0


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one may think: no limit, so many seconds a turn, or a bank with an increment.
    Windows, in which one reacts to others, have a time of their own, or none: then that of a turn
    counts there as well. Before a bot or the GM acts, others have a beat to come first."""

    kind: Literal["none", "turn", "fischer"] = "none"
    seconds: int = 0  # of a turn, or in the bank at the start
    increment: int = 0  # Fischer: what each answer adds
    window: Literal[0, 15, 30, 60] = 0  # seconds; 0: no time of its own
    beat: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2  # seconds


UNREADABLE_CLOCK: Final = Clock(seconds=-1)
"""What is stored there is no clock: the table cannot be played, but everything else can be read."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where: a person, a bot, or nobody yet. `name` is a bot's, or one given to this seat
    at a shared device; otherwise a person goes by his own, which is kept with him alone. `invite`
    is the hash of a link's secret that grants this one seat."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str = ""
    role: Literal["player", "gm"] = "player"
    invite: bytes | None = None
    away: bool = False  # a bot stands in
    since: int = 0  # the answers this person had seen when the stand-in began
    consents: bool = False  # to the open undo request
    late: bool = False  # his time ran out: `away` for that turn only, and not seen since
    minute: int | None = None  # he needed a minute more in the window asked under this number


class TableRow(msgspec.Struct, frozen=True):
    """A table: what is played there, with which rules and content, and how far it is."""

    id: str
    game: str
    version: str
    edition: str
    content: str
    setup: bytes  # JSON, of the game's own setup
    seed: int
    salt: bytes
    owner: str  # the person who opened it
    public: bool
    stage: Stage
    clock: Clock = Clock()
    created: float = 0.0
    changed: float = 0.0
    answers: int = 0
    rematch: str | None = None
    forked: str | None = None  # `id/k`: the table whose first k answers this one goes on from
    campaign: str | None = None  # whose game this is


class AnswerRow(msgspec.Struct, frozen=True):
    """One answer, in the record format of the core. `back` > 0 instead of an answer: so many
    answers before this line are taken back by consent or as an instant undo."""

    n: int
    d: bytes
    a: bytes
    by: By
    at: float
    back: int = 0


class ChatRow(msgspec.Struct, frozen=True):
    n: int
    person: str
    name: str
    text: str
    at: float


class CharacterRow(msgspec.Struct, frozen=True):
    """A character of a person's as it stands after so many entries of its journal."""

    id: str
    owner: str
    game: str
    name: str
    about: str  # in a line
    state: bytes  # JSON, of the game's own character
    seed: int  # of the dice that fall next
    entries: int = 1
    share: bytes | None = None  # the hash of a link's secret that lets anybody read it
    created: float = 0.0
    changed: float = 0.0
    portrait: str | None = None  # the hash of its image
    has_draft: bool = False  # the one that it was made from is kept


class PortraitRow(msgspec.Struct, frozen=True):
    """A picture of a character, under a hash of it."""

    hash: str
    image: bytes


class KeptDraft(msgspec.Struct, frozen=True):
    """The draft that a character was made from, as it stood then."""

    state: bytes  # JSON, of the game's own draft
    seed: int  # of all dice that fell for it
    campaign: str | None = None  # that it was meant for


class EntryRow(msgspec.Struct, frozen=True):
    """One change of a character. What it changed is kept as a JSON Patch, so the character after
    any entry follows from the patches alone, whatever becomes of the rules. `undoes`: the entry
    that this one takes back, in place of a command."""

    n: int
    key: str  # made by whoever asked, so that asking twice changes nothing twice
    kind: str
    command: bytes  # JSON, of the game's own command
    dice: bytes  # JSON: all that fell, in order
    told: bytes  # JSON: sentences with their rules and dice
    patch: bytes
    seed: int  # of the dice that fall next
    at: float
    undoes: int | None = None
    by: str = ""  # a person
    campaign: str | None = None  # of which a command, or what it had granted, did this


class DraftRow(msgspec.Struct, frozen=True):
    """A character in the making of a person's as it stands after so many changes."""

    id: str
    owner: str
    game: str
    name: str
    about: str  # in a line
    open: bytes  # JSON: what is still to be answered, in short words
    state: bytes  # JSON, of the game's own draft
    seed: int  # of all dice that fall for it
    key: str  # of the last change, so that asking twice changes nothing twice
    version: int = 1
    campaign: str | None = None  # that it is meant for
    created: float = 0.0
    changed: float = 0.0
    share: bytes | None = None  # the hash of a link's secret that lets anybody read it


class CampaignRow(msgspec.Struct, frozen=True):
    """A campaign as it stands after so many entries of its log."""

    id: str
    game: str
    name: str
    gm: str  # a person
    state: bytes  # JSON, of the game's own campaign
    secret: bytes  # that all its dice follow from
    entries: int = 1
    invite: bytes | None = None  # the hash of a link's secret that lets anybody join
    created: float = 0.0
    changed: float = 0.0


class MemberRow(msgspec.Struct, frozen=True):
    """A player of a campaign, and the character that he came with. It plays in no other one."""

    person: str
    character: str | None = None


class LogRow(msgspec.Struct, frozen=True):
    """A command in a campaign. What each person is told of it is in its tellings."""

    n: int
    key: str  # follows from who asked and the key that was made for it; tells nothing of others
    by: str  # a person
    command: bytes  # JSON, of the game's own command; null for those of the server
    dice: bytes  # JSON: all that fell, in order
    tellings: bytes  # JSON, of the game's own
    at: float


class CampaignChange(NamedTuple):
    """All that one command changes: the campaign after it, its entry in the log, the players if
    they have changed, each character that has, with the entry of its journal, and a table for its
    game. A table without its campaign, or a campaign that waits for a table which is not there,
    nobody could settle."""

    campaign: CampaignRow
    entry: LogRow
    members: tuple[MemberRow, ...] | None = None
    characters: tuple[tuple[CharacterRow, EntryRow], ...] = ()
    table: "Known | None" = None  # that the command opens


class PackRow(msgspec.Struct, frozen=True):
    """Homebrew, which never changes: its id follows from what it says."""

    id: str
    game: str
    name: str
    content: bytes  # JSON
    created: float = 0.0


Known = tuple[TableRow, tuple[SeatRow, ...]]
"""A table and its seats, as they were when somebody read them."""


def is_as_known(now: Known, known: Known) -> bool:
    """Whether nobody has changed a table meanwhile. Answers are counted where they are stored."""
    rows = (msgspec.structs.replace(row, answers=0, changed=0.0) for row in (now[0], known[0]))
    return len(set(rows)) == 1 and now[1] == known[1]


class CannotStore(Exception):
    """Nothing that is written now would be kept; a sentence that says why."""


class Unstorable(ValueError):
    """A text that not every database keeps; a sentence for people."""


def check_text(text: str) -> None:
    """Raises Unstorable for the character NUL, and for half a character."""
    if "\0" in text:
        raise Unstorable("A text has the character NUL in it, which cannot be stored: remove it.")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unstorable("A text has half a character in it, which cannot be stored: remove it.")


class Conflict(Exception):
    """Somebody else has written there first: another process owns the table now."""
