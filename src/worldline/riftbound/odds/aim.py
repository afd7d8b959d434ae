"""From a weapon and a situation to the question about an Attack, with every modifier's rule.

Who has what comes from `Bearer`s, so a character, a companion, or a `stand_in` that only has what
matters may attack and be attacked.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.effects import Damage, HalveDamage, MultiplyDamage, Roll
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.standing import IgnoresPointBlanc
from worldline.riftbound.content.entries.when import (
    AttackIs,
    DamageType,
    From,
    Senses,
    SizeAtMost,
    When,
)
from worldline.riftbound.content.entries.words import Attribute, Moment, Origin
from worldline.riftbound.content.entries.world import Side
from worldline.riftbound.figures import attacks, sources, stats
from worldline.riftbound.figures.amounts import Reason, settle
from worldline.riftbound.figures.attacks import Arm, Base, refusal_by
from worldline.riftbound.figures.character import ATTRIBUTES, MarkHeld, Thing
from worldline.riftbound.figures.sources import Ask, Bearer, Source, is_attack, meant_type
from worldline.riftbound.odds.attacks import Arc, AttackOdds, Keen, Rerolls
from worldline.riftbound.odds.spread import Quantity


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What a battlefield would tell. `prepared` names the Attribute of each Prepare that the
    attacker has not used up, `target_prepared` those of the target.

    >>> from worldline import riftbound
    >>> prepared = riftbound.Situation(metres=30, prepared=("vsn",))
    >>> lancer = riftbound.archetype("lancer-gunner")
    >>> riftbound.attack_odds(lancer, "Laser Rifle", 4, prepared).damage.mean
    Fraction(11024, 2187)
    """

    metres: int | None = None  # between the bases; None: somewhere in range
    counters: int = 0  # Attack Counters held: Attacks made earlier in this turn
    origin: Origin = "normal"
    engaged: bool = False  # the attacker is in base contact with an enemy
    target_engaged: bool = False  # the target is in base contact with an enemy of its own
    size: str = "medium"  # of the target
    hears: bool = True  # the target hears the attacker
    beside: int = 0  # the attacker's other allies in base contact with the target
    prepared: tuple[Attribute, ...] = ()
    target_prepared: tuple[Attribute, ...] = ()
    rerolls: Rerolls = ()
    dodge_rerolls: Rerolls = ()
    discard: bool = False
    dodge_hampered: bool = False
    blocks: int = 0
    raised: Quantity = 0


class Aimed(msgspec.Struct, frozen=True, kw_only=True):
    """The question, and how it came to be."""

    odds: AttackOdds
    base: Base
    modifiers: tuple[Reason, ...]  # of each Hit die (RB-RULING-16)
    dodge: Base | None
    dodge_modifiers: tuple[Reason, ...]


def aim(
    attacker: Bearer,
    attack: str,
    s: Situation,
    target: Bearer | None = None,
    dodge: int | None = None,
) -> Aimed:
    """An Attack of the attacker's by its id. Without a target `dodge` is what is dodged on: that of
    a vehicle's Pilot (RB-VEH-9), or nothing."""
    found = next((arm for arm in attacks.arms(attacker) if arm.id == attack), None)
    if found is None:
        raise Illegal("RB-ATTACK-1", f'the Attack "{attack}" is not at hand')
    check_aim(found, s)
    ask = _knows(attacker.book, found, s)
    user = replace(attacker, ask=ask, beside=s.beside)
    arm = attacks.arm(user, found.source, attack)
    victim = replace(target, ask=ask) if target else None
    modifiers = (*arm.dice.reasons, *_general(user, arm, s), *_against(victim))
    dodging = attacks.dodge(victim) if victim else None
    base = dodging.best if dodging else Base("fixed", dodge) if dodge is not None else None
    features = on_hits(attacker, arm, s)
    odds = AttackOdds(
        shots=arm.shots,
        hit=arm.best.rating,
        modifier=sum(reason.change for reason in modifiers),
        rerolls=(*s.rerolls, *_prepared(user.book, arm.best, s.prepared)),
        discard=s.discard,
        blocks=s.blocks,
        dodge=base.rating if base else None,
        dodge_modifier=dodging.dice.value if dodging else 0,
        dodge_rerolls=(*s.dodge_rerolls, *_prepared(user.book, base, s.target_prepared)),
        dodge_hampered=s.dodge_hampered,
        damage=arm.damage,
        keen=features.keen,
        halved=features.halved,
        raised=s.raised,
        arc=features.arc,
    )
    return Aimed(
        odds=odds,
        base=arm.best,
        modifiers=modifiers,
        dodge=base,
        dodge_modifiers=dodging.dice.reasons if dodging else (),
    )


