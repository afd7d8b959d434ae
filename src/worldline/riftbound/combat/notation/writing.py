"""Writing positions; the format is told in `notation`."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation import lines, units, unsaid
from worldline.riftbound.combat.notation.lines import write_wall
from worldline.riftbound.combat.notation.reading import APART, empty, in_order, read
from worldline.riftbound.combat.notation.words import (
    write_fields,
    write_point,
    write_unit,
    write_value,
)
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, book, set_units

__all__ = ["write", "write_wall"]
HANDS: Final = ("left", "right", "both")
WIDTH: Final = 100


def write(s: Encounter) -> str:
    """The text of a fight. What is half done is left out where a turn has just begun."""
    if s.turn == 1 and not s.done:
        fresh = _text(s, [f"{write_unit(s.order[0])} acts"] if s.order else [], begun=False)
        if read(fresh) == s:
            return fresh + _asked(s)
    did = map(lines.write_did, s.actors, s.done)
    return _text(s, [*did, *map(lines.write_pending, s.stack)], begun=True) + _asked(s)


def _asked(s: Encounter) -> str:
    """A comment for people."""
    asked = [GAME.say(s, d, s.gm) for d in GAME.decisions(s) if GAME.must_be_answered(d)]
    return "".join(f"# {_on_one_line(said)}\n" for said in asked or ["The fight is over."])


def _on_one_line(said: str) -> str:
    return " ".join(said.split())


def _text(s: Encounter, last: list[str], begun: bool) -> str:
    b = book(s)
    switches = empty(s.packs, s.gm).switches
    found = [
        " ".join(_header(s, begun)),
        *_units(s),
        *map(write_wall, s.terrain),
        *(f"switch {n} {write_value(n, v)}" for n, v in s.switches.items() if v != switches[n]),
        *(lines.write_pair(key, said) for key, said in s.pairs.items()),
        *(lines.write_lying(b, it) for it in s.lying),
        *map(lines.write_cloud, s.clouds),
    ]
    first = 0 if begun or not s.order else s.order[0]
    if s.order != in_order(s, first):
        found.append(" ".join(["order", *(map(write_unit, s.order) if s.order else "-")]))
    return "\n".join([*found, *last]) + "\n"


def _header(s: Encounter, begun: bool) -> Iterator[str]:
    yield "riftbound"
    yield f"round {s.round}"
    if s.gm != 1:
        yield f"players {s.gm}"
    if s.seed:
        yield f"seed {s.seed}"
    yield from (f"pack {write_value('', pack)}" for pack in s.packs)
    usual = empty(s.packs, s.gm)
    set_units(usual, s.units)
    usual.secrets = any(unit.hidden or unit.veiled for unit in s.units)
    yield from write_fields(fields(s, begun), fields(usual, begun))


def fields(s: Encounter, begun: bool) -> dict[str, Any]:
    """Those that have no words of their own; some follow from a turn that has just begun."""
    follow = () if begun else ("index", "turn", "whose", "active", "serial", "used")
    names = (n for n in s.__struct_fields__ if n not in APART and n not in follow)
    return {name: msgspec.to_builtins(getattr(s, name)) for name in names}


def _units(s: Encounter) -> Iterator[str]:
    for is_free, group in groupby(s.units, lambda unit: unit.is_nobody):
        found = list(group)
        if is_free:
            first, last = found[0].id, found[-1].id
            yield f"{write_unit(first)}-{write_unit(last)} nobody"
        else:
            yield from (_unit(s, unit) for unit in found)


def _unit(s: Encounter, unit: Unit) -> str:
    b = book(s)
    profile = unit.profile if unsaid.is_profile(b, unit.profile) else unsaid.CHARACTER
    usual = unsaid.unit(b, profile, unit.side, unit.place, s.gm, unit.id)
    side, who = write_value("", unit.side), write_value("", profile)
    head = f"{write_unit(unit.id)}:{side} {who}@{write_point(unit.place)}"
    found = _wrapped([head, *units.write(b, unit, usual)])
    if unit.things == usual.things:
        held = [b.items[t.item].name for t in unit.things if t.where in HANDS]
        found[0] += f"  # {_on_one_line(unit.name)}" + (f" with {', '.join(held)}" if held else "")
    return "\n".join(found)


def _wrapped(phrases: list[str]) -> list[str]:
    """Lines of a width that can be read; those after the first are indented."""
    found = [phrases[0]]
    for phrase in phrases[1:]:
        if len(found[-1]) + len(phrase) < WIDTH:
            found[-1] += f" {phrase}"
        else:
            found.append(f"    {phrase}")
    return found
