"""The commitment of a table: shown before the game, kept by the browser, compared at the end."""

from textwrap import dedent

from playwright.sync_api import Locator, Page, expect

from browser.prepared import arrive, leaving, open_table, prepared

LAST_TURN = """
    round 20 order blue gray purple
    turn purple
    purple 9 4pts @V616Mon
    blue 9 7pts @V616Mon
    gray 30 6pts @V616Mon
    marks 2,2,2 3,3,3 4,4,4 5,5,5
"""
"""The page's own; when it is over, so is the game."""


def fairness(within: Page | Locator) -> Locator:
    within.locator("summary", has_text="Fairness").click()
    return within.locator("details", has_text="Fairness")


def settings(page: Page) -> Locator:
    page.locator(".bar").get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog", name="Settings")


def begun(page: Page, at: str) -> str:
    """At a table that has begun, after a look at it while it gathered: its commitment."""
    arrive(page, at)
    id = open_table(page, at, bots=(None, "random", "random"))
    page.goto(f"{at}/tables/{id}")
    shown = fairness(page).get_by_label("Commitment").input_value()
    assert len(shown) == 64
    page.get_by_role("button", name="Start the game").click()
    expect(fairness(settings(page)).get_by_label("Commitment")).to_have_value(shown)
    page.keyboard.press("Escape")
    return shown


def test_the_commitment_is_shown_before_the_game_and_compared_at_the_end(page: Page) -> None:
    with prepared(dedent(LAST_TURN)) as at, leaving(page):
        shown = begun(page, at)
        id = page.url.rpartition("/")[2]
        assert page.request.put(f"{at}/api/tables/{id}/away", data={"away": True}).ok
        end = page.get_by_role("dialog").filter(has=page.get_by_text("Play again"))
        expect(end).to_be_visible()
        fair = fairness(end)
        expect(fair.get_by_label("Commitment")).to_have_value(shown)
        expect(fair).to_contain_text("the same commitment as before the game")
        command = f"worldline verify {id}.jsonl --commitment {shown}"
        expect(fair.get_by_label("Command")).to_have_value(command)
