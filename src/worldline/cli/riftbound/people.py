"""How a campaign on a server begins: `person`, `found`, `invite` and `join`."""

import re
import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from worldline.cli.riftbound.common import load
from worldline.cli.riftbound.served import (
    RemoteServer,
    Secret,
    ServedCampaign,
    is_address,
    open_address,
)
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound.campaign.commands.members import BringCharacter
from worldline.riftbound.characters import files
from worldline.server.messages.campaigns import CampaignAt, CampaignInvite
from worldline.server.messages.characters import CharacterAt

At = Annotated[
    str, typer.Argument(metavar="SERVER", help="The address of a server, as http://HOST:8765")
]
Campaign = Annotated[str, typer.Argument(metavar="ADDRESS", help="http://HOST/campaigns/ID")]
_ORIGIN: Final = re.compile(r"(https?://[^/?#]+)/?$")
_LINK: Final = re.compile(r"(https?://[^/?#]+)/campaigns/join#([\w-]+)$")


class _Welcome(msgspec.Struct, frozen=True):
    name: str
    secret: str
    recovery: str


def person(
    at: At,
    name: Annotated[str, typer.Argument(help="Your name at the table.")],
    json: Json = False,
) -> None:
    """Take a name on a server, and get the secret that says who you are there.

    **Example**

    - `worldline riftbound person http://localhost:8765 Ann`
    """
    found = RemoteServer(_origin(at), "").post("people", {"name": name}, _Welcome)
    if json:
        print_json(msgspec.to_builtins(found))
        return
    say(f"You are {found.name}. These commands know you by your secret:")
    print(f"export WORLDLINE_SECRET={found.secret}")
    say(f"Write down your recovery code: {found.recovery}. It gives you a new secret.")


def found(
    at: At,
    name: Annotated[str, typer.Argument(help="What the campaign is called.")],
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Found a campaign on a server, as its GM.

    **Example**

    - `worldline riftbound found http://localhost:8765 "The Rift"`
    """
    server = RemoteServer(_origin(at), secret)
    new = {"game": "riftbound", "key": secrets.token_hex(12), "name": name}
    line = server.post("campaigns", new, CampaignAt).line
    address = f"{server.origin}/campaigns/{line.id}"
    if json:
        print_json({"name": line.name, "address": address})
        return
    say(f"{line.name} is founded, and you are its GM: {address}")
    say(f"`worldline riftbound invite {address}` makes a link for your players.")


def invite(at: Campaign, secret: Secret = "", json: Json = False) -> None:
    """Make the link by which players join a campaign; the one before it ends.

    **Example**

    - `worldline riftbound invite http://localhost:8765/campaigns/ID`
    """
    campaign = open_address(at, secret)
    if not isinstance(campaign, ServedCampaign):
        raise Unusable(
            f"{at} is a character; players join a campaign, as http://HOST/campaigns/ID."
        )
    server = campaign.server
    made = server.post(f"campaigns/{campaign.id}/invite", {}, CampaignInvite)
    link = f"{server.origin}/campaigns/join#{made.secret}"
    if json:
        print_json({"link": link})
        return
    print(link)


def join(
    link: Annotated[str, typer.Argument(help="http://HOST/campaigns/join#SECRET, from the GM.")],
    bring: Annotated[
        str,
        typer.Option(metavar="FILE|ADDRESS", help="The character that you bring along."),
    ] = "",
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Join a campaign by its link, and bring a character along for the GM to approve.

    **Example**

    - `worldline riftbound join http://localhost:8765/campaigns/join#SECRET --bring ada.json`
    """
    read = _LINK.match(link)
    if read is None:
        raise Unusable(
            f"{link} is no link to join: it looks like http://HOST/campaigns/join#SECRET."
        )
    server = RemoteServer(read[1], secret)
    sheet = None if is_address(bring) or not bring else _sheet(bring, pack)
    line = server.post("campaigns/join", {"secret": read[2]}, CampaignAt).line
    address = f"{server.origin}/campaigns/{line.id}"
    character = _brought(server, bring, sheet)
    if character:
        ServedCampaign(server, line.id).act(BringCharacter(character))
    if json:
        print_json({"name": line.name, "address": address, "character": character or None})
        return
    say(f"You have joined {line.name}: {address}")
    if character:
        say("The GM has been asked to approve your character.")


def _origin(at: str) -> str:
    found = _ORIGIN.match(at)
    if found is None:
        raise Unusable(f"{at} is no address of a server: it looks like http://localhost:8765.")
    return found[1]


def _sheet(file: str, pack: list[str] | None) -> dict[str, Any]:
    if not Path(file).exists():
        raise Unusable(f"There is no file {file}.")
    decoded: dict[str, Any] = msgspec.json.decode(files.write(load(file, pack)))
    return decoded


def _brought(server: RemoteServer, bring: str, sheet: dict[str, Any] | None) -> str:
    """The id of the character on the server; a file is stored there first."""
    if sheet is not None:
        new = {"game": "riftbound", "key": secrets.token_hex(12), "character": sheet}
        return server.post("characters", new, CharacterAt).line.id
    if not bring:
        return ""
    found = open_address(bring, server.secret)
    if isinstance(found, ServedCampaign) or found.server.origin != server.origin:
        raise Unusable(f"{bring} is no character on {server.origin}.")
    return found.id
