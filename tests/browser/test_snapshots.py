"""The board as it is drawn, in positions that show everything once.

What is kept is the drawing, not its pixels: fonts and anti-aliasing differ from machine to machine,
so a picture needs a tolerance in which a lost link would go unseen. The SVG itself is the same
everywhere; and whether its colours arrive is looked up in the computed style, in both themes. To
accept a new drawing, delete the file and run the test twice: the first run writes it and fails.
"""

import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from browser.seated import Begin, Table, beginning, full_field

SNAPSHOTS = Path(__file__).parent / "snapshots"
HAND = "hand S-0-A S-0-U S-0-L S-0-1 S-0-2"

POSITIONS = {
    "start": "round 1\npurple 20 @0.0\nblue 20 @0.0\ngray 20 @0.0",
    "full": full_field(),
    "realization": f"""
        round 9 order blue gray purple
        turn purple
        purple 20 @2.4 {HAND}
        blue 20 @4.9
        gray 20 @4.9
        1.0 E-03 - gray occurred
        1.3 E-05 + blue failed
        2.0 E-01 r0 + impact +1
        2.2 E-18 r2 - blue impact -2
        2.7 E-14 r0 + gray
    """,
    "artifacts": """
        round 7
        purple 20 @2.1 table collapse
        blue 20 @V616Mon
        gray 20 @3.3
        2.1 E-14 r0 + blue impact +1
        3.4 E-03 r1 - gray
        needle 2.1>3.4 cause +1
        needle 2.0>2.4 hindrance
        delayed 2.5 -3
        delayed 3.0 +3
        wormhole 2.3
        wormhole 3.7 2
        reinforced 2.1-3.1 +2
    """,
    "tangle": """
        round 7
        purple 20 @2.1
        blue 20 @2.1
        gray 20 @2.1
        2.0 T-α + purple impact +2 bets purple 2/1 blue 0/1 gray 1/0
        2.3 T-β - blue bets purple 0/1 blue 3/0 gray 0/1
        2.6 S-1-A r0 + blue arcs purple gray
        2.9 S-2-L r0 - gray links ...c..
    """,
    "laying": f"round 7\npurple 20 @2.1 {HAND}\nblue 20 @2.1\ngray 20 @4.9\n1.1 E-03 r2",
}


@pytest.fixture
def begin(page: Page, playwright: Playwright) -> Iterator[Begin]:
    page.set_viewport_size({"width": 1280, "height": 800})
    with beginning(page, playwright) as begin:
        yield begin


def prepare(table: Table, name: str) -> None:
    expect(table.button("End turn")).to_be_visible()
    if name == "realization":  # the Now stops where purple must choose
        table.press("End turn", "End anyway")
        expect(table.panel("Your node becomes past")).to_be_visible()
        expect(table.page.locator('[data-node="7"].past')).to_be_visible()
        expect(table.page.locator(".outcome .sum")).to_have_count(0)  # they have been read
    elif name == "laying":
        table.dock.locator('[data-card="S-0-1"]').click()
        table.press("Organize ")
        expect(table.button("Lay it")).to_be_visible()


def drawing(page: Page) -> str:
    """The SVG of the field, an element a line, without what a build or a moment adds."""
    field = page.get_by_role("application", name=re.compile("^The field"))
    html: str = field.evaluate("svg => svg.outerHTML")
    html = re.sub(r"<!--.*?-->|\s?\bsvelte-\w+", "", html)
    html = re.sub(r' (id|aria-describedby|style|tabindex|class)="\s*"', "", html)
    html = re.sub(r' (aria-describedby|aria-hidden|aria-pressed|style|tabindex)="[^"]*"', "", html)
    html = re.sub(r"></(circle|path|polygon|rect)>", "/>", html)
    html = re.sub(r"-?\d+\.\d{2,}", lambda number: f"{float(number[0]):.1f}", html)
    return re.sub(r">\s*<", ">\n<", html) + "\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_drawn_as_it_was(begin: Begin, name: str) -> None:
    table = begin(POSITIONS[name])
    prepare(table, name)
    found, kept = drawing(table.page), SNAPSHOTS / f"{name}.svg"
    if not kept.exists():
        SNAPSHOTS.mkdir(exist_ok=True)
        kept.write_text(found)
        pytest.fail(f"{kept.name} has been written: look at it, and keep it.")
    changes = unified_diff(kept.read_text().splitlines(), found.splitlines(), lineterm="", n=1)
    assert not (shown := list(changes)), "\n".join(shown[:40])


COLOURS = {
    ".phase-2 .ground": "fill",
    ".delayed.tick rect": "stroke",
    ".delayed.cross rect": "stroke",
    ".wormhole path": "stroke",
    ".target": "stroke",
}


def test_colours_follow_the_theme(begin: Begin) -> None:
    """Each of these has a colour of its own, and another one in the other theme."""
    table = begin(POSITIONS["artifacts"])
    prepare(table, "artifacts")
    seen = {}
    for theme in ("dark", "light"):
        table.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        seen[theme] = [colour(table.page, where, what) for where, what in COLOURS.items()]
        assert len(set(seen[theme])) == len(COLOURS), seen[theme]
        assert not {"none", "rgb(0, 0, 0)"} & set(seen[theme])
    assert not set(seen["dark"]) & set(seen["light"])


def colour(page: Page, where: str, what: str) -> str:
    found: str = page.locator(f'[role="application"] {where}').first.evaluate(
        "(element, what) => getComputedStyle(element)[what]", what
    )
    return found
