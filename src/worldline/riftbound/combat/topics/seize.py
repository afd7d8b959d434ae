"""Seizing the Initiative (RB-SEIZE, RB-RULING-153 to 159).

It is said, not asked (RB-RULING-249): while an Action is being chosen, or beforehand by a raised
hand."""

from collections.abc import Iterable
from functools import cache

from worldline.core.machine import Action, Asking, Illegal
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.commands import MaySeize
from worldline.riftbound.combat.nouns.encounter import Encounter, Hand, Unit, at_hand, book, change
from worldline.riftbound.combat.nouns.frames import Checking, Granting, Offering, Seizing, Turn
from worldline.riftbound.combat.nouns.schema import Seize, TakeAction, UnitId
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.answers import have_said, seizes
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.query.when import may_seize, seizers

# Who is asked, and whose hand is up, at a gap (RB-WIN-3)


def anybody(s: Encounter, subject: UnitId | None) -> bool:
    """RB-RULING-249: whether a gap stops for somebody."""
    if s.phase == "regular":
        for u in have_said(s):
            unit = s.units[u]
            if (unit.hand is not None or seizes(s, u)) and not (unit.tried or unit.dead):
                return True
    return False


def askers(s: Encounter, f: Offering) -> list[UnitId]:
    """Who wants to be asked at every gap."""
    said = [u for u in have_said(s) if not (s.units[u].tried or s.units[u].dead)]
    return [u for u in said if seizes(s, u)]


def first_hand(s: Encounter, asked: Iterable[UnitId]) -> Seizing | None:
    """RB-RULING-154, RB-RULING-249: what the first of those whose hand is up at this gap does."""
    for u in asked:
        hand = s.units[u].hand
        if hand is None or not _is_now(s, hand):
            continue
        helps = hand.helper is None or _helps(s, u, s.units[hand.helper])
        if helps and may_seize(s, u) and not is_unaware(s, u):
            return Seizing(seizer=u, helper=hand.helper)
    return None


def _is_now(s: Encounter, hand: Hand) -> bool:
    if hand.at == "next":
        return True
    turn = at_hand(s, Turn)
    if turn is None:
        return False
    if hand.at == "after":
        return bool(s.actors) and s.actors[-1] == hand.whose
    return turn.over and hand.whose in _next(s)


def _next(s: Encounter) -> tuple[UnitId, UnitId | None] | tuple[()]:
    """Whose turn comes next, and the companion that shares it."""
    for u in (*s.order[s.index :], *s.order[: s.index]):
        unit = s.units[u]
        beside = unit.companion
        if not unit.misses and not (unit.dead and (beside is None or s.units[beside].dead)):
            return u, beside
    return ()


