"""What units, powers, Attacks and places are called in sentences."""

from collections.abc import Iterable
from typing import Final

from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.riftbound.pages.world import MarkEntry

GM_WORD: Final = "the GM's word"


def name(s: Encounter, u: UnitId | None) -> str:
    return "nobody" if u is None else s.units[u].name


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *rest, last = list(words) or ["nobody"]
    return f"{', '.join(rest)} and {last}" if rest else last


def several(n: int, one: str, many: str = "") -> str:
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def faces(shown: tuple[int, ...]) -> str:
    """What dice show."""
    return " ".join(map(str, shown))


def units(s: Encounter, us: Iterable[UnitId]) -> str:
    return listed(name(s, u) for u in us)


def thing(s: Encounter, u: UnitId, n: int) -> str:
    """An item by its number: the unit's own, or one on the ground."""
    own = (t for t in s.units[u].things if t.n == n)
    lies = (x.thing for x in s.lying if x.n == n)
    found = next((*own, *lies).__iter__(), None)
    return "an item" if found is None else book(s).items[found.item].name


def power(s: Encounter, u: UnitId, key: str) -> str:
    """What a key stands for."""
    b, (kind, *rest) = book(s), key.split("/")
    match kind:
        case "ability":
            return b.abilities[rest[0]].name
        case "mark" if "of" in rest:  # what the mark of another gives
            return f"{b.marks[rest[0]].name} of {name(s, int(rest[rest.index('of') + 1]))}"
        case "mark":
            return b.marks[rest[0]].name
        case "item" if len(rest) > 1:
            return f"{thing(s, u, int(rest[0]))} ({b.feature(rest[1]).name})"
        case "item":
            return thing(s, u, int(rest[0]))
        case "improvised":
            return attack(s, u, key)
        case "gm":
            return GM_WORD
        case "system":
            return b.systems[s.units[int(rest[0])].systems[int(rest[1])].system].name
        case "body" if rest:
            return b.feature(rest[0]).name
    return s.units[u].name


def use(s: Encounter, u: UnitId, key: str, id: str) -> str:
    """A use by its own name, if it has one beside its entry's."""
    called, own = power(s, u, key), _use_name(s, u, key, id)
    return called if not own or own == called else f"{called}: {own}"


def _use_name(s: Encounter, u: UnitId, key: str, id: str) -> str:
    b, (kind, *rest) = book(s), key.split("/")
    match kind:
        case "ability":
            among = b.abilities[rest[0]].uses
        case "mark":
            return _mark_use(b.marks[rest[0]], id)
        case "system" if len(rest) == 2:
            among = b.systems[s.units[int(rest[0])].systems[int(rest[1])].system].uses
        case _:
            return id.replace("-", " ") if len(rest) < 2 else ""
    plain = id.replace("-", " ") if len(among) > 1 else ""
    return next((x.name or plain for x in among if x.id == id), "")


def _mark_use(entry: MarkEntry, id: str) -> str:
    """A mark is called by what it does to its holder, not by what can be done with it."""
    among = (*entry.uses, *entry.source.uses, *entry.allies.uses)
    found = next((x for x in among if x.id == id), None)
    if found is None or found.name:
        return found.name if found else ""
    chosen = found.kind != "mandatory" or len(among) > 1
    return id.replace("-", " ") if chosen else ""


def attack(s: Encounter, u: UnitId, arm: str) -> str:
    kind, k, *_ = arm.split("/")
    if kind == "improvised" and int(k) < len(s.units[u].improvised):
        object = s.units[u].improvised[int(k)]
        return f"{object.name} (like a {book(s).items[object.like].name})"
    return book(s).attacks[arm.rpartition("/")[2]].name


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
