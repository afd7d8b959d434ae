"""Why a unit cannot do what it is not offered: in the words of the judge of its Actions."""

from collections.abc import Iterator, Sequence

from worldline.core.machine import Action, Illegal, Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import keys
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import (
    Attach,
    Attack,
    Board,
    ChangePlace,
    Deed,
    Grapple,
    Leave,
    Move,
    Overwatch,
    Prepare,
    TakeAction,
    UnitId,
    Use,
)
from worldline.riftbound.combat.planning.questions import NotOffered, Why
from worldline.riftbound.combat.query import field, own, uses
from worldline.riftbound.combat.query.own import UNTIMED
from worldline.riftbound.combat.query.powers import arms
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.when import roles
from worldline.riftbound.combat.telling.offers import offer
from worldline.riftbound.figures.character import ATTRIBUTES


def not_offered(
    s: Encounter, d: TakeAction, offered: Sequence[Action], seat: Seat
) -> Iterator[NotOffered]:
    """Every kind of Action on every unit that the seat knows of, where it is refused."""
    there = [o.id for o in s.units if o.id != d.unit and not o.dead and s.is_known(o.id, seat)]
    listed = frozenset(offered)
    reached = {(a.arm, t) for a in offered if isinstance(a, Attack) for t in a.targets}
    for action in _thinkable(s, d.unit, there):
        if action in listed:
            continue
        if isinstance(action, Attack) and (action.arm, *action.targets) in reached:
            continue
        if isinstance(action, Leave) and any(isinstance(a, Leave) for a in offered):
            continue
        try:
            GAME.check(s, d, action)
        except Illegal as no:
            yield NotOffered(action, offer(s, d, action), Why(no.rule, no.why))


def _thinkable(s: Encounter, u: UnitId, there: list[UnitId]) -> Iterator[Deed]:
    """A vehicle does nothing by itself (RB-VEH-7)."""
    if s.units[u].nature == "vehicle":
        return
    yield Move()
    yield Overwatch()
    yield from (Prepare(attribute) for attribute in ATTRIBUTES)
    for key, (_, arm) in arms(s, u).items():
        damage = arm.types[0] if len(arm.types) > 1 else ""
        yield from (Attack(key, (t,), damage) for t in there)
    for thing in own.stowed_things(s, u):
        for id in book(s).items[thing.item].attacks:
            yield Attack(keys.item(thing.n).attack(id), ())
    yield from (Grapple(t) for t in there)
    yield from _uses(s, u, there)
    vehicle = s.units[u].aboard
    if vehicle is None:
        machines = [t for t in there if s.units[t].nature == "vehicle"]
        yield from (Board(t, post) for t in machines for post in _places(s, t))
    else:
        yield from (ChangePlace(post) for post in _places(s, vehicle))
        yield Leave(field.below(s, vehicle))
    gear = s.units[u].things
    for module in gear:
        if book(s).items[module.item].kind == "module":
            yield from (Attach(module.n, thing.n) for thing in gear if thing is not module)


def _places(s: Encounter, vehicle: UnitId) -> tuple[int, ...]:
    """Its Terminals, and a passenger's place."""
    return (*range(len(book(s).vehicles[s.units[vehicle].option].terminals)), -1)


def _uses(s: Encounter, u: UnitId, there: list[UnitId]) -> Iterator[Use]:
    """One that cannot be used at all is asked about once; another on everybody."""
    known = roles(s)
    for power, use in uses_at(s, u, "action.choose"):
        if use.kind != "action" and use.kind not in UNTIMED:
            continue
        aimed = use.target is not None and not use.target.all
        if aimed and uses.can_use(s, u, power, use, known):
            yield from (Use(power.key.text, use.id, (t,)) for t in (u, *there))
        else:
            yield Use(power.key.text, use.id)
