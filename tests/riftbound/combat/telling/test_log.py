"""The log explains every roll: dice, what is added and by which rule, rerolls and their causes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tracing import rule

from riftbound.combat.beasts import pack
from riftbound.combat.fight import play, rb, roll, unit
from worldline.bots import play_out
from worldline.core.machine import Event
from worldline.core.record import read, steps
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events
from worldline.riftbound.combat.nouns.commands import SetField
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, change
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.schema import Leave, TakeAction, Use
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.telling.offers import offer
from worldline.riftbound.content.book import open_pack
from worldline.riftbound.figures.amounts import Reason

HITS = roll(6, 6, 6, 1, 1, 1, 1, 1, 1, 1)


def lines(s: Encounter, told: list[Event]) -> list[str]:
    return [GAME.say(s, event, None) for event in told]


@rule("RB-CHECK-4", "RB-CHECK-9")
def test_a_check_tells_its_dice_its_score_and_how_it_ended() -> None:
    s = rb("1:A npc-trooper@0,0 stand seize agi 2 | 2:B npc-raider@9,0 | 2 acts")
    threw, checked, *_ = lines(s, play(s, "seize", roll(4, 3, 5)))
    assert threw == "Trooper, seize Check: 4 3 5 (RB-CHECK-4)."
    made = "Trooper, seize Check: 4 + 3 + 5 + 2 (AGI) = 14"
    assert checked == f"{made} against Difficulty 11: success (RB-CHECK-9)."


@rule("RB-ORDER-2")
def test_who_rolls_again_for_a_tie_is_told_so() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@40,0 | 1 acts")
    total = events.Totalled(unit=1, faces=(3, 3, 4), attribute="agi", score=1, added=(), total=11)
    assert GAME.say(s, total, None) == "Trooper, turn order: 3 + 3 + 4 + 1 (AGI) = 11 (RB-ORDER-1)."
    again = replace(total, tie=True)
    assert (
        GAME.say(s, again, None)
        == "Trooper, roll to break the tie: 3 + 3 + 4 + 1 (AGI) = 11 (RB-ORDER-2)."
    )


@rule("RB-KEY-COMPANION-1")
def test_the_turn_of_a_unit_names_its_companion() -> None:
    s = pack()
    owner, beast = s.units[0].name, s.units[1].name
    told = GAME.say(s, events.TurnStarted(unit=0, actions=(2, 2)), None)
    assert told == f"Turn of {owner} with {beast}: 2 Actions, and 2 of {beast}."
    told = GAME.say(s, events.TurnStarted(unit=0, actions=(2, 0)), None)
    assert told == f"Turn of {owner} with {beast}: 2 Actions."


@rule("RB-RULING-230")
def test_a_sentence_about_somebody_begins_with_a_capital() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 hidden | 1 acts")
    assert GAME.say(s, events.Left(unit=1), 0) == "Somebody leaves the fight."


@rule("RB-RULING-230")
def test_whom_the_gm_hides_is_named_once_more() -> None:
    """Who hears of it knew the unit until then."""
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
    d, hide = commands.Overrule(s.gm), SetField(unit=1, field="hidden", value="true", reason="dusk")
    told = [e for e in GAME.apply(s, d, hide) if isinstance(e, events.Vanished)]
    assert {GAME.say(s, e, e.to) for e in told if e.is_for(0)} == {
        "Raider can no longer be seen (RB-RULING-230)."
    }


@rule("RB-RULING-229")
@pytest.mark.parametrize(
    ("field", "said"), [("hp", "5 HP"), ("ehp", "5 EHP"), ("prestige", "5 Prestige")]
)
def test_what_the_gm_sets_is_said_as_people_say_it(field: str, said: str) -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@40,0 | 1 acts")
    told = events.Overruled(command=SetField(unit=1, field=field, value="5", reason="so be it"))
    assert GAME.say(s, told, 0) == f"The GM: Raider has {said} now (so be it)."


@rule("RB-CHECK-10", "RB-CHECK-12")
@pytest.mark.parametrize(
    ("faces", "more", "said", "cited"),
    [((6, 6, 1), (4,), "+ 4 (special result)", "RB-CHECK-10"),
     ((1, 1, 5), (4,), "− 4 (special result)", "RB-CHECK-12")],
)  # fmt: skip
def test_a_special_result_is_told_too(
    faces: tuple[int, ...], more: tuple[int, ...], said: str, cited: str
) -> None:
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-raider@9,0 | 2 acts")
    told = lines(s, play(s, "seize", roll(*faces), roll(*more)))
    assert cited in told[1]
    assert said in told[2]


@rule("RB-CHECK-11", "RB-CHECK-13", "RB-RULING-48")
@pytest.mark.parametrize(
    ("faces", "more", "said", "cited"),
    [((6, 6, 6, 6), (2, 3, 4), "+ 9 (special result)", "RB-CHECK-11"),
     ((1, 1, 1, 1), (2, 3, 4), "− 9 (special result)", "RB-CHECK-13"),
     ((6, 6, 1, 1), (4,), "+ 4 (special result)", "RB-CHECK-10")],
)  # fmt: skip
def test_a_check_with_more_dice_has_the_same_special_results(
    faces: tuple[int, ...], more: tuple[int, ...], said: str, cited: str, tmp_path: Path
) -> None:
    pack = tmp_path / "dice.toml"
    pack.write_text("[parameters]\ncheck_dice = 4\n", encoding="utf-8")
    s = rb("1:A npc-trooper@0,0 stand seize | 2:B npc-raider@9,0 | 2 acts")
    s.packs = (open_pack(pack),)
    told = lines(s, play(s, "seize", roll(*faces), roll(*more)))
    assert cited in told[1]
    assert said in told[2]


NAMED = """
[items.kit]
name = "Kit"
kind = "gear"
rules = ["RB-KEY-COST-1"]
features = ["handy"]
uses = [
    { id = "patch", name = "Patch Up", kind = "action", effects = [{ do = "prepare" }] },
    { id = "look-in", kind = "action", effects = [{ do = "prepare" }] },
]
[features.handy]
name = "Handy"
rules = ["RB-KEY-COST-1"]
uses = [
    { id = "left", name = "Left Hand", kind = "action", effects = [{ do = "prepare" }] },
    { id = "right", kind = "action", effects = [{ do = "prepare" }] },
]
[npcs.npc-nurse]
name = "Nurse"
rules = ["RB-RECON-NPC-1"]
chassis = "tough"
level = 1
scores = { str = 2, ftd = 1, agi = 0, vsn = 0, wis = -1, wil = 1, cha = 0, knw = -1 }
hp = 21
sp = 3
items = ["kit"]
features = ["handy"]
"""


@pytest.mark.parametrize(
    ("key", "use", "said"),
    [
        ("item/1", "patch", "Kit: Patch Up"),
        ("item/1", "look-in", "Kit: look in"),
        ("item/1/handy", "left", "Kit (Handy): Left Hand"),
        ("item/1/handy", "right", "Kit (Handy)"),
        ("body/handy", "left", "Handy: Left Hand"),
    ],
)
def test_a_use_goes_by_its_own_name_if_it_has_one(
    key: str, use: str, said: str, tmp_path: Path
) -> None:
    """In the log as among the options, wherever it comes from."""
    pack = tmp_path / "kits.toml"
    pack.write_text(NAMED, encoding="utf-8")
    entrants = tuple(Entrant(npc="npc-nurse", side=x, at=(k * 9000, 0, 0))
                     for k, x in enumerate("AB"))  # fmt: skip
    s = GAME.new(Setup(entrants=entrants, packs=(open_pack(pack),)), 1)
    used = events.Used(unit=0, key=key, use=use, targets=())
    assert GAME.say(s, used, None) == f"Nurse uses {said}."
    option = Use(key=key, use=use)
    assert GAME.say(s, option, 0).startswith(f"use {said}")


@rule("RB-HOOK-13", "RB-AB-CERTITUDE-1")
def test_what_changed_a_difficulty_is_named() -> None:
    s = rb("1:A npc-officer@0,0 | 2:A npc-trooper@5,0 stand seize | 3:B npc-raider@9,0 | 3 acts")
    told = lines(s, play(s, "seize 1", roll(1, 2, 3)))
    assert "against Difficulty 8, Certitude −3 (RB-AB-CERTITUDE-1): success" in told[1]


@rule("RB-STATUS-PRONE-2", "RB-CONTEST-3")
def test_what_changed_a_score_is_named_on_both_sides() -> None:
    s = rb("1:A npc-trooper@0,0 str 2 | 2:B npc-trooper@1,0 mortal hp 0 str 3 | 1 acts")
    told = lines(s, play(s, "grapple 2", roll(4, 3, 2), roll(1, 2, 4)))
    theirs, mine = (line for line in told if " = " in line)
    assert "1 + 2 + 4 + 3 (STR) − 2 (Grave wounds, RB-DYING-9) = 8" in theirs
    assert "4 + 3 + 2 + 2 (STR) = 11 against 8: success (RB-CONTEST-3)" in mine


@rule("RB-ORDER-1", "RB-ORDER-5", "RB-ORDER-7", "RB-AB-URGENCY-1")
def test_turn_order_tells_its_scores_and_special_results() -> None:
    entrants = tuple(Entrant(npc="npc-trooper", side=x, at=(k * 9000, 0, 0))
                     for k, x in enumerate("AB"))  # fmt: skip
    s = GAME.new(Setup(entrants=entrants), 1, auto=False)
    urgent = rb("1:A npc-trooper@0,0 ability urgency | 2:B npc-raider@9,0 | 1 acts").units[0]
    change(s, 0, abilities=urgent.abilities, scores={**unit(s, 1).scores, "agi": 2})
    told = lines(s, play(s, roll(6, 6, 2), roll(3, 4, 5), roll(1, 1, 4)))
    assert "Trooper has a turn before the first round (RB-ORDER-5)." in told
    assert (
        "Trooper, turn order: 3 + 4 + 5 + 2 (AGI) + 2 (Urgency, RB-AB-URGENCY-1) = 16 (RB-ORDER-1)."
        in told
    )
    assert "Trooper has no turn in the first round (RB-ORDER-7)." in told


@rule("RB-RULING-24", "RB-RULING-175", "RB-PREPARE-1")
def test_a_reroll_names_who_caused_it_and_by_which_rule() -> None:
    s = rb("1:A npc-officer@0,0 ability look-out | 2:A npc-trooper@5,0 loses light-armour"
           " | 3:B npc-trooper@20,0 | 3 acts")  # fmt: skip
    play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1))
    told = lines(s, play(s, "use look-out", "pick 0", roll(6)))
    again = next(line for line in told if "rerolls" in line)
    assert again == ("Officer rerolls die 1 of Trooper by Look out! (RB-AB-LOOK-OUT-1): 6.")


@rule("RB-COUNTER-3")
def test_dice_tell_what_each_had_to_show_and_why() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    first = lines(s, play(s, "attack 2 auto-rifle", roll(*[1] * 10)))
    assert ", each needs 4+; 0 successes" in next(x for x in first if "Hit Roll" in x)
    again = lines(s, play(s, "attack 2 auto-rifle", roll(4, 5, 6, *[1] * 7)))
    told = next(x for x in again if "Hit Roll" in x)
    assert ", each needs 6+: 4+ with Attack Counters −2 (RB-COUNTER-3); 1 success" in told
    worse = events.Threw(
        roller=0, purpose="hit", faces=(6,), needs=5,
        added=(Reason("Attack Counters", "RB-COUNTER-3", -4),),
    )  # fmt: skip
    said = "Trooper, Hit Roll: 6, none reaches 9+: 5+ with Attack Counters −4 (RB-COUNTER-3)"
    assert GAME.say(s, worse, None) == f"{said}; 0 successes."


@rule("RB-DYING-12")
def test_a_last_action_says_that_it_is_one() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    said = GAME.say(s, TakeAction(seat=0, unit=0, origin="final"), 0)
    assert said == "Trooper has one last Action, and then dies"


@rule("RB-RECON-BOARD-1")
def test_who_gets_out_reads_on_which_side() -> None:
    s = rb("1:A npc-rider@8,5 | 2:A sv-bike@8,7 | 3:B npc-raider@40,0 | 1 acts")
    x, y, z = s.units[1].place
    change(s, 0, aboard=1)
    sides = {(0, -2000): "north", (2000, 0): "east", (-1500, 1500): "south-west"}
    for (dx, dy), side in sides.items():
        d = TakeAction(seat=0, unit=0, origin="normal")
        told = offer(s, d, Leave(at=(x + dx, y + dy, z)))
        assert told.title == f"Get out of {s.units[1].name}, on the {side} side"


@rule("RB-KEY-COOLDOWN-2")
def test_a_cooldown_tells_what_it_needs() -> None:
    s = rb("1:A npc-officer@0,0 | 2:B npc-trooper@20,0 | 1 acts")
    play(s, "use order 1", "overwatch", "pass", "end", "end")
    told = lines(s, play(s, roll(4)))
    assert told[0] == "Officer, cooldown: 4, each needs 4+; 1 success (RB-KEY-COOLDOWN-2)."


@rule("RB-RULING-170")
def test_a_die_against_a_rating_tells_the_rating() -> None:
    s = rb("1:A npc-officer@0,0 knw 2 | 2:A npc-officer@5,0 hp 1 loses light-armour"
           " | 3:B npc-trooper@20,0 | 3 acts")  # fmt: skip
    change(s, 1, marks=(HeldMark(mark="supercharge", source=0),))
    told = play(s, "attack 2 auto-rifle", roll(6, *[1] * 9), roll(1), roll(5))
    threw = [e for e in told if isinstance(e, events.Threw)][-1]
    assert (threw.needs, threw.rules) == (3, ("RB-AB-SUPERCHARGE-3",))


def rolls(scene: str, seed: int) -> Iterator[events.Threw | events.Rethrew | events.Checked]:
    setup = replace(open_scene(scene).setup, rounds=2)
    bots = [RIFTBOUND.bots["random"]() for _ in range(setup.players + 1)]
    played = play_out(GAME, setup, seed, bots)
    for _, _, _, told in steps(GAME, read(played.recorder.text())):
        kinds = events.Threw | events.Rethrew | events.Checked
        yield from (e for e in told if isinstance(e, kinds))


@rule("RB-RULING-103")
@pytest.mark.parametrize("scene", ready())
def test_every_roll_of_a_fight_cites_its_rule(scene: str) -> None:
    for event in rolls(scene, 3):
        cited = (event.rule,) if isinstance(event, events.Rethrew) else event.rules
        assert cited, event
        assert all(r.startswith("RB-") for r in cited), event


@rule("RB-RULING-172", "RB-RULING-110")
def test_hits_are_told_of_whom_they_strike() -> None:
    s = rb(
        "1:A npc-trooper@0,0 | 2:B npc-officer@20,0 | 3:B npc-bruiser@20,3 sp 2 ability intercept-1"
        " | 1 acts"
    )
    play(s, "attack 2 auto-rifle", HITS, "use intercept", "go 20,1", roll(2), "choose 2")
    told = play(s, roll(1), roll(6, 1))
    hits = [(e.target, e.successes, e.hits) for e in told if isinstance(e, events.Hit)]
    assert hits == [(1, 1, 1), (2, 2, 1)]
