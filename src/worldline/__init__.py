"""Worldline: two tabletop games on one small machine.

- `worldline.the_now`: The Now and Time Horizon, a board game for 3 to 6
- `worldline.riftbound`: Riftbound, a tabletop RPG: characters, Checks, odds, fights
- `worldline.rulebook`: the rules of both, by id and by search

Each says more in its own help. All are loaded when they are first used.

    >>> import worldline
    >>> game = worldline.the_now.new(seats=3, seed=7)
    >>> fight = worldline.riftbound.fight("duel", seed=5)
    >>> worldline.rulebook.rulebook().entry("TN-MOVE-1").title
    'Movement: A move takes the pawn to an adjacent unrealized node'

Both games share these:

- `Position`: a game as it stands: what is asked, what is lawful, to play on
- `Bot`, `Look`: who plays by code, and all that it gets to see
- `Action`: a move; each game has its own, which `legal` lists
- `WorldlineError`: whatever the caller can mend; these and the errors of files are of its kind:
- `Illegal`: a rule says no: `rule` is its id, `why` the reason
- `BadText`: a text that cannot be read, and where

    >>> class First(worldline.Bot):
    ...     name = "first"
    ...     def choose(self, look: worldline.Look, seed: int):
    ...         return look.options[0]
    >>> isinstance(fight, worldline.Position), fight.play_out([First(), "random"]).winners
    (True, ())
    >>> try:
    ...     game.play("move 1.0")
    ... except worldline.Illegal as no:
    ...     print(no.rule, no.why)
    TN-SETUP-15 give one card of the hand for one of the three, or none
    >>> try:
    ...     game.play("mvoe 1.0")
    ... except worldline.BadText as bad:
    ...     print(bad.why)
    "mvoe" is no action; did you mean move?
    >>> try:
    ...     worldline.the_now.replay("no-such-file.jsonl")
    ... except worldline.WorldlineError as error:
    ...     print(error)
    "no-such-file.jsonl": this is no record, and there is no such file
    >>> isinstance(game.legal()[0], worldline.Action)
    True
"""

from typing import TYPE_CHECKING

from worldline.exports import exports

if TYPE_CHECKING:
    from worldline import riftbound, rulebook, the_now
    from worldline.core.contract import Bot, Look
    from worldline.core.machine import Action, Illegal
    from worldline.core.text import BadText, WorldlineError
    from worldline.position import Position
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "Action": "core.machine",
            "BadText": "core.text",
            "Bot": "core.contract",
            "Illegal": "core.machine",
            "Look": "core.contract",
            "Position": "position",
            "WorldlineError": "core.text",
            "riftbound": "",
            "rulebook": "",
            "the_now": "",
        },
    )

__all__ = [
    "Action",
    "BadText",
    "Bot",
    "Illegal",
    "Look",
    "Position",
    "WorldlineError",
    "riftbound",
    "rulebook",
    "the_now",
]
__version__ = "0.3.0"
