"""From a host and a port to a running server."""

import contextlib
import os
import sys
import webbrowser

import uvicorn

from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.listen import address, listen
from worldline.server.static import NOT_BUILT, is_built

SECONDS_TO_FINISH = 3  # for requests that are under way when the server is stopped


def serve(host: str, port: int, *, browser: bool) -> None:
    """Serves until it is interrupted; port 0 takes any that is free."""
    listener = listen(host, port)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(rulebook()),
            ws="websockets-sansio",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
        )
    )
    if not is_built():
        print(NOT_BUILT, file=sys.stderr)
    print(f"Worldline is at {address(listener)} (Ctrl-C ends it).", flush=True)
    if browser and _has_screen():
        webbrowser.open(address(listener))
    # After a graceful stop uvicorn raises the signal again: Ctrl-C is how this is meant to end.
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _has_screen() -> bool:
    """Without one, `webbrowser` would start a browser in the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
