"""The windows of an encounter, one after another: when each opens, to whom, and for what."""

from tracing import rule

from riftbound.combat.fight import asked, hp, play, rb, refuses, roll, unit
from worldline.core.machine import CHANCE
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.topics.status import put

DUEL = "1:A npc-trooper@0,0 {} | 2:B npc-trooper@20,0 {} | 1 acts"
ONE_HIT = roll(6, *[1] * 9)
MISSED = roll(*[1] * 10)


def duel(one: str = "", two: str = "") -> Encounter:
    return rb(DUEL.format(one, two))


def offered(s: Encounter) -> tuple[int, str]:
    """Who is asked, and in which window."""
    d = asked(s)
    assert isinstance(d, schema.React), d
    return d.unit + 1, d.window


def kinds(s: Encounter) -> set[str]:
    return {type(action).__name__ for action in GAME.legal(s, asked(s))}


# Around an Action


@rule("RB-WIN-4", "RB-HOOK-9", "RB-TURN-2")
def test_action_choose_lists_actions_instants_and_the_end_of_the_turn() -> None:
    s = rb("1:A npc-officer@0,0 carries simple-shortsword | 2:B npc-raider@1,0 | 1 acts")
    assert kinds(s) == {
        "Move", "Attack", "Prepare", "Overwatch", "Grapple", "Use", "Hold", "EndTurn",
    }  # fmt: skip


@rule("RB-HOOK-9")
def test_statuses_and_overwatch_take_actions_away() -> None:
    s = duel("mark prone")
    assert "Use" in kinds(s)
    play(s, "overwatch")
    assert kinds(s) == {"Overwatch", "EndTurn"}


@rule("RB-WIN-2", "RB-RULING-86")
def test_at_turn_start_nobody_is_asked_what_must_happen() -> None:
    s = rb("1:A npc-trooper@0,0 hp 9 mark regeneration-1 | 2:B npc-trooper@20,0 | 2 acts")
    play(s, "end")
    assert hp(s, 1) == 10
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-WIN-19")
def test_action_declared_comes_before_the_path_of_a_move() -> None:
    s = duel()
    change(s, 0, marks=(HeldMark(mark="rally", source=1),))
    play(s, "move")
    assert offered(s) == (1, "action.declared")
    play(s, "use move-on")
    assert asked(s).most == 11_000  # type: ignore[attr-defined]


@rule("RB-WIN-6")
def test_action_post_comes_when_the_second_move_is_done() -> None:
    s = rb("1:A npc-raider@0,0 sp 1 ability charge | 2:B npc-raider@11,0 | 1 acts")
    play(s, "move", "go 5,0", "move", "go 10,0")
    assert offered(s) == (1, "action.post")
    play(s, "use charge", "attack 2 simple-shortsword")
    assert unit(s, 1).sp == 0


@rule("RB-WIN-20", "RB-RULING-87")
def test_turn_end_is_offered_only_to_the_unit_whose_turn_it_is() -> None:
    s = duel("ability surge", "ability surge")
    play(s, "end")
    assert offered(s) == (1, "turn.end")
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)
    assert s.whose == 1


# Around the dice


@rule("RB-WIN-9", "RB-RULING-91")
def test_hit_rolled_is_the_attacker_s_until_it_passes() -> None:
    s = duel("sp 9 ability try-that-again-2 prestige 3")
    play(s, "attack 2 auto-rifle", MISSED)
    assert offered(s) == (1, "hit.rolled")
    play(s, "use try-again", "pick 0", roll(6))
    assert offered(s) == (1, "hit.rolled")
    play(s, "pass")
    assert asked(s) == schema.RollDice(CHANCE, 1, "dodge", 1)


@rule("RB-WIN-10", "RB-RULING-126", "RB-RULING-91")
def test_dodge_pre_is_the_dodger_s_first_then_the_others_then_comes_the_basis() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-shieldbearer@20,0 sp 3 stand dodge"
        " | 3:B npc-trooper@20,2 sp 3 ability intercept-1 | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, *[1] * 7))
    assert offered(s) == (2, "dodge.pre")
    play(s, "use block")
    assert offered(s) == (3, "dodge.pre")
    play(s, "pass", "pass")
    assert isinstance(asked(s), schema.ChooseBasis)
    play(s, "choose 0")
    assert asked(s).count == 2  # type: ignore[attr-defined]


