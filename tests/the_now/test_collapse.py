"""The Collapse Generator, V616Mon and wormholes (TN-COLLAPSE)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import open_book
from worldline.the_now.field import NAMED, V616MON
from worldline.the_now.game import GAME
from worldline.the_now.state import Party

FULL = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"


def charges(s: Party, seat: int = 0) -> int:
    return s.players[seat].table[0].charges


@rule("TN-COLLAPSE-1")
def test_casting_gives_4_charges_and_brings_v616mon_which_touches_no_node() -> None:
    s = tn("round 7\npurple secret collapse\nblue\ngray")
    assert not s.v616mon
    play(s, "cast collapse")
    assert charges(s) == 4
    assert GAME.view(s, 1).v616mon
    play(s, "jump V616Mon")
    assert not any(action.startswith("move") for action in legal(s))


@rule("TN-COLLAPSE-2")
@pytest.mark.parametrize("to", ["2.1", "4.23", "V616Mon"])
def test_a_use_moves_the_pawn_to_any_unrealized_node_for_a_charge_and_1_energy(to: str) -> None:
    s = tn("round 7\npurple 20 @2.0 table collapse\nblue\ngray")
    play(s, f"jump {to}")
    assert s.players[0].node == NAMED[to]
    assert (charges(s), s.players[0].supply) == (3, 19)


@rule("TN-COLLAPSE-2")
def test_a_generator_must_be_cast_and_have_a_charge() -> None:
    s = tn("round 7\npurple secret collapse\nblue table collapse:0\ngray")
    refuses(s, "jump 2.1", "TN-COLLAPSE-2")
    play(s, "end")
    refuses(s, "jump 2.1", "TN-COLLAPSE-2")


@rule("TN-COLLAPSE-3")
def test_jumps_and_passages_count_against_the_speed_of_the_turn() -> None:
    position = "round 7\npurple 20 @2.0 table collapse\nblue\ngray\nwormhole 2.2"
    s = tn(position)
    play(s, "move 2.1", "jump 2.2")
    refuses(s, "move 2.3", "TN-MOVE-3")
    refuses(s, "pass V616Mon", "TN-COLLAPSE-3")
    s = tn(position)
    play(s, "move 2.1", "move 2.2")
    refuses(s, "jump 2.5", "TN-COLLAPSE-3")


@rule("TN-COLLAPSE-4")
def test_v616mon_is_reached_only_by_means_of_the_generator() -> None:
    s = tn("round 7 v616mon\npurple @2.0\nblue\ngray\nwormhole 2.0")
    refuses(s, "move V616Mon", "TN-MOVE-1")
    refuses(s, "pass V616Mon", "TN-COLLAPSE-8")
    refuses(s, "jump V616Mon", "TN-COLLAPSE-2")


@rule("TN-COLLAPSE-5")
def test_no_event_is_organized_at_v616mon() -> None:
    s = tn("round 7\npurple 20 @V616Mon hand E-03\nblue\ngray")
    refuses(s, "organize E-03", "TN-COLLAPSE-5")


@rule("TN-COLLAPSE-6")
def test_extraction_at_v616mon_yields_17() -> None:
    s = tn("round 7\npurple 20 @V616Mon\nblue\ngray")
    play(s, "extract")
    assert s.players[0].supply == 37


@rule("TN-COLLAPSE-7")
def test_jumping_to_v616mon_leaves_a_wormhole_in_the_node_left() -> None:
    s = tn("round 7\npurple @2.3 table collapse\nblue\ngray")
    play(s, "jump V616Mon")
    assert s.wormholes == {NAMED["2.3"]: 1}


@rule("TN-COLLAPSE-7")
def test_jumping_to_a_node_of_the_field_leaves_none() -> None:
    s = tn("round 7\npurple @2.3 table collapse\nblue\ngray")
    play(s, "jump 3.0")
    assert s.wormholes == {}


@rule("TN-COLLAPSE-8", "TN-COLLAPSE-9")
@pytest.mark.parametrize(("origin", "to"), [("2.3", "V616Mon"), ("V616Mon", "2.3")])
def test_the_owner_of_an_exhausted_generator_passes_either_way_once(origin: str, to: str) -> None:
    s = tn(f"round 7\npurple 20 @{origin} table collapse:0\nblue\ngray\nwormhole 2.3")
    play(s, f"pass {to}")
    assert s.players[0].node == NAMED[to]
    assert (charges(s), s.players[0].supply) == (0, 19)
    refuses(s, f"pass {origin}", "TN-COLLAPSE-9")


@rule("TN-COLLAPSE-9")
def test_a_wormhole_leads_only_between_its_node_and_v616mon() -> None:
    s = tn("round 7\npurple @2.3 table collapse:0\nblue\ngray\nwormhole 2.3\nwormhole 3.0")
    refuses(s, "pass 3.0", "TN-COLLAPSE-9")
    play(s, "pass V616Mon")
    refuses(s, "pass 2.3", "TN-COLLAPSE-9")
    assert "pass 3.0" in legal(s)


@rule("TN-COLLAPSE-10", "TN-RULING-80")
@pytest.mark.parametrize("way", [("jump V616Mon", "pass 2.0"), ("pass V616Mon", "jump 3.5")])
def test_a_passage_is_no_use_so_a_jump_may_go_with_it(way: tuple[str, str]) -> None:
    s = tn("round 7\npurple @2.0 table collapse\nblue\ngray\nwormhole 2.0")
    play(s, *way)
    assert charges(s) == 3


@rule("TN-COLLAPSE-11")
def test_no_other_artifact_is_of_the_movement_group() -> None:
    artifacts = open_book("the-now").artifacts
    assert [kind for kind, a in artifacts.items() if a.group == "movement"] == ["collapse"]


@rule("TN-COLLAPSE-12", "TN-RULING-78")
def test_without_charge_and_wormhole_a_player_stays_at_v616mon_and_keeps_his_turns() -> None:
    s = tn(f"round 7\npurple {FULL} @V616Mon table collapse:0\nblue out 5\ngray out 5")
    ways = ("move", "jump", "pass")
    assert not any(action.startswith(ways) for action in legal(s))
    refuses(s, "move 2.0", "TN-MOVE-1")
    play(s, "extract", "end", "extract")
    assert not s.players[0].out
    assert s.round == 8


@rule("TN-RULING-78")
def test_the_game_ends_for_a_trapped_player_as_for_all() -> None:
    s = tn("round 20\npurple 3pts @V616Mon\nblue 1pts out 5\ngray 1pts out 5")
    play(s, "end")
    assert GAME.scores(s) == (3, 1, 1)
    assert not s.players[0].out


@rule("TN-RULING-74")
def test_a_generator_in_hand_opens_no_wormhole_to_its_holder() -> None:
    s = tn("round 7\npurple secret collapse\nblue\ngray\nwormhole 2.0")
    refuses(s, "pass V616Mon", "TN-COLLAPSE-8")
    play(s, "cast collapse", "pass V616Mon")


@rule("TN-RULING-75")
def test_what_is_possible_at_v616mon() -> None:
    s = tn("""
        round 7
        purple 60 @V616Mon gun 1 storage 5 table hole secret collapse needle
        blue 60 @V616Mon
        gray
    """)
    play(s, "buy shield", "storage", "take 10", "cast collapse", "discharge needle")
    play(s, "offer blue give 5", "blue: accept purple", "attack blue", "extract")
    assert s.players[0].supply == 60 - 8 + 5 + 10 + 22 - 5 - 4 + 17
    assert s.players[1].supply == 60 + 5 - 12
    play(s, "jump 4.0")


@rule("TN-RULING-75")
@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ("organize E-03", "TN-COLLAPSE-5"),
        ("cast tangle-1", "TN-TANGLE-2"),
        ("impact weak +", "TN-IMPACT-6"),
        ("amplify 2.0-3.0", "TN-AMP-2"),
        ("thread 2.0 cause", "TN-RULING-75"),
        ("stabilize +", "TN-RULING-75"),
    ],
)
def test_what_is_not_possible_at_v616mon(action: str, refusal: str) -> None:
    s = tn("""
        round 7
        purple 60 @V616Mon hand E-03 secret tangle-1 table needle stabilizer amplifier 5
        blue
        gray
        2.0 E-01
    """)
    refuses(s, action, refusal)
    assert action not in legal(s)


@rule("TN-RULING-75")
def test_v616mon_stays_in_play_and_is_never_realized() -> None:
    s = tn("round 9\npurple 1 @3.0 table collapse\nblue @3.0\ngray @V616Mon")
    play(s, "move 3.1")
    assert s.players[0].out
    play(s, "blue: end", "gray: end")
    assert s.round == 10
    assert s.v616mon
    assert s.players[2].node == V616MON


@rule("TN-RULING-76")
def test_several_wormholes_in_one_node_are_each_good_for_one_passage() -> None:
    s = tn("""
        round 7
        purple @2.0 table collapse:1
        blue @V616Mon table collapse:0
        gray @V616Mon table collapse:0
        wormhole 2.0
    """)
    play(s, "jump V616Mon")
    assert s.wormholes == {NAMED["2.0"]: 2}
    play(s, "end", "blue: pass 2.0", "end", "gray: pass 2.0")
    assert s.wormholes == {}


@rule("TN-RULING-76")
def test_leaving_v616mon_with_a_charge_opens_and_closes_nothing() -> None:
    s = tn("round 7\npurple @V616Mon table collapse\nblue\ngray\nwormhole 2.3")
    play(s, "jump 2.3")
    assert s.wormholes == {NAMED["2.3"]: 1}


@rule("TN-RULING-77")
def test_a_wormhole_goes_when_its_node_is_realized() -> None:
    s = tn("""
        round 9
        purple 20 @V616Mon table collapse:0
        blue 30 @3.0
        gray 30 @3.0
        wormhole 2.3
        wormhole 3.0
    """)
    play(s, "end", "end", "end")
    assert s.wormholes == {NAMED["3.0"]: 1}


@rule("TN-RULING-79")
def test_a_jump_goes_to_any_other_unrealized_node() -> None:
    s = tn("round 7\npurple @2.0 table collapse\nblue @2.1\ngray @3.0")
    jumps = {action for action in legal(s) if action.startswith("jump")}
    assert len(jumps) == 61 - 7 - 1 + 1
    assert {"jump 2.1", "jump 3.0", "jump V616Mon"} <= jumps
    refuses(s, "jump 2.0", "TN-RULING-79")
    refuses(s, "jump 1.0", "TN-RULING-79")
    s = tn("round 7\npurple @V616Mon table collapse\nblue\ngray")
    assert {action for action in legal(s) if action.startswith("jump")} == {
        f"jump {name}" for name, node in NAMED.items() if 7 <= node < V616MON
    }
    refuses(s, "jump V616Mon", "TN-RULING-79")


@rule("TN-EX-16")
def test_example_jump_extract_return() -> None:
    s = tn("round 7\npurple 5 @3.4 storage 0 table collapse:4\nblue\ngray")
    play(s, "jump V616Mon")
    assert s.wormholes == {NAMED["3.4"]: 1}
    play(s, "extract", "extract", "pass 3.4")
    p = s.players[0]
    assert (charges(s), p.supply, p.storage, s.wormholes) == (3, 37, 2, {})
    refuses(s, "move 3.5", "TN-MOVE-3")
