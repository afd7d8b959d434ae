"""Several people at one keyboard: nobody sees what is for another."""

from collections.abc import Iterable

from rich.console import Console


def hand_over(console: Console, to: str, known: Iterable[str] = ()) -> None:
    """Wipes the screen but for what all of them know, and says whose turn to look it is; Enter is
    then read."""
    console.clear()
    for line in known:
        print(line)
    print(f"Hand over to {to}, then press Enter.")
