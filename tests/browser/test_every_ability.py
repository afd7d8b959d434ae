"""Every Ability of the content on the screen of a fight: what can be used, where it can be used, as
a card or a row with its price; what counts by itself, on the card of its unit.

The positions follow from the content, so an Ability that is added is looked at, too.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import asdict
from patience import HANG_MS
from playwright.sync_api import Locator, Page, Playwright, expect
from repeats import repeats
from riftbound.combat.arena import BOOK, scene
from riftbound.combat.test_every_entry import TRIES, _leads, _watches, names

from browser.campaigning import DESK
from browser.prepared import leaving, serving_game
from browser.test_accessible import resized
from browser.test_fight import Fight
from worldline.core.machine import Action, Decision
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.game import GAME, Riftbound
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.telling.offers import Offer, offer
from worldline.riftbound.content.entries.powers import Use

PART = 4
"""Of all uses, in `make test`."""
PRICES = {
    "sp": r"{} SP\b", "ammo": r"{} Ammo\b", "watts": r"{} W\b", "prestige": r"{} Prestige",
    "charge": r"{}\b",
}  # fmt: skip


class Offered(NamedTuple):
    """Where a use of an Ability is among what a player is asked."""

    s: Encounter
    unit: schema.UnitId
    decision: Decision
    offer: Offer


class Given(Riftbound):
    """A fight begins in the position that was set."""

    s: Encounter

    def new(self, setup: Any, seed: int, *, auto: bool = True) -> Encounter:
        s = self.s.copy()
        s.seed = seed
        return s


def chosen_uses() -> list[tuple[str, Use]]:
    """What happens by itself is no option."""
    return [
        (id, use)
        for id, entry in BOOK.abilities.items()
        for use in entry.uses
        if use.kind != "mandatory"
    ]


def offered(id: str, use: Use) -> Offered:
    """The first position of random fights in which the first seat can use it."""
    watching, leads = _watches(use), _leads(use)
    for n in range(TRIES):
        s, lot = scene("abilities", id)(n), Random(n)
        for _ in range(400):
            d = next(iter(GAME.decisions(s)), None)
            if d is None:
                break
            lawful = list(GAME.legal(s, d))
            u: int = getattr(d, "unit", -1)
            for a in lawful if u >= 0 and d.seat == 0 else ():
                if not isinstance(a, schema.Use) or a.use != use.id:
                    continue
                if names(s, u, a.key, "abilities", id):
                    return Offered(s, u, d, offer(s, d, a))
            wished = [
                a
                for a in lawful
                if type(a).__name__.lower() in leads and (s.whose == 0 or not watching)
            ]
            busy = [a for a in lawful if not isinstance(a, schema.EndTurn | schema.Pass)]
            among: list[Action] = wished or (busy if busy and lot.random() < 0.8 else lawful)
            GAME.apply(s, d, lot.choice(among))
    raise AssertionError(f"{use.id} of {id} is never offered")


@contextmanager
def shown(page: Page, playwright: Playwright, s: Encounter) -> Iterator[Fight]:
    """The page plays the first seat."""
    game = Given()
    game.s = s
    gm = playwright.request.new_context(timeout=HANG_MS)
    with serving_game(replace(RIFTBOUND, game=game)) as at, leaving(page):
        yield Fight(page, at, gm)
        gm.dispose()


def place_of(page: Page, found: Offered) -> Locator:
    """Where the use stands: among one's Actions, or beside the other answers."""
    if isinstance(found.decision, schema.TakeAction):
        page.get_by_role("button", name=re.compile(r"^All (\d+ )?actions")).click()
        every = page.get_by_role("dialog")
        if found.offer.on_allies:
            every.get_by_role("switch", name="Allies as targets").click()
        return every.get_by_role("region", name="Abilities", exact=True)
    asks = page.get_by_role("region", name="What you are asked")
    unit = found.s.units[found.unit].name
    expect(asks).to_be_visible()
    other = asks.get_by_role("button", name=f"To {unit}")
    if not asks.get_by_role("group", name=f"How {unit} is").count() and other.count():
        other.first.click()
    return asks


def a_part_of(uses: list[tuple[str, Use]]) -> list[Any]:
    few = uses[:: len(uses) // repeats(PART, len(uses))]
    return [pytest.param(id, use, id=f"{id}-{use.id}") for id, use in few]


@pytest.mark.repeats
@pytest.mark.parametrize(("id", "use"), a_part_of(chosen_uses()))
def test_what_can_be_used_stands_there_with_its_price(
    page: Page, playwright: Playwright, id: str, use: Use
) -> None:
    found = offered(id, use)
    resized(page, DESK)
    with shown(page, playwright, found.s):
        where, title, price = place_of(page, found), found.offer.title, found.offer.price
        assert title.startswith(BOOK.abilities[id].name)
        row = where.locator("button, .row").filter(has_text=title).first
        expect(row).to_be_visible()
        for kind, n in asdict(price).items():
            if n and kind in PRICES:
                expect(row).to_contain_text(re.compile(PRICES[kind].format(n)))
        if isinstance(found.decision, schema.TakeAction):
            expect(row).to_contain_text(f"{price.actions} Action" if price.actions else "no Action")


@pytest.mark.repeats
@pytest.mark.parametrize("first", range(0, repeats(5, len(BOOK.abilities)), 5))
def test_every_ability_is_named_on_the_card_of_its_unit(
    page: Page, playwright: Playwright, first: int
) -> None:
    resized(page, DESK)
    for id in list(BOOK.abilities)[first : first + 5]:
        with shown(page, playwright, scene("abilities", id)(0)) as fight:
            unit = fight.units(page.request)[0]
            order = page.get_by_role("list", name="Turn order")
            order.get_by_role("button", name=unit["name"]).first.click()
            card = page.get_by_role("article", name=unit["name"])
            expect(card).to_contain_text(BOOK.abilities[id].name)
