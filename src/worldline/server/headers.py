"""Headers that every answer carries, and the one that tells where a request comes from."""

from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

AnyConnection = ASGIConnection[Any, Any, Any, Any]  # a request or a WebSocket

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
    return urlsplit(origin).netloc != connection.headers.get("Host")
