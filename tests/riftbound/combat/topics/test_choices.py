"""Choices of people in a fight: bases, Prestige, lending, hearing, lifting."""

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, play, rb, refuses, roll, unit
from worldline.core.machine import CHANCE
from worldline.riftbound.book import open_book
from worldline.riftbound.character import Owned, Thing
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Lying
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Combat
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.combat.topics import hold


def stand(s: Encounter, seat: int, action: commands.Stand) -> None:
    GAME.check(s, commands.Arrange(seat), action)
    GAME.apply(s, commands.Arrange(seat), action, auto=False)


def ordering(*abilities: str, prestige: int = 0) -> Encounter:
    """Before the rolls for turn order."""
    foes = (
        Entrant(npc="npc-officer", side="A", seat=0),
        Entrant(npc="npc-raider", side="B", at=(9000, 0, 0)),
    )
    s = muster(Setup(entrants=foes), seed=1)
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    scores = {**s.units[0].scores, "cha": 3, "agi": 1}
    s.units[0] = replace(s.units[0], abilities=own, scores=scores, prestige=prestige)
    GAME.start(s, Combat(), auto=False)
    return s


def fired_upon(agi: int, *before: str, **answers: bool) -> Encounter:
    """A unit in Light Armour has one success of an Attack to dodge."""
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi {agi} | 2 acts")
    stand(s, s.gm, commands.Stand(unit=1, quiet=True, **answers))  # type: ignore[arg-type]
    play(s, *before, "end", "attack 2 auto-rifle", roll(6, *[1] * 9))
    return s


@rule("RB-RULING-112")
@pytest.mark.parametrize(("agi", "bases", "best"), [(0, "4+ 5+", 4), (-4, "6+ 5+", 5)])
def test_by_a_standing_answer_the_best_rating_is_taken(agi: int, bases: str, best: int) -> None:
    s = fired_upon(agi)
    d = asked(s)
    assert isinstance(d, schema.ChooseBasis)
    assert [text.split()[-1] for text in d.bases] == bases.split()
    s = fired_upon(agi, best=True)
    assert asked(s) == schema.RollDice(CHANCE, 1, "dodge", 1)
    threw = play(s, roll(3))[0]
    assert isinstance(threw, events.Threw)
    assert threw.needs == best


@rule("RB-RULING-112", "RB-RULING-113")
def test_who_has_prepared_is_asked_whatever_its_standing_answer() -> None:
    s = fired_upon(-4, "prepare agi", best=True)  # 5+ is best, but only of 6+ may dice be rerolled
    assert isinstance(asked(s), schema.ChooseBasis)
    play(s, "choose 0", roll(1), "reroll 0", roll(6))
    assert unit(s, 2).hp == unit(s, 2).hp_base


@rule("RB-RULING-112", "RB-RULING-176")
def test_the_best_rating_of_an_attack_is_taken_as_well() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-raider@20,0 | 1 acts")
    stand(s, 0, commands.Stand(unit=0, quiet=True, best=True))
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 laser-pistol")
    threw = play(s, roll(1, 1, 1))[0]
    assert isinstance(threw, events.Threw)
    assert (threw.purpose, threw.needs) == ("hit", 3)  # by WIS, for VSN is 4+


@rule("RB-WIN-1", "RB-RULING-77")
@pytest.mark.parametrize(("choice", "total"), [(0, 13), (1, 11)])
def test_who_may_add_another_score_to_turn_order_chooses(choice: int, total: int) -> None:
    s = ordering("thats-an-order-1")
    assert asked(s) == schema.ChooseBasis(0, 0, ("CHA", "AGI"))
    told = play(s, f"choose {choice}", roll(2, 3, 5), roll(1, 2, 2))
    ordered = next(e for e in told if isinstance(e, events.Ordered))
    assert dict(ordered.order)[0] == total


@rule("RB-WIN-1")
def test_without_a_choice_nothing_is_asked() -> None:
    assert isinstance(asked(ordering()), schema.RollDice)


