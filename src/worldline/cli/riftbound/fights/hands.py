"""Seizing the Initiative at the keyboard: at once, or by a hand that is raised (RB-RULING-249)."""

from collections.abc import Iterator
from typing import Literal

from worldline.cli.riftbound.fights.line import TypedLine
from worldline.cli.riftbound.fights.offers import Prompt
from worldline.cli.riftbound.fights.seizing import price
from worldline.cli.riftbound.fights.units import own_unit
from worldline.cli.shell import Unusable
from worldline.core.machine import Action, Decision, Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.commands import Arrange, LowerHand, MaySeize, RaiseHand
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import Seize, UnitId
from worldline.riftbound.combat.query.names import name, units


def seize(at: Prompt, line: TypedLine, form: str = "seize NAME") -> tuple[Decision, Action]:
    """`seize`, `seize Ana`, `seize with Bea`: in a gap, before the Action that is being chosen."""
    open_now = [d.unit for d in GAME.decisions(at.s)
                if isinstance(d, MaySeize) and d.seat == at.d.seat]  # fmt: skip
    named = None if not line or line.left[0] == "with" else line.unit()
    helper = line.unit() if line.takes("with") else None
    line.end()
    if named is None and len(open_now) > 1:
        raise Unusable(f"Say who: {units(at.s, open_now)} may try, as in `{form}`.")
    unit = open_now[0] if named is None and open_now else mine(at, named)
    return MaySeize(at.d.seat, unit), Seize(helper)


def odds(at: Prompt, line: TypedLine) -> str:
    """`odds seize`, `odds seize Ana with Bea`."""
    d, action = seize(at, line, "odds seize NAME")
    assert isinstance(d, MaySeize)
    assert isinstance(action, Seize)
    return f"{name(at.s, d.unit)}: {price(at.s, at.d.seat, d.unit, action.helper)}."


def hand_lines(s: Encounter, seat: Seat, action: RaiseHand | LowerHand) -> Iterator[str]:
    """What is said to who raises or lowers a hand."""
    yield f"{GAME.say(s, action, seat)}."
    if isinstance(action, RaiseHand):
        yield f"{price(s, seat, action.unit, action.helper)}."
        if s.units[action.unit].tried:
            yield ("They have tried, and may not again before the end of their next turn "
                   "(RB-SEIZE-2): the hand stays up until then.")  # fmt: skip


def hand(at: Prompt, line: TypedLine) -> tuple[Decision, Action]:
    """`hand up`, `hand up before Brute`, `hand up Ana after Brute with Bea`; `hand down`."""
    up = line.one_of("word for a hand", "up", "down") == "up"
    named = None if not line or line.left[0] in ("before", "after", "with") else line.unit()
    unit = mine(at, named)
    if not up:
        line.end()
        return Arrange(at.d.seat), LowerHand(unit=unit)
    when: Literal["next", "before", "after"] = "next"
    if line.takes("before"):
        when = "before"
    elif line.takes("after"):
        when = "after"
    whose = None if when == "next" else line.unit()
    helper = line.unit() if line.takes("with") else None
    line.end()
    return Arrange(at.d.seat), RaiseHand(unit=unit, at=when, whose=whose, helper=helper)


def mine(at: Prompt, named: UnitId | None) -> UnitId:
    """The unit that is named, or the one that somebody speaks for."""
    unit = own_unit(at.s, at.d.seat, at.unit) if named is None else named
    if unit is None:
        raise Unusable("Nobody of yours stands any more.")
    return unit
