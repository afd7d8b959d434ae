"""Everything that can be done, asked or happen in an encounter is said in words."""

from typing import Any

import pytest
from msgspec.structs import replace

from riftbound.combat.fight import asked, gm, play, rb, roll
from worldline.core.machine import Event, Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, HeldMark, Relation, change
from worldline.riftbound.combat.setup.files import open_scene, ready
from worldline.riftbound.combat.telling import asking, tell, text
from worldline.riftbound.content.entries.effects import Pair, Roll, Scan

APART = (events.Acted, events.Overruled)
"""Those whose sentence is about the action they carry."""


def test_every_action_decision_and_event_has_its_sentence() -> None:
    assert set(GAME.actions) <= set(text.ACTIONS)
    assert set(GAME.judges) - {schema.React} <= set(asking.DECISIONS)
    kinds = {e for e in vars(events).values() if isinstance(e, type) and issubclass(e, Event)}
    assert kinds - {Event, *APART} == set(tell.EVENTS)


@pytest.mark.parametrize("name", ready())
def test_all_options_of_a_first_turn_read_differently(name: str) -> None:
    scene = open_scene(name)
    s = GAME.new(scene.setup, scene.seed)
    for _ in range(60):
        d = GAME.decisions(s)[0]
        options = list(GAME.legal(s, d))
        said = [GAME.say(s, a, d.seat) for a in options]
        assert len(set(said)) == len(said), said
        assert GAME.say(s, d, d.seat)
        GAME.apply(s, d, options[-1] if isinstance(d, schema.TakeAction) else options[0])


def test_a_roll_shows_its_dice_its_modifiers_and_their_rules() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@1,0 | 1 acts")
    d = asked(s)
    attack = next(
        a for a in GAME.legal(s, d) if isinstance(a, schema.Attack) and a.arm.startswith("item")
    )
    play(s, attack)
    count = asked(s).count  # type: ignore[attr-defined]
    told = [GAME.say(s, e, None) for e in play(s, roll(*(1,) * count))]
    assert told[0].startswith("Trooper, Hit Roll: 1 1")
    assert "Point Blanc −2 (RB-PB-1)" in told[0]
    assert "0 successes (RB-ATTACK-7)" in told[0]
    assert "Trooper misses Raider." in told


def test_a_reroll_tells_who_caused_it() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-raider@10,0 | 1 acts")
    play(s, "prepare vsn", "attack 2")
    count = asked(s).count  # type: ignore[attr-defined]
    play(s, roll(*(1,) * count))
    told = [GAME.say(s, e, None) for e in play(s, "reroll 0", roll(6))]
    assert told == ["Trooper rerolls die 1 by Prepare (RB-PREPARE-1): 6."]


# Who is asked what, and why

HIT = "Trooper may react: the Hit Roll of Trooper shows 6 5 1 1 1 1 1 1 1 1, 2 successes"


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ((), "Trooper takes an Action, the first of 2 left"),
        (("prepare vsn", "prepare vsn"), "Trooper has no Action left, and may still use something"),
        (("move",), "Trooper: where to go, 10m at most"),
        (
            ("prepare vsn", "attack 2 auto-rifle", roll(6, 5, *[1] * 8)),
            HIT,
        ),
        (
            ("attack 2 auto-rifle", roll(6, 5, *[1] * 8)),
            "Raider may react: 2 successes of Trooper against Raider, not yet dodged",
        ),
        (
            ("attack 2 auto-rifle", roll(6, 5, *[1] * 8), "pass"),
            "Raider: what the Dodge Roll against 2 successes is compared with",
        ),
        (
            ("overwatch", "end", "move", "go 10,3"),
            "Trooper may react: Raider moves, and is at (10, 1)",
        ),
    ],
)  # fmt: skip
def test_what_is_asked_tells_what_has_happened(answers: tuple[Any, ...], said: str) -> None:
    shield = "loses simple-shortsword holds primitive-shield sp 2 stand dodge"
    s = rb(f"1:A npc-trooper@0,0 carries standard-pistol | 2:B npc-raider@10,0 {shield} | 1 acts")
    play(s, *answers)
    assert GAME.say(s, asked(s), asked(s).seat) == said


def test_who_is_hidden_is_somebody_to_those_who_do_not_know() -> None:
    shield = "loses simple-shortsword holds primitive-shield sp 2 stand dodge"
    s = rb(f"1:A npc-trooper@0,0 | 2:B npc-raider@10,0 {shield} | 2 acts")
    play(s, "end", "attack 2 auto-rifle", roll(6, *[1] * 9))
    s.secrets = True
    change(s, 0, hidden=True)
    assert "of Trooper" in GAME.say(s, asked(s), s.gm)
    change(s, 1, seat=0)
    change(s, 0, seat=1)
    told = GAME.say(s, schema.React(0, 1, "dodge.pre"), 0)
    assert told == "Raider may react: 1 success of somebody against Raider, not yet dodged"


def test_each_packet_tells_what_is_left_after_it() -> None:
    s = rb("1:A npc-trooper@0,0 | 2:B npc-trooper@10,0 loses light-armour | 1 acts")
    told = play(s, "attack 2 auto-rifle", roll(6, 6, *[1] * 8), roll(1, 1))
    lines = [GAME.say(s, e, None) for e in told if isinstance(e, events.Hurt)]
    assert [line.rpartition("; ")[2] for line in lines] == ["16 HP left.", "15 HP left."]


# What things are called

TWO = "1:A npc-trooper@0,0 {} | 2:B npc-raider@1,0 {} | 1 acts"


