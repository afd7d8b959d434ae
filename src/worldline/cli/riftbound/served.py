"""What a server keeps, by its address: a character, or a campaign."""

import json
import re
import secrets
from http.client import HTTPException
from typing import Annotated, Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
import typer

from worldline.cli.shell import Unusable
from worldline.riftbound import asking, files
from worldline.riftbound.campaign.commands import AnyCommand as CampaignCommand
from worldline.riftbound.character import Character
from worldline.riftbound.commands import AnyCommand
from worldline.riftbound.homebrew import Homebrew

Secret = Annotated[
    str,
    typer.Option(envvar="WORLDLINE_SECRET", help="On a server: the secret that says who you are."),
]
_ADDRESS: Final = re.compile(
    r"(https?://[^/]+)/(?:[^?#]*/)?(characters|campaigns)/([0-9a-f]{24})/?(?:[?#].*)?$"
)
_SECONDS: Final = 20
_MOST: Final = 200
"""Entries of a log that are asked for at once."""
HOMEBREW: Final = Homebrew()


def is_address(target: str) -> bool:
    return target.startswith(("http://", "https://"))


class Server:
    """Asked over HTTP, as somebody."""

    def __init__(self, origin: str, secret: str) -> None:
        self.origin, self.secret = origin, secret

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", path, body)

    def open_packs(self, said: dict[str, Any]) -> None:
        """The homebrew that a character or a campaign names, where it is not open here."""
        for hash in HOMEBREW.missing(said):
            HOMEBREW.open(self.get(f"packs/{hash}")["text"].encode())

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        try:
            request = Request(f"{self.origin}/api/{path}", data, headers, method=method)
            with urlopen(request, timeout=_SECONDS) as answer:
                return json.load(answer)
        except HTTPError as refused:
            raise Unusable(_why(refused)) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", None) or error
            raise Unusable(f"{self.origin} does not answer: {reason}.") from None
        except (ValueError, RecursionError):
            raise Unusable(f"{self.origin} is no server of Worldline.") from None


def _why(refused: HTTPError) -> str:
    """The server's own sentence, with its rule."""
    try:
        said = json.load(refused)
        why, rule = str(said["why"]), said.get("rule")
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        return f"The server refuses: {refused.code} {refused.reason}."
    if refused.code == 401:
        return f"{why} Name your secret with --secret or WORLDLINE_SECRET."
    return f"{rule}: {why}" if rule else why


class ServedCharacter:
    """One character on a server."""

    def __init__(self, server: Server, id: str) -> None:
        self.server, self.id = server, id
        self._at = f"characters/{id}"

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.server.get(self._at)
        return found

    def journal(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.server.get(f"{self._at}/journal")
        return found

    def do(self, command: AnyCommand) -> dict[str, Any]:
        return self._change("journal", {"command": command})

    def undo(self) -> dict[str, Any]:
        return self._change("undo", {})

    def redo(self) -> dict[str, Any]:
        return self._change("redo", {})

    def ask(self, question: asking.AnyQuestion) -> dict[str, Any]:
        found: dict[str, Any] = self.server.post(f"{self._at}/ask", {"question": question})
        return found

    def read(self, now: dict[str, Any]) -> Character:
        """As the server tells it; its homebrew is fetched."""
        self.server.open_packs(now["character"])
        return files.read(json.dumps(now["character"]))

    def _change(self, path: str, said: dict[str, Any]) -> dict[str, Any]:
        version = self.now()["line"]["version"]
        new = {"key": secrets.token_hex(12), "version": version, **said}
        found: dict[str, Any] = self.server.post(f"{self._at}/{path}", new)
        return found


class ServedCampaign:
    """One campaign on a server."""

    def __init__(self, server: Server, id: str) -> None:
        self.server, self.id = server, id
        self._at = f"campaigns/{id}"

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.server.get(self._at)
        return found

    def log(self) -> list[dict[str, Any]]:
        """The last entries, as one was told."""
        found: list[dict[str, Any]] = self.server.get(f"{self._at}/log?limit={_MOST}")
        return found

    def act(self, command: CampaignCommand) -> dict[str, Any]:
        new = {"key": secrets.token_hex(12), "act": command}
        found: dict[str, Any] = self.server.post(f"{self._at}/log", new)
        return found

    def settle(self) -> dict[str, Any]:
        """What the fight at its table did to the characters, for the GM to confirm."""
        key = {"key": secrets.token_hex(12)}
        found: dict[str, Any] = self.server.post(f"{self._at}/fight/aftermath", key)
        return found

    def character(self, id: str) -> ServedCharacter:
        return ServedCharacter(self.server, id)


def served(address: str, secret: str) -> ServedCharacter | ServedCampaign:
    found = _ADDRESS.match(address)
    if found is None:
        why = "http://HOST/characters/ID or http://HOST/campaigns/ID"
        raise Unusable(f"{address} is no address of a character or a campaign: {why}.")
    origin, what, id = found.groups()
    server = Server(origin, secret)
    return ServedCharacter(server, id) if what == "characters" else ServedCampaign(server, id)
