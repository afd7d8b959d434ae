"""Seizing the Initiative (RB-SEIZE, RB-RULING-153 to 159)."""

from functools import cache

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, book, change
from worldline.riftbound.combat.nouns.frames import Checking, Granting, Offering, Seizing
from worldline.riftbound.combat.nouns.schema import Seize, UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.when import may_seize


def anybody(s: Encounter, subject: UnitId | None) -> bool:
    """RB-SEIZE-1: whether somebody might try."""
    if s.phase == "regular":
        for unit in s.units:
            if not (unit.quiet or unit.tried or unit.dead):
                return True
    return False


def everybody(s: Encounter, f: Offering) -> list[UnitId]:
    """Who might try."""
    return [unit.id for unit in s.units if not (unit.tried or unit.quiet or unit.dead)]


def tries(s: Encounter, u: UnitId) -> list[Seize]:
    """RB-SEIZE-1, RB-SEIZE-3, RB-SEIZE-4, RB-RULING-153."""
    if not may_try(s, u):
        return []
    found, side, pairs = [_SEIZE], s.units[u].side, s.pairs
    for other in s.units:  # nobody else is willing, unless the GM declares it
        if (other.side == side or pairs) and _helps(s, u, other):
            found.append(_with_help(other.id))
    return found


_SEIZE = Seize()
_with_help = cache(Seize)


def may_try(s: Encounter, u: UnitId) -> bool:
    return not s.units[u].quiet and may_seize(s, u)


def _helps(s: Encounter, u: UnitId, other: Unit) -> bool:
    h = other.id
    if h == u or other.dead or other.asleep or other.nature == "vehicle":
        return False
    if other.hidden and not field.is_aware(s, u, h):
        return False
    return field.willing(s, h, u) and (field.sees(s, u, h) or field.hears(s, u, h))


def check_try(s: Encounter, u: UnitId, action: Seize) -> None:
    if not may_seize(s, u):
        raise Illegal("RB-SEIZE-2", f"{s.units[u].name} may not try to Seize now")
    h = action.helper
    if h is not None and not (0 <= h < len(s.units) and _helps(s, u, s.units[h])):
        raise Illegal("RB-SEIZE-4", "it needs a willing combatant that it can see or hear")


def seize_check(s: Encounter, f: Seizing, _: object) -> None:
    """RB-SEIZE-2, RB-SEIZE-6, RB-RULING-155: whatever comes of it, the try is spent. A helper rolls
    its own CHA (RB-RULING-159)."""
    change(s, f.seizer, tried=True, owes=True, repaying=False)
    if f.ordered:
        return
    name, attribute, by = "seize", "agi", f.seizer
    if f.helper is not None:
        name, attribute, by = "seize-for", "cha", f.helper
    difficulty = book(s).rules.seize_difficulty
    s.push(Checking(unit=by, name=name, attribute=attribute, difficulty=difficulty))  # type: ignore[arg-type]


def seize_result(s: Encounter, f: Seizing, got: Checking | None) -> None:
    """RB-SEIZE-5."""
    success = f.ordered or bool(got and got.result)
    s.emit(events.SeizeTried(unit=f.seizer, success=success))
    if success:
        s.push(Granting(unit=f.seizer, origin="ordered" if f.ordered else "seized"))


SEIZING = (seize_check, seize_result)
