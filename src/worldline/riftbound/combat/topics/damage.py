"""Damage events, Critical Condition, dying and death (RB-DMG, RB-DYING, RB-RULING-117 to 119)."""

from worldline.core.machine import at_step
from worldline.riftbound.body import health, hits
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    at_hand,
    book,
    change,
    end_watch,
    leave_play,
    show,
)
from worldline.riftbound.combat.nouns.frames import (
    Checking,
    Damaging,
    Dying,
    Falling,
    Granting,
    Killed,
    Wrecking,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.topics import fall, seize, status
from worldline.riftbound.combat.topics.window import open_own_window, open_window
from worldline.riftbound.figures.amounts import half


def before_damage(s: Encounter, f: Damaging, _: object) -> None:
    """RB-WIN-12: nothing is increased where there is no packet."""
    if s.units[f.damaged].dead or not f.packets:
        s.finish()
        return
    if s.units[f.damaged].hidden and f.dealer is not None and not s.units[f.dealer].hidden:
        show(s, f.damaged)  # RB-RULING-248
    f.before = s.units[f.damaged].hp
    open_window(s, "damage.pre", f.dealer)


def next_packet(s: Encounter, f: Damaging, _: object) -> None:
    """Until the HP are gone."""
    critical = s.units[f.damaged].critical
    before = f.k
    if before < len(f.packets):
        f.k, f.dealt = suffer(s, f)
    if f.k > before and not critical and s.units[f.damaged].hp <= 0:
        open_own_window(s, "hp.zero", f.damaged)
    else:
        s.goto(shake_watch if f.packets else deaths)


def suffer(s: Encounter, f: Damaging) -> tuple[int, int]:
    """RB-RULING-117: how many packets there were then, and how much damage."""
    u, type, by, dealt = f.damaged, f.damage, f.dealer, f.dealt
    unit = s.units[u]
    last = unit.hp <= 0 and _takes_last(s, u)
    wounds = health.suffer(unit, f.packets[f.k :], last)
    for w in wounds:
        dealt += w.damage
        s.emit(events.Hurt(unit=u, hp=w.hp, ehp=w.ehp, damage=type, by=by, left=w.left))
    if wounds and unit.critical:
        change(s, u, ehp=w.left)
    elif wounds:
        change(s, u, hp=w.left)
    return f.k + len(wounds), dealt


def at_zero(s: Encounter, f: Damaging, _: object) -> None:
    """RB-DYING-1, RB-RULING-168: Critical Condition, or death, or destruction."""
    unit = s.units[f.damaged]
    s.goto(next_packet)
    if unit.hp > 0 or unit.dead:  # the GM may have withdrawn it meanwhile
        return
    end_watch(s, f.damaged, "RB-RULING-140")
    if unit.mortal:
        s.emit(events.FellCritical(unit=f.damaged))
        fall.lay(s, f.damaged)
    else:
        die(s, f.damaged, f.dealer)


def shake_watch(s: Encounter, f: Damaging, _: object) -> None:
    """RB-WIN-13; a watcher may lose its Overwatch (RB-OVERWATCH-8)."""
    unit, rules = s.units[f.damaged], book(s).rules
    if not f.dealt or not unit.watches or unit.dead:
        s.goto(after_damage)
        return
    if f.dealt >= half(f.before):  # RB-OVERWATCH-9, RB-RULING-140
        end_watch(s, f.damaged, "RB-OVERWATCH-9")
        s.goto(after_damage)
        return
    checker = next((w.by for w in unit.watches if w.by is not None), f.damaged)
    s.push(
        Checking(
            unit=checker, name="overwatch", attribute="wil", difficulty=rules.overwatch_difficulty
        )
    )


def keep_watch(s: Encounter, f: Damaging, got: Checking) -> None:
    if not got.result:
        end_watch(s, f.damaged, "RB-OVERWATCH-8")


def after_damage(s: Encounter, f: Damaging, _: object) -> None:
    open_window(s, "damage.post", f.dealer)


def deaths(s: Encounter, f: Damaging, _: object) -> None:
    unit = s.units[f.damaged]
    if unit.gone:
        return
    if unit.dead:
        s.push(Killed(killed=f.damaged, killer=f.dealer))
        if unit.nature == "vehicle":
            fall = at_hand(s, Falling)
            rolled = fall.rolled if fall is not None and fall.unit == f.damaged else 0
            s.push(Wrecking(vehicle=f.damaged, rolled=rolled))
    elif unit.dying and not _takes_last(s, f.damaged):
        s.push(Dying(unit=f.damaged, killer=f.dealer))


DAMAGING = (before_damage, next_packet, at_zero, shake_watch, keep_watch, after_damage, deaths)


def come_to_zero(s: Encounter, u: UnitId) -> None:
    """The same for a unit whose HP are gone though nothing was dealt to it: the GM says so."""
    s.push(at_step(Damaging(damaged=u, packets=(), damage=""), at_zero))
    open_own_window(s, "hp.zero", u)


def come_to_its_end(s: Encounter, u: UnitId) -> None:
    """The same for one whose EHP are gone, or who is dead, because the GM says so."""
    s.push(at_step(Damaging(damaged=u, packets=(), damage=""), deaths))


def _takes_last(s: Encounter, u: UnitId) -> bool:
    """Whether this is its own final Action, or its dying Check is being made."""
    return any(isinstance(f, Dying) and f.unit == u for f in s.stack)


def die(s: Encounter, u: UnitId, by: UnitId | None) -> None:
    """RB-DYING-14: it leaves play for good; what hangs on it goes."""
    leave_play(s, u, "RB-DYING-14", gone=False, hp=0, watts=0)
    s.emit(events.Died(unit=u, by=by))
    seize.lower_hands(s)
    status.settle(s)


# Dying


def dying_check(s: Encounter, f: Dying, _: object) -> None:
    """The reduced Score counts."""
    s.push(Checking(unit=f.unit, name="dying", attribute=health.DYING_ATTRIBUTE))


def dying_result(s: Encounter, f: Dying, got: Checking) -> None:
    if s.units[f.unit].dead:  # the GM has said what becomes of it
        s.finish()
        return
    assert got.total is not None
    match health.fate(book(s), got.total):
        case "survives":
            up = health.survive(s.units[f.unit].health)
            change(s, f.unit, hp=up.hp, spared=up.spared)
            s.emit(events.Healed(unit=f.unit, hp=up.hp))
            s.finish()
        case "last-action":
            s.push(Granting(unit=f.unit, origin="final"))


def last_breath(s: Encounter, f: Dying, _: object) -> None:
    """RB-RULING-164: nothing in its final Action can save it."""
    if s.units[f.unit].dead:
        return
    die(s, f.unit, f.killer)
    s.push(Killed(killed=f.unit, killer=f.killer))


DYING = (dying_check, dying_result, last_breath)


def note_kill(s: Encounter, f: Killed, _: object) -> None:
    """RB-WIN-15, RB-RULING-169: start-of-turn damage is nobody's kill."""
    if f.killer is not None and f.killer != f.killed:
        open_own_window(s, "unit.killed", f.killer)


KILLED = (note_kill,)


# Healing


def heal(s: Encounter, u: UnitId, amount: int) -> None:
    """A vehicle is not healed (RB-RULING-134)."""
    unit = s.units[u]
    if unit.nature == "vehicle":
        return
    gain = health.heal(unit, amount, maxima(s, u).hp)
    if gain:
        change(s, u, hp=unit.hp + gain)
        s.emit(events.Healed(unit=u, hp=gain))


def restore(s: Encounter, u: UnitId, what: str, amount: int | None) -> None:
    unit, most = s.units[u], maxima(s, u)
    if what == "sp":
        if unit.sp_base is None:
            return
        gain = health.gain(unit.sp, amount, most.sp)
        change(s, u, sp=unit.sp + gain)
        s.emit(events.Healed(unit=u, sp=gain))
        return
    gain = health.gain(unit.ehp, amount, most.ehp)
    change(s, u, ehp=unit.ehp + gain)
    s.emit(events.Healed(unit=u, ehp=gain))


def raise_damage(s: Encounter, amount: int) -> None:
    f = at_hand(s, Damaging)
    assert f is not None
    f.packets = hits.raise_first(f.packets, amount)
