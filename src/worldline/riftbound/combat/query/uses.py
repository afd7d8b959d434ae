"""Whether a use can be used now, and on whom: limits, costs, cooldowns, conditions, targets."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.prestige import is_locked, suffices
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, at_hand, book, change
from worldline.riftbound.combat.nouns.frames import Attacking, Dodging, Offering, Rolling
from worldline.riftbound.combat.nouns.keys import Occasion
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, own, tokens
from worldline.riftbound.combat.query.answers import lends
from worldline.riftbound.combat.query.companion import learner, payer
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import reach, sp_cost
from worldline.riftbound.combat.query.futile import NOTHING, Waste, fault, metres
from worldline.riftbound.combat.query.missing import missing
from worldline.riftbound.combat.query.powers import arms, uses
from worldline.riftbound.combat.query.when import (
    Case,
    Roles,
    attack_at_hand,
    holds,
    is_attacking,
    roles,
    who,
)
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.entries.effects import (
    BarUse,
    Check,
    Effects,
    Move,
    ReduceCost,
)
from worldline.riftbound.content.entries.powers import Limit, Use
from worldline.riftbound.content.entries.standing import LendSp
from worldline.riftbound.content.entries.targets import Target
from worldline.riftbound.content.entries.when import Senses

# Limits


def occasion(s: Encounter, u: UnitId, power: Power, use: Use) -> tuple[Occasion, int] | None:
    """Where a use is counted, and how often it may be used; None: no limit."""
    limit = use.limit
    if limit is None:
        if use.unlimited or (not use.at and use.kind != "mandatory"):
            return None
        limit = Limit(per="event")  # RB-RULING-92
    entry = power.key
    if use.cost.mark is not None:  # RB-RULING-170: whoever gave it, one is spent per occasion
        entry = keys.mark(use.cost.mark)
    serial, counted = _serial(s, u, limit.per), limit.shared or use.id
    return Occasion(limit.per, serial, u, entry.text, counted), limit.times


def _serial(s: Encounter, u: UnitId, per: str) -> int:
    match per:
        case "turn":
            return s.turn
        case "attack":
            attack = at_hand(s, Attacking)
            return attack.serial if attack else 0
        case "hit-roll":
            roll = at_hand(s, Rolling)
            return roll.serial if roll else 0
        case "dodge-roll":
            dodge = at_hand(s, Dodging)
            return dodge.serial if dodge else 0
        case "overwatch":
            watches = s.units[u].watches
            fresh = (w.serial for w in watches if not _counted(s, u, w.serial))
            return next(fresh, watches[0].serial if watches else 0)
    window = at_hand(s, Offering)
    return window.serial if window else 0


def _counted(s: Encounter, u: UnitId, serial: int) -> bool:
    counted = map(keys.occasion, s.used)
    return any((o.per, o.serial, o.unit) == ("overwatch", serial, u) for o in counted)


def is_spent(s: Encounter, u: UnitId, power: Power, use: Use) -> bool:
    found = occasion(s, u, power, use)
    return found is not None and s.used.get(found[0].text, 0) >= found[1]


# Cooldowns: RB-KEY-COOLDOWN-1, RB-KEY-SIGNATURE-1


def keeper(s: Encounter, u: UnitId, power: Power) -> UnitId:
    """Who keeps the cooldown: the pair of owner and companion has one (RB-RULING-202)."""
    unit = s.units[u]
    own = power.key.kind == "ability" and any(
        own.ability == power.key.entry for own in unit.abilities
    )
    if unit.owner is not None and not own:
        return unit.owner
    return u


def resting(s: Encounter, u: UnitId, power: Power, use: Use) -> bool:
    """It is on cooldown."""
    if (use.cooldown is None and not use.signature) or power.key.kind != "ability":
        return False
    ability = power.key.entry
    own = next((o for o in s.units[keeper(s, u, power)].abilities if o.ability == ability), None)
    return own is not None and (own.used if use.signature else own.cooldown)


def tire(s: Encounter, u: UnitId, power: Power, use: Use, on: bool = True) -> None:
    """Put a use on cooldown, or take it off."""
    if (use.cooldown is None and not use.signature) or power.key.kind != "ability":
        return
    ability, who_keeps = power.key.entry, keeper(s, u, power)
    change(
        s,
        who_keeps,
        abilities=tuple(
            (replace(o, used=on) if use.signature else replace(o, cooldown=on))
            if o.ability == ability
            else o
            for o in s.units[who_keeps].abilities
        ),
    )


# Costs


def lenders(s: Encounter, u: UnitId) -> dict[UnitId, int]:
    """RB-RULING-179: whose SP a unit may use besides, and how many. Who is hidden lends to hidden
    ones alone, for the others would be asked who pays (RB-RULING-248)."""
    mine, found = payer(s, u), dict[UnitId, int]()
    for other in s.units:
        if other.id == mine or not other.sp or not field.able(s, other.id):
            continue
        if other.hidden and not s.units[u].hidden:
            continue
        sp = lends(other)
        if not sp:
            continue
        if not field.willing(s, other.id, u) or not field.is_aware(s, u, other.id):
            continue
        for power in own.powers(s, other.id):
            for passive in power.standing:
                if isinstance(passive, LendSp) and holds(
                    Case(s, other.id, power, {}, target=u), passive
                ):
                    found[other.id] = sp
    return found


def affordable(s: Encounter, u: UnitId, power: Power, use: Use) -> bool:
    """RB-RULING-100: all costs can be paid in full."""
    cost = use.cost
    if cost.sp:
        sp = sp_cost(s, u, power, use)
        if sp > s.units[payer(s, u)].sp:
            lent = sum(lenders(s, u).values())
            if sp > s.units[payer(s, u)].sp + lent + _discount(s, u):
                return False
    if cost.watts and (power.vehicle is None or s.units[power.vehicle].watts < cost.watts):
        return False
    if cost.charge or cost.ammo:
        ammo, charge = tokens.tokens_held(s, u, power)
        if cost.charge > charge or cost.ammo > ammo:
            return False
    return cost.mark is None or _held(s.units[u], cost.mark) >= cost.count


def _discount(s: Encounter, u: UnitId) -> int:
    """What options in `spend` could take off (RB-WIN-17)."""
    return sum(
        e.sp
        for power, use in uses(s, u, "spend")
        for e in use.effects
        if isinstance(e, ReduceCost)
        and not is_spent(s, u, power, use)
        and holds(Case(s, u, power, {}), use)
    )


def _held(unit: Unit, mark: str) -> int:
    return sum(held.count for held in unit.marks if held.mark == mark)


# Targets


def lawful(s: Encounter, c: Case, use: Use) -> list[UnitId]:
    """The targets of a use, but for those on whom it is barred (RB-RULING-177)."""
    assert use.target is not None
    scholar, found = s.units[learner(s, c.user)], targets(s, c, use.target)
    if use.target.after_move:
        found = [u for u in found if _comes_near(c, use, use.target, u)]
    if scholar.failed and _bars(use.effects):
        found = [u for u in found if s.units[u].name not in scholar.failed]
    return [u for u in found if (use.id, u) not in scholar.barred] if scholar.barred else found


def _bars(effects: tuple[Effects, ...]) -> bool:
    return any(
        isinstance(e, BarUse) or (isinstance(e, Check) and _bars((*e.success, *e.failure)))
        for e in effects
    )


def targets(s: Encounter, c: Case, target: Target, everybody: bool = False) -> list[UnitId]:
    """The units that a use may be aimed at; `everybody`: it meets also whom its user does not know
    of (RB-RULING-248)."""
    if target.among == "attack-targets":
        attack = attack_at_hand(s)
        among = [*dict.fromkeys(attack.targets)] if attack else []
    else:
        among = [unit.id for unit in s.units]
    others = {who(c, word) for word in target.other_than}
    metres = _metres(s, c.user, target)
    centres = [x for word in target.of if (x := who(c, word)) is not None]
    found = []
    for u in among:
        if (s.units[u].dead and not target.dead) or u in others:
            continue
        if s.secrets and not everybody and not field.is_aware(s, c.user, u):
            continue
        if u == c.user and not target.oneself:
            continue
        near = centres
        if metres is not None and not target.after_move:
            near = [x for x in centres if field.within(s, x, u, metres)]
            if not near:
                continue
        if s.units[u].aboard is not None and is_out_of_touch(c, target, near, u):
            continue
        if holds(replace(c, target=u), target):
            found.append(u)
    return found


def is_out_of_touch(c: Case, target: Target, near: list[UnitId], u: UnitId) -> bool:
    """RB-RULING-213: who is in a closed vehicle is chosen from outside only by what works through
    sight of it, or through its hearing; what befalls all units in a place chooses nobody."""
    if target.all or not all(field.is_enclosed(c.s, x, u) for x in near or [c.user]):
        return False
    ways = [q.by for q in target.when if isinstance(q, Senses) and {q.who, q.whom} == _BETWEEN]
    seen = any(by != "sound" for by in ways) and field.sees(c.s, c.user, u)
    return not seen and not (any(by != "sight" for by in ways) and field.hears(c.s, u, c.user))


_BETWEEN: Final = {"user", "target"}


def _metres(s: Encounter, u: UnitId, target: Target) -> int | None:
    """RB-RULING-175: or the longest range of the unit's own Attacks."""
    if target.metres is None or not target.or_longest_attack:
        return target.metres
    return max([target.metres, *(arm.attack.metres or 0 for _, arm in arms(s, u).values())])


