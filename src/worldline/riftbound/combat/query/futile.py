"""Whether a use could do anything, whatever the dice (RB-RULING-100).

What could do nothing is not offered. It is refused with the rule that stands against it, unless its
own text lets it be wasted: what is judged only after it is paid (RB-RULING-134), what must be spent
(RB-RULING-190), and a movement that is part of it (RB-RULING-191). Two things are offered though
they are lost, and asked about once more: see `lost`. One function for each effect that can come to
nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from worldline.riftbound.body.health import gain
from worldline.riftbound.body.marks import give
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Unit, at_hand, book
from worldline.riftbound.combat.nouns.frames import Dodging, Paying, Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim, field, stake, tokens, ways
from worldline.riftbound.combat.query.companion import payer, recognises
from worldline.riftbound.combat.query.figures import (
    amount,
    move_metres,
    own_metres,
    push_mm,
    why_bound,
)
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.query.when import Case, holds, who
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.entries import effects as pages
from worldline.riftbound.figures.amounts import CountedModifier, work


class Waste(NamedTuple):
    """Why an effect could do nothing: the rule, and the reason."""

    rule: str
    why: str
    ever: bool = False  # nor could it do anything to this unit at another time


Judge = Callable[[Case, Any, bool], Waste | None]


def fault(c: Case, effects: Sequence[pages.Effects], listing: bool = False) -> Waste | None:
    """Why none of these effects could do anything; None: one could. `listing`: what may be wasted
    counts as nothing too."""
    found: list[Waste] = []
    moves, traded = False, _traded(c, effects) if listing else ()
    for effect in effects:
        if isinstance(effect, pages.Move):
            if (no := _contact(c, effect)) is not None:
                return no
            moves = moves or (not effect.into_contact and metres(c, effect) > 0)
            continue
        if isinstance(effect, pages.Mark) and effect.mark in traded:
            continue
        if (no := _fault(c, effect, listing)) is None:
            return None
        found.append(no)
    if moves and not (found and (listing or all(no.ever for no in found))):
        return None
    return found[0] if found else NOTHING


def _fault(c: Case, effect: Any, listing: bool) -> Waste | None:
    if (effect.when or effect.unless) and not holds(c, effect):
        return NOTHING if listing else None
    judge = FAULTS.get(type(effect))
    return None if judge is None else judge(c, effect, listing)


NOTHING: Final = Waste("RB-RULING-100", "it would do nothing")


def metres(c: Case, effect: pages.Move) -> int:
    """How far its user comes by such a movement."""
    far = c.reach or 0 if effect.metres is None else effect.metres
    return own_metres(c.s, c.user, far).value


def _contact(c: Case, effect: pages.Move) -> Waste | None:
    """RB-RULING-172: a way must lead into contact with one of them: what it costs would be lost."""
    if not effect.into_contact:
        return None
    far = metres(c, effect)
    others = [x for word in effect.into_contact if (x := who(c, word)) is not None]
    near = [
        x
        for x in others
        if field.within(c.s, c.user, x, far) and not field.is_enclosed(c.s, c.user, x)
    ]
    if near and ways.Ways(c.s, c.user, far * METRE).into_contact(near):
        return None
    return Waste("RB-RULING-172", "it cannot come into contact")


# Effects that lead to others


def _either(c: Case, e: pages.Check | pages.Roll, listing: bool) -> Waste | None:
    no = fault(c, e.success, listing)
    return no and fault(c, e.failure, listing) and no


def _choose(c: Case, e: pages.Choose, listing: bool) -> Waste | None:
    faults = [fault(c, option.effects, listing) for option in e.options]
    return None if None in faults else next(iter(faults), NOTHING)


def _traded(c: Case, effects: Sequence[pages.Effects]) -> tuple[str, ...]:
    """Marks that are spent as soon as they are given (RB-RULING-190)."""
    return tuple(
        e.mark for e in effects if isinstance(e, pages.Trade) and _held(c, e, effects) >= e.count
    )


def _held(c: Case, trade: pages.Trade, effects: Sequence[pages.Effects]) -> int:
    held = sum(h.count for h in c.s.units[c.user].marks if h.mark == trade.mark)
    given = [e for e in effects if isinstance(e, pages.Mark) and e.mark == trade.mark]
    return held + sum(amount(c, e.count).highest for e in given)


def _trade(c: Case, e: pages.Trade, listing: bool) -> Waste | None:
    return fault(c, e.effects, True) if listing else None


# The roll and the Attack at hand


def _reroll(c: Case, e: pages.Reroll, _: bool) -> Waste | None:
    roll = stake.at_stake(c.s)
    if roll is not None and stake.misses(c.s, roll):
        return None
    return Waste("RB-RULING-24", "no die could become a success that is none yet")


def _block(c: Case, e: pages.Block, _: bool) -> Waste | None:
    dodge = at_hand(c.s, Dodging)
    if dodge is not None and dodge.successes > 0:
        return None
    return Waste("RB-RULING-126", "there is no success left")


def _redirect(c: Case, e: pages.Redirect, _: bool) -> Waste | None:
    dodge = at_hand(c.s, Dodging)
    if dodge is not None and not dodge.redirected and dodge.successes > 0:
        return None
    return Waste("RB-RULING-172", "there is no success left to take over")


def _raise_damage(c: Case, e: pages.RaiseDamage, _: bool) -> Waste | None:
    return _positive(c, e.amount)


def _positive(c: Case, text: int | str) -> Waste | None:
    if amount(c, text).highest > 0:
        return None
    return Waste("RB-RULING-21", "it comes to nothing")


def _damage(c: Case, e: pages.Damage, _: bool) -> Waste | None:
    return _positive(c, e.amount)


# HP, SP, EHP


def _heal(c: Case, e: pages.Heal, _: bool) -> Waste | None:
    on = who(c, e.on)
    if on is None:
        return NOTHING
    unit = c.s.units[on]
    if unit.nature == "vehicle":
        return Waste("RB-RULING-134", "vehicles are not healed", ever=True)
    if unit.dead:
        return Waste("RB-DYING-14", f"{unit.name} is dead", ever=True)
    if not gain(unit.hp, None, maxima(c.s, on).hp):
        return Waste("RB-RULING-22", f"{unit.name} has all its HP")
    return _positive(c, e.amount)


def _restore(c: Case, e: pages.Restore, _: bool) -> Waste | None:
    on = who(c, e.on)
    if on is None:
        return NOTHING
    if e.what == "sp":
        on = payer(c.s, on)
    unit, most = c.s.units[on], maxima(c.s, on)
    if e.what == "sp" and unit.sp_base is None:
        rule = "RB-RULING-218" if unit.nature == "vehicle" else "RB-RULING-22"
        return Waste(rule, f"{unit.name} has no SP", ever=True)
    now, full = (unit.sp, most.sp) if e.what == "sp" else (unit.ehp, most.ehp)
    if not gain(now, None, full):
        return Waste("RB-RULING-22", f"{unit.name} has all its {e.what.upper()}")
    return None if e.amount is None else _positive(c, e.amount)


# Marks


def _mark(c: Case, e: pages.Mark, _: bool) -> Waste | None:
    on, entry = who(c, e.on), book(c.s).marks[e.mark]
    if on is None:
        return NOTHING
    unit = c.s.units[on]
    if unit.dead or unit.nature not in entry.on:
        return Waste("RB-RULING-218", f"{unit.name} cannot be {entry.name}", ever=True)
    if entry.counted:
        return _positive(c, e.count)
    given = give(book(c.s), unit.marks, e.mark, 1, c.user, None)
    if given is None:
        return Waste("RB-RULING-144", f"{unit.name} is {entry.name} by another")
    same = (h for h in unit.marks if h.mark == e.mark and h.source == given.source)
    if any(not _refreshed(c.s, held) for held in same):
        return Waste("RB-RULING-23", f"{unit.name} is {entry.name} already")
    return None


def _refreshed(s: Encounter, held: HeldMark) -> bool:
    """Whether it would last longer if it were given again."""
    ends = book(s).marks[held.mark].ends
    return (ends.source_turns > 0 and held.starts > 0) or (
        ends.own_turn == "after-next" and held.begun
    )


def _unmark(c: Case, e: pages.Unmark, _: bool) -> Waste | None:
    on = who(c, e.on)
    of = c.power.giver if c.power.key.kind == "mark" else None
    for held in c.s.units[on].marks if on is not None else ():
        if held.mark == e.mark and (of is None or held.source in (None, of)):
            return None
    return NOTHING


def _learn_profile(c: Case, e: pages.LearnProfile, _: bool) -> Waste | None:
    on = who(c, "target")
    if on is not None and recognises(c.s, c.user, on):
        return Waste("RB-RULING-177", f"the profile of {c.s.units[on].name} is known")
    return None


def _bar_use(c: Case, e: pages.BarUse, _: bool) -> Waste | None:
    """It is what a failure costs, not what a use is for."""
    return NOTHING


# Movement


def _lengthen_move(c: Case, e: pages.LengthenMove, _: bool) -> Waste | None:
    more = amount(c, e.metres).highest
    if move_metres(c.s, c.user, max(0, more)).value > move_metres(c.s, c.user).value:
        return None
    return Waste("RB-RULING-188", "the Move Action would be no longer")


def _shift(c: Case, e: pages.Shift, _: bool) -> Waste | None:
    on = who(c, e.on)
    if on is None or c.s.units[on].dead:
        return Waste("RB-RULING-185", "there is nobody to move")
    name = c.s.units[on].name
    if rule := why_bound(c.s, on, forced=True):
        return Waste(rule, f"{name} cannot be moved")
    if next(ways.pushes(c.s, c.user, on, push_mm(c.s, on, e), e.way), None) is not None:
        return None
    return Waste("RB-RULING-185", f"there is nowhere to move {name} to")


def _drive(c: Case, e: pages.Drive, _: bool) -> Waste | None:
    vehicle = who(c, "vehicle")
    if vehicle is None:
        return NOTHING
    rule = why_bound(c.s, vehicle, forced=True)
    return None if rule is None else Waste(rule, f"{c.s.units[vehicle].name} cannot move")


# Actions, turns, costs and things


def _make_attack(c: Case, e: pages.MakeAttack, _: bool) -> Waste | None:
    if next(aim.attacks(c.s, c.user, melee=e.range == "melee"), None) is not None:
        return None
    return Waste("RB-RULING-186", "there is nobody to attack")


def _overwatch(c: Case, e: pages.Overwatch, _: bool) -> Waste | None:
    by = who(c, e.by)
    if by is None or c.s.units[by].dead:
        return NOTHING
    if e.fixed is None or any(aim.mounted_attacks(c.s, by, e.fixed == "melee")):
        return None
    return Waste("RB-RULING-143", f"{c.s.units[by].name} has no such Attack")


def _extra_turn(c: Case, e: pages.ExtraTurn, _: bool) -> Waste | None:
    turn = at_hand(c.s, Turn)
    if turn is not None and not turn.again:
        return None
    return Waste("RB-RULING-183", "a further turn follows already")


def _reduce_cost(c: Case, e: pages.ReduceCost, _: bool) -> Waste | None:
    paying = at_hand(c.s, Paying)
    if paying is not None and paying.sp > 0:
        return None
    return Waste("RB-RULING-100", "there are no SP left to pay")


def _fill(c: Case, e: pages.Reload | pages.Recharge, _: bool) -> Waste | None:
    if tokens.sources(c.s, c.user, c.power.key, e):
        return None
    rule = "RB-KEY-AMMO-3" if isinstance(e, pages.Reload) else "RB-KEY-CHARGE-2"
    return Waste(rule, "it is full, or there is nothing to fill it from")


def _pair(c: Case, e: pages.Pair, _: bool) -> Waste | None:
    """RB-RULING-75: another item of the same kind, of its own or within touch. What others carry
    unseen is not counted where it is hidden (RB-RULING-230)."""
    n, me = c.power.key.n, c.s.units[c.user]
    mine = next(thing for thing in me.things if thing.n == n)
    for unit in c.s.units:
        if unit.id == c.user or _touches(c.s, c.user, unit.id):
            is_open = c.s.has_open_figures(unit.id, me.seat)
            for thing in (
                unit.things if is_open else [t for t in unit.things if t.where != "carried"]
            ):
                if thing.item == mine.item and (thing is not mine or thing.count > 1):
                    return None
    for lying in field.lying_for(c.s, c.user):
        if lying.thing.item == mine.item and field.at_arms_length(c.s, c.user, lying.at):
            return None
    return Waste("RB-RULING-75", "no other one is within touch")


def _touches(s: Encounter, a: UnitId, b: UnitId) -> bool:
    return field.touching(s, a, b) and field.is_aware(s, a, b) and not field.is_enclosed(s, a, b)


# What may be done though it is lost


def find_waste(c: Case, effects: Sequence[pages.Effects]) -> Waste | None:
    """What of a use is lawful, and would do nothing: healing in the final Action of the dying
    (RB-RULING-164), or one more of a mark that takes no further Action (RB-RULING-95)."""
    for effect in effects:
        on = who(c, effect.on) if isinstance(effect, pages.Heal | pages.Mark) else None
        unit = None if on is None else c.s.units[on]
        match effect:
            case pages.Heal() if unit and unit.dying:
                why = f"{unit.name} cannot be saved any more: the HP would be lost"
                return Waste("RB-RULING-164", why)
            case pages.Mark(mark=mark) if unit and _takes_no_more(c, unit, mark):
                return Waste("RB-RULING-95", f"{unit.name} loses no further Action")
            case pages.Check(success=done) | pages.Roll(success=done) if no := find_waste(c, done):
                return no
    return None


def _takes_no_more(c: Case, unit: Unit, mark: str) -> bool:
    return any(held.mark == mark and _enough(c, held) for held in unit.marks)


def _enough(c: Case, held: HeldMark) -> bool:
    """RB-RULING-95: one more of a mark that takes Actions away would take none."""
    entry = book(c.s).marks[held.mark]
    taken = [m for m in entry.modifiers if m.stat == "actions"]
    if not taken or taken != [*entry.modifiers] or _refreshed(c.s, held):
        return False
    one = [
        CountedModifier(m.op, amount(c, m.value).shows(), "", "", m.floor, m.ceiling) for m in taken
    ]
    most = book(c.s).rules.actions
    return work(most, one * held.count).value == work(most, one * (held.count + 1)).value


FAULTS: Final[dict[type[pages.Effect], Judge]] = {
    pages.Check: _either,
    pages.Roll: _either,
    pages.Choose: _choose,
    pages.Trade: _trade,
    pages.Reroll: _reroll,
    pages.Block: _block,
    pages.Redirect: _redirect,
    pages.RaiseDamage: _raise_damage,
    pages.Damage: _damage,
    pages.Heal: _heal,
    pages.Restore: _restore,
    pages.Mark: _mark,
    pages.Unmark: _unmark,
    pages.LearnProfile: _learn_profile,
    pages.BarUse: _bar_use,
    pages.LengthenMove: _lengthen_move,
    pages.Shift: _shift,
    pages.Drive: _drive,
    pages.MakeAttack: _make_attack,
    pages.Overwatch: _overwatch,
    pages.ExtraTurn: _extra_turn,
    pages.ReduceCost: _reduce_cost,
    pages.Reload: _fill,
    pages.Recharge: _fill,
    pages.Pair: _pair,
}
