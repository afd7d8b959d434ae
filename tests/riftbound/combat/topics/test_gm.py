"""The GM's word: commands at any moment, each with a reason (RB-GOLD-1, RB-RULING-229)."""

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.commanding import WHY, duel, no
from riftbound.combat.fight import asked, gm, hp, marks, play, rb, refuses, roll, unit
from riftbound.combat.fleet import ready
from riftbound.refusing import refused
from worldline.core.machine import CHANCE, SPECTATOR, Action, Illegal
from worldline.core.record import Recorder, read, replay
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands as fiat
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, Relation
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.setup.check import MOST_UNITS
from worldline.riftbound.combat.space.geometry import Terrain
from worldline.riftbound.combat.topics.rolls import MOST_DICE
from worldline.riftbound.content.entries.effects import Check, Damage, Heal


@rule("RB-RULING-229", "RB-GOLD-1")
def test_the_gm_sets_any_field_with_a_reason_that_is_told() -> None:
    s = duel()
    command = fiat.SetField(unit=1, field="hp", value="3", reason=WHY)
    assert gm(s, command) == [events.Overruled(command=command)]
    assert hp(s, 2) == 3
    gm(s, fiat.SetField(field="air", value="false", reason=WHY))
    assert not s.air
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-RULING-229", "RB-RULING-248")
def test_the_gm_puts_a_unit_somewhere_and_nothing_lies_between() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@20,0 | 3:A npc-trooper@9,0 hidden | 1 acts")
    command = fiat.Place(unit=1, at=(9000, 8000, 0), reason=WHY)
    told = [event for event in gm(s, command) if event.is_for(0)]
    assert [type(event) for event in told] == [events.Overruled, events.Moved]
    assert unit(s, 2).place == (9000, 8000, 0)
    assert unit(s, 3).hidden
    gm(s, fiat.Place(unit=1, at=(9000, 1000, 0), reason=WHY))
    assert not unit(s, 3).hidden


@rule("RB-RULING-229", "RB-RULING-213")
def test_who_is_aboard_is_put_nowhere_else() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    no(s, fiat.Place(unit=0, at=(0, 0, 0), reason=WHY), "RB-RULING-213")
    gm(s, fiat.Place(unit=1, at=(0, 9000, 0), reason=WHY))
    assert unit(s, 2).place == (0, 9000, 0)


@rule("RB-RULING-229", "RB-RULING-218")
def test_no_command_gives_a_vehicle_what_takes_a_body_or_scores() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    no(s, fiat.PutMark(unit=1, mark="grappled", source=2, reason=WHY), "RB-RULING-218")
    no(s, fiat.PutMark(unit=2, mark="grappled", source=1, reason=WHY), "RB-RULING-218")
    gm(s, fiat.PutMark(unit=1, mark="hampered-move", source=2, reason=WHY))
    assert marks(s, 2) == {"hampered-move"}
    heal, wrestle = Heal(amount="1d6 + KNW"), Check(name="a", attribute="str", difficulty=9)
    no(s, fiat.Work(unit=1, target=2, effects=(heal,), reason=WHY), "RB-RULING-218")
    no(s, fiat.Work(unit=1, effects=(wrestle,), reason=WHY), "RB-RULING-218")
    against = Check(name="b", attribute="str", against="target", their="str")
    no(s, fiat.Work(unit=2, target=1, effects=(against,), reason=WHY), "RB-RULING-218")
    before = hp(s, 2)
    gm(s, fiat.Work(unit=1, target=1, effects=(Damage(amount=3, type="true"),), reason=WHY))
    assert hp(s, 2) == before - 3


@rule("RB-RULING-229")
@pytest.mark.parametrize(
    ("unit", "name", "value", "why"),
    [
        (None, "switches", "{}", "a switch is missing"),
        (None, "actors", "[0]", "nobody took one of the Actions"),
        (None, "whose", "7", "the turn of a unit that is not there"),
        (1, "aboard", "0", "Trooper is no vehicle for Raider"),
        (1, "companion", "9", "Raider has to do with a unit that is not there"),
        (1, "attacks", '["sneeze"]', "Raider: there is no sneeze"),
    ],
)
def test_what_names_nothing_is_told_in_a_sentence(
    unit: int | None, name: str, value: str, why: str
) -> None:
    s = duel()
    with pytest.raises(Illegal, match=why):
        gm(s, fiat.SetField(unit=unit, field=name, value=value, reason=WHY))


