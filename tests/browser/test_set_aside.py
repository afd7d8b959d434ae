"""A game that cannot be replayed after a restart: its people are told, and keep its record."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.prepared import leaving, prepared


def test_a_game_that_cannot_be_replayed_is_shown_as_such_and_gives_its_record(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite3"
    with prepared(database=f"sqlite:///{file}") as address, leaving(page):
        page.goto(f"{address}/tables")
        page.get_by_role("button", name="Play now against bots").click()
        expect(page.get_by_role("region", name="Your actions")).to_be_visible()
        id = page.url.rpartition("/")[2]
    with closing(sqlite3.connect(file)) as tables, tables:
        tables.execute("UPDATE answers SET a = 'nonsense' WHERE n = 0")
    port = int(address.rpartition(":")[2])
    with prepared(database=f"sqlite:///{file}", port=port), leaving(page):
        page.goto(f"{address}/tables")
        line = page.get_by_role("link").filter(has_text="Cannot be played on")
        expect(line).to_contain_text("cannot be replayed")
        line.click()
        expect(page.get_by_role("heading", name="This game cannot be played on")).to_be_visible()
        expect(page.get_by_text("cannot be replayed")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").click()
        assert download.value.suggested_filename == f"{id}.jsonl"
        assert Path(download.value.path()).read_text().startswith('{"game":"the_now"')
