"""Whether a character can stand as it does: HP, marks, sleep, companion, vehicle."""

from collections.abc import Sequence

from msgspec.structs import replace

from worldline.riftbound.characters.validate.fault import CharacterCase, Fault, Faults, within
from worldline.riftbound.characters.validate.growth import gains
from worldline.riftbound.characters.validate.things import effects
from worldline.riftbound.content.entries.effects import (
    Check,
    Effects,
    LearnProfile,
    SwitchOnOff,
    Trade,
)
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.units import System, Vehicle
from worldline.riftbound.figures import hull, stats
from worldline.riftbound.figures.character import (
    CompanionHeld,
    MarkHeld,
    Owned,
    SystemHeld,
    VehicleHeld,
)
from worldline.riftbound.figures.sources import skills
from worldline.riftbound.figures.stats import Maxima
from worldline.words import with_sign


def condition(case: CharacterCase) -> Faults:
    c, most = case.c, stats.maxima(case.bearer)
    yield from _pools("", Maxima(c.hp, c.sp, c.ehp), most, case.new)
    if c.dead and (c.hp or c.ehp):
        yield Fault("RB-DYING-14", "dead", "who has HP or EHP left is not dead")
    if not (c.dead or c.hp or c.ehp):
        yield Fault("RB-DYING-11", "dead", "with HP and EHP at 0 one dies, or regains 1 HP")
    if case.bearer.critical and case.book.rules.critical_mark not in case.bearer.marks:
        yield Fault("RB-DYING-2", "marks", "who is in Critical Condition is Prone")
    if c.spared and not c.hp:
        yield Fault("RB-DYING-13", "spared", "who is spared has 1 HP at least")
    yield from _marks(case, c.marks, "character", "marks")
    yield from _studies(case)
    yield from _body(case)
    yield from _skills(case)
    kind = case.book.classes[c.class_].signature
    for name, held in (("companion", c.companion), ("vehicle", c.vehicle)):
        if held and kind != name:
            yield Fault("RB-BUILD-2", name, f"the Class gives a Signature {kind} instead")
        if case.new and kind == name and not held:
            yield Fault("RB-BUILD-2", name, f"the Class gives a Signature {kind}")
    if c.companion:
        yield from _companion(case, c.companion)
    if c.vehicle:
        yield from _vehicle(case, c.vehicle)


def _pools(field: str, has: Maxima, most: Maxima, new: bool) -> Faults:
    """RB-RULING-22: nothing exceeds its maximum; a new character has everything."""
    for name in Maxima._fields:
        now, full = getattr(has, name), getattr(most, name)
        yield from within(now, full, Fault("RB-RULING-22", field + name, name.upper()))
        if new and now < full:
            yield Fault("RB-BUILD-14", field + name, f"a new character has all {full}")


def _marks(case: CharacterCase, marks: tuple[MarkHeld, ...], on: str, field: str) -> Faults:
    seen: set[tuple[str, str]] = set()
    traded = _traded(case)
    for n, held in enumerate(marks):
        entry, path = case.book.marks[held.mark], f"{field}[{n}]"
        if held.count < 1 or (held.count > 1 and not entry.counted):
            yield Fault("RB-RULING-23", f"{path}.count", f"{entry.name} is there once, or counted")
        if held.rating is not None and held.rating not in case.book.rules.ratings.values():
            yield Fault("RB-ATTR-3", f"{path}.rating", "there is no such Rating")
        if held.count >= traded.get(held.mark, held.count + 1):
            why = f"with {traded[held.mark]} they must be spent"
            yield Fault(entry.rules[0], f"{path}.count", why)
        if on not in entry.on:
            yield Fault(entry.rules[0], path, f"a {on} cannot have {entry.name}")
        key = (entry.group or held.mark, held.source if entry.sources == "each" else "")
        if key in seen:
            yield Fault("RB-RULING-23", path, f"{entry.name} is there already")
        seen.add(key)


def _traded(case: CharacterCase) -> dict[str, int]:
    """RB-AB-CLEAR-MIND-1: of how many marks none is left, because they must be spent."""
    entries = (case.book.abilities[own.ability] for own in case.c.abilities)
    trades = (e for entry in entries for use in entry.uses for e in use.effects)
    return {e.mark: e.count for e in trades if isinstance(e, Trade)}


def _studies(case: CharacterCase) -> Faults:
    """RB-SHEET-27: only who can study units has learnt profiles, or failed."""
    c = case.c
    able = any(_learns(use.effects) for own in c.abilities for use in _uses(case, own))
    for field, known in (("investigated", c.investigated), ("barred", c.barred)):
        if (known and not able) or len(set(known)) < len(known):
            yield Fault("RB-SHEET-27", field, "who can study units has each in the list once")


def _uses(case: CharacterCase, own: Owned) -> tuple[Use, ...]:
    return case.book.abilities[own.ability].uses


def _learns(effects: Sequence[Effects]) -> bool:
    return any(
        isinstance(e, LearnProfile) or (isinstance(e, Check) and _learns(e.success))
        for e in effects
    )


