"""Where the server listens: taken before anything else, so that a refusal comes at once."""

import errno
import socket

LOOPBACK = "127.0.0.1"
UNREAD = 64 * 1024
"""Bytes that the system keeps for one who does not read. Left to itself it keeps megabytes, and
whoever has stopped listening would not be noticed for a long time."""


class CannotListen(Exception):
    """A port or host that cannot be had, with what to do about it."""


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"Port {port} is in use on {host}; choose another with --port."
        elif error.errno == errno.EACCES:
            why = f"Port {port} is reserved for the system; choose one above 1023 with --port."
        else:
            why = f"Cannot listen on {host} port {port}: {error.strerror or error}."
        raise CannotListen(why) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # of what it accepts, too
    return listener


def address(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = LOOPBACK
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
