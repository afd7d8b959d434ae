"""A turn of The Now by clicks, on a page with its field, its dock and its log.

Every action once, and all that the dock asks, is in `web/tests/dock-plays.test.ts`, in the same
positions.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.seated import Begin, Table, beginning, place, supply

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
"""A full hand: nothing is drawn when the turn ends."""


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def position(purple: str, *more: str, number: int = 7) -> str:
    """Purple is on turn, the others are far away."""
    return "\n".join([f"round {number}", f"purple {purple}", "blue 20 @4.9", "gray 20 @4.9", *more])


def test_a_turn_is_announced_played_taken_back_and_ended_beside_the_log(begin: Begin) -> None:
    table = begin(position(f"20 @2.1 {HAND}"))
    said = table.page.locator('[role="status"].said')
    expect(said).to_have_text("It is your turn.")
    log = table.page.get_by_role("tab", name="Log")
    log.click()

    # A move, and back again
    expect(table.button("Undo")).to_have_count(0)
    table.node("3.1").click()
    table.until(place, "3.1")
    table.until(supply, 19)
    table.press("Undo")
    table.until(place, "2.1")
    table.until(supply, 20)
    table.node("3.2").click()
    table.until(place, "3.2")

    # Once around: the log stays open, and the next turn is announced
    end_turn(table)
    table.until(lambda view: view["on_turn"], 1)
    table.act(1, "EndTurn")
    table.act(2, "EndTurn")
    expect(table.button("End turn")).to_be_visible()
    expect(log).to_have_attribute("aria-selected", "true")
    expect(said).to_have_text("It is your turn.")


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
