"""What people may ask of a game at hand before they decide, each by what his seat knows."""

from types import UnionType
from typing import Protocol, TypeVar

from msgspec import Struct

from worldline.core.machine import Seat, State
from worldline.server.parts.characters import Said

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
PQ = TypeVar("PQ", bound=Struct)  # a question


class PlanningOf(Protocol[S_contra, PQ]):
    """What the rules say no to is an Illegal with its rule; what is no question is a
    msgspec.ValidationError."""

    @property
    def question(self) -> UnionType: ...  # of all questions

    def read_question(self, said: Said) -> PQ: ...
    def ask(self, s: S_contra, seat: Seat, question: PQ) -> Struct: ...  # changes nothing
