"""Actions: which a unit may take, and how one is carried out (RB-HOOK-9, RB-TURN)."""

from collections.abc import Sequence
from typing import get_args

from worldline.core.machine import Action, Decision, Illegal
from worldline.riftbound import stats
from worldline.riftbound.character import ATTRIBUTES
from worldline.riftbound.combat import (
    aim,
    attack,
    board,
    companion,
    events,
    fall,
    field,
    hold,
    instants,
    marks,
    move,
    uses,
    watch,
)
from worldline.riftbound.combat.encounter import (
    Done,
    Encounter,
    amend,
    at_hand,
    book,
)
from worldline.riftbound.combat.facts import facts
from worldline.riftbound.combat.figures import bound, move_metres
from worldline.riftbound.combat.frames import (
    Acting,
    Checking,
    Granting,
    Grappling,
    Offering,
    Turn,
    Using,
)
from worldline.riftbound.combat.kept import kept
from worldline.riftbound.combat.powers import bearer, passives, seat
from worldline.riftbound.combat.powers import uses as uses_at
from worldline.riftbound.combat.schema import (
    Attach,
    Attack,
    Board,
    ChangePlace,
    Choose,
    ChooseOption,
    ChoosePath,
    Deed,
    EndTurn,
    Grapple,
    HandOver,
    Hold,
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
from worldline.riftbound.combat.space import METRE, along
from worldline.riftbound.combat.when import Case, holds, roles
from worldline.riftbound.combat.window import open_window
from worldline.riftbound.pages.standing import Drags, GrappleReach

# What may be done


def left(s: Encounter, d: TakeAction) -> int:
    """Actions that the unit may still take here."""
    if d.origin != "normal":
        return 1
    turn = at_hand(s, Turn)
    assert turn is not None
    return turn.left[companion.purse_of(s, turn, d.unit)]


def actions(s: Encounter, d: TakeAction) -> list[Action]:
    """RB-WIN-4, RB-WIN-5: the unit's Actions, its untimed Instants, and to stop."""
    more = left(s, d)
    found: list[Action] = [_END_TURN if d.origin == "normal" else _PASS]
    if d.origin == "normal":
        turn = at_hand(s, Turn)
        if turn is not None and companion.partner(s, turn, d.unit) is not None:
            found.append(HandOver())
    if d.origin == "overwatch":
        found += watch.shots_by(s, d.unit, _watcher(s))
    elif more:
        found += _deeds(s, d)
    if _at_an_edge(s, d, more):
        found += instants.untimed(s, d.unit)
    return found


def _at_an_edge(s: Encounter, d: TakeAction, left: int) -> bool:
    """RB-RULING-89: a unit that neither has an Action left in its turn nor has taken one never
    becomes Active in it."""
    return d.origin != "normal" or left > 0 or d.unit in s.actors


def _watcher(s: Encounter) -> UnitId:
    granting = at_hand(s, Granting)
    assert granting is not None
    assert granting.watcher is not None
    return granting.watcher


def _deeds(s: Encounter, d: TakeAction) -> list[Action]:
    u, critical = d.unit, s.units[d.unit].critical
    if _watching(s, d):
        return [] if critical else [_OVERWATCH]
    found: list[Action] = [_MOVE] if _fixed(s, u) is None else []
    found += _where_it_stands(s, u, critical)
    found += board.boardings(s, u)
    return found


def _where_it_stands(s: Encounter, u: UnitId, critical: bool) -> Sequence[Action]:
    """Where nothing has a say in them but what a unit bears and whom it reaches, they are listed
    once for all."""
    own = facts(s, u)
    if not own.settled or s.units[u].vehicle is not None or not aim.is_alone(s, u):
        return on_foot(s, u, usable(s, u), graspable(s, u), critical)
    known, key = kept(s).within, (u, own.ranges)
    whom = known.get(key)
    if whom is None:
        whom = known[key] = (aim.around(s, u, own.ranges), graspable(s, u))
    found = own.deeds.get((whom, critical))
    if found is None:
        own.uses = tuple(usable(s, u)) if own.uses is None else own.uses
        found = own.deeds[whom, critical] = on_foot(s, u, own.uses, whom[1], critical)
    return found


def on_foot(
    s: Encounter, u: UnitId, own: Sequence[Use], held: tuple[UnitId, ...], critical: bool
) -> tuple[Action, ...]:
    """All but to move and to board; `own` are its uses, `held` whom it could grapple."""
    attacks, modules = aim.all_attacks(s, u), hold.attachings(s, u)
    if critical:
        return (*attacks, *own, *modules)
    return (*_PREPARES, _OVERWATCH, *attacks, *map(Grapple, held), *own, *modules)


_END_TURN, _PASS, _MOVE, _OVERWATCH = EndTurn(), Pass(), Move(), Overwatch()
_PREPARES = tuple(Prepare(attribute) for attribute in ATTRIBUTES)


def graspable(s: Encounter, u: UnitId) -> tuple[UnitId, ...]:
    """Whom a unit could grapple."""
    near = field.near(s, u, grapple_reach(s, u))
    return tuple([other for other in near if _out_of_grasp(s, u, other) is None])


def usable(s: Encounter, u: UnitId) -> list[Use]:
    """The Actions among its uses."""
    found: list[Use] = []
    known = roles(s)
    for power, use in uses_at(s, u, "action.choose"):
        if use.kind == "action" and uses.can_use(s, u, power, use, known):
            found += [Use(power.key, use.id, t) for t in uses.aims(s, u, power, use, known)]
    return found


def _watching(s: Encounter, d: TakeAction) -> bool:
    """RB-OVERWATCH-10, RB-RULING-139: after Overwatch only Overwatch may follow this turn."""
    if d.origin == "normal":
        for done, u in zip(s.done, s.actors, strict=True):
            if u == d.unit and done.kind == "overwatch" and done.origin == "normal":
                return True
    return False


def _moves(s: Encounter, u: UnitId) -> int:
    """Move Actions of this turn, whoever granted them (RB-RULING-132)."""
    mine = [done for done, who in zip(s.done, s.actors, strict=True) if who == u]
    return len([done for done in mine if done.kind == "move"])


def _fixed(s: Encounter, u: UnitId) -> str | None:
    """The rule by which a unit cannot take the Action Move."""
    if rule := bound(s, u):
        return rule
    if not s.done or not _moves(s, u) or stats.can_move_twice(bearer(s, u)):
        return None
    return "RB-KEY-HEAVY-2"


def check_action(s: Encounter, d: TakeAction, action: Action) -> None:
    turn = at_hand(s, Turn)
    match action:
        case EndTurn():
            if d.origin != "normal":
                raise Illegal("RB-RULING-96", "it is not the unit's own turn")
        case Pass(rest=False):
            if d.origin == "normal":
                raise Illegal("RB-RULING-96", "in its own turn a unit ends the turn")
        case HandOver():
            if d.origin != "normal" or turn is None or companion.partner(s, turn, d.unit) is None:
                raise Illegal("RB-RULING-201", "nobody shares this turn")
        case Hold() | Use() if instants.is_instant(s, d.unit, action):
            if not _at_an_edge(s, d, left(s, d)):
                raise Illegal("RB-RULING-89", f"{s.units[d.unit].name} is not Active in this turn")
            instants.check_instant(s, d.unit, action)
        case Attack() if d.origin == "overwatch":
            watch.check_shot_by(s, d.unit, _watcher(s), action)
        case _ if d.origin == "overwatch":
            raise Illegal("RB-OVERWATCH-3", "it is an Overwatch Attack that is taken")
        case (
            Move() | Attack() | Prepare() | Overwatch() | Grapple() | Use() | Attach()
            | Board() | ChangePlace() | Leave()
        ):  # fmt: skip
            if not left(s, d):
                raise Illegal("RB-TURN-1", f"{s.units[d.unit].name} has no Action left")
            _check_deed(s, d, action)
        case _:
            raise Illegal("RB-TURN-2", "that is no Action")


def _check_deed(s: Encounter, d: TakeAction, deed: Deed) -> None:
    u, unit = d.unit, s.units[d.unit]
    if _watching(s, d) and not isinstance(deed, Overwatch):
        raise Illegal("RB-OVERWATCH-10", "after Overwatch only Overwatch may follow this turn")
    if unit.critical and isinstance(deed, Prepare | Overwatch | Grapple):
        raise Illegal("RB-DYING-5", f"{unit.name} is in Critical Condition")
    match deed:
        case Move():
            if rule := _fixed(s, u):
                raise Illegal(rule, f"{unit.name} cannot move itself now")
        case Attack():
            aim.check_attack(s, u, deed)
        case Grapple(target=target):
            _check_grapple(s, u, target)
        case Use():
            instants.check_use(s, u, deed, ("action",))
        case Attach():
            hold.check_attach(s, u, deed)
        case Board() | ChangePlace() | Leave():
            board.check_boarding(s, u, deed)


# The Action Grapple


def grapple_reach(s: Encounter, u: UnitId) -> int:
    """RB-RULING-150; 0 is base contact."""
    own = passives(s, u, GrappleReach)
    if not own:
        return 0
    found = (p for power, p in own if holds(Case(s, u, power, {}), p))
    return max((p.metres for p in found), default=0)


def _check_grapple(s: Encounter, u: UnitId, target: UnitId) -> None:
    if not 0 <= target < len(s.units):
        raise Illegal("RB-GRAPPLE-1", "there is nobody to grapple")
    if refusal := _out_of_grasp(s, u, target):
        raise Illegal(*refusal)
    if not field.within(s, u, target, grapple_reach(s, u)):
        raise Illegal("RB-GRAPPLE-1", f"{s.units[target].name} is out of reach")


def _out_of_grasp(s: Encounter, u: UnitId, target: UnitId) -> tuple[str, str] | None:
    """The rule by which a unit cannot be grappled, however near it is, and why."""
    unit, other = s.units[u], s.units[target]
    if target == u or other.dead:
        return "RB-GRAPPLE-1", "there is nobody to grapple"
    if "vehicle" in (unit.nature, other.nature) or unit.aboard is not None:
        return "RB-RULING-144", "vehicles neither grapple nor are grappled"
    if other.aboard is not None and aim.closed(s, other.aboard):
        return "RB-RULING-213", f"{other.name} is inside"
    if field.rank(s, target) > field.rank(s, u):
        return "RB-GRAPPLE-1", f"{other.name} is larger"
    return None


def hold_mark(s: Encounter) -> str:
    """The status that a grappler gives: the one by which its giver drags its holder."""
    return next(
        id
        for id, entry in book(s).marks.items()
        if any(isinstance(passive, Drags) for passive in entry.source.standing)
    )


def grapple_check(s: Encounter, f: Grappling, _: object) -> None:
    s.push(Checking(unit=f.unit, name="grapple", attribute="str", against=f.target, their="str"))


def grapple_result(s: Encounter, f: Grappling, got: Checking) -> Decision | None:
    """RB-GRAPPLE-3; a third unit can only throw it Prone (RB-RULING-144)."""
    if not got.result or s.units[f.target].dead:
        s.finish()
        return None
    b, status = book(s), hold_mark(s)
    names = [b.marks[b.rules.critical_mark].name, b.marks[status].name]
    taken = any(h.mark == status for h in s.units[f.target].marks)
    holding = any(h.mark == status and h.source == f.unit for o in s.units for h in o.marks)
    if taken or holding:
        names.pop()
    return ChooseOption(seat(s, f.unit), f.unit, tuple(names))


def pull(s: Encounter, f: Grappling, got: Choose) -> None:
    """RB-EQ-WHIP-2: the shortest way into contact, by forced movement (RB-RULING-150)."""
    if s.units[f.target].aboard is not None:  # RB-RULING-214
        board.put_out(s, f.target, f.unit)
    if not got.n:
        s.finish()
        fall.lay(s, f.target, f.unit)
    elif not field.touching(s, f.unit, f.target):
        mine, other = s.units[f.unit], s.units[f.target]
        near = (mine.diameter + other.diameter) // 2
        end = along(mine.place, other.place, near)
        s.push(move.movement(s, f.target, (end,), "forced", 0))


def grapple_ends(s: Encounter, f: Grappling, _: object) -> None:
    """RB-RULING-145: who was stopped on the way, or shot, is not held."""
    if field.touching(s, f.unit, f.target):
        marks.put(s, f.target, hold_mark(s), 1, f.unit, False)


GRAPPLING = (grapple_check, grapple_result, pull, grapple_ends)

# An Action, from its declaration to the moment just after it. Where nothing comes in between, a
# step goes on to the next one by itself.


_KINDS = {kind: kind.__name__.lower() for kind in get_args(Deed)}


def begin(s: Encounter, f: Acting) -> Decision | None:
    s.push(f)
    return declare(s, f, None)


def declare(s: Encounter, f: Acting, _: object) -> Decision | None:
    """RB-RULING-88: its unit becomes Active."""
    kind = _KINDS[type(f.deed)]
    key, use = (f.deed.key, f.deed.use) if isinstance(f.deed, Use) else ("", "")
    nth = 1
    for done, u in zip(s.done, s.actors, strict=True):
        nth += u == f.unit and done.kind == kind
    f = s.set(nth=nth, before=s.active, at=_WALK)
    s.active = f.unit
    if f.origin != "overwatch":
        s.done.append(Done(kind, key, use, f.origin))
        s.actors.append(f.unit)
    s.emit(events.Acted(unit=f.unit, deed=f.deed, origin=f.origin))
    if open_window(s, "action.declared", f.unit, alone=True):
        amend(s, Acting, at=_CARRY_OUT)
        return None
    return carry_out(s, f, None)


def carry_out(s: Encounter, f: Acting, _: object) -> Decision | None:
    match f.deed:
        case Move():
            most = move_metres(s, f.unit).value * METRE
            return ChoosePath(seat(s, f.unit), f.unit, most)
        case Attack():
            return _attack(s, f, f.deed)
        case Prepare(attribute=attribute):
            watch.prepare(s, f.unit, attribute)
            just_after(s, f, None)
        case Overwatch():
            watch.take_watch(s, f.unit)
            just_after(s, f, None)
        case Grapple(target=target):
            s.push(Grappling(unit=f.unit, target=target))
        case Use(key=key, use=use, targets=targets):
            s.push(Using(user=f.unit, key=key, use=use, targets=targets))
        case Attach():
            hold.attach(s, f.unit, f.deed)
        case Board():
            return board.knock(s, f.unit, f.deed)
        case ChangePlace():
            board.change_place(s, f.unit, f.deed)
        case Leave(at=at):
            board.step_out(s, f.unit, at)
    return None


def _attack(s: Encounter, f: Acting, deed: Attack) -> Decision | None:
    watches = () if f.watcher is None else s.units[f.watcher].watches
    record = watches[0] if watches else None
    if record is None:
        return attack.begin(s, f.unit, deed, f.origin)
    return attack.begin(s, f.unit, deed, f.origin, record.free, record.centre)


def walk(s: Encounter, f: Acting, got: object) -> None:
    """The path, or whether who sits in the vehicle lets the unit in (RB-RECON-BOARD-1)."""
    if isinstance(got, Say) and got.yes and isinstance(f.deed, Board):
        board.board(s, f.unit, f.deed)
    if isinstance(got, Walk):
        most = move_metres(s, f.unit).value * METRE
        s.push(move.movement(s, f.unit, got.path, "move", most))
    else:
        just_after(s, f, None)


def just_after(s: Encounter, f: Acting, _: object) -> None:
    """RB-WIN-6."""
    if isinstance(f.deed, Move):
        marks.after(s, f.unit, "move-action")
    if f.watcher is not None:
        watch.fired(s, f.watcher)
    if not s.units[f.unit].dead and open_window(s, "action.post", f.unit, alone=True):
        amend(s, Acting, at=_CLOSE)
    else:
        close(s, f, None)


def close(s: Encounter, f: Acting, _: object) -> None:
    """RB-KEY-ACTIVE-3, RB-RULING-154: then nobody is Active, unless somebody was interrupted."""
    s.active = f.before
    if s.active is None and f.origin == "seized":
        amend(s, Offering, ring=(), k=0, quiet=0)  # the gap that it came from begins anew
    if s.active is None and f.origin == "normal" and open_window(s, "gap"):
        amend(s, Acting, at=_CLOSE + 1)
    else:
        s.finish()


ACTING = (declare, carry_out, walk, just_after, close)
_CARRY_OUT, _WALK, _CLOSE = ACTING.index(carry_out), ACTING.index(walk), ACTING.index(close)

# An Action that something else grants


def ask(s: Encounter, f: Granting, _: object) -> Decision | None:
    unit = s.units[f.unit]
    if unit.dead or unit.asleep:
        s.finish()
        return None
    return TakeAction(seat(s, f.unit), f.unit, f.origin)


def take(s: Encounter, f: Granting, got: Action) -> Decision | None:
    if isinstance(got, Pass):
        if f.watcher is not None:  # it has interrupted, and so used up its Overwatch Attack
            watch.fired(s, f.watcher)
    elif instants.is_instant(s, f.unit, got):
        s.restart()
        instants.begin(s, f.unit, got)
    else:
        return begin(s, Acting(unit=f.unit, deed=got, origin=f.origin, watcher=f.watcher))  # type: ignore[arg-type]
    return None


GRANTING = (ask, take)
