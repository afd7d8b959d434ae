"""Several people at one device: its owner holds their seats, and says as whom he looks and acts."""

from typing import Any

from server.api.conftest import Guest

Json = dict[str, Any]
NEW: Json = {
    "game": "the_now",
    "setup": {"seats": 3},
    "hotseat": ["Ann", "Ada"],
    "bots": [None, None, "random"],
}


def begun(ann: Guest, **options: Any) -> str:
    table: str = ann.post("/api/tables", NEW | options, 201)["id"]
    ann.post(f"/api/tables/{table}/start")
    return table


def sync(guest: Guest, table: str, seat: int, status: int = 200) -> Json:
    found: Json = guest.get(f"/api/tables/{table}/sync?aid=1&seat={seat}", status)
    return found


def held(guest: Guest, table: str) -> list[int]:
    return [s["seat"] for s in guest.get(f"/api/tables/{table}")["seats"] if s["you"]]


def owing(guest: Guest, table: str) -> tuple[int, Json]:
    """A seat of this guest that is asked for something, and what."""
    seats = held(guest, table)
    while True:
        for seat in seats:
            for asked in sync(guest, table, seat)["asked"]:
                if asked["owed"]:
                    return seat, asked


def answer(asked: Json, k: int = -1) -> Json:
    action = asked["options"][k]["action"]
    return {"decision": asked["decision"], "n": asked["n"], "action": action}


def test_the_owner_holds_all_these_seats_by_their_names(ann: Guest, bob: Guest) -> None:
    table = begun(ann)
    seats = ann.get(f"/api/tables/{table}")["seats"]
    assert [(s["name"], s["you"], s["hotseat"]) for s in seats] == [
        ("Ann", True, True),
        ("Ada", True, True),
        ("random", False, False),
    ]
    seen = bob.get(f"/api/tables/{table}")["seats"]
    assert [s["you"] for s in seen] == [False, False, False]


def test_names_are_for_seats_that_there_are(ann: Guest) -> None:
    ann.post("/api/tables", NEW | {"hotseat": ["a", "b", "c", "d"]}, 422)
    ann.post("/api/tables", NEW | {"hotseat": ["a", "  "]}, 422)
    ann.post("/api/tables", NEW | {"hotseat": ["a", "b" * 41]}, 422)


def test_one_looks_from_the_seat_one_chooses(ann: Guest, bob: Guest) -> None:
    table = begun(ann)
    views = [sync(ann, table, seat)["view"] for seat in (0, 1)]
    assert [view["seat"] for view in views] == [0, 1]
    assert not set(views[0]["hand"]) & set(views[1]["hand"])
    assert ann.get(f"/api/tables/{table}/sync")["seat"] == 0
    sync(ann, table, 2, 403)
    sync(bob, table, 0, 403)


def test_one_acts_for_the_seat_one_chooses(ann: Guest) -> None:
    table = begun(ann)
    seat, asked = owing(ann, table)
    other = 1 - seat
    ann.post(f"/api/tables/{table}/act?seat={other}", answer(asked), 403)
    ann.post(f"/api/tables/{table}/preview?seat={other}", answer(asked), 403)
    ann.post(f"/api/tables/{table}/act?seat={seat}", answer(asked))


def test_undo_and_absence_are_of_one_seat(ann: Guest) -> None:
    table = begun(ann, hotseat=["Ann", "Ada", "Ari"])
    while (found := owing(ann, table))[1]["decision"]["type"] != "TakeTurn":
        ann.post(f"/api/tables/{table}/act?seat={found[0]}", answer(found[1]))
    seat, asked = found
    other = (seat + 1) % 3
    synced = sync(ann, table, seat)
    before = synced["view"]["players"][seat]
    extract = answer(asked) | {"action": {"type": "Extract"}}
    ann.post(f"/api/tables/{table}/act?seat={seat}", extract)
    assert sync(ann, table, seat)["undo"] == synced["undo"] + 1
    assert sync(ann, table, other)["undo"] == 0
    ann.post(f"/api/tables/{table}/undo?seat={seat}")
    assert sync(ann, table, seat)["view"]["players"][seat] == before
    ann.put(f"/api/tables/{table}/away?seat={other}", {"away": True})
    away = [s["away"] for s in ann.get(f"/api/tables/{table}")["seats"]]
    assert (away[seat], away[other]) == (False, True)


def test_a_socket_of_one_seat_tells_nothing_of_the_other(ann: Guest) -> None:
    """Not a card of the other's hand, in no message, while both play on."""
    table = begun(ann)
    path = f"/ws/tables/{table}?aid=1&seat=0"
    with ann.client.websocket_connect(path, headers=ann.headers) as socket:
        heard = [socket.receive_json(), socket.receive_json()]
        assert [message["type"] for message in heard] == ["table", "sync"]
        for _ in range(4):
            seat, asked = owing(ann, table)
            ann.post(f"/api/tables/{table}/act?seat={seat}", answer(asked))
        n = sync(ann, table, 0)["n"]
        while max(message.get("n", 0) for message in heard) < n:
            heard.append(socket.receive_json())
            secrets = sync(ann, table, 1)["view"]
            hidden = [*secrets["hand"], *secrets["candidates"], *secrets["artifacts"]]
            text = str(heard[-1].get("sync", heard[-1]))
            assert not [card for card in hidden if f"'{card}'" in text]
            assert heard[-1].get("sync", {"seat": 0})["seat"] == 0
        assert len(heard) > 4


def test_a_socket_acts_for_its_seat(ann: Guest) -> None:
    table = begun(ann)
    seat, asked = owing(ann, table)
    for mine in (1 - seat, seat):
        path = f"/ws/tables/{table}?seat={mine}"
        with ann.client.websocket_connect(path, headers=ann.headers) as socket:
            socket.receive_json(), socket.receive_json()
            socket.send_json({"type": "act"} | answer(asked))
            while (reply := socket.receive_json())["type"] in ("changed", "sync", "table"):
                pass
            assert reply["type"] == ("done" if mine == seat else "refused")


def test_a_seat_of_somebody_else_has_no_socket(ann: Guest, bob: Guest) -> None:
    table = begun(ann)
    path = f"/ws/tables/{table}?seat=1"
    with bob.client.websocket_connect(path, headers=bob.headers) as socket:
        assert socket.receive_json() == {"type": "error", "why": "This seat is not yours."}
