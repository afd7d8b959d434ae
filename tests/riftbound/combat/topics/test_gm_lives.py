"""Who dies, falls, leaves or comes back by the GM's word (RB-RULING-229)."""

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.commanding import WHY, duel, no
from riftbound.combat.fight import asked, gm, hp, marks, play, rb, refuses, roll, unit
from riftbound.combat.fleet import aloft, begin, crew, ready, seated, where
from riftbound.make import BOOK
from riftbound.refusing import refused
from worldline.core.machine import CHANCE, Event
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, frames, schema
from worldline.riftbound.combat.nouns.encounter import Cloud, Encounter, RerollPool, Watch, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.content.entries.effects import Damage


def put(s: Encounter, n: int, field: str, value: object) -> list[Event]:
    """Set a field of unit n."""
    written = msgspec.json.encode(value).decode()
    return gm(s, commands.SetField(unit=n - 1, field=field, value=written, reason=WHY))


def cannot(s: Encounter, n: int, field: str, value: object, rule: str) -> None:
    written = msgspec.json.encode(value).decode()
    no(s, commands.SetField(unit=n - 1, field=field, value=written, reason=WHY), rule)


# 0 HP


@rule("RB-RULING-168", "RB-RULING-229")
def test_who_is_not_notable_dies_where_the_gm_sets_its_hp_to_0() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 | 1 acts")
    told = put(s, 2, "hp", 0)
    assert events.Died(unit=1, by=None) in told
    assert unit(s, 2).dead
    refuses(s, "attack 2", "RB-RULING-105")
    play(s, "end")
    assert s.whose == 2


@rule("RB-DYING-1", "RB-DYING-2", "RB-RULING-229")
def test_who_is_notable_falls_into_critical_condition_at_0_hp() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 mortal | 1 acts")
    change(s, 1, watches=(Watch(left=1, serial=1),))
    told = put(s, 2, "hp", 0)
    assert events.FellCritical(unit=1) in told
    assert unit(s, 2).critical
    assert marks(s, 2) == {"prone"}
    assert not unit(s, 2).watches


@rule("RB-DYING-11", "RB-RULING-229")
def test_without_ehp_it_makes_its_dying_check() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 mortal | 1 acts")
    put(s, 2, "hp", 0)
    put(s, 2, "ehp", 0)
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.purpose == "check dying"
    play(s, roll(1, 2, 3))
    assert unit(s, 2).dead


@rule("RB-RULING-168", "RB-RULING-229")
def test_who_is_critical_and_no_longer_notable_dies() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 mortal | 1 acts")
    put(s, 2, "hp", 0)
    assert events.Died(unit=1, by=None) in put(s, 2, "mortal", False)
    assert unit(s, 2).dead


@rule("RB-RULING-170", "RB-RULING-229")
def test_what_saves_from_0_hp_saves_from_the_gms_word_too() -> None:
    s = rb("1:A npc-trooper@0,0 knw 3 | 2:A npc-raider@3,0 mortal | 3:B npc-raider@10,0 | 1 acts")
    gm(s, commands.PutMark(unit=1, mark="supercharge", source=0, reason=WHY))
    put(s, 2, "hp", 0)
    play(s, roll(6), roll(4), roll(1))
    assert hp(s, 2) == 4
    assert marks(s, 2) == set()


@rule("RB-RULING-170", "RB-RULING-229")
def test_a_token_of_nobody_and_of_one_who_is_gone_is_rolled_for_by_its_holder() -> None:
    text = "1:A npc-trooper@0,0 | 2:A npc-raider@3,0 mortal | 3:B npc-raider@10,0 | 3 acts"
    for source in (None, 0):
        s = rb(text)
        gm(s, commands.PutMark(unit=1, mark="supercharge", source=source, reason=WHY))
        gm(s, commands.Withdraw(unit=0, reason=WHY))
        put(s, 2, "hp", 0)
        d = asked(s)
        assert isinstance(d, schema.RollDice)
        assert d.roller == 1
        play(s, roll(6), roll(4), roll(1))
        assert hp(s, 2) == 4


