"""Numbers that are worked out in play, as entries write them: "1d6 + KNW + 2", "4 + FTD^".

A term is a number, dice, or a name with a factor: a Score in capitals (`WIL^` counts a negative
Score as 0, RB-ATTR-6), `level`, `half-level` (rounded up, RB-GOLD-3), `missing-hp` (maximum less
current HP) or `allies-in-contact` (the user's other allies in base contact with the target).
`owner.`, `source.` or `target.` before a name says whose it is; otherwise it is the user's. A
division counts complete sets only (RB-RULING-17). "at least" and "at most" bound the whole sum.
A number has at most six digits, and dice are at most 99.
Scores are the effective ones, but maxima are worked out from base Scores (RB-RULING-19).
"""

import re
from functools import cache
from typing import Annotated, Final, Literal

import msgspec

_WHOSE = r"(?:owner|source|target)\."
_SCORE = r"(?:STR|FTD|AGI|VSN|WIS|WIL|CHA|KNW)\^?"
_NAME = rf"(?:(?:{_WHOSE})?(?:{_SCORE}|level|half-level)|missing-hp|allies-in-contact)"
_NUMBER = r"\d{1,6}"
_TERM = (
    rf"(?:\d{{1,2}}d6|(?:{_NUMBER} \* )?{_NAME}(?: \* {_NAME})?(?: / [1-9]\d{{0,5}})?|{_NUMBER})"
)
PATTERN: Final = rf"^{_TERM}(?: [+-] {_TERM})*(?:, at least {_NUMBER})?(?:, at most {_NUMBER})?$"
MOST: Final = 999_999
"""What somebody writes is worked out where others wait: without a bound one number stops all."""
LONGEST: Final = 100

Text = Annotated[
    str,
    msgspec.Meta(
        pattern=PATTERN,
        max_length=LONGEST,
        extra={"form": 'an amount, such as "1d6 + KNW + 2" or "2 * level"'},
    ),
]
Amount = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)] | Text
"""It may be below 0, where it changes another number."""
CountAmount = Annotated[int, msgspec.Meta(ge=0, le=MOST)] | Text
PositiveAmount = Annotated[int, msgspec.Meta(ge=1, le=MOST)] | Text

_PARTS = re.compile(rf"(?P<sign>^|[+-] )(?P<term>{_TERM})")
_BOUND = re.compile(r", at (?P<which>least|most) (?P<number>\d+)")


class Name(msgspec.Struct, frozen=True):
    """Something with a value: `STR` to `KNW`, `level`, `half-level`, `missing-hp`,
    `allies-in-contact`."""

    name: str
    whose: Literal["user", "owner", "source", "target"] = "user"
    caret: bool = False  # a negative value counts as 0 (RB-ATTR-6)


class Term(msgspec.Struct, frozen=True):
    """`factor` x the product of `names`, divided by `per` and rounded down; or `dice` d6."""

    factor: int = 1
    dice: int = 0
    names: tuple[Name, ...] = ()
    per: int = 1


class Sum(msgspec.Struct, frozen=True):
    """An amount, taken apart."""

    terms: tuple[Term, ...]
    least: int | None = None
    most: int | None = None


@cache
def parse(amount: int | str) -> Sum:
    """Take an amount apart that the pattern has let through."""
    if isinstance(amount, int):
        return Sum((Term(amount),))
    bounds = {m["which"]: int(m["number"]) for m in _BOUND.finditer(amount)}
    body = amount.split(",")[0]
    terms = tuple(_term(m["sign"], m["term"]) for m in _PARTS.finditer(body))
    return Sum(terms, bounds.get("least"), bounds.get("most"))


def _term(sign: str, text: str) -> Term:
    way = -1 if sign.startswith("-") else 1
    if dice := re.fullmatch(r"(\d+)d6", text):
        return Term(way, dice=int(dice[1]))
    product, _, per = text.partition(" / ")
    factor, names = way, []
    for word in product.split(" * "):
        if word.isdigit():
            factor *= int(word)
        else:
            names.append(_name(word))
    return Term(factor, names=tuple(names), per=int(per or 1))


def _name(word: str) -> Name:
    whose, _, name = word.rpartition(".")
    caret = name.endswith("^")
    return Name(name.removesuffix("^"), whose or "user", caret)  # type: ignore[arg-type]


def reads(amount: int | str, name: str) -> bool:
    """Whether an amount follows from what has this name."""
    return any(name == part.name for term in parse(amount).terms for part in term.names)
