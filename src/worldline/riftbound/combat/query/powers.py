"""Everything that counts for a unit: its own entries, and what others give it (RB-HOOK).

Marks give something to who gave them and to the holder's allies, an owner to its companion, a
vehicle to its crew.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from worldline.core.machine import Seat
from worldline.riftbound.body.prestige import suffices
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import own
from worldline.riftbound.combat.query.derived import of_all, of_arguments
from worldline.riftbound.combat.query.entries import P, Power, at_moment, of_kind, of_stat
from worldline.riftbound.combat.query.field import able, hears, operator, sees
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.powers import Modifier, Use
from worldline.riftbound.content.entries.words import Attribute, Moment, Stat
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Figure
from worldline.riftbound.figures.attacks import Arm, Dodge, arm, dodge
from worldline.riftbound.figures.sources import Bearer, Source, covers


def powers(s: Encounter, u: UnitId) -> tuple[Power, ...]:
    """Everything that counts for a unit now."""
    mine = own.powers(s, u)
    return mine + granted_powers(s, u) if u in receivers(s) else mine


def granted_powers(s: Encounter, u: UnitId) -> tuple[Power, ...]:
    """What it has by others: marks it gave, marks of its allies, its owner's Abilities, and the
    Systems of its Terminal."""
    if u not in receivers(s):
        return ()
    unit, found = s.units[u], [*granted_by_marks(s, u)]
    if unit.owner is not None and own.copies_owner(s, u) and is_linked(s, u):
        found += own.copied_powers(s, unit.owner)
    if unit.aboard is not None:
        found += _systems(s, unit)
    if unit.systems:
        found += _systems_by_themselves(s, u)
    return tuple(found)


@of_all(own.marks_for_others, "side", "owner", "aboard", "systems")
def receivers(s: Encounter) -> frozenset[UnitId]:
    """Who could have anything by others."""
    tied = [u.id for u in s.units if u.owner is not None or u.aboard is not None or u.systems]
    return frozenset([*tied, *[u.id for u in s.units if granted_by_marks(s, u.id)]])


@of_all(own.marks_for_others, "side")
def granted_by_marks(s: Encounter, u: UnitId) -> tuple[Power, ...]:
    """What it has by marks: those it gave, and those of its allies."""
    return tuple(_by_marks(s, u))


def _by_marks(s: Encounter, u: UnitId) -> Iterator[Power]:
    for other in s.units:
        if not other.marks:
            continue
        for held, source, allies in own.marks_for_others(s, other.id):
            entry = book(s).marks[held.mark]
            name, rule = entry.name, entry.rules[0]
            if held.source == u:
                by = Source(name, rule, source)
                key = keys.mark_on(held.mark, other.id)
                yield Power(key, by, source.uses, None, u, other.id)
            if other.id != u and other.side == s.units[u].side:
                by = Source(name, rule, allies)
                key = keys.mark_on(held.mark, other.id, ally=True)
                yield Power(key, by, allies.uses, None, held.source, other.id)


def is_linked(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-203: a companion can receive its owner's commands."""
    owner = s.units[u].owner
    if owner is None or s.units[owner].dead or s.units[owner].asleep or s.units[u].dead:
        return False
    return sees(s, u, owner) or hears(s, u, owner)


def seat(s: Encounter, u: UnitId) -> Seat:
    """Who decides for a unit: its player; for a companion without commands the GM
    (RB-KEY-COMPANION-2, RB-RULING-203); for a vehicle who operates it (RB-RULING-222)."""
    unit = s.units[u]
    if unit.nature == "vehicle":
        posts = dict.fromkeys(held.terminal for held in unit.systems)
        crew = (operator(s, u, post) for post in posts)
        by = next((x for x in crew if x is not None), None)
        return unit.seat if by is None else seat(s, by)
    return unit.seat if unit.owner is None or is_linked(s, u) else s.gm


def _systems(s: Encounter, unit: Unit) -> tuple[Power, ...]:
    """RB-VEH-7, RB-RULING-212: the Operator has all Systems of its Terminal; others aboard have
    the uses that are open to anyone inside."""
    assert unit.aboard is not None
    vehicle = s.units[unit.aboard]
    entry = book(s).vehicles[vehicle.option]
    known = covers(frozenset(unit.skills), entry.skills)
    skilled = known or not entry.skilled_only  # RB-RULING-217
    bold = suffices(book(s), unit.prestige)
    post = unit.post if able(s, unit.id) and (skilled or bold) else None
    return _systems_at(s, vehicle.id, post, known, not skilled)


@of_arguments("id", "systems", "dead")
def _systems_at(
    s: Encounter, v: UnitId, post: int | None, known: bool, daring: bool
) -> tuple[Power, ...]:
    """What somebody aboard has of a vehicle, at a Terminal or at none."""
    return tuple(_manned(s, s.units[v], post, known, daring))


def _manned(
    s: Encounter, vehicle: Unit, post: int | None, known: bool, daring: bool
) -> Iterator[Power]:
    for n in working_systems(s, vehicle):
        mine = vehicle.systems[n].terminal == post
        for power in system(book(s), vehicle, n, known):
            if mine and not daring:
                uses = tuple(use for use in power.uses if use.by != "nobody")
                yield replace(power, uses=uses)
            elif open_to_all := tuple(use for use in power.uses if use.by == "inside"):
                yield _bare(power, open_to_all)
            elif mine:  # RB-RULING-54
                uses = tuple(use for use in power.uses if use.kind == "action")
                source = replace(power.source, powers=Side())
                yield replace(power, uses=uses, source=source, daring=True)


