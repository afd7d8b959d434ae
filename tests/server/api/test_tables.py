"""Tables over HTTP: from an empty one to a rematch."""

from random import Random
from typing import Any

import pytest

from server.api.conftest import THREE, Client, Guest, begun
from server.api.player import some_answer
from worldline.cli.verify import verify_record


def test_what_is_played_here(client: Client) -> None:
    (offer,) = client.get("/api/games").json()
    assert offer["game"] == "the_now"
    assert offer["editions"] == ["the-now", "time-horizon"]
    assert set(offer["bots"]) == {"random", "greedy"}


def test_a_table_by_invitation(client: Client, ann: Guest, bob: Guest) -> None:
    table = ann.post("/api/tables", THREE, 201)
    assert table["stage"] == "gathering"
    assert table["yours"]
    assert [seat["you"] for seat in table["seats"]] == [True, False, False]
    assert len(table["commitment"]) == 64
    assert table["seed"] is table["salt"] is None
    path = f"/api/tables/{table['id']}"
    bob.put(f"{path}/seats/1", status=403)
    invite = ann.post(f"{path}/seats/1/invite", status=201)
    joined = bob.post("/api/invites", {"secret": invite["secret"]})
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Bob", ""]
    eve = Guest(client, "Eve")
    eve.post("/api/invites", {"secret": invite["secret"]}, 404)
    assert invite["secret"] not in str(eve.get(path))
    ann.post(f"{path}/start", status=409)
    eve.put(f"{path}/seats/2/bot", {"bot": "random"}, 403)
    ann.put(f"{path}/seats/2/bot", {"bot": "Deep Blue"}, 404)
    ann.put(f"{path}/seats/2/bot", {"bot": "random"})
    assert ann.post(f"{path}/start")["stage"] == "playing"
    assert [t["id"] for t in bob.get("/api/tables/mine")] == [table["id"]]
    assert eve.get("/api/tables") == []


def test_a_public_table_is_listed_and_seats_are_free_to_take(ann: Guest, bob: Guest) -> None:
    table = ann.post("/api/tables", THREE | {"public": True}, 201)["id"]
    assert [t["id"] for t in bob.get("/api/tables")] == [table]
    bob.put(f"/api/tables/{table}/seats/0", status=409)
    bob.put(f"/api/tables/{table}/seats/2")
    bob.post(f"/api/tables/{table}/leave")
    assert not ann.get(f"/api/tables/{table}")["seats"][2]["person"]


BAD_TABLES: list[tuple[Any, int]] = [
    ({"game": "chess"}, 404),
    ({"game": "the_now", "setup": {"seats": 9}}, 422),
    ({"game": "the_now", "setup": {"seats": "three"}}, 400),
    ({"game": "the_now", "setup": {"edition": "/etc/passwd"}}, 422),
    ({"game": "the_now", "clock": {"kind": "turn", "seconds": 0}}, 422),
    ({"game": "the_now", "seat": 7}, 404),
    ({"game": "the_now", "more": 1}, 400),
    ([], 400),
    (None, 400),
]


@pytest.mark.parametrize(("new", "status"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(ann: Guest, new: Any, status: int) -> None:
    refused = ann.post("/api/tables", new, status)
    assert refused["why"]
    assert refused["near"] == []
    assert ann.get("/api/tables/mine") == []


def test_a_refusal_by_the_rules_names_the_rule(ann: Guest) -> None:
    refused = ann.post("/api/tables", {"game": "the_now", "setup": {"seats": 2}}, 422)
    assert refused["rule"] == "TN-RULING-118"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("tables/nope", "no table nope: its id has 1 to 64 digits and letters from a to f"),
        ("campaigns/nope", "no campaign nope: its id has 24 digits and letters from a to f"),
    ],
)
def test_an_id_that_can_be_none_is_refused_with_what_one_looks_like(
    ann: Guest, path: str, why: str
) -> None:
    assert ann.get(f"/api/{path}", 400)["why"] == f"There is {why}."


def test_a_name_that_nobody_can_see_is_refused_in_words(client: Client) -> None:
    refused = client.post("/api/people", json={"name": "\u0007"})
    why = "name: it has no control characters, and something that can be seen"
    assert (refused.status_code, refused.json()["why"]) == (400, why)


def test_what_is_asked_for_again_has_a_key_of_plain_signs(ann: Guest) -> None:
    refused = ann.post("/api/campaigns", {"game": "riftbound", "key": "?", "name": "Once"}, 400)
    assert refused["why"] == "key: it has 1 to 64 letters, digits, _ or -"