def attack_named(attacker: Bearer, name: str, metres: int | None = None) -> str:
    """An Attack by its id, its name or that of its weapon: of several the first that reaches so far
    and can be used now."""
    key, at_hand = name.casefold(), attacks.arms(attacker)
    named = [a for a in at_hand if key in (a.id, a.attack.name.casefold())]
    found = [*named, *(a for a in at_hand if key in a.source.name.casefold())]
    if not found:
        known = ", ".join(dict.fromkeys(a.attack.name for a in at_hand))
        raise Illegal("RB-ATTACK-1", f'there is no Attack "{name}" at hand; there are {known}')
    reach = [a for a in found if metres is None or (a.attack.metres or 0) >= metres]
    return next((a for a in reach if not a.barring_rule), found[0]).id


def check_aim(arm: Arm, s: Situation) -> None:
    """RB-ATTACK-3, RB-ATTACK-4, RB-ATTACK-12, and enough tokens (RB-RULING-131)."""
    if arm.barring_rule:
        raise refusal_by(arm.attack, arm.barring_rule)
    if s.metres is None:
        return
    if arm.attack.metres is None and s.metres > 0:
        raise Illegal("RB-ATTACK-4", "a Melee Attack needs base contact")
    if arm.attack.metres is not None and s.metres > arm.attack.metres:
        raise Illegal("RB-ATTACK-3", f"{arm.attack.name} reaches {arm.attack.metres}m")


def _knows(book: Book, arm: Arm, s: Situation) -> Ask:
    """What entries ask about the moment."""

    def answer(_: Bearer, source: Source, condition: When) -> bool | None:
        match condition:
            case AttackIs():
                return is_attack(condition, arm.attack)
            case From(one_of=origins):
                return s.origin in origins
            case SizeAtMost(who="target", size=size):  # RB-RULING-224
                return book.sizes[s.size].rank <= book.sizes[size].rank
            case Senses(who="target"):
                return s.hears
            case DamageType():
                return meant_type(condition, source) in arm.types
        return None

    return answer


def _general(user: Bearer, arm: Arm, s: Situation) -> Iterator[Reason]:
    """Attack Counters, and Point Blanc: the greater penalty or the lesser, never both."""
    rules = user.book.rules
    if s.counters and s.origin != "overwatch":  # RB-COUNTER-4
        penalty = rules.counter_penalty * s.counters
        yield Reason("Attack Counters", "RB-COUNTER-3", -penalty)
    if arm.attack.metres is None or _ignores_point_blanc(user, arm):
        return
    if s.engaged or s.metres == 0:  # RB-ATTACK-5, RB-RULING-107
        yield Reason("Point Blanc", "RB-PB-1", -rules.point_blanc)
    elif s.target_engaged:
        yield Reason("Point Blanc", "RB-PB-2", -rules.point_blanc_target)


def _ignores_point_blanc(user: Bearer, arm: Arm) -> bool:
    features = (user.book.feature(id) for id in arm.attack.features)
    return any(isinstance(p, IgnoresPointBlanc) for feature in features for p in feature.standing)


def _against(victim: Bearer | None) -> tuple[Reason, ...]:
    return stats.figure(victim, 0, "hit-die-against").reasons if victim else ()


def _prepared(book: Book, base: Base | None, prepared: tuple[Attribute, ...]) -> Rerolls:
    """RB-RULING-114: one pool for all Prepares of the Attribute. Dice on a fixed number use no
    Attribute's Rating (RB-RULING-113)."""
    count = prepared.count(base.attribute) if base and base.attribute else 0
    return (count * book.rules.prepare_rerolls,) if count else ()


# What the features of an Attack do with each hit


