"""Which Attacks a unit can make, at whom, and with what (RB-HOOK-10)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from worldline.core.machine import Illegal
from worldline.riftbound.body.prestige import suffices
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Watch, book
from worldline.riftbound.combat.nouns.frames import Attacking
from worldline.riftbound.combat.nouns.keys import ArmKey
from worldline.riftbound.combat.nouns.schema import Attack, UnitId
from worldline.riftbound.combat.query import field, names, own, tokens
from worldline.riftbound.combat.query.derived import of_all, of_unit
from worldline.riftbound.combat.query.entries import Power, is_skilled
from worldline.riftbound.combat.query.powers import (
    arm_named,
    arms,
    bearer,
    passives,
    receivers,
    system,
)
from worldline.riftbound.combat.query.when import Case, holds, roles, who
from worldline.riftbound.combat.space.geometry import METRE
from worldline.riftbound.content.book import BOOKS
from worldline.riftbound.content.entries.standing import AttacksOnly, Sweeps
from worldline.riftbound.figures.attacks import Arm, arm, lacking, refusal_by
from worldline.riftbound.figures.sources import item_sources


def find(s: Encounter, u: UnitId, text: str) -> tuple[Power, Arm] | None:
    """An Attack by its name; one of a vehicle also for who rolls for it (RB-RULING-143)."""
    found = arm_named(s, u, text)
    if found is not None:
        return found
    key = keys.arm(text)
    if key.power.kind == "item":
        return _thrown(s, u, key)
    if key.power.kind != "system":
        return None
    assert key.power.unit is not None
    for power in system(book(s), s.units[key.power.unit], key.power.n, True):
        if key.attack in power.source.attacks:
            return power, arm(bearer(s, u), power.source, key.attack)
    return None


def _thrown(s: Encounter, u: UnitId, key: ArmKey) -> tuple[Power, Arm] | None:
    """RB-RULING-121: the item has left the hand for the target's space. What it let go earlier may
    have had the same number."""
    n = key.power.n
    thing = next((x.thing for x in reversed(s.lying) if x.owner == u and x.thing.n == n), None)
    if thing is None:
        return None
    b, unit = book(s), s.units[u]
    known = is_skilled(b, unit, unit.things, thing)
    source = next(item_sources(b, b.items[thing.item], thing, known))
    if key.attack not in source.attacks:
        return None
    return Power(key.power, source), arm(bearer(s, u), source, key.attack)


def arm_of(s: Encounter, f: Attacking) -> Arm:
    """What the Attack is made with, as it stands now."""
    found = find(s, f.attacker, f.arm)
    assert found is not None
    return found[1]


def mounted_attacks(s: Encounter, vehicle: UnitId, melee: bool) -> Iterator[str]:
    """The Attacks of a vehicle's Systems, with or without an Operator (RB-RULING-143)."""
    b = book(s)
    for n, held in enumerate(s.units[vehicle].systems):
        for id in b.systems[held.system].attacks:
            if (b.attacks[id].metres is None) == melee:
                yield keys.system(vehicle, n).attack(id)


def measured_from(s: Encounter, u: UnitId, power: Power, watch: Watch | None = None) -> UnitId:
    """RB-VEH-10: a Vehicle Attack is measured from the vehicle."""
    if watch is not None and watch.centre is not None:
        return watch.centre
    return u if power.vehicle is None else power.vehicle


def bonds(s: Encounter, u: UnitId) -> list[tuple[UnitId, str]]:
    """Whom alone the unit's Attacks may target, and by which rule (RB-STATUS-TAUNTED-1,
    RB-STATUS-GRAPPLED-7, RB-RULING-147); by two rules it can be that there is nobody left."""
    found = []
    for power, passive in passives(s, u, AttacksOnly):
        c = Case(s, u, power, {})
        one = who(c, passive.whom)
        if holds(c, passive) and one is not None:
            found.append((one, power.source.rule))
    return found


