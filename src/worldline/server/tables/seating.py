"""Who sits where: seats given, taken and left, and the table as it looks from outside."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core.contract import Game
from worldline.core.machine import Seat
from worldline.server.messages.names import check_apart, clean
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import NewTable, SeatInfo, TableInfo
from worldline.server.store.rows import Person, SeatRow, TableRow
from worldline.server.store.secrets import hash_of, is_same
from worldline.server.tables.fairness import commitment, opens_to, shown_setup

FASTEST: Final = 5
SLOWEST: Final = 60 * 60 * 24 * 30
"""Seconds that a clock may give."""


def seats_of(new: NewTable, count: int, who: Person, gm: Seat | None) -> list[SeatRow]:
    """The seats of a new table, with its bots and whoever opens it. `gm`: the one that leads."""
    seats = []
    for seat in range(count):
        bot = new.bots[seat] if seat < len(new.bots) else None
        row = SeatRow(seat, bot=bot, name=bot or "", role="gm" if seat == gm else "player")
        seats.append(row)
    if len(new.bots) > count:
        raise NotAllowed(422, f"There are {count} seats, and {len(new.bots)} bots for them.")
    if new.hotseat:
        return _hotseat(seats, new.hotseat, who)
    if new.seat is not None:
        seats[new.seat] = seat_person(seat_at(seats, new.seat), who)
    return seats


def _hotseat(seats: list[SeatRow], names: Sequence[str], who: Person) -> list[SeatRow]:
    """Several people at one device: its owner holds their seats."""
    if len(names) > len(seats):
        raise NotAllowed(422, f"There are {len(seats)} seats, and {len(names)} names for them.")
    for seat, name in enumerate(names):
        own = clean(name)
        given = "" if own == who.name else own
        seats[seat] = replace(seat_person(seats[seat], who), name=given)
    return seats


def check_clock(new: NewTable) -> None:
    clock = new.clock
    if clock.kind != "none" and not FASTEST <= clock.seconds <= SLOWEST:
        raise NotAllowed(422, f"A clock gives {FASTEST} to {SLOWEST} seconds.")
    if not 0 <= clock.increment <= SLOWEST:
        raise NotAllowed(422, f"An answer adds 0 to {SLOWEST} seconds.")


def seat_at(seats: Sequence[SeatRow], seat: Seat) -> SeatRow:
    if not 0 <= seat < len(seats):
        raise NotAllowed(404, f"This table has no seat {seat}.")
    return seats[seat]


def seat_of(
    seats: Sequence[SeatRow], person: str | None, chosen: Seat | None = None
) -> Seat | None:
    """Where somebody sits; None is a spectator. Who holds several seats says as whom he looks."""
    if person is not None:
        for row in seats:
            if row.person == person and chosen in (None, row.seat):
                return row.seat
    return None


def last_seat_of(seats: Sequence[SeatRow], who: Person | None) -> Seat | None:
    """From which somebody knows most who holds several: who leads sits last."""
    held = [row.seat for row in seats if who is not None and row.person == who.id]
    return held[-1] if held else None


def as_whom(seats: Sequence[SeatRow], who: Person | None, chosen: Seat | None) -> Seat | None:
    """The seat somebody looks from; one that he does not hold is refused."""
    seat = seat_of(seats, who.id if who else None, chosen)
    if chosen is not None and seat is None:
        raise NotAllowed(403, "This seat is not yours.")
    return seat


def people_of(row: TableRow, seats: Sequence[SeatRow]) -> set[str]:
    """Whose names a table shows."""
    return {row.owner, *(seat.person for seat in seats if seat.person is not None)}


def name_of(row: SeatRow, names: Mapping[str, str]) -> str:
    return row.name or names.get(row.person or "", "")


def free_seat(
    seats: Sequence[SeatRow], seat: Seat, who: Person, names: Mapping[str, str]
) -> SeatRow:
    """A seat that this person may take."""
    row = seat_at(seats, seat)
    if seat_of(seats, who.id) is not None:
        raise NotAllowed(409, "You sit at this table already.")
    if row.person is not None:
        raise NotAllowed(409, f"{name_of(row, names)} sits there already.")
    check_apart(who.name, (name_of(other, names) for other in seats if other.person is not None))
    return row


def is_invited(row: SeatRow, secret: str) -> bool:
    return is_same(row.invite, hash_of(secret))


def seat_person(row: SeatRow, who: Person) -> SeatRow:
    """A person sits down; the bot that kept the seat and the link to it are gone."""
    return replace(row, person=who.id, name="", bot=None, invite=None, away=False, late=False)


def leave_seat(row: SeatRow, bot: str | None = None) -> SeatRow:
    """Nobody sits here any more, or a bot for good."""
    return SeatRow(row.seat, bot=bot, name=bot or "", role=row.role)


def info(
    row: TableRow,
    seats: Sequence[SeatRow],
    who: Person | None,
    names: Mapping[str, str],
    game: Game[Any] | None,
    why: str = "",
    answers: int | None = None,
    waiting: tuple[Seat, ...] = (),
) -> TableInfo:
    """The table as this person may see it from outside. `names`: of `people_of` it, by id."""
    people = [seat.person for seat in seats if seat.person]
    me, seat = who.id if who else None, last_seat_of(seats, who)
    setup, is_open = shown_setup(game, row, seat), opens_to(game, row, seat)
    return TableInfo(
        id=row.id,
        game=row.game,
        version=row.version,
        edition=row.edition,
        content=row.content,
        setup=msgspec.json.decode(setup),
        stage=row.stage,
        public=row.public,
        clock=row.clock,
        seats=tuple(
            _seat_info(seat, me, name_of(seat, names), people.count(seat.person or ""))
            for seat in seats
        ),
        yours=row.owner == me,
        owner=names.get(row.owner, ""),
        created=row.created,
        changed=row.changed,
        answers=answers,
        commitment=commitment(row),
        seed=str(row.seed) if is_open else None,
        salt=row.salt.hex() if is_open else None,
        rematch=row.rematch,
        forked=row.forked,
        campaign=None if seat is None else row.campaign,
        waiting=waiting,
        playable=not why,
        why=why,
    )


def _seat_info(row: SeatRow, me: str | None, name: str, held: int) -> SeatInfo:
    return SeatInfo(
        seat=row.seat,
        name=name,
        role=row.role,
        bot=row.bot,
        person=row.person is not None,
        you=me is not None and row.person == me,
        away=row.away,
        late=row.late,
        invited=row.invite is not None,
        hotseat=held > 1,
    )
