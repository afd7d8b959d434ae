"""The map of a fight in the browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect
from riftbound.combat.fight import rb

from browser.conftest import Newcomer
from browser.prepared import leaving
from browser.test_fight import fought, gm
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.space import grid

__all__ = ["gm"]


class Placed(Riftbound):
    """Fights that begin as drawn."""

    def __init__(self, drawn: str) -> None:
        self.drawn = drawn

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = rb(self.drawn)
        s.seed = seed
        return s


TWO = "1:A npc-trooper@0,0 name=Ana | 2:B npc-trooper@10,3 name=Brute | 1 acts"


def chart(page: Page) -> Locator:
    return page.get_by_role("application", name="Map of the fight")


def tap(page: Page, east: float, south: float) -> None:
    """So many metres from Ana, by the bar that shows how long some are."""
    ana = chart(page).get_by_role("button", name=re.compile("^Ana,")).bounding_box()
    bar, metres = page.locator(".scale .bar").bounding_box(), page.locator(".scale").inner_text()
    assert ana
    assert bar
    metre = bar["width"] / int(metres.split()[0])
    x, y = ana["x"] + ana["width"] / 2, ana["y"] + ana["height"] / 2
    page.mouse.click(x + east * metre, y + south * metre)


@pytest.mark.parametrize("mode", grid.GRIDS)
def test_on_a_grid_each_tap_leads_the_path_on_to_a_cell(
    page: Page, gm: APIRequestContext, mode: str
) -> None:
    with fought(Placed(f"switch space-mode {mode} | {TWO}"), page, gm) as fight:
        page.get_by_role("button", name=re.compile("^Move")).wait_for()
        for (east, south), long in (((2.3, 0.2), "2 m"), ((3.2, 1.7), "4 m")):
            tap(page, east, south)
            expect(page.get_by_role("button", name=f"End of your path, {long}")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Move 4 m")).click()
        expect(page.get_by_role("button", name="Take back")).to_be_visible()
        end = {"square": [3000, 2000, 0], "hex": [3000, 1732, 0]}[mode]
        assert fight.units(page.request)[0]["place"] == end


def test_a_ruler_is_seen_by_the_others_until_it_is_put_away(page: Page, newcomer: Newcomer) -> None:
    friend = newcomer()
    with fought(Placed(TWO), page, friend.request), leaving(friend):
        friend.goto(page.url)
        for each in (page, friend):
            expect(chart(each).get_by_role("button", name=re.compile("^Ana,"))).to_be_visible()
        ruler = page.get_by_role("button", name="Measure")
        ruler.click()
        for x, y in ((300, 400), (500, 450)):
            page.mouse.move(x, y)
            page.mouse.down()
        page.mouse.up()
        expect(chart(page).get_by_text(re.compile(r"^[\d.]+ m$"))).to_be_visible()
        expect(chart(friend).get_by_text(re.compile(r"^[\d.]+ m · Ann$"))).to_be_visible()
        expect(chart(friend).locator(".ruler")).to_be_visible()
        ruler.click()
        for each in (page, friend):
            expect(chart(each).locator(".ruler")).to_have_count(0)
