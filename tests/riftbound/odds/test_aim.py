"""Odds of Attacks made from content: weapons, marks and a situation."""

from fractions import Fraction
from typing import Any

import pytest
from tracing import rule

from riftbound.figures.characters import WALKING, bearing, having, plain, with_beast
from riftbound.make import BOOK
from riftbound.refusing import refused
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.odds.aim import Situation, aim, stand_in
from worldline.riftbound.odds.attacks import AttackResult, attack

EASY = Situation(size="giant")  # nothing modifies but the profile itself
EXPECTED = """
1 1/4 4/9 1/2; 2 5/2 40/9 5; 3 15/8 10/3 15/4; 4 9/4 4 9/2; 5 5/2 40/9 5; 6 3/2 8/3 3;
7 21/8 14/3 21/4; 8 5/2 40/9 5; 9 5/2 40/9 5; 10 3/2 8/3 3; 11 2 32/9 4; 12 5/2 40/9 5;
13 5/4 20/9 5/2; 14 2 32/9 4; 15 8/3 40/9 16/3; 16 11/6 55/18 11/3; 17 2 32/9 4; 18 5/2 40/9 5;
19 5/4 20/9 5/2; 20 5/4 20/9 5/2; 21 3/2 8/3 3; 22 5/2 40/9 5; 23 2 32/9 4; 24 9/4 4 9/2;
25 5/2 40/9 5; 26 3/4 4/3 3/2; 27 9/4 4 9/2; 28 3/2 8/3 3; 29 9/4 4 9/2; 30 3/2 8/3 3;
31 5/2 40/9 5; 32 3 16/3 6; 33 5/2 40/9 5; 34 2 32/9 4; 35 3 16/3 6; 36 5/2 40/9 5; 37 3 16/3 6;
38 2 32/9 4; 39 25/8 50/9 25/4; 40 5/2 40/9 5; 41 3 16/3 6; 42 2 32/9 4; 43 3 16/3 6;
44 3/2 8/3 3; 45 9/4 4 9/2; 46 1 16/9 2; 47 3/4 4/3 3/2; 48 5/2 40/9 5; 49 15/2 40/3 15;
50 15/4 5 15/2; 51 2 32/9 4; 52 25/4 100/9 25/2; 53 5 80/9 10
"""
ROWS = [line.split() for line in EXPECTED.split(";")]


def profile(number: str) -> str:
    rule = f"RB-ATK-{number}"
    return next(id for id, entry in BOOK.attacks.items() if rule in entry.rules)


def everything(score: int) -> dict[Attribute, int]:
    return {"str": score, "vsn": score, "agi": score, "wis": score}


@rule("RB-TEST-55")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"RB-ATK-{row[0]}")
def test_expected_damage_of_every_attack(row: list[str]) -> None:
    number, *expected = row
    id = profile(number)
    for (score, dodge), mean in zip(((0, 4), (2, 5), (0, None)), expected, strict=True):
        skilled = BOOK.attacks[id].skilled  # else it would be: the table leaves doubling out
        who = stand_in(BOOK, everything(score), attacks=[id], skilled=skilled)
        question = aim(who, id, EASY, dodge=dodge).odds
        assert attack(question).damage.mean == Fraction(mean)


RIFLEMAN = stand_in(BOOK, {"vsn": 2}, items=["auto-rifle"], skills=["simple-weapons"])
NOBODY = stand_in(BOOK)


def shot(s: Situation, target: Bearer = NOBODY, who: Bearer = RIFLEMAN) -> AttackResult:
    return attack(aim(who, "auto-rifle", s, target).odds)


def named(s: Situation, target: Bearer = NOBODY, who: Bearer = RIFLEMAN) -> list[tuple[str, int]]:
    found = aim(who, "auto-rifle", s, target).modifiers
    return [(reason.rule, reason.change) for reason in found]


def test_the_modifiers_of_an_attack_are_named_with_their_rules() -> None:
    target = stand_in(BOOK, {"agi": 1}, items=["light-armour"], marks=["prone"])
    aimed = aim(RIFLEMAN, "auto-rifle", Situation(metres=40, counters=2), target)
    assert (aimed.odds.hit, aimed.odds.modifier) == (3, -5)
    rules = [(reason.rule, reason.change) for reason in aimed.modifiers]
    assert rules == [("RB-COUNTER-3", -4), ("RB-STATUS-PRONE-3", -1)]
    assert aimed.dodge is not None
    assert (aimed.dodge.name, aimed.dodge.rating) == ("Light Armour", 5)
    assert shot(Situation(metres=40, counters=2), target).damage.mean == 0
    assert shot(Situation(metres=40), target).damage.mean == 10 * HALF * Fraction(2, 3)