def is_unaware(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-248: nobody Seizes the Initiative in the turn of a unit he does not know of."""
    whose = s.whose
    return (
        s.secrets
        and whose is not None
        and s.units[whose].hidden
        and not field.is_aware(s, u, whose)
    )


# A hand that waits for nothing


def lower_hands(s: Encounter) -> None:
    """RB-RULING-249: a hand falls with whoever it cannot do without. Only its own seat is told, and
    only of whom it knows."""
    for u in have_said(s):
        unit = s.units[u]
        if unit.hand is not None and (gone := missing(s, unit, unit.hand)) is not None:
            change(s, u, hand=None)
            s.emit(events.HandLowered(to=unit.seat, unit=u, without=gone))


def missing(s: Encounter, unit: Unit, hand: Hand) -> UnitId | None:
    """Who is out of play, of those that a hand cannot do without. The gap after the last Action of
    one that fell in it is still to come, and a companion goes on with the turn of its owner."""
    for u in (hand.whose, hand.helper):
        if u is None or not s.units[u].dead or not s.is_known(u, unit.seat):
            continue
        if u == hand.helper or not _is_to_come(s, hand.at, s.units[u]):
            return u
    return None


def _is_to_come(s: Encounter, at: str, whose: Unit) -> bool:
    if at == "after":
        return bool(s.actors) and s.actors[-1] == whose.id
    beside = whose.companion if whose.owner is None else whose.owner
    return beside is not None and not s.units[beside].dead


# What may be tried


def seizes_asked(s: Encounter, u: UnitId) -> list[Seize]:
    """What a unit that wants to be asked is asked."""
    return tries(s, u) if seizes(s, u) else []


def tries(s: Encounter, u: UnitId) -> list[Seize]:
    """RB-SEIZE-1, RB-SEIZE-3, RB-SEIZE-4, RB-RULING-153."""
    if not may_seize(s, u):
        return []
    found, side, pairs = [_SEIZE], s.units[u].side, s.pairs
    for other in s.units:  # nobody else is willing, unless the GM declares it
        if (other.side == side or pairs) and _helps(s, u, other):
            found.append(_with_help(other.id))
    return found


_SEIZE = Seize()
_with_help = cache(Seize)


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
        raise Illegal("RB-SEIZE-4", "it takes a willing combatant whom they see or hear")


def openings(s: Encounter) -> tuple[MaySeize, ...]:
    """RB-RULING-249: while an Action is being chosen, every unit that may try may say so."""
    top = s.stack[-1]
    d = top.decisions[0] if type(top) is Asking else None
    if type(d) is not TakeAction or d.origin != "normal" or s.phase != "regular":
        return ()
    order = tuple(s.order)
    if not s.secrets and (found := _plain_openings(s, order)) is not None:
        return found
    return tuple([MaySeize(seat(s, u), u) for u in seizers(s, order) if not is_unaware(s, u)])


@of_all(seizers, "seat", "owner")
def _plain_openings(s: Encounter, order: tuple[UnitId, ...]) -> tuple[MaySeize, ...] | None:
    """The same where nothing is hidden; None: for a companion another may decide."""
    units = [s.units[u] for u in seizers(s, order)]
    if any(unit.owner is not None for unit in units):
        return None
    return tuple([MaySeize(unit.seat, unit.id) for unit in units])


def why_not(s: Encounter, d: MaySeize) -> Illegal:
    """Why a unit may not say now that it Seizes."""
    u = d.unit
    if not 0 <= u < len(s.units) or s.units[u].is_nobody or not s.is_known(u, d.seat):
        return Illegal("RB-COMBAT-1", f"there is no unit {u}")
    if seat(s, u) != d.seat:
        return Illegal("RB-RULING-91", f"{s.units[u].name} belongs to another seat")
    if not may_seize(s, u):
        return Illegal("RB-SEIZE-2", f"{s.units[u].name} may not try to Seize now")
    return Illegal("RB-SEIZE-1", "somebody is Active: raise a hand for the next gap")


def options(s: Encounter, d: MaySeize) -> list[Seize]:
    return tries(s, d.unit)


def check_option(s: Encounter, d: MaySeize, action: Action) -> None:
    if not isinstance(action, Seize):
        raise Illegal("RB-SEIZE-1", "they are asked whether they Seize")
    check_try(s, d.unit, action)


# What comes of it


def seize_check(s: Encounter, f: Seizing, _: object) -> None:
    """RB-SEIZE-2, RB-SEIZE-6, RB-RULING-155: whatever comes of it, the try is spent, and lowers a
    hand (RB-RULING-249)."""
    change(s, f.seizer, tried=True, owes=True, repaying=False, hand=None)
    if not f.ordered:
        s.push(check_of(s, f))


def check_of(s: Encounter, f: Seizing) -> Checking:
    """RB-SEIZE-3, RB-SEIZE-4: a helper rolls its own CHA (RB-RULING-159)."""
    difficulty = book(s).rules.seize_difficulty
    if f.helper is None:
        return Checking(unit=f.seizer, name="seize", attribute="agi", difficulty=difficulty)
    return Checking(unit=f.helper, name="seize-for", attribute="cha", difficulty=difficulty)


def seize_result(s: Encounter, f: Seizing, got: Checking | None) -> None:
    """RB-SEIZE-5."""
    success = f.ordered or bool(got and got.result)
    s.emit(events.SeizeTried(unit=f.seizer, success=success))
    if success:
        s.push(Granting(unit=f.seizer, origin="ordered" if f.ordered else "seized"))


SEIZING = (seize_check, seize_result)
