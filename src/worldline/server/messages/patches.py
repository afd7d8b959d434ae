"""What has changed between two trees of plain data, as a JSON Patch (RFC 6902), and how one is
applied. Trees are compared as they are, structs and all, so that nothing is converted that has not
changed."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Literal, cast

from msgspec import UNSET, DecodeError, Struct, UnsetType, json

Tree = dict[str, Any]
"""What is stored, as JSON is read."""


class Operation(Struct, frozen=True, gc=False):
    """One change. `path` is a JSON Pointer (RFC 6901); `value` is what stands there afterwards."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any | UnsetType = UNSET


Patch = tuple[Operation, ...]


class NowPatched(Struct, frozen=True, tag="patch"):
    """On a socket that follows something: what has changed of it since the message before, which
    had the number before. A message is missing where the numbers leave one out."""

    n: int
    patch: Patch


def tree_of(data: bytes) -> Tree | None:
    """What was stored. None: it is damaged."""
    try:
        return json.decode(data, type=Tree)
    except (DecodeError, UnicodeDecodeError):
        return None


def patch(before: Any, now: Any) -> Patch:
    """What makes `now` of `before`. Both are structs, dicts with texts or numbers for keys, lists,
    tuples and plain values."""
    found: list[Operation] = []
    _compare(before, now, "", found)
    return tuple(found)


def _compare(before: Any, now: Any, path: str, found: list[Operation]) -> None:
    kind = type(now)
    if kind is not type(before):
        found.append(Operation("replace", path, now))
    elif kind is tuple or kind is list:
        _compare_lists(before, now, path, found)
    elif kind is dict:
        _compare_dicts(before, now, path, found)
    elif isinstance(now, Struct) and not now.__struct_config__.omit_defaults:
        for field, key in _fields(type(now)):
            old, new = getattr(before, field), getattr(now, field)
            if old is not new and old != new:
                _compare(old, new, path + key, found)
    elif now != before:  # a struct that leaves out its defaults is small, and sent whole
        found.append(Operation("replace", path, now))


def _compare_dicts(
    before: dict[Any, Any], now: dict[Any, Any], path: str, found: list[Operation]
) -> None:
    for key in before:
        if key not in now:
            found.append(Operation("remove", path + _pointer(key)))
    for key, new in now.items():
        if key not in before:
            found.append(Operation("add", path + _pointer(key), new))
        elif before[key] != new:
            _compare(before[key], new, path + _pointer(key), found)


def _compare_lists(
    before: Sequence[Any], now: Sequence[Any], path: str, found: list[Operation]
) -> None:
    """What is the same at both ends stays. A list of plain values is short enough to be sent."""
    if before == now:
        return
    if not before or not now or not isinstance(now[0], Struct | dict | tuple | list):
        found.append(Operation("replace", path, now))
        return
    most = min(len(before), len(now))
    first = next((k for k in range(most) if before[k] != now[k]), most)
    most -= first
    last = next((k for k in range(most) if before[-1 - k] != now[-1 - k]), most)
    old_end, new_end = len(before) - last, len(now) - last
    end = min(old_end, new_end)
    for k in range(first, end):
        if _is_same_thing(before[k], now[k]):
            _compare(before[k], now[k], f"{path}/{k}", found)
        else:
            found.append(Operation("replace", f"{path}/{k}", now[k]))
    for k in reversed(range(end, old_end)):
        found.append(Operation("remove", f"{path}/{k}"))
    for k in range(end, new_end):
        found.append(Operation("add", f"{path}/{k}", now[k]))


def _is_same_thing(before: Any, now: Any) -> bool:
    """A struct in a list goes by its first field: a seat, an id, a number. With another one there
    it is something else, of which little would be the same."""
    fields = getattr(now, "__struct_fields__", None)
    if type(before) is not type(now) or not fields:
        return False
    return bool(getattr(before, fields[0]) == getattr(now, fields[0]))


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Each field, and its step of a path."""
    keys = map(_pointer, kind.__struct_encode_fields__)
    return tuple(zip(kind.__struct_fields__, keys, strict=True))


def _pointer(key: object) -> str:
    return "/" + str(key).replace("~", "~0").replace("/", "~1")


def apply_patch(tree: Any, operations: Iterable[dict[str, Any]]) -> Any:
    """A tree as it is after a patch, both as JSON is read; what did not change is shared."""
    for each in operations:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in each["path"].split("/")[1:]]
        tree = _changed(tree, keys, each)
    return tree


def _changed(tree: Any, keys: list[str], operation: dict[str, Any]) -> Any:
    if not keys:
        return operation["value"]
    key: Any = int(keys[0]) if isinstance(tree, list) else keys[0]
    copy = tree.copy()
    if len(keys) > 1:
        copy[key] = _changed(copy[key], keys[1:], operation)
    elif operation["op"] == "remove":
        del copy[key]
    elif operation["op"] == "add" and isinstance(copy, list):
        copy.insert(key, operation["value"])
    else:
        copy[key] = operation["value"]
    return copy


class Follower:
    """The other side of a connection: makes whole messages of what comes, as JSON is read."""

    def __init__(self) -> None:
        self.info: dict[str, Any] = {}
        self.sync: dict[str, Any] = {}

    def whole(self, frame: dict[str, Any]) -> dict[str, Any]:
        kind = frame["type"]
        if kind == "table":
            self.info = self._now(self.info, frame, "info")
            return {"type": "table", "info": self.info}
        if kind not in ("sync", "changed"):
            return frame
        self.sync = self._now(self.sync, frame, "sync")
        if kind == "sync":
            return self.sync
        return {**{k: v for k, v in frame.items() if k != "patch"}, "sync": self.sync}

    def _now(self, before: dict[str, Any], frame: dict[str, Any], key: str) -> dict[str, Any]:
        if "patch" in frame:
            return cast("dict[str, Any]", apply_patch(before, frame["patch"]))
        return cast("dict[str, Any]", frame.get(key, frame))
