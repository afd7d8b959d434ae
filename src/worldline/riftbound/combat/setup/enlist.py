"""Who takes part: units made from character files and NPC profiles (RB-STATE, RB-RECON-NPC)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from msgspec.structs import replace

from worldline.core.machine import Illegal, Seat
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    HeldMark,
    Nature,
    Unit,
    on_grid,
    set_units,
)
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import companion
from worldline.riftbound.combat.setup.places import make_room
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.units import Npc
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import hull, sources, stats
from worldline.riftbound.figures.amounts import settle
from worldline.riftbound.figures.character import (
    ATTRIBUTES,
    Character,
    Owned,
    SystemHeld,
    Thing,
    Where,
)


def muster(setup: Setup, seed: int) -> Encounter:
    """The encounter before the turn-order rolls."""
    book = open_book(setup.packs)
    units, first = _comers(setup)
    defaults = {id: switch.default for id, switch in book.switches.items()}
    s = Encounter(
        seed=seed, packs=setup.packs, gm=setup.players, units=(), terrain=setup.terrain,
        air=setup.air, switches={**defaults, **setup.switches}, rounds=setup.rounds,
        pairs={}, order=[], done=[], actors=[], used={}, lying=[], clouds=[],
        secrets=any(e.hidden or e.veiled for e in setup.entrants),
    )  # fmt: skip
    set_units(s, [place_on_grid(s, unit) for unit in units])
    companion.lower_to_maxima(s)
    owners = {first[k] for k, e in enumerate(setup.entrants) if e.character is not None}
    make_room(s, [unit.id for unit in s.units if unit.owner in owners])
    return s


def number_units(setup: Setup, late: Sequence[Entrant] = ()) -> dict[int, UnitId]:
    """The number of the unit of each who comes, by their place in the setup; after those the ones
    who came later, in their order."""
    units, first = _comers(setup)
    for k, entrant in enumerate(late, len(setup.entrants)):
        units, first[k] = join_units(open_book(setup.packs), units, setup.players, entrant)
    return first


def told_apart(book: Book, entrants: Sequence[Entrant]) -> Iterator[Entrant]:
    """Several of one profile have a number each in their names. Who is hidden is not counted, for
    the numbers of the others would tell of it (RB-RULING-230)."""
    nameless = Counter(e.npc for e in entrants if e.npc and not e.name and not e.hidden)
    seen: Counter[str] = Counter()
    for e in entrants:
        if e.name or e.hidden or nameless[e.npc] < 2:
            yield e
        else:
            seen[e.npc] += 1
            yield replace(e, name=f"{book.npcs[e.npc].name} {seen[e.npc]}")


def _comers(setup: Setup) -> tuple[list[Unit], dict[int, UnitId]]:
    """All units, and where each entrant's begin: whoever is hidden has the last numbers."""
    book = open_book(setup.packs)
    units: list[Unit] = []
    first: dict[int, UnitId] = {}
    for k, entrant in sorted(enumerate(setup.entrants), key=lambda comer: comer[1].hidden):
        if entrant.hidden:
            units += free_numbers(book, units, setup.players, entrant)
        first[k] = len(units)
        units += arrivals(book, entrant, setup.players, len(units))
    return units, first


SPARE: Final = 8
"""So many numbers stay free before the first that is hidden, for those who come later."""


def free_numbers(book: Book, units: Sequence[Unit], gm: Seat, e: Entrant) -> Iterator[Unit]:
    """Before a hidden one: as many that its number tells nothing of others who are hidden."""
    count = SPARE * (not any(unit.is_nobody for unit in units)) + crc32(repr(e).encode()) % 3
    yield from (nobody(book, gm, n) for n in range(len(units), len(units) + count))


def nobody(book: Book, gm: Seat, n: int) -> Unit:
    """A number that is free."""
    size, entry = next(iter(book.sizes.items()))
    return Unit(
        id=n, name="nobody", side="", seat=gm, nature="character", profile="", level=0,
        size=size, diameter=entry.least_mm or 1, scores=dict.fromkeys(ATTRIBUTES, 0), hp=0,
        hp_base=0, x=-_FAR, dead=True, gone=True, hidden=True,
    )  # fmt: skip


_FAR: Final = 10**7


def join_units(
    book: Book, units: Sequence[Unit], gm: Seat, e: Entrant
) -> tuple[list[Unit], UnitId]:
    """All units once somebody comes later (RB-RULING-82), and the first number of the new ones."""
    before = [*units, *(free_numbers(book, units, gm, e) if e.hidden else ())]
    count = len(arrivals(book, e, gm, len(before)))
    n = len(before) if e.hidden else _number_for(before, count)
    return [*before[:n], *arrivals(book, e, gm, n), *before[n + count :]], n


