"""Characters of a game, for a server that keeps them and does not look into them."""

from collections.abc import Sequence
from types import UnionType
from typing import Any, Protocol, TypeVar

from msgspec import Struct

Said = dict[str, Any]
"""JSON as somebody has sent it."""


class Named(Protocol):
    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=Named)  # a character
C_co = TypeVar("C_co", bound=Named, covariant=True)
Cm = TypeVar("Cm", bound=Struct)  # a command for one
Q = TypeVar("Q", bound=Struct)  # a question about one


class GameLine(Protocol):
    """A sentence about what happened, the rules behind it, and the dice it took; `total` and
    `result` of a roll."""

    @property
    def text(self) -> str: ...
    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def dice(self) -> tuple[int, ...]: ...
    @property
    def total(self) -> int | None: ...
    @property
    def result(self) -> str: ...


class Fault(Protocol):
    """What no rule allows about a character; `field` is a path into its file."""

    @property
    def rule(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def why(self) -> str: ...


class CharacterAfter(Protocol[C_co]):
    """A character after a command, and what its journal says of it."""

    @property
    def character(self) -> C_co: ...
    @property
    def told(self) -> Sequence[GameLine]: ...


class Commanded(CharacterAfter[C_co], Protocol[C_co]):
    """Also all dice that fell for it, in order, and the next seed."""

    @property
    def dice(self) -> Sequence[int]: ...
    @property
    def seed(self) -> int: ...


class ReadyMade(Protocol):
    """A character that comes with the game, at Levels from 1 to so many."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def levels(self) -> int: ...


class KeeperOf(Protocol[C, Cm, Q]):
    """Characters are frozen structs; what is refused is an Illegal with its rule, or BadContent
    with its field. What is no command or question is a msgspec.ValidationError."""

    @property
    def command(self) -> UnionType: ...  # of all commands
    @property
    def question(self) -> UnionType: ...  # of all questions

    def read(self, said: Said) -> tuple[C, Sequence[Fault]]: ...  # with all its faults
    def load(self, data: bytes) -> C: ...  # one that was read before; it may be damaged since
    def write(self, data: bytes) -> str: ...  # the file of such a one
    def about(self, c: C) -> str: ...  # who it is, in a line
    def sheet(self, c: C) -> Struct: ...  # all that follows from it
    def read_command(self, said: Said) -> Cm: ...
    def kind(self, command: Cm) -> str: ...  # what an entry of the journal is about
    def looks_back(self, command: Cm) -> bool: ...  # at the command before it
    def change(
        self, c: C, command: Cm, seed: int, last: Cm | None = None
    ) -> Commanded[C]: ...  # with its dice
    def read_question(self, said: Said) -> Q: ...
    def ask(self, c: C, question: Q) -> Struct: ...  # changes nothing
    def ready(self) -> Sequence[ReadyMade]: ...
    def take(self, id: str, level: int) -> C: ...  # one of them
