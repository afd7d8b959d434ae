"""Random play that lives, for tests that must come to the later rules of The Now."""

from worldline.core.machine import Action, Decision
from worldline.the_now.schema import (
    Amplify,
    AmplifyNeedle,
    Attack,
    Bet,
    Cast,
    Discharge,
    EndTurn,
    Extract,
    Impact,
    Move,
    Offer,
    Organize,
    Pass,
    Repay,
    Stabilize,
    Take,
    TakeStorage,
    TakeTurn,
    Thread,
)
from worldline.the_now.state import Party

LOW = 8
SAVING = (Extract, EndTurn, Discharge, Take, Cast, TakeStorage)
RARE = (Organize, Cast, Thread, Stabilize, Amplify, AmplifyNeedle, Attack, Pass)


def careful(s: Party, d: Decision, options: list[Action]) -> list[Action]:
    """A taste for `laws.wander`. Uniform play spends its last energy in the first rounds; this one
    saves when it has little, and every other choice goes to what comes up rarely."""
    supply = s.players[d.seat].supply
    if isinstance(d, TakeTurn):
        if supply < LOW:
            return [a for a in options if isinstance(a, SAVING) or _cheap(a, supply)]
        rare: list[Action] = [a for a in options if isinstance(a, RARE)]
        return rare if rare and s.seed % 2 else [a for a in options if not isinstance(a, Repay)]
    return [a for a in options if not _ruinous(a, supply)]


def _cheap(a: Action, supply: int) -> bool:
    return (isinstance(a, Impact) and not a.strong) or (isinstance(a, Move) and supply > 2)


def _ruinous(a: Action, supply: int) -> bool:
    if isinstance(a, Bet):
        return (a.tick_energy + a.cross_energy) * 8 >= supply
    return isinstance(a, Offer) and a.give >= supply
