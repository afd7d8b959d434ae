"""`worldline riftbound aftermath`: what a recorded fight did to characters, into their files."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from worldline.cli.riftbound.characters import DryRun
from worldline.cli.riftbound.common import Packs, keep, load, packs_at
from worldline.cli.shell import Json, Unusable, print_json, read_text, reading
from worldline.core import record as records
from worldline.riftbound.character import Character
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.entrants import Setup
from worldline.riftbound.combat.setup.aftermath import aftermath as left_by
from worldline.riftbound.differences import changes, take

Fought = dict[str, tuple[Character, Character]]
"""By name: how each came, and how the fight left it."""


def aftermath(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="Of a fight that is over.")],
    file: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="Characters that fought.")
    ] = None,
    fight: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="Where both changed: take the fight's.")
    ] = None,
    sheet: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="Leave this as the file has it.")
    ] = None,
    dry_run: DryRun = False,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Write what a fight did to characters into their files, difference by difference.

    Without files it only tells. Where a file has changed since the fight began, and the fight
    changed the same, `--fight KEY` or `--sheet KEY` says which counts (RB-RULING-83).

    **Examples**

    - `worldline riftbound aftermath convoy.jsonl`

    - `worldline riftbound aftermath convoy.jsonl ada.json ben.json --sheet wounds`
    """
    packs_at(pack)
    with reading(record):
        fought = _fought(records.read(read_text(record)))
    sheets = {name: load(name, pack) for name in file or ()}
    for name, now in sheets.items():
        if now.name not in fought:
            raise Unusable(f"{name}: {now.name} did not fight; {', '.join(fought)} did.")
    if not sheets:
        _tell(fought, json)
        return
    done = {
        name: _settled(name, now, *fought[now.name], fight or [], sheet or [])
        for name, now in sheets.items()
    }
    if not dry_run:
        for name, c in done.items():
            keep(c, Path(name))
    _tell({c.name: (sheets[name], c) for name, c in done.items()}, json)


def _fought(record: records.Record) -> Fought:
    setup = msgspec.json.decode(record.header.setup, type=Setup)
    found: Fought = {}
    for k, left in left_by(setup, records.replay(GAME, record)).items():
        began = setup.entrants[k].character
        assert began is not None
        found[began.name] = began, left
    return found


def _settled(
    file: str, now: Character, began: Character, left: Character, fight: list[str], sheet: list[str]
) -> Character:
    mine, theirs = ({one.key for one in changes(began, c)} for c in (left, now))
    for key in sorted(mine & theirs - {*fight, *sheet}):
        why = f"{file} has changed since the fight began, and so has the fight: {key}"
        raise Unusable(f"{why}. Say --fight {key} or --sheet {key}.")
    return take(now, began, left, mine - {*sheet})


def _tell(fought: Fought, json: bool) -> None:
    found = {name: changes(*both) for name, both in fought.items()}
    if json:
        told: dict[str, Any] = {name: list(differ) for name, differ in found.items()}
        print_json(told)
        return
    for name, differ in found.items():
        for one in differ:
            print(f"{one.text}  ({one.key})")
        if not differ:
            print(f"{name} is as before.")
