"""A simple side of a fight: attack who falls soonest, else reload, else come closer.

It Seizes the Initiative only to fell an enemy who is about to act.
Where the options do not say enough, it looks at a guess of the encounter, which hides what its seat
may not see. A guess is a whole copy, so none is made for an answer that needs none.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from worldline.core import rng
from worldline.core.contract import Look
from worldline.core.machine import Action
from worldline.riftbound.bots.weigh import best_attack, fells, nearest, span, spans
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.commands import MaySeize
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import Rolling, Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.field import able
from worldline.riftbound.combat.query.powers import power, score
from worldline.riftbound.combat.query.purpose import is_for_enemy
from worldline.riftbound.combat.query.stake import at_stake
from worldline.riftbound.content.entries.effects import Drive, Recharge, Reload
from worldline.riftbound.content.entries.powers import Use

Options = Sequence[Action]


class Scripted:
    """The same answer in the same situation, but where ways are equally good."""

    name = "scripted"

    def choose(self, look: Look[Any], seed: int) -> Action | None:
        if type(look.decision) is MaySeize:
            return seize(look, look.decision, seed)
        answer = ANSWERS.get(type(look.decision)) if len(look.options) > 1 else None
        return (answer(look, look.decision, seed) if answer else None) or look.options[0]


def take_action(look: Look[Any], d: schema.TakeAction, seed: int) -> Action | None:
    s, options = look.guess(seed), look.options
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
    exits = [a for a in options if isinstance(a, schema.Leave)]
    left = spans(s, u, foe, [a.at for a in exits])
    return exits[left.index(min(left))] if exits else None


def _does(s: Encounter, u: UnitId, a: schema.Use, *kinds: type) -> bool:
    use = _use(s, u, a)
    return use is not None and any(isinstance(e, kinds) for e in use.effects)


def _use(s: Encounter, u: UnitId, a: schema.Use) -> Use | None:
    found = power(s, u, a.key)
    return next((use for use in found.uses if use.id == a.use), None) if found else None


def seize(look: Look[Any], d: MaySeize | schema.React, seed: int) -> Action | None:
    """Only at the cost of the enemy who is about to act, where one Attack is likely to fell it; and
    only if the Check succeeds more often than not: an Action of the next turn is the price."""
    s = look.guess(seed)
    foe, unit, turn = s.whose, s.units[d.unit], at_hand(s, Turn)
    if (
        foe is None
        or turn is None
        or turn.over
        or unit.hp <= 0
        or s.units[foe].side == unit.side
        or s.units[foe].hp <= 0
    ):
        return None
    tries = [a for a in look.options if isinstance(a, schema.Seize)]
    best, rules = max(tries, key=lambda a: _for_seizing(s, d.unit, a)), book(s).rules
    if _for_seizing(s, d.unit, best) + MEAN * rules.check_dice < rules.seize_difficulty:
        return None
    return best if fells(s, d.unit, foe) else None


MEAN: Final = 3.5
"""Of a die."""


def _for_seizing(s: Encounter, u: UnitId, a: schema.Seize) -> int:
    """RB-SEIZE-3, RB-SEIZE-4: the Score of who makes the Check."""
    return score(s, u, "agi").value if a.helper is None else score(s, a.helper, "cha").value


def react(look: Look[Any], d: schema.React, seed: int) -> Action | None:
    """Shoot from Overwatch, throw failed dice again, and help oneself or friends."""
    if d.window == "gap":
        return seize(look, d, seed)
    s, options = look.guess(seed), look.options
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
    use = _use(s, u, a)
    if use is not None and is_for_enemy(s, u, use):
        return False
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


def pick(look: Look[Any], d: schema.PickDice, seed: int) -> Action | None:
    failed = _failed(look.guess(seed))
    fitting = (a for a in look.options if isinstance(a, schema.Pick) and len(a.dice) <= failed)
    return max(fitting, key=lambda a: len(a.dice), default=None)


def path(look: Look[Any], d: schema.ChoosePath, seed: int) -> Action | None:
    """To where its Attacks reach, or as near as can be; round a wall by luck."""
    s = look.guess(seed)
    foe = nearest(s, d.unit)
    walks = [a for a in look.options if isinstance(a, schema.Walk)]
    if foe is None or not walks:
        return None
    here = s.units[d.unit].place
    left = spans(s, d.unit, foe, [a.path[-1] if a.path else here for a in walks])
    best = min(left)
    if best >= span(s, d.unit, foe):
        return walks[rng.below(seed, len(walks))[1]]
    return walks[left.index(best)]


def attack(look: Look[Any], d: schema.ChooseAttack, seed: int) -> Action | None:
    return best_attack(look.guess(seed), d.unit, look.options)


def basis(look: Look[Any], d: schema.ChooseBasis, seed: int) -> Action | None:
    """The lowest Rating, where they read `AGI 4+`; else the highest Score."""
    ratings = _ratings(d.bases)
    if ratings is not None:
        return schema.Choose(ratings.index(min(ratings)))
    s = look.guess(seed)
    worth = [_score(s, d.unit, text.rpartition(" ")[2]) for text in d.bases]
    return schema.Choose(worth.index(max(worth)))


@lru_cache(maxsize=256)  # the same few are read again and again
def _ratings(bases: tuple[str, ...]) -> tuple[int, ...] | None:
    words = [text.rpartition(" ")[2] for text in bases]
    if all(word.endswith("+") for word in words):
        return tuple(int(word[:-1]) for word in words)
    return None


def _score(s: Encounter, u: UnitId, short: str) -> int:
    found = (id for id, entry in book(s).attributes.items() if entry.short == short)
    return next((score(s, u, id).value for id in found), 0)  # type: ignore[arg-type]


def target(look: Look[Any], d: schema.ChooseTarget, seed: int) -> Action | None:
    s = look.guess(seed)
    foes = [u for u in d.among if s.units[u].side != s.units[d.unit].side]
    return schema.Target(min(foes, key=lambda u: s.units[u].hp)) if foes else None


Chooser = Callable[[Look[Any], Any, int], Action | None]


def end_fight(look: Look[Any], d: schema.EndFight, seed: int) -> Action | None:
    """Not while foes stand of whom not all know, unless the rounds are over."""
    s = look.guess(seed)
    if s.rounds is not None and s.round > s.rounds:
        return schema.Say(True)
    standing = {u.side for u in s.units if able(s, u.id) and u.nature != "vehicle"}
    return schema.Say(len(standing) < 2)


ANSWERS: Final[dict[type, Chooser]] = {
    schema.TakeAction: take_action,
    schema.React: react,
    schema.ChoosePath: path,
    schema.ChooseAttack: attack,
    schema.ChooseBasis: basis,
    schema.ChooseTarget: target,
    schema.PickDice: pick,
    schema.EndFight: end_fight,
}
"""To everything else the first option is the answer: to stop, to agree, to end what is over."""
