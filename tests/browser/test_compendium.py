"""The compendium: looking things up, links to what one sees, weapons side by side."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_accessible import too_wide, violations

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
    asked = {"target": "npcs/npc-trooper", "rating": "4"}
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
    opened(page, "/compendium/compare?weapon=items/tent", DESK)
    expect(page.get_by_role("alert")).to_contain_text("there is no such weapon")
    complaints[:] = [said for said in complaints if "status of 400" not in said]


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
    page.get_by_role("link", name="Open the compendium").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compendium")


@pytest.mark.parametrize("size", [DESK, HAND, (360, 740)])
def test_nothing_is_too_wide_and_nothing_is_violated(page: Page, size: tuple[int, int]) -> None:
    for path in (
        "/compendium",
        "/compendium?kind=weapons",
        "/compendium/items/auto-rifle",
        "/compendium/npcs/npc-bruiser",
        "/compendium/nothing/here",
        "/compendium/compare",
    ):
        opened(page, path, size)
        if "compare" in path:
            expect(page.get_by_role("table")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) + violations(page) == [], path
    opened(page, "/compendium", size)
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_label("Level")).to_be_visible()
    assert too_wide(page) + violations(page) == []


@pytest.mark.parametrize("width", [641, 720, 844])
def test_its_link_leaves_room_for_the_search_in_the_header(page: Page, width: int) -> None:
    opened(page, "/rules", (width, 450))
    assert too_wide(page) == []
    field = page.get_by_role("combobox", name="Search the rules").bounding_box()
    assert field
    assert field["width"] > 50
