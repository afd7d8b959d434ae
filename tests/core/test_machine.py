"""The machine: frames, decisions, chance, asides; proven with the two miniature games."""

import pytest
from minis.duel import (
    DUEL,
    Fight,
    Hurt,
    Parry,
    React,
    Rest,
    Roll,
    Rolled,
    Strike,
    Striking,
    Suffer,
    TakeTurn,
    Turn,
    act,
    begin,
    roll_to_hit,
)
from minis.duel import Setup as Duellists
from minis.whispers import WHISPERS, Bid, ChooseBid, ChooseCard, Draw, Drawn, Keep, Table
from minis.whispers import Setup as Whisperers

from worldline.core.machine import CHANCE, Action, Asking, Illegal, at_step

HIT = Rolled((3, 3))
MISS = Rolled((1, 1))


def fight(nerve: int = 4) -> Fight:
    return DUEL.new(Duellists(nerve), seed=1)


def play(s: Fight, *answers: Action) -> list[object]:
    """Answer the one open decision again and again, dice included."""
    events: list[object] = []
    for action in answers:
        (d,) = DUEL.decisions(s)
        DUEL.check(s, d, action)
        events += DUEL.apply(s, d, action, auto=False)
    return events


def test_a_step_asks_and_the_next_one_gets_the_answer() -> None:
    s = fight()
    assert DUEL.decisions(s) == (TakeTurn(0),)
    play(s, Strike())
    assert DUEL.decisions(s) == (Roll(sides=(6, 6)),)
    assert play(s, HIT, Suffer()) == [Hurt(seat=1)]
    assert s.blood == [2, 1]
    assert DUEL.decisions(s) == (TakeTurn(1),)


def test_interrupts_nest_and_unwind_in_order() -> None:
    s = fight()
    play(s, Strike(), HIT, Parry(), HIT, Parry(), HIT)
    assert [f.attacker for f in s.stack if isinstance(f, Striking)] == [0, 1, 0]
    play(s, Suffer())  # the last strike lands; the two below were turned aside
    assert s.blood == [2, 1]
    assert s.nerve == [3, 3]
    assert DUEL.decisions(s) == (TakeTurn(1),)


def deep() -> Fight:
    s = fight()
    play(s, Strike(), *(HIT, Parry()) * 6, HIT)
    return s


def test_a_state_is_saved_loaded_and_cloned_seven_frames_deep() -> None:
    s = deep()
    assert sum(isinstance(f, Striking) for f in s.stack) == 7
    twin, loaded = s.copy(), DUEL.load(DUEL.dump(s))
    assert loaded == s == twin
    assert DUEL.dump(loaded) == DUEL.dump(s)
    rest = (Parry(), MISS, Rest(), Strike(), HIT, Suffer())
    for state in (s, twin, loaded):
        play(state, *rest)
    assert s == twin == loaded


def test_a_clone_goes_its_own_way() -> None:
    s = deep()
    before = DUEL.dump(s)
    twin = s.copy()
    play(twin, Suffer())
    assert DUEL.dump(s) == before
    assert twin.blood != s.blood


def test_chance_answers_itself_unless_told_not_to() -> None:
    s = fight()
    DUEL.apply(s, TakeTurn(0), Strike())
    assert all(d.seat != CHANCE for d in DUEL.decisions(s))
    s = fight()
    DUEL.apply(s, TakeTurn(0), Strike(), auto=False)
    assert DUEL.decisions(s) == (Roll(sides=(6, 6)),)
    assert len(list(DUEL.legal(s, DUEL.decisions(s)[0]))) == 36


def test_the_same_seed_draws_the_same() -> None:
    one, two, other = fight(), fight(), DUEL.new(Duellists(4), seed=2)
    draws = [[DUEL.draw(s, Roll(sides=(6,) * 20)) for _ in range(3)] for s in (one, two, other)]
    assert draws[0] == draws[1] != draws[2]


def test_a_decision_with_one_answer_is_not_asked() -> None:
    s = fight(nerve=0)
    assert play(s, Strike(), HIT) == [Hurt(seat=1)]


def test_an_answer_nobody_asked_for_is_refused_with_the_rule() -> None:
    s = fight()
    with pytest.raises(Illegal, match="DU-TURN-1: nobody is asking seat 1 for React now"):
        DUEL.check(s, React(1), Parry())
    with pytest.raises(Illegal, match="DU-ACT-1") as refusal:
        DUEL.check(s, TakeTurn(0), Parry())
    assert refusal.value.rule == "DU-ACT-1"


def test_actions_come_off_the_wire_by_name() -> None:
    assert WHISPERS.read(b'{"type":"Bid","card":4}') == Bid(4)


# Simultaneous, sealed and deferred decisions


def table() -> Table:
    return WHISPERS.new(Whisperers(3), seed=5)


def test_simultaneous_decisions_are_open_together_in_any_order() -> None:
    s = table()
    assert WHISPERS.decisions(s) == (ChooseBid(0), ChooseBid(1), ChooseBid(2))
    WHISPERS.apply(s, ChooseBid(1), Bid(s.hands[1][0]))
    assert WHISPERS.decisions(s) == (ChooseBid(0), ChooseBid(2))
    with pytest.raises(Illegal, match="WH-TURN-1"):
        WHISPERS.check(s, ChooseBid(1), Bid(s.hands[1][1]))


def test_a_sealed_answer_changes_no_other_view_until_the_last_is_in() -> None:
    s = table()
    before = [WHISPERS.view(s, seat) for seat in (None, 0, 2)]
    assert WHISPERS.apply(s, ChooseBid(1), Bid(s.hands[1][0])) == []
    assert [WHISPERS.view(s, seat) for seat in (None, 0, 2)] == before
    loaded = WHISPERS.load(WHISPERS.dump(s))  # a half-sealed round survives saving
    assert loaded == s
    top = loaded.stack[-1]
    assert isinstance(top, Asking)
    assert top.answers == (None, Bid(s.hands[1][0]), None)


def round_won_by_0() -> Table:
    s = table()
    while max(s.hands[0]) < max(max(h) for h in s.hands):
        s = WHISPERS.new(Whisperers(3), seed=s.seed)
    for seat in range(3):
        WHISPERS.apply(
            s, ChooseBid(seat), Bid(max(s.hands[seat]) if not seat else s.hands[seat][0])
        )
    return s


def test_a_jump_names_a_step_of_the_running_procedure() -> None:
    s = fight()
    assert at_step(Turn(number=3), begin) == Turn(number=3)
    play(s, Rest())
    assert s.stack[0] == at_step(Turn(number=1), act)
    with pytest.raises(KeyError):
        at_step(Turn(number=3), roll_to_hit)


def test_no_procedure_has_a_step_twice() -> None:
    with pytest.raises(AssertionError, match="a step of Turn stands there twice"):
        type("Twice", (type(DUEL),), {"procedures": {Turn: (begin, act, begin)}})


def test_a_procedure_waits_for_an_aside() -> None:
    s = round_won_by_0()
    assert WHISPERS.decisions(s) == (ChooseCard(0),)
    WHISPERS.apply(s, ChooseCard(0), Keep(s.candidates[0][1]))
    assert WHISPERS.decisions(s) == (ChooseBid(0), ChooseBid(1), ChooseBid(2))


def test_a_new_game_can_stop_at_its_first_draw() -> None:
    s = WHISPERS.new(Whisperers(2), seed=0, auto=False)
    assert WHISPERS.decisions(s) == (Draw(),)
    WHISPERS.apply(s, Draw(), Drawn(7), auto=False)
    assert 7 in s.hands[1]
