"""What each option is, so that a screen can group it and say its price."""

from typing import get_args

from tracing import rule

from riftbound.combat import fleet
from riftbound.combat.fight import asked, play, rb
from riftbound.make import BOOK
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import AskUnit, UnitOutlook
from worldline.riftbound.combat.telling.offers import (
    OFFERS,
    Limited,
    OfferedOptions,
    Price,
    offer,
)
from worldline.riftbound.combat.topics.overwatch import take_watch

FIGHT = (
    "1:A npc-trooper@0,0 name=Ana ability power-play-1 sp 3 carries standard-pistol"
    " | 2:A npc-trooper@0,4 name=Bea | 3:B npc-trooper@0,8 name=Brute | 1 acts"
)


def offered(s: Encounter) -> dict[str, OfferedOptions]:
    """By their sentences."""
    d = asked(s)
    options = list(GAME.legal(s, d))
    return {
        GAME.say(s, options[k], d.seat): x for x in GAME.aid(s, d.seat).options for k in x.options
    }


def test_every_option_of_an_action_belongs_somewhere_and_has_a_short_title() -> None:
    s = rb(FIGHT)
    found = offered(s)
    assert len(found) == len(list(GAME.legal(s, asked(s))))
    assert all(x.title and x.group != "other" and x.unit == 0 for x in found.values())
    groups = {said: x.group for said, x in found.items()}
    assert groups["move"] == "move"
    assert groups["attack Brute with Auto Rifle"] == "attack"
    assert groups["use Power Play I on Ana"] == "ability"
    assert groups["prepare Agility"] == "prepare"
    assert groups["go on Overwatch"] == "overwatch"
    assert groups["end the turn"] == "end"


def test_every_action_and_reaction_of_a_unit_belongs_somewhere() -> None:
    kinds = {*get_args(schema.Deed), *get_args(schema.Reaction), schema.EndTurn, schema.HandOver}
    assert set(OFFERS) == kinds


def test_nobody_else_is_told_of_them() -> None:
    s = rb(FIGHT)
    assert GAME.aid(s, s.gm).options == GAME.aid(s, None).options == ()


@rule("RB-ATTACK-6", "RB-KEY-AMMO-2")
def test_an_attack_costs_an_action_and_its_ammo() -> None:
    shot = offered(rb(FIGHT))["attack Brute with Auto Rifle"]
    assert (shot.title, shot.arm) == ("Auto Rifle", "item/1/auto-rifle")
    assert shot.key == "item/1"
    assert shot.price.actions == 1
    assert shot.price.ammo > 0


def test_harm_that_meets_an_ally_says_so() -> None:
    found = offered(rb(FIGHT))
    assert not found["attack Brute with Auto Rifle"].on_allies
    assert found["attack Bea with Auto Rifle"].on_allies
    assert found["use Power Play I on Bea"].on_allies
    assert found["use Power Play I on Ana"].on_allies


@rule("RB-HOLD-3")
def test_to_draw_a_weapon_takes_the_swap_of_this_turn() -> None:
    draw = next(x for x in offered(rb(FIGHT)).values() if x.price.swaps)
    assert (draw.title, draw.group, draw.price) == ("Draw Standard Pistol", "gear", Price(swaps=1))


ORDERING = (
    "1:A npc-trooper@0,0 sp 4 ability thats-an-order-1 | 2:A npc-raider@2,0"
    " | 3:B npc-raider@30,0 | 1 acts"
)


@rule("RB-HOOK-15", "RB-RULING-84")
def test_a_use_tells_its_sp_and_how_often_it_is_left_in_this_turn() -> None:
    s = rb(ORDERING)
    order = next(x for x in offered(s).values() if x.key.startswith("ability/"))
    assert order.price == Price(sp=1)
    assert order.limit == Limited(per="turn", left=1, most=1)
    (limit,) = GAME.aid(s, 0).figures[0].limits
    assert (limit.key, limit.left, limit.most) == (order.key, 1, 1)
    play(s, schema.Use(order.key, "order", (1,)))
    while not isinstance(asked(s), schema.TakeAction) or asked(s).unit != 0:  # type: ignore[attr-defined]
        play(s, "pass")
    assert GAME.aid(s, 0).figures[0].limits[0].left == 0
    play(s, "end")
    assert GAME.aid(s, 0).figures[0].limits[0].left == 1


@rule("RB-KEY-AMMO-3")
def test_a_reload_says_what_it_fills() -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds auto-rifle[ammo=0] carries ammo-magazine-rifle"
        " | 2:B npc-raider@9,0 | 1 acts"
    )
    (reload,) = [x for x in offered(s).values() if x.fills == "ammo"]
    assert reload.group == "gear"
    assert reload.price == Price(actions=1)
    weapon = next(t for t in s.units[0].things if t.item == "auto-rifle")
    assert reload.key == f"item/{weapon.n}"
    left = next(x for x in GAME.aid(s, 0).figures[0].tokens if x.key == reload.key)
    holds = BOOK.items["auto-rifle"].ammo
    assert holds is not None
    assert (left.ammo, left.most_ammo) == (0, holds.most)


@rule("RB-STATUS-GRAPPLED-1", "RB-STATUS-PRONE-1")
def test_what_can_be_done_about_a_mark_stands_where_one_looks_for_it() -> None:
    s = rb("1:A npc-trooper@0,0 mark prone | 2:B npc-raider@1,0 | 1 acts")
    change(s, 0, marks=(*s.units[0].marks, HeldMark(mark="grappled", source=1)))
    groups = {x.key.split("/")[1]: x.group for x in offered(s).values() if x.key.startswith("mark")}
    assert groups == {"prone": "move", "grappled": "grapple"}


@rule("RB-OVERWATCH-3")
def test_a_shot_on_overwatch_takes_no_action_but_one_of_its_attacks() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@9,0 | 1 acts")
    take_watch(s, 1)
    play(s, "move", "go 0,3")
    shot = next(x for x in offered(s).values() if x.arm)
    assert shot.group == "overwatch"
    assert (shot.price.actions, shot.price.watches) == (0, 1)


@rule("RB-SYS-3", "RB-VEH-10")
def test_overwatch_says_what_it_does() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@9,0 | 1 acts")
    said = offer(s, asked(s), schema.Overwatch())
    assert said.does == "Fire once when somebody in sight moves, until your next turn."


def test_what_a_vehicle_does_stands_together_with_its_watts() -> None:
    s = fleet.ready("sv-tank", "B npc-raider@30,0")
    found = offered(s)
    systems = [x for x in found.values() if x.key.startswith("system/")]
    assert {x.group for x in systems} == {"vehicle"}
    assert any(x.price.watts for x in systems)
    assert next(x for said, x in found.items() if said.startswith("leave")).group == "vehicle"


@rule("RB-KEY-AMMO-2", "RB-KEY-AMMO-3")
def test_a_weapon_out_of_ammo_and_its_reload_name_the_same_item() -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds auto-rifle[ammo=0] carries ammo-magazine-rifle"
        " | 2:B npc-raider@9,0 | 1 acts"
    )
    (reload,) = [x for x in offered(s).values() if x.fills == "ammo"]
    outlook = PLANNING.ask(s, 0, AskUnit(0))
    assert isinstance(outlook, UnitOutlook)
    locked = [x for x in outlook.not_offered if x.offer.key == reload.key and x.offer.arm]
    assert {x.why.rule for x in locked} == {"RB-KEY-AMMO-2"}
    assert {x.offer.title for x in locked} >= {"Auto Rifle"}
    assert reload.title in {x.offer.title for x in outlook.offered}
