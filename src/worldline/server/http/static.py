"""The built web client, held in memory: its files, and its page for every route of its own."""

import gzip
import mimetypes
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from litestar import Request, Response, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.handlers import HTTPRouteHandler

BUILT = Path(__file__).parents[2] / "static"
NOT_BUILT = (
    "The web client is not built: run `make play` in a checkout of Worldline, "
    "or install the package again without WORLDLINE_CLIENT=skip."
)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
# Python's own table asks the system, and systems differ on these.
MEDIA_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

ZIPPED = frozenset({"text/html", "text/javascript", "text/css", "image/svg+xml"})
SENT_AS_IT_IS = "sent_as_it_is"
"""Of a route whose answers are not compressed again."""


class ClientFile(msgspec.Struct, frozen=True):
    content: bytes
    media_type: str
    headers: dict[str, str]


def is_built(folder: Path = BUILT) -> bool:
    return (folder / "index.html").is_file()


def client_route(folder: Path) -> HTTPRouteHandler:
    files = _read(folder)

    @route(
        ["/", "/{path:path}"],
        http_method=["GET", "HEAD"],
        include_in_schema=False,
        sync_to_thread=False,
        opt={SENT_AS_IT_IS: True},
    )
    def client(request: Request[object, object, State]) -> Response[bytes]:
        path = request.scope["path"].lstrip("/")
        # A page kept from an older build may ask for an asset that is gone: a page is no answer.
        if path.startswith("assets/") and path not in files:
            raise NotFoundException(f"There is no file /{path}.")
        file = files.get(path) or files.get("index.html")
        if file is None:
            raise ServiceUnavailableException(NOT_BUILT)
        if request.headers.get("If-None-Match") == file.headers["ETag"]:
            return Response(b"", status_code=304, headers=file.headers)
        content, headers = file.content, file.headers
        if file.media_type in ZIPPED and "gzip" in request.headers.get("Accept-Encoding", ""):
            content = _zipped(file.content)
            headers = file.headers | {"Content-Encoding": "gzip"}
        return Response(content, media_type=file.media_type, headers=headers)

    return client


@lru_cache(maxsize=512)
def _zipped(content: bytes) -> bytes:
    """Once for each file, and not each time that somebody opens a page."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def _read(folder: Path) -> dict[str, ClientFile]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _file(folder, path) for path in paths}


def _file(folder: Path, path: Path) -> ClientFile:
    content = path.read_bytes()
    hashed = path.relative_to(folder).parts[0] == "assets"  # their names change with their content
    guess = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return ClientFile(
        content,
        MEDIA_TYPES.get(path.suffix, guess),
        {
            "Cache-Control": FOR_EVER if hashed else ASK_AGAIN,
            "ETag": f'"{sha256(content).hexdigest()[:32]}"',
            "Vary": "Accept-Encoding",
        },
    )
