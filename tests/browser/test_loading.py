"""What a page fetches: a game comes with its table, not before."""

from playwright.sync_api import Page, expect

from browser.prepared import arrive, open_table


def test_lists_of_tables_need_nothing_of_the_board(page: Page, base_url: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    arrive(page, base_url)
    id = open_table(page, base_url, bots=(None, None, "greedy"), public=True)
    for address, region in (("/tables", "Open tables"), ("/", "Continue where you were")):
        fetched.clear()
        page.goto(address)
        expect(page.get_by_role("region", name=region)).to_contain_text("Planner")
        assert any("/assets/marks-" in url for url in fetched)
        assert not any("/assets/the_now-" in url for url in fetched)
        page.goto(f"/tables/{id}")
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
        assert any("/assets/the_now-" in url for url in fetched)
        # Home asks only where somebody is known to have a name.
        page.evaluate("localStorage.setItem('worldline.known', 'true')")


def test_a_fight_needs_nothing_of_the_other_game(page: Page, base_url: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    arrive(page, base_url)
    page.goto("/fights")
    page.get_by_role("button", name="Fight: Ambush in the Dock").click()
    for _ in range(2):  # the second time its files are asked for ahead
        expect(page.get_by_role("region", name="Map", exact=True)).to_be_visible()
        assert any("/assets/table-" in url for url in fetched)
        assert not any("/assets/the_now-" in url for url in fetched)
        fetched.clear()
        page.reload()
