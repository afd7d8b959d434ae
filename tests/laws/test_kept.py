"""What a fight keeps beside its state is what would be worked out anew, at every decision."""

from random import Random

import pytest
from msgspec.structs import replace

from worldline.core.machine import CHANCE
from worldline.riftbound import stats
from worldline.riftbound.book import open_book
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import encounter, keys
from worldline.riftbound.combat.nouns.encounter import Encounter, body, book
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.query import aim, field, passage, powers, tokens
from worldline.riftbound.combat.query import facts as leaves
from worldline.riftbound.combat.query import kept as tables
from worldline.riftbound.combat.query.facts import Facts, facts
from worldline.riftbound.combat.query.kept import kept
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.setup.skirmish import skirmish
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import METRE, Body
from worldline.riftbound.combat.topics import actions, grapple, hold, react, window
from worldline.riftbound.pages.effects import Reload

ON_FOOT = [id for id, npc in open_book().npcs.items() if npc.vehicle is None]
SHOWN = ("own", "copied", "moments", "given", "cooling")


def compare(s: Encounter) -> None:
    """Every kept value with a fresh one."""
    found, t = kept(s), GAME.load(GAME.dump(s))
    stands = {unit.id: body(t, unit.id) for unit in t.units}
    assert found.stands in ({}, stands)
    for (a, how), row in found.gaps.items():
        assert row == field.measured(stands, a, how), ("gaps", a)
    for (a, metres, how), close in found.near.items():
        most = metres * METRE or book(t).rules.contact_mm
        assert close == [b for b, far in enumerate(field.measured(stands, a, how)) if far <= most]
    for key, units in found.exposed.items():
        assert units == aim.open_to(t, *key), ("exposed", key)
    for (u, ranges), rows in found.around.items():
        for metres, reached in zip(ranges, rows, strict=True):
            near = field.near(t, u, metres)
            able = [x for x in aim.open_to(t, u, u, None) if x in near]
            able.sort(key=lambda x: not field.hostile(t, u, x))
            assert [*reached] == able, ("around", u)
    for (u, ranges), whom in found.within.items():
        assert whom == (aim.around(t, u, ranges), grapple.graspable(t, u, 0)), ("within", u)
    for (subject, whose, *order), asked in found.rings.items():
        if (whose, order) == (t.whose, t.order):
            assert asked == react.asking_order_of(t, subject), ("ring", subject)
    for (a, b), seen in found.sights.items():
        assert seen == geometry.sees(body(t, a), body(t, b), t.terrain), ("sights", a, b)
    for (u, how), ground in found.grounds.items():
        assert ground == passage.around(t, u, how, []), ("grounds", u)
    for u, given in found.given.items():
        assert given == tuple(powers.given(t, u)), ("given", u)
    for u, (own, more, hp, arms) in found.armed.items():
        if own is facts(s, u) and more is powers.foreign(s, u) and hp == s.units[u].hp:
            assert arms == powers.arms(t, u), ("armed", u)
    for what, bearers in found.bearers.items():
        assert bearers == powers.bearing(t, what), what
    for moment, could in found.stirred.items():
        assert could == window.stirred(t, moment), moment
    compare_leaves(s, t)


