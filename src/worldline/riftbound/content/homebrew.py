"""Homebrew that is sent in by people: a pack in one text, judged by the Book, named by its hash."""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.core.content import BadContent, check_numbers, toml
from worldline.core.contract import Edition
from worldline.riftbound.content.book import BOOKS, is_open, open_book, upload_pack

FILE: Final = Path("pack")
MOST_DOTS: Final = 200
"""In a line: what a dotted key takes to read grows with the square of its length."""
TOO_DEEP: Final = "it is nested too deep"


class Homebrew:
    """What is asked of a game that has homebrew."""

    def read(self, text: str) -> bytes:
        """TOML, or JSON of the same tables. It has a name: its hash is the hash of all it says."""
        try:
            said = _json(text) if text.lstrip()[:1] == "{" else _toml(text)
            content = msgspec.json.encode(said, order="deterministic")
        except RecursionError:
            raise _wrong(TOO_DEEP) from None
        head = said.get("pack")
        if not isinstance(head, dict) or not isinstance(head.get("name"), str):
            raise BadContent(
                FILE,
                "pack",
                "name",
                'the pack needs a name: add `name = "..."` under [pack] at the top',
            )
        if not head["name"].isprintable() or not 1 <= len(head["name"]) <= 100:
            raise BadContent(FILE, "pack", "name", "it is printable, of 1 to 100 characters")
        return content

    def judge(self, content: bytes) -> Edition:
        """Raises BadPack with all that is wrong with it."""
        try:
            return upload_pack(_said(content), judge=True)
        except RecursionError:
            raise _wrong(TOO_DEEP) from None

    def open(self, content: bytes) -> None:
        upload_pack(_said(content), judge=False)

    def is_read(self, said: dict[str, Any]) -> bool:
        return _packs(said) in BOOKS

    def prepare(self, said: dict[str, Any]) -> None:
        """What is wrong with it is told to whoever uses it."""
        with suppress(BadContent):
            open_book(_packs(said))

    def missing(self, said: dict[str, Any]) -> list[str]:
        wanted = [name for name in _packs(said) if not is_open(name)]
        return [name.rpartition("@")[2] for name in wanted]


def _packs(said: dict[str, Any]) -> tuple[str, ...]:
    names = said.get("packs")
    if not isinstance(names, list | tuple):
        return ()
    return tuple(name for name in names if isinstance(name, str))


def _said(content: bytes) -> dict[str, Any]:
    return msgspec.json.decode(content, type=dict[str, Any])


def _json(text: str) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise _wrong(f"this is not JSON: {error}") from None
    check_numbers(said, FILE)
    return said


def _toml(text: str) -> dict[str, Any]:
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise _wrong(f"a line has at most {MOST_DOTS} dots")
    return toml(text, FILE)


def _wrong(why: str) -> BadContent:
    return BadContent(FILE, None, None, why)


HOMEBREW: Final = Homebrew()
