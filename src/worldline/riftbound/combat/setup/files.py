"""Encounter files: a map, sides, who comes, switches and a seed, as TOML or JSON.

Lengths are metres. Those that come with the game lie in data/encounters and go by their name. A
mistake names the file, the entry and the field.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline import shape
from worldline.core import content
from worldline.core.content import BadContent
from worldline.core.machine import Illegal
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant, Setup
from worldline.riftbound.combat.setup.check import check_start
from worldline.riftbound.combat.setup.enlist import told_apart
from worldline.riftbound.combat.space.geometry import METRE, Point, Terrain
from worldline.riftbound.content.book import Book, open_book, pack_named, pack_with
from worldline.riftbound.content.packs import DATA
from worldline.riftbound.figures.character import Character

FOLDER: Final = DATA / "encounters"
TEXT: Final = Path("encounter")
FREE: Final = "."
"""What a map draws where nothing is."""

Place = tuple[float, ...] | str
"""x and y, and z if it is not the ground; or a letter of the map."""


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a part of the map is like."""

    name: str = ""
    z: float = 0
    height: float = 3
    solid: bool = True
    opaque: bool = True
    muffles: bool = False
    firm: bool = False


class Part(Kind, frozen=True, kw_only=True):
    """A polygon of the map."""

    corners: tuple[tuple[float, float], ...]


