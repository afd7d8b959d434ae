"""Figures of companions, vehicles, Systems and NPCs."""

from collections.abc import Iterable, Iterator

from worldline.riftbound.compendium.entry import Fact, fact, keys
from worldline.riftbound.compendium.wording import (
    any_of,
    cost,
    magazine,
    scores,
    shorts,
    title,
)
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.effects import Drive
from worldline.riftbound.content.entries.units import Chassis, Companion, Fits, Npc, System, Vehicle
from worldline.words import with_sign


def companion(book: Book, id: str, entry: Companion) -> Iterator[Fact]:
    yield fact("Size", "", f"sizes/{entry.size}")
    yield fact("HP", entry.hp)
    yield fact("HP each Level", entry.hp_per_level)
    yield fact("Scores", scores(book, entry.scores))
    assigned = ", ".join(map(with_sign, entry.assign))
    yield fact("Scores to assign", f"{assigned} to {', '.join(shorts(book, entry.to))}")


def vehicle(book: Book, id: str, entry: Vehicle) -> Iterator[Fact]:
    yield fact("Size", f"{metres(entry.diameter_mm)} across", f"sizes/{entry.size}")
    yield fact("Type", title(entry.type))
    yield fact("Frame", title(entry.frame))
    yield fact("HP", _hp(book, entry))
    yield fact("Movement", movement(book, (slot.systems for slot in entry.systems)))
    for n, terminal in enumerate(entry.terminals):
        number = f" {n + 1}" if len(entry.terminals) > 1 else ""
        yield fact(f"Terminal{number}", f"{terminal.weight}SW")
        for slot in entry.systems:
            if slot.terminal == n:
                text = "one of these" if len(slot.systems) > 1 else ""
                yield fact(f"System{number}", text, *keys("systems", slot.systems))
    seen = "can be seen" if entry.seen else "cannot be seen"
    aimed = "can be targeted" if entry.targeted else "cannot be targeted"
    yield fact("Those inside", f"{seen}, {aimed}")
    yield fact("Passengers", str(entry.passengers))
    yield fact("Operated by", "Skilled units only" if entry.skilled_only else "anybody")
    yield fact("Skilled through", "", *keys("skills", entry.skills))
    yield fact("Makes Skilled with", "", *keys("skills", entry.grants))
    yield fact("Encounter weight", f"+{entry.armed_weight} if armed" if entry.armed_weight else "")


def movement(book: Book, systems: Iterable[tuple[str, ...]]) -> str:
    """How far a vehicle with these Systems goes: "Move 32m (1W), Full Speed 64m (2W)"; of several
    for one place, by each."""
    places = (any_of(filter(None, (_drives(book, id) for id in one))) for one in systems)
    return ", ".join(filter(None, places))


def _drives(book: Book, system: str) -> str:
    found = []
    for use in book.systems[system].uses:
        for drive in (effect for effect in use.effects if isinstance(effect, Drive)):
            if use.kind == "action":
                paid = f" ({cost(book, use)})" if use.cost.watts else ""
                found.append(f"{use.name} {sum(leg.metres for leg in drive.legs)}m{paid}")
    return ", ".join(found)


def weapon_names(book: Book, entry: Vehicle) -> str:
    """The weapons among its Systems."""
    guns = (
        [book.systems[id].name for id in slot.systems if "weapon" in book.systems[id].tags]
        for slot in entry.systems
    )
    return ", ".join(any_of(one) for one in guns if one)


def _hp(book: Book, entry: Vehicle) -> str:
    """With what Systems that can be chosen add to it."""
    offered = (id for slot in entry.systems if len(slot.systems) > 1 for id in slot.systems)
    more = [
        f"{entry.hp + modifier.value} with {book.systems[id].name}"
        for id in offered
        for modifier in book.systems[id].modifiers
        if modifier.stat == "max-hp" and isinstance(modifier.value, int)
    ]
    return f"{entry.hp} ({', '.join(more)})" if more else str(entry.hp)


def system(book: Book, id: str, entry: System) -> Iterator[Fact]:
    yield fact("Weight", f"{entry.weight}SW")
    yield fact("Limited to", _fits(book, entry.limited) if entry.limited else "")
    words = (("locked", "Locked"), ("atmospheric", "Atmospheric"), ("movement", "Movement"),
             ("energy", "Energy"))  # fmt: skip
    yield fact("Keywords", ", ".join(name for field, name in words if getattr(entry, field)))
    yield fact("Ammo", magazine(entry.ammo))
    yield fact("Charge", entry.charge)
    yield fact("Damage type to choose", "", *keys("damage", entry.choice))
    carriers = (v for v, it in book.vehicles.items() for s in it.systems if id in s.systems)
    yield fact("Carried by", "", *keys("vehicles", tuple(dict.fromkeys(carriers))))


def _fits(book: Book, need: Fits) -> str:
    parts = [
        book.sizes[need.size].name if need.size else "",
        "or larger" if need.or_larger else "",
        title(need.type or ""),
        title(need.frame or ""),
    ]
    return " ".join(part for part in parts if part)


def npc(book: Book, id: str, entry: Npc) -> Iterator[Fact]:
    yield fact("Level", entry.level)
    yield fact("Chassis", "", f"chassis/{entry.chassis}")
    yield fact("Notable", "enters Critical Condition at 0HP" if entry.notable else "")
    yield fact("Size", "", f"sizes/{entry.size}")
    yield fact("HP", entry.hp)
    yield fact("SP", str(entry.sp))
    yield fact("Scores", scores(book, entry.scores))
    yield fact("Equipment", "", *keys("items", entry.items))
    yield fact("Skilled with", "", *keys("skills", entry.skilled))
    for own in entry.abilities:
        chosen = book.damage.get(own.choice or "") or book.attributes.get(own.choice or "")
        yield fact("Ability", f"({chosen.name})" if chosen else "", f"abilities/{own.ability}")
    yield fact("Vehicle", "", *keys("vehicles", (entry.vehicle,) if entry.vehicle else ()))
    yield fact("Chosen Systems", "", *keys("systems", entry.systems))


def chassis(book: Book, id: str, entry: Chassis) -> Iterator[Fact]:
    yield fact("HP", f"{entry.hp}{', halved' if entry.halved else ''}" if entry.hp else "")
    yield fact("HP each Level", entry.hp_per_level)
    yield fact("Encounter weight", str(entry.weight))
    who = tuple(npc for npc, it in book.npcs.items() if it.chassis == id)
    yield fact("Of", "", *keys("npcs", who))


def metres(mm: int) -> str:
    return f"{mm / 1000:g}m"
