"""What follows from a character: Scores, Ratings, maxima, movement, turn order, needs."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.figures.characters import bearing, having, marked, plain
from riftbound.make import BOOK, made, whole
from riftbound.trials import owned
from worldline.riftbound.characters.build import finish
from worldline.riftbound.content.entries.amounts import Name
from worldline.riftbound.content.entries.when import Aboard, Critical, Has
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import sources, stats
from worldline.riftbound.figures.amounts import CountedModifier, half, settle, work
from worldline.riftbound.figures.character import ATTRIBUTES, Character


def effective(c: Character, attribute: Attribute) -> int:
    return stats.score(stats.of(c), attribute).value


# Scores and Ratings


@rule("RB-TEST-1", "RB-ATTR-3", "RB-ATTR-4")
@pytest.mark.parametrize(
    ("score", "rating"),
    [*zip(range(-5, 6), (6, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2), strict=True)],
)
def test_the_rating_follows_from_the_score(score: int, rating: int) -> None:
    assert stats.rating(stats.of(plain(str=score)), "str") == rating


@rule("RB-ATTR-1")
def test_every_attribute_has_a_score_and_a_rating() -> None:
    b = stats.of(plain())
    assert [stats.score(b, a).value for a in ATTRIBUTES] == [0] * 8
    assert [stats.rating(b, a) for a in ATTRIBUTES] == [4] * 8


@rule("RB-ATTR-6")
@pytest.mark.parametrize(("score", "counted"), [(-3, 0), (0, 0), (2, 2)])
def test_a_caret_counts_a_negative_score_as_0(score: int, counted: int) -> None:
    b = stats.of(plain(agi=score))
    assert stats.amount(b, "AGI^").shows() == counted
    assert stats.amount(b, "AGI").shows() == score


@rule("RB-TEST-79", "RB-DYING-9", "RB-ATTR-5")
def test_grave_wounds_lower_every_score_by_2_once() -> None:
    c = plain(str=2, agi=1)
    critical = marked(replace(c, hp=0), "prone")
    assert effective(critical, "str") == 0
    assert stats.rating(stats.of(critical), "str") == 4
    assert effective(critical, "agi") == -5
    assert stats.rating(stats.of(critical), "agi") == 6
    assert effective(replace(c, hp=1), "str") == 2
    assert effective(replace(c, hp=1, ehp=3), "str") == 0
    assert effective(replace(c, hp=0, ehp=3), "str") == 0


@rule("RB-STATUS-PRONE-2")
def test_a_prone_unit_is_4_less_agile() -> None:
    c = marked(plain(agi=1), "prone")
    assert effective(c, "agi") == -3
    assert stats.rating(stats.of(c), "agi") == 6
    assert effective(c, "str") == 0


@rule("RB-STATUS-GRAPPLED-3", "RB-RULING-18")
def test_what_sets_a_score_comes_last() -> None:
    c = marked(having(plain(agi=4), "power-under-pressure", "agi"), "grappled")
    assert effective(replace(c, hp=1), "agi") == -5
    assert effective(marked(replace(c, hp=0), "prone"), "agi") == -5


@rule("RB-ATTR-2", "RB-RULING-18")
def test_the_sum_is_kept_within_bounds_once_at_the_end() -> None:
    c = marked(plain(agi=-2), "prone")
    assert effective(replace(c, hp=0), "agi") == -5
    lifted = marked(having(plain("tank", 4, agi=5), "power-under-pressure", "agi"), "prone")
    assert effective(replace(lifted, hp=0), "agi") == 5 - 2 - 4


@rule("RB-TEST-91", "RB-AB-POWER-UNDER-PRESSURE-1", "RB-RULING-192", "RB-RULING-17")
@pytest.mark.parametrize(("missing", "more"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (35, 2)])
def test_pressure_counts_complete_tens_of_missing_hp(missing: int, more: int) -> None:
    c = having(plain("tank", 4), "power-under-pressure", "cha")
    assert effective(replace(c, hp=c.hp - missing), "cha") == more
    assert effective(replace(c, hp=c.hp - missing), "wis") == 0


@rule("RB-TEST-91")
def test_pressure_never_lifts_a_score_above_5() -> None:
    c = having(plain("tank", 4, str=4), "power-under-pressure", "str")
    assert effective(replace(c, hp=c.hp - 20), "str") == 5


@rule("RB-RULING-18")
def test_reasons_are_told() -> None:
    c = marked(replace(plain(agi=1), ehp=2), "prone")
    figure = stats.score(stats.of(c), "agi")
    assert (figure.base, figure.value) == (1, -5)
    assert [(r.rule, r.change) for r in figure.reasons] == [
        ("RB-STATUS-PRONE-2", -4),
        ("RB-DYING-9", -2),
    ]


# Modifiers and amounts


@rule("RB-GOLD-3", "RB-RULING-17")
def test_halves_round_up_one_after_another() -> None:
    assert [half(n) for n in (1, 2, 3, 10)] == [1, 1, 2, 5]
    halves = [CountedModifier("halve", 0, name, "RB-GOLD-3") for name in "ab"]
    assert work(10, halves).value == 3


def test_a_ceiling_counts_before_other_sums_and_a_floor_after_them() -> None:
    up = CountedModifier("add", 2, "up", "RB-GOLD-2", ceiling=5)
    down = CountedModifier("add", -1, "down", "RB-GOLD-2")
    least = CountedModifier("add", -1, "least", "RB-GOLD-2", floor=1)
    assert work(4, [down, up]).value == 4
    assert work(2, [least, down]).value == 1
    assert work(0, [least]).value == 0  # it never raises the stat
    assert work(6, [up]).value == 6  # nor does a ceiling lower it


def test_sets_come_after_sums_and_bounds_after_sets() -> None:
    changes = [
        CountedModifier("most", 3, "most", "RB-GOLD-2"),
        CountedModifier("set", 7, "set", "RB-GOLD-2"),
        CountedModifier("double", 0, "double", "RB-GOLD-2"),
        CountedModifier("add", 1, "add", "RB-GOLD-2"),
    ]
    assert work(1, changes[2:]).value == 4
    assert work(1, changes[1:]).value == 7
    assert work(1, changes).value == 3
    assert work(1, [CountedModifier("least", 4, "least", "RB-GOLD-2")]).value == 4


@rule("RB-TEST-97")
def test_amounts_are_bounded_as_a_whole() -> None:
    healing = stats.amount(stats.of(plain(knw=2)), "1d6 + KNW + 2")
    assert (healing.lowest, healing.highest, str(healing)) == (5, 10, "1d6+4")
    tokens = [stats.amount(stats.of(plain(wis=w)), "3 + WIS, at least 3") for w in (-2, 0, 2)]
    assert [t.shows() for t in tokens] == [3, 3, 5]


def test_missing_hp_are_a_number_like_others() -> None:
    c = plain("tank")
    assert stats.amount(stats.of(replace(c, hp=c.hp - 7)), "missing-hp").shows() == 7


def test_conditions_about_the_bearer_itself_are_answered() -> None:
    b = stats.of(marked(replace(plain(), hp=0), "prone"))
    source = b.sources[0]
    assert sources.holds(b, source, Critical(who="user"))
    assert sources.holds(b, source, Has(mark="prone"))
    assert not sources.holds(b, source, Has(mark="grappled"))
    assert sources.holds(b, source, Aboard()) is None


@pytest.mark.parametrize(("level", "more"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_half_the_level_rounds_up(level: int, more: int) -> None:
    assert stats.amount(stats.of(plain(level=level, knw=2)), "KNW * half-level").shows() == more


def test_divisions_count_complete_sets_of_either_sign() -> None:
    def seven(_: Name) -> int:
        return 7

    assert settle("level / 2", seven).shows() == 3
    assert settle("10 - level / 2", seven).shows() == 7


@rule("RB-TEST-96")
@pytest.mark.parametrize(("cha", "metres"), [(-2, 1), (0, 1), (1, 2), (2, 4), (3, 6)])
def test_amounts_may_be_those_of_a_marks_source(cha: int, metres: int) -> None:
    b, captain = stats.of(plain()), stats.of(plain(cha=cha))
    numbers = stats.env(b, source=captain)
    assert settle("2 * source.CHA, at least 1", numbers).shows() == metres


# Maxima


@rule("RB-TEST-8", "RB-HP-5", "RB-BUILD-14")
@pytest.mark.parametrize(
    ("role", "hp"),
    [("lancer", 12), ("sentinel", 12), ("healer", 16), ("captain", 16), ("tank", 20)],
)
def test_maximum_hp_and_ehp_at_level_1(role: str, hp: int) -> None:
    for ftd, ehp in zip(range(-2, 4), (4, 4, 4, 5, 6, 7), strict=True):
        full = stats.maxima(stats.of(plain(role, ftd=ftd)))
        assert (full.hp, full.ehp) == (hp + ftd, ehp)


@rule("RB-TEST-9", "RB-LEVEL-3")
@pytest.mark.parametrize("role", sorted(BOOK.roles))
def test_maximum_sp_by_level_and_will(role: str) -> None:
    for wil, low in zip(range(-2, 4), (2, 2, 2, 3, 4, 5), strict=True):
        sp = [stats.maxima(stats.of(plain(role, level, wil=wil))).sp for level in (1, 2, 3, 4)]
        assert sp == [low, low, low + 1, low + 1]


@rule("RB-HP-3")
def test_maxima_are_never_below_1() -> None:
    c = replace(plain(), hp_gains=(-40,), level=2)
    assert stats.maxima(stats.of(c)).hp == 1


@rule("RB-RULING-19")
def test_maxima_use_base_scores() -> None:
    c = plain(ftd=2, wil=2)
    assert stats.maxima(stats.of(replace(c, hp=0))) == stats.maxima(stats.of(c))


@rule("RB-TEST-12", "RB-AB-HEALTHY-1", "RB-RULING-198")
def test_healthy_gives_2_hp_for_each_level() -> None:
    for level in (1, 2, 3, 4):
        c = plain(level=level)
        more = stats.maxima(stats.of(having(c, "healthy"))).hp - stats.maxima(stats.of(c)).hp
        assert more == 2 * level


@rule("RB-TEST-10", "RB-LEVEL-2")
@pytest.mark.parametrize(
    ("role", "lowest", "highest"),
    [
        ("lancer", 7, 12),
        ("sentinel", 7, 12),
        ("healer", 6, 16),
        ("captain", 6, 16),
        ("tank", 10, 20),
    ],
)
def test_what_a_level_up_adds(role: str, lowest: int, highest: int) -> None:
    for ftd in range(-2, 3):
        gain = stats.level_gain(plain(role, ftd=ftd))
        assert (gain.lowest, gain.highest) == (max(4, lowest + ftd), highest + ftd)


@rule("RB-TEST-11", "RB-HP-4")
def test_a_level_up_adds_at_least_4() -> None:
    lancer = stats.level_gain(plain(ftd=-5))
    assert [lancer.shows(die) for die in range(1, 7)] == [4, 4, 4, 5, 6, 7]
    assert stats.level_gain(plain("captain", ftd=-5)).shows(2) == 4


@rule("RB-TEST-18", "RB-STORY-2")
def test_the_story_bonus_is_wisdom_and_never_negative() -> None:
    assert [stats.story_bonus(stats.of(plain(wis=w))) for w in (-1, 0, 2)] == [0, 0, 2]
    assert stats.story_bonus(stats.of(replace(plain(wis=3), ehp=1))) == 1


# Movement, turn order, needs


def test_the_length_of_a_move_action() -> None:
    def metres(c: Character) -> int:
        return stats.move(stats.of(c)).value

    c = plain()
    assert metres(c) == 10
    assert metres(marked(c, "hampered-move")) == 5
    assert metres(marked(marked(c, "hampered-move"), "prone")) == 1
    assert metres(marked(c, "prone")) == 1
    assert metres(marked(c, "grappled")) == 0


def test_a_grappler_moves_half_as_far_after_what_hampers_it() -> None:
    b = stats.of(plain())
    grappling = sources.Source("Grappling", "RB-STATUS-GRAPPLED-6", BOOK.marks["grappled"].source)
    held = replace(b, sources=(*b.sources, grappling))
    assert stats.move(held).value == 5
    b = stats.of(marked(plain(), "hampered-move"))
    assert stats.move(replace(b, sources=(*b.sources, grappling))).value == 3


def test_who_is_in_critical_condition_crawls() -> None:
    assert stats.move(stats.of(replace(plain(), hp=0))).value == 1


@rule("RB-EQ-HEAVY-ARMOUR-1")
def test_what_is_heavy_forbids_a_second_move() -> None:
    def twice(c: Character) -> bool:
        return stats.can_move_twice(stats.of(c))

    worn = ("heavy-armour", "worn")
    assert twice(bearing(plain(), ("light-armour", "worn")))
    assert not twice(bearing(plain(str=1), worn))
    assert twice(bearing(plain(str=2), worn))
    assert not twice(bearing(plain(str=2), worn, ("simple-greatsword", "both")))
    assert twice(bearing(plain(str=3), worn, ("simple-greatsword", "both")))
    assert twice(bearing(plain(str=2), worn, ("simple-greatsword", "carried")))
    assert not twice(replace(bearing(plain(str=2), worn), ehp=3))


def test_the_skilled_ignore_what_is_heavy_unless_skilled() -> None:
    held = (("minigun", "both"),)
    assert stats.heavy(stats.of(bearing(plain("tank"), *held))) == 1
    assert stats.heavy(stats.of(bearing(plain("lancer"), *held))) is None


def lifting(
    heavy: int | None, skilled: bool = False, item: str = "heavy-armour", /, **scores: int
) -> int | None:
    one = replace(BOOK.items[item], heavy=heavy)
    return stats.pick_up_difficulty(stats.of(plain("lancer", 1, **scores)), one, skilled)


@rule("RB-KEY-HEAVY-1")
def test_picking_up_something_heavy() -> None:
    assert lifting(1, str=1) is None
    assert lifting(1) == 15
    assert lifting(0, str=-1) == 14
    assert lifting(None, str=-5) is None


@rule("RB-RULING-132")
def test_the_skilled_lift_what_is_heavy_unless_skilled() -> None:
    assert lifting(1, True) == 15
    assert lifting(1, False, "minigun") == 15
    assert lifting(1, True, "minigun") is None


@rule("RB-AB-THATS-AN-ORDER-1-1", "RB-AB-URGENCY-1", "RB-VEH-9")
def test_what_is_added_to_the_turn_order_roll() -> None:
    def bonus(c: Character, pilot: bool = False) -> tuple[str, int]:
        attribute, total = stats.order(stats.of(c), pilot)
        return attribute, total.value

    assert bonus(plain(agi=2, cha=3)) == ("agi", 2)
    assert bonus(plain("captain", agi=2, cha=3)) == ("cha", 3)
    assert bonus(plain("captain", agi=2, cha=1)) == ("agi", 2)
    assert bonus(having(plain(agi=2), "urgency")) == ("agi", 4)
    assert bonus(having(plain(agi=-1), "urgency")) == ("agi", -2)
    assert bonus(having(plain("captain", agi=-1, cha=3), "urgency")) == ("cha", 2)
    assert bonus(plain(agi=2, wis=1), pilot=True) == ("wis", 1)
    assert bonus(having(plain(agi=2, wis=1), "urgency"), pilot=True) == ("wis", 2)


@rule("RB-AB-ROBOTIC-1")
def test_a_robot_needs_nothing() -> None:
    assert stats.needs(stats.of(plain())) == {"food", "water", "air"}
    assert stats.needs(stats.of(having(plain(), "robotic"))) == frozenset()


def test_the_deaf_do_not_hear() -> None:
    assert stats.senses(stats.of(plain())) == {"sight", "hearing"}
    assert stats.senses(stats.of(having(plain(), "deaf"))) == {"sight"}


@rule("RB-AB-SIMPLE-BUT-EFFECTIVE-1")
def test_a_gunner_sees_better_and_one_more_score_rises() -> None:
    plain, gunner = made("tank", "pilot"), finish(whole("tank", "gunner"))  # STR is the other
    more = {a: gunner.scores[a] - plain.scores[a] for a in ATTRIBUTES}
    assert {a: n for a, n in more.items() if n} == {"vsn": 1, "str": 1}
    assert gunner.abilities[owned(gunner, "simple-but-effective")].raised == ("str",)
