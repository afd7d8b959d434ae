"""The speed of the client: what a first visit loads, and how long a browser takes to show things.

The pages are the real ones, from a server on this machine, in Chromium without a screen. Loading is
slowed down to a quarter of the processor, about a cheap phone, and lasts until a part of the page
has been painted. An update counts from the message of the server until the page is laid out again,
at a table whose field is full.
"""

import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.chromium import FLAGS, MISSING, find_chromium
from browser.prepared import ALONE, arrive, prepared, sit
from browser.seated import full_field

from worldline.bench import line_up

SLOWDOWN = 4
UPDATES = 20
SEARCHES = ("laser rifle", "attack", "healer 2", "RB-WEAPON", "a e i o u")
HOME, DOCK, FIELD = "main h1", "section.dock .end", "[data-node]"
LIST, HP = ".finder li a", "main .hp"
UNITS = {12: 16, 40: 33}
"""Of a fight, and the milliseconds within which its page is wanted to follow a change."""
TOKEN = '[role="application"] [data-unit="0"]'


class Row(NamedTuple):
    name: str
    value: float
    target: float  # at most


def measure() -> list[Row]:
    """Nothing, with a word why, where there is no browser."""
    executable = find_chromium()
    if executable is None:
        print(f"The client is skipped: {MISSING}", file=sys.stderr)
        return []
    with prepared(full_field()) as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        rows = [*loading(browser, at), *updating(browser, at), *searching(browser, at)]
        rows += building(browser, at)
        for units, target in UNITS.items():
            rows += fighting(browser, at, units, target)
        browser.close()
    return rows


# --- loading

LOADED = """
['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  .filter(({ name }) => !name.includes('/api/'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
"""
"""The bytes of the client as they were sent: code and styles compressed, the font as it is."""


SEEN = """
window.seen = {};
new MutationObserver(() => {
  for (const part of PARTS) {
    if (part in seen || !document.querySelector(part)) continue;
    seen[part] = null;
    requestAnimationFrame(() => setTimeout(() => (seen[part] = performance.now())));
  }
}).observe(document, { childList: true, subtree: true });
""".replace("PARTS", str([HOME, DOCK, FIELD, LIST, HP, TOKEN]))
"""When each part of a page was painted first: right after the frame that follows its arrival."""


def loading(browser: Browser, at: str) -> list[Row]:
    page = browser.new_page()
    rows = load(page, at + "/", "home", {"ready": (HOME, 1_500)})
    page.close()
    page = browser.new_page()
    parts = {"ready": (DOCK, 1_500), "whole field": (FIELD, 2_000)}
    rows += load(page, f"{at}/tables/{opened(page, at)}", "table", parts)
    page.close()
    page = browser.new_page()
    rows += load(page, f"{at}/compendium", "compendium", {"ready": (LIST, 1_500)})
    page.close()
    page = browser.new_page()
    address = f"{at}/characters/{taken(page, at)}"
    rows += load(page, address, "character", {"ready": (HP, 1_500)})
    page.close()
    page, gm = browser.new_page(), browser.new_context()
    address = f"{at}/tables/{fought(page, gm, at, min(UNITS))}"
    rows += load(page, address, "fight", {"ready": (TOKEN, 1_500)})
    page.close()
    gm.close()
    return rows


def load(page: Page, address: str, name: str, parts: dict[str, tuple[str, int]]) -> list[Row]:
    slow(page)
    page.add_init_script(SEEN)
    page.goto(address)
    rows = []
    for part, (where, target) in parts.items():
        took = page.wait_for_function("where => seen[where]", arg=where).json_value()
        rows.append(Row(f"{name}: {part} at 1/{SLOWDOWN} speed_ms", took, target))
    page.wait_for_load_state("networkidle")
    return [Row(f"{name}: first load, gzip_kb", page.evaluate(LOADED) / 1024, 200), *rows]


def opened(page: Page, at: str) -> str:
    """The id of a table that has begun; the page leaves it again, with nothing kept."""
    id = sit(page, at, bots=ALONE)
    page.goto("about:blank")
    return id


def taken(page: Page, at: str) -> str:
    """The id of a character of one's own; the page leaves it again."""
    arrive(page, at)
    ready = page.request.get(f"{at}/api/characters/ready/riftbound").json()[0]["id"]
    new = {"game": "riftbound", "key": "bench", "id": ready}
    id: str = page.request.post(f"{at}/api/characters/ready", data=new).json()["line"]["id"]
    page.goto("about:blank")
    return id


def slow(page: Page) -> None:
    browser = page.context.new_cdp_session(page)
    browser.send("Network.clearBrowserCache")
    browser.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


# --- updating

WATCH = """
window.updates = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => {
      if (!data.startsWith('{"type":"changed"')) return;
      const told = performance.now();
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        document.body.getBoundingClientRect(); // lays the page out
        updates.push(performance.now() - told);
      };
      after.port2.postMessage(null);
    });
  }
};
"""


def updating(browser: Browser, at: str) -> list[Row]:
    """A pawn goes to and fro: a move, and its undo."""
    page = browser.new_page()
    page.add_init_script(WATCH)
    table = f"{at}/api/tables/{sit(page, at, bots=ALONE)}"
    page.wait_for_selector(DOCK)
    for n in range(UPDATES):
        if n % 2:
            assert page.request.post(f"{table}/undo").ok
        else:
            assert page.request.post(f"{table}/act", data=first_move(page, table)).ok
        page.wait_for_function("n => updates.length > n", arg=n)
    found = page.evaluate("updates")
    page.close()
    return [
        Row("table: update, median_ms", statistics.median(found), 16),
        Row("table: update, worst_ms", max(found), 50),
    ]


