"""Write the recorded fights beside this file: `python -m games.fights` in the folder `tests`.

Scripted sides fight the ready encounters, and the seed counts up until a fight ends as wanted; so
the same files come out every time. To be run again when the version of the game rises, or when the
state gets another shape: the hashes in the files are over states.
"""

from itertools import count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from worldline.bots import FIGHTERS, play_out
from worldline.core.record import Recorder
from worldline.riftbound.combat.encounter import Encounter
from worldline.riftbound.combat.field import able
from worldline.riftbound.combat.files import open_scene
from worldline.riftbound.combat.game import GAME

HERE: Final = Path(__file__).parent / "riftbound"
ENDINGS: Final = {
    "players-win": ("duel", 40, "scripted"),
    "foes-win": ("duel", 40, "scripted"),
    "ended-by-the-gm": ("duel", 1, "scripted"),
    "players-win-at-random": ("duel", 40, "random"),
}
"""Encounter, rounds and bots of each."""


def ending(s: Encounter) -> str:
    """RB-RULING-83: who still stands when the GM ends the combat."""
    seats = {u.seat for u in s.units if u.nature != "vehicle" and able(s, u.id)}
    if len({u.side for u in s.units if u.nature != "vehicle" and able(s, u.id)}) > 1:
        return "ended-by-the-gm"
    return "foes-win" if seats <= {s.gm} else "players-win"


def fought(name: str) -> Recorder[Encounter]:
    """The first fight that ends as its name says."""
    encounter, rounds, bot = ENDINGS[name]
    setup = replace(open_scene(encounter).setup, rounds=rounds)
    bots = [FIGHTERS[bot]() for _ in range(setup.players + 1)]
    for seed in count():
        recorder = play_out(GAME, setup, seed, bots).recorder
        if ending(recorder.state) == name.removesuffix("-at-random"):
            return recorder
    raise AssertionError


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in ENDINGS:
        (HERE / f"{name}.jsonl").write_text(fought(name).text(), encoding="utf-8")
