"""Encounter files: what can be written, what is refused and where, and the ready ones."""

from pathlib import Path

import msgspec
import pytest

from worldline.core.content import BadContent
from worldline.riftbound.characters import files as characters
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.setup.files import Scene, open_scene, read, ready
from worldline.riftbound.content.book import open_book, open_pack

PLAIN = """
name = "Test"
seed = 5
[switches]
step-m = 2
[[terrain]]
corners = [[4, -1], [5, -1], [5, 1.5]]
height = 1.5
[[units]]
npc = "npc-trooper"
side = "us"
seat = 0
at = [0, 0]
[[units]]
npc = "npc-raider"
at = [10, 0.5]
hp = 3
"""


def written(tmp_path: Path, text: str, name: str = "fight.toml") -> Scene:
    file = tmp_path / name
    file.write_text(text)
    return read(file)


def refused(tmp_path: Path, text: str) -> BadContent:
    with pytest.raises(BadContent) as error:
        written(tmp_path, text)
    assert error.value.file == tmp_path / "fight.toml"
    return error.value


def test_metres_become_millimetres_and_who_has_no_seat_is_the_gms(tmp_path: Path) -> None:
    setup = written(tmp_path, PLAIN).setup
    s = muster(setup, 1)
    assert [u.place for u in s.units] == [(0, 0, 0), (10_000, 500, 0)]
    assert [u.seat for u in s.units] == [0, 1]
    assert s.units[1].hp == 3
    assert s.switches["step-m"] == 2
    assert setup.terrain[0].corners[2] == (5000, 1500)
    assert setup.terrain[0].height == 1500


def test_units_may_be_hidden_or_veiled(tmp_path: Path) -> None:
    s = muster(written(tmp_path, PLAIN + "veiled = true\n").setup, 1)
    assert [(u.hidden, u.veiled) for u in s.units] == [(False, False), (False, True)]
    s = muster(written(tmp_path, PLAIN + "hidden = true\n").setup, 1)
    assert [(u.hidden, u.veiled) for u in s.units if not u.is_nobody] == [
        (False, False),
        (True, False),
    ]
    assert s.secrets


def test_json_says_the_same_as_toml(tmp_path: Path) -> None:
    import tomllib

    same = msgspec.json.encode(tomllib.loads(PLAIN)).decode()
    assert written(tmp_path, same, "fight.json") == written(tmp_path, PLAIN)


def test_a_drawn_map_has_walls_and_places(tmp_path: Path) -> None:
    drawn = PLAIN.replace("at = [0, 0]", 'at = "a"').replace("at = [10, 0.5]", 'at = "b"')
    drawn += '[map]\nrows = ["a.##.", "....b"]\n[map.legend."#"]\nname = "crate"\n'
    setup = written(tmp_path, drawn).setup
    assert setup.entrants[0].at == (1000, 1000, 0)
    assert setup.entrants[1].at == (9000, 3000, 0)
    assert setup.terrain[1].corners == ((4000, 0), (8000, 0), (8000, 2000), (4000, 2000))


def test_a_character_comes_from_a_file_beside_the_encounter(tmp_path: Path) -> None:
    c = archetype("healer-biologist", 2)
    (tmp_path / "healer.json").write_text(characters.write(c))
    text = PLAIN.replace('npc = "npc-trooper"', 'character = "healer.json"')
    s = muster(written(tmp_path, text).setup, 1)
    assert s.units[0].name == c.name
    assert s.units[1].owner == 0


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ("npc-raider", "npc-nobody", "units 2", "npc"),
        ("hp = 3", "hpp = 3", "units 2", "hpp"),
        ("hp = 3", 'hp = "3"', "units 2", "hp"),
        ("seat = 0", "seat = 3", "units 1", "seat"),
        ("at = [10, 0.5]", "at = [10]", "units 2", "at"),
        ("at = [10, 0.5]", 'at = "z"', "units 2", "at"),
        ('npc = "npc-trooper"', 'archetype = "lancer-cook"', "units 1", "archetype"),
        ('npc = "npc-trooper"', 'archetype = "lancer-gunner"\nlevel = 9', "units 1", "level"),
        ('npc = "npc-trooper"', 'character = "none.json"', "units 1", "character"),
        ('npc = "npc-trooper"', "", "units 1", None),
        ("step-m = 2", "steps = 2", "switches", "steps"),
        ("step-m = 2", "step-m = true", "switches", "step-m"),
        ("step-m = 2", "step-m = -1", "switches", "step-m"),
        ("step-m = 2", 'space-mode = "round"', "switches", "space-mode"),
        ("step-m = 2", "space-mode = 3", "switches", "space-mode"),
        ("step-m = 2", "companion-own-actions = 1", "switches", "companion-own-actions"),
        ("[5, 1.5]]", "]", "terrain 1", "corners"),
        ("at = [10, 0.5]", "at = [0.5, 0]", None, "units"),
        ("at = [10, 0.5]", "at = [4.8, 0]", None, "units"),
        ("hp = 3", "hp = 0", None, "units"),
        ("hp = 3", "hp = -3", None, "units"),
        ("hp = 3", "hp = 300", None, "units"),
        ('name = "Test"', "", None, "name"),
    ],
)
def test_a_mistake_names_entry_and_field(
    tmp_path: Path, old: str, new: str, entry: str | None, field: str | None
) -> None:
    error = refused(tmp_path, PLAIN.replace(old, new, 1))
    assert (error.entry, error.field) == (entry, field), error


def test_the_ready_encounters_use_every_role_class_vehicle_and_companion() -> None:
    book = open_book()
    scenes = [open_scene(name) for name in ready()]
    assert len(scenes) == 5
    people = [e.character for scene in scenes for e in scene.setup.entrants if e.character]
    assert {c.role for c in people} == set(book.roles)
    assert {c.class_ for c in people} == set(book.classes)
    assert {c.vehicle.option for c in people if c.vehicle} == set(book.vehicles)
    assert {c.companion.option for c in people if c.companion} == set(book.companions)
    foes = {e.npc for scene in scenes for e in scene.setup.entrants if e.npc}
    assert foes == set(book.npcs)


@pytest.mark.parametrize("name", ready())
def test_a_ready_encounter_begins_without_problems(name: str) -> None:
    scene = open_scene(name)
    assert GAME.problems(GAME.new(scene.setup, scene.seed)) == []


def test_an_npc_of_a_pack_that_is_open_and_not_named_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "pirates.toml"
    pack.write_text('[pack]\nname = "Pirates"\n[npcs.npc-pirate]\nname = "Pirate"\n')
    open_pack(pack)
    why = refused(tmp_path, PLAIN.replace("npc-raider", "npc-pirate")).why
    assert why.endswith('; the pack "Pirates" has it, and is not named under packs')
    why = refused(tmp_path, PLAIN.replace("npc-raider", "npc-raidr")).why
    assert why.endswith("did you mean npc-raider?")
