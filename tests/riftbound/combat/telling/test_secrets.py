"""What is hidden from a seat: units, figures, names (RB-RULING-230), and when that ends
(RB-RULING-248)."""

from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, gm, play, rb, roll, unit
from riftbound.refusing import refused
from worldline.core.contract import look
from worldline.core.machine import Event, Illegal, Seat
from worldline.riftbound.bots import Scripted
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, encounter, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.telling import forecast, view
from worldline.riftbound.content.entries.effects import Damage

WHY = "the table agreed"
NAME = "Sniper on the roof"
AMBUSH = "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@20,0 hidden | 1 acts"


def heard(s: Encounter, told: list[Event], seat: Seat | None) -> str:
    """All that a seat is told, and in which words."""
    mine = [event for event in told if event.is_for(seat)]
    said = [GAME.say(s, event, seat) for event in mine]
    return f"{msgspec.json.encode(mine).decode()} {said}"


def ambushed(**how: Any) -> Setup:
    return Setup(
        entrants=(
            Entrant(npc="npc-raider", name=NAME, at=(9000, 0, 0), **how),
            Entrant(npc="npc-trooper", side="us", seat=0),
        ),
        rounds=3,
    )


# What is seen


def structs_in(kind: Any) -> set[type]:
    """Every struct that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {kind}.union(*(structs_in(t) for t in get_type_hints(kind).values()))
    return set[type]().union(*(structs_in(part) for part in get_args(kind)))


@rule("RB-RULING-230")
def test_a_view_is_made_of_nothing_that_the_state_is_made_of() -> None:
    of_the_state = {x for x in vars(encounter).values() if isinstance(x, type)}
    own = {kind for kind in of_the_state if kind.__module__ == encounter.__name__}
    assert not structs_in(view.View) & own
    assert view.SeenUnit in structs_in(view.View)


@rule("RB-RULING-230")
def test_of_a_veiled_unit_is_seen_what_it_holds_and_how_it_is() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 veiled mortal carries battery-60 | 1 acts")
    seen = GAME.view(s, 0).units[1]
    assert (seen.name, seen.place, seen.condition) == ("Raider", (10_000, 0, 0), "standing")
    assert seen.sheet is None
    assert "battery-60" not in {thing.item for thing in seen.holds}
    assert {thing.item for thing in seen.holds} < {thing.item for thing in unit(s, 2).things}
    assert not seen.hurt
    encounter.change(s, 1, hp=1)
    assert GAME.view(s, 0).units[1].hurt
    encounter.change(s, 1, hp=0)
    assert GAME.view(s, 0).units[1].condition == "critical"


@rule("RB-RULING-230")
def test_whoever_is_aboard_is_seen_where_the_vehicle_is() -> None:
    setup = Setup(
        entrants=(
            Entrant(npc="npc-trooper", side="us", seat=0),
            Entrant(npc="npc-rider", at=(9000, 0, 0)),
        )
    )
    s = GAME.new(setup, 1)
    rider = next(u for u in s.units if u.aboard is not None)
    assert rider.aboard is not None
    encounter.change(s, rider.aboard, x=20_000)
    seen = {u.id: u for u in GAME.view(s, 0).units}
    assert seen[rider.id].place == seen[rider.aboard].place == (20_000, 0, 0)


@rule("RB-RULING-230")
def test_standing_answers_are_for_who_gave_them_alone() -> None:
    s = rb(AMBUSH)
    assert GAME.view(s, 0).units[0].standing is not None
    assert GAME.view(s, 0).units[1].standing is None
    assert GAME.view(s, s.gm).units[0].standing is None


# What is heard


@rule("RB-RULING-230")
def test_nobody_hears_how_many_hp_a_veiled_unit_has_left() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 veiled loses light-armour | 1 acts")
    told = play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(1, 1))
    hurt = {e.to: e for e in told if isinstance(e, events.Hurt)}
    assert (hurt[0].hp, hurt[0].left) == (None, None)
    assert hurt[s.gm].left == unit(s, 2).hp
    assert GAME.say(s, hurt[0], 0) == "Raider is hurt by Sharp damage from Trooper."
    dodge = {e.to: e for e in told if isinstance(e, events.Threw) and e.roller == 1}
    assert (dodge[0].faces, dodge[0].needs) == ((), None)
    assert dodge[s.gm].faces == (1, 1)


@rule("RB-RULING-230")
def test_the_turn_order_names_nobody_hidden_and_no_total_of_a_veiled_unit() -> None:
    for seed in range(20):
        s = GAME.new(ambushed(hidden=True), seed, auto=False)
        told: list[Event] = []
        while not s.order:
            d = asked(s)
            told += GAME.apply(s, d, GAME.draw(s, d), auto=False)
        assert NAME in heard(s, told, s.gm)
        for seat in (0, None):
            assert NAME not in heard(s, told, seat)
            assert [u for e in told if isinstance(e, events.Ordered) and e.is_for(seat)
                    for u, _ in e.order] == [0]  # fmt: skip
    s = GAME.new(ambushed(veiled=True), 1, auto=False)
    told = []
    while not s.order:
        d = asked(s)
        told += GAME.apply(s, d, GAME.draw(s, d), auto=False)
    order = next(e for e in told if isinstance(e, events.Ordered) and e.to == 0).order
    assert {u: total is None for u, total in order} == {0: True, 1: False}


@rule("RB-RULING-230")
def test_a_check_against_a_veiled_unit_tells_only_how_it_ends() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 veiled | 1 acts")
    told = play(s, "grapple 2", roll(6, 5, 4), roll(1, 2, 2))
    mine = next(e for e in told if isinstance(e, events.Checked) and (e.to, e.unit) == (0, 0))
    assert (mine.total is None, mine.other, mine.success) == (False, None, True)
    assert GAME.say(s, mine, 0).endswith(": success.")


@rule("RB-RULING-230", "RB-AB-KNOW-YOUR-ENEMY-1")
def test_a_check_whose_difficulty_is_a_veiled_units_level_does_not_tell_it() -> None:
    text = "1:A npc-officer@0,0 ability know-your-enemy | 2:B npc-raider@1,0 veiled | 1 acts"
    s = rb(text)
    told = play(s, "use study 2", roll(6, 5, 5))
    checked = {e.to: e for e in told if isinstance(e, events.Checked)}
    assert checked[0].difficulty is None
    assert checked[s.gm].difficulty is not None


@rule("RB-RULING-230")
def test_what_a_hidden_or_veiled_unit_is_asked_the_gm_is_for_others() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 veiled | 2 acts")
    assert GAME.say(s, asked(s), 0) == "The GM decides"
    assert "Raider" in GAME.say(s, asked(s), s.gm)
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hidden | 3:B npc-raider@90,90 | 2 acts")
    assert GAME.say(s, asked(s), 0) == "The GM decides"
    assert GAME.chapter(s, 0) == (1, "between turns")
    assert GAME.chapter(s, s.gm) == (1, "turn of Raider")


# What is refused


@rule("RB-RULING-230")
def test_a_hidden_unit_is_refused_like_one_that_is_not_there() -> None:
    s = rb(AMBUSH)

    def refusal(action: Any, d: Any = None) -> str:
        with pytest.raises(Illegal) as no:
            GAME.check(s, d or asked(s), action)
        return str(no.value).replace("2", "N").replace("9", "N")

    arm = next(a.arm for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack))
    for make in (
        lambda u: schema.Attack(arm, (u,)),
        schema.Grapple,
        schema.Target,
        schema.Seize,
        lambda u: schema.Split(((u, 1),)),
        lambda u: schema.Board(u, 0),
    ):
        assert refusal(make(2)) == refusal(make(9)) == "RB-COMBAT-1: there is no unit N"
    stand = commands.Arrange(0)
    assert refusal(commands.Stand(unit=2), stand) == refusal(commands.Stand(unit=9), stand)
    assert (
        refusal(commands.Stand(unit=0, unwilling=(2,)), stand) == "RB-COMBAT-1: there is no unit N"
    )


@rule("RB-RULING-230")
def test_of_a_veiled_unit_no_odds_are_told() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 veiled | 1 acts")
    attack = next(a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack))
    with refused("RB-RULING-230"):
        forecast.forecast(s, 0, attack)


@rule("RB-RULING-230", "RB-RULING-75")
@pytest.mark.parametrize("veil", ["", "veiled"])
def test_what_a_veiled_unit_carries_unseen_is_offered_nobody(veil: str) -> None:
    scanner = "miniature-general-scanner"
    s = rb(
        f"1:A npc-trooper@0,0 loses auto-rifle holds {scanner}"
        f" | 2:B npc-raider@1,0 carries {scanner} {veil} | 1 acts"
    )
    uses = {a.use for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use)}
    assert ("pair" in uses) == (not veil)


# Before the fight


@rule("RB-RULING-230")
def test_the_setup_shows_nobody_hidden_and_no_profile_of_a_veiled_unit() -> None:
    setup = ambushed(hidden=True)
    assert [e.npc for e in GAME.shown_setup(setup, 0).entrants] == ["npc-trooper"]
    assert [e.npc for e in GAME.shown_setup(setup, None).entrants] == ["npc-trooper"]
    assert GAME.shown_setup(setup, 1) == setup
    veiled = GAME.shown_setup(ambushed(veiled=True, hp=3), 0).entrants[0]
    assert (veiled.npc, veiled.name, veiled.hp, veiled.at) == ("", NAME, None, (9000, 0, 0))


@rule("RB-RULING-230")
def test_numbers_of_units_leave_no_gap_for_who_is_hidden() -> None:
    s = GAME.new(ambushed(hidden=True), 1)
    assert [u.name for u in GAME.view(s, s.gm).units] == ["Trooper", NAME]
    assert [u.id for u in GAME.view(s, 0).units] == [0]
    late = Entrant(npc="npc-raider", at=(20_000, 0, 0))
    gm(s, commands.Arrive(entrant=replace(late, hidden=True), reason=WHY))
    gm(s, commands.Arrive(entrant=replace(late, at=(25_000, 0, 0)), reason=WHY))
    assert [u.id for u in GAME.view(s, 0).units] == [0, 1]
    assert len(GAME.view(s, s.gm).units) == 4
    assert not GAME.problems(s)


@rule("RB-RULING-248")
def test_with_its_rider_a_vehicle_is_hidden_and_shows_itself() -> None:
    biker = Entrant(npc="npc-rider", at=(20_000, 0, 0), hidden=True)
    us = Entrant(npc="npc-trooper", side="us", seat=0)
    s = GAME.new(Setup(entrants=(biker, us)), 1)
    assert [u.name for u in GAME.view(s, 0).units] == ["Trooper"]
    rider = next(u for u in s.units if u.aboard is not None)
    encounter.show(s, rider.id)
    assert len(GAME.view(s, 0).units) == 3


# What others notice


@rule("RB-RULING-248")
def test_a_hidden_unit_rolls_no_tie_with_others_and_comes_after_them() -> None:
    s = GAME.new(ambushed(hidden=True), 1, auto=False)
    told: list[Event] = []
    while not s.order:
        told += GAME.apply(s, asked(s), schema.Rolled((3, 4, 5)), auto=False)
    assert s.order[0] == 0
    thrown = [e for e in told if isinstance(e, events.Threw) and e.is_for(s.gm)]
    totals = {e.unit: e.total for e in told if isinstance(e, events.Totalled) and e.is_for(s.gm)}
    assert len(thrown) == 2
    assert len(totals) == 2


@rule("RB-RULING-248")
def test_nobody_is_asked_in_the_turn_of_whom_he_does_not_know() -> None:
    text = (
        "1:A npc-trooper@0,0 stand seize | 2:B npc-raider@30,0 {} | 3:B npc-raider@90,90 | 2 acts"
    )
    assert asked(rb(text.format(""))) == schema.React(0, 0, "gap")
    assert asked(rb(text.format("hidden"))) == schema.TakeAction(1, 1, "normal")


@rule("RB-RULING-248")
def test_a_way_past_a_hidden_unit_is_told_like_any_other() -> None:
    told: list[list[Event]] = []
    for more in ("", "| 3:B npc-raider@90,90 hidden"):
        s = rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@30,0 {more} | 1 acts")
        mine = (e for e in play(s, "move", "go 9,0") if e.is_for(0))
        told.append([replace(e, to=None) for e in mine])
    assert told[0] == told[1]


@rule("RB-RULING-230", "RB-RULING-229")
def test_dice_that_the_gm_sets_for_a_veiled_unit_are_told_to_nobody() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 veiled | 2 acts")
    gm(s, commands.Oversee(on=True, reason=WHY))
    play(s, "attack 1 auto-rifle", roll(*[1] * 10))
    told = gm(s, commands.SetDice(dice=((0, 6),), reason=WHY))
    assert {e.to for e in told} == {s.gm}


@rule("RB-RULING-248")
def test_who_is_in_contact_with_an_enemy_cannot_be_hidden() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 1 acts")
    with refused("RB-RULING-248"):
        gm(s, commands.SetField(unit=1, field="hidden", value="true", reason=WHY))
    near = Entrant(npc="npc-raider", at=(1000, 0, 0), hidden=True)
    s = GAME.new(Setup(entrants=(near, Entrant(npc="npc-trooper", side="us", seat=0))), 1)
    assert len(GAME.view(s, 0).units) == 2


@rule("RB-RULING-229")
def test_who_is_no_gm_is_told_that_only_the_gm_commands() -> None:
    s = rb(AMBUSH)
    with refused("RB-RULING-229"):
        GAME.check(s, asked(s), commands.EndCombat(reason=WHY))


# How a hidden unit shows itself


def shown(told: list[Event]) -> list[int]:
    return [e.unit for e in told if isinstance(e, events.Shown) and e.is_for(0)]


@rule("RB-RULING-248", "RB-MISSING-22")
def test_a_hidden_unit_shows_itself_before_its_attack_is_told() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 hidden | 3:B npc-raider@90,90 | 2 acts")
    told = play(s, "attack 1")
    mine = [type(e) for e in told if e.is_for(0)]
    assert mine[:2] == [events.Shown, events.Acted]
    assert not unit(s, 2).hidden
    assert GAME.say(s, told[0], 0) == "Trooper comes out of hiding (RB-RULING-248)."


@rule("RB-RULING-248")
def test_a_hidden_unit_shows_itself_by_an_effect_on_somebody_else_alone() -> None:
    text = (
        "1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hidden sp 3 ability rally"
        " | 3:B npc-raider@11,0 | 2 acts"
    )
    s = rb(text)
    assert not shown(play(s, "use rally 2"))
    assert unit(s, 2).hidden
    s = rb(text)
    assert shown(play(s, "use rally 3")) == [1]


@rule("RB-RULING-248")
def test_who_walks_into_a_hidden_unit_stops_there_and_it_shows_itself() -> None:
    text = "1:A npc-trooper@0,0 | 2:B npc-raider@5,{} hidden | 3:B npc-raider@90,90 | 1 acts"
    s, free = rb(text.format(0)), rb(text.format(30))
    for fight in (s, free):
        play(fight, "move")
    assert [*GAME.legal(s, asked(s))] == [*GAME.legal(free, asked(free))]
    assert shown(play(s, "go 9,0")) == [1]
    assert unit(s, 1).place == (4000, 0, 0)
    play(free, "go 9,0")
    assert unit(free, 1).place == (9000, 0, 0)


@rule("RB-RULING-248")
def test_who_only_brushes_past_a_hidden_unit_goes_on() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,1 hidden | 3:B npc-raider@90,90 | 1 acts")
    assert shown(play(s, "move", "go 9,0")) == [1]
    assert unit(s, 1).place == (9000, 0, 0)


@rule("RB-RULING-248", "RB-EQ-THUNDEROUS-2")
def test_what_strikes_all_around_strikes_a_hidden_unit_which_shows_itself() -> None:
    s = rb(
        "1:A npc-trooper@0,0 loses auto-rifle holds sonic-rifle skilled rifles"
        " | 2:B npc-raider@2.5,0 hidden | 3:B npc-raider@9,0 | 1 acts"
    )
    told = play(s, "attack 3 sonic-rifle")
    while not shown(told) and isinstance(asked(s), schema.RollDice):
        told += play(s, roll(*[1] * asked(s).count))  # type: ignore[attr-defined]
    assert shown(told) == [1]


@rule("RB-RULING-248")
def test_a_hidden_unit_shows_itself_where_it_comes_into_contact_with_an_enemy() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@5,0 hidden | 3:B npc-raider@5,3 | 2 acts")
    told = play(s, "move", "go 5,2")
    assert not shown(told)
    told = play(s, "move", "go 1,0")
    assert shown(told) == [1]
    before = [e for e in told if isinstance(e, events.Moved) and e.is_for(0)]
    assert len(before) <= 1  # what was before it showed itself stays unknown


@rule("RB-RULING-248")
def test_who_is_dealt_damage_by_somebody_open_shows_itself() -> None:
    s = rb(AMBUSH)
    cold = Damage(amount=1, type="cold")
    assert not shown(gm(s, commands.Work(unit=2, target=2, effects=(cold,), reason=WHY)))
    assert shown(gm(s, commands.Work(unit=0, target=2, effects=(cold,), reason=WHY))) == [2]


@rule("RB-RULING-248")
def test_who_is_hit_by_an_open_friend_shows_itself() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-raider@5,0 hidden | 3:B npc-raider@30,0 | 1 acts")
    told = play(s, "attack 2 auto-rifle", roll(*[6] * 10), roll(*[6] * 9, 1))
    assert [e.hp for e in told if isinstance(e, events.Hurt) and e.is_for(1)] == [1]
    assert shown(told) == [1]


@rule("RB-RULING-248")
def test_a_hidden_unit_shows_itself_by_the_gms_word() -> None:
    s = rb(AMBUSH)
    assert shown(gm(s, commands.SetField(unit=2, field="hidden", value="false", reason=WHY))) == [2]
    s = rb(AMBUSH)
    seen = encounter.Relation(sees=True)
    assert shown(gm(s, commands.Declare(unit=0, other=2, relation=seen, reason=WHY))) == [2]


@rule("RB-RULING-248")
def test_a_players_hidden_unit_is_known_to_his_own_units_alone() -> None:
    setup = Setup(
        entrants=(
            Entrant(npc="npc-trooper", side="us", seat=0, hidden=True, at=(0, 5000, 0)),
            Entrant(npc="npc-trooper", side="us", seat=1),
            Entrant(npc="npc-raider", at=(9000, 0, 0)),
        ),
        players=2,
    )
    s = GAME.new(setup, 3)
    assert [len(GAME.view(s, seat).units) for seat in (0, 1, 2, None)] == [3, 2, 3, 2]


@rule("RB-RULING-248")
@pytest.mark.parametrize("seed", range(6))
def test_an_automatic_fight_with_hidden_units_comes_to_an_end(seed: int) -> None:
    setup = Setup(
        entrants=(
            Entrant(npc="npc-trooper", side="us", seat=0),
            Entrant(npc="npc-raider", at=(9000, 0, 0), hidden=True),
            Entrant(npc="npc-raider", at=(9000, 5000, 0), veiled=True),
        )
    )
    s, bot = GAME.new(setup, seed), Scripted()
    for n in range(3000):
        if not GAME.decisions(s):
            break
        d = GAME.decisions(s)[0]
        action = bot.choose(look(GAME, s, d), seed * 3000 + n)
        assert action is not None
        GAME.apply(s, d, action)
    assert GAME.decisions(s) == ()
    assert len({u.side for u in s.units if not u.dead}) == 1


# Whom a line of the log is about


def test_an_event_is_about_whose_units_it_names() -> None:
    s = rb(AMBUSH)
    mine, theirs = s.units[0].seat, s.units[1].seat
    hurt = events.Hurt(unit=1, hp=3, ehp=0, damage="ballistic", by=0)
    assert GAME.about(s, hurt, mine) == (theirs, mine)
    assert GAME.about(s, events.RoundStarted(round=2), mine) == ()


@rule("RB-RULING-230")
def test_whose_a_hidden_unit_is_a_log_does_not_tell() -> None:
    s = rb(AMBUSH)
    assert GAME.about(s, events.TurnEnded(unit=2), s.units[0].seat) == ()
    assert GAME.about(s, events.TurnEnded(unit=2), s.gm) == (s.units[2].seat,)
