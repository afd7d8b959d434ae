"""The Now on a small phone, with a finger."""

import pytest
from playwright.sync_api import Locator, Page

from browser.player import AT_ONCE, Player
from browser.prepared import leaving, prepared, sit

TOUCH = 44  # the side of the smallest thing that a finger hits

phone = pytest.mark.browser_context_args(
    viewport={"width": 360, "height": 780}, is_mobile=True, has_touch=True
)


class Finger:
    """Taps, and complains of what is too small for it."""

    def press(self, control: Locator) -> None:
        if control.evaluate("control => control.closest('[data-node]') !== null"):
            self._pick(control)
            return
        box = control.bounding_box(timeout=AT_ONCE)
        control.tap(timeout=AT_ONCE)
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH, control.text_content()

    def _pick(self, node: Locator) -> None:
        """A node that is too small comes nearer first."""
        box = node.bounding_box(timeout=AT_ONCE)
        node.tap(timeout=AT_ONCE)
        if box and box["width"] < TOUCH:
            nearer = node.bounding_box(timeout=AT_ONCE)
            assert nearer is not None
            assert nearer["width"] >= TOUCH
            node.tap(timeout=AT_ONCE)


@phone
def test_turns_with_a_finger(page: Page) -> None:
    with (
        prepared("""
        round 7
        purple 30 @2.1 hand E-01 E-17 E-18
        blue 20
        gray 20
        2.2 E-19 blue
    """) as address,
        leaving(page),
    ):
        sit(page, address)
        player = Player(page, Finger(), plan=("organize", "extract", "move"))
        for _ in range(3):
            player.play(turns=1)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 360
        for action in ("extract", "move", "lay"):
            assert player.done[action] > 0, player.done
