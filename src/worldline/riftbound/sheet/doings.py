"""What may be done with belongings now: every command that the rules would not refuse."""

from collections.abc import Iterable, Iterator

from worldline.core.machine import Illegal
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.effects import Choose, Scan
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import (
    Attach,
    FillVehicle,
    Hold,
    PairDevice,
    Recharge,
    Refuel,
    Reload,
    ReloadSystem,
    RepairVehicle,
    Switch,
    UseBandage,
    Wear,
)
from worldline.riftbound.downtime.commands import Scan as ScanCommand
from worldline.riftbound.downtime.shop import HANDS, does, uses
from worldline.riftbound.downtime.tokens import BODY
from worldline.riftbound.figures.character import Character, Thing
from worldline.riftbound.figures.roll import Cup
from worldline.riftbound.sheet.rows import Doing

DEVICE = "another device"
"""Stands for the name that its owner will give."""


def with_thing(c: Character, own: Thing) -> tuple[Doing, ...]:
    return _allowed(c, _tried(c, own))


def with_body(c: Character) -> tuple[Doing, ...]:
    return _allowed(c, _filled(c, BODY)) if c.body_charge is not None else ()


def with_system(c: Character, k: int) -> tuple[Doing, ...]:
    return _allowed(c, _aboard(c, k))


def with_vehicle(c: Character) -> tuple[Doing, ...]:
    fill = Doing(name="Fill at a place with power", command=FillVehicle())
    return _allowed(c, (fill, Doing(name="Repair for an hour", command=RepairVehicle())))


def _allowed(c: Character, tried: Iterable[Doing]) -> tuple[Doing, ...]:
    """Of what is called the same, which comes to the same, the first."""
    found: dict[str, Doing] = {}
    for doing in tried:
        if doing.name not in found and _may(c, doing):
            found[doing.name] = doing
    return tuple(found.values())


def _may(c: Character, doing: Doing) -> bool:
    try:
        apply(c, doing.command, Cup(seed=0))
    except Illegal:
        return False
    return True


def _tried(c: Character, own: Thing) -> Iterator[Doing]:
    item = open_book(c.packs).items[own.item]
    yield from _held(c, own)
    if own.where != "worn":
        yield Doing(name="Wear", command=Wear(own.n))
    if item.ammo:
        for other in c.things:
            name = f"Reload from {_name(c, other)} ({other.ammo})"
            yield Doing(name=name, command=Reload(own.n, other.n))
    if item.charge:
        yield from _filled(c, own.n)
    yield Doing(name=f"Switch {'off' if own.on else 'on'}", command=Switch(own.n))
    if item.kind == "module":
        for other in c.things:
            name = f"Attach to {_name(c, other)}"
            yield Doing(name=name, command=Attach(own.n, other.n))
    if does(c, item, Scan):
        for use in uses(c, item):
            for option in (o for e in use.effects if isinstance(e, Choose) for o in e.options):
                yield Doing(name=f"Scan: {option.name}", command=ScanCommand(own.n, option.name))
    paired = PairDevice(own.n, DEVICE)
    yield Doing(name="Add to the Crew List", command=paired, asks="other")
    yield Doing(name="Use on yourself", command=UseBandage(own.n))


def _held(c: Character, own: Thing) -> Iterator[Doing]:
    """RB-HOLD-2: with what the other hand holds, or alone."""
    held = [t for t in c.things if t.where in HANDS]
    if own in held:
        left = tuple(t.n for t in held if t != own)
        yield Doing(name="Put away", command=Hold(left))
        return
    beside = [doing for t in held if _may(c, doing := _beside(c, own, t))]
    yield from beside
    if not beside:
        yield Doing(name="Hold", command=Hold((own.n,)))


def _beside(c: Character, own: Thing, other: Thing) -> Doing:
    return Doing(name=f"Hold with {_name(c, other)}", command=Hold((own.n, other.n)))


def _filled(c: Character, n: int) -> Iterator[Doing]:
    for other in c.things:
        if other.charge:
            name = f"Recharge from {_name(c, other)} ({other.charge})"
            yield Doing(name=name, command=Recharge(n, other.n))
    if n != BODY and c.body_charge:
        name = f"Recharge from your body ({c.body_charge})"
        yield Doing(name=name, command=Recharge(n, BODY))


def _aboard(c: Character, k: int) -> Iterator[Doing]:
    for own in c.things:
        name = f"Reload from {_name(c, own)} ({own.ammo})"
        yield Doing(name=name, command=ReloadSystem(k, own.n))
        name = f"Refuel from {_name(c, own)} ({own.charge})"
        yield Doing(name=name, command=Refuel(k, own.n))


def _name(c: Character, own: Thing) -> str:
    return open_book(c.packs).items[own.item].name
