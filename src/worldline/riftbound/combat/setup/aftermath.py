"""Characters as a fight has left them: what `enlist` made units of, made characters again."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Unit, book
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query.powers import rating
from worldline.riftbound.combat.setup.enlist import number_units
from worldline.riftbound.content.entries.effects import Roll
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import (
    Character,
    CompanionHeld,
    MarkHeld,
    SystemHeld,
    Thing,
)
from worldline.riftbound.figures.things import join


def aftermath(setup: Setup, s: Encounter, late: Sequence[Entrant] = ()) -> dict[int, Character]:
    """By their place among those who came, in the middle of the fight as well (RB-RULING-82).
    RB-RULING-83: statuses, tokens that last until a Rest, cooldowns, Ammo and Charge stay."""
    if s.phase != "ended":
        raise Illegal("RB-RULING-83", "the combat is not over")
    first = number_units(setup, late)
    return {
        k: character_after(s, s.units[first[k]], entrant.character)
        for k, entrant in enumerate((*setup.entrants, *late))
        if entrant.character is not None
    }


def character_after(s: Encounter, unit: Unit, c: Character) -> Character:
    """A character that came as this unit. Who has left the fight lives (RB-RULING-229)."""
    dead = c.dead or (unit.dead and not unit.gone)
    c = replace(
        c,
        hp=0 if dead else unit.hp,
        sp=unit.sp,
        ehp=0 if dead else unit.ehp,
        dead=dead,
        spared=unit.spared and not dead,
        asleep=unit.asleep,
        prestige=unit.prestige,
        body_charge=unit.body_charge,
        abilities=unit.abilities,
        things=tuple(_things(unit, c.things)),
        next_thing=max([c.next_thing, *(t.n + 1 for t in unit.things)]),
        marks=tuple(_marks(s, unit, c.marks)),
        investigated=tuple(dict.fromkeys((*c.investigated, *unit.investigated))),
        barred=tuple(dict.fromkeys((*c.barred, *_barred(s, unit)))),
    )
    if c.companion is not None and unit.companion is not None:
        c = replace(c, companion=_companion(s, s.units[unit.companion], c.companion))
    if c.vehicle is not None and unit.vehicle is not None:
        hull = s.units[unit.vehicle]
        systems = tuple(_systems(hull, c.vehicle.systems))
        wrecked = hull.dead and not hull.gone
        held = replace(c.vehicle, hp=0 if wrecked else hull.hp, systems=systems)
        c = replace(c, vehicle=held)
    return c


def _things(unit: Unit, before: tuple[Thing, ...]) -> Iterator[Thing]:
    """What was another's is nobody's Signature Equipment. Of several alike that were taken in hand
    together, one alone could be held on (RB-HOLD-2): they are put away."""
    own = {(t.n, t.item) for t in before}
    for thing in unit.things:
        if thing.count > 1 and thing.where in ("left", "right", "both"):
            thing = replace(thing, where="carried")
        if (thing.n, thing.item) not in own:
            thing = replace(thing, by="gm", price=0, signature=False, share=False)
        yield thing


def _barred(s: Encounter, unit: Unit) -> Iterator[str]:
    """RB-RULING-177: whom it failed to study, by name."""
    yield from unit.failed
    yield from (s.units[target].name for _, target in unit.barred)


def _companion(s: Encounter, unit: Unit, beast: CompanionHeld) -> CompanionHeld:
    dead = beast.dead or (unit.dead and not unit.gone)
    return replace(
        beast,
        hp=0 if dead else unit.hp,
        ehp=0 if dead else unit.ehp,
        spared=unit.spared and not dead,
        marks=tuple(_marks(s, unit, beast.marks)),
    )


def _systems(hull: Unit, held: tuple[SystemHeld, ...]) -> Iterator[SystemHeld]:
    """Whether an Engine is on follows from who sits in the vehicle (RB-RULING-211)."""
    for k, system in enumerate(hull.systems):
        same = k < len(held) and held[k].system == system.system
        yield replace(system, on=same and held[k].on)


# Marks


def _marks(s: Encounter, unit: Unit, before: tuple[MarkHeld, ...]) -> Iterator[MarkHeld]:
    """With the names of those who gave them, and the last Rating that counts (RB-RULING-170); of
    one name they are one mark."""
    brought = list(before)
    found: dict[tuple[str, str], MarkHeld] = {}
    for held in unit.marks:
        if book(s).marks[held.mark].ends.combat:
            continue
        source = "" if held.source is None else s.units[held.source].name
        if held.source is None:
            old = next((m for m in brought if m.mark == held.mark), None)
            if old is not None:
                brought.remove(old)
                source = old.source
        new = MarkHeld(mark=held.mark, count=held.count, source=source, rating=_rating(s, held))
        same = found.get((held.mark, source))
        if same is not None and book(s).marks[held.mark].counted:
            new = replace(new, count=same.count + new.count)
        found[held.mark, source] = new
    yield from found.values()


def _rating(s: Encounter, held: HeldMark) -> int | None:
    attribute = _rolls(s, held.mark)
    if held.source is None or attribute is None:
        return held.rating
    return rating(s, held.source, attribute)


def _rolls(s: Encounter, mark: str) -> Attribute | None:
    """The Attribute of its giver that a mark is rolled against."""
    uses = book(s).marks[mark].uses
    rolls = (e for use in uses for e in use.effects if isinstance(e, Roll))
    return next((e.rating for e in rolls if e.rating and e.whose == "source"), None)


# Spoils


def spoils(setup: Setup, s: Encounter, late: Sequence[Entrant] = ()) -> tuple[Thing, ...]:
    """What lies on the ground, and what dead foes had on them. Things of characters are theirs.
    Each unit numbers its own things; together they are numbered anew."""
    found: tuple[Thing, ...] = ()
    for lying in s.lying:
        found = join(found, len(found) + 1, [lying.thing])
    first = number_units(setup, late)
    for k, entrant in enumerate((*setup.entrants, *late)):
        unit = s.units[first[k]]
        if entrant.character is None and unit.dead and not unit.gone:
            found = join(found, len(found) + 1, unit.things)
    return found