@rule("RB-RULING-229", "RB-ATTR-1")
def test_whoever_is_no_vehicle_keeps_a_score_in_every_attribute() -> None:
    s = duel()
    no(s, fiat.SetField(unit=1, field="scores", value='{"agi": 2}', reason=WHY))
    no(s, fiat.SetField(unit=1, field="scores", value="{}", reason=WHY))


@rule("RB-RULING-229", "RB-RULING-72")
def test_a_wall_that_the_gm_puts_up_hides_whom_it_should() -> None:
    s = duel()
    shots = [option for option in GAME.legal(s, asked(s)) if isinstance(option, schema.Attack)]
    assert shots
    wall = Terrain(corners=((4_000, -5_000), (5_000, -5_000), (5_000, 5_000), (4_000, 5_000)))
    value = msgspec.json.encode((wall,)).decode()
    gm(s, fiat.SetField(field="terrain", value=value, reason=WHY))
    assert not any(isinstance(option, schema.Attack) for option in GAME.legal(s, asked(s)))
    gm(s, fiat.SetField(field="terrain", value="[]", reason=WHY))
    assert [*GAME.legal(s, asked(s))] == [*GAME.legal(duel(), asked(duel()))]


@rule("RB-RULING-229")
@pytest.mark.parametrize(
    "command",
    [
        fiat.SetField(unit=1, field="hp", value="3", reason=" "),
        fiat.SetField(unit=9, field="hp", value="3", reason=WHY),
        fiat.SetField(unit=1, field="hp", value="much", reason=WHY),
        fiat.SetField(unit=1, field="hp", value="-1", reason=WHY),
        fiat.SetField(unit=1, field="id", value="3", reason=WHY),
        fiat.SetField(field="stack", value="[]", reason=WHY),
        fiat.SetField(unit=1, field="size", value='"vast"', reason=WHY),
        fiat.PutMark(unit=1, mark="bored", reason=WHY),
        fiat.TakeMark(unit=1, mark="prone", reason=WHY),
        fiat.SetDice(dice=((0, 6),), reason=WHY),
        fiat.SetCheck(success=True, reason=WHY),
        schema.EndTurn(),
    ],
)
def test_a_command_without_reason_or_sense_is_refused(command: Action) -> None:
    no(duel(), command)


@rule("RB-RULING-229")
def test_what_follows_from_a_field_that_is_set_follows_at_once() -> None:
    s = duel()
    before = maxima(s, 1).hp
    gm(s, fiat.SetField(unit=1, field="hp_base", value=str(before + 5), reason=WHY))
    assert maxima(s, 1).hp == before + 5


@rule("RB-RULING-229")
def test_only_the_gm_commands() -> None:
    command = fiat.SetField(unit=1, field="hp", value="3", reason=WHY)
    with refused("RB-RULING-91"):
        GAME.check(duel(), fiat.Overrule(0), command)


@rule("RB-RULING-229")
def test_marks_are_given_and_taken() -> None:
    s = duel()
    gm(s, fiat.PutMark(unit=0, mark="prone", reason=WHY))
    assert marks(s, 1) == {"prone"}
    gm(s, fiat.TakeMark(unit=0, mark="prone", reason=WHY))
    assert marks(s, 1) == set()


@rule("RB-RULING-229")
def test_a_die_is_replaced_before_it_is_used() -> None:
    s = duel()
    gm(s, fiat.Oversee(on=True, reason=WHY))
    play(s, "attack 2", roll(*[1] * 10))
    assert asked(s) == schema.Approve(s.gm)
    refuses(s, "end", "RB-RULING-229")
    gm(s, fiat.SetDice(dice=((0, 6), (2, 6)), reason="they fell off the table"))
    play(s, "pass")
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    assert d.purpose == "dodge"
    assert d.count == 2


