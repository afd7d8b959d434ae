"""The page of fights: a ready one with friends, who come by links; bots take what stays free."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Newcomer
from browser.prepared import arrive


def test_a_ready_fight_begins_with_a_friend(page: Page, newcomer: Newcomer, base_url: str) -> None:
    arrive(page, base_url)
    page.goto(f"{base_url}/fights")
    page.get_by_role("button", name="With friends: Ambush in the Dock").click()
    page.get_by_role("button", name="Invite by link").click()
    link = page.get_by_role("textbox").first
    friend = newcomer()
    friend.goto(link.input_value())
    friend.get_by_label("Your name at the table").fill("Bob")
    friend.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("Bob")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for one in (page, friend):
        expect(dock(one)).to_be_visible()


def test_a_seat_that_stays_free_is_a_bot_s(page: Page, base_url: str) -> None:
    arrive(page, base_url)
    page.goto(f"{base_url}/fights")
    page.get_by_role("button", name="With friends: Ambush in the Dock").click()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    page.get_by_role("button", name="Seat a bot").click()
    start.click()
    expect(dock(page)).to_be_visible()


def test_a_gm_leads_a_ready_fight_for_three(page: Page, newcomer: Newcomer, base_url: str) -> None:
    """Each character has a seat; friends take three of five, bots the rest with one press."""
    arrive(page, base_url)
    page.goto(f"{base_url}/fights")
    page.get_by_role("button", name="As the GM: Ambush in the Dock").click()
    seats = page.get_by_role("listitem").filter(has_text=re.compile("Leads [A-Z]"))
    expect(seats).to_have_count(5)
    mine = page.get_by_role("listitem").filter(has_text="GM: leads everybody else")
    expect(mine).to_contain_text("you")
    friends = []
    for k, name in enumerate(("Bob", "Cleo", "Dan")):
        seats.nth(k).get_by_role("button", name="Invite by link").click()
        friends.append(friend := newcomer())
        friend.goto(seats.nth(k).get_by_role("textbox").input_value())
        friend.get_by_label("Your name at the table").fill(name)
        friend.get_by_role("button", name="Take the seat").click()
        expect(seats.nth(k)).to_contain_text(name)
    expect(
        page.get_by_text("Seats 4 and 5 are still free: invite somebody or seat a bot.")
    ).to_be_visible()
    page.get_by_role("button", name="Bots take the free seats").click()
    expect(page.get_by_role("heading", name="Ready to start")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for one in (page, *friends):
        expect(dock(one)).to_be_visible()
    expect(page.get_by_role("heading", name="Ready to start")).to_have_count(0)


def dock(page: Page) -> Locator:
    """Of a fight that has begun: what one can do or is asked there."""
    doing = page.get_by_role("region", name="What you can do now")
    return doing.or_(page.get_by_role("region", name="What you are asked")).first
