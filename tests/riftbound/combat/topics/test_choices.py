"""Choices of people in a fight: bases, Prestige, lending."""

import pytest
from tracing import rule

from riftbound.combat.fight import asked, play, rb, refuses, roll, unit
from worldline.core.machine import CHANCE
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, StandingAnswer, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.frames import Combat
from worldline.riftbound.combat.planning.planning import PLANNING
from worldline.riftbound.combat.planning.questions import AskReaction, ReactionOutlook
from worldline.riftbound.combat.setup.enlist import muster
from worldline.riftbound.content.book import open_book
from worldline.riftbound.figures.character import Owned, Thing


def stand(s: Encounter, seat: int, action: commands.Stand) -> None:
    GAME.check(s, commands.Arrange(seat), action)
    GAME.apply(s, commands.Arrange(seat), action, auto=False)


def ordering(*abilities: str, prestige: int = 0, cha: int = 3) -> Encounter:
    """Before the rolls for turn order."""
    foes = (
        Entrant(npc="npc-officer", side="A", seat=0),
        Entrant(npc="npc-raider", side="B", at=(9000, 0, 0)),
    )
    s = muster(Setup(entrants=foes), seed=1)
    own = tuple(Owned(ability=id, by="gm") for id in abilities)
    scores = {**s.units[0].scores, "cha": cha, "agi": 1}
    change(s, 0, abilities=own, scores=scores, prestige=prestige)
    GAME.start(s, Combat(), auto=False)
    return s


def fired_upon(agi: int, *before: str, stands: str = "") -> Encounter:
    """A unit in Light Armour has one success of an Attack to dodge."""
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi {agi} {stands} | 2 acts")
    play(s, *before, "end", "attack 2 auto-rifle", roll(6, *[1] * 9))
    return s


@rule("RB-RULING-112", "RB-RULING-115", "RB-STAND-10", "RB-STAND-11")
@pytest.mark.parametrize(("agi", "bases", "best"), [(0, "4+ 5+", 4), (-4, "6+ 5+", 5)])
def test_the_best_rating_is_taken_unless_one_wants_to_be_asked(
    agi: int, bases: str, best: int
) -> None:
    s = fired_upon(agi, stands="stand dodge")
    d = asked(s)
    assert isinstance(d, schema.ChooseBasis)
    assert [text.split()[-1] for text in d.bases] == bases.split()
    s = fired_upon(agi)
    assert asked(s) == schema.RollDice(CHANCE, 1, "dodge", 1)
    threw = play(s, roll(3))[0]
    assert isinstance(threw, events.Threw)
    assert threw.needs == best


@rule("RB-RULING-112", "RB-RULING-113")
def test_who_has_prepared_is_asked_whatever_its_standing_answer() -> None:
    s = fired_upon(-4, "prepare agi")  # 5+ is best, but only of 6+ may dice be rerolled
    assert isinstance(asked(s), schema.ChooseBasis)
    play(s, "choose 0", roll(1), "reroll 0", roll(6))
    assert unit(s, 2).hp == unit(s, 2).hp_base


@rule("RB-RULING-112", "RB-RULING-176")
def test_the_best_rating_of_an_attack_is_taken_as_well() -> None:
    s = rb("1:A npc-warden@0,0 | 2:B npc-raider@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 15,0", "attack 2 laser-pistol")
    threw = play(s, roll(1, 1, 1))[0]
    assert isinstance(threw, events.Threw)
    assert (threw.purpose, threw.needs) == ("hit", 3)  # by WIS, for VSN is 4+


@rule("RB-WIN-1", "RB-RULING-77")
def test_of_the_scores_for_turn_order_none_counts_as_the_best_when_time_is_over() -> None:
    s = ordering("thats-an-order-1")
    assert (GAME.pace(s, asked(s)), GAME.time_out(s, asked(s))) == ("window", None)


@rule("RB-WIN-1", "RB-RULING-77")
@pytest.mark.parametrize(("choice", "total"), [(0, 13), (1, 11)])
def test_who_may_add_another_score_to_turn_order_chooses(choice: int, total: int) -> None:
    s = ordering("thats-an-order-1")
    d = asked(s)
    assert d == schema.ChooseBasis(0, 0, ("CHA", "AGI"))
    assert GAME.say(s, d, 0).endswith("to add to the roll for turn order, CHA +3 or AGI +1")
    assert [GAME.say(s, a, 0) for a in GAME.legal(s, d)] == ["CHA +3", "AGI +1"]
    told = play(s, f"choose {choice}", roll(2, 3, 5), roll(1, 2, 2))
    ordered = next(e for e in told if isinstance(e, events.Ordered))
    assert dict(ordered.order)[0] == total


@rule("RB-RULING-77")
@pytest.mark.parametrize(("cha", "best"), [(3, 0), (1, None)])
def test_the_higher_score_for_turn_order_is_marked_unless_both_are_the_same(
    cha: int, best: int | None
) -> None:
    s = ordering("thats-an-order-1", cha=cha)
    told = PLANNING.ask(s, 0, AskReaction(0))
    assert isinstance(told, ReactionOutlook)
    assert told.best == (None if best is None else schema.Choose(best))


@rule("RB-WIN-1")
def test_without_a_choice_nothing_is_asked() -> None:
    assert isinstance(asked(ordering()), schema.RollDice)


