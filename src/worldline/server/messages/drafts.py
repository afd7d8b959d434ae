"""What is said of characters in the making: the game's own part of it is passed on unread."""

from typing import Annotated, Any

import msgspec

from worldline.server.messages.characters import Key, Version

StepNumber = Annotated[int, msgspec.Meta(ge=1, le=100)]
"""The step whose questions the client wants to see."""
Word = Annotated[str, msgspec.Meta(max_length=100)]

# --- up


class NewDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character in the making, with nothing answered; or with everything answered as one that
    comes with the game, at random, or as a file says. Every choice is open."""

    game: str
    key: Key
    level: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    campaign: Word | None = None  # whose homebrew and switches count
    archetype: Word | None = None
    random: bool = False
    role: Word | None = None  # of a random one
    class_: Word | None = msgspec.field(default=None, name="class")
    draft: dict[str, Any] | None = None


class DraftCopy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another character in the making with the answers of one: a draft of one's own, or the one
    that a character was made from. Every choice is open."""

    key: Key


class NewAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One or more answers in order, which are taken and undone together, or refused together."""

    key: Key
    version: Version
    given: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=100)]
    step: StepNumber = 1


class DraftChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Undo, redo, roll the dice, answer the rest at random, or finish."""

    key: Key
    version: Version
    step: StepNumber = 1


# --- down


class DraftLine(msgspec.Struct, frozen=True):
    """A character in the making in a list; `open` says in short words what is to be answered."""

    id: str
    game: str
    name: str
    about: str
    open: tuple[str, ...]
    complete: bool
    version: int
    campaign: str | None
    created: float
    changed: float
    shared: bool  # a link to read it is out


class DraftAt(msgspec.Struct, frozen=True):
    """As it stands; without the content it was made with nothing can be shown, and it is told
    why."""

    line: DraftLine
    builder: Any | None
    why: str


class DraftNow(msgspec.Struct, frozen=True, tag="draft"):
    """The first message on a socket: how it stands."""

    n: int
    now: DraftAt


class SharedDraft(msgspec.Struct, frozen=True):
    """What a link to read shows: what stands of it, as a file that a draft of one's own begins
    with, and as its page shows it; without the content it was made with it is told why not."""

    game: str
    name: str
    about: str
    draft: dict[str, Any] | None
    builder: Any | None
    why: str


class DraftBehind(msgspec.Struct, frozen=True):
    """Nothing was changed: the client knows an older version than there is. Here is the newer."""

    why: str
    now: DraftAt
    near: list[str] = []
