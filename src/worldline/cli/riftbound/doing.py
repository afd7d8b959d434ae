"""`worldline riftbound do`, `journal` and `undo`: any command on a character, in a file or on a
server."""

import json as jsons
from typing import Annotated, Any

import msgspec
import typer

from worldline.cli.riftbound.characters import DryRun
from worldline.cli.riftbound.common import (
    Faces,
    Out,
    Packs,
    Seed,
    cup,
    keep,
    load,
    place,
    tell,
)
from worldline.cli.riftbound.served import Secret, Served, is_address
from worldline.cli.shell import Json, Unusable, print_json
from worldline.riftbound.between import apply
from worldline.riftbound.commands import KINDS, AnyCommand
from worldline.riftbound.roll import Line

Target = Annotated[
    str, typer.Argument(metavar="FILE|ADDRESS", help="A character file, or one on a server.")
]
Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="Of a character: http://HOST/characters/ID.")
]


def do(
    target: Target,
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="Such as Hurt.")],
    field: Annotated[
        list[str] | None, typer.Argument(metavar="FIELD=VALUE...", help="As the command has them.")
    ] = None,
    dice: Faces = "",
    seed: Seed = None,
    out: Out = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    secret: Secret = "",
    json: Json = False,
) -> None:
    """Give a character any command that a server takes, in a file or on the server.

    A value is JSON, or a word. On a server its own dice fall, and the GM may have the last word.

    **Examples**

    - `worldline riftbound do ada.json Hurt packets=[3,2] damage=heat dodge=true`

    - `worldline riftbound do ada.json Rest kind=full interrupted=90`

    - `worldline riftbound do http://localhost:8765/characters/ID Heal amount=4`
    """
    said = {"type": command, **_fields(field or [])}
    if is_address(target):
        if dice or seed is not None or out or dry_run:
            raise typer.BadParameter("On a server its dice fall, and what is done is kept there.")
        _report(Served(target, secret).do(said), json)
        return
    c, told = apply(load(target, pack), _command(said), cup(dice, seed))
    if not dry_run:
        keep(c, place(target, out))
    if json:
        print_json({"told": told, "character": c})
    else:
        tell(told)


def _fields(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unusable(f'"{word}" is no FIELD=VALUE.')
        try:
            found[name] = jsons.loads(value)
        except ValueError:
            found[name] = value
    return found


def _command(said: dict[str, Any]) -> AnyCommand:
    names = [kind.__name__ for kind in KINDS]
    if said["type"] not in names:
        raise Unusable(f'There is no command "{said["type"]}"; there are {", ".join(names)}.')
    try:
        command: AnyCommand = msgspec.convert(said, AnyCommand)
    except msgspec.ValidationError as error:
        raise Unusable(f"{said['type']}: {error}.") from None
    return command


def _report(done: dict[str, Any], json: bool) -> None:
    if json:
        print_json({"told": done["entry"]["told"], "character": done["now"]["character"]})
    else:
        tell(_lines(done["entry"]))


def _lines(entry: dict[str, Any]) -> list[Line]:
    return msgspec.convert(entry["told"], list[Line])


def journal(address: Address, secret: Secret = "", json: Json = False) -> None:
    """Read all that was done to a character on a server.

    **Examples**

    - `worldline riftbound journal http://localhost:8765/characters/ID`
    """
    entries = Served(address, secret).journal()
    if json:
        print_json(entries)
        return
    for entry in entries:
        print(f"{entry['n']:4}  {entry['kind']}{'  (taken back)' if entry['undone'] else ''}")
        for line in _lines(entry):
            print("      ", end="")
            tell([line])


def undo(address: Address, secret: Secret = "", json: Json = False) -> None:
    """Take back what was done last to a character on a server.

    **Examples**

    - `worldline riftbound undo http://localhost:8765/characters/ID`
    """
    _report(Served(address, secret).undo(), json)
