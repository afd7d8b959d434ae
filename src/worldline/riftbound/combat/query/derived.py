"""Derived values: worked out when they are asked for, and kept until what they follow from changes.

A function names on itself the fields of units that its value follows from:

    @of_all("x", "y", "z", "diameter", "aboard")       # of any unit
    def distances(s: Encounter, u: UnitId) -> list[int]: ...

    @of_unit("abilities", "marks", gear)               # of the unit that is its first argument
    def powers(s: Encounter, u: UnitId) -> tuple[Power, ...]: ...

    @of_arguments("x", "y", "z", "diameter", "aboard") # of all units among its arguments
    def in_sight(s: Encounter, a: UnitId, b: UnitId) -> bool: ...

    @of_all("dead", "size", of_others=("x", "y", "z")) # where the first argument stands is the same
    def obstacles(s: Encounter, u: UnitId) -> list[Obstacle]: ...

In place of fields it may name derived functions that it calls, and then follows from all that they
follow from; or an `aspect`, a part of what fields say: `gear` stays the same when a shot is fired,
though `things` does not. The arguments may be anything with a hash.

What follows from one unit (and the book) is kept beside the unit, which never changes: another
takes its place, and takes over what still holds. The rest is kept beside the encounter. Of that,
such a function reads only what the GM alone changes (the map, the air, the switches), who calls
`forget`. Units change by `change`, `put` and `set_units` alone, which see to what is kept. Copies
of an encounter share it until they go their own way. A law recomputes every kept value along random
fights, and looks at what each function reads.
"""

from collections.abc import Callable, Collection
from functools import cache, update_wrapper
from inspect import signature
from typing import Any, Concatenate, Final, Literal, NamedTuple, ParamSpec, TypeVar

from msgspec.structs import fields, force_setattr, replace

from worldline.riftbound.combat.nouns.encounter import BASE, TOKENS, Encounter, Unit, set_units

P = ParamSpec("P")
V = TypeVar("V")
Function = Callable[Concatenate[Encounter, P], V]


_UNKNOWN: Final = object()


class Aspect(NamedTuple):
    """What a unit's fields come to, where many values of them come to the same."""

    name: str
    fields: frozenset[str]
    compute: Callable[[Encounter, Unit], Any]

    def __call__(self, s: Encounter, unit: Unit) -> Any:
        kept = unit.__dict__
        found = kept.get(self.name, _UNKNOWN)
        if found is _UNKNOWN:
            kept[self.name] = found = self.compute(s, unit)
        return found


class Derived(NamedTuple):
    """A derived function, and the names of the fields and aspects that its values follow from."""

    function: Callable[..., Any]
    follows: frozenset[str]
    of: Literal["all", "unit", "arguments"]
    name: str
    of_others: frozenset[str] = frozenset()  # names that do not count of its first argument


REGISTRY: Final[list[Derived]] = []
"""All of them; in a `Cache` each has the table of the same number, unless it is of one unit."""
ASPECTS: Final[dict[str, Aspect]] = {}
_NUMBERS: Final[dict[Callable[..., Any], int]] = {}
_FIELDS: Final = frozenset(field.name for field in fields(Unit))

Follows = str | Aspect | Callable[..., Any]


def aspect(*names: str) -> Callable[[Callable[[Encounter, Unit], Any]], Aspect]:
    """Follows from these fields of a unit."""

    def named(compute: Callable[[Encounter, Unit], Any]) -> Aspect:
        found = Aspect(compute.__name__, _fields(names), compute)
        ASPECTS[found.name] = found
        return found

    return named


def of_all(
    *follows: Follows, of_others: tuple[Follows, ...] = ()
) -> Callable[[Function[P, V]], Function[P, V]]:
    """Follows from these fields of any unit, and those of any but the first argument."""
    return _derived(_names(follows), "all", _names(of_others))


def of_unit(*follows: Follows) -> Callable[[Function[P, V]], Function[P, V]]:
    """Follows from these fields of the unit that is its first argument."""
    return _derived(_names(follows), "unit")


def of_arguments(*follows: Follows) -> Callable[[Function[P, V]], Function[P, V]]:
    """Follows from these fields of the units among its arguments."""
    return _derived(_names(follows), "arguments")


def _names(follows: tuple[Follows, ...]) -> frozenset[str]:
    found = _fields([name for name in follows if isinstance(name, str)])
    for other in follows:
        if isinstance(other, Aspect):
            found |= {other.name}
        elif not isinstance(other, str):
            each = REGISTRY[_NUMBERS[other]]
            found |= each.follows | each.of_others
    return found


def _fields(names: Collection[str]) -> frozenset[str]:
    unknown = _FIELDS.union(names) - _FIELDS
    if unknown:
        raise TypeError(f"a unit has no field {', '.join(sorted(unknown))}")
    return frozenset(names)


def _derived(
    follows: frozenset[str],
    of: Literal["all", "unit", "arguments"],
    of_others: frozenset[str] = frozenset(),
) -> Callable[[Function[P, V]], Function[P, V]]:
    def decorated(function: Function[P, V]) -> Function[P, V]:
        number, name = len(REGISTRY), f"{function.__module__}.{function.__name__}"
        arguments = len(signature(function).parameters) - 1
        if of == "unit":
            kept = _OF_UNIT.get(arguments, _of_unit_and_more)(name, function)
        else:
            kept = _IN_TABLE.get(arguments, _with_more)(number, function)
        REGISTRY.append(Derived(function, follows, of, name, of_others))
        _NUMBERS[kept] = number
        return update_wrapper(kept, function)

    return decorated


