"""The content is complete: every entry of the rules is there, and everything it names exists."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import made
from riftbound.trials import found
from worldline.riftbound.content.book import KINDS, open_book
from worldline.riftbound.content.entries import effects, standing, when, words
from worldline.riftbound.content.entries.effects import Effects
from worldline.riftbound.content.entries.standing import Standing
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.judging import references
from worldline.rulebook import load
from worldline.rulebook.book import Rulebook

ROOT = Path(__file__).parents[3]
BOOK = open_book()


@cache
def rulebook() -> Rulebook:
    return load(ROOT / "rules")


ENTRIES = [(kind, id, entry) for kind, table in BOOK.kinds.items() for id, entry in table.items()]


def structs(value: Any) -> Iterator[msgspec.Struct]:
    """A value and every struct inside it."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from structs(getattr(value, field))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from structs(part)


EVERYTHING = [struct for _, _, entry in ENTRIES for struct in structs(entry)]


@rule("RB-ATTR-2", "RB-ATTR-3")
def test_texts_name_scores_and_ratings_in_words() -> None:
    """Not by the signs of the rulebook, which look like missing letters."""
    texts = [getattr(struct, "text", "") for struct in EVERYTHING]
    assert not [text for text in texts if set(text) & set("□♦^")]
    assert any("your CHA Score" in text for text in texts)


def test_there_is_as_much_as_the_rules_promise() -> None:
    counts = {kind: len(table) for kind, table in BOOK.kinds.items()}
    assert counts | {"items": 0, "features": 0, "marks": 0, "skills": 0, "switches": 0} == {
        "attributes": 8, "roles": 5, "classes": 3, "abilities": 36, "skills": 0, "quirks": 36,
        "items": 0, "attacks": 53, "features": 0, "companions": 2, "vehicles": 4, "systems": 12,
        "npcs": 13, "chassis": 5, "marks": 0, "keywords": 21, "damage": 7, "sizes": 11,
        "hazards": 1, "switches": 0, "difficulties": 5,
    }  # fmt: skip
    assert sum(mark.status for mark in BOOK.marks.values()) == 3


def test_abilities_are_gained_in_the_ways_that_the_rules_count() -> None:
    abilities = BOOK.abilities.values()
    assert Counter(a.gained for a in abilities) == {"locked": 13, "innate": 2, "bought": 21}
    assert Counter(a.cost for a in abilities if a.cost) == {1: 10, 2: 11}
    assert sum("signature" in a.tags for a in abilities) == 5
    assert sum(any(use.signature for use in a.uses) for a in abilities) == 5
    assert sum(a.repeatable for a in abilities) == 2
    assert sum(bool(a.limited) for a in abilities) == 7


def test_items_stand_under_the_headings_that_the_rules_count() -> None:
    items = BOOK.items
    headings = {
        item.heading or id
        for id, item in items.items()
        if item.kind not in ("contained", "keepsake")
    }
    assert len(headings | {"signature-companion"}) == 47
    assert Counter(i.kind for i in items.values() if not i.signature) == {
        "weapon": 22, "armour": 2, "module": 2, "gear": 20, "other": 2, "contained": 4,
        "keepsake": 1,
    }  # fmt: skip
    assert sum(item.signature for item in items.values()) == 13
    families = Counter(
        "gun" if "gun" in i.tags else i.family
        for i in items.values()
        if i.kind == "weapon" and not i.signature
    )
    assert families == {"gun": 11, "melee": 8, "shield": 2, "whip": 1}


@rule("RB-CONTENT-QUIRK-1", "RB-CONTENT-QUIRK-2", "RB-CONTENT-QUIRK-3")
def test_quirks() -> None:
    kinds = Counter(quirk.kind for quirk in BOOK.quirks.values())
    assert kinds == {"ideal": 14, "goal": 11, "flaw": 11}
    names = [quirk.name for quirk in BOOK.quirks.values()]
    assert names[:2] + names[14:16] + names[-2:] == [
        "Religion", "Tradition", "Revenge", "Treasure", "Kleptomaniac", "Liar",
    ]  # fmt: skip


