"""People and beasts of the GM: how their profiles are made (RB-RECON-NPC)."""

from itertools import product

import pytest
from tracing import rule

from riftbound.combat.fight import play, rb, refuses, roll, unit
from worldline.riftbound.combat.nouns import events
from worldline.riftbound.content.book import open_book
from worldline.riftbound.content.entries.words import Attribute
from worldline.riftbound.figures.character import ATTRIBUTES

BOOK = open_book()
PEOPLE = [id for id, npc in BOOK.npcs.items() if npc.chassis != "beast"]


@rule("RB-RECON-NPC-1")
@pytest.mark.parametrize("id", PEOPLE)
def test_scores_are_those_of_a_person_with_one_role_and_class_at_most(id: str) -> None:
    scores = BOOK.npcs[id].scores
    changes: list[dict[Attribute, int]] = [{}]
    for role in BOOK.roles.values():
        for gain, loss in product(role.gain_one, role.lose_one):
            change: dict[Attribute, int] = dict.fromkeys(ATTRIBUTES, 0)
            change[role.gain] += 1
            change[gain] += 1
            change[loss] -= 1
            changes.append(dict(change))
            changes += [change | {"vsn": change["vsn"] + 1, a: change[a] + 1} for a in ATTRIBUTES]
    born = [[scores[a] - change.get(a, 0) for a in ATTRIBUTES] for change in changes]
    assert any(all(-1 <= score <= 1 for score in row) for row in born)


@rule("RB-RECON-NPC-1")
@pytest.mark.parametrize("id", [id for id in BOOK.npcs if id not in PEOPLE])
def test_beasts_have_the_scores_of_a_companion(id: str) -> None:
    scores = BOOK.npcs[id].scores
    assert any(
        {a: scores[a] for a in beast.scores} == beast.scores
        and sorted(scores[a] for a in beast.to) == sorted(beast.assign)
        for beast in BOOK.companions.values()
    )


@rule("RB-RECON-NPC-3")
@pytest.mark.parametrize("id", BOOK.npcs)
def test_sp_are_those_of_a_role_or_none(id: str) -> None:
    npc = BOOK.npcs[id]
    costly = any(use.cost.sp for own in npc.abilities for use in BOOK.abilities[own.ability].uses)
    table = (3 if npc.level >= 3 else 2) + max(0, npc.scores["wil"])
    assert npc.sp == table if npc.sp or costly else npc.sp == 0


@rule("RB-RECON-NPC-4")
@pytest.mark.parametrize("id", BOOK.npcs)
def test_only_a_notable_one_has_abilities_of_roles(id: str) -> None:
    npc = BOOK.npcs[id]
    locked = [
        own.ability for own in npc.abilities if BOOK.abilities[own.ability].gained == "locked"
    ]
    assert npc.notable or not locked


@rule("RB-RECON-NPC-5")
def test_one_row_is_one_profile_loaded_with_a_spare() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 | 1 acts")
    one, other = unit(s, 1), unit(s, 2)
    assert one.profile == other.profile
    gun = next(thing for thing in one.things if BOOK.items[thing.item].ammo)
    ammo = BOOK.items[gun.item].ammo
    assert ammo is not None
    assert gun.ammo == ammo.most
    stored = [BOOK.items[thing.item].stores for thing in one.things]
    assert [spare.type for spare in stored if spare] == [ammo.type]


# One set of rules for all


@rule("RB-RULING-231", "RB-GOLD-1")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    ("words", "before", "refused", "broken"),
    [
        ("npc-trooper@0,0", ("overwatch",), "move", "RB-OVERWATCH-10"),
        ("npc-trooper@0,0 mark grappled", (), "move", "RB-STATUS-GRAPPLED-1"),
        ("npc-trooper@0,0", (), "grapple 2", "RB-GRAPPLE-1"),
        ("npc-trooper@0,0", (), "attack 2 unarmed blunt", "RB-ATTACK-4"),
        ("npc-warden@0,0 sp 1", (), "use power-play 2", "RB-AB-POWER-PLAY-1-2"),
        ("npc-trooper@0,0 mortal hp 0", (), "overwatch", "RB-DYING-5"),
    ],
)
def test_a_rule_binds_those_of_the_gm_as_it_binds_those_of_the_players(
    side: str, words: str, before: tuple[str, ...], refused: str, broken: str
) -> None:
    other = "B" if side == "A" else "A"
    s = rb(f"1:{side} {words} | 2:{other} npc-trooper@20,0 | 1 acts")
    play(s, *before)
    refuses(s, refused, broken)


@rule("RB-RULING-231")
@pytest.mark.parametrize("side", ["A", "B"])
def test_counters_actions_and_the_price_of_seizing_are_the_same(side: str) -> None:
    other = "B" if side == "A" else "A"
    s = rb(f"1:{side} npc-trooper@0,0 stand seize | 2:{other} npc-trooper@20,0 | 1 acts")
    play(s, "pass", "attack 2 auto-rifle", roll(*[1] * 10), "pass")
    told = play(s, "attack 2 auto-rifle", roll(*[1] * 10))
    threw = next(e for e in told if isinstance(e, events.Threw))
    assert [b.rule for b in threw.added] == ["RB-COUNTER-3"]
    play(s, "seize", roll(1, 2, 3))
    assert (unit(s, 1).owes, unit(s, 1).tried) == (True, True)


@rule("RB-RULING-231", "RB-RULING-168", "RB-RECON-NPC-4")
@pytest.mark.parametrize(("id", "dies"), [("npc-trooper", True), ("npc-officer", False)])
def test_only_the_end_at_0_hp_depends_on_being_notable(id: str, dies: bool) -> None:
    s = rb(f"1:A npc-raider@0,0 | 2:B {id}@1,0 hp 1 | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 1, 1, 1), roll(1))
    assert (unit(s, 2).dead, unit(s, 2).critical) == (dies, not dies)
