"""Building a character, steps 1 to 7: what each allows, and what each forbids."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.make import BOOK, ZEROS, equipped, given, made, person, refuses, scored, told, whole
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import (
    Draft,
    answer,
    finish,
    forbidden_answers,
    options,
    steps,
)
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    ChooseClass,
    ChooseGain,
    ChooseLoss,
    ChooseName,
    ChooseOther,
    ChooseRole,
    DropDice,
    EnterDice,
    Retract,
    RollDice,
    SetLanguages,
    SetNotes,
    SetQuirk,
    SetStories,
    TakeInnate,
)
from worldline.riftbound.characters.build.facts import attribute_named, must_reroll, roll_ten
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES

RULES = BOOK.rules


# Step 1


@rule("RB-BUILD-1")
def test_a_character_has_a_name_level_1_a_role_and_a_class() -> None:
    c = made("healer", "biologist")
    assert (c.name, c.level, c.role, c.class_) == ("Ada", 1, "healer", "biologist")
    refuses(Draft(), ChooseName("  "), "RB-BUILD-1")
    refuses(Draft(), ChooseRole("scout"), "RB-BUILD-1")
    refuses(Draft(), ChooseClass("engineer"), "RB-BUILD-1")


@rule("RB-RULING-9")
def test_any_class_goes_with_any_role() -> None:
    assert options(Draft(), "class") == [ChooseClass(id) for id in BOOK.classes]
    for role, class_ in product(BOOK.roles, BOOK.classes):
        assert made(role, class_).class_ == class_


@rule("RB-BUILD-2")
@pytest.mark.parametrize(
    ("class_", "of", "count"),
    [("gunner", "weapon", 13), ("pilot", "vehicle", 4), ("biologist", "companion", 2)],
)
def test_the_class_supplies_the_signature_equipment(class_: str, of: str, count: int) -> None:
    draft = person("tank", class_)
    assert len(options(draft, f"signature:{of}")) == count
    others = {"signature:weapon", "signature:vehicle", "signature:companion"} - {f"signature:{of}"}
    for question in others:
        assert options(draft, question) == []
        assert {f.rule for f in forbidden_answers(draft, question)} == {"RB-BUILD-2"}


# Step 2


@rule("RB-BUILD-3")
def test_ten_dice_are_rolled_or_entered() -> None:
    refuses(Draft(), EnterDice((1, 6, 3)), "RB-BUILD-3")
    refuses(Draft(), EnterDice((0, 6, 3, 3, 3, 3, 3, 3, 3, 1)), "RB-BUILD-3")
    draft = given(Draft(), RollDice(7))
    assert settle(draft).dice == roll_ten(RULES, 7)
    assert len(roll_ten(RULES, 7)) == 10


@rule("RB-BUILD-4", "RB-RULING-25", "RB-TEST-3")
@pytest.mark.parametrize(
    ("faces", "again"),
    [
        ((3, 3, 3, 4, 4, 4, 3, 3, 4, 4), True),
        ((5, 6, 3, 3, 4, 4, 3, 3, 4, 4), True),
        ((1, 2, 3, 3, 4, 4, 3, 3, 4, 4), True),
        ((1, 5, 3, 3, 4, 4, 3, 3, 4, 4), False),
    ],
)
def test_a_throw_without_high_or_low_dice_is_made_again(
    faces: tuple[int, ...], again: bool
) -> None:
    assert must_reroll(RULES, faces) == again
    if again:
        refuses(Draft(), EnterDice(faces), "RB-BUILD-4")
    else:
        given(Draft(), EnterDice(faces))


@rule("RB-TEST-4")
def test_the_odds_of_a_forced_reroll() -> None:
    """Counted by how many dice are high, low and in between."""
    ways = sum(
        comb(10, high) * comb(10 - high, low)
        for high in range(11)
        for low in range(11 - high)
        if must_reroll(RULES, [6] * high + [1] * low + [3] * (10 - high - low))
    )
    assert Fraction(ways, 3**10) == Fraction(2047, 59049)
    seeds = range(2000)
    assert not any(must_reroll(RULES, roll_ten(RULES, seed)) for seed in seeds)


@rule("RB-BUILD-5", "RB-BUILD-6", "RB-TEST-5")
def test_two_dice_are_discarded_and_eight_become_scores() -> None:
    draft = given(person(), EnterDice((6, 5, 5, 4, 4, 3, 3, 2, 1, 1)))
    for places in ((8,), (8, 8), (7, 8, 9), (8, 10)):
        refuses(draft, DropDice(places), "RB-BUILD-5")
    assert len(options(draft, "drop")) == 45
    draft = given(draft, DropDice((8, 9)))
    refuses(draft, AssignDie("str", 9), "RB-BUILD-5")
    scores = settle(scored(draft, (6, 5, 5, 4, 4, 3, 3, 2, 1, 1))).scores
    assert scores is not None
    changed = {"wil": 1, "str": 1, "ftd": -1}  # by the Lancer
    dealt = [scores[a] - changed.get(a, 0) for a in ATTRIBUTES]
    assert dealt == [1, 1, 1, 0, 0, 0, 0, -1]


@rule("RB-TEST-2")
def test_each_face_has_its_score() -> None:
    assert [RULES.build_scores[str(face)] for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


@rule("RB-BUILD-7")
def test_the_eight_values_go_to_the_attributes_in_any_order() -> None:
    draft = given(person(), EnterDice(ZEROS), DropDice((0, 1)), AssignDie("knw", 9))
    refuses(draft, AssignDie("cha", 9), "RB-BUILD-7")
    refuses(draft, AssignDie("cha", 10), "RB-BUILD-7")
    refuses(person(), AssignDie("cha", 2), "RB-BUILD-7")
    assert options(draft, "die:cha") == [AssignDie("cha", n) for n in range(2, 9)]
    assert {f.rule for f in forbidden_answers(draft, "die:cha")} == {"RB-BUILD-5", "RB-BUILD-7"}
    given(draft, Retract("die:knw"), AssignDie("cha", 9))


@rule("RB-BUILD-8", "RB-BUILD-9", "RB-BUILD-10", "RB-TEST-6", "RB-RULING-6", "RB-ATTR-7")
def test_role_and_class_change_the_scores() -> None:
    draft = scored(person("lancer", "gunner"), gain="vsn", loss="agi", other="str")
    c = finish(equipped(told(draft)))
    assert c.scores == {
        "str": 1,
        "ftd": 0,
        "agi": -1,
        "vsn": 2,
        "wis": 0,
        "wil": 1,
        "cha": 0,
        "knw": 0,
    }
    assert stats.rating(stats.of(c), "vsn") == 3
    assert stats.rating(stats.of(c), "agi") == 5
    refuses(draft, ChooseOther("vsn"), "RB-BUILD-9")
    refuses(person("lancer", "pilot"), ChooseOther("str"), "RB-BUILD-9")
    refuses(Draft(), ChooseGain("str"), "RB-BUILD-8")


@rule("RB-ROLE-LANCER-1", "RB-ROLE-HEALER-1", "RB-ROLE-CAPTAIN-1", "RB-ROLE-TANK-1")
@rule("RB-ROLE-SENTINEL-1")
@pytest.mark.parametrize(
    ("role", "fixed", "gains", "losses"),
    [
        ("lancer", "wil", {"str", "vsn"}, {"ftd", "agi"}),
        ("healer", "knw", {"wil", "agi"}, {"str", "vsn"}),
        ("captain", "cha", {"wil", "wis"}, {"str", "agi"}),
        ("tank", "ftd", {"str", "wil"}, {"vsn", "agi"}),
        ("sentinel", "wis", {"cha", "knw"}, {"str", "agi"}),
    ],
)
def test_each_role_has_its_own_changes(
    role: str, fixed: str, gains: set[str], losses: set[str]
) -> None:
    draft = person(role)
    specific = f"RB-ROLE-{role.upper()}-1"
    for attribute in ATTRIBUTES:
        if attribute in gains:
            scores = settle(scored(draft, gain=attribute)).scores
            assert scores is not None
            assert (scores[attribute], scores[fixed]) == (1, 1)  # type: ignore[index]
        else:
            refuses(draft, ChooseGain(attribute), specific)
        if attribute in losses:
            scores = settle(scored(draft, loss=attribute)).scores
            assert scores is not None
            assert scores[attribute] <= 0
        else:
            refuses(draft, ChooseLoss(attribute), specific)
    assert {f.rule for f in forbidden_answers(draft, "loss")} == {specific}


@rule("RB-TEST-7", "RB-RULING-2")
def test_a_captain_who_loses_cel_loses_agi() -> None:
    draft = person("captain")
    assert options(draft, "loss") == [ChooseLoss("str"), ChooseLoss("agi")]
    assert attribute_named(BOOK, "CEL") == "agi"
    with pytest.raises(Illegal, match="RB-ATTR-1"):
        attribute_named(BOOK, "LUCK")


@rule("RB-RULING-28")
def test_scores_stay_within_bounds_at_level_1() -> None:
    """From -2 to +3: the worst die and a loss; the best die, both gains and the Gunner's."""
    best = scored(
        person("lancer", "gunner"), (3, 1, 3, 6, 3, 3, 3, 3, 1, 6), gain="vsn", other="wil"
    )
    c = finish(equipped(told(best)))
    assert (min(c.scores.values()), max(c.scores.values())) == (-2, 3)


