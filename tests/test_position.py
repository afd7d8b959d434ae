"""Positions to play on: the same of both games, from text, from a record, and with bots."""

import random
import re
from copy import deepcopy
from typing import Any

import pytest

from worldline import BadText, Illegal, riftbound, the_now
from worldline.bots import play_out
from worldline.bots.random import Random
from worldline.cli.riftbound.fights.help import WORDS
from worldline.core.machine import CHANCE
from worldline.position import Position
from worldline.riftbound.bots import Scripted
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.notation.actions import FORMS
from worldline.riftbound.combat.nouns.schema import EndTurn
from worldline.riftbound.combat.setup.files import open_scene
from worldline.riftbound.library.fights import ELSEWHERE
from worldline.the_now.schema import Move
from worldline.the_now.setup import Setup

TURN = "the-now round 7\nturn blue\npurple 16 @2.3\nblue 20 @2.3 gun 1\ngray\n"
FIGHT = "riftbound seed 3 | 1:A npc-trooper@0,0 | 2:B npc-raider@10,0 hp 4 | 1 acts"


@pytest.mark.parametrize("move", [Move(to=1), "move 1.0", "Move to 1.0.", "move to 1.0"])
def test_a_move_is_an_action_its_notation_or_its_sentence(move: Move | str) -> None:
    position = the_now.new(seats=3, seed=7, swap=False)
    assert position.play(move) == ["Purple moves from 0.0 to 1.0."]
    assert position.state.players[0].node == 1


def test_every_sentence_of_a_fight_is_a_move() -> None:
    fight = riftbound.read_fight(FIGHT)
    assert "prepare Vision" in [fight.say(move) for move in fight.legal()]
    for move in fight.legal():
        fight.copy().play(fight.say(move))


@pytest.mark.parametrize("name", ["convoy", "dock-ambush"])
def test_a_sentence_is_a_move_also_if_it_reads_like_another_in_notation(name: str) -> None:
    """ "use Intercept I" is no use of something against the unit I."""
    fight, chance = riftbound.fight(name, seed=1), random.Random(1)
    for _ in range(12):
        moves = fight.legal()
        for move in moves[:25]:
            fight.copy().play(fight.say(move))
        fight.play(chance.choice(moves))


TWO_RAIDERS = f"{FIGHT.removesuffix(' | 1 acts')} | 3:B npc-raider@10,3 | 1 acts"


def test_a_sentence_that_fits_two_moves_plays_neither() -> None:
    fight = riftbound.read_fight(TWO_RAIDERS)
    before = fight.text()
    with pytest.raises(BadText) as bad:
        fight.play("attack Raider with Auto Rifle")
    why = '"attack Raider with Auto Rifle" may be any of 2 moves; '
    assert bad.value.why == f"{why}give attack B auto-rifle or attack C auto-rifle"
    assert fight.text() == before
    fight.play("attack C auto-rifle")
    assert fight.state.units[1].hp == 4


def test_moves_without_notation_are_told_apart_by_what_they_are() -> None:
    unit = "1:A npc-trooper@0,0 carries simple-dagger carries simple-dagger"
    fight = riftbound.read_fight(f"riftbound seed 3 | {unit} | 2:B npc-raider@10,0 | 1 acts")
    fight.play("attack B")
    with pytest.raises(BadText, match=r"may be any of 2 moves; give Hold\(.*\) or Hold\(.*\)$"):
        fight.play("hold Simple Dagger")


