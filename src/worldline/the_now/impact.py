"""Weak and strong impacts on the event in the own node (TN-IMPACT)."""

from typing import Final

from worldline.core.machine import Action, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.events import Impacted
from worldline.the_now.schema import Impact
from worldline.the_now.state import Laid, Party, book, change_event, gain, pay, spend

_WEAK: Final = (Impact(strong=False, side=True), Impact(strong=False, side=False))
_STRONG: Final = (Impact(strong=True, side=True), Impact(strong=True, side=False))


def event_here(s: Party, seat: Seat) -> Laid | None:
    """TN-RULING-34: impact goes to the event in the own node, and needs one."""
    node = s.players[seat].node
    return s.laid[node] if 0 <= node < field.NODES else None


def impacts(s: Party, seat: Seat) -> list[Action]:
    rules = book(s).rules
    if s.spent.au + rules.impact_au > rules.au or event_here(s, seat) is None:
        return []
    left = rules.impact_limit - s.spent.impact
    found: list[Action] = []
    if left >= rules.weak_impact:
        found += _WEAK
    if left >= rules.strong_impact and s.players[seat].supply >= rules.strong_energy:
        found += _STRONG
    return found


def check_impact(s: Party, seat: Seat, a: Impact) -> None:
    rules = book(s).rules
    p = s.players[seat]
    if event_here(s, seat) is None:
        raise Illegal("TN-IMPACT-6", f"there is no event in {field.name(p.node)}")
    if s.spent.au + rules.impact_au > rules.au:
        raise Illegal("TN-TURN-5", f"{rules.au - s.spent.au} AU are left, {rules.impact_au} needed")
    size = rules.strong_impact if a.strong else rules.weak_impact
    if s.spent.impact + size > rules.impact_limit:
        why = (
            f"{s.spent.impact} of {rules.impact_limit} impact are applied, {size} more are too many"
        )
        raise Illegal("TN-IMPACT-5", why)
    if a.strong and p.supply < rules.strong_energy:
        why = f"a strong impact costs {rules.strong_energy} ⚡, the supply is {p.supply}"
        raise Illegal("TN-IMPACT-4", why)


def impact(s: Party, seat: Seat, a: Impact) -> None:
    """Impact for the event is positive, against it negative (TN-IMPACT-1); only the difference is
    kept (TN-IMPACT-2), and a turn may push both ways (TN-RULING-38). The limit of a turn counts
    what is applied here and nothing else (TN-RULING-37)."""
    rules = book(s).rules
    node = s.players[seat].node
    event = s.laid[node]
    assert event is not None
    size = rules.strong_impact if a.strong else rules.weak_impact
    if a.strong:
        pay(s, seat, rules.strong_energy)  # TN-IMPACT-4, TN-RULING-36
    else:
        gain(s, seat, rules.weak_gain)  # TN-IMPACT-3, TN-RULING-35
    spend(s, au=s.spent.au + rules.impact_au, impact=s.spent.impact + size)
    signed = size if a.side else -size
    change_event(s, node, impact=event.impact + signed)
    s.emit(Impacted(seat=seat, node=node, impact=signed, why="strong" if a.strong else "weak"))
