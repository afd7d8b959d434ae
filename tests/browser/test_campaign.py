"""A campaign in the browser: a GM and three players, each with a device of their own."""

import re

from playwright.sync_api import Page, Route, expect

from browser.campaigning import (
    DESK,
    HAND,
    HIDDEN,
    SECRET,
    Device,
    assert_hidden,
    call,
    device,
    door,
    found,
    join,
    log,
    names_of,
    part,
)
from browser.conftest import Newcomer
from browser.growing import confirm_level, correction
from browser.test_accessible import too_wide, violations
from browser.test_character import open_tab


def test_a_gm_and_three_players_play_a_campaign(page: Page, newcomer: Newcomer) -> None:
    gm = device(page, DESK).page
    link = found(gm, "The <b>Long</b> Haul")
    players = [device(newcomer(), size) for size in (HAND, HAND, DESK)]
    for player, name in zip(players, ("Ann", "Bert", "Clara"), strict=True):
        join(player.page, link, name)
    ann, bert, clara = (one.page for one in players)
    review(gm, ann)
    names = names_of(gm, 3)
    roll_openly(gm, ann, bert, clara, names[0])

    # Two devices of one person are in step
    second = device(ann.context.new_page(), DESK).page
    second.goto(ann.url)
    expect(second.get_by_role("article", name="AGI Check")).to_contain_text(
        re.compile("Success|Failure")
    )

    roll_in_secret(gm, bert, players, names[1])
    contest(gm, clara, names[2])
    let_happen(gm, ann, clara, names[0])
    trade(gm, ann, clara)
    write_notes(ann, clara)
    rise_a_level(gm, ann, second, names[0])
    shop_on_the_sheet(second)
    correct(gm, second)

    for player in players:
        assert "Over the gap" in "".join(player.frames)
    assert_hidden(*players)

    # Everybody can use it, and markup is a name like any other
    expect(ann.get_by_role("heading", level=1)).to_have_text("The <b>Long</b> Haul")
    for one in (gm, ann, clara):
        assert violations(one) == []
        assert too_wide(one) == []
    ann.set_viewport_size({"width": 320, "height": 640})
    assert too_wide(ann) == []


def review(gm: Page, ann: Page) -> None:
    """What to look at, one sent back, all approved."""
    reviews = gm.get_by_role("region", name="Waits for you").get_by_role("article")
    expect(reviews).to_have_count(3)
    expect(reviews.first).to_contain_text("Starting money")
    reviews.first.get_by_role("button", name="Send back").click()
    reviews.first.get_by_label("Why it goes back").fill("Say more about your Goal.")
    reviews.first.get_by_role("button", name="Send back").click()
    expect(ann.get_by_role("blockquote")).to_have_text("Say more about your Goal.")
    expect(reviews).to_have_count(2)
    ann.get_by_role("button", name="Bring them again").click()
    for left in (3, 2, 1):
        expect(reviews).to_have_count(left)
        reviews.first.get_by_role("button", name="Approve").click()
    expect(reviews).to_have_count(0)


def roll_openly(gm: Page, ann: Page, bert: Page, clara: Page, name: str) -> None:
    """An open Check: the chance on the button, the dice in everybody's log. A Trait that is asked
    for waits for the GM."""
    call(gm, who=name, difficulty=11, secrecy="open", text="Over the gap")
    mine = ann.get_by_role("article", name="AGI Check")
    expect(mine).to_contain_text("Difficulty 11")
    roll = mine.get_by_role("button", name=re.compile("Roll 3d6"))
    expect(roll).to_contain_text(re.compile(r"\d+%"))
    expect(bert.get_by_role("article", name="AGI Check")).to_contain_text("has not rolled")
    mine.get_by_role("group", name="Traits and Story").get_by_role("button").first.click()
    mine.get_by_role("button", name="Ask the GM").click()
    expect(mine).to_contain_text("The GM has not said yet what counts.")
    gm.get_by_role("article", name="AGI Check").get_by_role("button", name="This counts").click()
    expect(mine.get_by_role("group").get_by_text("counts")).to_be_visible()
    roll.click()
    expect(mine.get_by_role("img", name=re.compile("Dice"))).to_be_visible()
    for one in (gm, clara):
        expect(log(one)).to_contain_text(re.compile(rf"{re.escape(name)}.*11"))


def roll_in_secret(gm: Page, bert: Page, players: list[Device], name: str) -> None:
    """A hidden Difficulty, and a secret Check."""
    call(gm, who=name, difficulty=HIDDEN, secrecy="hidden", text="Past the guard")
    theirs = bert.get_by_role("article", name="AGI Check")
    expect(theirs).to_contain_text("Difficulty hidden")
    assert_hidden(*players)
    theirs.get_by_role("button", name=re.compile("Roll 3d6")).click()
    expect(theirs.get_by_role("img", name=re.compile("Dice"))).to_be_visible()
    expect(gm.get_by_role("article", name="AGI Check")).to_contain_text("Failure")
    call(gm, difficulty=HIDDEN, secrecy="secret", text=SECRET)
    expect(log(gm)).to_contain_text(SECRET)


def contest(gm: Page, clara: Page, name: str) -> None:
    """A contested one against somebody whom the GM plays."""
    asked = door(gm, "Call for a Check")
    asked.get_by_label("Kind").select_option("Contested")
    asked.get_by_label("One side").select_option(name)
    asked.get_by_label("Name").fill("Dock Boss")
    asked.get_by_role("button", name="Call for it").click()
    contest = clara.get_by_role("article", name=f"{name} against Dock Boss")
    contest.get_by_role("button", name=re.compile("to win")).click()
    expect(contest).to_contain_text(re.compile(f"{re.escape(name)}: (wins|loses|even)"))


