"""A fight at its table: three people and a GM, each with a device of their own, two of them phones.
What a player's device is told is read as well: nothing of who is hidden."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect
from riftbound.combat.fight import play

from browser.campaigning import DESK, HAND
from browser.conftest import Newcomer
from browser.frames import Frames
from browser.prepared import arrive, leaving, serving_game
from browser.test_accessible import resized
from browser.test_fight import commanding
from worldline.games import RIFTBOUND
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter

HIDDEN = "Lurker"
POSITION = f"""
riftbound players 3 seed 1
1:A npc-trooper@0,0 seat 0 name=Ana
2:A npc-trooper@0,3 seat 1 name=Bea
3:A npc-trooper@0,6 seat 2 name=Cay
4:B npc-gunhand@20,0 hp 1 name=Brute
5:B npc-raider@22,9 hidden name={HIDDEN}
1 acts
"""


class Ambush(Riftbound):
    """Ana is on Overwatch, and Brute has begun to move where she sees him."""

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = notation.read(POSITION)
        play(s, "overwatch", "end", "end", "end", "move", "go 20,6")
        return s  # with the seed of the position: the dice always fall alike


class Four(NamedTuple):
    """Ann and Bob have phones."""

    ann: Page
    bob: Page
    cyd: Page
    gil: Page
    told: dict[str, Frames]  # to the players, by their names

    @property
    def players(self) -> tuple[Page, ...]:
        return self.ann, self.bob, self.cyd

    @property
    def all(self) -> tuple[Page, ...]:
        return *self.players, self.gil


@contextmanager
def gathered(game: Riftbound, page: Page, newcomer: Newcomer) -> Iterator[Four]:
    """All at one table that has begun."""
    ann, bob, cyd, gil = page, newcomer(), newcomer(), newcomer()
    told = {"Ann": Frames(ann), "Bob": Frames(bob), "Cyd": Frames(cyd)}
    with serving_game(replace(RIFTBOUND, game=game)) as at, leaving(ann, bob, cyd, gil):
        for one, name in ((ann, "Ann"), (bob, "Bob"), (cyd, "Cyd"), (gil, "Gil")):
            arrive(one, at, name)
            resized(one, HAND if one in (ann, bob) else DESK)
        setup = ann.request.get(f"{at}/api/games/riftbound/setups/duel?seats=4").json()
        new = {"game": "riftbound", "setup": setup, "seat": 0, "clock": {"beat": 0}}
        table = ann.request.post(f"{at}/api/tables", data=new).json()["id"]
        for seat, one in ((1, bob), (2, cyd), (3, gil)):
            invite = ann.request.post(f"{at}/api/tables/{table}/seats/{seat}/invite").json()
            assert one.request.post(f"{at}/api/invites", data={"secret": invite["secret"]}).ok
        assert ann.request.post(f"{at}/api/tables/{table}/start").ok
        for one in (ann, bob, cyd, gil):
            one.goto(f"{at}/tables/{table}")
            expect(in_order(one, "Brute")).to_be_visible()
        yield Four(ann, bob, cyd, gil, told)


def in_order(page: Page, unit: str) -> Locator:
    return page.get_by_role("list", name="Turn order").get_by_role("button", name=unit)


def test_a_shot_of_overwatch_kills_and_who_was_hidden_is_revealed(
    page: Page, newcomer: Newcomer
) -> None:
    with gathered(Ambush(), page, newcomer) as four:
        asked = four.ann.get_by_role("heading", name="Fire at Brute?")
        expect(asked).to_be_visible()
        for other in (four.bob, four.cyd):
            expect(other.get_by_role("heading", name="Fire at Brute?")).to_have_count(0)
        for other in (four.bob, four.cyd, four.gil):
            expect(other.get_by_text("Ann is deciding.")).to_be_visible()
        expect(in_order(four.gil, HIDDEN)).to_be_visible()

        # A device that comes back in the middle of a window is asked the same
        four.ann.reload()
        expect(asked).to_be_visible()
        shot = four.ann.get_by_role("button", name=re.compile("^Fire now: Auto Rifle")).first
        expect(shot).to_contain_text("Brute falls")  # the odds come before the click
        shot.click()
        for one in four.all:
            expect(in_order(one, "Brute")).to_have_accessible_name(re.compile("Dead"))

        # Nobody has learned of whom the GM hides, until the GM shows them
        for one, name in zip(four.players, four.told, strict=True):
            expect(in_order(one, HIDDEN)).to_have_count(0)
            assert HIDDEN not in four.told[name].everything(), name
        menu = commanding(four.gil, HIDDEN)
        menu.get_by_role("button", name="Reveal").click()
        for one in four.players:
            expect(in_order(one, HIDDEN)).to_be_visible()
