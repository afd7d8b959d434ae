"""Trading in The Now, by clicks and with a finger: in one's own turn and in somebody else's.

Offers and answers one by one are in `web/tests/dock-plays.test.ts`.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.seated import Begin, Table, View, beginning, supplies

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
"""A full hand: nothing is drawn when the turn ends."""
TOGETHER = f"round 7\npurple 20 @2.1 {HAND}\nblue 20 @2.1\ngray 20 @4.9"
TURN_OF_BOB = f"{TOGETHER}\nturn blue"
SCREENS = {"desktop": (1366, 768), "upright": (390, 844), "sideways": (844, 390)}


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def offers(view: View) -> list[tuple[int, int, int, int]]:
    return [(o["by"], o["to"], o["give"], o["ask"]) for o in view["offers"]]


def offer(table: Table, **fields: int) -> None:
    """Bob makes an offer to Ann."""
    empty = {"give_hand": [], "give_table": [], "ask_table": [], "ask_unnamed": 0}
    table.act(1, "Offer", to=0, **{"give": 0, "ask": 0, "counter": None, **empty, **fields})


def look_at(page: Page, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})


# --- in one's own turn


def test_a_refusal_says_why_and_links_its_rule(begin: Begin) -> None:
    table = begin("round 7\npurple 20 @2.1 table needle\nblue 20 @2.1 table needle\ngray 20 @4.9")
    table.press("Exchange")
    table.dock.get_by_role("group", name="You give").get_by_role("button", name="Needle").click()
    table.press("Offer")
    refusal = table.dock.get_by_role("alert")
    expect(refusal).to_be_visible()
    rule = refusal.get_by_role("link", name="Rule TN-RULING-68")
    expect(rule).to_have_attribute("href", "/rules/TN-RULING-68")
    assert offers(table.view()) == []
    rule.click()
    beside = table.page.get_by_role("region", name="Rules")
    expect(beside.get_by_role("article", name="TN-RULING-68")).to_be_visible()
    table.page.go_back()  # out of the rules, not away from the table
    expect(beside).to_have_count(0)
    expect(refusal).to_be_visible()
    table.page.go_forward()
    expect(beside).to_be_visible()
    beside.get_by_role("button", name="Close").click()
    expect(beside).to_have_count(0)
    expect(refusal).to_be_visible()


def test_as_much_for_as_much_is_refused_with_its_rule(begin: Begin) -> None:
    table = begin(TOGETHER)
    table.press("Exchange")
    for energy in table.dock.get_by_label("Energy", exact=True).all():
        energy.fill("3")
        energy.press("Tab")
    table.press("Offer")
    refusal = table.dock.get_by_role("alert")
    expect(refusal).to_contain_text("3 ⚡ for 3 ⚡: nothing would change hands")
    expect(refusal.get_by_role("link", name="Rule TN-RULING-110")).to_be_visible()


# --- in somebody else's turn


def test_offering_in_the_turn_of_another(page: Page, begin: Begin) -> None:
    table = begin(TURN_OF_BOB)
    for screen in SCREENS:
        look_at(page, screen)
        exchange = table.button("Exchange")
        expect(exchange).to_be_in_viewport(ratio=1)
        exchange.click()
        give = table.panel("Exchange").get_by_role("group", name="You give")
        give.get_by_role("button", name="More: Energy").click()
        offer = table.panel("Exchange").get_by_role("button", name="Offer")
        expect(offer).to_be_in_viewport(ratio=1)
        offer.click()
        table.until(offers, [(0, 1, 1, 0)])
        expect(table.dock.get_by_role("list", name="Open offers")).to_be_in_viewport()
        expect(table.panel("Exchange")).to_have_count(0)
        table.press("Withdraw")
        table.until(offers, [])


def test_an_offer_comes_to_the_front_on_a_phone(page: Page, begin: Begin) -> None:
    look_at(page, "upright")
    table = begin(TURN_OF_BOB)
    page.get_by_role("tab", name="Log").click()
    expect(table.dock).to_be_hidden()
    offer(table, give=5)
    expect(table.button("Accept")).to_be_in_viewport(ratio=1)


def test_an_offer_does_not_disturb_whoever_writes(page: Page, begin: Begin) -> None:
    look_at(page, "upright")
    table = begin(TURN_OF_BOB)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Three for")
    offer(table, give=5)
    expect(page.get_by_role("tab", name="Play something is asked of you")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_value("Three for")
    page.get_by_role("tab", name="Play").click()
    expect(table.button("Accept")).to_be_in_viewport(ratio=1)


def test_countering_in_the_turn_of_another(page: Page, begin: Begin) -> None:
    table = begin(TURN_OF_BOB)
    for screen in SCREENS:
        look_at(page, screen)
        offer(table, give=5, ask=2)
        counter = table.button("Counter")
        expect(counter).to_be_in_viewport(ratio=1)
        counter.click()
        form = table.panel("Counter-offer")
        get = form.get_by_role("group", name="You get")
        get.get_by_role("button", name="More: Energy").click()
        form.get_by_role("button", name="Counter-offer").click()
        table.until(offers, [(0, 1, 2, 6)])
        expect(form).to_have_count(0)
        table.press("Withdraw")
        table.until(offers, [])


# --- what became of it


def test_what_became_of_an_offer_and_of_a_step_is_told(begin: Begin) -> None:
    table = begin(TOGETHER)
    notice = table.dock.get_by_role("status")
    for answer in ("Decline", "Accept"):
        table.press("Exchange")
        give = table.panel("Exchange").get_by_role("group", name="You give")
        give.get_by_role("button", name="More: Energy").click()
        table.press("Offer")
        table.until(offers, [(0, 1, 1, 0)])
        table.act(1, answer, of=0, number=0)
        expect(notice).to_contain_text(f"Bob {answer.lower().removesuffix('e')}ed your offer.")
    table.press("Extract")
    expect(notice).to_be_empty()

    # One that is gone says so
    offer(table, give=5)
    expect(table.button("Accept")).to_be_visible()
    table.act(1, "Withdraw", to=0, number=0)
    expect(notice).to_contain_text("Bob withdrew the offer to you.")
    expect(table.button("Accept")).to_have_count(0)


def test_everybody_is_told_of_an_undo(begin: Begin) -> None:
    table = begin(TURN_OF_BOB)
    table.act(1, "Extract")
    table.until(lambda view: supplies(view)[1] > 20, True)
    assert table.friends[0].post(f"{table.at}/api/tables/{table.id}/undo").ok
    expect(table.dock.get_by_role("status")).to_contain_text("Bob took back a step.")


def test_an_exchange_is_taken_back_with_the_consent_of_all(begin: Begin) -> None:
    table = begin(TOGETHER)
    offer(table, give=5)
    table.press("Accept")
    table.until(supplies, [25, 15, 20])
    for yes in (False, True):
        table.press("Undo")
        expect(table.page.get_by_text("Waiting for Bob, Cleo to agree")).to_be_visible()
        n = table.sync()["undo_asked"]["n"]
        for friend in table.friends if yes else table.friends[:1]:
            consent = {"n": n, "yes": yes}
            assert friend.post(f"{table.at}/api/tables/{table.id}/consent", data=consent).ok
        said = "everybody agreed" if yes else "somebody refused"
        expect(table.dock.get_by_role("status")).to_contain_text(said)
        assert supplies(table.view()) == ([20, 20, 20] if yes else [25, 15, 20])