def why_barred(s: Encounter, u: UnitId, power: Power, a: Arm, free: bool = False) -> str | None:
    """The rule that forbids an Attack, whoever its target."""
    attack = a.attack
    if (attack.ammo or attack.charge) and (
        rule := lacking(attack, *tokens.tokens_held(s, u, power))
    ):
        return rule
    return _closed(s, u, power, a, free)


def _closed(s: Encounter, u: UnitId, power: Power, a: Arm, free: bool = False) -> str | None:
    """The rule that forbids it, however many tokens there are."""
    attack = a.attack
    if a.needs_skill and not is_bold(s, u):
        return "RB-ATTACK-12"
    watts = 0 if power.vehicle is None else s.units[power.vehicle].watts
    if attack.watts > watts and not free:
        return "RB-SYS-3"
    if attack.when and not holds(Case(s, u, power, roles(s)), _Only(attack.when)):
        return "RB-RULING-220"
    return None


def is_bold(s: Encounter, u: UnitId) -> bool:
    """RB-PRESTIGE-5: for all its Prestige it may use what takes being Skilled."""
    return suffices(book(s), s.units[u].prestige)


class _Only:
    """Conditions without exceptions."""

    unless = ()

    def __init__(self, when: object) -> None:
        self.when = when


def why_forbidden(
    s: Encounter, u: UnitId, t: UnitId, centre: UnitId, power: Power, a: Arm
) -> str | None:
    """The rule by which this unit is no target."""
    if rule := _never(s, u, t, centre, power.vehicle):
        return rule
    metres = a.attack.metres
    if metres is None and not field.touching(s, centre, t):
        return "RB-ATTACK-4"
    if metres is not None and not field.within(s, centre, t, metres):
        return "RB-ATTACK-3"
    return _covered(s, u, t, centre)


def _refusal(s: Encounter, rule: str, t: UnitId, centre: UnitId, a: Arm) -> str:
    """The facts by which a rule says that this unit is no target."""
    who, far, metres = s.units[t].name, field.apart(s, centre, t), a.attack.metres
    match rule:
        case "RB-ATTACK-3" if far < field.FAR:
            return f"{who} is {names.metres(far)} away, {a.attack.name} reaches {metres}m"
        case "RB-ATTACK-4":
            return f"{who} is not in base contact, which {a.attack.name} needs"
        case "RB-RULING-104" if why := field.why_unseen(s, centre, t):
            return f"{who} cannot be seen: {why[1]}"
        case "RB-RULING-213" if _is_shut_in(s, centre):
            return "out of a closed vehicle only its own Systems attack"
        case "RB-RULING-213" if s.units[t].aboard == centre:
            return f"{who} sits in the vehicle that would attack"
        case "RB-RULING-213":
            return f"{who} is inside a closed vehicle"
        case "RB-RULING-105" if not s.units[t].dead:
            return "nobody attacks themselves, or the vehicle that attacks"
    return f"{who} is no lawful target of {a.attack.name}"


def _is_shut_in(s: Encounter, u: UnitId) -> bool:
    inside = s.units[u].aboard
    return inside is not None and field.is_closed(s, inside)


def _never(
    s: Encounter, u: UnitId, t: UnitId, centre: UnitId, vehicle: UnitId | None
) -> str | None:
    """RB-RULING-105: whoever it is that no Attack from here is made against."""
    unit, mine = s.units[t], s.units[u].aboard
    if t in (u, centre, vehicle) or unit.dead:
        return "RB-RULING-105"
    if unit.hidden and not field.is_aware(s, u, t):  # though its vehicle's crew may know of it
        return "RB-RULING-248"
    if vehicle is None and mine is not None and unit.aboard != mine and field.is_closed(s, mine):
        return "RB-RULING-213"
    if vehicle is not None and unit.aboard == vehicle:  # its guns do not point inwards
        return "RB-RULING-213"
    return None


