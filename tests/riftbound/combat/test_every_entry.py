"""Every entry of the book that can do something in combat does it once; no case is by hand."""

from collections.abc import Iterator
from copy import copy
from itertools import zip_longest
from typing import Any

import pytest
from msgspec.structs import replace

from riftbound.combat.arena import BOOK, scene, wander
from worldline.core.machine import Action, Event
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.query.derived import forget
from worldline.riftbound.combat.query.powers import maxima
from worldline.riftbound.combat.topics.order import orders
from worldline.riftbound.content.book import BOOKS
from worldline.riftbound.content.entries import standing
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.when import ActionIs, From, LastAction, Overwatching

KINDS = ("abilities", "items", "features", "marks", "systems")
TRIES = 24
OUTSIDE = (
    standing.Lights, standing.Speaks, standing.FillsInSun, standing.Repairs, standing.NeedsNo,
    standing.RunsOnCharge,
)  # fmt: skip
"""What matters outside combat only, or is the GM's to tell; so do a vehicle's maximum HP."""


def entries(*kinds: str) -> Iterator[tuple[str, str, Any]]:
    return ((kind, id, entry) for kind in kinds for id, entry in BOOK.kinds[kind].items())


# Uses


def used() -> Iterator[tuple[str, str, str]]:
    for kind, id, entry in entries(*KINDS):
        yield from ((kind, id, use.id) for side in _sides(kind, entry) for use in side.uses)


def _use(kind: str, id: str, use: str) -> Use:
    entry = BOOK.kinds[kind][id]
    uses: list[Use] = [found for side in _sides(kind, entry) for found in side.uses]
    return next(found for found in uses if found.id == use)


def _watches(use: Use) -> bool:
    return any(
        isinstance(q, Overwatching) or (isinstance(q, From) and "overwatch" in q.one_of)
        for q in use.when
    )


def _leads(use: Use) -> set[str]:
    """The Actions that lead to where it can be used."""
    if _watches(use):
        return {"overwatch"}
    kinds: set[str] = {q.kind for q in use.when if isinstance(q, ActionIs)}
    fighting = any(moment.split(".")[0] in ("attack", "hit", "dodge") for moment in use.moments)
    return kinds or ({"attack"} if fighting else set())


def _sides(kind: str, entry: Any) -> tuple[Any, ...]:
    """A mark gives something to its holder, to who gave it and to allies."""
    return (entry, entry.source, entry.allies) if kind == "marks" else (entry,)


def names(s: Encounter, unit: int, key: str, kind: str, id: str) -> bool:
    """Whether the key of a power means this entry."""
    parts = key.split("/")
    match kind:
        case "abilities":
            return parts[:2] == ["ability", id]
        case "features":
            return parts[-1] == id
        case "marks":
            return parts[:2] == ["mark", id]
        case "items":
            things = s.units[unit].things
            return parts[0] == "item" and not any(
                t.n == int(parts[1]) and t.item != id for t in things
            )
        case "systems":
            return (
                parts[0] == "system" and s.units[int(parts[1])].systems[int(parts[2])].system == id
            )
    return False


@pytest.mark.parametrize(("kind", "id", "use"), list(used()))
def test_every_use_is_used(kind: str, id: str, use: str) -> None:
    entry = _use(kind, id, use)
    watching, leads = _watches(entry), _leads(entry)

    def wish(s: Encounter, a: Action) -> bool:
        if type(a).__name__.lower() in leads and (s.whose == 0 or not watching):
            return True
        unit = s.active if s.active is not None else 0
        return isinstance(a, schema.Use) and a.use == use and names(s, unit, a.key, kind, id)

    def seen(s: Encounter, e: Event) -> bool:
        return isinstance(e, events.Used) and e.use == use and names(s, e.unit, e.key, kind, id)

    make = scene(kind, id)
    for n in range(TRIES):
        s = make(n)
        for told in wander(s, n, wish):
            if any(seen(s, e) for e in told):
                return
    pytest.fail(f"{use} of {id} was never used")


# Attacks


@pytest.mark.parametrize("id", list(BOOK.attacks))
def test_every_attack_is_made_and_hits(id: str) -> None:
    before = {q.use for q in BOOK.attacks[id].when if isinstance(q, LastAction)}

    def wish(s: Encounter, a: Action) -> bool:
        if isinstance(a, schema.Attack):
            return a.arm.endswith(f"/{id}")
        return isinstance(a, schema.Use) and a.use in before

    make = scene("attacks", id)
    for n in range(TRIES):
        made = False
        for told in wander(make(n), n, wish):
            for e in told:
                if isinstance(e, events.Acted):
                    made = isinstance(e.deed, schema.Attack) and e.deed.arm.endswith(f"/{id}")
                elif made and isinstance(e, events.Hit) and e.hits:
                    return
    pytest.fail(f"{id} was never made")


# What counts by itself


def passive() -> Iterator[tuple[str, str]]:
    for kind, id, entry in entries(*KINDS, "keywords"):
        matters = [p for p in entry.standing if not isinstance(p, OUTSIDE)]
        matters += [m for m in entry.modifiers if kind != "systems" or m.stat != "max-hp"]
        if matters:
            yield kind, id


def story(kind: str, id: str, n: int, packs: tuple[str, ...] = ()) -> Iterator[object]:
    """What is told in a fight, and the figures of the bearer that no roll of it shows."""
    s = scene(kind, id)(n)
    s.packs = packs
    forget(s)

    def wish(s: Encounter, a: Action) -> bool:
        if isinstance(a, schema.Move):
            return "move" in stats
        if isinstance(a, schema.Attack):
            return "attack-damage" in stats and names(s, 0, a.arm, kind, id)
        return isinstance(a, schema.Use) and names(s, 0, a.key, kind, id)

    stats = {m.stat for m in BOOK.kinds[kind][id].modifiers}
    yield maxima(s, 0), orders(s, 0)
    yield from wander(s, n, wish, sound=not packs)


@pytest.mark.parametrize(("kind", "id"), list(passive()))
def test_every_passive_makes_a_difference(
    kind: str, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bare, packs = BOOK.kinds[kind], copy(BOOK), (f"{kind} without {id}",)
    setattr(bare, kind, {**table, id: replace(table[id], modifiers=(), standing=())})
    monkeypatch.setitem(BOOKS, packs, bare)
    assert any(
        one != other
        for n in range(TRIES)
        for one, other in zip_longest(story(kind, id, n), story(kind, id, n, packs))
    )
