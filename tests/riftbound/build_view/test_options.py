"""The options of every question: what they change, why they are locked, what they are."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repeats import repeats
from tracing import rule

from riftbound.build_view.looking import STEPS, asked, changes, option, partial
from riftbound.make import BOOK, person, scored, told, whole
from riftbound.make import given as answered
from worldline.core.machine import Illegal
from worldline.riftbound.build_view import figures, view
from worldline.riftbound.build_view.figures import Sketch
from worldline.riftbound.build_view.rows import Form
from worldline.riftbound.characters.build import Draft, check, start
from worldline.riftbound.characters.build.answers import (
    AnyAnswer,
    BuyItem,
    ChooseClass,
    ChooseGrant,
    ChooseKit,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    EnterDice,
    Retract,
    SetMoney,
)
from worldline.riftbound.characters.build.facts import RULES, kind_of
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.compendium import compare

ROLLED = (6, 5, 4, 3, 2, 1, 6, 5, 1, 1)


@pytest.mark.repeats
@given(st.integers(0, 2**63), st.sampled_from(STEPS))
@settings(max_examples=repeats(10, 60), deadline=None)
def test_an_option_is_locked_exactly_if_the_rules_refuse_it(seed: int, step: int) -> None:
    draft = partial(seed)
    for q in view(draft, step).asked:
        for o in q.options:
            assert bool(o.rule) == bool(o.why)
            if o.why:
                with pytest.raises(Illegal) as no:
                    check(draft, o.answer)
                assert (no.value.rule, no.value.why) == (o.rule, o.why)
            else:
                check(draft, o.answer)


@pytest.mark.repeats
@given(st.integers(0, 2**63), st.sampled_from(STEPS))
@settings(max_examples=repeats(8, 40), deadline=None)
def test_changes_are_the_figures_with_the_option_against_those_that_stand(
    seed: int, step: int
) -> None:
    """However they were worked out; and what it does not change is in the figures that stand, where
    it is compared with another one."""
    draft = partial(seed)
    shown = view(draft, step)
    for o in (o for q in shown.asked for o in q.options):
        if o.why or isinstance(o.answer, BuyItem):
            continue
        after = dict(figures.texts(Sketch(settle(answered(draft, o.answer)))))
        changed = {c.figure: c.after for c in o.changes}
        assert len(changed) == len(o.changes)
        assert after.items() <= (shown.sheet.figures | changed).items()
        assert all(shown.sheet.figures.get(c.figure, "") != c.after for c in o.changes)
        assert not (o.chosen and o.changes)


def test_every_kind_of_question_is_asked_with_help_and_options() -> None:
    kinds, forms = set(), set()
    for role in BOOK.roles:
        for class_ in BOOK.classes:
            for draft in (start(), person(role, class_), whole(role, class_)):
                for q in (q for step in STEPS for q in view(draft, step).asked):
                    kinds.add(kind_of(q.id))
                    forms.add(q.form)
                    assert q.text
                    assert len(q.help) > 20
                    assert q.rule in RULES.values()
                    picked = q.form in ("pick", "pick many", "place", "quirk", "buy")
                    assert bool(q.options) == (picked and not q.after)
                    assert all(o.name for o in q.options)
                    assert len({o.name for o in q.options}) == len(q.options) or q.form == "place"
    assert kinds | {"skip", "aspect", "hands"} == set(RULES)
    assert forms == set(get_args(Form))


# What it changes


@rule("RB-BUILD-8", "RB-BUILD-14")
def test_a_lower_score_says_what_falls_with_it() -> None:
    draft = answered(scored(person("lancer", "pilot")), Retract("loss"))
    loss = changes(option(draft, "loss", "FTD"))
    assert loss["HP"] == ("12", "11")
    assert loss["FTD"] == ("0 (4+)", "−1 (5+)")
    assert "EHP" not in loss
    dodge = changes(option(draft, "loss", "AGI"))
    assert dodge["Dodge"] == ("4+", "5+")
    assert dodge["Turn order"] == ("3d6", "3d6−1")


@rule("RB-ATTR-4")
def test_a_rating_that_stays_is_said_as_well() -> None:
    draft = answered(scored(person("lancer", "pilot")), Retract("gain"))
    gain = changes(option(draft, "gain", "STR"))
    assert gain["STR"] == ("0 (4+)", "+1 (4+)")
    assert option(draft, "gain", "STR").about == "Strength: blades, grapples"


@rule("RB-BUILD-1", "RB-BUILD-2", "RB-BUILD-15")
def test_a_role_says_what_it_brings() -> None:
    lancer = option(start(), "role", "The Lancer")
    assert changes(lancer)["HP"] == ("waits for the Role", "12 + FTD")
    assert changes(lancer)["WIL"] == ("its die alone", "+1 to its die")
    assert [one.name for one in lancer.abilities] == ["Try That Again I"]
    assert lancer.about == (
        "Will (WIL) +1 · Strength (STR) or Vision (VSN) +1 · Fortitude (FTD) or Agility (AGI) −1"
    )
    assert {c.after for c in lancer.changes if c.figure == "Skilled"} == {"Simple weapons"}
    assert (lancer.group, lancer.entry) == ("Damage", "roles/lancer")
    assert not lancer.chosen
    assert option(person("lancer"), "role", "The Lancer").chosen


@rule("RB-BUILD-15")
def test_several_skills_are_one_change() -> None:
    gunner = option(answered(whole("captain", "gunner"), Retract("class")), "class", "Gunner")
    assert changes(gunner)["Skilled"] == ("", "Simple weapons, Simple melee weapons")


@rule("RB-BUILD-9")
def test_a_score_that_rises_already_is_locked() -> None:
    draft = scored(person("lancer", "gunner"))
    vision = option(draft, "other", "VSN")
    assert vision.rule == "RB-BUILD-9"
    assert vision.why == "VSN rises already; another Score is chosen"
    assert vision.changes == ()


@rule("RB-BUILD-5", "RB-BUILD-7")
def test_a_die_that_is_placed_is_locked_elsewhere_and_dropped_ones_are_not_offered() -> None:
    draft = scored(person(), ROLLED)
    dice = asked(draft, "die:agi").options
    assert len(dice) == 8
    assert [o.why for o in dice if o.chosen] == [""]
    assert dice[0].why == "this die went to STR"
    assert dice[0].rule == "RB-BUILD-7"
    free = answered(draft, Retract("die:str"))
    assert changes(asked(free, "die:str").options[0])["STR"] == ("+1 to its die", "+2 (3+)")


@rule("RB-BUILD-1")
def test_two_roles_are_compared_by_all_their_figures() -> None:
    """Also where one of them has what is there already."""
    draft = person("tank")
    lancer = option(draft, "role", "The Lancer")
    now = view(draft, 1).sheet.figures
    assert "SP" not in changes(lancer)
    assert now["SP"] == "2 + WIL"
    assert option(draft, "role", "The Tank").changes == ()


@rule("RB-EQ-COMPANION-2")
def test_another_companion_has_figures_before_its_scores_are_assigned() -> None:
    draft = whole("sentinel", "biologist")
    other = next(o for o in asked(draft, "signature:companion").options if not o.chosen)
    after = {figure: after for figure, (_, after) in changes(other).items()}
    assert after["Companion EHP"] == "4 + its FTD"
    assert after["Companion Dodge"] == "its AGI"
    assert not set(after.values()) & {figures.GONE}


# What the Role and Class want


def test_what_the_role_and_class_want_is_marked() -> None:
    gunner = answered(
        scored(person("sentinel", "gunner"), ROLLED, other="agi"),
        ChooseSignature("weapon", "sig-laser-rifle"),
    )
    wanted = {o.name: o.wanted for o in asked(gunner, "other").options}
    assert all("hits" not in words for name, words in wanted.items() if name != "VSN")
    free = answered(gunner, Retract("die:vsn"), Retract("die:str"))
    high = next(o for o in asked(free, "die:vsn").options if o.name == "6" and not o.why)
    assert high.wanted == "Signature Weapon (Laser Rifle) hits on VSN"
    lancer = option(answered(start(), ChooseClass("gunner")), "role", "The Lancer")
    assert lancer.wanted == "raises VSN, as Gunner does"


def test_skills_and_raised_scores_mark_weapons() -> None:
    draft = scored(person("lancer", "gunner"), other="agi")
    blade = next(o for o in asked(draft, "grant:role:1").options if "STR" in o.wanted)
    assert blade.wanted == "hits on STR, which The Lancer raises, you are Skilled with it"


# Weapons


@rule("RB-BUILD-17")
def test_a_weapon_shows_its_figures_in_these_hands() -> None:
    draft = scored(person("lancer", "pilot"), (6, 1, 4, 4, 4, 4, 4, 4, 2, 2), gain="vsn")
    for o in asked(draft, "grant:role:1").options:
        if " VSN " not in o.about:
            continue
        asked_for = {"weapon": [o.entry], "dodge": ["4"], "score": ["1"]}
        (curve,) = compare("riftbound", asked_for).curves
        assert [(step.to, step.mean) for step in o.damage] == [
            (step.to, round(step.mean, 2)) for step in curve.steps
        ]
        assert "4+ VSN" in o.about


@pytest.mark.parametrize(("class_", "of"), [("pilot", "vehicle"), ("gunner", "weapon")])
def test_signature_options_have_damage_curves(class_: str, of: str) -> None:
    draft = scored(person("lancer", class_), other="agi") if of == "weapon" else scored(person())
    for o in asked(draft, f"signature:{of}").options:
        assert o.about
        assert all(step.mean >= 0 for step in o.damage)
    assert any(o.damage for o in asked(draft, f"signature:{of}").options)


@rule("RB-VEH-TANK-1")
def test_a_vehicle_says_how_far_it_goes_and_what_it_is_armed_with() -> None:
    tank = option(scored(person("lancer", "pilot")), "signature:vehicle", "Tank")
    assert "Move 16m (1W), Full Speed 32m (2W)" in tank.about
    assert "Armed with Ballistic Tank Gun Mk1 or Laser Tank Gun Mk1, " in tank.about
    assert [step.to for step in tank.damage] == [0, 150, 200]  # by guns that come later, too
    assert "(SW)" in asked(scored(person("lancer", "pilot")), "signature:vehicle").help


@rule("RB-KEY-INDIRECT-1")
def test_what_counts_in_the_mean_stands_in_the_line_of_the_attack() -> None:
    draft = answered(whole("lancer", "pilot"), ChooseSignature("vehicle", "sv-tank"))
    draft = answered(draft, ChooseSystem(2, "laser-tank-gun-mk1"))
    tank = view(draft, 8).sheet.vehicle
    assert tank is not None
    gun = next(one for one in tank.attacks if one.name == "Laser Tank Gun Mk1")
    assert gun.line.endswith(" · uses 3 W · Indirect")
    assert {row.label: row.text for row in tank.rows}["Movement"] == (
        "Move 16m (1W), Full Speed 32m (2W)"
    )
    assert view(draft, 8).sheet.target == "a Medium target that dodges on 4+"


@rule("RB-RULING-44")
def test_systems_are_compared_by_what_they_do() -> None:
    draft = answered(scored(person("lancer", "pilot")), ChooseSignature("vehicle", "sv-tank"))
    guns = asked(draft, "system:2")
    assert guns.text == "Which System: Ballistic Tank Gun Mk1 or Laser Tank Gun Mk1?"
    ballistic, laser = (o.damage[-1] for o in guns.options)
    assert ballistic.to == laser.to == 200
    assert ballistic.mean > laser.mean > 0


@rule("RB-BUILD-18")
def test_outfits_are_of_two_kinds() -> None:
    names = [o.name for o in asked(person(), "outfits").options]
    assert names == [
        "Everyday; Everyday", "Everyday; Professional",
        "Professional; Everyday", "Professional; Professional",
    ]  # fmt: skip


# Nothing is sold twice without a word


@rule("RB-BUILD-19", "RB-BUILD-20")
def test_what_the_kit_holds_is_said_where_it_is_sold() -> None:
    draft = whole("lancer", "gunner")
    owned = {o.name: o.owned for o in asked(draft, "buy").options if o.owned}
    assert "1 already, from the Kit" in owned.values()
    mine = option(draft, "buy", "Backpack")
    assert mine.owned == "1 already, from the Kit"
    assert mine.price is not None
    assert changes(mine)["Money"] == ("300mC", f"{300 - mine.price}mC")


@rule("RB-BUILD-20")
def test_of_several_kinds_only_the_one_that_is_owned_is_said_to_be() -> None:
    draft = whole("lancer", "gunner")
    tent = next(q.id for q in view(draft, 8).asked if q.id.startswith("kit") and "Tent" in q.text)
    n = int(tent.partition(":")[2])

    def owned(draft: Draft) -> list[str]:
        return [o.name for o in asked(draft, "buy").options if o.name[:4] == "Tent" and o.owned]

    assert owned(answered(draft, Retract(tent))) == []
    assert owned(answered(draft, ChooseKit(n, "tent", "2-man"))) == ["Tent (2-man)"]


@rule("RB-BUILD-19")
def test_what_cannot_be_paid_is_locked_and_what_was_bought_counted() -> None:
    draft = answered(whole("lancer", "pilot"), SetMoney(200), BuyItem("backpack", count=2))
    bought = option(draft, "buy", "Backpack")
    assert (bought.chosen, bought.count) == (True, 2)
    assert asked(draft, "buy").words == "2 × Backpack"
    dear = [o for o in asked(draft, "buy").options if o.why]
    assert {o.rule for o in dear} == {"RB-BUILD-19"}
    left = 200 - 2 * (bought.price or 0)
    assert all((o.price or 0) > left for o in dear)


def test_a_given_item_that_is_there_already_says_so() -> None:
    draft = answered(whole("lancer", "gunner"), ChooseGrant("class", 0, "laser-pistol"))
    pistol = next(
        o for o in asked(draft, "grant:role:1").options if o.entry == "items/laser-pistol"
    )
    assert pistol.owned == "1 already, from Gunner"


def test_what_was_answered_can_be_taken_back_by_the_question_of_its_option() -> None:
    draft = told(person())
    chosen: list[AnyAnswer] = []
    for step in STEPS:
        for o in (o for q in view(draft, step).asked for o in q.options if o.chosen):
            chosen.append(o.answer)
            assert o.question not in settle(answered(draft, Retract(o.question))).standing
    assert ChooseRole("lancer") in chosen


def test_dice_that_are_entered_are_shown() -> None:
    q = asked(answered(start(), EnterDice(ROLLED)), "dice")
    assert (q.words, q.least, q.most) == ("6 5 4 3 2 1 6 5 1 1", 10, 10)


def test_a_weapon_for_one_hand_or_two_asks_which() -> None:
    shield = answered(person("tank", "gunner"), ChooseSignature("weapon", "sig-shield"))
    assert [o.name for o in asked(shield, "hands").options] == ["In one hand", "Two-handed"]
