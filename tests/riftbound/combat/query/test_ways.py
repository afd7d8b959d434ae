"""What a movement is for: where a lawful way does it, the list holds one.

A slow search from point to point of a lattice looks for such ways on random maps.
"""

from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from math import atan2, cos, sin, tau
from random import Random

import pytest
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.combat.fight import asked, block, gm, play, rb, refuses, roll, unit
from riftbound.combat.fleet import ready
from worldline.core.machine import CHANCE, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation, body, length, mode
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.passage import ground
from worldline.riftbound.combat.space import geometry, grid
from worldline.riftbound.combat.space.geometry import Body, Point, Terrain

Way = tuple[Point, ...]
Good = Callable[[Point], bool]
STEP = 300


# The slow search


def lattice(s: Encounter, at: Point) -> Iterator[Point]:
    """The points next to one."""
    if mode(s) in grid.GRIDS:
        yield from grid.neighbours(mode(s), at)
        return
    for dx in (-STEP, 0, STEP):
        for dy in (-STEP, 0, STEP):
            if dx or dy:
                yield at[0] + dx, at[1] + dy, at[2]


def every_way(s: Encounter, d: schema.ChoosePath) -> Iterator[Way]:
    """The shortest way over the lattice to each of its points that is near enough."""
    start, free = unit(s, d.unit + 1).place, ground(s, d.unit)
    done: set[Point] = set()
    queue: list[tuple[int, Point, Way]] = [(0, start, ())]
    while queue:
        gone, here, way = heappop(queue)
        if here in done:
            continue
        done.add(here)
        yield way
        for there in lattice(s, here):
            walked = gone + length(s, (here, there))
            if there not in done and walked <= d.most and free.leg(here, there) is None:
                heappush(queue, (walked, there, (*way, there)))


def lawful(s: Encounter, d: schema.ChoosePath, way: Way) -> bool:
    try:
        GAME.check(s, d, schema.Walk(way))
    except Illegal:
        return False
    return True