@rule("RB-RULING-229")
def test_the_result_of_a_check_is_replaced_before_it_is_used() -> None:
    s = duel()
    gm(s, fiat.Oversee(on=True, reason=WHY))
    heal = Heal(amount=2, on="user")
    check = Check(name="brace", attribute="str", difficulty=30, success=(heal,))
    gm(s, fiat.SetField(unit=0, field="hp", value="1", reason=WHY))
    gm(s, fiat.Work(unit=0, effects=(check,), reason="the bridge gives way"))
    play(s, roll(1, 2, 3), "pass")
    gm(s, fiat.SetCheck(success=True, reason="it was too hard"))
    play(s, "pass")
    assert hp(s, 1) == 3


@rule("RB-RULING-229")
def test_an_illegal_command_is_allowed_once() -> None:
    s = duel()
    gm(s, fiat.SetField(unit=0, field="marks", value='[{"mark": "grappled"}]', reason=WHY))
    refuses(s, "move", "RB-STATUS-GRAPPLED-1")
    gm(s, fiat.Allow(reason="it slips out of its coat"))
    play(s, "move")
    refuses(s, "go 3,0", "RB-MOVE-1")
    gm(s, fiat.Allow(reason=WHY))
    refuses(s, schema.Choose(4), "RB-RULING-229")
    assert s.allowed


@rule("RB-RULING-229")
def test_the_log_names_the_rule_that_the_gm_has_set_aside() -> None:
    s = duel("mark grappled")
    with pytest.raises(Illegal) as refusal:
        GAME.check(s, asked(s), schema.Move())
    gm(s, fiat.Allow(reason="it slips out of its coat"))
    told = play(s, "move")
    no = refusal.value
    aside = events.SetAside(unit=0, rule="RB-STATUS-GRAPPLED-1", why=no.why)
    assert told[0] == aside
    said = GAME.say(s, aside, s.gm)
    assert said == f"The GM sets aside RB-STATUS-GRAPPLED-1 for Trooper: {no.why}."
    gm(s, fiat.Allow(reason=WHY))
    assert not any(isinstance(e, events.SetAside) for e in play(s, schema.Walk()))


@rule("RB-RULING-229")
def test_who_is_asked_whether_a_roll_stands_is_shown_the_roll() -> None:
    s = duel("hp 1")
    gm(s, fiat.Oversee(on=True, reason=WHY))
    play(s, "attack 2", roll(*[1] * 9, 4))
    said = GAME.say(s, asked(s), s.gm)
    shown = "Trooper, Hit Roll: 1 1 1 1 1 1 1 1 1 4, each needs 4+; 1 success (RB-ATTACK-7)"
    assert said == f"The GM: does this roll stand? {shown}"
    gm(s, fiat.SetDice(dice=((0, 6),), reason=WHY))
    assert "Hit Roll: 6 1 1 1 1 1 1 1 1 4, each needs 4+; 2 successes" in GAME.say(
        s, asked(s), s.gm
    )


@rule("RB-RULING-229", "RB-CHECK-9")
def test_who_is_asked_whether_a_check_stands_is_shown_the_check() -> None:
    s = duel()
    gm(s, fiat.Oversee(on=True, reason=WHY))
    check = Check(name="brace", attribute="str", difficulty=30)
    gm(s, fiat.Work(unit=0, effects=(check,), reason="the bridge gives way"))
    play(s, roll(1, 2, 3))
    assert GAME.say(s, asked(s), s.gm).startswith(
        "The GM: does this roll stand? Trooper, brace Check: 1 2 3"
    )
    play(s, "pass")
    said = GAME.say(s, asked(s), s.gm)
    assert said.startswith("The GM: does this Check stand? Trooper, brace Check: 1 + 2 + 3 + ")
    assert "against Difficulty 30: failure" in said


@rule("RB-RULING-229", "RB-RULING-65", "RB-RULING-98")
def test_the_gm_declares_what_holds_between_two_units() -> None:
    s = duel()
    gm(s, fiat.Declare(unit=0, other=1, relation=Relation(sees=False), reason="smoke"))
    refuses(s, "attack 2", "RB-RULING-104")
    assert field.hears(s, 0, 1)
    told = Relation(sees=True, contact=True, metres=0, willing=True, enemy=False, hears=False)
    gm(s, fiat.Declare(unit=0, other=1, relation=told, mutual=False, reason=WHY))
    assert field.touching(s, 0, 1)
    assert not field.touching(s, 1, 0)
    assert field.willing(s, 0, 1)
    assert not field.hostile(s, 0, 1)
    assert not field.hears(s, 0, 1)
    no(s, fiat.Declare(unit=0, other=0, relation=told, reason=WHY), "RB-RULING-65")


