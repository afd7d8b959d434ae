"""Everything around and at a table under axe-core, in both themes, on a desk and in the hand."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect
from repeats import repeats

from browser.prepared import arrive, open_table
from browser.seated import Begin, Table, beginning
from browser.test_accessible import faults

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
CAST = "collector hole:5/1"
RICH = f"""
    round 7
    purple 60 @2.1 {HAND} gun 1 storage 5 amplifier 5 secret tangle-2 table collapse {CAST}
    blue 30 @2.1 table stabilizer
    gray 20 @4.9
    1.1 E-03 r2 occurred
    2.1 E-14 r0 + blue impact +1
    3.3 S-2-L r0 - gray links ...c..
    3.4 T-α + gray bets gray 2/1 blue 1/0
    delayed 2.9 -3
    wormhole 2.1
    needle 2.1>3.4 cause +1
"""
EMPTY = f"round 7\npurple 60 @2.1 {HAND} table needle\nblue 30 @4.9\ngray 20 @4.9\n1.1 E-03 r2"
ASKED = "round 7\npurple 40 @2.0 {}\nblue 40 @3.0\ngray 40 @3.0\n"
LAID = ("S-0-1", "S-0-A", "S-0-U", "S-0-L")
PAGES = LAID[: repeats(1, len(LAID))]
"""Of the others, the dock alone."""
PANELS = [
    "Move",
    "Pass a wormhole",
    "Extract energy",
    "Apply impact",
    "Buy an item",
    "Attack",
    "Discharge an artifact",
    "Empty the Kinetic Storage",
    "Reinforce a link",
    "Jump",
    "Take from the Hole",
    "Exchange",
    "End turn",
]
DOCK = "section.dock"


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def problems(page: Page, within: str = "html") -> list[str]:
    """On a desk and in the hand."""
    page.wait_for_load_state("networkidle")
    return faults(page, [(1280, 800), (390, 800)], within)


@pytest.mark.repeats
def test_the_way_to_a_table(page: Page, base_url: str) -> None:
    arrive(page, base_url)
    id = open_table(page, base_url, bots=(None, None, "greedy"), public=True)
    found = {}
    lists = "/tables", "/tables/new", "/learn", "/fights"
    for path in (*lists, f"/tables/{id}", "/join", "/learn/the_now/move"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found[path] = problems(page)
    assert not any(found.values()), found


@pytest.mark.repeats
def test_the_dialog_about_oneself(page: Page) -> None:
    page.goto("/tables")
    page.get_by_role("button", name="Your name").click()
    dialog = page.get_by_role("dialog")
    found = {"nobody": problems(page, "dialog")}
    dialog.get_by_role("textbox").first.fill("Ann")
    dialog.get_by_role("textbox").first.press("Enter")
    expect(dialog.get_by_role("heading", name=re.compile("[Rr]ecovery"))).to_be_visible()
    found["somebody"] = problems(page, "dialog")
    assert not any(found.values()), found


@pytest.mark.repeats
def test_a_table_with_each_panel_open(begin: Begin) -> None:
    table = begin(RICH)
    expect(table.button("End turn")).to_be_visible()
    found = {"table": problems(table.page)}
    for entry in PANELS:
        table.press(entry)
        expect(table.dock.locator("section.ask").first).to_be_visible()
        found[entry] = problems(table.page, DOCK)
        table.page.keyboard.press("Escape")
        expect(table.button("End turn")).to_be_visible()
    table.press("Hint")
    expect(table.panel("A hint")).to_be_visible()
    found["hint"] = problems(table.page, DOCK)
    assert not any(found.values()), found


@pytest.mark.repeats
def test_what_lies_beside_and_above_a_table(begin: Begin) -> None:
    table = begin(RICH)
    page = table.page
    expect(table.button("End turn")).to_be_visible()
    found = {}
    for tab in ("Log", "Chat", "Forecast"):
        page.get_by_role("tab", name=tab).click()
        found[tab] = problems(page)
    for dialog in ("Settings", "Points"):
        page.get_by_role("banner").or_(page.locator(".bar")).get_by_role(
            "button", name=dialog
        ).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[dialog] = problems(page)
        page.keyboard.press("Escape")
    table.node("3.3").click()
    expect(page.get_by_role("button", name="Close", exact=True).first).to_be_visible()
    found["a node"] = problems(page)
    assert not any(found.values()), found


@pytest.mark.repeats
def test_laying_a_card(begin: Begin) -> None:
    table, found = begin(EMPTY), {}
    for card in LAID:
        table.dock.locator(f'[data-card="{card}"]').click()
        found[card] = problems(table.page, DOCK)
        table.press("Organize ")
        expect(table.button("Take back")).to_be_visible()
        found[f"laying {card}"] = problems(table.page, "html" if card in PAGES else DOCK)
        if card != "S-0-1":
            table.press("Next: ")
            expect(table.button("Lay it")).to_be_visible()
            found[f"flexible {card}"] = problems(table.page, DOCK)
        table.press("Take back")
        expect(table.button("End turn")).to_be_visible()
    assert not any(found.values()), found


@pytest.mark.repeats
def test_questions(begin: Begin) -> None:
    found = {}
    table = begin(ASKED.format("hand E-01 E-02 E-03 E-05 candidates E-04 E-06 E-07 E-08"))
    table.panel("Choose a card to keep").get_by_role("button").nth(1).click()
    found["keep"] = problems(table.page, DOCK)
    table = begin(ASKED.format(f"{HAND} secret tangle-1"))
    bet(table)
    found["bet"] = problems(table.page, DOCK)
    table = begin(
        f"round 9\nturn gray\npurple 9 @4.9\nblue 9 @4.9\ngray 9 @2.0 {HAND.replace('S-0', 'S-2')}"
    )
    found["waiting"] = problems(table.page, DOCK)
    assert not any(found.values()), found


def bet(table: Table) -> None:
    table.press("Cast an artifact")
    table.panel("Which artifact to cast?").locator(".choice").click()
    table.press("Lay it")
    expect(table.panel("Your secret bet")).to_be_visible()


@pytest.mark.repeats
def test_the_end_and_the_replay(begin: Begin) -> None:
    table = begin("""
        round 20
        turn gray
        purple 9 4pts @V616Mon
        blue 9 7pts @V616Mon
        gray 30 6pts @V616Mon
        marks 2,2,2 3,3,3 4,4,4 5,5,5
    """)
    table.act(2, "EndTurn")
    table.page.get_by_role("button", name="Result").first.click()
    end = table.page.get_by_role("dialog")
    expect(end).to_contain_text("Bob")
    found = {"end": problems(table.page)}
    end.get_by_role("link", name="Replay").click()
    expect(table.page.get_by_role("slider")).to_be_visible()
    found["replay"] = problems(table.page)
    assert not any(found.values()), found
