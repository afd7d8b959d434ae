"""How much anybody may ask for: token buckets by client, person and table, counts and sizes."""

import math
import time
from collections.abc import Awaitable, Callable

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import TooManyRequestsException

from worldline.server.operations.headers import AnyConnection

LARGEST_BODY = 64 * 1024
LARGEST_SETUP = 256 * 1024
"""A table may be opened with characters, which have some ten thousand bytes each."""
LARGEST_CHARACTER = 128 * 1024
LARGEST_PORTRAIT = 2 * 1024 * 1024
"""It is held in memory until its turn comes, and so are those of others."""
LARGEST_PACK = 256 * 1024
LARGEST_CAMPAIGN = 1024 * 1024
"""As it stands; its log has no end."""
LARGEST_MESSAGE = 16 * 1024
"""An action is some hundred bytes; a message beyond this is answered with an error."""
LARGEST_FRAME = 4 * LARGEST_MESSAGE
"""Beyond this the WebSocket is closed before the message has been read."""

MOST_BUCKETS = 20_000
TOO_MANY = "There are too many connections from your address: close some of them."


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


class Rates(msgspec.Struct, frozen=True):
    """How much of what, for whom. A client is an address, so several people may share one."""

    requests: Rate = Rate(30, 120)  # a client
    arrivals: Rate = Rate(0.5, 30)  # a client: new people and names, recoveries, invites
    messages: Rate = Rate(10, 40)  # a person at a table, whatever the number of devices
    chat: Rate = Rate(0.5, 10)  # a person at a table
    table: Rate = Rate(40, 120)  # everybody at a table together
    connections: int = 256  # a client at one time, WebSockets among them
    seconds: float = 30.0  # a request, from its first byte to its last
    points: Rate = Rate(8, 16)  # a person at a table: what is pointed at
    work: Rate = Rate(0.2, 10)  # a client: seconds of the processor, apart from its games


USUAL = Rates()
_FREE = Rate(1e9, 1_000_000_000)
UNLIMITED = Rates(_FREE, _FREE, _FREE, _FREE, _FREE, 1_000_000_000, work=_FREE, points=_FREE)
"""For load tests."""


class Buckets:
    """A bucket of tokens for every key."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._now = now
        self._held: dict[str, tuple[float, float]] = {}  # tokens, and when they were counted

    def wait(self, key: str) -> float:
        """Takes a token: 0. Or takes none: the seconds until there is one."""
        now = self._now()
        tokens = self._tokens(key, now)
        if tokens < 1:
            return (1 - tokens) / self.rate.per_second
        self._held[key] = tokens - 1, now
        if len(self._held) > MOST_BUCKETS:
            self._forget(now)
        return 0.0

    def debt(self, key: str) -> float:
        """Takes nothing: the seconds until there is anything to take."""
        tokens = self._tokens(key, self._now())
        return -tokens / self.rate.per_second if tokens < 0 else 0.0

    def spend(self, key: str, tokens: float) -> None:
        """What was used, whether or not it was there."""
        now = self._now()
        self._held[key] = self._tokens(key, now) - tokens, now
        if len(self._held) > MOST_BUCKETS:
            self._forget(now)

    def _tokens(self, key: str, now: float) -> float:
        tokens, at = self._held.get(key, (float(self.rate.burst), now))
        return min(self.rate.burst, tokens + (now - at) * self.rate.per_second)

    def _forget(self, now: float) -> None:
        """A full bucket is as good as none; of the others the newer half must do."""
        kept = [key for key in self._held if self._tokens(key, now) < self.rate.burst]
        kept.sort(key=lambda key: self._held[key][1])
        self._held = {key: self._held[key] for key in kept[-MOST_BUCKETS // 2 :]}


class Limits:
    def __init__(self, rates: Rates = USUAL, now: Callable[[], float] = time.monotonic) -> None:
        self.requests = Buckets(rates.requests, now)
        self.arrivals = Buckets(rates.arrivals, now)
        self.messages = Buckets(rates.messages, now)
        self.chat = Buckets(rates.chat, now)
        self.table = Buckets(rates.table, now)
        self.points = Buckets(rates.points, now)
        self.work = Buckets(rates.work, now)
        self.connections = rates.connections

    async def before_request(self, request: Request[object, object, State]) -> None:
        """Pages and files of the client come from memory; only the API is limited."""
        if request.scope["path"].startswith("/api/"):
            refuse(self.requests.wait(client(request)))

    async def message_wait(
        self, person: str, table: str, admit: Callable[[], Awaitable[None]]
    ) -> float:
        """One's own tokens first, then those of the table: `admit` refuses strangers before they
        could use them up."""
        wait = self.messages.wait(f"{person} {table}")
        if wait:
            return wait
        await admit()
        return self.table.wait(table)

    def point_wait(self, person: str, table: str) -> float:
        return self.points.wait(f"{person} {table}")

    def chat_wait(self, person: str, table: str) -> float:
        return self.chat.wait(f"{person} {table}")


def client(connection: AnyConnection) -> str:
    """The address asked from; behind a proxy on this machine uvicorn puts the true one here."""
    return connection.client.host if connection.client else ""


def too_fast(wait: float) -> str:
    return f"That is too much at once; try again in {_whole(wait)} s."


def refuse(wait: float) -> None:
    if wait:
        raise TooManyRequestsException(too_fast(wait), headers={"Retry-After": str(_whole(wait))})


def _whole(wait: float) -> int:
    return max(1, math.ceil(wait))
