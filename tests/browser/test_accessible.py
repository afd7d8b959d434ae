"""Every page under axe-core, in both themes, on a desk and in the hand."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal
from weakref import WeakSet

import pytest
from playwright.sync_api import Page, expect
from repeats import WHOLE, repeats

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
PAGES = [
    "/",
    "/rules",
    "/rules/TN-LINK-3",
    "/rules/TN-LINK-333",
]


RUN = """async ([within, choice]) => {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const lean = { resultTypes: ['violations'], selectors: false };
  return (await axe.run(within, { ...choice, ...lean })).violations;
}"""
"""Colours on their way are no colours: motions come to their end first. What is taken off the page
while it moves rejects its end with an AbortError, and that is an end as well."""

KINDS = r"""within => {
  const grounds = new Map();
  const ground = (element) => {
    if (!element) return '';
    let found = grounds.get(element);
    if (found === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } =
        getComputedStyle(element);
      const over = position === 'static' ? '' : position + element.getAttribute('class');
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, over].join();
      const nothing = own === 'rgba(0, 0, 0, 0),none,1,none,normal,';
      found = ground(element.parentElement) + (nothing ? '' : '|' + own);
      grounds.set(element, found);
    }
    return found;
  };
  const root = document.querySelector(within);
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const all = new Set(root.querySelectorAll('input, select, textarea'));
  while (words.nextNode())
    if (/[^\p{P}\s]/u.test(words.currentNode.data)) all.add(words.currentNode.parentElement);
  const passedBy = ':disabled, [aria-disabled=true], [aria-hidden=true], .sr-only';
  const kinds = new Map();
  for (const one of all) {
    if (one.closest(passedBy) || !one.checkVisibility()) continue;
    const { color, fill, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    const large = parseFloat(fontSize) >= (parseFloat(fontWeight) >= 700 ? 18.66 : 24);
    const look = [color, fill, large, textShadow];
    const kind = look.join() + ground(one);
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds];
}"""
"""One of each kind of words: of the same colours, on the same grounds, and large or not, as
contrast is asked of them; what stands over others, of the same classes as well. Whether one of
them can be read tells it of all, and axe-core takes long for each. Axe-core passes by what is
disabled, mere punctuation, and what is for screen readers alone or hidden from them."""

PLACE = """one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y]));
  const over = corners.map(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('class'));
  return [left, top, right, bottom, ...over].join();
}"""

KNOWN = """legible => {
  window.legible = new Set(legible);
  window.untold = new Set();
}"""
CONTRAST = f"""async (within) => {{
  await Promise.allSettled(document.getAnimations().map(({{ finished }}) => finished));
  const place = {PLACE};
  const unknown = ({KINDS})(within).filter(
    ([kind, one]) => !legible.has(kind) && !untold.has(kind + place(one)),
  );
  if (!unknown.length) return [[], []];
  const resultTypes = ['violations', 'passes'];
  const choice = {{ runOnly: ['color-contrast'], resultTypes, selectors: false, elementRef: true }};
  const found = await axe.run({{ include: unknown.map(([, one]) => one) }}, choice);
  const elements = (rules) => new Set(rules.flatMap(({{ nodes }}) => nodes.map((n) => n.element)));
  const [passed, failed] = [elements(found.passes), elements(found.violations)];
  const passing = unknown.filter(([, one]) => passed.has(one)).map(([kind]) => kind);
  for (const kind of passing) legible.add(kind);
  for (const [kind, one] of unknown)
    if (!passed.has(one) && !failed.has(one)) untold.add(kind + place(one));
  const failing = found.violations.map(({{ id, help, nodes }}) => ({{
    id, help, nodes: nodes.map(({{ html }}) => ({{ html }})),
  }}));
  return [failing, passing];
}}"""
"""A kind that has passed is legible wherever it stands: it is looked at once in all tests, whatever
opens and closes around it. What axe-core could not tell is looked at again when it stands elsewhere
or something else lies over it."""

Theme = Literal["dark", "light"]


THEMES: Final[tuple[Theme, Theme]] = ("dark", "light")
_legible: Final[set[str]] = set()


def violations(
    page: Page,
    *,
    contrast: bool = True,
    within: str = "html",
    themes: tuple[Theme, Theme] = THEMES,
) -> list[str]:
    """Contrast in both themes: the light one differs from the dark one by nothing but its
    colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)  # not a script tag: our own policy would forbid it
        page.evaluate(KNOWN, list(_legible))
    _show(page, themes[0])
    rules = {"rules": {"color-contrast": {"enabled": False}}}
    found = _told(themes[0], page.evaluate(RUN, [within, rules]))
    for theme in themes if contrast else ():
        _show(page, theme)
        failing, passing = page.evaluate(CONTRAST, within)
        _legible.update(passing)
        found += _told(theme, failing)
    return found


def _show(page: Page, theme: Theme) -> None:
    page.emulate_media(color_scheme=theme)


