"""Games are guests of the server: each with its own setup, bots, adviser and GM."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from minis.duel import Duel, Setup
from minis.served import served

from server.api.conftest import Client, Guest, Json, at_once
from server.lending import lent
from server.passing import Passing
from worldline.cli.verify import verify_record
from worldline.games import GAMES, THE_NOW
from worldline.riftbound.combat.setup.files import open_scene
from worldline.riftbound.content.book import open_book
from worldline.rulebook import rulebook
from worldline.server.games import Served
from worldline.server.tables.tables import Tables

FOE: Json = {"npc": "npc-trooper", "at": [9000, 0, 0]}
US: Json = {"npc": "npc-trooper", "side": "us", "seat": 0}
FIGHT: Json = {"game": "riftbound", "setup": {"entrants": [US, FOE]}}


class Stakes(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A setup that cannot be left to itself."""

    edition: str


class DuelForStakes(Duel):
    name = "stakes"
    setup = Stakes  # type: ignore[assignment]


STAKES = served(DuelForStakes())


@contextmanager
def serving(games: Mapping[str, Served]) -> Iterator[Client]:
    with lent(Tables(games, Passing(), sleep=at_once)) as app, TestClient(app) as client:
        yield client


def play_out(guest: Guest, table: str) -> None:
    """Always the last option, until the game is over."""
    at = f"/api/tables/{table}"
    while (sync := guest.get(f"{at}/sync"))["stage"] != "over":
        if not sync["asked"]:
            continue  # a bot thinks
        asked = sync["asked"][0]
        act = {"decision": asked["decision"], "n": asked["n"]}
        guest.post(f"{at}/act", act | {"action": asked["options"][-1]["action"]})


def test_a_third_game_is_one_more_entry() -> None:
    games = {**GAMES, "stakes": STAKES}
    with serving(games) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        offer = next(one for one in client.get("/api/games").json() if one["game"] == "stakes")
        assert offer["bots"] == ["random"]
        new = {"game": "stakes", "setup": {"edition": "plain", "nerve": 2}, "public": True}
        table = ann.post("/api/tables", new, 201)["id"]
        at = f"/api/tables/{table}"
        ann.put(f"{at}/seats/1/bot", {"bot": "greedy"}, 404)  # it belongs to The Now
        bob.put(f"{at}/seats/1")
        bob.post(f"{at}/leave")
        ann.put(f"{at}/seats/1/bot", {"bot": "random"})
        assert ann.post(f"{at}/start")["stage"] == "playing"
        asked = ann.get(f"{at}/sync")["asked"][0]
        ann.post(f"{at}/hint", {"decision": asked["decision"], "n": asked["n"]}, 404)
        with client.websocket_connect(f"/ws/tables/{table}", headers=ann.headers) as socket:
            assert socket.receive_json()["type"] == "table"
            assert socket.receive_json()["view"]["nerve"] == [2, 2]
        play_out(ann, table)
        assert bob.get(f"{at}/replay")["steps"]
        assert client.get("/api/games/stakes/lessons").json() == []
        record = client.get(f"{at}/record").text
        commitment = ann.get(at)["commitment"]
        assert verify_record("stakes", record, commitment, games).game == "stakes"


def test_a_setup_with_required_fields_is_given_or_refused_by_name() -> None:
    with serving({"stakes": STAKES}) as client:
        ann = Guest(client, "Ann")
        why = ann.post("/api/tables", {"game": "stakes"}, 400)["why"]
        assert "`edition`" in why
        setup = {"edition": "plain", "nerve": 1}
        assert ann.post("/api/tables", {"game": "stakes", "setup": setup}, 201)["setup"] == setup


def test_every_game_is_offered_with_its_own_bots() -> None:
    with serving(GAMES) as client:
        offers = {one["game"]: one for one in client.get("/api/games").json()}
        assert offers["the_now"]["bots"] == ["random", "greedy"]
        assert offers["riftbound"]["bots"] == ["random", "scripted"]
        assert offers["riftbound"]["editions"] == [open_book().edition.name]
        for game, offer in offers.items():
            for edition in offer["editions"]:
                printed = client.get(f"/api/games/{game}/editions/{edition}")
                assert printed.status_code == 200


def test_every_game_has_a_rulebook_of_its_name() -> None:
    assert [game.name for game in rulebook().games] == list(GAMES)


def test_a_stand_in_and_an_adviser_are_of_the_game() -> None:
    for one in GAMES.values():
        assert one.stand_in in one.bots
        assert one.new_bot("no longer here").name == one.bots[one.stand_in]().name
    assert THE_NOW.adviser is not None


def test_a_fight_seats_its_gm_last() -> None:
    with serving(GAMES) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        table = ann.post("/api/tables", FIGHT | {"public": True}, 201)
        assert [seat["role"] for seat in table["seats"]] == ["player", "gm"]
        at = f"/api/tables/{table['id']}"
        ann.put(f"{at}/seats/1/bot", {"bot": "greedy"}, 404)
        bob.put(f"{at}/seats/1")
        ann.post(f"{at}/start")
        asked = bob.get(f"{at}/sync")["asked"]
        assert "Overrule" in {one["decision"]["type"] for one in asked}
        assert ann.put(f"{at}/away", {"away": True}) is None


def test_a_ready_encounter_is_played_by_bots() -> None:
    setup = msgspec.to_builtins(open_scene("dock-ambush").setup)
    new = {"game": "riftbound", "setup": setup, "seat": None, "bots": ["scripted"] * 3}
    with serving(GAMES) as client:
        ann = Guest(client, "Ann")
        table = ann.post("/api/tables", new, 201)
        assert ann.post(f"/api/tables/{table['id']}/start")["stage"] == "playing"


