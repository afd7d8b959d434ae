"""Standing answers in a window: who is asked, who passes, and who acts unasked (RB-STAND).

Nothing that is not asked for is forbidden: whoever is asked may do all that is lawful."""

from collections.abc import Iterable, Sequence

from worldline.core.machine import Action
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    StandingAnswer,
    Until,
    at_hand,
    change,
)
from worldline.riftbound.combat.nouns.frames import AskedOnWay, Moving, Offering
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    Hold,
    Interrupt,
    Pass,
    Reroll,
    Seize,
    UnitId,
    Use,
)
from worldline.riftbound.combat.query import field, harm, stake
from worldline.riftbound.combat.query.answers import ALL, acts_unasked, answer_to, have_said
from worldline.riftbound.combat.query.companion import payer
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import amount, attack_powers, sp_cost
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.purpose import is_for_enemy
from worldline.riftbound.combat.query.uses import case, occasion
from worldline.riftbound.combat.query.when import attack_at_hand
from worldline.riftbound.combat.topics import overwatch, vehicle
from worldline.riftbound.content.entries import effects, powers

_PASS = Pass()
Found = tuple[Power, powers.Use]


def auto_answer(s: Encounter, u: UnitId, f: Offering, options: Iterable[Action]) -> Action | None:
    """What a unit answers by itself in a window where it has these options; None: it is asked.

    RB-STAND-3: what it always does it does unasked where that is a single thing."""
    acts = acts_unasked(s, u)
    asked, clear = False, list[Action]()
    for action in unlike_before(s, u, f, options):
        how = wish(s, u, f, action)
        if how == "ask" and not acts:
            return None
        asked = asked or how == "ask"
        if how == "always":
            clear.append(action)
    if clear and all(isinstance(a, Reroll) and a.by == "prepare" for a in clear):
        clear = clear[-1:]  # dice that failed are alike: as many as may be
    if len(clear) == 1 and not (u in f.acted and _is_endless(s, u, clear[0])):
        return clear[0]
    return None if asked or clear else _PASS


def wish(s: Encounter, u: UnitId, f: Offering, action: Action) -> str:
    """What a unit has said to an option of its own: "never", "always" or "ask"."""
    found = _found(s, u, action)
    answer = answer_to(s.units[u], _things(s, u, f, action, found))
    if answer.how == "never" or not _holds(s, u, action, answer, found):
        return "never"  # RB-STAND-2
    return answer.how  # RB-STAND-4


def _is_endless(s: Encounter, u: UnitId, action: Action) -> bool:
    """Whether something can be used again and again: it costs nothing, and has no limit."""
    found = _use(s, u, action) if isinstance(action, Use) else None
    return found is not None and found[1].cost == powers.Cost() and not occasion(s, u, *found)


def lapse(s: Encounter, *ended: Until) -> None:
    """RB-STAND-13: what was said for a turn or a round that is over. Nobody is told of it."""
    for u in have_said(s):
        answers = s.units[u].answers
        if any(answer.until in ended for answer in answers):
            change(s, u, answers=tuple([x for x in answers if x.until not in ended]))


# Once per move


def note_asked(s: Encounter, u: UnitId, f: Offering, options: Iterable[Action]) -> None:
    """RB-STAND-8: a unit is asked at a point of a movement, and could do this there. It is noted of
    everybody, whatever they have said: so it tells nobody what that was."""
    if (moving := at_hand(s, Moving)) is not None:
        found = _on_way(s, u, f, options)
        others = (x for x in moving.asked if x.unit != u or all(x.to != y.to for y in found))
        moving.asked = (*others, *found)


def unlike_before(
    s: Encounter, u: UnitId, f: Offering, options: Iterable[Action]
) -> Iterable[Action]:
    """RB-STAND-8: without what a unit is asked for once per move, if at the last point where it was
    asked it could do just the same. At one point it is asked as often as its answer lapses."""
    moving = at_hand(s, Moving) if f.window == "move.point" else None
    if moving is None or all(x.unit != u or x.window == f.serial for x in moving.asked):
        return options
    actions = list(options)
    before = {(x.to, x.options, x.needs) for x in moving.asked if x.unit == u}
    now = _on_way(s, u, f, actions)
    same = {a for x in now if (x.to, x.options, x.needs) in before for a in x.options}
    return [a for a in actions if a not in same or not _answer(s, u, f, a).once]


def _on_way(
    s: Encounter, u: UnitId, f: Offering, options: Iterable[Action]
) -> tuple[AskedOnWay, ...]:
    """What a unit could do here, by what it is called in a standing answer."""
    found: dict[str, list[Action]] = {}
    for action in options:
        found.setdefault(asked_about(s, u, f, action), []).append(action)
    return tuple(
        AskedOnWay(u, to, f.serial, tuple(those), _needs(s, u, to, those))  # type: ignore[arg-type]
        for to, those in found.items()
    )


