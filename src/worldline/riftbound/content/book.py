"""The content of Riftbound, loaded: every entry of every kind by its id.

The shipped files and any homebrew packs are read in order; later entries replace earlier ones.
Everything is checked when it is loaded, also that every id that an entry names is there, and all
that is wrong is told at once. What only a pack can get wrong, because the shipped files are held to
it by tests, is looked for in the entries of packs alone.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, cached_property, wraps
from itertools import chain, islice
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from worldline import shape
from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.contract import Edition
from worldline.riftbound.content import packs
from worldline.riftbound.content.entries.characters import (
    Ability,
    AttributeEntry,
    Class,
    Quirk,
    Role,
    Skill,
)
from worldline.riftbound.content.entries.gear import Attack, Feature, Item
from worldline.riftbound.content.entries.parameters import Difficulty, Parameters, Switch
from worldline.riftbound.content.entries.units import Chassis, Companion, Npc, System, Vehicle
from worldline.riftbound.content.entries.words import Entry, HouseRule
from worldline.riftbound.content.entries.world import DamageKind, Hazard, Keyword, MarkEntry, Size
from worldline.riftbound.content.judging import contradictions, references, unread
from worldline.riftbound.content.packs import PARAMETERS, RULES, BadPack, Pack, Raw
from worldline.text_files import PathLike

T = TypeVar("T")
P = ParamSpec("P")

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
_RULE: Final = re.compile(r"HB-([A-Z0-9]+-)+\d+")


MOST_WRONG: Final = 500
"""Of what is looked for and told: somebody may send a pack of nothing but mistakes."""


class Book:
    """Every entry, frozen: nobody writes into these tables."""

    def __init__(self, shipped: Pack, added: Sequence[Pack] = ()) -> None:
        layers = (shipped, *added)
        self.kept: dict[Hashable, Any] = {}  # what was worked out of it (`kept_with_book`)
        self.packs: tuple[Edition, ...] = tuple(pack.edition for pack in added)
        self._wrong = [bad for pack in layers for bad in pack.mistakes]
        self._raw = _layered(layers)
        self._pack = {
            (kind, id): pack.edition.name
            for pack in added
            for kind, entries in (*pack.kinds.items(), (RULES, pack.rules))
            for id in entries
        }
        self.house_rules = self._house_rules(added)
        self.rules = self._parameters(layers)
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
        self._add_wrong(self._unknown())
        self._add_wrong(self._unfit(layers))
        if added:
            self._add_wrong(self._homebrew(layers))
        if self._wrong:
            raise BadPack(sorted(self._wrong, key=lambda bad: (str(bad.file), bad.entry or "")))

    def _add_wrong(self, found: Iterator[BadContent]) -> None:
        self._wrong += islice(found, max(0, MOST_WRONG - len(self._wrong)))

    @property
    def kinds(self) -> dict[str, dict[str, Any]]:
        """Every table by the name of its kind, as files write it."""
        return {kind: getattr(self, kind) for kind in KINDS}

    @cached_property
    def edition(self) -> Edition:
        """Name and hash over every value; its packs are part of the name, each as it is opened."""
        name = "+".join(("riftbound", *(f"{pack.name}@{pack.hash}" for pack in self.packs)))
        said: list[object] = [self.rules, self.kinds]
        return Edition(name, content.digest(said + [self.house_rules] * bool(self.house_rules)))

    def pack_of(self, kind: str, id: str) -> str:
        """The name of the pack that an entry is from; "" for a shipped one."""
        return self._pack.get((kind, id), "")

    def feature(self, id: str) -> Feature | Keyword:
        """What stands under `features` of an entry."""
        return self.features.get(id) or self.keywords[id]

    def _entries(self, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for id, raw in self._raw[kind].items():
            if not _ID.fullmatch(id):
                why = "ids are written in lower case, with-hyphens"
                self._wrong.append(BadContent(raw.file, id, None, why, kind))
                continue
            if (entry := self._read(kind, id, raw, KINDS[kind])) is not None:
                found[id] = entry
        return found

    def _read(self, kind: str, id: str, raw: Raw, shaped: type[T]) -> T | None:
        """A table as a struct; if it is none, everything that is wrong with it is noted."""
        try:
            return msgspec.convert(raw.value, shaped)
        except msgspec.ValidationError:
            for field, why in shape.mistakes(raw.value, shaped):
                self._wrong.append(BadContent(raw.file, id, field or None, why, kind))
            return None

    def _house_rules(self, added: Sequence[Pack]) -> dict[str, HouseRule]:
        """The rules that packs bring along."""
        found: dict[str, HouseRule] = {}
        for id, raw in ((id, raw) for pack in added for id, raw in pack.rules.items()):
            if not _RULE.fullmatch(id):
                why = "the id of a pack's own rule is like HB-BERSERK-1; the rulebook's stay as is"
                self._wrong.append(BadContent(raw.file, id, None, why, RULES))
                continue
            if (rule := self._read(RULES, id, raw, HouseRule)) is not None:
                found[id] = rule
        return found

    def _parameters(self, layers: Sequence[Pack]) -> Parameters:
        said = {name: raw for pack in layers for name, raw in pack.parameters.items()}
        numbers = {name: raw.value for name, raw in said.items()}
        sources = [p.parameters["sources"].value for p in layers if "sources" in p.parameters]
        if all(isinstance(part, dict) for part in sources):  # a pack names only its own
            numbers["sources"] = {name: rule for part in sources for name, rule in part.items()}
        shipped = packs.DATA / "parameters.toml"
        wrong = shape.mistakes(numbers, Parameters) if len(layers) > 1 else []
        for field, why in wrong:
            name = re.split(r"[.\[]", field)[0]
            file = said[name].file if name in said else shipped
            self._wrong.append(BadContent(file, PARAMETERS, field, why))
            numbers.pop(name, None)
        usual = {name: raw.value for name, raw in layers[0].parameters.items()}
        found = content.entry(shipped, PARAMETERS, usual | numbers, Parameters)
        for name in Parameters.__struct_fields__[1:]:
            if name not in found.sources:
                why = "every number names its source"
                self._wrong.append(BadContent(said["sources"].file, "sources", name, why))
        return found

    def _blame(self, kind: str, id: str) -> Path:
        return self._raw[kind][id].file

    def _unknown(self) -> Iterator[BadContent]:
        """Names without an entry. What could not be read is there all the same."""
        for kind, entries in self.kinds.items():
            for id, entry in entries.items():
                for field, why in references.find_unknown(self._raw, entry):
                    yield BadContent(self._blame(kind, id), id, field, why, kind)

    def _unfit(self, layers: Sequence[Pack]) -> Iterator[BadContent]:
        """What does not go together; what could not be read is left out."""
        yield from self._unfit_parameters(layers)
        yield from self._unfit_abilities()
        yield from self._unfit_vehicles()
        yield from self._unfit_npcs()

    def _homebrew(self, layers: Sequence[Pack]) -> Iterator[BadContent]:
        """What an entry of a pack cites without its being a rule, and what play would never
        read of it."""
        switches = layers[0].kinds["switches"]
        seen = unread.Seen(self.kinds, self.rules, switches, whole=not self._wrong)
        for kind, id in self._pack:
            entry = None if kind == RULES else getattr(self, kind).get(id)
            if entry is None:
                continue
            found = chain(
                references.unknown_citations(self.house_rules, entry),
                contradictions.find_contradictions(seen, kind, id, entry),
                unread.idle(seen, kind, id, entry),
            )
            for field, why in found:
                yield BadContent(self._blame(kind, id), id, field or None, why, kind)
        yield from self._unsound_parameters(layers)

    def _unsound_parameters(self, layers: Sequence[Pack]) -> Iterator[BadContent]:
        said = (p.parameters["sources"] for p in layers[::-1] if "sources" in p.parameters)
        file = next(said).file
        for name, rule in self.rules.sources.items():
            if why := references.fault_of_rule(self.house_rules, rule):
                yield BadContent(file, PARAMETERS, f"sources.{name}", why)
        for field, why in contradictions.parameters(self.rules):
            file = next(p.parameters[field].file for p in layers[::-1] if field in p.parameters)
            yield BadContent(file, PARAMETERS, field, why)

    def _unfit_parameters(self, layers: Sequence[Pack]) -> Iterator[BadContent]:
        for field, table in (
            ("kit", "items"), ("unarmed", "attacks"), ("critical_mark", "marks"),
            ("fall_type", "damage"),
        ):  # fmt: skip
            if (name := getattr(self.rules, field)) not in self._raw[table]:
                file = next(p.parameters[field].file for p in layers[::-1] if field in p.parameters)
                why = shape.among(name, self._raw[table], table)
                yield BadContent(file, PARAMETERS, field, why)

    def _unfit_abilities(self) -> Iterator[BadContent]:
        """RB-RULING-20: Scores that have risen for good need an Ability that accounts for them."""
        for id, ability in self.abilities.items():
            old = self.abilities.get(ability.replaces or "")
            if old is not None and old.on_gain:
                why = f'"{ability.replaces}" raises Scores for good, so it stays'
                yield BadContent(self._blame("abilities", id), id, "replaces", why, "abilities")

    def _unfit_vehicles(self) -> Iterator[BadContent]:
        """RB-SYS-4, RB-SYS-5: whatever is chosen fits the vehicle and the Terminal's weight."""
        for id, vehicle in self.vehicles.items():
            if not {s for slot in vehicle.systems for s in slot.systems} <= self.systems.keys():
                continue
            file = self._blame("vehicles", id)
            load = [0] * len(vehicle.terminals)
            for n, slot in enumerate(vehicle.systems):
                if slot.terminal >= len(load):
                    why = f"no such Terminal; they are numbered from 0 to {len(load) - 1}"
                    yield BadContent(file, id, f"systems[{n}].terminal", why, "vehicles")
                    continue
                load[slot.terminal] += max(self.systems[s].weight for s in slot.systems)
                for system in slot.systems:
                    if not self.fits(self.systems[system], vehicle):
                        why = f'"{system}" is Limited to other vehicles (RB-SYS-5)'
                        yield BadContent(file, id, f"systems[{n}].systems", why, "vehicles")
            for n, (terminal, weight) in enumerate(zip(vehicle.terminals, load, strict=True)):
                if weight > terminal.weight:
                    why = f"its Systems weigh {weight}SW; it carries {terminal.weight}SW (RB-SYS-4)"
                    yield BadContent(file, id, f"terminals[{n}].weight", why, "vehicles")

    def fits(self, system: System, vehicle: Vehicle) -> bool:
        """RB-SYS-5: whether the vehicle may carry the System."""
        need = system.limited
        if need is None:
            return True
        larger = need.size and self.sizes[vehicle.size].rank - self.sizes[need.size].rank
        size = not need.size or larger == 0 or (need.or_larger and (larger or 0) > 0)
        return size and need.type in (None, vehicle.type) and need.frame in (None, vehicle.frame)

    def _unfit_npcs(self) -> Iterator[BadContent]:
        for id, npc in self.npcs.items():
            if npc.vehicle and npc.vehicle not in self.vehicles:
                continue
            slots = self.vehicles[npc.vehicle].systems if npc.vehicle else ()
            open_slots = [slot.systems for slot in slots if len(slot.systems) > 1]
            chosen = [[s for s in npc.systems if s in slot] for slot in open_slots]
            if sum(map(len, chosen)) != len(npc.systems) or any(len(c) != 1 for c in chosen):
                choice = "; ".join(" or ".join(slot) for slot in open_slots) or "there is none"
                why = "one System is chosen wherever the vehicle leaves a choice (RB-RULING-44)"
                yield BadContent(self._blame("npcs", id), id, "systems", f"{why}: {choice}", "npcs")