def _number_for(units: Sequence[Unit], came: int) -> int:
    """Where so many who come openly are numbered: by the first numbers that are free."""
    for n in range(len(units) - came):
        if all(unit.is_nobody for unit in units[n : n + came]):
            return n
    return len(units)


def place_on_grid(s: Encounter, unit: Unit) -> Unit:
    """RB-RULING-64: on the grid, where there is one."""
    x, y, z = at = on_grid(s, unit.place, unit.diameter)
    return unit if at == unit.place else replace(unit, x=x, y=y, z=z)


def arrivals(book: Book, e: Entrant, gm: Seat, n: int) -> tuple[Unit, ...]:
    """The units of one who comes, numbered from n: itself, its companion, its vehicle."""
    seat = gm if e.seat is None else e.seat
    if not 0 <= seat <= gm:
        raise Illegal("RB-COMBAT-1", f"there is no seat {seat}")
    if e.character is None:
        return _profiled(book, e, seat, n)
    return tuple(_party(book, e, e.character, seat, n))


@lru_cache(maxsize=256)  # the same few come to one fight after another
def _profiled(book: Book, e: Entrant, seat: Seat, n: int) -> tuple[Unit, ...]:
    if e.npc not in book.npcs:
        raise Illegal("RB-RECON-NPC-1", f'there is no profile "{e.npc}"')
    npc = book.npcs[e.npc]
    who = _npc(book, e, npc, seat, n)
    if who.hp <= 0 and not who.mortal:
        raise Illegal("RB-RULING-168", f"{who.name} would come with 0 HP, and be dead")
    if npc.vehicle is None:
        return (who,)
    vehicle = hull_of(
        book, e, npc.vehicle, fit_systems(book, npc.vehicle, npc.systems), seat, n + 1
    )
    return tuple(_crewed(book, e, who, vehicle))


def fit_systems(book: Book, vehicle: str, wanted: Sequence[str] = ()) -> tuple[SystemHeld, ...]:
    """The Systems of a vehicle, loaded: one that is wanted, or the first of each slot."""
    slots = book.vehicles[vehicle].systems
    systems = (next((s for s in slot.systems if s in wanted), slot.systems[0]) for slot in slots)
    return tuple(load_system(book, id) for id in systems)


def load_system(book: Book, id: str) -> SystemHeld:
    entry = book.systems[id]
    ammo = entry.ammo.most if entry.ammo else 0
    return SystemHeld(system=id, ammo=ammo, charge=entry.charge)


def _crewed(book: Book, e: Entrant, who: Unit, vehicle: Unit) -> Iterator[Unit]:
    """RB-RULING-211: an Engine is on if somebody operates the vehicle."""
    if e.riding:
        who = replace(who, aboard=vehicle.id, post=0)
        entry = book.vehicles[vehicle.option]
        runs = not entry.skilled_only or sources.covers(frozenset(who.skills), entry.skills)
        on = (replace(s, on=runs and book.systems[s.system].energy) for s in vehicle.systems)
        vehicle = replace(vehicle, systems=tuple(on))
    yield replace(who, vehicle=vehicle.id)
    yield replace(vehicle, owner=who.id)


def _npc(book: Book, e: Entrant, npc: Npc, seat: Seat, n: int) -> Unit:
    """RB-RULING-231: a unit like any other, bound by all the rules; only what 0 HP mean depends on
    whether it is notable (RB-RULING-168)."""
    base = stats.plain(npc.scores, npc.level)
    ehp = settle(book.rules.ehp, base).shows()
    nature: Nature = "creature" if npc.attacks else "character"
    return Unit(
        id=n, name=e.name or npc.name, side=e.side, seat=seat, nature=nature, profile=e.npc,
        level=npc.level, size=npc.size, diameter=book.sizes[npc.size].least_mm or 0,
        scores={a: npc.scores[a] for a in ATTRIBUTES},
        hp=npc.hp if e.hp is None else e.hp, hp_base=npc.hp,
        sp=npc.sp if e.sp is None else e.sp, sp_base=npc.sp or None,
        ehp=ehp if e.ehp is None else e.ehp, ehp_base=ehp, mortal=npc.notable,
        abilities=tuple(
            Owned(ability=own.ability, choice=own.choice, by="gm") for own in npc.abilities
        ),
        things=tuple(_kit(book, npc)), attacks=npc.attacks, features=npc.features,
        skills=tuple(sorted(npc.skilled)), x=e.at[0], y=e.at[1], z=e.at[2], hidden=e.hidden,
        veiled=e.veiled,
    )  # fmt: skip


