"""A fight for any entry of the book: somebody bears it, and all play at random, but with a wish.

The scene follows from the data: who can have the entry has it, with everything it may need around.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from riftbound.combat.fight import rb
from riftbound.combat.fleet import aloft, begin, crew
from worldline.core.machine import Action, Event
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, change
from worldline.riftbound.combat.topics.damage import die
from worldline.riftbound.combat.topics.overwatch import take_watch
from worldline.riftbound.combat.topics.status import put
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.effects import Pair
from worldline.riftbound.figures.character import Owned, Thing

BOOK = open_book()
ROUND = (
    "2:A npc-officer@-1,1 stand seize | 3:B npc-raider@0,1 stand seize | 4:B npc-trooper@0,-1 hp 1"
    " | 5:B npc-trooper@7,0 stand seize ability deaf | 6:B npc-gunhand@4,4 hp 1"
    " | 7:A npc-trooper@1,1 | 1 acts"
)
OTHERS = ("A npc-officer@0,9", "B npc-raider@9,0", "B npc-trooper@30,5", "B npc-trooper@0,30")
SKILLS = " ".join(
    f"skilled {id}" for id in sorted({i for e in BOOK.items.values() for i in e.skills})
)
PAIRED = [
    id
    for id, item in BOOK.items.items()
    if any(isinstance(e, Pair) for use in item.uses for e in use.effects)
]
SPARE = "carries battery-60 " + " ".join(
    f"carries {id}" for id, item in BOOK.items.items() if item.stores or id in PAIRED
)
MAGAZINES = tuple(
    Thing(n=n, item=id, ammo=item.stores.most)
    for n, (id, item) in enumerate(BOOK.items.items(), 1)
    if item.stores
)
CHOICES = {"damage-type": ":sharp", "attribute": ":agi", None: ""}
Make = Callable[[int], Encounter]
"""A fresh scene; its number varies what may vary."""


def scene(kind: str, id: str) -> Make:
    match kind:
        case "abilities":
            return lambda n: _gifted(id, n)
        case "items":
            return lambda n: _armed(id, n)
        case "attacks" | "features" | "keywords":
            return _having(kind, id)
        case "marks":
            return lambda n: _marked(id, n)
        case "systems":
            return lambda n: _driving(id, n)
        case "npcs":
            return lambda n: rb(f"1:A {id}@0,0 stand seize agi 2 | {ROUND}")
    raise AssertionError(f"nobody has {kind}")


def _bearer(words: str, n: int) -> Encounter:
    hurt = (30, 12, 3, 38)[n % 4]
    skills = f"{SKILLS} stand seize" if n % 2 else ""
    first = f"1:A npc-officer@0,0 agi 1 vsn 4 knw 2 sp 9 hp {hurt} body 50 knows npc-raider"
    s = rb(f"{first} stand hit stand dodge {skills} {words} | {ROUND}")
    if n % 3 == 2:
        die(s, 3, None)
    return s


def _gifted(id: str, n: int) -> Encounter:
    entry = BOOK.abilities[id]
    if any(use.id == id and _needs_vehicle(use) for use in entry.uses):
        return _pilot(id)
    return _bearer(f"{SPARE} ability {id}{CHOICES[entry.choice]} ability look-out", n)


def _needs_vehicle(use: Any) -> bool:
    return any(getattr(effect, "by", "user") == "vehicle" for effect in use.effects)


def _pilot(id: str) -> Encounter:
    s = crew("sv-tank", *OTHERS, at="20,20", riding=False)
    own = (Owned(ability=id, by="gm"),)
    change(s, 0, sp=9, sp_base=9, abilities=own, x=0, y=0)
    return begin(s)


def _armed(id: str, n: int) -> Encounter:
    item = BOOK.items[id]
    bare = "loses standard-pistol loses light-armour"
    word = "wears" if item.kind == "armour" else "holds"
    if item.two_handed == "chosen" and n % 2:
        word = "grips"
    if item.kind == "module":
        s = _bearer(f"{bare} holds auto-rifle carries {id}", 1)
        rifle, module = s.units[0].things[-2:]
        things = (*s.units[0].things[:-2], replace(rifle, module=module.n), module)
        change(s, 0, things=things)
        return s
    if not item.attacks and item.kind != "armour":
        bare = "loses standard-pistol"
    return _bearer(f"{bare} {word} {id} {SPARE}", n)


def _having(kind: str, id: str) -> Make:
    """The first that has it: an item, a beast, a System, or everybody."""
    items = sorted(BOOK.items.items(), key=lambda pair: not pair[1].attacks)
    for item, entry in items:
        if id in entry.attacks if kind == "attacks" else id in (*entry.features, *_of(entry)):
            return lambda n: _armed(item, n)
    for npc, beast in BOOK.npcs.items():
        if id in (*beast.attacks, *beast.features):
            return scene("npcs", npc)
    for system, part in BOOK.systems.items():
        if id in (*part.attacks, *part.features, *_of(part)):
            return lambda n: _driving(system, n)
    return lambda n: _bearer("loses standard-pistol", n)


def _of(entry: Any) -> Iterator[str]:
    for attack in entry.attacks:
        yield from BOOK.attacks[attack].features


def _marked(id: str, n: int) -> Encounter:
    """On the bearer by an enemy in contact, or on that enemy by the bearer."""
    on = BOOK.marks[id].on
    if "vehicle" in on and (n % 4 == 3 or "character" not in on):
        s = _driving("strider-mechsuit-legs-mk1", 0)
        put(s, 1, id, 1, s.order[-1], False)
        return s
    s = _bearer("ability intercept-1", n)
    for watcher in (1, 4):
        take_watch(s, watcher)
    for k in (0, 1):  # nobody gives Orders: they cost Actions
        change(s, k, abilities=s.units[k].abilities[3:])
    if n % 2:
        put(s, 2, id, 2, 0, False)
    else:
        put(s, 0, id, 2, 2, False)
    return s


def _driving(id: str, n: int) -> Encounter:
    option = next(
        v for v, e in BOOK.vehicles.items() if any(id in slot.systems for slot in e.systems)
    )
    s = crew(option, *OTHERS, systems=(id,), riding=n % 4 != 3)
    change(s, 0, things=MAGAZINES)
    for unit in s.units:
        change(s, unit.id, answers=tuple(StandingAnswer(to=x) for x in ("seize", "hit", "dodge")))
    flies = any(getattr(e, "dive", 0) for use in BOOK.systems[id].uses for e in use.effects)
    return begin(aloft(s, 60) if flies and n % 2 else s)


# Playing


def wander(
    s: Encounter, seed: int, wish: Callable[[Encounter, Action], bool], sound: bool = True
) -> Iterator[list[Event]]:
    """What is told, answer by answer: at random, but a wish comes first. `sound`: see that nothing
    is impossible, which a twin without an effect need not do again."""
    rng = Random(seed)
    for _ in range(400):
        found = GAME.decisions(s)
        if not found:
            return
        d = found[0]
        lawful = list(GAME.legal(s, d))
        wished = [action for action in lawful if wish(s, action)]
        idle = (schema.EndTurn, schema.Pass)
        busy = [action for action in lawful if not isinstance(action, idle)]
        among = wished or (busy if busy and rng.random() < 0.8 else lawful)
        yield GAME.apply(s, d, rng.choice(among))
        assert not (sound and GAME.problems(s))
