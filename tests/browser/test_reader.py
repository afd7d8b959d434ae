"""The home page and the rules reader, used as people use them."""

import re

import pytest
from playwright.sync_api import Page, expect

phone = pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
)


def test_the_home_page_offers_both_games(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for game in ("The Now", "Riftbound"):
        expect(page.get_by_role("article", name=game)).to_contain_text("Complete rulebook")
    page.get_by_role("article", name="The Now").get_by_role(
        "link", name=re.compile("^Complete rulebook")
    ).click()
    expect(page).to_have_url(re.compile("/rules/the_now$"))
    expect(page.get_by_role("heading", name="The Now")).to_be_visible()


def test_both_rulebooks_are_read_by_topic(page: Page) -> None:
    page.goto("/rules")
    book = page.get_by_role("region", name="Riftbound")
    expect(book).to_be_visible()
    page.get_by_role("region", name="The Now").get_by_role("link", name=re.compile("Links")).click()
    expect(page).to_have_url(re.compile("/rules/the_now/link$"))
    expect(page.get_by_role("article", name="TN-LINK-3")).to_be_visible()


def test_search_from_the_first_key_to_the_rule_without_a_mouse(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search the rules")).to_be_focused()
    page.keyboard.type("life of a wormh")
    first = page.get_by_role("option").first
    expect(first).to_contain_text("TN-RULING-76")
    expect(first).to_contain_text("Life of a wormhole")
    page.keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/TN-RULING-76$"))
    expect(page.get_by_role("article", name="TN-RULING-76")).to_be_focused()
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_search_says_when_there_is_nothing_and_closes_on_escape(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("combobox").fill("xyzzy")
    nothing = page.get_by_text("Nothing found for “xyzzy”.")
    expect(nothing).to_be_visible()
    page.keyboard.press("Escape")
    expect(nothing).to_be_hidden()


def test_a_deep_link_leads_to_its_entry(page: Page) -> None:
    page.goto("/rules/TN-RULING-54")
    expect(page.get_by_role("article", name="TN-RULING-54")).to_be_in_viewport(ratio=0.2)
    assert page.evaluate("scrollY") > 200
    expect(page).to_have_title(re.compile("TN-RULING-54"))


def test_from_a_rule_to_its_ruling_and_back_and_forward(page: Page) -> None:
    page.goto("/rules/TN-LINK-3")
    rule = page.get_by_role("article", name="TN-LINK-3")
    ruling = page.get_by_role("article", name="TN-RULING-48")
    rule.get_by_role("link", name="TN-RULING-48").first.click()
    expect(ruling).to_be_in_viewport()
    expect(ruling.get_by_role("link", name="TN-LINK-3").first).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/TN-LINK-3$"))
    expect(rule).to_be_in_viewport()
    page.go_forward()
    expect(page).to_have_url(re.compile("/rules/TN-RULING-48$"))
    expect(ruling).to_be_in_viewport()


def test_an_unknown_rule_offers_near_ones(page: Page) -> None:
    page.goto("/rules/TN-LINK-333")
    expect(page.get_by_role("heading", name="No entry TN-LINK-333")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="TN-LINK-3", exact=True).click()
    expect(page.get_by_role("article", name="TN-LINK-3")).to_be_visible()


def test_an_unknown_address_leads_home(page: Page) -> None:
    page.goto("/nothing/here")
    page.get_by_role("link", name="To the home page").click()
    expect(page.get_by_role("article", name="Riftbound")).to_be_visible()


def test_a_chosen_theme_stays(page: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.goto("/")
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Switch to light theme").click()
    page.reload()
    expect(page.get_by_role("button", name="Switch to dark theme")).to_be_visible()
    assert page.evaluate(ground) != dark


def test_the_first_tab_stop_skips_to_the_content(page: Page) -> None:
    page.goto("/rules/the_now/link")
    expect(page.get_by_role("article").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@phone
def test_on_a_phone_the_topics_are_in_a_drawer(page: Page) -> None:
    page.goto("/rules/TN-LINK-3")
    drawer = page.get_by_role("dialog", name="Topics")
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Topics", exact=True).click()
    expect(drawer).to_be_visible()
    drawer.get_by_role("button", name="Close topics").click()
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Topics", exact=True).click()
    drawer.get_by_role("link", name=re.compile("^Setup")).click()
    expect(page).to_have_url(re.compile("/rules/the_now/setup$"))
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("heading", level=1, name="Setup")).to_be_visible()
