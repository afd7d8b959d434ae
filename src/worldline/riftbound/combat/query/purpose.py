"""Whom a use is for: it may be lawful on any side, and pointless on one."""

from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Dodging
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.pages.effects import Redirect
from worldline.riftbound.pages.powers import Use


def is_for_enemy(s: Encounter, u: UnitId, use: Use) -> bool:
    """RB-STAND-12: whether it takes over successes of an Attack on an enemy (RB-RULING-172)."""
    dodge = at_hand(s, Dodging)
    return (
        dodge is not None
        and field.hostile(s, u, dodge.dodger)
        and any(isinstance(effect, Redirect) for effect in use.effects)
    )