# Step 3


@rule("RB-BUILD-3", "RB-TRAIT-2")
@pytest.mark.parametrize(
    ("last", "why"),
    [
        (EnterDice((1, 6, 3)), "this roll needs 10 dice; you typed 3"),
        (EnterDice((7, 6, 3, 3, 3, 3, 3, 3, 3, 1)), "a die shows 1 to 6, not 7"),
        (AddTrait("Strong", 3), "strengths would total +8; they total +6"),
        (AddTrait("Weak", 0, -2), "weaknesses would total -4; they total -3"),
    ],
)
def test_a_refusal_names_the_fault(last: AnyAnswer, why: str) -> None:
    draft = given(Draft(), AddTrait("Quick", 3, -1), AddTrait("Calm", 2, -1))
    with pytest.raises(Illegal) as no:
        answer(draft, last)
    assert no.value.why == why


@rule("RB-TRAIT-1", "RB-TRAIT-2", "RB-TRAIT-3", "RB-TRAIT-5", "RB-TRAIT-6", "RB-TRAIT-7")
@rule("RB-BUILD-11", "RB-RULING-26", "RB-TEST-17")
@pytest.mark.parametrize(
    ("values", "rule_id"),
    [
        ([(3, 0), (2, 0), (1, 0), (0, -2), (0, -1)], None),
        ([(3, 0), (3, 0), (0, -3)], None),
        ([(4, 0), (2, 0), (0, -3)], "RB-TRAIT-7"),
        ([(3, 0), (2, 0), (0, -3)], "open"),
        ([(2, 0), (2, 0), (2, 0), (0, -4)], "RB-TRAIT-6"),
        ([(1, 0)] * 6 + [(0, -1)] * 3, "RB-TRAIT-3"),
        ([(2, -1), (3, 0), (1, 0), (0, -2)], None),
        ([(3, 0), (3, 0), (1, 0)], "RB-TRAIT-2"),
        ([(0, -3), (1, -1)], "RB-TRAIT-2"),
        ([(0, 0)], "RB-TRAIT-1"),
        ([(-1, 0)], "RB-TRAIT-1"),
    ],
)
def test_traits(values: list[tuple[int, int]], rule_id: str | None) -> None:
    draft = Draft()
    try:
        for n, (plus, minus) in enumerate(values):
            draft = answer(draft, AddTrait(f"Trait {n}", plus, minus))
        found = None if steps(draft)[2].status == "done" else "open"
    except Illegal as no:
        found = no.rule
    assert found == rule_id


