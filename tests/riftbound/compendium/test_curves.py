"""Weapons compared: every step is what the exact odds say anywhere within it."""

from fractions import Fraction

import pytest
from tracing import rule

from worldline.core.text import BadText
from worldline.riftbound.combat import notation
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.schema import Attack
from worldline.riftbound.combat.telling.forecast import forecast
from worldline.riftbound.compendium import compare, compendium
from worldline.riftbound.compendium.curves import Curve
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures import attacks
from worldline.riftbound.odds.aim import Situation, aim, stand_in, with_profile
from worldline.riftbound.odds.attacks import attack

BOOK = open_book()


def curve(weapon: str, **said: str) -> Curve:
    asked = {"weapon": [weapon], **{name: [value] for name, value in said.items()}}
    return compare("riftbound", asked).curves[0]


def test_a_curve_is_what_odds_say_at_every_distance() -> None:
    user = stand_in(BOOK, {}, items=("auto-rifle",), skills=tuple(BOOK.skills))
    target = with_profile(BOOK, "npc-bruiser")
    steps = {s.to: s for s in curve("items/auto-rifle", target="npcs/npc-bruiser").steps}
    assert list(steps) == [0, 50, 100]
    for metres, id in ((0, "auto-rifle"), (1, "auto-rifle"), (50, "auto-rifle"),
                       (51, "auto-rifle-far"), (100, "auto-rifle-far")):  # fmt: skip
        step = steps[next(to for to in steps if to >= metres)]
        result = attack(aim(user, id, Situation(metres=metres), target).odds)
        assert step.attack == f"attacks/{id}"
        assert Fraction(step.exact) == result.damage.mean
        assert step.mean == float(result.damage.mean)
        assert step.harms == float(result.damage.at_least(1))
        assert step.fells == float(result.fells(37))


@pytest.mark.parametrize("npc", [id for id, npc in BOOK.npcs.items() if not npc.vehicle])
def test_a_named_target_is_hit_as_in_a_fight(npc: str) -> None:
    """The Trooper of a fight, with the Score 0, shoots at each of them from 10 m."""
    s = notation.read(f"riftbound round 1\n1:A npc-trooper@0,0\n2:B {npc}@11,0\n1 acts\n")
    decision = GAME.decisions(s)[0]
    action = notation.read_action(s, decision, "attack 2 auto-rifle")
    assert isinstance(action, Attack)
    told = forecast(s, 0, action)[0]
    (_, near, _) = curve("items/auto-rifle", target=f"npcs/{npc}", score="0").steps
    assert near.mean == pytest.approx(told.damage)


def test_every_weapon_can_be_compared() -> None:
    for weapon in compendium("riftbound").weapons:
        steps = curve(weapon, dodge="4").steps
        assert steps[0].to == 0, weapon
        assert [step.to for step in steps] == sorted({step.to for step in steps})


def test_a_guessed_target() -> None:
    bare, light = (
        curve("items/minigun", dodge="6"),
        curve("items/minigun", dodge="6", armour="items/light-armour"),
    )
    assert light.steps[1].mean < bare.steps[1].mean
    (dodging,) = {compare("riftbound", {"weapon": ["items/minigun"], "dodge": ["3"]}).dodge}
    assert dodging == 3
    still = compare("riftbound", {"weapon": ["items/minigun"], "dodge": ["none"], "hp": ["4"]})
    assert (still.dodge, still.hp) == (None, 4)
    assert still.curves[0].steps[1].fells is not None
    assert bare.steps[1].fells is None


@rule("RB-ATTR-4", "RB-EQ-SNIPER-RIFLE-2")
def test_a_score_counts_where_its_rating_is_the_same() -> None:
    """Sniping rolls a die for each point of VSN; 0 and +1 have the Rating 4+."""
    none, one = (curve("items/sniper-rifle", dodge="none", score=n).steps[1] for n in ("0", "1"))
    assert none.harms == one.harms
    assert Fraction(one.exact) == Fraction(none.exact) * Fraction(4, 3)


