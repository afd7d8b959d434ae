"""Where a part of an entry stands, who and what is known there, and what is asked about it."""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple, get_args

import msgspec

from worldline.riftbound.content.entries import effects, standing, when
from worldline.riftbound.content.entries.amounts import Sum
from worldline.riftbound.content.entries.gear import Feature, Item
from worldline.riftbound.content.entries.parameters import Parameters
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.units import System
from worldline.riftbound.content.entries.words import Who
from worldline.riftbound.content.entries.world import Keyword
from worldline.riftbound.content.judging.reads import (
    ALWAYS,
    ASKS_ABOUT,
    CHECKS,
    KEPT_BY,
    Context,
    Event,
)

Tables = Mapping[str, Mapping[str, Any]]
Fault = tuple[str, str]  # the field, and why


class Seen:
    """All content, as far as it could be read; `whole`: nothing of it is missing."""

    def __init__(
        self, tables: Tables, rules: Parameters, switches: Collection[str] = (), *, whole: bool
    ) -> None:
        self.tables, self.rules, self.whole = tables, rules, whole
        self.switches = switches  # those that play asks for by itself

    @cached_property
    def bearers(self) -> dict[str, set[Context]]:
        """What has each feature."""
        found: dict[str, set[Context]] = {}
        for kind, context in FEATURED.items():
            for entry in self.tables[kind].values():
                for feature in entry.features:
                    found.setdefault(feature, set()).add(context)
        return found

    @cached_property
    def families(self) -> frozenset[str]:
        """Of entries with uses."""
        both = (*self.tables["abilities"].values(), *self.tables["items"].values())
        return frozenset(entry.family for entry in both if entry.family and entry.uses)

    @cached_property
    def checks(self) -> frozenset[str]:
        """The names of all Checks."""
        found = (part.name for _, part in inside(self.tables) if isinstance(part, effects.Check))
        return frozenset((*CHECKS, *found))


FEATURED: Final[dict[str, Context]] = {
    "items": "item", "attacks": "attack", "systems": "system", "companions": "body", "npcs": "body",
}  # fmt: skip