TROOPS = [US | {"at": [2000 * n, 0, 0]} for n in range(41)]
WALL = {"corners": [[-500, -500], [500, -500], [500, 500], [-500, 500]]}


@pytest.mark.parametrize(
    ("setup", "status", "why"),
    [
        ({}, 400, "`entrants`"),
        ({"entrants": []}, 422, "entrants: 2 to 40"),
        ({"entrants": TROOPS}, 422, "entrants: 2 to 40"),
        ({"entrants": [US, FOE], "players": 0}, 422, "players: 1 to 8"),
        ({"entrants": [US, FOE], "players": 10**9}, 422, "players: 1 to 8"),
        ({"entrants": [US, FOE], "players": "four"}, 400, "$.players"),
        ({"entrants": [US, FOE], "rounds": 0}, 422, "rounds: 1 to 1000"),
        ({"entrants": [US, FOE], "packs": ["/etc/hostname"]}, 422, "is not open"),
        ({"entrants": [US, FOE], "switches": {"grid": "/etc"}}, 422, ""),
        ({"entrants": [US, FOE], "terrain": [WALL]}, 422, "something is there"),
        ({"entrants": [US, FOE], "terrain": [{"corners": []}]}, 422, "terrain[0]"),
        ({"entrants": [US, FOE], "terrain": [WALL | {"height": 10**18}]}, 422, "terrain[0]"),
        ({"entrants": [US, FOE | {"at": [0, 0, 0]}]}, 422, "something is there"),
        ({"entrants": [US, FOE | {"at": [10**12, 0, 0]}]}, 422, "entrants[1]"),
        ({"entrants": [US, FOE | {"npc": "nobody"}]}, 422, "nobody"),
        ({"entrants": [US, FOE | {"npc": ""}]}, 422, "entrants[1]"),
        ({"entrants": [US, FOE], "switches": {"nope": True}}, 422, "there is no switch nope"),
        ({"entrants": [US, FOE | {"seat": 7}]}, 422, "entrants[1]: there is no seat 7"),
        ({"entrants": [US, FOE | {"hp": 10**6}]}, 422, ""),
        ({"entrants": [US, FOE | {"name": "x" * 61}]}, 422, "entrants[1]"),
        ({"entrants": [US, {"character": {}}]}, 400, "$.entrants[1].character"),
    ],
)
def test_a_fight_that_cannot_be_is_refused_with_a_reason(setup: Any, status: int, why: str) -> None:
    with serving(GAMES) as client:
        ann = Guest(client, "Ann")
        refused = ann.post("/api/tables", {"game": "riftbound", "setup": setup}, status)
        assert why in refused["why"]


def test_a_table_may_be_opened_with_many_characters() -> None:
    with serving(GAMES) as client:
        ann = Guest(client, "Ann")
        for size, status in ((100_000, 201), (300_000, 413)):
            body = msgspec.json.encode(FIGHT) + b" " * size
            made = client.post("/api/tables", content=body, headers=ann.headers)
            assert made.status_code == status


def test_a_character_of_a_stranger_must_be_lawful() -> None:
    setup = msgspec.to_builtins(open_scene("duel").setup)
    strong = next(one for one in setup["entrants"] if one["character"])
    strong["character"]["level"] = 99
    with serving(GAMES) as client:
        ann = Guest(client, "Ann")
        refused = ann.post("/api/tables", {"game": "riftbound", "setup": setup}, 422)
        assert "character" in refused["why"]
        assert refused["rule"].startswith("RB-")


def test_ready_setups_are_listed_and_open_a_table() -> None:
    with serving(GAMES) as client:
        ann = Guest(client, "Ann")
        assert client.get("/api/games/the_now/setups").json() == []
        listed = {one["name"]: one for one in client.get("/api/games/riftbound/setups").json()}
        assert (listed["dock-ambush"]["seats"], listed["duel"]["seats"]) == (3, 2)
        shares = [one["measured"]["won"] / one["measured"]["fights"] for one in listed.values()]
        assert shares == sorted(shares, reverse=True)
        assert (listed["dock-ambush"]["characters"], listed["duel"]["characters"]) == (5, 1)
        at = "/api/games/riftbound/setups"
        named = client.get(f"{at}/dock-ambush?seats=3").json()["name"]
        assert named == listed["dock-ambush"]["title"]
        for name in listed:
            setup = client.get(f"{at}/{name}").json()
            table = ann.post("/api/tables", {"game": "riftbound", "setup": setup}, 201)
            assert len(table["seats"]) == listed[name]["seats"]
        setup = client.get(f"{at}/dock-ambush", params={"seats": 4}).json()
        table = ann.post("/api/tables", {"game": "riftbound", "setup": setup}, 201)
        assert [seat["role"] for seat in table["seats"]] == ["player"] * 3 + ["gm"]
        assert client.get(f"{at}/dock-ambush", params={"seats": 100}).status_code == 422
        assert client.get(f"{at}/none").status_code == 404


def test_a_lesson_answers_questions_before_one_decides_where_its_game_does() -> None:
    asked = {"answers": [None], "plan": {"type": "AskReach", "unit": 0}}
    with serving(GAMES) as client:
        told = client.post("/api/games/riftbound/lessons/walk/plan", json=asked)
        assert told.status_code == 200
        assert told.json()["outlook"]["type"] == "Reach"
        nobody = client.post("/api/games/the_now/lessons/move/plan", json=asked)
        assert nobody.status_code == 404