@rule("RB-VEH-2", "RB-RECON-OCCUPANTS-1", "RB-RULING-229")
@pytest.mark.parametrize(("field", "value"), [("hp", 0), ("dead", True)])
def test_a_vehicle_that_the_gm_destroys_puts_out_who_is_in_it(field: str, value: object) -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    told = put(s, 2, field, value)
    assert events.Died(unit=1, by=None) in told
    assert (hp(s, 2), unit(s, 2).watts) == (0, 0)
    assert unit(s, 1).aboard is None
    assert marks(s, 1) == {"prone"}


@rule("RB-DYING-14", "RB-RULING-229")
def test_who_is_dead_by_the_gms_word_has_died() -> None:
    s = duel()
    assert events.Died(unit=1, by=None) in put(s, 2, "dead", True)
    assert hp(s, 2) == 0
    assert put(s, 2, "dead", True)[1:] == []


@rule("RB-RULING-168", "RB-RULING-229")
def test_who_comes_back_has_hp_or_is_critical() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 mortal"
        " | 4:B npc-raider@18,0 | 1 acts"
    )
    for n in (2, 3):
        put(s, n, "dead", True)
    cannot(s, 2, "dead", False, "RB-RULING-168")
    put(s, 2, "hp", 3)
    assert unit(s, 2).dead
    put(s, 2, "dead", False)
    assert not unit(s, 2).dead
    assert events.FellCritical(unit=2) in put(s, 3, "dead", False)
    assert unit(s, 3).critical


@rule("RB-RULING-168", "RB-RULING-82")
def test_nobody_comes_dead_but_somebody_critical_may() -> None:
    s = duel()
    dead = Entrant(npc="npc-raider", side="B", at=(9000, 4000, 0), hp=0)
    no(s, commands.Arrive(entrant=dead, reason=WHY), "RB-RULING-168")
    with refused("RB-RULING-168"):
        GAME.new(Setup(entrants=(dead, dead)), 1)
    critical = Entrant(character=archetype("healer-biologist", 1), at=(9000, 4000, 0), hp=0)
    assert events.FellCritical(unit=2) in gm(s, commands.Arrive(entrant=critical, reason=WHY))
    assert marks(s, 3) == {"prone"}


@rule("RB-VEH-2")
def test_a_destroyed_vehicle_comes_to_no_fight() -> None:
    c = archetype("lancer-pilot", 1)
    assert c.vehicle is not None
    wrecked = replace(c, vehicle=replace(c.vehicle, hp=0))
    foe = Entrant(npc="npc-raider", at=(9000, 0, 0))
    s = GAME.new(Setup(entrants=(Entrant(character=wrecked, seat=0, side="us"), foe)), 1)
    assert [u.nature for u in s.units] == ["character", "character"]
    assert unit(s, 1).aboard is None


@rule("RB-RULING-76", "RB-RULING-213")
def test_who_falls_critical_in_an_aeroplane_stays_in_it() -> None:
    s = aloft(crew("sv-aeroplane", "B npc-trooper@20,0", at="0,0,60"), 60)
    change(s, 0, mortal=True)
    begin(s)
    gas = Damage(amount=40, type="toxic")
    gm(s, commands.Work(unit=0, target=0, effects=(gas,), reason="a gas leak"))
    assert unit(s, 1).critical
    assert unit(s, 1).aboard == 1
    assert not any(isinstance(f, frames.Falling) for f in s.stack)


# Who leaves


@rule("RB-RULING-229", "RB-RULING-83")
def test_who_leaves_takes_along_what_lasts_as_long_as_the_combat() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@14,0 | 1 acts")
    gm(s, commands.PutMark(unit=0, mark="grappled", source=1, reason=WHY))
    change(s, 1, pools=(RerollPool("agi", 2),), watches=(Watch(left=1, serial=1),), counters=2,
        tried=True, owes=True,
    )  # fmt: skip
    change(s, 2, watches=(Watch(left=1, serial=2, by=1, arm="system/2/0"),))
    hazard = next(iter(BOOK.hazards))
    s.clouds.append(Cloud(n=9, hazard=hazard, creator=1, at=(5000, 0, 0), way=(1, 0)))
    told = gm(s, commands.Withdraw(unit=1, reason="it flees"))
    left = unit(s, 2)
    assert (left.pools, left.watches, left.counters, left.tried, left.owes) == (
        (), (), 0, False, False,
    )  # fmt: skip
    assert marks(s, 1) == set()
    assert s.clouds == []
    assert not unit(s, 3).watches
    assert {e.unit for e in told if isinstance(e, events.WatchEnded)} == {1, 2}