@rule("RB-WIN-11", "RB-RULING-90", "RB-KEY-REACTION-1", "RB-RULING-92")
def test_dodge_rolled_is_the_dodger_s_first_then_of_any_who_can_help() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 prestige 3"
        " | 3:B npc-trooper@20,4 sp 5 ability look-out | 1 acts"
    )
    play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(1, 1))
    assert offered(s) == (2, "dodge.rolled")
    play(s, "pass")
    assert offered(s) == (3, "dodge.rolled")
    assert s.active == 0
    play(s, "use look-out")
    while isinstance(asked(s), schema.PickDice):
        play(s, "pick 0")
    play(s, roll(6))
    assert offered(s) == (2, "dodge.rolled")
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)
    assert (hp(s, 2), unit(s, 3).sp) == (16, 4)


@rule("RB-KEY-REACTION-1", "RB-RULING-100", "RB-HP-2")
def test_without_the_sp_there_is_no_reaction() -> None:
    s = duel("", "sp 0 ability high-alert")
    change(s, 0, sp=0)
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1))
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-WIN-18", "RB-RULING-103")
def test_roll_done_lets_the_roller_of_a_check_spend_prestige() -> None:
    s = rb("1:A npc-raider@0,0 prestige 3 | 2:B npc-raider@1,0 prestige 3 | 1 acts")
    play(s, "grapple 2", roll(1, 2, 3))
    assert offered(s) == (1, "roll.done")
    play(s, "pass", roll(1, 2, 4))
    assert offered(s) == (2, "roll.done")


@rule("RB-RULING-103")
def test_each_die_is_told_with_its_purpose_its_roller_and_what_became_of_it() -> None:
    s = duel("prestige 3")
    told = play(s, "attack 2 auto-rifle", MISSED, "prestige", ONE_HIT, roll(4))
    rolls = [(e.roller, e.purpose) for e in told if isinstance(e, events.Threw)]
    assert rolls == [(0, "hit"), (1, "dodge")]
    again = [(e.by, e.cause, len(e.places)) for e in told if isinstance(e, events.Rethrew)]
    assert again == [(0, "prestige", 10)]
    assert [(e.successes, e.hits) for e in told if isinstance(e, events.Hit)] == [(1, 0)]


# Around damage


@rule("RB-WIN-12", "RB-RULING-119")
def test_damage_pre_raises_the_first_packet_before_it_is_applied() -> None:
    s = duel("", "stand seize ability opportunist knw 2")
    play(s, "seize", roll(4, 4, 5), "attack 1 auto-rifle", roll(6, 6, *[1] * 8))
    play(s, roll(1, 1))
    assert offered(s) == (2, "damage.pre")
    assert hp(s, 1) == 17
    told = play(s, "use opportunist", roll(4))
    assert [e.hp for e in told if isinstance(e, events.Hurt)] == [5, 1]
    assert hp(s, 1) == 11


@rule("RB-WIN-13", "RB-RULING-118")
def test_damage_post_is_the_dealer_s_once_for_all_hits() -> None:
    s = rb("1:A npc-raider@0,0 ability bonk | 2:B npc-trooper@1,0 | 1 acts")
    play(s, "attack 2 simple-shortsword", roll(6, 6, 6, 1), roll(1, 1, 1))
    assert offered(s) == (1, "damage.post")
    assert hp(s, 2) == 11
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-WIN-14")
def test_hp_zero_spends_the_token_by_itself() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 hp 1 | 1 acts")
    change(s, 1, marks=(HeldMark(mark="supercharge", source=1),))
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1))
    d = asked(s)
    assert isinstance(d, schema.RollDice)
    play(s, roll(6), roll(5), roll(1))
    assert (hp(s, 2), unit(s, 2).critical) == (5, False)


@rule("RB-WIN-16", "RB-RULING-110", "RB-RULING-90")
def test_attack_end_is_the_attacker_s_first_then_the_others() -> None:
    s = rb(
        "1:A npc-trooper@0,0 ability enthusiasm | 2:B npc-trooper@20,0"
        " | 3:A npc-trooper@0,4 ability pep-talk | 1 acts"
    )
    change(s, 0, sp_base=1)
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(1))
    assert offered(s) == (1, "attack.end")
    play(s, "pass")
    assert isinstance(asked(s), schema.TakeAction)
    play(s, "attack 2 auto-rifle", MISSED)
    assert offered(s) == (3, "attack.end")


