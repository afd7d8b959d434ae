"""Whether a condition holds: one function for each (RB-HOOK, pages/when.py)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from worldline.core.machine import Frame
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import (
    Acting,
    Attacking,
    Checking,
    Damaging,
    Dodging,
    Doing,
    Killed,
    Moving,
    Rolling,
    Seizing,
    Striking,
    Throwing,
    Turn,
)
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, speech
from worldline.riftbound.combat.query.companion import recognises
from worldline.riftbound.combat.query.derived import of_all
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.space.geometry import support
from worldline.riftbound.content.entries import when as pages
from worldline.riftbound.content.entries.when import When
from worldline.riftbound.content.entries.words import Who
from worldline.riftbound.figures.sources import is_attack, meant_type

Roles = Mapping[str, UnitId | None]


def roles(s: Encounter) -> Roles:
    """Who is who in what is happening; what happens inside something else comes first."""
    found: dict[str, UnitId | None] = {}
    for frame in s.stack:
        for role, name in _ROLES.get(type(frame), ()):
            found[role] = getattr(frame, name)
        if type(frame) is Attacking:
            target = frame.targets[frame.k] if frame.k < len(frame.targets) else None
            found["attacked"] = found["target"] = target
        elif type(frame) is Doing and frame.target is not None:
            found["target"] = frame.target
    return found


_ROLES: Final[dict[type[Frame], tuple[tuple[str, str], ...]]] = {
    Attacking: (("attacker", "attacker"), ("attacking-vehicle", "vehicle")),
    Striking: (("target", "target"),),
    Damaging: (("dealer", "dealer"), ("damaged", "damaged")),
    Dodging: (("dodger", "dodger"),),
    Rolling: (("roller", "roller"),),
    Throwing: (("roller", "roller"),),
    Checking: (("roller", "unit"),),
    Moving: (("mover", "mover"),),
    Killed: (("killed", "killed"), ("killer", "killer")),
    Seizing: (("seizer", "seizer"), ("helper", "helper")),
}
"""What the units in the fields of a procedure are called."""


class Case(msgspec.Struct, frozen=True, gc=False):
    """Who asks: the user of an entry, the entry, its target, and who is who besides."""

    s: Encounter
    user: UnitId
    power: Power
    roles: Roles
    target: UnitId | None = None
    reach: int | None = None  # of the use


def who(c: Case, word: Who) -> UnitId | None:
    """The unit that a word means here; None: there is none."""
    match word:
        case "user":
            return c.user
        case "source":
            return c.power.giver
        case "target":
            if c.target is not None:
                return c.target
            return c.power.holder if c.power.holder is not None else c.roles.get("target")
        case "companion":
            return c.s.units[c.user].companion
        case "vehicle":
            return c.s.units[c.user].vehicle if c.power.vehicle is None else c.power.vehicle
    return c.roles.get(word)


def holds(c: Case, what: Any) -> bool:
    """All of `when`, and none of `unless`."""
    for condition in what.when:
        if not CONDITIONS[type(condition)](c, condition):
            return False
    if not what.unless:
        return True
    return not any(CONDITIONS[type(condition)](c, condition) for condition in what.unless)


# What happens


def attack_at_hand(s: Encounter) -> Attacking | None:
    """The Attack that a window concerns; damage that is not its own does not."""
    for frame in reversed(s.stack):
        if type(frame) is Attacking:
            return frame
        if type(frame) is Moving or type(frame) is Turn:
            return None
        if type(frame) is Damaging and not frame.attack:
            return None
    return None


def is_attacking(s: Encounter, u: UnitId) -> bool:
    """Whether an Attack of this unit's is being resolved; it may have been interrupted."""
    return u in [frame.attacker for frame in s.stack if type(frame) is Attacking]


def action_at_hand(s: Encounter) -> Acting | None:
    for frame in reversed(s.stack):
        if type(frame) is Acting:
            return frame
        if type(frame) is Turn:
            return None
    return None


