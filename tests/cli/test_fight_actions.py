"""A fight in the terminal: Moves in one line, what `1` is, what is asked once more."""

import re
from copy import copy

import pytest
from msgspec.structs import replace
from riftbound.combat.fight import play, rb
from riftbound.combat.fleet import aloft, ready, seated
from tracing import rule

from cli.fighting import Fight, flat, options
from worldline.cli.riftbound.fights.listing import lines, offer_by_words
from worldline.cli.riftbound.fights.offers import prompt_for
from worldline.cli.shell import Unusable
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, change
from worldline.riftbound.combat.query.names import name
from worldline.riftbound.combat.telling.warning import warning
from worldline.riftbound.content.book import BOOKS, open_book


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("move 3 4.5", "(3, 4.5)"),
        ("move 3,4.5", "(3, 4.5)"),
        ("move 0,2 3,2", "(3, 2)"),
        ("move 3 m toward Bea", "(0, 3)"),
        ("move 4m away from bea", "(0, -4)"),
        ("move to Bea", "(0, 5)"),
        ("move to b", "(0, 5)"),
        ("move 2 m west", "(-2, 0)"),
    ],
)
@rule("RB-MOVE-1")
def test_one_move_is_one_line(fight: Fight, line: str, place: str) -> None:
    _, moved, _ = fight(line, "quit")
    assert moved.startswith(f"Ana moves.\nAna is now at {place}, after ")
    assert "[seat 0] Ana takes an Action, the last one left" in moved


def test_a_way_leads_around_what_is_in_it(fight: Fight) -> None:
    _, told, moved, _ = fight("way 8 0", "move 8 0", "quit")
    assert re.match(r"(9\.\d|10)m of 10m, to \(8, 0\)\.", told)
    assert "Ana is now at (8, 0), after " in moved


@rule("RB-MOVE-1")
def test_a_way_that_is_too_long_costs_no_action(fight: Fight) -> None:
    _, refused, told, _ = fight("move 30 0", "move 11 m toward Brute", "quit")
    assert refused == told == "The path is longer than 10m (RB-MOVE-1)."


@pytest.mark.parametrize(
    "line",
    [
        "move fast",
        "move 3",
        "move 3 m sideways",
        "move to Bruno",
        "move -3 m toward Brute",
        "move -5 m north",
        "move 0 m north",
    ],
)
def test_a_move_that_is_not_understood_says_how_it_is_written(fight: Fight, line: str) -> None:
    told = fight(line, "quit")[1]
    assert re.search(
        r"Write move 6 4\.5|written as 6 4\.5|write north, south|there are A Ana", told
    )


@rule("RB-OVERWATCH-6")
def test_who_watches_a_way_is_told_before_one_goes_it(fight: Fight) -> None:
    *_, way, path, _ = fight(
        "gm arrive trooper 4 9 as Guard", 'gm set Guard watches [{"left": 1, "serial": 1}]',
        "way 3 5", "move", "quit", seats="you,you",
    )  # fmt: skip
    assert way == "5.9m of 10m, to (3, 5).\n  Guard may fire after 1m to 5.9m"
    assert any(text.endswith("Guard may fire)") for text in options(path).values())
    assert options(path)[1] == "stay"


@rule("RB-OVERWATCH-6", "RB-STAND-11")
def test_an_ally_who_watches_a_way_is_told_only_where_it_fires_at_allies(fight: Fight) -> None:
    watch = "overwatch", "overwatch", "way 3 5", "quit"
    assert "may fire" not in fight(*watch)[-2]
    *_, way, _ = fight("stand overwatch ask", *watch)
    assert re.search(r"\n  Ana \(ALLY\) may fire after ", way)


def test_the_first_option_is_never_dangerous(fight: Fight) -> None:
    """An Attack on an ally and the end of the turn stand last, whatever else there is."""
    first = options(fight("quit")[0])
    assert first[1] == "move"
    assert first[max(first)] == "end the turn"
    allies = [n for n, text in first.items() if "ALLY" in text]
    assert allies == list(range(max(first) - len(allies), max(first)))
    assert all(first[n].startswith("attack Bea with ") for n in allies)


