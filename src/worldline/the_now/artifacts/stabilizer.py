"""The Symmetrical Stabilizer: impact on three nodes at once (TN-STAB)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.artifacts.common import check_calendar, check_group
from worldline.the_now.events import Impacted
from worldline.the_now.schema import Stabilize
from worldline.the_now.state import (
    Party,
    book,
    change_artifact,
    change_event,
    delay,
    is_pre_realization,
    on_table,
    use_group,
)

_STABILIZE: Final[list[Action]] = [Stabilize(True), Stabilize(False)]


def stabilizations(s: Party, seat: Seat) -> list[Action]:
    cast = on_table(s, seat, "stabilizer")
    if cast is None or not cast.charges or "events" in s.spent.groups:
        return []
    if is_pre_realization(s) or s.players[seat].node == field.V616MON:
        return []
    return _STABILIZE


def check_stabilize(s: Party, seat: Seat, a: Stabilize) -> None:
    cast = on_table(s, seat, "stabilizer")
    if cast is None or not cast.charges:
        raise Illegal("TN-STAB-1", "no Symmetrical Stabilizer with a charge lies on the table")
    check_calendar(s, "TN-ARTIFACT-12")
    check_group(s, "events")
    if s.players[seat].node == field.V616MON:
        raise Illegal("TN-RULING-75", "V616Mon has no symmetrical nodes")


def stabilize(s: Party, seat: Seat, a: Stabilize) -> None:
    """TN-STAB-2, TN-STAB-3, TN-STAB-4: an impact like any other. Where there is no event it waits
    (TN-STAB-5, TN-RULING-95). A partner that is already past keeps nothing."""
    cast = on_table(s, seat, "stabilizer")
    assert cast is not None
    change_artifact(s, seat, cast, charges=cast.charges - 1)
    use_group(s, "events")
    size = book(s).rules.stabilizer_impact
    signed = size if a.side else -size
    for node in field.symmetrical(s.players[seat].node):
        if s.fate[node]:
            continue
        event = s.laid[node]
        if event is not None:
            change_event(s, node, impact=event.impact + signed)
        else:
            delay(s, node, signed)
        s.emit(Impacted(seat=seat, node=node, impact=signed, why="stabilizer",
                        delayed=event is None))  # fmt: skip
