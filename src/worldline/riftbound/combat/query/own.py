"""What a unit has by itself: its entries, and what follows from them."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Unit, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query.derived import aspect, of_unit
from worldline.riftbound.combat.query.entries import (
    P,
    Power,
    abilities,
    at_moment,
    entries,
    of_kind,
    of_stat,
)
from worldline.riftbound.content.book import BOOKS
from worldline.riftbound.content.entries.amounts import reads
from worldline.riftbound.content.entries.effects import Reload
from worldline.riftbound.content.entries.powers import Cost, Modifier, Use
from worldline.riftbound.content.entries.standing import (
    AttacksOnly,
    CopiesOwner,
    GrappleReach,
    Sweeps,
)
from worldline.riftbound.content.entries.when import Is
from worldline.riftbound.content.entries.words import Attribute, Moment, Stat, Who
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.amounts import Figure
from worldline.riftbound.figures.attacks import Arm, Dodge, arm
from worldline.riftbound.figures.attacks import dodge as dodge_of
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.sources import Bearer, Source


@aspect("things")
def gear(s: Encounter, unit: Unit) -> tuple[Thing, ...]:
    """What a unit carries, apart from the tokens in it, which change with every shot."""
    things = unit.things
    return tuple([replace(t, ammo=0, charge=0) if t.ammo or t.charge else t for t in things])


@aspect("hp", "abilities", "marks")
def counted_hp(s: Encounter, unit: Unit) -> int:
    """What of its HP its figures follow from: all, if one of its entries counts missing HP
    (RB-RULING-192), else only whether it has any."""
    counting = _counting_wounds(s.packs)
    if counting is None:
        return unit.hp
    for own in unit.abilities:
        if own.ability in counting:
            return unit.hp
    for held in unit.marks:
        if held.mark in counting:
            return unit.hp
    return 1 if unit.hp > 0 else 0


@cache
def _counting_wounds(packs: tuple[str, ...]) -> frozenset[str] | None:
    """The Abilities and marks that count missing HP; None: something else does too, which anybody
    might have."""
    b = BOOKS[packs]
    entries = (*b.items.values(), *b.companions.values(), *map(b.feature, b.features))
    amounts = [m.value for entry in entries for m in entry.modifiers]
    amounts += [amount for a in b.attacks.values() for amount in (a.shots, a.damage)]
    if any(reads(amount, "missing-hp") for amount in amounts):
        return None
    named = (*b.abilities.items(), *b.marks.items())
    return frozenset(
        id for id, e in named if any(reads(m.value, "missing-hp") for m in e.modifiers)
    )


# Entries


@of_unit(
    gear, "id", "name", "nature", "option", "abilities", "attacks", "features", "skills", "marks",
    "improvised",
)  # fmt: skip
def powers(s: Encounter, u: UnitId) -> tuple[Power, ...]:
    """Without the tokens in its things: those are the thing's (`tokens.held`)."""
    unit = s.units[u]
    return entries(book(s), unit, gear(s, unit))


@of_unit("abilities")
def copied_powers(s: Encounter, u: UnitId) -> tuple[Power, ...]:
    """What a companion has of this unit (RB-RULING-202)."""
    return tuple(abilities(book(s), s.units[u], copied=True))


@of_unit(powers)
def copies_owner(s: Encounter, u: UnitId) -> bool:
    return any(isinstance(p, CopiesOwner) for power in powers(s, u) for p in power.standing)


@of_unit(powers)
def uses_with_cooldown(s: Encounter, u: UnitId) -> tuple[tuple[Power, Use], ...]:
    return tuple((p, use) for p in powers(s, u) for use in p.uses if use.cooldown is not None)


@of_unit(powers)
def uses_at(s: Encounter, u: UnitId, moment: Moment) -> tuple[tuple[Power, Use], ...]:
    return at_moment(powers(s, u), moment)


@of_unit(powers)
def modifiers(s: Encounter, u: UnitId, stat: Stat) -> tuple[tuple[Power, Modifier], ...]:
    return of_stat(powers(s, u), stat)


@of_unit(powers)
def passives(s: Encounter, u: UnitId, kind: type[P]) -> tuple[tuple[Power, P], ...]:
    """Its permissions and bans of a kind."""
    return of_kind(powers(s, u), kind)


