"""Whole games of The Now in a browser, against bots."""

from playwright.sync_api import Page, expect

from browser.player import Player
from browser.prepared import leaving, prepared, sit

FETCHED = """() => {
  const all = performance.getEntriesByType('resource');
  const of = (path) => all.filter(({ name }) => name.endsWith(path));
  const first = all.find(({ name }) => name.includes('/api/')).startTime;
  const files = [...document.querySelectorAll('meta[name=table]')].map(({ content }) => content);
  return [first, files.map((path) => of(path).map(({ startTime }) => startTime))];
}"""
"""When the first script had the server asked, and when each file of a table was asked for."""


INNER_NAMES = """() => {
  const inner = /\\b(?:S-\\d-\\w|E-\\d+|rotation \\d)\\b/;
  const texts = ['aria-label', 'title', 'alt'];
  window.innerNames = [];
  const look = (said) => inner.test(said ?? '') && window.innerNames.push(said);
  const read = (node) => {
    look(node.textContent);
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll(texts.map((name) => `[${name}]`))])
      texts.forEach((name) => look(one.getAttribute(name)));
  };
  new MutationObserver((all) => {
    for (const { type, target, addedNodes } of all)
      (type === 'childList' ? [...addedNodes] : [target]).forEach(read);
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributeFilter: texts,
  });
}"""
"""Everything that the page ever says is read; what names a card as files do is kept."""


def test_a_whole_game_by_clicks(page: Page) -> None:
    page.add_init_script(f"({INNER_NAMES})()")
    page.goto("/")
    page.get_by_role("link", name="Open a table").first.click()
    for seat in (2, 3):
        page.get_by_label(f"Who sits at seat {seat}").select_option("bot:random")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="A hint")).to_be_visible()
    player = Player(page)
    player.play()
    expect(page.get_by_role("dialog")).to_contain_text("win")
    for action in ("extract", "move", "organize", "lay", "keep", "end turn"):
        assert player.done[action] > 0, player.done
    assert page.evaluate("window.innerNames") == []
    page.reload()  # what is told again is sorted as it was
    expect(page.get_by_role("button", name="Result")).to_be_visible()  # beside the field
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("tabpanel", name="Log")
    expect(log).to_contain_text("extracted")
    log.get_by_text("Realization", exact=True).click()
    expect(log).to_contain_text("becomes past")
    expect(log).not_to_contain_text("extracted")


def test_the_files_of_a_table_are_fetched_before_the_first_script_runs(page: Page) -> None:
    with prepared("round 7\npurple 30 @2.1\nblue 20\ngray 20") as address, leaving(page):
        sit(page, address)
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        first, files = page.evaluate(FETCHED)
        assert len(files) > 2
        assert all(len(starts) == 1 and starts[0] < first for starts in files), (first, files)
