"""The sheet shows all its fields, worked out from the file."""

from msgspec.structs import replace
from tracing import rule

from riftbound.make import made
from worldline.riftbound.characters.build.answers import (
    ChooseSignature,
)
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.characters.build.random import random_character
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, MarkHeld, Points
from worldline.riftbound.sheet import sheet

BOOK = open_book()
GUNNER = archetype("captain-gunner", 4)
PILOT = archetype("tank-pilot", 4)
BIOLOGIST = archetype("captain-biologist", 4)


def held(c: Character, *marks: MarkHeld) -> Character:
    return replace(c, marks=marks)


@rule("RB-SHEET-1", "RB-SHEET-2", "RB-SHEET-3", "RB-SHEET-4")
def test_the_head_says_who_it_is() -> None:
    s = sheet(PILOT)
    assert (s.name, s.level) == ("Ruddock Vale", 4)
    assert (s.role, s.category, s.class_) == ("The Tank", "defense", "Pilot")
    assert s.signature == "Anvil, Signature Vehicle (Mechsuit)"
    assert sheet(GUNNER).signature == "Signature Weapon (Laser Pistol)"
    assert sheet(BIOLOGIST).signature == "Thistle, Signature Companion (Walking)"


@rule("RB-SHEET-5", "RB-SHEET-6")
def test_scores_show_base_and_effective_with_reasons_and_the_rating() -> None:
    agi = sheet(held(PILOT, MarkHeld(mark="prone"))).attributes[2]
    assert (agi.short, agi.base, agi.score, agi.rating) == ("AGI", -1, -5, 6)
    assert [(r.name, r.change) for r in agi.reasons] == [("Prone", -4)]
    strength = sheet(PILOT).attributes[0]
    assert (strength.base, strength.score, strength.rating, strength.reasons) == (2, 2, 3, ())


@rule("RB-SHEET-7", "RB-SHEET-8", "RB-SHEET-9", "RB-SHEET-10")
def test_pools_and_condition() -> None:
    s = sheet(replace(PILOT, hp=0, sp=1, ehp=2, asleep=True))
    assert (s.hp.now, s.hp.most, s.hp_gains) == (0, 75, (17, 17, 19))
    assert (s.sp.now, s.sp.most, s.ehp.now, s.ehp.most) == (1, 3, 2, 6)
    assert (s.condition.critical, s.condition.weakened, s.condition.asleep) == (True, True, True)
    assert s.actions == BOOK.rules.critical_actions
    well = sheet(held(PILOT, MarkHeld(mark="grappled", source="Ogre"))).condition
    assert (well.critical, well.weakened, well.dead) == (False, False, False)
    assert [(m.name, m.source) for m in well.statuses] == [("Grappled", "Ogre")]


@rule("RB-SHEET-11", "RB-SHEET-12", "RB-SHEET-13", "RB-SHEET-14", "RB-SHEET-15")
def test_the_person() -> None:
    s = sheet(replace(PILOT, prestige=2))
    assert [t.name for t in s.traits.traits] == [t.name for t in PILOT.traits]
    assert (s.traits.plus, s.traits.minus, s.traits.most) == (6, -3, 3)
    quirks = (BOOK.quirks[id] for id in ("bootstraps", "revenge", "stubborn"))
    assert [s.ideal, s.goal, s.flaw] == [f"{quirk.name}: {quirk.text}" for quirk in quirks]
    own = replace(PILOT, quirks=replace(PILOT.quirks, goal="Sees the sea"))
    assert sheet(own).goal == "Sees the sea"
    assert (s.prestige.now, s.prestige.most) == (2, 3)
    assert s.stories == PILOT.stories
    assert s.story_bonus == 1  # WIS +1


