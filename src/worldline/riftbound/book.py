"""The content of Riftbound, loaded: every entry of every kind by its id.

The shipped files and any homebrew packs are read in order; later entries replace earlier ones.
Everything is checked when it is loaded, also that every id that an entry names is there.
"""

import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition
from worldline.riftbound import packs, references
from worldline.riftbound.packs import PARAMETERS, Pack, Raw
from worldline.riftbound.pages.characters import (
    Ability,
    AttributeEntry,
    Class,
    Quirk,
    Role,
    Skill,
)
from worldline.riftbound.pages.gear import Attack, Feature, Item
from worldline.riftbound.pages.parameters import Difficulty, Parameters, Switch
from worldline.riftbound.pages.units import Chassis, Companion, Npc, System, Vehicle
from worldline.riftbound.pages.words import Entry
from worldline.riftbound.pages.world import DamageKind, Hazard, Keyword, MarkEntry, Size

KINDS: Final[dict[str, type[Entry]]] = {
    "attributes": AttributeEntry,
    "roles": Role,
    "classes": Class,
    "abilities": Ability,
    "skills": Skill,
    "quirks": Quirk,
    "items": Item,
    "attacks": Attack,
    "features": Feature,
    "companions": Companion,
    "vehicles": Vehicle,
    "systems": System,
    "npcs": Npc,
    "chassis": Chassis,
    "marks": MarkEntry,
    "keywords": Keyword,
    "damage": DamageKind,
    "sizes": Size,
    "hazards": Hazard,
    "switches": Switch,
    "difficulties": Difficulty,
}
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Book:
    """Every entry, frozen: nobody writes into these tables."""

    def __init__(self, shipped: Pack, added: Sequence[Pack] = ()) -> None:
        layers = (shipped, *added)
        self.packs: tuple[Edition, ...] = tuple(pack.edition for pack in added)
        self._raw = _layered(layers)
        self.rules = _parameters(layers)
        self.attributes: dict[str, AttributeEntry] = self._entries("attributes")
        self.roles: dict[str, Role] = self._entries("roles")
        self.classes: dict[str, Class] = self._entries("classes")
        self.abilities: dict[str, Ability] = self._entries("abilities")
        self.skills: dict[str, Skill] = self._entries("skills")
        self.quirks: dict[str, Quirk] = self._entries("quirks")
        self.items: dict[str, Item] = self._entries("items")
        self.attacks: dict[str, Attack] = self._entries("attacks")
        self.features: dict[str, Feature] = self._entries("features")
        self.companions: dict[str, Companion] = self._entries("companions")
        self.vehicles: dict[str, Vehicle] = self._entries("vehicles")
        self.systems: dict[str, System] = self._entries("systems")
        self.npcs: dict[str, Npc] = self._entries("npcs")
        self.chassis: dict[str, Chassis] = self._entries("chassis")
        self.marks: dict[str, MarkEntry] = self._entries("marks")
        self.keywords: dict[str, Keyword] = self._entries("keywords")
        self.damage: dict[str, DamageKind] = self._entries("damage")
        self.sizes: dict[str, Size] = self._entries("sizes")
        self.hazards: dict[str, Hazard] = self._entries("hazards")
        self.switches: dict[str, Switch] = self._entries("switches")
        self.difficulties: dict[str, Difficulty] = self._entries("difficulties")
        references.check(self.kinds, self._blame)
        self._check_parameters(layers)
        self._check_abilities()
        self._check_vehicles()
        self._check_npcs()

    @property
    def kinds(self) -> dict[str, dict[str, Any]]:
        """Every table by the name of its kind, as files write it."""
        return {kind: getattr(self, kind) for kind in KINDS}

    @cached_property
    def edition(self) -> Edition:
        """Name and hash over every value; the names of packs are part of the name."""
        name = "+".join(("riftbound", *(pack.name for pack in self.packs)))
        return Edition(name, content.digest([self.rules, self.kinds]))

    def feature(self, id: str) -> Feature | Keyword:
        """What stands under `features` of an entry."""
        return self.features.get(id) or self.keywords[id]

    def _entries(self, kind: str) -> dict[str, Any]:
        return {id: _entry(id, raw, KINDS[kind]) for id, raw in self._raw[kind].items()}

    def _blame(self, kind: str, id: str) -> Path:
        return self._raw[kind][id].file

    def _check_parameters(self, layers: Sequence[Pack]) -> None:
        for field, table in (
            ("kit", "items"), ("unarmed", "attacks"), ("critical_mark", "marks"),
            ("fall_type", "damage"),
        ):  # fmt: skip
            if (name := getattr(self.rules, field)) not in self.kinds[table]:
                file = next(p.parameters[field].file for p in layers[::-1] if field in p.parameters)
                raise BadContent(file, PARAMETERS, field, f'there is no "{name}" among {table}')

    def _check_abilities(self) -> None:
        """RB-RULING-20: Scores that have risen for good need an Ability that accounts for them."""
        for id, ability in self.abilities.items():
            if ability.replaces and self.abilities[ability.replaces].on_gain:
                why = f'"{ability.replaces}" raises Scores for good, so it stays'
                raise BadContent(self._blame("abilities", id), id, "replaces", why)

    def _check_vehicles(self) -> None:
        """RB-SYS-4, RB-SYS-5: whatever is chosen fits the vehicle and the Terminal's weight."""
        for id, vehicle in self.vehicles.items():
            file = self._blame("vehicles", id)
            load = [0] * len(vehicle.terminals)
            for n, slot in enumerate(vehicle.systems):
                if slot.terminal >= len(load):
                    raise BadContent(file, id, f"systems[{n}].terminal", "no such Terminal")
                load[slot.terminal] += max(self.systems[s].weight for s in slot.systems)
                for system in slot.systems:
                    if not self.fits(self.systems[system], vehicle):
                        why = f'"{system}" is Limited to other vehicles (RB-SYS-5)'
                        raise BadContent(file, id, f"systems[{n}].systems", why)
            for n, (terminal, weight) in enumerate(zip(vehicle.terminals, load, strict=True)):
                if weight > terminal.weight:
                    why = f"its Systems weigh {weight}SW; it carries {terminal.weight}SW (RB-SYS-4)"
                    raise BadContent(file, id, f"terminals[{n}].weight", why)

    def fits(self, system: System, vehicle: Vehicle) -> bool:
        """RB-SYS-5: whether the vehicle may carry the System."""
        need = system.limited
        if need is None:
            return True
        larger = need.size and self.sizes[vehicle.size].rank - self.sizes[need.size].rank
        size = not need.size or larger == 0 or (need.or_larger and (larger or 0) > 0)
        return size and need.type in (None, vehicle.type) and need.frame in (None, vehicle.frame)

    def _check_npcs(self) -> None:
        for id, npc in self.npcs.items():
            slots = self.vehicles[npc.vehicle].systems if npc.vehicle else ()
            open_slots = [slot.systems for slot in slots if len(slot.systems) > 1]
            chosen = [[s for s in npc.systems if s in slot] for slot in open_slots]
            if sum(map(len, chosen)) != len(npc.systems) or any(len(c) != 1 for c in chosen):
                why = "one System is chosen wherever the vehicle leaves a choice (RB-RULING-44)"
                raise BadContent(self._blame("npcs", id), id, "systems", why)


