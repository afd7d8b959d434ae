"""Lengths for people: what is held in millimetres is written and read in metres (RB-RULING-61).

Records and the wire hold millimetres. Which numbers are lengths, their types say.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import fields

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns.commands import SetField
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit
from worldline.riftbound.combat.space.geometry import LENGTH, METRE

Change = Callable[[float], float]


def read_lengths(kinds: tuple[type[Action], ...], text: str) -> bytes:
    """An action as a person types it, with its lengths in metres, as records write it."""
    raw = msgspec.json.decode(text)
    kind = next((k for k in kinds if isinstance(raw, dict) and raw.get("type") == k.__name__), None)
    if kind is None:
        return text.encode()
    if kind is SetField and isinstance(value := raw.get("value"), str):
        of = field_type(raw.get("unit") is not None, str(raw.get("field")))
        raw["value"] = msgspec.json.encode(_each(of, msgspec.json.decode(value), _mm)).decode()
    return msgspec.json.encode(_each(_info(kind), raw, _mm))


def in_metres(a: SetField) -> str:
    """The value of a command as people read it; what is no JSON is refused elsewhere."""
    of = field_type(a.unit is not None, a.field)
    try:
        return msgspec.json.encode(_each(of, msgspec.json.decode(a.value), _metres)).decode()
    except msgspec.DecodeError:
        return a.value


@cache
def field_type(of_unit: bool, name: str) -> inspect.Type:
    """What kind of thing a field of a unit, or of the encounter, holds."""
    kinds = {f.name: f.type for f in fields(Unit if of_unit else Encounter)}
    return inspect.type_info(kinds.get(name, object))


@cache
def _info(kind: type) -> inspect.Type:
    return inspect.type_info(kind)


def _mm(metres: float) -> float:
    return round(metres * METRE)


def _metres(mm: float) -> float:
    return mm // METRE if mm % METRE == 0 else mm / METRE


def _each(of: inspect.Type, value: Any, change: Change) -> Any:
    """The value with every length in it changed; what does not fit its type is left as it is."""
    match of:
        case inspect.Metadata(extra={"length": unit}) if unit == LENGTH:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            return change(value) if number else value
        case inspect.Metadata(type=kind):
            return _each(kind, value, change)
        case inspect.UnionType(types=kinds):
            return _each(_meant(kinds, value), value, change)
        case inspect.TupleType(item_types=kinds) if isinstance(value, list):
            inside = [_each(kind, x, change) for kind, x in zip(kinds, value, strict=False)]
            return inside + value[len(kinds) :]
        case inspect.VarTupleType(item_type=kind) | inspect.ListType(item_type=kind) if isinstance(
            value, list
        ):
            return [_each(kind, x, change) for x in value]
        case inspect.StructType(fields=known) if isinstance(value, dict):
            inner = {f.encode_name: f.type for f in known}
            return {k: _each(inner[k], x, change) if k in inner else x for k, x in value.items()}
    return value


def _meant(kinds: tuple[inspect.Type, ...], value: Any) -> inspect.Type:
    """Of several types the one that a value is of, as far as it can hold lengths."""
    for kind in kinds:
        match kind:
            case inspect.StructType(tag_field=tag) if isinstance(value, dict):
                if tag is None or value.get(tag) == kind.tag:
                    return kind
            case inspect.TupleType() | inspect.VarTupleType() | inspect.ListType():
                if isinstance(value, list):
                    return kind
    return inspect.AnyType()
