"""A share of what `scripts/fuzz_server` sends: requests for every route and frames, half of them
changed somewhere. Nothing is the fault of the server, nothing is left without an answer."""

import asyncio
import json
import os
from random import Random
from signal import SIGTERM
from typing import Any

import pytest
from fuzzing import STRANGE, Requests, Tally, changed, send_frames, send_requests, shapes_of
from repeats import repeats

from server.forking import Fork
from server.passing import Passing
from worldline.games import RIFTBOUND
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.tables.tables import Tables

REQUESTS, FRAMES = repeats(160, 600), repeats(80, 200)


@pytest.mark.slow
@pytest.mark.repeats
def test_no_request_and_no_frame_is_the_fault_of_the_server() -> None:
    process, tally = Fork("--no-limits", "--database", "sqlite://"), Tally(os.getpid())

    async def both() -> None:
        await send_requests(process.address, tally, REQUESTS, seed=7)
        await send_frames(process.address, tally, FRAMES, seed=7)

    try:
        asyncio.run(both())
    finally:
        complaints = process.end(SIGTERM)
    assert (tally.faults, complaints) == ([], "")
    assert (tally.requests, tally.frames) == (REQUESTS, FRAMES)
    assert tally.changed * 2 == REQUESTS
    assert tally.statuses["200"] > REQUESTS // 10  # many are asked for as they should be
    assert tally.statuses["400"] > REQUESTS // 20
    assert tally.statuses["error"] > FRAMES // 10


def test_every_route_of_the_description_is_asked() -> None:
    app = create_app(rulebook(), tables=Tables({}, Passing()))
    description = app.openapi_schema.to_schema()
    asked = {(method, path) for method, path, _ in Requests(description, Random(1)).routes}
    assert asked == {
        (method.upper(), path) for path, one in description["paths"].items() for method in one
    }


def test_something_is_changed_and_most_of_it_is_still_json() -> None:
    random, value, whole = Random(1), {"type": "act", "n": 3, "of": [1, {"a": "b"}]}, 0
    for _ in range(300):
        data = changed(value, random)
        try:
            found: Any = json.loads(data)
        except (ValueError, RecursionError):
            continue
        whole += found != value
    assert whole > 200
    assert len(set(STRANGE)) == len(STRANGE)


def test_commands_are_made_up_as_their_types_have_them() -> None:
    assert RIFTBOUND.keeper
    shapes, schema = shapes_of(RIFTBOUND.keeper.command, Random(1))
    read = 0
    for _ in range(200):
        try:
            RIFTBOUND.keeper.read_command(shapes.value(schema))
            read += 1
        except ValueError:  # msgspec's refusal: a pattern that this does not know
            pass
    assert read > 100
