"""Turn order: who rolls, with which Score, ties, late arrivals (RB-ORDER, RB-RULING-77 to 82)."""

from collections.abc import Collection

from worldline.core.machine import Decision
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book, change
from worldline.riftbound.combat.nouns.frames import Arriving, Combat, Ordering, Throwing
from worldline.riftbound.combat.nouns.schema import Choose, ChooseBasis, UnitId
from worldline.riftbound.combat.query import own
from worldline.riftbound.combat.query.powers import bearer, score, seat
from worldline.riftbound.combat.query.ratings import pilot
from worldline.riftbound.figures import stats

Ranks = tuple[tuple[tuple[int, ...], UnitId], ...]
"""Totals, with those of ties, and whose they are."""


def combatants(s: Encounter) -> tuple[UnitId, ...]:
    """Who has turns of its own: no vehicle (RB-VEH-6, RB-RULING-209), no companion
    (RB-RULING-201)."""
    return tuple(
        u.id
        for u in s.units
        if not u.dead and u.nature != "vehicle" and (u.owner is None or s.units[u.owner].dead)
    )


def without_slot(s: Encounter) -> tuple[UnitId, ...]:
    """Of them who has no slot in the turn order, neither its own nor its owner's."""
    combat = at_hand(s, Combat)
    assert combat is not None
    placed = {*s.order, *(u for _, u in combat.ranks)}
    return tuple(u for u in combatants(s) if u not in placed and s.units[u].owner not in placed)


# Rolls


def order_basis(s: Encounter, f: Ordering, _: object) -> Decision | None:
    """RB-WIN-1, RB-RULING-77: where there is a choice, its owner makes it; who is hidden takes the
    better Score, for to be asked would tell of it."""
    n = len(f.done)
    if n == len(f.units):
        s.finish()
        return None
    u = roller(s, f)
    if u is None:
        f.units, f.first = f.units[:n] + f.units[n + 1 :], True
        s.goto(order_basis)
        return None
    if not f.first or s.units[u].hidden or len(found := orders(s, u)) < 2:
        return None
    return ChooseBasis(seat(s, u), u, tuple(order.attribute.upper() for order in found))


def roller(s: Encounter, f: Ordering) -> UnitId | None:
    """Who rolls for the slot at hand; None: nobody in it is in play any more. For one that has a
    place already the survivor of owner and companion rolls (RB-RULING-234)."""
    slot = s.units[f.units[len(f.done)]]
    if not slot.dead:
        return slot.id
    beside = None if f.special else slot.companion
    return None if beside is None or s.units[beside].dead else beside


def order_dice(s: Encounter, f: Ordering, got: Choose | None) -> None:
    u = roller(s, f)
    if u is None or (got is not None and got.n >= len(orders(s, u))):
        s.goto(order_basis)
        return
    if got is not None:
        f.basis = got.n
    count = book(s).rules.order_dice
    s.push(Throwing(roller=u, count=count, purpose="order", rules=("RB-ORDER-1",)))


def order_total(s: Encounter, f: Ordering, got: Throwing) -> None:
    """RB-ORDER-3 to RB-ORDER-7; RB-RULING-79: ones count only on the very first throw. A throw for
    Prestige has replaced the one before it wholly (RB-RULING-243)."""
    u, rules = roller(s, f), book(s).rules
    if u is None or u != got.roller:  # who has thrown is out of play
        f.first, f.basis = True, 0
        s.goto(order_basis)
        return
    if f.special and got.faces.count(6) >= rules.order_special:
        change(s, u, extra=s.units[u].extra + 1)
        s.emit(events.Foretold(unit=u, early=True, rule="RB-ORDER-5"))
        f.first = False
        s.goto(order_basis)
        return
    if f.special and f.first and got.faces.count(1) >= rules.order_special:
        change(s, u, misses=True)
        s.emit(events.Foretold(unit=u, early=False, rule="RB-ORDER-7"))
    by, more = orders(s, u)[f.basis]
    mine, total = score(s, u, by), sum(got.faces) + more.value
    combat = at_hand(s, Combat)
    placed = () if combat is None else [who for _, who in combat.ranks]
    s.emit(
        events.Totalled(
            unit=u, faces=got.faces, attribute=by, score=mine.base,
            added=(*mine.reasons, *more.reasons), total=total, tie=f.units[len(f.done)] in placed,
        )
    )  # fmt: skip
    done = (*f.done, (f.units[len(f.done)], total))
    f.done, f.first, f.basis = done, True, 0
    s.goto(order_basis)