class OnHits(NamedTuple):
    keen: Keen | None
    halved: bool
    arc: Arc | None


def on_hits(attacker: Bearer, arm: Arm, s: Situation) -> OnHits:
    user = replace(attacker, ask=_knows(attacker.book, arm, s), beside=s.beside)
    uses = [*_uses(user, arm)]
    halved = any(isinstance(e, HalveDamage) for use in uses for e in use.effects)
    return OnHits(next(_keen(user, uses), None), halved, next(_arc(user, uses), None))


def _uses(user: Bearer, arm: Arm) -> Iterator[Use]:
    moments: tuple[Moment, ...] = ("attack.hit", "attack.damage")
    for id in arm.attack.features:
        entry = user.book.feature(id)
        own = replace(arm.source, name=entry.name, powers=entry)
        for use in entry.uses:
            yes = all(sources.holds(user, own, w) for w in use.when)
            no = any(sources.holds(user, own, w) for w in use.unless)
            if yes and not no and any(moment in use.at for moment in moments):
                yield use


def _keen(user: Bearer, uses: Sequence[Use]) -> Iterator[Keen]:
    for effect in (e for use in uses for e in use.effects):
        if isinstance(effect, Roll) and effect.on is not None:
            for then in effect.success:
                if isinstance(then, MultiplyDamage):
                    yield Keen(stats.amount(user, effect.dice).shows(), effect.on, then.by)


def _arc(user: Bearer, uses: Sequence[Use]) -> Iterator[Arc]:
    for effect in (e for use in uses for e in use.effects):
        if isinstance(effect, Roll) and effect.on is not None:
            for then in effect.success:
                if isinstance(then, Damage):
                    yield Arc(effect.on, stats.amount(user, then.amount))


# Somebody about whom little is known


def stand_in(
    book: Book,
    scores: Mapping[Attribute, int] = {},
    *,
    items: Sequence[str] = (),
    attacks: Sequence[str] = (),
    skilled: bool = False,
    skills: Sequence[str] = (),
    marks: Sequence[str] = (),
    level: int = 1,
) -> Bearer:
    """A unit in full health with these Scores, the others 0, that uses these items; `attacks` are
    natural ones, or those of a System it operates; `skilled`: with those."""
    known = frozenset(skills)
    held = (MarkHeld(mark=mark) for mark in marks)
    borne: list[Source] = []
    for n, id in enumerate(items, start=1):
        item = book.items[id]
        thing = Thing(n=n, item=id, ammo=item.ammo.most if item.ammo else 0, charge=item.charge)
        borne += sources.item_sources(book, item, thing, sources.covers(known, item.skills))
    for id in attacks:
        entry = book.attacks[id]
        own = Source(entry.name, entry.rules[0], Side(), attacks=(id,))
        borne.append(replace(own, ammo=entry.ammo, charge=entry.charge, skilled=skilled))
    full = {attribute: scores.get(attribute, 0) for attribute in ATTRIBUTES}
    ehp = settle(book.rules.ehp, stats.plain(full, level)).shows()
    return Bearer(
        book=book, level=level, scores=full, hp=1, ehp=ehp, hp_base=1, sp_base=1, ehp_base=ehp,
        sources=(*borne, *sources.marks(book, tuple(held))), skills=known,
        marks=frozenset(marks),
    )  # fmt: skip


def with_profile(book: Book, id: str) -> Bearer:
    """An NPC in full health, with all that its profile gives it."""
    npc = book.npcs[id]
    plain = stand_in(book, npc.scores, items=npc.items, skills=npc.skilled, level=npc.level)
    owned = ((book.abilities[own.ability], own.choice) for own in npc.abilities)
    abilities = [Source(entry.name, entry.rules[-1], entry, choice) for entry, choice in owned]
    features = [Source(f.name, f.rules[0], f) for f in map(book.feature, npc.features)]
    return replace(
        plain, hp=npc.hp, hp_base=npc.hp, mortal=npc.notable,
        sources=(*abilities, *features, *plain.sources),
    )  # fmt: skip


def score_with(book: Book, rating: int) -> int:
    """The least remarkable Score with this Rating."""
    scores = [int(score) for score, face in book.rules.ratings.items() if face == rating]
    return min(scores, key=abs)
