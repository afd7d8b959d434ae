"""How an Action is carried out (RB-TURN).

From its declaration to the moment just after it.
"""

from typing import get_args

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Done, Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Acting, Granting, Grappling, Offering, Using
from worldline.riftbound.combat.nouns.schema import (
    Attach,
    Attack,
    Board,
    ChangePlace,
    ChoosePath,
    Deed,
    Grapple,
    Leave,
    Move,
    Overwatch,
    Pass,
    Prepare,
    Say,
    TakeAction,
    UnitId,
    Use,
    Walk,
)
from worldline.riftbound.combat.query import field
from worldline.riftbound.combat.query.figures import move_metres
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.combat.topics import (
    attack,
    board,
    hold,
    instants,
    move,
    overwatch,
    prepare,
    status,
)
from worldline.riftbound.combat.topics.window import open_own_window, open_window

_KINDS = {kind: kind.__name__.lower() for kind in get_args(Deed)}


def declare(s: Encounter, f: Acting, _: object) -> None:
    """RB-RULING-88: its unit becomes Active."""
    kind = _KINDS[type(f.deed)]
    key, use = (f.deed.key, f.deed.use) if isinstance(f.deed, Use) else ("", "")
    nth = 1
    for done, u in zip(s.done, s.actors, strict=True):
        nth += u == f.unit and done.kind == kind
    f.nth, f.before = nth, s.active
    if s.units[f.unit].hidden:
        field.show_by(s, f.unit, _concerned(f.deed))
    s.active = f.unit
    if f.origin != "overwatch":
        s.done.append(Done(kind, key, use, f.origin))
        s.actors.append(f.unit)
    s.emit(events.Acted(unit=f.unit, deed=f.deed, origin=f.origin))
    open_own_window(s, "action.declared", f.unit)


def _concerned(deed: Deed) -> tuple[UnitId, ...]:
    """On whom it is that something is done."""
    match deed:
        case Attack(targets=targets) | Use(targets=targets):
            return targets
        case Grapple(target=target):
            return (target,)
    return ()


def carry_out(s: Encounter, f: Acting, _: object) -> Decision | None:
    s.goto(just_after)
    if s.units[f.unit].dead:  # RB-RULING-233
        return None
    match f.deed:
        case Move():
            s.goto(walk)
            most = move_metres(s, f.unit).value * METRE
            return ChoosePath(seat(s, f.unit), f.unit, most)
        case Attack():
            _attack(s, f, f.deed)
        case Prepare(attribute=attribute):
            prepare.prepare(s, f.unit, attribute)
        case Overwatch():
            overwatch.take_watch(s, f.unit)
        case Grapple(target=target):
            s.push(Grappling(unit=f.unit, target=target))
        case Use(key=key, use=use, targets=targets):
            s.push(Using(user=f.unit, key=key, use=use, targets=targets))
        case Attach():
            hold.attach(s, f.unit, f.deed)
        case Board():
            s.goto(walk)
            return board.knock(s, f.unit, f.deed)
        case ChangePlace():
            board.change_place(s, f.unit, f.deed)
        case Leave(at=at):
            board.step_out(s, f.unit, at)
    return None


def _attack(s: Encounter, f: Acting, deed: Attack) -> None:
    watches = () if f.watcher is None else s.units[f.watcher].watches
    record = watches[0] if watches else None
    if record is None:
        attack.begin(s, f.unit, deed, f.origin)
    else:
        attack.begin(s, f.unit, deed, f.origin, record.free, record.centre)


def walk(s: Encounter, f: Acting, got: object) -> None:
    """The path, or whether who sits in the vehicle lets the unit in (RB-RULING-253)."""
    if isinstance(got, Say) and isinstance(f.deed, Board):
        if got.yes:
            board.board(s, f.unit, f.deed)
        else:
            board.turn_away(s, f.unit)
    if isinstance(got, Walk):
        most = move_metres(s, f.unit).value * METRE
        s.push(move.movement(s, f.unit, got.path, "move", most))


def just_after(s: Encounter, f: Acting, _: object) -> None:
    """RB-WIN-6."""
    if isinstance(f.deed, Move):
        status.after(s, f.unit, "move-action")
    if f.watcher is not None:
        overwatch.end_overwatch(s, f.watcher)
    if not s.units[f.unit].dead:
        open_own_window(s, "action.post", f.unit)


def close(s: Encounter, f: Acting, _: object) -> None:
    """RB-KEY-ACTIVE-3, RB-RULING-154: then nobody is Active, unless somebody was interrupted."""
    s.active = f.before
    if s.active is None and f.origin == "seized":
        window = at_hand(s, Offering)
        assert window is not None
        window.order = ()  # the gap that it came from begins anew
    if s.active is None and f.origin == "normal":
        open_window(s, "gap")


ACTING = (declare, carry_out, walk, just_after, close)

# An Action that something else grants


def ask(s: Encounter, f: Granting, _: object) -> Decision | None:
    unit = s.units[f.unit]
    if unit.dead or unit.asleep:
        s.finish()
        return None
    return TakeAction(seat(s, f.unit), f.unit, f.origin)


def take(s: Encounter, f: Granting, got: Action) -> None:
    if isinstance(got, Pass):
        if f.watcher is not None:  # it has interrupted, and so used up its Overwatch Attack
            overwatch.end_overwatch(s, f.watcher)
    elif instants.is_instant(s, f.unit, got):
        s.goto(ask)
        instants.begin(s, f.unit, got)
    else:
        s.push(Acting(unit=f.unit, deed=got, origin=f.origin, watcher=f.watcher))  # type: ignore[arg-type]


GRANTING = (ask, take)
