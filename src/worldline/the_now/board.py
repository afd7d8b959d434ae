"""The field of The Now drawn with letters: 61 hexes on a sheet of 74 columns and 37 lines.

       ______
      / 2.3  \\          the node
     /✓+P ×+B \\         who scores if the event occurs, and if it does not
     \\×-2 PG  /         the organizer's token, impact so far, pawns
      \\__●2__/          a link at the boundary: ● cause, ○ hindrance, reinforced by 2

Direction 0 is up. What lies in the past is shaded, and the shade ends at the border.
"""

from collections.abc import Iterator
from typing import Final

from worldline.the_now import field, links
from worldline.the_now.pages import CAUSE
from worldline.the_now.state import (
    EMPTY,
    FUTURE,
    OCCURRED,
    Laid,
    Party,
    book,
    colour,
    in_node,
    seat_of,
)

FLAT: Final = 6
"""Width of the upper and lower side of a hex; its slopes are two lines high."""
PITCH: Final = FLAT + 2
HEIGHT: Final = 4
WIDTH: Final = (2 * field.RADII - 1) * PITCH + 2
LINES: Final = (2 * field.RADII - 1) * HEIGHT + 1

STYLES: Final = {
    "purple": "bold magenta",
    "blue": "bold blue",
    "gray": "bold bright_black",
    "turquoise": "bold cyan",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
}
LINK_STYLES: Final = {1: "bold green", 2: "bold red"}
LEGEND: Final = """\
● cause   ○ hindrance   a number beside it: reinforced   ░ past   w wormhole
✓+P ×-B   Purple gains a point if the event occurs, Blue loses one if it does not
×-2 PG    the organizer's token, impact so far, pawns;   (+3) impact that waits"""

# Where the mark of a link stands, from the corner of a hex: for directions 0 to 5.
_MARKS: Final = ((0, 4), (2, 9), (3, 9), (4, 4), (3, 0), (2, 0))
_PLUSES: Final = ((0, 5), (1, 8), (4, 8), (4, 5), (4, 1), (1, 1))


class Sheet:
    """Characters, each with its style."""

    def __init__(self) -> None:
        self.rows = [[(" ", "")] * WIDTH for _ in range(LINES)]

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        for n, char in enumerate(text):
            self.rows[y][x + n] = (char, style)

    def __str__(self) -> str:
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)


def draw(s: Party, me: int | None = None) -> Sheet:
    """The whole field; the node of seat `me` stands out."""
    sheet = Sheet()
    for node in range(field.NODES):
        _outline(sheet, node, "dim" if s.fate[node] != FUTURE else "")
    for node in range(field.NODES):
        _inside(sheet, s, node, me is not None and s.players[me].node == node)
    for node in range(field.NODES):
        _links(sheet, s, node)
    far = in_node(s, field.V616MON)
    if s.v616mon or far:
        sheet.put(0, 0, f"V616Mon: {''.join(letter(s, seat) for seat in far) or '-'}", "bold")
    return sheet


def letter(s: Party, seat: int) -> str:
    """A player's letter: the first of his colour."""
    return colour(s, seat)[0].upper()


def _corner(node: int) -> tuple[int, int]:
    """Line and column of a hex's upper left corner."""
    _, _, q, s = field.PLACES[node]
    middle = field.RADII - 1
    return (2 * s + q + 2 * middle) * HEIGHT // 2, (q + middle) * PITCH


def _outline(sheet: Sheet, node: int, style: str) -> None:
    y, x = _corner(node)
    sheet.put(y, x + 2, "_" * FLAT, style)
    sheet.put(y + 1, x + 1, "/", style)
    sheet.put(y + 1, x + FLAT + 2, "\\", style)
    sheet.put(y + 2, x, "/", style)
    sheet.put(y + 2, x + FLAT + 3, "\\", style)
    sheet.put(y + 3, x, "\\", style)
    sheet.put(y + 3, x + FLAT + 3, "/", style)
    sheet.put(y + 4, x + 1, "\\" + "_" * FLAT + "/", style)