def let_happen(gm: Page, ann: Page, clara: Page, name: str) -> None:
    """Damage, and a rest that lets time pass for all."""
    harm = door(gm, "Harm and help")
    harm.get_by_label("Packets of damage").fill("2")
    harm.get_by_label(name).check()
    harm.get_by_role("button", name="Let it happen").click()
    expect(harm).to_have_count(0)
    rest = door(gm, "Let time pass")
    rest.get_by_label("What passes").select_option("Full Rest")
    rest.get_by_role("button", name="Let it pass").click()
    expect(rest).to_have_count(0)
    for one in (gm, ann, clara):
        expect(one.get_by_text(re.compile("Day 1, 0[1-9]:00"))).to_be_visible()


def trade(gm: Page, ann: Page, clara: Page) -> None:
    """A shop, loot, a gift from the stash."""
    shop = door(gm, "Shop")
    shop.get_by_role("button", name="Open the shop").click()
    expect(clara.get_by_text("A shop is open: common things.")).to_be_visible()
    loot = door(gm, "Loot and gifts")
    loot.get_by_label("Thing, by name").fill("large ban")
    loot.get_by_role("button", name="Large Bandage").click()
    loot.get_by_label("mC", exact=True).fill("30")
    loot.get_by_role("button", name="Put into the stash").click()
    part(ann, "Goods")
    expect(ann.get_by_text("30 mC")).to_be_visible()
    ann.get_by_role("button", name=re.compile("Take .*Bandage")).click()
    expect(clara.get_by_text("Nothing is in the stash.")).to_be_visible()


def write_notes(ann: Page, clara: Page) -> None:
    """A note for oneself, and one for all."""
    part(ann, "Notes")
    for title, shared in (("Mine alone", False), ("For us all", True)):
        ann.get_by_label("Title", exact=True).fill(title)
        ann.get_by_label("Everybody reads it").set_checked(shared)
        ann.get_by_role("button", name="Write it down").click()
        expect(ann.get_by_role("heading", name=title)).to_be_visible()
    expect(clara.get_by_role("heading", name="For us all")).to_be_visible()
    expect(clara.get_by_role("heading", name="Mine alone")).to_have_count(0)


def rise_a_level(gm: Page, ann: Page, sheet: Page, name: str) -> None:
    """On the sheet: the Level that the GM grants."""
    sheet.get_by_role("link", name=f"Sheet of {name}", exact=True).click()
    open_tab(sheet, "Abilities")
    sheet.get_by_role("button", name="Level up and buy Abilities").click()
    rise = sheet.get_by_role("button", name="Level up to 2")
    expect(sheet.get_by_role("dialog")).to_contain_text("has granted none")
    expect(rise).to_have_count(0)
    grant = door(gm, "Grant")
    grant.get_by_label(name).check()
    grant.get_by_role("button", name="Grant it").click()
    expect(grant).to_have_count(0)
    part(ann, "Table")
    expect(ann.get_by_text("may rise 1 Level")).to_be_visible()
    rise.click()
    confirm_level(sheet, 2)
    expect(sheet.locator("[data-field='RB-SHEET-2']")).to_have_text("Level 2")
    sheet.keyboard.press("Escape")
    expect(ann.get_by_text("may rise 1 Level")).to_have_count(0)


def shop_on_the_sheet(sheet: Page) -> None:
    """What the open shop sells."""
    open_tab(sheet, "Gear")
    sheet.get_by_role("button", name="Shop", exact=True).click()
    wares = sheet.get_by_role("dialog", name="Shop")
    expect(wares.get_by_role("button", name=re.compile("^Buy Backpack"))).to_be_visible()
    expect(wares.get_by_text("Advanced first-aid kit")).to_have_count(0)  # it is rare
    wares.get_by_role("button", name=re.compile("^Buy Backpack")).click()
    sheet.get_by_role("button", name=re.compile("^Pay ")).click()
    expect(wares.get_by_role("status")).to_contain_text("buys 1 Backpack")
    sheet.keyboard.press("Escape")


def correct(gm: Page, sheet: Page) -> None:
    """A correction is the GM's."""
    open_tab(sheet, "Log")
    expect(sheet.get_by_text("finds are the GM’s to take back")).to_be_visible()
    expect(sheet.get_by_role("button", name="Correct a figure")).to_have_count(0)
    desk = device(gm.context.new_page(), DESK).page
    desk.goto(sheet.url)
    open_tab(desk, "Log")
    put_right = correction(desk, "Prestige", 1)
    put_right.get_by_label("Reason").fill("the flood was forgotten")
    put_right.get_by_role("button", name="Correct it").click()
    expect(sheet.get_by_role("region", name="Journal")).to_contain_text("the flood was forgotten")
    desk.close()


def test_a_page_that_cannot_be_drawn_says_so_and_leads_back(
    page: Page, complaints: list[str]
) -> None:
    found(device(page, DESK).page, "The Long Haul")

    def twice(route: Route) -> None:
        """Two campaigns of one id cannot be told apart."""
        route.fulfill(json=route.fetch().json() * 2)

    page.route("**/api/campaigns", twice)
    page.goto("/campaigns")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This page could not be shown")
    assert violations(page) == []
    assert ["each_key_duplicate" in one for one in complaints] == [True]
    complaints.clear()
    alert.get_by_role("link", name="To the home page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two games. One worldline.")
    expect(alert).to_have_count(0)
