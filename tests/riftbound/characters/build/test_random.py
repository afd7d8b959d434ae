"""Random characters: legal by construction, and everything turns up."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats

from riftbound.make import BOOK
from riftbound.make import given as replayed
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import Draft, finish, is_complete
from worldline.riftbound.characters.build.outfit import price
from worldline.riftbound.characters.build.random import (
    Wish,
    random_character,
    random_draft,
    spreads,
)
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.content.book import open_pack
from worldline.riftbound.figures.character import Character

MANY = 1500


@pytest.fixture(scope="module")
def crowd() -> list[Character]:
    return [random_character(seed, 4) for seed in range(MANY)]


@pytest.mark.repeats
@given(st.integers(0, 2**63))
@settings(max_examples=repeats(10, 60), deadline=None)
def test_a_random_character_could_have_been_built_answer_by_answer(seed: int) -> None:
    draft = random_draft(seed)
    again = replayed(Draft(), *draft.answers)
    assert is_complete(again)
    assert finish(again) == random_character(seed)


def test_a_seed_gives_the_same_character() -> None:
    assert random_character(11, 4) == random_character(11, 4)
    assert random_character(11) != random_character(12)


def test_all_are_legal(crowd: list[Character]) -> None:
    assert [fault for c in crowd for fault in faults(c)] == []
    assert [f for seed in range(200) for f in faults(random_character(seed), new=True)] == []


def test_every_role_class_and_signature_option_turns_up(crowd: list[Character]) -> None:
    assert {(c.role, c.class_) for c in crowd} == {(r, k) for r in BOOK.roles for k in BOOK.classes}
    weapons = {t.item for c in crowd for t in c.things if t.signature}
    assert weapons == {id for id, item in BOOK.items.items() if item.signature}
    assert {c.companion.option for c in crowd if c.companion} == set(BOOK.companions)
    systems = {s.system for c in crowd if c.vehicle for s in c.vehicle.systems}
    assert {c.vehicle.option for c in crowd if c.vehicle} == set(BOOK.vehicles)
    assert systems == set(BOOK.systems)


def test_every_ability_turns_up_with_every_choice(crowd: list[Character]) -> None:
    found = {(own.ability, own.choice) for c in crowd for own in c.abilities}
    assert {ability for ability, _ in found} == set(BOOK.abilities)
    assert {choice for ability, choice in found if choice} >= set(BOOK.damage)


def test_every_item_that_can_be_had_turns_up(crowd: list[Character]) -> None:
    """What is neither given nor sold enters play by the GM (RB-MISSING-9)."""
    found = {t.item for c in crowd for t in c.things}
    sold = {id for id, item in BOOK.items.items() if price(BOOK, id, "") is not None}
    given_items = {
        id
        for id, item in BOOK.items.items()
        if {"simple", "weapon"} <= set(item.tags) or item.signature
    }
    contained = {lot.items[0] for item in BOOK.items.values() for lot in item.contains}
    armour = {id for id, item in BOOK.items.items() if item.kind == "armour"}
    assert sold | given_items | contained | armour <= found
    tents = {(t.variant, t.share) for c in crowd for t in c.things if t.item == "tent"}
    assert len({variant for variant, _ in tents}) == 6


def test_wishes_are_kept() -> None:
    for seed in range(30):
        c = random_character(seed, 2, Wish(role="tank", class_="biologist"))
        assert (c.role, c.class_, c.level) == ("tank", "biologist", 2)
    strict = random_character(1, 2, Wish(role="healer", switches={"strict-role-ap": True}))
    assert strict.switches == {"strict-role-ap": True}
    with pytest.raises(Illegal, match="RB-BUILD-1"):
        random_character(1, 1, Wish(role="scout"))


def test_homebrew_takes_part(tmp_path: Path) -> None:
    pack = tmp_path / "lucky.toml"
    pack.write_text(
        """
        [abilities.lucky]
        name = "Lucky"
        gained = "innate"
        rules = ["RB-BUILD-16"]
        [roles.drifter]
        name = "The Drifter"
        rules = ["RB-BUILD-8"]
        category = "damage"
        gain = "agi"
        gain_one = ["cha"]
        lose_one = ["str"]
        hp = "10 + FTD"
        hp_per_level = "1d6 + 5 + FTD"
        equipment = [{ items = ["light-armour"] }]
        levels = [{ sp = 3 }, { sp = 3, ap = 1 }, { sp = 4 }, { sp = 4, ap = 4 }]
        """
    )
    wish = Wish(role="drifter", packs=(open_pack(pack),))
    drifters = [random_character(seed, 4, wish) for seed in range(60)]
    assert [fault for c in drifters for fault in faults(c)] == []
    assert {c.role for c in drifters} == {"drifter"}
    assert "lucky" in {own.ability for c in drifters for own in c.abilities}


def test_every_way_to_spend_trait_points_is_known() -> None:
    for spread in spreads(BOOK):
        assert sum(plus for plus, _ in spread) == 6
        assert sum(minus for _, minus in spread) == -3
        assert len(spread) <= 6
    assert ((3, 0), (3, 0), (0, -3)) in spreads(BOOK)
    assert len(spreads(BOOK)) == len(set(spreads(BOOK)))
