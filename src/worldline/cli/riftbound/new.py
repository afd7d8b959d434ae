"""`worldline riftbound new`: a character, step by step or from answers given before."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from worldline.cli.riftbound.asking import DraftDialog
from worldline.cli.riftbound.characters import keep_and_show
from worldline.cli.riftbound.common import Level, Out, Seed, any_seed, naming_packs, packs_at
from worldline.cli.shell import Json, Packs, Unusable, read_text
from worldline.riftbound.characters import files
from worldline.riftbound.characters import level as levels
from worldline.riftbound.characters.build import Draft, finish, is_complete
from worldline.riftbound.characters.build.archetypes import archetype as ready
from worldline.riftbound.characters.build.archetypes import archetypes
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Character
from worldline.words import did_you_mean


def new(
    archetype: Annotated[
        str, typer.Option(metavar="ROLE-CLASS", help="A ready one, such as captain-gunner.")
    ] = "",
    answers: Annotated[
        str, typer.Option(metavar="FILE", help="What has been answered already; - reads stdin.")
    ] = "",
    level: Level = 1,
    seed: Seed = None,
    pack: Packs = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Build a character in nine steps; `help` at any question explains it.

    `save FILE` at a question keeps what was answered so far, and `--answers FILE` goes on from
    there. Above Level 1 the dice of the Level Ups come from the seed, and Ability Points are left
    to be spent with `worldline riftbound level --stay`.

    **Examples**

    - `worldline riftbound new --out somebody.json`

    - `worldline riftbound new --archetype captain-gunner --level 4 --json`
    """
    packs = packs_at(pack)
    if archetype:
        keep_and_show(_ready(archetype, level, packs), out, json)
        return
    draft = Draft(packs=packs)
    if answers:
        with naming_packs():
            draft = files.read_draft(read_text(answers), Path(answers), packs or None)
    draft = replace(draft, level=max(level, draft.level))  # RB-STORY-4
    open_book(draft.packs)
    throws = any_seed(seed)
    if not is_complete(draft) and not json and answers != "-":
        draft = DraftDialog(throws, _kept(answers, out)).ask(draft)
    keep_and_show(_raised(finish(draft), draft.level, throws), out, json)


def _kept(answers: str, out: Path | None) -> Path | None:
    """Where a draft goes that is left: where it came from, or beside the character to be."""
    return Path(answers) if answers else out and out.with_suffix(".draft.json")


def _ready(id: str, level: int, packs: tuple[str, ...]) -> Character:
    if id not in archetypes():
        near = did_you_mean(id, archetypes())
        raise Unusable(f'There is no archetype "{id}"; there are {", ".join(archetypes())}.{near}')
    return ready(id, level, packs)


def _raised(c: Character, level: int, seed: int) -> Character:
    """RB-BUILD-23: a character that starts higher levels up at once."""
    while c.level < level:
        seed, faces = levels.roll(c, seed)
        c = levels.level_up(c, faces)
    return c
