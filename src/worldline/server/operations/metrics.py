"""What the server counts, as `/metrics` for Prometheus, and a line of log for each request."""

import logging
import time
from typing import Final

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
