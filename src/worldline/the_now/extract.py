"""Extracting energy, with or without the Collector Module (TN-EXTRACT, TN-COLLECT)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.events import Extracted
from worldline.the_now.schema import Extract
from worldline.the_now.state import (
    FUTURE,
    Party,
    book,
    change_artifact,
    gain,
    on_table,
    spend,
    use_group,
)

_EXTRACT: Final = Extract()
_COLLECT: Final = Extract(collector=True)


def extractions(s: Party, seat: Seat) -> list[Action]:
    rules = book(s).rules
    if s.spent.au + rules.extract_au > rules.au:
        return []
    found: list[Action] = [_EXTRACT]
    collector = on_table(s, seat, "collector") if s.players[seat].table else None
    if collector and collector.charges and "energy" not in s.spent.groups:
        found.append(_COLLECT)
    return found


def check_extract(s: Party, seat: Seat, a: Extract) -> None:
    """TN-COLLECT-2: each extraction says whether the Collector is used."""
    rules = book(s).rules
    if s.spent.au + rules.extract_au > rules.au:
        raise Illegal(
            "TN-EXTRACT-1", f"{rules.au - s.spent.au} AU are left, {rules.extract_au} needed"
        )
    if a.collector:
        collector = on_table(s, seat, "collector")
        if collector is None or not collector.charges:
            raise Illegal("TN-COLLECT-1", "no Collector Module with a charge lies on the table")
        if "energy" in s.spent.groups:
            raise Illegal("TN-ARTIFACT-10", "an Energy artifact was used in this turn already")


def extract(s: Party, seat: Seat, a: Extract) -> None:
    """TN-EXTRACT-4: as often as AU allow, wherever the pawn stands."""
    node = s.players[seat].node
    energy = node_yield(s, node)
    extra = 0
    if a.collector:
        extra = collector_bonus(s, node)
        cast = on_table(s, seat, "collector")
        assert cast is not None
        change_artifact(s, seat, cast, charges=cast.charges - 1)
        use_group(s, "energy")
    spend(s, au=s.spent.au + book(s).rules.extract_au)
    gain(s, seat, energy + extra)
    s.emit(Extracted(seat=seat, node=node, energy=energy + extra, collector=extra))


def node_yield(s: Party, node: int) -> int:
    """TN-EXTRACT-2, TN-EXTRACT-3: 3 x the radius and the blue circles of the event there; V616Mon
    has a yield of its own (TN-COLLAPSE-6). The centre yields its circles only (TN-RULING-39)."""
    b = book(s)
    if node == field.V616MON:
        return b.rules.extract_v616mon
    event = s.laid[node]
    blue = b.cards[event.card].blue if event else 0
    return b.rules.extract_per_radius * field.RADIUS[node] + blue


def collector_bonus(s: Party, node: int) -> int:
    """TN-COLLECT-3, TN-COLLECT-4, TN-RULING-97: the printed circles of all events in neighbouring
    unrealized nodes, at least 5 and at most 13 (TN-COLLECT-5, TN-COLLECT-6), besides the node's own
    (TN-RULING-96)."""
    b = book(s)
    around = sum(
        b.cards[event.card].blue
        for n in field.NEIGHBOURS[node]
        if s.fate[n] == FUTURE and (event := s.laid[n]) is not None
    )
    return min(max(around, b.rules.collector_least), b.rules.collector_most)
