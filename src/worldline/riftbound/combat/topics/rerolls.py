"""Dice thrown again: which, at what price, and by whom (RB-RULING-24, RB-PREPARE, RB-PRESTIGE)."""

from collections.abc import Iterable, Iterator

from worldline.core.machine import CHANCE, Frame, Illegal
from worldline.riftbound.body.prestige import prestige_left, suffices
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.combat.nouns.encounter import Encounter, RerollPool, book, change
from worldline.riftbound.combat.nouns.frames import Die, Offering, Rolling, Throwing
from worldline.riftbound.combat.nouns.schema import Pick, PickDice, Reroll, RollDice, UnitId
from worldline.riftbound.combat.query.stake import at_stake, misses


def replace_dice(s: Encounter, places: tuple[int, ...], faces: tuple[int, ...], prep: bool) -> None:
    f = at_stake(s)
    assert f is not None
    found = list(f.dice)
    for place, face in zip(places, faces, strict=True):
        if place < len(found):  # the GM may have taken away some (RB-RULING-229)
            found[place] = Die(face, prepared=prep or found[place].prepared)
    f.dice = tuple(found)


def picks(s: Encounter, d: PickDice) -> Iterator[Pick]:
    """The lowest dice, as many as may be picked and fewer: nobody wants to lose a better one."""
    f = at_stake(s)
    assert f is not None
    order = sorted(range(len(f.dice)), key=lambda k: f.dice[k].face)
    for count in range(min(d.most, len(order)), -1, -1):
        yield Pick(tuple(sorted(order[:count])))


def check_pick(s: Encounter, d: PickDice, action: object) -> None:
    f = at_stake(s)
    assert f is not None
    if not isinstance(action, Pick) or len(action.dice) > d.most:
        raise Illegal("RB-RULING-24", f"at most {d.most} dice are picked")
    if list(action.dice) != sorted(set(action.dice)) or not all(
        0 <= k < len(f.dice) for k in action.dice
    ):
        raise Illegal("RB-RULING-24", "each die of the roll is picked once, in its order")


# Prepare and Prestige: RB-PREPARE, RB-PRESTIGE


def pool(s: Encounter, u: UnitId, f: Rolling | Throwing) -> int:
    """Rerolls for dice that are compared with the Rating of an Attribute (RB-PREPARE-2)."""
    return sum(p.left for p in s.units[u].pools if p.attribute == f.attribute)


def rerolls(s: Encounter, u: UnitId) -> Iterator[Reroll]:
    """What the roller itself may do with its dice, whatever its entries."""
    f = at_stake(s)
    if f is None or f.roller != u:
        return
    left = pool(s, u, f) if f.attribute is not None else 0
    bold = can_spend_prestige(s, u)
    if not (left or bold) or not (missed := misses(s, f)):
        return
    if left:
        free = [k for k in missed if not f.dice[k].prepared]  # RB-PREPARE-3
        free.sort(key=lambda k: f.dice[k].face)
        for count in range(1, min(left, len(free)) + 1):
            yield Reroll("prepare", tuple(sorted(free[:count])))
    if bold:
        yield Reroll("prestige")


def throws_again(s: Encounter, roller: UnitId, f: Frame) -> bool:
    """Whether who has rolled might throw dice again, whatever its entries: it has Prestige, or has
    Prepared for dice of this Attribute (RB-PREPARE-2)."""
    mine = s.units[roller]
    if mine.prestige > 0 or not mine.pools:
        return mine.prestige > 0
    assert isinstance(f, Rolling | Throwing)
    return any(pool.attribute == f.attribute for pool in mine.pools)


def may_throw_again(s: Encounter, roller: UnitId | None) -> bool:
    """The same of the roll that has just been made."""
    return roller is not None and throws_again(s, roller, s.stack[-1])


def thrower(s: Encounter, f: Offering) -> list[UnitId]:
    """Who might throw again the dice that a window is about."""
    return [f.subject] if f.subject is not None and throws_again(s, f.subject, s.stack[-2]) else []


def can_spend_prestige(s: Encounter, u: UnitId) -> bool:
    return suffices(book(s), s.units[u].prestige)


def check_reroll(s: Encounter, u: UnitId, action: Reroll) -> None:
    f = at_stake(s)
    if f is None or f.roller != u:
        raise Illegal("RB-PREPARE-1", "there is no roll of this unit's own")
    if action.by == "prestige":
        if not can_spend_prestige(s, u) or action.dice:
            raise Illegal("RB-PRESTIGE-4", "it takes all of 3 Prestige, and all dice")
        _check_help(s, f, range(len(f.dice)))
        return
    if not action.dice or len(action.dice) > pool(s, u, f):
        raise Illegal("RB-PREPARE-1", "the pool of Prepare does not hold that many")
    if list(action.dice) != sorted(set(action.dice)):
        raise Illegal("RB-PREPARE-3", "each die is named once, in its order")
    for k in action.dice:
        if not 0 <= k < len(f.dice) or f.dice[k].prepared:
            raise Illegal("RB-PREPARE-3", f"die {k + 1} cannot be rerolled by Prepare")
    _check_help(s, f, action.dice)


def _check_help(s: Encounter, f: Rolling | Throwing, thrown: Iterable[int]) -> None:
    if set(misses(s, f)).isdisjoint(thrown):
        raise Illegal("RB-RULING-24", "no die of these could become a success")


def pay_reroll(s: Encounter, u: UnitId, action: Reroll) -> RollDice:
    """Spend what it costs, and throw again."""
    f = at_stake(s)
    assert f is not None
    unit = s.units[u]
    if action.by == "prestige":
        change(s, u, prestige=prestige_left(book(s), unit.prestige))
        return RollDice(CHANCE, len(f.dice), "prestige", u)
    left, pools = len(action.dice), []
    for p in unit.pools:
        gone = min(left, p.left) if p.attribute == f.attribute else 0
        left -= gone
        if p.left > gone:
            pools.append(RerollPool(p.attribute, p.left - gone))
    change(s, u, pools=tuple(pools))
    return RollDice(CHANCE, len(action.dice), "prepare", u)


def do_reroll(s: Encounter, u: UnitId, action: Reroll, faces: tuple[int, ...]) -> None:
    f = at_stake(s)
    assert f is not None
    places = action.dice or tuple(range(len(f.dice)))
    replace_dice(s, places, faces, action.by == "prepare")
    rule = "RB-PREPARE-1" if action.by == "prepare" else "RB-PRESTIGE-4"
    s.emit(
        events.Rethrew(
            roller=f.roller, places=places, faces=faces, by=u, cause=action.by, rule=rule
        )
    )