def some_way(s: Encounter, d: schema.ChoosePath, goal: Body | None, good: Good) -> Way | None:
    """A lawful way to a good point: one of the lattice, or where a body is touched from there."""
    here, size = unit(s, d.unit + 1).place, ground(s, d.unit).d
    for way in every_way(s, d):
        last = (here, *way)[-1]
        ends = [last]
        if goal is not None and mode(s) == "free":
            ends.append(geometry.off((goal.x, goal.y, last[2]), last, (goal.d + size) // 2))
        for end in ends:
            whole = way if end == last else (*way, end)
            if good(end) and length(s, (here, *whole)) <= d.most and lawful(s, d, whole):
                return whole
    return None


def listed(s: Encounter, d: schema.ChoosePath) -> list[Way]:
    found = [walk.path for walk in GAME.legal(s, d) if isinstance(walk, schema.Walk)]
    assert all(lawful(s, d, way) for way in found)
    return found


# Random maps


def wall(lot: Random) -> Terrain:
    x, y = lot.uniform(-6, 6), lot.uniform(-6, 6)
    width, height = lot.choice([(0.4, 4), (4, 0.4), (1.5, 1.5), (6, 1), (1, 6)])
    return block(x, y, x + width, y + height)


def crowd(seed: int, how: str, walls: int, others: int, near: float = 6) -> Encounter:
    """Somebody amid others and walls; some are friends, some are larger."""
    lot = Random(seed)
    terrain = tuple(wall(lot) for _ in range(walls))
    taken = [Body(0, 0, 0, 1000)]
    units = ["1:A npc-raider@0,0 mark hampered-move"]
    terrain = tuple(t for t in terrain if geometry.clears((0, 0, 0), (0, 0, 0), 1100, t))
    for _ in range(200):
        x, y = round(lot.uniform(-near, near), 2), round(lot.uniform(-near, near), 2)
        size = lot.choice(["medium"] * 4 + ["large"])
        there = Body(round(x * 1000), round(y * 1000), 0, 2000 if size == "large" else 1000)
        walled = (geometry.clears(there[:3], there[:3], there.d, t) for t in terrain)
        if len(units) <= others and all(walled) and all(geometry.gap(there, b) > 0 for b in taken):
            taken.append(there)
            side = lot.choice("ABBB") if len(units) > 1 else "B"
            units.append(f"{len(units) + 1}:{side} npc-raider@{x},{y} size {size}")
    return rb(" | ".join([*units, "1 acts"]), terrain, space_mode=how)


def moving(s: Encounter) -> schema.ChoosePath:
    """Its Move of 5 metres."""
    play(s, "move")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert d.most == 5_000
    return d


def stands_apart(s: Encounter, at: Point) -> bool:
    """No enemy touches the first unit there."""
    there = Body(*at, unit(s, 1).diameter)
    return not any(field.in_contact(s, there, body(s, o.id)) for o in s.units if o.side != "A")


def touches(s: Encounter, u: int, at: Point) -> bool:
    return field.in_contact(s, Body(*at, unit(s, 1).diameter), body(s, u))


def hides(s: Encounter, by: int, at: Point) -> bool:
    """No enemy sees the first unit there, nor if it stood a little beside."""
    x, y, z = at
    spots = [(x + dx, y + dy, z) for dx in (-by, 0, by) for dy in (-by, 0, by)]
    foes = [body(s, o.id) for o in s.units if o.side != "A"]
    return not any(
        geometry.sees(foe, Body(*spot, unit(s, 1).diameter), s.terrain)
        for spot in dict.fromkeys(spots)
        for foe in foes
    )


MODES = pytest.mark.parametrize("how", ["free", "square", "hex"])


@rule("RB-MOVE-1", "RB-MOVE-3", "RB-RULING-62")
@MODES
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(4, 20)))
def test_whom_a_move_can_touch_a_listed_way_touches(seed: int, how: str) -> None:
    s = crowd(seed, how, walls=4 + seed % 5, others=8)
    d = moving(s)
    here, ends = unit(s, 1).place, [way[-1] for way in listed(s, d) if way]
    for other in s.units[1:]:
        good = partial(touches, s, other.id)
        if not good(here) and not any(map(good, ends)):
            assert some_way(s, d, body(s, other.id), good) is None, other.name


@rule("RB-RULING-72")
@MODES
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(4, 20)))
def test_where_a_unit_can_hide_a_listed_way_leads_out_of_sight(seed: int, how: str) -> None:
    s = crowd(seed, how, walls=2 + seed % 3, others=1 + seed % 2)
    d = moving(s)
    if not any(hides(s, 0, (unit(s, 1).place, *way)[-1]) for way in listed(s, d)):
        by = 150 if how == "free" else 0
        assert some_way(s, d, None, partial(hides, s, by)) is None


@rule("RB-MOVE-1")
@MODES
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(4, 20)))
def test_who_can_leave_its_enemies_finds_a_listed_way(seed: int, how: str) -> None:
    s = crowd(seed, how, walls=seed % 6, others=12, near=2.2)
    d = moving(s)
    good = partial(stands_apart, s)
    if not any(good((unit(s, 1).place, *way)[-1]) for way in listed(s, d)):
        assert some_way(s, d, None, good) is None


@rule("RB-KEY-FLYING-2", "RB-RULING-63")
@pytest.mark.parametrize(
    ("one", "other", "terrain"),
    [
        ("0,0,7", "3,0", ()),
        ("0,0,7", "0.2,0", ()),
        ("0,0", "5,0", (replace(block(2, -30, 2.5, 30), height=2_000),)),
        ("0,0,2", "5,0", (replace(block(2, -2, 3, 2), height=9_000),)),
    ],
)
def test_who_flies_is_shown_the_way_down_and_over_and_around(
    one: str, other: str, terrain: tuple[Terrain, ...]
) -> None:
    s = rb(f"1:A npc-razor-flyer@{one} | 2:B npc-raider@{other} | 1 acts", terrain)
    play(s, "move")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    assert any(way and touches(s, 1, way[-1]) for way in listed(s, d))


