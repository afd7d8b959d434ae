"""Figures of a sheet in a few words, the same on a page and in the terminal."""

from typing import Literal

from worldline.riftbound.sheet.rows import AttackRow, BaseRow, DodgeRow, MoveRow, VehicleBlock
from worldline.words import with_sign

PaperSize = Literal["a4", "letter"]


def passengers(v: VehicleBlock) -> str:
    return f"{v.passengers} passenger{'' if v.passengers == 1 else 's'}"


def driving(v: VehicleBlock) -> str:
    """How far a vehicle goes, and how its owner dodges with it."""
    dodge = f"dodge {v.dodge.rating}+ {v.dodge.name}" if v.dodge else "no Dodge Roll"
    return " · ".join(filter(None, (v.movement, dodge)))


def base(b: BaseRow) -> str:
    return f"{b.name} {b.rating}+" + (f" ({b.when})" if b.when else "")


def best(d: DodgeRow) -> str:
    more = f" {with_sign(d.dice)}" if d.dice else ""
    return f"{d.best.rating}+{more}" if d.best else "none"


def dodging(d: DodgeRow) -> str:
    """What a Dodge Roll is made on, and what changes it in some moments."""
    words = [f"on {d.best.name}"] if d.best else []
    words += [base(b) for b in d.bases if b != d.best]
    if d.sometimes:
        words.append(f"± {', '.join(d.sometimes)}")
    return "; ".join(words)


def moving(m: MoveRow) -> str:
    words = [f"{r.name} {with_sign(r.change)}" for r in m.reasons]
    words.append("two Moves a turn" if m.twice else f"one Move a turn: Heavy {m.heavy}")
    return "; ".join(words)


def special(a: AttackRow) -> list[str]:
    words = ["Skilled only"] if a.skilled_only else []
    return [*words, *a.special, *(f"or {base(b)}" for b in a.others)]
