"""A game with the keyboard alone: nothing is out of reach, and the focus never gets lost."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.player import AT_ONCE, Player
from browser.prepared import leaving, prepared, sit

LATE = """
    round 18
    purple 30 @4.1 hand E-01 E-17 E-18
    blue 20 @4.2
    gray 20 @4.3
    4.2 E-19 blue
"""


WATCH = """
window.lost = 0;
const look = () => {
  if (document.activeElement === document.body) lost += 1;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""In how many frames nothing had the focus."""


class Keys:
    """Tab to a control, then Enter. From the first Tab on something has the focus, in every frame:
    while an answer is under way its button is disabled, and hands the focus on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.keyboard.press("Tab")
        page.evaluate(WATCH)

    @property
    def lost(self) -> int:
        lost: int = self.page.evaluate("lost")
        return lost

    def press(self, control: Locator) -> None:
        assert self.lost == 0, "the focus is lost before Tab"
        for _ in range(150):
            if control.evaluate("control => control === document.activeElement", timeout=AT_ONCE):
                break
            self.page.keyboard.press("Tab")
        self.page.evaluate("lost = 0")  # behind the last control Tab leaves the page, and returns
        self.type("Enter")

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            assert self.lost == 0, f"{key} loses the focus"


class KeyPlayer(Player):
    """Knows the letters and digits that the screen shows."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, keys := Keys(page))
        self.keys = keys

    def _extract(self) -> None:
        self._letter("extract", "Extract", "x")

    def _move(self) -> None:
        self._letter("move", "Move", "m", "1")

    def _organize(self) -> None:
        if self._appears(self.page.locator("[data-card]").first):
            self.keys.type("1")
            self._letter("organize", "Organize", "o")

    def _letter(self, name: str, button: str, *keys: str) -> None:
        if self._appears(self.page.get_by_role("button", name=re.compile(f"^{button}")).first):
            self.keys.type(*keys)
            self.done[name] += 1


def test_a_game_to_its_end_without_a_mouse(page: Page) -> None:
    with prepared(LATE) as address, leaving(page):
        sit(page, address)
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        player = KeyPlayer(page)
        player.play()
        expect(page.get_by_role("dialog")).to_contain_text("win")
        assert player.keys.lost == 0
        for action in ("extract", "move", "organize", "end turn"):
            assert player.done[action] > 0, player.done


def test_arrows_lead_over_the_field_and_enter_goes_there(page: Page) -> None:
    with prepared("round 7\npurple 30 @2.1\nblue 20 @2.2\ngray 20 @2.3") as address, leaving(page):
        sit(page, address)
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        keys = Keys(page)
        here = page.locator('[data-node] > [tabindex="0"]')
        for _ in range(150):
            if here.evaluate("node => node === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.evaluate("lost = 0")
        keys.type("PageDown", "Enter")
        expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_visible()
        keys.type("ArrowUp", "ArrowDown", "u")
        expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_hidden()
        assert keys.lost == 0
