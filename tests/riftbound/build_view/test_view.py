"""A draft as its page shows it: the steps, what is open, and the sheet as it grows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats
from tracing import rule

from riftbound.build_view.comparing import compared
from riftbound.build_view.looking import STEPS, asked, attribute, partial
from riftbound.make import given as answered
from riftbound.make import person, scored, whole
from worldline.riftbound.build_view import view
from worldline.riftbound.characters.build import finish, is_complete, start
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AssignDie,
    ChooseClass,
    ChooseName,
    ChooseRole,
    ChooseSignature,
    DescribeLook,
    DropDice,
    EnterDice,
    NameSignature,
    SetMoney,
    Skip,
)
from worldline.riftbound.characters.build.random import fill, random_draft
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.sheet import sheet

MANY = repeats(12, 1000, "WORLDLINE_CHARACTERS")
"""Random characters; `make test-long` takes a thousand."""
ROLLED = (6, 5, 4, 3, 2, 1, 6, 5, 1, 1)


@rule("RB-ATTR-4", "RB-BUILD-6")
def test_the_step_of_attributes_says_which_score_makes_which_rating() -> None:
    line = view(start(), 2).steps[1].about
    assert "+4 or +5 is 2+, +2 or +3 is 3+, 0 or +1 is 4+, −2 or −1 is 5+, −5 to −3 is 6+." in line
    dice = asked(scored(person()), "die:str").help
    assert dice.startswith("5 and 6 become +1, 3 and 4 become 0, 1 and 2 become −1. ")


def test_nothing_answered_shows_nine_steps_and_what_is_open() -> None:
    shown = view(start(), 1)
    assert [(line.number, line.status) for line in shown.steps] == [
        (1, "open"), (2, "open"), (3, "open"), (4, "open"), (5, "open"),
        (6, "blocked"), (7, "blocked"), (8, "open"), (9, "blocked"),
    ]  # fmt: skip
    assert shown.steps[0].open == ("Name", "Role", "Class")
    assert shown.steps[2].open == ("Traits +6, −3",)
    assert shown.steps[3].open == ("Ideal", "Goal", "Flaw")
    assert "Dice to place (8)" in shown.steps[1].open
    assert [q.id for q in shown.asked] == ["name", "role", "class"]
    assert (shown.complete, shown.undo) == (False, None)
    assert asked(start(), "gain").after == ("Role",)


# The sheet as far as it is known


@rule("RB-BUILD-14")
def test_a_figure_is_known_as_soon_as_what_makes_it_is() -> None:
    texts = []
    draft = start()
    for a in (
        ChooseRole("lancer"),
        EnterDice(ROLLED),
        DropDice((8, 9)),
        AssignDie("ftd", 0),
    ):
        texts.append(view(draft, 1).sheet.hp.text)
        draft = answered(draft, a)
    assert texts == ["waits for the Role", "12 + FTD", "12 + FTD", "12 + FTD"]
    hp, ehp, sp = (getattr(view(draft, 1).sheet, name) for name in ("hp", "ehp", "sp"))
    assert (hp.value, hp.text, hp.reasons) == (13, "13", ("12", "FTD +1"))
    assert (ehp.value, ehp.reasons) == (5, ("4", "FTD +1"))
    assert (sp.value, sp.text) == (None, "2 + WIL")


@rule("RB-BUILD-6", "RB-BUILD-8", "RB-BUILD-9")
def test_an_attribute_shows_its_die_and_all_that_changes_it() -> None:
    draft = scored(person("lancer", "gunner"), ROLLED, gain="vsn", loss="ftd", other="agi")
    seen = attribute(draft, "vsn")
    assert (seen.die, seen.place, seen.base, seen.score, seen.rating) == (3, 3, 0, 2, 3)
    assert [(c.by, c.change) for c in seen.changes] == [
        ("The Lancer", 1),
        ("Simple but effective", 1),
    ]
    early = attribute(person("lancer", "gunner"), "vsn")
    assert (early.die, early.base, early.score, early.rating) == (None, None, None, None)
    assert [(c.by, c.change) for c in early.changes] == [("Simple but effective", 1)]


def test_rows_name_what_they_wait_for() -> None:
    rows = {row.label: row.text for row in view(person(), 1).sheet.rows}
    assert rows["Dodge"] == "AGI or 5+"  # the armour's own
    assert rows["Turn order"] == "3d6 + AGI"
    assert rows["Story Bonus"] == "WIS"
    rows = {row.label: row.text for row in view(scored(person()), 1).sheet.rows}
    assert rows["Dodge"] == "4+"
    assert rows["Turn order"] == "3d6"
    assert rows["Story Bonus"] == "0"


def test_attacks_wait_until_one_knows_what_the_character_is_skilled_with() -> None:
    half = answered(start(), ChooseClass("gunner"))
    assert view(half, 1).sheet.attacks == ()
    draft = answered(person("lancer", "gunner"), ChooseSignature("weapon", "sig-laser-rifle"))
    rifle = view(draft, 1).sheet.attacks[0]
    assert rifle.line.startswith("50m · VSN · ")
    assert rifle.damage == ()
    rifle = view(scored(draft, other="agi"), 1).sheet.attacks[0]
    assert rifle.line.startswith("50m · 4+ VSN · ")
    assert rifle.damage != ()


@rule("RB-BUILD-19")
def test_money_is_what_is_left_of_it() -> None:
    assert view(person(), 1).sheet.money.text == "to be agreed"
    shown = view(answered(person("lancer", "gunner"), SetMoney(450)), 8).sheet.money
    assert (shown.value, shown.text) == (450, "450mC")


@pytest.mark.repeats
def test_random_characters_open_with_every_figure_of_their_sheet() -> None:
    for seed in range(MANY):
        draft = random_draft(seed)
        shown = view(draft, 1)
        assert shown.complete
        compared(shown.sheet, sheet(finish(draft)))


# Steps, conflicts, questions


def test_what_does_not_fit_any_more_is_kept_aside_in_words() -> None:
    draft = answered(
        person("lancer", "gunner"),
        ChooseSignature("weapon", "sig-laser-rifle"),
        ChooseClass("pilot"),
    )
    (aside,) = view(draft, 8).steps[7].aside
    assert aside.question == "signature:weapon"
    assert aside.words == "Signature Weapon (Laser Rifle)"
    assert (aside.rule, aside.why) == ("RB-BUILD-2", "a Pilot has a Signature vehicle")


@rule("RB-TRAIT-2", "RB-TRAIT-3")
def test_traits_say_what_is_left_to_give() -> None:
    draft = answered(start(), AddTrait("Famous", 2, -1), AddTrait("Kind", 3))
    q = asked(draft, "trait")
    assert q.traits is not None
    assert (q.traits.plus_left, q.traits.minus_left, q.traits.count) == (1, -2, 6)
    assert (q.traits.least, q.traits.most) == (-3, 3)
    assert q.words == "Famous +2 -1; Kind +3"
    assert view(draft, 3).steps[2].open == ("Traits +1, −2",)
    assert not q.done


@rule("RB-STORY-1", "RB-STORY-4")
def test_more_stories_are_for_those_who_start_higher() -> None:
    assert (asked(start(), "stories").least, asked(start(), "stories").most) == (2, 2)
    assert asked(start(level=3), "stories").most is None


def test_what_need_not_be_answered_can_be_skipped() -> None:
    draft = whole()
    assert not asked(draft, "languages").must
    assert not asked(draft, "languages").done
    skipped = asked(answered(draft, Skip("languages")), "languages")
    assert (skipped.done, skipped.skipped) == (True, True)


@rule("RB-EQ-SIGNATURE-1")
def test_the_sheet_shows_name_and_look_of_a_signature_weapon() -> None:
    words = (NameSignature("weapon", "Sting"), DescribeLook("weapon", "Green glass"))
    draft = answered(whole("lancer", "gunner"), *words)
    thing = next(one for one in view(draft, 8).sheet.things if one.look)
    assert thing.name.startswith("Sting, ")
    assert thing.look == "Green glass"
    assert (asked(draft, "look:weapon").words, asked(draft, "look:weapon").most) == (
        "Green glass",
        200,
    )


@rule("RB-EQ-SIGNATURE-1")
def test_the_sheet_shows_the_look_of_a_vehicle() -> None:
    draft = answered(whole("lancer", "pilot"), DescribeLook("vehicle", "Rust red"))
    vehicle = view(draft, 8).sheet.vehicle
    assert vehicle
    assert vehicle.look == "Rust red"


def test_money_is_a_number_within_bounds() -> None:
    q = asked(person("lancer", "gunner"), "money")
    assert (q.form, q.least, q.most) == ("number", 300, 500)


@pytest.mark.parametrize("step", STEPS)
def test_a_complete_draft_has_nothing_open(step: int) -> None:
    shown = view(whole(), step)
    assert shown.complete
    assert all(q.done for q in shown.asked if q.must)
    assert [line.open for line in shown.steps] == [()] * 9
    assert shown.step == step


@pytest.mark.repeats
@given(st.integers(0, 2**63), st.integers(0, 2**63))
@settings(max_examples=repeats(8, 40), deadline=None)
def test_the_rest_is_filled_at_random_and_what_stood_stands(seed: int, dice: int) -> None:
    draft = partial(seed)
    full = fill(draft, dice)
    assert is_complete(full)
    assert full == fill(draft, dice)
    stands = settle(full).standing
    assert all(stands[question] == a for question, a in settle(draft).standing.items())
    compared(view(full, 1).sheet, sheet(finish(full)))


def test_traits_that_cannot_reach_their_sums_stay_open() -> None:
    traits = [AddTrait(f"Trait {n}", 1) for n in range(5)]
    stuck = answered(start(), ChooseName("Ada"), *traits, AddTrait("Late", 0, -1))
    full = fill(stuck, 1)
    assert view(full, 3).steps[2].open == ("Traits +1, −2",)
    assert [line.number for line in view(full, 3).steps if line.status != "done"] == [3]
