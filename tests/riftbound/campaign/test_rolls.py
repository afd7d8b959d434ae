"""The dice of Checks in a campaign, and who learns what of them."""

from msgspec.structs import replace
from tracing import rule

from riftbound.campaign.tables import ADA, ANN, BEN, BOB, CID, GIL, after, did, hears, table
from riftbound.refusing import refused
from worldline.riftbound.campaign.commands.checks import (
    CallCheck,
    CallContest,
    CloseCheck,
    Contender,
    RerollCheck,
    RevealCheck,
    RollCheck,
    RollDice,
    Stranger,
)
from worldline.riftbound.campaign.outcome import Table, lines_for
from worldline.riftbound.figures.roll import Line


def called(secrecy: str = "open", difficulty: int | None = 12) -> Table:
    call = replace(CallCheck("agi", (ADA,), difficulty=difficulty), secrecy=secrecy)
    return after(table(), GIL, call)


def rich() -> Table:
    """Ada has 3 Prestige."""
    t = called()
    return t._replace(characters={**t.characters, ADA: replace(t.characters[ADA], prestige=3)})


@rule("RB-CHECK-3", "RB-CHECK-10")
def test_an_open_roll_is_told_with_every_die_and_rule() -> None:
    out = did(called(), ANN, RollCheck(1, ADA), 6, 6, 1, 2)
    text = "Ada makes an AGI Check: 17 (AGI +2, special result +2) against 12, a success"
    line = Line(text, ("RB-CHECK-3", "RB-CHECK-4", "RB-CHECK-10"), (6, 6, 1, 2), 17, "success")
    assert lines_for(out.tellings, BOB) == lines_for(out.tellings, GIL) == (line,)


@rule("RB-RULING-230")
def test_with_a_hidden_difficulty_players_hear_the_total_alone() -> None:
    out = did(called("hidden"), ANN, RollCheck(1, ADA), 4, 4, 2)
    assert hears(out, ANN) == hears(out, BOB) == "Ada makes an AGI Check: 12 (AGI +2)"
    assert hears(out, GIL) == (
        "Ada makes an AGI Check: 12 (AGI +2) against 12, a success with a drawback"
    )


@rule("RB-RULING-230")
def test_of_a_blind_roll_players_hear_that_it_was_made() -> None:
    out = did(called("blind"), ANN, RollCheck(1, ADA), 4, 4, 2)
    told = Line("Ada makes an AGI Check, and the GM alone sees it", ("RB-RULING-230",))
    assert lines_for(out.tellings, ANN) == (told,)
    assert "against 12, a success with a drawback" in hears(out, GIL)


@rule("RB-RULING-230")
def test_a_secret_check_is_rolled_at_once_and_the_gm_alone_knows_of_it() -> None:
    call = CallCheck("vsn", difficulty=12, secrecy="secret", text="the trap")
    out = did(table(), GIL, call, 3, 4, 5, 1, 2, 4)
    assert out.campaign == table().campaign
    assert out.changed == {}
    assert hears(out, ANN) == hears(out, BOB) == ""
    assert hears(out, GIL) == (
        "In secret: the trap; "
        "Ada makes a VSN Check: 12 (VSN 0) against 12, a success with a drawback; "
        "Ben makes a VSN Check: 7 (VSN 0) against 12, a failure"
    )


@rule("RB-RULING-230")
def test_the_gm_reveals_what_was_hidden() -> None:
    t = called("hidden")
    assert hears(did(t, GIL, RevealCheck(1)), ANN) == "The Difficulty is 12"
    t = after(t, ANN, RollCheck(1, ADA), 4, 4, 1)
    out = did(t, GIL, RevealCheck(1))
    assert hears(out, BOB) == "Ada makes an AGI Check: 11 (AGI +2) against 12, a failure"
    with refused("RB-RULING-230"):
        after(t._replace(campaign=out.campaign), GIL, RevealCheck(1))
    with refused("RB-RULING-230"):
        after(called(), GIL, RevealCheck(1))