def _needs(s: Encounter, u: UnitId, to: str, options: Sequence[Action]) -> tuple[int, ...]:
    shots = [a for a in options if to == "overwatch" and isinstance(a, Attack)]
    return tuple(needs for shot in shots for needs in overwatch.needs(s, u, shot))


# What an option is called


def _answer(s: Encounter, u: UnitId, f: Offering, action: Action) -> StandingAnswer:
    return answer_to(s.units[u], _things(s, u, f, action, _found(s, u, action)))


def asked_about(s: Encounter, u: UnitId, f: Offering, action: Action) -> str:
    """What an option is called in the narrowest answer to it."""
    return _things(s, u, f, action, _found(s, u, action))[0]


def _found(s: Encounter, u: UnitId, action: Action) -> Found | None:
    return _use(s, u, action) if type(action) is Use else None


def _things(
    s: Encounter, u: UnitId, f: Offering, action: Action, found: Found | None
) -> tuple[str, ...]:
    """RB-STAND-1: from the narrowest on."""
    if isinstance(action, Seize):
        return "seize", f.window, ALL
    if isinstance(action, Reroll):
        return action.by, "reroll", f.window, ALL
    if isinstance(action, Hold):
        return "hold", f.window, ALL
    if f.window == "move.point" and vehicle.is_on_the_way(s, u, action):
        return "driving", f.window, ALL
    if isinstance(action, Use):
        names = action.use, _entry(s, u, action.key)
        if found is not None and _rerolls(found[1]):
            return *names, "reroll", f.window, ALL
        return *names, f.window, ALL
    return "overwatch", f.window, ALL


def _entry(s: Encounter, u: UnitId, text: str) -> str:
    """The id of what gives a use."""
    key = keys.power(text)
    if key.feature or key.entry:
        return key.feature or key.entry
    if key.kind == "system" and key.unit is not None:
        return s.units[key.unit].systems[key.n].system
    return next((t.item for t in s.units[u].things if key.kind == "item" and t.n == key.n), "")


def _use(s: Encounter, u: UnitId, action: Use) -> Found | None:
    """Of the unit, or of the Attack that it is making."""
    attack = attack_at_hand(s)
    among = (power_of(s, u, action.key), *(() if attack is None else attack_powers(s, attack)))
    for power in among:
        if power is not None and power.key.text == action.key:
            for use in power.uses:
                if use.id == action.use:
                    return power, use
    return None


def _rerolls(use: powers.Use) -> bool:
    return any(isinstance(effect, effects.Reroll) for effect in use.effects)


# Whether its conditions hold


def _holds(
    s: Encounter, u: UnitId, action: Action, answer: StandingAnswer, found: Found | None
) -> bool:
    if answer.foes and _is_at_ally(s, u, action):
        return False
    if answer.friends and found is not None and is_for_enemy(s, u, found[1]):
        return False  # RB-STAND-12
    if answer.keep and found is not None and not _keeps(s, u, answer.keep, found):
        return False
    if answer.change and not _can_change(s, u, action, found):
        return False
    return not answer.fall or harm.could_fall(s, u)  # RB-STAND-6


def _is_at_ally(s: Encounter, u: UnitId, action: Action) -> bool:
    """RB-STAND-7: whether it is aimed at somebody who is no enemy."""
    at: tuple[UnitId, ...] = getattr(action, "targets", ())
    if isinstance(action, Interrupt) and (moving := at_hand(s, Moving)) is not None:
        return not any(field.hostile(s, u, x) for x in overwatch.units_moved(s, moving))
    return any(not field.hostile(s, u, x) for x in at)


def _keeps(s: Encounter, u: UnitId, keep: int, found: Found) -> bool:
    """RB-STAND-9: whether so many SP would be left."""
    sp = sp_cost(s, u, *found)
    return not sp or s.units[payer(s, u)].sp - sp >= keep


def _can_change(s: Encounter, u: UnitId, action: Action, found: Found | None) -> bool:
    """RB-STAND-5: what is about no roll and no damage at hand is left as it is."""
    if isinstance(action, Reroll):
        return stake.can_improve(s, u)
    if found is None:
        return True
    power, use = found
    if _rerolls(use):
        return stake.can_improve(s, u)
    raised = [e for e in use.effects if isinstance(e, effects.RaiseDamage)]
    if not raised:
        return True
    c = case(s, u, power, use)
    return harm.matters(s, u, sum(max(0, amount(c, e.amount).highest) for e in raised))
