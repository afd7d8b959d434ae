"""A name without an account: it is kept by the browser, and goes along to another one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Newcomer
from browser.prepared import open_table


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
    code = dialog.get_by_label("Your recovery code").input_value()
    open_table(page, base_url, bots=(None, None, "greedy"))

    other = newcomer()
    dialog = about(other)
    dialog.get_by_text("Continue from another device").click()
    dialog.get_by_label("Recovery code", exact=True).fill(code)
    dialog.get_by_role("button", name="Continue").click()
    expect(other.get_by_role("button", name="Signed in as Ann")).to_be_attached()
    other.goto("/tables")
    expect(other.get_by_role("region", name="My tables")).to_contain_text("Ann")

    page.reload()  # one secret for one browser: the first one is signed out
    expect(page.get_by_role("button", name="Your name")).to_be_visible()


def test_a_wrong_code_is_refused_and_changes_nothing(page: Page) -> None:
    dialog = about(page)
    dialog.get_by_text("Continue from another device").click()
    dialog.get_by_label("Recovery code", exact=True).fill("no such code")
    dialog.get_by_role("button", name="Continue").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("button", name="Take this name")).to_be_visible()