@rule("RB-RULING-229", "RB-RULING-233")
def test_who_leaves_amid_its_action_is_asked_no_more() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 | 1 acts")
    play(s, "move")
    assert isinstance(asked(s), schema.ChoosePath)
    gm(s, commands.Withdraw(unit=0, reason=WHY))
    assert asked(s) == schema.EndFight(s.gm)


@rule("RB-RULING-229", "RB-PREPARE-1")
@pytest.mark.parametrize("answers", [(), ("use prepare-on",)])
def test_who_leaves_while_it_prepares_has_prepared_nothing(answers: tuple[str, ...]) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-officer@3,0 | 3:B npc-raider@10,0 | 1 acts")
    gm(s, commands.PutMark(unit=0, mark="rally", source=1, reason=WHY))
    play(s, "prepare agi", *answers)
    assert isinstance(asked(s), schema.ChooseOption if answers else schema.React)
    gm(s, commands.Withdraw(unit=0, reason=WHY))
    assert unit(s, 1).pools == ()
    assert s.whose != 0


@rule("RB-RULING-229")
def test_a_field_that_says_who_left_does_what_leaving_does() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 mark prone | 3:B npc-raider@14,0 | 1 acts")
    assert events.Left(unit=1) in put(s, 2, "gone", True)
    assert unit(s, 2).dead
    assert marks(s, 2) == set()
    cannot(s, 2, "gone", True, "RB-RULING-229")
    put(s, 2, "gone", False)
    assert not unit(s, 2).dead
    assert not unit(s, 2).gone
    gm(s, commands.Withdraw(unit=1, reason=WHY))
    assert events.Died(unit=1, by=None) in put(s, 2, "dead", True)
    assert not unit(s, 2).gone


@rule("RB-RULING-229", "RB-RECON-OCCUPANTS-1")
def test_who_leaves_a_vehicle_for_good_is_not_found_in_its_wreck() -> None:
    s = begin(seated(crew("sv-tank", "B npc-trooper@20,0", "A npc-gunhand@0,3", at="5,5"), 4))
    gm(s, commands.Withdraw(unit=3, reason=WHY))
    assert unit(s, 4).aboard is None
    told = put(s, 2, "hp", 0)
    assert not any(isinstance(e, events.Moved) and e.unit == 3 for e in told)
    assert where(s, 4) == (5, 5, 0)


@rule("RB-RULING-229")
def test_a_vehicle_that_leaves_is_no_wreck_and_nobody_falls_out() -> None:
    s = begin(seated(crew("sv-tank", "B npc-trooper@20,0", "A npc-gunhand@0,3"), 4))
    told = gm(s, commands.Withdraw(unit=1, reason=WHY))
    assert {e.unit for e in told if isinstance(e, events.Left)} == {0, 1, 3}
    assert not any(isinstance(e, events.Died | events.Moved) for e in told)
    assert all(unit(s, n).gone for n in (1, 2, 4))


@rule("RB-RULING-229")
def test_who_leaves_while_damage_is_dealt_neither_dies_nor_is_killed() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-raider@3,0 mortal hp 1 | 3:B npc-raider@9,0 | 1 acts")
    gm(s, commands.PutMark(unit=1, mark="supercharge", source=0, reason=WHY))
    put(s, 2, "hp", 0)
    d = asked(s)
    assert d.seat == CHANCE
    told = gm(s, commands.Withdraw(unit=1, reason=WHY))
    told += play(s, roll(1), roll(1))
    assert not any(isinstance(e, events.FellCritical | events.Died) for e in told)
    assert unit(s, 2).gone


# Turn order


def _raiders(count: int) -> Encounter:
    entrants = tuple(
        Entrant(npc="npc-raider", side="AB"[n % 2], seat=None if n % 2 else 0, at=(9000 * n, 0, 0))
        for n in range(count)
    )
    return GAME.new(Setup(entrants=entrants), 1, auto=False)


