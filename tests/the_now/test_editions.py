"""The two editions (TN-ED): names and the artifact catalogue differ, the rules do not."""

import pytest
from tracing import rule

from the_now.play import legal, play, refuses, tn
from worldline.core import rng
from worldline.the_now.book import EDITIONS, open_book
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, book

THE_NOW, TIME_HORIZON = map(open_book, EDITIONS)


@rule("TN-ED-1")
def test_the_titles_of_the_editions() -> None:
    assert (THE_NOW.name, TIME_HORIZON.name) == ("The Now", "Time Horizon")


@rule("TN-ED-2", "TN-ED-3", "TN-ED-4")
def test_the_names_of_border_track_and_marker() -> None:
    assert THE_NOW.names == {"border": "the Now", "track": "Now track", "marker": "Now token"}
    assert TIME_HORIZON.names == {
        "border": "the horizon of realization",
        "track": "horizon track",
        "marker": "horizon token",
    }


@pytest.mark.parametrize("edition", EDITIONS)
@rule("TN-ED-5")
def test_in_both_editions_play_happens_in_the_future_only(edition: str) -> None:
    s = tn(f"{edition} round 6\npurple @2.0\nblue\ngray")
    refuses(s, "move 1.0", "TN-FIELD-3")
    moves = {text for text in legal(s, "purple") if text.startswith("move")}
    assert moves == {f"move {n}" for n in ("3.0", "3.1", "2.1", "2.11", "3.17")}


def kinds(s: Party) -> set[str]:
    return {book(s).kind(artifact) for artifact in s.vault}


@rule("TN-ED-20")
def test_the_now_has_the_whole_catalogue() -> None:
    names = {THE_NOW.artifacts[kind].name for kind in kinds(GAME.new(Setup(), 1))}
    assert names == {
        "Collapse Generator",
        "Hole in the Box",
        "Lachesis Needle",
        "Symmetrical Stabilizer",
        "Collector Module",
        "Tangle of Fates",
    }


@rule("TN-ED-21", "TN-RULING-123")
def test_time_horizon_is_played_with_or_without_stabilizer_and_collector() -> None:
    four = {"collapse", "tangle", "hole", "needle"}
    six = four | {"stabilizer", "collector"}
    for edition, as_it_is in (("the-now", six), ("time-horizon", four)):
        for catalogue, expected in ((None, as_it_is), (True, six), (False, four)):
            setup = Setup(edition=edition, catalogue=catalogue)
            assert kinds(GAME.new(setup, 1)) == expected


@rule("TN-RULING-123")
def test_no_number_item_or_card_differs_between_the_editions() -> None:
    assert THE_NOW.rules == TIME_HORIZON.rules
    assert THE_NOW.items == TIME_HORIZON.items
    assert THE_NOW.cards == TIME_HORIZON.cards
    assert THE_NOW.edition.hash != TIME_HORIZON.edition.hash


@pytest.mark.parametrize("edition", EDITIONS)
@rule("TN-ED-1", "TN-RULING-123")
def test_both_editions_can_be_played_to_the_end(edition: str) -> None:
    s = GAME.new(Setup(edition=edition), 3)
    dice = 3
    while open_now := GAME.decisions(s):
        dice, k = rng.below(dice, len(open_now))
        options = list(GAME.legal(s, open_now[k]))
        if options:
            dice, n = rng.below(dice, len(options))
            GAME.apply(s, open_now[k], options[n])
    assert GAME.scores(s) is not None
    assert s.round == 20
    assert not GAME.problems(s)


@rule("TN-ED-21")
def test_without_the_catalogue_no_stabilizer_is_ever_drawn() -> None:
    s = tn("time-horizon round 6\npurple @2.0 hand E-01\nblue\ngray")
    play(s, "organize E-01", "lay r0 +", auto=False)
    assert not any("stabilizer" in text or "collector" in text for text in legal(s))
    assert any("needle" in text for text in legal(s))