def _kit(book: Book, npc: Npc) -> Iterator[Thing]:
    """RB-RECON-NPC-5: weapons are in hand and loaded, with one spare magazine or Battery."""
    n = 0
    hands: list[Where] = ["left", "right"]
    for id in npc.items:
        item, n = book.items[id], n + 1
        where: Where = "worn" if item.kind == "armour" else "carried"
        if item.kind != "armour" and hands:
            if item.two_handed is True:
                where, hands = "both", []
            else:
                where = hands.pop(0)
        ammo = item.ammo.most if item.ammo else 0
        yield Thing(n=n, item=id, where=where, ammo=ammo, charge=item.charge)
    for spare in _spares(book, [book.items[id] for id in npc.items]):
        n, item = n + 1, book.items[spare]
        ammo = item.stores.most if item.stores else 0
        yield Thing(n=n, item=spare, ammo=ammo, charge=item.charge)


def _spares(book: Book, items: list[Item]) -> Iterator[str]:
    types = {item.ammo.type for item in items if item.ammo}
    for type in sorted(types):
        yield next(id for id, i in book.items.items() if i.stores and i.stores.type == type)
    if any(item.charge for item in items):
        yield next(id for id, i in book.items.items() if "battery" in i.tags)


def _party(book: Book, e: Entrant, c: Character, seat: Seat, n: int) -> Iterator[Unit]:
    who, beast = _character(book, e, c, seat, n), None
    n += 1
    if c.companion is not None and not c.companion.dead:  # RB-RULING-204
        beast = _companion(book, e, c, who, n)
        who = replace(who, companion=n)
        n += 1
    if c.vehicle is None or c.vehicle.hp <= 0:  # RB-VEH-2: it is destroyed
        yield who
        if beast:
            yield beast
        return
    held = c.vehicle
    vehicle = hull_of(book, e, held.option, held.systems, seat, n)
    who, vehicle = _crewed(book, e, who, replace(vehicle, hp=held.hp, name=held.name))
    yield who
    if beast:
        yield beast
    yield vehicle


def _character(book: Book, e: Entrant, c: Character, seat: Seat, n: int) -> Unit:
    b = stats.of(c)
    return Unit(
        id=n, name=e.name or c.name, side=e.side, seat=seat, nature="character",
        profile=f"character/{c.name}", level=c.level, size=c.size,
        diameter=book.sizes[c.size].least_mm or 0, scores=c.scores,
        hp=c.hp if e.hp is None else e.hp, hp_base=b.hp_base,
        sp=c.sp if e.sp is None else e.sp, sp_base=b.sp_base,
        ehp=c.ehp if e.ehp is None else e.ehp, ehp_base=b.ehp_base, mortal=True,
        abilities=c.abilities, things=c.things, skills=tuple(sorted(sources.skills(c))),
        prestige=c.prestige, body_charge=c.body_charge, investigated=c.investigated,
        failed=c.barred, languages=c.languages,
        x=e.at[0], y=e.at[1], z=e.at[2], asleep=c.asleep, dead=c.dead, spared=c.spared,
        marks=tuple(HeldMark(mark=m.mark, count=m.count, rating=m.rating) for m in c.marks),
        hidden=e.hidden, veiled=e.veiled,
    )  # fmt: skip


def _companion(book: Book, e: Entrant, c: Character, who: Unit, n: int) -> Unit:
    assert c.companion is not None
    beast, b = c.companion, stats.companion(c)
    entry = book.companions[beast.option]
    at = e.beside or (e.at[0], e.at[1] + who.diameter, e.at[2])
    return Unit(
        id=n, name=beast.name, side=e.side, seat=who.seat, nature="creature", profile=beast.option,
        level=c.level, size=entry.size, diameter=book.sizes[entry.size].least_mm or 0,
        scores=dict(b.scores), hp=beast.hp, hp_base=b.hp_base, ehp=beast.ehp, ehp_base=b.ehp_base,
        mortal=True, attacks=entry.attacks, features=entry.features, option=beast.option,
        marks=tuple(HeldMark(mark=m.mark, count=m.count, rating=m.rating) for m in beast.marks),
        x=at[0], y=at[1], z=at[2], owner=who.id, spared=beast.spared, hidden=e.hidden,
        veiled=e.veiled,
    )  # fmt: skip


def hull_of(
    book: Book, e: Entrant, option: str, systems: tuple[SystemHeld, ...], seat: Seat, n: int
) -> Unit:
    """RB-VEH-1: the vehicle is a unit."""
    entry = book.vehicles[option]
    hp = hull.max_hp(book, entry, systems)
    at = e.at if e.riding or e.beside is None else e.beside
    nobody: dict[Attribute, int] = {}
    return Unit(
        id=n, name=entry.name, side=e.side, seat=seat, nature="vehicle", profile=option,
        level=0, size=entry.size, diameter=entry.diameter_mm, scores=nobody, hp=hp, hp_base=hp,
        option=option, systems=systems, x=at[0], y=at[1], z=at[2], hidden=e.hidden, veiled=e.veiled,
    )  # fmt: skip
