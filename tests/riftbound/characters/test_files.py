"""Character files: what is opened and saved again is the same; mistakes name their field."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from worldline.core.content import BadContent
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.characters.build.random import Wish, random_character, random_draft
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.content.book import open_book, open_pack
from worldline.riftbound.figures.character import (
    Character,
    MarkHeld,
    Points,
    SystemHeld,
    VehicleHeld,
)

TEXT = files.write(archetype("captain-gunner"))


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(TEXT) | fields)


def test_opened_saved_and_opened_again_is_identical() -> None:
    made = [archetype(id, level) for id in archetypes() for level in (1, 4)]
    made += [random_character(seed, 1 + seed % 4) for seed in range(100)]
    for c in made:
        text = files.write(c)
        assert files.read(text) == c
        assert files.write(files.read(text)) == text


def test_a_draft_is_kept_whole() -> None:
    draft = random_draft(3)
    assert files.read_draft(files.write(draft)) == draft


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is not JSON"),
        ("[]", "a character is a JSON object"),
        (files.write(random_draft(3)), "this is a draft: the builder goes on with it"),
        (changed(schema=99), "schema: this program reads characters of schema version 1, not 99"),
        (changed(level="four"), "level: Expected `int`, got `str`"),
        (changed(hat="red"), "hat: "),
        (changed(traits=[{"name": 3}]), "traits[0].name: "),
        (changed(role="jester"), 'role: there is no "jester" (RB-BUILD-1)'),
        (changed(abilities=[{"ability": "flight"}]), 'abilities[0].ability: there is no "flight"'),
        (changed(packs=["gone"]), 'hero.json, packs: the pack "gone" is not open'),
    ],
)
def test_a_mistake_names_the_field(text: str, said: str) -> None:
    with pytest.raises(BadContent) as bad:
        files.read(text, Path("hero.json"))
    assert said in str(bad.value)


def test_a_pack_is_found_where_the_caller_says(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[pack]\nname = "mine"\n\n[parameters]\nmove = 12\n', encoding="utf-8")
    c = random_character(1, 1, Wish(packs=(open_pack(pack),)))
    text = files.write(c)
    assert c.packs[0].startswith("mine@")
    assert files.read(text) == c
    assert files.read(text.replace(c.packs[0], "mine")) == c, "the hash may be left out"
    pack.write_text('[pack]\nname = "mine"\n\n[parameters]\nmove = 13\n', encoding="utf-8")
    newer = files.read(text, packs=[open_pack(pack)])
    assert newer.packs != c.packs
    assert files.other_content(newer).startswith("it was made with content")
    assert files.other_content(c) == ""


def test_a_file_never_makes_a_path_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server reads characters of strangers: what they name must not be looked for on its disk."""
    pack = tmp_path / "real.toml"
    pack.write_text("[parameters]\nmove = 12\n", encoding="utf-8")
    secret = [str(pack), str(tmp_path), "../real.toml", "/etc/passwd", "file:///etc/passwd"]
    draft = random_draft(3)
    opened: list[object] = []
    monkeypatch.setattr(Path, "open", lambda self, *_, **__: opened.append(self))
    for name in secret:
        said = {"packs": [name]}
        with pytest.raises(BadContent, match="is not open"):
            files.read(changed(**said))
        with pytest.raises(BadContent, match="is not open"):
            files.read_draft(files.write(replace(draft, packs=(name,))))
        with pytest.raises(BadContent, match="is not open"):
            open_book([name])
        stranger = msgspec.convert(json.loads(changed(**said)), Character)
        assert [fault.field for fault in faults(stranger)] == ["packs"]
        with pytest.raises(BadContent, match="is not open"):
            GAME.new(Setup(entrants=(Entrant(character=stranger, at=(0, 0, 0)),)), 1)
        with pytest.raises(BadContent, match="is not open"):
            GAME.new(Setup(entrants=(), packs=(name,)), 1)
    assert opened == []


def test_other_content_is_told() -> None:
    assert files.other_content(files.read(TEXT)) == ""
    other = files.read(changed(content="0123456789abcdef"))
    assert files.other_content(other).startswith("it was made with content 0123456789abcdef")


def test_every_field_is_kept() -> None:
    """A character in whom nothing is as it would be by itself."""
    c = replace(
        archetype("healer-biologist", 4),
        packs=(),
        switches={"repair": True},
        size="large",
        languages=("Trade", "Signs"),
        skilled=("rifles",),
        notes="Owes 40mC.",
        prestige=2,
        points=(Points(points=1, only="healer", level=2, by="gm"),),
        money=7,
        marks=(MarkHeld(mark="supercharge", count=2, source="Doc", rating=3),),
        investigated=("npc-raider",),
        barred=("npc-officer#2",),
        asleep=True,
        body_charge=35,
        spared=True,
        dead=True,
        vehicle=VehicleHeld(
            name="Bess",
            option="sv-bike",
            systems=(SystemHeld(system="engine-a1-mk1", charge=5, on=True, choice="heat"),),
            hp=3,
        ),
        weapon_name="Sting",
        look="Green glass",
    )
    plain = {f.name: f.default for f in fields(Character) if f.default is not NODEFAULT}
    same = {name for name, default in plain.items() if getattr(c, name) == default}
    assert same == {"schema", "packs"}
    assert files.read(files.write(c)) == c
    assert files.write(files.read(files.write(c))) == files.write(c)