def damage_type(s: Encounter) -> str | None:
    """RB-DMG-4: it matters only to those who ask."""
    for frame in reversed(s.stack):
        if isinstance(frame, (Attacking, Damaging)):
            return frame.damage
    return None


# One function for each condition


def _is(c: Case, q: pages.Is) -> bool:
    one = who(c, q.who)
    return one is not None and one == who(c, q.whom)


def _willing(c: Case, q: pages.Willing) -> bool:
    one = who(c, q.who)
    return one is not None and field.willing(c.s, one, c.user)


def _allied(c: Case, q: pages.Allied) -> bool:
    one, other = who(c, q.who), who(c, q.whom)
    return one is not None and other is not None and field.are_allied(c.s, one, other)


def _senses(c: Case, q: pages.Senses) -> bool:
    one, other = who(c, q.who), who(c, q.whom)
    if one is None or other is None:
        return False
    sight = q.by in ("sight", "either") and field.sees(c.s, one, other)
    if sight or q.by == "sight":
        return sight
    if q.by == "sound":  # RB-RULING-241
        return field.hears(c.s, one, other)
    return speech.understands(c.s, one, other)


def _near(c: Case, q: pages.Near) -> bool:
    one, metres = who(c, q.who), c.reach if q.metres is None else q.metres
    if one is None or metres is None:
        return False
    others = (who(c, word) for word in q.whom)
    return any(other is not None and field.within(c.s, one, other, metres) for other in others)


def _size_at_most(c: Case, q: pages.SizeAtMost) -> bool:
    one = who(c, q.who)
    return one is not None and field.rank(c.s, one) <= book(c.s).sizes[q.size].rank


def _larger_by(c: Case, q: pages.LargerBy) -> bool:
    one, than = who(c, q.who), who(c, q.than)
    if one is None or than is None:
        return False
    return field.rank(c.s, one) - field.rank(c.s, than) <= q.sizes


def _dead(c: Case, q: pages.Dead) -> bool:
    one = who(c, q.who)
    return one is None or c.s.units[one].dead


def _critical(c: Case, q: pages.Critical) -> bool:
    one = who(c, q.who)
    return one is not None and c.s.units[one].critical


def _can_be_critical(c: Case, q: pages.CanBeCritical) -> bool:
    one = who(c, q.who)
    return one is not None and c.s.units[one].mortal


def _has(c: Case, q: pages.Has) -> bool:
    one, of = who(c, q.who), q.of and who(c, q.of)
    if one is None:
        return False
    for held in c.s.units[one].marks:
        if held.mark == q.mark and (q.of is None or held.source == of):
            return True
    return False


def _aboard(c: Case, q: pages.Aboard) -> bool:
    one = who(c, q.who)
    return one is not None and c.s.units[one].aboard is not None


def _overwatching(c: Case, q: pages.Overwatching) -> bool:
    """RB-RULING-141; who rolls for a vehicle is not itself watching (RB-RULING-143)."""
    one = who(c, q.who)
    return one is not None and bool(c.s.units[one].watches)


def _knows_profile(c: Case, q: pages.KnowsProfile) -> bool:
    """RB-RULING-202: a companion's list is its owner's."""
    one = who(c, q.who)
    return one is not None and recognises(c.s, c.user, one)


