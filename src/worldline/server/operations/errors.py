"""Every error as a sentence in JSON: `{"why": ..., "near": [...]}`, and the rule at fault."""

import logging
import re
from collections.abc import Mapping
from typing import Final

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.types import ExceptionHandlersMap

from worldline.rulebook import UnknownRule
from worldline.server.messages.refusals import NotAllowed, Refusal
from worldline.server.operations.logs import facts
from worldline.server.store import Unavailable
from worldline.server.store.rows import Unstorable

AnyRequest = Request[object, object, State]

LOG: Final = logging.getLogger(__name__)
HUNG_UP: Final = "client disconnected prematurely"
"""What Litestar says with a status of 500 when somebody leaves before all of his body has come."""
PATTERN: Final = re.compile("matching regex '(.*)'")
IN_BODY: Final = re.compile(r"(?P<message>.*) - at `\$\.data\.(?P<key>[^`]*)`", re.DOTALL)
ID: Final = re.compile(r"\^\[(?P<signs>.+)\]\{(?P<least>\d+)(,(?P<most>\d+))?\}\$")
SIGNS: Final = {
    "0-9a-f": "digits and letters from a to f",
    "0-9A-Za-z_-": "letters, digits, _ or -",
}
"""Of what ids are made, by their pattern."""


def unknown_rule(_: AnyRequest, error: UnknownRule) -> Response[Refusal]:
    return Response(Refusal(str(error), list(error.near)), status_code=404)


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Refusal]:
    said = error.detail != "Not Found"  # what Litestar says of an unknown route
    why = error.detail if said else f"There is nothing at {request.scope['path']}."
    return Response(Refusal(why), status_code=404)


def invalid(request: AnyRequest, error: ValidationException) -> Response[Refusal]:
    faults = error.extra if isinstance(error.extra, list) else []
    given = request.scope["path_params"]
    reasons = "; ".join(_fault(fault["key"], fault["message"], given) for fault in faults)
    return Response(Refusal(reasons or error.detail), status_code=400)


def _fault(key: str, message: str, given: Mapping[str, object]) -> str:
    """What is wrong with one thing that was sent. Nobody has to read a pattern."""
    if not (pattern := PATTERN.search(message)):
        return f"{key}: {message}"
    form = "no control characters, and something that can be seen"
    if of := ID.fullmatch(pattern[1]):
        form = f"{of['least']}{f' to {most}' if (most := of['most']) else ''} {SIGNS[of['signs']]}"
    if key in given:
        return f"There is no {key} {given[key]}: its id has {form}."
    return f"{key}: it has {form}"


def refuse(request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    if error.detail == HUNG_UP:
        return Response(Refusal("The body did not arrive."), status_code=400)
    if error.status_code == 413:
        return Response(Refusal("That is too large: it is not read to its end."), status_code=413)
    if error.status_code == 500:  # Litestar's own for what cannot be handled
        return _misread(error) or report_fault(request, error)
    return Response(Refusal(error.detail), status_code=error.status_code, headers=error.headers)


def _misread(error: HTTPException) -> Response[Refusal] | None:
    """Litestar takes a wrong field of a body for a fault of the server where the server has
    something of its own under that name, as `characters`."""
    found = IN_BODY.fullmatch(str(error.__cause__))
    if not isinstance(error.__cause__, msgspec.ValidationError) or found is None:
        return None
    return Response(Refusal(_fault(found["key"], found["message"], {})), status_code=400)


def not_allowed(_: AnyRequest, error: NotAllowed) -> Response[Refusal]:
    rule = error.rule or msgspec.UNSET
    problems = error.problems or msgspec.UNSET
    table = error.table or msgspec.UNSET
    refusal = Refusal(error.why, rule=rule, problems=problems, table=table)
    return Response(refusal, status_code=error.status)


def too_deep(_: AnyRequest, error: RecursionError) -> Response[Refusal]:
    return Response(Refusal("That is nested too deep."), status_code=400)


def not_utf8(_: AnyRequest, error: UnicodeDecodeError) -> Response[Refusal]:
    return Response(Refusal("The body is not text in UTF-8."), status_code=400)


def unavailable(request: AnyRequest, error: Unavailable) -> Response[Refusal]:
    told = facts(route=_route(request), why=error.cause)
    LOG.error("the database is not available", extra=told)
    return Response(Refusal(str(error)), status_code=503, headers={"Retry-After": "5"})


def unstorable(_: AnyRequest, error: Unstorable) -> Response[Refusal]:
    return Response(Refusal(str(error)), status_code=400)


def report_fault(request: AnyRequest, error: Exception) -> Response[Refusal]:
    LOG.error("a request failed", exc_info=error, extra=facts(route=_route(request)))
    return Response(Refusal("Something is wrong here, not with what you asked."), status_code=500)


def _route(request: AnyRequest) -> str:
    return request.scope.get("path_template", "none")


HANDLERS: ExceptionHandlersMap = {
    UnknownRule: unknown_rule,
    NotAllowed: not_allowed,
    RecursionError: too_deep,
    UnicodeDecodeError: not_utf8,  # what msgspec fails with in the middle of a text
    Unavailable: unavailable,
    Unstorable: unstorable,
    NotFoundException: not_found,
    ValidationException: invalid,
    HTTPException: refuse,
    Exception: report_fault,
}
