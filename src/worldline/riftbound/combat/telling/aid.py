"""Beside the view, for people: figures that follow from it, what each option is, and warnings.

It holds nothing but what the seat could work out from its view and what it is asked.
"""

from collections.abc import Iterator

import msgspec

from worldline.core.machine import Seat
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, at_hand, book
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import uses
from worldline.riftbound.combat.query.entries import Power
from worldline.riftbound.combat.query.figures import move_metres
from worldline.riftbound.combat.query.names import power as power_name
from worldline.riftbound.combat.query.names import use as use_name
from worldline.riftbound.combat.query.powers import maxima, powers, score, system, working_systems
from worldline.riftbound.combat.telling.dice import SeenRoll
from worldline.riftbound.combat.telling.guess import known_part
from worldline.riftbound.combat.telling.offers import OfferedOptions
from worldline.riftbound.combat.telling.sealed import SealedAnswer
from worldline.riftbound.content.entries.effects import Generate
from worldline.riftbound.content.entries.gear import Ammo
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.words import Attribute, Occasion
from worldline.riftbound.figures.character import ATTRIBUTES


class TokensLeft(msgspec.Struct, frozen=True, kw_only=True):
    """Ammo and Charge in an item or a body, by its key, and how much fits; 0: none does."""

    key: str
    name: str
    ammo: int
    most_ammo: int
    charge: int
    most_charge: int