def inside(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A value and everything inside it, with where it stands."""
    yield path, value
    if isinstance(value, tuple):
        for n, part in enumerate(value):
            yield from inside(part, f"{path}[{n}]")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from inside(part, f"{path}.{key}".lstrip("."))
    elif isinstance(value, msgspec.Struct):
        both = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        for field, written in both:
            yield from inside(getattr(value, field), f"{path}.{written}".lstrip("."))


class Place(NamedTuple):
    """Where a part of an entry stands, and who and what is known there."""

    seen: Seen
    entry: Any
    contexts: frozenset[Context]
    who: frozenset[Who] = frozenset()
    events: frozenset[Event] = frozenset()
    use: Use | None = None
    told: str = ""  # the moment or figure, for people


def names(amount: Sum) -> list[Any]:
    return [name for term in amount.terms for name in term.names]


def plain(amount: Sum, *, owner: bool) -> Iterator[str]:
    """What is wrong with an amount that follows from the entries alone; `owner`: there is one."""
    for name in names(amount):
        if name.whose in ("source", "target"):
            yield f'there is no "{name.whose}." here, whatever is going on; leave it out'
        elif name.whose == "owner" and not owner:
            yield 'only a companion has an "owner."'


def whose(place: Place, amount: Sum, path: str, aimed: bool) -> Iterator[Fault]:
    for name in names(amount):
        if name.whose == "source" and not place.contexts & {"mark", "source", "allies"}:
            yield path, '"source." is who gave a mark; this is no mark'
        target = name.whose == "target" or name.name == "allies-in-contact"
        if target and not aimed and "target" not in place.who:
            yield path, f"there is no target {place.told}"


def tag(part: Any) -> str:
    return str(part.__struct_config__.tag)


def kept_by(place: Place, part: Any, path: str) -> Iterator[Fault]:
    """Whether such a part of such an entry is ever read."""
    found = KEPT_BY.get(type(part))
    if found is None:
        if isinstance(part, standing.Passive) and place.contexts == {"attack"}:
            yield path, f"{tag(part)} does not count for an Attack alone: give it to the item"
    elif not found & place.contexts:
        what = ", ".join(_SAID[context] for context in get_args(Context) if context in found)
        yield path, f"{tag(part)} is only read of {what}"


_SAID: Final[dict[Context, str]] = {
    "ability": "an Ability", "item": "an item", "attack": "a feature of an Attack",
    "system": "a System", "body": "a companion", "mark": "a mark's holder",
    "source": "who gave a mark", "allies": "allies of a mark's holder",
}  # fmt: skip


def fields(e: Any) -> list[tuple[str, Any]]:
    return [(field, getattr(e, field)) for field in e.__struct_fields__]


def holds(entry: Any, field: str) -> int:
    """So many tokens; of what only features know, as many as you like."""
    if not isinstance(entry, (Item, System)):
        return 1_000_000
    ammo = entry.ammo.most if entry.ammo else 0
    return entry.charge if field == "charge" else ammo


# Conditions


def check_conditions(place: Place, what: Any, path: str) -> Iterator[Fault]:
    for field in ("when", "unless"):
        for n, condition in enumerate(getattr(what, field)):
            yield from check_condition(place, condition, f"{path}.{field}[{n}]")


def check_condition(place: Place, q: Any, path: str) -> Iterator[Fault]:
    yield from kept_by(place, q, f"{path}.if")
    needs = ASKS_ABOUT.get(type(q))
    if needs is not None and place.told and not place.events & {*needs}:
        yield f"{path}.if", f"there is no {' or '.join(map(_EVENT.get, needs))} {place.told}"  # type: ignore[arg-type]
    for field, value in fields(q):
        if field in ("who", "whom", "than", "of") and value is not None:
            for n, word in enumerate(value if isinstance(value, tuple) else (value,)):
                where = f"{path}.{field}[{n}]" if isinstance(value, tuple) else f"{path}.{field}"
                yield from check_word(place, word, where)
    yield from _unanswerable(place, q, path)


_EVENT: Final[dict[Event, str]] = {
    "attack": "Attack", "damage": "damage", "dealt": "damage dealt yet", "rolled": "roll with dice",
    "action": "Action", "check": "Check",
}  # fmt: skip


def _unanswerable(place: Place, q: Any, path: str) -> Iterator[Fault]:
    entry, use = place.entry, place.use
    match q:
        case when.Near(metres=None) if use is None or use.reach is None:
            yield f"{path}.metres", "it means the reach of the use: give `metres`, or `reach`"
        case when.DamageType(type="chosen") if not _chooses(place):
            yield f"{path}.type", "no damage type is chosen on gaining the entry: give it `choice`"
        case when.LastAction(use=wanted):
            there = [u.id for u in getattr(entry, "uses", ()) if u.kind == "action"]
            if wanted not in there:
                some = ", ".join(there) or "none"
                yield f"{path}.use", f"the entry has no such Action; there are {some}"
        case when.CheckIs(check=name) if place.seen.whole and name not in place.seen.checks:
            there = sorted(place.seen.checks)
            yield f"{path}.check", f"there is no such Check; there are {', '.join(there)}"
        case when.SwitchedOn() if isinstance(entry, (Item, System)) and not _switches(place):
            yield f"{path}.if", "it is never switched on: give it a use with the effect `switch`"


def _chooses(place: Place) -> bool:
    """A damage type is chosen on gaining the entry, or on gaining what has the feature."""
    choice = getattr(place.entry, "choice", None)
    shared = isinstance(place.entry, (Feature, Keyword))
    return shared or choice == "damage-type" or (isinstance(choice, tuple) and bool(choice))


def _switches(place: Place) -> bool:
    entry, tables = place.entry, place.seen.tables
    features = [tables[kind].get(id) for id in entry.features for kind in ("features", "keywords")]
    parts = (part for one in (entry, *features) if one for _, part in inside(one.uses))
    return any(isinstance(part, effects.SwitchOnOff) for part in parts)


def check_word(place: Place, word: str, path: str) -> Iterator[Fault]:
    """Whether anybody is meant by it."""
    marked = bool(place.contexts & {"mark", "source", "allies"})
    held = bool(place.contexts & {"source", "allies"})
    if word in ALWAYS or not place.told or word not in get_args(Who):
        return
    if word == "source":
        if not marked:
            yield path, '"source" is who gave a mark; this is no mark'
    elif word not in place.who and not (word == "target" and held):
        there = sorted({*ALWAYS, *place.who, *({"source"} if marked else ())})
        yield path, f'nobody is the "{word}" {place.told}; there are {", ".join(there)}'
