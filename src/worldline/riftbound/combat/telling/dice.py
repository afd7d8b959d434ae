"""The dice that a seat decides about, for its screen."""

import msgspec

from worldline.core.machine import Decision, Seat
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Rolling
from worldline.riftbound.combat.nouns.schema import Approve, PickDice, React, UnitId
from worldline.riftbound.combat.query import stake
from worldline.riftbound.combat.topics import rolls
from worldline.riftbound.combat.topics.besides import ROLLED


class SeenRoll(msgspec.Struct, frozen=True, kw_only=True):
    """`needs` None: the dice are added up. `prepared`: the places of those that Prepare has thrown
    again already (RB-PREPARE-3)."""

    roller: UnitId | None
    faces: tuple[int, ...]
    needs: int | None
    prepared: tuple[int, ...]


def roll_asked_about(
    s: Encounter, asked: tuple[Decision, ...], seat: Seat | None
) -> SeenRoll | None:
    """None: no dice are asked about, or their figures are hidden (RB-RULING-230)."""
    if not any(d.seat == seat and _is_about_dice(s, d) for d in asked):
        return None
    f = stake.at_stake(s)
    if f is None or (f.roller is not None and not s.has_open_figures(f.roller, seat)):
        return None
    return SeenRoll(
        roller=f.roller,
        faces=tuple(die.face for die in f.dice),
        needs=stake.least(f) if isinstance(f, Rolling) else f.needs,
        prepared=tuple(k for k, die in enumerate(f.dice) if die.prepared),
    )


def _is_about_dice(s: Encounter, d: Decision) -> bool:
    match d:
        case PickDice():
            return True
        case React(window=window):
            return window in ROLLED
        case Approve():
            return isinstance(rolls.to_approve(s), events.Threw)
    return False