@rule(
    "RB-CONTENT-ATTR-1", "RB-CONTENT-ATTR-2", "RB-CONTENT-ATTR-3", "RB-CONTENT-ATTR-4",
    "RB-CONTENT-ATTR-5", "RB-CONTENT-ATTR-6", "RB-CONTENT-ATTR-7", "RB-CONTENT-ATTR-8",
)  # fmt: skip
def test_attributes() -> None:
    names = "Strength Fortitude Agility Vision Wisdom Will Charisma Knowledge"
    shorts = "STR FTD AGI VSN WIS WIL CHA KNW"
    assert " ".join(a.name for a in BOOK.attributes.values()) == names
    assert " ".join(a.short for a in BOOK.attributes.values()) == shorts
    assert tuple(BOOK.attributes) == get_args(words.Attribute)


@rule(
    "RB-CONTENT-DMG-1", "RB-CONTENT-DMG-2", "RB-CONTENT-DMG-3", "RB-CONTENT-DMG-4",
    "RB-CONTENT-DMG-5", "RB-CONTENT-DMG-6", "RB-CONTENT-DMG-7",
)  # fmt: skip
def test_damage_types() -> None:
    groups = {
        "physical": ["Blunt", "Sharp", "True"],
        "special": ["Heat", "Cold", "Electric", "Toxic"],
    }
    for group, names in groups.items():
        assert [d.name for d in BOOK.damage.values() if d.group == group] == names


@rule("RB-CLASS-GUNNER-1", "RB-CLASS-PILOT-1", "RB-CLASS-BIOLOGIST-1")
def test_classes() -> None:
    gives = {
        id: (c.name, c.signature, c.levels[0].abilities, c.skilled, c.money)
        for id, c in BOOK.classes.items()
    }
    assert gives == {
        "gunner": ("Gunner", "weapon", ("simple-but-effective",), ("simple-weapons",), 100),
        "pilot": ("Pilot", "vehicle", ("backup",), (), 0),
        "biologist": ("Biologist", "companion", ("know-your-enemy",), (), 0),
    }
    for given in BOOK.classes.values():
        assert [level.ap for level in given.levels] == [0, 1, 0, 0]
        (sidearm,) = given.equipment
        assert sidearm.items == ("laser-pistol", "standard-pistol")
        assert sidearm.tags == ("simple", "melee", "weapon")


@rule(
    "RB-ROLE-LANCER-2", "RB-ROLE-LANCER-3", "RB-ROLE-HEALER-2", "RB-ROLE-CAPTAIN-2",
    "RB-ROLE-TANK-2", "RB-ROLE-SENTINEL-2",
)  # fmt: skip
def test_starting_equipment_of_roles() -> None:
    gives = {
        id: [(grant.items, grant.tags) for grant in role.equipment]
        for id, role in BOOK.roles.items()
    }
    light = (("light-armour",), ())
    assert gives == {
        "lancer": [light, ((), ("simple", "weapon"))],
        "healer": [light, (("primitive-first-aid-kit", "advanced-first-aid-kit"), ())],
        "captain": [light, (("symbol-of-status",), ())],
        "tank": [(("heavy-armour",), ())],
        "sentinel": [light, (("standard-pistol", "laser-pistol"), ())],
    }
    assert BOOK.switches["healer-kit"].default == "primitive"
    assert {id: role.skilled for id, role in BOOK.roles.items() if role.skilled} == {
        "lancer": ("simple-weapons",)
    }


@pytest.mark.parametrize(("kind", "id", "entry"), ENTRIES, ids=[f"{k}.{i}" for k, i, _ in ENTRIES])
def test_every_entry_names_rules_that_exist(kind: str, id: str, entry: Any) -> None:
    named = {rule for struct in structs(entry) for rule in getattr(struct, "rules", ())}
    assert entry.rules
    assert entry.name
    assert named <= set(rulebook().entries)


def test_every_number_names_a_rule_that_exists() -> None:
    sources = BOOK.rules.sources
    assert set(sources) == set(BOOK.rules.__struct_fields__) - {"sources"}
    assert set(sources.values()) <= set(rulebook().entries)


def test_every_content_rule_stands_in_an_entry() -> None:
    """Nothing of the rules' content was forgotten: each id is in the data."""
    named = {rule for struct in EVERYTHING for rule in getattr(struct, "rules", ())}
    content = {
        e.id for e in rulebook().entries.values() if e.game == "riftbound" and e.kind == "content"
    }
    assert len(content) > 300
    assert content - named == set()


