"""The GM sets figures right."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.refusing import refused
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import Correct
from worldline.riftbound.downtime.correct import figures
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup

LANCER = archetype("lancer-gunner", 3)


def corrected(c: Character, command: Correct) -> Character:
    return apply(c, command, Cup())[0]


@rule("RB-GOLD-1", "RB-RULING-229")
def test_a_correction_tells_what_was_what_is_and_why() -> None:
    c, told = apply(LANCER, Correct("money", 7, "counted twice"), Cup())
    assert c == replace(LANCER, money=7)
    assert f"from {LANCER.money} to 7: counted twice" in told[0].text
    assert "RB-RULING-229" in told[0].rules
    with refused("RB-RULING-229"):
        apply(LANCER, Correct("money", 7, "  "), Cup())


@rule("RB-RULING-229", "RB-RULING-22")
def test_the_hp_of_a_level_are_set_right_and_cap_what_stands() -> None:
    least = stats.level_gain(LANCER).lowest
    c = corrected(LANCER, Correct("level-hp", least, "a die fell off the table", level=2))
    assert c.hp_gains == (least, LANCER.hp_gains[1])
    assert c.hp == stats.maxima(stats.of(c)).hp
    assert not faults(c)
    for level in (1, 4):
        with refused("RB-LEVEL-2"):
            corrected(LANCER, Correct("level-hp", 4, "no such Level", level=level))


@rule("RB-RULING-229")
def test_points_of_the_gm_come_beside_those_of_the_tables() -> None:
    c = corrected(LANCER, Correct("points", 2, "a reward"))
    assert sum(p.points for p in c.points if p.by == "gm") == 2
    assert [p for p in c.points if p.by != "gm"] == [*LANCER.points]
    assert not faults(c)
    assert corrected(c, Correct("points", 0, "too much")) == LANCER


@rule("RB-ATTR-2", "RB-PRESTIGE-2", "RB-RULING-229")
@pytest.mark.parametrize(("figure", "to"), [("vsn", 9), ("prestige", 99), ("money", -1)])
def test_no_figure_leaves_its_range(figure: str, to: int) -> None:
    with refused("RB-RULING-229"):
        corrected(LANCER, Correct(figure, to, "by mistake"))  # type: ignore[arg-type]


@rule("RB-RULING-229")
def test_a_base_score_is_set_right() -> None:
    c = corrected(LANCER, Correct("vsn", 0, "the wrong die"))
    assert c.scores == LANCER.scores | {"vsn": 0}


@rule("RB-RULING-229")
def test_every_figure_is_told_with_what_it_is_and_can_be() -> None:
    for one in figures(LANCER):
        for to in {one.least, one.most if one.most is not None else 1_000_000}:
            c = corrected(LANCER, Correct(one.figure, to, "wrong", one.level))
            (now,) = (
                new.now for new in figures(c) if (new.figure, new.level) == (one.figure, one.level)
            )
            assert now == to
        with refused("RB-RULING-229"):
            corrected(LANCER, Correct(one.figure, one.least - 1, "too little", one.level))
        if one.most is not None:
            with refused("RB-RULING-229"):
                corrected(LANCER, Correct(one.figure, one.most + 1, "too much", one.level))
