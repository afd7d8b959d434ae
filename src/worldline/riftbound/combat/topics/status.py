"""Statuses and other marks: given, taken away, and when they end by themselves (RB-STATUS)."""

from msgspec.structs import replace

from worldline.riftbound.body import marks
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, book, change, give, take
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import companion, field


def put(s: Encounter, u: UnitId, mark: str, count: int, by: UnitId | None, anew: bool) -> None:
    """RB-RULING-218: on whom it can be."""
    b, unit = book(s), s.units[u]
    if unit.dead or unit.nature not in b.marks[mark].on or count <= 0:
        return
    given = marks.give(b, unit.marks, mark, count, by, None, anew)
    if given is None:
        return
    for held in given.gone:
        take(s, u, held)
    give(s, u, HeldMark(mark=mark, count=given.count, source=given.source))


def remove(
    s: Encounter, u: UnitId, mark: str, count: int | None = None, of: UnitId | None = None
) -> None:
    """So many of a mark, or all of it; `of`: only those that this unit gave."""
    for held in s.units[u].marks:
        if held.mark == mark and (of is None or held.source in (None, of)):
            take(s, u, held, count)
            return


def turn_starts(s: Encounter, u: UnitId) -> None:
    """RB-RULING-85, RB-RULING-86: what lasts until this start ends, and durations tick."""
    b = book(s)
    for unit in list(s.units):
        for held in unit.marks:
            ends = b.marks[held.mark].ends
            if ends.source_turns and held.source == u:
                older = replace(held, starts=held.starts + 1)
                if older.starts >= ends.source_turns:
                    take(s, unit.id, held)
                else:
                    _swap(s, unit.id, held, older)
            elif unit.id == u and ends.own_turn == "start":
                take(s, u, held)
            elif unit.id == u and not held.begun:
                _swap(s, u, held, replace(held, begun=True))


def _swap(s: Encounter, u: UnitId, old: HeldMark, new: HeldMark) -> None:
    change(s, u, marks=tuple(new if h is old else h for h in s.units[u].marks))


def turn_ends(s: Encounter, u: UnitId) -> None:
    for held in s.units[u].marks:
        when = book(s).marks[held.mark].ends.own_turn
        if when == "end" or (when == "after-next" and held.begun):
            take(s, u, held)


def after(s: Encounter, u: UnitId, what: str) -> None:
    """Of its holder: "move-action" or "attack"."""
    for held in s.units[u].marks:
        if what in book(s).marks[held.mark].ends.after:
            take(s, u, held)


def settle(s: Encounter) -> None:
    """Marks that have become impossible: contact lost, a helpless source, one that is gone
    (RB-RULING-145, RB-RULING-85)."""
    for unit in list(s.units):
        for held in unit.marks:
            source = held.source
            if unit.dead:
                take(s, unit.id, held)
            elif source is None or source == unit.id:
                continue
            elif _over(s, unit.id, held):
                take(s, unit.id, held)
    companion.lower_to_maxima(s)
    if s.secrets:
        field.meet(s)


def _over(s: Encounter, u: UnitId, held: HeldMark) -> bool:
    ends, source = book(s).marks[held.mark].ends, held.source
    assert source is not None
    giver = s.units[source]
    if ends.lapses_with_source and giver.dead:
        return True
    if ends.source_helpless and (giver.critical or giver.asleep):
        return True
    return ends.contact and not field.touching(s, u, source)


def combat_ends(s: Encounter) -> None:
    """RB-RULING-83."""
    for unit in list(s.units):
        for held in unit.marks:
            if book(s).marks[held.mark].ends.combat:
                take(s, unit.id, held)
        change(s, unit.id, counters=0, pools=(), watches=(), tried=False, owes=False)
    s.clouds.clear()
