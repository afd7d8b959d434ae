"""How the Attacks of a unit change with the distance."""

import pytest
from tracing import rule

from riftbound.combat.fight import rb
from riftbound.combat.fleet import ready
from riftbound.combat.planning.asking import outlook
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.nouns.schema import Attack
from worldline.riftbound.combat.planning.questions import Bands
from worldline.riftbound.combat.telling.forecast import forecast


def band(s: Encounter, name: str) -> Bands:
    return next(found for found in outlook(s).bands if found.name == name)


@rule("RB-ATTACK-3", "RB-ATK-2", "RB-ATK-3")
def test_a_rifle_fires_less_from_afar() -> None:
    found = band(rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts"), "Auto Rifle")
    assert [(edge.metres, edge.shots) for edge in found.edges] == [
        (0, "10"), (50, "10"), (100, "1d6+4"),
    ]  # fmt: skip
    assert found.centre == 0


@rule("RB-PB-1")
def test_in_contact_a_gun_is_harder_to_aim() -> None:
    contact, near, _ = band(
        rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts"), "Auto Rifle"
    ).edges
    assert [reason.rule for reason in contact.modifiers] == ["RB-PB-1"]
    assert near.modifiers == ()


@rule("RB-ATTACK-4")
def test_fists_reach_nobody_out_of_contact() -> None:
    found = band(rb("1:A npc-trooper@0,0 | 2:B npc-raider@12,0 | 1 acts"), "Unarmed")
    assert [edge.metres for edge in found.edges] == [0]


@rule("RB-KEY-AMMO-2")
def test_an_empty_weapon_has_no_bands() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    things = s.units[0].things
    change(s, 0, things=tuple(type(t)(n=t.n, item=t.item, where=t.where, ammo=0) for t in things))
    assert [found.name for found in outlook(s).bands] == ["Unarmed"]


@rule("RB-VEH-10")
def test_guns_of_a_vehicle_are_measured_from_it() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    change(s, 1, watts=4)
    assert {found.centre for found in outlook(s).bands if found.name != "Unarmed"} == {1}


@pytest.mark.parametrize("metres", [1, 49, 50, 51, 99])
def test_whoever_stands_within_a_band_is_attacked_as_it_says(metres: int) -> None:
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@{metres + 1},0 | 1 acts")
    edges = band(s, "Auto Rifle").edges
    edge = next(edge for edge in edges if edge.metres >= metres)
    (there,) = forecast(s, 0, Attack(edge.arm, (1,)))
    assert (there.needs, there.modifiers) == (edge.needs, edge.modifiers)
