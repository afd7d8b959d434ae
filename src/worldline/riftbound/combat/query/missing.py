"""What a use still takes, in words: the first of its conditions that does not hold.

Units are named by what they are here and not by their names: one of them may be hidden from who
reads it (RB-RULING-230)."""

from collections.abc import Callable
from typing import Any, Final

from worldline.riftbound.combat.nouns.encounter import book
from worldline.riftbound.combat.query.when import CONDITIONS, Case
from worldline.riftbound.content.entries import when as pages
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import Who

ANOTHER_MOMENT: Final = "this is not the moment for it"

Said = Callable[[Case, Any], str]


def missing(c: Case, use: Use) -> str | None:
    """Why a use cannot be used, as far as its conditions go; None: they all hold."""
    for condition in use.when:
        if not CONDITIONS[type(condition)](c, condition):
            return _words(c, condition, 0)
    for condition in use.unless:
        if CONDITIONS[type(condition)](c, condition):
            return _words(c, condition, 1)
    return None


def _words(c: Case, condition: When, which: int) -> str:
    said = _SAID.get(type(condition))
    return ANOTHER_MOMENT if said is None else said[which](c, condition)


def _who(word: Who) -> str:
    return {"user": "its user", "source": "who gave it", "vehicle": "the vehicle"}.get(
        word, f"the {word.replace('-', ' ')}"
    )


def _mark(c: Case, q: pages.Has) -> str:
    return book(c.s).marks[q.mark].name


def _sensed(c: Case, q: pages.Senses) -> str:
    return {"sight": "see", "either": "see or hear"}.get(q.by, "hear")


def _whether(what: str) -> tuple[Said, Said]:
    """Somebody is not what a use takes, or is what rules it out."""
    return (
        lambda c, q: f"{_who(q.who)} is not {what}",
        lambda c, q: f"{_who(q.who)} is {what}",
    )


_SAID: Final[dict[type[When], tuple[Said, Said]]] = {
    pages.Willing: _whether("willing"),
    pages.Senses: (
        lambda c, q: f"{_who(q.who)} does not {_sensed(c, q)} {_who(q.whom)}",
        lambda c, q: f"{_who(q.who)} can {_sensed(c, q)} {_who(q.whom)}",
    ),
    pages.Near: (
        lambda c, q: f"{_who(q.who)} is too far from {_who(q.whom[0])}",
        lambda c, q: f"{_who(q.who)} is too near {_who(q.whom[0])}",
    ),
    pages.Dead: _whether("dead or destroyed"),
    pages.Critical: _whether("in Critical Condition"),
    pages.Has: (
        lambda c, q: f"{_who(q.who)} is not marked {_mark(c, q)}",
        lambda c, q: f"{_who(q.who)} is marked {_mark(c, q)}",
    ),
    pages.Aboard: _whether("aboard a vehicle"),
    pages.Overwatching: _whether("on Overwatch"),
    pages.Skilled: (
        lambda c, q: "its user is not Skilled with it",
        lambda c, q: "its user is Skilled with it",
    ),
    pages.TwoHanded: (lambda c, q: "it is not Two-handed", lambda c, q: "it is Two-handed"),
    pages.SwitchedOn: (lambda c, q: "it is switched off", lambda c, q: "it is switched on"),
    pages.LastAction: (
        lambda c, q: f"it must follow {q.use.replace('-', ' ')} in the same turn",
        lambda c, q: f"it cannot follow {q.use.replace('-', ' ')} in the same turn",
    ),
    pages.Airborne: (
        lambda c, q: "the vehicle is on the ground",
        lambda c, q: "the vehicle is off the ground",
    ),
    pages.Operated: (
        lambda c, q: "nobody is at its Terminal",
        lambda c, q: "somebody is at its Terminal",
    ),
    pages.MovedLastTurn: (
        lambda c, q: "the vehicle was not moved in the turn before",
        lambda c, q: "the vehicle was moved in the turn before",
    ),
}
"""Where one of `when` does not hold, and where one of `unless` does. All other conditions are about
what is just happening."""
