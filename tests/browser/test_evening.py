"""An evening of a campaign, by clicks: three people and a GM, two of them on phones, fight from the
GM's "Begin" to what their sheets say afterwards."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from browser.campaigning import DESK, HAND, SECRET, Campaign, door
from browser.conftest import Newcomer
from browser.evening import Dice, asked, dock, in_order, named, press, tap, token
from browser.frames import Frames
from browser.prepared import leaving, serving_game
from browser.test_accessible import resized
from browser.test_character import hp
from browser.test_fight import beside, commanding
from worldline.games import RIFTBOUND

PARTY = ("tank-gunner", "lancer-biologist", "lancer-pilot")
BORGNY, MARIT, TOMASZ = "Borgny Haugen", "Marit Solheim", "Tomasz Rook"
HIDDEN = "Lurker"
SCAR = 2.915, 2.593
"""Where he stands once he has come to Borgny."""
YARD = f"""
# {SECRET}
name = "The yard"
[[units]]
character = "{BORGNY}"
side = "players"
seat = 0
at = [2, 2]
[[units]]
character = "{MARIT}"
side = "players"
seat = 1
at = [2, 4]
[[units]]
character = "{TOMASZ}"
side = "players"
seat = 2
riding = false
at = [0, 9]
[[units]]
npc = "npc-trooper"
name = "Brute"
hp = 12
at = [20, 3]
[[units]]
npc = "npc-raider"
name = "Scar"
at = [11, -1]
[[units]]
npc = "npc-raider"
name = "{HIDDEN}"
hidden = true
at = [22, 14]
"""
DICE: Dice = {
    (TOMASZ, "order"): (6, 5, 5),
    (MARIT, "order"): (5, 5, 4),
    (BORGNY, "order"): (4, 5, 4),
    ("Brute", "order"): (3, 4, 3),
    ("Scar", "order"): (2, 3, 2),
    (HIDDEN, "order"): (2, 1, 2),
    ("", "hit"): (6,),
    (TOMASZ, "hit"): (1, 6, 6, 6, 6),
    ("", "dodge"): (1,),
    (TOMASZ, "check"): (5, 5, 4),
    (BORGNY, "check"): (5, 5, 4),
    ("Scar", "check"): (1, 2, 3),
}


class Evening(NamedTuple):
    """Ann plays Borgny and Bob plays Marit, on phones; Cyd plays Tomasz; Gil leads."""

    ann: Page
    bob: Page
    cyd: Page
    gil: Page

    @property
    def players(self) -> tuple[Page, ...]:
        return self[:3]


@pytest.fixture
def tunnel(complaints: list[str]) -> Iterator[None]:
    """Whoever has no network cannot connect: so the browser says."""
    yield
    complaints[:] = [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said]


@pytest.mark.usefixtures("tunnel")
def test_an_evening_from_its_first_turn_to_the_sheets(page: Page, newcomer: Newcomer) -> None:
    four = Evening(page, newcomer(), newcomer(), newcomer())
    told = [Frames(one) for one in four.players]
    game = replace(RIFTBOUND, game=named(DICE)())
    with serving_game(game) as at, leaving(*four):
        for one, size in zip(four, (HAND, HAND, DESK, DESK), strict=True):
            resized(one, size)
        campaign = Campaign(at, four.gil, *four.players, party=PARTY)
        campaign.act(four.gil, "PrepareEncounter", encounter="yard", text=YARD)
        campaign.act(four.gil, "WriteNote", note="hatch", title="The hatch", text=SECRET)
        for one in four:
            campaign.open(one)
        begin(four)
        table = four.gil.url.rpartition("/")[2]
        campaign.overrule(table, "Write", text=SECRET, open=False)

        board_a_vehicle(four.cyd)
        watch_and_send_the_companion(four.bob)
        press(four.ann, "End turn", "Yes, do it")
        move_into_overwatch(four)
        cut_off(four.bob)
        fire(four)
        step_in(four)
        seize(four)
        hit_borgny(four)
        creep(four.gil)

        leave_the_vehicle(four.cyd)
        let_the_companion_bite(four.bob)
        grapple(four.ann)
        assert_nobody_knows(told)
        reveal(four)
        end(four.gil)
        apply(four.gil)
        read_the_sheets(four)


def begin(four: Evening) -> None:
    """The GM begins it, and everybody comes to its table."""
    encounters = door(four.gil, "Prepared encounters")
    encounters.get_by_role("button", name="Begin a fight: The yard").click()
    four.gil.get_by_label("Time to Seize").select_option("None")
    four.gil.get_by_role("button", name="Open the table").click()
    for one in four[:3]:
        one.get_by_role("link", name="To its table").click()
        expect(one.get_by_role("heading", name="Ready to start")).to_be_visible()
    four.gil.get_by_role("button", name="Start the game").click()
    for one in four:
        expect(in_order(one, "Brute")).to_be_visible()


def board_a_vehicle(cyd: Page) -> None:
    press(cyd, "Board Bad Penny")
    expect(dock(cyd).get_by_role("button", name=re.compile("^Get out"))).to_be_visible()
    press(cyd, "End turn", "Yes, do it")


def watch_and_send_the_companion(bob: Page) -> None:
    """On a phone."""
    press(bob, r"All \d+ actions", "Draw Standard Pistol", r"All \d+ actions", "Overwatch")
    expect(dock(bob).get_by_role("button", name=re.compile("^Attack"))).to_have_count(0)
    press(bob, "Let Ulf act", "Move")
    tap(bob, 6.5, 1.5)
    press(bob, r"Move [\d.]+ m", "End turn", "Yes, do it")


def move_into_overwatch(four: Evening) -> None:
    """Bob alone is asked, and his phone shows the question from its beginning."""
    press(four.gil, "Move")
    tap(four.gil, 16, 5)
    press(four.gil, r"Move [\d.]+ m")
    expect(asked(four.bob, "Fire at Brute?")).to_be_in_viewport()
    for one in (four.ann, four.cyd, four.gil):
        expect(one.get_by_role("heading", name="Fire at Brute?")).to_have_count(0)


def cut_off(bob: Page) -> None:
    """In the middle of the window: his page is loaded anew, and then he has no network."""
    bob.reload()
    asked(bob, "Fire at Brute?")
    bob.context.set_offline(True)
    lost = bob.get_by_text("The connection is lost")
    expect(lost).to_be_visible()
    bob.context.set_offline(False)
    expect(lost).to_have_count(0)
    asked(bob, "Fire at Brute?")


def fire(four: Evening) -> None:
    """With the odds in sight. What Marit holds might be changed after it."""
    shot = dock(four.bob).get_by_role("button", name=re.compile("^Fire now: Standard Pistol"))
    expect(shot).to_contain_text("HP, Brute")
    shot.click()
    asked(four.bob, "The Action of Marit Solheim ends: change what they hold?")
    press(four.bob, "Pass")
    expect(beside(four.cyd, "Log")).to_contain_text("with Standard Pistol on Overwatch")


def step_in(four: Evening) -> None:
    """Brute fires at Marit, and Borgny takes as much of it as she may."""
    press(four.gil, "Attack Marit")
    expect(
        asked(four.ann, f"{MARIT} is attacked by Brute: does {BORGNY} step in?")
    ).to_be_in_viewport()
    answer = dock(four.ann).get_by_role("button", name=re.compile("^Intercept I"))
    expect(answer).to_contain_text(f"HP, {MARIT}")
    answer.click()
    press(four.ann, "1 m south to Marit", "Go, 1 m", "Take 3")
    asked(four.ann, re.compile("Block"))
    press(four.ann, "Pass")
    expect(beside(four.cyd, "Log")).to_contain_text(f"{BORGNY} 3 hits: −3 HP")


def seize(four: Evening) -> None:
    """Between two Actions Tomasz fires, throws one die again, and kills."""
    expect(dock(four.gil).get_by_role("button", name=re.compile("^Move"))).to_be_visible()
    four.cyd.get_by_role("button", name="Seize!").first.click()
    press(four.cyd, "Seize the Initiative now", "Attack Brute")
    asked(four.cyd, "Use Try That Again I?")
    press(four.cyd, "Try That Again I", "Reroll 1 die")
    for one in four:
        expect(in_order(one, "Brute")).to_have_accessible_name(re.compile("Dead"))
        expect(one.get_by_text(f"{TOMASZ} kills Brute.").first).to_be_visible()
    asked(four.cyd, f"The Action of {TOMASZ} ends: change what they hold?")
    press(four.cyd, "Pass")


def hit_borgny(four: Evening) -> None:
    """Who is tapped is moved to."""
    press(four.gil, "Move")
    tap(four.gil, 2, 3)
    press(four.gil, r"Move [\d.]+ m", "Attack Borgny")
    asked(four.ann, re.compile("Block"))
    press(four.ann, "Pass")


def creep(gil: Page) -> None:
    """Somebody of whom the players do not know has a turn as well."""
    expect(dock(gil).get_by_role("group", name=f"How {HIDDEN} is")).to_be_visible()
    press(gil, "Move")
    tap(gil, 18, 12)
    press(gil, r"Move [\d.]+ m", "End turn", "Yes, do it")


def leave_the_vehicle(cyd: Page) -> None:
    """Seizing has cost an Action of this turn."""
    expect(cyd.get_by_text("Your turn 1 Action")).to_be_visible()
    press(cyd, "Get out")
    expect(token(cyd, TOMASZ)).to_be_visible()
    press(cyd, "End turn")


def let_the_companion_bite(bob: Page) -> None:
    press(bob, "Let Ulf act", "Move")
    tap(bob, *SCAR)
    press(bob, r"Move [\d.]+ m", "Attack Scar")
    expect(in_order(bob, "Scar")).to_be_visible()
    expect(dock(bob)).to_contain_text("0 Actions left")
    press(bob, "End turn", "Yes, do it")


def grapple(ann: Page) -> None:
    """She stands where she was pulled into the way, and holds who has hit her."""
    press(ann, "Grapple", "Grapple Scar")
    asked(ann, re.compile("what becomes of Scar"))
    press(ann, "Grappled", r"All \d+ actions")
    release = dock(ann).get_by_role("button", name=re.compile("^Grappled of Scar: let go"))
    expect(release).to_be_visible()
    ann.keyboard.press("Escape")
    expect(release).to_have_count(0)


def assert_nobody_knows(told: list[Frames]) -> None:
    """Of the hidden one neither the name nor a place, and nothing of what the GM has noted."""
    for player in told:
        everything = player.everything()
        assert "Brute" in everything
        for secret in (HIDDEN, SECRET, "[22000,14000", "[22000, 14000"):
            assert secret not in everything


def reveal(four: Evening) -> None:
    menu = commanding(four.gil, HIDDEN)
    menu.get_by_role("button", name="Reveal").click()
    for one in four:
        expect(in_order(one, HIDDEN)).to_be_visible()
        expect(one.get_by_text(f"{HIDDEN} comes out of hiding.").first).to_be_visible()


def end(gil: Page) -> None:
    gil.get_by_role("button", name="End the fight").click()
    sure = gil.get_by_role("dialog", name="End the fight")
    sure.get_by_role("button", name="End the fight").click()
    gil.get_by_role("button", name="Result").click()
    gil.get_by_role("link", name="See the aftermath").click()


def apply(gil: Page) -> None:
    gil.get_by_role("button", name="See the aftermath").click()
    over = gil.get_by_role("region", name="The yard is over")
    expect(over).to_contain_text("HP 23 → 12")
    expect(over).to_contain_text("HP 12 → 5")
    over.get_by_role("button", name="Write into the sheets").click()
    expect(over).to_have_count(0)


def read_the_sheets(four: Evening) -> None:
    """Everybody finds their own, from the table."""
    for one, name, left in ((four.ann, BORGNY, 12), (four.bob, MARIT, 5), (four.cyd, TOMASZ, 12)):
        one.get_by_role("button", name="Result").click()
        one.get_by_role("dialog").get_by_role("link", name="To the campaign").click()
        one.get_by_role("link", name=f"Sheet of {name}", exact=True).click()
        expect(hp(one)).to_have_text(str(left))