@rule("RB-RULING-243", "RB-WIN-18", "RB-PRESTIGE-4")
def test_prestige_replaces_a_turn_order_throw_wholly() -> None:
    s = ordering(prestige=3)
    play(s, roll(1, 1, 5))
    assert asked(s) == schema.React(0, 0, "roll.done")
    play(s, "prestige", roll(6, 6, 2), roll(2, 3, 4))
    assert unit(s, 1).extra == 1
    assert not unit(s, 1).misses
    assert unit(s, 1).prestige == 0


# Lending SP


def generous(own: int = 0, **switches: bool) -> Encounter:
    """The patient Raider 1 may use the SP of 2, whom another seat plays."""
    s = rb(
        f"1:A npc-raider@0,0 hp 1 ability patch-up-1 sp {own}"
        " | 2:B npc-raider@1,0 hp 1 ability generous sp 9 | 3:B npc-raider@9,0 | 1 acts",
        (),
        **switches,
    )
    s.units[1] = replace(s.units[1], side="A")
    return s


def heal(s: Encounter, *shares: tuple[int, int]) -> None:
    play(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), schema.Split(shares))


@rule("RB-RULING-179", "RB-WIN-17")
def test_a_lender_is_asked_each_time() -> None:
    s = generous()
    heal(s, (1, 1))
    assert asked(s) == schema.Consent(s.gm, 1, 0)
    refuses(s, "pass", "RB-RULING-179")
    play(s, schema.Say(True))
    assert unit(s, 2).sp == 8
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-179")
def test_what_nobody_lends_sp_for_is_not_done_and_costs_no_action() -> None:
    s = generous()
    heal(s, (1, 1))
    play(s, schema.Say(False))
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert unit(s, 2).sp == 9
    assert not unit(s, 2).lends
    assert s.done == []
    refuses(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), "RB-AB-PATCH-UP-1-1")
    stand(s, s.gm, commands.Stand(unit=1, quiet=True, lends=True))
    heal(s, (1, 1))


@rule("RB-RULING-179")
def test_who_is_refused_may_pay_itself() -> None:
    s = generous(own=1)
    heal(s, (1, 1))
    play(s, schema.Say(False))
    assert unit(s, 1).sp == 0
    assert unit(s, 2).sp == 9
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-179")
def test_by_the_switch_the_standing_permission_is_enough() -> None:
    s = generous(generous_prompt=False)
    heal(s, (1, 1))
    assert unit(s, 2).sp == 8


@rule("RB-RULING-98")
def test_a_unit_can_be_unwilling_towards_its_own_side() -> None:
    s = rb(
        "1:A npc-raider@0,0 ability patch-up-1 sp 3 | 2:A npc-raider@1,0 hp 1"
        " | 3:B npc-raider@9,0 | 1 acts"
    )
    use = schema.Use("ability/patch-up-1", "patch-up", (1,))
    GAME.check(s, asked(s), use)
    stand(s, 0, commands.Stand(unit=1, quiet=True, unwilling=(0,)))
    refuses(s, use, "RB-AB-PATCH-UP-1-1")


# Hearing


def rally(**speaker: bool) -> Encounter:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 ability deaf | 3:B npc-raider@20,0 | 1 acts")
    stand(s, 0, commands.Stand(unit=0, quiet=True, **speaker))  # type: ignore[arg-type]
    play(s, "use rally 2")
    return s


def rallied(s: Encounter) -> bool:
    return "rally" in {held.mark for held in unit(s, 2).marks}


@rule("RB-RULING-74", "RB-AB-DEAF-3")
@pytest.mark.parametrize(("mouths", "difficulty"), [(False, 12), (True, 8)])
def test_who_is_deaf_reads_lips_with_a_check_at_the_moment(mouths: bool, difficulty: int) -> None:
    s = rally(mouths=mouths)
    wis = unit(s, 2).scores["wis"]
    last = difficulty - wis - 5
    told = play(s, roll(1, 4, last)) if 1 <= last <= 6 else play(s, roll(4, 3, last - 2))
    checked = next(e for e in told if isinstance(e, events.Checked))
    assert (checked.name, checked.difficulty, checked.success) == ("lips", difficulty, True)
    assert rallied(s)


