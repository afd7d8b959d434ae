"""What somebody sends to a table, read: by whom, for which decision, which action."""

from typing import Any, Final

import msgspec

from worldline.core.machine import Action, Decision, Illegal, Seat, State
from worldline.server.games import Planning, Served
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import PlanTold, Wrong
from worldline.server.store.rows import Person, SeatRow
from worldline.server.tables.live_table import LiveTable
from worldline.server.tables.table import Table

STALE: Final = "The question has changed: look at the table again."
UNDER_WAY: Final = (
    "What you did is still under way. It can be taken back once it is done, if at all."
)


def present(live: LiveTable, who: Person, chosen: Seat | None = None) -> SeatRow:
    """The seat of somebody who plays himself."""
    seat = live.seat(who, chosen)
    if seat.away:
        raise NotAllowed(409, "A bot stands in for you: come back first.")
    return seat


def read_decision(table: Table[Any], seat: SeatRow, raw: dict[str, Any]) -> Decision:
    try:
        d = table.game.read_decision(msgspec.json.encode(raw))
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no answer: {error}") from None
    if d.seat != seat.seat:
        raise NotAllowed(403, "Somebody else is asked for this.")
    return d


def read_action(table: Table[Any], raw: dict[str, Any]) -> Action:
    try:
        return table.game.read(msgspec.json.encode(raw))
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no answer: {error}") from None


def planning_of(served: Served) -> Planning:
    if served.planning is None:
        raise NotAllowed(404, "This game answers no questions before one decides.")
    return served.planning


def answer_question(
    planning: Planning, s: State, seat: Seat, said: dict[str, Any], n: int
) -> PlanTold:
    """What somebody asks before he decides, in the words of the game."""
    try:
        return PlanTold(n, planning.ask(s, seat, planning.read_question(said)))
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This is no question: {error}.") from None
    except Illegal as no:
        return PlanTold(n, None, Wrong(no.why, no.rule))
