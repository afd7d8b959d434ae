"""`worldline play`: a game in the terminal, against bots and with others at the same keyboard."""

import os
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer
from rich.console import Console

from worldline.bots import play_out
from worldline.cli.keyboard import Keyboard
from worldline.cli.panels import name
from worldline.cli.shell import (
    Ended,
    Json,
    Unusable,
    check_place,
    print_json,
    read_text,
    write_text,
)
from worldline.cli.sitting import Script, Sitting
from worldline.core.contract import Bot
from worldline.core.record import Recorder
from worldline.games import THE_NOW
from worldline.the_now.book import EDITIONS
from worldline.the_now.events import GameEnded
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup, check_setup
from worldline.the_now.state import Party, colour
from worldline.the_now.text import list_words
from worldline.words import did_you_mean

PERSON: Final = "you"

Edition = Annotated[
    str, typer.Option(help="the-now, time-horizon, or the path of an edition file.")
]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The same seed deals the same cards. Default: any.")
]
TwoPlayers = Annotated[
    bool, typer.Option("--two-players", help="Allow the unofficial game for two.")
]


def play(
    game: Annotated[Literal["the-now"], typer.Argument(help="Which game.")],
    seats: Annotated[
        str, typer.Option(help="Who plays, in order: `you` or a bot, several of each if you like.")
    ] = "you,random,random",
    seed: Seed = None,
    edition: Edition = "the-now",
    rounds: Annotated[str, typer.Option(help="A preset of rounds per phase, such as even.")] = "",
    colours: Annotated[str, typer.Option(help="By seat, such as blue,gray,orange.")] = "",
    swap: Annotated[
        bool, typer.Option("--swap/--no-swap", help="Replace cards before the first round.")
    ] = True,
    catalogue: Annotated[
        bool | None, typer.Option(help="Stabilizer and Collector; default for this edition.")
    ] = None,
    two_players: TwoPlayers = False,
    script: Annotated[
        str, typer.Option(metavar="FILE", help="Your actions, one a line; # begins a comment.")
    ] = "",
    record: Annotated[
        Path | None,
        typer.Option(help="Where the record goes. Default: the-now-SEED.jsonl in this directory."),
    ] = None,
    json: Json = False,
) -> None:
    """Play in the terminal: the field as text, your hand, and every action you may take.

    Type the number of an action or the action itself, such as `move 2.3`; `help` lists the rest.
    A refused action says which rule forbids it. In `--json`, scores and winners go by seat, from 0,
    and `actions` counts the answers of chance too, like `worldline the-now replay --to`.

    **Examples**

    - `worldline play the-now --seats you,greedy,random --seed 7`

    - `worldline play the-now --seats you,you,you --edition time-horizon`

    - `worldline play the-now --seats greedy,random,random --seed 7 --json`

    - `worldline play the-now --seats you,random,random --seed 7 --script moves.txt`
    """
    players = read_seats(seats, people=True)
    if json and None in players and not script:
        raise typer.BadParameter("without a --script, --json needs a bot in every seat")
    setup = Setup(
        seats=len(players),
        edition=known_edition(edition),
        colours=tuple(colours.split(",")) if colours else (),
        swap=swap,
        rounds=rounds,
        catalogue=catalogue,
        two_players=two_players,
    )
    check_setup(setup)
    number = int.from_bytes(os.urandom(4)) if seed is None else seed
    check_place(record or _file(number, 1))
    voice = Script(script, read_text(script)) if script else None
    recorder, winners = _play(setup, number, players, voice)
    text = recorder.text()
    file = record or _free_file(number, text)
    write_text(file, text)
    if json:
        print_json(_result(recorder, seats, winners, file) | {"edition": edition, "seed": number})
    else:
        _report(recorder, winners, file)


def read_seats(seats: str, people: bool = False) -> list[Bot | None]:
    """The bots of these names; None is a person."""
    known = [*([PERSON] if people else []), *THE_NOW.bots]
    found: list[Bot | None] = []
    for who in seats.split(","):
        if who.strip() not in known:
            near = did_you_mean(who.strip(), known)
            raise Unusable(f'"{who.strip()}" is no player; write {", ".join(known)}.{near}')
        found.append(None if who.strip() == PERSON else THE_NOW.bots[who.strip()]())
    return found


def known_edition(edition: str) -> str:
    """The name or file of an edition; what is wrong in a file, BadContent says on opening it."""
    if edition not in EDITIONS and not Path(edition).is_file():
        known, near = ", ".join(EDITIONS), did_you_mean(edition, EDITIONS)
        raise Unusable(f"There is no edition {edition}; write {known} or the path of a file.{near}")
    return edition


Outcome = tuple[Recorder[Party], tuple[int, ...] | None]
"""A game, and who has won it; None: it was left before its end."""


def _play(setup: Setup, seed: int, players: list[Bot | None], script: Script | None) -> Outcome:
    bots = [player for player in players if player is not None]
    if len(bots) == len(players):
        played = play_out(GAME, setup, seed, bots)
        return played.recorder, played.winners
    console = Console(highlight=False)
    keyboard = Keyboard(console)
    table = Sitting(Recorder(GAME, setup, seed), players, seed, script or keyboard)
    if not script:
        keyboard.say(f"The Now, seed {seed}. `help` tells what you can type.")
    try:
        table.play()
    except Ended:
        return table.recorder, None
    if not script:
        keyboard.finish(table)
    last = table.told[-1]
    assert isinstance(last, GameEnded)
    return table.recorder, last.winners


def _file(seed: int, n: int) -> Path:
    return Path(f"the-now-{seed}.jsonl" if n == 1 else f"the-now-{seed}-{n}.jsonl")


def _free_file(seed: int, text: str) -> Path:
    """A file of this directory for the record: never one that holds another game."""
    files = (_file(seed, n) for n in count(1))
    return next(f for f in files if not f.exists() or f.read_bytes() == text.encode())


def _result(
    recorder: Recorder[Party], seats: str, winners: tuple[int, ...] | None, file: Path
) -> dict[str, Any]:
    s = recorder.state
    return {
        "seats": [who.strip() for who in seats.split(",")],
        "colours": [colour(s, seat) for seat in range(len(s.players))],
        "scores": None if winners is None else [p.score for p in s.players],
        "winners": winners,
        "actions": recorder.answers,
        "record": str(file),
    }


def _report(recorder: Recorder[Party], winners: tuple[int, ...] | None, file: Path) -> None:
    s = recorder.state
    if winners is None:
        print(f"The game stops in round {s.round}.")
    else:
        for seat in sorted(range(len(s.players)), key=lambda n: -s.players[n].score):
            out = f", out in round {s.players[seat].out}" if s.players[seat].out else ""
            print(f"{name(s, seat):10} {s.players[seat].score:3} points{out}")
        verb = "wins" if len(winners) == 1 else "win"
        print(f"{list_words(name(s, seat) for seat in winners)} {verb}.")
    print(f"The record of {recorder.answers} actions is in {file}.")
