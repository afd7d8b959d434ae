"""The compendium over HTTP: one answer that browsers keep, and weapons compared."""

import gzip

import msgspec

from server.api.test_games import serving
from worldline.games import GAMES
from worldline.riftbound.compendium import Comparison, Compendium, compare, compendium

WHOLE = "/api/games/riftbound/compendium/riftbound"
COMPARE = f"{WHOLE}/compare"


def test_all_of_it_is_one_answer_that_is_kept_by_its_tag() -> None:
    with serving(GAMES) as client:
        first = client.get(WHOLE)
        assert first.status_code == 200
        assert first.headers["content-encoding"] == "gzip"
        assert msgspec.json.decode(first.content, type=Compendium) == compendium("riftbound")
        assert len(gzip.compress(first.content)) < 40_000
        again = client.get(WHOLE, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]


def test_what_has_none_says_so() -> None:
    with serving(GAMES) as client:
        for path, why in (
            ("the_now/compendium/the_now", "the_now has no compendium."),
            ("riftbound/compendium/other", "There is no edition other."),
            ("riftbound/compendium/other/compare", "There is no edition other."),
        ):
            answer = client.get(f"/api/games/{path}")
            assert (answer.status_code, answer.json()["why"]) == (404, why)


def test_weapons_are_compared_as_the_game_says() -> None:
    asked = {"weapon": ["items/auto-rifle", "items/laser-rifle"], "target": ["npcs/npc-raider"]}
    with serving(GAMES) as client:
        answer = client.get(COMPARE, params=asked)
        assert answer.status_code == 200
        assert msgspec.convert(answer.json(), Comparison) == compare("riftbound", asked)


def test_bad_questions_get_a_sentence() -> None:
    with serving(GAMES) as client:
        for asked, why in (
            ({"weapon": "items/tent"}, '"items/tent": there is no such weapon.'),
            ({"weapon": "items/minigun", "dodge": "9"}, "no such Rating"),
            ({"weapon": "x" * 500}, "too long"),
            ({}, "name one to 4"),
        ):
            answer = client.get(COMPARE, params=asked)
            assert answer.status_code == 400
            assert why in answer.json()["why"]
