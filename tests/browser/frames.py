"""Everything that a browser has been told of a game, to look for what it must not know."""

from playwright.sync_api import Page, Request, WebSocket


class Frames:
    """What came down about tables, by line and by answer; what is printed on all cards is no
    secret. And what the page made of it: its elements and what it keeps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        page.on("websocket", self._listen)
        page.on("requestfinished", self._read)

    def everything(self) -> str:
        kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
        return "\n".join([*self.told, self.page.content(), self.page.evaluate(kept)])

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.told.append(str(frame)))

    def _read(self, request: Request) -> None:
        response = request.response() if "/api/tables" in request.url else None
        if response:
            self.told.append(response.text())
