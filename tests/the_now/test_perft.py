"""Perft: how many sequences of answers begin in the positions of tests/positions."""

from pathlib import Path

import pytest
from positions.perft import HERE, perft, read

from worldline.the_now import notation

FILES = sorted(HERE.glob("*.txt"))
HEX = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PRICES = {"gun": 12, "shield": 8, "accelerator": 5, "storage": 10, "amplifier": 12}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_as_many_sequences_begin_in_a_position_as_its_file_says(file: Path) -> None:
    s, counts = read(file)
    assert len(counts) >= 3
    assert notation.read(notation.write(s)) == s
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts


def radius(q: int, s: int) -> int:
    return max(abs(q), abs(s), abs(q + s))


def walks(depth: int, at: tuple[int, int], supply: int, moves: int = 2, au: int = 2) -> int:
    """The position `walk` by brute force, from the rules alone: a pawn that moves, extracts, buys
    and ends its turn. Whoever has no energy left is out, and with the last player the game ends."""
    if not depth:
        return 1
    if not supply:
        return 0
    total = walks(depth - 1, at, supply)  # end of the turn
    if au:
        total += walks(depth - 1, at, supply + 3 * radius(*at), moves, au - 1)
    for dq, ds in HEX:
        to = (at[0] + dq, at[1] + ds)
        if moves and 2 <= radius(*to) <= 4:
            total += walks(depth - 1, to, supply - 1, moves - 1, au)
    for item, price in PRICES.items():
        if supply >= price:
            faster = item == "accelerator"
            total += walks(depth - 1, at, supply - price, moves + faster, au)
    return total


def test_the_walk_agrees_with_brute_force() -> None:
    """7 answers by hand: 5 ways on from 2.0, extracting, ending the turn."""
    _, counts = read(HERE / "walk.txt")
    assert counts == [walks(depth, (0, -2), 2) for depth in (1, 2, 3)]
    assert counts[0] == 5 + 1 + 1


def test_the_bets_agree_with_a_count_by_hand() -> None:
    """Purple pays for 2 impacts at most. With all three tokens on one side there are 3 ways (0, 1
    or 2 there), with both sides taken 6 (two numbers that sum to 2 at most). Blue pays for one:
    0 or 1 on either side. They bet in either order."""
    purple, blue = 3 + 6 + 6 + 3, 2 + 2
    _, counts = read(HERE / "bets.txt")
    assert counts[:2] == [purple + blue, 2 * purple * blue]
