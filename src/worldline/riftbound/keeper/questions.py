"""Questions about a character as it stands: how likely, what can be gained, what can be bought.

Nothing is changed by asking.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from worldline.core.machine import Illegal
from worldline.core.text import BadText
from worldline.riftbound.body import check
from worldline.riftbound.compendium.curves import Target, named_target, result_of
from worldline.riftbound.compendium.wording import title
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.downtime import shop
from worldline.riftbound.downtime.commands import LevelUp, MakeCheck, Word
from worldline.riftbound.downtime.correct import Correctable, figures
from worldline.riftbound.figures import attacks, stats
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.character import Character
from worldline.riftbound.keeper.growth import Growth, growth
from worldline.riftbound.odds import checks
from worldline.riftbound.odds.aim import Situation, aim
from worldline.riftbound.sheet.powers import entry_name


class CharacterQuestion(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Named as what it asks for."""


class AskCheck(CharacterQuestion, frozen=True):
    """How a Check would come out."""

    check: MakeCheck


class AskAttacks(CharacterQuestion, frozen=True):
    """What every Attack at hand would do: to a `target` by its key, or to somebody who dodges on
    this with so many `hp`; `metres` away, or in reach."""

    target: Word = ""
    dodge: Literal["2", "3", "4", "5", "6", "none"] = "4"
    hp: Annotated[int, Meta(ge=1, le=1000)] | None = None
    metres: Annotated[int, Meta(ge=0, le=1000)] | None = None


class AskGrowth(CharacterQuestion, frozen=True):
    """What the next Level gives, and which Abilities can be bought; with a `plan` what would come
    of it."""

    plan: LevelUp | None = None


class AskShop(CharacterQuestion, frozen=True):
    """What has a price."""


class AskCorrections(CharacterQuestion, frozen=True):
    """Which figures can be set right (RB-RULING-229)."""


AnyQuestion = AskCheck | AskAttacks | AskGrowth | AskShop | AskCorrections


# Answers


class Total(msgspec.Struct, frozen=True):
    """The chance of this total, and of it or more."""

    total: int
    chance: float
    reach: float


class CheckChance(msgspec.Struct, frozen=True):
    """`success` is None where no Difficulty is known; `exact` is it as a fraction."""

    dice: str
    bonus: int
    reasons: tuple[Reason, ...]
    success: float | None
    drawback: float | None
    exact: str
    mean: float
    spread: tuple[Total, ...]


class AttackChance(msgspec.Struct, frozen=True):
    """In the order of the sheet. `why` an Attack cannot be made, and its rule."""

    mean: float
    exact: str
    harms: float
    fells: float | None
    reasons: tuple[Reason, ...]
    why: str = ""
    rule: str = ""


class AttackChances(msgspec.Struct, frozen=True):
    attacks: tuple[AttackChance, ...]
    dodge: int | None
    hp: int | None


class Ware(msgspec.Struct, frozen=True, kw_only=True):
    item: str
    variant: str
    name: str
    price: int
    rarity: str
    text: str
    kind: str
    most: int | None
    """How many the money buys; None: any number."""


class Shop(msgspec.Struct, frozen=True):
    money: int
    wares: tuple[Ware, ...]


class Corrections(msgspec.Struct, frozen=True):
    figures: tuple[Correctable, ...]


AnyAnswer = CheckChance | AttackChances | Growth | Shop | Corrections


def ask(c: Character, question: AnyQuestion) -> AnyAnswer:
    """Raises Illegal with the rule that says no, and BadText for what is not there."""
    match question:
        case AskCheck(wanted):
            return _check(c, wanted)
        case AskAttacks():
            return _attacks(c, question)
        case AskGrowth(plan):
            return growth(c, plan)
        case AskShop():
            return Shop(c.money, tuple(_wares(c)))
        case AskCorrections():
            return Corrections(figures(c))


def _check(c: Character, wanted: MakeCheck) -> CheckChance:
    """RB-CHECK-3 to RB-CHECK-9."""
    reasons = check.bonus(c, wanted.attribute, wanted.traits, wanted.story_helps)
    if wanted.modifier:
        reasons = (*reasons, Reason("Situation", "RB-CHECK-6", wanted.modifier))
    return check_chance(
        open_book(c.packs), reasons, wanted.difficulty, wanted.exact, wanted.prestige
    )


def check_chance(
    book: Book,
    reasons: tuple[Reason, ...],
    difficulty: int | None,
    exact: bool = False,
    prestige: bool = False,
) -> CheckChance:
    """With all that is added; the spread alone where the Difficulty is hidden (RB-RULING-230)."""
    rules, bonus = book.rules, sum(reason.change for reason in reasons)
    known = difficulty is not None
    odds = checks.check(bonus, difficulty or 0, exact, prestige, rules)
    total = odds.total
    return CheckChance(
        dice=f"{rules.check_dice}d6",
        bonus=bonus,
        reasons=reasons,
        success=float(odds.success) if known else None,
        drawback=float(odds.drawback) if known else None,
        exact=str(odds.success) if known else "",
        mean=float(total.mean),
        spread=tuple(
            Total(n, float(total.chance(n)), float(total.at_least(n)))
            for n in sorted(total.weights)
        ),
    )


def _attacks(c: Character, q: AskAttacks) -> AttackChances:
    book = open_book(c.packs)
    if q.target:
        said = {"target": q.target}
    else:
        said = {"dodge": q.dodge, **({"hp": str(q.hp)} if q.hp else {})}
    try:
        target = named_target(book, said)
    except BadText as bad:
        raise Illegal("RB-ATTACK-1", str(bad)) from None
    b = stats.of(c)
    chances = tuple(_attack(c, arm.id, target, q.metres) for arm in attacks.arms(b))
    dodge = attacks.dodge(target.bearer).best if target.bearer else None
    return AttackChances(chances, dodge.rating if dodge else None, target.hp)


def _attack(c: Character, id: str, target: Target, metres: int | None) -> AttackChance:
    try:
        aimed = aim(stats.of(c), id, Situation(metres=metres, size=target.size), target.bearer)
    except Illegal as no:
        return AttackChance(0, "0", 0, None, (), no.why, no.rule)
    result = result_of(aimed.odds)
    mean = result.damage.mean
    fells = None if target.hp is None else float(result.fells(target.hp))
    harms = float(result.damage.at_least(1))
    return AttackChance(float(mean), str(mean), harms, fells, aimed.modifiers)


def _wares(c: Character) -> Iterator[Ware]:
    """RB-RULING-32, RB-MISSING-9."""
    book = open_book(c.packs)
    for id, item in book.items.items():
        for variant in [v.name for v in item.variants] or [""]:
            try:
                price = shop.price(c, id, variant)
            except Illegal:
                continue
            yield Ware(
                item=id,
                variant=variant,
                name=f"{entry_name(book, 'items', id)}{f' ({variant})' if variant else ''}",
                price=price,
                rarity=title(item.rarity or ""),
                text=item.text,
                kind=title(item.kind),
                most=c.money // price if price else None,
            )