def _covered(s: Encounter, u: UnitId, t: UnitId, centre: UnitId) -> str | None:
    """RB-RULING-104: who can be neither seen nor reached."""
    if field.is_enclosed(s, u, t):
        return "RB-RULING-213"
    return None if field.sees(s, centre, t) else "RB-RULING-104"


def possible_targets(
    s: Encounter, u: UnitId, centre: UnitId, vehicle: UnitId | None = None
) -> tuple[UnitId, ...]:
    """Whom an Attack, of a vehicle or not, could be made against, however far off they are."""
    return _in_the_open(s, u, centre, vehicle) if s.terrain else _unhidden(s, u, centre, vehicle)


@of_all("dead", "asleep", "hidden", "side", "seat", "aboard", "systems", "option")
def _unhidden(
    s: Encounter, u: UnitId, centre: UnitId, vehicle: UnitId | None
) -> tuple[UnitId, ...]:
    """Whom it could be made against if there were no walls."""
    fit = [t for t in range(len(s.units)) if _never(s, u, t, centre, vehicle) is None]
    out = [t for t in fit if not field.is_enclosed(s, u, t)]
    return tuple([t for t in out if field.sees_but_for_walls(s, centre, t)])


@of_all(_unhidden, *field.PLACE)
def _in_the_open(
    s: Encounter, u: UnitId, centre: UnitId, vehicle: UnitId | None
) -> tuple[UnitId, ...]:
    """Whom no wall hides either."""
    found = _unhidden(s, u, centre, vehicle)
    return tuple([t for t in found if not field.is_walled_off(s, centre, t)])


@cache
def standing_kinds(packs: tuple[str, ...], features: tuple[str, ...]) -> frozenset[type]:
    """The kinds of standing effects that the features of an Attack have."""
    book = BOOKS[packs]
    return frozenset(type(p) for id in features for p in book.feature(id).standing)


@of_all(_in_the_open, field.distances)
def around(s: Encounter, u: UnitId, ranges: tuple[int, ...]) -> tuple[tuple[UnitId, ...], ...]:
    """Whom a unit could attack within each of these ranges, enemies first, where the GM declares
    nothing; 0 is base contact."""
    far, rows = field.distances(s, u), []
    side = s.units[u].side
    whom = sorted(possible_targets(s, u, u), key=lambda t: s.units[t].side == side)
    for metres in ranges:
        mm = metres * METRE or book(s).rules.contact_mm
        rows.append(tuple([t for t in whom if far[t] <= mm]))
    return tuple(rows)


def all_attacks(s: Encounter, u: UnitId) -> Sequence[Attack]:
    """Every lawful Attack. Where nothing but what a unit has and whom it reaches has a say in them,
    they are listed once for all."""
    return plain_attacks(s, u) if is_alone(s, u) else list(attacks(s, u))


def plain_attacks(s: Encounter, u: UnitId) -> Sequence[Attack]:
    """The same of a unit that is alone."""
    return _attacks_around(s, u, _usable(s, u))


@of_all(own.arms, around)
def _attacks_around(s: Encounter, u: UnitId, usable: tuple[str, ...]) -> tuple[Attack, ...]:
    """Those among these Attacks that reach somebody."""
    ranges = own.ranges(s, u)
    return _plain_attacks(s, u, usable, ranges, around(s, u, ranges))


def _usable(s: Encounter, u: UnitId) -> tuple[str, ...]:
    """The Attacks of a unit with plain ones that nothing forbids."""
    found, things = _loaded(s, u), s.units[u].things
    for key, place, ammo, charge in _token_needs(s, u):
        if things[place].ammo < ammo or things[place].charge < charge:
            found = tuple([other for other in found if other != key])
    return found


@of_unit(own.arms, "prestige")
def _loaded(s: Encounter, u: UnitId) -> tuple[str, ...]:
    """Those that nothing forbids if all its things are full."""
    arms = own.arms(s, u)
    return tuple([key for key, (power, a) in arms.items() if not _closed(s, u, power, a)])


