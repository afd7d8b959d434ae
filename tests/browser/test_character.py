"""A character at the table: brought, played, rested, equipped and grown, on several devices."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from browser.exporting import menu
from browser.prepared import arrive
from browser.test_accessible import faults, too_wide, violations
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character
from worldline.rulebook import load
from worldline.server.characters.pictures import SIDE, portrait
from worldline.server.messages.refusals import NotAllowed

DESK, HAND, SMALL = (1366, 768), (390, 844), (320, 640)
BOTH = pytest.mark.parametrize("size", [DESK, HAND], ids=["desk", "hand"])
GUNNER = archetype("lancer-gunner", 2)
RULES = Path(__file__).parents[2] / "rules"


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def brought(page: Page, base_url: str, c: Character = GUNNER, size: tuple[int, int] = HAND) -> str:
    """Its sheet, open on the page; the address."""
    sized(page, size)
    arrive(page, base_url)
    new = {"game": "riftbound", "key": "brought", "character": json.loads(files.write(c))}
    answer = page.request.post(f"{base_url}/api/characters", data=new)
    assert answer.ok, answer.text()
    path = f"/characters/{answer.json()['line']['id']}"
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(c.name)
    return path


def hp(page: Page) -> Locator:
    return page.get_by_role("region", name="HP").locator(".number strong")


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Parts of the sheet").get_by_role(
        "button", name=name
    ).click()


def now(page: Page, path: str) -> Any:
    return page.request.get(f"/api{path}").json()


@BOTH
def test_a_ready_character_is_taken_and_deleted(page: Page, size: tuple[int, int]) -> None:
    sized(page, size)
    page.goto("/")
    page.get_by_role("link", name="Build a character").click()
    page.get_by_label("Level", exact=True).select_option("3")
    page.get_by_role("button", name="Take Leopold Castellan").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leopold Castellan")
    expect(page.locator("[data-field='RB-SHEET-2']")).to_have_text("Level 3")
    page.get_by_role("link", name="All characters").click()
    page.get_by_role("button", name="Delete Leopold Castellan").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_file_is_brought_and_every_fault_is_a_sentence(page: Page, complaints: list[str]) -> None:
    said = json.loads(files.write(replace(GUNNER, name="<img src=x onerror=alert(1)> & Co")))
    page.goto("/characters")
    field = page.locator("input[type=file]")

    def give(name: str, content: bytes) -> None:
        file: Any = {"name": name, "mimeType": "application/json", "buffer": content}
        field.set_input_files(file)

    give("a.json", b"{")
    expect(page.get_by_role("alert")).to_contain_text("No character in this file.")
    give("b.json", json.dumps({**said, "hp": 900, "sp": 900}).encode())
    faults = page.get_by_role("alert").get_by_role("listitem")
    expect(faults).not_to_have_count(0)
    expect(faults.get_by_role("link", name=re.compile("^Rule RB-")).first).to_be_visible()
    give("c.json", json.dumps(said).encode())
    expect(page.get_by_role("heading", level=1)).to_have_text(said["name"])
    assert page.locator("img").count() == 0
    complaints[:] = [one for one in complaints if "status of 422" not in one]


def test_the_page_asks_at_once_for_all_it_shows_and_for_nothing_else(
    page: Page, base_url: str
) -> None:
    """Its files come along with the first script; what no open part shows is asked for later."""
    path, asked = brought(page, base_url), []
    page.on("request", lambda request: asked.append(request.url.removeprefix(base_url)))
    page.reload()
    expect(hp(page)).to_be_visible()
    fetched = page.locator("link[rel=modulepreload][href*='/CharacterPage-']")
    assert fetched.count() == 1
    assert asked.count(f"/api{path}") == 1
    assert f"/api{path}/journal" not in asked
    with page.expect_request(f"**/api{path}/journal"):
        open_tab(page, "Log")


def test_every_field_of_the_sheet_is_on_the_page(page: Page, base_url: str) -> None:
    wanted = {id for id in load(RULES).entries if id.startswith("RB-SHEET-")}
    assert len(wanted) == 32
    for id in ("tank-pilot", "captain-biologist", "lancer-gunner"):
        brought(page, base_url, archetype(id, 3), DESK)
        marked = "all => all.flatMap(one => one.dataset.field.split(' '))"
        for tab in ("Gear", "Person"):  # a part is drawn when it is first opened
            open_tab(page, tab)
            expect(page.locator(".part.beside [data-field]").first).to_be_visible()
        shown = page.locator("[data-field]").evaluate_all(marked)
        assert wanted <= set(shown), id
        page.context.clear_cookies()


def test_damage_and_healing_are_under_the_thumbs(page: Page, base_url: str) -> None:
    path, left = brought(page, base_url), GUNNER.hp
    for size in (HAND, DESK):
        sized(page, size)
        less = page.get_by_role("button", name="Lose 1 HP", exact=True)
        for _ in range(3):
            less.click()
        expect(hp(page)).to_have_text(str(left - 3))
        page.get_by_role("button", name="Enter damage or healing").click()
        for key in ("2", "Another packet", "3"):
            page.get_by_role("dialog").get_by_role("button", name=key, exact=True).click()
        page.get_by_role("button", name="Damage 2 + 3").click()
        expect(hp(page)).to_have_text(str(left - 8))
        page.get_by_role("button", name="Regain 1 HP").click()
        left -= 7
        expect(hp(page)).to_have_text(str(left))
        assert now(page, path)["sheet"]["hp"]["now"] == left


def test_a_check_has_its_exact_chance_and_is_rolled_again_for_prestige(
    page: Page, base_url: str
) -> None:
    path = brought(page, base_url, replace(GUNNER, prestige=3))
    page.get_by_role("radio", name="STR").check(force=True)
    roll = page.get_by_role("button", name=re.compile("^Roll 3d6"))
    expect(roll).to_contain_text("mostly")
    page.get_by_label("Difficulty", exact=True).fill("12")
    page.keyboard.press("Tab")
    trait = GUNNER.traits[0]
    page.get_by_role("button", name=re.compile(f"^{re.escape(trait.name)}")).click()
    check = {"type": "MakeCheck", "attribute": "str", "difficulty": 12, "traits": [trait.name]}
    asked = {"question": {"type": "AskCheck", "check": check}}
    chance = page.request.post(f"/api{path}/ask", data=asked).json()
    expect(roll).to_contain_text(f"{chance['success'] * 100:.0f}%")
    roll.click()
    rolled = page.get_by_role("region", name="Check").get_by_role("status")
    expect(rolled).to_contain_text(trait.name)
    expect(rolled.get_by_role("link", name="Rule RB-TRAIT-8")).to_be_visible()
    page.get_by_role("button", name="Spend 3 Prestige: roll again").click()
    expect(rolled.get_by_role("link", name="Rule RB-PRESTIGE-4")).to_be_visible()
    expect(page.get_by_role("button", name="0 /3 Prestige")).to_be_visible()
    expect(page.get_by_role("button", name="Spend 3 Prestige: roll again")).to_be_hidden()
    rolled.get_by_role("link", name="Rule RB-PRESTIGE-4").click()  # beside, nobody leaves
    expect(page.locator("#RB-PRESTIGE-4")).to_be_visible()
    assert page.url.endswith(path)


def test_attacks_have_their_odds_against_somebody(page: Page, base_url: str) -> None:
    brought(page, base_url)
    attacks = page.get_by_role("region", name="Attacks")
    attacks.get_by_label("Against").select_option("somebody I guess")
    expect(attacks.get_by_text(re.compile(r"% to harm · .* on average")).first).to_be_visible()
    attacks.get_by_label("Against").focus()
    attacks.get_by_label("Against").select_option("Trooper")
    expect(attacks.get_by_text(re.compile(r"% to fell")).first).to_be_visible()
    attacks.get_by_label("Metres away", exact=True).fill("900")
    page.keyboard.press("Tab")
    expect(attacks.get_by_text(re.compile(r"reaches \d+m")).first).to_be_visible()


def test_a_rest_a_purchase_and_back_again(page: Page, base_url: str) -> None:
    c = replace(GUNNER, sp=0, money=500)
    brought(page, base_url, c)
    page.get_by_role("button", name="Rest", exact=True).click()
    page.get_by_role("button", name="Take a Full Rest").click()
    expect(page.get_by_role("dialog")).to_contain_text("takes a Full Rest")
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(page.locator("[data-field='RB-SHEET-8'] strong")).not_to_have_text("0")
    open_tab(page, "Gear")
    page.get_by_role("button", name="Shop").click()
    page.get_by_role("searchbox", name="Find something").fill("tent")
    tent = page.get_by_role("button", name=re.compile("^Buy Tent")).first
    many = page.get_by_label("How many", exact=True)
    many.fill("99")
    page.keyboard.press("Tab")
    expect(tent).to_be_disabled()  # nobody is asked about what cannot be paid
    many.fill("1")
    page.keyboard.press("Tab")
    tent.click()
    sure = page.get_by_role("dialog", name="Buy this?")
    expect(sure).to_contain_text(re.compile("Tent.* for .* will be left"))
    sure.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog").get_by_text("500 mC")).to_be_visible()
    tent.click()
    sure.get_by_role("button", name=re.compile("^Pay ")).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("buys 1 Tent")
    page.keyboard.press("Escape")
    money = page.locator("[data-field='RB-SHEET-25'] strong")
    expect(money).not_to_have_text("500 mC")
    open_tab(page, "Log")
    page.get_by_role("button", name="Take back the last").click()
    expect(page.get_by_role("main").get_by_text("Taken back: ")).to_be_visible()
    open_tab(page, "Gear")
    expect(money).to_have_text("500 mC")
    open_tab(page, "Log")
    page.get_by_role("button", name="Do it again").click()
    expect(page.get_by_role("button", name="Do it again")).to_have_count(0)
    open_tab(page, "Gear")
    expect(money).not_to_have_text("500 mC")


def test_tokens_are_used_and_hands_emptied(page: Page, base_url: str) -> None:
    brought(page, base_url, archetype("captain-gunner", 3))
    open_tab(page, "Gear")
    held = page.get_by_role("region", name="Belongings").locator("details").first
    held.locator("summary").click()
    held.get_by_role("button", name=re.compile("^Use 1 of")).click()
    expect(held.locator("summary .figure")).to_contain_text("29/30")
    held.get_by_role("button", name="Put away").click()
    expect(page.locator("[data-field='RB-SHEET-23']")).not_to_contain_text("Signature")


def test_two_devices_stay_in_step(page: Page, base_url: str) -> None:
    path = brought(page, base_url)
    other = page.context.new_page()
    other.goto(path)
    expect(hp(other)).to_have_text(str(GUNNER.hp))
    page.get_by_role("button", name="Lose 1 HP", exact=True).click()
    expect(hp(other)).to_have_text(str(GUNNER.hp - 1))
    other.get_by_role("button", name="Lose 1 HP", exact=True).click()
    expect(hp(page)).to_have_text(str(GUNNER.hp - 2))


def test_without_a_line_differences_wait_and_dice_do_not(
    page: Page, base_url: str, complaints: list[str]
) -> None:
    path = brought(page, base_url)
    page.context.set_offline(True)
    expect(page.get_by_text("Offline. Reconnecting ...")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Lose 1 HP", exact=True).click()
    expect(page.get_by_text("−2 waiting")).to_be_attached()
    expect(page.get_by_role("button", name=re.compile("^Roll 3d6"))).to_be_disabled()
    assert now(page, path)["sheet"]["hp"]["now"] == GUNNER.hp
    page.context.set_offline(False)
    expect(hp(page)).to_have_text(str(GUNNER.hp - 2))
    expect(page.get_by_text("Offline. Reconnecting ...")).to_be_hidden()
    complaints[:] = [one for one in complaints if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_link_shows_it_to_read_and_nothing_can_be_done(
    page: Page, base_url: str, newcomer: Any
) -> None:
    brought(page, base_url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share (read-only link)").click()
    link = page.get_by_label("Link to read", exact=True).input_value()
    guest = newcomer()
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1)).to_have_text(GUNNER.name)
    expect(guest.get_by_text("To read only")).to_be_visible()
    expect(guest.get_by_role("button", name="Lose 1 HP", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Take the link back").click()
    expect(page.get_by_role("button", name="Take the link back")).to_be_hidden()
    guest.reload()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Nothing to show")


def test_a_portrait_stands_in_place_of_the_emblem_until_it_is_taken_away(
    page: Page, base_url: str, complaints: list[str]
) -> None:
    brought(page, base_url)
    shown = page.locator("header img")
    expect(shown).to_have_count(0)
    menu(page)
    field = page.locator("input[type=file]")
    no_picture: Any = {"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"}
    field.set_input_files(no_picture)
    expect(page.get_by_role("alert")).to_be_visible()
    face: Any = {"name": "b.png", "mimeType": "image/png", "buffer": page.screenshot()}
    field.set_input_files(face)
    away = page.get_by_role("button", name="Take the portrait away")
    expect(away).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert violations(page) + too_wide(page) == []
    expect(shown).to_have_js_property("naturalWidth", SIDE)
    page.reload()
    expect(shown).to_have_js_property("naturalWidth", SIDE)
    menu(page)
    away.click()
    expect(away).to_have_count(0)
    expect(shown).to_have_count(0)
    complaints[:] = [one for one in complaints if "status of 422" not in one]


def test_a_picture_is_made_small_before_it_is_sent(page: Page, base_url: str) -> None:
    """The server would refuse this one: it has too many points to decode."""
    brought(page, base_url)
    menu(page)
    large = BytesIO()
    Image.new("RGB", (4000, 3000), "teal").save(large, "PNG")
    face: Any = {"name": "face.png", "mimeType": "image/png", "buffer": large.getvalue()}
    with pytest.raises(NotAllowed):
        portrait(large.getvalue())
    page.locator("input[type=file]").set_input_files(face)
    expect(page.locator("header img")).to_have_js_property("naturalWidth", SIDE)


@pytest.mark.repeats
def test_nothing_is_too_wide_and_nothing_is_violated(page: Page, base_url: str) -> None:
    sizes = (DESK, HAND, SMALL)
    brought(page, base_url, replace(archetype("captain-biologist", 3), hp=3, ehp=2), DESK)
    page.get_by_text("How this comes about").click()
    expect(page.get_by_text("Chance to reach a total")).to_be_visible()
    assert faults(page, sizes) == []
    for tab in ("Abilities", "Gear", "Person", "Log"):
        open_tab(page, tab)
        page.wait_for_load_state("networkidle")
        assert faults(page, sizes) == [], tab
    page.goto("/characters")
    expect(page.get_by_role("heading", name="Take a ready character")).to_be_visible()
    assert faults(page, sizes) == []


def test_targets_are_large_enough_for_fingers(page: Page, base_url: str) -> None:
    brought(page, base_url, archetype("tank-pilot", 3))
    small = """all => all.filter(one => one.offsetParent && !one.classList.contains('reach'))
      .map(one => [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.textContent])
      .filter(([box]) => box.height && (box.height < 43.5 || box.width < 43.5))
      .map(([, name]) => name.trim())"""
    for tab in ("Play", "Abilities", "Gear", "Person", "Log"):
        open_tab(page, tab)
        controls = page.locator("button, summary, select, .input, a.button, label.attribute")
        assert controls.evaluate_all(small) == [], tab
