"""Characters that a server keeps, by their address: what `do`, `show`, `journal` and `undo` ask."""

import json
import re
import secrets
from http.client import HTTPException
from typing import Annotated, Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import typer

from worldline.cli.shell import Unusable

Secret = Annotated[
    str,
    typer.Option(envvar="WORLDLINE_SECRET", help="On a server: the secret that says who you are."),
]
_ADDRESS: Final = re.compile(r"(https?://[^/]+)/.*?characters/([0-9a-f]{24})/?$")
_SECONDS: Final = 20


def is_address(target: str) -> bool:
    return target.startswith(("http://", "https://"))


class Served:
    """One character on a server."""

    def __init__(self, address: str, secret: str) -> None:
        found = _ADDRESS.match(address)
        if found is None:
            raise Unusable(f"{address} is no address of a character: http://HOST/characters/ID.")
        self.server, id = found.groups()
        self.at = f"{self.server}/api/characters/{id}"
        self.secret = secret

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self._ask("GET", self.at)
        return found

    def journal(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._ask("GET", f"{self.at}/journal")
        return found

    def do(self, command: dict[str, Any]) -> dict[str, Any]:
        return self._change("journal", {"command": command})

    def undo(self) -> dict[str, Any]:
        return self._change("undo", {})

    def _change(self, path: str, said: dict[str, Any]) -> dict[str, Any]:
        version = self.now()["line"]["version"]
        new = {"key": secrets.token_hex(12), "version": version, **said}
        found: dict[str, Any] = self._ask("POST", f"{self.at}/{path}", new)
        return found

    def _ask(self, method: str, url: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        request = Request(url, data, headers, method=method)
        try:
            with urlopen(request, timeout=_SECONDS) as answer:
                return json.load(answer)
        except HTTPError as refused:
            raise Unusable(_why(refused)) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", None) or error
            raise Unusable(f"{self.server} does not answer: {reason}.") from None
        except ValueError:
            raise Unusable(f"{self.server} is no server of Worldline.") from None


def _why(refused: HTTPError) -> str:
    """The server's own sentence, with its rule."""
    try:
        said = json.load(refused)
        why, rule = str(said["why"]), said.get("rule")
    except (ValueError, KeyError, TypeError):
        return f"The server refuses: {refused.code} {refused.reason}."
    if refused.code == 401:
        return f"{why} Name your secret with --secret or WORLDLINE_SECRET."
    return f"{rule}: {why}" if rule else why
