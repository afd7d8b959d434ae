"""The parts of the sheet about belongings: hands, equipment, companion, vehicle."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.compendium.units import movement
from worldline.riftbound.compendium.wording import title
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.when import SwitchedOn
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.attacks import Arm, arms
from worldline.riftbound.figures.character import Character, SystemHeld, Thing, Where
from worldline.riftbound.figures.hull import hull
from worldline.riftbound.figures.sources import Bearer, is_two_handed
from worldline.riftbound.sheet import doings
from worldline.riftbound.sheet.powers import (
    attack_row,
    attack_rows,
    attribute_rows,
    base_row,
    choice_name,
    dodge_row,
    entry_name,
    mark_rows,
    move_row,
)
from worldline.riftbound.sheet.rows import (
    AttackRow,
    CompanionBlock,
    Hands,
    Pool,
    SystemRow,
    TerminalRow,
    ThingRow,
    VehicleBlock,
)

HANDS: Final[tuple[Where, ...]] = ("left", "right", "both")


def hands(book: Book, c: Character) -> Hands:
    """RB-SHEET-23."""

    def at(*places: str, kind: str = "") -> str:
        found = [
            thing_name(book, c, thing)
            for thing in c.things
            if thing.where in places and kind in ("", _worn_as(book, thing))
        ]
        return ", ".join(found)

    return Hands(
        left=at("left", "both"),
        right=at("right", "both"),
        armour=at("worn", kind="armour"),
        outfit=at("worn", kind="outfit"),
    )


def _worn_as(book: Book, thing: Thing) -> str:
    return "armour" if book.items[thing.item].kind == "armour" else "outfit"


def thing_name(book: Book, c: Character, thing: Thing) -> str:
    """What it is, after the name that its owner gave it."""
    parts = (thing.variant, choice_name(book, thing.choice), book.pack_of("items", thing.item))
    detail = [part for part in parts if part]
    name = with_called(c, thing, book.items[thing.item].name)
    return f"{name} ({', '.join(detail)})" if detail else name


def with_called(c: Character, thing: Thing, name: str) -> str:
    return f"{c.weapon_name}, {name}" if thing.signature and c.weapon_name else name


def own_attacks(c: Character, b: Bearer) -> tuple[AttackRow, ...]:
    """RB-SHEET-19, with the name and the look of the Signature Weapon (RB-EQ-SIGNATURE-1)."""
    return tuple(_attack(c, b.book, arm) for arm in arms(b))


def _attack(c: Character, book: Book, arm: Arm) -> AttackRow:
    row = attack_row(book, arm)
    own = next((t for t in c.things if t.signature and t.n == arm.source.thing), None)
    if own is None:
        return row
    return replace(row, weapon=with_called(c, own, row.weapon), look=c.look or "")


def carried_attacks(book: Book, c: Character) -> tuple[AttackRow, ...]:
    """RB-SHEET-19 for each weapon that is carried, as if it were the one in hand; those that are
    alike once."""
    found = []
    for thing in c.things:
        if thing.where == "carried" and book.items[thing.item].attacks:
            b = stats.of(_with_in_hand(book, c, thing))
            own = {thing.n, thing.module} - {None}
            found += [_attack(c, book, arm) for arm in arms(b) if arm.source.thing in own]
    return tuple(dict.fromkeys(found))


def _with_in_hand(book: Book, c: Character, held: Thing) -> Character:
    hand: Where = "both" if is_two_handed(book.items[held.item], held) else "right"
    away = (replace(t, where="carried") if t.where in HANDS else t for t in c.things)
    return replace(c, things=tuple(replace(t, where=hand) if t.n == held.n else t for t in away))


def thing_rows(book: Book, c: Character) -> tuple[ThingRow, ...]:
    """RB-SHEET-24: what holds something stands before what it holds."""
    numbers = {thing.n for thing in c.things}
    outer = [thing for thing in c.things if thing.inside not in numbers]
    return tuple(row for thing in outer for row in _packed(book, c, thing, 0, ""))


def _packed(book: Book, c: Character, thing: Thing, depth: int, inside: str) -> Iterator[ThingRow]:
    item = book.items[thing.item]
    modules = {t.module: t for t in c.things if t.module is not None}
    gun = modules.get(thing.n)
    yield ThingRow(
        n=thing.n,
        item=thing.item,
        name=thing_name(book, c, thing),
        count=thing.count,
        price=_price(book, thing),
        rarity=title(item.rarity or ""),
        ammo=Pool(now=thing.ammo, most=(item.ammo or item.stores).most)  # type: ignore[union-attr]
        if item.ammo or item.stores
        else None,
        charge=Pool(now=thing.charge, most=item.charge) if item.charge else None,
        where=f"on {thing_name(book, c, gun)}" if gun else thing.where,
        inside=inside,
        depth=depth,
        signature=thing.signature,
        called=(c.weapon_name or "") if thing.signature else "",
        look=(c.look or "") if thing.signature else "",
        text=item.text,
        on=thing.on,
        paired=thing.paired,
        doings=doings.with_thing(c, thing),
    )
    for held in c.things:
        if held.inside == thing.n:
            yield from _packed(book, c, held, depth + 1, item.name)


def _price(book: Book, thing: Thing) -> int | None:
    item = book.items[thing.item]
    variant = next((v for v in item.variants if v.name == thing.variant), None)
    return variant.price if variant and variant.price is not None else item.price


def companion_block(book: Book, c: Character) -> CompanionBlock | None:
    """RB-SHEET-29."""
    if c.companion is None:
        return None
    entry, b = book.companions[c.companion.option], stats.companion(c)
    most = stats.maxima(b)
    return CompanionBlock(
        name=c.companion.name,
        option=entry_name(book, "companions", c.companion.option),
        look=c.look or "",
        text=entry.text,
        level=b.level,
        size=book.sizes[entry.size].name,
        attributes=attribute_rows(b),
        hp=Pool(now=c.companion.hp, most=most.hp),
        ehp=Pool(now=c.companion.ehp, most=most.ehp),
        attacks=tuple(
            replace(row, weapon=row.name, look=c.look or "")  # all its own
            for row in attack_rows(b)
        ),
        dodge=dodge_row(b),
        move=move_row(b),
        statuses=mark_rows(book, c.companion.marks, status=True),
    )


def vehicle_block(book: Book, c: Character, operator: Bearer) -> VehicleBlock | None:
    """RB-SHEET-30, with its owner as the Operator."""
    if c.vehicle is None:
        return None
    entry, figures = book.vehicles[c.vehicle.option], hull(operator, c.vehicle)
    return VehicleBlock(
        name=c.vehicle.name,
        option=entry_name(book, "vehicles", c.vehicle.option),
        look=c.look or "",
        text=entry.text,
        size=book.sizes[entry.size].name,
        diameter_mm=entry.diameter_mm,
        type=title(entry.type),
        hp=Pool(now=c.vehicle.hp, most=figures.max_hp),
        passengers=entry.passengers,
        movement=movement(book, ((held.system,) for held in c.vehicle.systems)),
        dodge=base_row(figures.dodge) if figures.dodge else None,
        skilled=figures.skilled,
        terminals=tuple(TerminalRow(weight=t.weight, most=t.most) for t in figures.loads),
        systems=tuple(_system(book, c, k, held) for k, held in enumerate(c.vehicle.systems)),
        attacks=tuple(replace(attack_row(book, arm), look=c.look or "") for arm in figures.arms),
        doings=doings.with_vehicle(c),
    )


def _system(book: Book, c: Character, k: int, held: SystemHeld) -> SystemRow:
    entry = book.systems[held.system]
    switched = any(
        isinstance(when, SwitchedOn)
        for powers in (entry.uses, entry.modifiers, entry.standing)
        for power in powers
        for when in (*power.when, *power.unless)
    )
    return SystemRow(
        name=entry_name(book, "systems", held.system),
        weight=entry.weight,
        terminal=held.terminal + 1,
        ammo=Pool(now=held.ammo, most=entry.ammo.most) if entry.ammo else None,
        charge=Pool(now=held.charge, most=entry.charge) if entry.charge else None,
        choice=choice_name(book, held.choice),
        on=held.on if switched else None,
        text=entry.text,
        doings=doings.with_system(c, k),
    )
