"""What is being asked when the GM speaks: asked anew, or not at all any more (RB-RULING-229)."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import CHANCE, Asking, Decision, Frame, Step
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
from worldline.riftbound.combat.nouns.schema import ChooseAttack, ChooseTokens
from worldline.riftbound.combat.query import aim
from worldline.riftbound.combat.topics import act, attack, hold, move, order, react, turn


def ask_anew(s: Encounter) -> Offering | None:
    """Where a unit was asked what it does, things may stand otherwise now: its step runs again. If
    several were asked at the same time, this is their window, and what some have answered holds."""
    top = s.stack[-1]
    if type(top) is Asking and top.decisions[0].seat != CHANCE:
        frame = s.stack[-2]
        if type(frame) is Offering:
            s.stack.pop()
            return react.break_off(s, top.answers)  # type: ignore[arg-type]
        if (step := _ASKS.get(type(frame))) is not None:
            s.stack.pop()
            s.goto(step)
    return None


_ASKS: Final[dict[type[Frame], Step]] = {
    Turn: turn.choose,
    Granting: act.ask,
    Ordering: order.order_basis,
    Acting: act.carry_out,
    Moving: move.after_point,
    Attacking: attack.next_target,
    Dodging: attack.who_dodges,
}
"""The step that asks, of procedures in which it has done nothing before, and can do it again."""


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
    if isinstance(d, ChooseTokens):
        return next(hold.transfers(s, d), None) is None
    return isinstance(d, ChooseAttack) and next(aim.attacks(s, d.unit, melee=d.melee), None) is None
