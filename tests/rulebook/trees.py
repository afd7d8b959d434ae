"""Small folders of rules, code and tests, to break on purpose."""

from pathlib import Path
from textwrap import dedent

README = """\
| Topic | Groups |
|---|---|
| [move](the_now/move.md) | TN-MOVE |
| [turn](the_now/turn.md) | TN-TURN |
| [gear](riftbound/gear.md) | RB-EQ |
| [weapon](riftbound/weapon.md) | RB-EQ-AUTO |
"""

RULES = {
    "README.md": README,
    "the_now/move.md": """\
        # Movement

        How pawns get about; see TN-TURN-1.

        ## TN-MOVE-1 [planned]
        A move takes the pawn to a neighbouring node.

        - edition: both
        - see: TN-RULING-1

        ## TN-RULING-1 [planned] — How far?
        One node.

        - concerns: TN-MOVE-1
        """,
    "the_now/turn.md": """\
        # The turn

        ## TN-TURN-1 [planned]
        **Turn.** It has two units. They are lost at its end.
        """,
    "riftbound/gear.md": """\
        # Gear

        ## RB-EQ-TENT-1 [planned] — Tent
        - **Price**: 50mC
        - **Rarity**: Common

        - slug: tent
        """,
    "riftbound/weapon.md": """\
        # Weapons

        ## RB-EQ-AUTO-RIFLE-1 [planned] — Auto Rifle
        It shoots.
        """,
}


def plant(folder: Path, files: dict[str, str]) -> Path:
    """Write the files, dedented; returns the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), "utf-8")
    return folder


def plant_rules(folder: Path, **changed: str) -> Path:
    """The rules above, with some topics replaced: `move="# Movement ..."`."""
    replaced = {n: changed.get(Path(n).stem, text) for n, text in RULES.items()}
    return plant(folder / "rules", replaced)