# Intercept


def guarded(at: str, terrain: tuple[Terrain, ...] = (), more: str = "", **how: str) -> Encounter:
    """Somebody is shot at, and a Tank of Intercept II stands by."""
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0"
        f" | 3:B npc-bruiser@{at} sp 2 ability intercept-2{more} | 1 acts",
        tuple(replace(wall, height=500) for wall in terrain),  # all see above them
        **how,
    )
    play(s, "attack 2 auto-rifle", roll(*[6] * 5, *[1] * 5))
    return s


def ways_in(s: Encounter) -> list[Way]:
    play(s, "use intercept")
    d = asked(s)
    assert isinstance(d, schema.ChoosePath)
    return listed(s, d)


CORNERED = (block(18, 1, 21.5, 1.6), block(21.5, -2.5, 22.1, 1.6))


@rule("RB-RULING-172", "RB-AB-INTERCEPT-2-2")
def test_who_intercepts_is_shown_the_way_around() -> None:
    s = guarded("20,3", CORNERED)
    ways = ways_in(s)
    assert ways
    assert () not in ways
    refuses(s, schema.Walk(), "RB-RULING-172")
    play(s, schema.Walk(ways[0]))
    assert field.touching(s, 2, 1)


RING = "".join(f" | {n}:B npc-trooper@{at}" for n, at in enumerate(
    ("21,0", "20.5,0.867", "19.5,0.867", "19,0", "19.5,-0.867", "20.5,-0.867"), 4
))  # fmt: skip


@rule("RB-RULING-172")
@pytest.mark.parametrize(
    ("terrain", "more"), [((*CORNERED, block(17, -3, 17.6, 1.6), block(17, -3, 22, -2.4)), ""),
                          ((), RING)]
)  # fmt: skip
def test_nobody_pays_to_intercept_where_no_way_leads(
    terrain: tuple[Terrain, ...], more: str
) -> None:
    s = guarded("20,3.5", terrain, more)
    assert not isinstance(asked(s), schema.React)
    assert unit(s, 3).sp == 2


@rule("RB-RULING-172")
def test_who_is_in_contact_may_stay_to_intercept() -> None:
    assert () in ways_in(guarded("20,1"))


@rule("RB-RULING-172", "RB-RULING-65")
@pytest.mark.parametrize(("metres", "may"), [(8, True), (9, False)])
def test_in_words_alone_who_is_near_enough_intercepts(metres: int, may: bool) -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0"
        " | 3:B npc-bruiser@20,3 sp 2 ability intercept-2 | 1 acts",
        space_mode="theatre",
    )
    near, far = Relation(metres=metres, sees=True), Relation(metres=20, sees=True)
    for pair, said in (((1, 2), near), ((0, 1), far), ((0, 2), far)):
        command = commands.Declare(unit=pair[0], other=pair[1], relation=said, reason="as told")
        gm(s, command)
    play(s, "attack 2 auto-rifle", roll(*[6] * 5, *[1] * 5))
    assert isinstance(asked(s), schema.React) is may
    if may:
        play(s, "use intercept", "go", roll(3), "choose 3")
        assert asked(s) == schema.RollDice(CHANCE, 2, "dodge", 1)


