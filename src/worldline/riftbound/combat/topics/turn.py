"""Combat, rounds and turns (RB-TURN, RB-RULING-81 to 87)."""

from collections.abc import Iterator, Sequence

from worldline.core.machine import Action, Decision, Illegal
from worldline.riftbound.body import health, hits
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    book,
    change,
    end_watch,
)
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Combat,
    Damaging,
    Drifting,
    Offering,
    StartPart,
    Throwing,
    Turn,
)
from worldline.riftbound.combat.nouns.schema import (
    EndFight,
    EndTurn,
    HandOver,
    Say,
    TakeAction,
    UnitId,
)
from worldline.riftbound.combat.query import companion, field, own, uses
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import changes
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.topics import (
    actions,
    hazards,
    instants,
    order,
    seize,
    standing,
    status,
    vehicle,
)
from worldline.riftbound.combat.topics.window import open_window, own_window_at
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.figures.amounts import work

# Rounds


def extra_turns(s: Encounter, f: Combat, _: object) -> None:
    """RB-ORDER-5, RB-ORDER-6: one each per lap, in the order of the totals."""
    for k in range(len(s.order)):
        u = s.order[(s.index + k) % len(s.order)]
        if s.units[u].extra and not s.units[u].dead:
            change(s, u, extra=s.units[u].extra - 1)
            s.index = (s.order.index(u) + 1) % len(s.order)
            s.goto(extra_turns)
            s.push(turn_of(s, u))
            return
    s.phase, s.index, s.round = "regular", 0, 0


def next_turn(s: Encounter, f: Combat, _: object) -> Decision | None:
    """RB-RULING-81: a round is one pass through the order. Between turns it is nobody's, so that
    nobody can tell whose the last was (RB-RULING-248)."""
    s.whose = None
    if over(s) and f.asked != s.round:
        return EndFight(s.gm)
    if s.index >= len(s.order) or not s.round:
        s.round, s.index = s.round + 1, 0
        order.admit(s, f)
        if s.rounds is not None and s.round > s.rounds:
            s.goto(end_after_last_round)
            return EndFight(s.gm)
        s.goto(next_turn)
        _begin_round(s)
        return None
    u = s.order[s.index]
    s.index += 1
    s.goto(next_turn)
    unit = s.units[u]
    if unit.misses:  # RB-ORDER-7, RB-RULING-80
        change(s, u, misses=False)
    elif not unit.dead or _survivor(s, u) is not None:
        s.push(turn_of(s, u))
    return None


def _begin_round(s: Encounter) -> None:
    standing.lapse(s, "turn", "round")
    s.emit(events.RoundStarted(round=s.round))
    vehicle.round_starts(s)
    open_window(s, "round.start")


def _survivor(s: Encounter, u: UnitId) -> UnitId | None:
    """RB-RULING-234: of owner and companion the survivor keeps the slot."""
    c = s.units[u].companion
    return c if c is not None and not s.units[c].dead else None


def over(s: Encounter) -> bool:
    """RB-RULING-83: at most one side has units able to act of which all know, for who is asked
    would tell of the others."""
    first = None
    for u in s.units:
        if u.dead or u.asleep or u.hidden or u.nature == "vehicle":
            continue
        if first is not None and u.side != first:
            return False
        first = u.side
    return True


def end_combat(s: Encounter, f: Combat, got: Say) -> None:
    """RB-RULING-83: the GM has the last word; until then the order goes on."""
    if got.yes:
        over_with(s)
    else:
        f.asked = s.round
        s.goto(next_turn)


def end_after_last_round(s: Encounter, f: Combat, got: Say) -> None:
    """RB-RULING-83: or the round that waited for the GM's word begins."""
    if got.yes:
        over_with(s)
    else:
        s.rounds = s.round
        f.asked = s.round
        s.goto(next_turn)
        _begin_round(s)


def over_with(s: Encounter) -> None:
    """RB-RULING-83: the combat ends here and now."""
    status.combat_ends(s)
    s.phase, s.whose, s.active = "ended", None, None
    s.emit(events.Ended())
    s.stack.clear()


COMBAT = (
    order.roll_order, order.rank_all, order.break_ties, extra_turns, next_turn, end_combat,
    end_after_last_round,
)  # fmt: skip


def endings(s: Encounter, d: EndFight) -> Iterator[Say]:
    yield from (Say(True), Say(False))


