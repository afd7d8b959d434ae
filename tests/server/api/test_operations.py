"""Limits, sizes, counts, the log, and the description of all routes."""

import asyncio
import gc
import json
import logging
from random import Random

import pytest

from server.api.conftest import THREE, Client, Guest, Serving, begun
from server.api.player import some_answer
from worldline.server.operations.limits import LARGEST_BODY, Buckets, Limits, Rate, Rates
from worldline.server.operations.logs import AsJson, facts


def test_a_bucket_fills_again() -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 3), lambda: now)
    assert [buckets.wait("ann") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("bob") == 0
    now = 0.5
    assert buckets.wait("ann") == 0
    assert buckets.wait("ann") == 0.5
    now = 100.0
    assert [buckets.wait("ann") for _ in range(4)] == [0, 0, 0, 0.5]


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldline.server.operations.limits.MOST_BUCKETS", 100)
    now = 0.0
    buckets = Buckets(Rate(1, 1), lambda: now)
    for n in range(1000):
        now += 0.001
        assert buckets.wait(f"client {n}") == 0
    assert len(buckets._held) <= 100
    assert buckets.wait("client 999") > 0


def test_a_client_and_a_table_have_their_limits(served: Serving) -> None:
    client = served(Rates(requests=Rate(0.1, 20), chat=Rate(0.1, 2)))
    ann = Guest(client, "Ann")
    table = ann.post("/api/tables", THREE, 201)["id"]
    chat = f"/api/tables/{table}/chat"
    for _ in range(2):
        ann.post(chat, {"text": "hello"}, 201)
    refused = client.post(chat, json={"text": "hello"}, headers=ann.headers)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == 10
    codes = [client.get("/api/version").status_code for _ in range(20)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert client.get("/health").status_code == 200


def test_messages_of_one_person_do_not_use_up_anothers() -> None:
    limits = Limits(Rates(messages=Rate(1, 1), table=Rate(1, 3)), lambda: 0.0)

    async def admit() -> None:
        """Everybody sits here."""

    async def waits(*people: str) -> list[float]:
        return [await limits.message_wait(person, "t", admit) for person in people]

    assert asyncio.run(waits("ann", "ann", "bob", "cid")) == [0, 1, 0, 0]
    assert asyncio.run(waits("dan")) == [1]  # everybody together


def test_strangers_do_not_use_up_what_a_table_may_be_asked(served: Serving) -> None:
    client = served(Rates(table=Rate(0.1, 1)))
    ann, eve = Guest(client, "Ann"), Guest(client, "Eve")
    table = f"/api/tables/{begun(ann)}"
    act = {"decision": {}, "n": 0, "action": {}}
    for path in ("act", "preview", "undo"):
        eve.post(f"{table}/{path}", act, 403)
    eve.put(f"{table}/away", {"away": True}, 403)
    with client.websocket_connect(f"/ws/{table[5:]}", headers=eve.headers) as socket:
        socket.send_json({"type": "away", "away": True})
        while (reply := socket.receive_json())["type"] != "refused":
            pass
        assert reply["why"] == "You have no seat at this table."
    ann.put(f"{table}/away", {"away": True})
    ann.put(f"{table}/away", {"away": False}, 429)


def test_too_fast_on_the_wire_is_refused_and_the_line_stays_open(served: Serving) -> None:
    client = served(Rates(messages=Rate(0.1, 1)))
    ann = Guest(client, "Ann")
    table = begun(ann)
    with client.websocket_connect(f"/ws/tables/{table}", headers=ann.headers) as socket:
        replies: list[str] = []
        for _ in range(2):
            socket.send_json({"type": "chat", "text": "hi"})
            while (message := socket.receive_json())["type"] not in ("done", "refused"):
                pass
            replies.append(message["type"])
        assert replies == ["done", "refused"]
        assert "too much" in message["why"]


def test_a_large_body_is_refused(client: Client) -> None:
    answer = client.post("/api/people", json={"name": "x" * LARGEST_BODY})
    assert answer.status_code == 413
    assert answer.json()["why"]


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 20_000, b"\xff\xfe", b'{"name": "\\ud800"}'])
def test_a_malformed_body_is_refused(client: Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/people", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["why"]


def test_health_asks_the_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health").json()["status"] == "ok"
    store = client.app.dependencies["registry"].dependency().store

    async def broken(id: str) -> None:
        raise OSError("gone")

    monkeypatch.setattr(store, "table", broken)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["why"] == "The database does not answer."


def test_metrics_tell_the_parts_of_an_answer_and_pauses(client: Client, ann: Guest) -> None:
    """Where the time went that somebody waited for."""
    at = f"/api/tables/{begun(ann)}"
    while ann.get(f"{at}/sync")["waiting"] != [0]:
        continue
    answer = some_answer(ann.get(f"{at}/sync"), Random(1))
    with client.websocket_connect(f"/ws{at.removeprefix('/api')}", headers=ann.headers) as socket:
        socket.send_json(answer)
        while (reply := socket.receive_json())["type"] not in ("done", "refused"):
            continue
    assert reply == {"type": "done"}
    gc.collect()
    text = client.get("/metrics").text
    for part in ("waiting", "engine", "commit", "telling", "sending"):
        assert f'worldline_answer_part_seconds_count{{part="{part}"}}' in text
        assert f'worldline_answer_part_seconds_count{{part="{part}"}} 0.0' not in text, part
    assert 'worldline_pause_seconds_count{why="garbage"} 0.0' not in text
    assert 'worldline_pause_seconds_count{why="loop"}' in text


def test_metrics_count_by_route_and_name_no_table(client: Client, ann: Guest) -> None:
    table = begun(ann)
    client.get(f"/api/tables/{table}")
    client.get("/api/nothing/at/all")
    text = client.get("/metrics").text
    route = 'worldline_requests_total{method="GET",route="/api/tables/{table}",status="200"}'
    assert f"{route} 1.0" in text
    assert "worldline_act_seconds_bucket" in text
    assert "worldline_tables 1.0" in text
    assert table not in text
    assert "/at/all" not in text


def test_the_log_is_json_and_holds_no_secret(
    client: Client, ann: Guest, bob: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        table = begun(ann, bob)
        invite = ann.post(f"/api/tables/{table}/rematch", status=409)
        client.get("/api/people/me", headers={"Authorization": "Bearer my-own-secret"})
    assert invite["why"]
    lines = [AsJson().format(record) for record in caplog.records]
    requests = [json.loads(line) for line in lines if '"what":"request"' in line]
    assert {"route", "method", "status", "ms", "time", "level"} <= set(requests[0])
    text = "\n".join(lines)
    for secret in (ann.me["secret"], ann.me["recovery"], bob.me["secret"], "my-own-secret"):
        assert secret not in text


def test_a_line_of_the_log_carries_its_trace_in_one_line() -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError as error:
        record = logging.LogRecord("here", logging.ERROR, "", 0, "bad %s", ("luck",), None)
        record.__dict__.update(facts(table="t"))
        record.exc_info = (type(error), error, error.__traceback__)
    line = AsJson().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert told["what"] == "bad luck"
    assert told["table"] == "t"
    assert "ZeroDivisionError" in told["trace"]


def test_the_description_lists_every_route_and_its_refusals(client: Client) -> None:
    described = client.get("/api/schema").json()
    routes = {
        (path, method)
        for path, item in described["paths"].items()
        for method in item
        if path.startswith(("/api/tables", "/api/people", "/api/invites", "/api/games"))
    }
    served = {
        (route.path_format, method.lower())
        for route in client.app.routes
        if route.path.startswith(("/api/tables", "/api/people", "/api/invites", "/api/games"))
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    assert routes == served
    assert len(routes) == 49
    assert {"/health", "/metrics"} <= set(described["paths"])
    for path, method in routes:
        responses = described["paths"][path][method]["responses"]
        for code in (c for c in responses if c >= "400"):
            schema = responses[code]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Refusal"}, (path, code)
    assert {"422", "409", "404", "401"} <= set(
        described["paths"]["/api/tables/{table}/act"]["post"]["responses"]
    )