@rule("RB-SHEET-16", "RB-SHEET-17")
def test_abilities_with_what_they_cost_and_how_they_were_gained() -> None:
    spent = tuple(replace(own, used=own.ability == "rally") for own in GUNNER.abilities)
    s = sheet(replace(GUNNER, abilities=spent, points=(Points(points=2, only="captain"),)))
    order, rally = s.abilities[0], next(a for a in s.abilities if a.name == "Rally")
    assert (order.activation, order.cost) == (("Instant",), ("1SP",))
    assert order.limit == ("Cooldown 4+, once per turn",)
    assert order.gained == "The Captain, Level 1"
    assert order.tags == ("Captain", "Support")
    assert (rally.signature, rally.used, order.used) == (True, True, False)
    assert [(p.points, p.only) for p in s.points] == [(2, "Captain")]
    resist = next(a for a in sheet(PILOT).abilities if a.name == "Damage Resist")
    assert resist.choice == "Blunt"


@rule("RB-SHEET-16")
def test_a_better_version_is_told_with_the_one_it_replaced() -> None:
    better = next(a for a in sheet(PILOT).abilities if a.name == "Intercept II")
    assert BOOK.abilities["intercept-1"].text in better.text
    assert BOOK.abilities["intercept-2"].text in better.text


@rule("RB-SHEET-18")
def test_skilled_lists_all_skills() -> None:
    assert sheet(PILOT).skilled == ("Mechsuits", "Signature Vehicle (Mechsuit)")


@rule("RB-SHEET-19")
def test_attacks_with_rating_and_remaining_tokens() -> None:
    pistol, unarmed = sheet(GUNNER).attacks
    assert (pistol.range, pistol.rating, pistol.basis, pistol.shots) == ("30m", 3, "VSN", "2")
    assert (pistol.damage, pistol.types, pistol.uses, pistol.left) == (
        "5", ("Heat",), "5 Charge", 6,
    )  # fmt: skip
    assert (unarmed.range, unarmed.types, unarmed.left) == ("Melee", ("Blunt", "Sharp"), None)


@rule("RB-SHEET-19")
def test_a_weapon_that_is_carried_has_the_figures_it_has_in_hand() -> None:
    (sword,) = sheet(GUNNER).carried
    n = next(thing.n for thing in GUNNER.things if thing.item == "simple-shortsword")
    hands = {n: "right"} | {t.n: "carried" for t in GUNNER.things if t.where == "right"}
    drawn = replace(
        GUNNER,
        things=tuple(replace(t, where=hands.get(t.n, t.where)) for t in GUNNER.things),
    )
    assert sword in sheet(drawn).attacks
    assert [row.weapon for row in sheet(drawn).carried] == ["Signature Weapon (Laser Pistol)"]


@rule("RB-SHEET-20", "RB-SHEET-21", "RB-SHEET-22")
def test_dodging_moving_and_turn_order() -> None:
    s = sheet(PILOT)
    assert s.dodge.best is not None
    assert (s.dodge.best.name, s.dodge.best.rating) == ("STR", 3)
    assert [(b.name, b.rating) for b in s.dodge.bases] == [("STR", 3), ("Heavy Armour", 4)]
    assert s.dodge.sometimes == ("Damage Resist",)
    assert (s.move.metres, s.move.twice, s.move.heavy) == (10, True, 0)
    assert (s.order.basis, s.order.total) == ("AGI", -1)
    assert sheet(GUNNER).order.basis == "CHA"  # That's an Order


@rule("RB-SHEET-23", "RB-SHEET-24", "RB-SHEET-25")
def test_belongings() -> None:
    s = sheet(PILOT)
    assert (s.hands.left, s.hands.right) == ("Simple Club", "Simple Club")
    assert (s.hands.armour, s.hands.outfit) == ("Heavy Armour", "Clothing (Professional)")
    assert len(s.things) == len(PILOT.things)
    bandage = next(t for t in s.things if t.name == "Large Bandage")
    assert (bandage.count, bandage.inside, bandage.depth) == (6, "Primitive first-aid kit", 2)
    battery = next(t for t in s.things if t.charge)
    assert battery.charge is not None
    assert (battery.charge.now, battery.price, battery.rarity) == (60, 40, "Common")
    assert s.money == 210