def check_ending(s: Encounter, d: EndFight, action: Action) -> None:
    if not isinstance(action, Say):
        raise Illegal("RB-RULING-83", "the GM says whether the combat is over")


# A turn


def turn_of(s: Encounter, u: UnitId) -> Turn:
    """RB-KEY-COMPANION-1: a companion shares its owner's turn."""
    beside = _survivor(s, u)
    members: tuple[UnitId, ...] = () if s.units[u].dead else (u,)
    if beside is not None:
        members += (beside,)
    return Turn(members=members, now=members[0])


def start(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-86 (1): what lasts until now ends, and durations tick."""
    s.turn += 1
    s.whose = f.members[0]
    s.done.clear()
    s.actors.clear()
    seize.lower_hands(s)
    if s.used:
        s.used = {o: n for o, n in s.used.items() if keys.occasion(o).per == "overwatch"}
    cooling: list[tuple[UnitId, str]] = []
    for u in f.members:
        end_watch(s, u, "RB-OVERWATCH-1")
        vehicle = s.units[u].vehicle
        if vehicle is not None and any(w.by == u for w in s.units[vehicle].watches):
            end_watch(s, vehicle, "RB-RULING-143")
        unit = s.units[u]
        if unit.pools or unit.spared or unit.repaying != unit.owes:
            change(s, u, pools=(), spared=False, repaying=unit.owes)
        status.turn_starts(s, u)
        for power, _ in _tired(s, u):
            cooling.append((u, power.key.text))  # RB-RULING-200: one roll each
    f.todo = tuple(cooling)


def _tired(s: Encounter, u: UnitId) -> Sequence[tuple[Power, Use]]:
    mine = own.uses_with_cooldown(s, u)
    return mine and [(power, use) for power, use in mine if uses.resting(s, u, power, use)]


def cool(s: Encounter, f: Turn, got: Throwing | None) -> None:
    """RB-KEY-COOLDOWN-2."""
    if not f.todo:
        return
    s.goto(cool)
    u, key = f.todo[0]
    tired = [(power, use) for power, use in _tired(s, u) if power.key.text == key]
    if not tired or s.units[u].dead:  # the GM has taken it away meanwhile
        f.todo = f.todo[1:]
        return
    power, use = tired[0]
    if got is None:
        cited = ("RB-KEY-COOLDOWN-2",)
        s.push(Throwing(roller=u, count=1, purpose="cooldown", needs=use.cooldown, rules=cited))
        return
    f.todo = f.todo[1:]
    if use.cooldown is not None and hits.successes(got.faces, use.cooldown):
        uses.tire(s, u, power, use, on=False)
        s.emit(events.Readied(unit=u, key=key))


def power_up(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-210: Watts are lost, then Engines yield theirs."""
    for u in f.members:
        if not f.k and (runs := vehicle.powers_of(s, u)) is not None:
            change(s, runs, watts=0)
    if window := _start_window(s, f, "power"):
        s.goto(power_up)
        s.push(window)


def _start_window(s: Encounter, f: Turn, part: StartPart) -> Offering | None:
    """Each part of a turn's start comes for both, owner first."""
    for k in range(f.k, len(f.members)):
        if window := own_window_at(s, "turn.start", f.members[k], part):
            f.k = k + 1
            return window
    f.k = 0
    return None


def bleed(s: Encounter, f: Turn, _: object) -> None:
    for k in range(f.k, len(f.members)):
        u = f.members[k]
        if s.units[u].critical:
            f.k = k + 1
            s.goto(bleed)
            s.push(Damaging(damaged=u, packets=health.bleeding(book(s)), damage=""))
            return
    f.k = 0


def recover(s: Encounter, f: Turn, _: object) -> None:
    if window := _start_window(s, f, "recovery"):
        s.goto(recover)
        s.push(window)


def drift(s: Encounter, f: Turn, _: object) -> None:
    if window := _start_window(s, f, "motion"):
        s.goto(drift)
        s.push(window)


def fix_actions(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-86 (7); then nobody is Active yet (RB-RULING-154)."""
    if _all_dead(s, f):
        s.goto(gap)  # RB-RULING-234: it has no turn to take
        return
    for u in f.members:
        vehicle.turn_begins(s, u)
    left: tuple[int, ...] = ()
    for k, u in enumerate(f.members):
        left += (actions_of(s, u) if companion.whose_actions(s, f, u) == k else 0,)
    f.left = left
    s.emit(events.TurnStarted(unit=f.members[0], actions=left))
    open_window(s, "gap")


def actions_of(s: Encounter, u: UnitId) -> int:
    """RB-HOOK-8, RB-RULING-95."""
    unit, rules = s.units[u], book(s).rules
    if not field.able(s, u):
        return 0
    count = min(rules.actions, rules.critical_actions) if unit.critical else rules.actions
    count = max(0, count - (rules.seize_price if unit.owes else 0))
    found = changes(s, u, "actions")
    return work(count, found).value if found else count


def choose(s: Encounter, f: Turn, _: object) -> Decision | None:
    """RB-WIN-4: until the turn is ended, or nothing can be done any more."""
    s.active = None
    now, left, units = f.now, f.left, s.units
    able = field.able(s, now)
    if not able:
        if _all_dead(s, f):
            s.goto(gap)  # RB-RULING-234: no end steps
            return None
        now = next((u for u in f.members if field.able(s, u) and u not in f.ended), now)
        able = now != f.now
    for k, u in enumerate(f.members):
        if units[u].critical:
            left = (*left[:k], max(0, min(left[k], 1 - actions_taken(s, u))), *left[k + 1 :])
    f.now, f.left = now, left
    if not able or not (any(left) or actions.has_instants(s, now)):
        s.goto(disrupt)
        return None
    return TakeAction(seat(s, now), now, "normal")


def _all_dead(s: Encounter, f: Turn) -> bool:
    dead = True
    for u in f.members:
        dead = dead and s.units[u].dead
    return dead


def actions_taken(s: Encounter, u: UnitId) -> int:
    """RB-RULING-95: falling into Critical Condition ends Actions beyond one."""
    return sum(
        who == u and done.origin == "normal" for done, who in zip(s.done, s.actors, strict=True)
    )


def follow_choice(s: Encounter, f: Turn, got: Action) -> None:
    kind = type(got)
    if kind is EndTurn:
        other = companion.partner(s, f, f.now)
        if other is None or seat(s, other) == seat(s, f.now):
            s.goto(disrupt)
        else:  # RB-RULING-203: nobody ends the turn of a unit that is not his
            f.ended, f.now = (*f.ended, f.now), other
            s.goto(choose)
    elif kind is HandOver:
        other = companion.partner(s, f, f.now)
        assert other is not None
        f.now = other
        s.goto(choose)
    elif instants.is_instant(s, f.now, got):
        s.goto(choose)
        s.active = f.now  # RB-RULING-88
        instants.begin(s, f.now, got)
    else:
        k = companion.whose_actions(s, f, f.now)
        f.left = (*f.left[:k], f.left[k] - 1, *f.left[k + 1 :])
        s.goto(choose)
        s.push(Acting(unit=f.now, deed=got, origin="normal"))  # type: ignore[arg-type]


def disrupt(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-87 (1): hazards of these units move and pulse."""
    for n in reversed(hazards.of(s, f.members)):
        s.push(Drifting(cloud=n))


def end(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-87, RB-COUNTER-2: then what waits for the turn's end; a dead unit has no end steps
    (RB-RULING-234)."""
    if _all_dead(s, f):
        s.goto(gap)
        return
    for u in f.members:
        status.turn_ends(s, u)
        unit = s.units[u]
        if unit.counters or unit.repaying:
            paid = {"owes": False, "tried": False} if unit.owes and unit.repaying else {}
            change(s, u, counters=0, repaying=False, **paid)


def at_the_end(s: Encounter, f: Turn, _: object) -> None:
    """RB-WIN-20: for both, owner first; a companion has its copies too (RB-RULING-202)."""
    for k in range(f.k, len(f.members)):
        u = f.members[k]
        if not s.units[u].dead and (window := own_window_at(s, "turn.end", u)):
            f.k = k + 1
            s.goto(at_the_end)
            s.push(window)
            return
    f.k = 0


def gap(s: Encounter, f: Turn, _: object) -> None:
    s.emit(events.TurnEnded(unit=f.members[0]))
    f.over = True
    standing.lapse(s, "turn")
    if not f.again and s.phase == "regular":
        open_window(s, "gap")


def surge(s: Encounter, f: Turn, _: object) -> None:
    """RB-RULING-183: a whole new turn follows at once."""
    if f.again and not s.units[f.members[0]].dead:
        s.become(turn_of(s, f.members[0]))


TURN = (
    start, cool, power_up, bleed, recover, drift, fix_actions, choose, follow_choice, disrupt, end,
    at_the_end, gap, surge,
)  # fmt: skip