def test_everybody_rolls_once_for_their_own_character_or_the_gm_does() -> None:
    for other in (BOB, CID):
        with refused("RB-RULING-53"):
            after(called(), other, RollCheck(1, ADA), 3, 4, 5)
    with refused("RB-CHECK-2"):
        after(called(), BOB, RollCheck(1, BEN), 3, 4, 5)
    with refused("RB-CHECK-2"):
        after(called(), ANN, RollCheck(7, ADA), 3, 4, 5)
    t = after(called(), GIL, RollCheck(1, ADA), 3, 4, 5)
    with refused("RB-RULING-53"):
        after(t, ANN, RollCheck(1, ADA), 6, 6, 6, 6, 6, 6)


# Contests


@rule("RB-CONTEST-3", "RB-CONTEST-4")
def test_a_contest_is_decided_when_both_have_rolled() -> None:
    t = after(table(), GIL, CallContest(Contender(ADA, "agi"), Contender(BEN, "str")))
    first = did(t, BOB, RollCheck(1, BEN), 3, 4, 5)
    assert hears(first, ANN) == "Ben makes a STR Check: 13 (STR +1)"
    t = t._replace(campaign=first.campaign)
    assert hears(did(t, ANN, RollCheck(1, ADA), 3, 4, 5), CID) == (
        "Ada makes an AGI Check: 14 (AGI +2); Ada wins against Ben, 14 to 13"
    )
    assert "Ben wins against Ada, 13 to 12" in hears(did(t, ANN, RollCheck(1, ADA), 3, 3, 4), ANN)
    even = did(t, ANN, RollCheck(1, ADA), 3, 3, 5)
    assert "Ada and Ben are even, and nothing happens, 13 to 13" in hears(even, ANN)


@rule("RB-RULING-49", "RB-RULING-230")
def test_a_stranger_rolls_along_and_may_hide_it() -> None:
    contest = CallContest(Contender(ADA, "cha"), Stranger("the guard", "wis", 3))
    dice = (3, 4, 4, 6, 6, 1, 5)
    out = did(after(table(), GIL, contest), ANN, RollCheck(1, ADA), *dice)
    told = (
        "Ada makes a CHA Check: 11 (CHA 0); "
        "the guard makes a WIS Check: 21 (Bonus +3, special result +5); "
        "the guard wins against Ada, 21 to 11"
    )
    assert hears(out, ANN) == hears(out, GIL) == told
    hidden = after(table(), GIL, replace(contest, secrecy="hidden"))
    out = did(hidden, ANN, RollCheck(1, ADA), *dice)
    assert hears(out, GIL) == told
    assert hears(out, ANN) == "Ada makes a CHA Check: 11 (CHA 0)"
    shown = did(hidden._replace(campaign=out.campaign), GIL, RevealCheck(1))
    assert hears(shown, ANN) == told


def test_a_secret_contest_is_rolled_at_once() -> None:
    contest = CallContest(Contender(ADA, "vsn"), Stranger("the thief", "agi", 4), "secret")
    out = did(table(), GIL, contest, 3, 4, 4, 3, 4, 4)
    assert out.campaign == table().campaign
    assert hears(out, GIL).endswith("the thief wins against Ada, 15 to 11")
    assert hears(out, ANN) == ""


# Prestige


@rule("RB-PRESTIGE-4", "RB-RULING-53")
def test_three_prestige_buy_all_dice_again_once() -> None:
    t = after(rich(), ANN, RollCheck(1, ADA), 1, 1, 2, 3)
    out = did(t, ANN, RerollCheck(1, ADA), 6, 6, 6, 1, 2, 3)
    assert (
        hears(out, BOB)
        == "Ada makes an AGI Check: 26 (AGI +2, special result +6) against 12, a success"
    )
    assert "RB-PRESTIGE-4" in lines_for(out.tellings, BOB)[0].rules
    after_all = after(t, ANN, RerollCheck(1, ADA), 6, 6, 6, 1, 2, 3)
    assert after_all.characters[ADA].prestige == 0
    with refused("RB-RULING-53"):
        after(after_all, ANN, RerollCheck(1, ADA), 6, 6, 5, 1)


