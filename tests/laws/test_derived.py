"""Every derived value that a fight keeps is what would be worked out anew, at every decision, and
its function reads no field that it does not name."""

import re
from collections.abc import Callable, Iterator
from inspect import getattr_static, signature
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace
from repeats import repeats

from worldline.core.machine import CHANCE
from worldline.riftbound.combat import nouns
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, Unit, change, set_units
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import aim, derived, field, own, passage, powers
from worldline.riftbound.combat.query.derived import REGISTRY, Aspect, Derived
from worldline.riftbound.combat.query.when import seizers
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.space.geometry import Body
from worldline.riftbound.combat.topics import actions, window
from worldline.riftbound.combat.topics.besides import BESIDES
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Moment
from worldline.riftbound.figures.attacks import arm

ON_FOOT = [id for id, npc in open_book().npcs.items() if npc.vehicle is None]
FIELDS = frozenset(field.name for field in fields(Unit))


def kept(s: Encounter) -> Iterator[tuple[Derived, tuple[Any, ...], Any]]:
    """Every derived function with arguments and the value that is kept for them."""
    tables = (s.cache or derived.begin(s)).tables
    for each, table in zip(REGISTRY, list(tables), strict=True):
        for args, value in list(table.items()):
            yield each, args, value
        if each.of == "unit":
            one = len(signature(each.function).parameters) == 2
            for unit in s.units:
                if each.name in unit.__dict__:
                    found = unit.__dict__[each.name]
                    for more, value in [((), found)] if one else list(found.items()):
                        yield each, (unit.id, *more), value


def compare(s: Encounter) -> None:
    """Every kept value with a fresh one, and every short list with the long way."""
    t = GAME.load(GAME.dump(s))
    for each, args, value in kept(s):
        assert each.function(t, *args) == value, (each.function.__name__, args)
    for unit in s.units:
        assert unit.base in (None, Body(unit.x, unit.y, unit.z, unit.diameter))
        for part in derived.ASPECTS.values():
            assert unit.__dict__.get(part.name) in (None, part.compute(t, unit)), part.name
    for unit in s.units:
        if unit.nature != "vehicle":
            compare_attacks(s, t, unit.id)


def compare_attacks(s: Encounter, t: Encounter, u: UnitId) -> None:
    for _, a in own.arms(s, u).values():
        assert a == arm(own.bearer(t, u), a.source, a.id)
    listed = [*aim.attacks(t, u)]
    assert [*aim.all_attacks(s, u)] == listed, u
    for other in s.units:
        on = [attack for attack in listed if other.id in attack.targets]
        assert [*aim.attacks_on(s, u, (other.id,))] == on, (u, other.id)
    if own.has_plain_actions(s, u) and not powers.granted_powers(s, u):
        assert [*actions.reloads(s, u)] == actions.usable(t, u), u


class Watched:
    """A unit that notes what is read of it."""

    base = None

    def __init__(self, leaf: Unit, read: set[tuple[UnitId, str]]) -> None:
        self.leaf, self.read = leaf, read

    def __getattr__(self, name: str) -> Any:
        if name in FIELDS:
            self.read.add((self.leaf.id, name))
            return getattr(self.leaf, name)
        return getattr_static(Unit, name).fget(self)


def unnamed(s: Encounter, each: Derived, args: tuple[Any, ...]) -> set[tuple[UnitId, str]]:
    """What a derived function reads of units and does not name."""
    t, read = s.copy(), set[tuple[UnitId, str]]()
    set_units(t, [Watched(unit, read) for unit in s.units])  # type: ignore[misc]
    if each.of == "unit":  # copies share their units, so nothing else has a say
        for name in {*t.__struct_fields__} - {"units", "packs"}:
            delattr(t, name)
    each.function(t, *args)
    named = {*each.follows, "id"}
    units = {"all": range(len(s.units)), "unit": args[:1], "arguments": args}[each.of]
    of_others = {(u, name) for u in units if u not in args[:1] for name in each.of_others}
    return {(u, name) for u, name in read if name not in named or u not in units} - of_others