class Map(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawn map: one sign for each square. A sign of `legend` is terrain, any other a place."""

    rows: tuple[str, ...]
    metres: float = 2
    legend: dict[str, Kind] = {}


class Comer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes: an NPC by its profile, a ready character, or one from a file beside this one.

    Without a seat it is the GM's. A companion or vehicle comes with its owner."""

    npc: str = ""
    archetype: str = ""
    character: str = ""
    level: int = 1
    name: str = ""
    side: str = GM_SIDE
    seat: int | None = None
    at: Place
    beside: Place | None = None
    riding: bool = True
    hidden: bool = False
    veiled: bool = False
    hp: int | None = None
    sp: int | None = None
    ehp: int | None = None


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rest of the file."""

    name: str
    text: str = ""
    seed: int = 0
    air: bool = True
    rounds: int | None = None
    packs: tuple[str, ...] = ()
    switches: dict[str, bool | int | str] = {}


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """An encounter, ready to be played."""

    name: str
    text: str
    seed: int
    setup: Setup


def ready() -> tuple[str, ...]:
    """The names of the encounters that come with the game."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def open_scene(name: str) -> Scene:
    """An encounter by its file, or by its name."""
    return read(FOLDER / f"{name}.toml" if name in ready() else Path(name))


def source(name: str) -> str:
    """The text of one that comes with the game."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def for_players(setup: Setup, players: int) -> Setup:
    """With the characters dealt to so many people, in the order in which they come."""
    of_people = [n for n, e in enumerate(setup.entrants) if e.seat is not None]
    entrants = list(setup.entrants)
    for k, n in enumerate(of_people):
        entrants[n] = replace(entrants[n], seat=k * players // max(players, len(of_people)))
    return replace(setup, entrants=tuple(entrants), players=players)


Named = Callable[[str, str], Character]
"""Finds a character: the entry that names it, and the name."""


def read(file: Path) -> Scene:
    return _scene(file, _raw(file), partial(_beside, file))


def read_text(text: str, characters: Mapping[str, Character], packs: tuple[str, ...] = ()) -> Scene:
    """An encounter from the text of its file, in which these characters go by these names; no
    file is opened for it. `packs` count if it names none itself."""

    def named(entry: str, name: str) -> Character:
        if name not in characters:
            known = ", ".join(characters) or "none"
            why = f'there is no "{name}"; there are {known}'
            raise BadContent(TEXT, entry, "character", why)
        return characters[name]

    try:
        return _scene(TEXT, content.toml(text, TEXT), named, packs)
    except (OverflowError, RecursionError, ValueError):
        raise BadContent(TEXT, None, None, "a number or a list is beyond all measure") from None


def _scene(file: Path, raw: dict[str, Any], named: Named, packs: tuple[str, ...] = ()) -> Scene:
    units, terrain, drawn = raw.pop("units", []), raw.pop("terrain", []), raw.pop("map", None)
    head = content.entry(file, None, raw, Head)
    packs = tuple(map(pack_named, head.packs)) or packs
    book = open_book(packs)
    _check_switches(file, book, head)
    grid = None if drawn is None else content.entry(file, "map", drawn, Map)
    ground = [*_polygons(file, terrain), *(() if grid is None else _squares(file, grid))]
    comers = [content.entry(file, _nth("units", n), u, Comer) for n, u in _listed(file, units)]
    seats = {c.seat for c in comers if c.seat is not None}
    for n, c in enumerate(comers, 1):
        if c.seat is not None and not 0 <= c.seat < len(seats):
            why = f"{len(seats)} seats are taken, so they are numbered from 0 to {len(seats) - 1}"
            raise BadContent(file, _nth("units", n), "seat", why)
    entrants = [_entrant(file, n, c, book, grid, named) for n, c in enumerate(comers, 1)]
    setup = Setup(
        entrants=tuple(told_apart(book, entrants)), players=len(seats), terrain=tuple(ground),
        air=head.air, switches=head.switches, rounds=head.rounds, packs=packs,
    )  # fmt: skip
    _check_places(file, setup)
    return Scene(name=head.name, text=head.text, seed=head.seed, setup=setup)


def _raw(file: Path) -> dict[str, Any]:
    if file.suffix != ".json":
        return content.read(file)
    try:
        found = msgspec.json.decode(file.read_bytes())
    except FileNotFoundError:
        raise BadContent(file, None, None, "there is no such file") from None
    except msgspec.DecodeError as error:
        raise BadContent(file, None, None, f"this is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadContent(file, None, None, "an encounter is a JSON object")
    return found


def _nth(kind: str, n: int) -> str:
    return f"{kind} {n}"


def _listed(file: Path, units: object) -> Iterator[tuple[int, object]]:
    if not isinstance(units, list) or len(units) < 2:
        raise BadContent(file, None, "units", "a fight takes at least two [[units]]")
    yield from enumerate(units, 1)


def _check_switches(file: Path, book: Book, head: Head) -> None:
    for id, value in head.switches.items():
        if id not in book.switches:
            known = ", ".join(book.switches)
            raise BadContent(file, "switches", id, f"there is no such switch; there are {known}")
        if wrong := book.switches[id].wrong(value):
            raise BadContent(file, "switches", id, wrong)


# The map


def _mm(metres: float) -> int:
    return round(metres * METRE)


def _terrain(kind: Kind, corners: Sequence[tuple[int, int]]) -> Terrain:
    return Terrain(
        name=kind.name, corners=tuple(corners), z=_mm(kind.z), height=_mm(kind.height),
        solid=kind.solid, opaque=kind.opaque, muffles=kind.muffles, firm=kind.firm,
    )  # fmt: skip


def _polygons(file: Path, parts: object) -> Iterator[Terrain]:
    if not isinstance(parts, list):
        raise BadContent(file, None, "terrain", "each part of the map is a [[terrain]]")
    for n, raw in enumerate(parts, 1):
        part = content.entry(file, _nth("terrain", n), raw, Part)
        if len(part.corners) < 3:
            raise BadContent(file, _nth("terrain", n), "corners", "a polygon has three or more")
        yield _terrain(part, [(_mm(x), _mm(y)) for x, y in part.corners])


def _squares(file: Path, grid: Map) -> Iterator[Terrain]:
    """Squares of one kind side by side in a row are one rectangle."""
    wrong = next((sign for sign in grid.legend if len(sign) != 1 or sign == FREE), None)
    if wrong is not None:
        raise BadContent(
            file, "map", f"legend.{wrong}", f"terrain is drawn by one sign, not {FREE}"
        )
    for y, row in enumerate(grid.rows):
        x = 0
        while x < len(row):
            end = x + 1
            if row[x] in grid.legend:
                while end < len(row) and row[end] == row[x]:
                    end += 1
                left, right = _mm(x * grid.metres), _mm(end * grid.metres)
                top, low = _mm(y * grid.metres), _mm((y + 1) * grid.metres)
                corners = ((left, top), (right, top), (right, low), (left, low))
                yield _terrain(grid.legend[row[x]], corners)
            x = end


def _drawn(grid: Map | None, letter: str) -> tuple[float, float] | None:
    """The middle of the square with this letter."""
    for y, row in enumerate(grid.rows if grid else ()):
        if grid is not None and letter in row and letter not in grid.legend and letter != FREE:
            return (row.index(letter) + 0.5) * grid.metres, (y + 0.5) * grid.metres
    return None


# Who comes


def _entrant(file: Path, n: int, c: Comer, book: Book, grid: Map | None, named: Named) -> Entrant:
    entry = _nth("units", n)
    if sum(map(bool, (c.npc, c.archetype, c.character))) != 1:
        raise BadContent(file, entry, None, "it is one of npc, archetype and character")
    if c.npc and c.npc not in book.npcs:
        pack = pack_with(c.npc)
        hint = f'; the pack "{pack}" has it, and is not named under packs' if pack else ""
        raise BadContent(file, entry, "npc", shape.among(c.npc, book.npcs) + hint)
    return Entrant(
        npc=c.npc, character=_character(file, entry, c, named),
        name=c.name, side=c.side, seat=c.seat,
        at=_point(file, entry, "at", c.at, grid), riding=c.riding, hidden=c.hidden, veiled=c.veiled,
        beside=None if c.beside is None else _point(file, entry, "beside", c.beside, grid),
        hp=c.hp, sp=c.sp, ehp=c.ehp,
    )  # fmt: skip


def _beside(file: Path, entry: str, name: str) -> Character:
    path = file.parent / name
    try:
        return files.read(path.read_text(encoding="utf-8"), path)
    except FileNotFoundError:
        raise BadContent(file, entry, "character", f"there is no file {path}") from None


def _character(file: Path, entry: str, c: Comer, named: Named) -> Character | None:
    if c.character:
        return named(entry, c.character)
    if not c.archetype:
        return None
    if c.archetype not in archetypes():
        raise BadContent(file, entry, "archetype", shape.among(c.archetype, archetypes()))
    try:
        return archetype(c.archetype, c.level)
    except Illegal as error:
        raise BadContent(file, entry, "level", str(error)) from None


def _point(file: Path, entry: str, field: str, place: Place, grid: Map | None) -> Point:
    if isinstance(place, str):
        found = _drawn(grid, place)
        if found is None:
            raise BadContent(file, entry, field, f'the map does not show "{place}"')
        place = found
    if len(place) not in (2, 3):
        raise BadContent(file, entry, field, "a place is x and y, and z above the ground")
    x, y, z = (*place, 0.0)[:3]
    return _mm(x), _mm(y), _mm(z)


def _check_places(file: Path, setup: Setup) -> None:
    try:
        check_start(setup)
    except Illegal as no:
        raise BadContent(file, None, "units", str(no)) from None
