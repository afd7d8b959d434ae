"""The application: it is given what it serves."""

from pathlib import Path

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from worldline import __version__
from worldline.rulebook import Rulebook
from worldline.server.errors import HANDLERS
from worldline.server.headers import add_headers
from worldline.server.rules import RulesController
from worldline.server.static import BUILT, client_route
from worldline.server.wire import Version


@get("/api/version", summary="The version of Worldline", sync_to_thread=False)
def version() -> Version:
    return Version(__version__)


def create_app(book: Rulebook, static: Path = BUILT) -> Litestar:
    return Litestar(
        [version, RulesController, client_route(static)],
        dependencies={"book": Provide(lambda: book, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        before_send=[add_headers],
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=r"\.woff2$"),
        openapi_config=OpenAPIConfig(
            title="Worldline",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,  # whoever runs the application says where its log goes
    )
