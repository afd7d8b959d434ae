"""Several people at one table: each sees what is his, on the screen and on the line."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.frames import Frames
from browser.prepared import arrive, leaving, open_table, prepared

TOGETHER = (None, None, "random")
POSITIONS = Path(__file__).parents[1] / "positions"


def meet(ann: Page, bob: Page, at: str) -> None:
    """Both at one table that has begun, Ann in seat 0 and Bob in seat 1."""
    arrive(ann, at, "Ann")
    arrive(bob, at, "Bob")
    id = open_table(ann, at, bots=TOGETHER, public=True)
    assert bob.request.put(f"{at}/api/tables/{id}/seats/1").ok
    assert ann.request.post(f"{at}/api/tables/{id}/start").ok
    for page in (ann, bob):
        page.goto(f"{at}/tables/{id}")
        expect(page.get_by_role("region", name="Your actions")).to_be_visible()


def test_artifacts_change_hands_by_offer_and_consent(page: Page, newcomer: Newcomer) -> None:
    ann, bob = page, newcomer()
    of_ann, of_bob = Frames(ann), Frames(bob)
    with (
        prepared("""
        round 7
        purple 30 @2.1 hand E-01 secret needle
        blue 20 @2.1 hand E-17 secret tangle-2
        gray 20 @2.3
    """) as address,
        leaving(ann, bob),
    ):
        meet(ann, bob, address)
        mine = bob.get_by_role("list", name="Your hand")
        ann.get_by_role("button", name=re.compile("^Exchange")).click()
        for secret in ("E-01", "needle"):
            assert f'"{secret}"' in of_ann.everything()
            assert f'"{secret}"' not in of_bob.everything()
        for secret in ("E-17", "tangle-2"):
            assert f'"{secret}"' not in of_ann.everything()
        ann.get_by_role("group", name="You give").get_by_role("button", name="Needle").click()
        ann.get_by_role("button", name="More: Energy").last.click()
        ann.get_by_role("button", name="Offer", exact=True).click()
        bob.get_by_role("button", name="Accept").click()
        expect(bob.get_by_role("button", name="Accept")).to_be_hidden()
        expect(mine).to_contain_text("Needle")
        expect(ann.get_by_role("list", name="Your hand")).not_to_contain_text("Needle")
        assert '"E-01"' not in of_bob.everything()
        assert '"E-17"' not in of_ann.everything()


def test_a_bet_is_secret_until_all_are_in(page: Page, newcomer: Newcomer) -> None:
    """Only the owner, with three tokens, can have two of them at one side. That these words are
    what a browser is told shows in hers at once, and in the other one when all are in."""
    choice, opened = ('"ticks":2', "2 tokens on ✓"), '"bets":[[2,1],'
    lines = (POSITIONS / "bets.txt").read_text().splitlines()
    position = "\n".join(line for line in lines if not line.startswith(("#", "perft")))
    ann, bob = page, newcomer()
    of_ann, of_bob = Frames(ann), Frames(bob)
    with prepared(position) as address, leaving(ann, bob):
        meet(ann, bob, address)
        expect(bob.get_by_role("button", name="Place the bet")).to_be_visible()
        ann.get_by_role("button", name="2 on ✓, 1 on ×").click()
        ann.get_by_role("button", name="Place the bet").click()
        expect(ann.get_by_role("button", name="Place the bet")).to_be_hidden()
        bob.reload()
        expect(bob.get_by_role("button", name="Place the bet")).to_be_visible()
        for secret in choice:
            assert secret in of_ann.everything()
        for secret in (*choice, opened):
            assert secret not in of_bob.everything()
        expect(bob.get_by_role("button", name="Place the bet")).to_be_disabled()
        bob.get_by_role("button", name="× It does not occur").click()
        bob.get_by_role("button", name="Place the bet").click()
        expect(bob.get_by_role("button", name="Place the bet")).to_be_hidden()
        expect(bob.get_by_role("button", name=re.compile("^Node 2.0"))).to_have_accessible_name(
            re.compile("bets: .*2")
        )
        assert opened in of_bob.everything()


def test_behind_the_curtain_there_is_nothing(page: Page) -> None:
    """Two at one device: before the next one takes it, his cards are nowhere in it."""
    frames = Frames(page)
    with (
        prepared("""
        round 7
        purple 30 @2.1 hand E-01 E-02 E-03 E-04 E-05
        blue 20 @2.2 hand E-17
        gray 20 @2.3
    """) as address,
        leaving(page),
    ):
        arrive(page, address)
        id = open_table(page, address, bots=(None, None, "random"), hotseat=("Ann", "Bob"))
        assert page.request.post(f"{address}/api/tables/{id}/start").ok
        page.goto(f"{address}/tables/{id}")
        expect(page.get_by_role("heading", name="Pass the device to Ann")).to_be_visible()
        for card in ("E-01", "E-17"):
            assert card not in frames.everything()
        for name in ("Expected Discovery", "Expected Regatta"):
            assert name not in page.inner_text("body")
        page.get_by_role("button", name="I am Ann").click()
        expect(page.locator('[data-card="E-01"]')).to_be_visible()
        page.get_by_role("button", name="End turn").click()
        page.get_by_role("button", name="End anyway").click()
        expect(page.get_by_role("heading", name="Pass the device to Bob")).to_be_visible()
        assert 'data-card="E-01"' not in page.content()
        assert "Expected Discovery" not in page.content()
        assert "E-17" not in frames.everything()
        page.get_by_role("button", name="I am Bob").click()
        expect(page.locator('[data-card="E-17"]')).to_be_visible()
        assert "E-01" not in page.content()
