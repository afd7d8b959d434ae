"""The Lachesis Needle: links between nodes that need not touch (TN-NEEDLE)."""

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field, links
from worldline.the_now.artifacts.common import check_calendar, check_group
from worldline.the_now.events import Threaded
from worldline.the_now.pages import CAUSE, HINDRANCE
from worldline.the_now.schema import Thread
from worldline.the_now.state import (
    Needle,
    Party,
    book,
    change_artifact,
    is_pre_realization,
    on_table,
    use_group,
)


def _targets(s: Party, source: int) -> list[int]:
    """TN-NEEDLE-4, TN-NEEDLE-5, TN-RULING-87: later nodes with at most 2 nodes between, counted
    across the past (TN-RULING-88); they may be empty (TN-NEEDLE-8)."""
    reach = book(s).rules.needle_between + 1
    return [
        n
        for n in range(source + 1, field.NODES)
        if field.DISTANCE[source][n] <= reach and not _is_linked(s, source, n)
    ]


def _is_linked(s: Party, a: int, b: int) -> bool:
    """TN-NEEDLE-6, TN-NEEDLE-7, TN-RULING-89: a link at their boundary or a Needle pair."""
    return bool(links.needles_between(s, a, b)) or (
        b in field.NEIGHBOURS[a] and links.is_linked(s, a, b)
    )


def threads(s: Party, seat: Seat) -> list[Action]:
    cast = on_table(s, seat, "needle")
    node = s.players[seat].node
    if cast is None or not cast.charges or "events" in s.spent.groups:
        return []
    if is_pre_realization(s) or node == field.V616MON:
        return []
    return [Thread(n, link) for n in _targets(s, node) for link in (CAUSE, HINDRANCE)]


def check_thread(s: Party, seat: Seat, a: Thread) -> None:
    cast = on_table(s, seat, "needle")
    node = s.players[seat].node
    if cast is None or not cast.charges:
        raise Illegal("TN-NEEDLE-1", "no Lachesis Needle with a pair of markers lies on the table")
    check_calendar(s, "TN-ARTIFACT-12")
    check_group(s, "events")
    if node == field.V616MON or not 0 <= a.target < field.NODES:
        raise Illegal("TN-RULING-75", "source and target are nodes of the field")
    between = field.DISTANCE[node][a.target] - 1
    most = book(s).rules.needle_between
    if between > most:
        raise Illegal("TN-NEEDLE-4", f"{between} nodes lie between, at most {most} may")
    if a.target <= node:
        why = f"{field.name(a.target)} is not later than {field.name(node)}"
        raise Illegal("TN-NEEDLE-5", why)
    if _is_linked(s, node, a.target):
        why = f"{field.name(node)} and {field.name(a.target)} are linked already"
        raise Illegal("TN-NEEDLE-6", why)


def thread(s: Party, seat: Seat, a: Thread) -> None:
    """TN-NEEDLE-2, TN-NEEDLE-3: from the own node to the target; the pair is spent."""
    node = s.players[seat].node
    cast = on_table(s, seat, "needle")
    assert cast is not None
    change_artifact(s, seat, cast, charges=cast.charges - 1)
    use_group(s, "events")
    s.needles.append(Needle(node, a.target, a.link))
    s.emit(Threaded(seat=seat, source=node, target=a.target, link=a.link))
