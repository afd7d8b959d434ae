"""An Attack that is rolled at the table, where no fight is kept."""

from msgspec.structs import replace
from tracing import rule

from riftbound.refusing import refused
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.downtime import shop
from worldline.riftbound.downtime.apply import apply
from worldline.riftbound.downtime.commands import Hold, RollDamage, RollHits
from worldline.riftbound.downtime.shop import replace_things, thing
from worldline.riftbound.figures import attacks, stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup

GUNNER = archetype("lancer-gunner", 2)


def holding(item: str) -> Character:
    c = shop.gain(archetype("tank-biologist", 3), item)
    n = next(t.n for t in reversed(c.things) if t.item == item)
    return apply(c, Hold((n,)), Cup())[0]


@rule("RB-ATTACK-7", "RB-ATTACK-8")
def test_each_shot_is_a_die_against_the_rating_and_tokens_are_used() -> None:
    (arm, *_) = attacks.arms(stats.of(GUNNER))
    assert (arm.best.rating, arm.shots.shows(), arm.attack.charge) == (3, 6, 20)
    after, told = apply(GUNNER, RollHits(0), Cup((1, 2, 3, 4, 5, 6)))
    assert (told[-1].dice, told[-1].total) == ((1, 2, 3, 4, 5, 6), 4)
    assert arm.source.thing is not None
    before, now = (thing(c, arm.source.thing)[0] for c in (GUNNER, after))
    assert now.charge == before.charge - 20
    _, told = apply(GUNNER, RollHits(0, modifier=-2), Cup((1, 2, 3, 4, 5, 6)))
    assert told[-1].total == 2


@rule("RB-RULING-116")
def test_random_shots_are_rolled_first() -> None:
    _, told = apply(holding("tesla-rifle"), RollHits(1), Cup((1, 5, 4, 6)))
    assert [line.dice for line in told] == [(1,), (5, 4, 6)]


def test_what_cannot_be_used_is_not_rolled() -> None:
    (arm, *_) = attacks.arms(stats.of(GUNNER))
    assert arm.source.thing is not None
    own, _ = thing(GUNNER, arm.source.thing)
    empty = replace_things(GUNNER, replace(own, charge=19))
    with refused("RB-KEY-CHARGE-1"):
        apply(empty, RollHits(0), Cup(seed=0))
    for command in (RollHits(50), RollDamage(50, 1)):
        with refused("RB-ATTACK-1"):
            apply(GUNNER, command, Cup(seed=0))


@rule("RB-ATTACK-11")
def test_each_hit_deals_the_damage_once() -> None:
    after, told = apply(GUNNER, RollDamage(0, 3), Cup())
    assert (after, told[-1].total) == (GUNNER, 6)
    assert "2 + 2 + 2 heat" in told[-1].text


@rule("RB-RULING-123")
def test_arcs_harm_another_unit_on_a_die_for_each_hit() -> None:
    _, told = apply(holding("tesla-rifle"), RollDamage(0, 3), Cup((3, 4, 6)))
    assert told[-1].dice == (3, 4, 6)
    assert "2 times 1" in told[-1].text
