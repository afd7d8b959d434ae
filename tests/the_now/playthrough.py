"""A game as a readable text: at every decision what is seen, what may be done, what happened.

    python tests/the_now/playthrough.py        # writes tests/plays/*.txt anew

The texts are golden: a change of them is a change of play, and is read as a diff.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: pytest does this by itself

from the_now.careful import careful
from worldline.core import rng
from worldline.core.machine import CHANCE, Decision
from worldline.the_now import field
from worldline.the_now.game import GAME
from worldline.the_now.notation import write_action
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, colour

PLAYS = Path(__file__).parents[1] / "plays"
GAMES = {"the-now-3": (Setup(seats=3), 31), "the-now-6": (Setup(seats=6), 72)}


def playthrough(setup: Setup, seed: int) -> str:
    s = GAME.new(setup, seed, auto=False)
    dice = rng.fork(seed, 7)
    lines = [f"# {setup.seats} players, seed {seed}"]
    while open_now := GAME.decisions(s):
        dice, k = rng.below(dice, len(open_now))
        d = open_now[k]
        if d.seat == CHANCE:
            action = GAME.draw(s, d)
            lines.append(f"\nchance: {write_action(s, action)}")
        else:
            options = list(GAME.legal(s, d))
            if not options:
                continue
            dice, k = rng.below(dice, len(chosen := careful(s, d, options) or options))
            action = chosen[k]
            lines += ["", *_seen(s, d), _shortened([write_action(s, a) for a in options])]
            lines.append(f"> {write_action(s, action)}")
        for event in GAME.apply(s, d, action, auto=False):
            whose = "" if event.to is None else f" (to {colour(s, event.to)})"
            lines.append(f"  {GAME.say(s, event, event.to)}{whose}")
    lines += ["", "scores " + " ".join(f"{p.score}" for p in s.players)]
    return "\n".join(lines) + "\n"


def _seen(s: Party, d: Decision) -> list[str]:
    view = GAME.view(s, d.seat)
    table = "  ".join(f"{p.colour} {p.supply}⚡ {p.score} @{_node(p.node)}" for p in view.players)
    mine = " ".join((*view.hand, *view.artifacts, *(f"?{card}" for card in view.candidates)))
    return [f"round {view.round}  {table}", f"{colour(s, d.seat)} {type(d).__name__} [{mine}]"]


def _node(node: int) -> str:
    return "out" if node == field.NOWHERE else field.name(node)


def _shortened(options: list[str], most: int = 24) -> str:
    rest = f" and {len(options) - most} more" if len(options) > most else ""
    return "may: " + ", ".join(options[:most]) + rest


if __name__ == "__main__":
    for name, (setup, seed) in GAMES.items():
        (PLAYS / f"{name}.txt").write_text(playthrough(setup, seed), encoding="utf-8")
