"""To what a unit can give a standing answer, and how (RB-STAND-1)."""

from typing import Final, Literal

import msgspec

from worldline.riftbound.combat.nouns.encounter import Encounter, How
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import names
from worldline.riftbound.combat.query.answers import ALL, BASES, KINDS
from worldline.riftbound.combat.query.powers import powers
from worldline.riftbound.pages.words import Window

Condition = Literal["change", "fall", "foes", "friends", "once", "keep"]


class AnswerableThing(msgspec.Struct, frozen=True):
    """To what, in words, and which answers and conditions can be said to it. Of several things that
    fit the narrowest counts: a use, a kind, a window, all."""

    to: str
    name: str
    kind: Literal["use", "kind", "window", "all"]
    hows: tuple[How, ...]
    conditions: tuple[Condition, ...]


HOWS: Final[tuple[How, ...]] = ("never", "always", "ask")
BASIS_HOWS: Final[tuple[How, ...]] = ("ask", "best")
CONDITIONS: Final[tuple[Condition, ...]] = ("change", "fall", "foes", "friends", "once", "keep")
KIND_CONDITIONS: Final[dict[str, tuple[Condition, ...]]] = {
    "seize": (),
    "overwatch": ("foes", "once"),
    "driving": ("once",),
    "hold": (),
    "prepare": ("change", "fall"),
    "prestige": ("change", "fall"),
    "reroll": ("change", "fall"),
    "hit": (),
    "dodge": (),
    "lend": ("keep",),
}
"""Which conditions can make a difference to a kind of answer."""
WINDOW_NAMES: Final[dict[Window, str]] = {
    "gap": "whenever nobody is Active",
    "action.post": "after its Action",
    "move.point": "on the way of somebody who moves",
    "attack.target": "when the targets of an Attack are named",
    "hit.rolled": "when a Hit Roll has been thrown",
    "dodge.pre": "before somebody dodges",
    "dodge.rolled": "when a Dodge Roll has been thrown",
    "damage.pre": "before damage is dealt",
    "damage.post": "after damage was dealt",
    "hp.zero": "when somebody comes to 0 HP",
    "unit.killed": "when it has killed somebody",
    "attack.end": "after an Attack",
    "spend": "when SP are to be paid",
    "roll.done": "when any other dice have been thrown",
    "turn.end": "at the end of its turn",
}


def answerable_things(s: Encounter, u: UnitId) -> tuple[AnswerableThing, ...]:
    """Uses of its own, kinds, the windows of its uses, and everything: the narrowest first."""
    uses, moments = dict[str, AnswerableThing](), set[str]()
    for power in powers(s, u):
        for use in power.uses:
            if use.kind not in ("mandatory", "action"):
                name = names.use(s, u, power.key.text, use.id)
                uses.setdefault(use.id, _thing(use.id, name, "use"))
                moments.update(use.moments)
    windows = [_thing(to, name, "window") for to, name in WINDOW_NAMES.items() if to in moments]
    return (*uses.values(), *map(_kind, KINDS), *windows, _EVERYTHING)


def _thing(to: str, name: str, kind: Literal["use", "window", "all"]) -> AnswerableThing:
    return AnswerableThing(to, name, kind, HOWS, CONDITIONS)


def _kind(to: str) -> AnswerableThing:
    hows = BASIS_HOWS if to in BASES else HOWS
    return AnswerableThing(to, KINDS[to], "kind", hows, KIND_CONDITIONS[to])


_EVERYTHING: Final = _thing(ALL, "everything but SP for others", "all")
