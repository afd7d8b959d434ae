"""What is on the screen is seen: the field is large, panels are whole, or show that they go on."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from browser.prepared import arrive, leaving, prepared
from browser.seated import Begin, Table, beginning
from browser.test_accessible import resized

HAND = "hand S-0-A S-0-U S-0-L E-17 E-18"
POSITION = f"round 7\npurple 60 @2.1 {HAND} table collapse\nblue 40 @2.1\ngray 40 @4.9"
ITEMS = "gun 2 shield 1 accelerator 2 storage 12 amplifier 3"
SIX = f"""
    round 7 order blue gray turquoise orange yellow purple
    turn purple
    purple 60 @2.1 {ITEMS} {HAND}
    blue 40 @2.1 gun 1 shield 2 table needle
    gray 40 @2.1 table collapse
    turquoise 12 @2.1 amplifier 4 accelerator 1
    orange 99 @2.1 shield 3
    yellow 14 @2.1 storage 30
    2.1 E-14 r0 + blue impact +2
    2.2 E-01 r0 + gray impact -3
"""
LONGEST = (
    "Maximiliana Wolfeschlegelsteinhausenberg",
    "Wilhelmina van der Meulenbroek-Oosterhui",
    "Dan",
    "Bartholomew Featherstonehaugh the Elder",
    "Flo",
)

WIDE = ((1440, 900), (1280, 800), (1366, 768))
LOW = ((844, 390), (667, 375), (720, 450), (960, 540))
"""Phones held sideways, and screens at 200 %."""

SEEN = """element => {
    const box = element.getBoundingClientRect();
    const within = (frame) =>
        box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1 &&
        box.left >= frame.left - 1 && box.right <= frame.right + 1;
    for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflow !== 'visible' && !within(at.getBoundingClientRect()))
            return false;
    return within({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
}"""
"""Whether nothing cuts an element off: neither the window nor a box that scrolls."""


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def cut_off(elements: Locator) -> list[str]:
    """Those that are not seen whole."""
    expect(elements.first).to_be_visible()
    return [each.inner_text() for each in elements.all() if not each.evaluate(SEEN)]


def board(page: Page) -> dict[str, Any]:
    """The box around all nodes of the field."""
    expect(page.locator("[data-node]").first).to_be_visible()
    box = page.locator(".world").bounding_box()
    assert box
    return dict(box)


# --- the field


def test_on_a_small_screen_the_field_is_the_main_thing(begin: Begin) -> None:
    table = begin(POSITION)
    upright = [((320, 640), 0.33), ((390, 844), 0.33)]
    for size, share in [*((size, 0.7) for size in LOW), *upright]:
        resized(table.page, size)
        assert board(table.page)["height"] >= share * size[1], size


def test_on_a_low_screen_everything_is_at_hand(begin: Begin) -> None:
    table = begin(SIX)
    page = table.page
    travellers = page.get_by_role("region", name="Travellers").get_by_role("button")
    expect(travellers).to_have_count(6)
    for size in LOW:
        resized(page, size)
        assert cut_off(travellers) == [], size
        assert cut_off(table.button("End turn")) == [], size
        for tab in ("Forecast", "Log", "Chat", "Play"):
            page.get_by_role("tab", name=tab).click()
        table.dock.locator('[data-card="E-18"]').click()
        table.button("Extract energy").click(trial=True)
        table.press("Buy an item")
        expect(table.panel("Item tablet")).to_be_visible()
        table.panel("Item tablet").get_by_role("button", name="Back").click()
        for size_of in ("scrollWidth", "scrollHeight"):
            most = size[0] if size_of == "scrollWidth" else size[1]
            assert page.evaluate(f"document.documentElement.{size_of}") <= most, size
        table.dock.locator('[data-card="E-18"]').click()  # chosen no more


def test_no_node_is_painted_over_pawns_tokens_or_impact_and_what_goes_on_shows_it(
    begin: Begin,
) -> None:
    table = begin(SIX)
    page = table.page
    expect(page.locator(".pawn")).to_have_count(6)
    covered = page.evaluate("""() => {
        const last = [...document.querySelectorAll('[role="application"] .ground')].at(-1);
        return [...document.querySelectorAll('.pawn, .impact, .coin')].filter(
            (mark) => mark.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING,
        ).length;
    }""")
    assert covered == 0

    # What goes on below shows that it does
    resized(page, (844, 390))
    frame = page.locator("[data-more]").filter(has=table.dock)
    expect(frame).to_have_attribute("data-more", "below")
    frame.hover()
    page.mouse.wheel(0, 2000)
    expect(frame).to_have_attribute("data-more", "above")


# --- panels


def test_a_panel_is_seen_whole(begin: Begin) -> None:
    table = begin(POSITION)
    for size in WIDE:
        resized(table.page, size)
        for entry, panel in (("Buy an item", "Item tablet"), ("Jump", "Jump where?")):
            table.press(entry)
            found = table.panel(panel)
            assert cut_off(found.get_by_role("button")) == [], (size, panel)
            assert cut_off(found.get_by_role("listitem").or_(found)) == [], (size, panel)
            table.page.keyboard.press("Escape")
            expect(found).to_have_count(0)


def test_replacing_a_card_is_seen_whole_and_done(page: Page) -> None:
    with prepared() as at, leaving(page):
        arrive(page, at)
        setup = {"seats": 3, "swap": True}
        new = {"game": "the_now", "setup": setup, "bots": [None, "random", "random"]}
        id = page.request.post(f"{at}/api/tables", data=new).json()["id"]
        page.request.post(f"{at}/api/tables/{id}/start")
        page.goto(f"{at}/tables/{id}")
        table = Table(page, at, id, [])
        panel = table.panel("Replace a card?")
        panel.get_by_role("group", name="You would give").get_by_role("button").first.click()
        taken = panel.get_by_role("group", name="You would take").get_by_role("button").last
        taken.click()
        expect(panel.get_by_role("button", name="Give ")).to_be_visible()
        for size in WIDE:
            resized(page, size)
            assert cut_off(panel.get_by_role("button")) == [], size
            assert cut_off(panel.get_by_role("listitem")) == [], size
        offered = taken.inner_text().strip()
        table.press("Give ")
        expect(page.get_by_role("list", name="Your hand")).to_contain_text(offered)


def test_six_travellers_with_the_longest_names_are_all_seen(begin: Begin) -> None:
    table = begin(SIX, LONGEST)
    travellers = table.page.get_by_role("region", name="Travellers").get_by_role("button")
    expect(travellers).to_have_count(6)
    for size in WIDE:
        resized(table.page, size)
        assert cut_off(travellers) == [], size
        assert cut_off(table.button("Exchange")) == [], size


def test_who_is_out_of_the_game_stays_in_the_list(begin: Begin) -> None:
    table = begin("round 7\npurple 20 @2.1\nblue 20 @2.1\ngray out 5")
    travellers = table.page.get_by_role("region", name="Travellers").get_by_role("listitem")
    expect(travellers).to_have_count(3)
    expect(travellers.last).to_contain_text("Cleo")
    expect(travellers.last).to_contain_text("out")
