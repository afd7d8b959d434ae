"""What is being asked when the GM speaks: asked anew, or not at all any more (RB-RULING-229)."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import CHANCE, Asking, Decision
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Attacking,
    Dodging,
    Granting,
    Moving,
    Offering,
    Ordering,
    Paying,
    Turn,
)
from worldline.riftbound.combat.nouns.schema import ChooseAttack
from worldline.riftbound.combat.query import aim


def ask_anew(s: Encounter) -> None:
    """Where a unit was asked what it does, things may stand otherwise now: its step runs again."""
    top = s.stack[-1]
    if type(top) is Asking and top.decisions[0].seat != CHANCE and type(s.stack[-2]) in _ANEW:
        s.stack.pop()
        s.again()


_ANEW: Final = {Turn, Granting, Offering, Ordering, Acting, Moving, Attacking, Dodging}
"""Procedures in which a step that asks has done nothing before, and can do it again."""


def drop(s: Encounter) -> None:
    """Who is out of play decides nothing more: what it was asked comes to nothing."""
    at = next((k for k, frame in enumerate(s.stack) if type(frame) is Asking), 0)
    asking = s.stack[at] if s.stack else None
    if not at or type(asking) is not Asking or not _is_void(s, asking.decisions[0]):
        return
    above = s.stack[at + 1 :]
    del s.stack[at:]
    if isinstance(s.stack[-1], Paying):
        s.stack[-1] = replace(s.stack[-1], unpaid=True)
    s.finish()
    s.stack += above


def _is_void(s: Encounter, d: Decision) -> bool:
    if d.seat == CHANCE:
        return False
    about = [getattr(d, name, None) for name in ("unit", "vehicle", "mover")]
    if any(u is not None and s.units[u].dead for u in about):
        return True
    return isinstance(d, ChooseAttack) and next(aim.attacks(s, d.unit, melee=d.melee), None) is None