@rule("RB-RULING-172", "RB-MOVE-3")
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(4, 20)))
def test_intercept_is_open_just_where_a_way_leads_into_contact(seed: int) -> None:
    lot = Random(seed)
    walls = tuple(
        t
        for x, y in ((lot.uniform(17, 22), lot.uniform(-1, 4)) for _ in range(4))
        for t in [block(x, y, x + lot.choice((0.3, 2)), y + lot.choice((0.3, 2)))]
        if all(geometry.clears(at, at, 1100, t) for at in ((20_000, 0, 0), (20_000, 3_500, 0)))
    )
    s = guarded("20,3.5", walls)
    may = isinstance(asked(s), schema.React)
    if may:
        assert all(touches_any(s, way) for way in ways_in(s))
    else:
        d = schema.ChoosePath(0, 2, 8_000, touching=(0, 1))
        found = (w for w in every_way(s, d) if geometry.length((unit(s, 3).place, *w)) < 7_000)
        assert not any(touches_any(s, (*way, beside(s, way))) for way in found)


def beside(s: Encounter, way: Way) -> Point:
    last = (unit(s, 3).place, *way)[-1]
    end = geometry.off(unit(s, 2).place, last, 1_000)
    return end if ground(s, 2).way((last, end)) is None else last


def touches_any(s: Encounter, way: Way) -> bool:
    end = Body(*(unit(s, 3).place, *way)[-1], 1_000)
    return any(field.in_contact(s, end, body(s, u)) for u in (0, 1))


# Vehicles


def driven(s: Encounter) -> list[schema.Walk]:
    """The ways that are listed; all of them are lawful."""
    found = [walk for walk in GAME.legal(s, asked(s)) if isinstance(walk, schema.Walk)]
    for walk in found:
        GAME.check(s, asked(s), walk)
    return found


def after(s: Encounter, walk: schema.Walk) -> Encounter:
    twin = s.copy()
    GAME.apply(twin, asked(twin), walk, auto=False)
    return twin


RAM = "ramming-speed"


def rams(s: Encounter, u: int) -> bool:
    attacks = (a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack))
    return any(a.arm.endswith(RAM) and u in a.targets for a in attacks)


@rule("RB-SYS-GIANT-WHEELS-4", "RB-RULING-69", "RB-RULING-220")
@pytest.mark.parametrize("how", ["free", "square", "hex"])
@pytest.mark.parametrize("at", ["9,4", "-7,-8", "20,7", "-4,23"])
def test_full_speed_is_shown_the_way_to_whom_it_can_ram(at: str, how: str) -> None:
    s = ready("sv-tank", f"B npc-trooper@{at}", space_mode=how)
    play(s, "use full-speed")
    assert any(rams(after(s, walk), 2) for walk in driven(s))


@rule("RB-SYS-GIANT-WHEELS-4", "RB-RULING-70", "RB-RULING-220")
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(3, 12)))
def test_whom_a_tank_can_ram_a_listed_way_leads_to(seed: int) -> None:
    lot = Random(seed)
    others = [(lot.uniform(-26, 26), lot.uniform(-26, 26)) for _ in range(3)]
    others = [(x, y) for x, y in others if x * x + y * y > 25]
    walls = tuple(
        t
        for x, y in ((lot.uniform(-16, 16), lot.uniform(-16, 16)) for _ in range(3))
        for t in [block(x, y, x + 3, y + 1)]
        if geometry.clears((0, 0, 0), (0, 0, 0), 7_100, t)
    )
    people = [f"B npc-trooper@{x:.2f},{y:.2f}" for x, y in others]
    s = ready("sv-tank", *people, terrain=walls)
    play(s, "use full-speed")
    ends = [after(s, walk) for walk in driven(s)]
    for u in range(2, len(s.units)):
        if not any(rams(end, u) for end in ends):
            assert not any(rams(after(s, walk), u) for walk in tried(s, u))


