"""All timing: windows, mandatory effects first, then offers until all pass (RB-RULING-91).

A window in which nobody can do anything but pass is not opened.
"""

from collections.abc import Collection, Iterator
from functools import cache

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    at_hand,
)
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Moving,
    Offering,
    Seizing,
    UnitAnswer,
    Using,
)
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Hold,
    HoldFire,
    Interrupt,
    Pass,
    React,
    Reaction,
    Reroll,
    RollDice,
    Rolled,
    Seize,
    UnitId,
    Use,
)
from worldline.riftbound.combat.query import field, uses
from worldline.riftbound.combat.query.answers import acts_unasked, have_said
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.entries import Power, at_moment
from worldline.riftbound.combat.query.figures import attack_powers
from worldline.riftbound.combat.query.known import reacted_to
from worldline.riftbound.combat.query.powers import seat
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.when import Roles, attack_at_hand, roles
from worldline.riftbound.combat.topics import (
    hold,
    hold_fire,
    overwatch,
    rerolls,
    seize,
    standing,
    vehicle,
)
from worldline.riftbound.combat.topics.besides import BESIDES, ROLLED
from worldline.riftbound.combat.topics.window import units_concerned
from worldline.riftbound.content.book import BOOKS
from worldline.riftbound.content.entries import powers as pages
from worldline.riftbound.content.entries.words import Moment
from worldline.riftbound.content.judging.reads import STEPS

# What may be done


def asking_order(s: Encounter, subject: UnitId | None) -> tuple[UnitId, ...]:
    """RB-RULING-91: the unit concerned, then the others in turn order after the one whose turn it
    is; a companion right after its owner."""
    return _asking_order(s, subject, s.whose, *s.order)


@of_all("owner", "companion", "dead")
def _asking_order(
    s: Encounter, subject: UnitId | None, slot: UnitId | None, *order: UnitId
) -> tuple[UnitId, ...]:
    units = s.units
    if slot is not None and slot not in order:  # RB-RULING-234: a companion alone in its owner's
        slot = units[slot].owner
    k = order.index(slot) + 1 if slot in order else 0
    found: dict[UnitId, None] = {} if subject is None else {subject: None}
    for u in (*order[k:], *order[:k], *range(len(units))):
        found[u] = None
        if (beside := units[u].companion) is not None:
            found[beside] = None
    return tuple([u for u in found if not units[u].dead])


def window_uses(s: Encounter, u: UnitId, f: Offering) -> tuple[tuple[Power, pages.Use], ...]:
    """A unit's uses in a window, with those of the Attack it is making."""
    if u not in units_concerned(s, f.window, f.subject):
        return ()
    found = uses_at(s, u, f.window)
    attack = attack_at_hand(s)
    if attack is not None and attack.attacker == u and (more := attack_powers(s, attack)):
        found += at_moment(more, f.window)
    return found


def options(s: Encounter, u: UnitId, f: Offering) -> Iterator[Action]:
    """What a unit can do in this window, besides passing."""
    if not field.able(s, u) or (f.window == "move.point" and _silent(s, u)):
        return
    if s.secrets and _is_unaware(s, u, f):
        return
    if besides := BESIDES.get(f.window):
        yield from besides.options(s, u)
    found = window_uses(s, u, f)
    if found:
        known = roles(s)
        for power, use in found:
            if may_offer(s, u, f, power, use, known):
                for aim in uses.aims(s, u, power, use, known):
                    yield Use(power.key.text, use.id, aim)


def _is_unaware(s: Encounter, u: UnitId, f: Offering) -> bool:
    """RB-RULING-248: who does not know of a hidden unit does not react to what it does, nor Seizes
    the Initiative in its turn."""
    about = reacted_to(s, f)
    return about is not None and s.units[about].hidden and not field.is_aware(s, u, about)


def _silent(s: Encounter, u: UnitId) -> bool:
    """It has passed for the rest of this movement, or holds its fire (RB-RULING-135)."""
    moving = at_hand(s, Moving)
    if moving is None:
        return False
    return u in moving.silent or (bool(moving.held) and overwatch.holds_fire(moving, u))


