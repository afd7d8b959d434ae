"""Links between events, and what they do to a realization (TN-LINK, TN-CARD).

Pure functions of the field, shared by realization, forecast, Amplifier and Needle.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from worldline.the_now import field
from worldline.the_now.pages import CAUSE, NONE
from worldline.the_now.state import EMPTY, FUTURE, OCCURRED, Laid, Needle, Party, book

_NO_MARKS: Final = (NONE,) * 6


class LinkPart(NamedTuple):
    """What one link adds to a realization: from which node, of what type and strength."""

    source: int
    type: int
    strength: int
    effect: int
    needle: bool


def marks(s: Party, event: Laid) -> tuple[int, ...]:
    """The mark of an event in each direction: printed, or laid as tokens (TN-FLEX-9)."""
    return event.links or book(s).cards[event.card].marks[event.rotation]


def link_type(s: Party, a: int, b: int) -> int:
    """TN-LINK-2, TN-LINK-3, TN-RULING-48: the type of the link at the boundary of two neighbours.
    Where both events have a mark, the earlier event's holds, be it printed or a token
    (TN-RULING-54); two marks of one colour are one link (TN-RULING-47)."""
    early, late = (a, b) if a < b else (b, a)
    event = s.laid[early]
    if event is not None and (mark := marks(s, event)[field.AROUND[early].index(late)]):
        return mark
    event = s.laid[late]
    return marks(s, event)[field.AROUND[late].index(early)] if event is not None else NONE


def linked_edges(s: Party, node: int) -> list[int]:
    """The boundaries of a node that have a link (see `is_linked`)."""
    event = s.laid[node]
    own = marks(s, event) if event is not None else _NO_MARKS
    found = []
    for d, n in enumerate(field.AROUND[node]):
        if n == field.OFF or s.fate[min(n, node)] == EMPTY:
            continue
        other = s.laid[n]
        if own[d] or (other is not None and marks(s, other)[(d + 3) % 6]):
            found.append(field.EDGES[node][d])
    return found


def is_linked(s: Party, a: int, b: int) -> bool:
    """TN-RULING-51: a mark of one event suffices, unless the earlier node was realized empty."""
    return s.fate[min(a, b)] != EMPTY and link_type(s, a, b) != NONE


def strength(s: Party, a: int, b: int) -> int:
    """TN-LINK-5, TN-RULING-49: 2, plus what lies on the boundary, whoever put it there."""
    return book(s).rules.link_strength + s.reinforced.get(field.boundary(a, b), 0)


def effect(type: int, fate: int, strength: int) -> int:
    """TN-LINK-6, TN-LINK-7, TN-LINK-8, TN-PROC-5: plus if the colours agree, otherwise minus."""
    return strength if (type == CAUSE) == (fate == OCCURRED) else -strength


def parts(s: Party, node: int, fate: Sequence[int]) -> list[LinkPart]:
    """TN-LINK-1: what the links with events realized in `fate` add to the event in a node."""
    found = []
    event = s.laid[node]
    assert event is not None
    own = marks(s, event)
    base = book(s).rules.link_strength
    for d in field.EARLIER[node]:
        source = field.AROUND[node][d]
        other = s.laid[source]
        if other is None or fate[source] == FUTURE:
            continue  # TN-LINK-4: a link with an empty node is ignored
        type = marks(s, other)[(d + 3) % 6] or own[d]
        if type:
            p = base + s.reinforced.get(field.boundary(source, node), 0)
            found.append(LinkPart(source, type, p, effect(type, fate[source], p), False))
    for needle in s.needles:  # TN-NEEDLE-10, TN-RULING-90, TN-RULING-91
        source = needle.source
        if needle.target == node and s.laid[source] is not None and fate[source] != FUTURE:
            p = base + needle.plus
            found.append(
                LinkPart(source, needle.type, p, effect(needle.type, fate[source], p), True)
            )
    return found


def needles_between(s: Party, a: int, b: int) -> list[Needle]:
    return [n for n in s.needles if {n.source, n.target} == {a, b}]
