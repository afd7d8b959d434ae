"""What a server keeps, by its address: a character, or a campaign."""

import re
import secrets
from collections.abc import Iterable
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
import typer

from worldline.cli.shell import Unusable
from worldline.riftbound.campaign.commands import AnyCommand as CampaignCommand
from worldline.riftbound.campaign.view import CampaignView
from worldline.riftbound.characters import files
from worldline.riftbound.content.homebrew import Homebrew
from worldline.riftbound.downtime.commands import AnyCommand, MakeCheck
from worldline.riftbound.figures.character import Character
from worldline.riftbound.keeper.questions import AskCheck, CheckChance
from worldline.server.messages.campaigns import CampaignActed, CampaignAt, Heard
from worldline.server.messages.characters import CharacterAt, Entered, Entry
from worldline.server.messages.packs import PackText
from worldline.server.messages.refusals import Refusal

T = TypeVar("T")
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


def looks_like_address(target: str) -> bool:
    """What somebody typed who left out the beginning."""
    return _ADDRESS.match(f"http://{target}") is not None and not Path(target).exists()


class _Stay(HTTPRedirectHandler):
    """Nobody sends a secret on to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPEN: Final = build_opener(_Stay).open


class RemoteServer:
    """Asked over HTTP, as somebody."""

    def __init__(self, origin: str, secret: str) -> None:
        if not (secret.isascii() and secret.isprintable()):
            raise Unusable("This is no secret of a server: it has letters, digits, - and _.")
        self.origin, self.secret = origin, secret

    def get(self, path: str, type: type[T]) -> T:
        return self._ask("GET", path, type)

    def post(self, path: str, body: dict[str, Any], type: type[T]) -> T:
        return self._ask("POST", path, type, msgspec.json.encode(body))

    def read(self, said: Any, type: type[T]) -> T:
        """What was told, as what it must be."""
        try:
            return msgspec.convert(said, type)
        except msgspec.ValidationError as error:
            raise Unusable(self._strange(error)) from None

    def open_packs(self, names: Iterable[str]) -> None:
        """Homebrew that a character or a campaign names, where it is not open here."""
        for hash in HOMEBREW.missing({"packs": [*names]}):
            HOMEBREW.open(self.get(f"packs/{hash}", PackText).text.encode())

    def _ask(self, method: str, path: str, type: type[T], data: bytes | None = None) -> T:
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        try:
            request = Request(f"{self.origin}/api/{path}", data, headers, method=method)
            with _OPEN(request, timeout=_SECONDS) as answer:
                return msgspec.json.decode(answer.read(), type=type)
        except HTTPError as refused:
            with refused:
                raise Unusable(self._refusal(refused)) from None
        except msgspec.DecodeError as error:
            raise Unusable(self._strange(error)) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", None) or error
            raise Unusable(f"{self.origin} does not answer: {reason}.") from None
        except ValueError as error:
            raise Unusable(f"{self.origin} is no address of a server: {error}.") from None

    def _strange(self, error: Exception) -> str:
        return f"{self.origin} is no server of Worldline, or one of another version: {error}."

    def _refusal(self, refused: HTTPError) -> str:
        """The server's own sentence, with its rule."""
        if to := refused.headers.get("Location"):
            return f"{self.origin} sends you on to {to}: use an address there."
        try:
            said = msgspec.json.decode(refused.read(), type=Refusal)
        except (msgspec.DecodeError, OSError, HTTPException):
            return f"{self.origin} refuses: {refused.code} {refused.reason}."
        if refused.code == 401:
            return f"{said.why} Name your secret with --secret or WORLDLINE_SECRET."
        why = f"{said.rule}: {said.why}" if said.rule else said.why
        if said.table:
            return f"{why}. The fight is at {self.origin}/tables/{said.table}."
        return why


class ServedCharacter:
    """One character on a server."""

    def __init__(self, server: RemoteServer, id: str) -> None:
        self.server, self.id = server, id
        self._at = f"characters/{id}"

    def now(self) -> CharacterAt:
        return self.server.get(self._at, CharacterAt)

    def journal(self) -> list[Entry]:
        return self.server.get(f"{self._at}/journal", list[Entry])

    def do(self, command: AnyCommand) -> Entered:
        return self._change("journal", {"command": command})

    def undo(self) -> Entered:
        return self._change("undo", {})

    def redo(self) -> Entered:
        return self._change("redo", {})

    def chance(self, check: MakeCheck) -> CheckChance:
        question = {"question": AskCheck(check)}
        return self.server.post(f"{self._at}/ask", question, CheckChance)

    def read(self, now: CharacterAt) -> Character:
        """As the server tells it; its homebrew is fetched."""
        self.server.open_packs(now.character.get("packs", ()))
        return files.read(msgspec.json.encode(now.character).decode())

    def _change(self, path: str, said: dict[str, Any]) -> Entered:
        new = {"key": secrets.token_hex(12), "version": self.now().line.version, **said}
        return self.server.post(f"{self._at}/{path}", new, Entered)


class ServedCampaign:
    """One campaign on a server."""

    def __init__(self, server: RemoteServer, id: str) -> None:
        self.server, self.id = server, id
        self._at = f"campaigns/{id}"

    def now(self) -> CampaignAt:
        return self.server.get(self._at, CampaignAt)

    def view(self, now: CampaignAt) -> CampaignView:
        found = self.server.read(now.campaign, CampaignView)
        self.server.open_packs(found.packs)
        return found

    def log(self) -> list[Heard]:
        """The last entries, as one was told."""
        return self.server.get(f"{self._at}/log?limit={_MOST}", list[Heard])

    def act(self, command: CampaignCommand) -> CampaignActed:
        new = {"key": secrets.token_hex(12), "act": command}
        return self.server.post(f"{self._at}/log", new, CampaignActed)

    def settle(self) -> CampaignActed:
        """What the fight at its table did to the characters, for the GM to confirm."""
        key = {"key": secrets.token_hex(12)}
        return self.server.post(f"{self._at}/fight/aftermath", key, CampaignActed)

    def character(self, id: str) -> ServedCharacter:
        return ServedCharacter(self.server, id)


def open_address(address: str, secret: str) -> ServedCharacter | ServedCampaign:
    found = _ADDRESS.match(address)
    if found is None:
        why = "http://HOST/characters/ID or http://HOST/campaigns/ID"
        raise Unusable(f"{address} is no address of a character or a campaign: {why}.")
    origin, what, id = found.groups()
    server = RemoteServer(origin, secret)
    return ServedCharacter(server, id) if what == "characters" else ServedCampaign(server, id)
