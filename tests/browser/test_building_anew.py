"""After Finish: another draft from the one that a character was made from. A copy of a draft."""

import re

from playwright.sync_api import Page, expect

from browser.exporting import menu
from browser.test_accessible import violations
from browser.test_builder import begun, click, pick, question, saved, write
from browser.test_character import DESK, sized


def test_a_finished_character_is_built_anew_and_stays_as_it_is(page: Page) -> None:
    sized(page, DESK)
    page.goto("/characters")
    page.get_by_label("Role").select_option("The Lancer")
    page.get_by_role("button", name="Start with these").click()
    expect(page.get_by_text("You can rebuild later.")).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    about = page.get_by_text(re.compile(r"Lancer · .+ · Level 1"))
    expect(about).to_be_visible()
    sheet = page.url
    menu(page)
    anew = page.get_by_role("button", name=re.compile("^Rebuild"))
    expect(anew).to_be_visible()
    assert violations(page) == []
    anew.click()
    lancer, tank = (
        question(page, "role").get_by_role("radio", name=re.compile(name))
        for name in ("Lancer", "Tank")
    )
    expect(lancer).to_be_checked()
    expect(page.get_by_role("button", name="Finish")).to_be_enabled()
    pick(click, question(page, "role"), re.compile("Tank"))
    expect(tank).to_be_checked()
    page.goto(sheet)
    expect(about).to_be_visible()


def test_a_ready_character_has_nothing_to_build_anew_from(page: Page) -> None:
    page.goto("/characters")
    page.get_by_role("button", name=re.compile("^Take ")).first.click()
    menu(page)
    expect(page.get_by_role("link", name="Download its file")).to_be_visible()
    expect(page.get_by_text("Add a portrait")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Rebuild"))).to_have_count(0)


def test_a_draft_is_copied_by_one_click(page: Page) -> None:
    sized(page, DESK)
    begun(page)
    write(click, question(page, "name").get_by_role("textbox"), "Ada")
    pick(click, question(page, "role"), re.compile("Lancer"))
    saved(page)
    page.get_by_role("link", name="All characters").click()
    page.get_by_role("button", name="Copy the draft Ada").click()
    copy = page.get_by_role("link", name=re.compile(r"^Ada \(copy\)"))
    expect(copy).to_be_visible()
    assert violations(page) == []
    copy.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada (copy)")
    expect(question(page, "role").get_by_role("radio", name=re.compile("Lancer"))).to_be_checked()


def test_whose_characters_they_are_is_said_until_somebody_has_read_it(page: Page) -> None:
    page.goto("/characters")
    page.get_by_role("button", name=re.compile("^Take ")).first.click()
    page.get_by_role("link", name="All characters").click()
    said = page.get_by_text("They belong to this browser alone")
    expect(said).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Recovery code", exact=True).click()
    page.get_by_role("button", name="I have written it down").click()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    expect(said).to_have_count(0)
