"""What is on the screen is seen: the field is large, panels are whole, or show that they go on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.seated import Begin, beginning

HAND = "hand S-0-A S-0-U S-0-L E-17 E-18"
ITEMS = "gun 2 shield 1 accelerator 2 storage 12 amplifier 3"
SIX = f"""
    round 7 order blue gray turquoise orange yellow purple
    turn purple
    purple 60 @2.1 {ITEMS} {HAND}
    blue 40 @2.1 gun 1 shield 2 table needle
    gray 40 @2.1 table collapse
    turquoise 12 @2.1 amplifier 4 accelerator 1
    orange 99 @2.1 shield 3
    yellow 14 @2.1 storage 30
    2.1 E-14 r0 + blue impact +2
    2.2 E-01 r0 + gray impact -3
"""

@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    with beginning(page, playwright) as begin:
        yield begin


def test_no_node_is_painted_over_pawns_tokens_or_impact(begin: Begin) -> None:
    page = begin(SIX).page
    expect(page.locator(".pawn")).to_have_count(6)
    covered = page.evaluate("""() => {
        const last = [...document.querySelectorAll('[role="application"] .ground')].at(-1);
        return [...document.querySelectorAll('.pawn, .impact, .coin')].filter(
            (mark) => mark.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING,
        ).length;
    }""")
    assert covered == 0