@rule("RB-RULING-243", "RB-WIN-18", "RB-PRESTIGE-4")
def test_prestige_replaces_a_turn_order_throw_wholly() -> None:
    s = ordering(prestige=3)
    play(s, roll(1, 1, 5))
    assert asked(s) == schema.React(0, 0, "roll.done")
    play(s, "prestige", roll(6, 6, 2), roll(2, 3, 4))
    assert unit(s, 1).extra == 1
    assert not unit(s, 1).misses
    assert unit(s, 1).prestige == 0


# Lending SP


def generous(own: int = 0, **switches: bool) -> Encounter:
    """The patient Raider 1 may use the SP of 2, whom another seat plays."""
    s = rb(
        f"1:A npc-raider@0,0 hp 1 ability patch-up-1 sp {own}"
        " | 2:B npc-raider@1,0 hp 1 ability generous sp 9 | 3:B npc-raider@9,0 | 1 acts",
        (),
        **switches,
    )
    change(s, 1, side="A")
    return s


def heal(s: Encounter, *shares: tuple[int, int]) -> None:
    play(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), schema.Split(shares))


@rule("RB-RULING-179", "RB-WIN-17")
def test_a_lender_is_asked_each_time() -> None:
    s = generous()
    heal(s, (1, 1))
    assert asked(s) == schema.Consent(s.gm, 1, 0)
    refuses(s, "pass", "RB-RULING-179")
    play(s, schema.Say(True))
    assert unit(s, 2).sp == 8
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-179")
def test_what_nobody_lends_sp_for_is_not_done_and_costs_no_action() -> None:
    s = generous()
    heal(s, (1, 1))
    play(s, schema.Say(False))
    assert asked(s) == schema.TakeAction(0, 0, "normal")
    assert unit(s, 2).sp == 9
    assert unit(s, 2).answers == (StandingAnswer(to="lend", how="never"),)
    assert s.done == []
    refuses(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), "RB-AB-PATCH-UP-1-1")
    stand(s, s.gm, commands.Stand(unit=1))
    heal(s, (1, 1))


@rule("RB-RULING-179")
def test_who_is_refused_may_pay_itself() -> None:
    s = generous(own=1)
    heal(s, (1, 1))
    play(s, schema.Say(False))
    assert unit(s, 1).sp == 0
    assert unit(s, 2).sp == 9
    assert isinstance(asked(s), schema.RollDice)


@rule("RB-RULING-179")
def test_by_the_switch_the_standing_permission_is_enough() -> None:
    s = generous(generous_prompt=False)
    heal(s, (1, 1))
    assert unit(s, 2).sp == 8


@rule("RB-RULING-98")
def test_a_unit_can_be_unwilling_towards_its_own_side() -> None:
    s = rb(
        "1:A npc-raider@0,0 ability patch-up-1 sp 3 | 2:A npc-raider@1,0 hp 1"
        " | 3:B npc-raider@9,0 | 1 acts"
    )
    use = schema.Use("ability/patch-up-1", "patch-up", (1,))
    GAME.check(s, asked(s), use)
    stand(s, 0, commands.Stand(unit=1, unwilling=(0,)))
    refuses(s, use, "RB-AB-PATCH-UP-1-1")


# Prestige for the Skilled's own (RB-PRESTIGE-5)


@rule("RB-PRESTIGE-5")
def test_prestige_stands_for_being_skilled_in_a_parry() -> None:
    text = "1:B npc-raider@0,0 | 2:A npc-raider@1,0 sp 3 prestige {} | 1 acts"
    s = rb(text.format(0))
    change(s, 1, skills=())
    d = _to_dodge(s)
    assert d is None
    s = rb(text.format(3))
    change(s, 1, skills=())
    d = _to_dodge(s)
    assert d == schema.React(0, 1, "dodge.rolled")
    play(s, "use parry")
    assert unit(s, 2).prestige == 0
    assert unit(s, 2).sp == 2


def _to_dodge(s: Encounter) -> schema.React | None:
    """The Raider's blow hits; the other's Dodge Roll shows ones."""
    play(s, "attack 2 simple-shortsword")
    while not isinstance(d := asked(s), schema.React):
        if isinstance(d, schema.RollDice):
            faces = (1,) * d.count if d.purpose == "dodge" else (6,) * d.count
            play(s, roll(*faces))
            if d.purpose not in ("hit", "dodge"):
                return None
        elif isinstance(d, schema.ChooseBasis):
            play(s, "choose 0")
        else:
            return None
    return d


@rule("RB-PRESTIGE-5")
def test_prestige_stands_for_being_skilled_in_an_attack() -> None:
    for prestige in (0, 3):
        s = rb(f"1:A npc-raider@0,0 prestige {prestige} | 2:B npc-raider@9,0 | 1 acts")
        arm = SKILLED_GUN
        item = next(i for i in open_book().items.values() if arm in i.attacks)
        ammo = item.ammo.most if item.ammo else 0
        gun = Thing(n=1, item=item_id(arm), where="both", ammo=ammo, charge=item.charge)
        change(s, 0, things=(gun,), skills=())
        action = schema.Attack(f"item/1/{arm}", (1,))
        if not prestige:
            refuses(s, action, "RB-ATTACK-12")
            continue
        play(s, action)
        assert unit(s, 1).prestige == 0


def item_id(arm: str) -> str:
    return next(id for id, i in open_book().items.items() if arm in i.attacks)


SKILLED_GUN = next(
    id
    for id, a in open_book().attacks.items()
    if a.skilled
    and any(id in i.attacks and i.two_handed is True for i in open_book().items.values())
)
