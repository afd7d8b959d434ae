"""A fight in the terminal: every command of the GM in words, with lengths in metres."""

import pytest
from tracing import rule

from cli.fighting import Fight, flat
from worldline.cli.riftbound.fights.gm import FORMS
from worldline.riftbound.combat.nouns.commands import COMMANDS

SAID = [
    ("gm move Brute 3 4", "The GM: Brute is at (3, 4) (the GM's word). Brute is now at (3, 4)."),
    ("gm move brute 3,4.5,2", "Brute is at (3, 4.5, 2m up)"),
    (
        "gm hurt Ana 5 because a beam falls",
        "The GM: Ana is hurt (a beam falls). Ana loses 5 HP to True damage; 12 HP",
    ),
    ("gm hurt Ana 2 heat from Brute", "Ana loses 2 HP to Heat damage from Brute"),
    ("gm mark Bea prone from Brute", "Bea is marked Prone by Brute."),
    ("gm arrive raider 9 4.5 as Red Hand side us", "Red Hand arrives at (9, 4.5)"),
    ("gm withdraw Brute", "Brute leaves the fight"),
    ("gm declare Ana does not see Brute", "Ana does not see Brute, and the other way round"),
    ("gm declare Ana is 12 m from Brute one way", "Ana is 12m from Brute (the GM's word)"),
    ("gm declare Ana is an enemy of Bea", "Ana is an enemy of Bea"),
    ("gm declare Ana as it follows with Bea", "nothing more is declared of Ana and Bea"),
    ("gm improvise Ana chair like club less 1", "fight with chair like a Simple Club, 1 Damage"),
    ("gm oversee on", "rolls are shown before they count"),
    ("gm allow", "the next answer is not judged"),
    ("gm set Ana hp 7", "Ana has 7 HP now"),
    ("gm set Ana x 3.5", "x of Ana is 3.5"),
    ("gm set Ana side foes", "side of Ana is foes"),
    ("gm set fight rounds 9", "rounds of the encounter is 9"),
    ("gm work Brute on Ana damage amount=1 type=heat", "Ana loses 1 HP to Heat damage from Brute"),
    ("gm tell it rains", "note: it rains"),
    ("gm kill Brute", "The GM: Brute is dead (the GM's word). Brute dies."),
]


@rule("RB-RULING-229")
@pytest.mark.parametrize(("line", "told"), SAID, ids=[line for line, _ in SAID])
def test_the_gm_commands_in_words(fight: Fight, line: str, told: str) -> None:
    assert told in flat(fight(line, "quit", seats="you,you")[1])


@rule("RB-RULING-229")
@pytest.mark.parametrize(
    ("before", "line", "told"),
    [
        ("gm hurt Ana 5", "gm heal Ana 3", "Ana regains 3 HP."),
        ("gm set Ana ehp 0", "gm restore Ana ehp", "The GM: Ana gets points back"),
        ("gm mark Ana prone", "gm unmark Ana prone", "Ana loses Prone."),
        ("gm improvise Ana chair like club", "gm improvise Ana chair no more", "chair no more"),
        ("gm declare Ana sees Bea", "gm declare Ana hears Bea", "Ana sees and hears Bea"),
    ],
)
def test_and_takes_it_back(fight: Fight, before: str, line: str, told: str) -> None:
    shown = fight("end", "yes", "end", "yes", before, line, "quit", seats="you,you")
    assert told in flat(shown[6])


@rule("RB-RULING-229", "RB-RULING-230")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("gm hide Brute", "The GM: Brute is hidden"),
        ("gm reveal Brute", "The GM: Brute is not hidden"),
        ("gm show Brute", "The GM: Brute is not hidden"),
        ("gm veil Brute", "The GM: Brute is veiled"),
        ("gm unveil Brute", "The GM: Brute is not veiled"),
        ("gm note remember the door", "note: remember the door"),
    ],
)
def test_what_only_the_gm_may_know_is_told_to_the_gm_alone(
    fight: Fight, line: str, told: str
) -> None:
    assert told in flat(fight(line, "quit", seats="scripted,you")[1])
    _, done, log, _ = fight(line, "log", "quit", seats="you,you")
    open_to_all = "Brute can no longer be seen" if line == "gm hide Brute" else "Done."
    assert done.startswith(open_to_all)
    assert told not in flat(log)


@rule("RB-RULING-229")
def test_the_gm_changes_dice_before_they_count(fight: Fight) -> None:
    *_, overseen, changed, stands, _ = fight(
        "move 3 5", "gm oversee on", "2", "gm dice 1=6 2=6", "pass", "quit", seats="you,you"
    )
    assert "[GM] The GM: does this roll stand?" in overseen
    assert "die 1 shows 6 and die 2 shows 6" in flat(changed)
    assert "successes (RB-ATTACK-7)" in flat(overseen + changed + stands)


