"""The rulebooks as they travel."""

from typing import Literal

import msgspec

from worldline.rulebook import Kind, Status


class TopicLine(msgspec.Struct, frozen=True):
    """A topic in the table of contents."""

    name: str
    title: str
    entries: int
    built: int
    planned: int


class GameContents(msgspec.Struct, frozen=True):
    game: str
    title: str
    subtitle: str
    topics: list[TopicLine]


How = Literal["see", "seen_by"]  # the entry points there; it is pointed at from there


class Link(msgspec.Struct, frozen=True):
    id: str
    title: str
    kind: Kind
    how: How


class EntryOut(msgspec.Struct, frozen=True):
    id: str
    game: str
    topic: str
    topic_title: str
    kind: Kind
    status: Status
    title: str
    titled: bool  # False: the title is only the beginning of the text
    html: str
    source: str | None
    edition: str | None
    links: list[Link]


class TopicOut(msgspec.Struct, frozen=True):
    game: str
    name: str
    title: str
    intro_html: str
    entries: list[EntryOut]


class Found(msgspec.Struct, frozen=True):
    """One answer to a search; the snippet is plain text."""

    id: str
    game: str
    topic: str
    kind: Kind
    title: str
    titled: bool
    snippet: str
