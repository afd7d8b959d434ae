"""Items (TN-ITEM, TN-GUN, TN-SHIELD, TN-ACCEL, TN-KINETIC, TN-AMP)."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.the_now.book import open_book
from worldline.the_now.events import Attacked, Dropped, Realized
from worldline.the_now.field import NAMED, boundary
from worldline.the_now.game import GAME
from worldline.the_now.pages import CAUSE
from worldline.the_now.state import Needle, Party

ITEMS = open_book("the-now").items


def buyer(about: str, number: int = 7, turn: str = "") -> Party:
    """Purple is on turn; blue stands with him in 2.1."""
    return tn(f"round {number}\nturn purple {turn}\npurple @2.1 {about}\nblue @2.1\ngray @4.9")


def edge(a: str, b: str) -> int:
    return boundary(NAMED[a], NAMED[b])


# --- the tablet


@rule("TN-ITEM-1", "TN-RULING-8")
def test_there_are_five_items_three_of_them_with_three_levels() -> None:
    levels = {name: len(item.price) for name, item in ITEMS.items()}
    assert levels == {"gun": 3, "shield": 3, "accelerator": 3, "storage": 1, "amplifier": 1}


@rule("TN-ITEM-2")
def test_items_and_their_states_are_public() -> None:
    s = buyer("gun 2 shield 1 accelerator 3 storage 26 amplifier 3")
    for seat in (1, None):
        p = GAME.view(s, seat).players[0]
        items = (p.gun, p.shield, p.accelerator, p.storage, p.amplifier)
        assert items == (2, 1, 3, 26, 3)


@rule("TN-ITEM-2")
def test_every_player_has_a_tablet_of_his_own() -> None:
    s = buyer("30")
    play(s, "buy gun", "end", "buy gun")
    assert [p.gun for p in s.players] == [1, 1, 0]


@rule("TN-ITEM-3")
def test_one_purchase_a_turn_and_an_upgrade_is_one() -> None:
    s = buyer("60")
    play(s, "buy gun")
    refuses(s, "buy shield", "TN-ITEM-3")
    refuses(s, "buy gun", "TN-ITEM-3")
    assert not any(text.startswith("buy") for text in legal(s, "purple"))


@pytest.mark.parametrize(
    ("item", "owned", "price"),
    [
        pytest.param("gun", "", 12, marks=rule("TN-MISS-6")),
        ("gun", "gun 1", 7),
        pytest.param("gun", "gun 2", 7, marks=rule("TN-GUN-3", "TN-RULING-8")),
        ("shield", "", 8),
        pytest.param("shield", "shield 1", 4, marks=rule("TN-SHIELD-4", "TN-RULING-8")),
        pytest.param("shield", "shield 2", 4, marks=rule("TN-SHIELD-4", "TN-RULING-8")),
        ("accelerator", "", 5),
        ("accelerator", "accelerator 1", 5),
        ("accelerator", "accelerator 2", 5),
        ("storage", "", 10),
        ("amplifier", "", 12),
    ],
)
@rule("TN-ITEM-4", "TN-ITEM-5", "TN-MISS-6")
def test_a_level_costs_its_price(item: str, owned: str, price: int) -> None:
    s = buyer(f"20 {owned}")
    play(s, f"buy {item}")
    assert s.players[0].supply == 20 - price
    refuses(buyer(f"{price - 1} {owned}"), f"buy {item}", "TN-ITEM-4")


@rule("TN-ITEM-5")
def test_levels_are_bought_in_order_and_end_with_the_last() -> None:
    s = buyer("60")
    play(s, "buy shield")
    assert s.players[0].shield == 1
    for about in ("gun 3", "shield 3", "accelerator 3", "storage 0", "amplifier 1"):
        item = about.split()[0]
        refuses(buyer(f"60 {about}"), f"buy {item}", "TN-ITEM-5")
        assert f"buy {item}" not in legal(buyer(f"60 {about}"), "purple")


@pytest.mark.parametrize(("level", "damage", "expense"), [(1, 12, 4), (2, 18, 5), (3, 24, 6)])
@rule("TN-ITEM-6", "TN-GUN-2")
def test_the_level_of_the_gun_gives_damage_and_expense(
    level: int, damage: int, expense: int
) -> None:
    s = tn(f"round 7\npurple 30 @2.1 gun {level}\nblue 30 @2.1\ngray")
    play(s, "attack blue")
    assert [s.players[0].supply, s.players[1].supply] == [30 - expense, 30 - damage]


@rule("TN-ITEM-7", "TN-RULING-42")
def test_a_discarded_item_may_be_bought_again_in_the_same_turn() -> None:
    s = buyer("20 storage 26")
    play(s, "storage")
    assert (s.players[0].storage, s.players[0].supply) == (-1, 46)
    play(s, "buy storage")
    assert (s.players[0].storage, s.players[0].supply) == (0, 36)
    refuses(buyer("20 storage 26", turn="bought"), "buy storage", "TN-ITEM-3")


@rule("TN-ITEM-7")
def test_nobody_discards_an_item_by_choice() -> None:
    s = buyer("gun 1 shield 1 accelerator 1 amplifier 5")
    texts = {text.split()[0] for text in legal(s, "purple")}
    assert texts <= {"attack", "buy", "end", "extract", "move"}


@rule("TN-RULING-41", "TN-PERIOD-2")
def test_an_item_may_be_bought_anywhere_and_used_at_once() -> None:
    s = tn("round 7\npurple 30 @V616Mon\nblue 30 @V616Mon\ngray")
    play(s, "buy gun", "attack blue")
    assert s.players[1].supply == 18
    early = buyer("30", number=3)
    play(early, "buy gun")
    refuses(early, "attack blue", "TN-PERIOD-2")


@rule("TN-EX-5", "TN-GUN-2", "TN-SHIELD-3", "TN-ACCEL-1", "TN-KINETIC-3", "TN-AMP-5")
def test_the_tablet_of_the_purple_player() -> None:
    tablet = "gun 2 shield 1 accelerator 3 storage 26 amplifier 3"
    node = "2.1 E-14 r0\nreinforced 2.1-3.1 +1"

    def purple() -> Party:
        return tn(f"round 7\npurple 40 @2.1 {tablet}\nblue 40 @2.1 gun 1\ngray @4.9\n{node}")

    s = purple()
    play(s, "attack blue")
    assert [s.players[0].supply, s.players[1].supply] == [35, 22]
    s = purple()
    play(s, "buy gun")
    assert s.players[0].supply == 33
    play(s, "attack blue")
    assert [s.players[0].supply, s.players[1].supply] == [27, 16]
    s = purple()
    play(s, "end", "attack purple")
    assert s.players[0].supply == 32
    s = purple()
    refuses(s, "buy accelerator", "TN-ITEM-5")
    play(s, *(f"move {n}" for n in ("2.2", "2.3", "2.4", "2.5", "2.6")))
    refuses(s, "move 2.7", "TN-MOVE-3")
    s = purple()
    play(s, "storage")
    assert (s.players[0].supply, s.players[0].storage) == (66, -1)
    s = purple()
    play(s, "amplify 2.1-3.1", "amplify 2.1-3.2", "amplify 2.1-3.2")
    assert s.players[0].amplifier == 0
    refuses(s, "amplify 2.0-2.1", "TN-AMP-1")


# --- Shield Generator


@pytest.mark.parametrize(("level", "defense"), [(0, 0), (1, 4), (2, 6), (3, 8)])
@rule("TN-SHIELD-1", "TN-SHIELD-2", "TN-SHIELD-3")
def test_a_shield_lowers_the_loss_at_no_cost(level: int, defense: int) -> None:
    s = tn(f"round 7\npurple @2.1 gun 1\nblue 30 @2.1 shield {level}\ngray")
    play(s, "attack blue")
    assert s.players[1].supply == 30 - (12 - defense)
    assert s.players[1].shield == level


@rule("TN-SHIELD-1", "TN-ATTACK-4")
def test_a_shield_works_every_time() -> None:
    s = tn("round 7\npurple @2.1 gun 1\nblue @2.1 gun 1\ngray 30 @2.1 shield 1")
    events = play(s, "attack gray", "end", "attack gray")
    assert [e.loss for e in events if isinstance(e, Attacked)] == [8, 8]


@rule("TN-SHIELD-5")
def test_no_shield_protects_against_an_annihilating_hole() -> None:
    s = tn("round 7\npurple 10 @2.1 shield 3 table hole:25/9\nblue 30 @2.2 shield 3\ngray @4.9")
    play(s, "end")
    assert [p.supply for p in s.players] == [0, 15, 16]


# --- Accelerator


@pytest.mark.parametrize(("level", "speed"), [(0, 2), (1, 3), (2, 4), (3, 5)])
@rule("TN-ACCEL-1", "TN-ACCEL-2", "TN-ITEM-6")
def test_the_accelerator_gives_speed_and_every_move_costs_1(level: int, speed: int) -> None:
    s = buyer(f"16 accelerator {level}")
    play(s, *(f"move 2.{2 + n}" for n in range(speed)))
    assert s.players[0].supply == 16 - speed
    refuses(s, f"move 2.{2 + speed}", "TN-MOVE-3")


@rule("TN-RULING-40", "TN-ACCEL-1")
def test_speed_bought_in_mid_turn_counts_at_once() -> None:
    s = buyer("16")
    play(s, "move 2.2", "move 2.3")
    refuses(s, "move 2.4", "TN-MOVE-3")
    play(s, "buy accelerator", "move 2.4")
    refuses(s, "move 2.5", "TN-MOVE-3")


# --- Kinetic Storage


@rule("TN-KINETIC-1", "TN-RULING-43")
def test_every_move_after_the_purchase_puts_1_on_the_storage() -> None:
    s = buyer("20 accelerator 1")
    play(s, "move 2.2", "buy storage", "move 2.3", "move 2.4")
    assert (s.players[0].storage, s.players[0].supply) == (2, 7)


@rule("TN-KINETIC-2", "TN-KINETIC-5")
def test_the_storage_is_charged_outside_the_own_turn_too() -> None:
    s = tn("round 9\nturn gray\npurple @2.1 storage 3\nblue @4.9\ngray @4.9")
    play(s, "end", "go 3.1")
    assert s.players[0].storage == 4


@rule("TN-KINETIC-3")
def test_the_storage_is_emptied_as_a_whole_and_gone() -> None:
    s = buyer("5 storage 9")
    assert {text for text in legal(s, "purple") if text.startswith("storage")} == {"storage"}
    assert Dropped(seat=0, item="storage", energy=9) in play(s, "storage")
    assert (s.players[0].supply, s.players[0].storage) == (14, -1)
    refuses(s, "storage", "TN-KINETIC-3")


@rule("TN-KINETIC-4", "TN-RULING-43", "TN-RULING-8")
def test_the_storage_holds_65_at_most() -> None:
    s = buyer("storage 64")
    play(s, "move 2.2")
    assert s.players[0].storage == 65
    play(s, "move 2.3")
    assert s.players[0].storage == 65


@pytest.mark.parametrize("move", ["jump 4.12", "jump V616Mon", "pass V616Mon"])
@rule("TN-KINETIC-6")
def test_special_moves_charge_the_storage_by_1(move: str) -> None:
    s = tn("round 7\npurple @2.1 storage 0 table collapse:4\nblue\ngray\nwormhole 2.1")
    play(s, move)
    assert s.players[0].storage == 1


# --- Link Amplifier

LINKED = "2.1 E-14 r0"
"""Links of 2.1: forward to 3.1 (direction 0) and 3.2 (1), backward to 1.1 (3) and 1.0 (4)."""


def amplifier(about: str = "amplifier 5", more: str = LINKED, turn: str = "") -> Party:
    return tn(
        f"round 7\nturn purple {turn}\npurple 30 @2.1 {about}\nblue @2.1\ngray @4.9\n"
        f"1.1 E-03 r2\n{more}"
    )


def amplified(s: Party) -> set[str]:
    """The links that purple may reinforce."""
    return {text.split()[1] for text in legal(s, "purple") if text.startswith("amplify")}


@rule("TN-AMP-1", "TN-RULING-10", "TN-MISS-19")
def test_an_amplifier_comes_with_5_charges_from_the_bank() -> None:
    s = tn("round 7\npurple 20\nblue 20\ngray 20")
    play(s, "buy amplifier", "end", "buy amplifier", "end", "buy amplifier")
    assert [(p.amplifier, p.supply) for p in s.players] == [(5, 8)] * 3


@rule("TN-RULING-10")
def test_charges_of_an_artifact_come_from_the_bank() -> None:
    s = tn("round 7\npurple 20 secret collapse\nblue\ngray")
    play(s, "cast collapse")
    assert s.players[0].supply == 20
    assert s.players[0].table[0].charges == 4


@rule("TN-AMP-1")
def test_without_an_amplifier_nothing_is_reinforced() -> None:
    refuses(amplifier(about=""), "amplify 2.1-3.1", "TN-AMP-1")


@rule("TN-AMP-2", "TN-AMP-3")
def test_a_charge_reinforces_a_link_of_the_own_node_by_1() -> None:
    s = amplifier()
    play(s, "amplify 2.1-3.1", "amplify 1.1-2.1")
    assert s.reinforced == {edge("2.1", "3.1"): 1, edge("1.1", "2.1"): 1}
    assert s.players[0].amplifier == 3


@rule("TN-AMP-2")
def test_a_link_elsewhere_cannot_be_reinforced() -> None:
    s = amplifier(more="3.1 E-18 r0")  # backward to 2.1, forward beyond
    assert "amplify 2.1-3.1" in legal(s, "purple")
    refuses(s, "amplify 3.1-4.1", "TN-AMP-2")


@rule("TN-AMP-3")
def test_put_from_the_earlier_node_it_strengthens_the_link_into_the_later() -> None:
    s = tn("""
        round 9
        turn gray
        purple @4.9
        blue @4.9
        gray @2.0 amplifier 5
        2.0 E-03 r0 +
        2.1 E-01 r2   # a cause facing 2.0
    """)
    events = play(s, "amplify 2.0-2.1", "move 3.0", "end")
    assert Realized(node=NAMED["2.0"], points=0, occurred=True) in events
    assert Realized(node=NAMED["2.1"], points=3, occurred=True) in events


@rule("TN-AMP-4")
def test_three_uses_a_turn() -> None:
    s = amplifier()
    play(s, "amplify 2.1-3.1", "amplify 2.1-3.2", "amplify 1.1-2.1")
    refuses(s, "amplify 2.1-3.1", "TN-AMP-4")
    assert amplified(s) == set()


@rule("TN-AMP-5")
def test_with_its_last_charge_the_amplifier_is_discarded() -> None:
    s = amplifier("amplifier 1")
    assert Dropped(seat=0, item="amplifier") in play(s, "amplify 2.1-3.1")
    assert s.players[0].amplifier == 0
    refuses(s, "amplify 2.1-3.2", "TN-AMP-1")


@rule("TN-AMP-6", "TN-AMP-4", "TN-RULING-42", "TN-EX-13")
def test_buying_again_does_not_reset_the_uses_of_the_turn() -> None:
    s = amplifier("amplifier 2")
    play(s, "amplify 2.1-3.1", "amplify 2.1-3.2", "buy amplifier", "amplify 1.1-2.1")
    assert s.players[0].amplifier == 4
    refuses(s, "amplify 2.1-3.1", "TN-AMP-4")


@rule("TN-AMP-7", "TN-AMP-9")
def test_two_single_reinforcements_are_a_double_one() -> None:
    s = amplifier()
    play(s, "amplify 1.1-2.1", "amplify 1.1-2.1")
    assert s == amplifier("amplifier 3", f"{LINKED}\nreinforced 1.1-2.1 +2", "amplified 2")


@rule("TN-AMP-8", "TN-AMP-9", "TN-RULING-50", "TN-EX-12")
def test_a_link_of_3_goes_to_4_and_no_further() -> None:
    s = amplifier(more=f"{LINKED}\nreinforced 2.1-3.1 +1")
    play(s, "amplify 2.1-3.1")
    refuses(s, "amplify 2.1-3.1", "TN-AMP-8")
    assert "2.1-3.1" not in amplified(s)
    assert s.reinforced[edge("2.1", "3.1")] == 2


@rule("TN-AMP-10", "TN-AMP-8")
def test_the_amplifier_works_on_logistic_links_up_to_4() -> None:
    s = amplifier(more="2.1 S-0-L r0 + links c..c..")
    play(s, "amplify 2.1-3.1", "amplify 2.1-3.1")
    refuses(s, "amplify 2.1-3.1", "TN-AMP-8")


@pytest.mark.parametrize("pair", ["2.1>3.4", "2.0>2.1"])
@rule("TN-AMP-10", "TN-AMP-11", "TN-RULING-92")
def test_a_needle_link_is_reinforced_from_source_or_target(pair: str) -> None:
    s = amplifier(more=f"needle {pair} cause")
    play(s, f"amplify {pair}", f"amplify {pair}")
    source, target = pair.split(">")
    assert s.needles == [Needle(NAMED[source], NAMED[target], CAUSE, 2)]
    assert s.reinforced == {}
    refuses(s, f"amplify {pair}", "TN-AMP-8")


@rule("TN-RULING-92")
def test_a_needle_link_counts_if_its_source_is_realized_with_an_event() -> None:
    s = amplifier(more="needle 1.1>2.1 cause\nneedle 1.3>2.1 cause\nneedle 2.0>2.4 cause")
    play(s, "amplify 1.1>2.1")
    refuses(s, "amplify 1.3>2.1", "TN-RULING-92")  # 1.3 was realized empty
    assert "amplify 1.3>2.1" not in legal(s, "purple")
    refuses(s, "amplify 2.0>2.4", "TN-AMP-2")


@rule("TN-RULING-51")
def test_a_mark_of_one_event_is_a_link_unless_the_earlier_node_was_realized_empty() -> None:
    s = amplifier()
    assert amplified(s) == {"2.1-3.1", "2.1-3.2", "1.1-2.1"}  # 3.1 and 3.2 are still empty
    refuses(s, "amplify 1.0-2.1", "TN-RULING-51")  # a mark, but 1.0 was realized empty
    no = refuses(s, "amplify 2.0-2.1", "TN-RULING-51")  # no mark
    assert no.why == "no links here"


@rule("TN-RULING-51")
def test_a_link_that_faces_beyond_the_edge_cannot_be_reinforced() -> None:
    s = tn("round 16\npurple @4.1 amplifier 5\nblue\ngray\n3.1 E-03\n4.1 E-18 r0")
    assert amplified(s) == {"3.1-4.1"}
