"""What must never be: figures out of bounds, what nobody can be, names of nothing (RB-STATE)."""

from collections.abc import Iterator, Mapping
from typing import Final

from worldline.core.machine import Illegal
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, book
from worldline.riftbound.combat.nouns.frames import Attacking, Damaging
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.figures import hull
from worldline.riftbound.figures.character import ATTRIBUTES

GM: Final = "RB-RULING-229"


def problems(s: Encounter) -> list[str]:
    return [wrong.why for wrong in impossible(s)]


def impossible(s: Encounter) -> list[Illegal]:
    """Each with the rule by which it cannot be."""
    if found := wrong_names(s):
        return [Illegal(GM, why) for why in found]
    if not s.secrets and (s.veiled or any(unit.hidden or unit.veiled for unit in s.units)):
        return [Illegal(GM, "something is hidden, and yet everything is told to all")]
    wrongs = [wrong for unit in s.units for wrong in _impossible(s, unit)]
    return wrongs or [*_made_with_nothing(s)]


def _made_with_nothing(s: Encounter) -> Iterator[Illegal]:
    for f in s.stack:
        if type(f) is Attacking and aim.find(s, f.attacker, f.arm) is None:
            yield Illegal(GM, f"{s.units[f.attacker].name} is in the midst of an Attack with it")


def wrong_names(s: Encounter) -> list[str]:
    """What names something that there is not: nothing can be worked out from that."""
    found = [*_of_the_fight(s)]
    for unit in s.units:
        found += [*_nameless(s, unit)] or [*_strayed(s, unit)]
    return found


def _of_the_fight(s: Encounter) -> Iterator[str]:
    if not _are_there(s, *s.order) or len(set(s.order)) != len(s.order):
        yield "the order names a unit that is not there, or one twice"
    if not 0 <= s.index <= len(s.order) or s.round < 0:
        yield "the fight is at no place of the order"
    if not _are_there(s, s.whose, s.active):
        yield "it is the turn of a unit that is not there"
    if len(s.done) != len(s.actors) or not _are_there(s, *s.actors):
        yield "nobody took one of the Actions of this turn"
    switches = book(s).switches
    if s.switches.keys() != switches.keys():
        unknown, missing = s.switches.keys() - switches.keys(), switches.keys() - s.switches.keys()
        if unknown:
            names = ", ".join(sorted(unknown))
            yield f"there is no switch {names}; there is {', '.join(switches)}"
        else:
            yield f"a switch is missing: {', '.join(sorted(missing))}"
    else:
        for id, value in s.switches.items():
            if wrong := switches[id].wrong(value):
                yield f"{id}: {wrong}"
    for pair in s.pairs:
        two = keys.units_of(pair)
        if two is None or not _are_there(s, *two):
            yield f"{pair} names no two units"
    for lying in s.lying:
        if lying.thing.item not in book(s).items or not _are_there(s, lying.owner):
            yield "nothing of the kind lies on the ground"
    for cloud in s.clouds:
        if cloud.hazard not in book(s).hazards or not _are_there(s, cloud.creator):
            yield f"there is no hazard {cloud.hazard}"


def _are_there(s: Encounter, *units: UnitId | None) -> bool:
    return all(u is None or 0 <= u < len(s.units) for u in units)


def _nameless(s: Encounter, unit: Unit) -> Iterator[str]:
    """What a unit has that is in none of the books."""
    b = book(s)
    had: list[tuple[str, Mapping[str, object]]] = [(unit.size, b.sizes)]
    had += [(owned.ability, b.abilities) for owned in unit.abilities]
    had += [(thing.item, b.items) for thing in unit.things]
    had += [(held.system, b.systems) for held in unit.systems]
    had += [(held.mark, b.marks) for held in unit.marks]
    had += [(x.like, b.attacks) for x in unit.improvised]
    had += [(id, b.attacks) for id in unit.attacks]
    had += [(id, {**b.features, **b.keywords}) for id in unit.features]
    had += [(id, b.skills) for id in unit.skills]
    if unit.nature == "vehicle":
        had.append((unit.option, b.vehicles))
    elif unit.option:
        had.append((unit.option, b.companions))
    return (f"{unit.name}: there is no {id}" for id, table in had if id not in table)


def _strayed(s: Encounter, unit: Unit) -> Iterator[str]:
    """Ties to units that are not there, or to the wrong ones."""
    tied = (unit.aboard, unit.vehicle, unit.owner, unit.companion)
    watches = [u for watch in unit.watches for u in (watch.by, watch.centre)]
    given = [held.source for held in unit.marks]
    if not _are_there(
        s, *tied, *watches, *given, *unit.unwilling, *unit.studied, *[u for _, u in unit.barred]
    ):
        yield f"{unit.name} has to do with a unit that is not there"
        return
    if unit.id in tied:
        yield f"{unit.name} is tied to themselves"
    for vehicle in (unit.aboard, unit.vehicle):
        if vehicle is not None and s.units[vehicle].nature != "vehicle":
            yield f"{s.units[vehicle].name} is no vehicle for {unit.name}"
    for other in (unit.owner, unit.companion):
        if other is not None and s.units[other].nature == "vehicle":
            yield f"{s.units[other].name} is a vehicle, and neither owns nor follows"
    for held in unit.marks:
        if unit.nature not in book(s).marks[held.mark].on:
            yield f"{held.mark} is nothing for a {unit.nature}"
        if held.source is not None and s.units[held.source].nature == "vehicle":
            yield f"{s.units[held.source].name} has no Scores to give {held.mark} with"
    if not 0 <= unit.seat <= s.gm:
        yield f"nobody sits where {unit.name} is played from"


