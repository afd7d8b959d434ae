"""Identity: a name and a secret, on one device or another."""

import asyncio
import time

import pytest
from litestar.exceptions import WebSocketDisconnect

from server.api.conftest import THREE, Client, Guest, Json, Serving, begun
from worldline.server.messages.names import check_apart
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.limits import Rate, Rates


def test_a_name_is_enough_to_be_somebody(ann: Guest) -> None:
    assert ann.get("/api/people/me") == {"id": ann.me["id"], "name": "Ann"}
    assert len(ann.me["secret"]) >= 43
    assert ann.me["secret"] not in ann.me["recovery"]


def test_a_browser_holds_the_secret_where_no_script_reads_it(client: Client) -> None:
    answer = client.post("/api/people", json={"name": "Ann"})
    cookie = answer.headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.get("/api/people/me").json()["name"] == "Ann"
    client.delete("/api/people/me/cookie")
    assert client.get("/api/people/me").json() is None


def test_without_a_secret_or_with_a_wrong_one_nobody_is_anybody(client: Client) -> None:
    assert client.get("/api/people/me").json() is None
    nameless = client.patch("/api/people/me", json={"name": "Ann"})
    assert nameless.status_code == 401
    assert "Take one" in nameless.json()["why"]
    wrong = client.get("/api/people/me", headers={"Authorization": "Bearer nonsense"})
    assert wrong.status_code == 401
    assert wrong.json()["why"] == "Nobody has this secret."


def test_the_store_keeps_hashes_only(client: Client, ann: Guest) -> None:
    store = client.app.dependencies["registry"].dependency().store
    person = asyncio.run(store.person(ann.me["id"]))
    for secret in (ann.me["secret"], ann.me["recovery"]):
        assert secret.encode() not in (person.secret, person.recovery)


def test_a_recovery_code_gives_a_new_secret_and_ends_the_old_one(
    client: Client, ann: Guest
) -> None:
    typed = ann.me["recovery"].lower().replace("-", " ")
    again = client.post("/api/people/recover", json={"recovery": typed})
    assert again.json()["id"] == ann.me["id"]
    client.cookies.clear()
    ann.get("/api/people/me", status=401)
    spent = client.post("/api/people/recover", json={"recovery": typed})
    assert spent.status_code == 401
    fresh = {"Authorization": f"Bearer {again.json()['secret']}"}
    assert client.get("/api/people/me", headers=fresh).json()["name"] == "Ann"


def test_a_recovery_ends_the_sockets_of_the_old_secret(
    client: Client, ann: Guest, bob: Guest
) -> None:
    table = ann.post("/api/tables", THREE, 201)["id"]
    path = f"/ws/tables/{table}"
    with (
        client.websocket_connect(path, headers=ann.headers) as old,
        client.websocket_connect(path, headers=bob.headers) as other,
    ):
        assert old.receive_json()["type"] == "table"
        client.post("/api/people/recover", json={"recovery": ann.me["recovery"]})
        old.send_json({"type": "ping"})
        assert old.receive_json()["type"] == "error"
        with pytest.raises(WebSocketDisconnect) as closed:
            old.receive_json()
        assert closed.value.code == 4401
        assert other.receive_json()["type"] == "table"
        other.send_json({"type": "ping"})
        assert other.receive_json() == {"type": "pong"}


def entered(client: Client, code: str, status: int = 201) -> Json:
    """What the server says to a device that brings this code."""
    answer = client.post("/api/people/devices", json={"code": code})
    client.cookies.clear()
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def test_a_code_lets_one_more_device_in_and_both_stay(client: Client, ann: Guest) -> None:
    code = ann.post("/api/people/me/devices", {}, 201)["code"]
    other = entered(client, code.lower().replace("-", " "))
    assert other["secret"] != ann.me["secret"]
    there = {"Authorization": f"Bearer {other['secret']}"}
    assert client.get("/api/people/me", headers=there).json() == ann.get("/api/people/me")
    assert "no longer" in entered(client, code, 401)["why"]


def test_a_new_code_ends_the_one_before_it_and_no_device(client: Client, ann: Guest) -> None:
    first = ann.post("/api/people/me/devices", {}, 201)["code"]
    phone = entered(client, ann.post("/api/people/me/devices", {}, 201)["code"])
    entered(client, first, 401)
    ann.post("/api/people/me/devices", {}, 201)
    there = {"Authorization": f"Bearer {phone['secret']}"}
    assert client.get("/api/people/me", headers=there).status_code == 200


