"""Commands as they are typed: their names and fields in words, and what was said as a command."""

import json
import re
from types import UnionType
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec import inspect

from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Unusable, read_text
from worldline.words import nearest

MOST_PARTS: Final = 9
"""A field with more of them is not written by hand."""
C = TypeVar("C", bound=msgspec.Struct)
_AT: Final = re.compile(r" - at `\$\.(\w+)")


def by_name(union: Any) -> dict[str, type[msgspec.Struct]]:
    kinds = get_args(union) if isinstance(union, UnionType) else (union,)
    return {kind.__name__: kind for kind in kinds}


# In words


def list_commands(kinds: dict[str, type[msgspec.Struct]]) -> None:
    """Each command with its fields; those in brackets may be left out."""
    for name, kind in kinds.items():
        say(usage(name, kind), "", "        ")
        if kind.__doc__:
            say(" ".join(kind.__doc__.split()), "    ", "    ")


def usage(name: str, kind: type[msgspec.Struct]) -> str:
    return " ".join([name, *map(_field, _fields(kind))])


def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _field(field: inspect.Field) -> str:
    shown = f"{field.name}={_word(field.type)}"
    return shown if field.required else f"[{shown}]"


def _word(type: inspect.Type) -> str:
    match type:
        case inspect.BoolType():
            return "true|false"
        case inspect.IntType():
            return "NUMBER"
        case inspect.LiteralType(values):
            return "|".join(map(str, values))
        case inspect.VarTupleType(item_type=item):
            return f"{_word(item)},..."
        case inspect.DictType(key_type=key, value_type=value):
            return f"{{{_word(key)}: {_word(value)},...}}"
        case inspect.UnionType(types):
            return _any_of([one for one in types if not isinstance(one, inspect.NoneType)])
        case inspect.StructType(cls=cls, fields=parts) if len(parts) > MOST_PARTS:
            return cls.__name__.upper()
        case inspect.StructType():
            return f"{{{', '.join(map(_field, type.fields))}}}"
    return "TEXT"


def _any_of(types: list[inspect.Type]) -> str:
    tags = [str(one.tag) for one in types if isinstance(one, inspect.StructType)]
    return f"{{type={'|'.join(tags)}, ...}}" if len(tags) > 1 else "|".join(map(_word, types))


# As typed


def fields(kind: type[msgspec.Struct], words: list[str]) -> dict[str, Any]:
    """FIELD=VALUE, and FIELD.PART=VALUE for a part of a field. A value is JSON, a word, words with
    commas between them where there may be several, or @FILE: all that stands in a file."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise Unusable(f'"{word}" is no FIELD=VALUE.')
        *path, last = name.split(".")
        into = found
        for part in path:
            into = into.setdefault(part, {})
            if not isinstance(into, dict):
                raise Unusable(f'"{word}": {part} has a value of its own already.')
        into[last] = _value(value)
    many = {field.name for field in _fields(kind) if _is_several(field.type)}
    return {name: _several(value) if name in many else value for name, value in found.items()}


def _is_several(type: inspect.Type) -> bool:
    if isinstance(type, inspect.UnionType):
        return any(map(_is_several, type.types))
    return isinstance(type, inspect.VarTupleType)


def _several(value: Any) -> Any:
    if isinstance(value, str):
        return [_value(part.strip()) for part in value.split(",")] if value else []
    return value if value is None or isinstance(value, list) else [value]


def _value(text: str) -> Any:
    if text.startswith("@"):
        return read_text(text[1:])
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def kind_named(kinds: dict[str, type[msgspec.Struct]], name: str) -> type[msgspec.Struct]:
    if name in kinds:
        return kinds[name]
    near = nearest(name, kinds)
    raise Unusable(
        f'There is no command "{name}" here; '
        + (f"did you mean {near}?" if near else f"there are {', '.join(kinds)}.")
    )


def command(kind: type[msgspec.Struct], said: dict[str, Any]) -> Any:
    """What was said, as a command. What is wrong with it is told with the fields there are."""
    name = kind.__name__
    known = {field.name: field for field in _fields(kind)}
    for field in said:
        if field not in known:
            near = nearest(field, known)
            more = f"did you mean {near}?" if near else f"it is written {usage(name, kind)}"
            raise Unusable(f'{name} has no field "{field}"; {more}')
    missing = [field for field in known.values() if field.required and field.name not in said]
    if missing:
        raise Unusable(f"{name} lacks {_names(missing)}; it is written {usage(name, kind)}")
    try:
        return msgspec.convert({"type": name, **said}, kind)
    except msgspec.ValidationError as error:
        raise Unusable(_wrong(name, known, said, str(error))) from None


def check_limits(given: C) -> C:
    """A command that was put together here, within the limits of its fields."""
    said = msgspec.to_builtins(given)
    del said["type"]
    found: C = command(type(given), said)
    return found


def _names(fields: list[inspect.Field]) -> str:
    return " and ".join(field.name for field in fields)


def _wrong(name: str, known: dict[str, inspect.Field], said: dict[str, Any], why: str) -> str:
    at = _AT.search(why)
    if at is None or at[1] not in known:
        return f"{name}: {why}."
    field = known[at[1]]
    given = json.dumps(said[field.name], ensure_ascii=False)
    reason = why.partition(" - at ")[0].replace("`", "")
    return f"{name}: {field.name}={given} is not right: {reason}. It is written {_field(field)}"
