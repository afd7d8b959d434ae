"""Overwatch (RB-OVERWATCH, RB-RULING-135 to 143)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Watch,
    at_hand,
    book,
    change,
    end_watch,
    number,
)
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Attacking,
    Firing,
    Granting,
    Moving,
    Offering,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    ChooseTarget,
    Interrupt,
    Target,
    UnitId,
)
from worldline.riftbound.combat.query import aim, field, own, ratings
from worldline.riftbound.combat.query.figures import dragged_units
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.topics import instants
from worldline.riftbound.content.entries.standing import NoOverwatchTrigger


def take_watch(s: Encounter, u: UnitId, watch: Watch | None = None, attacks: int = 1) -> None:
    """RB-OVERWATCH-3: one free Attack for each that is taken."""
    if s.units[u].dead:  # it was lost while it was chosen (RB-RULING-233)
        return
    watch = watch or Watch(left=attacks, serial=number(s))
    change(s, u, watches=(*s.units[u].watches, watch))
    s.emit(events.Watching(unit=u, attacks=sum(w.left for w in s.units[u].watches)))


def watchers(s: Encounter, f: Offering) -> list[UnitId]:
    return [unit.id for unit in s.units if unit.watches]


def answers(s: Encounter, u: UnitId) -> Iterator[Attack | Interrupt]:
    """RB-OVERWATCH-4, RB-RULING-135, RB-RULING-136: on any mover, at its trigger point."""
    f = at_hand(s, Moving)
    return iter(()) if f is None else _answers(s, u, f, units_moved(s, f))


def _answers(
    s: Encounter, u: UnitId, f: Moving, at: tuple[UnitId, ...]
) -> Iterator[Attack | Interrupt]:
    """Where it has an Instant to use before it fires, it may do that (RB-RULING-89); it is not
    asked in vain: something that it bears must reach what moves."""
    if not _may_fire(s, u, f, at):
        return
    by, shot = rollers(s, u), None
    shots = _shots(s, by[0], u, at)
    if len(by) > 1:
        shots = dict.fromkeys(attack for one in by for attack in _shots(s, one, u, at))
    for shot in shots:
        yield shot
    for one in by:
        if instants.instants_of(s, one):
            if shot is not None or _bears_on(s, u, f):
                yield Interrupt()
            return


def ranges_on(s: Encounter, watcher: UnitId, mover: UnitId) -> dict[UnitId, int]:
    """From whom, and over how many metres, its Overwatch Attacks reach who moves."""
    watch, found = s.units[watcher].watches[0], dict[UnitId, int]()
    for by in rollers(s, watcher):
        for centre, metres in aim.ranges_against(s, by, mover, watch).items():
            found[centre] = max(metres, found.get(centre, 0))
    return found


def shots_by(s: Encounter, by: UnitId, watcher: UnitId) -> Iterable[Attack]:
    """Those that this unit could roll for; none, if what came between has ended the Overwatch."""
    f = at_hand(s, Moving)
    assert f is not None
    return _shots(s, by, watcher, units_moved(s, f)) if s.units[watcher].watches else ()


def _shots(s: Encounter, by: UnitId, watcher: UnitId, at: tuple[UnitId, ...]) -> Iterable[Attack]:
    watch = s.units[watcher].watches[0]
    if watch.arm or watch.free or watch.centre is not None:
        return aim.attacks(s, by, at=at, watch=watch)
    return aim.attacks_on(s, by, at)  # with any Attack of its own


def rollers(s: Encounter, watcher: UnitId) -> tuple[UnitId, ...]:
    """RB-RULING-143: for a vehicle its owner rolls, or if the owner wishes, a willing Operator."""
    watch = s.units[watcher].watches[0]
    if watch.by is None:
        return (watcher,)
    n = keys.arm(watch.arm).power.n
    at = field.operator(s, watcher, s.units[watcher].systems[n].terminal)
    if at is None or at == watch.by or not field.willing(s, at, watch.by):
        return (watch.by,)
    return watch.by, at


def units_moved(s: Encounter, f: Moving) -> tuple[UnitId, ...]:
    """RB-RULING-136: who may be shot at, in one movement: the mover, whom it drags, and who rides
    in it where it can be targeted; but nobody whose movement is protected (RB-HOOK-14)."""
    unit, along = s.units[f.mover], dragged_units(s, f.mover) if f.kind in ("move", "own") else []
    if unit.nature == "vehicle" and not field.is_closed(s, f.mover):
        along = [other.id for other in s.units if other.aboard == f.mover]
    return tuple([u for u in (f.mover, *along) if not _unwatched(s, u)])


def is_ready(s: Encounter, u: UnitId, mover: UnitId) -> bool:
    """Whether a unit could fire on a movement that has just begun, if it sees what moves."""
    unit = s.units[u]
    return bool(unit.watches) and u != mover and not unit.dead and field.able(s, rollers(s, u)[0])


def eye_of(s: Encounter, u: UnitId) -> UnitId:
    """From where a watcher sees."""
    centre = s.units[u].watches[0].centre
    return u if centre is None else centre


def _may_fire(s: Encounter, u: UnitId, f: Moving, at: tuple[UnitId, ...]) -> bool:
    unit = s.units[u]
    if not unit.watches or u == f.mover or u in f.fired or u in f.silent or unit.dead:
        return False
    if f.held and holds_fire(f, u):
        return False
    eye = eye_of(s, u)
    for other in at:
        if field.sees(s, eye, other):
            return field.able(s, rollers(s, u)[0])
    return False


def holds_fire(f: Moving, u: UnitId) -> bool:
    """RB-RULING-135: it has said so for this movement, and not for the point that is reached."""
    return any(x.unit == u and (x.at is None or x.at != f.spot) for x in f.held or ())


def _unwatched(s: Encounter, u: UnitId) -> bool:
    return bool(own.passives(s, u, NoOverwatchTrigger))


def check_shot(s: Encounter, u: UnitId, action: Attack) -> None:
    f = at_hand(s, Moving)
    if f is None or not _may_fire(s, u, f, units_moved(s, f)):
        raise Illegal("RB-OVERWATCH-2", f"{s.units[u].name} may not fire on this movement")
    first, *others = rollers(s, u)
    if not any(_can_fire(s, by, u, action) for by in others):
        check_shot_by(s, first, u, action)


def check_shot_by(s: Encounter, by: UnitId, watcher: UnitId, action: Attack) -> None:
    f = at_hand(s, Moving)
    assert f is not None
    if not s.units[watcher].watches:
        raise Illegal("RB-OVERWATCH-7", "the Overwatch has ended")
    aim.check_attack(s, by, action, units_moved(s, f), s.units[watcher].watches[0])


def _can_fire(s: Encounter, by: UnitId, watcher: UnitId, action: Attack) -> bool:
    try:
        check_shot_by(s, by, watcher, action)
    except Illegal:
        return False
    return True


def needs(s: Encounter, u: UnitId, shot: Attack) -> tuple[int, ...]:
    """What a die must show to hit each target of a shot."""
    centre = s.units[u].watches[0].centre
    by, (power, arm) = next(
        (one, found) for one in rollers(s, u) if (found := aim.find(s, one, shot.arm)) is not None
    )
    f = Attacking(
        attacker=by, arm=shot.arm, damage=shot.damage or arm.types[0], targets=shot.targets,
        origin="overwatch", serial=0, vehicle=power.vehicle, centre=centre,
    )  # fmt: skip
    return ratings.needs(s, f)


def _bears_on(s: Encounter, u: UnitId, f: Moving) -> bool:
    b = book(s)
    for thing in s.units[u].things:
        for id in b.items[thing.item].attacks:
            if field.within(s, u, f.mover, b.attacks[id].metres or 0):
                return True
    return False


def check_interrupt(s: Encounter, u: UnitId) -> None:
    f = at_hand(s, Moving)
    if f is None or not _may_fire(s, u, f, units_moved(s, f)):
        raise Illegal("RB-OVERWATCH-2", f"{s.units[u].name} may not fire on this movement")


def fire(s: Encounter, u: UnitId, deed: Attack | None) -> Firing:
    """RB-OVERWATCH-5: one of them for each movement."""
    f = at_hand(s, Moving)
    assert f is not None
    f.fired = (*f.fired, u)
    return Firing(watcher=u, deed=deed)


def who_fires(s: Encounter, f: Firing, _: object) -> ChooseTarget | None:
    """RB-RULING-143: the owner chooses who rolls, where there is a choice."""
    able = _firing(s, f)
    owner = s.units[f.watcher].watches[0].by
    if len(able) < 2 or owner is None:
        return None
    return ChooseTarget(seat(s, owner), owner, able)


def _firing(s: Encounter, f: Firing) -> tuple[UnitId, ...]:
    found = rollers(s, f.watcher)
    if f.deed is None:
        return found
    return tuple(by for by in found if _can_fire(s, by, f.watcher, f.deed))


def become_active(s: Encounter, f: Firing, got: Target | None) -> None:
    by = _firing(s, f)[0] if got is None else got.unit
    if f.deed is None:
        s.become(Granting(unit=by, origin="overwatch", watcher=f.watcher))
    else:
        s.become(Acting(unit=by, deed=f.deed, origin="overwatch", watcher=f.watcher))


FIRING = (who_fires, become_active)


def end_overwatch(s: Encounter, u: UnitId) -> None:
    """RB-RULING-141: it ends when the last Attack has been resolved."""
    watches = s.units[u].watches
    if not watches:
        return
    first, *rest = watches
    if first.left > 1:
        rest = [replace(first, left=first.left - 1), *rest]
    if rest:
        change(s, u, watches=tuple(rest))
    else:
        end_watch(s, u, "RB-OVERWATCH-7")
