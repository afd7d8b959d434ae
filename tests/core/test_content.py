"""Content: a mistake names file, entry and field."""

from pathlib import Path

import msgspec
import pytest

from worldline.core import content
from worldline.core.content import BadContent


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="push"):
    cm: int


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    range: int
    on_hit: tuple[Push, ...] = ()


GOOD = """
[coilgun]
name = "Coilgun"
range = 60
on_hit = [{ do = "push", cm = 15 }]
"""


def write(folder: Path, text: str, name: str = "weapons.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def weapons(file: Path) -> dict[str, Weapon]:
    found = content.read(file).items()
    return {name: content.entry(file, name, raw, Weapon) for name, raw in found}


def refusal(file: Path) -> BadContent:
    with pytest.raises(BadContent) as error:
        weapons(file)
    return error.value


def test_entries_become_frozen_structs(tmp_path: Path) -> None:
    found = weapons(write(tmp_path, GOOD))
    assert found == {"coilgun": Weapon("Coilgun", 60, (Push(15),))}


def test_an_unknown_key_is_named(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, GOOD + "weight = 3\n"))
    assert (error.entry, error.field) == ("coilgun", "weight")
    assert str(error).endswith(
        "weapons.toml, [coilgun], weight: Object contains unknown field `weight`"
    )


def test_a_wrong_type_deep_inside_is_named(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, GOOD.replace("cm = 15", 'cm = "far"')))
    assert (error.entry, error.field) == ("coilgun", "on_hit[0].cm")
    assert "Expected `int`, got `str`" in error.why


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, '[coilgun]\nname = "Coilgun"\n'))
    assert (error.entry, error.field) == ("coilgun", "range")


def test_a_double_id_is_refused(tmp_path: Path) -> None:
    assert "this is not TOML" in str(refusal(write(tmp_path, GOOD + GOOD)))


def test_what_cannot_be_read_is_said_plainly(tmp_path: Path) -> None:
    assert "there is no such file" in str(refusal(tmp_path / "none.toml"))
    broken = tmp_path / "latin.toml"
    broken.write_bytes(b'name = "\xff"')
    assert "not UTF-8" in str(refusal(broken))


def test_the_digest_sees_every_value(tmp_path: Path) -> None:
    one = weapons(write(tmp_path, GOOD))
    two = weapons(write(tmp_path, GOOD.replace("60", "61")))
    assert content.digest(one) == content.digest(dict(one))
    assert content.digest(one) != content.digest(two)
