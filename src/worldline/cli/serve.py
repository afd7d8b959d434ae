"""`worldline serve`."""

from typing import Annotated

import typer


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8765,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser if there is one.")
    ] = True,
) -> None:
    """Serve the games and their rules to a browser, until Ctrl-C.

    **Examples**

    - `worldline serve`

    - `worldline serve --port 9000 --no-browser`
    """
    from worldline.server.run import serve  # here: the other commands need not wait for it

    serve(host, port, browser=browser)
