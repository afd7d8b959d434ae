"""The figures of a draft, by the functions that make the finished sheet. One is known as soon as
everything is that it follows from; before that it says what it will be made of."""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec.structs import replace

from worldline.riftbound import arms, stats
from worldline.riftbound.arms import Arm
from worldline.riftbound.build.facts import Facts
from worldline.riftbound.build.finish import assemble, filled
from worldline.riftbound.builder.rows import FigureChange, PreviewFigure
from worldline.riftbound.character import ATTRIBUTES, Character
from worldline.riftbound.compendium.wording import any_of, shorts, signed
from worldline.riftbound.hull import Hull, hull
from worldline.riftbound.pages.amounts import parse
from worldline.riftbound.pages.words import Attribute, Stat
from worldline.riftbound.sheet.powers import attack_row, named
from worldline.riftbound.sheet.rows import AttackRow

ALL = frozenset(ATTRIBUTES)


class Sketch:
    """The character that a draft describes so far, and what `stats` and `arms` say of it."""

    def __init__(self, f: Facts, c: Character | None = None) -> None:
        self.f = f
        self.book = f.book
        self.open = ALL - f.placed.keys()  # Attributes without a die
        self.c: Character = c or assemble(f)
        self.b = stats.of(self.c)

    def rescored(self, f: Facts) -> "Sketch":
        """With facts that differ in nothing but what makes the Scores."""
        return Sketch(f, filled(replace(self.c, scores=f.scores_so_far)))

    @property
    def skills_known(self) -> bool:
        """Without a Role or Class nobody can say what the character is Skilled with."""
        return bool(self.f.role and self.f.class_)

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        return arms.arms(self.b) if self.skills_known else ()

    @cached_property
    def hull(self) -> Hull | None:
        return hull(self.b, self.c.vehicle) if self.c.vehicle else None


# HP, SP, EHP and the rows below them


def hp(s: Sketch) -> PreviewFigure:
    amount = s.f.role.hp if s.f.role else None
    return _pool(s, "HP", amount, "max-hp", lambda: stats.maxima(s.b).hp)


def sp(s: Sketch) -> PreviewFigure:
    amount = s.f.role.levels[0].sp if s.f.role else None
    return _pool(s, "SP", amount, "max-sp", lambda: stats.maxima(s.b).sp)


def ehp(s: Sketch) -> PreviewFigure:
    return _pool(s, "EHP", s.book.rules.ehp, "max-ehp", lambda: stats.maxima(s.b).ehp)


def _pool(
    s: Sketch, label: str, amount: int | str | None, stat: Stat, most: Callable[[], int]
) -> PreviewFigure:
    if amount is None:
        return PreviewFigure(label, None, "waits for the Role")
    values = (modifier.value for _, modifier in stats.modifiers(s.b, stat))
    reads = frozenset[Attribute]().union(*map(_reads, (amount, *values)))
    changed = (f"{r.name} {signed(r.change)}" for r in stats.figure(s.b, 0, stat).reasons)
    return _known(s, label, reads, most(), (*_parts(s, amount), *changed))


def _known(
    s: Sketch, label: str, reads: frozenset[Attribute], value: int, parts: tuple[str, ...]
) -> PreviewFigure:
    """The value; or with the Attributes beside it that have no die."""
    if not (missing := sorted(reads & s.open, key=ATTRIBUTES.index)):
        return PreviewFigure(label, value, str(value), parts)
    text = " + ".join([str(value), *shorts(s.book, missing)])
    return PreviewFigure(label, None, text, parts)


def _reads(amount: int | str) -> frozenset[Attribute]:
    """The Attributes whose own Scores an amount counts."""
    names = {name.name.lower() for term in parse(amount).terms for name in term.names}
    return frozenset(attribute for attribute in ATTRIBUTES if attribute in names)


def _parts(s: Sketch, amount: int | str) -> Iterator[str]:
    """What an amount is made of: "12", "FTD -1"."""
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
            yield f"{names} {signed(product)}"


def rows(s: Sketch) -> tuple[PreviewFigure, ...]:
    return (_dodge(s), _order(s), _move(s), _story_bonus(s))


def _dodge(s: Sketch) -> PreviewFigure:
    """RB-SHEET-20."""
    found = arms.dodge(s.b)
    always = [base for base in found.bases if base.always]
    more = (f"each die {signed(found.dice.value)}",) if found.dice.value else ()
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
    parts = (f"{short} {signed(best.total.base)}", *(f"{r.name} {r.change:+d}" for r in reasons))
    return PreviewFigure("Turn order", value, f"{dice}{value:+d}" if value else dice, parts)


def _move(s: Sketch) -> PreviewFigure:
    """RB-SHEET-21."""
    metres = stats.move(s.b)
    heavy = stats.heavy(s.b)
    parts = tuple(f"{r.name} {signed(r.change)}" for r in metres.reasons)
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


def attack_line(row: AttackRow) -> str:
    """ "50m · 3+ VSN · 6 shots · 2 Heat · 2 Charge"."""
    dice = f", each die {signed(row.dice)}" if row.dice else ""
    parts = (
        row.range,
        f"{row.rating}+ {row.basis}{dice}",
        f"{row.shots} {'shot' if row.shots == '1' else 'shots'}",
        f"{row.damage} {any_of(row.types)}".strip(),
        f"uses {row.uses}" if row.uses else "",
    )
    return " · ".join(part for part in parts if part)


# What an answer changes


def texts(s: Sketch) -> dict[str, str]:
    """Every figure by its name, as it is written."""
    found = {figure.label: figure.text for figure in (hp(s), sp(s), ehp(s), *rows(s))}
    raised: dict[Attribute, int] = {}
    for attribute, change, _ in s.f.score_changes:
        raised[attribute] = raised.get(attribute, 0) + change
    for attribute in ATTRIBUTES:
        entry, value = s.book.attributes[attribute], score(s, attribute)
        if value is None:
            change = raised.get(attribute, 0)
            found[entry.short] = f"die {change:+d}" if change else "die"
        else:
            found[entry.short] = signed(value)
            found[f"{entry.short} Rating"] = f"{stats.rating(s.b, attribute)}+"
    held = (*s.arms, *(s.hull.arms if s.hull else ()))
    for arm in held:
        found[named(s.book, "attacks", arm.id)] = attack_line(attack_row(s.book, arm))
    if s.hull:
        found["Vehicle HP"] = str(s.hull.max_hp)
    if s.c.companion:
        beast = stats.companion(s.c)
        most = stats.maxima(beast)
        found["Companion HP"] = str(most.hp)
        found["Companion EHP"] = str(most.ehp)
    return found


def changes(before: dict[str, str], after: dict[str, str]) -> tuple[FigureChange, ...]:
    """What differs; beside a Score its Rating, also where that stays."""
    found = []
    for figure, text in after.items():
        old = before.get(figure, "")
        score = figure.removesuffix(" Rating")
        stays = score != figure and before.get(score, "") != after[score] and bool(old)
        if text != old or stays:
            found.append(FigureChange(figure, old, text))
    found += [
        FigureChange(figure, old, "") for figure, old in before.items() if figure not in after
    ]
    return tuple(found)
