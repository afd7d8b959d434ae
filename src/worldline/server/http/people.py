"""Identity without ceremony: a name, and a secret that a browser holds.

The secret comes as `Authorization: Bearer` or in a cookie that no script can read. Both secrets
are random and long, so their plain hash may be stored, and nothing can be made of it.
"""

import base64
import logging
import os
import secrets
import time
from typing import Annotated, Final

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from worldline.server.campaigns.membership import Membership
from worldline.server.identity import COOKIE, MISSING, UNKNOWN, secret_of, who
from worldline.server.live.sockets import ENDED, Sockets
from worldline.server.messages.names import clean
from worldline.server.messages.refusals import Refusal
from worldline.server.operations.limits import Limits, client, refuse
from worldline.server.store.rows import DeviceRow, Person
from worldline.server.store.secrets import hash_of
from worldline.server.tables.lobby import Lobby
from worldline.server.tables.registry import Registry

LOG: Final = logging.getLogger(__name__)
A_YEAR: Final = 365 * 24 * 3600
TEN_MINUTES: Final = 600

REFUSALS: Final = {
    400: ResponseSpec(Refusal, generate_examples=False, description="The request is malformed."),
    401: ResponseSpec(Refusal, generate_examples=False, description="Nobody has this secret."),
    403: ResponseSpec(Refusal, generate_examples=False, description="Not yours to do."),
    409: ResponseSpec(Refusal, generate_examples=False, description="Somebody is called so."),
    413: ResponseSpec(Refusal, generate_examples=False, description="The request is too large."),
    422: ResponseSpec(Refusal, generate_examples=False, description="No name to go by."),
    429: ResponseSpec(Refusal, generate_examples=False, description="Too much at once."),
    503: ResponseSpec(Refusal, generate_examples=False, description="The database is not there."),
}

AnyRequest = Request[object, object, State]

_INK: Final = r"[^\s\x00-\x1f\x7f]"
Name = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=40, pattern=rf"^{_INK}([^\x00-\x1f\x7f]*{_INK})?$"),
]


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    recovery: Annotated[str, msgspec.Meta(max_length=100)]


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(max_length=100)]


class DeviceCode(msgspec.Struct, frozen=True):
    """Lets one more device in, once, until then."""

    code: str
    until: float  # seconds since 1970


class NewDevice(msgspec.Struct, frozen=True):
    id: str
    name: str
    secret: str  # of this device alone


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str


class Welcome(msgspec.Struct, frozen=True):
    """Told once: the server keeps no more than hashes of both."""

    id: str
    name: str
    secret: str
    recovery: str  # to write down: it gives a new secret to a new device


