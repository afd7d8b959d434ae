"""Looking up, links both ways, counting."""

from pathlib import Path

import pytest

from rulebook.trees import plant_rules
from worldline.rulebook import Count, UnknownRule, load, rulebook


def test_a_rule_is_found_by_its_id() -> None:
    entry = rulebook().entry("TN-LINK-3")
    assert (entry.topic, entry.kind) == ("link", "rule")
    assert "already realized event" in entry.text


def test_an_id_may_be_typed_in_small_letters() -> None:
    assert rulebook().entry(" rb-eq-auto-rifle-1 ").id == "RB-EQ-AUTO-RIFLE-1"


def test_an_unknown_rule_suggests_near_ones() -> None:
    with pytest.raises(UnknownRule) as caught:
        rulebook().entry("TN-LNK-3")
    assert caught.value.near[0] == "TN-LINK-3"
    assert str(caught.value).startswith("There is no rule TN-LNK-3; did you mean TN-LINK-3, ")


def test_an_unknown_rule_like_no_other_suggests_nothing() -> None:
    with pytest.raises(UnknownRule) as caught:
        rulebook().entry("?")
    assert str(caught.value) == "There is no rule ?."


def test_a_rule_knows_its_rulings_and_examples_and_they_know_it() -> None:
    book = rulebook()
    for other in ("TN-RULING-48", "TN-EX-1"):
        assert other in book.entry("TN-LINK-3").seen_by
        assert "TN-LINK-3" in book.entry(other).see


def test_links_are_the_same_in_both_directions() -> None:
    entries = rulebook().entries
    forward = {(e.id, seen) for e in entries.values() for seen in e.see}
    backward = {(by, e.id) for e in entries.values() for by in e.seen_by}
    assert forward == backward


def test_no_entry_links_to_itself() -> None:
    assert [e.id for e in rulebook().entries.values() if e.id in e.see] == []


def test_an_unknown_topic_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rulebook().topic("the_now", "cooking")


def test_coverage_counts_per_game_and_group(tmp_path: Path) -> None:
    turn = (
        "# T\n\n## TN-TURN-1\nBuilt.\n\n## TN-TURN-2 [withdrawn]\nGone.\n\n"
        "## TN-TURN-3 [prose]\nKind.\n\n- prose: advice\n"
    )
    coverage = load(plant_rules(tmp_path, turn=turn)).coverage()
    assert coverage["the_now"].groups["TN-TURN"] == Count(3, 1, 0, 1, 1)
    assert (coverage["the_now"].total, coverage["the_now"].planned) == (5, 2)
    assert list(coverage["riftbound"].groups) == ["RB-EQ"]
