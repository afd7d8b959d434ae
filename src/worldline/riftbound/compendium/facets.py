"""What entries are found by: sections, Roles, Levels, costs, ranges, damage types."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from worldline.riftbound.compendium.entry import Key, Section
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.characters import Ability, Class, Grant, Need, Role
from worldline.riftbound.content.entries.gear import Attack, Item
from worldline.riftbound.content.entries.units import Npc
from worldline.riftbound.content.entries.world import MarkEntry

SECTIONS: Final = (
    Section("roles", "Roles", "Who a character is in a team."),
    Section("classes", "Classes", "What a character has that nobody else has."),
    Section("abilities", "Abilities", "What a character can do, and how it is gained."),
    Section("weapons", "Weapons", "Guns, blades and shields, with the Attacks they give."),
    Section("armour", "Armour", "What is worn to dodge better."),
    Section("gear", "Gear", "Modules, adventuring gear, and what belongs to other equipment."),
    Section("vehicles", "Vehicles", "What a Pilot owns."),
    Section("systems", "Systems", "What vehicles carry."),
    Section("companions", "Companions", "What a Biologist is never without."),
    Section("npcs", "NPCs", "People and beasts for the GM."),
    Section("chassis", "Chassis", "How the HP of NPCs are worked out."),
    Section("attacks", "Attacks", "Every Attack profile by itself."),
    Section("features", "Features", "Properties that several things share."),
    Section("statuses", "Statuses", "What can befall a unit."),
    Section("marks", "Marks", "Counters, tokens and other lasting marks."),
    Section("skills", "Skills", "What one can be Skilled with."),
    Section("quirks", "Quirks", "Suggested Ideals, Goals and Flaws."),
    Section("attributes", "Attributes", "The eight Scores of a unit."),
    Section("keywords", "Keywords", "Words with a rule of their own."),
    Section("damage", "Damage types", "The seven ways to be hurt."),
    Section("sizes", "Sizes", "From Tiny on."),
    Section("hazards", "Hazards", "Things that harm what is near them."),
    Section("difficulties", "Difficulties", "A guide to Checks."),
    Section("switches", "Switches", "Rulings that a campaign may decide otherwise."),
)


def section(kind: str, entry: Any) -> str:
    if isinstance(entry, Item):
        return {"weapon": "weapons", "armour": "armour"}.get(entry.kind, "gear")
    if isinstance(entry, MarkEntry):
        return "statuses" if entry.status else "marks"
    return kind


def attacks(book: Book, entry: Any) -> list[Attack]:
    """An Attack itself, or those that an entry gives."""
    if isinstance(entry, Attack):
        return [entry]
    return [book.attacks[id] for id in getattr(entry, "attacks", ())]


def roles(book: Book, kind: str, id: str, entry: Any) -> Iterator[Key]:
    """Roles and Classes that give an entry, start with it, or alone may gain it."""
    givers: list[tuple[str, Role | Class]] = [*book.roles.items(), *book.classes.items()]
    for giver, whole in givers:
        of = "roles" if isinstance(whole, Role) else "classes"
        if (kind, id) == (of, giver) or _belongs(whole, giver, kind, id, entry):
            yield f"{of}/{giver}"


def _belongs(whole: Role | Class, giver: str, kind: str, id: str, entry: Any) -> bool:
    if isinstance(entry, Ability):
        needed = any(_names(need, whole, giver) for need in entry.limited)
        return needed or any(id in row.abilities for row in whole.levels)
    if isinstance(entry, Item) and any(_grants(one, id, entry) for one in whole.equipment):
        return True
    signature = {"vehicles": "vehicle", "companions": "companion"}.get(kind, "")
    if isinstance(entry, Item) and entry.signature:
        signature = "weapon"
    own = isinstance(whole, Class) and whole.signature == signature
    return own or (kind == "skills" and id in whole.skilled)


def _names(need: Need, whole: Role | Class, id: str) -> bool:
    if isinstance(whole, Class):
        return need.class_ == id
    return need.role == id or (need.category is not None and need.category == whole.category)


def _grants(grant: Grant, id: str, item: Item) -> bool:
    return id in grant.items or (bool(grant.tags) and {*grant.tags} <= {*item.tags})


def levels(book: Book, id: str, entry: Any) -> list[int]:
    """The Levels at which an Ability can be gained: given, or bought from then on; the Level of an
    NPC."""
    if isinstance(entry, Npc):
        return [entry.level]
    if not isinstance(entry, Ability):
        return []
    pairs = product(book.roles, book.classes)
    found = {_first(book, role, class_, id) for role, class_ in pairs}
    gained = sorted(level for level in found if level is not None)
    if entry.gained == "bought" and gained:
        return [*range(gained[0], book.rules.level_most + 1)]
    return gained


def _first(book: Book, role: str, class_: str, id: str) -> int | None:
    """The first Level at which this Role with this Class can gain an Ability (RB-LEVEL-4 to
    RB-LEVEL-11)."""
    entry = book.abilities[id]
    tables = zip(book.roles[role].levels, book.classes[class_].levels, strict=True)
    rows = [*enumerate(tables, start=1)]
    given = [level for level, both in rows if any(id in row.abilities for row in both)]
    if given or entry.gained != "bought":
        return given[0] if given else 1 if entry.gained == "innate" else None
    ways = [need for need in entry.limited or (Need(),) if _meets(book, need, role, class_)]
    points = 0
    for level, both in rows:
        points += sum(row.ap for row in both if row.only is None or row.only in entry.tags)
        for need in ways:
            first = _first(book, role, class_, need.ability) if need.ability else 1
            before = book.abilities[need.ability].cost if need.ability else 0
            if first and level >= first and points >= (entry.cost or 0) + (before or 0):
                return level
    return None


def _meets(book: Book, need: Need, role: str, class_: str) -> bool:
    """Apart from an Ability."""
    return (
        need.role in (None, role)
        and need.class_ in (None, class_)
        and need.category in (None, book.roles[role].category)
    )


def costs(book: Book, entry: Any) -> Iterator[str]:
    """What is paid to gain an entry, or to use it."""
    if isinstance(entry, Ability) and entry.cost:
        yield f"{entry.cost}AP"
    if isinstance(entry, Item) and _has_price(entry):
        yield "money"
    paid = [use.cost for use in getattr(entry, "uses", ())]
    yield from sorted(f"{cost.sp}SP" for cost in paid if cost.sp)
    used = (*paid, *attacks(book, entry))
    for field in ("ammo", "charge", "watts"):
        if any(getattr(cost, field) for cost in used):
            yield field


def _has_price(item: Item) -> bool:
    return item.price is not None or any(v.price is not None for v in item.variants)


def reaches(book: Book, entry: Any) -> list[int]:
    return sorted({attack.metres or 0 for attack in attacks(book, entry)})


def damage(book: Book, entry: Any) -> list[Key]:
    """Damage types that its Attacks deal, or can be made to deal."""
    types = [type for a in attacks(book, entry) if a.type != "chosen" for type in a.type]
    choice = getattr(entry, "choice", ())
    types += choice if isinstance(choice, tuple) else ()
    return [f"damage/{type}" for type in dict.fromkeys(types)]
