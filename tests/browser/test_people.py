"""A name without an account, kept by the browser; an invitation; what people say to each other."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from browser.conftest import Newcomer
from browser.prepared import arrive, open_table
from browser.seated import beginning
from browser.test_accessible import violations


@pytest.fixture(autouse=True)
def refused(complaints: list[str]) -> Iterator[None]:
    """The browser notes that the server refused, which is so."""
    yield
    complaints[:] = [said for said in complaints if not re.search("status of 40[13]", said)]


def about(page: Page) -> Locator:
    """The dialog about oneself."""
    page.goto("/tables")
    page.get_by_role("banner").get_by_role("button", name=re.compile("Your name|Signed in")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_a_recovery_code_brings_one_to_another_browser(
    page: Page, newcomer: Newcomer, base_url: str
) -> None:
    dialog = about(page)
    dialog.get_by_label("Name", exact=True).fill("Ann")
    dialog.get_by_role("button", name="Take this name").click()
    shown = dialog.get_by_label("Your recovery code")
    code = shown.input_value()
    for width in (1366, 390, 320):  # to be written down, so all of it is seen
        page.set_viewport_size({"width": width, "height": 844})
        assert shown.evaluate("it => it.scrollHeight <= it.clientHeight"), width
    open_table(page, base_url, bots=(None, None, "greedy"))

    other = newcomer()
    dialog = about(other)
    dialog.get_by_text("Continue with a recovery code").click()
    dialog.get_by_label("Recovery code", exact=True).fill(code)
    dialog.get_by_role("button", name="Continue").click()
    expect(other.get_by_role("button", name="Signed in as Ann")).to_be_attached()
    other.goto("/tables")
    expect(other.get_by_role("region", name="My tables")).to_contain_text("Ann")

    page.reload()  # one secret for one browser: the first one is signed out
    expect(page.get_by_role("button", name="Your name")).to_be_visible()


def test_a_code_signs_one_more_device_in_and_both_stay(
    page: Page, newcomer: Newcomer, base_url: str
) -> None:
    dialog = about(page)
    dialog.get_by_label("Name", exact=True).fill("Ann")
    dialog.get_by_role("button", name="Take this name").click()
    dialog.get_by_role("button", name="Make a code").click()
    link = dialog.get_by_label("Link for the other device").input_value()
    expect(dialog.get_by_label("Code for the other device")).to_have_text(link.split("#")[1])
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Signed in as Ann")).to_be_focused()

    other = newcomer()
    other.goto("/characters/nobody")
    other.get_by_role("link", name="Is it yours? Sign in").click()
    expect(other.get_by_role("heading", name="Sign in on this device")).to_be_visible()
    other.goto(link)
    assert violations(other) == []
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="You are Ann here too")).to_be_visible()
    other.reload()
    other.get_by_label("Code from the other device").fill(link.split("#")[1])
    other.get_by_role("button", name="Sign in").click()  # it is spent
    expect(other.get_by_role("alert")).to_contain_text("no longer")
    expect(other.get_by_role("button", name="Signed in as Ann")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Signed in as Ann")).to_be_visible()


def test_a_wrong_code_is_refused_and_changes_nothing(page: Page) -> None:
    dialog = about(page)
    dialog.get_by_text("Continue with a recovery code").click()
    dialog.get_by_label("Recovery code", exact=True).fill("no such code")
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("button", name="Take this name")).to_be_visible()


def invitation(page: Page, at: str) -> tuple[str, str]:
    """A table of this page's person, and a link to seat 1 of it."""
    id = open_table(page, at, bots=(None, None, "random"))
    invite = page.request.post(f"{at}/api/tables/{id}/seats/1/invite").json()
    return id, f"{at}/join#{invite['secret']}"


def test_a_new_name_is_seen_at_once_by_others_at_the_table(
    page: Page, newcomer: Newcomer, base_url: str
) -> None:
    dialog = about(page)
    dialog.get_by_label("Name", exact=True).fill("Ann")
    dialog.get_by_role("button", name="Take this name").click()
    expect(dialog.get_by_role("button", name="Change")).to_be_visible()
    id, link = invitation(page, base_url)
    other = newcomer()
    other.goto(link)
    other.get_by_label("Your name at the table").fill("Bob")
    other.get_by_role("button", name="Take the seat").click()
    expect(other.get_by_role("listitem").filter(has_text="Ann")).to_be_visible()

    dialog = about(page)
    dialog.get_by_label("Name", exact=True).fill("Anna")
    dialog.get_by_role("button", name="Change").click()
    expect(other.get_by_role("listitem").filter(has_text="Anna")).to_be_visible()
    assert other.url.endswith(id)


def test_a_used_invitation_says_so_before_any_click(
    page: Page, newcomer: Newcomer, base_url: str
) -> None:
    arrive(page, base_url)
    id, link = invitation(page, base_url)
    page.goto(link)
    expect(page.get_by_role("heading", name="You sit at this table already")).to_be_visible()

    first = newcomer()
    first.goto(link)
    expect(first.get_by_text("Ann keeps seat 2")).to_be_visible()
    first.get_by_label("Your name at the table").fill("Bob")
    first.get_by_role("button", name="Take the seat").click()
    expect(first.get_by_role("heading", name="Ready to start")).to_be_visible()

    late = newcomer()
    late.goto(link)
    expect(late.get_by_text("has been used")).to_be_visible()
    expect(late.get_by_role("button", name="Take the seat")).to_have_count(0)

    first.goto("/tables")
    first.goto(link)
    first.get_by_role("link", name="To the table").click()
    expect(first).to_have_url(f"{base_url}/tables/{id}")


def test_only_what_others_said_and_one_has_not_seen_is_unread(
    page: Page, playwright: Playwright
) -> None:
    with beginning(page, playwright) as begin:
        table = begin("round 7\npurple 20 @2.1\nblue 20 @4.9\ngray 20 @4.9")
        chat = page.get_by_role("tab", name="Chat")
        path = f"{table.at}/api/tables/{table.id}/chat"
        assert page.request.post(path, data={"text": "mine"}).ok
        assert table.friends[0].post(path, data={"text": "hello"}).ok
        expect(chat).to_have_text(re.compile("1 unread"))
        chat.click()
        expect(page.get_by_role("tabpanel", name="Chat")).to_contain_text("hello")
        expect(chat).not_to_have_text(re.compile("unread"))
        page.reload()
        assert table.friends[0].post(path, data={"text": "still there?"}).ok
        expect(chat).to_have_text(re.compile("1 unread"))