@of_arguments("id", "systems", "dead")
def _systems_by_themselves(s: Encounter, v: UnitId) -> tuple[Power, ...]:
    """What its Systems do to a vehicle by themselves (RB-SYS-THRUSTERS-6)."""
    vehicle = s.units[v]
    mine = (p for n in working_systems(s, vehicle) for p in system(book(s), vehicle, n, False))
    found = ((p, tuple(use for use in p.uses if use.by == "nobody")) for p in mine)
    return tuple(_bare(p, alone) for p, alone in found if alone)


def working_systems(s: Encounter, vehicle: Unit) -> Iterator[int]:
    """RB-RULING-171: none of a wreck's; RB-KEY-ATMOSPHERIC-1."""
    systems = book(s).systems
    for n, held in enumerate(vehicle.systems):
        if not vehicle.dead and (s.air or not systems[held.system].atmospheric):
            yield n


def _bare(power: Power, uses: tuple[Use, ...]) -> Power:
    """Only these uses of an entry, and nothing else that it gives."""
    return replace(power, uses=uses, source=replace(power.source, powers=Side(), attacks=()))


def system(b: Book, vehicle: Unit, n: int, known: bool) -> Iterator[Power]:
    """A System and its features, as powers of its vehicle."""
    held = vehicle.systems[n]
    entry, key = b.systems[held.system], keys.system(vehicle.id, n)
    own = Source(
        entry.name, entry.rules[0], entry, held.choice, attacks=entry.attacks, skilled=known,
        on=held.on, ammo=held.ammo, charge=held.charge,
    )  # fmt: skip
    yield Power(key, own, entry.uses, vehicle=vehicle.id)
    for id in entry.features:
        feature = b.feature(id)
        source = replace(
            own, name=feature.name, rule=feature.rules[0], powers=feature, attacks=(), heavy=None
        )
        yield Power(key.part(id), source, feature.uses, vehicle=vehicle.id)


# Asked for in play


def power(s: Encounter, u: UnitId, key: str) -> Power | None:
    """The power of a unit by the text of its key."""
    for found in powers(s, u):
        if found.key.text == key:
            return found
    return None


def uses(s: Encounter, u: UnitId, moment: Moment) -> tuple[tuple[Power, Use], ...]:
    """Every use at a moment, whether it can be used or not."""
    mine = own.uses_at(s, u, moment)
    return mine + at_moment(granted_powers(s, u), moment) if u in receivers(s) else mine


def bearer(s: Encounter, u: UnitId) -> Bearer:
    return _with(s, u, granted_powers(s, u))


def _with(s: Encounter, u: UnitId, more: tuple[Power, ...]) -> Bearer:
    unit = s.units[u]
    b = own.bearing(s, u, own.powers(s, u) + more, unit.hp) if more else own.bearer(s, u)
    if unit.owner is not None and unit.nature != "vehicle":
        return replace(b, owner=own.bearer(s, unit.owner))
    return b


def score(s: Encounter, u: UnitId, attribute: Attribute) -> Figure:
    """RB-HOOK-1."""
    if granted_powers(s, u):
        return stats.score(bearer(s, u), attribute)
    return own.score(s, u, attribute)


def rating(s: Encounter, u: UnitId, attribute: Attribute) -> int:
    return stats.rating_of(book(s), score(s, u, attribute).value)


def dodging(s: Encounter, u: UnitId) -> Dodge:
    """RB-HOOK-5."""
    if granted_powers(s, u) or s.units[u].owner is not None:
        return dodge(bearer(s, u))
    return own.dodge(s, u)


def passives(s: Encounter, u: UnitId, kind: type[P]) -> tuple[tuple[Power, P], ...]:
    """Every permission or ban of a kind, whether it holds now or not."""
    mine = own.passives(s, u, kind)
    return mine + of_kind(granted_powers(s, u), kind) if u in receivers(s) else mine


def modifiers(s: Encounter, u: UnitId, stat: Stat) -> tuple[tuple[Power, Modifier], ...]:
    """Every modifier of a stat, whether it counts now or not."""
    mine = own.modifiers(s, u, stat)
    return mine + of_stat(granted_powers(s, u), stat) if u in receivers(s) else mine


def maxima(s: Encounter, u: UnitId) -> stats.Maxima:
    """RB-HOOK-2; what Systems add is their vehicle's (RB-RULING-223)."""
    more = tuple(power for power in granted_powers(s, u) if power.key.kind != "system")
    return stats.maxima(_with(s, u, more)) if more else own.maxima(s, u)


def is_hurt(s: Encounter, u: UnitId) -> bool:
    """Whether HP are missing, which is plain to see."""
    unit = s.units[u]
    return unit.hp < (unit.hp_base if unit.nature == "vehicle" else maxima(s, u).hp)


def arms(s: Encounter, u: UnitId) -> own.Arms:
    """RB-ATTACK-1: every Attack of a unit, by its name, without the tokens in its things; a vehicle
    has none of its own."""
    if u not in receivers(s):
        return own.arms(s, u)
    if s.units[u].nature == "vehicle":
        return {}
    return dict(own.arms_of(bearer(s, u), (*powers(s, u), own.unarmed_power(s))))


def arm_named(s: Encounter, u: UnitId, key: str) -> tuple[Power, Arm] | None:
    """One of these; for who has something by others it is worked out alone."""
    if u not in receivers(s):
        return own.arms(s, u).get(key)
    if s.units[u].nature == "vehicle":
        return None
    found = None
    for power in (*powers(s, u), own.unarmed_power(s)):
        for id in power.source.attacks:
            if power.key.attack(id) == key:
                found = power, id
    return None if found is None else (found[0], arm(bearer(s, u), found[0].source, found[1]))