def test_in_an_encounter_units_of_one_profile_are_told_apart_by_a_number() -> None:
    """But not by who is hidden, of whom the numbers would tell."""
    raider = '[[units]]\nnpc = "npc-raider"\nside = "raiders"\nat = [{}, 0]\n{}\n'
    hero = '[[units]]\narchetype = "tank-gunner"\nseat = 0\nside = "us"\nat = [0, 0]\n'
    rows = [(6, ""), (8, "hidden = true"), (10, ""), (12, 'name = "Old Tom"')]
    text = f'name = "Gate"\n{hero}' + "".join(raider.format(*row) for row in rows)
    fight = riftbound.fight(riftbound.encounter(text), seed=1)
    there = [unit.name for unit in fight.state.units if unit.side == "raiders"]
    assert there == ["Raider 1", "Raider 2", "Old Tom", "Raider"]
    alone = f'name = "Gate"\n{hero}' + "".join(raider.format(*row) for row in rows[:2])
    fight = riftbound.fight(riftbound.encounter(alone), seed=1)
    assert {u.name for u in fight.state.units if u.side == "raiders"} == {"Raider"}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("stand seize ask", '"stand" is for the keyboard, and no move here: give `play` what'),
        ("Hand up", '"Hand" is for the keyboard, and no move here: give `play` a RaiseHand'),
        ("undo", "keep a `copy` of the position to go back to"),
        ("attack rider", '"rider" is no unit here; write a (Trooper), B (Raider)'),
        ("attack 9", '"9" is no unit here; write a (Trooper), B (Raider)'),
        ("attack", "add a target, as in attack 2 or attack 2 auto-rifle"),
        ("move 3 0", "write move alone, then go 2.5,0 where the way is asked"),
    ],
)
def test_a_text_that_is_no_move_of_a_fight_is_told_what_is(move: str, why: str) -> None:
    with pytest.raises(BadText) as bad:
        riftbound.read_fight(FIGHT).play(move)
    assert why in bad.value.why


def test_what_is_typed_at_the_keyboard_is_a_move_or_stands_elsewhere() -> None:
    assert {*WORDS} <= {*ELSEWHERE} | {*FORMS}
    assert {*ELSEWHERE} <= {*WORDS} - {*FORMS}


def test_a_standing_answer_is_read_and_played() -> None:
    fight = riftbound.read_fight(FIGHT)
    fight.play(notation.read_stand(fight.state, 0, "seize ask"))
    assert fight.state.units[0].answers[0].to == "seize"


@pytest.mark.parametrize("move", ["MOVE 1.0", "Move 1.0"])
def test_capitals_do_not_count(move: str) -> None:
    assert the_now.new(seats=3, seed=7, swap=False).play(move) == ["Purple moves from 0.0 to 1.0."]
    assert riftbound.read_fight(FIGHT).play("ATTACK B")[0].startswith("Trooper attacks Raider")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Move(to="1.1"), 'Move.to: it takes a whole number, not "1.1"; a move may also be a text'),  # type: ignore[arg-type]
        (Move(to=None), "Move.to: it takes a whole number, not None"),  # type: ignore[arg-type]
        (Move(to=object()), 'Move.to: it takes a whole number, not "<object object'),  # type: ignore[arg-type]
    ],
)
def test_an_action_with_a_wrong_value_is_told_the_field(move: Move, why: str) -> None:
    position = the_now.new(seats=3, seed=7, swap=False)
    with pytest.raises(TypeError, match=re.escape(why)):
        position.play(move)
    with pytest.raises(TypeError, match=re.escape(why)):
        position.check(move)


@pytest.mark.parametrize(
    ("move", "seat", "rule"),
    [
        ("attack gray", None, "TN-ATTACK-1"),
        ("move 2.2", 0, "TN-TURN-1"),  # somebody who is not asked
        ("offer gray give 5 ask 3", 1, "TN-EXCHANGE-1"),  # in turn, but not in the same node
    ],
)
def test_a_refusal_names_the_rule_and_changes_nothing(
    move: str, seat: int | None, rule: str
) -> None:
    position = the_now.read(TURN)
    before = position.text()
    with pytest.raises(Illegal) as refused:
        position.play(move, seat)
    assert refused.value.rule.startswith(rule)
    assert position.text() == before


def test_what_may_wait_is_played_by_whom_it_concerns() -> None:
    position = the_now.read(TURN)
    assert position.play("offer purple give 5 ask 3")
    assert position.play("accept blue", seat=0)
    assert position.state.players[0].supply == 18


def test_a_text_that_is_no_move_is_refused_in_words() -> None:
    with pytest.raises(BadText, match="hop"):
        the_now.read(TURN).check("hop 2.2")
    with pytest.raises(BadText):
        riftbound.read_fight(FIGHT).check("")


def test_bots_play_as_they_do_elsewhere() -> None:
    scene = open_scene("duel")
    played = play_out(riftbound.GAME, scene.setup, 5, [Scripted(), Scripted()])
    fight = riftbound.fight("duel", seed=5).play_out("scripted", seed=5)
    assert fight.record() == played.recorder.text()
    assert fight.winners == played.winners


