"""What of the ground can be seen from one point: the quick answers are those of the slow ones."""

from random import Random

import pytest
from tracing import rule

from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Body, Terrain
from worldline.riftbound.combat.space.sight import Sight

REACH = 9000
SIZES = (500, 1000, 2000, 3000)


def field(lot: Random, step: int) -> tuple[Terrain, ...]:
    """Walls of any shape, height and altitude, on points so far apart: on few of them, many lines
    run along sides and through corners."""
    return tuple(_wall(lot, step) for _ in range(lot.randint(2, 5)))


def _wall(lot: Random, step: int) -> Terrain:
    x, y = (lot.randrange(-8, 5) * 1000 for _ in range(2))
    w, h = (lot.randrange(2000, 8001, step) for _ in range(2))
    shapes = (
        ((x, y), (x + w, y), (x + w, y + h), (x, y + h)),
        ((x, y), (x, y + h), (x + w, y)),
        ((x, y), (x + w, y), (x + w, y + h), (x + w // 2, y + h // 2), (x, y + h)),
        ((x, y), (x + w, y + h), (x + w, y), (x, y + h)),
    )
    return Terrain(
        corners=lot.choice(shapes), z=lot.choice((0, 0, 0, 1000, 4000)), solid=lot.random() < 0.8,
        height=lot.choice((500, 1000, 2000, 3000, 8000)), opaque=lot.random() < 0.9,
    )  # fmt: skip


def body(lot: Random, most: int, step: int, z: int) -> Body:
    x, y = (lot.randrange(-most, most + 1, step) for _ in range(2))
    return Body(x, y, z, lot.choice(SIZES))


def stands(there: Body, wall: Terrain) -> bool:
    at = there.x, there.y, there.z
    return not wall.solid or geometry.clears(at, at, there.d, wall)


@rule("RB-RULING-72")
@pytest.mark.parametrize("step", [1000, 250, 1])
def test_the_quick_answers_are_those_of_the_slow_ones(step: int) -> None:
    lot, told = Random(step), {(seen, past): 0 for seen in (False, True) for past in (False, True)}
    for _ in range(240):
        walls, z = field(lot, step), lot.choice((0, 0, 1000, 5000))
        eye, at = body(lot, 12_000, step, 0), body(lot, 6000, step, z)
        sight = Sight(eye, at, REACH, walls)
        for _ in range(25):
            there = at._replace(
                **{c: getattr(at, c) + lot.randrange(-6000, 6001, step) for c in "xy"}
            )
            if not all(stands(there, wall) for wall in walls):
                continue  # nobody gets there
            seen = geometry.sees(eye, there, walls)
            assert sight(there.x, there.y) == seen, (eye, there, walls)
            centres = (eye.x, eye.y, eye.z + eye.d), (there.x, there.y, z + at.d)
            told[seen, any(w.opaque and geometry.hides(*centres, w) for w in walls)] += 1
    assert told[False, True] > 300  # hidden
    assert told[True, False] > 100
    assert told[True, True] > 100  # past what hides the middle
