"""Positions of The Now to play on: new ones, from text, and from a record."""

from pathlib import Path
from typing import Final

from worldline import position
from worldline.core.machine import Seat
from worldline.core.text import BadType
from worldline.position import Playable
from worldline.text_files import PathLike, text_or_file
from worldline.the_now import board, notation, schema
from worldline.the_now.book import EDITIONS
from worldline.the_now.bots import BOTS
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party
from worldline.the_now.view import View
from worldline.words import missing


def _draw(s: Party) -> str:
    """The field, and below it the players in their notation."""
    return f"{board.draw(s)}\n\n{notation.write_players(s)}"


def _playable() -> Playable[Party]:
    return PLAYABLE


PLAYABLE: Final = Playable(
    game=GAME,
    bots=BOTS,
    write=notation.write,
    read=notation.read,
    read_move=lambda s, d, text: notation.read_action(s, text),
    write_move=notation.write_action,
    unasked=(schema.Offer, schema.Accept, schema.Decline, schema.Withdraw),
    draw=_draw,
    seats=lambda s: len(s.players),
    listener=lambda s: None,
    find=_playable,
)


class Position(position.Position[Party]):
    """A party as it stands."""

    def view(self, seat: Seat | None) -> View:
        self._check_seat(seat)
        return GAME.view(self.state, seat)


def new(
    seats: int = 4,
    seed: int = 0,
    *,
    edition: str = "the-now",
    colours: tuple[str, ...] = (),
    swap: bool = True,
    rounds: str = "",
    two_players: bool = False,
) -> Position:
    """A new game. Another `seed` deals other cards; `edition` is one of EDITIONS, or a file.

    `colours` by seat, as in ("gray", "blue", "orange"); `swap` lets everybody replace a card before
    the first round; `rounds` names a preset of the edition; `two_players` allows the unofficial
    variant for 2 seats.

    >>> from worldline import the_now
    >>> position = the_now.new(seats=3, seed=7, swap=False)
    >>> position
    <Position: It is Purple's turn.>
    >>> position.play("move 1.0")
    ['Purple moves from 0.0 to 1.0.']
    >>> position.play_out("random", seed=1).winners
    (0,)
    """
    if not isinstance(edition, str):
        raise BadType(f"edition is a name such as the-now, or a file, not {edition!r}")
    if edition not in EDITIONS and not Path(edition).is_file():
        raise missing(edition, "edition", EDITIONS)
    setup = Setup(
        seats=seats, edition=edition, colours=colours, swap=swap, rounds=rounds,
        two_players=two_players,
    )  # fmt: skip
    return Position.new(PLAYABLE, setup, seed)


def read(text: str) -> Position:
    """A position from its text, of which only what matters must be written.

    >>> from worldline import the_now
    >>> position = the_now.read('''
    ... the-now round 7
    ... turn blue moves 1
    ... purple 16⚡ 2pts @2.3
    ... blue 20 @2.3 gun 1
    ... gray
    ... ''')
    >>> position.play("attack purple")
    ['Blue attacks Purple for 4 ⚡; Purple loses 12 ⚡.']
    """
    return Position.from_text(PLAYABLE, text)


def replay(record: str | PathLike, to: int | None = None) -> Position:
    """The position at the end of a record, or after `to` answers; every line is verified. A record
    is its text, or the path of a file.

    >>> from worldline import the_now
    >>> played = the_now.new(seats=3, seed=7).play_out("random")
    >>> the_now.replay(played.record()).scores == played.scores
    True
    """
    return Position.from_record(PLAYABLE, text_or_file(record, "record"), to)