def _layered(layers: Sequence[Pack]) -> dict[str, dict[str, Raw]]:
    found: dict[str, dict[str, Raw]] = {kind: {} for kind in KINDS}
    for pack in layers:
        for kind, entries in pack.kinds.items():
            found[kind] |= entries
    return found


class _Books(dict[tuple[str, ...], Book]):
    """Every set of packs in use; one that is not yet there is loaded when it is asked for."""

    def __missing__(self, added: tuple[str, ...]) -> Book:
        found = [_pack(name) for name in added]
        _check_size([pack for name, pack in zip(added, found, strict=True) if name not in _PACKS])
        book = self[added] = Book(_shipped(), found)
        # A server reads packs in a thread: nothing else may change while a dict is gone through.
        uploaded = [key for key in list(self) if not _PACKS.keys() >= set(key)]
        for key in uploaded[:-MOST_UPLOADED]:
            self.pop(key, None)
        return book


def _check_size(strangers: Sequence[Pack]) -> None:
    count = sum(len(entries) for pack in strangers for entries in pack.kinds.values())
    if count > MOST_ENTRIES:
        why = f"homebrew has at most {MOST_ENTRIES} entries, all packs together, not {count}"
        raise BadContent(Path("packs"), None, None, why)


def kept_with_book(found: Callable[Concatenate[Book, P], T]) -> Callable[Concatenate[Book, P], T]:
    """For what follows from a book: it is worked out once, and goes with the book. A cache of its
    own would keep every book of strangers for ever."""

    @wraps(found)
    def kept(book: Book, /, *given: P.args, **named: P.kwargs) -> T:
        key = found, given, *named.items()
        if key not in book.kept:
            book.kept[key] = found(book, *given, **named)
        value: T = book.kept[key]
        return value

    return kept