def tried(s: Encounter, u: int) -> Iterator[schema.Walk]:
    """Full Speed to all sides, and then at a unit or a little beside it."""
    for k in range(24):
        first = (round(16_000 * cos(k * tau / 24)), round(16_000 * sin(k * tau / 24)), 0)
        goal = unit(s, u + 1)
        walks = [schema.Walk((first,))]
        at = atan2(goal.y - first[1], goal.x - first[0])
        far = geometry.distance(first, goal.place) - 4_010
        if 0 < far < 16_000:
            x, y = first[0] + far * cos(at), first[1] + far * sin(at)
            walks.append(schema.Walk((first, (round(x), round(y), 0))))
        for walk in walks:
            try:
                GAME.check(s, asked(s), walk)
            except Illegal:
                continue
            yield walk


@rule("RB-SYS-STRIDER-LEGS-3", "RB-RECON-BOARD-1")
@pytest.mark.parametrize("option", ["sv-mechsuit", "sv-tank", "sv-bike"])
def test_a_vehicle_is_shown_the_way_to_others(option: str) -> None:
    s = ready(option, "A npc-trooper@9,3", "B npc-trooper@-5,7", terrain=(block(5, 6, 7, 7),))
    play(s, "use move")
    ends = [walk.path[-1] for walk in driven(s) if walk.path]
    for u in (2, 3):
        hulls = (Body(*end, unit(s, 2).diameter) for end in ends)
        assert any(field.in_contact(s, hull, body(s, u)) for hull in hulls)


# Pushes and directions


@rule("RB-AB-BONK-1", "RB-RULING-185")
@pytest.mark.parametrize(
    ("wall", "may"), [(block(1.5, -2, 2, 2), False), (block(2, -2, 3, 2), True)]
)
def test_who_cannot_be_moved_is_not_pushed(wall: Terrain, may: bool) -> None:
    s = rb("1:A npc-bruiser@0,0 ability bonk | 2:B npc-trooper@1,0 | 1 acts", (wall,))
    play(s, "attack 2 simple-warhammer", roll(6), roll(1))
    assert isinstance(asked(s), schema.React) is may


@rule("RB-AB-BONK-1", "RB-RULING-185", "RB-RULING-64")
@pytest.mark.parametrize("how", ["free", "square", "hex"])
@pytest.mark.parametrize("at", ["1,0", "0,1", "-1,0", "0,-1", "0.5,0.866", "-0.5,0.866", "1,1"])
def test_a_push_leads_away_wherever_one_stands(at: str, how: str) -> None:
    s = rb(f"1:A npc-bruiser@0,0 ability bonk | 2:B npc-trooper@{at} | 1 acts", space_mode=how)
    if not field.touching(s, 0, 1):
        return
    play(s, "attack 2 simple-warhammer", roll(6), roll(1), "use bonk")
    ends = [walk.path[-1] for walk in driven(s) if walk.path]
    assert ends
    play(s, schema.Walk((ends[0],)))
    assert field.apart(s, 0, 1) >= 900


@rule("RB-AB-LOCKDOWN-3", "RB-RULING-174")
@pytest.mark.parametrize("how", ["free", "square", "hex"])
def test_who_is_stopped_can_be_pushed_to_others_and_away_from_them(how: str) -> None:
    s = rb(
        "1:A npc-officer@9,9 mark lockdown | 2:B npc-raider@0,0 | 3:A npc-raider@2,0 | 2 acts",
        space_mode=how,
    )
    play(s, "move", "go -1,0", "use halt")
    d = asked(s)
    assert isinstance(d, schema.ChooseShift)
    ends = [Body(*walk.path[-1], 1_000) for walk in driven(s) if walk.path]
    far = [field.gap(how, end, body(s, 2)) for end in ends]
    assert min(far) <= 50
    assert max(far) >= field.apart(s, 1, 2) + 2_900


@rule("RB-RULING-125")
def test_a_direction_is_proposed_at_each_unit() -> None:
    s = rb(
        "1:A npc-officer@0,0 str 5 loses standard-pistol grips plasma-cannon"
        " | 2:B npc-raider@5,3 | 1 acts"
    )
    play(s, "use plasma-disruption")
    assert schema.Walk(((5_000, 3_000, 0),)) in GAME.legal(s, asked(s))
