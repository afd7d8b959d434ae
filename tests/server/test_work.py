"""What people let the server work out: one thing at a time, in turn, and by seconds."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from litestar.exceptions import TooManyRequestsException
from litestar.testing import TestClient
from patience import HANG

from server.api.conftest import Guest, at_once
from server.passing import Passing
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED, Buckets, Rate
from worldline.server.operations.work import ASKER, MOST_WAITING, WAITING, Asker, Queue
from worldline.server.tables.tables import Tables


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def seconds(time: Time) -> Buckets:
    return Buckets(Rate(0.2, 1), time)


def wait(doing: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(doing, HANG))


async def asked(queue: Queue, who: str, seconds: Buckets, make: Callable[[], object]) -> object:
    ASKER.set(Asker(who, seconds))
    return await queue.do(make)


def busy(processor: float) -> Callable[[], None]:
    """Something that takes so many seconds of the processor."""

    def work() -> None:
        from time import thread_time

        begun = thread_time()
        while thread_time() - begun < processor:
            pass

    return work


def test_one_thing_is_worked_out_at_a_time(seconds: Buckets) -> None:
    queue, under_way, most = Queue("test"), 0, 0

    def work() -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        threading.Event().wait(0.001)
        under_way -= 1

    async def all_at_once() -> None:
        await asyncio.gather(*(asked(queue, str(k), seconds, work) for k in range(12)))

    wait(all_at_once())
    assert most == 1


def test_who_asks_for_one_thing_does_not_wait_for_all_of_another(seconds: Buckets) -> None:
    queue, order, begin = Queue("test"), list[str](), threading.Event()

    def work(name: str) -> Callable[[], None]:
        def wait_and_tell() -> None:
            begin.wait(HANG)
            order.append(name)

        return wait_and_tell

    async def both() -> None:
        of_ann = [asyncio.ensure_future(asked(queue, "Ann", seconds, work("Ann"))) for _ in "123"]
        await asyncio.sleep(0)
        of_bob = asyncio.ensure_future(asked(queue, "Bob", seconds, work("Bob")))
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*of_ann, of_bob)

    wait(both())
    assert order == ["Ann", "Bob", "Ann", "Ann"]


def test_seconds_of_the_processor_are_counted_not_requests(seconds: Buckets, time: Time) -> None:
    queue = Queue("test")

    async def asking() -> None:
        for _ in range(100):
            await asked(queue, "Ann", seconds, lambda: None)
        await asked(queue, "Ann", seconds, busy(1.1))  # of one that is there
        with pytest.raises(TooManyRequestsException) as no:
            await asked(queue, "Ann", seconds, lambda: None)
        assert no.value.headers
        assert int(no.value.headers["Retry-After"]) >= 1
        await asked(queue, "Bob", seconds, lambda: None)
        time.now += 60
        await asked(queue, "Ann", seconds, lambda: None)

    wait(asking())


def test_what_fails_is_counted_too(seconds: Buckets) -> None:
    queue = Queue("test")

    def fail() -> None:
        busy(1.1)()
        raise LookupError

    async def asking() -> None:
        with pytest.raises(LookupError):
            await asked(queue, "Ann", seconds, fail)
        with pytest.raises(TooManyRequestsException):
            await asked(queue, "Ann", seconds, lambda: None)

    wait(asking())


def test_nobody_waits_for_everything_at_once(seconds: Buckets) -> None:
    """What was sent along stays in memory until its turn comes."""
    queue, begin = Queue("test"), threading.Event()

    async def asking() -> None:
        waiting = [
            asyncio.ensure_future(asked(queue, "Ann", seconds, lambda: begin.wait(HANG)))
            for _ in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException) as no:
            await asked(queue, "Ann", seconds, lambda: None)
        assert no.value.detail == WAITING
        begin.set()
        await asyncio.gather(*waiting)
        await asked(queue, "Ann", seconds, lambda: None)

    wait(asking())


def test_bots_do_not_wait_for_what_people_ask() -> None:
    """Both queues are held up, and the game goes on to the person's turn."""
    tables, release = Tables(GAMES, Passing(), sleep=at_once), threading.Event()
    with TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED)) as client:
        ann = Guest(client, "Ann")
        new = {"game": "the_now", "setup": {"seats": 3}, "bots": ["random", None, "random"]}
        at = f"/api/tables/{ann.post('/api/tables', new | {'seat': 1}, 201)['id']}"
        work = tables.registry.work
        held = [
            queue._thread.submit(release.wait, HANG)
            for queue in (work.questions, work.goods)
            for _ in range(40)  # more than there are threads for bots
        ]
        try:
            ann.post(f"{at}/start")
            while ann.get(f"{at}/sync")["waiting"] != [1]:
                continue  # a bot that waits for the queues waits until this test is ended
        finally:
            release.set()
        assert all(one.result() for one in held)
