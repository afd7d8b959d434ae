"""What is done in a fight as a few words: `move`, `go 4,0`, `attack 2 auto-rifle`, `end`.

Units are counted from 1, targets stand with commas between them. Arms and uses go by the last word
of their names; the first that fits is meant.
"""

from collections.abc import Callable
from typing import Any, Final

from worldline.core.machine import Action, Decision
from worldline.core.text import BadText
from worldline.riftbound.character import ATTRIBUTES
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation.words import read_point, read_unit
from worldline.riftbound.combat.nouns import keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.powers import arms, uses
from worldline.words import Words, read_number, unknown

Reading = Callable[[Encounter, Decision, Words], Action]


def read_action(s: Encounter, d: Decision, text: str) -> Action:
    """The answer that a line means; BadText says what is wrong with it."""
    words = Words(text)
    word = words.next("what is done")
    if word not in FORMS:
        raise unknown(word, "action", FORMS)
    action = FORMS[word](s, d, words)
    words.end()
    return action


def _attack(s: Encounter, d: Decision, words: Words) -> Action:
    """`attack 2`, `attack 2 auto-rifle`, `attack 2,3 greatsword`, `attack 2 unarmed blunt`."""
    targets = tuple(map(read_unit, words.next("a target").split(",")))
    found = tuple(arms(s, _unit(d)))
    name = words.next("an arm") if words else ""
    key = next((k for k in found if not name or keys.arm(k).attack == name), None)
    if key is None:
        raise unknown(name, "arm at hand", (keys.arm(k).attack for k in found))
    return schema.Attack(key, targets, words.next("a damage type") if words else "")


def _use(s: Encounter, d: Decision, words: Words) -> Action:
    """`use rally 1 2`: of several powers with such a use, one that may be used now."""
    id = words.next("a use")
    window: Any = getattr(d, "window", "action.choose")
    targets = tuple(map(read_unit, words.until(lambda _: False)))
    known = [p.key.text for p, use in uses(s, _unit(d), window) if use.id == id] or [""]
    found = [schema.Use(key, id, targets) for key in known]
    return next((use for use in found if len(found) > 1 and use in GAME.legal(s, d)), found[0])


def _unit(d: Decision) -> int:
    u: int = getattr(d, "unit", 0)
    return u


def _prepare(s: Encounter, d: Decision, words: Words) -> Action:
    word = words.next("an Attribute")
    for attribute in ATTRIBUTES:
        if word == attribute:
            return schema.Prepare(attribute)
    raise unknown(word, "Attribute", ATTRIBUTES)


def _places(words: Words) -> tuple[int, ...]:
    return tuple(map(read_number, words.until(lambda _: False)))


def _pass(s: Encounter, d: Decision, words: Words) -> Action:
    """`pass`, or `pass rest` for the rest of a movement."""
    if words and words.next("rest") != "rest":
        raise BadText(words.text, "write pass, or pass rest")
    return schema.Pass(rest=words.text.endswith("rest"))


FORMS: Final[dict[str, Reading]] = {
    "move": lambda s, d, words: schema.Move(),
    "overwatch": lambda s, d, words: schema.Overwatch(),
    "end": lambda s, d, words: schema.EndTurn(),
    "handover": lambda s, d, words: schema.HandOver(),
    "attack": _attack,
    "prepare": _prepare,
    "grapple": lambda s, d, words: schema.Grapple(read_unit(words.next("a target"))),
    "use": _use,
    "go": lambda s, d, words: schema.Walk(tuple(map(read_point, words.until(lambda _: False)))),
    "pass": _pass,
    "seize": lambda s, d, words: schema.Seize(read_unit(words.next("a")) if words else None),
    "reroll": lambda s, d, words: schema.Reroll("prepare", _places(words)),
    "prestige": lambda s, d, words: schema.Reroll("prestige"),
    "pick": lambda s, d, words: schema.Pick(_places(words)),
    "choose": lambda s, d, words: schema.Choose(words.number()),
    "target": lambda s, d, words: schema.Target(read_unit(words.next("a unit"))),
    "yes": lambda s, d, words: schema.Say(yes=True),
    "no": lambda s, d, words: schema.Say(yes=False),
    "roll": lambda s, d, words: schema.Rolled(_places(words)),
}