@cache
def _shipped() -> Pack:
    return packs.read(packs.DATA, frozenset(KINDS))


BOOKS: Final = _Books()
_PACKS: Final[dict[str, Pack]] = {}
UPLOADED: Final[dict[str, Pack]] = {}
"""Packs of strangers: whoever names one gives its hash as well."""
MOST_UPLOADED: Final = 100
"""Packs and books of strangers that stay in memory, those that were opened last."""
MOST_ENTRIES: Final = 1000
"""Of strangers in one book: as many as the game itself has, or more."""


def open_pack(path: str | PathLike) -> str:
    """Read a pack, a file or a folder, and tell how characters and encounters name it from now on:
    by its name and a hash of all it says. Whoever runs the program opens packs; what a file or a
    message names is never opened, so nobody else can make a server read its disk. What is wrong
    with a pack is told, all of it at once, when a book is opened with it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from worldline import riftbound
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "hard.toml")
    ...     _ = file.write_text("parameters = { check_dice = 2 }")
    ...     pack = riftbound.open_pack(file)
    >>> riftbound.archetype("tank-gunner", packs=(pack,)).packs == (pack,)
    True
    """
    pack = packs.read(Path(path), frozenset(KINDS))
    empty = not (any(pack.kinds.values()) or pack.parameters or pack.rules)
    if empty and pack.mistakes:  # nothing else can be wrong with it
        raise BadPack(pack.mistakes)
    name = f"{pack.edition.name}@{pack.edition.hash}"
    _PACKS.pop(name, None)  # of several with its name it is the last one now
    _PACKS[name] = pack
    return name


