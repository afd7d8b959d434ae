"""Whoever was away for a round can say from the screen alone what happened."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.seated import Begin, Table, beginning
from browser.test_accessible import resized

ROUND = """
    round 7 order purple blue gray yellow
    turn purple
    purple 30 5pts @2.1 hand S-0-A S-0-U S-0-L S-0-1 S-0-2
    blue 60 4pts @2.1 gun 2 hand E-01 E-03 E-05 E-06
    gray 60 4pts @2.1 gun 1 hand E-04 E-07 E-08 E-09 E-10
    yellow 3 4pts @2.1
    2.1 E-14 r0 + blue impact +2
"""


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def round_of_others(table: Table) -> None:
    """Ann ends her turn and leaves; Bob and Cleo play theirs."""
    table.act(0, "EndTurn")
    table.page.goto("about:blank")
    table.act(1, "Attack", victim=3)
    table.act(1, "Move", to=9)
    table.act(1, "Organize", card=1)
    table.act(1, "Lay", rotation=1, side=True)
    table.act(1, "EndTurn")
    table.act(2, "Attack", victim=0)
    table.act(2, "EndTurn")


def test_who_was_away_for_a_round_reads_what_happened(begin: Begin) -> None:
    table = begin(ROUND)
    page = table.page
    round_of_others(table)
    page.goto(f"{table.at}/tables/{table.id}")
    told = page.get_by_role("region", name="Since your last turn")
    expect(told).to_contain_text("Your points if nothing changes: 4 before, 5 now.")
    rows = told.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Bob attacked Dan: −3 ⚡, organized")
    expect(rows.nth(0)).to_contain_text("1 point more for you")
    expect(rows.nth(1)).to_contain_text("Cleo attacked Ann: −12 ⚡")
    expect(rows.nth(1)).to_contain_text("you lost 12 ⚡")
    expect(rows.nth(2)).to_contain_text("Dan is out of the game")
    expect(rows.nth(2)).to_contain_text("Nothing for you")
    expect(page.locator("[data-trail=blue]")).to_have_count(1)
    expect(page.locator('[data-mark="9"]')).to_have_text("new")

    # It lies over the hand of a phone, goes with the first thing one does, and comes back.
    resized(page, (390, 844))
    expect(told).to_contain_text("Nothing for you")
    expect(table.button("End turn")).to_be_hidden()
    told.get_by_role("button", name="My turn").click()
    expect(table.button("End turn")).to_be_visible()
    resized(page, (1440, 900))
    page.get_by_role("button", name="Since your last turn").click()
    expect(told).to_be_visible()
    table.press("Buy an item")
    expect(told).to_have_count(0)


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_what_happened_is_shown_again_at_ones_wish(begin: Begin) -> None:
    table = begin(ROUND)
    page = table.page
    round_of_others(table)
    page.goto(f"{table.at}/tables/{table.id}")
    page.get_by_role("button", name="Show me what Bob did").click()
    expect(page.locator("[data-happening=out]")).to_have_count(1)
    expect(page.locator(".gone", has_text="Dan is out of the game")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("[data-happening]")).to_have_count(0)
    expect(table.button("End turn")).to_be_enabled()
