"""Standing answers: who is asked, who passes, who acts unasked."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, roll, unit
from riftbound.refusing import refused
from worldline.core.machine import CHANCE
from worldline.core.text import BadText
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation import read_stand, write_answer
from worldline.riftbound.combat.notation.standing import PHRASES, WAYS
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, StandingAnswer, change
from worldline.riftbound.combat.query.answers import USUAL

SHOT = roll(6, *[1] * 9)
TWO_HITS = roll(6, 6, *[1] * 8)


def stand(s: Encounter, u: int, *texts: str) -> None:
    """What who plays a unit says, in words."""
    for text in texts:
        d, action = commands.Arrange(s.units[u - 1].seat), read_stand(s, u - 1, text)
        GAME.check(s, d, action)
        GAME.apply(s, d, action, auto=False)


def reacts(s: Encounter) -> tuple[int, str] | None:
    d = asked(s)
    return (d.unit + 1, d.window) if isinstance(d, schema.React) else None


# Whose, and to what


@rule("RB-STAND-1", "RB-STAND-4", "RB-RULING-91")
def test_only_who_plays_a_unit_answers_for_it() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 stand seize | 1 acts")
    assert reacts(s) == (2, "gap")
    with refused("RB-RULING-91"):
        GAME.check(s, commands.Arrange(0), commands.Stand(unit=1))
    stand(s, 2, "seize usual")
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-STAND-1", "RB-STAND-2")
def test_the_narrowest_answer_counts() -> None:
    s = rb(
        "1:B npc-trooper@0,0 | 2:A npc-raider@10,0 prestige 3 | 3:A npc-raider@11,0 prestige 3"
        " ability intercept-1 sp 4 | 1 acts"
    )
    stand(s, 2, "all never")
    stand(s, 3, "all never", "dodge.pre never", "intercept ask")
    play(s, "attack 2", TWO_HITS)
    assert reacts(s) == (3, "dodge.pre")
    play(s, "pass", roll(1, 1))
    assert reacts(s) is None


@rule("RB-STAND-1")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (StandingAnswer(to="sneezing"), "RB-STAND-1"),
        (StandingAnswer(to="overwatch", how="best"), "RB-STAND-10"),
        (StandingAnswer(to="dodge", how="always"), "RB-STAND-3"),
        (StandingAnswer(to="all", keep=-1), "RB-STAND-9"),
    ],
)
def test_what_is_no_answer_is_refused(answer: StandingAnswer, why: str) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    with refused(why):
        GAME.check(s, commands.Arrange(0), commands.Stand(unit=0, answers=(answer,)))


@rule("RB-STAND-1")
def test_one_answer_is_given_to_each_thing() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    twice = (StandingAnswer(to="all"), StandingAnswer(to="all", how="never"))
    with refused("RB-STAND-1"):
        GAME.check(s, commands.Arrange(0), commands.Stand(unit=0, answers=twice))


@rule("RB-STAND-1")
def test_who_is_asked_may_do_all_that_is_lawful() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-trooper@5,5 | 3:B npc-trooper@20,0 | 1 acts")
    stand(s, 1, "overwatch never", "move.point ask")
    play(s, "overwatch", "end", "end")
    play(s, "move", "go 20,3")
    assert reacts(s) is None
    stand(s, 1, "overwatch ask")
    play(s, "move", "go 20,0")
    assert schema.Attack("item/1/auto-rifle", (2,)) in GAME.legal(s, asked(s))


@rule("RB-STAND-1")
def test_what_answers_were_called_before_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="passes"):
        GAME.read(b'{"type": "Stand", "unit": 0, "passes": ["dodge.pre"]}')
    with pytest.raises(BadText, match="is written otherwise now, as in stand overwatch"):
        rb("1:A npc-trooper@0,0 lends=false | 2:B npc-raider@10,0 | 1 acts")


# Secrets

FIGHT = "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {} | 1 acts"
ANSWERS = ("", "stand all[how=never]", "stand overwatch[how=always] stand dodge[keep=2]")


@rule("RB-STAND-1", "RB-RULING-230")
@pytest.mark.parametrize("answers", ANSWERS[1:])
def test_nobody_else_learns_of_standing_answers(answers: str) -> None:
    plain, said = rb(FIGHT.format("")), rb(FIGHT.format(answers))
    for s, t in ((plain, said), (GAME.guess(plain, 0, 3), GAME.guess(said, 0, 3))):
        for seat in (0, None):
            assert GAME.view(s, seat) == GAME.view(t, seat)
    assert GAME.dump(GAME.guess(plain, 0, 3)) == GAME.dump(GAME.guess(said, 0, 3))
    mine = GAME.view(said, said.gm).units[1].standing
    assert mine is not None
    assert [one.to for one in mine.answers] == [one.to for one in said.units[1].answers]


@rule("RB-STAND-1", "RB-RULING-230")
def test_the_gm_does_not_learn_of_those_of_players_either() -> None:
    s = rb("1:A npc-trooper@0,0 stand all[how=never] | 2:B npc-trooper@20,0 | 1 acts")
    assert GAME.view(s, s.gm).units[0].standing is None
    assert GAME.guess(s, s.gm, 3).units[0].answers == ()
    field = commands.SetField(unit=0, field="answers", value="[]", reason="so be it")
    with refused("RB-RULING-229"):
        GAME.check(s, commands.Overrule(s.gm), field)


@rule("RB-STAND-1")
def test_what_others_are_asked_stays_as_it_is() -> None:
    s = rb("1:A npc-trooper@0,0 prestige 3 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "attack 2", roll(*[1] * 10))
    before = s.stack[:]
    stand(s, 2, "all ask")
    assert s.stack == before


# Always


def shielded(answer: str, sp: int = 3) -> Encounter:
    return rb(
        f"1:A npc-trooper@0,0 | 2:B npc-shieldbearer@20,0 sp {sp} stand block[{answer}] | 1 acts"
    )


@rule("RB-STAND-3")
def test_what_one_always_does_is_done_unasked() -> None:
    s = shielded("how=always")
    told = play(s, "attack 2", TWO_HITS)
    assert [e.use for e in told if isinstance(e, events.Used)] == ["block", "block"]
    assert unit(s, 2).sp == 1
    assert asked(s) == schema.TakeAction(0, 0, "normal")


@rule("RB-STAND-3")
def test_where_several_things_can_be_done_one_is_asked() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@5,0 watch 1 stand overwatch[how=always] | 1 acts")
    play(s, "move", "go 1,0")
    assert reacts(s) == (2, "move.point")


@rule("RB-STAND-3")
@pytest.mark.parametrize("missed", [1, 2])
def test_dice_for_which_one_has_prepared_are_all_thrown_again(missed: int) -> None:
    s = rb("1:A npc-trooper@0,0 stand prepare[how=always] | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "prepare vsn", "attack 2", roll(*[1] * missed, *[6] * (10 - missed)))
    assert asked(s) == schema.RollDice(CHANCE, missed, "prepare", 0)


@rule("RB-STAND-3")
def test_what_has_no_end_is_done_once_in_a_window() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-raider@20,0 holds torch stand switch[how=always] stand seize"
        " | 1 acts"
    )
    told = play(s, "seize", roll(6, 5, 5), "move", "go 18,0")
    assert [e.use for e in told if isinstance(e, events.Used)] == ["switch"]
    assert reacts(s) == (2, "action.post")


# Only if it can change something


@rule("RB-STAND-5", "RB-STAND-11", "RB-RULING-24")
@pytest.mark.parametrize(
    ("faces", "can"), [((1, 2, 3), True), ((5, 4, 3), False), ((6, 6, 1), False)]
)
def test_a_check_that_is_won_is_not_rolled_again(faces: tuple[int, ...], can: bool) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi 0 prestige 3 stand seize | 1 acts")
    play(s, "seize", roll(*faces))
    assert (reacts(s) == (2, "roll.done")) is can
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 agi 0 prestige 3 stand seize stand prestige"
        " | 1 acts"
    )
    play(s, "seize", roll(*faces))
    assert reacts(s) == (2, "roll.done")


@rule("RB-STAND-5", "RB-RULING-230")
def test_where_difficulties_are_hidden_any_check_could_change() -> None:
    s = rb("1:A npc-trooper@0,0 prestige 3 stand seize | 2:B npc-trooper@20,0 | 2 acts")
    s.veiled = s.secrets = True
    play(s, "seize", roll(5, 5, 5))
    assert reacts(s) == (1, "roll.done")


@rule("RB-STAND-5", "RB-DYING-6")
@pytest.mark.parametrize(("left", "can"), [(1, False), (9, True)])
def test_more_damage_than_there_are_hp_changes_nothing(left: int, can: bool) -> None:
    s = rb(
        "1:A npc-trooper@0,0 stand seize ability opportunist stand opportunist[change]"
        f" | 2:B npc-trooper@20,0 hp {left} | 2 acts"
    )
    play(s, "seize", roll(6, 5, 5), "attack 2", SHOT, roll(1))
    assert (reacts(s) == (1, "damage.pre")) is can


# Pass unless an ally could fall


@rule("RB-STAND-6")
@pytest.mark.parametrize(("left", "asks"), [(17, False), (3, False), (2, True)])
def test_an_interceptor_is_asked_where_an_ally_could_fall(left: int, asks: bool) -> None:
    s = rb(
        f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 hp {left}"
        " | 3:B npc-bruiser@20,3 sp 2 ability intercept-1 stand intercept[fall] | 1 acts"
    )
    play(s, "attack 2 auto-rifle", TWO_HITS)  # each deals 1
    assert (reacts(s) == (3, "dodge.pre")) is asks


@rule("RB-STAND-6", "RB-RULING-230")
def test_damage_that_one_may_not_know_could_be_anything() -> None:
    s = rb(
        "1:B npc-trooper@0,0 veiled | 2:A npc-trooper@20,0 hp 17"
        " | 3:A npc-bruiser@20,3 sp 2 ability intercept-1 stand intercept[fall] | 1 acts"
    )
    play(s, "attack 2 auto-rifle", TWO_HITS)
    assert reacts(s) == (3, "dodge.pre")


# Never at allies, once per move, so many SP


@rule("RB-STAND-7", "RB-STAND-11", "RB-RULING-136")
def test_nobody_is_asked_for_overwatch_at_a_friend_unless_he_wants_to_be() -> None:
    text = "1:A npc-trooper@0,0 {} | 2:A npc-trooper@20,0 | 3:B npc-trooper@40,0 | 1 acts"
    answers = {"": False, "stand overwatch": True, "stand all stand gap[how=never]": True}
    for answer, asks in answers.items():
        s = rb(text.format(answer))
        play(s, "overwatch", "end", "move", "go 20,5")
        assert (reacts(s) == (1, "move.point")) is asks


@rule("RB-STAND-12", "RB-STAND-11", "RB-RULING-172")
@pytest.mark.parametrize(
    ("answer", "asks"),
    [
        ("", False),
        ("stand intercept[how=always,friends]", False),
        ("stand intercept", True),
        ("stand dodge.pre", True),
        ("stand all stand gap[how=never]", True),
    ],
)
def test_nobody_is_asked_to_intercept_for_an_enemy_unless_he_wants_to_be(
    answer: str, asks: bool
) -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0"
        f" | 3:A npc-bruiser@20,3 sp 2 ability intercept-1 {answer} | 1 acts"
    )
    play(s, "attack 2 auto-rifle", TWO_HITS)
    assert (reacts(s) == (3, "dodge.pre")) is asks


@rule("RB-STAND-8", "RB-STAND-11", "RB-RULING-135")
@pytest.mark.parametrize("answer", ["", "stand overwatch[once]", "stand move.point[once]"])
def test_a_watcher_is_asked_once_per_move(answer: str) -> None:
    s = rb(f"1:A npc-trooper@0,0 {answer} | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 20,5")
    assert reacts(s) == (1, "move.point")
    play(s, "pass")
    assert asked(s) == schema.TakeAction(1, 1, "normal")
    play(s, "move", "go 20,0")
    assert reacts(s) == (1, "move.point")


def points_asked(s: Encounter, n: int) -> list[int]:
    """The metres, east of the middle, at which a watcher is asked on the way of another."""
    found = []
    while reacts(s) is not None:
        found.append(unit(s, n).x // 1000)
        play(s, "pass")
    return found


@rule("RB-STAND-8", "RB-STAND-4", "RB-RULING-135")
def test_who_wants_to_be_asked_is_asked_at_every_point() -> None:
    s = rb("1:A npc-trooper@0,0 stand overwatch | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "move", "go 16,0")
    assert points_asked(s, 2) == [19, 18, 17, 16]


@rule("RB-STAND-8", "RB-STAND-11")
def test_a_watcher_is_asked_again_where_it_has_other_shots() -> None:
    """A thrown dagger reaches 10m."""
    s = rb("1:A npc-gunhand@0,0 carries simple-dagger | 2:B npc-trooper@14,0 | 1 acts")
    dagger = next(t for t in unit(s, 1).things if t.item == "simple-dagger")
    pistol = next(t for t in unit(s, 1).things if t.item == "standard-pistol")
    play(s, schema.Hold(pistol.n, dagger.n), "overwatch", "end", "move", "go 10,0")
    assert points_asked(s, 2) == [13, 11]


@rule("RB-STAND-8", "RB-STAND-11", "RB-PB-2")
def test_a_watcher_is_asked_again_where_its_rating_differs() -> None:
    """In contact with an enemy of its own the mover is harder to hit, and then no more."""
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 3:A npc-raider@18,1 | 1 acts")
    play(s, "overwatch", "end", "move", "go 16,0")
    assert points_asked(s, 2) == [19, 18, 17]


@rule("RB-STAND-8", "RB-STAND-11", "RB-RULING-136")
def test_a_watcher_is_asked_again_where_another_target_comes_within_reach() -> None:
    """Who is dragged can be shot at too, and comes a metre behind."""
    s = rb("1:A npc-gunhand@0,0 | 2:B npc-bruiser@34,0 | 3:B npc-raider@35,0 | 1 acts")
    change(s, 2, marks=(HeldMark(mark="grappled", source=1),))
    play(s, "overwatch", "end", "move", "go 30,0")
    found = []
    while reacts(s) is not None:
        shots = [a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Attack)]
        found.append({a.targets for a in shots})
        play(s, "pass")
    assert found == [{(1,)}, {(1,), (2,)}]


@rule("RB-STAND-8", "RB-RULING-91")
def test_when_another_has_fired_a_watcher_is_asked_again_at_the_same_point() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:A npc-trooper@0,5 | 3:B npc-trooper@20,0 | 1 acts")
    play(s, "overwatch", "end", "overwatch", "end", "move", "go 20,3")
    assert reacts(s) == (1, "move.point")
    play(s, "attack 3 auto-rifle", roll(*[1] * 10))
    assert reacts(s) == (2, "move.point")
    assert unit(s, 3).y == 1000


@rule("RB-STAND-8", "RB-RULING-230")
def test_what_a_veiled_watcher_could_hit_is_in_no_guess() -> None:
    crowd = " | ".join(f"{n}:B npc-raider@{3 * n},90" for n in range(3, 9))
    guesses = set()
    for vsn in (0, 3):
        s = rb(
            f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,9 watch 1 stand overwatch | {crowd}"
            f" | 9:B npc-trooper@20,0 vsn {vsn} watch 1 veiled | 1 acts"
        )
        play(s, "move", "go 4,0", "pass", "pass")
        assert reacts(s) == (2, "move.point")  # the veiled one was asked a metre before
        guesses.add(GAME.dump(GAME.guess(s, 0, 3)))
    assert len(guesses) == 1


@rule("RB-STAND-9")
@pytest.mark.parametrize(("sp", "asks"), [(2, False), (3, True)])
def test_so_many_sp_are_kept(sp: int, asks: bool) -> None:
    s = shielded("keep=2", sp)
    play(s, "attack 2", TWO_HITS)
    assert (reacts(s) == (2, "dodge.pre")) is asks


@rule("RB-STAND-9", "RB-RULING-179")
def test_who_lends_keeps_so_many() -> None:
    s = rb(
        "1:A npc-raider@0,0 hp 1 ability patch-up-1 sp 0"
        " | 2:A npc-raider@1,0 hp 1 ability generous sp 3 stand lend[keep=2]"
        " | 3:B npc-raider@9,0 | 1 acts"
    )
    heal = schema.Use("ability/patch-up-1", "patch-up", (1,))
    assert heal in GAME.legal(s, asked(s))
    stand(s, 2, "lend ask keep 3 SP")
    assert heal not in GAME.legal(s, asked(s))


@rule("RB-STAND-3", "RB-RULING-179")
def test_who_always_lends_is_not_asked() -> None:
    s = rb(
        "1:A npc-raider@0,0 hp 1 ability patch-up-1 sp 0"
        " | 2:A npc-raider@1,0 hp 1 seat 1 ability generous sp 3 stand lend[how=always]"
        " | 3:B npc-raider@9,0 | 1 acts"
    )
    play(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), schema.Split(((1, 1),)))
    assert unit(s, 2).sp == 2


# For a turn or a round

TWO_SHOOT = (
    "1:A npc-trooper@0,0 | 2:A npc-trooper@0,5"
    " | 3:B npc-shieldbearer@20,0 sp 9 stand block[keep=2] | 1 acts"
)


def attacked(s: Encounter) -> bool:
    """Whether the shieldbearer is asked about an Attack on it; if so, it passes."""
    play(s, "attack 3", TWO_HITS)
    if asks := reacts(s) == (3, "dodge.pre"):
        play(s, "pass")
    play(s, roll(*[1] * 2))
    return asks


@rule("RB-STAND-13", "RB-STAND-2")
def test_what_was_said_for_this_turn_ends_with_it() -> None:
    s = rb(TWO_SHOOT)
    play(s, "attack 3", TWO_HITS)
    assert reacts(s) == (3, "dodge.pre")
    stand(s, 3, "block never this turn")
    assert reacts(s) is None  # it passes: what it is asked is answered with it
    play(s, roll(1, 1))
    assert not attacked(s)  # the last of its Actions
    assert unit(s, 3).answers == (StandingAnswer(to="block", keep=2),)
    assert attacked(s)


@rule("RB-STAND-13", "RB-RULING-81")
def test_what_was_said_for_this_round_ends_with_it() -> None:
    s = rb(TWO_SHOOT)
    stand(s, 3, "block never this round")
    assert not attacked(s)
    play(s, "end")
    assert not attacked(s)
    play(s, "end", "end")
    assert s.round == 2
    assert attacked(s)


@rule("RB-STAND-13", "RB-STAND-1")
def test_for_a_turn_goes_before_for_the_fight_and_the_narrowest_before_both() -> None:
    s = rb(TWO_SHOOT)
    stand(s, 3, "all never this turn")
    assert attacked(s)
    stand(s, 3, "block never this round", "block ask this turn")
    assert unit(s, 3).answers == (
        StandingAnswer(to="block", keep=2),
        StandingAnswer(to="all", how="never", until="turn"),
        StandingAnswer(to="block", until="turn"),
    )
    stand(s, 3, "block ask")
    assert [answer.until for answer in unit(s, 3).answers] == ["turn", "fight"]


@rule("RB-STAND-13", "RB-RULING-179")
def test_who_refuses_to_lend_lends_no_more_in_this_turn_either() -> None:
    s = rb(
        "1:A npc-raider@0,0 hp 1 ability patch-up-1 sp 0"
        " | 2:A npc-raider@1,0 hp 1 seat 1 ability generous sp 3 stand lend[until=turn]"
        " | 3:B npc-raider@9,0 | 1 acts",
    )
    play(s, schema.Use("ability/patch-up-1", "patch-up", (1,)), schema.Split(((1, 1),)))
    play(s, schema.Say(False))
    assert unit(s, 2).answers == (StandingAnswer(to="lend", how="never"),)


# The best Rating


@rule("RB-STAND-10", "RB-RULING-112")
def test_whatever_was_said_the_best_rating_is_taken_where_one_must_be() -> None:
    answers = (
        "stand all[how=never]",
        "stand all[how=always] stand gap[how=never]",
        "stand dodge[how=best]",
    )
    for answer in answers:
        s = rb(f"1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 {answer} | 1 acts")
        play(s, "attack 2", SHOT, roll(4))
        assert hp(s, 2) == unit(s, 2).hp_base


@rule("RB-STAND-10", "RB-PREPARE-1")
def test_who_has_prepared_for_the_best_rating_is_not_asked() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "prepare agi", "end", "attack 2", SHOT)
    assert asked(s) == schema.RollDice(CHANCE, 1, "dodge", 1)


# In words

READY = FIGHT.format("sp 2 carries simple-baton ability look-out ability intercept-1")
"""Who has whatever the words are about."""
WORDS = {
    "overwatch never at allies": StandingAnswer(to="overwatch", foes=True),
    "Dodge best": StandingAnswer(to="dodge", how="best"),
    "all ask": StandingAnswer(to="all"),
    "everything never": StandingAnswer(to="all", how="never"),
    "Parry always, keep 3 SP": StandingAnswer(to="parry", how="always", keep=3),
    "dodge.rolled ask me": StandingAnswer(to="dodge.rolled"),
    "reroll only if it can change": StandingAnswer(to="reroll", change=True),
    "Look out! pass unless an ally could fall": StandingAnswer(to="look-out", fall=True),
    "Intercept always, never for enemies": StandingAnswer(
        to="intercept", how="always", friends=True
    ),
    "overwatch never this turn": StandingAnswer(to="overwatch", how="never", until="turn"),
    "parry ask this round, keep 3": StandingAnswer(to="parry", keep=3, until="round"),
    "Overwatch ask, not at allies and once per move": StandingAnswer(
        to="overwatch", foes=True, once=True
    ),
}


@rule("RB-STAND-1")
@pytest.mark.parametrize("text", WORDS)
def test_an_answer_is_said_in_words(text: str) -> None:
    s = rb(READY)
    assert read_stand(s, 1, text).answers == (WORDS[text],)


@rule("RB-STAND-1")
def test_every_answer_comes_back_from_its_words() -> None:
    s = rb(READY)
    every = StandingAnswer(
        to="all", how="always", change=True, fall=True, foes=True, friends=True, once=True, keep=4
    )
    for answer in (*WORDS.values(), *USUAL.values(), every, replace(every, to="parry", keep=0)):
        assert read_stand(s, 1, write_answer(answer)).answers == (answer,)


@rule("RB-STAND-1")
def test_one_answer_replaces_another_and_leaves_the_rest() -> None:
    s = rb(FIGHT.format(""))
    stand(s, 1, "seize ask", "overwatch never", "overwatch once per move")
    assert unit(s, 1).answers == (
        StandingAnswer(to="seize"),
        StandingAnswer(to="overwatch", once=True),
    )
    stand(s, 1, "seize usual")
    assert unit(s, 1).answers == (StandingAnswer(to="overwatch", once=True),)
    stand(s, 1, "all usual")
    assert unit(s, 1).answers == ()


def test_the_page_of_standing_answers_has_every_way_to_say_them() -> None:
    page = (Path(__file__).parents[4] / "docs" / "standing_answers.md").read_text()
    table = page.partition("## How")[2].partition("## The usual answers")[0]
    assert [way for way in (*PHRASES, *WAYS) if f"`{way}`" not in table] == []


@rule("RB-STAND-1")
def test_what_a_unit_cannot_have_it_does_not_answer() -> None:
    """What it carries counts, in hand or not, and so does a mark, which comes from others."""
    s = rb(FIGHT.format("carries simple-baton stand intercept"))
    with pytest.raises(BadText, match="Trooper has no Look out!: write parry, seize, overwatch, "):
        read_stand(s, 1, "Look out! always")
    with pytest.raises(BadText, match="Trooper has no Parry: write "):
        read_stand(s, 0, "parry always")
    assert read_stand(s, 1, "parry always").answers[-1].to == "parry"
    assert read_stand(s, 1, "human shield never").answers[-1].to == "human-shield"
    assert read_stand(s, 1, "intercept usual").answers == ()  # it was said before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sneeze never",
        "overwatch",
        "overwatch perhaps",
        "dodge best ask",
        "all keep",
        "all keep -1",
        "all keep 1.5",
        "all keep many",
        "overwatch this turn",
        "overwatch never this turn this round",
    ],
)
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(BadText):
        read_stand(rb(FIGHT.format("")), 1, text)
