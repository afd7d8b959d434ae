"""Every entry is played, and to be played is to make a difference: no entry is merely carried.

A use is played twice with the same dice and the same lot, once without its effects; from the moment
it is used the two fights must differ.
"""

from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from typing import Any

import pytest

from riftbound.combat.arena import BOOK, scene, wander
from riftbound.combat.test_every_entry import (
    TRIES,
    _leads,
    _sides,
    _use,
    _watches,
    names,
    passive,
    used,
)
from worldline.core.machine import Action, Event
from worldline.riftbound.combat import effects
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.frames import Doing
from worldline.riftbound.combat.query.derived import forget
from worldline.riftbound.content.book import BOOKS

Told = list[Event]


def idle(kind: str, id: str, use: str, packs: tuple[str, ...]) -> Callable[..., bool]:
    """Whether an effect is done: nothing comes of this use, though it is offered as ever."""
    applies = effects._applies

    def does(s: Encounter, f: Doing, effect: Any) -> bool:
        if s.packs == packs and f.use == use and names(s, f.user, f.key, kind, id):
            return False
        return applies(s, f, effect)

    return does


def fought(
    kind: str, id: str, use: str, n: int, packs: tuple[str, ...] = ()
) -> Iterator[tuple[bool, object]]:
    """Whether the use has been used, and everything there is to see of the fight."""
    entry = _use(kind, id, use)
    watching, leads = _watches(entry), _leads(entry)

    def wish(s: Encounter, a: Action) -> bool:
        if type(a).__name__.lower() in leads and (s.whose == 0 or not watching):
            return True
        unit = s.active if s.active is not None else 0
        return isinstance(a, schema.Use) and a.use == use and names(s, unit, a.key, kind, id)

    s = scene(kind, id)(n)
    s.packs = packs
    forget(s)
    seen = False
    for told in wander(s, n, wish, sound=not packs):
        seen = seen or any(
            isinstance(e, events.Used) and e.use == use and names(s, e.unit, e.key, kind, id)
            for e in told
        )
        yield seen, (told, list(s.units), list(s.clouds))


def until_used(fight: Iterator[tuple[bool, object]]) -> Iterator[tuple[bool, object]]:
    for one in fight:
        yield one
        if one[0]:
            return


@pytest.mark.parametrize(("kind", "id", "use"), list(used()))
def test_every_use_has_its_effect(
    kind: str, id: str, use: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = (f"{kind} without {use} of {id}",)
    monkeypatch.setitem(BOOKS, packs, BOOK)
    monkeypatch.setattr(effects, "_applies", idle(kind, id, use, packs))
    for n in range(TRIES):
        whole = fought(kind, id, use, n)
        before = list(until_used(whole))
        if not (before and before[-1][0]):
            continue  # it was never used: the other fight would be the same
        bare = fought(kind, id, use, n, packs)
        for one, other in zip_longest(chain(before, whole), bare):
            if one != other:
                if one and one[0]:
                    return
                break  # it was offered otherwise, which shows nothing
    pytest.fail(f"nothing comes of {use} of {id}")


def test_no_use_is_without_effects() -> None:
    for kind, id, _ in used():
        for side in _sides(kind, BOOK.kinds[kind][id]):
            assert all(use.effects for use in side.uses)


# Is anything left out?

NOTHING_TO_PLAY = {
    "advanced-first-aid-kit": "its bandages are entries of their own",
    "primitive-first-aid-kit": "its bandages are entries of their own",
    "adventuring-kit": "its contents are entries of their own",
    "alloy-cable": "figures alone",
    "hs-alloy-cable": "figures alone",
    "primitive-rope": "figures alone",
    "backpack": "figures alone",
    "tent": "figures alone",
    "rations-1-day": "matters outside combat",
    "water-bottle": "matters outside combat",
    "toolkit": "matters outside combat",
    "clothing": "matters outside combat",
    "symbol-of-status": "has no effect (RB-ROLE-CAPTAIN-2)",
}
STORES = {id for id, item in BOOK.items.items() if item.stores or "battery" in item.tags} | {
    "solar-array"
}
"""Played by being emptied: `test_every_rest`."""
ELSEWHERE = {"personal-communicator": "test_every_rest"}


def test_every_item_is_played_or_has_nothing_to_play() -> None:
    played = {id for kind, id, _ in used() if kind == "items"}
    played |= {id for kind, id in passive() if kind == "items"}
    played |= {id for id, item in BOOK.items.items() if item.attacks}
    played |= {*STORES, *ELSEWHERE}
    assert played.isdisjoint(NOTHING_TO_PLAY)
    assert played | set(NOTHING_TO_PLAY) == set(BOOK.items)


def test_the_book_has_as_many_entries_as_its_chapters_say() -> None:
    contained = {id for id, item in BOOK.items.items() if item.kind == "contained"}
    headings = {item.heading or id for id, item in BOOK.items.items() if id not in contained}
    signature = {id for id, item in BOOK.items.items() if item.signature}
    assert (len(BOOK.abilities), len(headings), len(contained)) == (36, 47, 4)
    assert (len(signature), len(BOOK.systems)) == (13, 12)
    assert (len(BOOK.companions), len(BOOK.vehicles)) == (2, 4)


@pytest.mark.parametrize("kind", ["abilities", "features", "systems", "marks"])
def test_every_entry_of_a_kind_is_played(kind: str) -> None:
    played = {id for k, id, _ in used() if k == kind} | {id for k, id in passive() if k == kind}
    played |= {id for id, entry in BOOK.kinds[kind].items() if getattr(entry, "attacks", ())}
    played |= {"clarity"} if kind == "marks" else set()  # spent by the use that gives it
    assert played == set(BOOK.kinds[kind])