def test_where_nothing_is_harmless_it_is_said_why_there_is_no_1(fight: Fight) -> None:
    lines = "wis", "prepare agi", "1", "quit"
    *_, first, _, one, _ = fight(*lines, at="convoy", seats="you,scripted,scripted")
    assert min(options(first)) == 2
    assert "Nothing here is number 1, so that nothing is spent by a mere 1." in flat(first)
    assert "they are numbered from 2 to " in flat(one)


def test_who_has_no_action_left_ends_the_turn_with_1(fight: Fight) -> None:
    lines = "stand hold ask", "prepare agi", "prepare vis", "1", "quit"
    *_, last, ended, _ = fight(*lines, at="duel --seed 2")
    assert "Ines Okafor has no Action left, and may still use something" in last
    assert options(last)[1] == "end the turn"
    assert ended.startswith("The turn of Ines Okafor ends.")


@rule("RB-WIN-4")
def test_who_could_only_hold_something_else_is_not_asked(fight: Fight) -> None:
    *_, ended, _ = fight("prepare agi", "prepare vis", "quit", at="duel --seed 2")
    assert "may still use something" not in ended
    assert "The turn of Ines Okafor ends." in ended


@rule("RB-RULING-96")
def test_the_end_of_a_turn_with_actions_left_is_asked_about(fight: Fight) -> None:
    _, asks, kept, _, ended, _ = fight("end", "no", "end", "yes", "quit")
    assert asks == "Ana has 2 Actions left. End the turn? (yes or no)"
    assert kept == "Cancelled."
    assert ended.startswith("The turn of Ana ends.\nTurn of Bea: 2 Actions.")


@rule("RB-MOVE-1")
def test_a_move_to_nowhere_is_asked_about(fight: Fight) -> None:
    _, where, asks, kept, back, _ = fight("move", "1", "no", "undo", "quit")
    assert options(where)[1] == "stay"
    assert flat(asks) == "Ana spends this Action and stays in place. Really? (yes or no)"
    assert kept == "Cancelled. `undo` takes back the Action, too."
    assert "[seat 0] Ana takes an Action, the first of 2 left" in back
    *_, done, _ = fight("move", "1", "yes", "quit")
    assert "[seat 0] Ana takes an Action, the last one left" in done


@pytest.mark.parametrize(
    ("line", "told"), [("look Bea", "B  Bea: us, ally"), ("prepare agi", "Ana prepares Agility.")]
)
def test_another_line_than_yes_or_no_is_done(fight: Fight, line: str, told: str) -> None:
    _, _, done, _ = fight("end", line, "quit")
    assert done.startswith(f"Cancelled.\n{told}")
    assert "The fight is left." in fight("end", "quit")[-1]


@pytest.mark.parametrize("then", ["no", "n", "", "2"])
def test_a_number_is_no_answer_to_yes_or_no(fight: Fight, then: str) -> None:
    """What can be answered is said once; a second number is a no, and no option."""
    _, _, told, kept, _ = fight("end", "1", then, "quit")
    assert told == '"1" is no answer here: write yes or no.'
    assert kept == "Cancelled."
    assert fight("end", "1", "yes", "quit")[3].startswith("The turn of Ana ends.")


@rule("RB-RULING-76", "RB-RECON-FALL-1")
def test_who_leaves_a_vehicle_in_the_air_is_told_of_the_fall() -> None:
    s = aloft(ready("sv-aeroplane", "B npc-trooper@20,0"), 20)
    d = GAME.decisions(s)[0]
    offers = prompt_for(s, d, gm_here=False).offers
    ways = [offer for offer in offers if isinstance(offer.action, schema.Leave)]
    assert ways
    assert {offer.note for offer in ways} == {"falls 20m, 4d6 damage"}
    assert warning(s, d, ways[0].action) == (
        "Tanker falls 20m, 4d6 damage (RB-RECON-FALL-1). Really?"
    )