@of_unit(powers)
def stats_and_kinds(s: Encounter, u: UnitId) -> frozenset[object]:
    """The stats that it has modifiers of, and the kinds of its permissions and bans."""
    own = powers(s, u)
    stats = [m.stat for power in own for m in power.source.powers.modifiers]
    return frozenset((*stats, *(type(p) for power in own for p in power.standing)))


@of_unit(uses_at)
def untimed_uses(s: Encounter, u: UnitId) -> tuple[tuple[Power, Use], ...]:
    """Its uses that are neither Actions nor bound to a moment."""
    found = uses_at(s, u, "action.choose")
    return tuple((power, use) for power, use in found if use.kind in UNTIMED)


@of_unit(uses_at, stats_and_kinds)
def has_plain_actions(s: Encounter, u: UnitId) -> bool:
    """What it can do follows from nothing but what it carries and whom it reaches: it has no
    Actions but plain ones, and it grapples like everybody."""
    own = (use for _, use in uses_at(s, u, "action.choose") if use.kind == "action")
    return GrappleReach not in stats_and_kinds(s, u) and all(_is_plain(use) for use in own)


def _is_plain(use: Use) -> bool:
    """A reload that has no condition, no limit and no price."""
    free = use.cost == Cost() and use.limit is None and use.cooldown is None and not use.signature
    return free and not (use.when or use.unless or use.target) and use.effects == (Reload(),)


@of_unit(gear)
def stowed_things(s: Encounter, u: UnitId) -> tuple[Thing, ...]:
    """What it carries and might take into its hands."""
    items = book(s).items
    carried = (thing for thing in gear(s, s.units[u]) if thing.where == "carried")
    return tuple(t for t in carried if items[t.item].attacks or items[t.item].uses)


# What its marks give to others


@of_unit("marks")
def marks_for_others(s: Encounter, u: UnitId) -> tuple[tuple[HeldMark, Side, Side], ...]:
    """Marks that give something to who gave them, or to the holder's allies."""
    marks, nothing = book(s).marks, Side()
    sides = ((held, marks[held.mark].source, marks[held.mark].allies) for held in s.units[u].marks)
    return tuple((h, a, b) for h, a, b in sides if a != nothing or b != nothing)


@of_unit(marks_for_others)
def moments_for_others(s: Encounter, u: UnitId) -> frozenset[Moment]:
    """Where something could happen that its marks give to others."""
    sides = (side for _, *both in marks_for_others(s, u) for side in both)
    return frozenset(m for side in sides for use in side.uses for m in use.moments)


# When it could use something

SUBJECTS: Final[dict[Moment, tuple[Who, ...]]] = {
    "hit.rolled": ("roller", "attacker"),
    "dodge.rolled": ("roller", "dodger"),
    "attack.use": ("attacker",),
    "attack.hit": ("attacker",),
    "attack.damage": ("attacker",),
    "attack.end": ("attacker",),
    "damage.pre": ("dealer",),
    "damage.post": ("dealer",),
}
"""What the unit concerned is called at a moment, where nothing changes who that is. A vehicle that
dodges does not roll (RB-RULING-216), but has Systems, and is asked anyway."""
UNTIMED: Final = ("instant", "option")
"""Kinds of uses that are open at the edges of an Action (RB-RULING-89)."""


@of_unit(powers, moments_for_others)
def moments(s: Encounter, u: UnitId) -> frozenset[Moment]:
    """Where anything of this unit, or given to others by its marks, could happen."""
    found = [use for power in powers(s, u) for use in power.uses] + _uses_of_attacks(s, u)
    return moments_for_others(s, u).union(moment for use in found for moment in use.moments)


@of_unit(powers, moments_for_others)
def moments_of_others(s: Encounter, u: UnitId) -> frozenset[Moment]:
    """Those of them where something could happen though it is not the unit concerned."""
    own = (use for power in powers(s, u) for use in power.uses)
    found = {m for use in own for m in use.moments if not _as_subject(use, m)}
    attacks = (m for use in _uses_of_attacks(s, u) for m in use.moments)
    others = (m for m in attacks if "attacker" not in SUBJECTS.get(m, ()))
    return moments_for_others(s, u).union(found, others)


def _as_subject(use: Use, moment: Moment) -> bool:
    """It can be used only by the unit concerned."""
    words = SUBJECTS.get(moment, ())
    return any(isinstance(c, Is) and c.whom == "user" and c.who in words for c in use.when)


