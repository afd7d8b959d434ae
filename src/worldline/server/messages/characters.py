"""What is said of characters: the game's own part of it is passed on without looking."""

from typing import Annotated, Any

import msgspec

Key = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
"""Made by the client, another one for each thing that it asks for. Who asks again under the same
key, because no answer came, changes nothing twice."""

Version = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
"""How many entries the journal had as far as the client knows."""

# --- up


class NewCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished character, as the game's own files have it."""

    game: str
    key: Key
    character: dict[str, Any]


class ReadyWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character that comes with the game, at a Level."""

    game: str
    key: Key
    id: Annotated[str, msgspec.Meta(max_length=100)]
    level: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1


class NewQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """About a character as it stands: what may be done, and how likely it is to succeed."""

    question: dict[str, Any]


class NewEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command for a character that stands as the client knows it."""

    key: Key
    version: Version
    command: dict[str, Any]


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last entry that stands."""

    key: Key
    version: Version


class DoAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry that was taken back last, as long as nothing else has changed since."""

    key: Key
    version: Version


class ShareKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link to read. It stands behind the # of the link, which browsers keep."""

    secret: Annotated[str, msgspec.Meta(max_length=100)]


# --- down


class CharacterLine(msgspec.Struct, frozen=True):
    """A character in a list."""

    id: str
    game: str
    name: str
    about: str
    version: int
    owner: str  # a person
    campaign: str | None  # that it plays in
    shared: bool  # a link to read it is out
    portrait: str | None  # the hash of its picture
    has_draft: bool  # its owner can build anew from the draft that it was made from
    created: float
    changed: float


class ReadyCharacter(msgspec.Struct, frozen=True):
    """One that comes with the game."""

    id: str
    name: str
    about: str
    text: str
    levels: int  # from 1 to so many


class SharedCharacter(msgspec.Struct, frozen=True):
    """A character as it stands, and all that follows from it; without the content it was made with
    nothing does, and it is told why. One that is damaged has nothing in it."""

    game: str
    name: str
    about: str
    character: dict[str, Any]
    sheet: Any | None
    why: str  # there is no sheet
    portrait: str | None  # as the address of an image that holds all of it


class CharacterAt(msgspec.Struct, frozen=True):
    """One's own character as it stood after so many entries of its journal. One that is damaged has
    nothing in it."""

    line: CharacterLine
    at: int
    character: dict[str, Any]
    sheet: Any | None
    why: str  # there is no sheet


class CharacterNow(msgspec.Struct, frozen=True, tag="character"):
    """The first message on a socket: how it stands."""

    n: int
    now: CharacterAt


class ToldLine(msgspec.Struct, frozen=True):
    """A sentence about what happened, the rules behind it, and the dice it took; `total` and
    `result` of a roll, in the game's own words."""

    text: str
    rules: tuple[str, ...]
    dice: tuple[int, ...] = ()
    total: int | None = None
    result: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A change of a character: what was asked for, and what came of it."""

    n: int
    kind: str  # the game's own word, or "built", "imported", "undone", "redone"
    command: dict[str, Any] | None
    dice: tuple[int, ...]  # all that fell, in order
    told: tuple[ToldLine, ...]
    at: float
    by: str  # a person
    campaign: str | None  # a command there, or what was granted there, did this
    undoes: int | None  # the entry that this one takes back; what is done again was taken back
    undone: bool  # another one takes this back
    undoable: bool = False  # in a journal: whoever reads it may take this back now


class Entered(msgspec.Struct, frozen=True):
    """It is stored."""

    entry: Entry
    now: CharacterAt


class Behind(msgspec.Struct, frozen=True):
    """Nothing was changed: the client knows an older version than there is. Here is the newer."""

    why: str
    now: CharacterAt
    near: list[str] = []


class Share(msgspec.Struct, frozen=True):
    """Lets anybody read the character, or the draft, as long as it stands. Told once; only its hash
    is kept."""

    secret: str