class PeopleController(Controller):
    path = "/api/people"
    tags = ("people",)

    @post(summary="Take a name", responses=REFUSALS)
    async def arrive(
        self,
        request: AnyRequest,
        data: JSONBody[NewPerson],
        registry: NamedDependency[Registry],
        limits: NamedDependency[Limits],
    ) -> Response[Welcome]:
        refuse(limits.arrivals.wait(client(request)))
        name = clean(data.name)
        id, (secret, recovery) = secrets.token_urlsafe(9), new_secrets()
        hashes = hash_of(secret), hash_of(_plain(recovery))
        await registry.store.add_person(Person(id, name, *hashes, time.time()))
        return _welcome(request, Welcome(id, name, secret, recovery))

    @post("/recover", summary="Return on another device", responses=REFUSALS)
    async def recover(
        self,
        request: AnyRequest,
        data: JSONBody[Recovery],
        registry: NamedDependency[Registry],
        limits: NamedDependency[Limits],
        sockets: NamedDependency[Sockets],
    ) -> Response[Welcome]:
        """Gives a new secret and a new recovery code; the old ones end on every device, and with
        them the WebSockets that they have opened."""
        refuse(limits.arrivals.wait(client(request)))
        hashed = hash_of(_plain(data.recovery))
        secret, recovery = new_secrets()
        renewed = await registry.store.recover(hashed, hash_of(secret), hash_of(_plain(recovery)))
        if renewed is None:
            raise NotAuthorizedException("Nobody has this recovery code.")
        person, ended = renewed
        for old in ended:
            sockets.end(old)
            try:
                await registry.store.notify(ENDED, old.hex())
            except Exception:  # the new secret is stored, so it must be told
                LOG.exception("other processes were not told that a secret has ended")
        return _welcome(request, Welcome(person.id, person.name, secret, recovery))

    @post("/me/devices", summary="A code for one more device", responses=REFUSALS)
    async def invite_device(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        registry: NamedDependency[Registry],
        limits: NamedDependency[Limits],
    ) -> DeviceCode:
        """The device that brings it is this person's too, and this one stays signed in. It is good
        once and for ten minutes; a code before it ends."""
        refuse(limits.arrivals.wait(client(request)))
        now = time.time()
        code = _grouped(base64.b32encode(os.urandom(10)).decode()[:12])
        row = DeviceRow(hash_of(_plain(code)), person.id, now + TEN_MINUTES, now)
        if not await registry.store.devices.invite(row, hash_of(secret_of(request) or "")):
            raise NotAuthorizedException(UNKNOWN)
        return DeviceCode(code, now + TEN_MINUTES)

    @post("/devices", summary="Sign in on one more device", responses=REFUSALS)
    async def enter(
        self,
        request: AnyRequest,
        data: JSONBody[Code],
        registry: NamedDependency[Registry],
        limits: NamedDependency[Limits],
    ) -> Response[NewDevice]:
        """Gives this device a secret of its own."""
        refuse(limits.arrivals.wait(client(request)))
        secret = secrets.token_urlsafe(32)
        row = DeviceRow(hash_of(secret), "", None, time.time())
        id = await registry.store.devices.enter(hash_of(_plain(data.code)), row)
        person = None if id is None else await registry.store.person(id)
        if person is None:
            raise NotAuthorizedException("This code lets nobody in, or no longer. Make a new one.")
        device = NewDevice(person.id, person.name, secret)
        return Response(device, status_code=201, cookies=[_cookie(request, secret)])

    @get("/me", summary="Who I am", responses=REFUSALS, sync_to_thread=False)
    def me(self, visitor: NamedDependency[Person | None]) -> Me | None:
        """Null for whoever has no secret with him; a wrong one is refused."""
        return None if visitor is None else Me(visitor.id, visitor.name)

    @patch("/me", summary="Take another name", responses=REFUSALS)
    async def rename(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        data: JSONBody[NewPerson],
        lobby: NamedDependency[Lobby],
        membership: NamedDependency[Membership],
        limits: NamedDependency[Limits],
    ) -> Me:
        """It is shown at once wherever he sits; nobody there may have one that looks the same."""
        refuse(limits.arrivals.wait(client(request)))
        name = clean(data.name)
        await membership.check_name(person, name)
        await lobby.rename(person, name)
        return Me(person.id, name)

    @post(
        "/me/cookie",
        summary="Keep the secret in this browser",
        responses=REFUSALS,
        status_code=200,
        sync_to_thread=False,
    )
    def sign_in(self, request: AnyRequest, person: NamedDependency[Person]) -> Response[Me]:
        """On another device: with the secret as a bearer's once, and from then on by cookie."""
        cookie = _cookie(request, secret_of(request) or "")
        return Response(Me(person.id, person.name), cookies=[cookie])

    @delete(
        "/me/cookie",
        summary="Sign out of this browser",
        response_cookies=[Cookie(COOKIE, value="", max_age=0, documentation_only=False)],
        sync_to_thread=False,
    )
    def sign_out(self) -> None:
        """The secret stays as good as it was on every other device."""


def new_secrets() -> tuple[str, str]:
    """One for a device, and a recovery code."""
    code = base64.b32encode(os.urandom(20)).decode()
    return secrets.token_urlsafe(32), _grouped(code)


async def person(request: AnyRequest, registry: NamedDependency[Registry]) -> Person:
    found = await who(request, registry.store)
    if found is None:
        raise NotAuthorizedException(MISSING)
    return found


async def visitor(request: AnyRequest, registry: NamedDependency[Registry]) -> Person | None:
    return await who(request, registry.store)


def _welcome(request: AnyRequest, welcome: Welcome) -> Response[Welcome]:
    cookie = _cookie(request, welcome.secret)
    return Response(welcome, status_code=201, cookies=[cookie])


def _cookie(request: AnyRequest, secret: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=secret,
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=request.scope["scheme"] == "https",
    )


def _grouped(code: str) -> str:
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def _plain(recovery: str) -> str:
    """As it is typed: in small letters, with or without the dashes."""
    return "".join(c for c in recovery.upper() if c.isalnum())
