"""What differs between two states of a character, as sentences, and one taken into the other.

A part of a character goes by a key; whoever decides about a difference names its key.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.figures.character import (
    Character,
    CompanionHeld,
    MarkHeld,
    Owned,
    SystemHeld,
    Thing,
    VehicleHeld,
)

WOUNDS: Final = "wounds"
KNOWN: Final = "known"
HANDS: Final = "hands"
Plain = Literal["sp", "prestige", "body_charge", "money"]
PLAIN: Final[dict[Plain, str]] = {
    "sp": "SP", "prestige": "Prestige", "body_charge": "Charge of the body", "money": "mC",
}  # fmt: skip


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One difference, with how it was before and how it is afterwards."""

    key: str
    text: str
    before: str
    after: str


def changes(before: Character, after: Character) -> tuple[Change, ...]:
    """Of everything that play changes, in the order of the sheet. What was decided on building or
    rising in Level is not looked at."""
    return tuple(_changes(open_book(after.packs), before, after))


def _changes(book: Book, a: Character, b: Character) -> Iterator[Change]:
    yield from _wounds(book, WOUNDS, a.name, a, b)
    if a.asleep != b.asleep:
        yield _change(WOUNDS, f"{b.name}: sleep", _asleep(a), _asleep(b))
    for key, name in PLAIN.items():
        yield from _figure(key, f"{b.name}: {name}", getattr(a, key) or 0, getattr(b, key) or 0)
    yield from _abilities(book, a, b)
    yield from _known(book, a, b)
    yield from _things(book, a, b)
    yield from _companion(book, a.companion, b.companion)
    yield from _vehicle(book, a.vehicle, b.vehicle)


def _change(key: str, what: str, before: str, after: str) -> Change:
    return Change(key, f"{what}: {before} → {after}", before, after)


def _figure(key: str, what: str, before: int, after: int) -> Iterator[Change]:
    if before != after:
        yield Change(key, f"{what} {before} → {after}", str(before), str(after))


def _asleep(c: Character) -> str:
    return "asleep" if c.asleep else "awake"


# Wounds


Body = Character | CompanionHeld


def _wounds(book: Book, key: str, name: str, a: Body, b: Body) -> Iterator[Change]:
    """RB-HP-1, RB-DYING: HP, EHP, death, and whatever is on the unit."""
    yield from _figure(key, f"{name}: HP", a.hp, b.hp)
    yield from _figure(key, f"{name}: EHP", a.ehp, b.ehp)
    if a.dead != b.dead:
        yield Change(key, f"{name} is {_life(b)}", _life(a), _life(b))
    if a.spared != b.spared:
        yield _change(key, f"{name}: spared by a dying Check", _yes(a.spared), _yes(b.spared))
    names = dict.fromkeys(held.mark for held in (*a.marks, *b.marks))
    for mark in names:
        was, now = (sum(h.count for h in x.marks if h.mark == mark) for x in (a, b))
        yield from _figure(key, f"{name}: {book.marks[mark].name}", was, now)
    same = {h.mark: h.count for h in a.marks} == {h.mark: h.count for h in b.marks}
    if same and a.marks != b.marks:
        yield _change(key, f"{name}: from whom", _givers(a.marks), _givers(b.marks))


def _life(body: Body) -> str:
    return "dead" if body.dead else "alive"


def _yes(on: bool) -> str:
    return "yes" if on else "no"


def _givers(marks: tuple[MarkHeld, ...]) -> str:
    return ", ".join(held.source or "nobody" for held in marks) or "nobody"


# Abilities and knowledge


def ability_key(own: Owned) -> str:
    return f"ability/{own.ability}/{own.choice or ''}"


def _abilities(book: Book, a: Character, b: Character) -> Iterator[Change]:
    old = {ability_key(own): own for own in a.abilities}
    for own in b.abilities:
        key = ability_key(own)
        if key in old and _state(own) != _state(old[key]):
            name = book.abilities[own.ability].name
            yield _change(key, f"{b.name}: {name}", _state(old[key]), _state(own))


def _state(own: Owned) -> str:
    return "used" if own.used else "on cooldown" if own.cooldown else "ready"


def _known(book: Book, a: Character, b: Character) -> Iterator[Change]:
    """RB-SHEET-27."""
    for id in b.investigated:
        if id not in a.investigated:
            name = book.npcs[id].name if id in book.npcs else id.removeprefix("character/")
            yield Change(KNOWN, f"{b.name} knows all of {name}", "unknown", "known")
    for name in b.barred:
        if name not in a.barred:
            text = f"{b.name} cannot study {name} again before a Full Rest"
            yield Change(KNOWN, text, "open", "barred")


# Things


def thing_key(n: int) -> str:
    return f"thing/{n}"


def _things(book: Book, a: Character, b: Character) -> Iterator[Change]:
    old, new = ({t.n: t for t in c.things} for c in (a, b))
    for n in sorted({*old, *new}):
        was, now = old.get(n), new.get(n)
        if was is None or now is None or was.item != now.item:
            if was is not None:
                yield Change(thing_key(n), f"{b.name} loses {_named(book, was)}", "there", "gone")
            if now is not None:
                yield Change(thing_key(n), f"{b.name} gains {_named(book, now)}", "none", "there")
            continue
        name = f"{b.name}: {_named(book, replace(now, count=1))}"
        yield from _figure(thing_key(n), f"{name}: count", was.count, now.count)
        yield from _figure(thing_key(n), f"{name}: Ammo", was.ammo, now.ammo)
        yield from _figure(thing_key(n), f"{name}: Charge", was.charge, now.charge)
        if was.on != now.on:
            yield _change(thing_key(n), name, _switched(was.on), _switched(now.on))
        if _place(was) != _place(now):
            yield _change(HANDS, name, was.where, now.where)


