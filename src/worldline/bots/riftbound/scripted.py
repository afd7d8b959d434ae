"""A simple side of a fight: attack who falls soonest, else reload, else come closer.

It looks at a guess of the encounter, which hides what its seat may not see.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from worldline.bots.riftbound.weigh import best_attack, nearest, span
from worldline.core import rng
from worldline.core.contract import Look
from worldline.core.machine import Action
from worldline.riftbound.combat import schema
from worldline.riftbound.combat.dice import at_stake
from worldline.riftbound.combat.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.fiat import Arrange, Stand
from worldline.riftbound.combat.frames import Rolling, Turn
from worldline.riftbound.combat.powers import power, score
from worldline.riftbound.combat.schema import UnitId
from worldline.riftbound.combat.space import Point
from worldline.riftbound.pages.effects import Drive, Recharge, Reload
from worldline.riftbound.pages.powers import Use

Options = Sequence[Action]


class Scripted:
    """The same answer in the same situation, but where ways are equally good."""

    name = "scripted"

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        if len(look.options) == 1:
            return look.options[0]
        answer = ANSWERS.get(type(look.decision))
        if answer is None:
            return look.options[0]
        return answer(look.guess(seed), look.decision, look.options, seed) or look.options[0]


def standing(s: Encounter) -> list[tuple[Arrange, Stand]]:
    """What it says once and for all: it never tries to Seize, so nobody has to ask."""
    return [(Arrange(unit.seat), Stand(unit=unit.id, quiet=True)) for unit in s.units]


def take_action(s: Encounter, d: schema.TakeAction, options: Options, seed: int) -> Action | None:
    if best := best_attack(s, d.unit, options):
        return best
    for a in options:
        if isinstance(a, schema.Use) and _does(s, d.unit, a, Reload, Recharge):
            return a
    foe = nearest(s, d.unit)
    if foe is not None and (closer := _closer(s, d.unit, foe, options)):
        return closer
    turn = at_hand(s, Turn)
    if turn is not None and schema.HandOver() in options and d.unit == turn.members[0]:
        return schema.HandOver() if turn.left[1] else None
    return None  # the first option is to stop


def _closer(s: Encounter, u: UnitId, foe: UnitId, options: Options) -> Action | None:
    """On foot, in the vehicle, or out of one that neither shoots nor moves any more."""
    for a in options:
        if isinstance(a, schema.Move) and span(s, u, foe) > 0:
            return a
        if isinstance(a, schema.Use) and _does(s, u, a, Drive):
            return a
    exits = (a for a in options if isinstance(a, schema.Leave))
    return min(exits, key=lambda a: span(s, u, foe, a.at), default=None)


def _does(s: Encounter, u: UnitId, a: schema.Use, *kinds: type) -> bool:
    use = _use(s, u, a)
    return use is not None and any(isinstance(e, kinds) for e in use.effects)


def _use(s: Encounter, u: UnitId, a: schema.Use) -> Use | None:
    found = power(s, u, a.key)
    return next((use for use in found.uses if use.id == a.use), None) if found else None


def react(s: Encounter, d: schema.React, options: Options, seed: int) -> Action | None:
    """Shoot from Overwatch, throw failed dice again, and help oneself or friends."""
    if best := best_attack(s, d.unit, options):
        return best
    rerolls = [a for a in options if isinstance(a, schema.Reroll) and a.by == "prepare"]
    if rerolls:
        return _reroll(s, rerolls)
    for a in options:
        if isinstance(a, schema.Use) and d.window in HELPING and _friendly(s, d.unit, a):
            return a
    return None


HELPING: Final = ("dodge.pre", "dodge.rolled", "damage.pre", "hp.zero", "dying")


def _friendly(s: Encounter, u: UnitId, a: schema.Use) -> bool:
    return all(s.units[t].side == s.units[u].side for t in a.targets)


def _failed(s: Encounter) -> int:
    f = at_stake(s)
    if not isinstance(f, Rolling):
        return 0
    more = sum(b.change for b in f.added)
    return sum(die.face + more < f.rating for die in f.dice)


def _reroll(s: Encounter, options: Sequence[schema.Reroll]) -> Action | None:
    failed = _failed(s)
    fitting = [a for a in options if len(a.dice) <= failed]
    return max(fitting, key=lambda a: len(a.dice), default=None)


def pick(s: Encounter, d: schema.PickDice, options: Options, seed: int) -> Action | None:
    failed = _failed(s)
    fitting = (a for a in options if isinstance(a, schema.Pick) and len(a.dice) <= failed)
    return max(fitting, key=lambda a: len(a.dice), default=None)


def path(s: Encounter, d: schema.ChoosePath, options: Options, seed: int) -> Action | None:
    """To where its Attacks reach, or as near as can be; round a wall by luck."""
    foe = nearest(s, d.unit)
    walks = [a for a in options if isinstance(a, schema.Walk)]
    if foe is None or not walks:
        return None
    here = s.units[d.unit].place

    def left(a: schema.Walk) -> int:
        end: Point = a.path[-1] if a.path else here
        return span(s, d.unit, foe, end)

    best = min(map(left, walks))
    if best >= span(s, d.unit, foe):
        return walks[rng.below(seed, len(walks))[1]]
    return next(a for a in walks if left(a) == best)


def attack(s: Encounter, d: schema.ChooseAttack, options: Options, seed: int) -> Action | None:
    return best_attack(s, d.unit, options)


def basis(s: Encounter, d: schema.ChooseBasis, options: Options, seed: int) -> Action | None:
    """The lowest Rating, where they read `AGI 4+`; else the highest Score."""
    worth = [_worth(s, d.unit, text) for text in d.bases]
    return schema.Choose(worth.index(max(worth)))


def _worth(s: Encounter, u: UnitId, basis: str) -> int:
    word = basis.rpartition(" ")[2]
    if word.endswith("+"):
        return -int(word.removesuffix("+"))
    found = (id for id, entry in book(s).attributes.items() if entry.short == word)
    return next((score(s, u, id).value for id in found), 0)  # type: ignore[arg-type]


def target(s: Encounter, d: schema.ChooseTarget, options: Options, seed: int) -> Action | None:
    foes = [u for u in d.among if s.units[u].side != s.units[d.unit].side]
    return schema.Target(min(foes, key=lambda u: s.units[u].hp)) if foes else None


Answer = Callable[[Encounter, Any, Options, int], Action | None]
ANSWERS: Final[dict[type, Answer]] = {
    schema.TakeAction: take_action,
    schema.React: react,
    schema.ChoosePath: path,
    schema.ChooseAttack: attack,
    schema.ChooseBasis: basis,
    schema.ChooseTarget: target,
    schema.PickDice: pick,
}
"""To everything else the first option is the answer: to stop, to agree, to end what is over."""
