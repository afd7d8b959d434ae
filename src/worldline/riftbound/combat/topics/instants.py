"""Instants with no printed moment: at the edges of a unit's own Actions (RB-RULING-89)."""

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Using
from worldline.riftbound.combat.nouns.schema import Hold, UnitId, Use
from worldline.riftbound.combat.query import own, uses
from worldline.riftbound.combat.query.entries import at_moment
from worldline.riftbound.combat.query.own import UNTIMED
from worldline.riftbound.combat.query.powers import granted_powers, receivers
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.when import roles
from worldline.riftbound.combat.topics import hold


def instants_of(s: Encounter, u: UnitId) -> list[Use | Hold]:
    """What the unit may use just before or just after an Action."""
    found: list[Use | Hold] = []
    mine = own.untimed_uses(s, u)
    if u in receivers(s):
        granted = at_moment(granted_powers(s, u), "action.choose")
        mine += tuple((power, use) for power, use in granted if use.kind in UNTIMED)
    if mine:
        known = roles(s)
        for power, use in mine:
            if uses.can_use(s, u, power, use, known):
                aims = uses.aims(s, u, power, use, known)
                found += [Use(power.key.text, use.id, targets) for targets in aims]
    if s.lying or own.stowed_things(s, u):
        found += hold.holdings(s, u)
    return found


def is_instant(s: Encounter, u: UnitId, action: Action) -> bool:
    if type(action) is not Use:
        return type(action) is Hold
    power = power_of(s, u, action.key)
    found = (use for use in power.uses if use.id == action.use) if power else iter(())
    return any(use.kind in UNTIMED for use in found)


def check_instant(s: Encounter, u: UnitId, action: Hold | Use) -> None:
    if isinstance(action, Hold):
        hold.check_hold(s, u, action)
    else:
        check_use(s, u, action, UNTIMED)


def check_use(s: Encounter, u: UnitId, action: Use, kinds: tuple[str, ...]) -> None:
    """Whether the unit has such a use where it chooses what to do, and may use it so."""
    for power, use in uses_at(s, u, "action.choose"):
        if (power.key.text, use.id) == (action.key, action.use) and use.kind in kinds:
            rule = (use.rules or (power.source.rule,))[0]
            if why := uses.why_not(s, u, power, use, roles(s)):
                raise Illegal(rule, f"{power.source.name} cannot be used now: {why}")
            uses.check_aim(s, u, power, use, action.targets)
            return
    raise Illegal("RB-KEY-ACTION-1", f"{s.units[u].name} has no such use")


def begin(s: Encounter, u: UnitId, action: Action) -> None:
    if isinstance(action, Hold):
        hold.hold(s, u, action)
    elif isinstance(action, Use):
        s.push(Using(user=u, key=action.key, use=action.use, targets=action.targets))
