"""What an audit of building, levelling, rests and goods found, each fault with its rule."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import BOOK, made, raised, whole
from riftbound.refusing import refused
from riftbound.trials import biologist, captain, changed, found, owned
from worldline.riftbound import check, shop, stats
from worldline.riftbound.arms import arms, dodge
from worldline.riftbound.book import open_pack
from worldline.riftbound.build import finish
from worldline.riftbound.build.answers import (
    BuyItem,
    ChooseSignature,
    SetMoney,
    TakeInnate,
)
from worldline.riftbound.character import ATTRIBUTES, MarkHeld
from worldline.riftbound.dying import gain_mark, hurt
from worldline.riftbound.level import Faces, Purchase, buy, level_up, said
from worldline.riftbound.pages.words import Attribute
from worldline.riftbound.rest import rest
from worldline.riftbound.roll import Cup
from worldline.riftbound.sheet import sheet
from worldline.riftbound.validate import faults

# Levels of the dying


@rule("RB-DYING-11", "RB-DYING-14")
def test_who_is_dead_or_dying_gains_nothing() -> None:
    c = raised(made(), 2)
    with refused("RB-DYING-11"):
        level_up(replace(c, hp=0, ehp=0), Faces((3,)))
    with refused("RB-DYING-11"):
        buy(replace(c, hp=0, ehp=0), "quick")
    with refused("RB-DYING-14"):
        buy(replace(c, hp=0, ehp=0, dead=True), "quick")


@rule("RB-HP-1", "RB-DYING-1", "RB-TEST-76")
def test_hp_are_the_damage_between_full_health_and_critical_condition() -> None:
    c = made()
    most = stats.maxima(stats.of(c)).hp
    up, _ = hurt(c, [1] * (most - 1), Cup())
    assert not stats.of(up).critical
    down, _ = hurt(c, [1] * most, Cup())
    assert stats.of(down).critical
    assert down.ehp == c.ehp


# Rests


@rule("RB-REST-9", "RB-RULING-206", "RB-AB-SUPERCHARGE-2")
@pytest.mark.parametrize("minutes", [15, 60, 480])
def test_any_rest_takes_the_tokens_of_a_companion_too(minutes: int) -> None:
    c = biologist()
    assert c.companion is not None
    token = MarkHeld(mark="supercharge", source="Doc", rating=4)
    c = replace(c, companion=replace(c.companion, marks=(token,)))
    rested, _ = rest(c, minutes, Cup(seed=1))
    assert rested.companion is not None
    assert rested.companion.marks == ()


@rule("RB-AB-ROBOTIC-3", "RB-RULING-199")
def test_only_complete_hours_awake_use_charge() -> None:
    c = made("tank", "pilot", TakeInnate("robotic"))
    assert rest(c, 90, Cup(seed=1), asleep=45)[0].body_charge == 100
    assert rest(c, 480, Cup(seed=1), asleep=390)[0].body_charge == 95
    assert rest(c, 480, Cup(seed=1), asleep=360)[0].body_charge == 90


@rule("RB-DYING-13", "RB-RULING-165")
def test_a_rest_is_longer_than_a_turn() -> None:
    spared = replace(made(), hp=1, ehp=0, spared=True)
    assert not rest(spared, 15, Cup(seed=1))[0].spared


@rule("RB-RULING-22", "RB-REST-2")
def test_sp_spent_come_back_to_the_maximum_and_no_further() -> None:
    c = made()
    most = stats.maxima(stats.of(c)).sp
    assert rest(replace(c, sp=0), 60, Cup(seed=1))[0].sp == most
    assert rest(replace(c, sp=most), 15, Cup((6,)))[0].sp == most


# Goods


@rule("RB-HOLD-1")
@pytest.mark.parametrize("by", ["kit", "role", "bought"])
def test_a_bandage_may_be_taken_out_of_its_kit(by: str) -> None:
    c = made("healer", "pilot", SetMoney(400), BuyItem("advanced-first-aid-kit"))
    n = next(t.n for t in c.things if t.by == by and BOOK.items[t.item].kind == "contained")
    held, _ = shop.hold(c, [n])
    assert faults(held) == []
    assert faults(shop.hold(held, [])[0]) == []


@rule("RB-SHEET-24")
def test_loose_bandages_are_no_more_than_the_kits_came_with() -> None:
    c = made("healer")
    piece = next(t for t in c.things if t.by == "role" and t.item == "small-bandage")
    loose = replace(piece, n=c.next_thing, where="carried", inside=None, count=1)
    more = replace(c, things=(*c.things, loose), next_thing=c.next_thing + 1)
    assert ("RB-SHEET-24", f"things[{len(c.things)}].count") in found(more)


@rule("RB-EQ-SIGNATURE-1", "RB-EQ-TENT-1")
def test_what_is_picked_up_has_its_form_and_its_type() -> None:
    """Somebody else chose it on gaining it."""
    c = replace(made(), scores={**made().scores, "str": 5})
    for item in ("sig-light-melee", "sig-shield", "tent", BOOK.rules.kit):
        with refused(BOOK.items[item].rules[0]):
            shop.pick_up(c, item, Cup())
    forms = [
        shop.pick_up(made(), "sig-light-melee", Cup(), choice="heat"),
        shop.pick_up(made(), "sig-shield", Cup(), two_handed=True),
        shop.pick_up(made(), "tent", Cup(), variant="2-man"),
    ]
    for lifted in forms:
        assert faults(lifted.character) == []


@rule("RB-MISSING-9", "RB-RULING-32")
def test_a_weapon_with_a_price_is_sold_but_not_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "shop.toml"
    file.write_text(
        '[items.club]\nname = "Club"\nkind = "weapon"\nrules = ["RB-MISSING-9"]\nprice = 10\n',
        "utf-8",
    )
    c = replace(made(), packs=(open_pack(file),))
    owner, _ = shop.buy(c, "club")
    assert faults(owner) == []
    assert ("RB-RULING-32", f"things[{len(c.things)}]") in found(owner, new=True)


# What the validator did not see


@rule("RB-SHEET-26")
def test_clarity_counters_stay_below_three() -> None:
    two = gain_mark(captain(), "clarity", 2)
    assert faults(two) == []
    assert ("RB-AB-CLEAR-MIND-1", "marks[0].count") in found(gain_mark(two, "clarity"))


@rule("RB-SHEET-27")
def test_only_who_can_study_knows_a_profile_or_is_barred() -> None:
    for field in ("investigated", "barred"):
        assert found(changed(biologist(), ((field,), ["npc-raider"]))) == []
        assert found(changed(made(), ((field,), ["npc-raider"]))) == [("RB-SHEET-27", field)]
        twice = changed(biologist(), ((field,), ["npc-raider", "npc-raider"]))
        assert found(twice) == [("RB-SHEET-27", field)]


@rule("RB-DYING-1", "RB-DYING-13")
def test_who_is_in_critical_condition_lies_down() -> None:
    fallen, _ = hurt(made(), [99], Cup())
    assert faults(fallen) == []
    assert found(replace(fallen, marks=())) == [("RB-DYING-2", "marks")]
    assert found(replace(fallen, spared=True)) == [("RB-DYING-13", "spared")]


@rule("RB-ATTR-3")
def test_a_token_remembers_a_rating() -> None:
    token = {"mark": "supercharge", "source": "Doc", "rating": 7}
    assert found(changed(made(), (("marks", 0), token))) == [("RB-ATTR-3", "marks[0].rating")]


@rule("RB-KEY-MODULE-2")
def test_an_attached_module_is_in_no_hand_of_its_own() -> None:
    c = shop.gain(shop.gain(made("lancer", "gunner"), "auto-rifle"), "primitive-bayonet")
    rifle, bayonet = c.things[-2:]
    c, _ = shop.attach(c, bayonet.n, rifle.n)
    assert faults(c) == []
    both = changed(shop.hold(c, [])[0], (("things", len(c.things) - 1, "where"), "left"))
    assert found(both) == [("RB-KEY-MODULE-1", f"things[{len(c.things) - 1}].where")]


# Rules that were built without a test of their own


@rule("RB-AB-SIMPLE-BUT-EFFECTIVE-1")
def test_a_gunner_sees_better_and_one_more_score_rises() -> None:
    plain, gunner = made("tank", "pilot"), finish(whole("tank", "gunner"))  # STR is the other
    more = {a: gunner.scores[a] - plain.scores[a] for a in ATTRIBUTES}
    assert {a: n for a, n in more.items() if n} == {"vsn": 1, "str": 1}
    assert gunner.abilities[owned(gunner, "simple-but-effective")].raised == ("str",)


@rule("RB-AB-KNOW-YOUR-ENEMY-6", "RB-REST-10")
def test_what_is_known_of_a_profile_is_known_for_good() -> None:
    c = changed(biologist(), (("investigated",), ["npc-raider"]), (("barred",), ["npc-gunhand"]))
    rested, _ = rest(c, 480, Cup(seed=1), asleep=360)
    assert (rested.investigated, rested.barred) == (("npc-raider",), ())


@rule("RB-RULING-5", "RB-TEST-67")
@pytest.mark.parametrize(
    ("role", "scores", "needed"),
    [
        ("lancer", {"agi": -3}, 5),  # Light Armour in place of 6+
        ("lancer", {"agi": 2}, 3),
        ("tank", {"agi": 2, "str": 0}, 4),  # Heavy Armour, and Intercept with 4+
        ("tank", {"agi": 2, "str": 2}, 3),
    ],
)
def test_armour_stands_for_the_rating_of_agility(
    role: str, scores: dict[Attribute, int], needed: int
) -> None:
    c = made(role)
    best = dodge(stats.of(replace(c, scores=c.scores | scores))).best
    assert best is not None
    assert best.rating == needed


@rule("RB-EQ-COMPANION-FLYING-4", "RB-RULING-208")
@pytest.mark.parametrize(("level", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_talons_deal_half_the_owners_level(level: int, damage: int) -> None:
    flyer = ChooseSignature("companion", "flying")
    b = stats.companion(raised(made("healer", "biologist", flyer), level))
    talons = next(arm for arm in arms(b) if arm.source.name == b.sources[0].name)
    assert talons.damage.shows() == damage


@rule("RB-RULING-226")
def test_only_a_limited_line_keeps_an_engine_out_of_a_vehicle() -> None:
    small, large = BOOK.systems["engine-a1-mk1"], BOOK.systems["engine-a2-mk1"]
    assert all(BOOK.fits(small, vehicle) for vehicle in BOOK.vehicles.values())
    assert not BOOK.fits(large, BOOK.vehicles["sv-bike"])


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


@rule("RB-MISSING-12", "RB-RECON-DIFF-1")
def test_a_scale_of_difficulties_is_supplied() -> None:
    steps_of = [(check.guide(BOOK, n).name, n) for n in (8, 11, 12, 14, 18)]
    assert len({name for name, _ in steps_of}) == 5
    assert [check.level(BOOK, id) for id in BOOK.difficulties] == [8, 11, 12, 14, 18]


@rule("RB-MISSING-25", "RB-SHEET-16", "RB-SHEET-18")
def test_the_sheet_tells_which_scores_rose_and_names_the_signature_weapon() -> None:
    s = sheet(made("lancer", "gunner", ChooseSignature("weapon", "sig-whip")))
    assert {row.name: row.choice for row in s.abilities}["Simple but effective"] == "Strength"
    assert "Signature Weapon (Whip)" in s.skilled
    assert sheet(made()).skilled == ("Bikes", "Signature Vehicle (Bike)", "Simple weapons")


@rule("RB-LEVEL-8")
def test_an_ability_is_named_with_what_it_is_gained_with() -> None:
    assert said(BOOK, "damage-resist", ["cold"]) == Purchase("damage-resist", "cold")
    assert said(BOOK, "power-under-pressure", ["str"]) == Purchase("power-under-pressure", "str")
    assert said(BOOK, "quick", []) == Purchase("quick")
    assert said(BOOK, "quick", ["str"]) == Purchase("quick", None, ("str",))
    assert said(BOOK, "quick", ["cold"]) == Purchase("quick", "cold")
