"""What is done in a fight as a few words: `move`, `go 4,0`, `attack 2 auto-rifle`, `end`.

Units are counted from 1, targets stand with commas between them. Arms and uses go by the last word
of their names; the first that fits is meant.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from worldline.core.machine import Action, Decision
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation.words import read_point, write_unit
from worldline.riftbound.combat.nouns import keys, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.powers import arms, uses
from worldline.riftbound.figures.character import ATTRIBUTES
from worldline.words import Words, bad_word, read_number


class NotationLine(Words):
    """The words behind the first, with who is asked, and by what signs units go besides their
    numbers."""

    def __init__(
        self, s: Encounter, d: Decision, text: str, signs: Mapping[UnitId, str], form: str
    ) -> None:
        super().__init__(text)
        self.s, self.d, self.form = s, d, form
        known = [u.id for u in s.units if s.is_known(u.id, d.seat)]
        self.signs = {u: signs.get(u, write_unit(u)) for u in known}
        super().next("an action, for example: pass")

    @property
    def asked_unit(self) -> UnitId:
        u: UnitId = getattr(self.d, "unit", 0)
        return u

    def next(self, what: str) -> str:
        return super().next(f"{what}, as in {self.form}")

    def end(self) -> None:
        if self.left:
            raise BadText(self.left[0], f'"{self.left[0]}" is too much here; write {self.form}')

    def unit(self, what: str) -> UnitId:
        return self._unit(self.next(what))

    def some(self, what: str) -> tuple[UnitId, ...]:
        """Units with commas between them."""
        return tuple(map(self._unit, self.next(what).split(",")))

    def all(self) -> tuple[UnitId, ...]:
        """Units up to the end of the line."""
        return tuple(map(self._unit, self.until(lambda _: False)))

    def places(self) -> tuple[int, ...]:
        """Numbers of dice up to the end of the line, counted from 0."""
        return tuple(map(read_number, self.until(lambda _: False)))

    def _unit(self, word: str) -> UnitId:
        for u, sign in self.signs.items():
            if word == write_unit(u) or word.casefold() == sign.casefold():
                return u
        there = ", ".join(f"{sign} ({self.s.units[u].name})" for u, sign in self.signs.items())
        raise BadText(word, f'"{word}" is no unit here; write {there}')


def read_action(
    s: Encounter, d: Decision, text: str, signs: Mapping[UnitId, str] | None = None
) -> Action:
    """The answer that a line means; BadText says what is wrong with it. `signs`: letters by which
    units go as well."""
    word = Words(text).next("an action, for example: pass").casefold()
    if word not in FORMS:
        raise bad_word(word, "action", FORMS)
    form = FORMS[word]
    line = NotationLine(s, d, text, signs or {}, form.written)
    action = form.read(line)
    line.end()
    return action


def _attack(line: NotationLine) -> Action:
    targets = line.some("a target")
    found = tuple(arms(line.s, line.asked_unit))
    name = line.next("an arm") if line else ""
    key = next((k for k in found if not name or keys.arm(k).attack == name), None)
    if key is None:
        raise bad_word(name, "arm at hand", (keys.arm(k).attack for k in found))
    return schema.Attack(key, targets, line.next("a damage type") if line else "")


def _use(line: NotationLine) -> Action:
    """Of several powers with such a use, one that may be used now."""
    id = line.next("a use")
    window: Any = getattr(line.d, "window", "action.choose")
    targets = line.all()
    of = uses(line.s, line.asked_unit, window)
    found = [schema.Use(p.key.text, id, targets) for p, use in of if use.id == id]
    if len(found) > 1:
        legal = tuple(GAME.legal(line.s, line.d))
        return next((use for use in found if use in legal), found[0])
    return found[0] if found else schema.Use("", id, targets)


def _prepare(line: NotationLine) -> Action:
    word = line.next("an Attribute")
    for attribute in ATTRIBUTES:
        if word.casefold() == attribute:
            return schema.Prepare(attribute)
    raise bad_word(word, "Attribute", ATTRIBUTES)


def _pass(line: NotationLine) -> Action:
    """`rest`: for the rest of a movement."""
    rest = bool(line)
    if rest and line.next("rest") != "rest":
        raise BadText(line.text, f"write {line.form}")
    return schema.Pass(rest=rest)


def _hold_fire(line: NotationLine) -> Action:
    """With a point: it fires there, with Instants first where no Attack is named."""
    if not line:
        return schema.HoldFire()
    at = read_point(line.next("a point"))
    return schema.HoldFire(at, _attack(line) if line else schema.Interrupt())  # type: ignore[arg-type]


class Form(NamedTuple):
    """How an action is written, and read."""

    written: str
    read: Callable[[NotationLine], Action]


FORMS: Final[dict[str, Form]] = {
    "move": Form("move alone, then go 2.5,0 where the way is asked", lambda line: schema.Move()),
    "overwatch": Form("overwatch", lambda line: schema.Overwatch()),
    "end": Form("end", lambda line: schema.EndTurn()),
    "handover": Form("handover", lambda line: schema.HandOver()),
    "attack": Form("attack 2 or attack 2 auto-rifle", _attack),
    "prepare": Form("prepare agi", _prepare),
    "grapple": Form("grapple 2", lambda line: schema.Grapple(line.unit("a target"))),
    "use": Form("use rally or use rally 1 2", _use),
    "go": Form(
        "go 2.5,0",
        lambda line: schema.Walk(tuple(map(read_point, line.until(lambda _: False)))),
    ),
    "pass": Form("pass, or pass rest", _pass),
    "interrupt": Form("interrupt", lambda line: schema.Interrupt()),
    "holdfire": Form("holdfire, holdfire 4,0 2 or holdfire 4,0 2 auto-rifle", _hold_fire),
    "seize": Form(
        "seize or seize 3",
        lambda line: schema.Seize(line.unit("who helps") if line else None),
    ),
    "reroll": Form("reroll 0 2", lambda line: schema.Reroll("prepare", line.places())),
    "prestige": Form("prestige", lambda line: schema.Reroll("prestige")),
    "pick": Form("pick 0 2", lambda line: schema.Pick(line.places())),
    "choose": Form("choose 1", lambda line: schema.Choose(line.number())),
    "target": Form("target 2", lambda line: schema.Target(line.unit("a unit"))),
    "yes": Form("yes", lambda line: schema.Say(yes=True)),
    "no": Form("no", lambda line: schema.Say(yes=False)),
    "roll": Form("roll 4 6", lambda line: schema.Rolled(line.places())),
}
