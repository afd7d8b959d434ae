"""Changes of characters, campaigns and drafts that people ask for. Each is asked for under a key of
its own: sent twice it is done once, and answered alike. Whoever says which version he knows is
refused if there is a newer one."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import Conflict

OTHER_USE: Final = "This key was used for something else."


class Numbered(Protocol):
    """A change as it is stored."""

    @property
    def n(self) -> int: ...  # it was the n-th; the first is 0


Now = TypeVar("Now")  # how it stands, as a part of the server knows it
Stored = TypeVar("Stored", bound=Numbered)
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Stale(Exception):
    """Asked by somebody who does not know how it stands now."""

    def __init__(self, why: str, now: Any) -> None:
        super().__init__(why)
        self.now = now


class Expected(NamedTuple, Generic[Now]):
    """The version that somebody knows, and how he is told of another one."""

    version: int
    stale: Callable[[Now], Stale]


class Request(NamedTuple, Generic[Now, Stored]):
    """What somebody asks for: its key, whether this is what was stored under that key before, and
    the version that it is meant for (None: any)."""

    key: str
    is_same: Callable[[Now, Stored], bool]
    expected: Expected[Now] | None = None


class Subject(Protocol[Now, Stored, Result_co]):
    """One character, campaign or draft, for one person."""

    def look(self) -> Awaitable[Now]: ...  # NotAllowed where it is not his to see
    def version(self, now: Now) -> int: ...  # how many changes there are
    async def find_stored(self, now: Now, key: str) -> Stored | None: ...
    async def again(self, now: Now, stored: Stored) -> Result_co: ...  # as it was answered before


async def once(
    subject: Subject[Now, Stored, Result],
    request: Request[Now, Stored],
    do: Callable[[Now], Awaitable[Result]],
) -> Result:
    """`do` raises Conflict if somebody else was faster: another device, or this very request once
    more."""

    async def attempt() -> Result:
        now = await subject.look()
        stored = await subject.find_stored(now, request.key)
        if stored is None:
            if request.expected is not None:
                check_version(subject, now, request.expected)
            return await do(now)
        if stored.n >= subject.version(now):
            raise Conflict("it was asked for at the same time, and is stored since")
        check_use(request.is_same(now, stored))
        return await subject.again(now, stored)

    return await retry(attempt)


def check_version(subject: Subject[Now, Any, Any], now: Now, expected: Expected[Now]) -> None:
    if subject.version(now) != expected.version:
        raise expected.stale(now)


async def retry(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Tried anew as long as somebody else is faster."""
    while True:
        with suppress(Conflict):
            return await attempt()


def check_use(same: bool) -> None:
    """Whether a key was used for the same before."""
    if not same:
        raise NotAllowed(422, OTHER_USE)


def id_of(*asked: str) -> str:
    """Of something new: who asks for it again under the same key means the same one."""
    return sha256(" ".join(asked).encode()).hexdigest()[:24]


async def is_new(adding: Awaitable[None]) -> bool:
    """Whether it was not there before, and is now."""
    try:
        await adding
    except Conflict:
        return False
    return True