def may_offer(
    s: Encounter, u: UnitId, f: Offering, power: Power, use: pages.Use, known: Roles
) -> bool:
    if use.kind in ("mandatory", "action") or (f.window == "action.post" and not _fits(s, use)):
        return False
    return uses.can_use(s, u, power, use, known)


def _fits(s: Encounter, use: pages.Use) -> bool:
    """In its own turn a unit reaches untimed Instants when it chooses its next Action."""
    acting = at_hand(s, Acting)
    return bool(use.at) or (acting is not None and acting.origin != "normal")


def reactions(s: Encounter, d: React) -> list[Action]:
    f = at_hand(s, Offering)
    assert f is not None
    found: list[Action] = [_PASS, _REST] if d.window == "move.point" else [_PASS]
    found += options(s, d.unit, f)
    return found


_PASS, _REST = Pass(), Pass(rest=True)


def check_reaction(s: Encounter, d: React, action: Action) -> None:
    f = at_hand(s, Offering)
    assert f is not None
    match action:
        case Pass(rest=rest):
            if rest and d.window != "move.point":
                raise Illegal("RB-RULING-135", "there is no movement to pass for")
        case Use() | Attack() if vehicle.is_on_the_way(s, d.unit, action):
            vehicle.check_on_the_way(s, d.unit, action)
        case Use():
            check_use(s, d.unit, f, action)
        case Attack() if d.window == "move.point":
            overwatch.check_shot(s, d.unit, action)
        case Interrupt() if d.window == "move.point":
            overwatch.check_interrupt(s, d.unit)
        case HoldFire() if d.window == "move.point":
            hold_fire.check_hold_fire(s, d.unit, action)
        case Hold() if d.window == "action.post":
            hold.check_hold(s, d.unit, action)
        case Seize() if d.window == "gap":
            seize.check_try(s, d.unit, action)
        case Reroll() if d.window in ROLLED:
            rerolls.check_reroll(s, d.unit, action)
        case _:
            raise Illegal("RB-RULING-91", "this is no answer to what is asked")


def check_use(s: Encounter, u: UnitId, f: Offering, action: Use) -> None:
    known = roles(s)
    for power, use in window_uses(s, u, f):
        if (power.key.text, use.id) == (action.key, action.use):
            rule = (use.rules or (power.source.rule,))[0]
            if not may_offer(s, u, f, power, use, known):
                raise Illegal(rule, f"{power.source.name} cannot be used now")
            uses.check_aim(s, u, power, use, action.targets)
            return
    raise Illegal("RB-KEY-REACTION-1", f"{s.units[u].name} has no such use here")


# What it does


def must(s: Encounter, f: Offering, _: object) -> None:
    if use := _mandatory(s, f, last=False):
        if f.window == "move.point":
            hold_fire.lapse(s, f)
        s.goto(must)
        s.push(use)
    elif f.window in STEPS:
        s.finish()


@cache
def obligations(packs: tuple[str, ...]) -> frozenset[tuple[Moment, bool]]:
    """At which moments anything in the books happens without being asked, or does so last."""
    book = BOOKS[packs]
    entries = [entry for table in book.kinds.values() for entry in table.values()]
    for mark in book.marks.values():
        entries += (mark.source, mark.allies)
    found = (x for e in entries for x in getattr(e, "uses", ()) if x.kind == "mandatory")
    return frozenset((moment, use.last) for use in found for moment in use.moments)


def _mandatory(s: Encounter, f: Offering, last: bool) -> Using | None:
    """The next effect that must happen; each once for an event."""
    if (f.window, last) not in obligations(s.packs):
        return None
    known: Roles | None = None
    for u in _concerned(s, f):
        for power, use in window_uses(s, u, f):
            if use.kind != "mandatory" or use.last != last or use.step != f.step:
                continue
            known = roles(s) if known is None else known
            if uses.can_use(s, u, power, use, known):
                return Using(user=u, key=power.key.text, use=use.id, targets=())
    return None