@rule("RB-SHEET-26", "RB-SHEET-27", "RB-SHEET-28", "RB-SHEET-32")
def test_counters_knowledge_body_and_languages() -> None:
    c = archetype("sentinel-biologist", 4)
    c = held(c, MarkHeld(mark="lockdown-token", count=2)) if "lockdown-token" in BOOK.marks else c
    c = replace(c, investigated=("Wolf",), barred=("Ogre",), languages=("Trade",), notes="Tired.")
    s = sheet(c)
    assert "Lockdown token" in [m.name for m in s.counters]
    assert [t.name for t in s.tracks][:2] == ["Actions", "Attack Counters"]
    assert (s.investigation.known, s.investigation.barred) == (("Wolf",), ("Ogre",))
    assert (s.languages, s.notes) == (("Trade",), "Tired.")
    assert (s.innate.abilities, s.innate.languages) == (("Deaf",), "signed and read")
    robot = sheet(archetype("sentinel-pilot", 4)).innate
    assert robot.charge is not None
    assert (robot.charge.most, robot.needs) == (100, ())


@rule("RB-SHEET-29")
def test_the_companion_has_figures_of_its_own() -> None:
    beast = sheet(BIOLOGIST).companion
    assert beast is not None
    most = stats.maxima(stats.companion(BIOLOGIST))
    assert (beast.name, beast.level, beast.hp.most, beast.ehp.most) == (
        "Thistle", 4, most.hp, most.ehp,
    )  # fmt: skip
    assert [a.short for a in beast.attributes][:2] == ["STR", "FTD"]
    assert beast.attacks[0].name == "Bite"
    assert (beast.move.metres, beast.statuses) == (10, ())


@rule("RB-SHEET-30")
def test_the_vehicle_with_its_systems() -> None:
    v = sheet(PILOT).vehicle
    assert v is not None
    assert (v.name, v.size, v.type, v.diameter_mm) == ("Anvil", "Giant", "Land", 7000)
    assert (v.hp.now, v.hp.most, v.passengers, v.skilled) == (40, 40, 0, True)
    assert v.movement == "Move 16m (2W)"
    assert v.dodge is not None
    assert v.dodge.name == "WIS"
    engine = v.systems[0]
    assert engine.charge is not None
    assert (engine.weight, engine.terminal, engine.charge.now, engine.on) == (2, 1, 300, False)
    assert v.systems[3].choice == "Heat"
    assert [(t.weight, t.most) for t in v.terminals] == [(6, 6)]
    assert [a.name for a in v.attacks] == ["Laser Tank Gun Mk1", "Signature Mechsuit Arm"]


@rule("RB-SHEET-4")
def test_a_vehicle_without_a_name_of_its_own_is_named_once() -> None:
    assert sheet(made("lancer", "pilot")).signature == "Signature Vehicle (Bike)"


@rule("RB-SHEET-31")
def test_reminders() -> None:
    names = [note.name for note in sheet(PILOT).reminders]
    assert names == [
        "Attack Counters", "Unarmed and Improvised Attacks", "Level Up", "Point Blanc",
        "Seizing the Initiative",
    ]  # fmt: skip
    assert "at least 4" in sheet(PILOT).reminders[2].text


def test_everybody_has_a_sheet() -> None:
    for id in archetypes():
        assert sheet(archetype(id)).attacks
    for seed in range(60):
        assert sheet(random_character(seed, 1 + seed % 4)).things


@rule("RB-MISSING-25", "RB-SHEET-16", "RB-SHEET-18")
def test_the_sheet_tells_which_scores_rose_and_names_the_signature_weapon() -> None:
    s = sheet(made("lancer", "gunner", ChooseSignature("weapon", "sig-whip")))
    assert {row.name: row.choice for row in s.abilities}["Simple but effective"] == "Strength"
    assert "Signature Weapon (Whip)" in s.skilled
    assert sheet(made()).skilled == ("Bikes", "Signature Vehicle (Bike)", "Simple weapons")
