"""What a player types, and what stands on top."""

import pytest

from worldline.rulebook import rulebook


def found(query: str, game: str | None = None, limit: int = 8) -> list[str]:
    return [hit.id for hit in rulebook().search(query, game, limit)]


def test_a_word_finds_the_rules_that_are_about_it() -> None:
    assert {"TN-COLLAPSE-7", "TN-COLLAPSE-9", "TN-RULING-76"} <= set(found("wormhole"))


def test_a_word_may_be_half_typed() -> None:
    assert {"TN-COLLAPSE-7", "TN-COLLAPSE-9", "TN-RULING-76"} <= set(found("worm"))


def test_plural_capitals_and_accents_do_not_matter() -> None:
    assert found("Wörmholes") == found("wormhole")


@pytest.mark.parametrize("query", ["TN-LINK-3", "tn-link-3", "link 3"])
def test_an_id_comes_first(query: str) -> None:
    assert found(query)[0] == "TN-LINK-3"


def test_the_beginning_of_an_id_lists_its_group_in_order() -> None:
    assert found("TN-LINK") == [f"TN-LINK-{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("query", "start"),
    [
        ("kinetic storage", "TN-KINETIC-"),
        ("hole in the box", "TN-HOLE-"),
        ("critical condition", "RB-DYING-"),
        ("auto rifle", "RB-EQ-AUTO-RIFLE-1"),
        ("overwatch attack", "RB-OVERWATCH-"),
    ],
)
def test_a_thing_finds_its_own_rules_first(query: str, start: str) -> None:
    assert found(query)[0].startswith(start)


def test_every_word_must_occur() -> None:
    assert found("wormhole xylophone") == []
    hits = found("wormhole charge", limit=50)
    assert set(hits) < set(found("wormhole", limit=50))


def test_a_search_may_be_kept_to_one_game() -> None:
    both, one = found("move", limit=500), found("move", "riftbound", limit=500)
    assert one == [i for i in both if i.startswith("RB-")]
    assert len(one) < len(both)


@pytest.mark.parametrize("query", ["", "  ", "?!", "xyzzy"])
def test_nothing_to_find_is_no_error(query: str) -> None:
    assert found(query) == []


def test_a_snippet_is_plain_text_around_the_word() -> None:
    hit = next(h for h in rulebook().search("opener") if h.id == "TN-RULING-76")
    assert hit.title == "Life of a wormhole"
    assert "until its opener returns" in hit.snippet
    assert hit.snippet.startswith("… ")
    assert "**" not in hit.snippet
    assert len(hit.snippet) < 170


def test_a_short_text_is_its_own_snippet() -> None:
    hit = rulebook().search("TN-COLLAPSE-9")[0]
    assert hit.snippet == "Collapse Generator. After one passage the wormhole closes."


def test_a_snippet_keeps_the_punctuation_beside_a_mark() -> None:
    hit = next(h for h in rulebook().search("heavy cannon") if h.id == "RB-EQ-PLASMA-CANNON-1")
    assert "Heavy: " in hit.snippet


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("point blank", "RB-PB-1"),
        ("intiative", "RB-SEIZE-1"),
        ("overwatch", "RB-OVERWATCH-1"),
        ("Overwach", "RB-OVERWATCH-1"),
        ("seizing the intiative", "RB-SEIZE-1"),
        ("wormhloe", "TN-COLLAPSE-9"),
    ],
)
def test_what_was_meant_comes_first(query: str, first: str) -> None:
    assert found(query)[0] == first


def test_what_is_called_so_comes_before_what_only_speaks_of_it() -> None:
    hits = rulebook().search("overwatch", limit=50)
    named = ["overwatch" in hit.title.lower() for hit in hits]
    assert named == sorted(named, reverse=True)
    assert not all(named)


def test_what_is_spelt_as_in_the_rules_is_not_mistaken_for_something_else() -> None:
    assert all("charge" in rulebook().entry(i).text.lower() for i in found("wormhole charge"))


def test_a_short_word_is_taken_as_it_is_typed() -> None:
    assert found("xyz") == []
