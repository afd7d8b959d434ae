"""`worldline riftbound do`, `journal` and `undo`: any command on a character, in a file or on a
server, and in a campaign."""

from typing import Annotated, Final

import msgspec
import typer

from worldline.cli.riftbound import wanted
from worldline.cli.riftbound.common import Faces, Out, Seed, tell
from worldline.cli.riftbound.keeping import (
    DryRun,
    Given,
    InCampaign,
    InFile,
    OnServer,
    Target,
    found_at,
    lines_of,
    report,
)
from worldline.cli.riftbound.naming import of_campaign, of_character
from worldline.cli.riftbound.served import Secret
from worldline.cli.riftbound.wording import say
from worldline.cli.shell import Json, Packs, Unusable, print_json
from worldline.riftbound.campaign.authority import PLAYERS
from worldline.riftbound.campaign.commands import AnyCommand as CampaignCommand
from worldline.riftbound.campaign.commands import GmCommand
from worldline.riftbound.downtime.commands import AnyCommand
from worldline.server.messages.campaigns import Heard
from worldline.server.messages.characters import Entry

Kinds = dict[str, type[msgspec.Struct]]
ON_CHARACTERS: Final = wanted.by_name(AnyCommand)
IN_CAMPAIGNS: Final = wanted.by_name(CampaignCommand)


def do(
    target: Target,
    command: Annotated[
        str, typer.Argument(metavar="COMMAND", help="Such as Hurt. Without one, all are listed.")
    ] = "",
    field: Annotated[
        list[str] | None,
        typer.Argument(metavar="FIELD=VALUE", help="As the list of commands has them."),
    ] = None,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Give any command to a character or in a campaign; without a command, list what can be done.

    A value is JSON, a word, or `@FILE` for all that stands in a file; `FIELD.PART=VALUE` is a part
    of a field. Characters, things and items go by their names. On a server its own dice fall, and
    the GM may have the last word.

    **Examples**

    - `worldline riftbound do ada.json`

    - `worldline riftbound do ada.json Hurt packets=3,2 damage=heat dodge=true`

    - `worldline riftbound do http://localhost:8765/characters/ID Heal amount=4`

    - `worldline riftbound do http://localhost/campaigns/ID OpenShop rarities=common`

    - `worldline riftbound do http://localhost/campaigns/ID CallCheck attribute=agi difficulty=12`
    """
    at = found_at(target, Given(dice, seed, out, dry_run, pack, secret))
    if not command:
        _list(at, json)
        return
    kinds = IN_CAMPAIGNS if isinstance(at, InCampaign) else ON_CHARACTERS
    kind = wanted.kind_named(kinds, command)
    said = wanted.fields(kind, field or [])
    if isinstance(at, InCampaign):
        told = at.act(wanted.command(kind, of_campaign(at, said)))
    else:
        told = at.do(wanted.command(kind, of_character(at.character, said)))
    report(told, at, json)


def _list(at: InFile | OnServer | InCampaign, json: bool) -> None:
    """What one may do there, with the fields of each command."""
    kinds, others = _mine(at)
    if json:
        print_json({name: wanted.usage(name, kind) for name, kind in kinds.items()})
        return
    wanted.list_commands(kinds)
    if others:
        say(f"Only the GM, or by what the GM grants or consents to: {', '.join(others)}.")


def _mine(at: InFile | OnServer | InCampaign) -> tuple[Kinds, list[str]]:
    """What one may always do, and what takes the GM."""
    match at:
        case InCampaign(leads=leads):
            theirs = (
                [] if leads else [n for n, k in IN_CAMPAIGNS.items() if issubclass(k, GmCommand)]
            )
            return {n: k for n, k in IN_CAMPAIGNS.items() if n not in theirs}, theirs
        case OnServer() if _is_bound(at):
            theirs = [name for name, kind in ON_CHARACTERS.items() if kind not in PLAYERS]
            return {n: k for n, k in ON_CHARACTERS.items() if n not in theirs}, theirs
    return ON_CHARACTERS, []


def _is_bound(at: OnServer) -> bool:
    """Whether somebody else is the GM of a campaign that it takes part in."""
    campaign = at.campaign()
    return campaign is not None and not campaign.leads and at.at.id in campaign.participants()


def journal(target: Target, secret: Secret = "", json: Json = False) -> None:
    """Read all that was done to a character, or what happened in a campaign as you were told.

    The journal of a file lies beside it: of `ada.json` it is `ada.journal.jsonl`.

    **Examples**

    - `worldline riftbound journal ada.json`

    - `worldline riftbound journal http://localhost:8765/characters/ID`
    """
    at = found_at(target, Given(secret=secret))
    entries: list[Entry] | list[Heard]
    entries = at.at.log() if isinstance(at, InCampaign) else at.journal()
    if json:
        print_json(entries)
        return
    for entry in entries:
        indent = ""
        if isinstance(entry, Entry):
            indent = "      "
            print(f"{entry.n:4}  {entry.kind}{'  (taken back)' if entry.undone else ''}")
        for line in lines_of(entry):
            print(indent, end="")
            tell([line])


def undo(target: Target, dry_run: DryRun = False, secret: Secret = "", json: Json = False) -> None:
    """Take back what was done last to a character.

    **Examples**

    - `worldline riftbound undo ada.json`

    - `worldline riftbound undo http://localhost:8765/characters/ID`
    """
    at = _one(target, Given(dry_run=dry_run, secret=secret))
    report(at.undo(), at, json)


def redo(target: Target, dry_run: DryRun = False, secret: Secret = "", json: Json = False) -> None:
    """Do again what was taken back last, with the same dice, unless something else was done since.

    **Examples**

    - `worldline riftbound redo ada.json`

    - `worldline riftbound redo http://localhost:8765/characters/ID`
    """
    at = _one(target, Given(dry_run=dry_run, secret=secret))
    report(at.redo(), at, json)


def _one(target: str, given: Given) -> InFile | OnServer:
    at = found_at(target, given)
    if isinstance(at, InCampaign):
        raise Unusable("What was done in a campaign is put right there, by another command.")
    return at