@rule("RB-RULING-78", "RB-RULING-229")
@pytest.mark.parametrize("field", ["dead", "gone"])
def test_who_is_out_of_play_rolls_no_tie(field: str) -> None:
    s = _raiders(3)
    play(s, roll(1, 2, 4), roll(5, 4, 4))
    put(s, 1, field, True)
    play(s, roll(1, 2, 4))
    assert s.phase != "setup"
    assert s.order[0] == 1


@rule("RB-RULING-78", "RB-RULING-229")
def test_of_those_who_tie_only_who_is_in_play_rolls_again() -> None:
    s = _raiders(3)
    play(s, *[roll(1, 2, 4)] * 3)
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == 0
    put(s, 2, "dead", True)
    play(s, roll(5, 4, 4))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == 2
    play(s, roll(1, 2, 3))
    assert [u for u in s.order if u != 1] == [0, 2]


@rule("RB-RULING-82", "RB-RULING-229")
def test_who_is_long_dead_does_not_tie_with_a_late_comer() -> None:
    s = _raiders(3)
    play(s, roll(5, 4, 4), roll(1, 2, 3), roll(2, 2, 4))
    put(s, 1, "dead", True)
    late = Entrant(npc="npc-raider", side="B", at=(9000, 4000, 0))
    gm(s, commands.Arrive(entrant=late, reason=WHY))
    play(s, roll(5, 4, 4))
    assert asked(s).seat != CHANCE


@rule("RB-RULING-229")
def test_who_dies_before_its_roll_has_no_place_and_gets_one_when_it_comes_back() -> None:
    s = _raiders(4)
    play(s, roll(5, 4, 4))
    put(s, 2, "dead", True)
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    play(s, roll(1, 1, 2), roll(2, 2, 4), roll(1, 2, 3))
    assert s.order == [0, 2, 3]
    put(s, 2, "hp", 3)
    put(s, 2, "dead", False)
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert (d.purpose, d.roller) == ("order", 1)


@rule("RB-RULING-234", "RB-RULING-78")
def test_for_the_slot_of_a_dead_owner_its_companion_rolls_a_tie() -> None:
    owner = Entrant(character=archetype("healer-biologist", 1), side="A", seat=0)
    late = Entrant(npc="npc-raider", side="B", at=(9000, 4000, 0))
    s = GAME.new(Setup(entrants=(owner, replace(late, at=(9000, 0, 0)))), 1, auto=False)
    play(s, roll(4, 3, 3), roll(1, 2, 3))
    mine = s.stack[0].ranks[0][0][0]  # type: ignore[attr-defined]
    put(s, 1, "dead", True)
    gm(s, commands.Arrive(entrant=late, reason=WHY))
    theirs = next(e.total for e in _totals(play(_copy(s), roll(4, 3, 3))) if e.unit == 3)
    faces = {1: (5, 3, 3), 2: (5, 4, 3), 0: (4, 3, 3), -1: (3, 3, 3), -2: (2, 3, 3)}
    play(s, roll(*faces[mine - theirs]))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.roller == unit(s, 1).companion


def _copy(s: Encounter) -> Encounter:
    return GAME.load(GAME.dump(s))


def _totals(told: list[Event]) -> list[events.Totalled]:
    return [e for e in told if isinstance(e, events.Totalled)]


# Vehicles


@rule("RB-RULING-213", "RB-RULING-229")
def test_who_is_aboard_is_where_the_vehicle_is() -> None:
    s = begin(seated(crew("sv-tank", "B npc-trooper@20,0", "A npc-gunhand@0,3"), 4))
    put(s, 2, "x", 7000)
    for n in (1, 4):
        shown = GAME.view(s, 0).units[n - 1]
        assert shown.place == (7000, 0, 0)
        cannot(s, n, "x", 1000, "RB-RULING-213")
    put(s, 4, "aboard", None)
    assert abs(unit(s, 4).x - 7000) < 5000
    assert unit(s, 4).post == -1