def may_seize(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-245: but for others being Active."""
    return s.phase == "regular" and u in seizers(s, tuple(s.order))


@of_all("nature", "tried", "dead", "asleep", "companion")
def seizers(s: Encounter, order: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """RB-RULING-156, RB-RULING-157: who of those in the turn order, and of their companions, may
    try to Seize."""
    units = s.units
    in_order = {*order, *[units[u].companion for u in order]}
    return tuple(
        [
            u.id
            for u in units
            if u.id in in_order and not (u.tried or u.dead or u.asleep or u.nature == "vehicle")
        ]
    )


def _may_seize(c: Case, q: pages.MaySeize) -> bool:
    one = who(c, q.who)
    return one is not None and may_seize(c.s, one)


def _attack(c: Case, q: pages.AttackIs) -> bool:
    f = attack_at_hand(c.s)
    if f is None:
        return False
    return is_attack(q, book(c.s).attacks[keys.arm(f.arm).attack])


def _origin(c: Case, q: pages.From) -> bool:
    f = attack_at_hand(c.s) or action_at_hand(c.s)
    return f is not None and f.origin in q.one_of


def _damage_type(c: Case, q: pages.DamageType) -> bool:
    return damage_type(c.s) == meant_type(q, c.power.source)


def _hits(c: Case, q: pages.Hits) -> bool:
    f = attack_at_hand(c.s)
    return f is not None and f.hits >= q.at_least


def _dealt(c: Case, q: pages.Dealt) -> bool:
    f = at_hand(c.s, Damaging)
    return f is not None and f.dealt >= q.at_least


def _dice(c: Case, q: pages.Dice) -> bool:
    f = at_hand(c.s, Rolling)
    return f is not None and len(f.dice) >= q.at_least


def _action(c: Case, q: pages.ActionIs) -> bool:
    """The Action must be the user's own."""
    f = action_at_hand(c.s)
    if f is None or f.unit != c.user or type(f.deed).__name__.lower() != q.kind:
        return False
    return f.nth >= q.nth


def _last_action(c: Case, q: pages.LastAction) -> bool:
    """RB-RULING-220: the user's previous Action in this turn."""
    mine = [d for d, u in zip(c.s.done, c.s.actors, strict=True) if u == c.user]
    if not mine or mine[-1].use != q.use:
        return False
    return c.power.key.is_beside(keys.power(mine[-1].key))


def _check(c: Case, q: pages.CheckIs) -> bool:
    f = at_hand(c.s, Checking)
    return f is not None and f.name == q.check


def _airborne(c: Case, q: pages.Airborne) -> bool:
    vehicle = who(c, "vehicle")
    if vehicle is None:
        return False
    at = c.s.units[vehicle].place
    return at[2] > support(at, c.s.terrain)


def _operated(c: Case, q: pages.Operated) -> bool:
    key = c.power.key
    assert key.unit is not None
    terminal = c.s.units[key.unit].systems[key.n].terminal
    return field.operator(c.s, key.unit, terminal) is not None


def _moved_last_turn(c: Case, q: pages.MovedLastTurn) -> bool:
    vehicle = who(c, "vehicle")
    return vehicle is not None and c.s.units[vehicle].driven


CONDITIONS: Final[dict[type[When], Callable[[Case, Any], bool]]] = {
    pages.Is: _is,
    pages.Willing: _willing,
    pages.Allied: _allied,
    pages.Senses: _senses,
    pages.Near: _near,
    pages.SizeAtMost: _size_at_most,
    pages.LargerBy: _larger_by,
    pages.Dead: _dead,
    pages.Critical: _critical,
    pages.CanBeCritical: _can_be_critical,
    pages.Has: _has,
    pages.Aboard: _aboard,
    pages.Overwatching: _overwatching,
    pages.KnowsProfile: _knows_profile,
    pages.MaySeize: _may_seize,
    pages.Skilled: lambda c, q: c.power.source.skilled,
    pages.TwoHanded: lambda c, q: c.power.source.two_handed,
    pages.SwitchedOn: lambda c, q: c.power.source.on,
    pages.AttackIs: _attack,
    pages.From: _origin,
    pages.DamageType: _damage_type,
    pages.Hits: _hits,
    pages.Dealt: _dealt,
    pages.Dice: _dice,
    pages.ActionIs: _action,
    pages.LastAction: _last_action,
    pages.CheckIs: _check,
    pages.Airborne: _airborne,
    pages.Operated: _operated,
    pages.MovedLastTurn: _moved_last_turn,
}
