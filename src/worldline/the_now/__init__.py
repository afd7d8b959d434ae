"""The Now, and its older edition Time Horizon: a board game for 3 to 6 time travellers.

    >>> from worldline import the_now
    >>> position = the_now.new(seats=3, seed=7, swap=False)
    >>> position.turn, [position.say(move) for move in position.legal()][:2]
    (0, ['Move to 1.0.', 'Move to 1.1.'])
    >>> position.play("move 1.1")
    ['Purple moves from 0.0 to 1.1.']
    >>> position.play("move 3.3")
    Traceback (most recent call last):
    worldline.core.machine.Illegal: TN-MOVE-1: 3.3 is not adjacent to 1.1
    >>> position.play_out(["greedy", "random", "random"], seed=1).winners
    (0,)

- `new`, `read`, `replay`: a position: a new game, from text, from a record
- `EDITIONS`: what can be played; a file of your own is an edition, too
- `BOTS`: who plays by code, by name
- `GAME`, `Setup`, `Party`: the engine itself, what a table agrees on, the state

`worldline.the_now.notation` tells how positions are written, `shorthand` does so for moves, and
`schema` has every action and decision as a type.
"""

from typing import TYPE_CHECKING

from worldline.exports import exports

if TYPE_CHECKING:
    from worldline.the_now.book import EDITIONS
    from worldline.the_now.bots import BOTS
    from worldline.the_now.game import GAME
    from worldline.the_now.play import new, read, replay
    from worldline.the_now.setup import Setup
    from worldline.the_now.state import Party
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "BOTS": "bots",
            "EDITIONS": "book",
            "GAME": "game",
            "Party": "state",
            "Setup": "setup",
            "new": "play",
            "read": "play",
            "replay": "play",
        },
    )

__all__ = ["BOTS", "EDITIONS", "GAME", "Party", "Setup", "new", "read", "replay"]
