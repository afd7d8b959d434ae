"""Headers that every answer carries, and those that tell where a request comes from and goes."""

import re
from collections.abc import Collection
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

AnyConnection = ASGIConnection[Any, Any, Any, Any]  # a request or a WebSocket

ELSEWHERE: Final = "Pages of other sites may not play here: Origin and Host differ."
BAD_HOST: Final = "Host is not a host with or without a port."
_HOST: Final = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(:(?P<port>[0-9]{0,5}))?")

# The client needs nothing from elsewhere and no inline script; nobody may frame it.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Runs before anything is sent, errors included; what a route has set stays."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def is_from_elsewhere(connection: AnyConnection, origins: Collection[str]) -> bool:
    """Does a page of another site ask? Browsers always say so; other programs need not."""
    origin = connection.headers.get("Origin")
    if origin is None or origin in origins:
        return False
    # Cut, not parsed: a stranger may write anything here, and a parser fails on some of it.
    site = origin.partition("://")[2]
    return not site or site != connection.headers.get("Host")


def has_bad_host(connection: AnyConnection) -> bool:
    """Is it sent to a port that cannot be? Litestar looks at the rest of `Host` itself."""
    match = _HOST.fullmatch(connection.headers.get("Host", ""))
    return match is None or int(match["port"] or 0) > 65535