@rule("RB-RULING-74")
def test_a_failed_check_is_the_only_try() -> None:
    s = rally()
    play(s, roll(1, 2, 3))
    assert not rallied(s)
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-RULING-74", "RB-AB-DEAF-2")
def test_signs_in_view_count_as_heard() -> None:
    assert rallied(rally(signs=True))


@rule("RB-RULING-73")
def test_everybody_hears_everybody_unless_something_prevents_it() -> None:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@500,0 | 3:A npc-raider@9,0 ability deaf | 1 acts")
    assert field.hears(s, 0, 1)
    assert field.hears(s, 0, 0)
    assert not field.hears(s, 2, 0)
    assert not field.hears(s, 2, 2)
    s.switches["hearing-limit-m"] = 100
    assert not field.hears(s, 0, 1)
    assert field.hears(s, 0, 2)
    s.units[0] = replace(s.units[0], asleep=True)
    assert not field.hears(s, 0, 2)


@rule("RB-RULING-73")
def test_walls_may_block_sound_and_so_does_a_closed_vehicle() -> None:
    wall = Terrain(corners=((4000, -900), (5000, -900), (5000, 900), (4000, 900)), muffles=True)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts", (wall,))
    assert not field.hears(s, 0, 1)
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@20,0 | 3:B npc-tanker@30,9 | 1 acts")
    tank = next(u.id for u in s.units if u.nature == "vehicle")
    assert not field.hears(s, 0, tank - 1)
    assert field.hears(s, 0, 1)


@rule("RB-RULING-73")
def test_two_communicators_carry_speech_where_air_does_not() -> None:
    s = rb("1:A npc-raider@0,0 | 2:A npc-raider@50,0 | 3:B npc-raider@9,0 | 1 acts")
    s.air = False
    assert not field.hears(s, 0, 1)
    for u in (0, 1):
        device = Thing(n=9, item="personal-communicator", where="left")
        s.units[u] = replace(s.units[u], things=(device,))
    assert field.hears(s, 0, 1)
    s.units[1] = replace(s.units[1], x=200_000)
    assert not field.hears(s, 0, 1)


@rule("RB-RULING-73")
@pytest.mark.parametrize(("metres", "heard"), [(29, True), (30, False), (31, False)])
def test_so_many_metres_of_rock_stop_their_signal(metres: int, heard: bool) -> None:
    end = (10 + metres) * 1000
    rock = Terrain(corners=((10_000, -5000), (end, -5000), (end, 5000), (10_000, 5000)))
    s = rb("1:A npc-raider@0,0 | 2:A npc-raider@50,0 | 3:B npc-raider@9,9 | 1 acts", (rock,))
    s.air = False
    for u in (0, 1):
        device = Thing(n=9, item="personal-communicator", where="left")
        s.units[u] = replace(s.units[u], things=(device,))
    assert field.hears(s, 0, 1) == heard


@rule("RB-RULING-73")
def test_rock_counts_only_where_the_straight_line_runs_through_it() -> None:
    rock = Terrain(corners=((10_000, -5000), (45_000, -5000), (45_000, 5000), (10_000, 5000)),
                   height=2000)  # fmt: skip
    for z, heard in ((0, False), (5, True)):
        s = rb(f"1:A npc-razor-flyer@0,0,{z} | 2:A npc-razor-flyer@50,0,{z} | 1 acts", (rock,))
        s.air = False
        for u in (0, 1):
            device = Thing(n=9, item="personal-communicator", where="left")
            s.units[u] = replace(s.units[u], things=(device,))
        assert field.hears(s, 0, 1) == heard


# Lifting


