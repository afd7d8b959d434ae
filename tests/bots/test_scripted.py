"""The scripted side of Riftbound: it attacks what it can, comes closer else, and fights end."""

import pytest
from msgspec.structs import replace
from riftbound.combat.fight import play, rb, roll

from worldline.bench import duel
from worldline.bots import play_out
from worldline.core.contract import look
from worldline.core.machine import Action
from worldline.games import RIFTBOUND
from worldline.riftbound.bots import Scripted
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.commands import MaySeize
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.field import able
from worldline.riftbound.combat.setup.files import open_scene, ready


def answer(s: Encounter) -> Action | None:
    return Scripted().choose(look(GAME, s, GAME.decisions(s)[0]), 1)


def test_it_attacks_the_enemy_that_is_nearest_to_falling() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@12,3 hp 1 | 1 acts")
    found = answer(s)
    assert isinstance(found, schema.Attack)
    assert found.targets == (2,)


def test_it_never_attacks_its_own_side() -> None:
    s = rb("1:A npc-raider@0,0 | 2:A npc-raider@1,0 hp 1 | 3:B npc-raider@30,0 | 1 acts")
    assert isinstance(answer(s), schema.Move)


def test_it_comes_closer_where_nobody_is_in_range() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@30,0 | 1 acts")
    d = GAME.decisions(s)[0]
    GAME.apply(s, d, schema.Move())
    found = answer(s)
    assert isinstance(found, schema.Walk)
    assert found.path[-1][0] > 0


@pytest.mark.parametrize(("bases", "best"), [(("AGI 4+", "VSN 3+"), 1), (("AGI", "CHA"), 1)])
def test_it_takes_the_lowest_rating_or_the_highest_score(bases: tuple[str, ...], best: int) -> None:
    s = rb("1:A npc-trooper@0,0 agi 0 cha 2 | 2:B npc-raider@9,0 | 1 acts")
    seen = look(GAME, s, schema.ChooseBasis(0, 0, bases))
    assert Scripted().choose(seen, 1) == schema.Choose(best)


def test_it_chooses_between_ratings_without_a_copy_of_the_encounter() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@9,0 | 1 acts")
    seen = look(GAME, s, schema.ChooseBasis(0, 0, ("AGI 4+", "VSN 3+")))
    blind = replace(seen, guess=lambda _: pytest.fail("nothing was to be guessed"))
    assert Scripted().choose(blind, 1) == schema.Choose(1)


@pytest.mark.parametrize(("side", "helps"), [("A", False), ("B", True)])
def test_it_intercepts_for_its_own_side_alone(side: str, helps: bool) -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0"
        f" | 3:{side} npc-bruiser@20,3 sp 2 ability intercept-1 stand intercept | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8))
    assert isinstance(GAME.decisions(s)[0], schema.React)
    assert isinstance(answer(s), schema.Use if helps else schema.Pass)


def says(s: Encounter, u: int) -> Action | None:
    """What a unit says unasked while an Action is being chosen."""
    open_now = (d for d in GAME.decisions(s) if isinstance(d, MaySeize) and d.unit == u)
    return Scripted().choose(look(GAME, s, next(open_now)), 1)


def test_it_seizes_to_fell_an_enemy_who_is_about_to_act() -> None:
    s = rb("1:A npc-trooper@0,0 agi 4 | 2:B npc-raider@9,0 hp 1 | 2 acts")
    assert says(s, 0) == schema.Seize()


def test_it_seizes_likewise_where_it_wants_to_be_asked() -> None:
    s = rb("1:A npc-trooper@0,0 agi 4 stand seize | 2:B npc-raider@9,0 hp 1 | 2 acts")
    assert answer(s) == schema.Seize()
    s = rb("1:A npc-trooper@0,0 agi 4 stand seize | 2:B npc-raider@9,0 hp 90 | 2 acts")
    assert answer(s) == schema.Pass()


def test_it_has_the_best_of_its_side_make_the_check() -> None:
    s = rb(
        "1:A npc-trooper@0,0 agi 0 | 2:B npc-raider@9,0 hp 1 | 3:A npc-raider@1,0 cha 5 | 2 acts"
    )
    assert says(s, 0) == schema.Seize(helper=2)


@pytest.mark.parametrize(
    "position",
    [
        "1:A npc-trooper@0,0 agi 4 | 2:B npc-raider@9,0 hp 1 | 3:A npc-raider@1,0 | 3 acts",
        "1:A npc-trooper@0,0 agi 4 | 2:B npc-raider@9,0 hp 90 | 2 acts",
        "1:A npc-trooper@0,0 agi 0 cha 0 | 2:B npc-raider@9,0 hp 1 | 2 acts",
        "1:A npc-trooper@0,0 agi 4 | 2:B npc-raider@900,0 hp 1 | 2 acts",
    ],
    ids=["a friend acts", "the enemy would stand", "the Check would fail", "out of range"],
)
def test_else_it_does_not_seize(position: str) -> None:
    assert says(rb(position), 0) is None


@pytest.mark.parametrize("name", ready())
def test_fights_between_scripted_sides_come_to_an_end(name: str) -> None:
    scene = open_scene(name)
    s = duel(scene.setup, scene.seed)
    assert s.phase == "ended"
    sides = {u.side for u in s.units if u.nature != "vehicle" and able(s, u.id)}
    assert len(sides) < 2, s.round


def test_the_random_bot_fights_as_well() -> None:
    scene = open_scene("duel")
    played = play_out(
        GAME, scene.setup, 1, [RIFTBOUND.bots["random"](), RIFTBOUND.bots["random"]()]
    )
    assert len(played.scores) == 2
