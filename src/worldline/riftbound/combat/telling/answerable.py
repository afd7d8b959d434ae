"""To what a unit can give a standing answer, and how (RB-STAND-1)."""

from typing import Final, Literal

import msgspec

from worldline.riftbound.combat.nouns.encounter import Encounter, How, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import names
from worldline.riftbound.combat.query.answers import ALL, BASES, KINDS, answerable
from worldline.riftbound.combat.query.powers import powers
from worldline.riftbound.content.entries.words import Window

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
    "board": ("friends",),
}
"""Which conditions can make a difference to a kind of answer."""
WINDOW_NAMES: Final[dict[Window, str]] = {
    "gap": "whenever nobody is Active",
    "action.post": "after their Action",
    "move.point": "on the way of somebody who moves",
    "attack.target": "when the targets of an Attack are named",
    "hit.rolled": "when a Hit Roll has been thrown",
    "dodge.pre": "before somebody dodges",
    "dodge.rolled": "when a Dodge Roll has been thrown",
    "damage.pre": "before damage is dealt",
    "damage.post": "after damage was dealt",
    "hp.zero": "when somebody comes to 0 HP",
    "unit.killed": "when they have killed somebody",
    "attack.end": "after an Attack",
    "spend": "when SP are to be paid",
    "roll.done": "when any other dice have been thrown",
    "turn.end": "at the end of their turn",
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
    for kind, entries in _own_entries(s, u).items():  # also of what it does not hold
        for entry in (book(s).kinds[kind][id] for id in sorted(entries)):
            for use in getattr(entry, "uses", ()):
                if use.kind not in ("mandatory", "action"):
                    uses.setdefault(use.id, _thing(use.id, entry.name, "use"))
                    moments.update(use.moments)
    windows = [_thing(to, name, "window") for to, name in WINDOW_NAMES.items() if to in moments]
    return (*uses.values(), *map(_kind, KINDS), *windows, _EVERYTHING)


def named_things(s: Encounter, u: UnitId) -> tuple[AnswerableThing, ...]:
    """With all that it has answered already, whatever has become of it."""
    found, known = answerable_things(s, u), answerable(s.packs)
    had = {thing.to for thing in found}
    said = [answer.to for answer in s.units[u].answers if answer.to not in had]
    return (*(_thing(to, known[to], "use") for to in dict.fromkeys(said) if to in known), *found)


def possible_things(s: Encounter, u: UnitId) -> frozenset[str]:
    """The ids of all uses that it has or can come to have in this combat, and of what gives them:
    of what it carries, in hand or not, and of marks and Systems, which others can bring."""
    found = set[str]()
    own = _own_entries(s, u)
    for kind, table in book(s).kinds.items():
        for id in own.get(kind, table):
            found.update((id, *(use.id for use in getattr(table[id], "uses", ()))))
    for mark in book(s).marks.values():
        found.update(use.id for use in (*mark.source.uses, *mark.allies.uses))
    return frozenset(found)


def _own_entries(s: Encounter, u: UnitId) -> dict[str, set[str]]:
    """The entries that nobody else can bring it, by their kinds; a companion copies its owner."""
    b, unit = book(s), s.units[u]
    masters = [unit] if unit.owner is None else [unit, s.units[unit.owner]]
    items = {thing.item for thing in unit.things} | {thing.like for thing in unit.improvised}
    attacks = {*unit.attacks, *(id for item in items for id in b.items[item].attacks)}
    features = {
        *unit.features,
        *(id for item in items for id in b.items[item].features),
        *(id for attack in attacks for id in b.attacks[attack].features),
    }
    return {
        "abilities": {owned.ability for master in masters for owned in master.abilities},
        "items": items,
        "features": features & b.features.keys(),
        "keywords": features & b.keywords.keys(),
    }


def _thing(to: str, name: str, kind: Literal["use", "window", "all"]) -> AnswerableThing:
    return AnswerableThing(to, name, kind, HOWS, CONDITIONS)


def _kind(to: str) -> AnswerableThing:
    hows = BASIS_HOWS if to in BASES else HOWS
    return AnswerableThing(to, KINDS[to], "kind", hows, KIND_CONDITIONS[to])


_EVERYTHING: Final = _thing(ALL, "everything but SP for others and others who come aboard", "all")
