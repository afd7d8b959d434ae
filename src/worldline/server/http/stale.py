"""How whoever does not know the newest version is refused: he is given it."""

from collections.abc import Callable

from litestar import Response

from worldline.server.asking import Stale
from worldline.server.http.people import AnyRequest
from worldline.server.messages.characters import Behind
from worldline.server.messages.drafts import DraftBehind

Body = Behind | DraftBehind


def behind(body: type[Body]) -> Callable[[AnyRequest, Stale], Response[Body]]:
    """A handler that answers with this kind of body."""

    def handle(_: AnyRequest, stale: Stale) -> Response[Body]:
        return Response(body(str(stale), stale.now), status_code=409)

    return handle
