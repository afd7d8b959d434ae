"""A fight in the terminal: the map, units, why something is missing; each sees what it may."""

import re
from pathlib import Path

from tracing import rule

from cli.fighting import YARD, Fight, flat, options
from worldline.riftbound.combat.setup.files import open_scene, ready

LURKER = """
[[units]]
npc = "npc-raider"
name = "Lurker"
at = [20, 3]
hidden = true

[[units]]
npc = "npc-raider"
name = "Mask"
at = [12, 6]
veiled = true
"""


def with_secrets() -> str:
    Path("secrets.toml").write_text(YARD + LURKER, encoding="utf-8")
    return "secrets.toml --seed 3"


def test_the_map_has_walls_units_a_scale_and_a_legend(fight: Fight) -> None:
    drawn = fight("map", "quit")[1].splitlines()
    rows = {line.split()[0]: line for line in drawn if line[:6].strip().lstrip("-").isdecimal()}
    assert rows["0"].split()[1].index("A") < rows["0"].index("##") - 7
    assert rows["-2"].split()[1] == rows["1"].split()[1].replace("A", ".")
    assert rows["0"].count("#") == 2
    assert "B" in rows["6"]
    assert rows["0"].rstrip(".").endswith("c")
    assert "One column is 0.5m, one row 1m." in drawn
    legend = [flat(line) for line in drawn]
    assert "A Ana us, you 17/17HP 0/0SP (0, 0)" in legend
    assert "B Bea us, ally 17/17HP 0/0SP (0, 6)" in legend
    assert "c Brute foes, enemy 6/6HP 0/0SP (12, 0)" in legend
    assert "# a wall: crates" in legend


def test_the_map_fits_a_terminal_however_large_the_place_is(fight: Fight) -> None:
    for encounter in ready():
        seats = "scripted," * open_scene(encounter).setup.players + "you"
        drawn = fight("map", "quit", at=encounter, seats=seats)[1].splitlines()
        assert max(map(len, drawn)) <= 80, encounter
        assert any("One column is " in line for line in drawn)
    far = fight("gm move Brute 900 -400", "map", "quit", seats="you,you")[2].splitlines()
    assert max(map(len, far)) <= 80
    assert "One column is 20m, one row 40m." in far


def test_two_in_one_square_are_told(fight: Fight) -> None:
    lines = "gm move Brute 400 0", "gm move Bea 1 1", "map", "quit"
    drawn = fight(*lines, seats="you,you")[3].splitlines()
    assert any("*" in line for line in drawn[:-5])
    assert "  *  A Ana and B Bea" in drawn


@rule("RB-RULING-230")
def test_map_units_and_look_hide_what_the_seat_may_not_know(fight: Fight) -> None:
    lines = "map", "units", "look Mask", "look Lurker", "gm hurt Lurker 1", "quit"
    player = fight(*lines, at=with_secrets())
    assert not any("Lurker" in part for part in [*player[:4], *player[5:]])
    mask = next(flat(line) for line in player[2].splitlines() if "Mask" in line)
    assert "foes, enemy unhurt (12, 6)" in mask
    assert "HP" not in mask
    assert "their figures are hidden (RB-RULING-230)" in player[3]
    assert player[4].startswith('Nobody here is called "Lurker"; there are A Ana, B Bea, c Brute')
    assert flat(player[5]) == "Only the GM commands (RB-RULING-229)."
    gm = fight("map", "look Lurker", "quit", at=with_secrets(), seats="scripted,you")
    assert "Lurker" in gm[1]
    assert "6/6HP" in gm[2]


def test_look_tells_tokens_marks_overwatch_and_distance(fight: Fight) -> None:
    *_, mine, other, _ = fight(
        "gm mark Bea prone 1 from Brute", 'gm set Bea watches [{"left": 2, "serial": 1}]', "look",
        "look Bea", "quit", seats="you,you",
    )  # fmt: skip
    assert mine.startswith("A  Ana: us, you, medium, at (0, 0)")
    assert "tokens: Auto Rifle 6 Ammo, Ammo Magazine: Rifle 12 Ammo" in mine
    assert "17/17HP 0/0SP, Move 1m, Prone by Brute, on Overwatch, 2 Attacks" in flat(other)
    assert "5m from Ana" in other


@rule("RB-DYING-9")
def test_grave_wounds_are_told_with_their_rule(fight: Fight) -> None:
    lines = "gm set Ines ehp 1", "look Ines", "", "quit"
    *_, looked, listed, _ = fight(*lines, at="duel --seed 2", seats="you,you")
    for told in (looked, listed):
        assert "Grave wounds: all Scores −2 (RB-DYING-9)" in flat(told)