def upload_pack(said: dict[str, Any], *, judge: bool) -> Edition:
    """A pack that was sent here, as JSON has it: opened unless something is wrong with it, alone on
    top of the shipped content. It is judged once, before it is kept."""
    file = Path("pack")
    pack = packs.pack_of(file, [(file, said)], frozenset(KINDS))
    if judge:
        _check_size([pack])
        Book(_shipped(), [pack])
    name = f"{pack.edition.name}@{pack.edition.hash}"
    UPLOADED.pop(name, None)
    UPLOADED[name] = pack
    for old in list(UPLOADED)[:-MOST_UPLOADED]:
        UPLOADED.pop(old, None)
    return pack.edition


def is_open(name: str) -> bool:
    return name in _PACKS or name in UPLOADED


def _pack(name: str) -> Pack:
    found = _PACKS.get(name) or UPLOADED.get(name)
    if found is None:
        raise _not_open(name)
    return found


def pack_named(name: str) -> str:
    """The opened pack of this name, the last of several; the hash may be left out, unless it is a
    stranger's."""
    if name in UPLOADED:
        return name
    found = [full for full in _PACKS if name in (full, full.rpartition("@")[0])]
    if not found:
        raise _not_open(name)
    return found[-1]


def pack_with(npc: str) -> str:
    """The name of an opened pack that has an NPC, "" without one; a stranger's is not told."""
    having = (pack for pack in _PACKS.values() if npc in pack.kinds.get("npcs", {}))
    return next((pack.edition.name for pack in having), "")


def book_of(edition: str) -> Book:
    """The content of an edition by its name: the shipped one, and the packs it names."""
    return open_book([pack_named(name) for name in edition.split("+")[1:]])


def _not_open(name: str) -> BadContent:
    return BadContent(Path("packs"), None, None, f'the pack "{name}" is not open')


def open_book(packs: Sequence[str] = ()) -> Book:
    """The shipped content with these packs, each by the name under which it was opened."""
    return BOOKS[tuple(packs)]