def compare_leaves(s: Encounter, t: Encounter) -> None:
    """What is kept with each unit."""
    for unit in s.units:
        carrier = unit if unit.aboard is None else s.units[unit.aboard]
        assert body(s, unit.id) == Body(*carrier.place, carrier.diameter)
        old, new = facts(s, unit.id), Facts(book(s), unit)
        for name in SHOWN:
            assert getattr(old, name) == getattr(new, name), (unit.name, name)
        for n, sources in old.magazines.items():
            assert sources == tokens.found(t, unit.id, keys.item(n), Reload()), (unit.name, n)
        for pilot, orders in old.orders.items():
            assert orders == stats.orders(new.bearer, pilot), unit.name
        if old.uses is not None and unit.vehicle is None:
            assert [*old.uses] == actions.usable(t, unit.id), unit.name
        if old.attachings is not None:
            assert old.attachings == tuple(hold.fitting(t, unit.id)), unit.name
        for (n, ammo, charge), after in old.refilled.items():
            twin = t.copy()
            twin.units[unit.id].__dict__["facts"] = Facts(book(t), unit)  # that knows nothing yet
            tokens.add(twin, unit.id, keys.item(n), ammo, charge)
            assert twin.units[unit.id].things == after.unit.things, (unit.name, n)
            assert after.own == Facts(book(t), twin.units[unit.id]).own, (unit.name, n)
        for arm, features in old.featured.items():
            owner, (_, own) = keys.arm(arm).power, old.arms[arm]
            named = [owner.part(id) for id in own.attack.features]
            assert [power.key for power in features] == named, (unit.name, arm)
        if unit.nature != "vehicle":
            assert (old.arms, old.always, old.far) == (new.arms, new.always, new.far), unit.name
        listed = [*aim.attacks(t, unit.id)]
        assert [*aim.all_attacks(s, unit.id)] == listed, unit.name
        for other in s.units:
            on = [attack for attack in listed if other.id in attack.targets]
            assert [*aim.attacks_on(s, unit.id, (other.id,))] == on, (unit.name, other.name)


def fight(setup: Setup, seed: int, most: int) -> None:
    s, lot = GAME.new(setup, seed, auto=False), Random(seed)
    for _ in range(most):
        if not (asked := GAME.decisions(s)):
            return
        d = asked[0]
        if d.seat == CHANCE:
            action = GAME.draw(s, d)
        else:
            compare(s)
            action = lot.choice([*GAME.legal(s, d)])
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


def brawls(count: int, most: int) -> None:
    for seed in range(count):
        brawl(seed, most)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_kept_holds_through_random_fights(seed: int) -> None:
    brawl(seed)


@pytest.mark.parametrize("name", ready())
def test_what_is_kept_holds_through_the_ready_encounters(name: str) -> None:
    scene = open_scene(name)
    fight(replace(scene.setup, rounds=2), scene.seed, 80)


def course(setup: Setup, seed: int, most: int) -> list[bytes]:
    """Every position and every list of a random fight."""
    s, lot, told = GAME.new(setup, seed), Random(seed), list[bytes]()
    for _ in range(most):
        if not (asked := GAME.decisions(s)):
            break
        options = [*GAME.legal(s, asked[0])]
        told += GAME.dump(s), repr(options).encode()
        GAME.apply(s, asked[0], lot.choice(options))
    return told


def everybody(s: Encounter, moment: object) -> tuple[frozenset[int], frozenset[int]]:
    everyone = frozenset(range(len(s.units)))
    return everyone, everyone


@pytest.mark.parametrize("number", range(24))
def test_nobody_who_could_do_something_is_passed_over(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RB-RULING-91: a fight runs the same if everybody is looked at in every window."""
    names = ready()
    setup = open_scene(names[number]).setup if number < len(names) else skirmish(number)
    told = course(setup, number, 150)
    monkeypatch.setattr(tables, "_ALIKE", {})  # what is kept here is not for other fights
    monkeypatch.setattr(window, "stirred", everybody)
    assert course(setup, number, 150) == told


def test_it_shows_when_somebody_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_ALIKE", {})
    monkeypatch.setattr(window, "stirred", lambda s, moment: (frozenset(), frozenset()))
    missed = [course(skirmish(n), n, 150) for n in range(12)]
    monkeypatch.undo()
    assert missed != [course(skirmish(n), n, 150) for n in range(12)]


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("_FLEETING", encounter._FLEETING | {"x", "y", "z"}),
        ("_PLACED", frozenset()),
        ("_BORNE", encounter._BORNE - {"marks", "things"}),
    ],
)
def test_it_shows_when_something_outlives_what_it_follows_from(
    rule: str, fields: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encounter, rule, fields)
    monkeypatch.setattr(leaves, "_EQUAL", {})  # what goes wrong here is not for other fights
    monkeypatch.setattr(tables, "_ALIKE", {})
    with pytest.raises(AssertionError):
        brawls(10, 300)


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
