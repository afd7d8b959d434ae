"""Characters of a game in the making, for a server that keeps them and does not look into them."""

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Protocol, TypeVar

from msgspec import Struct

from worldline.server.parts.characters import C_co, GameLine, Said

Switches = Mapping[str, bool | int | str]
"""What a campaign has decided otherwise than the game does."""

D = TypeVar("D", bound=Struct)  # a draft
A = TypeVar("A", bound=Struct)  # an answer for one


class DraftsOf(Protocol[D, A, C_co]):
    """Drafts are frozen structs; what is refused is an Illegal with its rule, or BadContent with
    its field. What is no answer is a msgspec.ValidationError."""

    @property
    def answer(self) -> UnionType: ...  # of all answers
    @property
    def draft(self) -> type[Struct]: ...  # what the file of one holds

    def begin(
        self, level: int, packs: Sequence[str] = (), switches: Switches | None = None
    ) -> D: ...  # with nothing answered
    def begin_ready(self, d: D, archetype: str) -> D: ...  # as one that comes with the game
    def begin_random(self, d: D, seed: int, role: str | None, class_: str | None) -> D: ...
    def read(self, said: Said) -> D: ...  # from the JSON of its file
    def meant_for(self, d: D, packs: Sequence[str], switches: Switches) -> D: ...
    def load(self, data: bytes) -> D: ...  # one that was kept
    def write(self, data: bytes) -> str: ...  # the file of such a one
    def standing(self, d: D) -> D: ...  # without its way back, and without its seed
    def copy(self, d: D, suffix: str = "") -> D: ...
    # another one with what stands, without its way back; its name with this behind it, if that fits
    def name(self, d: D) -> str: ...
    def about(self, d: D) -> str: ...  # who it is going to be, in a line
    def open(self, d: D) -> Sequence[str]: ...  # what is still to be answered, in short words
    def view(self, d: D, step: int | None) -> Struct: ...  # all that its page shows
    def read_answer(self, said: Said) -> A: ...
    def answers(self, d: D, given: Sequence[A]) -> D: ...  # all of them, or none
    def roll(self, d: D, seed: int) -> D: ...  # the dice of the game
    def fill(self, d: D, seed: int) -> D: ...  # what is open answered at random
    def undo(self, d: D) -> D: ...
    def redo(self, d: D) -> D: ...
    def finish(self, d: D) -> C_co: ...  # a character for the `KeeperOf`
    def history(self, d: D) -> Sequence[GameLine]: ...  # how it was built