@rule("RB-TRAIT-1")
def test_a_trait_is_changed_by_its_name_and_taken_back() -> None:
    draft = given(Draft(), AddTrait("Athletic", 3), AddTrait("Sneaky", 3))
    draft = given(draft, AddTrait("athletic ", 2), AddTrait("Cold", 1, -3))
    assert steps(draft)[2].status == "done"
    assert steps(given(draft, Retract("trait:cold")))[2].status == "open"
    refuses(draft, AddTrait(" ", 1), "RB-TRAIT-1")


@rule("RB-RULING-27", "RB-MISSING-6")
def test_the_trait_maximum_does_not_grow() -> None:
    refuses(Draft(level=4), AddTrait("Athletic", 4), "RB-TRAIT-7")


# Steps 4 and 5


@rule("RB-QUIRK-1", "RB-BUILD-12")
@rule("RB-CONTENT-QUIRK-1", "RB-CONTENT-QUIRK-2", "RB-CONTENT-QUIRK-3")
def test_one_ideal_goal_and_flaw_from_the_lists_or_invented() -> None:
    counts = [len(options(Draft(), f"quirk:{kind}")) for kind in ("ideal", "goal", "flaw")]
    assert counts == [14, 11, 11]
    draft = given(whole(), SetQuirk("flaw", "Talks to plants"))
    c = finish(draft)
    assert (c.quirks.ideal, c.quirks.goal, c.quirks.flaw) == ("Honour", "Hunt", "Talks to plants")
    refuses(Draft(), SetQuirk("goal", " "), "RB-QUIRK-1")
    refuses(Draft(), SetQuirk("goal", "liar"), "RB-QUIRK-1")
    assert steps(given(whole(), Retract("quirk:goal")))[3].status == "open"


