"""The last realization is seen before the result, which can be laid aside and called back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.page_clock import stop_clock
from browser.seated import Begin, Table, beginning

LAST = """
    round 20 order blue purple gray
    turn gray
    purple 9 4pts @V616Mon
    blue 9 9pts @V616Mon
    gray 30 6pts @V616Mon
    marks 2,2,2 3,3,3 4,4,4 5,5,5
    4.1 E-14 r0 + blue impact +2
    4.5 E-03 r1 - gray
"""
"""The last turn of the game; two events are still to be realized."""

TOLD = 4000  # ms in which all nodes of the ring are told, and its sums are not read yet

moving = pytest.mark.browser_context_args(reduced_motion="no-preference")


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    page.clock.install()
    with beginning(page, playwright) as begin:
        yield begin


def ended(begin: Begin) -> Table:
    """The page looks on while the last turn ends, and its clock stands still."""
    table = begin(LAST)
    stop_clock(table.page)
    table.act(2, "EndTurn")
    return table


def read_and_go_on(page: Page) -> None:
    """The sums of both events are read on the field, nothing lies above it; then the result."""
    over = page.locator(".passing")
    expect(over).to_contain_text("The game is over")
    expect(page.locator(".outcome .sum")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    over.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog")).to_contain_text("Bob wins")


def test_without_motion_the_last_sums_are_read_before_the_result(begin: Begin) -> None:
    read_and_go_on(ended(begin).page)


@moving
def test_the_last_realization_is_played_before_the_result(begin: Begin) -> None:
    page = ended(begin).page
    expect(page.locator(".passing")).to_contain_text("The Now passes")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.run_for(TOLD)
    read_and_go_on(page)


@moving
def test_who_skips_the_last_realization_still_reads_its_sums(begin: Begin) -> None:
    page = ended(begin).page
    page.locator(".passing").get_by_role("button", name="Skip").click()
    read_and_go_on(page)


def test_the_result_comes_by_itself_is_laid_aside_and_is_one_click_away_later(
    begin: Begin,
) -> None:
    table = ended(begin)
    page = table.page
    page.clock.resume()
    result = page.get_by_role("dialog")
    expect(result).to_contain_text("Bob wins")
    result.get_by_role("button", name="Look at the field").click()
    expect(result).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    expect(result).to_contain_text("Bob wins")

    # Who comes after the end sees the field
    page.reload()
    expect(table.node("4.1")).to_be_visible()
    expect(result).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    expect(result).to_contain_text("Bob wins")
