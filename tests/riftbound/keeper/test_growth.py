"""What a Level Up would change, before it is taken."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.refusing import refused
from worldline.riftbound.build_view.figures import all_texts, sketch_of
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import LevelUp
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.keeper.growth import Growth
from worldline.riftbound.keeper.questions import AskGrowth, ask


def plan_for(c: Character, *dice: int) -> LevelUp:
    return LevelUp(tuple(forms[0].gained for forms in asked(c).given), dice=dice)


def asked(c: Character, plan: LevelUp | None = None) -> Growth:
    found = ask(c, AskGrowth(plan))
    assert isinstance(found, Growth)
    return found


@rule("RB-LEVEL-2", "RB-LEVEL-4", "RB-LEVEL-8")
@pytest.mark.parametrize("id", archetypes())
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_preview_shows_what_the_level_up_then_changes(id: str, level: int) -> None:
    c = archetype(id, level)
    dice = asked(c).own_dice + asked(c).companion_dice
    plan = plan_for(c, *[3] * dice)
    if offers := asked(c, plan).offers:
        plan = LevelUp(plan.gained, (offers[0].gained,), plan.dice)
    shown = asked(c, plan)
    before, after = (all_texts(sketch_of(one)) for one in (c, apply(c, plan, Cup())[0]))
    said = {one.figure: (one.before, one.after) for one in shown.changes}
    differ = {f for f in {*before, *after} if before.get(f, "") != after.get(f, "")}
    assert differ <= {*said}
    assert all(said[f] == (before.get(f, ""), after.get(f, "")) for f in said)
    assert "HP" in said
    assert [row.gained for row in shown.bought] == [*plan.bought]


@rule("RB-LEVEL-2")
def test_before_the_dice_are_known_a_preview_says_what_they_can_show() -> None:
    c = archetype("lancer-gunner", 1)
    least, most = (
        stats.maxima(stats.of(apply(c, plan_for(c), Cup((face,) * 9))[0])).hp for face in (1, 6)
    )
    hp = next(one for one in asked(c, plan_for(c)).changes if one.figure == "HP")
    assert hp.after == f"{least} to {most}"


@rule("RB-LEVEL-5", "RB-LEVEL-7")
def test_the_tables_say_what_alone_their_points_buy() -> None:
    rows = asked(archetype("captain-biologist", 1)).tables
    assert [row.by for row in rows] == ["The Captain", "Biologist"]
    assert any(row.points and row.only == "Captain" for row in rows)
    assert not asked(archetype("captain-biologist", 4)).tables


@rule("RB-LEVEL-8")
def test_points_of_the_new_level_are_spent_in_the_same_breath() -> None:
    c = archetype("lancer-gunner", 1)
    plan = plan_for(c)
    wanted = asked(c, plan).offers[0]
    both = LevelUp(plan.gained, (wanted.gained,))
    left = sum(row.points for row in asked(c, both).points)
    assert left == sum(row.points for row in asked(c, plan).points) - wanted.cost
    up, told = apply(c, both, Cup(seed=1))
    assert wanted.gained.ability in {own.ability for own in up.abilities}
    assert told[-1].rules == ("RB-LEVEL-8",)


@rule("RB-LEVEL-2")
def test_dice_of_a_real_table_are_as_many_as_the_level_rolls() -> None:
    c = archetype("captain-biologist", 1)
    up, told = apply(c, plan_for(c, 3, 4, 5), Cup())
    assert (told[1].dice, told[2].dice) == ((3, 4), (5,))
    assert up.level == 2
    for dice in ((3,), (3, 4, 5, 6)):
        with refused("RB-LEVEL-2"):
            apply(c, plan_for(c, *dice), Cup())


@rule("RB-LEVEL-4", "RB-LEVEL-8")
def test_a_preview_names_the_new_abilities() -> None:
    c = archetype("lancer-gunner", 1)
    plan = plan_for(c)
    offer = next(row for row in asked(c, plan).offers if row.detail)
    plan = LevelUp(plan.gained, (offer.gained,))
    gains = [line.text for line in apply(c, plan, Cup((3,)))[1] if " gains " in line.text]
    shown = asked(c, plan).gained
    assert f"{offer.name} ({offer.detail})" in shown
    assert len(shown) == len(gains)
    assert all(any(one.partition(" (")[0] in line for line in gains) for one in shown)
    assert asked(c).gained == ()


@rule("RB-LEVEL-2")
def test_the_least_gain_is_told_where_the_dice_could_give_less() -> None:
    c = archetype("sentinel-gunner", 1)
    strong = replace(c, scores=c.scores | {"ftd": 5})
    weak = replace(c, scores=c.scores | {"ftd": -5})
    assert "at least 4" not in asked(strong).dice
    assert "at least 4" in asked(weak).dice
