"""Random encounters: who meets whom, where, and by which of the switches (RB-COMBAT-1).

The same seed makes the same encounter. Characters of any build and Level come with their companions
and vehicles, beside people and beasts of the GM's; most stand near enough to each other to fight.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.characters.build.random import Chance, random_character
from worldline.riftbound.combat.nouns.encounter import How, StandingAnswer, Until
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant, Setup
from worldline.riftbound.combat.query.answers import ALL, BASES, KINDS, WINDOWS, answerable
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.space.geometry import METRE, Body, Point, Terrain, clears
from worldline.riftbound.content.book import Book, open_book

ROUNDS: Final = 5
_SIDES: Final = ("players", GM_SIDE)
_ALOFT: Final = 30 * METRE
_SELDOM: Final = 8  # one in so many is hidden, veiled, asleep, wounded, or left its vehicle


def skirmish(seed: int) -> Setup:
    """One of the ready encounters, or one that nobody has drawn."""
    chance = Chance(seed)
    rounds = 1 + chance.below(ROUNDS)
    if chance.below(50) == 0:
        return replace(_drawn(chance.pick(ready())), rounds=rounds)
    book = open_book()
    terrain = tuple(_terrain(chance)) if chance.below(4) == 0 else ()
    return Setup(
        entrants=tuple(_entrants(book, chance, terrain)), terrain=terrain, rounds=rounds,
        air=chance.below(_SELDOM) > 0, switches=_switches(book, chance),
    )  # fmt: skip


_UNTIL: Final[tuple[Until, ...]] = ("fight", "fight", "round", "turn")


def some_answers(seed: int) -> tuple[StandingAnswer, ...]:
    """Standing answers by chance, to up to three things (RB-STAND-1)."""
    chance, packs = Chance(seed), open_book().packs
    kinds = (tuple(answerable(packs)), tuple(KINDS), tuple(sorted(WINDOWS)), (ALL,))
    things = {chance.pick(chance.pick(kinds)) for _ in range(1 + chance.below(3))}
    return tuple(_answer(chance, to) for to in sorted(things))


def _answer(chance: Chance, to: str) -> StandingAnswer:
    hows: tuple[How, ...] = ("never", "ask", "best") if to in BASES else ("never", "always", "ask")
    change, fall, foes, friends, once = (chance.below(4) == 0 for _ in range(5))
    return StandingAnswer(
        to=to, how=chance.pick(hows), change=change, fall=fall, foes=foes,
        friends=friends, once=once, keep=max(0, chance.below(8) - 4),
        until=chance.pick(_UNTIL),
    )  # fmt: skip


def ambush(seed: int) -> Setup:
    """A skirmish of two players against the GM, in which many are hidden or veiled."""
    setup, chance = skirmish(seed), Chance(seed ^ 1)
    veils = [_veiled(chance, e, k) for k, e in enumerate(setup.entrants)]
    return replace(setup, entrants=tuple(veils), players=2)


def _veiled(chance: Chance, e: Entrant, k: int) -> Entrant:
    seat = e.seat if e.seat is None else k % 2
    return replace(e, seat=seat, hidden=chance.below(3) == 0, veiled=chance.below(2) == 0)


@cache
def _drawn(name: str) -> Setup:
    return open_scene(name).setup


def _switches(book: Book, chance: Chance) -> dict[str, bool | int | str]:
    """Most as they stand in the book."""
    found: dict[str, bool | int | str] = {}
    for id, switch in book.switches.items():
        if chance.below(3):
            continue
        match switch.kind:
            case "flag":
                found[id] = not switch.default
            case "word":
                found[id] = chance.pick(switch.options)
            case "number":
                found[id] = 1 + chance.below(20)
    return found


def _terrain(chance: Chance) -> Iterator[Terrain]:
    for _ in range(1 + chance.below(3)):
        x, y = (chance.below(20) * METRE for _ in range(2))
        w, h = ((1 + chance.below(6)) * METRE for _ in range(2))
        solid = chance.below(3) > 0
        yield Terrain(
            corners=((x, y), (x + w, y), (x + w, y + h), (x, y + h)), solid=solid,
            height=(1 + chance.below(5)) * METRE, opaque=chance.below(2) > 0,
            muffles=chance.below(2) > 0, firm=not solid or chance.below(2) > 0,
        )  # fmt: skip


# Who comes


def _entrants(book: Book, chance: Chance, terrain: tuple[Terrain, ...]) -> Iterator[Entrant]:
    taken: list[Body] = []
    for side in _SIDES:
        for _ in range(1 + chance.below(2 + chance.below(2))):
            e = _comer(book, chance, side)
            yield _placed(book, chance, e, terrain, taken)


def _comer(book: Book, chance: Chance, side: str) -> Entrant:
    """Any build on either side; the players have more of them."""
    seat = 0 if side == _SIDES[0] else None
    e = Entrant(side=side, seat=seat, riding=chance.below(_SELDOM) > 0)
    if chance.below(3) < (2 if seat == 0 else 1):
        c = random_character(chance.below(1 << 60), 1 + chance.below(4))
        asleep = chance.below(2 * _SELDOM) == 0
        e = replace(e, character=replace(c, asleep=asleep, prestige=chance.below(4)))
        hp = c.hp
    else:
        e = replace(e, npc=chance.pick(list(book.npcs)))
        hp = book.npcs[e.npc].hp
    if chance.below(2) == 0:
        e = replace(e, hp=1 + chance.below(max(1, hp // 2)))
    secret = chance.below(2 * _SELDOM)
    return replace(e, hidden=secret == 0, veiled=secret == 1)


def _placed(
    book: Book, chance: Chance, e: Entrant, terrain: tuple[Terrain, ...], taken: list[Body]
) -> Entrant:
    """The comer itself, or the vehicle it sits in; then what stands beside it."""
    c, npc = e.character, book.npcs.get(e.npc)
    size = c.size if c is not None else npc.size if npc is not None else ""
    option = c.vehicle.option if c and c.vehicle else npc.vehicle if npc and npc.vehicle else ""
    companion = book.companions[c.companion.option].size if c and c.companion else ""
    own = book.sizes[size].least_mm or 0
    vehicle = book.vehicles.get(option)
    first = vehicle.diameter_mm if vehicle is not None and e.riding else own
    flies = vehicle is not None and vehicle.type == "air" and e.riding and chance.below(2)
    e = replace(e, at=_spot(chance, first, terrain, taken, _ALOFT if flies else 0))
    beside = 0
    if vehicle is not None and not e.riding:
        beside = vehicle.diameter_mm
    elif companion:
        beside = book.sizes[companion].least_mm or 0
    return replace(e, beside=_spot(chance, beside, terrain, taken)) if beside else e


def _spot(
    chance: Chance, d: int, terrain: tuple[Terrain, ...], taken: list[Body], z: int = 0
) -> Point:
    """Anywhere free; the field grows until something is found."""
    walls, wide = [t for t in terrain if t.solid], 6
    while True:
        at = (chance.below(wide * 2) * METRE // 2, chance.below(wide * 2) * METRE // 2, z)
        here, wide = Body(*at, d), wide + 1
        apart = all(
            (o.x - here.x) ** 2 + (o.y - here.y) ** 2 >= ((o.d + d) // 2 + METRE // 2) ** 2
            for o in taken
        )
        if apart and all(clears(at, at, d, wall) for wall in walls):
            taken.append(here)
            return at
