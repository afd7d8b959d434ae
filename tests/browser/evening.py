"""What an evening at the table needs: dice that fall as its story wants them, and the map of a
fight under one's finger."""

import re
from itertools import cycle, islice
from typing import ClassVar

from playwright.sync_api import Locator, Page, expect

from worldline.core.machine import Judge
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import RollDice, Rolled
from worldline.riftbound.combat.topics import rolls

Dice = dict[tuple[str, str], tuple[int, ...]]
"""By whose they are and what they are for; of one who is not named, by the latter alone. They come
again from the first one where more are thrown."""


def named(dice: Dice) -> type[Riftbound]:
    """Riftbound with dice of these names; all others show 3."""

    def draw(s: Encounter, d: RollDice) -> Rolled:
        who = "" if d.roller is None else s.units[d.roller].name
        what = d.purpose.split()[0]
        faces = dice.get((who, what)) or dice.get(("", what)) or (3,)
        return Rolled(tuple(islice(cycle(faces), d.count)))

    class Named(Riftbound):
        judges: ClassVar = {
            **Riftbound.judges,
            RollDice: Judge(rolls.all_rolls, rolls.check_roll, draw),
        }

    return Named


AT = """([x, y]) => {
  const world = document.querySelector('[role=application] .world');
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(world.getScreenCTM());
  return [left, top];
}"""


def tap(page: Page, x: float, y: float) -> None:
    """The map at a place, in metres."""
    left, top = page.evaluate(AT, [x, y])
    page.mouse.click(left, top)


def token(page: Page, unit: str) -> Locator:
    """Of a unit on the map."""
    board = page.get_by_role("application")
    return board.get_by_role("button", name=re.compile(rf"^{re.escape(unit)}\b"))


def in_order(page: Page, unit: str) -> Locator:
    return page.get_by_role("list", name="Turn order").get_by_role("button", name=unit)


def dock(page: Page) -> Locator:
    """What one can do, or is asked."""
    return page.locator(".dock")


def press(page: Page, *names: str) -> None:
    """One button of the dock after the other, by how their names begin."""
    for name in names:
        dock(page).get_by_role("button", name=re.compile(f"^{name}")).first.click()


def asked(page: Page, question: str | re.Pattern[str]) -> Locator:
    heading = page.get_by_role("heading", name=question)
    expect(heading).to_be_visible()
    return heading
