"""A campaign in the browser: its GM and players, each with a device of their own."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from playwright.sync_api import Locator, Page, WebSocket, expect

from browser.prepared import arrive

DESK, HAND = (1366, 768), (390, 844)
SECRET = "The hatch is rigged"
HIDDEN = 73
"""A Difficulty that no total, die or figure of a sheet is by chance."""


class Device(NamedTuple):
    page: Page
    frames: list[str]  # all that came over its sockets


def device(page: Page, size: tuple[int, int]) -> Device:
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return Device(page, frames)


def found(page: Page, name: str) -> str:
    """A new campaign, and the link that the GM sends around."""
    page.goto("/campaigns")
    page.get_by_label("Name of the campaign").fill(name)
    page.get_by_label("Your name, as your players read it").fill("Gil")
    page.get_by_role("button", name="Start it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("button", name="Make a link to join").click()
    return page.get_by_label("Link to join").input_value()


def join(page: Page, link: str, name: str) -> None:
    """By the link, and with one of the ready characters."""
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Your character")).to_be_visible()
    ready = page.request.get("/api/characters/ready/riftbound").json()
    wanted = {"game": "riftbound", "key": "first", "id": ready[len(name) % 3]["id"], "level": 1}
    assert page.request.post("/api/characters/ready", data=wanted).ok
    page.reload()
    page.get_by_role("button", name="Bring them").click()
    expect(page.get_by_text("Waiting for the GM to approve.")).to_be_visible()


def door(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("dialog", name=name)


def call(gm: Page, *, who: str = "", difficulty: int, secrecy: str, text: str) -> None:
    asked = door(gm, "Call for a Check")
    asked.get_by_label(who or "Everybody").check()
    asked.get_by_label("Difficulty", exact=True).fill(str(difficulty))
    asked.get_by_label("What players know").select_option(secrecy)
    asked.get_by_label("What is attempted").fill(text)
    asked.get_by_role("button", name="Call for it").click()
    expect(asked).to_have_count(0)


def part(player: Page, name: str) -> None:
    """On a phone one part of the campaign at a time."""
    player.get_by_role("navigation").get_by_role("button", name=name).click()


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def names_of(gm: Page, count: int) -> list[str]:
    """The characters of the party, as the GM reads them."""
    links = gm.get_by_role("region", name="Party").get_by_role("link").filter(has_not_text="§")
    expect(links).to_have_count(count)
    found = links.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [str(label).removeprefix("Sheet of ") for label in found]


def assert_hidden(*players: Device) -> None:
    """Players never receive what the GM hides, and no page shows it."""
    for player in players:
        told = "".join([*player.frames, player.page.inner_text("body")])
        assert SECRET not in told
        assert not re.search(rf"(?<![-.\w]){HIDDEN}(?![.\w%])", told)


class Campaign:
    """One that was founded by requests, with a GM and players whose characters are approved: these
    ready ones, or the first."""

    def __init__(self, at: str, gm: Page, *players: Page, party: Sequence[str] = ()) -> None:
        self.at = at
        self.party = party
        self.gm = gm
        arrive(gm, at, "Morgan")
        new = {"game": "riftbound", "key": "first", "name": "The Long Haul"}
        self.id: str = self.post(gm, "campaigns", new)["line"]["id"]
        secret = self.post(gm, f"campaigns/{self.id}/invite")["secret"]
        self.characters = [self._come(player, secret, n) for n, player in enumerate(players)]

    def _come(self, player: Page, secret: str, n: int) -> str:
        arrive(player, self.at, f"Player {n}")
        self.post(player, "campaigns/join", {"secret": secret})
        ready = player.request.get(f"{self.at}/api/characters/ready/riftbound").json()
        who = self.party[n] if self.party else ready[n]["id"]
        wanted = {"game": "riftbound", "key": "first", "id": who, "level": 1}
        id: str = self.post(player, "characters/ready", wanted)["line"]["id"]
        self.act(player, "BringCharacter", character=id)
        self.act(self.gm, "ApproveCharacter", character=id)
        return id

    def post(self, who: Page, path: str, data: Any = None) -> Any:
        answer = who.request.post(f"{self.at}/api/{path}", data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def act(self, who: Page, type: str, **fields: Any) -> Any:
        new = {"key": uuid4().hex, "act": {"type": type, **fields}}
        return self.post(who, f"campaigns/{self.id}/log", new)

    def overrule(self, table: str, type: str, **fields: Any) -> None:
        """The GM's word in a fight."""
        self.answer(self.gm, table, "Overrule", {"type": type, "reason": "so", **fields})

    def answer(self, who: Page, table: str, type: str, action: dict[str, Any]) -> None:
        """What somebody is asked there: the first decision of a type."""
        sync = who.request.get(f"{self.at}/api/tables/{table}/sync").json()
        asked = next(one for one in sync["asked"] if one["decision"]["type"] == type)
        said = {"decision": asked["decision"], "n": asked["n"]}
        self.post(who, f"tables/{table}/act", {**said, "action": action})

    def open(self, who: Page) -> None:
        self._go(who, f"/campaigns/{self.id}")

    def open_sheet(self, who: Page, n: int) -> None:
        self._go(who, f"/characters/{self.characters[n]}")
        last = who.get_by_role("region", name="What happened last at the table")
        expect(last).to_be_visible()

    def _go(self, who: Page, path: str) -> None:
        who.goto(self.at + path)
        expect(who.get_by_role("heading", level=1)).to_be_visible()
