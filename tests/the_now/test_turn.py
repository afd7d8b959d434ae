"""A player's turn: whose it is, what it costs, when it ends."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core.machine import Event
from worldline.the_now.events import MustChoose, OfferEnded, Tension, TurnBegan, TurnEnded
from worldline.the_now.game import GAME
from worldline.the_now.schema import TakeTurn
from worldline.the_now.state import NOTHING_SPENT, Party

READY = """
    round 7
    purple 40 @2.0 hand E-01 gun 1 secret hole needle
    blue 40 @2.0
    gray 40 @2.0
"""
"""A turn with everything at hand, except an event in the node."""
ON_AN_EVENT = READY + "    2.0 E-03 + blue\n"


# --- whose turn it is


@rule("TN-TURN-1")
@pytest.mark.parametrize(
    "action",
    ["move 2.1", "extract", "impact weak +", "buy gun", "attack purple", "end", "storage"],
)
def test_actions_are_taken_in_ones_own_turn_only(action: str) -> None:
    refuses(tn(ON_AN_EVENT), f"blue: {action}", "TN-TURN-1")


@rule("TN-TURN-1")
def test_an_exchange_is_answered_in_anothers_turn() -> None:
    s = tn(READY)
    play(s, "offer blue give 5", "blue: accept purple")
    assert [p.supply for p in s.players] == [35, 45, 40]


@rule("TN-TURN-1")
def test_bets_are_made_in_anothers_turn() -> None:
    s = tn("round 7\npurple 40 @2.0 secret tangle-1\nblue 40\ngray 40\n")
    play(s, "cast tangle-1", "lay r0 +", "gray: bet 1 +1", "blue: bet 0", "purple: bet 3")
    assert s.players[2].supply == 32
    assert s.on_turn == 0


@rule("TN-TURN-1")
def test_forced_moves_are_made_in_nobodys_turn() -> None:
    s = tn("round 2\nturn gray\npurple @0.0\nblue @1.0\ngray @1.0\n")
    play(s, "end", "purple: go 1.4")
    assert s.players[0].node == 5


@rule("TN-TURN-1")
def test_a_card_is_chosen_in_anothers_turn() -> None:
    s = tn("turn blue\npurple candidates E-01 E-02\nblue\ngray\n")
    play(s, "purple: keep E-02")
    assert GAME.view(s, 0).hand == ("E-02",)
    assert s.on_turn == 1


@rule("TN-DEC-3")
@pytest.mark.parametrize(
    ("position", "before", "action", "at_fault"),
    [
        ("turn blue\npurple @2.0\n", "organize E-01", "purple: move 2.1", "TN-RULING-31"),
        ("turn blue\npurple out 3 @1.0\n", "organize E-01", "purple: move 2.1", "TN-RULING-31"),
        ("turn blue\npurple out 3 @1.0\n", "", "purple: move 2.1", "TN-OUT-1"),
        ("turn blue\npurple @2.0 candidates E-02\n", "", "purple: move 2.1", "TN-TURN-1"),
        ("turn gray\npurple 1 @2.0 candidates E-02\n", "end", "purple: move 2.1", "TN-DRAW-3"),
        ("turn gray\npurple 1 @2.0 candidates E-02\n", "end", "blue: move 2.1", "TN-TURN-1"),
    ],
)
def test_what_all_actions_have_in_common_is_checked_in_a_fixed_order(
    position: str, before: str, action: str, at_fault: str
) -> None:
    s = tn(f"round 7\n{position}blue 30 @2.0 hand E-01\ngray 30\n")
    if before:
        play(s, before)
    refuses(s, action, at_fault)


# --- actions in any order


@rule("TN-EX-10", "TN-TURN-2", "TN-EXTRACT-2", "TN-EXTRACT-4", "TN-MOVE-2")
def test_moving_and_extracting_interleave() -> None:
    s = tn("purple 5 @1.0\nblue\ngray\n")
    play(s, "move 2.0", "extract", "move 3.0", "extract")
    assert s.players[0].supply == 5 - 1 + 6 - 1 + 9 == 18


@rule("TN-TURN-2")
@pytest.mark.parametrize("first", ["buy shield", "attack blue", "impact weak -", "discharge hole"])
def test_any_action_may_come_first(first: str) -> None:
    s = tn(ON_AN_EVENT)
    rest = {"buy shield", "attack blue", "impact weak -", "discharge hole"} - {first}
    play(s, first, *sorted(rest))
    spent = s.spent
    assert (spent.bought, spent.attacked, spent.impact, spent.discharged) == (True, True, 1, True)


@rule("TN-RULING-31")
def test_nothing_comes_between_the_steps_of_an_organization() -> None:
    s = tn(READY)
    play(s, "organize E-01")
    for action in ("move 2.1", "extract", "cast hole", "end"):
        refuses(s, action, "TN-RULING-31")
    refuses(s, "offer blue give 5", "TN-RULING-31")
    refuses(s, "blue: offer purple give 5", "TN-RULING-31")
    play(s, "lay r0 +", "cast hole", "move 2.1")


@rule("TN-RULING-31")
def test_nothing_is_paid_for_an_organization_taken_back() -> None:
    s = tn(READY)
    before = GAME.dump(s)
    play(s, "organize E-01", "back")
    assert GAME.dump(s) == before


@rule("TN-RULING-31")
def test_nothing_comes_between_casting_a_tangle_and_opening_the_bets() -> None:
    s = tn("round 7\npurple 40 @2.0 secret tangle-1 hole\nblue 40 @2.0\ngray 40\n")
    play(s, "cast tangle-1", "lay r0 +", "purple: bet 3")
    refuses(s, "cast hole", "TN-RULING-31")
    refuses(s, "blue: end", "TN-RULING-31")
    refuses(s, "blue: offer purple give 5", "TN-RULING-31")
    play(s, "blue: bet 0", "gray: bet 0", "cast hole")


# --- the end of a turn


@rule("TN-TURN-3")
def test_doing_nothing_is_allowed() -> None:
    s = tn(READY)
    assert "end" in legal(s)
    play(s, "end")
    assert [p.supply for p in s.players] == [40, 40, 40]
    assert s.on_turn == 1


@rule("TN-RULING-32", "TN-TURN-3")
def test_a_turn_does_not_end_by_itself() -> None:
    s = tn("turn purple au 1 moves 2 bought\npurple 16 @1.0\nblue @1.1\ngray @1.1\n")
    play(s, "extract")
    assert GAME.decisions(s) == (TakeTurn(0),)
    assert legal(s) == {"end"}


@rule("TN-RULING-32", "TN-RULING-17")
def test_going_out_ends_it() -> None:
    s = tn("purple 1 @1.0\nblue @1.1\ngray @1.1\n")
    play(s, "move 1.1")
    assert s.on_turn == 1


@rule("TN-RULING-33", "TN-PROC-2")
def test_tension_rises_then_offers_lapse_then_cards_are_drawn_then_the_next_begins() -> None:
    s = tn("round 7\npurple 40 @2.0 table hole:10/0\nblue 40 @2.0\ngray\n")
    play(s, "offer blue give 5")
    events = play(s, "end")
    kinds = (Tension, OfferEnded, TurnEnded, MustChoose, TurnBegan)
    assert [type(e) for e in events if isinstance(e, kinds)] == list(kinds)
    assert [e.how for e in events if isinstance(e, OfferEnded)] == ["lapsed"]
    assert s.offers == []


# --- limits and costs


@rule("TN-TURN-4")
@pytest.mark.parametrize(
    ("spent", "supply", "action", "limit"),
    [
        ("", 40, "impact strong +", None),
        ("au 2", 40, "impact strong +", "TN-TURN-5"),
        ("impact 3", 40, "impact strong +", "TN-IMPACT-5"),
        ("", 5, "impact strong +", "TN-IMPACT-4"),
        ("", 4, "attack blue", None),
        ("attacked", 4, "attack blue", "TN-ATTACK-3"),
        ("", 3, "attack blue", "TN-ATTACK-2"),
    ],
)
def test_number_energy_and_au_all_limit_an_action(
    spent: str, supply: int, action: str, limit: str | None
) -> None:
    s = tn(f"""
        round 7
        turn purple {spent}
        purple {supply} @2.0 gun 1
        blue @2.0
        gray
        2.0 E-03 + blue
    """)
    if limit:
        refuses(s, action, limit)
    else:
        play(s, action)


@rule("TN-EX-11", "TN-TURN-5")
def test_a_turn_has_2_au() -> None:
    s = tn(ON_AN_EVENT)
    play(s, "impact weak +", "extract")
    refuses(s, "extract", "TN-EXTRACT-1")
    refuses(s, "impact weak +", "TN-TURN-5")
    s = tn(READY)
    play(s, "extract")
    refuses(s, "organize E-01", "TN-TURN-5")


@rule("TN-EX-11", "TN-TURN-5", "TN-STATE-27")
def test_unused_au_are_lost() -> None:
    hand = " ".join(f"S-0-{kind}" for kind in "AUL12")
    s = tn(f"round 7\npurple 40 @2.0 hand {hand}\nblue out 3 @1.0\ngray out 3 @1.0\n")
    play(s, "extract", "move 2.1", "end")
    assert s.spent == NOTHING_SPENT
    play(s, "extract", "extract")
    refuses(s, "extract", "TN-EXTRACT-1")


@rule("TN-TURN-6")
def test_energy_is_paid_each_time_from_the_supply() -> None:
    s = tn("round 7\npurple 14 @2.0 storage 30\nblue\ngray\n2.0 E-03 + blue\n")
    play(s, "impact strong +", "impact strong +")
    assert (s.players[0].supply, s.players[0].storage) == (2, 30)


@rule("TN-TURN-6", "TN-RULING-9")
@pytest.mark.parametrize(
    ("supply", "action", "at_fault"),
    [
        (12, "organize E-01", "TN-ORG-1"),
        (5, "impact strong +", "TN-IMPACT-4"),
        (11, "buy gun", "TN-ITEM-4"),
        (3, "attack blue", "TN-ATTACK-2"),
        (4, "repay 5", "TN-TURN-6"),
        (4, "offer blue give 5", "TN-TURN-6"),
    ],
)
def test_without_enough_energy_an_action_is_not_possible(
    supply: int, action: str, at_fault: str
) -> None:
    event = "2.0 E-03 + blue\n" if action.startswith("impact") else ""
    gun = "gun 1" if action.startswith("attack") else ""
    position = "round 7\npurple {} @2.0 hand E-01 storage 30 {} table hole:20/0\nblue @2.0\ngray\n"
    refuses(tn(position.format(supply, gun) + event), action, at_fault)
    play(tn(position.format(supply + 1, gun) + event), action)


@rule("TN-TURN-7")
@pytest.mark.parametrize(
    ("position", "actions", "au", "energy"),
    [
        (READY, ["move 2.1"], 0, -1),
        (READY, ["organize E-01", "lay r0 +"], 2, -13),
        (READY, ["extract"], 1, +6),
        (ON_AN_EVENT, ["impact weak +"], 1, +2),
        (ON_AN_EVENT, ["impact strong -"], 1, -6),
        (READY, ["buy shield"], 0, -8),
        (READY, ["attack blue"], 0, -4),
        (READY, ["discharge hole"], 0, +22),
        (READY, ["offer blue give 3", "blue: accept purple"], 0, -3),
    ],
)
def test_every_action_has_its_cost(position: str, actions: list[str], au: int, energy: int) -> None:
    s = tn(position)
    play(s, *actions)
    assert s.spent.au == au
    assert s.players[0].supply == 40 + energy


@rule("TN-TURN-7")
@pytest.mark.parametrize(
    ("action", "again", "at_fault"),
    [
        ("buy shield", "buy gun", "TN-ITEM-3"),
        ("attack blue", "attack gray", "TN-ATTACK-3"),
        ("discharge hole", "discharge needle", "TN-DISCHARGE-3"),
    ],
)
def test_purchase_attack_and_discharge_come_once_a_turn(
    action: str, again: str, at_fault: str
) -> None:
    s = tn(READY)
    play(s, action)
    refuses(s, again, at_fault)


@rule("TN-TURN-7", "TN-MOVE-3")
def test_moves_are_limited_by_speed_and_exchanges_by_nothing() -> None:
    s = tn(READY)
    for _ in range(3):
        play(s, "offer blue give 1", "blue: accept purple")
    play(s, "move 2.1", "move 2.0")
    refuses(s, "move 2.1", "TN-MOVE-3")
    play(s, "offer gray give 1", "gray: accept purple")
    assert _supplies(s) == [34, 43, 41]


def _supplies(s: Party) -> list[int]:
    return [p.supply for p in s.players]


@rule("TN-RULING-9")
def test_charges_and_stored_energy_save_nobody() -> None:
    s = tn("round 7\npurple 1 @2.0 storage 20 amplifier 5 table collapse:4 hole\nblue\ngray\n")
    events: list[Event] = play(s, "move 2.1")
    assert s.players[0].out == 7
    assert not [e for e in events if isinstance(e, Tension)]
