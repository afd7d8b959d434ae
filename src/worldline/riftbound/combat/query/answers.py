"""Standing answers: what a unit has said, once and for all, to what it may be asked (RB-STAND).

Whoever has said nothing has the usual ones. By these nobody is asked for what is lawful but
pointless; whoever wants to be says so.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, get_args

from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, Unit
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.derived import of_all, of_unit
from worldline.riftbound.content.book import BOOKS
from worldline.riftbound.content.entries.words import Window

ALL: Final = "all"
KINDS: Final = {
    "seize": "Seizing the Initiative in a gap",
    "overwatch": "an Overwatch Attack",
    "driving": "something on the way of a vehicle",
    "hold": "another item in hand after an Action outside the turn",
    "prepare": "a reroll of Prepare",
    "prestige": "a reroll for Prestige",
    "reroll": "any reroll",
    "hit": "the Rating of a Hit Roll",
    "dodge": "the Rating of a Dodge Roll",
    "lend": "SP for others",
    "board": "others who come aboard",
}
"""What can be answered besides uses, windows and everything."""
BASES: Final = ("hit", "dodge")
WINDOWS: Final[frozenset[str]] = frozenset(get_args(Window))

USUAL: Final = {
    answer.to: answer
    for answer in (
        StandingAnswer(to=ALL, friends=True),  # RB-RULING-172
        StandingAnswer(to="seize", how="never"),  # RB-RULING-249
        StandingAnswer(to="overwatch", foes=True, once=True),  # RB-RULING-136, RB-RULING-135
        StandingAnswer(to="reroll", change=True),  # RB-RULING-24
        StandingAnswer(to="hit", how="best"),  # RB-RULING-112, RB-RULING-115
        StandingAnswer(to="dodge", how="best"),
        StandingAnswer(to="lend"),  # RB-RULING-179
        StandingAnswer(to="board"),  # RB-RULING-253
    )
}
"""RB-STAND-11."""


def answer_to(unit: Unit, things: Iterable[str]) -> StandingAnswer:
    """RB-STAND-1: what the unit has said to the first of these things, the narrowest before the
    others, for a turn or a round before for the fight (RB-STAND-13); else the usual answer."""
    for thing in things if unit.answers else ():
        found = [answer for answer in unit.answers if answer.to == thing]
        if found:
            return next((answer for answer in found if answer.until != "fight"), found[0])
    return next(USUAL[thing] for thing in things if thing in USUAL)


def with_answer(
    answers: tuple[StandingAnswer, ...], answer: StandingAnswer
) -> tuple[StandingAnswer, ...]:
    """One answer takes the place of what was said to the same thing; for a turn or a round it goes
    before what was said for the fight (RB-STAND-13)."""
    passes = answer.until != "fight"
    kept = (one for one in answers if one.to != answer.to or (passes and one.until == "fight"))
    return (*kept, answer)


@cache
def answerable(packs: tuple[str, ...]) -> dict[str, str]:
    """The ids of all uses that somebody can choose outside the choice of an Action, and of the
    entries that give them, with the entries' names."""
    book, found = BOOKS[packs], dict[str, str]()
    for table in book.kinds.values():
        for id, entry in table.items():
            _add(found, id, entry.name, getattr(entry, "uses", ()))
    for id, mark in book.marks.items():
        _add(found, id, mark.name, (*mark.source.uses, *mark.allies.uses))
    return found


def _add(found: dict[str, str], id: str, name: str, uses: Iterable[object]) -> None:
    for use in uses:
        if getattr(use, "kind", "") not in ("mandatory", "action"):
            found[id] = name
            found.setdefault(getattr(use, "id", id), name)


# What is not asked in a window


@of_all("answers", "hand")
def have_said(s: Encounter) -> tuple[UnitId, ...]:
    """Who has said anything beforehand."""
    return tuple([unit.id for unit in s.units if unit.answers or unit.hand is not None])


@of_unit("answers")
def seizes(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-249: whether a gap stops for it, though its hand is not up."""
    return answer_to(s.units[u], ("seize", "gap", ALL)).how != "never"


@of_unit("answers")
def acts_unasked(s: Encounter, u: UnitId) -> bool:
    """RB-STAND-3: whether there is anything that it always does."""
    return any(answer.how == "always" for answer in s.units[u].answers)


def lending(unit: Unit) -> StandingAnswer:
    """Only what was said to this: it is others who draw on its SP, and know of it."""
    return answer_to(unit, ("lend",))


def lends(unit: Unit) -> int:
    """RB-RULING-179: the SP that others may draw on."""
    answer = lending(unit)
    return 0 if answer.how == "never" else max(0, unit.sp - answer.keep)  # RB-STAND-9


def boarding(unit: Unit) -> StandingAnswer:
    """RB-RULING-253: what it says to others who come aboard. Only what was said to this: it is they
    who do something."""
    return answer_to(unit, ("board",))


def is_asked_for_basis(unit: Unit, kind: str) -> bool:
    """RB-STAND-10: whether it chooses itself what a roll is compared with. One must be taken, so
    whatever else it has said, the best is."""
    return bool(unit.answers) and answer_to(unit, (kind, ALL)).how == "ask"


def known_to_all(unit: Unit) -> tuple[StandingAnswer, ...]:
    """What others know of its answers: whether they may draw on its SP."""
    return tuple(answer for answer in unit.answers if answer.to == "lend")
