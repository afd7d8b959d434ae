"""Attribute Checks, plain and contested."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import having, plain, scored
from riftbound.make import BOOK, made
from riftbound.refusing import refused
from worldline.riftbound.body import check as checks
from worldline.riftbound.body.check import Contest, Relevant, Result, check
from worldline.riftbound.content.entries.when import Allied, CheckIs, Dead, Is, When
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Reason, settle
from worldline.riftbound.figures.character import Character, Trait
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.figures.sources import Bearer, Source

TRAITS = (Trait("Athletic", 3), Trait("Cold", minus=-2), Trait("Drunk", 2, -1))


def somebody(**scores: int) -> Character:
    return replace(plain("lancer", 1, **scores), traits=TRAITS)


@rule("RB-TEST-21", "RB-CHECK-3", "RB-CHECK-10", "RB-CHECK-11", "RB-CHECK-12", "RB-CHECK-13")
@rule("RB-CHECK-14", "RB-RULING-48")
@pytest.mark.parametrize(
    ("dice", "total"),
    [
        ((3, 4, 5), 12),
        ((6, 6, 3, 4), 19),
        ((6, 6, 6, 1, 2, 3), 24),
        ((1, 1, 5, 6), 1),
        ((1, 1, 1, 2, 3, 4), -6),
        ((6, 6, 3, 6), 21),
        ((6, 6, 1, 2), 15),
        ((6, 3, 1), 10),
    ],
)
def test_3d6_with_special_results(dice: tuple[int, ...], total: int) -> None:
    cup = Cup((*dice, 6, 6))
    outcome = check(plain(), "str", cup)
    assert outcome.total == total
    assert outcome.thrown.faces + outcome.thrown.more == dice
    assert cup.faces == [6, 6], "nothing else was thrown"


@rule("RB-TEST-22", "RB-CHECK-7", "RB-CHECK-8", "RB-CHECK-9", "RB-RULING-46")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((5, 4, 3), "success"), ((5, 4, 2), "drawback"), ((5, 4, 1), "failure")],
)
def test_a_total_is_compared_with_the_difficulty(dice: tuple[int, ...], result: Result) -> None:
    outcome = check(plain(), "str", Cup(dice), difficulty=11)
    assert outcome.result == result
    assert outcome.succeeds == (result != "failure")


@rule("RB-RULING-47")
def test_a_difficulty_written_with_a_plus_has_no_drawback() -> None:
    assert check(plain(), "wil", Cup((5, 4, 2)), difficulty=11, exact=True).result == "success"
    assert check(plain(), "wil", Cup((5, 4, 1)), difficulty=11, exact=True).result == "failure"


@rule("RB-CHECK-4", "RB-CHECK-5", "RB-CHECK-6", "RB-TRAIT-8", "RB-STORY-3")
def test_everything_that_is_added_is_named_with_its_rule() -> None:
    c = somebody(agi=2, wis=1)
    rain = Reason("Rain", "RB-CHECK-6", -1)
    seen = check(
        c, "agi", Cup((3, 4, 4)), traits=["Athletic", "Cold"], story=True, situation=[rain]
    )
    assert seen.added == (
        Reason("AGI", "RB-CHECK-4", 2),
        Reason("Athletic", "RB-TRAIT-8", 3),
        Reason("Cold", "RB-TRAIT-8", -2),
        Reason("Story Bonus", "RB-STORY-3", 1),
        rain,
    )
    assert seen.total == 11 + 2 + 3 - 2 + 1 - 1


@rule("RB-RULING-51", "RB-TRAIT-5")
def test_every_relevant_trait_counts_and_no_other() -> None:
    def added(*traits: str | Relevant) -> int:
        return sum(r.change for r in check(somebody(), "str", Cup((3, 4, 4)), traits=traits).added)

    assert added() == 0
    assert added("Athletic", "Cold") == 1
    assert added("Drunk") == 1
    assert added(Relevant("Drunk", "plus")) == 2
    assert added(Relevant("Drunk", "minus")) == -1
    with refused("RB-TRAIT-8"):
        added("Sneaky")
    with refused("RB-TRAIT-8"):
        added("Cold", "Cold")


@rule("RB-RULING-52")
def test_the_story_bonus_is_the_effective_wis_and_never_negative() -> None:
    def story(c: Character) -> int:
        return check(c, "knw", Cup((3, 4, 4)), story=True).added[-1].change

    assert story(plain(wis=2)) == 2
    assert story(plain(wis=-1)) == 0
    assert story(replace(plain(wis=3), ehp=3)) == 1


def test_a_check_uses_the_effective_score() -> None:
    assert check(replace(plain(str=2), ehp=3), "str", Cup((3, 4, 4))).total == 11


@rule("RB-RECON-DIFF-1")
def test_the_guide_to_difficulties() -> None:
    steps = [checks.guide(BOOK, n).name for n in (5, 8, 10, 11, 12, 13, 14, 17, 18, 30)]
    assert steps == [
        "Easy", "Easy", "Easy", "Ordinary", "Demanding", "Demanding", "Hard", "Hard", "Heroic",
        "Heroic",
    ]  # fmt: skip
    assert check(plain(), "str", Cup((5, 5, 4)), difficulty="hard").result == "drawback"
    with refused("RB-RECON-DIFF-1"):
        check(plain(), "str", Cup((5, 5, 4)), difficulty="trivial")


def test_dice_are_given_or_come_from_a_seed() -> None:
    first = check(plain(), "str", Cup(seed=7))
    assert first == check(plain(), "str", Cup(seed=7))
    assert first != check(plain(), "str", Cup(seed=8))
    with refused("DICE"):
        check(plain(), "str", Cup((3, 4)))
    with refused("DICE"):
        Cup((3, 7, 4))


@rule("RB-TEST-25", "RB-TEST-31")
def test_entries_change_the_difficulty_of_the_checks_they_name() -> None:
    def seizing(b: Bearer, source: Source, when: When) -> bool | None:
        match when:
            case CheckIs(check=name):
                return name == "seize-for"
        return isinstance(when, Is | Allied)

    captain = having(plain("captain", cha=2), "certitude")
    assert checks.changed_difficulty(stats.of(captain), 11, seizing) == 8
    assert checks.changed_difficulty(stats.of(plain("captain")), 11, seizing) == 11

    biologist = stats.of(made("lancer", "biologist"))

    def studying(dead: bool) -> int:
        def ask(b: Bearer, source: Source, when: When) -> bool | None:
            return dead if isinstance(when, Dead) else when == CheckIs(check="study")

        target = stats.of(plain(level=2))
        base = settle("13 + target.level", stats.env(biologist, target=target)).shows()
        return checks.changed_difficulty(biologist, base, ask)

    assert (studying(False), studying(True)) == (15, 17)


@rule("RB-AB-DEAF-3")
def test_lips_are_read_with_wis() -> None:
    deaf = having(plain(wis=1), "deaf")
    assert checks.read_lips(deaf, Cup((3, 4, 4))).result == "drawback"
    assert checks.read_lips(deaf, Cup((3, 4, 3))).result == "failure"
    assert checks.read_lips(deaf, Cup((3, 2, 3)), mouthed=True).result == "success"
    with refused("RB-CHECK-1"):
        checks.read_lips(plain(), Cup((3, 4, 4)))


# Contested Checks


def contest(own: tuple[int, ...], other: tuple[int, ...]) -> Contest:
    a, b = somebody(str=1), scored(somebody(), agi=2)
    return Contest(check(a, "str", Cup(own), traits=["Athletic"]), check(b, "agi", Cup(other)))


@rule("RB-CONTEST-1", "RB-CONTEST-2", "RB-CONTEST-3", "RB-CONTEST-4", "RB-RULING-10")
@rule("RB-RULING-49")
def test_the_higher_total_wins_a_contest_and_equal_ones_change_nothing() -> None:
    assert contest((2, 3, 4), (3, 4, 3)).verdict == "win"
    assert contest((2, 3, 4), (3, 4, 4)).verdict == "tie"
    assert contest((2, 3, 4), (3, 4, 5)).verdict == "lose"
    assert contest((6, 6, 1, 5), (5, 5, 5)).verdict == "win", "special results count on both sides"
    assert contest((2, 3, 4), (1, 1, 6, 6)).verdict == "win"