@rule("RB-WIN-17", "RB-HOOK-15")
def test_spend_lets_a_watcher_save_sp() -> None:
    s = duel("sp 3 ability high-alert ability cautious")
    play(s, "overwatch", "end", "attack 1 auto-rifle", ONE_HIT, roll(1))
    assert offered(s) == (1, "dodge.rolled")
    play(s, "use high-alert")
    assert offered(s) == (1, "spend")
    play(s, "use cautious")
    assert unit(s, 1).sp == 3


@rule("RB-HOOK-6")
def test_damage_resist_helps_dodging_its_type_only() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 ability damage-resist:sharp | 1 acts")
    told = play(s, "attack 2 auto-rifle", ONE_HIT, roll(3))
    dodge = next(e for e in told if isinstance(e, events.Threw) and e.purpose == "dodge")
    assert [b.change for b in dodge.added] == [1]
    assert hp(s, 2) == 17
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 ability damage-resist:heat | 1 acts")
    play(s, "attack 2 auto-rifle", ONE_HIT, roll(3))
    assert hp(s, 2) == 16


@rule("RB-HOOK-14")
def test_who_is_unwatched_triggers_no_overwatch() -> None:
    s = duel()
    play(s, "overwatch", "end")
    change(s, 1, marks=(HeldMark(mark="unwatched"),))
    play(s, "move", "go 20,5")
    assert isinstance(asked(s), schema.TakeAction)


@rule("RB-HOOK-13", "RB-RULING-159")
def test_the_difficulty_of_a_check_depends_on_who_helps() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 stand seize"
        " | 3:B npc-trooper@45,0 ability certitude | 1 acts"
    )
    told = play(s, "seize 3", roll(1, 2, 4))
    check = next(e for e in told if isinstance(e, events.Checked))
    assert (check.difficulty, check.success) == (8, False)


@rule("RB-RULING-84")
def test_once_per_turn_renews_with_every_turn_whoever_has_it() -> None:
    s = rb(
        "1:A npc-trooper@0,0 sp 9 ability patience | 2:B npc-trooper@20,0"
        " | 3:B npc-trooper@30,0 | 1 acts"
    )
    play(s, "overwatch", "overwatch")
    for goal in ("20,5", "30,5"):
        play(s, "move", f"go {goal}", f"attack {2 if goal == '20,5' else 3} auto-rifle", MISSED)
        assert offered(s) == (1, "hit.rolled")
        play(s, "use patience")
        while not isinstance(asked(s), schema.TakeAction):
            play(s, "pick 0" if isinstance(asked(s), schema.PickDice) else roll(1))
        play(s, "end")
    assert unit(s, 1).sp == 7


@rule("RB-RULING-23")
def test_the_same_mark_of_the_same_source_is_refreshed_and_of_another_added() -> None:
    s = duel()
    put(s, 0, "rally", 1, 1, False)
    put(s, 0, "rally", 1, 1, False)
    assert [h.source for h in unit(s, 1).marks] == [1]
    put(s, 0, "rally", 1, 0, False)
    assert sorted(h.source or 0 for h in unit(s, 1).marks) == [0, 1]
    put(s, 1, "regeneration-1", 2, 0, False)
    put(s, 1, "regeneration-1", 3, 0, False)
    assert [h.count for h in unit(s, 2).marks] == [5]


@rule("RB-RULING-92")
def test_a_reaction_without_a_number_is_used_once_for_an_event() -> None:
    s = duel("", "sp 9 ability high-alert")
    play(s, "end", "overwatch", "end", "attack 2 auto-rifle", ONE_HIT, roll(1))
    play(s, "use high-alert")
    while isinstance(asked(s), schema.PickDice):
        play(s, "pick 0")
    play(s, roll(1))
    assert not isinstance(asked(s), schema.React)


@rule("RB-KEY-INSTANT-1")
def test_an_untimed_instant_is_not_for_another_s_turn() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-officer@20,0 stand seize | 1 acts")
    assert offered(s) == (2, "gap")
    refuses(s, schema.Use("ability/rally", "rally", (1,)), "RB-KEY-REACTION-1")


def test_a_stack_seven_frames_deep_is_saved_and_copied() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "overwatch", "end", "move", "go 15,0")
    play(s, "attack 2 auto-rifle", roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1))
    assert len(s.stack) >= 7
    twin = GAME.load(GAME.dump(s))
    assert twin == s == s.copy()
    for state in (s, twin):
        play(state, "pass", roll(1, 1, 1))
    assert twin == s