@rule("RB-STORY-1", "RB-STORY-4", "RB-BUILD-13", "RB-BUILD-23")
def test_stories_begin_with_background_and_origin() -> None:
    assert made().stories == ("Ex-criminal", "Bored")
    refuses(Draft(), SetStories(("Ex-criminal",)), "RB-STORY-1")
    refuses(Draft(), SetStories(("Ex-criminal", "")), "RB-STORY-1")
    three = SetStories(("Ex-criminal", "Bored", "Won a war"))
    refuses(Draft(), three, "RB-STORY-4")
    given(Draft(level=2), three)


@rule("RB-MISSING-26")
def test_languages_and_notes_are_free() -> None:
    words = (SetLanguages(("Harbour Standard", " Harbour Sign")), SetNotes("Hums when she thinks"))
    c = made("lancer", "pilot", *words)
    assert c.languages == ("Harbour Standard", "Harbour Sign")
    assert c.notes == "Hums when she thinks"
    refuses(Draft(), SetLanguages(("Sign", "sign")), "RB-MISSING-26")
    refuses(Draft(), SetLanguages(("",)), "RB-MISSING-26")
    refuses(Draft(), SetNotes(" "), "RB-SHEET-32")
    assert made().languages == ()


@rule("RB-STORY-2", "RB-TEST-18")
@pytest.mark.parametrize(("die", "bonus"), [(1, 0), (3, 1), (6, 2)])
def test_the_story_bonus_is_wisdom_and_never_negative(die: int, bonus: int) -> None:
    faces = (3, 3, 3, 3, die, 3, 3, 3, 1, 6)
    c = finish(equipped(told(scored(person("sentinel"), faces))))  # WIS is one better
    assert stats.story_bonus(stats.of(c)) == bonus
    low = finish(equipped(told(scored(person("tank"), (3, 3, 3, 3, 1, 3, 3, 3, 1, 6)))))
    assert (low.scores["wis"], stats.story_bonus(stats.of(low))) == (-1, 0)


# Steps 6 and 7


@rule("RB-BUILD-14", "RB-HP-5", "RB-TEST-8")
@pytest.mark.parametrize("role", ["lancer", "sentinel", "healer", "captain", "tank"])
@pytest.mark.parametrize("ftd", range(-2, 4))
def test_hp_and_ehp_by_fortitude(role: str, ftd: int) -> None:
    base = {"lancer": 12, "sentinel": 12, "healer": 16, "captain": 16, "tank": 20}[role]
    c = made(role)
    full = stats.maxima(stats.of(replace(c, scores={**c.scores, "ftd": ftd})))
    assert (full.hp, full.ehp) == (base + ftd, 4 + max(0, ftd))


@rule("RB-BUILD-15", "RB-LEVEL-4")
def test_a_new_character_is_whole_and_has_two_abilities() -> None:
    c = made("lancer", "gunner")
    assert (c.hp, c.sp, c.ehp) == (11, 3, 4)  # it lost FTD and gained WIL
    assert [(own.ability, own.by) for own in c.abilities] == [
        ("try-that-again-1", "role"),
        ("simple-but-effective", "class"),
    ]


@rule("RB-BUILD-16", "RB-RULING-45")
def test_innate_abilities_are_free_while_building() -> None:
    assert options(Draft(), "innate") == [TakeInnate("deaf"), TakeInnate("robotic")]
    c = made("lancer", "pilot", TakeInnate("deaf"), TakeInnate("robotic"))
    assert [own.ability for own in c.abilities if own.by == "innate"] == ["deaf", "robotic"]
    assert c.body_charge == 100
    assert made().body_charge is None
    refuses(Draft(), TakeInnate("surge"), "RB-LEVEL-10")
    refuses(Draft(), TakeInnate("quick"), "RB-LEVEL-8")
    refuses(Draft(), TakeInnate("psychic"), "RB-BUILD-16")
