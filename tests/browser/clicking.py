"""Plays a fight through its page by clicks alone, as somebody would who presses what is there."""

import re
from random import Random
from typing import Final

from playwright.sync_api import Page, expect

PRESSED: Final = """
([lot, weights]) => {
  const inSight = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 0 && height > 0 && (one.contains(top) || top?.contains(one));
  };
  const free = (one) =>
    !one.disabled &&
    one.getAttribute('aria-disabled') !== 'true' &&
    one.getAttribute('aria-pressed') !== 'true' &&
    one.getAttribute('aria-expanded') === null;
  const weigh = (one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent;
    const found = weights.find(([words]) => new RegExp(words).test(name));
    return (found ? found[1] : 1) * (one.matches('.primary, .filled') ? 4 : 1);
  };
  const dialog = document.querySelector('dialog[open]');
  const place = dialog ?? document.querySelector('.dock');
  const able = [...(place?.querySelectorAll('button') ?? [])].filter(free);
  let left = able.map((one) => [one, weigh(one)]).filter(([, weight]) => weight > 0);
  while (left.length > 0) {
    let at = lot * left.reduce((sum, [, weight]) => sum + weight, 0);
    const [one] = left.find(([, weight]) => (at -= weight) < 0) ?? left[0];
    if (inSight(one)) {
      const name = (one.getAttribute('aria-label') ?? one.textContent).trim();
      one.click();
      return name;
    }
    left = left.filter(([other]) => other !== one);
  }
  return null;
}
"""
"""Presses one of the buttons that can be pressed now, the heavier the likelier: its name. What
something else lies upon cannot be."""
WEIGHTS: Final = (
    (r"^(Take back|Undo|I need a minute|Pick on the map|Back|Measure)", 0),
    (r"^(Ask me again|Always|Never|Pass always|As usual|Raise the hand|Lower the hand)", 0),
    (r"^(Ask only|Ask once|Not again|Do not ask|For all my)", 0),
    (r"^Close", 0.05),
    (r"^(Attack|Fire now|Then attack)", 12),
    (r"^(Move|Drive)", 4),
    (r"^(Yes|Go|End anyway)", 4),
    (r"^Prepare", 0.2),
    (r"^All \\d+ actions", 0.3),
    (r"^End turn", 0.7),
)
SETTLED: Final = """
() => new Promise((drawn) => {
  const look = () =>
    document.querySelector('.dock [aria-busy=true]')
      ? setTimeout(look, 10)
      : requestAnimationFrame(() => setTimeout(drawn));
  requestAnimationFrame(look);
})
"""
"""What was pressed has been answered, and the page drawn."""


ASKED: Final = "() => document.querySelector('.dock .reacting, .dock .doing') !== null"


class Clicker:
    """One person's page of a fight, and the lot by which things are pressed."""

    def __init__(self, page: Page, lot: Random) -> None:
        self.page, self.lot = page, lot
        self.pressed: list[str] = []

    def is_asked(self) -> bool:
        """Whether the page asks something, or has a turn to take."""
        asked: bool = self.page.evaluate(ASKED)
        return asked

    def step(self) -> None:
        """One click: on the map where a place is picked, else on something that can be pressed."""
        page = self.page
        over = page.locator("dialog[open]").count()  # it lies over the map, and is answered first
        if not over and page.locator(".pick.panel").is_visible():
            self._pick()
        else:
            expect(page.locator(".dock button").first).to_be_attached()
            name = page.evaluate(PRESSED, [self.lot.random(), WEIGHTS])
            self.pressed.append(name or "nothing")
            if name is None:
                page.keyboard.press("Escape")
        page.evaluate(SETTLED)

    def _pick(self) -> None:
        """A place beside an enemy; now and then none at all."""
        tokens = self.page.get_by_role("application", name="Map of the fight")
        foes = tokens.get_by_role("button", name=re.compile(", enemy, ")).all()
        boxes = [box for one in foes if (box := one.bounding_box())]
        if not boxes or self.lot.random() < 0.1:
            self.page.locator(".pick.panel").get_by_role("button").click()
            return
        box = self.lot.choice(boxes)
        aside = self.lot.choice((-1, 1)) * (box["width"] / 2 + 4 + 20 * self.lot.random())
        self.page.mouse.click(box["x"] + box["width"] / 2 + aside, box["y"] + box["height"] / 2)
        self.pressed.append("a place on the map")
