"""A table in a prepared position: a page in seat 0, and friends who act by requests beside it.

    table = begin("round 7\npurple 20 @2.1\nblue\ngray")
    table.node("3.1").click()
    table.until(place, "3.1")

What happened is asked of the server, never of the page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from textwrap import dedent
from time import monotonic
from typing import Any, Protocol

from patience import HANG, HANG_MS
from playwright.sync_api import APIRequestContext, Locator, Page, Playwright
from the_now.play import tn

from browser.prepared import arrive, leaving, open_table, prepared
from worldline.the_now.field import NAMED, name
from worldline.the_now.state import colour

View = dict[str, Any]
FRIENDS = ("Bob", "Cleo", "Dan", "Eve", "Flo")


class Begin(Protocol):
    """Opens a table in a position, with friends of these names at the other seats."""

    def __call__(self, position: str, names: Sequence[str] = ...) -> "Table": ...


class Table:
    def __init__(self, page: Page, at: str, id: str, friends: list[APIRequestContext]) -> None:
        self.page = page
        self.at = at
        self.id = id
        self.friends = friends
        self.dock = page.get_by_role("region", name="Your actions")

    # --- the page

    def node(self, name: str) -> Locator:
        return self.page.locator(f'[data-node="{NAMED[name]}"] > [role]')

    def button(self, begins: str) -> Locator:
        """A control of the dock by the beginning of its name; keys and prices stand behind it."""
        return self.dock.get_by_role("button", name=re.compile(f"^{re.escape(begins)}")).first

    def press(self, *begins: str) -> None:
        for each in begins:
            self.button(each).click()

    def radio(self, name: str) -> Locator:
        return self.dock.get_by_role("radio", name=name)

    def panel(self, name: str) -> Locator:
        return self.dock.get_by_role("region", name=name)

    def changes(self, among: Locator) -> Locator:
        """What a choice would change, one line for each player or node."""
        return among.get_by_role("list", name="What changes").get_by_role("listitem")

    # --- the server

    def sync(self, seat: int = 0) -> dict[str, Any]:
        found = self._as(seat).get(f"{self.at}/api/tables/{self.id}/sync")
        sync: dict[str, Any] = found.json()
        return sync

    def view(self, seat: int = 0) -> View:
        view: View = self.sync(seat)["view"]
        return view

    def until(self, what: Callable[[View], object], comes_to: object) -> None:
        """The server has it so, at once or soon."""
        end = monotonic() + HANG
        while (found := what(self.view())) != comes_to:
            assert monotonic() < end, f"{found} instead of {comes_to}"
            self.page.wait_for_timeout(20)

    def act(self, seat: int, kind: str, **fields: Any) -> None:
        """A friend answers the decision that has such an option, or an open one."""
        action = {"type": kind, **fields}
        sync = self.sync(seat)
        ask = next(a for a in sync["asked"] if _fits(a, action))
        data = {"decision": ask["decision"], "n": ask["n"], "action": action}
        done = self._as(seat).post(f"{self.at}/api/tables/{self.id}/act", data=data)
        assert done.ok, done.text()

    def _as(self, seat: int) -> APIRequestContext:
        return self.friends[seat - 1] if seat else self.page.request


def _fits(asked: dict[str, Any], action: dict[str, Any]) -> bool:
    kinds = {option["action"]["type"] for option in asked["options"]}
    return action["type"] in kinds or not asked["complete"]


@contextmanager
def beginning(page: Page, playwright: Playwright) -> Iterator[Begin]:
    """Opens tables with friends at the seats that are not the page's own."""
    with ExitStack() as stack:

        def begin(position: str, names: Sequence[str] = FRIENDS) -> Table:
            text = dedent(position)
            party = tn(text)
            at = stack.enter_context(prepared(text))
            stack.enter_context(leaving(page))
            arrive(page, at)
            colours = [colour(party, seat) for seat in range(len(party.players))]
            id = open_table(page, at, bots=(None,) * len(party.players), colours=colours)
            friends = []
            for seat in range(1, len(party.players)):
                friend = playwright.request.new_context(timeout=HANG_MS)
                stack.callback(friend.dispose)
                assert friend.post(f"{at}/api/people", data={"name": names[seat - 1]}).ok
                invite = page.request.post(f"{at}/api/tables/{id}/seats/{seat}/invite").json()
                taken = friend.post(f"{at}/api/invites", data={"secret": invite["secret"]})
                assert taken.ok, taken.text()
                friends.append(friend)
            assert page.request.post(f"{at}/api/tables/{id}/start").ok
            page.goto(f"{at}/tables/{id}")
            # What friends do from here on happens before the eyes of who looks at the page.
            page.locator("[data-node]").first.wait_for(state="attached")
            return Table(page, at, id, friends)

        yield begin


def full_field() -> str:
    """A position with an event in every node of three rings, of every player and on both sides."""
    nodes = [f"{radius}.{n}" for radius in (1, 2, 3) for n in range(6 * radius)]
    players = ("purple", "blue", "gray")
    events = [
        f"{node} E-{n + 1:02} {'+-'[n % 2]} {players[n % 3]} impact {n % 5 - 2:+}"
        for n, node in enumerate(nodes)
    ]
    return "\n".join(["round 1\npurple 60 @1.0\nblue 20 @4.9\ngray 20 @4.9", *events])


# --- what a view says


def supply(view: View) -> int:
    return supplies(view)[0]


def supplies(view: View) -> list[int]:
    return [player["supply"] for player in view["players"]]


def place(view: View) -> str:
    return name(view["players"][0]["node"])


def event(node: str) -> Callable[[View], dict[str, Any] | None]:
    """The event in a node; None: there is none."""
    return lambda view: next((e for e in view["events"] if e["node"] == NAMED[node]), None)


def of_event(node: str, *fields: str) -> Callable[[View], tuple[Any, ...] | None]:
    def found(view: View) -> tuple[Any, ...] | None:
        e = event(node)(view)
        return None if e is None else tuple(e[field] for field in fields)

    return found


def me(field: str) -> Callable[[View], Any]:
    return lambda view: view["players"][0][field]


def charges(view: View) -> dict[str, int]:
    """Those of the artifacts that are cast."""
    return {cast["artifact"]: cast["charges"] for cast in view["players"][0]["table"]}
