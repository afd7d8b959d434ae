"""What is asked for under a key is done once, whatever comes between."""

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from worldline.server.asking import Expected, Request, Stale, once
from worldline.server.messages.refusals import NotAllowed
from worldline.server.store.rows import Conflict


class Line(NamedTuple):
    n: int
    key: str
    text: str


@dataclass
class Page:
    """Lines that people add."""

    lines: list[Line] = field(default_factory=list)
    looks: int = 0
    between: list[Line] = field(default_factory=list)  # what others add after somebody has looked

    async def look(self) -> list[Line]:
        self.looks += 1
        seen = [*self.lines]
        if self.between:
            self.lines.append(self.between.pop(0))
        return seen

    def version(self, now: list[Line]) -> int:
        return len(now)

    async def find_stored(self, _: list[Line], key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)

    async def again(self, now: list[Line], line: Line) -> str:
        return f"{line.text} as {line.n} of {len(now)}"

    def add(self, key: str, text: str, version: int | None = None) -> str:
        async def do(now: list[Line]) -> str:
            if len(now) != len(self.lines):
                raise Conflict
            self.lines.append(Line(len(now), key, text))
            return await self.again(self.lines, self.lines[-1])

        expected = None if version is None else Expected[list[Line]](version, _behind)
        request = Request[list[Line], Line](key, lambda _, line: line.text == text, expected)
        return asyncio.run(once(self, request, do))


def _behind(now: list[Line]) -> Stale:
    return Stale("newer", len(now))


def test_what_is_sent_twice_is_done_once_and_answered_alike() -> None:
    page = Page()
    assert page.add("a", "one", 0) == page.add("a", "one", 0) == "one as 0 of 1"
    assert [line.text for line in page.lines] == ["one"]


def test_a_key_is_good_for_one_thing() -> None:
    page = Page()
    page.add("a", "one")
    with pytest.raises(NotAllowed, match="used for something else"):
        page.add("a", "two")


def test_who_knows_another_version_is_refused_and_told_the_newer() -> None:
    page = Page([Line(0, "a", "one")])
    with pytest.raises(Stale) as stale:
        page.add("b", "two", 0)
    assert stale.value.now == 1
    assert page.add("b", "two", 1) == "two as 1 of 2"


def test_who_was_too_slow_looks_again() -> None:
    page = Page(between=[Line(0, "b", "other")])
    assert page.add("a", "one") == "one as 1 of 2"
    assert page.looks == 2


def test_the_same_request_at_the_same_time_is_answered_as_it_stands_then() -> None:
    page = Page(between=[Line(0, "a", "one")])
    assert page.add("a", "one") == "one as 0 of 1"
    assert page.looks == 2
