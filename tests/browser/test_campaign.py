"""A campaign in the browser: a GM and three players, each with a device of their own."""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page, WebSocket, expect

from browser.conftest import Newcomer
from browser.test_accessible import too_wide, violations

DESK, HAND = (1366, 768), (390, 844)
SECRET = "The hatch is rigged"
HIDDEN = 73
"""A Difficulty that no total, die or figure of a sheet is by chance."""


class Device(NamedTuple):
    page: Page
    frames: list[str]  # all that came over its sockets


def device(page: Page, size: tuple[int, int]) -> Device:
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return Device(page, frames)


def found(page: Page, name: str) -> str:
    """A new campaign, and the link that the GM sends around."""
    page.goto("/campaigns")
    page.get_by_label("Name of the campaign").fill(name)
    page.get_by_label("Your name, as your players read it").fill("Gil")
    page.get_by_role("button", name="Start it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("button", name="Make a link to join").click()
    return page.get_by_label("Link to join").input_value()


def join(page: Page, link: str, name: str) -> None:
    """By the link, and with one of the ready characters."""
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Your character")).to_be_visible()
    ready = page.request.get("/api/characters/ready/riftbound").json()
    wanted = {"game": "riftbound", "key": "first", "id": ready[len(name) % 3]["id"], "level": 1}
    assert page.request.post("/api/characters/ready", data=wanted).ok
    page.reload()
    page.get_by_role("button", name="Bring it").click()
    expect(page.get_by_text("The GM has not approved it yet.")).to_be_visible()


def door(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("dialog", name=name)


def call(gm: Page, *, who: str = "", difficulty: int, secrecy: str, text: str) -> None:
    asked = door(gm, "Call for a Check")
    asked.get_by_label(who or "Everybody").check()
    asked.get_by_label("Difficulty", exact=True).fill(str(difficulty))
    asked.get_by_label("What players know").select_option(secrecy)
    asked.get_by_label("What is attempted").fill(text)
    asked.get_by_role("button", name="Call for it").click()
    expect(asked).to_have_count(0)


def part(player: Page, name: str) -> None:
    """On a phone one part of the campaign at a time."""
    player.get_by_role("navigation").get_by_role("button", name=name).click()


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def test_a_gm_and_three_players_play_a_campaign(page: Page, newcomer: Newcomer) -> None:
    gm = device(page, DESK).page
    link = found(gm, "The <b>Long</b> Haul")
    players = [device(newcomer(), size) for size in (HAND, HAND, DESK)]
    for player, name in zip(players, ("Ann", "Bert", "Clara"), strict=True):
        join(player.page, link, name)
    ann, bert, clara = (one.page for one in players)

    # What to look at, one sent back, all approved
    reviews = gm.get_by_role("region", name="Waits for you").get_by_role("article")
    expect(reviews).to_have_count(3)
    expect(reviews.first).to_contain_text("Starting money")
    reviews.first.get_by_role("button", name="Send back").click()
    reviews.first.get_by_label("Why it goes back").fill("Say more about your Goal.")
    reviews.first.get_by_role("button", name="Send back").click()
    expect(ann.get_by_role("blockquote")).to_have_text("Say more about your Goal.")
    expect(reviews).to_have_count(2)
    ann.get_by_role("button", name="Bring it again").click()
    for left in (3, 2, 1):
        expect(reviews).to_have_count(left)
        reviews.first.get_by_role("button", name="Approve").click()
    expect(reviews).to_have_count(0)
    party = gm.get_by_role("region", name="Party").get_by_role("link")
    names = [name.removeprefix("Sheet of ") for name in _labels(party, 3)]

    # An open Check: the chance on the button, the dice in everybody's log
    call(gm, who=names[0], difficulty=11, secrecy="open", text="Over the gap")
    mine = ann.get_by_role("article", name="AGI Check")
    expect(mine).to_contain_text("Difficulty 11")
    roll = mine.get_by_role("button", name=re.compile("Roll 3d6"))
    expect(roll).to_contain_text(re.compile(r"\d+%"))
    expect(bert.get_by_role("article", name="AGI Check")).to_contain_text("has not rolled")

    # A Trait that is asked for waits for the GM
    mine.get_by_role("group", name="Traits and Story").get_by_role("button").first.click()
    mine.get_by_role("button", name="Ask the GM").click()
    expect(mine).to_contain_text("The GM has not said yet what counts.")
    gm.get_by_role("article", name="AGI Check").get_by_role("button", name="This counts").click()
    expect(mine.get_by_role("group").get_by_text("counts")).to_be_visible()
    roll.click()
    expect(mine.get_by_role("img", name=re.compile("Dice"))).to_be_visible()
    for one in (gm, clara):
        expect(log(one)).to_contain_text(re.compile(rf"{re.escape(names[0])}.*11"))

    # Two devices of one person are in step
    second = device(ann.context.new_page(), DESK).page
    second.goto(ann.url)
    expect(second.get_by_role("article", name="AGI Check")).to_contain_text(
        re.compile("Success|Failure")
    )

    # A hidden Difficulty, and a secret Check
    call(gm, who=names[1], difficulty=HIDDEN, secrecy="hidden", text="Past the guard")
    theirs = bert.get_by_role("article", name="AGI Check")
    expect(theirs).to_contain_text("Difficulty hidden")
    theirs.get_by_role("button", name=re.compile("Roll 3d6")).click()
    expect(theirs.get_by_role("img", name=re.compile("Dice"))).to_be_visible()
    expect(gm.get_by_role("article", name="AGI Check")).to_contain_text("Failure")
    call(gm, difficulty=HIDDEN, secrecy="secret", text=SECRET)
    expect(log(gm)).to_contain_text(SECRET)

    # A contested one against somebody whom the GM plays
    asked = door(gm, "Call for a Check")
    asked.get_by_label("Kind").select_option("Contested")
    asked.get_by_label("One side").select_option(names[2])
    asked.get_by_label("Name").fill("Dock Boss")
    asked.get_by_role("button", name="Call for it").click()
    contest = clara.get_by_role("article", name=f"{names[2]} against Dock Boss")
    contest.get_by_role("button", name=re.compile("to win")).click()
    expect(contest).to_contain_text(re.compile(f"{re.escape(names[2])}: (wins|loses|even)"))

    # Damage, and a rest that lets time pass for all
    harm = door(gm, "Harm and help")
    harm.get_by_label("Packets of damage").fill("2")
    harm.get_by_label(names[0]).check()
    harm.get_by_role("button", name="Let it happen").click()
    expect(harm).to_have_count(0)
    rest = door(gm, "Let time pass")
    rest.get_by_label("What passes").select_option("Full Rest")
    rest.get_by_role("button", name="Let it pass").click()
    expect(rest).to_have_count(0)
    for one in (gm, ann, clara):
        expect(one.get_by_text(re.compile("Day 1, 0[1-9]:00"))).to_be_visible()

    # A shop, loot, a gift from the stash
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

    # A note for oneself, and one for all
    part(ann, "Notes")
    for title, shared in (("Mine alone", False), ("For us all", True)):
        ann.get_by_label("Title", exact=True).fill(title)
        ann.get_by_label("Everybody reads it").set_checked(shared)
        ann.get_by_role("button", name="Write it down").click()
        expect(ann.get_by_role("heading", name=title)).to_be_visible()
    expect(clara.get_by_role("heading", name="For us all")).to_be_visible()
    expect(clara.get_by_role("heading", name="Mine alone")).to_have_count(0)

    # A Level
    grant = door(gm, "Grant")
    grant.get_by_label(names[0]).check()
    grant.get_by_role("button", name="Grant it").click()
    part(ann, "Table")
    expect(ann.get_by_text("may rise 1 Level")).to_be_visible()

    # Players never receive what the GM hides
    for player in players:
        told = "".join(player.frames)
        assert "Over the gap" in told
        assert SECRET not in told
        assert not re.search(rf"(?<![-.\w]){HIDDEN}(?![.\w])", told)

    # Everybody can use it, and markup is a name like any other
    expect(ann.get_by_role("heading", level=1)).to_have_text("The <b>Long</b> Haul")
    for one in (gm, ann, clara):
        assert violations(one) == []
        assert too_wide(one) == []
    ann.set_viewport_size({"width": 320, "height": 640})
    assert too_wide(ann) == []


def _labels(links: Locator, count: int) -> list[str]:
    expect(links.filter(has_not_text="§")).to_have_count(count)
    found = links.filter(has_not_text="§").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return [str(label) for label in found]
