"""Everything beside answers that goes over the socket."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession
from patience import HANG

from server.api.conftest import Client, Guest, Json, Serving, begun
from worldline.server.messages.patches import Follower
from worldline.server.operations.limits import Rate, Rates

REPLIES = ("done", "refused", "error", "pong")


class Ear:
    """One device of a guest."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.follower = Follower()
        self.heard: list[Json] = []

    def until(self, *types: str) -> Json:
        while True:
            message = self.follower.whole(self.session.receive_json(timeout=HANG))
            self.heard.append(message)
            if message["type"] in types:
                return message

    def say(self, type: str, **rest: Any) -> Json:
        self.session.send_json({"type": type, **rest})
        return self.until(*REPLIES)


@pytest.fixture
def table(ann: Guest, bob: Guest) -> str:
    return begun(ann, bob, bots=[None, None, "random"])


@pytest.fixture
def ears(client: Client, ann: Guest, bob: Guest, table: str) -> Iterator[tuple[Ear, Ear, Ear]]:
    """Ann's, Bob's, and a stranger's."""
    with ExitStack() as stack:
        opened = [
            Ear(
                stack.enter_context(
                    client.websocket_connect(f"/ws/tables/{table}", headers=headers)
                )
            )
            for headers in (ann.headers, bob.headers, {})
        ]
        yield opened[0], opened[1], opened[2]


def test_the_table_comes_first_then_what_the_seat_may_know(ears: tuple[Ear, Ear, Ear]) -> None:
    for ear, seat in zip(ears, (0, 1, None), strict=True):
        assert ear.until("table")["info"]["stage"] == "playing"
        assert ear.until("sync")["seat"] == seat
        assert [message["type"] for message in ear.heard] == ["table", "sync"]


def test_what_somebody_points_at_is_shown_to_all_and_a_bad_point_is_refused(
    ears: tuple[Ear, Ear, Ear],
) -> None:
    ann, bob, stranger = ears
    here = [1000, -2000, 0]
    for ear in ears:
        ear.until("sync")  # from now on they listen
    assert ann.say("point", kind="ping", points=[here]) == {"type": "done"}
    for ear in ears:
        shown = [m for m in ear.heard if m["type"] == "pointed"] or [ear.until("pointed")]
        assert shown[0] == {
            "type": "pointed", "kind": "ping", "points": [here], "seat": 0, "name": "Ann",
        }  # fmt: skip
    for kind, points in (("ruler", [here]), ("ping", []), ("look", [here])):
        assert bob.say("point", kind=kind, points=points)["type"] == "refused"
    for kind, broken in (
        ("shout", [here]), ("ping", [[0, 0]]), ("ping", [[0, 0, 10**10]]), ("ruler", [here] * 33),
        ("ping", [[0.5, 0, 0]]), ("ping", "here"),
    ):  # fmt: skip
        assert bob.say("point", kind=kind, points=broken)["type"] == "error"
    assert stranger.say("point", kind="ping", points=[here])["type"] == "refused"


def test_who_points_too_often_is_told_to_wait(served: Serving) -> None:
    client = served(Rates(points=Rate(0.1, 2)))
    ann = Guest(client, "Ann")
    table = begun(ann)
    with client.websocket_connect(f"/ws/tables/{table}", headers=ann.headers) as session:
        ear = Ear(session)
        said = [ear.say("point", kind="ping", points=[[0, 0, 0]]) for _ in range(3)]
        assert [reply["type"] for reply in said] == ["done", "done", "refused"]
        assert ear.say("chat", text="I can still talk") == {"type": "done"}


def test_what_is_said_reaches_everybody_and_before_its_reply(ears: tuple[Ear, Ear, Ear]) -> None:
    for ear in ears:
        ear.until("sync")  # it listens from now on
    ann, *others = ears
    assert ann.say("chat", text="good luck") == {"type": "done"}
    assert [m["text"] for m in ann.heard if m["type"] == "chat"] == ["good luck"]
    for other in others:
        said = other.until("chat")
        assert (said["name"], said["text"]) == ("Ann", "good luck")


def test_somebody_goes_and_comes_back(ears: tuple[Ear, Ear, Ear]) -> None:
    ann, bob, _ = ears
    bob.until("sync")
    assert ann.say("away", away=True) == {"type": "done"}
    assert bob.until("table")["info"]["seats"][0]["away"]
    assert ann.say("undo", n=0)["type"] == "refused"
    assert ann.say("away", away=False) == {"type": "done"}
    assert "digest" in [message["type"] for message in ann.heard]
    assert "digest" not in [message["type"] for message in bob.heard]
