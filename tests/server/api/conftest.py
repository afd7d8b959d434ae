"""An application with tables, and people who play at them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from server.lending import lent
from server.passing import Passing
from worldline.games import THE_NOW
from worldline.server.operations.limits import UNLIMITED, Rates
from worldline.server.tables.tables import Tables

Client = TestClient[Litestar]
Json = dict[str, Any]
THREE: Json = {"game": "the_now", "setup": {"seats": 3}}


async def at_once(seconds: float) -> None:
    """How long stand-ins wait here before they answer."""
    await asyncio.sleep(0)


class Guest:
    """A person with his secret, and the way to the server."""

    def __init__(self, client: Client, name: str) -> None:
        self.client = client
        welcome = client.post("/api/people", json={"name": name})
        assert welcome.status_code == 201, welcome.text
        client.cookies.clear()  # several people share this client: each sends his own secret
        self.me: Json = welcome.json()
        self.headers = {"Authorization": f"Bearer {self.me['secret']}"}

    def ask(self, method: str, path: str, json: Any = None, status: int = 200) -> Any:
        answer = self.client.request(method, path, json=json, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status=status)

    def post(self, path: str, json: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, json, status)

    def put(self, path: str, json: Any = None, status: int = 200) -> Any:
        return self.ask("PUT", path, json, status)


Serving = Callable[..., Client]


@pytest.fixture
def served() -> Iterator[Serving]:
    """A client of an application with these rates and origins, and with parts of its own."""
    with ExitStack() as stack:

        def serve(rates: Rates = UNLIMITED, origins: frozenset[str] = frozenset()) -> Client:
            games = {"the_now": replace(THE_NOW, stand_in="random")}
            tables = Tables(games, Passing(), sleep=at_once)
            app = stack.enter_context(lent(tables, rates, origins))
            return stack.enter_context(TestClient(app))

        yield serve


@pytest.fixture
def client(served: Serving) -> Client:
    return served()


@pytest.fixture
def ann(client: Client) -> Guest:
    return Guest(client, "Ann")


@pytest.fixture
def bob(client: Client) -> Guest:
    return Guest(client, "Bob")


def begun(owner: Guest, *others: Guest, **options: Any) -> str:
    """The id of a table where these play, and random bots in the other seats; it has begun."""
    table: str = owner.post("/api/tables", THREE | options, 201)["id"]
    for seat in range(1, 3):
        if seat <= len(others):
            invite = owner.post(f"/api/tables/{table}/seats/{seat}/invite", status=201)
            others[seat - 1].post("/api/invites", {"secret": invite["secret"]})
        else:
            owner.put(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    owner.post(f"/api/tables/{table}/start")
    return table
