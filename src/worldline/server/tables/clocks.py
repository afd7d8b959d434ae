"""Clocks: whose time is over, and which seats change because of it."""

from msgspec.structs import replace

from worldline.core.machine import Seat
from worldline.server.store.rows import SeatRow
from worldline.server.tables.live_table import LiveTable


def late(live: LiveTable, now: float) -> list[Seat]:
    table = live.table
    if table is None or table.over:
        return []
    until = ((seat.seat, table.deadline(seat.seat)) for seat in table.seats)
    return [seat for seat, end in until if end is not None and end <= now]


def moved(live: LiveTable, now: float, *ended: Seat) -> list[SeatRow]:
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