def _concerned(s: Encounter, f: Offering) -> tuple[UnitId, ...]:
    """Who could have a use in this window, one after the other."""
    could = units_concerned(s, f.window, f.subject)
    if f.alone and f.subject is not None:
        return (f.subject,) if f.subject in could else ()
    if len(could) < 2:
        return tuple([u for u in could if not s.units[u].dead])
    return tuple([u for u in asking_order(s, f.subject) if u in could])


def offer(s: Encounter, f: Offering, _: object) -> tuple[React, ...] | None:
    """All who have something to decide are asked at once; at a gap, hands that are up go first."""
    if f.window == "gap" and (first := seize.first_hand(s, asking_order(s, None))):
        f.order, f.answers, f.lapsed = (), (), _lapsing(f)
        s.goto(offer)
        s.push(first)
        return None
    order = f.order
    if not order:
        order = (f.subject,) if f.alone and f.subject is not None else asking_order(s, f.subject)
    if f.window == "move.point":
        f.answers += tuple(hold_fire.fall_due(s, f))
    if unasked := _said_unasked(s, f, order):
        f.answers += unasked
    asked = tuple(asked_now(s, f, order))
    if not asked:
        f.order = order
        s.goto(carry_out)
        return None
    f.order, f.answers = order, f.answers + tuple([UnitAnswer(u) for u in asked])
    return tuple([React(seat(s, u), u, f.window) for u in asked])  # type: ignore[arg-type]


def _said_unasked(s: Encounter, f: Offering, order: tuple[UnitId, ...]) -> tuple[UnitAnswer, ...]:
    """RB-STAND-3: the answers of those that always do something here."""
    acting = [u for u in order if acts_unasked(s, u)] if have_said(s) else []
    if not acting or f.shut:
        return ()
    alert, known = awake(s, f), {answer.unit for answer in f.answers}
    said = {u: _said(s, u, f) for u in acting if u in alert and u not in known}
    return tuple([UnitAnswer(u, a) for u, a in said.items() if not isinstance(a, Pass | None)])


def _said(s: Encounter, u: UnitId, f: Offering) -> Reaction | None:
    """What a unit answers by itself; None: it is asked."""
    return standing.auto_answer(s, u, f, options(s, u, f))  # type: ignore[return-value]


def asked_now(s: Encounter, f: Offering, order: tuple[UnitId, ...]) -> list[UnitId]:
    """Who is asked, of those that have not answered. That a unit could do something shows what it
    has: where that is hidden from a seat (RB-RULING-230) it is asked when the others have answered,
    and only if it comes before the first of them that uses something."""
    alert, known = () if f.shut else awake(s, f), {answer.unit for answer in f.answers}
    waiting = [u for u in order if u in alert and u not in known and _said(s, u, f) is None]
    if not s.secrets:
        return waiting
    if openly := [u for u in waiting if _is_open_to_all(s, u)]:
        return openly
    first = _first_use(f, order)
    before = order if first is None else order[: order.index(first.unit)]
    return [u for u in waiting if u in before]


def _close(s: Encounter, f: Offering) -> None:
    if (f.window, True) in obligations(s.packs):
        f.answers = ()
        s.goto(at_last)
    else:
        s.finish()


def awake(s: Encounter, f: Offering) -> Collection[UnitId]:
    """Who might be able to do anything in this window."""
    could, besides = units_concerned(s, f.window, f.subject), BESIDES.get(f.window)
    if besides is None:
        return could
    return could.union(besides.who(s, f)) if could else besides.who(s, f)


def _is_open_to_all(s: Encounter, u: UnitId) -> bool:
    return all(s.has_open_figures(u, seat) for seat in range(s.gm))


def _first_use(f: Offering, order: tuple[UnitId, ...]) -> UnitAnswer | None:
    chosen = {x.unit: x for x in f.answers if not isinstance(x.action, Pass | HoldFire)}
    return next((chosen[u] for u in order if u in chosen), None)


def answer(s: Encounter, f: Offering, got: tuple[Reaction | None, ...]) -> None:
    _note_asked(s, f, got)
    f.answers = _filled(f, got)
    s.goto(offer)