def check_names(s: Encounter) -> None:
    for each, args, _ in kept(s):
        assert not (found := unnamed(s, each, args)), (each.function.__name__, args, found)


@pytest.fixture
def _aspects_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads an aspect of a unit has read it, and not the fields that it follows from."""

    def read(self: Aspect, s: Encounter, unit: Unit | Watched) -> Any:
        if isinstance(unit, Unit):
            return self.compute(s, unit)
        unit.read.add((unit.leaf.id, self.name))
        return self.compute(s, unit.leaf)

    monkeypatch.setattr(Aspect, "__call__", read)


def fight(setup: Setup, seed: int, most: int, look: Callable[[Encounter], None] = compare) -> None:
    s, lot = GAME.new(setup, seed, auto=False), Random(seed)
    for _ in range(most):
        if not (asked := GAME.decisions(s)):
            return
        d = asked[0]
        if d.seat == CHANCE:
            action = GAME.draw(s, d)
        else:
            options = [*GAME.legal(s, d)]
            if lot.random() < 0.2:  # a copy goes its own way
                twin = s.copy()
                GAME.apply(twin, d, lot.choice(options), auto=False)
                look(twin)
            look(s)
            action = lot.choice(options)
        GAME.apply(s, d, action, auto=False)


def brawl(seed: int, most: int = 120) -> None:
    lot = Random(seed)
    entrants = tuple(
        Entrant(
            npc=lot.choice(ON_FOOT),
            side="AB"[k % 2],
            seat=0 if k % 2 == 0 else None,
            at=(k % 2 * 4000, k // 2 * 2000, 0),
        )
        for k in range(lot.randint(2, 6))
    )
    fight(Setup(entrants=entrants, rounds=6), seed, most)


def skirmishes(count: int, most: int) -> None:
    for seed in range(count):
        fight(skirmish(seed), seed, most)


@pytest.mark.slow
@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(repeats(2, 10)))
def test_what_is_kept_holds_through_random_fights(seed: int) -> None:
    brawl(seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ready())
def test_what_is_kept_holds_through_the_ready_encounters(name: str) -> None:
    scene = open_scene(name)
    fight(replace(scene.setup, rounds=2), scene.seed, 80)


@pytest.mark.slow
@pytest.mark.usefixtures("_aspects_are_watched")
@pytest.mark.repeats
@pytest.mark.parametrize("number", range(repeats(5, 16)))
def test_a_derived_function_reads_only_the_fields_that_it_names(number: int) -> None:
    names = ready()
    setup = open_scene(names[number]).setup if number < len(names) else skirmish(number)
    lot = Random(number)
    fight(setup, number, 120, lambda s: check_names(s) if lot.random() < 0.1 else None)


MUTANTS = [
    (field.distances, "x y z"),
    (passage._ground, "x y z"),
    (own.powers, "marks"),
    (own.powers, "gear"),
    (aim.is_alone, "prestige"),
    (seizers, "tried"),
    (own.bearer, "counted_hp"),
    (window.users_at_moments, "marks"),
]


@pytest.mark.parametrize(("function", "names"), MUTANTS, ids=lambda x: getattr(x, "__name__", x))
def test_it_shows_when_a_function_leaves_out_what_it_follows_from(
    function: Callable[..., Any], names: str
) -> None:
    k = derived.number(function)
    right = REGISTRY[k]
    left_out = names.split()
    REGISTRY[k] = right._replace(
        follows=right.follows.difference(left_out), of_others=right.of_others.difference(left_out)
    )
    derived.followers_of.cache_clear()
    try:
        with pytest.raises(AssertionError, match=function.__name__):
            skirmishes(12, 200)
    finally:
        REGISTRY[k] = right
        derived.followers_of.cache_clear()


def test_units_are_replaced_only_where_what_is_kept_is_seen_to() -> None:
    for path in Path(nouns.__path__[0]).parent.rglob("*.py"):
        written = re.findall(r"\.units \+?= ", path.read_text())
        assert not written or path.name == "encounter.py", path


def test_a_derived_function_names_fields_that_there_are() -> None:
    with pytest.raises(TypeError, match="a unit has no field weight"):
        derived.of_all("x", "weight")


# Windows


_NUMBERED = re.compile(
    r'"(?:serial|window)":\d+|"cloud":\d+|"n":\d+(?=,"(?:thing|hazard)")|"(?!turn)[a-z-]+:\d+(?=:)'
    r"|pick=\([^)]*\)"
)
"""Windows, rolls, Attacks, clouds, and what lies on the ground."""


def course(setup: Setup, seed: int, most: int) -> list[str]:
    """Every position and every list of a random fight, with what is numbered in the order in which
    it is met: a window in which nothing can happen has a number, too, if it is opened."""
    s, lot, told, met = GAME.new(setup, seed), Random(seed), list[str](), dict[str, str]()

    def renumbered(text: str) -> str:
        return _NUMBERED.sub(lambda found: re.sub(r"\d+", in_order, found[0]), text)

    def in_order(number: re.Match[str]) -> str:
        return met.setdefault(number[0], f"#{len(met)}")

    for _ in range(most):
        if not (asked := GAME.decisions(s)):
            break
        options, twin = [*GAME.legal(s, asked[0])], s.copy()
        twin.serial = 0  # the last of them may have been that of such a window
        told += renumbered(GAME.dump(twin).decode()), renumbered(repr(options))
        GAME.apply(s, asked[0], lot.choice(options))
    return told


def everybody(s: Encounter) -> dict[Moment, window.Users]:
    everyone = frozenset(range(len(s.units)))
    return {
        moment: window.Users(everyone, everyone, BESIDES.get(moment)) for moment in window._MOMENTS
    }


@pytest.mark.repeats
@pytest.mark.parametrize("number", range(repeats(5, 24)))
def test_nobody_who_could_do_something_is_passed_over(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RB-RULING-91: a fight runs the same if everybody is looked at in every window."""
    names = ready()
    setup = open_scene(names[number]).setup if number < len(names) else skirmish(number)
    told = course(setup, number, 150)
    monkeypatch.setattr(window, "users_at_moments", everybody)
    assert course(setup, number, 150) == told


