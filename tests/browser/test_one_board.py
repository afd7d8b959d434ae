"""The board has one box: whatever is asked or told, it keeps its place and its size."""

from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.player import Player
from browser.prepared import leaving, prepared, sit
from browser.test_accessible import resized

SIZES = ((1440, 900), (1366, 768), (390, 844), (844, 390))
BOARD = '[role="application"]'
LAST_ROUNDS = """
    round 19 order purple blue gray
    turn purple
    purple 60 4pts @4.1 gun 1 hand E-01 E-17 E-18 S-0-A
    blue 40 9pts @4.1 shield 1
    gray 30 6pts @4.1 table collapse
    4.2 E-14 r0 + blue impact +2
    4.5 E-03 r1 - gray
"""


def box_of(page: Page) -> tuple[float, ...]:
    found = page.locator(BOARD).bounding_box()
    assert found
    return tuple(round(found[side], 1) for side in ("x", "y", "width", "height"))


class Measuring(Player):
    """Plays, and measures the board at every size before each answer."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, plan=("organize", "extract", "move"))
        self.found: dict[tuple[int, int], set[tuple[float, ...]]] = defaultdict(set)

    def answer(self) -> None:
        self.measure()
        super().answer()

    def measure(self) -> None:
        for size in reversed(SIZES):  # it plays on at the first one
            resized(self.page, size)
            self.found[size].add(box_of(self.page))


def test_the_board_keeps_one_box_to_the_end_of_the_game(page: Page) -> None:
    with prepared(LAST_ROUNDS) as at, leaving(page):
        sit(page, at)
        expect(page.locator(BOARD)).to_be_visible()
        player = Measuring(page)
        player.play()
        player.measure()
        assert {size: len(boxes) for size, boxes in player.found.items()} == dict.fromkeys(SIZES, 1)
        for size, height in (((1366, 768), 560), ((1440, 900), 660)):
            assert next(iter(player.found[size]))[3] >= height


def test_the_board_keeps_one_box_in_a_replay(page: Page) -> None:
    with prepared(LAST_ROUNDS) as at, leaving(page):
        id = sit(page, at, bots=("random", "random", "random"))
        page.goto(f"{at}/tables/{id}/replay")
        for size in SIZES:
            resized(page, size)
            expect(page.locator(BOARD)).to_be_visible()
            boxes = set[Any]()
            for key in ("Home", *["ArrowRight"] * 5, "End"):
                page.keyboard.press(key)
                boxes.add(box_of(page))
            assert len(boxes) == 1, size


@pytest.mark.browser_context_args(viewport={"width": 1366, "height": 768})
def test_a_double_click_does_not_come_nearer(page: Page) -> None:
    with prepared(LAST_ROUNDS) as at, leaving(page):
        sit(page, at)
        world = page.locator(".world")
        before = world.bounding_box()
        page.locator("[data-node]").nth(20).locator("[role]").dblclick()
        assert world.bounding_box() == before
