"""The chances of Checks before they are made."""

from fractions import Fraction

from tracing import rule

from riftbound.combat.fight import gm, rb
from riftbound.combat.planning.asking import outlook
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.schema import Grapple, Seize, Use
from worldline.riftbound.combat.planning.questions import CheckForecast, Why
from worldline.riftbound.odds import checks

BESIDE = "1:A npc-trooper@0,0 {} | 2:B npc-raider@1,0 {} | 3:A npc-officer@0,3 {} | 1 acts"


def chance(s: Encounter, action: Grapple | Seize | Use, n: int = 1) -> CheckForecast:
    return next(found for found in outlook(s, n).chances if found.action == action)


def drawn(first: str = "", second: str = "", third: str = "") -> Encounter:
    return rb(BESIDE.format(first, second, third))


@rule("RB-GRAPPLE-2", "RB-CONTEST-3", "RB-CONTEST-4")
def test_a_grapple_is_str_against_str() -> None:
    found = chance(drawn("str 3", "str 1"), Grapple(1))
    contest = checks.contest(3, 1)
    assert (found.unit, found.attribute, found.against) == (0, "str", 1)
    assert (found.success, found.equal) == (str(contest.win), str(contest.tie))
    even = chance(drawn("str 1", "str 1"), Grapple(1))
    assert Fraction(even.success or 0) * 2 + Fraction(even.equal or 0) == 1


@rule("RB-SEIZE-3", "RB-SEIZE-4", "RB-RULING-159")
def test_one_seizes_by_agi_or_by_the_cha_of_a_helper() -> None:
    s = drawn("agi 2", "", "cha 4")
    alone, helped = chance(s, Seize()), chance(s, Seize(2))
    assert (alone.unit, alone.attribute, alone.difficulty) == (0, "agi", 11)
    assert alone.success == str(checks.check(2, 11).success)
    assert (helped.unit, helped.attribute) == (2, "cha")
    assert helped.success == str(checks.check(4, helped.difficulty or 0).success)


@rule("RB-AB-CERTITUDE-1", "RB-RULING-197")
def test_certitude_eases_the_check_of_who_has_it() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-raider@9,0 | 3:A npc-trooper@0,3 ability certitude | 1 acts"
    )
    assert (chance(s, Seize()).difficulty, chance(s, Seize(2)).difficulty) == (11, 8)


@rule("RB-SEIZE-2")
def test_who_may_not_try_has_no_chance() -> None:
    s = drawn()
    change(s, 0, tried=True)
    assert not [found for found in outlook(s).chances if isinstance(found.action, Seize)]


@rule("RB-RULING-149", "RB-CONTEST-3")
def test_to_break_free_is_a_check_as_well() -> None:
    s = drawn("str 2", "str 0")
    gm(s, commands.PutMark(unit=0, mark="grappled", source=1, reason="for a test"))
    (free,) = [c for c in outlook(s).chances if isinstance(c.action, Use)]
    assert (free.against, free.success) == (1, str(checks.contest(2, 0).win))


@rule("RB-RULING-230")
def test_against_hidden_figures_there_is_no_chance_but_a_word_why() -> None:
    found = chance(drawn("", "veiled"), Grapple(1))
    why = Why("RB-RULING-230", "the figures of Raider are hidden")
    assert (found.success, found.equal, found.why) == (None, None, why)
    s = drawn()
    s.veiled = s.secrets = True
    seize = chance(s, Seize())
    assert (seize.difficulty, seize.success) == (None, None)
    assert seize.why == Why("RB-RULING-230", "Difficulties are hidden")


def test_the_chances_of_all_checks_add_up() -> None:
    for found in outlook(drawn()).chances:
        assert 0 < Fraction(found.success or 0) + Fraction(found.equal or 0) < 1
