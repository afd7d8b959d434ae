"""What follows from the entries that a unit has by itself, worked out once for each leaf."""

from collections.abc import Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any, Final

from worldline.core.machine import Action
from worldline.riftbound import stats
from worldline.riftbound.arms import Arm, Dodge, arm, dodge
from worldline.riftbound.bearer import Bearer, Source
from worldline.riftbound.book import Book
from worldline.riftbound.character import Thing
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import BORNE, Encounter, Held, Unit, book
from worldline.riftbound.combat.nouns.keys import UNARMED
from worldline.riftbound.combat.nouns.schema import Attach, Attack, UnitId
from worldline.riftbound.combat.query.entries import (
    P,
    Power,
    abilities,
    at_moment,
    entries,
    of_kind,
    of_stat,
)
from worldline.riftbound.pages.effects import Reload
from worldline.riftbound.pages.powers import Cost, Modifier, Use
from worldline.riftbound.pages.standing import (
    AttacksOnly,
    CopiesOwner,
    GrappleReach,
    Passive,
    Sweeps,
)
from worldline.riftbound.pages.when import Is
from worldline.riftbound.pages.words import Attribute, Moment, Stat, Who
from worldline.riftbound.pages.world import Side
from worldline.riftbound.reckon import Figure


class Facts:
    """All that follows from one leaf alone."""

    def __init__(self, book: Book, unit: Unit) -> None:
        self.book, self.unit = book, unit
        self._at: dict[Moment, tuple[tuple[Power, Use], ...]] = {}
        self._scores: dict[Attribute, Figure] = {}
        self._modifiers: dict[Stat, tuple[tuple[Power, Modifier], ...]] = {}
        self._passives: dict[type[Passive], tuple[tuple[Power, Any], ...]] = {}
        self.attacks: dict[tuple[tuple[UnitId, ...], ...], tuple[Attack, ...]] = {}
        """What `aim` lists, by whom it reaches."""
        self.single: dict[tuple[str, UnitId], tuple[Attack, ...]] = {}
        """Its Attacks on one target."""
        self.uses: tuple[schema.Use, ...] | None = None
        """What `act` lists of its uses, where they hang on nothing else."""
        self.deeds: dict[tuple[object, ...], tuple[Action, ...]] = {}
        """What `act` lists, by whom it reaches, where it hangs on nothing else."""
        self.attachings: tuple[Attach, ...] | None = None
        """What `hold` lists."""
        self.magazines: dict[int, dict[Any, int]] = {}
        """What `tokens` finds to reload its weapons from, by their keys."""
        self.orders: dict[bool, tuple[stats.Order, ...]] = {}
        """What `order` may add to its turn-order roll, by whether it is a Pilot."""
        self.refilled: dict[tuple[int, int, int], Facts] = {}
        """Those of a unit that has put so much Ammo and Charge into a thing, by its key."""
        self.featured: dict[str, tuple[Power, ...]] = {}
        """The features of its Attacks, as powers."""
        self.manned: dict[tuple[object, ...], tuple[Power, ...]] = {}  # of a vehicle, by its crew

    def remember(self, known: dict[Any, Any], key: object, found: object) -> None:
        """Keep what has been listed, but not for every position there ever was."""
        if len(known) >= _LISTS:
            known.clear()
        known[key] = found

    @cached_property
    def own(self) -> tuple[Power, ...]:
        return entries(self.book, self.unit)

    @cached_property
    def copied(self) -> tuple[Power, ...]:
        """What a companion has of this unit (RB-RULING-202)."""
        return tuple(abilities(self.book, self.unit, copied=True))

    @cached_property
    def copies(self) -> bool:
        return any(isinstance(s, CopiesOwner) for power in self.own for s in power.standing)

    @cached_property
    def cooling(self) -> tuple[tuple[Power, Use], ...]:
        """Its uses that may be on cooldown."""
        return tuple((p, use) for p in self.own for use in p.uses if use.cooldown is not None)

    @cached_property
    def sided(self) -> tuple[tuple[Held, Side, Side], ...]:
        """Marks that give something to others."""
        entries = ((held, self.book.marks[held.mark]) for held in self.unit.marks)
        plain = Side()
        return tuple(
            (held, e.source, e.allies)
            for held, e in entries
            if e.source != plain or e.allies != plain
        )

    @cached_property
    def moments(self) -> frozenset[Moment]:
        """Where anything of this unit, or given to others by its marks, could happen."""
        found = [use for power in self.own for use in power.uses] + self._featured
        return self.given.union(moment for use in found for moment in use.moments)

    @cached_property
    def aside(self) -> frozenset[Moment]:
        """Those of them where something could happen though it is not the unit concerned."""
        own = (use for power in self.own for use in power.uses)
        found = {m for use in own for m in use.moments if not _as_subject(use, m)}
        mine = (m for use in self._featured for m in use.moments)
        return self.given.union(found, (m for m in mine if "attacker" not in SUBJECTS.get(m, ())))

    def alike(self, other: "Facts") -> bool:
        """Nothing that is kept of all units follows from what differs; soon it is seen at once."""
        if self.wakes is not other.wakes and (self.wakes, self.bears) == (other.wakes, other.bears):
            other.__dict__.update(wakes=self.wakes, bears=self.bears)
        return self.wakes is other.wakes

    @cached_property
    def bears(self) -> frozenset[object]:
        """The stats that it has modifiers of, and the kinds of its permissions and bans."""
        stats = [m.stat for power in self.own for m in power.source.powers.modifiers]
        return frozenset((*stats, *(type(p) for power in self.own for p in power.standing)))

    @cached_property
    def wakes(self) -> tuple[frozenset[Moment], ...]:
        """All that has a say in who could use something at a moment."""
        return self.moments, self.aside, self.given

    @cached_property
    def _featured(self) -> list[Use]:
        """The uses that its Attacks bring along, for the attacker alone."""
        attacks = [id for power in self.own for id in power.source.attacks]
        features = [id for attack in attacks for id in self.book.attacks[attack].features]
        return [use for id in features for use in self.book.feature(id).uses]

    @cached_property
    def given(self) -> frozenset[Moment]:
        """Where something could happen that its marks give to others."""
        sides = (side for _, *both in self.sided for side in both)
        return frozenset(m for side in sides for use in side.uses for m in use.moments)

    @cached_property
    def _counts_wounds(self) -> bool:
        amounts = [m.value for power in self.own for m in power.source.powers.modifiers]
        for power in (*self.own, self.bare):
            for id in power.source.attacks:
                attack = self.book.attacks[id]
                amounts += [attack.shots, attack.damage]
                more = [self.book.feature(f) for f in attack.features]
                amounts += [m.value for feature in more for m in feature.modifiers]
        return any("missing-hp" in str(amount) for amount in amounts)

    def hangs_on_hp(self, old: int, new: int) -> bool:
        """Whether other facts follow from other HP: who falls or rises, and who is the stronger for
        its wounds (RB-RULING-192)."""
        return old != new and ((old <= 0) != (new <= 0) or self._counts_wounds)

    @cached_property
    def bearer(self) -> Bearer:
        return self.bearing(self.own, self.unit)

    def bearing(self, powers: tuple[Power, ...], unit: Unit) -> Bearer:
        return Bearer(
            book=self.book, level=unit.level, scores=unit.scores, hp=unit.hp, ehp=unit.ehp,
            hp_base=unit.hp_base, sp_base=unit.sp_base, ehp_base=unit.ehp_base,
            sources=tuple(power.source for power in powers), skills=frozenset(unit.skills),
            marks=frozenset(held.mark for held in unit.marks), mortal=unit.mortal,
        )  # fmt: skip

    @cached_property
    def arms(self) -> dict[str, tuple[Power, Arm]]:
        return dict(arms_of(self.bearer, (*self.own, self.bare)))

    @cached_property
    def ranges(self) -> tuple[int, ...]:
        """The metres of its Attacks, 0 for Melee."""
        return tuple({a.attack.metres or 0: None for _, a in self.arms.values()})

    @cached_property
    def far(self) -> int | None:
        """The metres of its longest Attack that it can make as it is; None: there is none."""
        able = (a.attack.metres or 0 for _, a in self.arms.values() if not a.barred)
        return max(able, default=None)

    @cached_property
    def always(self) -> bool:
        """What its Attacks are, and whom they may target, hangs on nothing but itself and whom it
        reaches: neither on the moment nor on who is whose enemy."""
        attacks = [a.attack for _, a in self.arms.values()]
        features = [self.book.feature(id) for attack in attacks for id in attack.features]
        swept = any(isinstance(p, Sweeps) for feature in features for p in feature.standing)
        timed = any(attack.when for attack in attacks)
        return not (swept or timed or self.passives(AttacksOnly))

    @cached_property
    def settled(self) -> bool:
        """What it can do hangs on nothing but what it carries and whom it reaches: it has no
        Actions but plain ones, and it grapples like everybody."""
        own = (use for _, use in self.at("action.choose") if use.kind == "action")
        return GrappleReach not in self.bears and all(_plain(use) for use in own)

    @cached_property
    def instants(self) -> tuple[tuple[Power, Use], ...]:
        """Its uses that are neither Actions nor bound to a moment."""
        found = self.at("action.choose")
        return tuple((power, use) for power, use in found if use.kind in UNTIMED)

    @cached_property
    def stowed(self) -> tuple[Thing, ...]:
        """What it carries and might take into its hands."""
        items = self.book.items
        carried = (thing for thing in self.unit.things if thing.where == "carried")
        return tuple(t for t in carried if items[t.item].attacks or items[t.item].uses)

    @property
    def bare(self) -> Power:
        """RB-UNARMED-1, RB-RULING-128."""
        id = self.book.rules.unarmed
        name = self.book.attacks[id].name
        return Power(UNARMED, Source(name, "RB-UNARMED-1", Side(), attacks=(id,)))

    @cached_property
    def dodge(self) -> Dodge:
        return dodge(self.bearer)

    @cached_property
    def maxima(self) -> stats.Maxima:
        return stats.maxima(self.bearer)

    def score(self, attribute: Attribute) -> Figure:
        if attribute not in self._scores:
            self._scores[attribute] = stats.score(self.bearer, attribute)
        return self._scores[attribute]

    def passives(self, kind: type[P]) -> tuple[tuple[Power, P], ...]:
        """Its permissions and bans of a kind."""
        if kind not in self._passives:
            self._passives[kind] = of_kind(self.own, kind)
        return self._passives[kind]

    def modifiers(self, stat: Stat) -> tuple[tuple[Power, Modifier], ...]:
        """Its modifiers of a stat."""
        if stat not in self._modifiers:
            self._modifiers[stat] = of_stat(self.own, stat)
        return self._modifiers[stat]

    def at(self, moment: Moment) -> tuple[tuple[Power, Use], ...]:
        """Its uses at a moment."""
        if moment not in self._at:
            self._at[moment] = at_moment(self.own, moment)
        return self._at[moment]


