"""From a host and a port to a running server."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import uvicorn
from litestar import Litestar

from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.http.static import BUILT, NOT_BUILT, is_built
from worldline.server.live.protocol import SocketProtocol
from worldline.server.live.sockets import Sockets
from worldline.server.operations.connections import Connection
from worldline.server.operations.limits import LARGEST_FRAME, USUAL, Rates
from worldline.server.operations.listen import address, listen
from worldline.server.operations.logs import log_to_stderr
from worldline.server.tables.tables import Tables

SECONDS_TO_FINISH = 10  # for requests that are under way when the server is stopped

GENERATIONS = 3_000, 1, 500
"""When garbage is looked for. Nearly everything goes without a search, so it is for growth alone:
often through the little that is new, which holds up everybody for some milliseconds; seldom,
after three million things, through all live tables, which takes half a second for a thousand."""


HANDOVER: Final = 0.0005
"""Seconds after which one thread lets another go on. Who stores an answer does so in a thread, and
needs that several times; with Python's own 5 ms it waited each time as long as two answers take."""


class CannotServe(Exception):
    """What the server needs cannot be had, with the reason."""


class Server(uvicorn.Server):
    """Says when it serves, and tells everybody at a table that it stops, before it does."""

    def __init__(self, app: Litestar, ready: Callable[[], Awaitable[None]] | None = None) -> None:
        connection: Any = partial(Connection, app.state.parts.rates)  # uvicorn asks for a type
        super().__init__(
            uvicorn.Config(
                app,
                http=connection,
                ws=SocketProtocol,
                ws_max_size=LARGEST_FRAME,
                # Deflating costs more time than a message takes to make, and each connection 50 KB.
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=SECONDS_TO_FINISH,
            )
        )
        self.live: Sockets = app.state.parts.sockets
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)  # which leaves if the database cannot be opened
        if self._ready is not None:
            await self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.live.close_all()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    *,
    browser: bool,
    tables: Tables | None = None,
    rates: Rates = USUAL,
    origins: frozenset[str] = frozenset(),
    log: str = "warning",
) -> None:
    """Serves until it is interrupted; port 0 takes any that is free."""
    listener = listen(host, port)
    log_to_stderr(log)
    app = create_app(rulebook(), BUILT, tables, rates, origins)

    async def ready() -> None:
        print(f"Worldline is at {address(listener)} (Ctrl-C ends it).", flush=True)
        if browser and _has_screen():
            # It may wait for the browser, which waits for this very server.
            await asyncio.to_thread(webbrowser.open, address(listener))

    server = Server(app, ready)
    if not is_built():
        print(NOT_BUILT, file=sys.stderr)
    # What goes wrong before it has started is told once, in a sentence, by whoever called this.
    logging.getLogger("uvicorn.error").addFilter(lambda _: server.started)
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*GENERATIONS)
    sys.setswitchinterval(HANDOVER)
    # After a graceful stop uvicorn raises the signal again: Ctrl-C is how this is meant to end.
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    except SystemExit:  # how uvicorn leaves when it cannot start
        if not app.state.parts.problem:
            raise
        raise CannotServe(app.state.parts.problem) from None


def _has_screen() -> bool:
    """Without one, `webbrowser` would start a browser in the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