def first_move(page: Page, table: str) -> dict[str, Any]:
    asked = page.request.get(f"{table}/sync").json()["asked"]
    turn = next(a for a in asked if a["decision"]["type"] == "TakeTurn")
    move = next(o["action"] for o in turn["options"] if o["action"]["type"] == "Move")
    return {"decision": turn["decision"], "n": turn["n"], "action": move}


# --- fighting

DRAGGED = """
window.moved = [];
window.addEventListener('pointermove', () => {
  const began = performance.now();
  const after = new MessageChannel();
  after.port1.onmessage = () => {
    document.body.getBoundingClientRect();
    moved.push(performance.now() - began);
  };
  after.port2.postMessage(null);
}, true);
"""
"""From each step of a drag until the page is laid out again."""


def fighting(browser: Browser, at: str, units: int, target: float) -> list[Row]:
    """The GM moves a unit to and fro; then the player drags a path with one."""
    page, gm = browser.new_page(viewport={"width": 1440, "height": 900}), browser.new_context()
    page.add_init_script(WATCH + DRAGGED)
    id = fought(page, gm, at, units)
    table = f"{at}/api/tables/{id}"
    page.goto(f"{at}/tables/{id}")
    page.wait_for_selector(TOKEN)
    for n in range(UPDATES):
        before = page.evaluate("updates.length")
        asked = gm.request.get(f"{table}/sync").json()["asked"]
        word = next(a for a in asked if a["decision"]["type"] == "Overrule")
        to = {"type": "Place", "unit": 1, "at": [12_000 + n % 2 * 1000, 0, 0], "reason": "so"}
        said = {"decision": word["decision"], "n": word["n"], "action": to}
        done = gm.request.post(f"{table}/act", data=said)
        assert done.ok, done.text()
        page.wait_for_function("n => updates.length > n", arg=before)
    found, dragged = sorted(page.evaluate("updates")), sorted(drag(page))
    page.close()
    gm.close()
    name = f"fight of {units}"
    return [
        Row(f"{name}: update, median_ms", statistics.median(found), target),
        Row(f"{name}: update, p95_ms", found[len(found) * 95 // 100], target),
        Row(f"{name}: drag, median_ms", statistics.median(dragged), 16),
        Row(f"{name}: drag, p95_ms", dragged[len(dragged) * 95 // 100], 16),
    ]


def fought(page: Page, gm: BrowserContext, at: str, units: int) -> str:
    """The id of a fight of so many units that has begun, against a GM."""
    arrive(page, at)
    assert gm.request.post(f"{at}/api/people", data={"name": "Gil"}).ok
    setup = msgspec.to_builtins(line_up(units // 2))
    new = {"game": "riftbound", "setup": setup, "seat": 0, "clock": {"beat": 0}}
    id: str = page.request.post(f"{at}/api/tables", data=new).json()["id"]
    table = f"{at}/api/tables/{id}"
    invite = page.request.post(f"{table}/seats/1/invite").json()
    assert gm.request.post(f"{at}/api/invites", data={"secret": invite["secret"]}).ok
    assert page.request.post(f"{table}/start").ok
    return id


def drag(page: Page) -> list[float]:
    box = page.locator(TOKEN).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("moved.length = 0")
    page.mouse.move(x + 60, y + 40, steps=3 * UPDATES)
    page.wait_for_function("n => moved.length >= n", arg=UPDATES)
    found: list[float] = page.evaluate("moved")
    page.mouse.up()
    return found


# --- searching

TYPED = """
async (words) => {
  const field = document.querySelector('#compendium-search');
  const found = [];
  for (let end = 1; end <= words.length; end++) {
    field.value = words.slice(0, end);
    const began = performance.now();
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await null; // the page follows in between
    await null;
    document.body.getBoundingClientRect();
    found.push(performance.now() - began);
  }
  return found;
}
"""


def searching(browser: Browser, at: str) -> list[Row]:
    """From a key until the list is laid out again."""
    page = browser.new_page()
    page.goto(f"{at}/compendium")
    page.wait_for_selector(LIST)
    found = [took for words in SEARCHES for took in page.evaluate(TYPED, words)]
    page.close()
    return [
        Row("compendium: search, median_ms", statistics.median(found), 30),
        Row("compendium: search, worst_ms", max(found), 30),
    ]


# --- building

CHOSEN = """
(name) => new Promise((told) => {
  const sheet = document.querySelector('aside[aria-label="Live sheet"]');
  const began = performance.now();
  new MutationObserver((_, watching) => {
    watching.disconnect();
    document.body.getBoundingClientRect();
    told(performance.now() - began);
  }).observe(sheet, { childList: true, characterData: true, subtree: true });
  const radios = [...document.querySelectorAll('[data-question="role"] [role="radio"]')];
  radios.find((radio) => radio.getAttribute('aria-checked') !== 'true').click();
})
"""


def building(browser: Browser, at: str) -> list[Row]:
    """From the choice of another Role, in a character that is whole, until the server has answered
    and the live sheet is laid out again."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    arrive(page, at)
    new = {"game": "riftbound", "key": "bench", "random": True}
    id = page.request.post(f"{at}/api/drafts", data=new).json()["line"]["id"]
    page.goto(f"{at}/characters/build/{id}")
    found = []
    for _ in range(UPDATES):
        page.get_by_text("Draft saved").wait_for()
        found.append(page.evaluate(CHOSEN))
    page.close()
    return [Row("builder: choice to live sheet, median_ms", statistics.median(found), 50)]


def show(rows: list[Row]) -> None:
    if rows:
        print(f"{'':36}{'client':>14}{'at most':>14}")
    for name, value, target in rows:
        print(f"{name:36}{value:14,.2f}{target:14,.0f}{'' if value <= target else '  too much'}")


if __name__ == "__main__":
    show(measure())