@rule("RB-RULING-76", "RB-RULING-229")
def test_who_is_put_out_of_a_vehicle_in_the_air_falls() -> None:
    s = begin(aloft(crew("sv-aeroplane", "B npc-trooper@20,0"), 60))
    told = put(s, 1, "aboard", None)
    assert unit(s, 1).aboard is None
    assert any(isinstance(e, events.Moved) and e.unit == 0 and e.at[2] == 0 for e in told)


@rule("RB-SYS-4", "RB-RULING-225", "RB-RULING-229")
def test_no_terminal_carries_more_than_its_weight() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    systems = msgspec.to_builtins(unit(s, 2).systems)
    cannot(s, 2, "systems", [*systems, systems[2]], "RB-SYS-4")
    cannot(s, 2, "systems", [{**systems[0], "terminal": 3}], "RB-VEH-5")
    put(s, 2, "systems", systems[:2])
    assert len(unit(s, 2).systems) == 2


@rule("RB-RULING-212", "RB-RULING-229")
def test_no_two_sit_at_one_terminal() -> None:
    s = begin(seated(crew("sv-tank", "B npc-trooper@20,0", "A npc-gunhand@0,3"), 4))
    cannot(s, 4, "post", 0, "RB-RULING-212")
    cannot(s, 4, "post", 3, "RB-RULING-212")
    put(s, 1, "post", -1)
    put(s, 4, "post", 0)


@rule("RB-HOLD-2", "RB-RULING-229")
def test_no_hand_holds_two_things() -> None:
    s = duel()
    things = msgspec.to_builtins(unit(s, 1).things)
    held = [{**thing, "where": "both"} for thing in things]
    cannot(s, 1, "things", held, "RB-HOLD-2")


# Questions that are open


@rule("RB-RULING-229")
def test_who_has_left_does_not_choose_what_becomes_of_its_grapple() -> None:
    s = rb(
        "1:A npc-bruiser@0,0 | 2:B npc-raider@1,0 | 3:B npc-raider@20,0"
        " | 4:A npc-raider@30,0 | 1 acts"
    )
    play(s, "grapple 2", roll(6, 5, 5), roll(1, 2, 3))
    assert isinstance(asked(s), schema.ChooseOption)
    gm(s, commands.Withdraw(unit=0, reason=WHY))
    assert not isinstance(asked(s), schema.ChooseOption)
    assert not unit(s, 2).marks


@rule("RB-RULING-229", "RB-RULING-186")
@pytest.mark.parametrize("gone", [0, 1])
def test_an_attack_is_not_asked_for_once_attacker_or_target_has_left(gone: int) -> None:
    s = rb(
        "1:A npc-raider@0,0 ability charge sp 2 | 2:B npc-raider@15,0"
        " | 3:B npc-raider@30,0 | 1 acts"
    )
    play(s, "move", "go 7,0", "move", "go 14,0", "use charge")
    assert isinstance(asked(s), schema.ChooseAttack)
    gm(s, commands.Withdraw(unit=gone, reason=WHY))
    assert not isinstance(asked(s), schema.ChooseAttack)


@rule("RB-RULING-229", "RB-RULING-165")
def test_who_cannot_fall_below_1_hp_does_not_by_the_gms_word() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 mortal hp 3 | 1 acts")
    put(s, 2, "spared", True)
    put(s, 2, "hp", 0)
    assert hp(s, 2) == 1


@rule("RB-RULING-229", "RB-PRESTIGE-2", "RB-RULING-22", "RB-RULING-223")
def test_no_figure_is_set_above_its_maximum() -> None:
    s = ready("sv-tank", "B npc-officer@20,0")
    cannot(s, 2, "hp", 999, "RB-RULING-223")
    cannot(s, 3, "sp", 99, "RB-RULING-22")
    cannot(s, 3, "prestige", 4, "RB-PRESTIGE-2")
    put(s, 3, "prestige", 3)


@rule("RB-RULING-229", "RB-SIZE-3")
def test_nobody_arrives_where_somebody_stands() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    come = Entrant(npc="npc-raider", at=(10_000, 500, 0))
    no(s, commands.Arrive(entrant=come, reason=WHY), "RB-SIZE-3")
    gm(s, commands.Arrive(entrant=replace(come, at=(10_000, 1000, 0)), reason=WHY))
