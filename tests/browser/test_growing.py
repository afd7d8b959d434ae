"""Level Ups in the browser: seen before they are taken, taken back, and one after another."""

import re

import pytest
from playwright.sync_api import Page, expect
from repeats import WHOLE
from tracing import rule

from browser.conftest import Newcomer
from browser.exporting import assert_comes_back, assert_printed_whole, assert_shared, exported
from browser.growing import confirm_level, correction, to_page
from browser.test_accessible import faults
from browser.test_character import DESK, HAND, brought, open_tab, sized
from worldline.riftbound.characters.build.archetypes import archetype, archetypes, read
from worldline.riftbound.content.book import open_book

FEW = ("captain-gunner", "healer-pilot", "sentinel-biologist")
"""One with a Signature weapon, one with a vehicle, one with a companion."""
PAIRS = archetypes() if WHOLE else FEW


def grow(page: Page) -> None:
    open_tab(page, "Abilities")
    page.get_by_role("button", name="Level up and buy Abilities").click()


@pytest.mark.repeats
@rule("RB-LEVEL-2", "RB-LEVEL-8")
def test_a_level_is_seen_before_it_is_taken_and_taken_back(page: Page, base_url: str) -> None:
    brought(page, base_url, archetype("lancer-gunner", 1), HAND)
    level = page.locator("[data-field='RB-SHEET-2']")
    grow(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Level up to 2").click()
    expect(dialog).to_contain_text("From The Lancer")
    to_page(page, "Ability Points")
    buy = dialog.get_by_role("button", name=re.compile("^Gain ")).first
    name = str(buy.get_attribute("aria-label")).removeprefix("Gain ").partition(":")[0]
    buy.dblclick()  # the second click is none
    expect(dialog.get_by_role("button", name=f"Leave out {name}")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    assert faults(page, (DESK, HAND)) == []
    expect(level).to_have_text("Level 1")
    confirm_level(page, 2, "5")
    expect(level).to_have_text("Level 2")
    expect(dialog.get_by_role("img", name="Dice: 5")).to_be_visible()
    dialog.get_by_role("button", name="Take it back").click()
    expect(level).to_have_text("Level 1")
    expect(dialog.get_by_role("button", name="Level up to 2")).to_be_visible()


@pytest.mark.repeats
@rule("RB-BUILD-23", "RB-BUILD-24")
@pytest.mark.parametrize("pair", PAIRS)
def test_a_character_is_led_to_level_4_printed_shared_and_brought_back(
    page: Page, newcomer: Newcomer, pair: str
) -> None:
    sized(page, DESK)
    told, book = read(pair), open_book()
    page.goto("/characters")
    page.get_by_label("Starts at Level").select_option("4")
    page.get_by_label("Role").select_option(book.roles[told.role].name)
    page.get_by_label("Class").select_option(book.classes[told.class_].name)
    page.get_by_role("button", name="Start with these").click()
    page.get_by_role("button", name="Finish").click()
    for level in (2, 3, 4):
        confirm_level(page, level)
        if level < 4:
            page.get_by_role("button", name=f"On to Level {level + 1}").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-field='RB-SHEET-2']")).to_have_text("Level 4")
    file = exported(page)
    assert_printed_whole(page, file)
    assert_shared(page, newcomer())
    assert_comes_back(page, file)


@pytest.mark.repeats
@rule("RB-RULING-229")
def test_a_correction_has_a_reason_and_stands_in_the_journal(page: Page, base_url: str) -> None:
    brought(page, base_url, archetype("lancer-gunner", 2), HAND)
    open_tab(page, "Log")
    dialog = correction(page, "Prestige", 2)
    expect(dialog).to_contain_text("now 0")
    expect(dialog.get_by_role("button", name="Correct it")).to_be_disabled()
    dialog.get_by_label("Reason").fill("the flood was forgotten")
    assert faults(page, (DESK, HAND)) == []
    dialog.get_by_role("button", name="Correct it").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("region", name="Journal")).to_contain_text(
        "from 0 to 2: the flood was forgotten"
    )
    page.get_by_role("button", name="Take back the last").click()
    expect(page.get_by_role("region", name="Journal")).to_contain_text("taken back")