class UsesLeft(msgspec.Struct, frozen=True, kw_only=True):
    """How often a limited use is left, on each such occasion so many times; `use` is empty where
    several uses of an entry count together."""

    key: str
    use: str
    name: str
    per: Occasion
    left: int
    most: int


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from a unit as it stands: maxima, effective Scores, metres of a Move, tokens,
    and limited uses of a turn or of its Overwatch. Of a vehicle only its HP."""

    unit: UnitId
    hp: int
    sp: int
    ehp: int
    scores: dict[Attribute, int]
    move: int
    tokens: tuple[TokensLeft, ...]
    limits: tuple[UsesLeft, ...]


class SystemUse(msgspec.Struct, frozen=True, kw_only=True):
    """What a System can be used for, and its price."""

    use: str
    name: str
    kind: str
    watts: int
    ammo: int
    charge: int
    gives: int  # Watts


class SystemState(msgspec.Struct, frozen=True, kw_only=True):
    """A System by its place and key, who may use it now, what is in it, and whether it works at
    all (RB-RULING-171, RB-KEY-ATMOSPHERIC-1)."""

    n: int
    key: str
    system: str
    name: str
    terminal: int
    works: bool
    on: bool
    ammo: int
    most_ammo: int
    charge: int
    most_charge: int
    uses: tuple[SystemUse, ...]


class VehicleState(msgspec.Struct, frozen=True, kw_only=True):
    unit: UnitId
    watts: int
    systems: tuple[SystemState, ...]


class Warned(msgspec.Struct, frozen=True):
    """An answer that is seldom meant, by who is asked and its place among the options of what is
    owed; and what a person is asked before it is given."""

    unit: UnitId
    option: int
    ask: str


class Aid(msgspec.Struct, frozen=True, kw_only=True):
    """Beside the view, for people."""

    figures: tuple[Figures, ...]
    vehicles: tuple[VehicleState, ...]
    options: tuple[OfferedOptions, ...]
    warnings: tuple[Warned, ...]
    roll: SeenRoll | None
    sealed: tuple[SealedAnswer, ...]


def figures_of(s: Encounter, seat: Seat | None) -> tuple[Figures, ...]:
    """Nothing but what the seat could work out from its view."""
    known = known_part(s, seat)
    shown = (u for u in s.units if s.has_open_figures(u.id, seat))
    return tuple(_figures(known, unit) for unit in shown)


def _figures(s: Encounter, unit: Unit) -> Figures:
    if unit.nature == "vehicle":
        return Figures(
            unit=unit.id, hp=unit.hp_base, sp=0, ehp=0, scores={}, move=0, tokens=(), limits=()
        )  # fmt: skip
    most = maxima(s, unit.id)
    return Figures(
        unit=unit.id, hp=most.hp, sp=most.sp, ehp=most.ehp,
        scores={a: score(s, unit.id, a).value for a in ATTRIBUTES},
        move=move_metres(s, unit.id).value,
        tokens=tuple(_tokens(s, unit)), limits=tuple(_limits(s, unit.id)),
    )  # fmt: skip


def _tokens(s: Encounter, unit: Unit) -> Iterator[TokensLeft]:
    """RB-KEY-AMMO-1, RB-KEY-CHARGE-1: of what it carries, and of a body that runs on Charge."""
    items = book(s).items
    for thing in unit.things:
        item = items[thing.item]
        if item.ammo or item.stores or item.charge:
            yield TokensLeft(
                key=keys.item(thing.n).text, name=item.name, ammo=thing.ammo,
                most_ammo=_most(item.ammo or item.stores), charge=thing.charge,
                most_charge=item.charge,
            )  # fmt: skip
    for own in unit.abilities if unit.body_charge is not None else ():
        entry = book(s).abilities[own.ability]
        if entry.charge:
            yield TokensLeft(
                key=keys.ability(own.ability, own.choice).text, name=entry.name, ammo=0,
                most_ammo=0, charge=unit.body_charge or 0, most_charge=entry.charge,
            )  # fmt: skip


def _most(ammo: Ammo | None) -> int:
    return 0 if ammo is None else ammo.most


def _limits(s: Encounter, u: UnitId) -> Iterator[UsesLeft]:
    """Those that last: of a turn, while one is under way, and of an Overwatch."""
    found = dict[tuple[str, str], UsesLeft]()
    for power in powers(s, u):
        for use in power.uses:
            if use.kind != "mandatory" and (one := _uses_left(s, u, power, use)) is not None:
                found.setdefault((one.key, one.use or one.name), one)
    yield from found.values()


def _uses_left(s: Encounter, u: UnitId, power: Power, use: Use) -> UsesLeft | None:
    if use.limit is None or use.limit.per not in ("turn", "overwatch"):
        return None
    if use.limit.per == "overwatch" and not s.units[u].watches:
        return None
    counted = uses.occasion(s, u, power, use)
    assert counted is not None
    between = use.limit.per == "turn" and at_hand(s, Turn) is None
    used = 0 if between else s.used.get(counted[0].text, 0)
    together = use.limit.shared is not None
    key = power.key.text
    return UsesLeft(
        key=key, use="" if together else use.id,
        name=power_name(s, u, key) if together else use_name(s, u, key, use.id),
        per=use.limit.per, left=max(0, counted[1] - used), most=counted[1],
    )  # fmt: skip


def vehicles_of(s: Encounter, seat: Seat | None) -> tuple[VehicleState, ...]:
    """Of those whose figures are open."""
    shown = (u for u in s.units if u.nature == "vehicle" and s.has_open_figures(u.id, seat))
    return tuple(
        VehicleState(unit=v.id, watts=v.watts, systems=tuple(_systems(s, v))) for v in shown
    )


def _systems(s: Encounter, vehicle: Unit) -> Iterator[SystemState]:
    works = frozenset(working_systems(s, vehicle))
    for n, held in enumerate(vehicle.systems):
        entry, key = book(s).systems[held.system], keys.system(vehicle.id, n)
        mine = [(p, use) for p in system(book(s), vehicle, n, True) for use in p.uses]
        yield SystemState(
            n=n, key=key.text, system=held.system, name=entry.name, terminal=held.terminal,
            works=n in works, on=held.on, ammo=held.ammo, most_ammo=_most(entry.ammo),
            charge=held.charge, most_charge=entry.charge,
            uses=tuple(_system_use(s, vehicle, power, use) for power, use in mine),
        )  # fmt: skip


def _system_use(s: Encounter, vehicle: Unit, power: Power, use: Use) -> SystemUse:
    return SystemUse(
        use=use.id, name=use_name(s, vehicle.id, power.key.text, use.id), kind=use.kind,
        watts=use.cost.watts, ammo=use.cost.ammo, charge=use.cost.charge,
        gives=sum(e.watts for e in use.effects if isinstance(e, Generate)),
    )  # fmt: skip
