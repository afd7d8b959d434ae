"""The figures of a draft, by the functions that make the finished sheet. One is known as soon as
everything is that it follows from; before that it says what it will be made of."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from worldline.riftbound.build_view.rows import FigureChange, PreviewFigure
from worldline.riftbound.characters.build.answers import Draft
from worldline.riftbound.characters.build.facts import Facts
from worldline.riftbound.characters.build.finish import assemble, companion, fill_up
from worldline.riftbound.compendium.wording import any_of, shorts
from worldline.riftbound.content.entries.amounts import parse
from worldline.riftbound.content.entries.words import Attribute, Stat
from worldline.riftbound.figures import attacks, stats
from worldline.riftbound.figures.amounts import settle
from worldline.riftbound.figures.attacks import Arm
from worldline.riftbound.figures.character import ATTRIBUTES, Character
from worldline.riftbound.figures.hull import Hull, hull
from worldline.riftbound.figures.sources import AT_HAND, Bearer
from worldline.riftbound.figures.stats import Maxima
from worldline.riftbound.sheet.powers import attack_row, entry_name
from worldline.riftbound.sheet.rows import AttackRow
from worldline.words import with_sign

ALL = frozenset(ATTRIBUTES)
GONE: Final = "no longer at hand"
"""An Attack, with what was in hand before."""


class Sketch:
    """The character that a draft describes so far, and what `stats` and `attacks` say of it. It is
    equal to another one with the same figures."""

    def __init__(self, f: Facts, c: Character | None = None) -> None:
        self.f = f
        self.book = f.book
        self.open = ALL.difference(f.placed_dice)  # Attributes without a die
        self.c: Character = c or assemble(f)

    @cached_property
    def _key(self) -> tuple[Hashable, ...]:
        """All that the figures follow from."""
        f, c, beast = self.f, self.c, self.c.companion
        used = tuple(thing for thing in c.things if thing.where in AT_HAND)
        scores = (*c.scores.values(), *f.score_changes, self.open)
        raised = (beast.option, *beast.assigned.items()) if beast else (f.option,)
        known = (f.role is None, f.class_ is None, c.role, c.class_, c.skilled)
        return c.packs, known, scores, c.abilities, used, c.vehicle, raised

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sketch) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def b(self) -> Bearer:
        return stats.of(self.c)

    def with_companion(self, f: Facts) -> "Sketch":
        """With facts that differ in nothing but the companion."""
        return Sketch(f, fill_up(replace(self.c, companion=companion(f))))

    def with_scores(self, f: Facts) -> "Sketch":
        """With facts that differ in nothing but what makes the Scores."""
        found = Sketch(f, replace(self.c, scores=f.scores_so_far))
        full = stats.maxima(b := stats.of(found.c))
        found.b = replace(b, hp=full.hp, ehp=full.ehp)
        return found

    @property
    def skills_known(self) -> bool:
        """Without a Role or Class nobody can say what the character is Skilled with."""
        return bool(self.f.role and self.f.class_)

    @cached_property
    def reads(self) -> "tuple[frozenset[Attribute], ...]":
        return reads(self)

    @cached_property
    def most(self) -> Maxima:
        return stats.maxima(self.b)

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        return attacks.arms(self.b) if self.skills_known else ()

    @cached_property
    def hull(self) -> Hull | None:
        return hull(self.b, self.c.vehicle) if self.c.vehicle else None


def sketch_of(c: Character) -> Sketch:
    """A character of whom nothing is open any more."""
    f = Facts(Draft(packs=c.packs))
    f.role, f.class_ = f.book.roles[c.role], f.book.classes[c.class_]
    found = Sketch(f, c)
    found.open = frozenset()
    return found


# HP, SP, EHP and the rows below them


def hp(s: Sketch) -> PreviewFigure:
    amount = s.f.role.hp if s.f.role else None
    return _pool(s, "HP", amount, "max-hp", s.most.hp)


def sp(s: Sketch) -> PreviewFigure:
    amount = s.f.role.levels[0].sp if s.f.role else None
    return _pool(s, "SP", amount, "max-sp", s.most.sp)


def ehp(s: Sketch) -> PreviewFigure:
    return _pool(s, "EHP", s.book.rules.ehp, "max-ehp", s.most.ehp)


def _pool(s: Sketch, label: str, amount: int | str | None, stat: Stat, most: int) -> PreviewFigure:
    if amount is None:
        return PreviewFigure(label, None, "waits for the Role")
    reads = _all_reads(s, amount, stat)
    changed = (f"{r.name} {with_sign(r.change)}" for r in stats.figure(s.b, 0, stat).reasons)
    return _known(s, label, reads, most, (*_parts(s, amount), *changed))


def _known(
    s: Sketch, label: str, reads: frozenset[Attribute], value: int, parts: tuple[str, ...]
) -> PreviewFigure:
    """The value; or with the Attributes beside it that have no die."""
    if not (missing := sorted(reads & s.open, key=ATTRIBUTES.index)):
        return PreviewFigure(label, value, str(value), parts)
    text = " + ".join([str(value), *shorts(s.book, missing)])
    return PreviewFigure(label, None, text, parts)


@cache
def _reads(amount: int | str) -> frozenset[Attribute]:
    """The Attributes whose own Scores an amount counts."""
    names = {name.name.lower() for term in parse(amount).terms for name in term.names}
    return frozenset(attribute for attribute in ATTRIBUTES if attribute in names)


def _parts(s: Sketch, amount: int | str) -> Iterator[str]:
    """What an amount is made of: "12", "FTD −1"."""
    env = stats.plain(s.c.scores, s.c.level)
    for term in parse(amount).terms:
        if not term.names:
            yield str(term.factor)
            continue
        names = any_of(name.name for name in term.names)
        if not {name.name.lower() for name in term.names} & s.open:
            product = term.factor
            for name in term.names:
                product *= env(name)
            yield f"{names} {with_sign(product)}"


def rows(s: Sketch) -> tuple[PreviewFigure, ...]:
    return (_dodge(s), _order(s), _move(s), _story_bonus(s))


def _dodge(s: Sketch) -> PreviewFigure:
    """RB-SHEET-20."""
    found = attacks.dodge(s.b)
    always = [base for base in found.bases if base.always]
    more = (f"each die {with_sign(found.dice.value)}",) if found.dice.value else ()
    if any(base.attribute in s.open for base in always):
        text = any_of(base.name if base.attribute else f"{base.rating}+" for base in always)
        return PreviewFigure("Dodge", None, text, more)
    if found.best is None:
        return PreviewFigure("Dodge", None, "no Dodge Roll", more)
    rating, name = found.best.rating, found.best.name
    return PreviewFigure("Dodge", rating, f"{rating}+", (name, *more))


def _order(s: Sketch) -> PreviewFigure:
    """RB-SHEET-22."""
    dice = f"{s.book.rules.order_dice}d6"
    orders = stats.orders(s.b)
    reads = [order.attribute for order in orders]
    if s.open.intersection(reads):
        text = f"{dice} + {any_of(shorts(s.book, reads))}"
        return PreviewFigure("Turn order", None, text)
    best = orders[0]
    value, reasons = best.total.value, best.total.reasons
    short = s.book.attributes[best.attribute].short
    parts = (
        f"{short} {with_sign(best.total.base)}",
        *(f"{r.name} {with_sign(r.change)}" for r in reasons),
    )
    return PreviewFigure("Turn order", value, f"{dice}{with_sign(value)}" if value else dice, parts)


def _move(s: Sketch) -> PreviewFigure:
    """RB-SHEET-21."""
    metres = stats.move(s.b)
    heavy = stats.heavy(s.b)
    parts = tuple(f"{r.name} {with_sign(r.change)}" for r in metres.reasons)
    if heavy is not None and "str" in s.open:
        return PreviewFigure("Move", metres.value, f"{metres.value} m, twice by STR", parts)
    often = "twice a turn" if stats.can_move_twice(s.b) else f"once a turn (Heavy {heavy})"
    return PreviewFigure("Move", metres.value, f"{metres.value} m, {often}", parts)


def _story_bonus(s: Sketch) -> PreviewFigure:
    """RB-SHEET-15."""
    reads = _reads(s.book.rules.story_bonus)
    value, names = stats.story_bonus(s.b), shorts(s.book, sorted(reads))
    if reads & s.open:
        return PreviewFigure("Story Bonus", None, any_of(names))
    return PreviewFigure("Story Bonus", value, str(value), tuple(names))


def score(s: Sketch, attribute: Attribute) -> int | None:
    """The effective one, if there is a die for it."""
    return None if attribute in s.open else stats.score(s.b, attribute).value


# Attacks


def is_known(s: Sketch, arm: Arm) -> bool:
    """Whether all Attributes that it follows from have their dice."""
    return not _arm_reads(s, arm) & s.open


def arm_line(s: Sketch, arm: Arm) -> str:
    return attack_line(attack_row(s.book, arm), is_known(s, arm))


def attack_line(row: AttackRow, known: bool = True) -> str:
    """ "50m · 3+ VSN · 6 shots · 2 Heat · uses 2 Charge · Parry"; without the Rating if it is not
    known."""
    dice = f", each die {with_sign(row.dice)}" if row.dice else ""
    parts = (
        row.range,
        f"{row.rating}+ {row.basis}{dice}" if known else f"{row.basis}{dice}",
        f"{row.shots} {'shot' if row.shots == '1' else 'shots'}",
        f"{row.damage} {any_of(row.types)}".strip(),
        f"uses {row.uses}" if row.uses else "",
        *row.special,
    )
    return " · ".join(part for part in parts if part)


# What an answer changes


def reads(s: Sketch) -> tuple[frozenset[Attribute], ...]:
    """The Attributes that each of the FIGURES follows from: the same for all sketches that differ
    in Scores only."""
    role, rules = s.f.role, s.book.rules
    dodge = {base.attribute for base in attacks.dodge(s.b).bases if base.attribute}
    order = {order.attribute for order in stats.orders(s.b)}
    held = s.book.companions[s.c.companion.option] if s.c.companion else s.f.companion
    return (
        _all_reads(s, role.hp if role else 0, "max-hp"),
        _all_reads(s, (role and role.levels[0].sp) or 0, "max-sp"),
        _all_reads(s, rules.ehp, "max-ehp"),
        _all_reads(s, 0, "dodge-die") | dodge,
        _all_reads(s, 0, "order") | order,
        _all_reads(s, 0, "move") | {"str"},
        _reads(rules.story_bonus),
        frozenset().union(*(_arm_reads(s, arm) for arm in _all_arms(s))),
        _reads(held.hp if held else 0),
        frozenset(),
    )


def _text(figure: PreviewFigure) -> dict[str, str]:
    return {figure.label: figure.text}


def _all_reads(s: Sketch, amount: int | str, *changed: Stat) -> frozenset[Attribute]:
    """Of an amount, and of what changes it."""
    values = (modifier.value for _, modifier in stats.modifiers(s.b, *changed))
    return frozenset[Attribute]().union(*map(_reads, (amount, *values)))


def _arm_reads(s: Sketch, arm: Arm) -> frozenset[Attribute]:
    bases = {base.attribute for base in arm.bases if base.attribute}
    changed = _all_reads(s, arm.attack.damage, "hit-die", "attack-damage")
    return _reads(arm.attack.shots) | changed | bases


def _all_arms(s: Sketch) -> tuple[Arm, ...]:
    """Without the Unarmed one, which everybody has."""
    return (*s.arms[:-1], *(s.hull.arms if s.hull else ()))


def _attack_texts(s: Sketch) -> dict[str, str]:
    found = {entry_name(s.book, "attacks", arm.id): arm_line(s, arm) for arm in _all_arms(s)}
    return found | ({"Vehicle HP": str(s.hull.max_hp)} if s.hull else {})


@lru_cache(256)
def texts(s: Sketch) -> Mapping[str, str]:
    """Every figure of a draft. Few answers change any, and a step asks for the same ones again
    after each."""
    return all_texts(s)


def all_texts(s: Sketch) -> Mapping[str, str]:
    """Every figure by its name, as it is written."""
    found: dict[str, str] = {}
    for part in FIGURES:
        found |= part(s)
    for attribute in ATTRIBUTES:
        found |= _score_texts(s, attribute)
    return found


def texts_reading(
    s: Sketch, reads: tuple[frozenset[Attribute], ...], changed: Collection[Attribute]
) -> Mapping[str, str]:
    """Those that follow from some of the Attributes."""
    found: dict[str, str] = {}
    for part, read in zip(FIGURES, reads, strict=True):
        if not read.isdisjoint(changed):
            found |= part(s)
    for attribute in ATTRIBUTES:
        if attribute in changed:
            found |= _score_texts(s, attribute)
    return found


def _score_texts(s: Sketch, attribute: Attribute) -> dict[str, str]:
    entry, value = s.book.attributes[attribute], score(s, attribute)
    if value is not None:
        return {entry.short: f"{with_sign(value)} ({stats.rating(s.b, attribute)}+)"}
    change = sum(change for raised, change, _ in s.f.score_changes if raised == attribute)
    return {entry.short: f"{with_sign(change)} to its die" if change else "its die alone"}


def companion_texts(s: Sketch) -> dict[str, str]:
    if s.c.companion is None:
        return _companion_to_be(s)
    beast = stats.companion(s.c)
    most, dodge = stats.maxima(beast), attacks.dodge(beast).best
    return {
        "Companion HP": str(most.hp),
        "Companion EHP": str(most.ehp),
        "Companion Dodge": f"{dodge.rating}+" if dodge else "no Dodge Roll",
    }


def _companion_to_be(s: Sketch) -> dict[str, str]:
    """What its figures follow from until its Scores are assigned (RB-EQ-COMPANION-2)."""
    if s.f.companion is None:
        return {}
    nothing = stats.plain(dict.fromkeys(ATTRIBUTES, 0), s.c.level, s.c.scores)
    found = {}
    for label, amount in (("HP", s.f.companion.hp), ("EHP", s.book.rules.ehp)):
        own = (name for term in parse(amount).terms for name in term.names if name.whose != "owner")
        parts = (str(settle(amount, nothing).shows()), *(f"its {name.name}" for name in own))
        found[f"Companion {label}"] = " + ".join(parts)
    return found | {"Companion Dodge": f"its {s.book.attributes['agi'].short}"}


def _skill_texts(s: Sketch) -> dict[str, str]:
    names = (s.book.skills[id].name for id in s.c.skilled)
    return {"Skilled": ", ".join(names)} if s.c.skilled else {}


FIGURES: Final[tuple[Callable[[Sketch], dict[str, str]], ...]] = (
    lambda s: _text(hp(s)),
    lambda s: _text(sp(s)),
    lambda s: _text(ehp(s)),
    lambda s: _text(_dodge(s)),
    lambda s: _text(_order(s)),
    lambda s: _text(_move(s)),
    lambda s: _text(_story_bonus(s)),
    _attack_texts,
    companion_texts,
    _skill_texts,
)
"""Every figure but the Scores themselves."""


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[FigureChange, ...]:
    """What differs."""
    found = [
        FigureChange(figure, old, text)
        for figure, text in after.items()
        if text != (old := before.get(figure, ""))
    ]
    found += [FigureChange(figure, "", GONE) for figure in before if figure not in after]
    return tuple(found)