def found(item: str, strength: int) -> Encounter:
    s = rb("1:A npc-raider@0,0 | 2:B npc-raider@9,0 | 1 acts")
    scores = {**s.units[0].scores, "str": strength}
    s.units[0] = replace(s.units[0], scores=scores, things=())
    s.lying.append(Lying(n=70, thing=Thing(n=1, item=item), owner=1, at=(0, 0, 0)))
    return s


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
@pytest.mark.parametrize(("strength", "difficulty"), [(1, None), (0, 15), (-1, 15)])
def test_too_heavy_a_thing_takes_a_strength_check(strength: int, difficulty: int | None) -> None:
    s = found("simple-warhammer", strength)
    assert hold.weight(s, 0, s.lying[0].thing) == difficulty
    play(s, schema.Hold(pick=(70,)))
    assert isinstance(asked(s), schema.RollDice) == (difficulty is not None)
    if difficulty is not None:
        play(s, roll(6, 5, 5))
    assert [t.item for t in unit(s, 1).things] == ["simple-warhammer"]


@rule("RB-KEY-HEAVY-1", "RB-RULING-132")
def test_a_failed_check_uses_the_instant_and_leaves_the_thing_where_it_lies() -> None:
    s = found("simple-warhammer", 0)
    play(s, schema.Hold(pick=(70,)), roll(1, 2, 3))
    assert unit(s, 1).things == ()
    assert [x.n for x in s.lying] == [70]
    refuses(s, schema.Hold(pick=(70,)), "RB-HOLD-3")


# Prestige for the Skilled's own (RB-PRESTIGE-5)


@rule("RB-PRESTIGE-5")
def test_prestige_stands_for_being_skilled_in_a_parry() -> None:
    text = "1:B npc-raider@0,0 | 2:A npc-raider@1,0 sp 3 prestige {} | 1 acts"
    s = rb(text.format(0))
    s.units[1] = replace(s.units[1], skills=())
    d = _to_dodge(s)
    assert d is None
    s = rb(text.format(3))
    s.units[1] = replace(s.units[1], skills=())
    d = _to_dodge(s)
    assert d == schema.React(0, 1, "dodge.rolled")
    play(s, "use parry")
    assert unit(s, 2).prestige == 0
    assert unit(s, 2).sp == 2


def _to_dodge(s: Encounter) -> schema.React | None:
    """The Raider's blow hits; the other's Dodge Roll shows ones."""
    play(s, "attack 2 simple-shortsword")
    while not isinstance(d := asked(s), schema.React):
        if isinstance(d, schema.RollDice):
            faces = (1,) * d.count if d.purpose == "dodge" else (6,) * d.count
            play(s, roll(*faces))
            if d.purpose not in ("hit", "dodge"):
                return None
        elif isinstance(d, schema.ChooseBasis):
            play(s, "choose 0")
        else:
            return None
    return d


@rule("RB-PRESTIGE-5")
def test_prestige_stands_for_being_skilled_in_an_attack() -> None:
    for prestige in (0, 3):
        s = rb(f"1:A npc-raider@0,0 prestige {prestige} | 2:B npc-raider@9,0 | 1 acts")
        arm = SKILLED_GUN
        item = next(i for i in open_book().items.values() if arm in i.attacks)
        ammo = item.ammo.most if item.ammo else 0
        gun = Thing(n=1, item=item_id(arm), where="both", ammo=ammo, charge=item.charge)
        s.units[0] = replace(s.units[0], things=(gun,), skills=())
        action = schema.Attack(f"item/1/{arm}", (1,))
        if not prestige:
            refuses(s, action, "RB-ATTACK-12")
            continue
        play(s, action)
        assert unit(s, 1).prestige == 0


def item_id(arm: str) -> str:
    return next(id for id, i in open_book().items.items() if arm in i.attacks)


SKILLED_GUN = next(
    id
    for id, a in open_book().attacks.items()
    if a.skilled
    and any(id in i.attacks and i.two_handed is True for i in open_book().items.values())
)