def test_a_policy_with_one_seed_comes_to_an_end() -> None:
    """Cards can be taken back, so the same choice again and again would never end."""
    position = the_now.new(seats=3, seed=2)
    while not position.over:
        position.play(position.choose("random", seed=4))
    assert position.turn is None
    assert position.legal() == ()
    with pytest.raises(ValueError, match="The game is over"):
        position.play("end")


def test_bots_go_by_name() -> None:
    position = the_now.new(seats=3)
    with pytest.raises(ValueError, match="There are 3 seats, not 2"):
        position.play_out(["random", "random"])
    with pytest.raises(ValueError, match=r"there are random, greedy\.$"):
        position.choose("clever")
    with pytest.raises(ValueError, match=r"there are random, greedy. Did you mean greedy\?$"):
        position.choose("gredy")
    with pytest.raises(ValueError, match="cannot say why"):
        position.explain("random")


def test_only_a_bot_or_its_name_can_play() -> None:
    position = the_now.new(seats=3)
    with pytest.raises(TypeError, match="Random is a class"):
        position.play_out(Random)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="int has no name"):
        position.choose(3)  # type: ignore[arg-type]


def both() -> list[Position[Any]]:
    return [the_now.new(seats=3, seed=7, swap=False), riftbound.read_fight(FIGHT)]


@pytest.mark.parametrize("position", both(), ids=["the_now", "riftbound"])
def test_what_is_no_move_is_refused_with_what_is(position: Position[Any]) -> None:
    wanted = "is no move: give one of `legal\\(\\)`, its sentence or its notation"
    moves: list[Any] = [0, None, Move, position.legal(), position.decision]
    for move in moves:
        with pytest.raises(TypeError, match=wanted):
            position.play(move)
        with pytest.raises(TypeError, match=wanted):
            position.check(move)


@pytest.mark.parametrize("position", both(), ids=["the_now", "riftbound"])
def test_only_actions_decisions_and_events_have_a_sentence(position: Position[Any]) -> None:
    things: list[Any] = [0, None, Move, "move 1.0", position.legal()]
    for thing in things:
        with pytest.raises(TypeError, match="is no action, decision or event"):
            position.say(thing)


def test_the_now_says_nothing_of_another_game() -> None:
    with pytest.raises(TypeError, match="The Now has no EndTurn"):
        the_now.read(TURN).say(EndTurn())


@pytest.mark.parametrize("position", both(), ids=["the_now", "riftbound"])
def test_a_seat_is_one_of_those_that_there_are(position: Position[Any]) -> None:
    seats: list[Any] = ["blue", 9, -1, 1.0]
    for seat in seats:
        with pytest.raises(ValueError, match=r"There is no seat .*; there are 0, 1"):
            position.check(position.legal()[0], seat)
        with pytest.raises(ValueError, match=r"There is no seat .*; there are 0, 1"):
            position.view(seat)


@pytest.mark.parametrize("seed", ["7", None, 1.5])
def test_a_seed_is_a_number(seed: Any) -> None:
    position = the_now.new(seats=3)
    with pytest.raises(TypeError, match="seed is a number such as 7, not"):
        the_now.new(seats=3, seed=seed)
    with pytest.raises(TypeError, match="seed is a number such as 7, not"):
        position.choose("greedy", seed)
    with pytest.raises(TypeError, match="seed is a number such as 7, not"):
        position.explain("greedy", seed)
    with pytest.raises(TypeError, match="seed is a number such as 7, not"):
        position.play_out("greedy", seed)
    with pytest.raises(TypeError, match="seed is a number such as 7, not"):
        position.guess(seed)


def test_positions_and_records_are_read_from_text() -> None:
    with pytest.raises(TypeError, match="A position is read from a text, not from 3"):
        the_now.read(3)  # type: ignore[arg-type]
    with pytest.raises(
        TypeError, match="A record is read from its text or from a path, not from None"
    ):
        riftbound.replay_fight(None)  # type: ignore[arg-type]


