"""The tutorial, played to its end as people play it: by what the guide asks for."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from repeats import repeats

from browser.page_clock import stop_clock
from browser.test_accessible import too_wide, violations

LESSONS = ("move", "extract", "organize", "links", "impact", "now", "items", "artifacts", "winning")
Act = Callable[[Page], None]

phone = pytest.mark.browser_context_args(
    viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
)


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Your guide")


def dock(page: Page) -> Locator:
    return page.get_by_role("region", name="Your actions")


def node(name: str) -> Act:
    found = re.compile(rf"^Node {re.escape(name)}\b")

    def act(page: Page) -> None:
        page.get_by_role("button", name=found).focus()
        page.keyboard.press("Enter")

    return act


def press(*names: str) -> Act:
    def act(page: Page) -> None:
        for name in names:
            dock(page).get_by_role("button", name=re.compile(f"^{name}")).first.click()

    return act


def keep(page: Page) -> None:
    tray = dock(page).get_by_role("region", name="Choose a card to keep")
    tray.get_by_role("button", name=re.compile("^Card ")).first.click()
    tray.get_by_role("button", name=re.compile("^Keep ")).click()


def end(page: Page) -> None:
    press("End turn")(page)
    anyway = dock(page).get_by_role("button", name="End anyway")
    if anyway.is_visible():
        anyway.click()


ORGANIZE = press(".*Purple's Promise", "Organize Purple's Promise")
LAY = press("Lay it")

GOALS: dict[str, Act] = {
    "Move outwards to 2.1.": node("2.1"),
    "Move once more, wherever you like.": node("3.1"),
    "Extract energy.": press("Extract energy"),
    "Move to 2.2.": node("2.2"),
    "Extract once more.": press("Extract energy"),
    "Organize Purple's Promise here in 1.2.": ORGANIZE,
    "Lay the card with your token at ✓.": LAY,
    "End your turn.": end,
    "Keep one of the cards.": keep,
    "Organize Purple's Promise in 2.1.": ORGANIZE,
    "Lay the card, your token at ✓.": LAY,
    "Apply a weak impact for the event.": press("Apply impact", "Apply a weak impact for"),
    "Apply a strong impact for the event.": press("Apply impact", "Apply a strong impact for"),
    "Leave for ring 3.": node("3.4"),
    "Buy the Energy Gun.": press("Buy an item", "Buy for .*Energy Gun"),
    "Attack Blue.": press("Attack", ".*Blue"),
    "Empty the Kinetic Storage.": press("Empty the Kinetic Storage", "Take the energy"),
    "Reinforce the link of 1.0 and 2.0.": press("Reinforce a link", ".*1.0"),
    "Accept Blue's offer.": press("Accept"),
    "Cast the Tangle.": press("Cast an artifact", ".*Tangle"),
    "Lay the Tangle as you like.": LAY,
    "Place your bet.": press("3 on ✓", "Place the bet"),
    "Cast the Collapse Generator.": press("Cast an artifact", ".*Collapse"),
    "Jump somewhere.": press("Jump", "Jump to V616Mon"),
    "Make your event occur.": press("Apply impact", "Apply a strong impact for"),
    "End the last turn.": end,
}


# What the step points at in the dock and can be neither clicked nor holds something to click.
DEAD_ENDS = """[...document.querySelectorAll('.dock .pointed')]
    .filter((e) => ![e, ...e.querySelectorAll('*')].some((x) => x.matches('button:enabled')))
    .map((e) => e.textContent.trim())"""


def go_on(page: Page) -> None:
    """Does what the step asks for, and waits for the next one."""
    words = coach(page).locator(".say")
    before = words.inner_text()
    goal = coach(page).locator(".goal")
    if goal.is_visible():
        assert page.evaluate(DEAD_ENDS) == []
        pointed = dock(page).locator(".pointed").first
        if pointed.is_visible():
            expect(pointed).to_be_in_viewport(ratio=0.3)
        GOALS[goal.inner_text().removeprefix("Your turn: ")](page)
    else:
        coach(page).get_by_role("button", name="Next").click()
    expect(words).not_to_have_text(before)


def play(page: Page) -> None:
    done = coach(page).get_by_role("heading", name=re.compile("is done$"))
    expect(coach(page).locator(".say")).to_be_visible()
    while not done.is_visible():
        go_on(page)


@pytest.mark.repeats
@pytest.mark.parametrize("width", [pytest.param(360, marks=phone), 1280][: repeats(1, 2)])
def test_the_whole_tutorial_from_the_first_lesson_to_the_last(page: Page, width: int) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn in 15 minutes").click()
    page.get_by_role("link", name="Begin with the first lesson").click()
    for lesson in LESSONS:
        expect(page).to_have_url(re.compile(f"/learn/the_now/{lesson}$"))
        play(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if lesson != LESSONS[-1]:
            coach(page).get_by_role("link", name=re.compile("^Next: ")).click()
    coach(page).get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Again")).to_have_count(len(LESSONS))
    expect(page.get_by_text("You know the game.")).to_be_visible()


def test_a_wrong_answer_is_told_so_and_changes_nothing(page: Page) -> None:
    page.goto("/learn/the_now/move")
    go_on(page)
    node("2.0")(page)
    told = dock(page).get_by_role("alert")
    expect(told).to_contain_text("You chose: Move to 2.0. That is possible too.")
    expect(coach(page).locator(".goal")).to_contain_text("2.1")
    node("2.1")(page)
    expect(coach(page).locator(".say")).to_contain_text("14 ⚡ are left")
    expect(dock(page).get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=phone)])
def test_the_card_to_organize_is_pointed_at_then_the_button_that_does_it(
    page: Page, width: int
) -> None:
    page.goto("/learn/the_now/organize")
    go_on(page)
    pointed = dock(page).locator(".pointed")
    expect(pointed).to_have_attribute("data-card", "S-0-1")
    expect(pointed).to_be_in_viewport(ratio=0.5)
    pointed.click()
    expect(pointed).to_contain_text("Organize Purple's Promise")
    pointed.click()
    expect(coach(page).locator(".say")).to_contain_text("Now turn the card")
    expect(dock(page)).to_contain_text("Way 1 of 2")
    press("Turn right")(page)
    expect(dock(page)).to_contain_text("Way 2 of 2")


def test_a_card_that_is_taken_back_leads_one_step_back(page: Page) -> None:
    page.goto("/learn/the_now/organize")
    go_on(page)
    go_on(page)
    press("Take back")(page)
    expect(coach(page).locator(".goal")).to_contain_text("Organize Purple's Promise here in 1.2.")
    expect(dock(page).get_by_role("alert")).to_be_hidden()
    go_on(page)
    expect(coach(page).locator(".say")).to_contain_text("Now turn the card")


def test_a_wrong_discharge_is_told_what_it_loses_and_what_to_do(page: Page) -> None:
    page.goto("/learn/the_now/artifacts")
    expect(dock(page).get_by_role("list", name="Your hand")).to_contain_text("Tangle α")
    go_on(page)
    go_on(page)
    press("Discharge an artifact", ".*Tangle")(page)
    told = dock(page).get_by_role("alert")
    expect(told).to_contain_text("You chose: Discharge the Tangle α. That would give 22 ⚡")
    expect(told).to_contain_text("Cast the Tangle instead.")
    expect(dock(page).locator(".pointed")).to_contain_text("Cast an artifact")
    go_on(page)
    expect(coach(page).locator(".goal")).to_contain_text("Lay the Tangle as you like.")


def test_whoever_comes_back_goes_on_where_he_was(page: Page) -> None:
    page.goto("/learn/the_now/move")
    go_on(page)
    go_on(page)
    page.goto("/learn/the_now")
    expect(page.get_by_role("listitem").filter(has_text="Moving")).to_contain_text("2 of 4 steps")
    page.get_by_role("link", name="Go on: Moving").click()
    expect(coach(page).locator(".say")).to_contain_text("14 ⚡ are left")
    page.get_by_role("button", name="One step back").click()
    expect(coach(page).locator(".goal")).to_contain_text("2.1")
    page.get_by_role("button", name="Begin this lesson again").click()
    expect(coach(page).locator(".say")).to_contain_text("Welcome to The Now.")


def test_a_lesson_without_a_mouse(page: Page) -> None:
    page.goto("/learn/the_now/extract")
    expect(coach(page).get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach(page)).to_be_focused()
    page.keyboard.press("x")
    expect(coach(page).locator(".goal")).to_contain_text("Move to 2.2.")


def test_a_rule_opens_beside_the_lesson(page: Page) -> None:
    page.goto("/learn/the_now/move")
    link = coach(page).get_by_role("link", name="TN-FIELD-1")
    link.click()
    rules = page.get_by_role("region", name="Rules")
    expect(rules.get_by_role("article", name="TN-FIELD-1")).to_be_visible()
    expect(page).to_have_url(re.compile("/learn/the_now/move$"))
    rules.get_by_role("link", name=re.compile("^All of ")).click()
    expect(rules.get_by_role("article", name="TN-FIELD-2")).to_be_visible()
    rules.get_by_role("button", name="Back").click()
    expect(rules.get_by_role("article", name="TN-FIELD-2")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(link).to_be_focused()


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_the_now_passes_node_by_node(page: Page) -> None:
    page.clock.install()
    page.goto("/learn/the_now/now")
    goal, following = coach(page).locator(".goal"), coach(page).get_by_role("button", name="Next")
    expect(goal.or_(following).first).to_be_visible()
    while not goal.is_visible():
        said = coach(page).text_content() or ""
        following.click()
        expect(coach(page)).not_to_have_text(said)
        expect(goal.or_(following).first).to_be_visible()
    stop_clock(page)
    end(page)
    skip = page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible()
    page.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^Node 2.3"))).to_have_accessible_name(
        re.compile("past: occurred")
    )


@pytest.mark.repeats
@pytest.mark.parametrize("width", [360, 1280][: repeats(1, 2)])
def test_lessons_have_no_violations(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 780})
    for path in ("/learn", "/learn/the_now/organize", "/learn/the_now/now"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) + violations(page) == [], path
        following = page.get_by_role("button", name="Next", exact=True)
        if following.is_visible():
            following.click()
            expect(page.get_by_role("button", name="One step back")).to_be_visible()
            assert too_wide(page) + violations(page) == [], path
