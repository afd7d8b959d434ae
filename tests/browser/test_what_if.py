"""What if: one plays on from what one knows, and nothing of it happens at the table."""

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from browser.prepared import arrive, leaving, serving_game
from worldline.games import RIFTBOUND
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter

POSITION = """
riftbound players 1 seed 1
1:A npc-trooper@0,0 seat 0 name=Ana
2:B npc-raider@15,0 name=Brute
1 acts
"""


class Duel(Riftbound):
    """Ana begins."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        return notation.read(POSITION)


def test_a_fight_is_played_on_beside_the_table_and_one_finds_back(page: Page) -> None:
    with serving_game(replace(RIFTBOUND, game=Duel())) as at, leaving(page):
        arrive(page, at)
        setup = page.request.get(f"{at}/api/games/riftbound/setups/duel?seats=2").json()
        new = {"game": "riftbound", "setup": setup, "seat": 0, "bots": [None, "scripted"]}
        table = page.request.post(f"{at}/api/tables", data=new).json()["id"]
        assert page.request.post(f"{at}/api/tables/{table}/start").ok
        page.goto(f"{at}/tables/{table}")
        page.get_by_role("button", name="Settings").click()
        with page.context.expect_page() as opened:
            page.get_by_role("dialog").get_by_role("link", name="What if").click()
        guess = opened.value
        expect(guess.get_by_role("heading", name="What if")).to_be_visible()
        expect(guess.get_by_text("Nothing of it happens at the table")).to_be_visible()
        before = page.request.get(f"{at}/api/tables/{table}/sync").json()

        # One attacks there, and dice fall
        guess.get_by_role("button", name=re.compile("^Attack Brute")).first.click()
        log = guess.get_by_role("list", name="What happened")
        expect(log.get_by_text("attacks Brute").first).to_be_visible()
        assert page.request.get(f"{at}/api/tables/{table}/sync").json() == before

        # It begins again, and one finds back to the table
        guess.get_by_role("button", name="Begin again").click()
        expect(log.get_by_text("attacks Brute")).to_have_count(0)
        guess.get_by_role("link", name="Back to the table").click()
        expect(guess).to_have_url(f"{at}/tables/{table}")
        guess.close()
