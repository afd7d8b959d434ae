"""The compendium: looking things up, links to what one sees, weapons side by side."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_accessible import faults, resized, too_wide

DESK, HAND = (1366, 768), (390, 844)
BOTH = pytest.mark.parametrize("size", [DESK, HAND], ids=["desk", "hand"])


def opened(page: Page, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name="Entries").get_by_role("link")


@BOTH
def test_search_filter_and_open_an_entry(page: Page, size: tuple[int, int]) -> None:
    opened(page, "/compendium", size)
    field = page.get_by_role("searchbox", name="Search the compendium")
    field.fill("rifle")
    page.get_by_role("button", name="Filters").click()
    for filter, value in (("Damage type", "Electric"), ("Kind", "Weapons")):
        page.get_by_role("combobox", name=filter, exact=True).select_option(value)
    expect(rows(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?q=rifle&kind=weapons&damage=electric$"))
    rows(page).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tesla Rifle")
    expect(page).to_have_url(re.compile("/compendium/items/tesla-rifle"))
    page.go_back()
    expect(rows(page)).to_have_count(1)
    expect(field).to_have_value("rifle")
    page.get_by_role("button", name="Electric").click()
    expect(rows(page).nth(3)).to_be_visible()


@BOTH
def test_a_link_leads_to_an_entry_and_on_to_its_rules(page: Page, size: tuple[int, int]) -> None:
    opened(page, "/compendium/abilities/bonk", size)
    article = page.get_by_role("article")
    expect(article).to_contain_text("push a unit that your Attack has damaged")
    expect(article).to_contain_text("1AP")
    article.get_by_role("link", name="RB-AB-BONK-0").click()
    expect(page).to_have_url(re.compile("/rules/RB-AB-BONK-0$"))
    expect(page.locator("#RB-AB-BONK-0")).to_be_visible()


@BOTH
def test_weapons_are_compared_against_a_target(page: Page, size: tuple[int, int]) -> None:
    opened(page, "/compendium/items/auto-rifle", size)
    page.get_by_role("link", name="Compare with others").click()
    page.get_by_label("Add a weapon").select_option("Laser Rifle")
    page.get_by_label("Target").select_option("Trooper")
    table = page.get_by_role("table")
    expect(table.locator("tbody")).to_have_count(2)
    expect(table.locator("tbody").first).to_contain_text("up to 50 m")
    asked = {"target": "npcs/npc-trooper", "score": "0"}
    whole = "/api/games/riftbound/compendium/riftbound/compare"
    for n, weapon in enumerate(("items/auto-rifle", "items/laser-rifle")):
        (curve,) = page.request.get(whole, params={"weapon": weapon, **asked}).json()["curves"]
        means = [f"{step['mean']:.2f}" for step in curve["steps"]]
        cells = table.locator("tbody").nth(n).locator("td:nth-last-child(3)")
        expect(cells).to_have_text(means)
    chart = page.get_by_role("img", name="Mean damage over distance of Auto Rifle, Laser Rifle")
    expect(chart.locator("path")).to_have_count(2)
    page.reload()
    expect(table.locator("tbody")).to_have_count(2)
    expect(page.get_by_label("Target")).to_have_value("npcs/npc-trooper")


def test_a_question_that_cannot_be_answered_gets_a_sentence(
    page: Page, complaints: list[str]
) -> None:
    opened(page, "/compendium/compare?weapon=items/minigun&weapon=items/nope&dodge=3", DESK)
    expect(page.get_by_role("alert")).to_have_text("Not known, and left out: items/nope.")
    expect(page.get_by_role("table").locator("tbody")).to_have_count(1)
    page.get_by_label("HP, 1 to 1000").fill("99999999")
    page.get_by_label("HP, 1 to 1000").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("HP are a number from 1 to 1000")
    expect(page.get_by_label("HP, 1 to 1000")).to_have_value("99999999")
    complaints[:] = [said for said in complaints if "status of 400" not in said]


def test_every_choice_can_be_taken_back(page: Page) -> None:
    opened(page, "/compendium/compare", DESK)
    groups = page.get_by_role("table").locator("tbody")
    expect(groups).to_have_count(2)
    page.get_by_label("Target").select_option("")
    page.get_by_label("Armour").select_option("Heavy Armour")
    expect(page.get_by_label("Dodges on")).to_be_disabled()
    expect(page.get_by_label("Dodges on")).to_have_value("4")
    page.go_back()
    expect(page.get_by_label("Dodges on")).to_be_enabled()
    page.go_back()
    expect(page.get_by_label("Target")).not_to_have_value("")
    for name in ("Auto Rifle", "Laser Rifle"):
        page.get_by_role("button", name=f"Take out {name}").click()
    expect(groups).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Choose a weapon to see what it does.")).to_be_visible()


def test_an_entry_joins_the_comparison_as_it_was_left(page: Page) -> None:
    opened(page, "/compendium/compare?weapon=items/minigun&target=npcs/npc-bruiser", DESK)
    page.get_by_role("group", name="Weapons").get_by_role("link", name="Minigun").click()
    page.get_by_role("searchbox", name="Search the compendium").fill("club")
    rows(page).first.click()
    page.get_by_role("link", name="Compare with others").click()
    expect(page.get_by_role("table").locator("tbody")).to_have_count(2)
    expect(page.get_by_label("Target")).to_have_value("npcs/npc-bruiser")


def test_a_phone_shows_every_number_of_the_comparison(page: Page) -> None:
    opened(page, "/compendium/compare?weapon=items/auto-rifle&target=npcs/npc-bruiser", HAND)
    for width in (320, 390):
        resized(page, (width, 844))
        for column in ("Mean", "Harms", "Fells"):
            expect(page.get_by_role("columnheader", name=column)).to_be_visible()
        last = page.get_by_role("table").locator("td:last-child").first.bounding_box()
        assert last
        assert last["x"] + last["width"] <= width
        assert too_wide(page) == []


def test_open_filters_leave_room_for_the_list(page: Page) -> None:
    opened(page, "/compendium?kind=weapons", HAND)
    page.get_by_role("button", name="Filters").click()
    for size in ((844, 390), (720, 450), HAND):
        resized(page, size)
        page.evaluate("scrollTo(0, 0)")
        assert_two_rows_are_whole(page)


def assert_two_rows_are_whole(page: Page) -> None:
    rows(page).nth(8).scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    whole = """links => links.filter(link => {
        const { top, bottom, x } = link.getBoundingClientRect();
        const at = document.elementFromPoint(x + 20, (top + bottom) / 2);
        return bottom <= innerHeight && link.contains(at);
    }).length"""
    assert rows(page).evaluate_all(whole) >= 2


def test_a_phone_begins_with_the_kinds(page: Page) -> None:
    opened(page, "/compendium", HAND)
    expect(rows(page).first).to_be_hidden()
    page.get_by_role("link", name=re.compile("^Weapons")).click()
    expect(rows(page).first).to_be_visible()
    page.go_back()
    expect(rows(page).first).to_be_hidden()


def test_an_entry_opened_by_a_link_is_in_sight_in_the_list(page: Page) -> None:
    opened(page, "/compendium/sizes/giant", DESK)
    expect(page.locator("[aria-current=page]", has_text="Giant")).to_be_in_viewport()


def test_a_slash_leads_to_the_search_in_sight(page: Page) -> None:
    opened(page, "/compendium/items/auto-rifle", DESK)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Search the compendium")).to_be_focused()


def test_a_rule_that_is_no_entry_is_found_as_well(page: Page) -> None:
    opened(page, "/compendium", DESK)
    page.get_by_role("searchbox", name="Search the compendium").fill("overwatch")
    hits = page.get_by_role("heading", name="In the rules").locator("xpath=following-sibling::ul")
    hits.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/rules/RB-"))


def test_by_keyboard_alone(page: Page) -> None:
    opened(page, "/compendium", DESK)
    page.get_by_role("searchbox", name="Search the compendium").focus()
    page.keyboard.type("laser rifle")
    page.keyboard.press("ArrowDown")
    expect(rows(page).first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox", name="Search the compendium")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Laser Rifle")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_home_page_leads_there(page: Page) -> None:
    opened(page, "/", HAND)
    pages = page.get_by_role("group", name="Riftbound")
    pages.get_by_role("button", name="Riftbound").click()
    pages.get_by_role("link", name="Compendium").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compendium")


@pytest.mark.repeats
def test_nothing_is_too_wide_and_nothing_is_violated(page: Page) -> None:
    sizes = (DESK, HAND, (320, 740))
    for path in (
        "/compendium",
        "/compendium?kind=weapons",
        "/compendium/items/auto-rifle",
        "/compendium/npcs/npc-bruiser",
        "/compendium/nothing/here",
        "/compendium/roles/healer",
        "/compendium/compare",
    ):
        opened(page, path, DESK)
        if "compare" in path:
            expect(page.get_by_role("table")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert faults(page, sizes) == [], path
    opened(page, "/compendium", DESK)
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_label("Level")).to_be_visible()
    assert faults(page, sizes) == []


def test_its_link_leaves_room_for_the_search_in_the_header(page: Page) -> None:
    opened(page, "/rules", DESK)
    for width in (641, 720, 844):
        resized(page, (width, 450))
        assert too_wide(page) == [], width
        field = page.get_by_role("combobox", name="Search the rules").bounding_box()
        assert field
        assert field["width"] > 50, width


def test_the_pages_of_each_game_open_below_their_button(page: Page) -> None:
    opened(page, "/compendium", DESK)
    for width in (390, 720, 844):
        resized(page, (width, 450))
        for game, other in (("The Now", "Tables"), ("Riftbound", "Characters")):
            pages = page.get_by_role("group", name=game)
            button = pages.get_by_role("button", name=game)
            button.click()
            link = pages.get_by_role("link", name=other)
            expect(link).to_be_visible()
            at, below = button.bounding_box(), pages.locator("[popover]").bounding_box()
            assert at
            assert below
            assert below["x"] <= at["x"] + at["width"], width
            assert below["x"] + below["width"] <= width
            assert below["x"] + below["width"] >= at["x"], width
            expect(pages.get_by_role("link", name="Rules")).to_have_count(1)
            page.keyboard.press("Escape")
            expect(link).to_be_hidden()