@rule("RB-MISSING-21")
def test_damage_of_a_type_without_a_dodge_roll() -> None:
    s = duel()
    before = hp(s, 2)
    cold = Damage(amount="1d6", type="cold")
    told = gm(s, fiat.Work(unit=1, target=1, effects=(cold,), reason="the pond"))
    told += play(s, roll(3))
    assert hp(s, 2) == before - 3
    assert any(isinstance(e, events.Hurt) and e.damage == "cold" for e in told)
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-RULING-229")
def test_who_dies_while_it_is_asked_is_asked_no_more() -> None:
    s = duel()
    toxic = Damage(amount=40, type="toxic")
    gm(s, fiat.Work(unit=0, target=0, effects=(toxic,), reason="a gas leak"))
    assert unit(s, 1).dead
    assert asked(s) == schema.EndFight(s.gm)


@rule("RB-RULING-82")
def test_who_comes_later_rolls_and_acts_from_the_next_round() -> None:
    setup = Setup(
        entrants=(
            Entrant(npc="npc-trooper", side="A", seat=0),
            Entrant(npc="npc-raider", side="B", at=(9000, 0, 0)),
        )
    )
    s = GAME.new(setup, 1, auto=False)
    entrant = Entrant(npc="npc-raider", name="Late", side="B", at=(9000, 4000, 0))
    no(s, fiat.Arrive(entrant=entrant, reason=WHY), "RB-RULING-82")
    play(s, roll(5, 4, 4), roll(1, 2, 3))
    assert s.order == [0, 1]
    assert s.round == 1
    told = gm(s, fiat.Arrive(entrant=entrant, reason="reinforcements"))
    assert events.Arrived(unit=2) in told
    told = play(s, roll(6, 6, 6))
    assert not unit(s, 3).extra
    assert s.order == [0, 1]
    _end_turns(s, until=2)
    assert s.order == [2, 0, 1]
    assert s.whose == 2


@rule("RB-RULING-82")
def test_who_ties_with_a_late_comer_rolls_again_with_it() -> None:
    setup = Setup(
        entrants=(
            Entrant(npc="npc-raider", side="A", seat=0),
            Entrant(npc="npc-raider", side="B", at=(9000, 0, 0)),
        )
    )
    s = GAME.new(setup, 1, auto=False)
    play(s, roll(5, 4, 4), roll(1, 2, 3))
    late = Entrant(npc="npc-raider", side="B", at=(9000, 4000, 0))
    gm(s, fiat.Arrive(entrant=late, reason=WHY))
    play(s, roll(5, 4, 4), roll(1, 2, 3), roll(1, 2, 4))
    _end_turns(s, until=2)
    assert s.order == [2, 0, 1]


def _end_turns(s: Encounter, until: int) -> None:
    while s.round < until:
        d = asked(s)
        assert d.seat != CHANCE
        play(s, "end" if isinstance(d, schema.TakeAction) else "pass")


@rule("RB-RULING-229")
def test_a_unit_leaves_alive() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 mark prone | 1 acts")
    assert events.Left(unit=2) in gm(s, fiat.Withdraw(unit=2, reason="it flees"))
    assert unit(s, 3).gone
    assert hp(s, 3) > 0
    refuses(s, "attack 3", "RB-RULING-105")
    no(s, fiat.Withdraw(unit=2, reason=WHY))


@rule("RB-RULING-83", "RB-RULING-229")
def test_the_gm_ends_the_combat_whoever_stands() -> None:
    s = duel("mark prone")
    play(s, "overwatch")
    told = gm(s, fiat.EndCombat(reason="they surrender"))
    assert events.Ended() in told
    assert GAME.decisions(s) == ()
    assert s.phase == "ended"
    assert not unit(s, 1).watches
    assert marks(s, 1) == {"prone"}


