"""The field of The Now in the colours of a terminal."""

from rich.text import Text

from worldline.the_now import board
from worldline.the_now.state import Party, colour


def draw(s: Party, me: int) -> Text:
    """The whole field; the node of seat `me` stands out."""
    lines = []
    for row in board.draw(s, me).rows:
        line = Text()
        for char, style in row:
            line.append(char, style)
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def who(s: Party, seat: int) -> Text:
    return Text(colour(s, seat).capitalize(), board.STYLES[colour(s, seat)])