@of_unit(own.arms)
def _token_needs(s: Encounter, u: UnitId) -> tuple[tuple[str, int, int, int], ...]:
    """Those that take tokens: the place of the thing that holds them, the Ammo and the Charge."""
    places = {thing.n: k for k, thing in enumerate(own.gear(s, s.units[u]))}
    found = []
    for key, (power, a) in own.arms(s, u).items():
        n, attack = power.source.thing, a.attack
        if n is not None and (attack.ammo or attack.charge):
            found.append((key, places[n], attack.ammo, attack.charge))
    return tuple(found)


@of_unit(own.arms)
def _longest_range(s: Encounter, u: UnitId, usable: tuple[str, ...]) -> int | None:
    """The metres of the longest of them; None: there is none."""
    arms = own.arms(s, u)
    return max((arms[key][1].attack.metres or 0 for key in usable), default=None)


@of_unit(own.arms)
def _plain_attacks(
    s: Encounter,
    u: UnitId,
    usable: tuple[str, ...],
    ranges: tuple[int, ...],
    whom: tuple[tuple[UnitId, ...], ...],
) -> tuple[Attack, ...]:
    """Attacks on those within each range."""
    reached, arms = dict(zip(ranges, whom, strict=True)), own.arms(s, u)
    return tuple(
        attack
        for key in usable
        for t in reached[arms[key][1].attack.metres or 0]
        for attack in _on(s, u, key, t)
    )


@of_unit(own.arms)
def _on(s: Encounter, u: UnitId, key: str, t: UnitId) -> tuple[Attack, ...]:
    """An Attack on one target, with each type of damage."""
    types = own.arms(s, u)[key][1].types
    return tuple([Attack(key, (t,), type) for type in (types if len(types) > 1 else ("",))])


@of_all(own.has_plain_attacks, receivers, "nature", "prestige")
def is_alone(s: Encounter, u: UnitId) -> bool:
    """What a unit has by itself and whom it reaches alone has a say in its Attacks."""
    unit = s.units[u]
    if u in receivers(s) or unit.nature == "vehicle" or unit.prestige or s.pairs:
        return False
    return own.has_plain_attacks(s, u)


def attacks_on(s: Encounter, u: UnitId, at: Sequence[UnitId]) -> Sequence[Attack]:
    """Every lawful Attack that has one of these among its targets."""
    if is_alone(s, u):
        far = _longest_range(
            s, u, _usable(s, u)
        )  # most that move past somebody are out of all its reach
        if far is None or not [t for t in at if field.within(s, u, t, far)]:
            return ()
    return [a for a in all_attacks(s, u) if not set(at).isdisjoint(a.targets)]


def ranges_against(
    s: Encounter, u: UnitId, t: UnitId, watch: Watch | None = None
) -> dict[UnitId, int]:
    """From whom, and over how many metres at most, the unit's Attacks reach another one wherever it
    can be seen from there; 0 is base contact."""
    bound, reached = bonds(s, u), dict[UnitId, int]()
    for power, a in _armed(s, u, watch).values():
        centre = measured_from(s, u, power, watch)
        if why_barred(s, u, power, a, watch is not None and watch.free):
            continue
        if any(t != one for one, _ in bound) or _never(s, u, t, centre, power.vehicle):
            continue
        if not field.is_enclosed(s, u, t) and field.sees_but_for_walls(s, centre, t):
            reached[centre] = max(a.attack.metres or 0, reached.get(centre, 0))
    return reached


def _armed(s: Encounter, u: UnitId, watch: Watch | None) -> Mapping[str, tuple[Power, Arm]]:
    """The Attacks of a unit, or the one that an Overwatch is bound to."""
    if watch is None or not watch.arm:
        return arms(s, u)
    fixed = find(s, u, watch.arm)
    return {watch.arm: fixed} if fixed else {}