def test_an_unknown_table_and_a_stranger_are_told_so(client: Client, ann: Guest) -> None:
    for path in ("/api/tables/f00", "/api/tables/f00/sync", "/api/tables/f00/record"):
        assert ann.get(path, 404)["why"] == "There is no such table."
    ann.get("/api/tables/nul%00", 400)
    for method, path in (("POST", "/api/tables"), ("GET", "/api/tables/mine")):
        answer = client.request(method, path, json=THREE if method == "POST" else None)
        assert answer.status_code == 401


def test_playing_by_correspondence(ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    asked = {0: ann, 1: bob}
    sync = ann.get(f"{table}/sync")
    player = asked[next(seat for seat in sync["waiting"] if seat in asked)]
    answer = some_answer(player.get(f"{table}/sync"), Random(1))
    assert answer is not None
    del answer["type"]
    stored = player.post(f"{table}/act", answer)["n"]
    assert stored > sync["n"]
    again = player.post(f"{table}/act", answer, 409)
    assert "has changed" in again["why"]


def test_views_and_records_before_the_end_are_a_seats_own(
    client: Client, ann: Guest, bob: Guest
) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    assert ann.get(f"{table}/sync")["view"] != bob.get(f"{table}/sync")["view"]
    record = client.get(f"{table}/record", headers=ann.headers)
    assert record.headers["Content-Type"].startswith("application/jsonl")
    assert "attachment" in record.headers["Content-Disposition"]
    header = record.text.splitlines()[0]
    assert '"seed":null' in header
    assert "salt" not in header
    assert client.get(f"{table}/sync").json()["seat"] is None


def test_an_invite_is_looked_at_before_it_is_taken(client: Client, ann: Guest, bob: Guest) -> None:
    id = ann.post("/api/tables", THREE, 201)["id"]
    invite = ann.post(f"/api/tables/{id}/seats/1/invite", status=201)
    key = {"secret": invite["secret"]}
    stranger = client.post("/api/invites/look", json=key)
    assert stranger.status_code == 200
    assert (stranger.json()["seat"], stranger.json()["info"]["id"]) == (1, id)
    bob.post("/api/invites", key)
    used = client.post("/api/invites/look", json=key)
    assert used.status_code == 404
    assert "has been used" in used.json()["why"]


def test_a_line_of_chat_says_who_of_the_table_spoke(ann: Guest, bob: Guest) -> None:
    id = begun(ann, bob)
    assert bob.post(f"/api/tables/{id}/chat", {"text": "hello"}, 201)["seat"] == 1
    owner = ann.post("/api/tables", THREE | {"seat": None}, 201)["id"]
    assert ann.post(f"/api/tables/{owner}/chat", {"text": "hello"}, 201)["seat"] is None


def test_chat_is_for_those_at_the_table(client: Client, ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    assert bob.post(f"{table}/chat", {"text": "hello"}, 201)["name"] == "Bob"
    assert [line["text"] for line in ann.get(f"{table}/chat")] == ["hello"]
    Guest(client, "Eve").post(f"{table}/chat", {"text": "hello"}, 403)
    for text in ("", "x" * 2000, "nul\0"):
        assert bob.client.post(
            f"{table}/chat", json={"text": text}, headers=bob.headers
        ).status_code in (400, 422)
    assert len(ann.get(f"{table}/chat?start=0")) == 1
    assert ann.get(f"{table}/chat?start=1") == []


def test_a_bot_stands_in_and_hands_back_with_a_digest(ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    assert ann.put(f"{table}/away", {"away": True}) is None
    assert bob.get(table)["seats"][0]["away"]
    ann.post(f"{table}/undo", status=409)
    digest = ann.put(f"{table}/away", {"away": False})
    assert digest["type"] == "digest"
    assert not bob.get(table)["seats"][0]["away"]


def test_a_whole_game_by_stand_ins_its_record_and_a_rematch(ann: Guest, bob: Guest) -> None:
    id = begun(ann, bob)
    table = f"/api/tables/{id}"
    before = ann.get(table)
    ann.post(f"{table}/rematch", status=409)
    for guest in (ann, bob):
        guest.put(f"{table}/away", {"away": True})
    with ann.client.websocket_connect(f"/ws/tables/{id}") as socket:
        while (told := socket.receive_json())["type"] != "table" or told["info"]["stage"] != "over":
            pass
    info = ann.get(table)
    record = ann.client.get(f"{table}/record").text
    assert verify_record("the record", record, before["commitment"]).compared
    assert info["seed"] is not None
    again = bob.post(f"{table}/rematch")
    assert ann.post(f"{table}/rematch")["id"] == again["id"] != id
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bob", "random"]


def test_only_the_owner_deletes_a_table(ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    bob.ask("DELETE", table, status=403)
    ann.ask("DELETE", table, status=204)
    bob.get(table, 404)
