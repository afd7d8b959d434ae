"""The ready encounters, played by clicks: one person with all characters, and a GM."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from repeats import WHOLE, repeats

from browser.campaigning import DESK
from browser.clicking import Clicker
from browser.conftest import Newcomer
from browser.prepared import arrive, leaving, serving_game
from browser.test_accessible import resized
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.setup.files import ready

ROUNDS = repeats(2, 6, "WORLDLINE_ROUNDS")
"""After them the GM is asked whether the fight goes on (RB-RULING-83). Six rounds of the longest
take nine minutes on a busy machine; a test that takes fifteen is held to hang."""
NAMES = ready() if WHOLE else ("duel",)
EVERY, STUCK = 25, 20
"""Looks at the page, and how often the fight is looked at; how often it may stand as it stood."""


class Thrown(Riftbound):
    """With the same dice each time."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        return super().new(setup, 7, auto=auto)


@contextmanager
def begun(page: Page, newcomer: Newcomer, name: str) -> Iterator[tuple[Page, Page, str]]:
    """The pages of player and GM, and the address of the table."""
    gm = newcomer()
    with serving_game(replace(RIFTBOUND, game=Thrown())) as at, leaving(page, gm):
        for one, who in ((page, "Ann"), (gm, "Gil")):
            arrive(one, at, who)
            resized(one, DESK)
        setup = page.request.get(f"{at}/api/games/riftbound/setups/{name}?seats=2").json()
        setup["rounds"] = ROUNDS
        new = {"game": "riftbound", "setup": setup, "seat": 0, "clock": {"beat": 0}}
        opened = page.request.post(f"{at}/api/tables", data=new)
        assert opened.ok, opened.text()
        id = opened.json()["id"]
        invite = page.request.post(f"{at}/api/tables/{id}/seats/1/invite").json()
        assert gm.request.post(f"{at}/api/invites", data={"secret": invite["secret"]}).ok
        assert page.request.post(f"{at}/api/tables/{id}/start").ok
        for one in (page, gm):
            one.goto(f"{at}/tables/{id}")
            expect(one.get_by_role("application", name="Map of the fight")).to_be_visible()
        yield page, gm, f"{at}/api/tables/{id}"


@pytest.mark.repeats
@pytest.mark.parametrize("name", NAMES)
def test_a_ready_encounter_is_played_to_its_end_by_clicks(
    page: Page, newcomer: Newcomer, name: str
) -> None:
    with begun(page, newcomer, name) as (player, gm, table):
        clickers = [Clicker(player, Random(1)), Clicker(gm, Random(2))]
        stood, last = 0, -1
        for n in count():
            if n % EVERY == 0:
                now = player.request.get(f"{table}/sync").json()
                if now["stage"] == "over":
                    break
                stood, last = stood + 1 if now["n"] == last else 0, now["n"]
                assert stood < STUCK, [one.pressed[-20:] for one in clickers]
            for clicker in clickers:
                if clicker.is_asked():
                    clicker.step()
        for one in (player, gm):
            expect(one.get_by_role("button", name="Result", exact=True)).to_be_visible()
