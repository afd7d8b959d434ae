"""Looking without touching: overlays of the field, a node that is explained, a game gone by."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from browser.seated import Begin, Table, beginning
from worldline.the_now.field import NAMED

POSITION = "round 7\npurple 40 @2.0 hand E-18\nblue 20 @4.9\ngray 20 @4.9\n2.5 E-03 - blue"
OVER = """
    round 20
    turn gray
    purple 9 4pts @V616Mon
    blue 9 7pts @V616Mon
    gray 30 6pts @V616Mon
    marks 2,2,2 3,3,3 4,4,4 5,5,5
"""

phone = pytest.mark.browser_context_args(
    viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
)


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def drawn(page: Page, node: str, what: str) -> Locator:
    return page.locator(f'[data-pieces="{NAMED[node]}"] {what}')


def test_what_lies_over_the_field_and_beside_it(begin: Begin) -> None:
    table = begin(POSITION)
    page = table.page

    # The forecast, while it is wanted; and the order in time
    overlay = page.get_by_role("button", name="Show how each event would come out")
    overlay.click()
    expect(drawn(page, "2.5", ".sum")).to_have_text("0")
    overlay.click()
    expect(drawn(page, "2.5", ".sum")).to_have_count(0)
    page.get_by_role("button", name="Show the order in time").click()
    expect(drawn(page, "2.5", ".name")).to_have_text("2.5")

    # A chosen node is explained once, in place of the forecast
    table.node("2.5").click()
    about = page.get_by_role("region", name="About Node 2.5")
    panel = page.get_by_role("tabpanel", name="Forecast")
    expect(panel.locator(about)).to_be_visible()
    expect(about).to_have_count(1)
    about.get_by_role("button", name="Close").click()
    expect(panel).to_contain_text("Ring 2, if nothing changes")


def test_who_has_no_points_is_said_to_lose_none(begin: Begin) -> None:
    table = begin(POSITION.replace("blue 20", "blue 20 0pts") + "\n2.0 S-0-A + arcs blue gray")
    table.node("2.0").click()
    about = table.page.get_by_role("region", name="About Node 2.0")
    expect(about).to_contain_text("Blue (Bob) has no points to lose")
    about.get_by_role("button", name="Close").click()
    line = table.page.get_by_role("tabpanel", name="Forecast").get_by_role("button", name="2.0")
    expect(line).to_contain_text("Blue (Bob) has no points to lose")


@phone
def test_on_a_phone_the_question_comes_back_after_the_look_and_the_field_comes_nearer(
    begin: Begin,
) -> None:
    table = begin(POSITION)
    page = table.page
    expect(table.button("End turn")).to_be_visible()
    table.node("2.5").click()
    about = page.get_by_role("region", name="About Node 2.5")
    expect(about).to_be_visible()
    expect(table.dock).to_be_hidden()
    about.get_by_role("button", name="Close").tap()
    expect(table.button("End turn")).to_be_visible()

    # Nearer while a card is laid
    far = width(table)
    table.dock.locator('[data-card="E-18"]').tap()
    table.press("Organize ")
    expect(table.button("Take back")).to_be_visible()
    assert width(table) > 1.5 * far
    table.press("Take back")
    expect(table.button("End turn")).to_be_visible()
    assert width(table) == pytest.approx(far)


def width(table: Table) -> float:
    box = table.node("2.0").bounding_box()
    assert box
    return box["width"]


def test_after_the_game_nothing_is_to_come_and_a_replay_stays_that_cannot_go_on(
    begin: Begin, complaints: list[str]
) -> None:
    table = begin(OVER)
    page = table.page
    table.act(2, "EndTurn")
    page.get_by_role("dialog").get_by_role("button", name="Look at the field").click()
    panel = page.get_by_role("tabpanel", name="Forecast")
    expect(panel).to_contain_text("The game is over: no event is still to come.")
    expect(panel).not_to_contain_text("yet")
    page.get_by_role("button", name="Result").first.click()
    page.get_by_role("dialog").get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    complaints[:] = [said for said in complaints if "status of 4" not in said]