# The same with few arguments and with any number of them: Python calls the last far slower. Without
# any a value is nearly always there: an error for each that is not costs less than to ask every
# time.


def _with_none(number: int, function: Any) -> Any:
    def kept(s: Encounter) -> Any:
        try:
            return s.cache.tables[number][()]
        except (AttributeError, KeyError):
            table = (s.cache or begin(s)).tables[number]
        table[()] = found = function(s)
        return found

    return kept


def _with_one(number: int, function: Any) -> Any:
    def kept(s: Encounter, a: Any) -> Any:
        table = (s.cache or begin(s)).tables[number]
        found = table.get((a,), _UNKNOWN)
        if found is _UNKNOWN:
            table[a,] = found = function(s, a)
        return found

    return kept


def _with_more(number: int, function: Any) -> Any:
    def kept(s: Encounter, *args: Any) -> Any:
        table = (s.cache or begin(s)).tables[number]
        found = table.get(args, _UNKNOWN)
        if found is _UNKNOWN:
            table[args] = found = function(s, *args)
        return found

    return kept


_IN_TABLE: Final = {0: _with_none, 1: _with_one}


# So it nearly always is beside a unit.


def _of_unit(name: str, function: Any) -> Any:
    def kept(s: Encounter, u: int) -> Any:
        try:
            return s.units[u].__dict__[name]
        except KeyError:
            values = s.units[u].__dict__
        values[name] = found = function(s, u)
        return found

    return kept


def _of_unit_and_one(name: str, function: Any) -> Any:
    def kept(s: Encounter, u: int, a: Any) -> Any:
        try:
            return s.units[u].__dict__[name][a,]
        except KeyError:
            table = s.units[u].__dict__.setdefault(name, {})
        table[a,] = found = function(s, u, a)
        return found

    return kept


def _of_unit_and_more(name: str, function: Any) -> Any:
    def kept(s: Encounter, u: int, *more: Any) -> Any:
        values = s.units[u].__dict__
        table = values.get(name)
        if table is None:
            table = values[name] = {}
        found = table.get(more, _UNKNOWN)
        if found is _UNKNOWN:
            table[more] = found = function(s, u, *more)
        return found

    return kept


_OF_UNIT: Final = {1: _of_unit, 2: _of_unit_and_one}


class Cache:
    """What is kept beside an encounter."""

    __slots__ = ("tables",)

    def __init__(self, tables: list[Any]) -> None:
        self.tables = tables

    def copy(self) -> "Cache":
        return Cache(self.tables.copy())

    def follow(self, s: Encounter, old: Unit, new: Unit, changed: Collection[str]) -> None:
        """A unit differs from now on in these fields, and takes over what still holds."""
        outdated, aspects = followers_of(tuple(changed))
        values = before = old.__dict__
        if outdated is not _NONE:
            values = before.copy()
            self._drop(outdated, new.id, values)
        for part, followers in aspects:
            then, now = before.get(part.name, _UNKNOWN), part.compute(s, new)
            if then != now:
                if values is before:
                    values = before.copy()
                self._drop(followers, new.id, values)
                values[part.name] = now
        force_setattr(new, "__dict__", values)

    def _drop(self, outdated: "Followers", u: int, values: dict[str, Any]) -> None:
        """Copies may have the same tables, which are therefore replaced and not changed."""
        for name in outdated.of_unit:
            values.pop(name, None)
        tables = self.tables
        for k in outdated.of_all:
            tables[k] = {}
        for k in outdated.of_arguments:
            # of a list: another thread may fill the table of a copy
            tables[k] = {key: v for key, v in list(tables[k].items()) if u not in key}
        for k in outdated.of_others:
            tables[k] = {key: v for key, v in list(tables[k].items()) if u == key[0]}


class Followers(NamedTuple):
    """The functions that follow from something: by number, or by the name under which their values
    are kept beside a unit."""

    of_all: tuple[int, ...]
    of_arguments: tuple[int, ...]
    of_others: tuple[int, ...]
    of_unit: tuple[str, ...]


_NONE: Final = Followers((), (), (), ())


def followers(*names: str) -> Followers:
    """What follows from any of these fields and aspects."""
    found = [k for k, each in enumerate(REGISTRY) if not each.follows.isdisjoint(names)]
    return Followers(
        tuple(k for k in found if REGISTRY[k].of == "all"),
        tuple(k for k in found if REGISTRY[k].of == "arguments"),
        tuple(
            k
            for k, each in enumerate(REGISTRY)
            if k not in found and not each.of_others.isdisjoint(names)
        ),
        tuple(REGISTRY[k].name for k in found if REGISTRY[k].of == "unit"),
    )


@cache
def followers_of(
    changed: tuple[str, ...],
) -> tuple[Followers, tuple[tuple[Aspect, Followers], ...]]:
    """What follows from these fields, and which aspects of them there are."""
    found = followers(*("things" if name in TOKENS else name for name in changed))
    aspects = [part for part in ASPECTS.values() if not part.fields.isdisjoint(changed)]
    if not BASE.isdisjoint(changed):
        found = found._replace(of_unit=(*found.of_unit, "base"))
    parts = tuple((part, followers(part.name)) for part in aspects)
    return (_NONE if found == _NONE else found), parts


def begin(s: Encounter) -> Cache:
    """From now on what is worked out is kept."""
    cache = s.__dict__["cache"] = Cache([{} for _ in REGISTRY])
    return cache


def number(function: Callable[..., Any]) -> int:
    """The place of a derived function in the registry."""
    return _NUMBERS[function]


def forget(s: Encounter) -> None:
    """Drop all that is kept: the map, or what else holds for all units alike, has changed."""
    set_units(s, [replace(unit) for unit in s.units])
