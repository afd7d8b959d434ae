"""Homebrew of a game, which characters and campaigns name by what it says."""

from collections.abc import Sequence
from typing import Protocol

from worldline.core.contract import Edition
from worldline.server.parts.characters import Said


class Packs(Protocol):
    """What is wrong with a pack is BadContent; of several things that are wrong `mistakes` has
    all."""

    def read(self, text: str) -> bytes: ...  # a file, as JSON that never changes
    def judge(self, content: bytes) -> Edition: ...  # its name and hash; it is open then
    def open(self, content: bytes) -> None: ...  # one that was judged before
    def is_read(self, said: Said) -> bool: ...  # nothing is left to prepare
    def prepare(self, said: Said) -> None: ...  # the content that it is used with
    def missing(self, said: Said) -> Sequence[str]: ...

    # hashes of packs that a character, a campaign or a command names and that are not open
