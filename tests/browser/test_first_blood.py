"""First blood, played to its end as people play it: by what the guide asks for."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_learn import coach, phone

LESSONS = ("walk", "shoot", "watch", "react", "ride")
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


def to_the_mark(*then: str) -> Act:
    """A path to the marked place, drawn with the keyboard."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=re.compile("^The marked place")).press("Enter")
        press(*then)(page)

    return act


GOALS: dict[str, Act] = {
    "Move behind the container, to the marked place.": to_the_mark(r"Move [\d.]+ m"),
    "Step out to the marked place, where you see the Gunhand.": to_the_mark(r"Move [\d.]+ m"),
    "Attack the Gunhand with the Auto Rifle.": press("Attack Gunhand"),
    "Attack the Gunhand again.": press("Attack Gunhand"),
    "Take Overwatch.": press("Overwatch"),
    "End your turn.": press("End turn", "End anyway|End turn"),
    "Fire at the Raider.": press("Fire now: Auto Rifle"),
    "Step in for Noor.": press("Intercept I"),
    "Move into contact with Noor.": press("1.5 m south to Noor", "Go"),
    "Take all three.": press("Take 3"),
    "Board the Bike, at its Terminal.": press("Board Bike"),
    "Drive towards the Gunhand, to the marked place.": press(
        "Bike Wheels Mk1: Move", "32 m east", "Drive this way"
    ),
    "Attack the Gunhand with the Laser Side Gun.": press("Attack Gunhand.*Laser Side Gun"),
    "Get out of the Bike.": press("Get out"),
    "Attack the Gunhand with the Standard Pistol.": press("Attack Gunhand"),
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


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=phone)])
def test_a_lesson_from_its_first_step_to_its_last(page: Page, lesson: str, width: int) -> None:
    page.goto(f"/learn/riftbound/{lesson}")
    done = coach(page).get_by_role("heading", name=re.compile("is done$"))
    expect(coach(page).locator(".say")).to_be_visible()
    while not done.is_visible():
        go_on(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