def _impossible(s: Encounter, unit: Unit) -> Iterator[Illegal]:
    """Figures, hands and loads beyond what there is; lives that are over."""
    if unit.nature != "vehicle" and unit.scores.keys() != set(ATTRIBUTES):
        yield Illegal(GM, f"{unit.name} lacks a Score, or has one of no Attribute")
        return
    yield from below_zero(unit)
    if unit.diameter <= 0:
        yield Illegal(GM, f"{unit.name} takes no space")
    if unit.nature == "vehicle":
        yield from _overloaded(s, unit)
        yield from _crowded(s, unit)
    else:
        most = maxima(s, unit.id)
        if unit.hp > most.hp or unit.ehp > most.ehp:
            yield Illegal(GM, f"{unit.name} has more than its maximum")
    yield from _undead(s, unit)
    if len({thing.n for thing in unit.things}) != len(unit.things):
        yield Illegal(GM, f"{unit.name} has two things of one number")
    hands = sum({"left": 1, "right": 1, "both": 2}.get(t.where, 0) for t in unit.things)
    if hands > book(s).rules.hands:
        yield Illegal("RB-HOLD-2", f"{unit.name} holds more than two hands can")


def below_zero(unit: Unit) -> Iterator[Illegal]:
    if min(unit.hp, unit.sp, unit.ehp, unit.watts, unit.counters, unit.prestige, unit.extra) < 0:
        yield Illegal(GM, f"{unit.name} has a figure below 0")


def _overloaded(s: Encounter, vehicle: Unit) -> Iterator[Illegal]:
    """RB-SYS-4, RB-RULING-225: what each Terminal carries."""
    entry = book(s).vehicles[vehicle.option]
    if any(not 0 <= held.terminal < len(entry.terminals) for held in vehicle.systems):
        yield Illegal("RB-VEH-5", f"{vehicle.name} has a System at a Terminal that it has not")
    for n, load in enumerate(hull.loads(book(s), entry, vehicle.systems), 1):
        if load.weight > load.most:
            why = f"{load.weight}SW at Terminal {n} of {vehicle.name}, which carries {load.most}SW"
            yield Illegal("RB-SYS-4", f"{why} (RB-RULING-225)")


def _crowded(s: Encounter, vehicle: Unit) -> Iterator[Illegal]:
    """RB-RULING-212: one unit at each Terminal. Passengers squeeze in as the GM says."""
    terminals = len(book(s).vehicles[vehicle.option].terminals)
    posts = [u.post for u in s.units if u.aboard == vehicle.id and not u.dead and u.post != -1]
    for post in set(posts):
        if not 0 <= post < terminals or posts.count(post) > 1:
            why = f"there is no place at Terminal {post + 1} of {vehicle.name}"
            yield Illegal("RB-RULING-212", why)


def _undead(s: Encounter, unit: Unit) -> Iterator[Illegal]:
    """RB-DYING-14; RB-RULING-168: nobody acts who has come to 0 HP, and is not in Critical
    Condition; unless that is just being seen to."""
    if unit.dead and (unit.marks or unit.watches or unit.pools):
        yield Illegal("RB-DYING-14", f"{unit.name} is out of play, and still holds something")
    if unit.gone and not unit.dead:
        yield Illegal(GM, f"{unit.name} has left, and is still in play")
    seen_to = any(type(f) is Damaging and f.damaged == unit.id for f in s.stack)
    if not (unit.dead or unit.hp > 0 or unit.mortal or seen_to):
        yield Illegal("RB-RULING-168", f"{unit.name} has 0 HP, and is neither dead nor critical")


def too_much(s: Encounter, unit: Unit, field: str, value: object) -> Illegal | None:
    """A figure above its maximum; of HP and EHP of characters see above."""
    found: dict[str, tuple[str, int]] = {}
    if unit.nature == "vehicle":
        found["hp"] = "RB-RULING-223", unit.hp_base
    else:
        found["prestige"] = "RB-PRESTIGE-2", book(s).rules.prestige_most
        if unit.sp_base is not None:
            found["sp"] = "RB-RULING-22", maxima(s, unit.id).sp
    rule, most = found.get(field, ("", None))
    if most is None or not isinstance(value, int) or value <= most:
        return None
    return Illegal(rule, f"{unit.name} has {most} at most")
