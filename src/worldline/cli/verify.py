"""`worldline verify`: was a game played with the seed that was promised, and every draw from it?"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, TypeVar

import msgspec
import typer

from worldline.cli.shell import Json, Unusable, print_json, read_text, reading
from worldline.core import record
from worldline.core.contract import Game
from worldline.core.machine import CHANCE, State
from worldline.core.text import BadText
from worldline.games import GAMES
from worldline.server.games import Served

S = TypeVar("S", bound=State)


class Verified(msgspec.Struct, frozen=True):
    game: str
    answers: int
    draws: int
    commitment: str | None  # None: the record holds none, so it proves its moves, not its draws
    compared: bool  # with the commitment that the table showed

    def say(self) -> str:
        lawful = f"{self.answers} answers are lawful"
        drawn = f"{self.draws} of them drawn from the seed"
        if self.commitment is None:
            return (
                f"{lawful}, {drawn}. This proves the moves but not the draws: the record holds no "
                "commitment, so its seed may have been chosen."
            )
        if self.compared:
            return f"{lawful}, {drawn} that {self.commitment} promised."
        return (
            f"{lawful}, {drawn}. This proves the draws if the table showed {self.commitment} "
            "before the game; --commitment compares."
        )


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A full record; - reads stdin.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="What the table showed from the beginning."),
    ] = None,
    json: Json = False,
) -> None:
    """Check a full record: its commitment, every answer to the end, every draw against the seed.

    A table shows its commitment before the first draw and its seed after the last action, so
    nobody can have chosen the draws. A record alone cannot tell whether its commitment is the one
    that was shown: give that with `--commitment`.

    **Examples**

    - `worldline verify the-now-7.jsonl --commitment 9f86d081...`

    - `worldline verify the-now-7.jsonl --json`
    """
    try:
        with reading(file):
            found = verify_record(file, read_text(file), commitment)
    except Unusable as error:
        if not json:
            raise
        print_json({"verified": False, "why": str(error)})
        raise typer.Exit(1) from None
    if json:
        print_json({"verified": True, **msgspec.to_builtins(found)})
    else:
        print(found.say())


def verify_record(
    file: str, text: str, shown: str | None = None, games: Mapping[str, Served] = GAMES
) -> Verified:
    """Raises BadText with the first line that is not as it should be. `shown`: the commitment that
    somebody saw at the table."""
    header = record.read(text.lstrip().partition("\n")[0]).header
    if header.game not in games:
        raise Unusable(f"{header.game} is no game here; there is {', '.join(games)}.")
    game = games[header.game].game
    if header.seed is None:  # its lines are what one seat was told
        raise Unusable(
            f"{file} holds what one seat knows, and no seed. When the game is over the full record "
            "can be had and verified; where a GM has secrets, by the GM alone."
        )
    read = record.read(text)
    commitment = _check_commitment(header, header.seed)
    if shown is not None:
        _compare(commitment, shown)
    answers, draws, s = _check_draws(game, read)
    if game.scores(s) is None:
        last = read.lines[-1][0] if read.lines else 1
        after = f"after answer {answers}" if answers else "before any answer"
        raise BadText("", f"the record ends here, {after}, and the game is not over", last)
    number, last_line = read.lines[-1]
    if not isinstance(last_line, record.Mark):
        raise BadText("", "the line that closes a record, with the scores, is missing", number)
    return Verified(game.name, answers, draws, commitment, shown is not None)


def _compare(commitment: str | None, shown: str) -> None:
    if commitment is None:
        raise BadText("", "it holds no commitment to compare", 1)
    if commitment != shown.strip().lower():
        raise BadText(commitment, f"its commitment is {commitment}, not {shown.strip()}", 1)


def _check_commitment(header: record.Header, seed: int) -> str | None:
    """Computed here from what is in the record, not by the server that made it."""
    if not header.commitment:
        return None
    try:
        opened = bytes.fromhex(header.salt or "") + seed.to_bytes(8, "big") + header.setup
    except (ValueError, OverflowError):
        raise BadText(header.salt or "", "this salt and seed open no commitment", 1) from None
    if sha256(opened).hexdigest() != header.commitment:
        why = f"seed, salt and setup do not open the commitment {header.commitment}"
        raise BadText(header.commitment, why, 1)
    return header.commitment


def _check_draws(game: Game[S], read: record.Record) -> tuple[int, int, S]:
    """How many answers and how many draws there were, and the state they lead to."""
    answers = draws = 0
    replayed = record.steps(game, read)
    s = next(replayed)[0]
    while True:
        # Drawing moves on the seed of the very state that the replay goes on with.
        chance = next((d for d in game.decisions(s) if d.seat == CHANCE), None)
        drawn = None if chance is None else game.draw(s, chance)
        step = next(replayed, None)
        if step is None:
            return answers, draws, s
        answers += 1
        if chance is not None:
            draws += 1
            if step[1:3] != (chance, drawn):
                raise BadText("", f"answer {answers} is {step[2]}, but the seed draws {drawn}")
