"""What is wrong with a table of content that does not fit its struct: every mistake, each with its
field and what may stand there. msgspec stops at the first one, so this looks again, and only then.

`Meta(extra={"form": ...})` on a type says in words what a text of a certain form is.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.inspect import (
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

_PLACE: Final = re.compile(r" - at `[^`]*`$")


class Mistake(NamedTuple):
    """A field by its path, "" for the table itself, and what is wrong there."""

    field: str
    why: str


def mistakes(raw: object, kind: type) -> list[Mistake]:
    """Everything that keeps `raw` from being a `kind`; nothing, if it is one."""
    return list(_mistakes(raw, _info(kind), ""))


@cache
def _info(kind: type) -> Type:
    return type_info(kind)


def among(wanted: object, known: Iterable[object], of: str = "") -> str:
    """That something is not among what there is, what there is, and what may have been meant."""
    names = sorted(filter(None, map(str, known)))
    small = {name.casefold(): name for name in names}
    near = get_close_matches(str(wanted).casefold(), small, n=1, cutoff=0.7)
    hint = f"; did you mean {small[near[0]]}?" if near else ""
    some = ", ".join(names[:_MANY]) + (" and others" if len(names) > _MANY else "")
    whose = f" among {of}" if of else ""
    return f"there is no {show_value(wanted)}{whose}; there are {some or 'none'}{hint}"


_MANY: Final = 60


def show_value(value: object) -> str:
    """A value as a file writes it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _mistakes(raw: object, kind: Type, at: str) -> Iterator[Mistake]:
    info = _bare(kind)
    if isinstance(info, UnionType):
        yield from _of_union(raw, info, at)
    elif isinstance(info, StructType) and isinstance(raw, dict):
        yield from _of_struct(raw, info, at)
    elif isinstance(info, DictType) and isinstance(raw, dict):
        for key, value in raw.items():
            inner = f"{at}.{key}".lstrip(".")
            if _fits(key, info.key_type):
                yield from _mistakes(value, info.value_type, inner)
            else:
                yield _wrong(key, info.key_type, inner)
    elif isinstance(info, (VarTupleType, TupleType)) and isinstance(raw, (list, tuple)):
        yield from _of_list(raw, info, at)
    elif not _fits(raw, info):
        yield _wrong(raw, kind, at)


def _bare(info: Type) -> Type:
    return info.type if isinstance(info, Metadata) else info


def _of_list(
    raw: list[Any] | tuple[Any, ...], info: VarTupleType | TupleType, at: str
) -> Iterator[Mistake]:
    if isinstance(info, VarTupleType):
        inner = [info.item_type] * len(raw)
        if info.min_length and len(raw) < info.min_length:
            yield Mistake(at, f"it is empty; it takes {type_words(info)}")
    else:
        inner = list(info.item_types)
        if len(raw) != len(inner):
            yield Mistake(at, f"it takes {len(inner)} parts, not {len(raw)}")
            return
    for n, (part, kind) in enumerate(zip(raw, inner, strict=True)):
        yield from _mistakes(part, kind, f"{at}[{n}]")


def _of_union(raw: object, info: UnionType, at: str) -> Iterator[Mistake]:
    """The one of its types that `raw` is meant to be."""
    kinds = [_bare(kind) for kind in info.types]
    structs = [kind for kind in kinds if isinstance(kind, StructType)]
    if isinstance(raw, dict) and structs:
        alone = len(structs) == 1
        yield from _of_struct(raw, structs[0], at) if alone else _tagged(raw, structs, at)
        return
    for kind in kinds:
        listed = isinstance(kind, (VarTupleType, TupleType)) and isinstance(raw, (list, tuple))
        if listed or (isinstance(kind, DictType) and isinstance(raw, dict)):
            yield from _mistakes(raw, kind, at)
            return
    if not any(_fits(raw, kind) for kind in kinds):
        yield _wrong(raw, info, at)


def _tagged(raw: dict[str, Any], kinds: list[StructType], at: str) -> Iterator[Mistake]:
    field = kinds[0].tag_field or ""
    by_tag = {kind.tag: kind for kind in kinds}
    where = f"{at}.{field}".lstrip(".")
    if field not in raw:
        yield Mistake(where, f"this field is missing; it takes one of {_listed(by_tag)}")
    elif raw[field] not in by_tag:
        yield Mistake(where, among(raw[field], by_tag))
    else:
        yield from _of_struct(raw, by_tag[raw[field]], at)


def _of_struct(raw: dict[str, Any], info: StructType, at: str) -> Iterator[Mistake]:
    fields = {field.encode_name: field for field in info.fields}
    found = [*_of_fields(raw, info, fields, at)]
    yield from found
    if found:
        return
    try:
        msgspec.convert(raw, info.cls)
    except msgspec.ValidationError as error:  # what its fields say together
        yield Mistake(at, _PLACE.sub("", str(error)))


