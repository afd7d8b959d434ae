"""Analysing a game: aid beside the view, previews, advice, replays and forks."""

from typing import Any

import pytest

from server.api.conftest import Client, Guest, begun
from worldline.cli.verify import verify_record

Json = dict[str, Any]


def asked(guest: Guest, table: str, kind: str = "TakeTurn") -> Json:
    """What this guest is asked; cards are replaced and kept as they come."""
    while True:
        sync = guest.get(f"/api/tables/{table}/sync")
        found: Json | None = next((a for a in sync["asked"] if a["decision"]["type"] == kind), None)
        if found:
            return found
        owed = next((a for a in sync["asked"] if a["owed"]), None)
        if owed:
            guest.post(f"/api/tables/{table}/act", act(owed, owed["options"][-1]["action"]))


def act(asked: Json, action: Json) -> Json:
    return {"decision": asked["decision"], "n": asked["n"], "action": action}


def own(view: Json) -> Json:
    """What no bot changes while it is seat 0's turn: they may choose cards and make offers."""
    spent = view["spent"] | {"offered": None}
    return {"me": view["players"][0], "hand": view["hand"], "spent": spent}


def finished(guest: Guest) -> str:
    """A game that is over: whoever sits there has left it to bots."""
    table = begun(guest)
    guest.put(f"/api/tables/{table}/away", {"away": True})
    while guest.get(f"/api/tables/{table}")["stage"] != "over":
        pass
    return table


def test_what_is_printed_comes_by_edition(ann: Guest) -> None:
    printed = ann.get("/api/games/the_now/editions/the-now")
    table = ann.post("/api/tables", {"game": "the_now", "setup": {"seats": 3}}, 201)
    assert printed["hash"] == table["content"]
    assert len(printed["nodes"]) == 62
    assert ann.get("/api/games/the_now/editions/..%2Fmine.toml", 404)
    assert ann.get("/api/games/chess/editions/the-now", 404)


def test_aid_comes_only_to_those_who_ask_for_it(ann: Guest) -> None:
    table = begun(ann)
    asked(ann, table)
    assert ann.get(f"/api/tables/{table}/sync")["aid"] is None
    aid = ann.get(f"/api/tables/{table}/sync?aid=1")["aid"]
    assert "Extract" in [entry["kind"] for entry in aid["menu"]]
    with ann.client.websocket_connect(f"/ws/tables/{table}?aid=1", headers=ann.headers) as socket:
        assert socket.receive_json()["type"] == "table"
        assert socket.receive_json()["aid"] == aid


def test_a_table_says_who_is_waited_for(ann: Guest) -> None:
    new = {"game": "the_now", "setup": {"seats": 3}}
    assert ann.post("/api/tables", new, 201)["waiting"] == []
    table = begun(ann)
    asked(ann, table)  # a bot may still have a card to choose as well
    assert 0 in ann.get(f"/api/tables/{table}")["waiting"]
    mine = {info["id"]: info["waiting"] for info in ann.get("/api/tables/mine")}
    assert 0 in mine[table]


def test_a_preview_shows_the_outcome_and_changes_nothing(ann: Guest) -> None:
    table = begun(ann)
    turn = asked(ann, table)
    before = own(ann.get(f"/api/tables/{table}/sync")["view"])
    seen = ann.post(f"/api/tables/{table}/preview", act(turn, {"type": "Extract"}))
    assert seen["view"]["spent"]["au"] == 1
    assert [limit["left"] for limit in seen["aid"]["limits"] if limit["name"] == "au"] == [1]
    assert own(ann.get(f"/api/tables/{table}/sync")["view"]) == before != own(seen["view"])
    ann.post(f"/api/tables/{table}/act", act(turn, {"type": "Extract"}))
    assert own(ann.get(f"/api/tables/{table}/sync")["view"]) == own(seen["view"])


def test_a_preview_of_what_is_not_lawful_is_refused_like_the_act(ann: Guest, bob: Guest) -> None:
    table = begun(ann)
    turn = asked(ann, table)
    no = act(turn, {"type": "Move", "to": 60})
    refused = ann.post(f"/api/tables/{table}/preview", no, 422)
    assert refused == ann.post(f"/api/tables/{table}/act", no, 422)
    assert refused["rule"] == "TN-MOVE-1"
    bob.post(f"/api/tables/{table}/preview", act(turn, {"type": "Extract"}), 403)


def test_a_preview_of_what_is_no_longer_asked_is_nothing(ann: Guest) -> None:
    """Whoever looks ahead while others play, or a stand-in for him, does nothing wrong."""
    table = begun(ann)
    turn = asked(ann, table)
    late = act(turn, {"type": "Extract"}) | {"n": turn["n"] - 1}
    assert ann.post(f"/api/tables/{table}/preview", late) is None
    over = finished(ann)
    assert ann.post(f"/api/tables/{over}/preview", act(turn, {"type": "Extract"})) is None


def test_a_hint_names_a_lawful_answer_and_reasons(ann: Guest) -> None:
    table = begun(ann)
    turn = asked(ann, table)
    wanted = {"decision": turn["decision"], "n": turn["n"]}
    hint = ann.post(f"/api/tables/{table}/hint", wanted)
    assert hint["action"] in [option["action"] for option in turn["options"]]
    assert hint["reasons"]
    ann.post(f"/api/tables/{table}/hint", wanted | {"n": turn["n"] + 1}, 409)


