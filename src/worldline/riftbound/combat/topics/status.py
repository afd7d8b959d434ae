"""Statuses and other marks: given, taken away, and when they end by themselves (RB-STATUS)."""

from msgspec.structs import replace

from worldline.riftbound.combat.nouns.encounter import Encounter, Held, book, change, give, take
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import companion, field


def put(s: Encounter, u: UnitId, mark: str, count: int, by: UnitId | None, anew: bool) -> None:
    """RB-RULING-23: counted marks add up; others are refreshed by the same source."""
    entry, unit = book(s).marks[mark], s.units[u]
    if unit.dead or unit.nature not in entry.on or count <= 0:
        return  # RB-RULING-218
    source = None if entry.sources == "any" else by
    same = [h for h in unit.marks if h.mark == mark]
    if entry.sources == "first" and same and same[0].source != by:
        return  # RB-RULING-144
    for held in same:
        if anew or entry.sources == "latest":
            take(s, u, held)
    if entry.group is not None:
        for held in s.units[u].marks:
            if book(s).marks[held.mark].group == entry.group and held.source == by:
                take(s, u, held)
    mine = next((h for h in s.units[u].marks if h.mark == mark and h.source == source), None)
    if mine is None:
        give(s, u, Held(mark=mark, count=count if entry.counted else 1, source=source))
        return
    take(s, u, mine)
    total = mine.count + count if entry.counted else 1
    give(s, u, Held(mark=mark, count=total, source=source))


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


def _swap(s: Encounter, u: UnitId, old: Held, new: Held) -> None:
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


def _over(s: Encounter, u: UnitId, held: Held) -> bool:
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
