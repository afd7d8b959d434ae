"""Counts the sequences of answers from a position; the README beside this file defines them."""

from pathlib import Path
from typing import Final

from worldline.core.machine import CHANCE
from worldline.the_now import notation
from worldline.the_now.game import GAME
from worldline.the_now.state import Party

HERE: Final = Path(__file__).parent
MARK: Final = "perft "


def perft(s: Party, depth: int) -> int:
    total = 0
    for d in GAME.decisions(s):
        if not GAME.complete(d):
            continue
        answers = list(GAME.legal(s, d))
        if depth == 1:
            total += len(answers)
            continue
        for answer in answers:
            after = s.copy()
            GAME.apply(after, d, answer, auto=False)
            settle(after)
            total += perft(after, depth - 1)
    return total


def settle(s: Party) -> None:
    """Chance takes its first outcome, as often as it is asked."""
    while chance := next((d for d in GAME.decisions(s) if d.seat == CHANCE), None):
        GAME.apply(s, chance, next(iter(GAME.legal(s, chance))), auto=False)


def read(file: Path) -> tuple[Party, list[int]]:
    """The position of a file, and its counts."""
    position, _, counts = file.read_text("utf-8").rpartition(MARK)
    return notation.read(position), [int(n) for n in counts.split()]


def main() -> None:
    for file in sorted(HERE.glob("*.txt")):
        s, counts = read(file)
        found = [str(perft(s, depth)) for depth in range(1, len(counts) + 1)]
        position = file.read_text("utf-8").rpartition(MARK)[0]
        file.write_text(position + MARK + " ".join(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
