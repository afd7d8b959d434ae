"""`worldline verify`: was a game played with the seed that was promised, and every draw from it?"""

from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar

import msgspec
import typer

from worldline.cli.shell import Json, Unusable, print_json, read_text, reading
from worldline.core import record
from worldline.core.contract import Game
from worldline.core.machine import CHANCE, State
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME as RIFTBOUND
from worldline.the_now.game import GAME

S = TypeVar("S", bound=State)

GAMES: Final[dict[str, Game[Any]]] = {GAME.name: GAME, RIFTBOUND.name: RIFTBOUND}


class Verified(msgspec.Struct, frozen=True):
    game: str
    answers: int
    draws: int
    commitment: str | None  # None: the record carries none, so only its draws were checked
    over: bool


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A full record; - reads stdin.")],
    json: Json = False,
) -> None:
    """Check a full record: its commitment, every answer, and every draw against the seed.

    A table shows its commitment before the first draw and its seed after the last action, so
    nobody can have chosen the draws.

    **Examples**

    - `worldline verify the-now-7.jsonl`

    - `worldline verify the-now-7.jsonl --json`
    """
    try:
        with reading(file):
            found = verified(file, read_text(file))
    except Unusable as error:
        if not json:
            raise
        print_json({"verified": False, "why": str(error)})
        raise typer.Exit(1) from None
    if json:
        print_json({"verified": True, **msgspec.to_builtins(found)})
        return
    promise = f"commitment {found.commitment}" if found.commitment else "nothing was promised"
    lawful = f"{found.answers} answers are lawful, {found.draws} of them drawn from the seed"
    print(f"{lawful}; {promise}.")


def verified(file: str, text: str) -> Verified:
    """Raises BadText with the first line that is not as it should be."""
    read = record.read(text)
    game = GAMES.get(read.header.game)
    if game is None:
        raise Unusable(f"{read.header.game} is no game here; there is {', '.join(GAMES)}.")
    if read.header.seed is None:
        raise Unusable(f"{file} holds no seed: it is revealed when the game is over.")
    promise = _check_commitment(read.header, read.header.seed)
    answers, draws, s = _check_draws(game, read)
    return Verified(game.name, answers, draws, promise, game.scores(s) is not None)


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
