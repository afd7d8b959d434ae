"""What its owner calls Signature Equipment, and how it looks (RB-EQ-SIGNATURE-1)."""

from typing import Final

from worldline.core.machine import Illegal

LONGEST_NAME: Final = 100
LONGEST_LOOK: Final = 200


def name(text: str) -> str:
    """Raises Illegal for what is no name."""
    return _line(text, "a name", LONGEST_NAME)


def look(text: str) -> str:
    """Raises Illegal for what is no line about its looks."""
    return _line(text, "a look", LONGEST_LOOK)


def _line(text: str, what: str, longest: int) -> str:
    said = text.strip()
    if len(said) > longest or not said.isprintable():
        why = f"{what} is one printable line of at most {longest} characters"
        raise Illegal("RB-EQ-SIGNATURE-1", why)
    return said
