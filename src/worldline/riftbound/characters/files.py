"""Character files: JSON that says its version and the content it was made with.

What is opened and saved again is the same file. A mistake names the field.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from worldline.core import content
from worldline.core.content import BadContent
from worldline.riftbound.characters.build.answers import Draft
from worldline.riftbound.characters.validate.known import find_unknown
from worldline.riftbound.content.book import open_book, pack_named
from worldline.riftbound.figures.character import SCHEMA, Character

HERE = Path("character")
DAMAGED: Final = "what is stored is damaged, and cannot be read"


def write(thing: Character | Draft) -> str:
    """A character, or one in the making, as a file."""
    return format_file(msgspec.json.encode(thing))


def format_file(data: bytes) -> str:
    """Its JSON as a file has it."""
    return msgspec.json.format(data, indent=2).decode() + "\n"


def read(text: str, file: Path = HERE, packs: Sequence[str] | None = None) -> Character:
    """A character from the text of its file. Raises BadContent with the field that is wrong.

    `packs` names the homebrew in place of what the file names; either must have been opened.
    """
    return check_known(read_any(raw(text, file), file, packs), file)


def check_known(c: Character, file: Path = HERE) -> Character:
    """One that names nothing but what there is. Raises BadContent."""
    for fault in find_unknown(open_book(c.packs), c):
        more = "" if c.content == open_book(c.packs).edition.hash else f"; {other_content(c)}"
        raise BadContent(file, None, fault.field, f"{fault.why} ({fault.rule}){more}")
    return c


def read_any(
    said: dict[str, Any], file: Path = HERE, packs: Sequence[str] | None = None
) -> Character:
    """A character from the JSON of its file, whatever that names of content."""
    if "schema" not in said and "answers" in said:
        why = "this is a draft: the builder goes on with it (`riftbound new --answers`)"
        raise BadContent(file, None, None, why)
    if said.get("schema") != SCHEMA:
        why = (
            f"this program reads characters of schema version {SCHEMA}, not {said['schema']}"
            if "schema" in said
            else "this does not look like a character (no schema version)"
        )
        raise BadContent(file, None, "schema", why)
    c = content.entry(file, None, said, Character)
    return msgspec.structs.replace(c, packs=_packs(file, c.packs if packs is None else packs))


def read_draft(text: str, file: Path = HERE, packs: Sequence[str] | None = None) -> Draft:
    """A character in the making: what has been answered so far."""
    return draft_of(raw(text, file), file, packs)


def draft_of(said: dict[str, Any], file: Path = HERE, packs: Sequence[str] | None = None) -> Draft:
    """One from the JSON of its file."""
    draft = content.entry(file, None, said, Draft)
    return msgspec.structs.replace(
        draft, packs=_packs(file, draft.packs if packs is None else packs)
    )


def packs_of(names: Sequence[str]) -> tuple[str, ...]:
    """Packs by their names. Raises BadContent for one that is not open."""
    return _packs(HERE, names)


def _packs(file: Path, names: Sequence[str]) -> tuple[str, ...]:
    try:
        return tuple(map(pack_named, names))
    except BadContent as bad:
        raise BadContent(file, None, "packs", bad.why) from None


def raw(text: str, file: Path = HERE) -> dict[str, Any]:
    """A file as JSON, not yet judged."""
    try:
        said = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadContent(file, None, None, f"this is not JSON: {error}") from None
    if not isinstance(said, dict):
        raise BadContent(file, None, None, "a character is a JSON object")
    return said


def read_stored(data: bytes) -> dict[str, Any]:
    """What was kept as JSON. Raises BadContent for what is none any more."""
    try:
        return raw(data.decode())
    except (BadContent, UnicodeDecodeError):
        raise damage_error() from None


def damage_error() -> BadContent:
    return BadContent(HERE, None, None, DAMAGED)


def other_content(c: Character) -> str:
    """A sentence if the character was made with other content than is open now; else nothing."""
    edition = open_book(c.packs).edition
    if c.content in ("", edition.hash):
        return ""
    return f"it was made with content {c.content}, and this is {edition.name} {edition.hash}"