def test_a_code_ends_after_ten_minutes(
    client: Client, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ann.post("/api/people/me/devices", {}, 201)
    monkeypatch.setattr(time, "time", lambda: told["until"] + 1)
    entered(client, told["code"], 401)


def test_a_code_is_no_secret_of_a_device(client: Client, ann: Guest) -> None:
    code = ann.post("/api/people/me/devices", {}, 201)["code"]
    for typed in (code, code.replace("-", "")):
        wrong = {"Authorization": f"Bearer {typed}"}
        assert client.get("/api/people/me", headers=wrong).status_code == 401


def test_a_recovery_ends_every_device_and_its_sockets(client: Client, ann: Guest) -> None:
    phone = entered(client, ann.post("/api/people/me/devices", {}, 201)["code"])
    there = {"Authorization": f"Bearer {phone['secret']}"}
    table = ann.post("/api/tables", THREE, 201)["id"]
    with client.websocket_connect(f"/ws/tables/{table}", headers=there) as socket:
        assert socket.receive_json()["type"] == "table"
        client.post("/api/people/recover", json={"recovery": ann.me["recovery"]})
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "error"
    client.cookies.clear()
    assert client.get("/api/people/me", headers=there).status_code == 401


def test_a_device_with_the_secret_gets_the_cookie(client: Client, ann: Guest) -> None:
    ann.post("/api/people/me/cookie", status=200)
    assert client.get("/api/people/me").json()["name"] == "Ann"


def test_a_name_can_be_changed(ann: Guest) -> None:
    assert ann.ask("PATCH", "/api/people/me", {"name": "Anna"})["name"] == "Anna"
    assert ann.get("/api/people/me")["name"] == "Anna"


UNSEEN = {
    "zero width": "An\u200bn", "joiner": "An\u200dn", "direction": "\u202eAnn",
    "soft hyphen": "A\u00adnn",
    "filler": "\u3164", "braille": "\u2800", "grapheme joiner": "A\u034fnn", "tag": "Ann\U000e0041",
    "private": "\ue000", "next line": "A\u0085nn", "no character": "\U0001ffff",
}  # fmt: skip


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_has_nothing_in_it_that_cannot_be_seen(client: Client, name: str) -> None:
    answer = client.post("/api/people", json={"name": name})
    assert answer.status_code == 422
    assert "seen" in answer.json()["why"]


def test_a_name_is_more_than_marks_and_has_few_on_a_letter(client: Client) -> None:
    for name in ("\u0301", "Z" + "\u0335" * 9, "\u0301Ann"):
        assert client.post("/api/people", json={"name": name}).status_code == 422


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ａｎｎ", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Ann ❤\ufe0f", "Ann ❤"),
        ("Łukasz Żak", "Łukasz Żak"),
        ("Дмитрий", "Дмитрий"),
        ("李小龙", "李小龙"),
        ("محمد", "محمد"),
        ("O'Neil-2", "O'Neil-2"),
        ("🚀", "🚀"),
    ],
)
def test_a_name_is_kept_in_one_way_of_writing_it(client: Client, name: str, kept: str) -> None:
    assert client.post("/api/people", json={"name": name}).json()["name"] == kept


ALIKE = ("Ann", "ann", "Аnn", "Αnn", "Ànn", "A n n")
"""With a Cyrillic and a Greek letter among them."""


@pytest.mark.parametrize("name", ALIKE)
def test_nobody_sits_down_beside_somebody_of_the_same_look(
    client: Client, ann: Guest, name: str
) -> None:
    table = ann.post("/api/tables", THREE | {"public": True}, 201)["id"]
    other = Guest(client, name)
    why = other.put(f"/api/tables/{table}/seats/1", status=409)["why"]
    assert why == f"Ann is here already, and {name} looks the same. Take another name first."
    link = ann.post(f"/api/tables/{table}/seats/2/invite", status=201)["secret"]
    other.post("/api/invites", {"secret": link}, 409)
    other.ask("PATCH", "/api/people/me", {"name": "Bea"})
    other.post("/api/invites", {"secret": link})


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Bob", "B0b"), ("Marna", "Mama"), ("Il1", "||I")]
)
def test_names_that_look_alike(one: str, other: str) -> None:
    with pytest.raises(NotAllowed, match="looks the same"):
        check_apart(one, [other])


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ian", "Lan"), ("Mia", "Mina"), ("李", "王"), ("🚀", "🎲")]
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    check_apart(one, [other])