HALF = Fraction(1, 2)
LASER = stand_in(BOOK, items=["laser-rifle"], skills=["rifles"])


@rule("RB-TEST-49", "RB-TEST-50")
def test_point_blanc() -> None:
    def mean(s: Situation) -> Fraction:
        return attack(aim(LASER, "laser-rifle", s, NOBODY).odds).damage.mean

    assert mean(Situation()) == Fraction(5, 2)
    assert mean(Situation(engaged=True)) == Fraction(5, 6)
    assert mean(Situation(metres=0)) == Fraction(5, 6)
    assert mean(Situation(target_engaged=True)) == Fraction(5, 3)


@rule("RB-TEST-51")
def test_point_blanc_counts_once_and_not_for_every_attack() -> None:
    both = Situation(engaged=True, target_engaged=True)
    assert named(both) == [("RB-PB-1", -2)]
    for item in ("simple-spear", "simple-baton"):
        who = stand_in(BOOK, items=[item])
        assert aim(who, item, Situation(metres=0, engaged=True), NOBODY).modifiers == ()


@rule("RB-TEST-52")
def test_modifiers_add_up() -> None:
    s = Situation(counters=1, target_engaged=True)
    prone = stand_in(BOOK, marks=["prone"])
    assert sum(change for _, change in named(s, prone)) == -4
    assert shot(s, prone).successes.mean == 0
    keen = stand_in(BOOK, {"vsn": 4}, items=["auto-rifle"], skills=["simple-weapons"])
    assert shot(s, prone, keen).successes.mean == Fraction(10, 6)


def test_overwatch_ignores_counters() -> None:
    assert named(Situation(counters=2, origin="overwatch")) == []


@rule("RB-TEST-54")
def test_arcing() -> None:
    who = stand_in(BOOK, items=["tesla-rifle"], skills=["rifles"])
    found = attack(aim(who, "tesla-rifle", Situation(), NOBODY).odds)
    assert (found.damage.mean, found.arcs.mean) == (Fraction(8, 3), Fraction(4, 3))


@rule("RB-TEST-56")
def test_sniping() -> None:
    def mean(vsn: int, *skills: str) -> Fraction:
        who = stand_in(BOOK, {"vsn": vsn}, items=["sniper-rifle"], skills=skills)
        return attack(aim(who, "sniper-rifle", Situation(), NOBODY).odds).damage.mean

    assert mean(3, "rifles") == Fraction(368, 81)
    assert mean(3) == Fraction(8, 3)
    assert mean(0, "rifles") == 2


@rule("RB-TEST-57")
def test_indirect_attacks() -> None:
    def mean(size: str, dodge: int | None) -> Fraction:
        who = stand_in(BOOK, attacks=["ballistic-tank-gun-mk1"])
        s = Situation(size=size)
        return attack(aim(who, "ballistic-tank-gun-mk1", s, dodge=dodge).odds).damage.mean

    assert (mean("medium", 4), mean("giant", 4), mean("giant", None)) == (
        HALF * 5,
        HALF * 15,
        Fraction(15),
    )


def test_thunderous_halves_for_a_target_that_hears_nothing() -> None:
    who = stand_in(BOOK, items=["sonic-rifle"], skills=["rifles"])
    assert not aim(who, "sonic-rifle", Situation(), NOBODY).odds.halved
    assert aim(who, "sonic-rifle", Situation(hears=False), NOBODY).odds.halved


@rule("RB-TEST-65")
def test_prepare_does_nothing_for_a_fixed_number() -> None:
    def dodged(target: Bearer) -> Fraction:
        sure = stand_in(BOOK, {"str": 5}, attacks=["unarmed"])
        s = Situation(target_prepared=("agi",), raised=0)
        found = attack(aim(sure, "unarmed", s, target).odds)
        return 1 - found.hits.mean / found.successes.mean

    assert dodged(NOBODY) == Fraction(3, 4)
    assert dodged(stand_in(BOOK, {"agi": -4}, items=["light-armour"])) == Fraction(1, 3)


def test_prepares_of_the_attribute_are_one_pool() -> None:
    aimed = aim(RIFLEMAN, "auto-rifle", Situation(prepared=("vsn", "agi", "vsn")), NOBODY)
    assert aimed.odds.rerolls == (4,)


@rule("RB-TEST-68")
def test_damage_resist() -> None:
    def dodged(agi: int, attacker: str) -> Fraction:
        target = stats.of(having(bearing(plain(agi=agi)), "damage-resist", "heat"))
        who = stand_in(BOOK, items=[attacker], skills=["rifles", "simple-weapons"])
        found = attack(aim(who, attacker, Situation(), target).odds)
        return 1 - found.hits.mean / found.successes.mean

    assert dodged(0, "laser-rifle") == Fraction(2, 3)
    assert dodged(0, "auto-rifle") == HALF
    assert dodged(4, "laser-rifle") == 1