def _of_fields(
    raw: dict[str, Any], info: StructType, fields: dict[str, Field], at: str
) -> Iterator[Mistake]:
    known = {*fields, *([info.tag_field] if info.tag_field else [])}
    if info.tag_field in raw and raw[info.tag_field] != info.tag:
        where = f"{at}.{info.tag_field}".lstrip(".")
        yield Mistake(where, f"it takes {show_value(info.tag)}, not {_named(raw[info.tag_field])}")
    for name, value in raw.items():
        where = f"{at}.{name}".lstrip(".")
        if name in fields:
            yield from _mistakes(value, fields[name].type, where)
        elif info.forbid_unknown_fields and name not in known:
            yield Mistake(where, among(name, known, "the fields"))
    for name, field in fields.items():
        if field.required and name not in raw:
            where = f"{at}.{name}".lstrip(".")
            yield Mistake(where, f"this field is missing; it takes {type_words(field.type)}")


# One value


def _fits(raw: object, info: Type) -> bool:
    match _bare(info):
        case IntType() as number:
            return type(raw) is int and _within(raw, number)
        case FloatType() as number:
            return type(raw) in (int, float) and _within(raw, number)  # type: ignore[arg-type]
        case BoolType():
            return isinstance(raw, bool)
        case NoneType():
            return raw is None
        case StrType(pattern=pattern, min_length=least):
            if not isinstance(raw, str) or len(raw) < (least or 0):
                return False
            return pattern is None or re.search(pattern, raw) is not None
        case LiteralType(values=values):
            return raw in values and type(raw) in map(type, values)
        case UnionType(types=kinds):
            return any(_fits(raw, kind) for kind in kinds)
        case StructType() | DictType() | VarTupleType() | TupleType():
            return False
    return True  # whatever msgspec says of it


def _within(raw: float, number: IntType | FloatType) -> bool:
    low, high = number.ge, number.le
    above, below = number.gt, number.lt
    return (
        (low is None or raw >= low)
        and (high is None or raw <= high)
        and (above is None or raw > above)
        and (below is None or raw < below)
    )


def _wrong(raw: object, info: Type, at: str) -> Mistake:
    words = _words(info)
    if words and isinstance(raw, str) and type_words(info).startswith("one of"):
        return Mistake(at, among(raw, words))
    return Mistake(
        at, f"it takes {type_words(info)}, not {_named(raw)}{_as_list(raw, _bare(info))}"
    )


def _as_list(raw: object, info: Type) -> str:
    """How a list is written, for who wrote its one part alone."""
    for kind in info.types if isinstance(info, UnionType) else (info,):
        part = _bare(kind.item_type) if isinstance(kind, VarTupleType) else None
        if isinstance(raw, dict) and isinstance(part, StructType | UnionType):
            return "; a list of tables is written [[...]]"
        if part is not None and _fits(raw, part):
            return f"; write [{show_value(raw)}]"
    return ""


def _named(raw: object) -> str:
    if isinstance(raw, dict):
        return "a table"
    return "a list" if isinstance(raw, (list, tuple)) else show_value(raw)


def _words(info: Type) -> list[object]:
    """The words that may stand somewhere, if it takes words."""
    match _bare(info):
        case LiteralType(values=values):
            return list(values)
        case UnionType(types=kinds):
            return [word for kind in kinds for word in _words(kind)]
    return []


def type_words(info: Type) -> str:
    """What may stand somewhere, in words."""
    if isinstance(info, Metadata) and info.extra and "form" in info.extra:
        return str(info.extra["form"])
    match _bare(info):
        case IntType() | FloatType() as number:
            whole = "whole " if isinstance(number, IntType) else ""
            return f"a {whole}number{_bounds(number)}"
        case BoolType():
            return "true or false"
        case StrType(min_length=least):
            return "a text" + (" that is not empty" if least else "")
        case LiteralType(values=values):
            return f"one of {_listed(values)}"
        case VarTupleType(item_type=part, min_length=least):
            return f"a list {'with at least one part ' if least else ''}of {type_words(part)}"
        case TupleType(item_types=parts):
            return f"a list of {len(parts)} parts"
        case UnionType(types=kinds):
            return _any_of(kinds)
    return "a table"


def _bounds(number: IntType | FloatType) -> str:
    low = "" if number.ge is None else f" from {number.ge}"
    high = "" if number.le is None else f" to {number.le}"
    more = "" if number.gt is None else f" above {number.gt}"
    less = "" if number.lt is None else f" below {number.lt}"
    return f"{low}{' on' * bool(low and not high)}{high}{more}{less}"


def _any_of(kinds: Iterable[Type]) -> str:
    words = [word for kind in kinds for word in _words(kind)]
    plain = [k for k in kinds if not _words(k) and not isinstance(_bare(k), NoneType)]
    parts = [*dict.fromkeys(type_words(kind) for kind in plain)]
    if words:
        parts.append(f"one of {_listed(words)}" if len(words) > 1 else show_value(words[0]))
    return " or ".join(parts)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(sorted(filter(None, map(str, words))))
