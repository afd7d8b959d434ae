"""Cards of a character's Abilities and weapons, nine on a page to cut out; `cards.typ` is how they
look."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from worldline.riftbound.sheet import Sheet
from worldline.riftbound.sheet.rows import AbilityRow, AttackRow
from worldline.sheets.typeset import typeset
from worldline.sheets.wording import PaperSize, special
from worldline.words import with_sign

TEMPLATE: Final = Path(__file__).with_name("cards.typ")


class Card(msgspec.Struct, frozen=True):
    kind: str
    owner: str
    name: str
    more: str  # small, below the name
    marks: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    text: str
    foot: str


def pdf(sheet: Sheet, paper: PaperSize = "a4") -> bytes:
    told = {"cards": msgspec.json.encode([*cards(sheet)]).decode(), "paper": paper}
    return typeset(TEMPLATE, told)


def cards(s: Sheet) -> Iterator[Card]:
    """Weapons first: those in hand, the companion's, the vehicle's, and those carried."""
    for own in (s, s.companion, s.vehicle):
        if own is not None:
            yield from (_attack(a, own.name) for a in own.attacks)
    yield from (_attack(a, s.name, "Weapon, carried") for a in s.carried)
    yield from (_ability(a, s.name) for a in s.abilities)


def _attack(a: AttackRow, owner: str, kind: str = "Weapon") -> Card:
    dice = f" {with_sign(a.dice)}" if a.dice else ""
    figures = (
        ("Hit", f"{a.rating}+{dice}"),
        ("Damage", a.damage),
        ("Shots", a.shots),
        ("On", a.basis),
        ("Range", a.range),
        ("Uses", a.uses),
    )
    return Card(
        kind=kind,
        owner=owner,
        name=a.name,
        more=a.weapon if a.weapon != a.name else "",
        marks=a.types,
        figures=tuple((name, value) for name, value in figures if value),
        text=", ".join(special(a)),
        foot=a.look,
    )


def _ability(a: AbilityRow, owner: str) -> Card:
    signature = ("Signature",) if a.signature else ()
    return Card(
        kind="Ability",
        owner=owner,
        name=a.name,
        more=a.choice,
        marks=(*signature, *a.activation, *a.cost, *a.limit),
        figures=(),
        text=a.text,
        foot="; ".join(filter(None, (a.gained, ", ".join(a.tags)))),
    )
