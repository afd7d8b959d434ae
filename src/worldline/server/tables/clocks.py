"""Clocks: whose time is over, and which seats change because of it; and who waits a beat."""

from msgspec.structs import replace

from worldline.core.machine import Decision, Seat
from worldline.server.store.rows import SeatRow
from worldline.server.tables.live_table import LiveTable


def late(live: LiveTable, now: float) -> list[Seat]:
    table = live.table
    if table is None or table.over:
        return []
    until = ((seat.seat, table.deadline(seat.seat)) for seat in table.seats)
    return [seat for seat, end in until if end is not None and end <= now]


def move_clocks(live: LiveTable, now: float, *ended: Seat) -> list[SeatRow]:
    """Seats that the clock changes. Where time is up a stand-in comes, for this turn only: he
    goes when the seat owes nothing more, or its turn has `ended`."""
    table, overdue = live.table, late(live, now)
    if table is None:
        return []
    ended = (*ended, *(set(range(len(live.seats))) - set(table.waiting)))
    rows = []
    for row in live.seats:
        if row.seat in overdue:
            since = row.since if row.late else table.n
            rows.append(replace(row, away=True, late=True, since=since))
        elif row.away and row.late and row.seat in ended:
            rows.append(replace(row, away=False))
    return rows


def is_over(live: LiveTable, d: Decision, now: float) -> bool:
    """Whether the time of the window is over in which this is asked."""
    end = None if live.table is None else live.table.window_end(d)
    return end is not None and end <= now


def beat_left(live: LiveTable, d: Decision, now: float) -> float:
    """Seconds that others still have to come before a bot or the GM. Everybody may know how long
    it is: it follows from what all see, whether or not anybody can come first."""
    table, row = live.begun_table(), live.seats[d.seat]
    if row.role != "gm" and row.person is not None and not row.away:
        return 0.0
    here = [other for other in live.seats if other.person is not None and not other.away]
    if all(other.seat == d.seat for other in here) or d not in table.position.open:
        return 0.0
    state = table.position.state
    if table.game.pace(state, d) != "gap":
        return 0.0
    if not all(table.game.is_known_to(state, d, other.seat) for other in here):
        return 0.0
    return max(0.0, table.asked_at(d) + live.row.clock.beat - now)