@rule("RB-RULING-221", "RB-RECON-FALL-1")
def test_a_vehicle_that_stalls_is_told_of_the_fall() -> None:
    for height, told in ((20, True), (300, False)):
        s = aloft(ready("sv-aeroplane", "B npc-trooper@800,800"), height)
        play(s, "end", "end")
        d = GAME.decisions(s)[0]
        offers = prompt_for(s, d, gm_here=False).offers
        assert isinstance(d, schema.ChooseWay)
        assert {"falls 20m, 4d6 damage" in offer.note for offer in offers} == {told}
        assert warning(s, d, offers[0].action) == ""  # it cannot be helped


@rule("RB-RULING-221", "RB-RECON-FALL-1")
def test_a_nosedive_to_the_ground_is_asked_about_and_a_landing_is_not() -> None:
    s = aloft(ready("sv-aeroplane", "B npc-trooper@800,800"), 20)
    dives = s.copy()
    play(dives, "use nosedive")
    d = GAME.decisions(dives)[0]
    asks = "falls 20m, 4d6 damage (RB-RECON-FALL-1). Really?"
    assert warning(dives, d, schema.Walk(((8000, 0, 0),))).endswith(asks)
    assert warning(dives, d, schema.Walk(((8000, 0, 5000),))) == ""
    play(s, "use flight")
    assert warning(s, GAME.decisions(s)[0], schema.Walk(((32000, 0, 0),))) == ""


BOTH_SIDES = (
    "1:A npc-trooper@0,0 ability {} sp 3 | 2:A npc-trooper@0,4 name=Bea | 3:B npc-trooper@0,8"
    " name=Brute | 4:B npc-trooper@2,8 name=Boss | 1 acts"
)


def uses_of(s: Encounter) -> dict[tuple[int, ...], tuple[str, str]]:
    """What is noted beside each choice of targets, and asked before it; in the order listed."""
    d = GAME.decisions(s)[0]
    return {
        offer.action.targets: (offer.note, warning(s, d, offer.action))
        for offer in prompt_for(s, d, gm_here=False).offers
        if isinstance(offer.action, schema.Use)
    }


@rule("RB-AB-RALLY-1")
def test_a_use_that_helps_is_asked_about_where_it_helps_an_enemy() -> None:
    uses = uses_of(rb(BOTH_SIDES.format("rally")))
    sensible = (0, 1), (0,), (1,)
    assert list(uses)[:3] == list(sensible)
    assert {uses[targets][1] for targets in sensible} == {""}
    assert uses[(2,)] == ("ENEMY", "Brute would be helped, and is an enemy. Really?")
    assert uses[(0, 1, 2, 3)] == (
        "ALLY: Bea, ENEMY: Brute and Boss, themselves",
        "Brute and Boss would be helped, and are enemies. Really?",
    )


@rule("RB-AB-POWER-PLAY-1-1")
def test_a_use_that_harms_is_asked_about_where_it_harms_a_friend() -> None:
    s = rb(BOTH_SIDES.format("power-play-1"))
    uses = uses_of(s)
    assert list(uses) == [(2,), (3,), (0,), (1,)]
    assert uses[(2,)] == ("ENEMY", "")
    assert uses[(1,)] == ("ALLY", "Bea would be harmed, and is an ally. Really?")
    assert uses[(0,)] == ("themselves", f"{name(s, 0)} would be harmed. Really?")


def test_a_use_of_which_nobody_says_whom_it_helps_is_seldom_for_both_sides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book, packs = copy(open_book()), ("rally for anybody",)
    book.marks = {**book.marks, "rally": replace(book.marks["rally"], welcome=None)}
    monkeypatch.setitem(BOOKS, packs, book)
    s = rb(BOTH_SIDES.format("rally"))
    s.packs = packs
    uses = uses_of(s)
    assert uses[(2,)] == ("ENEMY", "")
    assert uses[(0, 1, 2, 3)][1] == (
        "Brute and Boss are enemies, and it is used on friends too. Really?"
    )


@rule("RB-OVERWATCH-1")
def test_overwatch_is_never_1() -> None:
    """Not even for a passenger, who has nothing before it."""
    s = seated(ready("sv-tank", "A npc-trooper@5,0", "B npc-trooper@900,0"), 3)
    play(s, "end")
    first = prompt_for(s, GAME.decisions(s)[0], gm_here=False).offers[0]
    assert (first.n, first.text) == (2, "go on Overwatch")