ORDERING = (order_basis, order_dice, order_total)


def orders(s: Encounter, u: UnitId) -> tuple[stats.Order, ...]:
    """RB-RULING-77, RB-HOOK-16: what may be added to its roll, the best first."""
    pilot, b = _drives(s, u), bearer(s, u)
    if b is not own.bearer(s, u):  # others give it something
        return stats.orders(b, pilot)
    return own.orders(s, u, pilot)


def _drives(s: Encounter, u: UnitId) -> bool:
    vehicle = s.units[u].aboard
    return vehicle is not None and pilot(s, vehicle) == u


# Places


def roll_order(s: Encounter, f: Combat, _: object) -> None:
    s.push(Ordering(units=combatants(s)))


def rank_all(s: Encounter, f: Combat, got: Ordering) -> None:
    f.ranks = rank(f.ranks, got)


def break_ties(s: Encounter, f: Combat, got: Ordering | None) -> None:
    """RB-ORDER-2, RB-RULING-78: the first group of tied ones rolls again, until none is left. Who
    has come into play since the rolls began rolls as well."""
    if got is not None:
        f.ranks = rank(f.ranks, got)
    if new := without_slot(s):
        s.goto(break_ties)
        s.push(Ordering(units=new))
    elif tied := _tied(s, f.ranks):
        s.goto(break_ties)
        s.push(Ordering(units=tied, special=False))
    else:
        line_up(s, f.ranks)
        s.phase = "extra"


def rank(before: Ranks, got: Ordering) -> Ranks:
    """The ranks with new totals: of those who tied, and of those who had none."""
    new = dict(got.done)
    old = {u for _, u in before}
    again = tuple(((*rank, new[u]) if u in new else rank, u) for rank, u in before)
    return again + tuple(((total,), u) for u, total in got.done if u not in old)


def line_up(s: Encounter, ranks: Ranks, new: Collection[UnitId] = ()) -> None:
    """Told to all, or to those who know of somebody `new`: nobody else notices that one has come
    who is hidden (RB-RULING-248)."""
    shown = sorted(ranks, key=lambda rank: s.units[rank[1]].hidden)
    order = sorted(shown, key=lambda rank: rank[0], reverse=True)
    s.order[:] = [u for _, u in order]
    told = events.Ordered(order=tuple((u, rank[0]) for rank, u in order if _is_held(s, u)))
    if new and s.secrets:
        s.emit_about(told, new)
    else:
        s.emit(told)


def _tied(s: Encounter, ranks: Ranks) -> tuple[UnitId, ...]:
    """The first slots with one rank; those in which nobody is in play do not count. Who is hidden
    does not roll against others, but comes after them (RB-RULING-248)."""
    if len({rank for rank, _ in ranks}) == len(ranks):
        return ()
    for rank, first in ranks:
        equals = (u for other, u in ranks if other == rank and _is_held(s, u))
        same = tuple(u for u in equals if s.units[u].hidden == s.units[first].hidden)
        if len(same) > 1:
            return same
    return ()


def _is_held(s: Encounter, u: UnitId) -> bool:
    beside = s.units[u].companion
    return not s.units[u].dead or (beside is not None and not s.units[beside].dead)


# Late arrivals (RB-RULING-82)


def arrival_rolls(s: Encounter, f: Arriving, _: object) -> None:
    """They roll on arrival, without special results."""
    s.push(Ordering(units=f.units, special=False))


def arrival_places(s: Encounter, f: Arriving, got: Ordering) -> None:
    """Their ranks wait for the next round, which lines up everybody anew."""
    combat = at_hand(s, Combat)
    assert combat is not None
    combat.ranks = rank(combat.ranks, got)
    if tied := _tied(s, combat.ranks):
        s.goto(arrival_places)
        s.push(Ordering(units=tied, special=False))


def admit(s: Encounter, f: Combat) -> None:
    """At the start of a round: who came since the last has its place in the order now."""
    if new := [u for _, u in f.ranks if u not in s.order]:
        known = {u for _, u in f.ranks}
        line_up(s, (*f.ranks, *(((), u) for u in s.order if u not in known)), new)


ARRIVING = (arrival_rolls, arrival_places)
