"""Several people at one device: it goes to whoever is asked, and says why."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from browser.prepared import arrive, leaving, open_table, prepared
from browser.seated import Table, supplies

HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"
TOGETHER = f"round 7\npurple 20 @2.1 {HAND}\nblue 20 @2.1\ngray 20 @2.1"


@contextmanager
def passing(
    page: Page, names: Sequence[str] = ("Ann", "Bob"), position: str = TOGETHER
) -> Iterator[Table]:
    """A table of these people at the device of this page, and bots; Ann has begun her turn."""
    with prepared(position) as at, leaving(page):
        arrive(page, at)
        bots = [None] * len(names) + ["random"] * (3 - len(names))
        id = open_table(page, at, bots=bots, hotseat=names)
        assert page.request.post(f"{at}/api/tables/{id}/start").ok
        page.goto(f"{at}/tables/{id}")
        take(page, "Ann")
        yield Table(page, at, id, [])


def curtain(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=f"Pass the device to {name}")


def take(page: Page, name: str) -> None:
    expect(curtain(page, name)).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.get_by_role("region", name="Your actions")).to_be_visible()


def offer(table: Table, partner: str | None = None) -> None:
    """One unit of energy, for nothing."""
    table.press("Exchange")
    form = table.panel("Exchange")
    if partner:
        form.get_by_role("radio", name=partner).click()
    form.get_by_role("group", name="You give").get_by_role("button", name="More: Energy").click()
    form.get_by_role("button", name="Offer").click()


def test_an_offer_passes_the_device_there_and_back(page: Page) -> None:
    with passing(page) as table:
        offer(table, "Bob")
        expect(page.get_by_text("Ann offers you an exchange.")).to_be_visible()
        assert "S-0-A" not in page.content()
        take(page, "Bob")
        table.press("Accept")
        table.until(supplies, [19, 21, 20])
        take(page, "Ann")
        expect(table.dock.get_by_text("Bob accepted your offer.")).to_be_visible()
        expect(table.button("End turn")).to_be_visible()


def test_a_counter_offer_comes_back_with_the_device(page: Page) -> None:
    with passing(page) as table:
        offer(table, "Bob")
        take(page, "Bob")
        table.press("Counter")
        form = table.panel("Counter-offer")
        get = form.get_by_role("group", name="You get")
        get.get_by_role("button", name="More: Energy").click()
        form.get_by_role("button", name="Counter-offer").click()
        expect(page.get_by_text("Bob offers you an exchange.")).to_be_visible()
        take(page, "Ann")
        table.press("Accept")
        table.until(supplies, [18, 22, 20])
        expect(table.button("End turn")).to_be_visible()


def test_nobody_has_to_answer(page: Page) -> None:
    """Bob gives the device back; Ann passes it to him once more, and then goes on herself."""
    with passing(page) as table:
        offer(table, "Bob")
        take(page, "Bob")
        page.get_by_role("button", name="Pass the device to Ann").click()
        take(page, "Ann")
        open_offers = table.dock.get_by_role("list", name="Open offers")
        open_offers.get_by_role("button", name="Pass the device to Bob").click()
        expect(curtain(page, "Bob")).to_be_visible()
        page.get_by_role("button", name="Stay with Ann").click()
        expect(table.button("Withdraw")).to_be_visible()
        expect(table.button("End turn")).to_be_visible()


def test_offers_to_two_people_go_round(page: Page) -> None:
    with passing(page, ("Ann", "Bob", "Cleo")) as table:
        offer(table, "Bob")
        page.get_by_role("button", name="Stay with Ann").click()
        offer(table, "Cleo")
        take(page, "Cleo")
        table.press("Decline")
        take(page, "Ann")
        expect(table.dock.get_by_text("Cleo declined your offer.")).to_be_visible()
        expect(table.button("Withdraw")).to_be_visible()  # the one to Bob


def test_somebody_else_here_makes_the_offer(page: Page) -> None:
    with passing(page) as table:
        table.press("Exchange", "Pass the device to Bob")
        take(page, "Bob")
        expect(page.get_by_text("Ann is on turn").first).to_be_visible()
        offer(table)
        take(page, "Ann")
        table.press("Accept")
        table.until(supplies, [21, 19, 20])


def test_taking_an_exchange_back_needs_the_other_one(page: Page) -> None:
    with passing(page) as table:
        offer(table, "Bob")
        take(page, "Bob")
        table.press("Counter")
        table.panel("Counter-offer").get_by_role("button", name="Counter-offer").click()
        take(page, "Ann")
        table.press("Accept")
        table.until(supplies, [19, 21, 20])
        table.press("Undo")
        expect(page.get_by_text("Ann would like to take back the last step.")).to_be_visible()
        take(page, "Bob")
        page.get_by_role("dialog").get_by_role("button", name="Refuse").click()
        take(page, "Ann")
        expect(table.dock.get_by_text("It was not taken back: somebody refused.")).to_be_visible()
        assert supplies(table.view()) == [19, 21, 20]
        table.press("Undo")
        take(page, "Bob")
        page.get_by_role("dialog").get_by_role("button", name="Agree").click()
        table.until(supplies, [20, 20, 20])


def test_only_who_has_the_device_is_called_you(page: Page) -> None:
    with passing(page):
        travellers = page.get_by_role("region", name="Travellers").get_by_role("listitem")
        expect(travellers.filter(has_text=re.compile(r"\byou\b"))).to_have_count(1)
        expect(travellers.filter(has_text="Ann")).to_contain_text("you")
