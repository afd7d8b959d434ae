"""What an entry says and play never reads: a moment that never comes for such a use, somebody who
is nobody there, a figure that nothing asks for (`reads` says where play looks)."""

from collections.abc import Iterator
from typing import Any, Final

from worldline.riftbound.content.judging.reads import Context
from worldline.riftbound.content.judging.unread.figures import check_modifier, check_passive
from worldline.riftbound.content.judging.unread.place import FEATURED, Fault, Place, Seen, holds
from worldline.riftbound.content.judging.unread.uses import check_use

__all__ = ["Seen", "idle"]


def idle(seen: Seen, kind: str, id: str, entry: Any) -> Iterator[Fault]:
    """Everything in an entry that play never reads, with its field."""
    if kind == "vehicles":
        for field in ("modifiers", "standing", "uses"):
            if getattr(entry, field):
                yield field, "a vehicle has no powers of its own; its Systems have"
    elif kind in ("features", "keywords"):
        if id in seen.bearers:
            yield from _powers(Place(seen, entry, frozenset(seen.bearers[id])), entry, "")
    elif kind in _CONTEXTS:
        yield from _powers(Place(seen, entry, frozenset((_CONTEXTS[kind],))), entry, "")
    if kind == "marks":
        sides: tuple[Context, ...] = ("source", "allies")
        for side in sides:
            place = Place(seen, entry, frozenset((side,)))
            yield from _powers(place, getattr(entry, side), f"{side}.")
    if kind in FEATURED and kind != "attacks":
        yield from _attacks(seen, kind, entry)
    if kind == "hazards" and entry.at != "turn.end":
        yield "at", 'a hazard moves and pulses at "turn.end" of its creator'


_CONTEXTS: Final[dict[str, Context]] = {
    "abilities": "ability", "items": "item", "systems": "system", "companions": "body",
    "marks": "mark",
}  # fmt: skip


def _powers(place: Place, powers: Any, path: str) -> Iterator[Fault]:
    for n, modifier in enumerate(powers.modifiers):
        yield from check_modifier(place, modifier, f"{path}modifiers[{n}]")
    for n, passive in enumerate(powers.standing):
        yield from check_passive(place, passive, f"{path}standing[{n}]")
    for n, use in enumerate(powers.uses):
        yield from check_use(place, use, f"{path}uses[{n}]")


# What Attacks use up


def _attacks(seen: Seen, kind: str, entry: Any) -> Iterator[Fault]:
    """Attacks that can never be made with what has them."""
    for n, id in enumerate(entry.attacks):
        attack = seen.tables["attacks"].get(id)
        if attack is None:
            continue
        for field in ("ammo", "charge"):
            price = getattr(attack, field)
            most = holds(entry, field) if kind in ("items", "systems") else 0
            if price > most:
                why = f'"{id}" takes {price} {field.capitalize()}; the entry holds {most} at most'
                yield f"attacks[{n}]", why
        if kind != "companions" and "owner." in f"{attack.shots} {attack.damage}":
            yield f"attacks[{n}]", f'"{id}" asks for an "owner."; only a companion has one'
        if attack.watts and kind != "systems":
            yield f"attacks[{n}]", f'"{id}" takes Watts, which only a vehicle has'
        if attack.type == "chosen" and not getattr(entry, "choice", ()):
            yield f"attacks[{n}]", f'"{id}" has a chosen damage type: give the entry `choice`'
