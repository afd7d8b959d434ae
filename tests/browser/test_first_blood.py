"""First blood, played as people play it: by what the guide asks for."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_learn import coach, phone

Act = Callable[[Page], None]


def dock(page: Page) -> Locator:
    """What one can do, or is asked."""
    return page.locator(".dock")


def press(*names: str) -> Act:
    """One button after the other, by how their names begin."""

    def act(page: Page) -> None:
        for name in names:
            dock(page).get_by_role("button", name=re.compile(f"^{name}")).first.click()

    return act


GOALS: dict[str, Act] = {
    "Step in for Noor.": press("Intercept I"),
    "Move into contact with Noor.": press("1.5 m north to Noor", "Go"),
    "Take all three.": press("Take 3"),
}


def go_on(page: Page) -> None:
    """Does what the step asks for, and waits for the next one."""
    words = coach(page).locator(".say")
    before = words.inner_text()
    goal = coach(page).locator(".goal")
    if goal.is_visible():
        GOALS[goal.inner_text().removeprefix("Your turn: ")](page)
    else:
        coach(page).get_by_role("button", name="Next").click()
    expect(words).not_to_have_text(before)


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=phone)])
def test_the_reaction_from_its_first_step_to_its_last(page: Page, width: int) -> None:
    page.goto("/learn/riftbound/react")
    done = coach(page).get_by_role("heading", name=re.compile("is done$"))
    expect(coach(page).locator(".say")).to_be_visible()
    while not done.is_visible():
        go_on(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