def _named(book: Book, thing: Thing) -> str:
    name = " ".join(filter(None, (book.items[thing.item].name, thing.variant)))
    return f"{thing.count} {name}" if thing.count > 1 else name


def _switched(on: bool) -> str:
    return "on" if on else "off"


def _place(thing: Thing) -> tuple[str, int | None, int | None]:
    return thing.where, thing.inside, thing.module


# Companion and vehicle


COMPANION: Final = "companion"
VEHICLE: Final = "vehicle"


def _companion(book: Book, a: CompanionHeld | None, b: CompanionHeld | None) -> Iterator[Change]:
    if a is not None and b is not None:
        yield from _wounds(book, COMPANION, b.name, a, b)


def _vehicle(book: Book, a: VehicleHeld | None, b: VehicleHeld | None) -> Iterator[Change]:
    """RB-VEH-2: without HP it is destroyed."""
    if a is None or b is None:
        return
    yield from _figure(VEHICLE, f"{b.name}: Hull Points", a.hp, b.hp)
    if (a.hp > 0) != (b.hp > 0):
        state = ("destroyed", "whole")
        yield Change(VEHICLE, f"{b.name} is {state[b.hp > 0]}", state[a.hp > 0], state[b.hp > 0])
    for k in range(max(len(a.systems), len(b.systems))):
        was, now = (v.systems[k] if k < len(v.systems) else None for v in (a, b))
        yield from _system(book, b.name, was, now)


def _system(
    book: Book, vehicle: str, was: SystemHeld | None, now: SystemHeld | None
) -> Iterator[Change]:
    if was is None or now is None or was.system != now.system:
        before, after = (book.systems[s.system].name if s else "nothing" for s in (was, now))
        yield _change(VEHICLE, f"{vehicle}: System", before, after)
        return
    name = f"{vehicle}: {book.systems[now.system].name}"
    yield from _figure(VEHICLE, f"{name}: Ammo", was.ammo, now.ammo)
    yield from _figure(VEHICLE, f"{name}: Charge", was.charge, now.charge)


# One taken into the other


def take(now: Character, base: Character, after: Character, keys: Collection[str]) -> Character:
    """The character as it stands, with these parts as they are `after` what began with `base`."""
    c = now
    if WOUNDS in keys:
        c = replace(c, hp=after.hp, ehp=after.ehp, dead=after.dead, spared=after.spared,
                    marks=after.marks, asleep=after.asleep)  # fmt: skip
    c = replace(c, **{key: getattr(after, key) for key in PLAIN if key in keys})
    c = replace(c, abilities=tuple(_taken_ability(own, after, keys) for own in c.abilities))
    if KNOWN in keys:
        c = replace(c, investigated=after.investigated, barred=after.barred)
    c = _taken_things(c, base, after, keys)
    if COMPANION in keys and c.companion and after.companion:
        beast = after.companion
        c = replace(c, companion=replace(c.companion, hp=beast.hp, ehp=beast.ehp,
                                         marks=beast.marks, spared=beast.spared))  # fmt: skip
    if VEHICLE in keys and c.vehicle and after.vehicle:
        held = after.vehicle
        c = replace(c, vehicle=replace(c.vehicle, hp=held.hp, systems=held.systems))
    return c


def _taken_ability(own: Owned, after: Character, keys: Collection[str]) -> Owned:
    key = ability_key(own)
    left = next((one for one in after.abilities if ability_key(one) == key), None)
    if left is None or key not in keys:
        return own
    return replace(own, cooldown=left.cooldown, used=left.used)


def _taken_things(
    c: Character, base: Character, after: Character, keys: Collection[str]
) -> Character:
    """What was gained has a new number where its own was given to another thing meanwhile."""
    began, left = ({t.n: t for t in x.things} for x in (base, after))
    things: list[Thing] = []
    for own in c.things:
        then, end = began.get(own.n), left.get(own.n)
        known = then is not None and then.item == own.item
        if known and thing_key(own.n) in keys:
            if end is None or end.item != own.item:
                continue
            own = replace(own, count=end.count, ammo=end.ammo, charge=end.charge, on=end.on)
        if known and HANDS in keys and end is not None and end.item == own.item:
            own = replace(own, where=end.where, inside=end.inside, module=end.module)
        things.append(own)
    c = replace(c, things=tuple(things))
    for n, end in left.items():
        was = began.get(n)
        if thing_key(n) in keys and (was is None or was.item != end.item):
            c = _with_thing(c, end)
    return _tidy(c)


def _with_thing(c: Character, found: Thing) -> Character:
    taken = {t.n for t in c.things}
    n = c.next_thing if found.n in taken else found.n
    return replace(c, things=(*c.things, replace(found, n=n)), next_thing=max(c.next_thing, n + 1))


_ROOM: Final = {
    "left": {"left", "both"},
    "right": {"right", "both"},
    "both": {"left", "right", "both"},
}


def _tidy(c: Character) -> Character:
    """Nothing is in what is gone, or part of it, or in a hand that is full (RB-HOLD-2)."""
    there = {t.n for t in c.things}
    held: set[str] = set()
    things = []
    for own in c.things:
        if own.inside is not None and own.inside not in there:
            own = replace(own, where="carried", inside=None)
        if own.module is not None and own.module not in there:
            own = replace(own, module=None)
        if own.where in _ROOM:
            if held & _ROOM[own.where]:
                own = replace(own, where="carried")
            else:
                held.add(own.where)
        things.append(own)
    return replace(c, things=tuple(things))