def _note_asked(s: Encounter, f: Offering, got: tuple[Reaction | None, ...]) -> None:
    """RB-STAND-8: on a way, who has answered."""
    if f.window == "move.point":
        asked = [x.unit for x in f.answers if x.action is None]
        for u, action in zip(asked, got, strict=True):
            if action is not None:
                standing.note_asked(s, u, f, options(s, u, f))


def _filled(f: Offering, got: tuple[Reaction | None, ...]) -> tuple[UnitAnswer, ...]:
    """All answers, with those of the units that were being asked."""
    new = iter(got)
    return tuple([UnitAnswer(x.unit, next(new)) if x.action is None else x for x in f.answers])


def _lapsing(f: Offering) -> tuple[UnitAnswer, ...]:
    """The last answer of each unit."""
    given = tuple([x for x in f.answers if x.action is not None])
    units = {x.unit for x in given}
    return given + tuple([x for x in f.lapsed if x.unit not in units])


def break_off(s: Encounter, got: tuple[Reaction | None, ...]) -> Offering:
    """The units that are being asked will be asked anew; what some have said already holds."""
    f = s.stack[-1]
    assert isinstance(f, Offering)
    _note_asked(s, f, got)
    f.answers = tuple([x for x in _filled(f, got) if x.action is not None])
    s.goto(offer_anew)
    return f


def lapse(f: Offering) -> None:
    """What units have said in a window that was broken off does not hold."""
    f.answers, f.lapsed = (), _lapsing(f)


def offer_anew(s: Encounter, f: Offering, _: object) -> None:
    """An answer that is not lawful any more does not hold."""
    f.answers = tuple([x for x in f.answers if is_lawful(s, f, x)])
    s.goto(offer)


def is_lawful(s: Encounter, f: Offering, x: UnitAnswer) -> bool:
    """Whether a unit could say this in the window that is open."""
    if x.action is None:
        return False
    try:
        check_reaction(s, React(seat(s, x.unit), x.unit, f.window), x.action)  # type: ignore[arg-type]
    except Illegal:
        return False
    return True


def carry_out(s: Encounter, f: Offering, _: object) -> RollDice | None:
    """RB-RULING-91: the first that chose a use has it, and all other answers lapse."""
    silent = tuple(x.unit for x in f.answers if isinstance(x.action, Pass) and x.action.rest)
    if silent and (moving := at_hand(s, Moving)) is not None:
        moving.silent += silent
    first = _first_use(f, f.order)
    if first is None:
        if f.window == "move.point":
            hold_fire.hold(s, f)
        _close(s, f)
        return None
    if f.window == "move.point":
        hold_fire.lapse(s, f)
    u, got = first.unit, first.action
    k = f.order.index(u) + 1
    lapsed = tuple(x for x in _lapsing(f) if x.unit != u)
    f.order, f.answers, f.lapsed, f.acted = f.order[k:] + f.order[:k], (), lapsed, (*f.acted, u)
    match got:
        case Use() | Attack() if vehicle.is_on_the_way(s, u, got):
            vehicle.act_on_the_way(s, u, got)
        case Use():
            s.push(Using(user=u, key=got.key, use=got.use, targets=got.targets))
        case Attack() | Interrupt():
            s.push(overwatch.fire(s, u, got if isinstance(got, Attack) else None))
        case Hold():
            hold.hold(s, u, got)
        case Seize():
            s.push(Seizing(seizer=u, helper=got.helper))
        case Reroll():
            f.rethrow = got
            return rerolls.pay_reroll(s, u, got)
    return None


def again(s: Encounter, f: Offering, got: object) -> None:
    """Who still has something to decide is asked again."""
    if isinstance(got, Rolled) and f.rethrow is not None:
        rerolls.do_reroll(s, f.order[-1], f.rethrow, got.faces)
        f.rethrow = None
    s.goto(offer)


def at_last(s: Encounter, f: Offering, _: object) -> None:
    """What comes after everybody has passed (RB-RULING-175)."""
    if use := _mandatory(s, f, last=True):
        s.goto(at_last)
        s.push(use)
    else:
        s.finish()


OFFERING = (must, offer, answer, carry_out, again, at_last, offer_anew)