def test_it_shows_when_somebody_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "users_at_moments", lambda s: {})
    missed = [course(skirmish(n), n, 150) for n in range(6)]
    monkeypatch.undo()
    assert missed != [course(skirmish(n), n, 150) for n in range(6)]


@pytest.mark.parametrize("sides", ["ABA", "AAB", "ABB"])
def test_equal_units_of_other_fights_have_other_enemies(sides: str) -> None:
    entrants = tuple(
        Entrant(npc="npc-trooper", side=side, seat=0, at=(k * 2000, 0, 0))
        for k, side in enumerate(sides)
    )
    s = GAME.new(Setup(entrants=entrants), 1)
    listed = [attack.targets[0] for attack in aim.all_attacks(s, 0)]
    assert listed[:2] == ([2, 1] if sides == "AAB" else [1, 2])
    compare(s)


def test_copies_go_their_own_ways_before_anything_is_kept() -> None:
    s = GAME.new(skirmish(1), 1)
    derived.begin(s)
    twin = s.copy()
    change(twin, 0, x=twin.units[0].x + 50_000)
    field.distances(twin, 0)
    compare(s)
    assert field.distances(s, 0) != field.distances(twin, 0)


def test_a_table_may_be_filled_while_it_is_looked_through() -> None:
    """A bot thinks in a thread of its own, on a copy that shares the tables of the fight."""
    s = GAME.new(skirmish(1), 1)
    field._in_sight(s, 0, 1)
    table = s.cache.tables[derived.number(field._in_sight)]

    class Meanwhile:
        __hash__ = object.__hash__

        def __eq__(self, other: object) -> bool:
            table[len(table), "of the other thread"] = ()
            return False

    table[(Meanwhile(),)] = ()
    change(s, 0, x=s.units[0].x + 1000)
    assert field._in_sight(s, 0, 1) == field._in_sight(GAME.load(GAME.dump(s)), 0, 1)