@rule("RB-RULING-230")
def test_a_hidden_unit_is_seen_by_its_own_seat_and_the_gm_alone() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 3:B npc-raider@14,0 | 1 acts")
    told = gm(s, fiat.SetField(unit=2, field="hidden", value="true", reason="an ambush"))
    assert [e.to for e in told if isinstance(e, events.Overruled)] == [s.gm]
    assert [e.to for e in told if isinstance(e, events.Vanished)] == [SPECTATOR, 0, s.gm]
    assert [u.id for u in GAME.view(s, 0).units] == [0, 1]
    assert [u.id for u in GAME.view(s, None).units] == [0, 1]
    assert [u.id for u in GAME.view(s, s.gm).units] == [0, 1, 2]
    assert 2 not in GAME.view(s, 0).order
    refuses(s, schema.Attack("item/1/auto-rifle", (2,)), "RB-COMBAT-1")
    cold = Damage(amount=1, type="cold")
    told = gm(s, fiat.Work(unit=2, target=2, effects=(cold,), reason=WHY))
    assert {e.to for e in told} == {s.gm}
    told = gm(s, fiat.Work(unit=2, target=0, effects=(cold,), reason=WHY))
    hurt = [e for e in told if isinstance(e, events.Hurt)]
    assert [(e.to, e.by) for e in hurt] == [(SPECTATOR, None), (0, None), (s.gm, 2)]


@rule("RB-RULING-230")
def test_hidden_figures_are_not_in_the_view_and_a_guess_fits_it() -> None:
    s = duel()
    gm(s, fiat.SetField(unit=1, field="hp", value="2", reason=WHY))
    gm(s, fiat.SetField(unit=1, field="veiled", value="true", reason="who knows it?"))
    assert GAME.view(s, 0).units[1].sheet is None
    open_sheet = GAME.view(s, s.gm).units[1].sheet
    assert open_sheet is not None
    assert open_sheet.hp == 2
    assert [f.unit for f in GAME.aid(s, 0).figures] == [0]
    g = GAME.guess(s, 0, 7)
    assert GAME.view(g, 0) == GAME.view(s, 0)
    assert g.units[1].hp != 2
    assert GAME.guess(s, s.gm, 7).units[1].hp == 2


@rule("RB-RULING-230")
def test_a_hidden_difficulty_is_told_to_the_gm_alone() -> None:
    s = duel()
    gm(s, fiat.SetField(field="veiled", value="true", reason=WHY))
    check = Check(name="brace", attribute="str", difficulty=9)
    gm(s, fiat.Work(unit=0, effects=(check,), reason=WHY))
    told = play(s, roll(3, 4, 5))
    checked = [e for e in told if isinstance(e, events.Checked)]
    assert [(e.to, e.difficulty) for e in checked] == [(SPECTATOR, None), (0, None), (s.gm, 9)]


@rule("RB-RULING-230")
def test_notes_are_the_gms_own_unless_they_are_open() -> None:
    s = duel()
    assert [e.to for e in gm(s, fiat.Write(text="the door is a trap", reason=WHY))] == [s.gm]
    gm(s, fiat.Write(text="it smells of oil", open=True, reason=WHY))
    assert GAME.view(s, 0).notes == ("it smells of oil",)
    assert len(GAME.view(s, s.gm).notes) == 2


@rule("RB-RULING-229")
def test_commands_are_recorded_with_their_reasons_and_replay() -> None:
    foes = (
        Entrant(npc="npc-trooper", side="A", seat=0),
        Entrant(npc="npc-raider", side="B", at=(9000, 0, 0)),
    )
    recorder = Recorder(GAME, Setup(entrants=foes), 5)
    cold = Damage(amount="1d6", type="cold")
    late = Entrant(npc="npc-raider", side="B", at=(9000, 4000, 0))
    commands = (
        fiat.Work(unit=0, target=1, effects=(cold,), reason="the pond"),
        fiat.Arrive(entrant=late, reason="reinforcements"),
        fiat.Declare(unit=0, other=1, relation=Relation(sees=False), reason="smoke"),
        fiat.EndCombat(reason="nightfall"),
    )
    for command in commands:
        assert GAME.read(msgspec.json.encode(command)) == command
        recorder.apply(fiat.Overrule(1), command)
    assert all(command.reason in recorder.text() for command in commands)
    end = replay(GAME, read(recorder.text()))
    assert end.units == recorder.state.units
    assert end.phase == "ended"


