"""A campaign goes on: fights, several devices, a server that is started again, keys alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.campaigning import DESK, HAND, HIDDEN, Campaign, assert_hidden, device, door, names_of
from browser.conftest import Newcomer
from browser.prepared import leaving, prepared
from browser.test_accessible import too_wide, violations
from browser.test_character import hp
from browser.test_fight import beside
from browser.test_line import broken_line

__all__ = ["broken_line"]

DOORS = (
    "Call for a Check", "Let time pass", "Harm and help", "Loot and gifts", "Grant", "Shop",
    "Fight", "Prepared encounters", "People and link", "House rules", "Homebrew",
    "Players may",
)  # fmt: skip


YARD = 'name = "Ambush in the yard"\n' + "".join(
    f'[[units]]\nnpc = "npc-raider"\nat = [{at}, 0]\n' for at in (10, 14)
)


def press(page: Page, control: Locator, key: str = "Enter") -> None:
    """Tab to it, then the key."""
    control.wait_for()
    for _ in range(150):
        if control.evaluate("control => control === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(control).to_be_focused()
    page.keyboard.press(key)


def test_a_fight_is_written_into_the_sheets_on_every_device(
    page: Page, base_url: str, newcomer: Newcomer
) -> None:
    ann = device(newcomer(), HAND).page
    campaign = Campaign(base_url, device(page, DESK).page, ann)
    second = device(ann.context.new_page(), DESK).page
    for one in (ann, second):
        campaign.open_sheet(one, 0)
    before = int(hp(ann).inner_text())

    # From an encounter that the GM has prepared
    campaign.act(page, "PrepareEncounter", encounter="yard", text=YARD)
    campaign.open(page)
    encounters = door(page, "Prepared encounters")
    encounters.get_by_role("button", name="Begin a fight: Ambush in the yard").click()
    page.get_by_label("Time to react").select_option("30 s")
    page.get_by_label("Time to Seize").select_option("5 s")
    page.get_by_role("button", name="Open the table").click()
    way = ann.get_by_role("link", name="To its table")
    expect(way).to_be_visible()
    table = str(way.get_attribute("href")).removeprefix("/tables/")

    begin_in_sight(page, ann, campaign, table)

    # Fought over the API, and read by the GM
    view = page.request.get(f"/api/tables/{table}/sync").json()["view"]
    mine = next(unit for unit in view["units"] if unit["name"] == ann.title().split(" · ")[0])
    campaign.overrule(table, "SetField", unit=mine["id"], field="hp", value=str(before - 3))
    for one in (ann, second):
        expect(hp(one)).to_have_text(str(before - 3))  # as the fight has it (RB-RULING-251)
    expect(ann.get_by_role("link", name="In the fight Ambush in the yard")).to_be_visible()
    at_table = device(page.context.new_page(), HAND).page
    at_table.goto(f"/tables/{table}")
    for button in ("Take back", "Result"):
        expect(at_table.get_by_role("button", name=button)).to_be_visible()
        expect(at_table.get_by_role("link", name="To the campaign")).to_be_visible()
        assert too_wide(at_table) == []
        if button == "Take back":
            campaign.overrule(table, "EndCombat")
    at_table.close()
    campaign.open(page)
    page.get_by_role("button", name="See the aftermath").click()
    over = page.get_by_role("region", name="Ambush in the yard is over")
    expect(over).to_contain_text(f"HP {before} → {before - 3}")
    assert violations(page) == []
    over.get_by_role("button", name="Write into the sheets").click()
    for one in (ann, second):
        expect(hp(one)).to_have_text(str(before - 3))

    # Two devices of one player stay in step
    ann.get_by_role("button", name="Lose 1 HP", exact=True).click()
    expect(hp(second)).to_have_text(str(before - 4))


def begin_in_sight(page: Page, ann: Page, campaign: Campaign, table: str) -> None:
    """Everybody at its table sees how much time there is, before it begins and then."""
    seen = device(ann.context.new_page(), HAND).page
    seen.goto(f"/tables/{table}")
    for started in (False, True):
        if started:
            campaign.post(page, f"tables/{table}/start")
            campaign.answer(seen, table, "ChooseBasis", {"type": "Choose", "n": 0})
            for one in (page, seen):
                beside(one, "People")
            expect(seen.get_by_role("list", name="Who plays")).to_be_visible()
        for one in (page, seen):
            times = one.get_by_role("list", name="Time at this table")
            expect(times).to_contain_text("Time to react: 30 s")
            expect(times).to_contain_text("Before a bot or the GM acts: 5 s to Seize")
    seen.close()


def test_the_gm_calls_and_the_sheet_rolls(page: Page, base_url: str, newcomer: Newcomer) -> None:
    ann = device(newcomer(), HAND)
    campaign = Campaign(base_url, device(page, DESK).page, ann.page)
    campaign.open_sheet(ann.page, 0)
    hidden = {"difficulty": HIDDEN, "secrecy": "hidden", "characters": campaign.characters}
    campaign.act(page, "CallCheck", attribute="vsn", **hidden)
    check = ann.page.get_by_role("article", name="VSN Check")
    expect(check).to_contain_text("Difficulty hidden")
    assert_hidden(ann)
    check.get_by_role("button", name=re.compile("Roll 3d6")).click()
    expect(check.get_by_role("img", name=re.compile("Dice"))).to_be_visible()
    assert_hidden(ann)

    # What a player would like to try is proposed
    ann.page.get_by_role("button", name=re.compile("^Propose to the GM: 3d6")).click()
    proposed = ann.page.get_by_role("article", name="AGI Check")
    expect(proposed).to_contain_text("Waiting for the GM to allow this Check.")
    campaign.open(page)
    page.get_by_role("button", name="Allow it").click()
    expect(proposed.get_by_role("button", name=re.compile("Roll 3d6"))).to_contain_text("%")

    # What is the GM's is said before it is tried
    ann.page.get_by_role("button", name="Rest", exact=True).click()
    rest = ann.page.get_by_role("dialog", name="Rest")
    expect(rest).to_contain_text("the GM says when characters rest")
    expect(rest.get_by_role("button", name="Take a Full Rest")).to_have_count(0)
    assert violations(ann.page) == []
    assert too_wide(ann.page) == []


@pytest.mark.usefixtures("broken_line")
def test_pages_come_back_after_a_restart(page: Page, newcomer: Newcomer, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/campaigns.sqlite3"
    ann = newcomer()
    with prepared(database=database) as address:
        campaign = Campaign(address, page, ann)
        campaign.open(page)
        campaign.open_sheet(ann, 0)
        before = int(hp(ann).inner_text())
    expect(page.get_by_text("Offline. Reconnecting")).to_be_visible()
    ann.get_by_role("button", name="Lose 1 HP", exact=True).click()
    with prepared(database=database, port=int(address.rpartition(":")[2])), leaving(page, ann):
        expect(page.get_by_text("Offline. Reconnecting")).to_have_count(0)
        expect(hp(ann)).to_have_text(str(before - 1))
        party = page.get_by_role("region", name="Party")
        expect(party).to_contain_text(re.compile(rf"\b{before - 1}\s*/"))
        campaign.act(page, "BeginSession", title="After the storm")
        expect(page.get_by_role("log")).to_contain_text("After the storm")


def test_every_door_of_the_gm_is_for_everybody(
    page: Page, base_url: str, newcomer: Newcomer
) -> None:
    campaign = Campaign(base_url, device(page, DESK).page, newcomer())
    campaign.open(page)
    for name in DOORS:
        opened = door(page, name)
        expect(opened).to_be_visible()
        assert violations(page, within="dialog") == [], name
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)


def test_a_check_by_keys_alone(page: Page, base_url: str, newcomer: Newcomer) -> None:
    ann = device(newcomer(), DESK).page
    campaign = Campaign(base_url, device(page, DESK).page, ann)
    for one in (page, ann):
        campaign.open(one)
    [name] = names_of(page, 1)
    press(page, page.get_by_role("button", name="Call for a Check"))
    press(page, page.get_by_role("dialog").get_by_label(name), "Space")
    press(page, page.get_by_role("dialog").get_by_role("button", name="Call for it"))
    roll = ann.get_by_role("button", name=re.compile("Roll 3d6"))
    expect(roll).to_be_visible()
    press(ann, roll)
    expect(page.get_by_role("article", name="AGI Check")).to_contain_text(
        re.compile("Success|Failure")
    )


def test_the_compendium_of_a_campaign_marks_its_homebrew(page: Page, base_url: str) -> None:
    campaign = Campaign(base_url, device(page, DESK).page)
    lantern = '[items.lantern]\nname = "Paper Lantern"\nkind = "gear"\nprice = 3\n'
    pack = f'[pack]\nname = "Night Market"\n{lantern}rules = ["RB-GOLD-1"]\ntext = "It glows."\n'
    name = campaign.post(page, "packs", {"game": "riftbound", "text": pack})["name"]
    campaign.act(page, "UsePacks", packs=[name])
    campaign.open(page)
    page.get_by_role("link", name="Compendium of this campaign").click()
    page.get_by_role("searchbox", name="Search the compendium").fill("lantern")
    page.get_by_role("link", name=re.compile("Paper Lantern")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Paper Lantern")
    expect(page.get_by_role("article")).to_contain_text("Homebrew: Night Market")
    page.get_by_role("link", name="Back to the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Long Haul")
    page.goto("/compendium?q=lantern")
    expect(page.get_by_role("link", name=re.compile("Electric Lantern Gear"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Paper Lantern"))).to_have_count(0)
