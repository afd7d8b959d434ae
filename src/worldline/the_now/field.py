"""The field: 61 nodes, six directions, exact time, distance, symmetry (TN-FIELD, TN-MISS-4).

A node is its exact time, 0 (the centre) to 60 (TN-FIELD-8); `r.i` is how it is written.
V616Mon is a node outside the field, without time and neighbours (TN-RULING-75).
"""

from typing import Final

RADII: Final = 5
DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def _places() -> tuple[tuple[int, int, int, int], ...]:
    """(radius, index, q, s) of every node in exact-time order: ring by ring from the centre
    (TN-FIELD-2, TN-FIELD-5), each clockwise from direction 0 (TN-FIELD-7)."""
    places = [(0, 0, 0, 0)]
    for r in range(1, RADII):
        for i in range(6 * r):
            k, m = divmod(i, r)
            (q, s), (dq, ds) = DIRECTIONS[k], DIRECTIONS[(k + 2) % 6]
            places.append((r, i, r * q + m * dq, r * s + m * ds))
    return tuple(places)


PLACES: Final = _places()
NODES: Final = len(PLACES)
V616MON: Final = NODES
NOWHERE: Final = -1
"""Where the pawn of a player who is out stands (TN-RULING-14)."""
OFF: Final = -1
"""Beyond the edge (TN-FIELD-9)."""
RADIUS: Final = tuple(r for r, _, _, _ in PLACES)
_AT: Final = {(q, s): t for t, (_, _, q, s) in enumerate(PLACES)}

AROUND: Final = tuple(
    tuple(_AT.get((q + dq, s + ds), OFF) for dq, ds in DIRECTIONS) for _, _, q, s in PLACES
)
"""The neighbours of each node in directions 0 to 5; OFF beyond the edge."""
NEIGHBOURS: Final = (*(tuple(n for n in row if n != OFF) for row in AROUND), ())
"""The neighbours on the field; V616Mon has none, so no move leads there (TN-COLLAPSE-4)."""
EARLIER: Final = tuple(
    tuple(d for d, n in enumerate(row) if n != OFF and n < t) for t, row in enumerate(AROUND)
)
"""The directions in which each node has an earlier neighbour (TN-RULING-45)."""
RING: Final = tuple(tuple(t for t in range(NODES) if RADIUS[t] == r) for r in range(RADII))


def name(node: int) -> str:
    """`2.3`, or V616Mon."""
    if node == V616MON:
        return "V616Mon"
    r, i, _, _ = PLACES[node]
    return f"{r}.{i}"


NAMED: Final = {name(t): t for t in range(NODES + 1)}


def distance(a: int, b: int) -> int:
    """Steps between two field nodes, straight across whatever lies between (TN-RULING-84)."""
    (_, _, q, s), (_, _, u, v) = PLACES[a], PLACES[b]
    return max(abs(q - u), abs(s - v), abs(q + s - u - v))


DISTANCE: Final = tuple(tuple(distance(a, b) for b in range(NODES)) for a in range(NODES))


def symmetrical(node: int) -> tuple[int, ...]:
    """The node and its two partners by rotation about the centre (TN-STAB-3, TN-RULING-93)."""
    r, i, _, _ = PLACES[node]
    if not r:
        return (node,)
    first = node - i
    return tuple(first + (i + turn * 2 * r) % (6 * r) for turn in range(3))


def boundary(a: int, b: int) -> int:
    """The number of the boundary between two neighbours; the same from both sides."""
    return min(a, b) * NODES + max(a, b)


EDGES: Final = tuple(
    tuple(OFF if n == OFF else boundary(t, n) for n in row) for t, row in enumerate(AROUND)
)
"""The boundaries of each node in directions 0 to 5."""


def sides(edge: int) -> tuple[int, int]:
    """The earlier and the later node of a boundary."""
    return divmod(edge, NODES)