@rule("RB-PRESTIGE-4", "RB-RULING-53")
def test_a_reroll_is_for_ones_own_roll_that_was_seen_and_is_the_last_word() -> None:
    with refused("RB-RULING-53"):
        after(rich(), ANN, RerollCheck(1, ADA), 3, 4, 5)
    t = after(rich(), ANN, RollCheck(1, ADA), 3, 4, 4)
    with refused("RB-RULING-53"):
        after(t, BOB, RerollCheck(1, ADA), 3, 4, 5)
    with refused("RB-CHECK-2"):
        after(after(t, GIL, CloseCheck(1)), ANN, RerollCheck(1, ADA), 3, 4, 5)
    with refused("RB-CHECK-2"):
        after(after(t, GIL, CallCheck("str")), ANN, RerollCheck(1, ADA), 3, 4, 5)
    poor = after(called(), ANN, RollCheck(1, ADA), 3, 4, 4)
    with refused("RB-PRESTIGE-4"):
        after(poor, ANN, RerollCheck(1, ADA), 3, 4, 5)


@rule("RB-RULING-53")
def test_a_blind_roll_is_rolled_again_only_once_it_is_seen() -> None:
    t = called("blind")
    t = t._replace(characters={**t.characters, ADA: replace(t.characters[ADA], prestige=3)})
    t = after(t, ANN, RollCheck(1, ADA), 3, 4, 4)
    with refused("RB-RULING-53"):
        after(t, ANN, RerollCheck(1, ADA), 3, 4, 5)
    t = after(after(t, GIL, RevealCheck(1)), ANN, RerollCheck(1, ADA), 3, 4, 5)
    assert t.characters[ADA].prestige == 0


@rule("RB-RULING-230")
def test_what_prestige_was_spent_on_shows_no_hidden_difficulty() -> None:
    t = called("hidden")
    t = t._replace(characters={**t.characters, ADA: replace(t.characters[ADA], prestige=3)})
    t = after(t, ANN, RollCheck(1, ADA), 3, 4, 4)
    out = did(t, ANN, RerollCheck(1, ADA), 3, 4, 5)
    assert hears(out, ANN) == "Ada makes an AGI Check: 14 (AGI +2)"
    assert [line.text for line in out.changed[ADA].told] == ["Ada spends Prestige and rolls again"]


# Free dice


def test_any_dice_are_rolled_for_the_log() -> None:
    out = did(table(), ANN, RollDice("2d6+d3-1", text="loot"), 4, 5, 2)
    assert hears(out, BOB) == "Ada rolls 2d6+1d3-1: 10 (loot)"
    assert lines_for(out.tellings, BOB)[0].dice == (4, 5, 2)
    out = did(table(), GIL, RollDice("d20"), 6, 6, 4, 1)
    assert hears(out, BOB) == "The GM rolls 1d20: 19", "36 cases: the last 16 are rolled again"


def test_dice_for_the_gm_alone() -> None:
    out = did(table(), ANN, RollDice("d6", to_gm=True), 4)
    assert hears(out, GIL) == hears(out, ANN) == "Ada rolls 1d6: 4"
    assert hears(out, BOB) == ""
    assert hears(did(table(), GIL, RollDice("d6", to_gm=True), 4), ANN) == ""


def test_dice_that_cannot_be_rolled_are_refused() -> None:
    for text in ("5", "2d6d", "101d6", "d1001", "d0", "six"):
        with refused("DICE"):
            did(table(), ANN, RollDice(text), 1, 1, 1, 1)