def options(s: Encounter) -> list[str]:
    d = asked(s)
    return [GAME.say(s, a, d.seat) for a in GAME.legal(s, d)]


def commanded(s: Encounter, command: commands.Fiat) -> list[str]:
    return [GAME.say(s, e, None) for e in gm(s, command)]


@pytest.mark.parametrize(("post", "said"), [(-1, "as a passenger"), (1, "at Terminal 2")])
def test_a_place_in_a_vehicle_is_named(post: int, said: str) -> None:
    s = rb(TWO.format("", ""))
    assert GAME.say(s, schema.ChangePlace(post), 0) == f"take a place {said}"
    assert GAME.say(s, schema.Board(0, post), 0) == f"board Trooper, {said}"


def test_dice_of_the_gms_effects_are_told_as_such() -> None:
    s = rb(TWO.format("", ""))
    commanded(s, commands.Work(unit=0, effects=(Roll(dice=1, on=5),), reason="a coin is thrown"))
    assert GAME.say(s, asked(s), None) == "1d6 for the GM's word"
    told = [GAME.say(s, e, None) for e in play(s, roll(4))]
    said = "Trooper, the GM's word: 4, each needs 5+; 0 successes (RB-RULING-229)."
    assert told == [said]


def test_what_is_asked_of_the_gm_is_told_in_words() -> None:
    s = rb(TWO.format("", ""))
    scan = commands.Work(unit=0, effects=(Scan(subject="energy-source"),), reason="it is his")
    said = "Trooper scans for the nearest powerful source of energy; the GM answers."
    assert commanded(s, scan)[-1] == said
    pair = commands.Work(unit=0, effects=(Pair(),), reason="it is his")
    with pytest.raises(Illegal, match=r"RB-MISSING-21: .* a thing or System that has it"):
        commanded(s, pair)
    scanner = "holds miniature-general-scanner"
    s = rb(TWO.format(f"loses auto-rifle {scanner}", f"loses simple-shortsword {scanner}"))
    told = [GAME.say(s, e, None) for e in play(s, "use pair")]
    scanner = "the list of Miniature General Scanner (MGS)"
    assert f"Trooper adds a device to {scanner}; the GM answers." in told


def test_uses_of_marks_say_what_is_done() -> None:
    s = rb(TWO.format("mark prone", ""))
    change(s, 1, marks=(HeldMark(mark="grappled", source=0),))
    assert {"use Prone: get up", "use Grappled of Raider: let go"} <= {*options(s)}
    s = rb(TWO.format("", ""))
    change(s, 0, marks=(HeldMark(mark="grappled", source=1),))
    assert "use Grappled: break free" in options(s)


def test_what_comes_by_itself_is_not_used_by_anybody() -> None:
    s = rb(TWO.format("", ""))
    used = events.Used(unit=0, key="mark/hampered-dodge", use="hampered", targets=())
    assert GAME.say(s, used, None) == "Hampered dodge takes effect for Trooper."


def test_attributes_to_choose_from_go_by_their_names() -> None:
    s = rb(TWO.format("mark rally", ""))
    change(s, 0, marks=(HeldMark(mark="rally", source=0),))
    play(s, "prepare vsn", "use prepare-on")
    assert {"Strength", "Agility"} <= {*options(s)}
    assert "Vision" not in options(s)


def test_what_is_rallied_to_reads_with_its_target() -> None:
    s = rb(TWO.format("", ""))
    change(s, 0, marks=(HeldMark(mark="rally", source=0),))
    said = GAME.say(s, schema.Use("mark/rally", "strike-on", (1,)), 0)
    assert said == "use Rally: Further damage on Raider"


def test_a_name_that_ends_a_sentence_in_its_own_way_gets_no_full_stop() -> None:
    s = rb(TWO.format("ability look-out", ""))
    used = events.Used(unit=0, key="ability/look-out", use="look-out", targets=())
    assert GAME.say(s, used, None) == "Trooper uses Look out!"


@pytest.mark.parametrize(
    ("relation", "said"),
    [
        (Relation(sees=False, hears=True), "Trooper does not see and hears Raider"),
        (Relation(metres=12), "Trooper is 12m from Raider"),
        (Relation(contact=True, enemy=False), "Trooper touches and is no enemy of Raider"),
        (Relation(), "nothing more is declared of Trooper and Raider"),
    ],
)
def test_what_the_gm_declares_of_two_reads(relation: Relation, said: str) -> None:
    s = rb(TWO.format("", ""))
    command = commands.Declare(unit=0, other=1, relation=relation, mutual=False, reason="so it is")
    assert GAME.say(s, command, s.gm) == f"{said} (so it is)"


def test_items_of_one_kind_are_told_apart_where_tokens_come_out_of_one() -> None:
    s = rb(
        "1:A npc-officer@0,0 loses standard-pistol holds laser-pistol carries battery-60"
        " carries battery-60 | 2:B npc-raider@20,0 | 1 acts"
    )
    pistol = next(t for t in s.units[0].things if t.item == "laser-pistol")
    change(
        s, 0, things=tuple(replace(t, charge=0) if t is pistol else t for t in s.units[0].things)
    )
    recharge = next(
        a for a in GAME.legal(s, asked(s)) if isinstance(a, schema.Use) and "recharge" in a.use
    )
    play(s, recharge)
    said = [GAME.say(s, a, 0) for a in GAME.legal(s, asked(s))]
    assert len(said) == len(set(said)) == 2
