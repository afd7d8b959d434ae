"""Every page under axe-core, in both themes, on a desk and in the hand."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
PAGES = [
    "/",
    "/rules",
    "/rules/TN-LINK-3",
    "/rules/TN-LINK-333",
]


def violations(page: Page, *, contrast: bool = True, within: str = "html") -> list[str]:
    page.evaluate(AXE)  # not a script tag: our own policy would forbid it
    rules = {"color-contrast": {"enabled": contrast}}
    run = "async ([within, rules]) => (await axe.run(within, {rules})).violations"
    found = page.evaluate(run, [within, rules])
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html']}" for v in found]


def too_wide(page: Page) -> list[str]:
    excess = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    width = page.evaluate(excess)
    return [f"{width} pixels too wide"] if width else []


def topics(page: Page) -> list[str]:
    games = page.request.get("/api/rules").json()
    return [f"/rules/{game['game']}/{t['name']}" for game in games for t in game["topics"]]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_have_no_violations(page: Page, theme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="light" if theme == "light" else "dark")
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert too_wide(page) + violations(page) == [], path


def test_every_topic_fits_a_phone_and_has_no_violations(page: Page) -> None:
    """Each has its own headings, tables and long words; the colours are the same everywhere."""
    page.set_viewport_size({"width": 390, "height": 800})
    found: list[str] = []
    for path in topics(page):
        page.goto(path)
        expect(page.get_by_role("article").first).to_be_visible()
        problems = too_wide(page) + violations(page, contrast=False)
        found += [f"{path}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def test_the_open_search_has_no_violations(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("combobox").fill("wormhole")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert violations(page) == []


def test_the_open_drawer_has_no_violations(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/rules")
    page.get_by_role("button", name="Topics", exact=True).click()
    expect(page.get_by_role("dialog", name="Topics")).to_be_visible()
    assert violations(page) == []
