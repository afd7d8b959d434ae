"""What the server counts, as `/metrics` for Prometheus, and a line of log for each request."""

import asyncio
import gc
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, get_args

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import Message, Scope
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from worldline.server.operations.logs import facts

LOG: Final = logging.getLogger(__name__)
Part = Literal["waiting", "engine", "commit", "telling", "sending"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""Waiting for others at the table and for limits; the rules; the database; what each seat is told;
writing it and handing it to the system, for each connection."""
BETWEEN: Final = 0.1
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """One registry for each application, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = found = CollectorRegistry()
        self.requests = Counter(
            "worldline_requests", "HTTP requests.", ["method", "route", "status"], registry=found
        )
        self.request_seconds = Histogram(
            "worldline_request_seconds", "To an answer.", registry=found, buckets=SECONDS
        )
        self.tables = Gauge("worldline_tables", "Tables in memory.", registry=found)
        self.sockets = Gauge("worldline_sockets", "Open WebSockets.", registry=found)
        self.messages = Counter(
            "worldline_messages", "WebSocket messages in.", ["kind"], registry=found
        )
        self.refusals = Counter("worldline_refusals", "WebSocket messages refused.", registry=found)
        self.act_seconds = Histogram(
            "worldline_act_seconds",
            "From an action to its storage.",
            registry=found,
            buckets=SECONDS,
        )

        self.part_seconds = Histogram(
            "worldline_answer_part_seconds",
            "Of an answer, by its parts.",
            ["part"],
            registry=found,
            buckets=SECONDS,
        )
        self.pause_seconds = Histogram(
            "worldline_pause_seconds",
            "In which nobody was served: by how much the loop came late, and looks for garbage.",
            ["why"],
            registry=found,
            buckets=SECONDS,
        )
        self._parts = {part: self.part_seconds.labels(part) for part in PARTS}
        self._loop, self._garbage = (self.pause_seconds.labels(why) for why in ("loop", "garbage"))

    def part(self, part: Part, begun: float) -> float:
        """Counts a part of an answer that has ended now; the next may have begun."""
        now = time.perf_counter()
        self._parts[part].observe(now - begun)
        return now

    @contextmanager
    def watching_garbage(self) -> Iterator[None]:
        """For as long as the application runs."""
        begun = 0.0

        def looked(phase: str, _: dict[str, int]) -> None:
            nonlocal begun
            if phase == "start":
                begun = time.perf_counter()
            else:
                self._garbage.observe(time.perf_counter() - begun)

        gc.callbacks.append(looked)
        try:
            yield
        finally:
            gc.callbacks.remove(looked)

    async def watch_loop(self) -> None:
        """By how much whoever wants to go on now has to wait, ten times a second."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(BETWEEN)
            self._loop.observe(max(0.0, time.perf_counter() - begun - BETWEEN))

    async def before_request(self, request: Request[object, object, State]) -> None:
        request.scope["state"]["begun"] = time.perf_counter()

    async def before_send(self, message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
            return
        # The template of the route: a path as it was asked for may be anything, and any number.
        route, method = scope.get("path_template") or "none", scope["method"]
        status = message["status"]
        self.requests.labels(method, route, str(status)).inc()
        told = facts(route=route, method=method, status=status)
        begun = scope["state"].get("begun")
        if begun is not None:  # else it was refused before it had reached its route
            seconds = time.perf_counter() - begun
            self.request_seconds.observe(seconds)
            told["facts"]["ms"] = round(seconds * 1000, 1)
        LOG.info("request", extra=told)


@get(
    "/metrics",
    summary="Counts for Prometheus",
    tags=["operations"],
    media_type=MediaType.TEXT,
    sync_to_thread=False,
)
def show_metrics(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)