def _comes_near(c: Case, use: Use, target: Target, u: UnitId) -> bool:
    """`after_move`: the movement of the use is long enough to bring its user within reach; whether
    it does is judged when the user has moved (RB-RULING-191)."""
    if target.metres is None or field.within(c.s, c.user, u, target.metres):
        return True
    far = target.metres + sum(metres(c, e) for e in use.effects if isinstance(e, Move))
    slack = 0 if target.metres else book(c.s).rules.contact_mm
    return field.apart(c.s, c.user, u) <= far * METRE + slack


# All together


def case(s: Encounter, u: UnitId, power: Power, use: Use, known: Roles | None = None) -> Case:
    return Case(s, u, power, roles(s) if known is None else known, None, reach(s, u, power, use))


def can_use(s: Encounter, u: UnitId, power: Power, use: Use, known: Roles) -> bool:
    """Everything but the choice of targets, and what it could do to them."""
    return why_not(s, u, power, use, known) is None


def why_not(s: Encounter, u: UnitId, power: Power, use: Use, known: Roles) -> str | None:
    """Why a use cannot be used now."""
    if use.kind != "mandatory" and not field.able(s, u):
        return "its user is not alive and awake"
    if not use.at and use.kind in ("instant", "option") and is_attacking(s, u):
        return "its user is just attacking"  # RB-RULING-89
    c = case(s, u, power, use, known)
    if suffices(book(s), s.units[u].prestige) and is_daring(power, use):
        c = replace(c, power=replace(power, source=replace(power.source, skilled=True)))
    if (lacks := missing(c, use)) is not None:
        return lacks
    if is_spent(s, u, power, use):
        return "it was used as often as it may be"
    if resting(s, u, power, use):
        return "it is on cooldown"
    if not affordable(s, u, power, use):
        return "its cost cannot be paid"
    if use.target is None or use.target.all or lawful(s, c, use):
        return None
    return "nobody is a lawful target"


