"""Every error as one sentence in JSON: `{"why": ..., "near": [...]}`."""

import logging

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.types import ExceptionHandlersMap

from worldline.rulebook import UnknownRule
from worldline.server.wire import Refused

AnyRequest = Request[object, object, State]


def unknown_rule(_: AnyRequest, error: UnknownRule) -> Response[Refused]:
    return Response(Refused(str(error), list(error.near)), status_code=404)


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Refused]:
    said = error.detail != "Not Found"  # what Litestar says of an unknown route
    why = error.detail if said else f"There is nothing at {request.url.path}."
    return Response(Refused(why), status_code=404)


def invalid(_: AnyRequest, error: ValidationException) -> Response[Refused]:
    faults = error.extra if isinstance(error.extra, list) else []
    reasons = "; ".join(f"{fault['key']}: {fault['message']}" for fault in faults)
    return Response(Refused(reasons or error.detail), status_code=400)


def refused(_: AnyRequest, error: HTTPException) -> Response[Refused]:
    return Response(Refused(error.detail), status_code=error.status_code, headers=error.headers)


def broken(request: AnyRequest, error: Exception) -> Response[Refused]:
    logging.getLogger(__name__).error("%s failed", request.url.path, exc_info=error)
    return Response(Refused("Something is wrong here, not with what you asked."), status_code=500)


HANDLERS: ExceptionHandlersMap = {
    UnknownRule: unknown_rule,
    NotFoundException: not_found,
    ValidationException: invalid,
    HTTPException: refused,
    Exception: broken,
}
