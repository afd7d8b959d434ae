"""HP and EHP: damage packet by packet, Critical Condition, dying, healing (RB-HP, RB-DYING).

A fight says when these things happen, and play between fights tells of them; what they come to is
decided here for both.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from worldline.riftbound.content.book import Book
from worldline.riftbound.figures.sources import Mortal


class Wounded(Mortal):
    """Whoever has HP and EHP: a unit in a fight, or the `Health` of somebody outside one."""

    __slots__ = ()
    ehp: int
    spared: bool  # not below 1 HP (RB-DYING-13)

    @property
    def dying(self) -> bool:
        """RB-DYING-11: in Critical Condition without EHP, a dying Check is due before anything
        else. With HP left nobody is dying (RB-RULING-161)."""
        return self.ehp <= 0 and self.critical


class Health(Wounded, msgspec.Struct, frozen=True, gc=False):
    """Of a character, a companion or a vehicle."""

    hp: int
    ehp: int = 0
    mortal: bool = True
    spared: bool = False
    dead: bool = False


# Damage


class Wound(msgspec.Struct, frozen=True, gc=False):
    """What came of one packet: its damage, how much of that was lost of HP and of EHP, and what was
    left of those that it went to."""

    damage: int
    hp: int
    ehp: int
    left: int


def suffer(of: Wounded, packets: Sequence[int], last: bool = False) -> list[Wound]:
    """RB-HP-1, RB-RULING-117: packet by packet, to HP, or in Critical Condition to EHP
    (RB-DYING-6); what exceeds the HP left is lost. It ends with the packet that takes the last HP,
    where something else may come first (RB-RULING-170), and before one that finds nothing left
    (RB-DYING-11); not so in a `last` Action, in which damage does nothing (RB-RULING-164)."""
    wounds: list[Wound] = []
    if of.dead:
        return wounds
    critical = of.critical
    left, least = (of.ehp, 0) if critical else (of.hp, least_hp(of.spared))
    for packet in packets:
        if left <= 0 and critical and not last:
            break
        damage = packet if packet > 0 else 0  # RB-RULING-21
        lost = damage if damage < left - least else left - least
        left -= lost
        if critical:
            wounds.append(Wound(damage, 0, lost, left))
            continue
        wounds.append(Wound(damage, lost, 0, left))
        if left <= 0:
            break
    return wounds


def after_wounds(of: Health, wounds: Sequence[Wound]) -> Health:
    """How somebody stands after these."""
    if not wounds:
        return of
    left = wounds[-1].left
    return replace(of, ehp=left) if of.critical else replace(of, hp=left)


def least_hp(spared: bool) -> int:
    """RB-RULING-165: damage stops at 1 HP for whoever has survived its dying Check."""
    return 1 if spared else 0


def left_after(hp: int, damage: int, spared: bool) -> int:
    """The HP that damage in one packet leaves."""
    return suffer(Health(hp, spared=spared), (damage,))[0].left


def course(of: Health, packets: Sequence[int]) -> tuple[int, ...]:
    """With which packets somebody comes to 0 HP and to 0 EHP, if nothing else comes of it, and what
    is left then."""
    found: list[int] = []
    k = 0
    while k < len(packets) and (wounds := suffer(of, packets[k:])):
        k += len(wounds)
        of = after_wounds(of, wounds)
        if wounds[-1].left <= 0:
            found.append(k)
            if not of.critical:
                break
    return (*found, of.ehp if of.critical else of.hp)


def could_fall(of: Wounded, damage: int) -> bool:
    """Whether so much damage could bring somebody to 0 HP, or in Critical Condition to 0 EHP."""
    if of.critical:
        return 0 < damage >= of.ehp
    return 0 < damage >= of.hp and not of.spared


def bleeding(book: Book) -> tuple[int, ...]:
    """RB-DYING-7: the damage at the start of each turn in Critical Condition, which has no type and
    no source (RB-RULING-167)."""
    return (book.rules.critical_damage,)


# Dying


Fate = Literal["dead", "last-action", "survives"]

DYING_ATTRIBUTE: Final = "wil"
"""Of a dying Check, to which nothing but its Score is added (RB-DYING-11, RB-RULING-163)."""


def survives_on(book: Book) -> int:
    """The total of a dying Check that is a success (RB-DYING-13)."""
    return book.rules.dying_survives


def fate(book: Book, total: int) -> Fate:
    """RB-RULING-162: each total of a dying Check has one consequence (RB-DYING-12, RB-DYING-13)."""
    if total >= survives_on(book):
        return "survives"
    return "last-action" if total >= book.rules.dying_last_action else "dead"


def survive(of: Health) -> Health:
    """RB-DYING-13: 1 HP, and no EHP."""
    return replace(of, hp=1, spared=True)


# Healing


def gain(now: int, amount: int | None, most: int) -> int:
    """RB-RULING-22: what is regained, never above the maximum; None: all that is missing."""
    missing = most - now
    found = missing if amount is None or amount > missing else amount
    return found if found > 0 else 0  # RB-RULING-21


def at_most(now: int, most: int) -> int:
    """RB-RULING-22: what stands above a maximum that has become less is lost."""
    return now if now < most else most


def heal(of: Wounded, amount: int, most: int) -> int:
    """RB-DYING-8: healing goes to HP. Nothing of it helps who is dead or dying (RB-RULING-164)."""
    return 0 if of.dead or of.dying else gain(of.hp, amount, most)