def _told(theme: Theme, found: list[dict[str, Any]]) -> list[str]:
    return [f"{theme}: {v['id']}: {v['help']}: {v['nodes'][0]['html']}" for v in found]


def too_wide(page: Page) -> list[str]:
    excess = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    width = page.evaluate(excess)
    return [f"{width} pixels too wide"] if width else []


def test_words_that_are_hard_to_read_are_found_in_either_theme(page: Page) -> None:
    page.goto("/rules")
    expect(page.get_by_role("region", name="Riftbound").get_by_role("link").first).to_be_visible()
    assert violations(page) == []
    last = page.get_by_role("region", name="Riftbound").get_by_role("link").last
    for colour, theme in (("#202430", "dark"), ("#e8e8e8", "light")):
        last.evaluate("(link, colour) => (link.style.color = colour)", colour)
        assert [said.split(": ")[:2] for said in violations(page)] == [[theme, "color-contrast"]]


PAINT = """style => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""


def test_what_opens_later_is_looked_at_on_its_own_ground(page: Page) -> None:
    """What has passed is not looked at again; what is hard to read is found each time."""
    page.goto("/rules/TN-LINK-333")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("combobox").fill("wormhole")
    expect(page.get_by_role("option").first).to_be_visible()
    for theme, fault in (
        ("dark", "[role=option] * { color: #202430 !important; }"),
        ("dark", "[role=option] * { color: #202430 !important; }"),
        ("light", "[role=option] * { color: #e8e8e8 !important; }"),
        ("light", "[role=listbox], [role=option] { background: #303048 !important; }"),
        ("light", "[role=listbox] { opacity: 0.3 !important; }"),
    ):
        page.evaluate(PAINT, f"@media (prefers-color-scheme: {theme}) {{ {fault} }}")
        said = [said.split(": ")[:2] for said in violations(page, within="header")]
        assert said == [[theme, "color-contrast"]], fault
    page.evaluate(PAINT, "")
    assert violations(page, within="header") == []


def faults(page: Page, sizes: Iterable[tuple[int, int]], within: str = "html") -> list[str]:
    """What is too wide or a violation in any of these sizes, with the page as it is. Looks first at
    the size and the theme that the page has: for another it is drawn anew. In `make test` axe-core
    looks at what a page shows first in all of them, and then in one size after the other."""
    found, themes, now = [], THEMES, page.viewport_size
    as_it_is, *others = sorted(sizes, key=lambda size: {"width": size[0], "height": size[1]} != now)
    whole = WHOLE or page not in _looked_at
    _looked_at.add(page)
    for size in (as_it_is, *others):
        resized(page, size)
        problems = too_wide(page)
        if whole or size == as_it_is:
            problems += violations(page, within=within, themes=themes)
            themes = themes[1], themes[0]
        found += [f"{size[0]} wide: {problem}" for problem in problems]
    return found


_looked_at: Final[WeakSet[Page]] = WeakSet()


def resized(page: Page, size: tuple[int, int]) -> None:
    """The page has been drawn in its new size when this returns."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN, list(size))


def topics(page: Page, game: str) -> list[tuple[str, str]]:
    """The path and the title of each."""
    games = {found["game"]: found["topics"] for found in page.request.get("/api/rules").json()}
    return [(f"/rules/{game}/{topic['name']}", topic["title"]) for topic in games[game]]


DRAWN = """([width, height]) => new Promise((drawn) => {
  const look = () => requestAnimationFrame(() =>
    innerWidth === width && innerHeight === height ? requestAnimationFrame(drawn) : look());
  look();
})"""
"""Waits until the page has been drawn in its new size."""

FOLLOW = """path => {
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""


@pytest.mark.repeats
def test_pages_have_no_violations(page: Page) -> None:
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert faults(page, [(1280, 800), (390, 800)]) == [], path


@pytest.mark.repeats
@pytest.mark.parametrize("game", ["the_now", "riftbound"])
def test_every_topic_fits_a_phone_and_has_no_violations(page: Page, game: str) -> None:
    """Each has its own headings, tables and long words, and is drawn on a phone. They are made of
    the same parts in the same colours: axe-core looks at a part of them. The reader goes
    from one to the next without loading the page, and axe-core, again."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/rules")
    found: list[str] = []
    for n, (path, title) in enumerate(topics(page, game)[:: repeats(3, 1)]):
        page.evaluate(FOLLOW, path)
        expect(page.locator("h1")).to_have_text(title)
        problems = too_wide(page)
        if n % repeats(2, 1) == 0:
            problems += violations(page, contrast=False)
        found += [f"{path}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def test_the_open_search_has_no_violations(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("combobox").fill("wormhole")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert violations(page) == []


def test_the_open_drawer_has_no_violations(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/rules")
    page.get_by_role("button", name="Topics", exact=True).click()
    expect(page.get_by_role("dialog", name="Topics")).to_be_visible()
    assert violations(page) == []