def test_a_bot_that_is_asked_alone_is_judged_too() -> None:
    class Saying:
        name = "saying"

        def __init__(self, answer: Any) -> None:
            self.answer = answer

        def choose(self, look: object, seed: int) -> Any:
            return self.answer

    position = the_now.new(seats=3, seed=7, swap=False)
    with pytest.raises(ValueError, match="keeps silent where it must answer: It is Purple's turn"):
        position.choose(Saying(None))
    with pytest.raises(TypeError, match="answers 3, which is no action"):
        position.choose(Saying(3))
    with pytest.raises(Illegal, match="TN-MOVE-1"):
        position.choose(Saying(Move(to=60)))
    assert position.choose(Saying(Move(to=1))) == Move(to=1)


def test_a_copy_goes_its_own_way() -> None:
    fight = riftbound.fight("duel", seed=5)
    before, record = fight.text(), fight.record()
    fight.copy().play_out("scripted")
    assert (fight.text(), fight.record()) == (before, record)


def test_a_guess_is_what_the_seat_cannot_tell_from_the_truth() -> None:
    position = the_now.new(seats=3, seed=2)
    for _ in range(8):
        position.play(position.choose("greedy", seed=1))
    guess = position.guess(1)
    assert guess.view(position.turn) == position.view(position.turn)
    assert guess.legal() == position.legal()
    assert guess.state.players != position.state.players


def test_a_look_tells_what_has_happened_since_the_seat_answered() -> None:
    position = the_now.new(seats=3, seed=7, swap=False)
    for move in ("end", "move 1.0", "end", "end"):
        position.play(move)
    assert position.turn == 1
    told = [position.say(event) for event in position.look().events]
    assert told[0] == "Blue's turn ends."
    assert "Gray's turn begins." in told


def test_a_replay_stops_where_somebody_is_asked() -> None:
    fought = riftbound.fight("duel", seed=5).play_out("scripted")
    record = fought.record()
    assert riftbound.replay_fight(record).log == fought.log
    for to in range(12):
        moment = riftbound.replay_fight(record, to=to)
        assert moment.decision is not None
        assert moment.decision.seat != CHANCE
        assert moment.log == fought.log[: len(moment.log)]


def test_a_position_from_text_has_no_record_and_settles_its_dice() -> None:
    fight = riftbound.read_fight(FIGHT)
    fight.play("attack 2")
    again = riftbound.read_fight(fight.text())
    assert again.state == fight.state
    assert CHANCE not in {d.seat for d in again.decisions}
    with pytest.raises(ValueError, match=r"it was read from text .* text\(\) can be kept instead"):
        again.record()
    with pytest.raises(ValueError, match="read from text or guessed"):
        the_now.read(TURN).record()
    with pytest.raises(ValueError, match="read from text or guessed"):
        the_now.new(seats=3).guess().record()


@pytest.mark.parametrize("to", [None, 0, 1, 7, 50, 60])
def test_a_replay_goes_on_as_its_record_would_have(to: int | None) -> None:
    """Also behind a line that marks 50 answers; the dice are those that would have come."""
    played = the_now.new(seats=3, seed=7).play_out("random", seed=2)
    fought = riftbound.fight("duel", seed=5).play_out("scripted", seed=2)
    again = the_now.replay(f"\n{played.record()}\n", to)
    assert the_now.replay(again.record()).state == again.state
    assert again.play_out("random", seed=2).record() == played.record()
    fight = riftbound.replay_fight(fought.record(), to)
    assert riftbound.replay_fight(fight.record()).state == fight.state
    assert fight.play_out("scripted", seed=2).record() == fought.record()


def test_a_position_prints_itself_and_what_is_asked() -> None:
    assert str(the_now.read(TURN)).endswith("It is Blue's turn.")
    assert repr(riftbound.read_fight(FIGHT)).startswith("<Position: Trooper takes an Action")
    over = riftbound.fight("duel", seed=5).play_out("scripted")
    assert str(over).endswith("Scores by seat: (0.0, 1.0)")
    assert repr(over) == "<Position: over>"


