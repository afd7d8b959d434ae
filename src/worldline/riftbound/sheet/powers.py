"""The parts of the sheet about what a unit can do: Abilities, Attacks, Dodge Rolls, movement."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from worldline.riftbound.compendium.wording import cost, limit, once, reach, title, tokens
from worldline.riftbound.content.book import Book
from worldline.riftbound.content.entries.characters import Ability
from worldline.riftbound.downtime.adjust import states
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.attacks import Arm, Base, arms, dodge
from worldline.riftbound.figures.character import ATTRIBUTES, Character, MarkHeld, Owned
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.sheet.rows import (
    AbilityRow,
    AttackRow,
    AttributeRow,
    BaseRow,
    DodgeRow,
    MarkRow,
    MoveRow,
    Note,
    OrderRow,
    PointsRow,
    Track,
)

_BY: Final = {"innate": "Innate", "points": "Ability Points", "gm": "GM"}


def attribute_rows(b: Bearer) -> tuple[AttributeRow, ...]:
    """RB-SHEET-5, RB-SHEET-6: the base Score, the effective one with its reasons, the Rating."""
    found = []
    for id in ATTRIBUTES:
        entry, score = b.book.attributes[id], stats.score(b, id)
        found.append(
            AttributeRow(
                id=id,
                short=entry.short,
                name=entry.name,
                base=score.base,
                score=score.value,
                rating=stats.rating(b, id),
                reasons=score.reasons,
            )
        )
    return tuple(found)


# Abilities


def ability_rows(book: Book, c: Character) -> tuple[AbilityRow, ...]:
    """RB-SHEET-16."""
    return tuple(_ability(book, c, own, book.abilities[own.ability]) for own in c.abilities)


def _ability(book: Book, c: Character, own: Owned, entry: Ability) -> AbilityRow:
    uses = [use for use in entry.uses if use.kind != "mandatory"]
    giver = {"role": book.roles[c.role].name, "class": book.classes[c.class_].name}
    return AbilityRow(
        ability=own.ability,
        name=entry_name(book, "abilities", own.ability),
        tags=tuple(title(tag) for tag in entry.tags),
        gained=f"{(giver | _BY)[own.by]}, Level {own.level}",
        text=_told(book, entry),
        activation=once(title(use.kind) for use in uses if use.kind != "option"),
        cost=once(cost(book, use) for use in uses),
        limit=once(limit(use) for use in uses),
        choice=", ".join(once(choice_name(book, choice) for choice in (own.choice, *own.raised))),
        cooldown=own.cooldown,
        signature=any(use.signature for use in uses),
        used=own.used,
        states=states(entry),
    )


def _told(book: Book, entry: Ability) -> str:
    """A better version is told with the one it has replaced, which it builds on."""
    old = book.abilities.get(entry.replaces or "")
    return f"{entry.text} ({old.name}: {_told(book, old)})" if old else entry.text


def choice_name(book: Book, choice: str | None) -> str:
    """What was chosen on gaining an entry: a damage type or an Attribute."""
    entry = book.damage.get(choice or "") or book.attributes.get(choice or "")
    return entry.name if entry else choice or ""


def entry_name(book: Book, kind: str, id: str) -> str:
    """The name of an entry, with the pack that it is from."""
    name, pack = getattr(book, kind)[id].name, book.pack_of(kind, id)
    return f"{name} ({pack})" if pack else str(name)


def quirk(book: Book, kind: str, text: str) -> str:
    """RB-SHEET-12: a suggested one with what it means."""
    known = (one for one in book.quirks.values() if (one.kind, one.name) == (kind, text))
    return next((f"{one.name}: {one.text}" for one in known), text)


def points_rows(c: Character) -> tuple[PointsRow, ...]:
    """RB-SHEET-17."""
    return tuple(PointsRow(points=p.points, only=title(p.only or "")) for p in c.points)


# Attacks, dodging, movement


def attack_rows(b: Bearer) -> tuple[AttackRow, ...]:
    return tuple(attack_row(b.book, arm) for arm in arms(b))


def attack_row(book: Book, arm: Arm) -> AttackRow:
    """RB-SHEET-19."""
    attack, best = arm.attack, arm.best
    return AttackRow(
        name=entry_name(book, "attacks", arm.id),
        weapon=arm.source.name,
        range=reach(attack),
        rating=best.rating,
        basis=best.name,
        others=tuple(base_row(base) for base in arm.bases if base != best),
        dice=arm.dice.value,
        shots=str(arm.shots),
        damage=str(arm.damage),
        types=tuple(book.damage[type].name for type in arm.types if type in book.damage),
        uses=tokens(attack.ammo, attack.charge, attack.watts),
        special=once(
            (
                *(book.feature(id).name for id in attack.features),
                *(maybe.source.name for maybe in arm.sometimes),
            )
        ),
        skilled_only=attack.skilled,
        barred=arm.barring_rule or "",
        left=arm.left,
    )


def base_row(base: Base) -> BaseRow:
    when = "" if base.always or base.source is None else base.source.name
    return BaseRow(name=base.name, rating=base.rating, when=when)


def dodge_row(b: Bearer) -> DodgeRow:
    """RB-SHEET-20."""
    found = dodge(b)
    return DodgeRow(
        best=base_row(found.best) if found.best else None,
        bases=tuple(map(base_row, found.bases)),
        dice=found.dice.value,
        sometimes=once(maybe.source.name for maybe in found.sometimes),
    )


def move_row(b: Bearer) -> MoveRow:
    """RB-SHEET-21."""
    metres = stats.move(b)
    return MoveRow(
        metres=metres.value,
        reasons=metres.reasons,
        twice=stats.can_move_twice(b),
        heavy=stats.heavy(b),
    )


def order_row(b: Bearer) -> OrderRow:
    """RB-SHEET-22."""
    found = stats.order(b)
    basis = b.book.attributes[found.attribute].short
    return OrderRow(basis=basis, total=found.total.value, reasons=found.total.reasons)


# Marks and the rules behind the words


def mark_rows(book: Book, held: Iterable[MarkHeld], status: bool) -> tuple[MarkRow, ...]:
    """RB-SHEET-10, RB-SHEET-26: the statuses, or everything else."""
    return tuple(
        MarkRow(
            name=entry_name(book, "marks", mark.mark),
            count=mark.count,
            source=mark.source,
            text=entry.text,
        )
        for mark in held
        if (entry := book.marks[mark.mark]).status == status
    )


def counter_rows(book: Book, c: Character) -> tuple[MarkRow, ...]:
    """RB-SHEET-26: what the character holds, and what its Abilities can give to somebody."""
    held = mark_rows(book, c.marks, status=False)
    given = {mark for own in c.abilities for mark in _marks(book.abilities[own.ability])}
    names = {row.name for row in held}
    more = [(entry_name(book, "marks", id), book.marks[id]) for id in sorted(given)]
    return (
        *held,
        *(
            MarkRow(name=name, count=0, source="", text=entry.text)
            for name, entry in more
            if name not in names and not entry.status
        ),
    )


def _marks(entry: Ability) -> Iterator[str]:
    """Every mark that the uses of an Ability name."""
    left: list[Any] = [msgspec.to_builtins(entry.uses)]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            if isinstance(part.get("mark"), str):
                yield part["mark"]
            left.extend(part.values())
        elif isinstance(part, list | tuple):
            left.extend(part)


def tracks(book: Book, actions: int) -> tuple[Track, ...]:
    """RB-SHEET-26: what everybody counts in combat."""
    boxes = (
        ("Actions", actions),
        ("Attack Counters", 5),
        ("Prepare", 2 * book.rules.prepare_rerolls),
        ("Overwatch", 3),
        ("Seized", 1),
    )
    return tuple(Track(name=name, boxes=n) for name, n in boxes)


def special_notes(book: Book, c: Character) -> tuple[Note, ...]:
    """The properties of what is held, worn or aboard, in our words."""
    ids = [id for t in c.things for id in _features(book, t.item) if t.where not in _AWAY]
    for system in c.vehicle.systems if c.vehicle else ():
        ids += _of(book, book.systems[system.system])
    if c.companion:
        ids += _of(book, book.companions[c.companion.option])
    return tuple(
        Note(name=entry_name(book, _kind(book, id), id), text=book.feature(id).text)
        for id in dict.fromkeys(ids)
    )


def _kind(book: Book, feature: str) -> str:
    return "features" if feature in book.features else "keywords"


_AWAY: Final = ("carried", "inside", "vehicle")


def _features(book: Book, item: str) -> list[str]:
    return _of(book, book.items[item])


def _of(book: Book, entry: Any) -> list[str]:
    return [*entry.features, *(f for id in entry.attacks for f in book.attacks[id].features)]


def reminders(book: Book) -> tuple[Note, ...]:
    """RB-SHEET-31: what players forget, with the numbers of the campaign's content."""
    r, unarmed = book.rules, book.attacks[book.rules.unarmed]
    return (
        Note(
            name="Attack Counters",
            text="You gain one after each Attack, and lose all when your turn ends. Each takes "
            f"{r.counter_penalty} from every die of your Hit Rolls. Overwatch does not count.",
        ),
        Note(name="Unarmed and Improvised Attacks", text=unarmed.text),
        Note(name="Level Up", text=f"Your maximum HP rise by at least {r.level_hp_least}."),
        Note(
            name="Point Blanc",
            text=f"Not in Melee: every Hit die has -{r.point_blanc} while an enemy touches you; "
            f"otherwise -{r.point_blanc_target} while an enemy of the target touches them.",
        ),
        Note(
            name="Seizing the Initiative",
            text="While nobody is Active, once until after your next turn: pass an AGI Check, or "
            "have a combatant whom you see or hear pass a CHA Check, both of Difficulty "
            f"{r.seize_difficulty}, and take one Action at once. Either way you have "
            f"{r.seize_price} Action fewer on your next turn.",
        ),
    )
