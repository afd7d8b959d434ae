"""Characters after a fight: what it changed of them, and nothing else (RB-RULING-83)."""

from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from repeats import repeats
from tracing import rule

from riftbound.combat.fight import gm
from riftbound.make import made
from riftbound.refusing import refused
from worldline.riftbound.characters.build.random import Chance
from worldline.riftbound.characters.differences import changes, take
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Lying, Unit, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.setup.aftermath import aftermath
from worldline.riftbound.combat.setup.enlist import muster, number_units
from worldline.riftbound.combat.setup.skirmish import ambush, skirmish
from worldline.riftbound.combat.topics.turn import over_with
from worldline.riftbound.figures.character import Character, MarkHeld, Thing

seeds = st.integers(0, 2**64 - 1)


def fought(setup: Setup, seed: int, most: int = 400) -> Encounter:
    """Random play, which the GM ends sooner or later."""
    s, chance = GAME.new(setup, seed), Chance(seed)
    for _ in range(chance.below(most)):
        asked = GAME.decisions(s)
        if not asked:
            break
        d = chance.pick(asked)
        if options := list(islice(GAME.legal(s, d), 60)):
            GAME.apply(s, d, chance.pick(options))
    if GAME.decisions(s):
        gm(s, commands.EndCombat(reason="enough"))
    return s


def characters(setup: Setup) -> dict[int, Character]:
    return {k: e.character for k, e in enumerate(setup.entrants) if e.character is not None}


def again(setup: Setup, left: dict[int, Character]) -> Setup:
    """The same encounter with the characters as they are now."""
    entrants = (
        replace(e, character=left[k], hp=None, sp=None, ehp=None) if k in left else e
        for k, e in enumerate(setup.entrants)
    )
    return replace(setup, entrants=tuple(entrants))


def as_itself(setup: Setup) -> Setup:
    """With nobody wounded for this fight alone."""
    return again(setup, characters(setup))


# Laws


@pytest.mark.repeats
@given(seeds)
@settings(max_examples=repeats(10, 40), deadline=None)
def test_a_fight_in_which_nothing_happens_changes_nothing(seed: int) -> None:
    setup = as_itself(skirmish(seed))
    s = muster(setup, seed)
    over_with(s)
    for k, after in aftermath(setup, s).items():
        before = setup.entrants[k].character
        assert before is not None
        assert changes(before, after) == _lowered(before, after)
        assert replace(after, companion=before.companion) == before


def _lowered(before: Character, after: Character) -> tuple[object, ...]:
    """RB-RULING-203: a companion that is not commanded loses HP above its own maximum."""
    return tuple(c for c in changes(before, after) if c.key == "companion")


PLAYED = (
    "hp", "sp", "ehp", "prestige", "body_charge", "abilities", "asleep", "dead", "spared",
    "investigated",
)  # fmt: skip


def _same(mine: Unit, other: Unit) -> None:
    """A unit that is dead or gone has no marks any more, and one that has left comes back."""
    for field in PLAYED:
        if not (mine.gone and field == "dead") and not (mine.dead and field in ("ehp", "spared")):
            assert getattr(mine, field) == getattr(other, field), field
    assert [(t.n, t.item, t.count, t.ammo, t.charge, t.on) for t in mine.things] == [
        (t.n, t.item, t.count, t.ammo, t.charge, t.on) for t in other.things
    ]
    held = [[(t.n, t.where) for t in u.things if t.count == 1] for u in (mine, other)]
    assert held[0] == held[1]
    assert {held.mark for held in mine.marks} == {held.mark for held in other.marks}
    systems = ([(held.system, held.ammo, held.charge) for held in u.systems] for u in (mine, other))
    assert next(systems) == next(systems)


@pytest.mark.repeats
@rule("RB-RULING-222")
@pytest.mark.parametrize("make", [skirmish, ambush])
@example(20)  # ends with legs deployed
@given(seeds)
@settings(max_examples=repeats(6, 25), deadline=None)
def test_who_enters_again_after_a_fight_is_the_same_unit(make: type, seed: int) -> None:
    setup = as_itself(make(seed))
    s = fought(setup, seed)
    left = aftermath(setup, s)
    setup = again(setup, left)
    new, first = muster(setup, seed), number_units(setup)
    for k, u in number_units(again(setup, characters(as_itself(make(seed))))).items():
        if k not in left:
            continue
        mine, other = s.units[u], new.units[first[k]]
        _same(mine, other)
        for part in ("companion", "vehicle"):
            old, came = getattr(mine, part), getattr(other, part)
            if old is None or (s.units[old].dead and not s.units[old].gone):
                assert came is None  # RB-RULING-204, RB-VEH-2
            else:
                _same(s.units[old], new.units[came])


@pytest.mark.repeats
@given(seeds)
@settings(max_examples=repeats(6, 25), deadline=None)
def test_a_fight_leaves_lawful_characters_and_tells_every_difference(seed: int) -> None:
    setup = as_itself(skirmish(seed))
    before = characters(setup)
    for k, after in aftermath(setup, fought(setup, seed)).items():
        known = {(fault.rule, fault.field) for fault in faults(before[k])}
        assert [f for f in faults(after) if (f.rule, f.field) not in known] == []
        told = changes(before[k], after)
        keys = {one.key for one in told}
        taken = take(before[k], before[k], after, keys)
        assert _sorted(replace(taken, next_thing=after.next_thing)) == _sorted(after)
        assert take(before[k], before[k], after, ()) == before[k]


def _sorted(c: Character) -> Character:
    return replace(c, things=tuple(sorted(c.things, key=lambda t: t.n)))