def _entry(id: str, raw: Raw, kind: type[Entry]) -> Entry:
    if not _ID.fullmatch(id):
        raise BadContent(raw.file, id, None, "ids are written in lower case, with-hyphens")
    try:
        return content.entry(raw.file, id, raw.value, kind)
    except BadContent as bad:
        raise BadContent(bad.file, bad.entry, bad.field, _plain(bad.why)) from None


def _plain(why: str) -> str:
    """What a designer can make use of, where a text does not have the form it needs."""
    if "matching regex" not in why:
        return why
    if "half-level" in why:
        return 'this is no amount: write, for example, 3, "1d6 + KNW + 2" or "2 * level"'
    if "RB-" in why:
        return 'this is no rule id: write, for example, "RB-AB-BONK-1"'
    return "ids are written in lower case, with-hyphens"


def _layered(layers: Sequence[Pack]) -> dict[str, dict[str, Raw]]:
    found: dict[str, dict[str, Raw]] = {kind: {} for kind in KINDS}
    for pack in layers:
        for kind, entries in pack.kinds.items():
            found[kind] |= entries
    return found


def _parameters(layers: Sequence[Pack]) -> Parameters:
    said = {name: raw for pack in layers for name, raw in pack.parameters.items()}
    numbers = {name: raw.value for name, raw in said.items()}
    shipped = packs.DATA / "parameters.toml"
    try:
        found = content.entry(shipped, PARAMETERS, numbers, Parameters)
    except BadContent as bad:
        field = re.split(r"[.\[]", bad.field or "")[0]
        file = said[field].file if field in said else shipped
        raise BadContent(file, PARAMETERS, bad.field, _plain(bad.why)) from None
    for name in Parameters.__struct_fields__[1:]:
        if name not in found.sources:
            raise BadContent(said["sources"].file, "sources", name, "every number names its source")
    return found


class _Books(dict[tuple[str, ...], Book]):
    """Every set of packs in use; one that is not yet there is loaded when it is asked for."""

    def __missing__(self, added: tuple[str, ...]) -> Book:
        for name in added:
            if name not in _PACKS:
                raise _not_open(name)
        self[added] = Book(_shipped(), [_PACKS[name] for name in added])
        return self[added]


@cache
def _shipped() -> Pack:
    return packs.read(packs.DATA, frozenset(KINDS))


BOOKS: Final = _Books()
_PACKS: Final[dict[str, Pack]] = {}


def open_pack(path: Path) -> str:
    """Read a pack, a file or a folder, and tell how characters and encounters name it from now on:
    by its name and a hash of all it says. Whoever runs the program opens packs; what a file or a
    message names is never opened, so nobody else can make a server read its disk."""
    pack = packs.read(path, frozenset(KINDS))
    _PACKS[name := f"{pack.edition.name}@{pack.edition.hash}"] = pack
    return name


def pack_named(name: str) -> str:
    """The opened pack of this name, the last of several; the hash may be left out."""
    found = [full for full in _PACKS if name in (full, full.rpartition("@")[0])]
    if not found:
        raise _not_open(name)
    return found[-1]


def _not_open(name: str) -> BadContent:
    return BadContent(Path("packs"), None, None, f'the pack "{name}" is not open')


def open_book(packs: Sequence[str] = ()) -> Book:
    """The shipped content with these packs, each by the name under which it was opened."""
    return BOOKS[tuple(packs)]