def attacks(
    s: Encounter,
    u: UnitId,
    at: Sequence[UnitId] | None = None,
    melee: bool = False,
    watch: Watch | None = None,
) -> Iterator[Attack]:
    """Every lawful Attack, on enemies first; `at`: that has one of these among its targets."""
    found, bound = _armed(s, u, watch), bonds(s, u)
    for key, (power, a) in found.items():
        if melee and a.attack.metres is not None:
            continue
        if why_barred(s, u, power, a, watch is not None and watch.free):
            continue
        centre = measured_from(s, u, power, watch)
        near = field.near(s, centre, a.attack.metres or 0)
        among = possible_targets(s, u, centre, power.vehicle)
        able = [t for t in among if t in near and all(t == one for one, _ in bound)]
        types = a.types if len(a.types) > 1 else ("",)
        if Sweeps in standing_kinds(s.packs, a.attack.features):
            free = power.source.skilled or bool(bound)
            foes = tuple(t for t in able if field.hostile(s, u, t)) or tuple(able)
            chosen = foes if free else tuple(able)
            if chosen and (at is None or not set(at).isdisjoint(chosen)):
                yield from (Attack(key, chosen, type) for type in types)
            if not free:
                continue
            able = [t for t in able if (t,) != chosen]
        for t in sorted(able, key=lambda t: not field.hostile(s, u, t)):
            if at is None or t in at:
                for type in types:
                    yield Attack(key, (t,), type)


def _not_at_hand(s: Encounter, u: UnitId, text: str) -> Illegal:
    """Why a unit has no such Attack."""
    for thing in own.stowed_things(s, u):
        if keys.is_attack_of(keys.item(thing.n), text):
            return Illegal("RB-HOLD-1", f"{book(s).items[thing.item].name} is not in hand")
    return Illegal("RB-ATTACK-1", f"{s.units[u].name} has no such Attack")


def check_attack(
    s: Encounter,
    u: UnitId,
    action: Attack,
    at: Sequence[UnitId] | None = None,
    watch: Watch | None = None,
) -> None:
    """The only judge of an Attack."""
    if watch is not None and watch.arm:
        found = find(s, u, watch.arm) if watch.arm == action.arm else None
    else:
        found = arm_named(s, u, action.arm)
    if found is None:
        raise _not_at_hand(s, u, action.arm)
    power, a = found
    if rule := why_barred(s, u, power, a, watch is not None and watch.free):
        raise refusal_by(a.attack, rule)
    if not action.targets or len(set(action.targets)) != len(action.targets):
        raise Illegal("RB-ATTACK-6", "an Attack has a target, each once")
    if any(not 0 <= t < len(s.units) for t in action.targets):
        raise Illegal("RB-ATTACK-6", "there is no such unit")
    sweeping = Sweeps in standing_kinds(s.packs, a.attack.features)
    if len(action.targets) > 1 and not sweeping:
        raise Illegal("RB-RULING-105", "one target per Attack")
    if at is not None and set(at).isdisjoint(action.targets):
        raise Illegal("RB-RULING-137", "the unit that moves must be a target")
    if (len(a.types) > 1) != bool(action.damage) or (
        action.damage and action.damage not in a.types
    ):
        raise Illegal("RB-UNARMED-1", "the damage type is chosen where there is a choice")
    bound, centre = bonds(s, u), measured_from(s, u, power, watch)
    for t in action.targets:
        if rule := next((rule for one, rule in bound if one != t), None):
            raise Illegal(rule, f"{s.units[t].name} cannot be the target now")
        if rule := why_forbidden(s, u, t, centre, power, a):
            raise Illegal(rule, _refusal(s, rule, t, centre, a))
    if sweeping and not power.source.skilled and not bound:
        able = {t.id for t in s.units if why_forbidden(s, u, t.id, centre, power, a) is None}
        if set(action.targets) != able:
            raise Illegal("RB-RULING-120", "who is not Skilled sweeps all units in range")