@rule("RB-PREPARE-1")
def test_what_is_prepared_stands_under_the_question(fight: Fight) -> None:
    assert re.search(r"prepared Agility: \d rerolls?", flat(fight("prepare agi", "quit")[1]))


def test_what_an_entry_does_can_be_read(fight: Fight) -> None:
    _, ability, option, nothing, move, _ = fight(
        "read try that again i", "read 4", "read frobnication", "read 1", "quit", at="duel --seed 2"
    )
    assert ability.startswith("Try That Again I (abilities/try-that-again-1)")
    assert option.startswith("Simple but effective (abilities/")
    assert 'There is no entry "frobnication"' in nothing
    assert move == "Move uses no entry of the book."


def test_a_long_name_keeps_the_columns(fight: Fight) -> None:
    rows = fight("units", "quit", at="convoy", seats="you,scripted,scripted")[1].splitlines()
    assert len({len(re.split(r"(?<= )(?:column|foes), ", row)[0]) for row in rows}) == 1
    assert any(", yours " in row for row in rows)


def test_1_gives_the_rest_of_the_turn_to_the_companion(fight: Fight) -> None:
    lines = "1", "2", "prepare agi", "prepare agi", "quit"
    shown = fight(*lines, at="wild-den --seed 3", seats="you,scripted,scripted")
    assert "which Score to add to the roll for turn order" in shown[0]
    assert "which Score to add to the new roll, after a tie" in shown[1]
    left = shown[4]
    assert "Philippa Hargreave has no Action left, and may still use something" in left
    assert options(left)[1] == "let Thistle act"
    assert "No Attack now" not in left


def test_look_tells_watts(fight: Fight) -> None:
    seats = "you,scripted,scripted"
    shown = fight("look Anvil", "units", "quit", at="convoy", seats=seats)
    assert "Systems: " in shown[1]
    assert "4 Watts" in flat(shown[1])
    assert "in Anvil (40HP, 4 Watts)" in flat(shown[2])


@rule("RB-RULING-104")
def test_why_tells_what_keeps_an_attack_from_its_target(fight: Fight) -> None:
    first, hidden, near, _ = fight("why Brute", "why Bea", "quit")
    assert "No Attack now on Brute: `why Brute` tells why." in flat(first)
    assert "attack Brute with Auto Rifle: " in flat(hidden)
    assert "Brute cannot be seen: a wall is in between (RB-RULING-104)" in flat(hidden)
    assert "Brute" not in near
    assert "attack Bea with Unarmed" in near


@rule("RB-RULING-104")
def test_why_not_asks_of_an_attack_a_number_or_a_move(fight: Fight) -> None:
    asked = ("why not attack Brute", "attack Brute", "why 2", "why not move 90 0", "why not Bea")
    _, attack, typed, number, far, bea, odd, _ = fight(*asked, "why not juggle", "quit")
    assert "attack Brute with Auto Rifle: " in flat(attack)
    assert "a wall is in between (RB-RULING-104)" in flat(attack)
    assert flat(typed).startswith("Not now: attack Brute with ")
    assert number.startswith("Nothing forbids it: type 2 to ")
    assert far == "The path is longer than 10m (RB-MOVE-1)."
    assert "attack Bea with Unarmed" in bea
    assert odd == 'Nothing here is called "juggle". For example: why not attack NAME'


def test_why_not_tells_first_what_is_lawful_of_it(fight: Fight) -> None:
    told = flat(fight("why not attack B", "quit", at="duel --seed 5")[1])
    assert told.startswith("Nothing forbids it: type 2 to attack Shieldbearer with Signature")
    assert "attack Shieldbearer with Unarmed, Blunt damage: Shieldbearer is not in base" in told


def test_a_place_that_is_repeated_is_one(fight: Fight) -> None:
    once, twice = fight("way 0,3 2,3", "way 0,3 0,3 2,3 2,3", "quit")[1:3]
    assert once == twice


def test_odds_are_told_roll_by_roll(fight: Fight) -> None:
    *_, told, of_move, _ = fight("move 3 5", "odds 2", "odds 1", "quit")
    assert told.startswith("Brute: Hit Roll on ")
    assert "  Dodge Roll on " in told
    assert "damage on average" in told
    assert of_move == "Only Attacks have odds."
