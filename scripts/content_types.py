"""Content in words, for scripts/reference: values as TOML writes them, and what a field takes."""

import inspect
import re

import msgspec
from msgspec.inspect import Field, StructType, Type, UnionType, VarTupleType, type_info

from worldline.riftbound.content.entries import (
    amounts,
    effects,
    powers,
    standing,
    targets,
    when,
    words,
)
from worldline.shape import type_words


def inline(value: object) -> str:
    """A value as TOML writes it on one line."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key(k)} = {inline(v)}" for k, v in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(inline, value)) + "]"
        case bool():
            return str(value).lower()
        case str():
            return msgspec.json.encode(value).decode()
    return str(value)


def key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else inline(name)


LINKED: tuple[tuple[Type, str], ...] = (
    (type_info(words.Who), "[who](#who)"),
    (type_info(words.Moment), "a [moment](#moments)"),
    (type_info(words.Stat), "a [stat](#stats)"),
    (type_info(words.Attribute), "an Attribute, such as `str`"),
    (type_info(when.When), "[conditions](#conditions)"),
    (type_info(standing.Standing), "[standing effects](#standing-effects)"),
    (type_info(words.Id), "an id"),
    (type_info(words.RuleId), "a rule id"),
    (type_info(amounts.Text), "an [amount](#amounts)"),
)


PARTS: dict[type, str] = {
    powers.Use: "uses",
    powers.Modifier: "modifiers",
    targets.Target: "target",
    powers.Cost: "cost",
    powers.Limit: "limit",
}


def link(info: Type) -> str:
    """The link to what this page says of a type, if it says something."""
    return next((text for known, text in LINKED if known == info), "")


def takes(info: Type) -> str:
    """What a field takes; what has a place on this page is linked."""
    if linked := link(info):
        return linked
    match info:
        case UnionType(types=kinds):
            structs = [kind for kind in kinds if isinstance(kind, StructType)]
            if any(issubclass(kind.cls, effects.Effect) for kind in structs):
                return "[effects](#effects)"
            if any(issubclass(kind.cls, when.Condition) for kind in structs):
                return "[conditions](#conditions)"
            if structs:
                return takes(structs[0])
            links = dict.fromkeys(filter(None, map(link, kinds)))
            rest = tuple(kind for kind in kinds if not link(kind))
            return " or ".join(filter(None, (*links, type_words(UnionType(rest)))))
        case VarTupleType(item_type=part):
            return f"a list of {takes(part)}"
        case StructType(cls=cls) if cls in PARTS:
            return f"[{PARTS[cls]}](#{PARTS[cls]})"
        case StructType(fields=inner):
            return f"a table: {', '.join(f'`{one.encode_name}`' for one in inner)}"
    return type_words(info)


def default(field: Field) -> str:
    if field.required:
        return "needed"
    value = field.default
    if value is msgspec.NODEFAULT or isinstance(value, msgspec.Struct):
        return ""
    if value is None or value == () or value == "":
        return "none"
    return f"`{inline(list(value) if isinstance(value, tuple) else value)}`"


def comments(struct: type) -> dict[str, str]:
    """What is written beside the fields of a struct."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__[:-3]):
        if base.__module__.startswith("worldline"):
            beside = re.findall(r"^    (\w+): [^#\n]*  # (.+)$", inspect.getsource(base), re.M)
            found |= dict(beside)
    return found


def fields(struct: type, without: tuple[str, ...] = ()) -> str:
    info = type_info(struct)
    assert isinstance(info, StructType)
    notes = comments(struct)
    rows = []
    for field in info.fields:
        if field.name not in without:
            note = f"; {notes[field.name]}" if field.name in notes else ""
            rows.append(f"| `{field.encode_name}` | {takes(field.type)}{note} | {default(field)} |")
    return (
        "\n".join(("| field | takes | left out |", "|---|---|---|", *rows)) + "\n" if rows else ""
    )


def sentence(struct: type) -> str:
    assert struct.__doc__, f"{struct.__name__} needs a docstring"
    return re.sub(r"\s+", " ", struct.__doc__).strip()