def test_an_attack_on_an_ally_is_asked_about(fight: Fight) -> None:
    number = next(n for n, text in options(fight("quit")[0]).items() if "ALLY" in text)
    _, asks, kept, _ = fight(str(number), "", "quit")
    assert asks == "Bea would be attacked, and is an ally. Really? (yes or no)"
    assert kept == "Cancelled."


def test_distance_and_odds_stand_beside_each_attack(fight: Fight) -> None:
    shown = options(fight("move 3 5", "quit")[1])
    assert re.fullmatch(
        r"attack Brute with Auto Rifle \(9\.\dm, \d\.\d damage, fells \d+%\)", shown[2]
    )


def test_words_take_an_option_and_several_are_told_with_their_numbers(fight: Fight) -> None:
    _, several, done, _ = fight("attack bea", "prepare agi", "quit")
    assert re.match(r'"attack bea" may be \d+ attack Bea with Auto Rifle or \d+ ', several)
    assert done.startswith("Ana prepares Agility.")


def test_words_of_an_option_are_enough_in_their_order(fight: Fight) -> None:
    assert fight("attack brute auto", "quit", at="yard.toml")[1].startswith("Not now: ")
    several = fight("attack bea auto", "quit")[1]
    assert re.match(r'"attack bea auto" may be \d+ attack Bea with Auto Rifle or \d+ ', several)
    *_, asks, _ = fight("att be far", "quit")
    assert asks.startswith("Bea would be attacked, and is an ally.")


def test_yes_and_no_are_no_beginning_of_an_option() -> None:
    s = aloft(ready("sv-aeroplane", "B npc-trooper@20,0"), 20)
    at = prompt_for(s, GAME.decisions(s)[0], gm_here=False)
    assert any("Nosedive" in offer.text for offer in at.offers)
    with pytest.raises(Unusable, match="not understood"):
        offer_by_words(at, "no", ())


def test_a_unit_goes_by_its_letter_on_the_map(fight: Fight) -> None:
    *_, brute, bea, whole, _ = fight(
        "move 3 5", "attack c", "attack B", "attack C with Auto Rifle", "quit"
    )
    assert '"attack c" may be 2 attack Brute with Auto Rifle or 3 ' in flat(brute)
    assert "Bea" not in brute
    assert '"attack B" may be ' in flat(bea)
    assert "Brute" not in bea
    assert whole.startswith("Ana attacks Brute with Auto Rifle.")


def test_no_word_is_taken_for_a_part_of_another(fight: Fight) -> None:
    told = fight("no", "quit")[1]
    assert told.startswith('"no" is not understood.')  # though Knowledge holds it


def test_an_unknown_word_is_answered_with_what_there_is(fight: Fight) -> None:
    _, near, far, number, _ = fight("mvoe 3 4", "frobnicate", "99", "quit")
    assert '"mvoe 3 4" is not understood. Did you mean `move`?' in flat(near)
    for word in ("move", "map", "look", "why", "seize", "hand", "undo", "quit", "help"):
        assert word in far
    assert re.match(r"There is no option 99; they are numbered from 1 to \d+\.", number)


def test_help_has_an_example_of_everything(fight: Fight) -> None:
    _, plain, of_gm, _ = fight("help", "help gm", "quit")
    for form in (
        "move 6 4.5", "move to NAME", "way 6 4.5", "map", "units", "look NAME", "odds 4",
        "why NAME", "seize with NAME", "hand up before NAME", "hand down", "undo", "quit", "log",
        "gm ", "do ",
    ):  # fmt: skip
        assert f"\n  {form}" in plain
    assert "gm move NAME 3 4" in of_gm
    assert max(map(len, [*plain.splitlines(), *of_gm.splitlines()])) <= 80


def test_help_keeps_its_columns(fight: Fight) -> None:
    plain = fight("help", "quit")[1]
    assert "\n  move 2 m north" in plain
    assert "\n  seize NAME with NAME" in plain
    assert "keep 3 SPwhat" not in plain


def test_a_target_that_is_not_there_is_told_with_those_that_are(fight: Fight) -> None:
    told = flat(fight("attack nobody", "quit")[1])
    assert re.match(r'There is no "attack nobody" now; there is \d+ attack Bea with ', told)