UNTIMED: Final = ("instant", "option")
"""Kinds of uses that are open at the edges of an Action (RB-RULING-89)."""
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


def _as_subject(use: Use, moment: Moment) -> bool:
    """It can be used only by the unit concerned."""
    words = SUBJECTS.get(moment, ())
    return any(isinstance(c, Is) and c.whom == "user" and c.who in words for c in use.when)


def _plain(use: Use) -> bool:
    """A reload that has no condition, no limit and no price."""
    free = use.cost == Cost() and use.limit is None and use.cooldown is None and not use.signature
    return (
        free
        and not (use.when or use.unless or use.target)
        and len(use.effects) > 0
        and isinstance(use.effects[0], Reload)
    )


def arms_of(b: Bearer, powers: tuple[Power, ...]) -> Iterator[tuple[str, tuple[Power, Arm]]]:
    for power in powers:
        for id in power.source.attacks:
            yield power.key.attack(id), (power, arm(b, power.source, id))


_EQUAL: Final[dict[tuple[object, ...], Facts]] = {}
_MANY: Final = 4096
_LISTS: Final = 256
_borne: Final = attrgetter(*BORNE)


def facts(s: Encounter, u: UnitId) -> Facts:
    """The facts of a unit."""
    unit = s.units[u]
    found: Facts | None = unit.facts
    return facts_of(s, unit) if found is None else found


def facts_of(s: Encounter, unit: Unit) -> Facts:
    """The facts of a leaf, which keeps them."""
    found: Facts | None = unit.facts
    if found is None:
        found = unit.__dict__["facts"] = _worked_out(s, unit)
    return found


def _worked_out(s: Encounter, unit: Unit) -> Facts:
    """Leaves that are equal in all that anything follows from share their facts, whatever fight
    they come from."""
    key = (s.packs, unit.hp <= 0, tuple(unit.scores.items()), _borne(unit))
    found = _EQUAL.get(key)
    if found is None or found.hangs_on_hp(found.unit.hp, unit.hp):
        if len(_EQUAL) > _MANY:
            _EQUAL.clear()
        found = _EQUAL[key] = Facts(book(s), unit)
    return found
