"""What the next Level gives and what Ability Points buy, with what each changes on the sheet
(RB-LEVEL-1 to RB-LEVEL-8). Nothing is changed by asking."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from worldline.riftbound.build_view.figures import all_texts, changes, sketch_of
from worldline.riftbound.build_view.rows import FigureChange
from worldline.riftbound.characters import level
from worldline.riftbound.characters.level import Purchase
from worldline.riftbound.compendium.wording import title
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import Gained, LevelUp
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, Owned
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.sheet.powers import choice_name, entry_name, points_rows
from worldline.riftbound.sheet.rows import PointsRow


class GainRow(msgspec.Struct, frozen=True, kw_only=True):
    """An Ability in one of its forms, with what it changes; `why` it cannot be bought now, and the
    rule."""

    gained: Gained
    name: str
    detail: str  # what is chosen with it
    cost: int
    text: str
    tags: tuple[str, ...]
    changes: tuple[FigureChange, ...] = ()
    why: str = ""
    rule: str = ""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of a Role or Class says of the next Level: Abilities, and Ability Points with
    what alone they may buy."""

    by: str
    abilities: tuple[GainRow, ...]
    points: int
    only: str


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """`level` is the next one, None where Levels end; `given` the forms of each Ability of which
    something is left open. With a plan, `gained` are its new Abilities, `changes` is the sheet
    after it against the sheet as it stands, and points, offers and what is locked are those
    afterwards."""

    level: int | None
    dice: str
    own_dice: int
    companion_dice: int
    tables: tuple[TableRow, ...]
    given: tuple[tuple[GainRow, ...], ...]
    gained: tuple[str, ...]
    changes: tuple[FigureChange, ...]
    bought: tuple[GainRow, ...]
    points: tuple[PointsRow, ...]
    offers: tuple[GainRow, ...]
    locked: tuple[GainRow, ...]


def growth(c: Character, plan: LevelUp | None) -> Growth:
    """Raises Illegal with the rule that forbids the plan."""
    book = open_book(c.packs)
    last = c.level >= book.rules.level_most
    own, companion = level.dice_needed(c)
    after = _outcomes(c, plan) if plan else (c,)
    return Growth(
        level=None if last else c.level + 1,
        dice="" if last else _gained_hp(c),
        own_dice=0 if last else own,
        companion_dice=0 if last else companion,
        tables=() if last else tuple(_tables(book, c)),
        given=tuple(
            tuple(_gain(book, p) for p in forms)
            for forms in (() if last else level.next_abilities(c))
        ),
        gained=tuple(_owned(book, own) for own in after[0].abilities if own not in c.abilities),
        changes=changes(_texts((c,)), _texts(after)),
        bought=tuple(_bought(book, c, plan)) if plan else (),
        points=points_rows(after[0]),
        offers=tuple(_with_changes(_gain(book, p), after, p) for p in level.offers(after[0])),
        locked=tuple(_locked(book, after[0])),
    )


def _gained_hp(c: Character) -> str:
    """RB-LEVEL-2, RB-HP-4."""
    own = stats.level_gain(c)
    can_be_less = own._replace(least=None).lowest < own.lowest
    text = f"{own} HP, at least {own.least}" if can_be_less else f"{own} HP"
    return f"{text}, the companion's by {stats.companion_gain(c)}" if c.companion else text


def _tables(book: Book, c: Character) -> Iterator[TableRow]:
    """RB-LEVEL-4 to RB-LEVEL-7."""
    for giver in (book.roles[c.role], book.classes[c.class_]):
        row = giver.levels[c.level]
        yield TableRow(
            by=giver.name,
            abilities=tuple(_gain(book, Purchase(id)) for id in row.abilities),
            points=row.ap,
            only=title(level.restriction(book, c, row) or ""),
        )


# What would come of a plan


Outcomes = tuple[Character, ...]
"""A character as it will be; before the dice are known, with the least and the most they show."""


def _outcomes(c: Character, plan: LevelUp) -> Outcomes:
    dice = sum(level.dice_needed(c))
    return tuple(apply(c, plan, Cup([face] * dice))[0] for face in ((1,) if plan.dice else (1, 6)))


def _texts(outcomes: Outcomes) -> dict[str, str]:
    """Every figure, "22 to 32" where it waits for dice."""
    least, most = (all_texts(sketch_of(c)) for c in (outcomes[0], outcomes[-1]))
    return {
        figure: text if text == most[figure] else f"{text} to {most[figure]}"
        for figure, text in least.items()
    }


def _bought(book: Book, c: Character, plan: LevelUp) -> Iterator[GainRow]:
    """What the plan buys, each with what it changes after those before it."""
    for n, one in enumerate(plan.bought):
        before = _outcomes(c, replace(plan, bought=plan.bought[:n]))
        p = Purchase(one.ability, one.choice, one.raised)
        yield _with_changes(_gain(book, p), before, p)


def _with_changes(row: GainRow, before: Outcomes, p: Purchase) -> GainRow:
    after = tuple(level.buy(c, *p) for c in before)
    return replace(row, changes=changes(_texts(before), _texts(after)))


def _gain(book: Book, p: Purchase, why: str = "", rule: str = "") -> GainRow:
    entry = book.abilities[p.ability]
    return GainRow(
        gained=Gained(p.ability, p.choice, p.raised),
        name=entry_name(book, "abilities", p.ability),
        detail=_detail(book, p.choice, p.raised),
        cost=entry.cost or 0,
        text=entry.text,
        tags=tuple(title(tag) for tag in entry.tags),
        why=why,
        rule=rule,
    )


def _owned(book: Book, own: Owned) -> str:
    name, detail = entry_name(book, "abilities", own.ability), _detail(book, own.choice, own.raised)
    return f"{name} ({detail})" if detail else name


def _detail(book: Book, choice: str | None, raised: tuple[Attribute, ...]) -> str:
    return ", ".join(choice_name(book, one) for one in (choice, *raised) if one)


def _locked(book: Book, c: Character) -> Iterator[GainRow]:
    """Each Ability once; nothing that could be had only by somebody else, or is had already."""
    seen = {p.ability for p in level.offers(c)} | {own.ability for own in c.abilities}
    for no in level.refusals(c):
        if no.purchase.ability not in seen and no.rule in ("RB-LEVEL-7", "RB-LEVEL-8"):
            seen.add(no.purchase.ability)
            yield _gain(book, no.purchase, no.why, no.rule)
