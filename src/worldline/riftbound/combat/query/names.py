"""What units, powers, Attacks and places are called in sentences."""

from collections.abc import Iterable
from typing import Final

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.keys import Key
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.units import System
from worldline.riftbound.content.entries.world import MarkEntry

GM_WORD: Final = "the GM's word"


def name(s: Encounter, u: UnitId | None) -> str:
    return "nobody" if u is None else s.units[u].name


def list_words(words: Iterable[str]) -> str:
    """a, b and c."""
    *rest, last = list(words) or ["nobody"]
    return f"{', '.join(rest)} and {last}" if rest else last


def several(n: int, one: str, many: str = "") -> str:
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def faces(shown: tuple[int, ...]) -> str:
    """What dice show."""
    return " ".join(map(str, shown))


def units(s: Encounter, us: Iterable[UnitId]) -> str:
    return list_words(name(s, u) for u in us)


def thing(s: Encounter, u: UnitId, n: int) -> str:
    """An item by its number: the unit's own, or one on the ground."""
    found = _item(s, u, n)
    return "an item" if found is None else found.name


def _item(s: Encounter, u: UnitId, n: int) -> Item | None:
    own = (t for t in s.units[u].things if t.n == n)
    lies = (x.thing for x in s.lying if x.n == n)
    found = next((*own, *lies).__iter__(), None)
    return None if found is None else book(s).items[found.item]


def power(s: Encounter, u: UnitId, text: str) -> str:
    """What a key stands for."""
    b, key = book(s), keys.power(text)
    match key.kind:
        case "ability":
            return b.abilities[key.entry].name
        case "mark" if key.unit is not None:  # what the mark of another gives
            return f"{b.marks[key.entry].name} of {name(s, key.unit)}"
        case "mark":
            return b.marks[key.entry].name
        case "item" if key.feature:
            return f"{thing(s, u, key.n)} ({b.feature(key.feature).name})"
        case "item":
            return thing(s, u, key.n)
        case "improvised":
            return _improvised(s, u, key.n) or "an object"
        case "gm":
            return GM_WORD
        case "system":
            return _system(s, key).name
        case "body" if key.feature:
            return b.feature(key.feature).name
    return s.units[u].name


def _system(s: Encounter, key: Key) -> System:
    assert key.unit is not None
    return book(s).systems[s.units[key.unit].systems[key.n].system]


def _improvised(s: Encounter, u: UnitId, k: int) -> str | None:
    """An object that is used like a weapon; None: it has been thrown away."""
    objects = s.units[u].improvised
    if k >= len(objects):
        return None
    return f"{objects[k].name} (like a {book(s).items[objects[k].like].name})"


def use(s: Encounter, u: UnitId, key: str, id: str) -> str:
    """A use by its own name, if it has one beside its entry's."""
    called, own = power(s, u, key), _use_name(s, u, keys.power(key), id)
    return called if not own or own == called else f"{called}: {own}"


def comes_by_itself(s: Encounter, key: str, id: str) -> bool:
    """Of what nobody chooses, a use without a name of its own."""
    by, among = keys.power(key), tuple[Use, ...]()
    if by.kind == "mark":
        entry = book(s).marks[by.entry]
        among = (*entry.uses, *entry.source.uses, *entry.allies.uses)
    elif by.kind == "system" and not by.feature:
        among = _system(s, by).uses
    return any(use.id == id and use.kind == "mandatory" and not use.name for use in among)


def _use_name(s: Encounter, u: UnitId, key: Key, id: str) -> str:
    plain = id.replace("-", " ")
    among: tuple[Use, ...]
    match key.kind:
        case "mark":
            return _mark_use(book(s).marks[key.entry], id)
        case _ if key.feature:
            among, plain = book(s).feature(key.feature).uses, plain if key.kind == "body" else ""
        case "ability":
            among = book(s).abilities[key.entry].uses
            plain = plain if len(among) > 1 else ""
        case "system":
            among = _system(s, key).uses
            plain = plain if len(among) > 1 else ""
        case "item":
            item = _item(s, u, key.n)
            among = item.uses if item else ()
        case _:
            among = ()
    return next((x.name for x in among if x.id == id and x.name), plain)


def _mark_use(entry: MarkEntry, id: str) -> str:
    """A mark is called by what it does to its holder, not by what can be done with it."""
    among = (*entry.uses, *entry.source.uses, *entry.allies.uses)
    found = next((x for x in among if x.id == id), None)
    if found is None or found.name:
        return found.name if found else ""
    chosen = found.kind != "mandatory" or len(among) > 1
    return id.replace("-", " ") if chosen else ""


def attack(s: Encounter, u: UnitId, text: str) -> str:
    arm = keys.arm(text)
    own = _improvised(s, u, arm.power.n) if arm.power.kind == "improvised" else None
    return own or book(s).attacks[arm.attack].name


def mark(s: Encounter, id: str) -> str:
    return book(s).marks[id].name


def damage(s: Encounter, type: str) -> str:
    kind = book(s).damage.get(type)
    return f"{kind.name} damage" if kind else "damage"


def metres(mm: int) -> str:
    return f"{mm / METRE:g}m"


def place(at: Point) -> str:
    x, y, z = at
    high = f", {metres(z)} up" if z else ""
    return f"({x / METRE:g}, {y / METRE:g}{high})"