# What is written back


def duel(c: Character) -> Setup:
    foe = Entrant(npc="npc-raider", at=(5000, 0, 0))
    return Setup(entrants=(Entrant(character=c, side="players", seat=0), foe))


def ended(setup: Setup, **changed: object) -> Encounter:
    """A fight in which this happened to the first unit."""
    s = muster(setup, 1)
    change(s, 0, **changed)
    over_with(s)
    return s


def after(c: Character, **changed: object) -> Character:
    setup = duel(c)
    return aftermath(setup, ended(setup, **changed))[0]


@rule("RB-RULING-83")
def test_the_fight_must_be_over() -> None:
    setup = duel(made())
    with refused("RB-RULING-83"):
        aftermath(setup, muster(setup, 1))


@rule("RB-RULING-83", "RB-DYING-14")
def test_wounds_ammo_and_cooldowns_stay() -> None:
    c = replace(made("healer"), things=(Thing(n=1, item="auto-rifle", where="both", ammo=5),))
    weapon = c.things[0]
    things = tuple(replace(t, ammo=t.ammo - 1) if t is weapon else t for t in c.things)
    cooling = (replace(c.abilities[0], cooldown=True), *c.abilities[1:])
    new = after(c, hp=c.hp - 2, sp=0, things=things, abilities=cooling)
    assert new == replace(c, hp=c.hp - 2, sp=0, things=things, abilities=cooling)
    texts = [one.text for one in changes(c, new)]
    assert f"Ada: HP {c.hp} → {c.hp - 2}" in texts
    assert any(f"Ammo {weapon.ammo} → {weapon.ammo - 1}" in text for text in texts)
    assert any(text.endswith("ready → on cooldown") for text in texts)
    dead = after(c, hp=0, ehp=3, dead=True)
    assert (dead.hp, dead.ehp, dead.dead) == (0, 0, True)
    assert "Ada is dead" in [one.text for one in changes(c, dead)]


@rule("RB-RULING-229")
def test_who_left_the_fight_lives() -> None:
    c = made()
    assert not after(c, dead=True, gone=True).dead


@rule("RB-RULING-83", "RB-RULING-170")
def test_marks_of_the_combat_end_and_others_keep_who_gave_them() -> None:
    c = replace(made(), marks=(MarkHeld(mark="supercharge", source="Doc", rating=3),))
    given = HeldMark(mark="supercharge", count=2, source=2)
    kept = HeldMark(mark="supercharge", rating=3)
    taunted = HeldMark(mark="taunted", source=2)
    new = after(c, marks=(kept, given, taunted))
    foe = muster(duel(c), 1).units[2]
    assert [(m.mark, m.source, m.count) for m in new.marks] == [
        ("supercharge", "Doc", 1), ("supercharge", foe.name, 2),
    ]  # fmt: skip
    assert all(m.rating is not None for m in new.marks)


@rule("RB-VEH-2", "RB-RULING-204")
def test_wrecks_and_dead_companions_do_not_come_again() -> None:
    pilot, owner = made("lancer", "pilot"), made("captain", "biologist")
    for c, part in ((pilot, "vehicle"), (owner, "companion")):
        setup = duel(c)
        s = muster(setup, 1)
        u = getattr(s.units[0], part)
        change(s, u, hp=0, dead=True)
        over_with(s)
        new = aftermath(setup, s)[0]
        assert getattr(new, part).hp == 0
        assert getattr(muster(duel(new), 1).units[0], part) is None


@rule("RB-RULING-121", "RB-RULING-133")
def test_what_lies_on_the_ground_is_lost_to_its_owner() -> None:
    c = made("lancer", "gunner")
    gun = next(t for t in c.things if t.where in ("both", "left", "right", "carried"))
    setup = duel(c)
    s = muster(setup, 1)
    change(s, 0, things=tuple(t for t in c.things if t is not gun))
    s.lying.append(Lying(n=9, thing=gun, owner=0, at=(0, 0, 0)))
    over_with(s)
    new = aftermath(setup, s)[0]
    assert gun.n not in {t.n for t in new.things}
    assert any("loses" in one.text for one in changes(c, new))


# One by one


def test_differences_are_taken_one_by_one() -> None:
    c = made()
    new = replace(c, hp=1, sp=0, prestige=2)
    assert take(c, c, new, {"sp"}) == replace(c, sp=0)
    assert take(c, c, new, {"wounds", "prestige"}) == replace(c, hp=1, prestige=2)


def test_what_was_gained_has_a_number_of_its_own() -> None:
    c = made()
    n = c.next_thing
    found = replace(c, things=(*c.things, Thing(n=n, item="torch")), next_thing=n + 1)
    bought = replace(c, things=(*c.things, Thing(n=n, item="laser-pistol")), next_thing=n + 1)
    both = take(bought, c, found, {f"thing/{n}"})
    assert [(t.n, t.item) for t in both.things[-2:]] == [(n, "laser-pistol"), (n + 1, "torch")]
    assert both.next_thing == n + 2


@rule("RB-HOLD-2")
def test_hands_hold_no_more_than_they_can() -> None:
    c = replace(made(), things=(Thing(n=1, item="torch", where="right"),), next_thing=2)
    left = replace(c, things=(Thing(n=1, item="torch"), Thing(n=2, item="torch", where="right")))
    assert [t.where for t in take(c, c, left, {"thing/2"}).things] == ["right", "carried"]
    assert [t.where for t in take(c, c, left, {"thing/2", "hands"}).things] == ["carried", "right"]
