"""Single words of the notation, both ways: numbers of units, places, values, and structs.

A struct is a word with what differs from the usual in brackets: `prone[count=2,source=3]`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from worldline.core.text import BadText
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.words import bad_word, read_number

_UNITS: Final = (
    "source", "by", "centre", "owner", "creator", "aboard", "companion", "vehicle", "whose",
    "active",
)  # fmt: skip
"""Fields that name a unit: people count units from 1."""
_PLAIN: Final = re.compile(r"[\w./:+-]+")
T = TypeVar("T", bound=msgspec.Struct)


def read_unit(word: str) -> UnitId:
    return read_number(word) - 1


def write_unit(u: UnitId) -> str:
    return str(u + 1)


def read_mm(word: str) -> int:
    """Metres, down to the millimetre."""
    if not re.fullmatch(r"-?\d+(\.\d{1,3})?", word):
        raise BadText(word, f'"{word}" is no length in metres like 2.5')
    return round(float(word) * METRE)


def write_mm(mm: int) -> str:
    return f"{mm / METRE:.3f}".rstrip("0").rstrip(".")


def read_point(word: str) -> Point:
    """`2.5,0`, and with a height `2.5,0,4`."""
    numbers = word.split(",")
    if len(numbers) not in (2, 3):
        raise BadText(word, f'"{word}" is no place like 2.5,0 or, with a height, 2.5,0,4')
    x, y, z = (*map(read_mm, numbers), 0)[:3]
    return x, y, z


def write_point(at: Point) -> str:
    return ",".join(map(write_mm, at if at[2] else at[:2]))


# Values


def write_value(name: str, value: Any) -> str:
    """JSON, but plain words without quotes."""
    if name in _UNITS and type(value) is int:
        return write_unit(value)
    if isinstance(value, str) and _PLAIN.fullmatch(value) and isinstance(_decoded(value), str):
        return value
    return msgspec.json.encode(value).decode()


def read_value(name: str, text: str) -> Any:
    value = _decoded(text)
    return value - 1 if name in _UNITS and type(value) is int else value


def read_text(word: str) -> str:
    """A text, in quotes or not."""
    found = _decoded(word) if word.startswith('"') else word
    return str(found)


def _decoded(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def write_fields(value: Mapping[str, Any], usual: Mapping[str, Any]) -> Iterator[str]:
    """`name=value` where it is not as usual, or the name alone for true."""
    for name, one in value.items():
        if one != usual[name]:
            yield name if one is True else f"{name}={write_value(name, one)}"


def read_field(word: str, names: Mapping[str, Any]) -> tuple[str, Any]:
    """What `write_fields` wrote."""
    name, told, text = word.partition("=")
    if name not in names:
        raise bad_word(name, "field", names)
    return name, read_value(name, text) if told else True


# Structs


def write_struct(main: str, value: T, usual: T) -> str:
    """The main word, and in brackets what is not as usual."""
    fields = write_fields(msgspec.to_builtins(value), msgspec.to_builtins(usual))
    inside = ",".join(fields)
    return f"{main}[{inside}]" if inside else main


def read_struct(word: str, usual: T) -> T:
    """A struct that is as usual but for what the brackets of the word say."""
    said = msgspec.to_builtins(usual)
    for part in _parts(inside(word)):
        name, value = read_field(part, said)
        said[name] = value
    return convert(said, type(usual), word)


def main_word(word: str) -> str:
    """What stands before the brackets."""
    return word.partition("[")[0]


def inside(word: str) -> str:
    _, bracket, rest = word.partition("[")
    if bracket and not rest.endswith("]"):
        raise BadText(word, f'"{word}" has no ] at its end')
    return rest[:-1]


def convert(raw: Any, kind: type[T], word: str) -> T:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadText(word, f"{error}") from None


def _parts(text: str) -> list[str]:
    """Between commas, unless they stand in quotes or brackets."""
    parts, depth, quoted = [""], 0, False
    for sign in text:
        quoted ^= sign == '"' and not parts[-1].endswith("\\")
        depth += 0 if quoted else (sign in "[{") - (sign in "]}")
        if sign == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part]
