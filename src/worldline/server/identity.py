"""Who asks: the secret that a browser or a program sends along, and whose it is."""

from typing import Final

from litestar.exceptions import NotAuthorizedException

from worldline.server.operations.headers import AnyConnection
from worldline.server.store import Store
from worldline.server.store.rows import Person
from worldline.server.store.secrets import hash_of

COOKIE: Final = "worldline"
MISSING: Final = "You have no name here yet. Take one, or sign in from a device that knows you."
UNKNOWN: Final = "Nobody has this secret."


async def who(connection: AnyConnection, store: Store) -> Person | None:
    """Who asks; None has no secret with him. A secret of nobody's is refused."""
    hashed = hashed_secret(connection)
    if hashed is None:
        return None
    person = await store.person_by_secret(hashed)
    if person is None:
        raise NotAuthorizedException(UNKNOWN)
    return person


def hashed_secret(connection: AnyConnection) -> bytes | None:
    secret = secret_of(connection)
    return None if secret is None else hash_of(secret)


def secret_of(connection: AnyConnection) -> str | None:
    scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)
