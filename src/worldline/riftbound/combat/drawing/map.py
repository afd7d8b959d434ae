"""The place of a fight drawn in characters, as far as a seat sees it: y grows downwards, as in the
map of an encounter file."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from worldline.core.machine import Seat
from worldline.riftbound.combat.drawing.labels import NO_LETTER, letters, side, state
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, book, mode
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.names import list_words, metres, place
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import METRE, Terrain
from worldline.riftbound.combat.telling.aid import figures_of
from worldline.riftbound.combat.telling.view import SeenUnit, View

WIDE: Final = 72
"""Columns of the drawing; the metres of y stand before it."""
HIGH: Final = 40
STEPS: Final = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000)
"""Millimetres that a column may stand for; a row stands for twice as many."""
TICKS: Final = 10
"""Columns between two numbers below the drawing."""
FREE, SEVERAL, LYING, CLOUD = ".", "*", "'", "o"


class Scale(NamedTuple):
    """The corner of the drawing, and how much a column stands for."""

    left: int
    top: int
    mm: int
    columns: int
    rows: int

    def middle(self, column: int, row: int) -> tuple[int, int]:
        x = self.left + column * self.mm + self.mm // 2
        return x, self.top + (2 * row + 1) * self.mm

    def cell(self, x: int, y: int) -> tuple[int, int]:
        return (x - self.left) // self.mm, (y - self.top) // (2 * self.mm)


def draw(s: Encounter, seat: Seat, me: UnitId | None = None) -> Iterator[str]:
    """The drawing, and a line for each unit. Where everybody is, the GM may tell (RB-RULING-65):
    then there is nothing to draw."""
    view, named = GAME.view(s, seat), letters(s, seat)
    if mode(s) != "theatre":
        yield from _drawing(view, named)
    yield from _legend(s, view, seat, named, me)


def _drawing(view: View, named: dict[UnitId, str]) -> Iterator[str]:
    scale = _scale(view)
    rows = [[_ground(view, *scale.middle(x, y)) for x in range(scale.columns)]
            for y in range(scale.rows)]  # fmt: skip
    _thin(rows, scale, view)
    for item in view.lying:
        _put(rows, scale.cell(*item.at[:2]), LYING)
    for cloud in view.clouds:
        _put(rows, scale.cell(*cloud.at[:2]), CLOUD)
    drawn = [u for u in view.units if u.aboard is None and u.condition not in ("gone", "dead")]
    shared = _units(rows, scale, drawn, named)
    yield from _with_numbers(rows, scale)
    yield f"One column is {metres(scale.mm)}, one row {metres(2 * scale.mm)}."
    for us in shared:
        yield f"  {SEVERAL}  {list_words(f'{named[u.id]} {u.name}' for u in us)}"


def _scale(view: View) -> Scale:
    """As fine as fits, around all that there is, with a metre to spare."""
    xs, ys = list[int](), list[int]()
    for part in view.terrain:
        xs += [x for x, _ in part.corners]
        ys += [y for _, y in part.corners]
    for unit in view.units:
        if unit.condition != "gone":
            xs += [unit.place[0] - unit.diameter // 2, unit.place[0] + unit.diameter // 2]
            ys += [unit.place[1] - unit.diameter // 2, unit.place[1] + unit.diameter // 2]
    left, right = min(xs, default=0) - METRE, max(xs, default=0) + METRE
    top, low = min(ys, default=0) - METRE, max(ys, default=0) + METRE
    fitting = (mm for mm in STEPS if right - left <= WIDE * mm and low - top <= HIGH * 2 * mm)
    mm = next(fitting, max(right - left, low - top) // HIGH + 1)
    left, top = left // mm * mm, top // (2 * mm) * 2 * mm
    return Scale(left, top, mm, (right - left) // mm + 1, (low - top) // (2 * mm) + 1)


def _ground(view: View, x: int, y: int) -> str:
    for part in view.terrain:
        if geometry.inside((x, y), part.corners):
            return sign(part)
    return FREE


def _thin(rows: list[list[str]], scale: Scale, view: View) -> None:
    """What lies between the middles of all cells is drawn along its edges."""
    for part in view.terrain:
        corners = part.corners
        cells = [(x, y) for y in range(scale.rows) for x in range(scale.columns)]
        if any(geometry.inside(scale.middle(*cell), corners) for cell in cells):
            continue
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            steps = max(abs(bx - ax), abs(by - ay)) // scale.mm + 1
            for k in range(steps + 1):
                at = ax + (bx - ax) * k // steps, ay + (by - ay) * k // steps
                _put(rows, scale.cell(*at), sign(part))


def sign(part: Terrain) -> str:
    """What stops whom: a wall, something to see past, something to go through, ground."""
    if part.solid:
        return "#" if part.opaque else "="
    return "%" if part.opaque else ","


SIGNS: Final = {
    "#": "a wall",
    "=": "stops who walks, not who looks",
    "%": "hides, and lets pass",
    ",": "ground of its own kind",
}


def _put(rows: list[list[str]], cell: tuple[int, int], sign: str) -> None:
    x, y = cell
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        rows[y][x] = sign


def _units(
    rows: list[list[str]], scale: Scale, drawn: list[SeenUnit], named: dict[UnitId, str]
) -> list[list[SeenUnit]]:
    """Each as large as it is; those that share the cell of their middle."""
    for unit in sorted(drawn, key=lambda u: -u.diameter):
        x, y, _ = unit.place
        for row in range(scale.rows):
            for column in range(scale.columns):
                mx, my = scale.middle(column, row)
                if 4 * ((mx - x) ** 2 + (my - y) ** 2) <= unit.diameter**2:
                    rows[row][column] = named[unit.id]
        _put(rows, scale.cell(x, y), named[unit.id])
    cells = dict[tuple[int, int], list[SeenUnit]]()
    for unit in drawn:
        cells.setdefault(scale.cell(*unit.place[:2]), []).append(unit)
    shared = {cell: us for cell, us in cells.items() if len(us) > 1}
    for cell in shared:
        _put(rows, cell, SEVERAL)
    return list(shared.values())


def _with_numbers(rows: list[list[str]], scale: Scale) -> Iterator[str]:
    for n, row in enumerate(rows):
        y = (scale.top + 2 * n * scale.mm) / METRE
        yield f"{y:>6g} {''.join(row)}"
    ticks = range(0, scale.columns, TICKS)
    yield " " * 7 + "".join(f"{'|':{TICKS}}" for _ in ticks).rstrip()
    numbers = ((scale.left + n * scale.mm) / METRE for n in ticks)
    yield " " * 7 + "".join(f"{x:<{TICKS}g}" for x in numbers).rstrip()


def _legend(
    s: Encounter, view: View, seat: Seat, named: dict[UnitId, str], me: UnitId | None
) -> Iterator[str]:
    figures = {f.unit: f for f in figures_of(s, seat)}
    for unit in view.units:
        if unit.condition == "gone":
            continue
        letter = "  " if unit.condition == "dead" else f"{named.get(unit.id, NO_LETTER)} "
        line = f"  {letter} {unit.name:24} {side(s, unit, me):16}"
        line += f" {state(unit, figures.get(unit.id)):15} {place(unit.place)}"
        yield line.rstrip()
    signs = dict[str, list[str]]()
    for part in view.terrain:
        signs.setdefault(sign(part), []).append(part.name)
    for drawn, names in signs.items():
        called = list_words(dict.fromkeys(filter(None, names))) if any(names) else ""
        yield f"  {drawn}  {SIGNS[drawn]}{f': {called}' if called else ''}"
    for item in view.lying:
        yield f"  {LYING}  {book(s).items[item.item].name} at {place(item.at)}"
    for cloud in view.clouds:
        yield f"  {CLOUD}  a hazard at {place(cloud.at)}"