def test_every_status_and_keyword_rule_stands_in_an_entry() -> None:
    named = {rule for struct in EVERYTHING for rule in getattr(struct, "rules", ())}
    wanted = {id for id in rulebook().entries if id.startswith(("RB-STATUS-", "RB-KEY-"))}
    assert len(wanted) == 15 + 35
    assert wanted <= named


def test_the_rule_of_a_modifier_is_one_of_its_entry() -> None:
    entries = [e for kind in open_book().kinds.values() for e in kind.values()]
    told = [(e, m) for e in entries for m in getattr(e, "modifiers", ()) if m.rule]
    assert len(told) >= 3
    assert all(m.rule in e.rules for e, m in told)


def test_whatever_holds_an_id_is_either_a_reference_or_a_word() -> None:
    """No field that names entries is left out of the check of references."""
    known = set(references.REFERENCES) | references.NAMES
    for struct in {type(struct) for struct in EVERYTHING}:
        for field in msgspec.structs.fields(struct):
            if words.Id.__metadata__[0] in _metadata(field.type):  # type: ignore[attr-defined]
                owners = {(base, field.name) for base in struct.__mro__}
                assert owners & known, (struct, field.name)


def _metadata(kind: Any) -> list[Any]:
    found = list(getattr(kind, "__metadata__", ()))
    for arg in get_args(kind):
        found += _metadata(arg)
    return found


FOR_PACKS = {when.Has}  # "while Prone" is what a homebrew entry says first


@pytest.mark.parametrize("union", [Effects, Standing, When])
def test_every_word_of_the_vocabulary_is_used(union: Any) -> None:
    used = {type(struct) for struct in EVERYTHING} | FOR_PACKS
    assert [kind.__name__ for kind in get_args(union) if kind not in used] == []


@pytest.mark.parametrize("module", [effects, standing, when])
def test_every_word_of_the_vocabulary_is_explained(module: Any) -> None:
    unions = {effects: Effects, standing: Standing, when: When}
    for kind in get_args(unions[module]):
        assert len(kind.__doc__ or "") > 25, kind.__name__


SPOKEN = {"charge"}  # an Ability, and also a keyword and the word for what Batteries hold


def test_no_rule_names_an_entry() -> None:
    """Content is data: a rule that needs an entry by its id is missing an effect or a field."""
    ids = {*BOOK.abilities, *BOOK.items, *BOOK.systems, *BOOK.vehicles, *BOOK.hazards}
    ids |= {id for id, mark in BOOK.marks.items() if not mark.status}
    for path in (ROOT / "src/worldline/riftbound").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in ids - SPOKEN, f"{path.name}: {node.value}"


def test_families_that_modifiers_name_are_families_of_abilities() -> None:
    families = {ability.family for ability in BOOK.abilities.values()}
    named = {getattr(s, "family", None) for s in EVERYTHING if type(s).__name__ == "Modifier"}
    assert named - {None} == {"intercept"}
    assert named - {None} <= families


def test_kinds_are_attributes_of_the_book() -> None:
    assert list(BOOK.kinds) == list(KINDS)
    assert all(isinstance(entry, KINDS[kind]) for kind, _, entry in ENTRIES)


@rule("RB-DMG-1", "RB-DMG-2")
def test_damage_is_physical_or_special() -> None:
    groups = {id: entry.group for id, entry in BOOK.damage.items()}
    assert {id for id, group in groups.items() if group == "physical"} == {"blunt", "sharp", "true"}
    special = {id for id, group in groups.items() if group == "special"}
    assert special == {"heat", "cold", "electric", "toxic"}


@rule("RB-SIZE-1")
def test_there_are_eleven_sizes_in_order() -> None:
    sizes = sorted(BOOK.sizes.values(), key=lambda size: size.rank)
    assert [size.rank for size in sizes] == [*range(11)]
    assert [sizes[0].name, sizes[2].name, sizes[-1].name] == ["Tiny", "Medium", "Solar"]
    known = [size.least_mm for size in sizes if size.least_mm]
    assert known == sorted(known) == [500, 1000, 1000, 2000, 4000, 16000, 256000]
    assert found(replace(made(), size="vast")) == [("RB-SIZE-1", "size")]
