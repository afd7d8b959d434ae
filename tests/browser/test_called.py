"""Calling somebody back to the table: the tab, a notification, a tone, and none where unwanted."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browser.conftest import launch_args
from browser.seated import Begin, Table, View, beginning

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"  # a full one: nothing is drawn when the turn ends
POSITION = f"round 7\npurple 20 @2.1 {HAND}\nblue 20 @4.9\ngray 20 @4.9"

WATCH = """
window.called = { notes: [], tones: 0 };
window.Notification = class extends Notification {
  constructor(title, options) {
    super(title, options);
    called.notes.push(`${title}: ${options.body}`);
  }
};
window.AudioContext = class extends AudioContext {
  createOscillator() {
    called.tones += 1;
    return super.createOscillator();
  }
};
let seen = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => seen });
window.look = (away) => {
  seen = away ? 'hidden' : 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
};
"""
"""What the page asks of the browser; and `look`, for a tab that never really is in the back."""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Its own: it has to be one that notifies."""
    with playwright.chromium.launch(**launch_args(notifies=True)) as browser:
        yield browser


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    page.add_init_script(WATCH)
    with beginning(page, playwright) as begin:
        yield begin


def switch_on(page: Page, *names: str) -> None:
    page.locator(".bar").get_by_role("button", name="Settings").click()
    for name in names:
        page.get_by_role("switch", name=re.compile(f"^{name}")).click()
        expect(page.get_by_role("switch", name=re.compile(f"^{name}"))).to_be_checked()
    page.keyboard.press("Escape")


def go_round(table: Table, *, away: bool = True) -> None:
    """The turn goes once around, while the player looks elsewhere or at the table."""
    table.page.evaluate("look", away)
    table.press("End turn", "End anyway")
    for seat in (1, 2):
        table.until(on_turn, seat)
        table.act(seat, "EndTurn")
    expect(table.button("End turn")).to_be_visible()


def on_turn(view: View) -> int:
    seat: int = view["on_turn"]
    return seat


def icon(page: Page) -> str:
    found: str = page.evaluate("document.querySelector('link[rel~=icon]').href")
    return found


def test_the_tab_says_whose_turn_it_is(begin: Begin) -> None:
    table = begin(POSITION)
    page = table.page
    expect(page).to_have_title(re.compile("Your turn"))
    plain = icon(page)
    page.evaluate("look(true)")
    assert icon(page) != plain
    page.evaluate("look(false)")
    assert icon(page) == plain
    table.press("End turn", "End anyway")
    expect(page).not_to_have_title(re.compile("Your turn"))
    page.evaluate("look(true)")
    assert icon(page) == plain  # nobody waits for him


def test_without_a_wish_nothing_is_heard_or_shown(begin: Begin) -> None:
    table = begin(POSITION)
    table.page.context.grant_permissions(["notifications"])
    go_round(table)
    assert table.page.evaluate("called") == {"notes": [], "tones": 0}


def test_whoever_wishes_it_is_notified_and_hears_two_notes(begin: Begin) -> None:
    table = begin(POSITION)
    page = table.page
    page.context.grant_permissions(["notifications"])
    switch_on(page, "Sounds", "Notifications")
    assert page.evaluate("called") == {"notes": [], "tones": 2}  # what it will sound like
    go_round(table)
    assert page.evaluate("called") == {"notes": ["Your turn: The Now"], "tones": 4}


def test_whoever_looks_at_the_table_needs_no_note(begin: Begin) -> None:
    table = begin(POSITION)
    table.page.context.grant_permissions(["notifications"])
    switch_on(table.page, "Notifications")
    go_round(table, away=False)
    assert table.page.evaluate("called") == {"notes": [], "tones": 0}


def test_where_the_browser_refuses_the_switch_says_so(begin: Begin) -> None:
    page = begin(POSITION).page
    page.locator(".bar").get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("^Notifications")).click()
    expect(page.get_by_role("alert")).to_contain_text("does not allow notifications")
    expect(page.get_by_role("switch", name=re.compile("^Notifications"))).not_to_be_checked()