def said(step: Json) -> list[str]:
    return [told["say"] for told in step["told"]]


def test_a_replay_leads_through_the_game_from_ones_own_seat(ann: Guest, bob: Guest) -> None:
    table = begun(ann, public=True)
    turn = asked(ann, table)
    ann.post(f"/api/tables/{table}/act", act(turn, {"type": "Extract"}))
    replay = ann.get(f"/api/tables/{table}/replay")
    steps = replay["steps"]
    assert replay["forks"] == []
    assert [step["k"] for step in steps] == sorted({step["k"] for step in steps})
    assert (steps[0]["seat"], steps[0]["by"]) == (None, "chance")
    assert steps[0]["label"] == "The beginning"
    extracted = [s for s in steps if any("Purple extracts" in say for say in said(s))]
    assert [(s["seat"], s["label"]) for s in extracted] == [(0, "Round 1, Purple's turn")]
    now = ann.get(f"/api/tables/{table}/sync?aid=1")
    steps = [step for step in steps if step["seat"] in (None, 0)]
    last = ann.get(f"/api/tables/{table}/replay/{steps[-1]['k']}")
    assert own(last["view"]) == own(now["view"])
    assert (last["aid"]["limits"], last["views"]) == (now["aid"]["limits"], [])
    assert last["told"] == steps[-1]["told"]
    hidden = bob.get(f"/api/tables/{table}/replay/{steps[-1]['k']}")["view"]
    assert (hidden["seat"], hidden["hand"]) == (None, [])
    ann.get(f"/api/tables/{table}/replay/100000", 404)


def test_several_moments_tell_what_happened_between_them(ann: Guest, bob: Guest) -> None:
    """As who was away asks for them: how it stood when they left, and what came since."""
    table = begun(ann, public=True)
    for answer in ({"type": "Extract"}, {"type": "EndTurn"}):
        ann.post(f"/api/tables/{table}/act", act(asked(ann, table), answer))
    steps = ann.get(f"/api/tables/{table}/replay")["steps"]
    first, last = steps[0]["k"], steps[-1]["k"]
    one, two = ann.get(f"/api/tables/{table}/moments?k={last}&k={first}")
    assert [one["k"], two["k"]] == [first, last]
    assert one["told"] == steps[0]["told"]
    assert two["told"] == [told for step in steps[1:] for told in step["told"]]
    assert one == ann.get(f"/api/tables/{table}/replay/{first}")
    assert two["view"] == ann.get(f"/api/tables/{table}/replay/{last}")["view"]
    assert two["aid"]["points"] == [player["score"] for player in two["view"]["players"]]
    looked = bob.get(f"/api/tables/{table}/moments?k=0")
    assert [moment["view"]["seat"] for moment in looked] == [None]
    ann.get(f"/api/tables/{table}/moments?k={first}&k=100000", 404)
    ann.get(f"/api/tables/{table}/moments?" + "&".join(f"k={k}" for k in range(17)), 422)


def test_a_finished_game_shows_all_hands_and_goes_on_elsewhere(
    ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(ann)
    replay = ann.get(f"/api/tables/{table}/replay")
    steps = replay["steps"]
    assert replay["forks"] == [0, 1, 2]
    middle = steps[len(steps) // 2]
    moment = ann.get(f"/api/tables/{table}/replay/{middle['k']}")
    assert len(moment["views"]) == 3
    new = {"k": middle["k"], "seat": 1, "bots": ["random", None, "random"]}
    fork = ann.post(f"/api/tables/{table}/fork", new, 201)
    assert fork["forked"] == f"{table}/{middle['k']}"
    assert [seat["you"] for seat in fork["seats"]] == [False, True, False]
    ann.put(f"/api/tables/{fork['id']}/away", {"away": True})
    while (over := ann.get(f"/api/tables/{fork['id']}"))["stage"] != "over":
        pass
    assert over["commitment"] == ann.get(f"/api/tables/{table}")["commitment"]
    text = ann.client.get(f"/api/tables/{fork['id']}/record", headers=ann.headers).text
    old = ann.client.get(f"/api/tables/{table}/record", headers=ann.headers).text
    assert answers(text)[: middle["k"]] == answers(old)[: middle["k"]]
    assert verify_record("fork.jsonl", text).commitment == over["commitment"]


def answers(record: str) -> list[str]:
    return [line for line in record.splitlines() if line.startswith('{"d"')]


def test_a_game_that_goes_on_has_no_fork(ann: Guest) -> None:
    table = begun(ann)
    ann.post(f"/api/tables/{table}/fork", {"k": 1}, 409)


def test_lessons_are_listed_and_need_no_table(client: Client) -> None:
    lessons = client.get("/api/games/the_now/lessons").json()
    assert len(lessons) >= 8
    for lesson in lessons:
        at = client.post(f"/api/games/the_now/lessons/{lesson['id']}", json={"answers": []}).json()
        assert (at["step"], at["steps"], at["done"]) == (0, lesson["steps"], False)
        assert at["sync"]["aid"]["forecast"] is not None
    assert client.post("/api/games/the_now/lessons/none", json={}).status_code == 404
