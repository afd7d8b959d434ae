"""Write the recorded games beside this file: `python -m games.make` in the folder `tests`.

Small policies pick among the lawful answers, and the seed counts up until a game ends as wanted;
so the same files come out every time. To be run again when the version of the game rises, or when
the state gets another shape: the hashes in the files are over states.
"""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final

from worldline.core.laws import MANY, Taste
from worldline.core.machine import Action, Decision
from worldline.core.record import Recorder
from worldline.core.rng import below, fork
from worldline.the_now import schema
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, on_table

HERE: Final = Path(__file__).parent
ENDINGS: Final = (
    "clear-win",
    "tie-broken-after-phase-1",
    "tie-broken-after-phase-2",
    "tie-broken-after-phase-3",
    "tie-broken-by-energy",
    "shared-win",
    "everybody-out",
    "one-survivor",
)
FOUR: Final = Setup(seats=4)


def ending(s: Party) -> str:
    """How a game that is over came to its end (TN-WIN, TN-OUT)."""
    left = [seat for seat, p in enumerate(s.players) if not p.out]
    if len(left) < 2:
        return "one-survivor" if left else "everybody-out"
    ways = {
        "clear-win": [p.score for p in s.players],
        "tie-broken-after-phase-1": s.marks[1],
        "tie-broken-after-phase-2": s.marks[2],
        "tie-broken-after-phase-3": s.marks[3],
        "tie-broken-by-energy": [p.supply + max(0, p.storage) for p in s.players],
    }
    tied = list(range(len(s.players)))
    for name, worth in ways.items():
        best = max(worth[seat] for seat in tied)
        tied = [seat for seat in tied if worth[seat] == best]
        if len(tied) == 1:
            return name
    return "shared-win"


def features(action: Action) -> Iterator[str]:
    """What a game has shown once this was played: the action, and which item or artifact."""
    yield type(action).__name__
    match action:
        case schema.Buy():
            yield f"Buy {action.item}"
        case schema.Cast():
            yield f"Cast {action.artifact}"
        case schema.Extract(collector=True):
            yield "Extract with the Collector Module"


# --- policies: which of the lawful answers a player picks from


def cautious(s: Party, d: Decision, options: list[Action]) -> list[Action]:
    """Keeps enough energy to live on."""
    spare = s.players[d.seat].supply - 8

    def is_wise(a: Action) -> bool:
        match a:
            case schema.Move() | schema.Jump() | schema.Pass():
                return spare > 0
            case schema.Organize():
                return spare >= 13
            case schema.Attack() | schema.Impact(strong=True):
                return spare >= 6
            case schema.Buy():
                return spare >= 12
            case schema.Repay():
                return a.amount <= spare
            case schema.Bet():
                return 8 * (a.tick_energy + a.cross_energy) <= spare
            case schema.EndTurn():
                return s.spent.au > 0 or spare > 0
            case schema.TakeBack() | schema.DropLink():
                return False
        return True

    return [a for a in options if is_wise(a)]


def reckless(s: Party, d: Decision, options: list[Action]) -> list[Action]:
    """Anything goes."""
    return options


def idle(s: Party, d: Decision, options: list[Action]) -> list[Action]:
    """Does nothing at all."""
    return [a for a in options if isinstance(a, schema.EndTurn)] or options[:1]


def miner(s: Party, d: Decision, options: list[Action]) -> list[Action]:
    """Extracts, or not."""
    return [a for a in options if isinstance(a, schema.EndTurn | schema.Extract)] or options[:1]


def curious(seen: set[str]) -> Taste:
    """Does first of all what nobody has done yet. Then it is cautious, but lives on credit and
    throws its energy away if it has a Hole in the Box, so that one annihilates now and then."""

    def taste(s: Party, d: Decision, options: list[Action]) -> list[Action]:
        new = [a for a in options if not seen.issuperset(features(a))]
        if new or not on_table(s, d.seat, "hole"):
            return new or cautious(s, d, options)
        credit: list[Action] = [a for a in options if isinstance(a, schema.Take)]
        return credit[-1:] or list(filter(_is_lavish, options))

    return taste


def _is_lavish(a: Action) -> bool:
    return type(a) in (
        *(schema.Organize, schema.Lay, schema.Name, schema.AddLink, schema.Done),
        *(schema.Buy, schema.Attack, schema.Move, schema.EndTurn, schema.Bet, schema.Accept),
    )


def play(setup: Setup, seed: int, taste: Taste, seen: set[str] | None = None) -> Recorder[Party]:
    """One game, written down; `seen` collects its features."""
    recorder = Recorder(GAME, setup, seed)
    s, dice = recorder.state, fork(seed, 1)
    while open_now := GAME.decisions(s):
        dice, k = below(dice, len(open_now))
        d = open_now[k]
        options = list(islice(GAME.legal(s, d), MANY))
        if not options:
            continue  # a trade that nobody is interested in
        options = taste(s, d, options) or options
        dice, k = below(dice, len(options))
        recorder.apply(d, options[k])
        if seen is not None:
            seen.update(features(options[k]))
    return recorder


POLICIES: Final[dict[str, Taste]] = {
    "everybody-out": reckless,
    "one-survivor": reckless,
    "shared-win": idle,
    "tie-broken-by-energy": miner,
}


def search(wanted: str) -> Recorder[Party]:
    """The first game that ends so; without a policy of its own, cautious players play."""
    taste = POLICIES.get(wanted, cautious)
    games = (play(Setup(seats=3, swap=False), seed, taste) for seed in count())
    return next(game for game in games if ending(game.state) == wanted)


def everything(seeds: range = range(600)) -> Iterator[Recorder[Party]]:
    """A few of many games, each time the one that adds most to what the others have shown."""
    shown: dict[int, set[str]] = {seed: set() for seed in seeds}
    for seed, seen in shown.items():
        play(FOUR, seed, curious(seen), seen)
    missing = set().union(*shown.values())
    while missing:
        best = max(seeds, key=lambda seed: len(shown[seed] & missing))
        missing -= shown[best]
        again: set[str] = set()
        yield play(FOUR, best, curious(again), again)


def main() -> None:
    for old in HERE.glob("*.jsonl"):
        old.unlink()
    for name in ENDINGS:
        (HERE / f"{name}.jsonl").write_text(search(name).text(), "utf-8")
    for n, recorder in enumerate(everything(), 1):
        (HERE / f"everything-{n}.jsonl").write_text(recorder.text(), "utf-8")


if __name__ == "__main__":
    main()