@rule("RB-TEST-73")
def test_pack_bonus() -> None:
    beast = stats.companion(with_beast("walking", WALKING))
    bite = next(id for source in beast.sources for id in source.attacks)
    found = [aim(beast, bite, Situation(beside=n), NOBODY).odds.modifier for n in range(5)]
    assert found == [0, 0, 1, 1, 2]


def die(attack_: str, s: Situation, **target: Any) -> tuple[int, int]:
    """Of six faces, how many are a success with STR and VSN at 2+, and how many dodge it."""
    who = stand_in(
        BOOK, {"str": 4, "vsn": 4}, items=("auto-rifle", "simple-spear"), skills=[*BOOK.skills]
    )
    q = aim(who, attack_, s, stand_in(BOOK, {"agi": target.pop("agi", 0)}, **target)).odds
    hit, dodge = 7 - q.hit + q.modifier, 7 - (q.dodge or 7) + q.dodge_modifier
    return min(6, max(0, hit)), min(6, max(0, dodge))


PRONE, LIGHT, HEAVY = {"marks": ["prone"]}, {"items": ["light-armour"]}, {"items": ["heavy-armour"]}


@rule("RB-RULING-16", "RB-RULING-112", "RB-STATUS-PRONE-2", "RB-STATUS-PRONE-3")
@pytest.mark.parametrize(
    ("attack_", "s", "target", "faces"),
    [
        ("auto-rifle", {}, {}, (5, 3)),
        ("auto-rifle", {"counters": 1}, {}, (3, 3)),
        ("auto-rifle", {"counters": 2}, {}, (1, 3)),  # the third Attack of a turn
        ("auto-rifle", {"counters": 3}, {}, (0, 3)),
        ("auto-rifle", {}, PRONE, (4, 1)),  # AGI -4 is 6+
        ("auto-rifle", {}, PRONE | {"agi": 5}, (4, 3)),  # +5 counts as +1
        ("auto-rifle", {}, PRONE | LIGHT, (4, 2)),  # what armour gives does not lie down
        ("auto-rifle", {}, PRONE | HEAVY, (4, 3)),
        ("auto-rifle", {}, LIGHT | {"agi": 2}, (5, 4)),  # the better of AGI and armour
        ("auto-rifle", {}, LIGHT | {"agi": -5}, (5, 2)),
        ("auto-rifle", {}, HEAVY | {"agi": 5}, (5, 3)),  # never AGI
        ("auto-rifle", {"engaged": True}, PRONE, (2, 1)),
        ("auto-rifle", {"target_engaged": True}, PRONE, (3, 1)),
        ("auto-rifle", {"engaged": True, "counters": 1}, PRONE, (0, 1)),
        ("unarmed", {"metres": 0}, PRONE, (5, 1)),  # Melee: only AGI is lower
        ("unarmed", {"metres": 0, "engaged": True, "counters": 1}, {}, (3, 3)),
        ("simple-spear", {"metres": 1}, PRONE, (4, 1)),  # 2m reach is not Melee
        ("simple-spear", {"metres": 0, "engaged": True}, {}, (5, 3)),
        ("auto-rifle-far", {"metres": 100}, {}, (5, 3)),
        ("auto-rifle", {"counters": 2, "origin": "overwatch"}, PRONE, (4, 1)),
    ],
)
def test_each_die_in_a_situation(
    attack_: str, s: dict[str, Any], target: dict[str, Any], faces: tuple[int, int]
) -> None:
    assert die(attack_, Situation(**s), **target) == faces


def test_what_cannot_be_aimed() -> None:
    with refused("RB-ATTACK-3"):
        aim(RIFLEMAN, "auto-rifle", Situation(metres=51), NOBODY)
    with refused("RB-ATTACK-4"):
        aim(RIFLEMAN, "unarmed", Situation(metres=1), NOBODY)
    with refused("RB-ATTACK-1"):
        aim(RIFLEMAN, "laser-rifle", Situation(), NOBODY)
    with refused("RB-ATTACK-12"):
        aim(stand_in(BOOK, items=["laser-rifle"]), "laser-rifle-far", Situation(), NOBODY)
    with refused("RB-KEY-CHARGE-1"):
        empty = stats.of(bearing(plain(), ("laser-rifle", "both")))
        aim(empty, "laser-rifle", Situation(), NOBODY)


def test_a_character_aims_with_what_it_holds() -> None:
    c = bearing(plain(vsn=2), ("laser-rifle", "both"), charge=60)
    assert aim(stats.of(c), "laser-rifle", Situation(metres=50), NOBODY).odds.hit == 3
