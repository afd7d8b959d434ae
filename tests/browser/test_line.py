"""The line breaks: the page comes back by itself, and no answer is lost or given twice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.prepared import leaving, prepared, sit

POSITION = "round 7\npurple 9 @2.1\nblue 20 @2.2\ngray 20 @2.3"
EXTRACTS = "Extracts "


@pytest.fixture
def broken_line(complaints: list[str]) -> Iterator[None]:
    """The browser says that it could not connect, which is so."""
    yield
    complaints[:] = [said for said in complaints if "ERR_CONNECTION_REFUSED" not in said]


def extracts(page: Page) -> int:
    """How often the log tells of it, as the server has it after a reload."""
    page.reload()
    page.get_by_role("tab", name="Log").click()
    told = page.get_by_role("tabpanel", name="Log").get_by_text(EXTRACTS)
    expect(told.first).to_be_visible()
    return told.count()


@pytest.mark.usefixtures("broken_line")
def test_a_restarted_server_gets_the_answer_given_meanwhile(page: Page, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    with prepared(POSITION, database) as address:
        sit(page, address)
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        page.evaluate("window.untouched = true")
    lost = page.get_by_text("The connection is lost")
    expect(lost).to_be_visible()
    page.get_by_role("button", name=re.compile("^Extract")).click()
    with prepared(POSITION, database, port=int(address.rpartition(":")[2])), leaving(page):
        expect(lost).to_be_hidden()
        expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_visible()
        assert page.evaluate("window.untouched")
        assert extracts(page) == 1
        page.get_by_role("button", name="End turn").click()
        page.get_by_role("button", name="End anyway").click()
        log = page.get_by_role("tabpanel", name="Log")
        page.get_by_role("tab", name="Log").click()
        expect(log).to_contain_text("Drifter 1")  # the turn has passed on


@pytest.mark.parametrize("arrives", [True, False])
def test_an_answer_under_way_counts_once(page: Page, arrives: bool) -> None:
    """The line breaks right after it is sent: before it arrives, or before the reply does."""
    cut: list[str] = []

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(message: str | bytes) -> None:
            if cut or '"act"' not in str(message):
                server.send(message)
                return
            cut.append(str(message))
            if arrives:
                server.on_message(lambda _: line.close())  # the first news is the reply's
                server.send(message)
            else:
                line.close()

        line.on_message(up)

    page.route_web_socket(re.compile("/ws/tables/"), pass_on)
    with prepared(POSITION) as address, leaving(page):
        sit(page, address)
        page.get_by_role("button", name=re.compile("^Extract")).click()
        expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_visible()
        expect(page.get_by_role("button", name="End turn")).to_be_enabled()
        expect(page.get_by_role("alert")).to_be_hidden()
        assert len(cut) == 1
        assert extracts(page) == 1