@rule("RB-MISSING-21")
def test_effects_out_of_nowhere_ask_for_nothing_that_is_not_there() -> None:
    s = duel()
    for effect, why in (
        ({"do": "heal", "amount": 1, "when": [{"if": "operated"}]}, "effects[0].when[0]"),
        ({"do": "heal", "amount": 1, "unless": [{"if": "two-handed"}]}, "effects[0].unless[0]"),
        ({"do": "reload"}, "effects[0]"),
        ({"do": "mark", "mark": "nobody-knows"}, "effects[0].mark"),
        ({"do": "create", "hazard": "nobody-knows"}, "effects[0].hazard"),
        ({"do": "damage", "amount": 1, "type": "nobody-knows"}, "effects[0].type"),
        (
            {
                "do": "heal",
                "amount": 1,
                "when": [{"if": "size-at-most", "who": "target", "size": "a"}],
            },
            "effects[0].when[0].size",
        ),
    ):
        work = {"type": "Work", "unit": 0, "target": 1, "effects": [effect], "reason": WHY}
        with pytest.raises(Illegal, match=re.escape(why)):
            GAME.check(s, fiat.Overrule(s.gm), msgspec.convert(work, fiat.Work))


@rule("RB-RULING-229")
def test_nobody_waits_for_a_million_dice() -> None:
    """However many a command of the GM asks for."""
    s = duel()
    many = {"do": "roll", "dice": 999_999, "on": 6, "success": []}
    work = {"type": "Work", "unit": 0, "target": 1, "effects": [many], "reason": WHY}
    gm(s, msgspec.convert(work, fiat.Work))
    (d,) = [d for d in GAME.decisions(s) if isinstance(d, schema.RollDice)]
    assert d.count == MOST_DICE
    GAME.apply(s, d, schema.Rolled((1,) * MOST_DICE), auto=False)
    assert not GAME.problems(s)


@rule("RB-RULING-82")
def test_who_comes_later_is_judged_as_who_comes_first() -> None:
    s = duel()
    captain = archetype("tank-gunner")
    for wrong, why in (
        (replace(captain, role="jester"), "jester"),
        (replace(captain, class_="nobody"), "nobody"),
        (replace(captain, packs=("Night Market@0123",)), "other packs"),
        (replace(captain, scores={}), "scores"),
    ):
        come = Entrant(character=wrong, side="players", at=(0, 9000, 0))
        with pytest.raises(Illegal, match=why):
            GAME.check(s, fiat.Overrule(s.gm), fiat.Arrive(entrant=come, reason=WHY))
    come = Entrant(character=captain, side="players", at=(0, 9000, 0))
    gm(s, fiat.Arrive(entrant=come, reason=WHY))


@rule("RB-RULING-82")
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"npc": ""}, "an npc or a character"),
        ({"name": "a\0b"}, "printable"),
        ({"name": "\u202eRaider"}, "printable"),
        ({"side": "x" * 61}, "at most 60"),
        ({"at": (10**18, 0, 0)}, "1000 metres"),
    ],
)
def test_who_comes_later_is_no_stranger_than_who_comes_first(wrong: Any, why: str) -> None:
    s = duel()
    come = Entrant(**{"npc": "npc-raider", "at": (0, 9000, 0), **wrong})
    with pytest.raises(Illegal, match=why):
        GAME.check(s, fiat.Overrule(s.gm), fiat.Arrive(entrant=come, reason=WHY))


@rule("RB-RULING-82")
def test_nobody_comes_without_end() -> None:
    s = duel()
    first = s.units[1]
    s.units = tuple(replace(first, id=n) for n in range(MOST_UNITS))
    come = Entrant(npc="npc-raider", at=(0, 9000, 0))
    with pytest.raises(Illegal, match="already"):
        GAME.check(s, fiat.Overrule(s.gm), fiat.Arrive(entrant=come, reason=WHY))