def test_setups_are_judged() -> None:
    with pytest.raises(Illegal, match="TN-RULING-119"):
        the_now.new(seats=7)
    assert the_now.GAME.seats(Setup(seats=5)) == 5
    with pytest.raises(TypeError, match="seats is a number such as 4, not '3'"):
        the_now.new(seats="3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "whom", ["2 auto-rifle", "B auto-rifle", "b", "Raider", "raider auto-rifle"]
)
def test_in_a_move_a_unit_goes_by_its_number_its_letter_or_its_name(whom: str) -> None:
    told = riftbound.read_fight(FIGHT).play(f"attack {whom}")
    assert told[0] == "Trooper attacks Raider with Auto Rifle."


def test_a_name_may_have_several_words_and_be_that_of_several_units() -> None:
    fight = riftbound.fight("duel", seed=5)
    with pytest.raises(Illegal, match="RB-"):
        fight.check("grapple Ines Okafor")
    two = riftbound.read_fight(FIGHT.replace(" | 1 acts", " | 3:B npc-raider@12,0 | 1 acts"))
    with pytest.raises(BadText, match='there are 2 called "Raider"; write B or C'):
        two.check("attack Raider")


def test_what_is_not_understood_is_not_told_at_length() -> None:
    for move in ("x" * 5000, "attack " + "x" * 5000):
        for position in (the_now.new(seats=3, seed=7), riftbound.read_fight(FIGHT)):
            with pytest.raises(BadText) as bad:
                position.play(move)
            assert len(str(bad.value)) < 500


def test_what_is_not_there_is_refused_with_what_is() -> None:
    tank = riftbound.archetype("tank-gunner")
    with pytest.raises(BadText, match="tank-gunner"):
        riftbound.archetype("tank-guner")
    for level in (0, 5, "1"):
        with pytest.raises(Illegal, match=f"RB-BUILD-24: .* from Level 1 to 4, not {level!r}"):
            riftbound.archetype("tank-gunner", level=level)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="edition is a name such as the-now, or a file, not None"):
        the_now.new(edition=None)  # type: ignore[arg-type]
    with pytest.raises(
        BadText, match=r'^There is no encounter or file called "dule". Did you mean duel\?$'
    ):
        riftbound.fight("dule")
    with pytest.raises(TypeError, match="None is no encounter: give a name"):
        riftbound.fight(None)  # type: ignore[arg-type]
    with pytest.raises(
        BadText, match=r'^There is no edition or file called "thenow". Did you mean the-now\?$'
    ):
        the_now.new(edition="thenow")
    with pytest.raises(BadText, match="luck"):
        riftbound.check_odds(tank, "luck", 12)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A Difficulty is a whole number, not 'hard'"):
        riftbound.check_odds(tank, "str", "hard")  # type: ignore[arg-type]


@pytest.mark.parametrize("metres", [-5, float("nan"), 2.5])
def test_a_distance_is_a_whole_number_of_metres(metres: int) -> None:
    tank = riftbound.archetype("tank-gunner")
    with pytest.raises(ValueError, match=r"whole number of metres, not .* \(RB-ATTACK-3\)"):
        riftbound.attack_odds(tank, "unarmed", 4, riftbound.Situation(metres=metres))


@pytest.mark.parametrize("to", [-1, "x", 1.5])
def test_a_record_is_replayed_to_an_answer_by_its_number(to: int) -> None:
    record = riftbound.fight("duel", seed=1).record()
    with pytest.raises(ValueError, match="to an answer by its number, not to"):
        riftbound.replay_fight(record, to)


def test_a_deep_copy_of_a_position_plays_on_alone() -> None:
    fight = riftbound.fight("duel", seed=1)
    riftbound.replay_fight(fight.record())  # the game has learned to read actions
    twin = deepcopy(fight)
    twin.play(twin.legal()[-1])
    assert str(fight) == str(riftbound.fight("duel", seed=1))
    assert twin.log != fight.log


@pytest.mark.parametrize("name", ["duel", "dule"])
def test_an_encounter_is_read_from_a_text_and_fought_by_its_name(name: str) -> None:
    with pytest.raises(BadText) as bad:
        riftbound.encounter(name)
    assert 'no text of an encounter; fight("duel") plays one by its name; there' in bad.value.why
    with pytest.raises(TypeError, match="read from the text of its file, not from None"):
        riftbound.encounter(None)  # type: ignore[arg-type]