def _body(case: CharacterCase) -> Faults:
    """RB-AB-ROBOTIC-2, RB-AB-ROBOTIC-3: a body that runs on Charge."""
    c = case.c
    entries = [case.book.abilities[own.ability] for own in c.abilities]
    most = max((entry.charge for entry in entries), default=0)
    if (c.body_charge is not None) != bool(most):
        why = "only a body that runs on Charge has any, and it always has a number"
        yield Fault("RB-KEY-CHARGE-1", "body_charge", why)
    elif c.body_charge is not None:
        fault = Fault("RB-KEY-CHARGE-1", "body_charge", "Charge")
        yield from within(c.body_charge, most, fault)
        if c.body_charge == 0 and not c.asleep:
            yield Fault("RB-RULING-199", "asleep", "without Charge the body sleeps")


def _skills(case: CharacterCase) -> Faults:
    """RB-BUILD-22: what Role, Class and Signature Equipment give is written down. What was lost
    since, or the GM has taught, is no fault."""
    given = skills(replace(case.c, skilled=()))
    for skill in sorted(given - {*case.c.skilled}):
        yield Fault("RB-BUILD-22", "skilled", f"{case.book.skills[skill].name} is missing")
    for n, skill in enumerate(case.c.skilled):
        if case.new and skill not in given:
            why = f"nothing makes this character Skilled with {case.book.skills[skill].name}"
            yield Fault("RB-BUILD-22", f"skilled[{n}]", why)


# Companion and vehicle


def _companion(case: CharacterCase, beast: CompanionHeld) -> Faults:
    entry = case.book.companions[beast.option]
    if set(beast.assigned) != set(entry.to) or sorted(beast.assigned.values()) != sorted(
        entry.assign
    ):
        scores = ", ".join(with_sign(score) for score in entry.assign)
        why = f"{scores} go to {', '.join(entry.to).upper()} in any order"
        yield Fault("RB-EQ-COMPANION-2", "companion.assigned", why)
        return
    yield from gains(case, beast.hp_gains, stats.companion_gain, "companion.hp_gains")
    most = stats.maxima(stats.companion(case.c))
    yield from _pools("companion.", Maxima(beast.hp, 0, beast.ehp), most, case.new)
    yield from _marks(case, beast.marks, "creature", "companion.marks")


def _vehicle(case: CharacterCase, held: VehicleHeld) -> Faults:
    book, vehicle = case.book, case.book.vehicles[held.option]
    most = hull.max_hp(book, vehicle, held.systems)
    yield from within(held.hp, most, Fault("RB-VEH-2", "vehicle.hp", "Hull Points"))
    if case.new and held.hp < most:
        yield Fault("RB-RULING-30", "vehicle.hp", f"a new vehicle has all {most}")
    for n, system in enumerate(held.systems):
        yield from _system(case, vehicle, system, f"vehicle.systems[{n}]")
    for n, load in enumerate(hull.loads(book, vehicle, held.systems)):
        if load.weight > load.most:
            why = f"{load.weight}SW at Terminal {n}, which carries {load.most}SW"
            yield Fault("RB-SYS-4", "vehicle.systems", why)
    slots = [slot.systems for slot in vehicle.systems]
    has = [system.system for system in held.systems]
    if case.new and not (
        len(has) == len(slots) and all(id in slot for id, slot in zip(has, slots, strict=True))
    ):
        why = "it has its Systems in their order, one where there is a choice"
        yield Fault("RB-RULING-44", "vehicle.systems", why)


def _system(case: CharacterCase, vehicle: Vehicle, held: SystemHeld, field: str) -> Faults:
    entry = case.book.systems[held.system]
    if not 0 <= held.terminal < len(vehicle.terminals):
        yield Fault("RB-VEH-5", f"{field}.terminal", "there is no such Terminal")
    given = any(held.system in slot.systems for slot in vehicle.systems)
    if not case.book.fits(entry, vehicle) or (entry.locked and not given):
        yield Fault("RB-SYS-5", field, f"{entry.name} is not for this vehicle")
    yield from _tokens(case, entry, held, field)
    if held.choice not in (entry.choice or (None,)):
        yield Fault(entry.rules[0], f"{field}.choice", "its damage type is chosen, if it has one")
    if held.on and SwitchOnOff not in effects(entry):
        yield Fault(entry.rules[0], f"{field}.on", f"{entry.name} cannot be switched on")


def _tokens(case: CharacterCase, entry: System, held: SystemHeld, field: str) -> Faults:
    """RB-KEY-AMMO-1, RB-KEY-CHARGE-1; new ones are full (RB-RULING-30)."""
    ammo = entry.ammo.most if entry.ammo else 0
    yield from within(held.ammo, ammo, Fault("RB-KEY-AMMO-1", f"{field}.ammo", "Ammo"))
    yield from within(
        held.charge, entry.charge, Fault("RB-KEY-CHARGE-1", f"{field}.charge", "Charge")
    )
    if case.new and (held.ammo, held.charge) != (ammo, entry.charge):
        yield Fault("RB-RULING-30", field, "what is new is full")