def _inside(sheet: Sheet, s: Party, node: int, is_mine: bool) -> None:
    y, x = _corner(node)
    past = s.fate[node] != FUTURE
    name = field.name(node) + (" w" if node in s.wormholes else "")
    event = s.laid[node]
    if past:
        for line in (2, 3):
            sheet.put(y + line, x + 1, "░" * (FLAT + 2), "dim")
    style = "reverse bold" if is_mine else "dim" if past else "bold" if event else ""
    sheet.put(y + 1, x + 2 + (FLAT - len(name)) // 2, name, style)
    if event is not None:
        _put_all(sheet, y + 2, x + 1, stakes(s, event), "dim" if past else "")
    if past and s.fate[node] != EMPTY:
        sheet.put(y + 3, x + 1, "occurred" if s.fate[node] == OCCURRED else " failed ", "dim")
    elif not past:
        _put_all(sheet, y + 3, x + 1, list(_lying(s, node)), "")


def _put_all(sheet: Sheet, y: int, x: int, parts: list[tuple[str, str]], style: str) -> None:
    """Styled words in the middle of a line of a hex; what does not fit is cut off."""
    end = x + FLAT + 2
    x += max(0, FLAT + 2 - sum(len(word) for word, _ in parts)) // 2
    for word, own in parts:
        sheet.put(y, x, word[: end - x], style or own)
        x = min(end, x + len(word))


def stakes(s: Party, event: Laid) -> list[tuple[str, str]]:
    """Who scores how an event comes out, in eight letters; otherwise what it is called."""
    card = book(s).cards[event.card]
    if event.bets:
        ticks, crosses = (sum(bet[side] for bet in event.bets) for side in (0, 1))
        return [(f"✓{ticks}", ""), (" ", ""), (f"×{crosses}", "")]
    if card.centre == "gray":
        return [(card.id[: FLAT + 2], "")]
    seats = event.arcs or (seat_of(s, card.tick), seat_of(s, card.cross))
    sign = "+" if card.centre == "green" else "-"
    amount = sign if card.points == 1 else f"{sign}{card.points}"
    found = [
        (f"{mark}{amount}{letter(s, seat)}", STYLES[colour(s, seat)])
        for mark, seat in zip("✓×", seats, strict=True)
        if seat >= 0
    ]
    if len(found) == 2 and len(amount) == 1:
        found.insert(1, (" ", ""))
    return found or [(card.id, "")]


def _lying(s: Party, node: int) -> Iterator[tuple[str, str]]:
    """Token, impact and pawns in a node of the future."""
    event = s.laid[node]
    if event is not None:
        style = STYLES[colour(s, event.by)] if event.by >= 0 else ""
        yield "✓" if event.side else "×", style
        if event.impact:
            yield f"{event.impact:+}", ""
    elif node in s.delayed:
        yield f"({s.delayed[node]:+})", ""
    pawns = in_node(s, node)
    if pawns and event is not None and len(pawns) < 4:
        yield " ", ""
    for seat in pawns:
        yield letter(s, seat), f"{STYLES[colour(s, seat)]} reverse"


def _links(sheet: Sheet, s: Party, node: int) -> None:
    """The links of a node with later ones and beyond the edge."""
    y, x = _corner(node)
    event = s.laid[node]
    for d, other in enumerate(field.AROUND[node]):
        if other == field.OFF:
            type = links.marks(s, event)[d] if event is not None else 0
        elif other > node and s.fate[node] != EMPTY:
            type = links.link_type(s, node, other)
        else:
            continue
        if type:
            dy, dx = _MARKS[d]
            sheet.put(y + dy, x + dx, "●" if type == CAUSE else "○", LINK_STYLES[type])
        plus = 0 if other == field.OFF else s.reinforced.get(field.boundary(node, other), 0)
        if plus:
            dy, dx = _PLUSES[d]
            sheet.put(y + dy, x + dx, str(plus), "bold")
