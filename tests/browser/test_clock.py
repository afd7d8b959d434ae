"""Time is up: a bot plays that turn, and the page says so until one is back."""

from playwright.sync_api import Page, expect

from browser.prepared import leaving, prepared, sit
from worldline.server.tables.seating import FASTEST

POSITION = "round 7\npurple 9 @2.1\nblue 20 @2.2\ngray 20 @2.3"


def test_a_missed_turn_is_told_and_one_click_shows_what_happened(page: Page) -> None:
    with prepared(POSITION) as address, leaving(page):
        sit(page, address, seconds=FASTEST)
        expect(
            page.get_by_text("Your time is up.").or_(page.get_by_text("Your time was up"))
        ).to_be_visible()
        page.get_by_role("button", name="See what happened").click()
        told = page.get_by_role("dialog", name="While you were away")
        expect(told).to_contain_text("Purple")
        told.get_by_role("button", name="Play on").click()
        expect(told).to_be_hidden()