def test_nobody_takes_the_look_of_somebody_at_the_table(ann: Guest, bob: Guest) -> None:
    begun(ann, bob)
    why = bob.ask("PATCH", "/api/people/me", {"name": "Аnn"}, 409)["why"]
    assert "looks the same" in why
    assert bob.get("/api/people/me")["name"] == "Bob"
    bob.ask("PATCH", "/api/people/me", {"name": "BOB"})


def test_a_rename_asked_for_with_an_old_secret_undoes_no_recovery(
    client: Client, ann: Guest
) -> None:
    """It came before the recovery and is carried out after it."""
    dependencies = client.app.dependencies
    store = dependencies["registry"].dependency().store
    asked = asyncio.run(store.person(ann.me["id"]))
    fresh = client.post("/api/people/recover", json={"recovery": ann.me["recovery"]}).json()
    client.cookies.clear()
    asyncio.run(dependencies["lobby"].dependency().rename(asked, "Anna"))
    ann.get("/api/people/me", status=401)
    headers = {"Authorization": f"Bearer {fresh['secret']}"}
    assert client.get("/api/people/me", headers=headers).json()["name"] == "Anna"
    again = client.post("/api/people/recover", json={"recovery": fresh["recovery"]})
    assert again.status_code == 201


def names(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_a_new_name_is_shown_at_tables_that_stand_already(ann: Guest, bob: Guest) -> None:
    table = f"/api/tables/{begun(ann, bob)}"
    ann.post(f"{table}/chat", {"text": "hello"}, 201)
    with bob.client.websocket_connect(f"/ws{table.removeprefix('/api')}") as socket:
        assert names(socket.receive_json()["info"]) == ["Ann", "Bob", "random"]
        ann.ask("PATCH", "/api/people/me", {"name": "Anna"})
        while (told := socket.receive_json())["type"] != "table":
            pass
        assert names(told["info"]) == ["Anna", "Bob", "random"]
        assert told["info"]["owner"] == "Anna"
    assert names(bob.get(table)) == ["Anna", "Bob", "random"]
    assert names(bob.get("/api/tables/mine")[0]) == ["Anna", "Bob", "random"]
    assert [said["name"] for said in bob.get(f"{table}/chat")] == ["Anna"]


def test_who_talks_on_a_line_from_before_has_his_new_name(ann: Guest, bob: Guest) -> None:
    id = begun(ann, bob)
    path = f"/ws/tables/{id}"
    with ann.client.websocket_connect(path, headers=ann.headers) as socket:
        ann.ask("PATCH", "/api/people/me", {"name": "Anna"})
        socket.send_json({"type": "chat", "text": "hello"})
        while (told := socket.receive_json())["type"] != "chat":
            pass
    assert told["name"] == "Anna"


def test_a_rematch_knows_the_new_name(ann: Guest, bob: Guest) -> None:
    id = begun(ann, bob)
    table = f"/api/tables/{id}"
    for guest in (ann, bob):
        guest.put(f"{table}/away", {"away": True})
    with ann.client.websocket_connect(f"/ws/tables/{id}") as socket:
        while (told := socket.receive_json())["type"] != "table" or told["info"]["stage"] != "over":
            pass
    bob.ask("PATCH", "/api/people/me", {"name": "Robert"})
    assert names(ann.post(f"{table}/rematch")) == ["Ann", "Robert", "random"]


def test_names_at_a_shared_device_stay_but_for_the_owners_own(ann: Guest) -> None:
    shared = THREE | {"hotseat": ["Ann", "Ada"]}
    table = f"/api/tables/{ann.post('/api/tables', shared, 201)['id']}"
    ann.ask("PATCH", "/api/people/me", {"name": "Anna"})
    assert names(ann.get(table)) == ["Anna", "Ada", ""]


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "nul\0", "two\nlines", 7, None])
def test_a_name_is_one_short_line(client: Client, name: object) -> None:
    answer = client.post("/api/people", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["why"]


def test_nobody_arrives_a_hundred_times(served: Serving) -> None:
    client = served(Rates(arrivals=Rate(0.1, 2)))
    codes = [client.post("/api/people", json={"name": "x"}).status_code for _ in range(3)]
    assert codes == [201, 201, 429]
    refused = client.post("/api/people", json={"name": "x"})
    assert int(refused.headers["Retry-After"]) == 10
    assert "10 s" in refused.json()["why"]


def test_a_page_of_another_site_may_not_ask(client: Client) -> None:
    for origin, code in (("https://evil.example", 403), ("http://testserver.local", 201)):
        answer = client.post("/api/people", json={"name": "x"}, headers={"Origin": origin})
        assert answer.status_code == code, origin
