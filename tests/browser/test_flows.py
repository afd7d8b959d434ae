"""Every action of The Now once, by clicks, from a position that allows it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.prepared import arrive, leaving, prepared
from browser.seated import (
    Begin,
    Table,
    beginning,
    charges,
    me,
    of_event,
    place,
    supplies,
    supply,
)
from worldline.the_now.field import NAMED
from worldline.the_now.pages import CAUSE, HINDRANCE

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
"""A full hand: nothing is drawn when the turn ends."""


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def position(purple: str, *more: str, number: int = 7) -> str:
    """Purple is on turn, the others are far away."""
    return "\n".join([f"round {number}", f"purple {purple}", "blue 20 @4.9", "gray 20 @4.9", *more])


# --- movement


def test_moving(begin: Begin) -> None:
    table = begin(position("20 @2.1"))
    table.node("3.1").click()
    table.until(place, "3.1")
    table.until(supply, 19)


def test_passing_a_wormhole(begin: Begin) -> None:
    table = begin(position("20 @2.3 table collapse:0", "wormhole 2.3"))
    table.press("Pass a wormhole")
    table.node("V616Mon").click()
    table.until(place, "V616Mon")


def test_jumping(begin: Begin) -> None:
    table = begin(position("20 @2.0 table collapse"))
    table.press("Jump")
    table.node("4.13").click()
    table.until(place, "4.13")
    table.until(charges, {"collapse": 3})


def test_a_step_with_the_last_energy_is_asked_about_and_told(begin: Begin) -> None:
    table = begin(position("1 @2.1"))
    table.node("3.1").click()
    sure = table.panel("Your last energy")
    expect(sure).to_contain_text("you would be out of the game")
    table.press("Choose something else")
    expect(sure).to_be_hidden()
    table.node("3.2").click()  # twice on one node in short time would be a double click
    table.press("Do it anyway")
    expect(table.page.get_by_text("You are out: your energy is used up.")).to_be_visible()


def test_the_log_stays_open_beside_a_turn(begin: Begin) -> None:
    table = begin(position(f"20 @2.1 {HAND}"))
    log = table.page.get_by_role("tab", name="Log")
    log.click()
    table.node("3.1").click()
    table.until(place, "3.1")
    end_turn(table)
    table.until(lambda view: view["on_turn"], 1)
    table.act(1, "EndTurn")
    table.act(2, "EndTurn")
    expect(table.button("End turn")).to_be_visible()
    expect(log).to_have_attribute("aria-selected", "true")


# --- organizing


def test_organizing_an_event_with_rotation_and_side(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand E-18", number=3))
    table.dock.locator('[data-card="E-18"]').click()
    table.press("Organize ")
    table.press("Turn right")
    expect(table.dock.get_by_text("Way 2 of")).to_be_visible()
    table.radio("at ×: does not occur").click()
    options = table.sync()["asked"][0]["options"]
    lawful = [o["action"]["rotation"] for o in options if o["action"]["type"] == "Lay"]
    second = list(dict.fromkeys(lawful))[1]
    table.press("Lay it")
    table.until(of_event("2.1", "card", "rotation", "side", "by"), ("E-18", second, False, 0))
    table.until(supply, 7)


def test_taking_a_card_back(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand E-18"))
    table.dock.locator('[data-card="E-18"]').dblclick()
    table.press("Take back")
    expect(table.button("End turn")).to_be_visible()
    table.until(lambda view: (view["hand"], view["laying"]), (["E-18"], None))


def test_naming_the_two_players_of_an_attacking_event(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand S-0-A"))
    table.dock.locator('[data-card="S-0-A"]').click()
    table.press("Organize ", "Next: name two players", "Cleo if it occurs")
    expect(table.button("Bob if it does not")).to_have_attribute("aria-pressed", "true")
    table.press("Lay it")
    table.until(of_event("2.1", "card", "arcs"), ("S-0-A", [2, 1]))


def test_naming_the_player_of_a_supporting_event(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand S-0-U"))
    table.dock.locator('[data-card="S-0-U"]').click()
    table.press("Organize ", "Next: name a player", "Bob if it does not")
    table.press("Lay it")
    table.until(of_event("2.1", "card", "arcs"), ("S-0-U", [-1, 1]))


def test_linking_a_logistic_event_edge_by_edge(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand S-0-L", "1.1 E-03 r2"))
    table.dock.locator('[data-card="S-0-L"]').click()
    table.press("Organize ", "Next: links")
    expect(table.button("Lay it with these links")).to_be_disabled()
    for edge, link in (("1.1", "Cause plain"), ("3.1", "Hindrance plain"), ("3.2", "Cause +1")):
        table.press(f"Edge to {edge}: no link", link)
    expect(table.button("Edge to 3.2: Cause")).to_be_visible()
    table.press("Edge to 3.1: Hindrance", "Take this link back")
    table.press("Edge to 3.1: no link", "Hindrance +1", "Lay it with these links")
    table.until(of_event("2.1", "marks"), ([HINDRANCE, CAUSE, 0, CAUSE, 0, 0],))
    reinforced = [[NAMED["2.1"], NAMED["3.1"], 1], [NAMED["2.1"], NAMED["3.2"], 1]]
    table.until(lambda view: view["reinforced"], reinforced)


# --- energy, impact, items


def test_extracting(begin: Begin) -> None:
    table = begin(position("20 @3.0"))
    table.press("Extract energy")
    table.until(supply, 29)


def test_extracting_with_the_collector(begin: Begin) -> None:
    table = begin(position("20 @3.0 table collector", "3.1 E-13", "4.0 E-14"))
    table.press("Extract energy")
    choice = table.panel("Extract energy").get_by_role("button", name=re.compile("Collector"))
    expect(table.changes(choice)).to_contain_text("+17")
    choice.click()
    table.until(supply, 37)
    table.until(charges, {"collector": 2})


@pytest.mark.parametrize(
    ("choice", "impact", "energy", "outcome"),
    [
        ("Weak ✓ for", 1, 42, "0, occurs, then +1, occurs"),
        ("Weak × against", -1, 42, "0, occurs, then −1, does not occur"),
        ("Strong ✓ for", 2, 34, "0, occurs, then +2, occurs"),
        ("Strong × against", -2, 34, "0, occurs, then −2, does not occur"),
    ],
)
def test_impact_shows_what_it_changes(
    begin: Begin, choice: str, impact: int, energy: int, outcome: str
) -> None:
    table = begin(position("40 @2.0", "2.0 E-03 + blue"))
    table.press("Apply impact")
    button = table.panel("Impact on the event here").locator("button", has_text=choice)
    expect(table.changes(button).filter(has_text="2.0")).to_contain_text(outcome)
    button.click()
    table.until(of_event("2.0", "impact"), (impact,))
    table.until(supply, energy)


def test_buying_an_item(begin: Begin) -> None:
    table = begin(position("30 @2.1"))
    table.press("Buy an item", "Buy for 8 ⚡ Shield")
    table.until(me("shield"), 1)
    table.until(supply, 22)


def test_emptying_the_storage(begin: Begin) -> None:
    table = begin(position("20 @2.1 storage 26"))
    table.press("Empty the Kinetic Storage")
    table.panel("Empty the Kinetic Storage?").locator(".choice").click()
    table.until(supply, 46)
    table.until(me("storage"), -1)


def test_reinforcing_a_link(begin: Begin) -> None:
    table = begin(position("30 @2.1 amplifier 5", "1.1 E-03 r2", "2.1 E-14 r0"))
    table.press("Reinforce a link")
    table.node("3.2").click()
    table.until(lambda view: view["reinforced"], [[NAMED["2.1"], NAMED["3.2"], 1]])
    table.until(me("amplifier"), 4)


def test_reinforcing_a_needle_link(begin: Begin) -> None:
    table = begin(position("30 @2.1 amplifier 5", "needle 2.1>3.4 cause"))
    table.press("Reinforce a Needle link")
    table.node("3.4").click()
    needle = {"source": NAMED["2.1"], "target": NAMED["3.4"], "type": CAUSE, "plus": 1}
    table.until(lambda view: view["needles"], [needle])


def test_attacking(begin: Begin) -> None:
    table = begin("round 7\npurple 20 @4.1 gun 2\nblue 30 @4.1 shield 2\ngray 20 @4.2")
    table.press("Attack")
    victim = table.panel("Whom to attack?").get_by_role("button", name=re.compile("Blue|Bob"))
    expect(table.changes(victim)).to_contain_text(["−5", "−12"])
    victim.click()
    table.until(supplies, [15, 18, 20])


# --- artifacts


def test_casting(begin: Begin) -> None:
    table = begin(position("20 secret hole"))
    table.press("Cast an artifact")
    table.panel("Which artifact to cast?").get_by_role("button", name=re.compile("Hole")).click()
    table.until(charges, {"hole": 0})


def test_discharging(begin: Begin) -> None:
    table = begin(position("16 secret needle"))
    table.press("Discharge an artifact")
    panel = table.panel("Which artifact to discharge?")
    expect(table.changes(panel)).to_contain_text("+22")
    panel.get_by_role("button", name=re.compile("Needle")).click()
    table.until(supply, 38)


@pytest.mark.parametrize(
    ("entry", "amount", "after"), [("Take from the Hole", 4, 20), ("Repay the Hole", 2, 14)]
)
def test_taking_from_the_hole_and_repaying(
    begin: Begin, entry: str, amount: int, after: int
) -> None:
    table = begin(position("16 table hole:5/1"))
    table.press(entry)
    table.dock.get_by_label("Amount", exact=True).fill(str(amount))
    table.dock.get_by_label("Amount", exact=True).press("Tab")
    table.press(f"{entry.split()[0]} {amount}")
    table.until(supply, after)


def test_threading_the_needle(begin: Begin) -> None:
    table = begin(position("16 @2.3 table needle"))
    table.press("Thread a Needle link")
    table.node("3.4").click()
    table.panel("A link to 3.4").locator(".choice", has_text="Hindrance").click()
    needle = {"source": NAMED["2.3"], "target": NAMED["3.4"], "type": HINDRANCE, "plus": 0}
    table.until(lambda view: view["needles"], [needle])


def test_using_the_stabilizer(begin: Begin) -> None:
    table = begin(position("16 @2.1 table stabilizer", "2.1 E-01 impact +1", "2.5 E-03"))
    table.press("Use the Stabilizer")
    table.panel("Stabilize three nodes").get_by_role("button").filter(has_text="×").click()
    table.until(of_event("2.1", "impact"), (-2,))
    table.until(of_event("2.5", "impact"), (-3,))
    table.until(lambda view: view["delayed"], [[NAMED["2.9"], -3]])


def test_what_is_impossible_says_why_and_links_its_rule(begin: Begin) -> None:
    table = begin(position("20 @2.1"))
    table.press("Attack")
    expect(table.dock.get_by_role("link", name=re.compile("^Rule TN-GUN-1"))).to_be_visible()


# --- what is asked


def test_keeping_a_card(begin: Begin) -> None:
    table = begin(position("20 @4.1 hand E-01 E-02 E-03 E-05 candidates E-04 E-06 E-07 E-08"))
    tray = table.panel("Choose a card to keep")
    tray.locator("button", has_text="E-06").click()
    tray.get_by_role("button", name="Keep E-06").click()
    table.until(lambda view: sorted(view["hand"]), ["E-01", "E-02", "E-03", "E-05", "E-06"])


def test_replacing_a_card_before_the_game(page: Page) -> None:
    with prepared() as at, leaving(page):
        arrive(page, at)
        setup = {"seats": 3, "swap": True}
        new = {"game": "the_now", "setup": setup, "bots": [None, "random", "random"]}
        id = page.request.post(f"{at}/api/tables", data=new).json()["id"]
        page.request.post(f"{at}/api/tables/{id}/start")
        page.goto(f"{at}/tables/{id}")
        table = Table(page, at, id, [])
        panel = table.panel("Replace a card?")
        given = panel.get_by_role("group", name="You would give").get_by_role("button").first
        taken = panel.get_by_role("group", name="You would take").get_by_role("button").last
        given.click()
        taken.click()
        offered = taken.inner_text().strip()
        table.press("Give ")
        table.until(lambda view: offered in view["hand"], True)


def test_betting_on_a_tangle(begin: Begin) -> None:
    table = begin(f"round 7\npurple 40 {HAND} secret tangle-1\nblue 40\ngray 40")
    table.press("Cast an artifact")
    table.panel("Which artifact to cast?").locator(".choice").click()
    table.press("Lay it")
    bet = table.panel("Your secret bet")
    expect(bet.get_by_role("button", name="Place the bet")).to_be_disabled()
    bet.get_by_role("button", name="2 on ✓, 1 on ×").click()
    bet.get_by_role("button", name="More: Energy on ×").click()
    table.press("Place the bet")
    table.until(lambda _: table.sync()["waiting"], [1, 2])
    table.act(1, "Bet", ticks=1, tick_energy=0, cross_energy=0)
    table.act(2, "Bet", ticks=0, tick_energy=0, cross_energy=0)
    table.until(of_event("2.0", "bets", "impact"), ([[2, 1], [1, 0], [0, 1]], -1))


def test_choosing_whom_the_annihilation_hits(begin: Begin) -> None:
    table = begin(
        f"round 7\npurple 2 @2.0 {HAND} table hole:32/9\nblue 5 @3.0\ngray 5 @2.1\nyellow 50 @4.9"
    )
    end_turn(table)
    table.press("The field hits Gray next")
    table.until(lambda view: [player["out"] > 0 for player in view["players"]][2], True)


def test_going_where_one_is_pushed(begin: Begin) -> None:
    table = begin(
        f"round 9 order blue gray purple\nturn purple\npurple 20 @2.0 {HAND}\nblue @4.9\ngray @4.9"
    )
    end_turn(table)
    expect(table.panel("Your node becomes past")).to_be_visible()
    table.node("3.1").click()
    table.until(place, "3.1")
    table.until(lambda view: view["round"], 10)


def test_ending_the_turn_asks_about_what_is_left(begin: Begin) -> None:
    table = begin(position(f"20 @2.1 {HAND}"))
    table.press("End turn")
    question = table.panel("End the turn?")
    expect(question).to_contain_text("2 action units are unused.")
    question.get_by_role("button", name="Stay").click()
    assert table.view()["on_turn"] == 0
    table.press("End turn", "End anyway")
    table.until(lambda view: view["on_turn"], 1)
    expect(table.dock).to_contain_text("Bob is on turn")


def test_whose_turn_it_is_is_announced_once(begin: Begin) -> None:
    table = begin(position(f"20 @2.1 {HAND}"))
    said = table.page.locator('[role="status"].said')
    expect(said).to_have_text("It is your turn.")
    end_turn(table)
    table.until(lambda view: view["on_turn"], 1)
    while (seat := table.view()["on_turn"]) != 0:
        table.act(seat, "EndTurn")
    expect(said).to_have_text("It is your turn.")


def test_undoing(begin: Begin) -> None:
    table = begin(position("20 @2.1"))
    expect(table.button("Undo")).to_have_count(0)
    table.node("3.1").click()
    table.until(place, "3.1")
    table.press("Undo")
    table.until(place, "2.1")
    table.until(supply, 20)


def test_doing_what_the_hint_says(begin: Begin) -> None:
    table = begin(position("20 @2.1 hand E-18"))
    table.page.set_viewport_size({"width": 1366, "height": 768})
    expect(table.button("Hint")).to_be_visible()
    field = table.page.locator(".field").first.bounding_box()
    table.press("Hint")
    hint = table.panel("A hint")
    expect(hint).to_be_visible()
    expect(hint).to_be_in_viewport(ratio=1)
    assert table.page.locator(".field").first.bounding_box() == field
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    table.until(lambda _: table.sync()["n"] > 0, True)


def end_turn(table: Table) -> None:
    table.press("End turn")
    table.press("End anyway")