def is_daring(power: Power, use: Use) -> bool:
    """RB-PRESTIGE-5."""
    return is_locked(use, power.source.skilled, power.daring)


def aims(
    s: Encounter, u: UnitId, power: Power, use: Use, known: Roles
) -> Iterator[tuple[int, ...]]:
    """Choices of targets worth listing: those with whom it could do anything (RB-RULING-100); a
    complete list where one is chosen."""
    c = case(s, u, power, use, known)
    if use.target is None or use.target.all:
        if _in_vain(c, use, (), listing=True) is None:
            yield ()
        return
    found = [x for x in lawful(s, c, use) if _in_vain(c, use, (x,), listing=True) is None]
    if use.target.count == "any":
        friends = tuple(x for x in found if s.units[x].side == s.units[u].side)
        yield from dict.fromkeys(t for t in (friends, tuple(found), *((x,) for x in found)) if t)
    else:
        yield from ((x,) for x in found)


def check_aim(s: Encounter, u: UnitId, power: Power, use: Use, chosen: tuple[int, ...]) -> None:
    """Whether these are lawful targets, and it could do anything to one of them."""
    rule, c = (use.rules or (power.source.rule,))[0], case(s, u, power, use)
    if use.target is None or use.target.all:
        if chosen:
            raise Illegal(rule, "no target is chosen for this")
        _check_help(c, use, ())
        return
    found = lawful(s, c, use)
    if not chosen or len(set(chosen)) != len(chosen):
        raise Illegal(rule, "that is no lawful target")
    for x in chosen:
        if x not in found:
            inside = 0 <= x < len(s.units) and is_out_of_touch(c, use.target, [u], x)
            raise Illegal("RB-RULING-213" if inside else rule, "that is no lawful target")
    if use.target.count != "any" and len(chosen) > use.target.count:
        raise Illegal(rule, f"it has {use.target.count} target at most")
    _check_help(c, use, chosen)


def _check_help(c: Case, use: Use, chosen: tuple[int, ...]) -> None:
    if (no := _in_vain(c, use, chosen)) is not None:
        raise Illegal(no.rule, no.why)


def _in_vain(c: Case, use: Use, chosen: tuple[int, ...], listing: bool = False) -> Waste | None:
    """Why a use could do nothing to any of its targets (RB-RULING-100)."""
    if use.target is None or not use.effects:
        return fault(c, use.effects, listing) if use.effects else None
    found: Waste | None = None
    for x in targets(c.s, c, use.target) if use.target.all else chosen:
        no = fault(replace(c, target=x), use.effects, listing)
        if no is None:
            return None
        found = found or no
    return found or NOTHING
