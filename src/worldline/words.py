"""The words of a line that people write, for the notations of both games, the names that they may
have meant, and numbers as they read them."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

from worldline.core.text import BadText

FEW: Final = 8
"""Words that are always listed."""
NEAR: Final = 0.65
"""How alike two words are of which one may be meant by the other."""
MANY: Final = 40
"""Words that are listed where none of them is near."""


def nearest(word: str, names: Iterable[str]) -> str:
    """The name that may have been meant, or none."""
    known = {name.casefold(): name for name in names}
    found = get_close_matches(word.casefold(), known, 1, NEAR)
    return known[found[0]] if found else ""


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """What is asked behind the sentence that there is no such name; nothing, if none is near."""
    near = nearest(word, names)
    return f" Did you mean {near}?" if near else ""


def bad_word(word: str, what: str, words: Iterable[str]) -> BadText:
    """The error for a word that is not among those that may stand here."""
    words = list(words)
    near = nearest(word, words)
    some = f"; write {', '.join(words)}" if len(words) <= (FEW if near else MANY) else ""
    meant = f"; did you mean {near}?" if near else ""
    return BadText(word, f'"{word}" is no {what}{some}{meant}')


def missing(name: str, what: str, names: Iterable[str]) -> BadText:
    """The error for a name that neither something that comes along has, nor a file."""
    names = list(names)
    meant = did_you_mean(name, names) or f" There are {', '.join(names)}."
    return BadText(name, f'There is no {what} or file called "{name}".{meant}')


class Words:
    """The words of a line, from the left. Quotes hold a word together, `#` ends the line."""

    def __init__(self, text: str, quoted: bool = False) -> None:
        """`quoted`: words in quotes keep them."""
        self.text = text
        found = re.findall(r'#.*|(?:"(?:[^"\\]|\\.)*"|\S)+', text)
        left = (word for word in found if not word.startswith("#"))
        self.left: list[str] = list(left if quoted else map(_unquoted, left))

    def __bool__(self) -> bool:
        return bool(self.left)

    def next(self, what: str) -> str:
        if not self.left:
            text = self.text.strip()
            why = f'"{text}" is not complete: add {what}' if text else f"Type {what}"
            raise BadText(text, why)
        return self.left.pop(0)

    def until(self, is_end: Callable[[str], bool]) -> list[str]:
        """The words up to one that begins something else; a lone - stands for none."""
        taken = []
        while self.left and not is_end(self.left[0]):
            taken.append(self.left.pop(0))
        return [] if taken == ["-"] else taken

    def rest(self) -> list[str]:
        """All words behind the first."""
        self.next("a word")
        return self.until(lambda _: False)

    def number(self) -> int:
        return read_number(self.next("a number"))

    def end(self) -> None:
        if self.left:
            raise BadText(self.left[0], f'"{self.left[0]}" is too much here')


def _unquoted(word: str) -> str:
    return word[1:-1] if re.fullmatch(r'"[^"]+"', word) else word


def read_number(word: str, sign: str = "") -> int:
    """A whole number, behind its sign where it has one: 3, +3, -3."""
    if not re.fullmatch(re.escape(sign) + r"\d+", word):
        raise BadText(word, f'"{word}" is no number like {sign}3')
    return int(word.removeprefix(sign))


def with_sign(n: int) -> str:
    """As people read it: +3, −3 with a minus sign, 0."""
    return f"+{n}" if n > 0 else str(n).replace("-", "−")


def read_signed(word: str) -> int:
    if not re.fullmatch(r"[+-]?\d+", word):
        raise BadText(word, f'"{word}" is no number like +3 or -3')
    return int(word)