def test_where_to_go_is_asked_for_before_anything_else(fight: Fight) -> None:
    *_, told, _ = fight("move", "prepare agi", "quit")
    assert flat(told) == (
        '"prepare agi" is no place. Say where to go: a number, or as in `move 6 4.5`; `undo` takes '
        "the Action back."
    )


def test_dice_are_named(fight: Fight) -> None:
    assert fight("again", "quit")[1] == "Say which dice: again 1 3."


@rule("RB-SYS-3")
def test_overwatch_without_watts_says_so() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    for watts, note in ((9, ""), (0, "no Attack is loaded or has the Watts it needs")):
        change(s, 1, watts=watts)
        offers = prompt_for(s, GAME.decisions(s)[0], gm_here=False).offers
        assert [o.note for o in offers if isinstance(o.action, schema.Overwatch)] == [note]


def test_the_places_to_leave_a_vehicle_are_one_line() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    at = prompt_for(s, GAME.decisions(s)[0], gm_here=False)
    leaving = [text for _, text in lines(at) if text.startswith("leave the vehicle")]
    assert len(leaving) == 1
    assert len(re.findall(r"\d+ \(", leaving[0])) == 3


def test_enter_lists_the_options_again_and_looking_does_not(fight: Fight) -> None:
    first, looked, again, _ = fight("units", "", "quit")
    assert "[seat 0]" not in looked
    assert options(again) == options(first)


@rule("RB-PREPARE-1")
def test_dice_are_thrown_again_by_their_numbers(fight: Fight) -> None:
    lines = "prepare vis", "2", "again 1 4", "again 1", "quit"
    *_, rolled, again, empty, _ = fight(*lines, at="duel --seed 3")
    assert "Hit Roll: 1 5 3 1 1 4" in rolled
    assert again.startswith("Ines Okafor rerolls dice 1 and 4 by Prepare")
    assert empty == "The pool of Prepare does not hold that many (RB-PREPARE-1)."


@rule("RB-RULING-24")
def test_1_throws_what_failed_again_and_no_success(fight: Fight) -> None:
    lines = "2", "use try that again", "again 2 3", "1", "quit"
    *_, asked, too_many, again, _ = fight(*lines, at="duel --seed 2")
    face = int(
        re.findall(r"which dice of ([\d ]+) to reroll", asked)[0].split()[_number(asked) - 1]
    )
    assert face < 3  # each needs 3+
    assert options(asked)[1] == f"reroll die {_number(asked)} (it shows {face})"
    assert options(asked)[2] == "reroll no die"
    assert too_many == "At most 1 dice are picked (RB-RULING-24)."
    assert "by Try That Again I" in again


def _number(asked: str) -> int:
    return int(options(asked)[1].removeprefix("reroll die ").partition(" (it shows ")[0])


STRANGE = (
    "move", "move 1e9 0", "move nan nan", "move , ,", "move to", "move 3 m", "way", "way to",
    "look 9", "odds x", "odds -1", "odds 0", "why x y", "seize x", "hand sideways", "hand up x",
    "gm", "do", "do []", 'do {"type": "Nothing"}', 'do {"type": "Pass"}', "again", "again 0",
    "again x", '"', "#", "-1", "0", "9" * 30, "\u00e9", "help me", "undo undo", "log 3", "map here",
)  # fmt: skip


@pytest.mark.parametrize("seats", ["you,scripted", "scripted,you"])
def test_whatever_is_typed_is_answered_and_the_fight_goes_on(fight: Fight, seats: str) -> None:
    told = fight(*STRANGE, "1", "1", *STRANGE, "quit", seats=seats)
    assert "The fight is left." in told[-1]
    answers = told[1 : len(STRANGE) + 1]
    assert all(answer.strip() for answer in answers)


def test_who_sits_in_a_vehicle_does_not_fire_with_1() -> None:
    s = ready("sv-tank", "B npc-trooper@20,0")
    offers = prompt_for(s, GAME.decisions(s)[0], gm_here=False).offers
    shots = [offer.n for offer in offers if isinstance(offer.action, schema.Attack)]
    assert shots
    assert 1 not in shots
