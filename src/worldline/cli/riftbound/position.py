"""`worldline riftbound legal`: what can be done in a fight that is written as text."""

from typing import Annotated, Any

import msgspec
import typer

from worldline.cli.riftbound.common import packs_at
from worldline.cli.shell import Json, Packs, print_json, read_text, reading
from worldline.core.machine import Decision
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter


def legal(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="A file that holds a fight; - reads stdin.")
    ],
    pack: Packs = None,
    json: Json = False,
) -> None:
    """List every open decision of a fight that is written as text, and the answers to it.

    **Examples**

    - `worldline riftbound legal position.txt`

    - `worldline riftbound legal position.txt --json`
    """
    packs_at(pack)
    with reading(position):
        s = notation.read(read_text(position))
    asked = [d for d in GAME.decisions(s) if GAME.must_be_answered(d)]
    if json:
        print_json([_decision(s, d) for d in asked])
        return
    for d in asked:
        print(GAME.say(s, d, s.gm))
        for action in GAME.legal(s, d):
            print(f"  {GAME.say(s, action, s.gm)}")
    if not asked:
        print("The fight is over.")


def _decision(s: Encounter, d: Decision) -> dict[str, Any]:
    return {
        "seat": d.seat,
        "decision": type(d).__name__,
        "complete": GAME.complete(d),
        "actions": [msgspec.to_builtins(action) for action in GAME.legal(s, d)],
    }
