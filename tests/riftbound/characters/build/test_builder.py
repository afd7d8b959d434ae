"""The builder as a whole: steps in any order, conflicts, undo; and what it makes is legal."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st
from repeats import repeats

from riftbound.make import given, person, refuses, scored, whole
from worldline.core.machine import Illegal
from worldline.riftbound.characters.build import (
    Draft,
    answer,
    conflicts,
    finish,
    forbidden_answers,
    is_complete,
    options,
    start,
    steps,
    undo,
)
from worldline.riftbound.characters.build.answers import (
    AddTrait,
    AnyAnswer,
    AssignDie,
    BuyItem,
    ChooseAspect,
    ChooseClass,
    ChooseDamageType,
    ChooseGrant,
    ChooseKit,
    ChooseLoss,
    ChooseName,
    ChooseOther,
    ChooseOutfits,
    ChooseRole,
    ChooseSignature,
    ChooseSystem,
    DropDice,
    EnterDice,
    Retract,
    RollDice,
    SetMoney,
    SetNotes,
    SetQuirk,
    SetStories,
    Skip,
    TakeInnate,
)
from worldline.riftbound.characters.build.belongings import count_owned
from worldline.riftbound.characters.build.facts import latest
from worldline.riftbound.characters.build.random import Chance, random_draft
from worldline.riftbound.characters.build.steps import settle
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.figures.character import ATTRIBUTES
from worldline.rulebook import load

RULEBOOK = load(Path(__file__).parents[4] / "rules")


def status(draft: Draft) -> list[str]:
    return [step.status for step in steps(draft)]


def test_the_steps_tell_what_is_done_open_and_blocked() -> None:
    assert status(Draft()) == [
        "open",
        "open",
        "open",
        "open",
        "open",
        "blocked",
        "blocked",
        "open",
        "blocked",
    ]
    draft = scored(person())
    assert status(draft)[:2] == ["done", "done"]
    assert status(draft)[5:7] == ["done", "done"]
    opened = [q.id for q in steps(Draft())[1].open]
    assert opened[:3] == ["dice", "drop", "die:str"]
    waiting = {q.id: q.after for q in steps(Draft())[1].open}
    assert waiting["drop"] == ("dice",)
    assert waiting["gain"] == ("role",)
    assert status(whole()) == ["done"] * 9
    assert is_complete(whole())
    assert not is_complete(undo(whole()))


def test_every_question_has_a_rule_and_a_sentence() -> None:
    for step in steps(Draft()):
        for q in step.open:
            assert q.rule.startswith("RB-")
            assert q.text.endswith("?")


def test_an_unfinished_draft_is_refused_with_the_rule_of_what_is_open() -> None:
    for question, rule_id in (
        ("money", "RB-BUILD-19"),
        ("dice", "RB-BUILD-3"),
        ("role", "RB-BUILD-1"),
    ):
        with pytest.raises(Illegal) as no:
            finish(given(whole(), Retract(question)))
        assert no.value.rule == rule_id


def test_a_change_of_role_puts_answers_aside_and_brings_them_back() -> None:
    lancer = whole("lancer", "gunner", ChooseGrant("role", 1, "simple-spear"))
    tank = given(lancer, ChooseRole("tank"))
    found = {c.answer: c.rule for c in conflicts(tank)}
    assert found == {
        ChooseLoss("ftd"): "RB-ROLE-TANK-1",
        ChooseGrant("role", 1, "simple-spear"): "RB-BUILD-17",
    }
    assert steps(tank)[1].status == "open"
    assert [c.answer for c in steps(tank)[1].conflicts] == [ChooseLoss("ftd")]
    with pytest.raises(Illegal, match="RB-ROLE-TANK-1"):
        finish(tank)
    assert finish(given(tank, ChooseRole("lancer"))) == finish(lancer)


def test_a_change_of_class_keeps_the_other_signature() -> None:
    pilot = given(
        whole("tank", "gunner"), ChooseClass("pilot"), ChooseSignature("vehicle", "sv-tank")
    )
    assert {c.rule for c in conflicts(pilot)} >= {"RB-BUILD-2", "RB-BUILD-9"}
    back = given(pilot, ChooseClass("gunner"))
    assert finish(back) == finish(whole("tank", "gunner"))
    assert [c.answer for c in conflicts(back)] == [ChooseSignature("vehicle", "sv-tank")]


def test_less_money_puts_purchases_aside() -> None:
    rich = whole(
        "lancer", "pilot", SetMoney(400), BuyItem("hs-alloy-cable", count=2), BuyItem("torch")
    )
    poor = given(rich, SetMoney(200))
    assert [c.answer for c in conflicts(poor)] == [BuyItem("hs-alloy-cable", count=2)]
    assert finish(poor).money == 180
    assert finish(given(poor, SetMoney(400))).money == 80


def test_a_draft_starts_with_a_level_and_the_campaigns_decisions() -> None:
    assert start(3, switches={"healer-kit": "advanced", "hearing-limit-m": 40}).level == 3
    for level in (0, 5):
        with pytest.raises(Illegal, match="RB-BUILD-24"):
            start(level)
    with pytest.raises(Illegal, match="RB-RULING-229"):
        start(switches={"gravity": True})
    with pytest.raises(Illegal, match="RB-RULING-29"):
        start(switches={"healer-kit": "none"})
    with pytest.raises(Illegal, match="RB-RULING-33"):
        start(switches={"strict-role-ap": "often"})


def test_a_draft_is_kept_as_json() -> None:
    draft = given(whole("tank", "biologist"), Retract("money"))
    assert msgspec.json.decode(msgspec.json.encode(draft), type=Draft) == draft


@pytest.mark.parametrize("question", ["grant:role:9", "grant:x", "system:x", "kit:99", "die:luck"])
def test_where_nothing_is_asked_nothing_is_offered(question: str) -> None:
    assert options(person(), question) == []
    assert forbidden_answers(person(), question) == []


def test_a_question_that_nobody_asks_is_refused() -> None:
    with pytest.raises(Illegal, match="RB-BUILD-1"):
        options(person(), "moon")


def test_nothing_can_be_taken_back_that_was_not_said() -> None:
    refuses(Draft(), Retract("role"), "RB-BUILD-1")
    refuses(Draft(), Retract("moon"), "RB-BUILD-1")


_WORDS = st.sampled_from(["", "Ada", "lancer", "tank", "gunner", "sharp", "system:x", "liar"])
_SMALL = st.integers(-4, 12)


@st.composite
def _answers(draw: st.DrawFn) -> AnyAnswer:
    """An answer that may or may not fit: one of a random character, or one bent at random."""
    a = draw(st.sampled_from(random_draft(draw(st.integers(0, 400))).answers))
    if draw(st.integers(0, 2)):
        return a
    bent: AnyAnswer = draw(
        st.one_of(
            st.builds(ChooseRole, _WORDS),
            st.builds(ChooseClass, _WORDS),
            st.builds(ChooseOther, st.sampled_from(ATTRIBUTES), _SMALL),
            st.builds(ChooseAspect, _WORDS, _WORDS),
            st.builds(ChooseGrant, st.sampled_from(("role", "class")), _SMALL, _WORDS),
            st.builds(TakeInnate, st.sampled_from(("deaf", "surge", "quick", "flight"))),
            st.builds(SetQuirk, st.sampled_from(("ideal", "goal", "flaw")), _WORDS),
            st.builds(SetStories, st.lists(_WORDS, max_size=3).map(tuple)),
            st.builds(ChooseOutfits, st.lists(_WORDS, max_size=3).map(tuple)),
            st.builds(AddTrait, _WORDS, _SMALL, _SMALL),
            st.builds(AssignDie, st.sampled_from(ATTRIBUTES), _SMALL),
            st.builds(DropDice, st.tuples(_SMALL, _SMALL)),
            st.builds(EnterDice, st.lists(st.integers(0, 7), min_size=8, max_size=11).map(tuple)),
            st.builds(ChooseSystem, _SMALL, _WORDS),
            st.builds(ChooseKit, _SMALL, _WORDS, _WORDS),
            st.builds(BuyItem, _WORDS, _WORDS, _SMALL),
            st.builds(SetMoney, st.integers(100, 600)),
            st.builds(ChooseDamageType, _WORDS, _WORDS),
            st.builds(Retract, st.sampled_from(["role", "class", "dice", "money", a.question])),
        )
    )
    return bent


def _completed(draft: Draft, chance: Chance) -> Draft:
    """Every open question answered at random; Traits are chosen anew."""
    if steps(draft)[2].status == "open":
        draft = given(draft, *(Retract(q) for q in latest(draft) if q.startswith("trait:")))
        draft = given(draft, AddTrait("Athletic", 3), AddTrait("Sneaky", 3, -3))
    free: dict[str, AnyAnswer] = {
        "name": ChooseName("Ada"),
        "dice": RollDice(chance.seed),
        "stories": SetStories(("Ex-criminal", "Bored")),
    }
    while asked := [q for step in steps(draft) for q in step.open if q.must and not q.after]:
        q = asked[0].id
        draft = answer(draft, free[q] if q in free else chance.pick(options(draft, q)))
    return draft


@pytest.mark.repeats
@hypothesis_given(st.lists(_answers(), min_size=15, max_size=40), st.integers(0, 2**32))
@settings(max_examples=repeats(10, 80), deadline=None)
def test_whatever_is_answered_the_draft_ends_in_a_legal_character(
    answers: list[AnyAnswer], seed: int
) -> None:
    """Each refusal cites a rule of the book; undo takes back exactly one answer."""
    draft, refused = Draft(), set()
    for a in answers:
        try:
            after = answer(draft, a)
        except Illegal as no:
            refused.add(no.rule)
        else:
            assert undo(after) == draft
            draft = after
    assert refused <= set(RULEBOOK.entries)
    draft = _completed(draft, Chance(seed))
    assert is_complete(draft)
    assert faults(finish(draft), new=True) == []


@pytest.mark.repeats
@hypothesis_given(st.integers(0, 10_000), st.integers(0, 2**32))
@settings(max_examples=repeats(8, 60), deadline=None)
def test_options_are_allowed_and_the_forbidden_are_refused(seed: int, cut: int) -> None:
    answers = random_draft(seed).answers
    chance = Chance(cut)
    draft = given(Draft(), *answers[: chance.below(len(answers) + 1)])
    asked = [q.id for step in steps(draft) for q in step.open if not q.after]
    for question in chance.sample(asked, min(3, len(asked))):
        for a in options(draft, question):
            answer(draft, a)
        for no in forbidden_answers(draft, question):
            refuses(draft, no.answer, no.rule)


@pytest.mark.repeats
@hypothesis_given(st.integers(0, 10_000), st.integers(0, 2**32))
@settings(max_examples=repeats(6, 40), deadline=None)
def test_the_steps_may_be_taken_in_any_order(seed: int, order: int) -> None:
    """An answer that comes too early is refused and waits; the character is the same."""
    draft, waiting = (
        Draft(),
        Chance(order).sample(answers := random_draft(seed).answers, len(answers)),
    )
    while waiting:
        left = []
        for a in waiting:
            try:
                draft = answer(draft, a)
            except Illegal:
                left.append(a)
        assert len(left) < len(waiting)
        waiting = left
    straight, shuffled = finish(random_draft(seed)), finish(draft)
    assert straight.scores == shuffled.scores
    assert straight.money == shuffled.money
    assert set(straight.traits) == set(shuffled.traits)


# Questions that need no answer


def asked_for(draft: Draft) -> set[str]:
    return {q.id for step in steps(draft) for q in step.open}


def test_a_skipped_question_is_not_asked_again_until_that_is_taken_back() -> None:
    draft = answer(start(), Skip("notes"))
    assert "notes" not in asked_for(draft)
    assert "languages" in asked_for(draft)
    assert "notes" in asked_for(undo(draft))
    assert "notes" in asked_for(answer(draft, Retract("skip:notes")))
    assert answer(draft, SetNotes("tall")).answers[-1] == SetNotes("tall")


def test_what_must_be_answered_cannot_be_skipped() -> None:
    for question, rule in (
        ("role", "RB-BUILD-1"),
        ("stories", "RB-BUILD-13"),
        ("hat", "RB-BUILD-1"),
    ):
        refuses(start(), Skip(question), rule)


def test_what_one_has_anyway_is_known_before_anything_is_bought() -> None:
    draft = answer(whole(), BuyItem("backpack", count=2))
    had = count_owned(settle(draft))
    assert (had["backpack"], had["primitive-rope"], had["toolkit"]) == (1, 1, 0)
    chosen = [a for a in draft.answers if isinstance(a, ChooseKit) and a.item != "tent"]
    assert [had[a.item] for a in chosen] == [1]
    undecided = count_owned(settle(answer(draft, Retract(chosen[0].question))))
    assert (undecided["torch"], undecided["electric-lantern"]) == (0, 0)