def _uses_of_attacks(s: Encounter, u: UnitId) -> list[Use]:
    """The uses that its Attacks bring along, for the attacker alone."""
    b = book(s)
    attacks = [id for power in powers(s, u) for id in power.source.attacks]
    features = [id for attack in attacks for id in b.attacks[attack].features]
    return [use for id in features for use in b.feature(id).uses]


# Figures


@of_unit(powers, counted_hp, "level", "scores", "ehp", "hp_base", "sp_base", "ehp_base", "mortal")
def bearer(s: Encounter, u: UnitId) -> Bearer:
    return bearing(s, u, powers(s, u), counted_hp(s, s.units[u]))


def bearing(s: Encounter, u: UnitId, powers: tuple[Power, ...], hp: int) -> Bearer:
    unit = s.units[u]
    return Bearer(
        book=book(s), level=unit.level, scores=unit.scores, hp=hp, ehp=unit.ehp,
        hp_base=unit.hp_base, sp_base=unit.sp_base, ehp_base=unit.ehp_base,
        sources=tuple([power.source for power in powers]), skills=frozenset(unit.skills),
        marks=frozenset([held.mark for held in unit.marks]), mortal=unit.mortal,
    )  # fmt: skip


@of_unit(bearer)
def score(s: Encounter, u: UnitId, attribute: Attribute) -> Figure:
    return stats.score(bearer(s, u), attribute)


@of_unit(bearer)
def dodge(s: Encounter, u: UnitId) -> Dodge:
    return dodge_of(bearer(s, u))


@of_unit(bearer)
def maxima(s: Encounter, u: UnitId) -> stats.Maxima:
    return stats.maxima(bearer(s, u))


@of_unit(bearer)
def orders(s: Encounter, u: UnitId, pilot: bool) -> tuple[stats.Order, ...]:
    """What may be added to its turn-order roll."""
    return stats.orders(bearer(s, u), pilot)


# Attacks

Arms = dict[str, tuple[Power, Arm]]


@of_unit(bearer)
def arms(s: Encounter, u: UnitId) -> Arms:
    """Its Attacks by their names, without the tokens in its things; a vehicle has none."""
    if s.units[u].nature == "vehicle":
        return {}
    return dict(arms_of(bearer(s, u), (*powers(s, u), unarmed_power(s))))


def arms_of(b: Bearer, powers: tuple[Power, ...]) -> Iterator[tuple[str, tuple[Power, Arm]]]:
    for power in powers:
        for id in power.source.attacks:
            yield power.key.attack(id), (power, arm(b, power.source, id))


def unarmed_power(s: Encounter) -> Power:
    """RB-UNARMED-1, RB-RULING-128."""
    id = book(s).rules.unarmed
    name = book(s).attacks[id].name
    return Power(keys.UNARMED, Source(name, "RB-UNARMED-1", Side(), attacks=(id,)))


@of_unit(arms)
def ranges(s: Encounter, u: UnitId) -> tuple[int, ...]:
    """The metres of its Attacks, 0 for Melee."""
    return tuple({a.attack.metres or 0: None for _, a in arms(s, u).values()})


@of_unit(arms)
def has_plain_attacks(s: Encounter, u: UnitId) -> bool:
    """What its Attacks are, and whom they may target, follows from nothing but itself and whom it
    reaches: neither from the moment nor from who is whose enemy."""
    attacks = [a.attack for _, a in arms(s, u).values()]
    features = [book(s).feature(id) for attack in attacks for id in attack.features]
    swept = any(isinstance(p, Sweeps) for feature in features for p in feature.standing)
    timed = any(attack.when for attack in attacks)
    return not (swept or timed or passives(s, u, AttacksOnly))


@of_unit(powers)
def features_of_attack(s: Encounter, u: UnitId, arm: str) -> tuple[Power, ...] | None:
    """The features of one of its Attacks as powers; None: it has no such Attack by itself."""
    key = keys.arm(arm)
    owner = next((power for power in powers(s, u) if power.key == key.power), None)
    names = book(s).attacks[key.attack].features
    return None if owner is None else tuple(feature_power(s, owner, name) for name in names)


def feature_power(s: Encounter, owner: Power, name: str) -> Power:
    entry = book(s).feature(name)
    source = replace(
        owner.source, name=entry.name, rule=entry.rules[0], powers=entry, attacks=(), heavy=None
    )
    return replace(owner, key=owner.key.part(name), source=source, uses=entry.uses)
