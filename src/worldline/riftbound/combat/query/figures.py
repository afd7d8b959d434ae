"""Numbers worked out in the moment: modifiers, amounts, move allowances (RB-HOOK)."""

from collections.abc import Iterator

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book
from worldline.riftbound.combat.nouns.frames import Acting, Attacking
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, own
from worldline.riftbound.combat.query.entries import Power, of_stat
from worldline.riftbound.combat.query.powers import (
    granted_powers,
    maxima,
    modifiers,
    passives,
    score,
)
from worldline.riftbound.combat.query.when import Case, Roles, holds, roles, who
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.entries.amounts import Name
from worldline.riftbound.content.entries.effects import Shift
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.standing import CannotMove, Drags
from worldline.riftbound.content.entries.words import Attribute, Stat
from worldline.riftbound.figures.amounts import (
    CountedModifier,
    Figure,
    Reason,
    Settled,
    half,
    settle,
    work,
)

_SCORES: dict[str, Attribute] = {
    "STR": "str", "FTD": "ftd", "AGI": "agi", "VSN": "vsn",
    "WIS": "wis", "WIL": "wil", "CHA": "cha", "KNW": "knw",
}  # fmt: skip


def amount(c: Case, text: int | str) -> Settled:
    """An amount with the effective Scores of now put in; its dice are still to be thrown."""
    return Settled(text) if isinstance(text, int) else settle(text, lambda name: _number(c, name))


def _number(c: Case, name: Name) -> int:
    one: UnitId | None
    match name.whose:
        case "user":
            one = c.user
        case "owner":
            one = c.s.units[c.user].owner
        case "source":
            one = c.power.giver
        case "target":
            one = who(c, "target")
    if one is None:
        return 0
    match name.name:
        case "level":
            return c.s.units[one].level
        case "half-level":
            return half(c.s.units[one].level)
        case "missing-hp":
            return max(0, maxima(c.s, one).hp - c.s.units[one].hp)
        case "allies-in-contact":
            return _beside(c, one)
    value = score(c.s, one, _SCORES[name.name]).value
    return max(0, value) if name.caret else value


def _beside(c: Case, u: UnitId) -> int:
    """RB-RULING-205: the unit's other allies, alive, in base contact with the target."""
    target = who(c, "target")
    if target is None:
        return 0
    return sum(
        field.are_allied(c.s, u, other.id)
        and not other.dead
        and other.id != target
        and field.touching(c.s, other.id, target)
        for other in c.s.units
    )


def changes(
    s: Encounter,
    u: UnitId,
    stat: Stat,
    known: Roles | None = None,
    family: str | None = None,
    more: tuple[Power, ...] = (),
) -> list[CountedModifier]:
    """The modifiers of a stat that count for a unit now; `more`: with those of other powers."""
    among = modifiers(s, u, stat)
    if more:
        among += of_stat(more, stat)
    if not among:
        return []
    found: list[CountedModifier] = []
    known = roles(s) if known is None else known
    for power, m in among:
        if m.family is not None and m.family != family:
            continue
        c = Case(s, u, power, known)
        if holds(c, m):
            value = m.value if isinstance(m.value, int) else amount(c, m.value).shows()
            source = power.source
            rule = m.rule or source.rule
            change = CountedModifier(m.op, value, source.name, rule, m.floor, m.ceiling)
            found += [change] * source.times
    return found


def figure(s: Encounter, u: UnitId, base: int, stat: Stat, family: str | None = None) -> Figure:
    found = changes(s, u, stat, family=family)
    return work(base, found) if found else Figure(base, base)


def sum_reasons(found: list[CountedModifier]) -> tuple[Reason, ...]:
    """What these come to together; if all are plain sums, each counts for itself."""
    if not found:
        return ()
    for change in found:
        if change.op != "add" or change.floor is not None or change.ceiling is not None:
            return work(0, found).reasons
    return tuple([Reason(c.name, c.rule, c.value) for c in found if c.value])


def sp_cost(s: Encounter, u: UnitId, power: Power, use: Use) -> int:
    """RB-HOOK-15."""
    if not use.cost.sp or power.family is None:
        return use.cost.sp
    return figure(s, u, use.cost.sp, "sp-cost", family=power.family).value


def reach(s: Encounter, u: UnitId, power: Power, use: Use) -> int | None:
    if use.reach is None or power.family is None:
        return use.reach
    return figure(s, u, use.reach, "reach", family=power.family).value


# How far a unit moves


def dragged_units(s: Encounter, u: UnitId) -> list[UnitId]:
    """RB-STATUS-GRAPPLED-6: who is taken along in any movement of its own."""
    found = []
    for power, passive in passives(s, u, Drags):
        c = Case(s, u, power, {})
        if holds(c, passive) and (one := who(c, passive.whom)) is not None:
            found.append(one)
    return found


def why_bound(s: Encounter, u: UnitId, forced: bool = False) -> str | None:
    """The rule by which a unit cannot move itself, or not at all."""
    for power, passive in passives(s, u, CannotMove):
        if (passive.forced or not forced) and holds(Case(s, u, power, {}), passive):
            return power.source.rule
    if s.units[u].aboard is not None:
        return "RB-RULING-236"
    return None


def move_metres(s: Encounter, u: UnitId, more: int = 0) -> Figure:
    """RB-RULING-188: of the Move Action at hand; AGI has no part in it (RB-RULING-7). `more`: if it
    were so much longer."""
    rules, acting = book(s).rules, at_hand(s, Acting)
    found = changes(s, u, "move") + changes(s, u, "movement")
    longer = more + (acting.longer if acting is not None and acting.unit == u else 0)
    if longer:
        found.append(CountedModifier("add", longer, "longer Move", "RB-RULING-187"))
    found += _limits(s, u)
    return work(rules.move, found) if found else Figure(rules.move, rules.move)


def own_metres(s: Encounter, u: UnitId, metres: int) -> Figure:
    """Of movement by other effects: Prone does not limit it (RB-RULING-151)."""
    found = [*changes(s, u, "movement"), *_limits(s, u)]
    return work(metres, found)


def push_mm(s: Encounter, u: UnitId, effect: Shift) -> int:
    """RB-RULING-185: how far a unit is pushed at most, by default its own diameter."""
    return s.units[u].diameter if effect.metres is None else effect.metres * METRE


def _limits(s: Encounter, u: UnitId) -> Iterator[CountedModifier]:
    if s.units[u].critical:
        most = book(s).rules.critical_move
        yield CountedModifier("most", most, "Critical Condition", "RB-DYING-4")
    if rule := why_bound(s, u):
        yield CountedModifier("most", 0, "held", rule)


def attack_powers(s: Encounter, f: Attacking) -> tuple[Power, ...]:
    """Features of the Attack at hand: its powers alone, with the attacker as user."""
    arm = keys.arm(f.arm)
    features = book(s).attacks[arm.attack].features
    if not features:
        return ()
    found = own.features_of_attack(s, f.attacker, f.arm)
    if found is not None:
        return found
    owner = next((p for p in granted_powers(s, f.attacker) if p.key == arm.power), None)
    return () if owner is None else tuple(own.feature_power(s, owner, name) for name in features)