@rule("RB-EQ-HEAVY-ARMOUR-1")
def test_armour_may_leave_one_rating_to_dodge_on() -> None:
    fixed = {worn.key: worn.dodge for worn in compendium("riftbound").armours}
    assert fixed == {"items/heavy-armour": 4, "items/light-armour": None}
    found = compare("riftbound", {"weapon": ["items/minigun"], "armour": ["items/heavy-armour"]})
    assert (found.dodge, found.armour) == (4, ("items/heavy-armour",))


def test_a_step_says_what_changes_its_dice() -> None:
    contact, near, _ = curve("items/auto-rifle", target="npcs/npc-bruiser").steps
    assert [(r.name, r.rule, r.change) for r in contact.hit] == [("Point Blanc", "RB-PB-1", -2)]
    assert near.hit == ()
    (resist,) = near.dodging
    assert (resist.name, resist.change) == ("Damage Resist", 1)
    assert curve("items/auto-rifle", target="npcs/npc-heavy-gunner").steps[1].dodging == ()


def test_a_weapon_is_offered_once() -> None:
    """Its Attacks are its own; others stand by themselves."""
    offered = compendium("riftbound").weapons
    assert "items/auto-rifle" in offered
    assert "attacks/auto-rifle" not in offered
    assert "attacks/unarmed" in offered
    assert len(offered) == len(set(offered))


def test_who_is_not_skilled_uses_fewer_attacks() -> None:
    assert [step.to for step in curve("items/auto-rifle", skilled="no").steps] == [0, 50]
    user = stand_in(BOOK, {}, items=("sig-shield",))
    assert attacks.arms(user)[0].barring_rule
    assert curve("items/sig-shield", skilled="no").steps == ()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({}, "name one to 4"),
        ({"weapon": ["items/a", "items/b", "items/c", "items/d", "items/e"]}, "name one to 4"),
        ({"weapon": ["items/tent"]}, "no such weapon"),
        ({"weapon": ["npcs/npc-raider"]}, "no such weapon"),
        ({"weapon": ["minigun"]}, "no such weapon"),
        ({"weapon": ["items/minigun"], "target": ["npcs/npc-tanker"]}, "without a vehicle"),
        ({"weapon": ["items/minigun"], "target": ["npcs/nobody"]}, "no such target"),
        (
            {"weapon": ["items/minigun"], "target": ["npcs/npc-raider"], "dodge": ["4"]},
            "beside a target",
        ),
        ({"weapon": ["items/minigun"], "dodge": ["7"]}, "no such Rating"),
        ({"weapon": ["items/minigun"], "score": ["6"]}, "no such Score"),
        ({"weapon": ["items/minigun"], "rating": ["4"]}, "not asked for"),
        (
            {"weapon": ["items/minigun"], "armour": ["items/light-armour"], "dodge": ["none"]},
            "does not dodge",
        ),
        (
            {"weapon": ["items/minigun"], "armour": ["items/heavy-armour"], "dodge": ["2"]},
            r"dodges on 4\+",
        ),
        ({"weapon": ["items/minigun"], "armour": ["items/tent"]}, "no such armour"),
        ({"weapon": ["items/minigun"], "hp": ["0"]}, "from 1 to 1000"),
        ({"weapon": ["items/minigun"], "hp": ["²"]}, "from 1 to 1000"),
        ({"weapon": ["items/minigun"], "hp": ["9" * 40]}, "from 1 to 1000"),
        ({"weapon": ["items/minigun"], "skilled": ["perhaps"]}, "no such answer"),
        ({"weapon": ["items/minigun"], "dodge": ["4", "5"]}, "said once"),
        ({"weapon": ["items/minigun"], "colour": ["red"]}, "not asked for"),
    ],
)
def test_bad_questions_get_a_sentence(asked: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadText, match=why):
        compare("riftbound", asked)