@rule("RB-RULING-229")
def test_the_gm_says_how_a_check_ends(fight: Fight) -> None:
    *_, roll, check, changed, ends, _ = fight(
        "gm oversee on", "seize Bea", "pass", "gm check failure", "pass", "quit", seats="you,you"
    )
    assert "[GM] The GM: does this roll stand?" in roll
    assert "[GM] The GM: does this Check stand?" in check
    assert changed == "The GM: the Check is a failure (the GM's word)."
    assert "Bea fails to seize the Initiative: one Action fewer in their next turn." in ends


@rule("RB-RULING-229")
def test_the_end_of_the_combat_is_asked_about(fight: Fight) -> None:
    _, asks, kept, _, ended = fight("gm end", "no", "gm end", "yes", seats="you,you")
    assert asks == "The combat ends for good. Really? (yes or no)"
    assert kept == "Cancelled."
    assert "The combat is over." in ended


@rule("RB-RULING-229")
def test_a_place_in_a_wall_is_asked_about(fight: Fight) -> None:
    _, asks, moved, _ = fight("gm move Brute 5.5 0", "yes", "quit", seats="you,you")
    assert asks == "Brute would stand in crates. Really? (yes or no)"
    assert "Brute is now at (5.5, 0)." in moved


@rule("RB-RULING-229")
def test_the_death_of_a_players_unit_is_asked_about(fight: Fight) -> None:
    _, asks, kept, _, dead, _ = fight("gm kill Bea", "no", "gm kill Bea", "yes", "quit",
                                      seats="you,you")  # fmt: skip
    assert asks == "Bea dies, and is a player's. Really? (yes or no)"
    assert kept == "Cancelled."
    assert "Bea dies." in dead


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("gm hurt Ana -3", 'Write how many, from 1 on: "-3" is too few.'),
        ("gm heal Ana 0", 'Write how many, from 1 on: "0" is too few.'),
        ("gm restore Ana -2 sp", 'Write how many, from 1 on: "-2" is too few.'),
        ("gm hidee Ana", '"hidee" is no command of the GM; did you mean hide? There are move,'),
        ("gm", '"gm" is not complete: add a command of the GM.'),
        ("gm frob", '"frob" is no command of the GM. There are move, hurt, heal,'),
        ("gm hurt", '"gm hurt" is not complete: add whom you mean.'),
        ("gm hurt Anna 5", 'Nobody here is called "Anna"; there are a Ana, b Bea and C Brute.'),
        ("gm hurt Ana lots", '"lots" is no number like 3.'),
        ("gm move Ana", "Write one place, as 6 4.5 or, with a height, 6 4.5 2."),
        ("gm mark Ana happy", 'There is no mark "happy"; there are '),
        ("gm declare Ana loves Bea", "Between the two stands one of: does not see, sees,"),
        ("gm arrive dragon 3 4", 'There is no profile "dragon"; there are '),
        ("gm arrive raider 0 0", "(RB-SIZE-3)"),
        ("gm dice 1=6", "No dice lie on the table (RB-RULING-229)."),
        ("gm dice six", '"six" is no die and its face, as 1=6.'),
        ("gm set Ana hp 99", "(RB-"),
        ("gm set Ana colour red", "There is no field colour to set; there are name, side,"),
        ("gm work Brute on Ana fly", '"fly" is no effect'),
        ("gm oversee perhaps", '"perhaps" is no switch; write on, off.'),
    ],
)
def test_what_the_gm_cannot_say_is_told_in_a_sentence(fight: Fight, line: str, why: str) -> None:
    assert why in flat(fight(line, "quit", seats="you,you")[1])


@rule("RB-RULING-229")
def test_only_the_gm_commands(fight: Fight) -> None:
    assert fight("gm hurt Brute 5", "quit")[1] == "Only the GM commands (RB-RULING-229)."


def test_every_command_of_the_gm_has_words(fight: Fight) -> None:
    """All that the engine knows are read from some line above."""
    made = {
        "SetField": "set", "Place": "move", "PutMark": "mark", "TakeMark": "unmark",
        "Improvise": "improvise", "Declare": "declare", "SetDice": "dice", "SetCheck": "check",
        "Oversee": "oversee", "Allow": "allow", "Arrive": "arrive", "Withdraw": "withdraw",
        "Work": "work", "Write": "note", "EndCombat": "end",
    }  # fmt: skip
    assert {kind.__name__ for kind in COMMANDS} == set(made)
    assert set(made.values()) <= set(FORMS)
