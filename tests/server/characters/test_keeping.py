"""A character on the server: taken in, changed by commands, taken back, and given out again."""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from litestar.testing import TestClient
from repeats import repeats

from server.api.conftest import Client, Guest
from server.characters.sheets import CAPTAIN, Owner, said
from worldline.games import GAMES
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype, archetypes
from worldline.riftbound.keeper.characters import KEEPER
from worldline.riftbound.sheet import sheet
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables

# Taking in and giving out


def test_a_character_is_shown_as_its_file_and_with_the_sheet_of_the_terminal(ann: Owner) -> None:
    ann.bring()
    found = ann.look()
    assert found["character"] == said(CAPTAIN)
    assert found["sheet"] == json.loads(msgspec.json.encode(sheet(CAPTAIN)))
    assert found["why"] == ""
    assert found["line"]["about"] == "The Captain, Gunner, Level 2"
    (line,) = ann.get("/api/characters")
    assert line == found["line"]


def test_what_is_given_out_is_the_file_that_was_taken_in(client: Client, ann: Owner) -> None:
    for id in archetypes():
        c = archetype(id, 3)
        ann.bring(c)
        out = client.get(f"{ann.at}/export", headers=ann.headers)
        assert out.content == files.write(c).encode()
        name = quote(f"{c.name}.json", safe="")
        assert out.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''{name}"


def test_what_a_link_shows_is_taken_in_again_byte_for_byte(client: Client, ann: Owner) -> None:
    ann.bring()
    secret = ann.post(f"{ann.at}/share", None, 201)
    ann.bring(client.post("/api/characters/shared", json=secret).json()["character"])
    out = client.get(f"{ann.at}/export", headers=ann.headers)
    assert out.content == files.write(CAPTAIN).encode()


def test_the_journal_begins_with_what_was_imported(ann: Owner) -> None:
    ann.bring()
    (first,) = ann.journal()
    assert (first["n"], first["kind"], first["command"]) == (0, "imported", None)
    assert first["told"][0]["text"] == f"{CAPTAIN.name} was imported: The Captain, Gunner, Level 2"


def test_the_journal_begins_with_what_was_built(ann: Owner) -> None:
    wanted = {"game": "riftbound", "key": "ready", "id": "tank-gunner", "level": 3}
    taken = ann.post("/api/characters/ready", wanted, 201)["line"]
    ann.id, ann.version = taken["id"], taken["version"]
    (first,) = ann.journal()
    assert (first["kind"], first["command"], first["undone"]) == ("built", None, False)
    name = taken["name"]
    assert first["told"][0]["text"] == f"{name} was built: The Tank, Gunner, Level 3"
    assert ann.undo(422)["why"] == "There is nothing to take back."


# Commands


def test_damage_and_healing(ann: Owner) -> None:
    full = ann.bring()["character"]["hp"]
    hurt = ann.do("Hurt", packets=[2, 1])
    assert hurt["now"]["character"]["hp"] == full - 3
    assert [line["text"] for line in hurt["entry"]["told"]] == [
        f"{CAPTAIN.name} loses 2 HP",
        f"{CAPTAIN.name} loses 1 HP",
    ]
    assert hurt["entry"]["told"][0]["rules"] == ["RB-RULING-117"]
    healed = ann.do("Heal", amount=2)
    assert healed["now"]["sheet"]["hp"] == {"now": full - 1, "most": full}
    assert [entry["kind"] for entry in ann.journal()] == ["imported", "hurt", "healed"]


def test_a_rest_throws_dice_that_the_journal_keeps(ann: Owner) -> None:
    ann.bring(msgspec.structs.replace(CAPTAIN, hp=1))
    rested = ann.do("Rest", kind="long", hours=2)
    dice = rested["entry"]["dice"]
    assert dice
    assert all(1 <= face <= 6 for face in dice)
    assert dice == [face for line in rested["entry"]["told"] for face in line["dice"]]
    assert rested["now"]["character"]["hp"] > 1
    assert ann.journal()[-1]["dice"] == dice


def test_a_refusal_quotes_its_rule_and_changes_nothing(ann: Owner) -> None:
    ann.bring()
    before = ann.look(), ann.journal()
    refused = ann.do("SpendPrestige", 422)
    assert refused["rule"] == "RB-PRESTIGE-4"
    assert "Prestige" in refused["why"]
    assert ann.do("Rest", 422, kind="short", hours=3)["rule"] == "RB-RULING-56"
    assert ann.do("PickUp", 422, item="nothing")["rule"] == "RB-SHEET-24"
    assert (ann.look(), ann.journal()) == before


def test_what_is_no_command_is_refused_with_the_field(ann: Owner) -> None:
    ann.bring()
    for type, fields, why in (
        ("Fly", {}, "Fly"),
        ("Hurt", {}, "packets"),
        ("Hurt", {"packets": ["three"]}, "$.packets[0]"),
        ("Hurt", {"packets": [10**9]}, "$.packets[0]"),
        ("Heal", {"amount": 1, "magic": True}, "magic"),
        ("BuyItem", {"item": "backpack", "count": 10**9}, "$.count"),
        ("WriteNotes", {"notes": "x" * 10_001}, "$.notes"),
    ):
        assert why in ann.do(type, 400, **fields)["why"]
    assert len(ann.journal()) == 1


# Taking back


def test_undo_takes_back_the_last_entry_that_stands_and_loses_nothing(ann: Owner) -> None:
    ann.bring()
    states = [ann.look()["character"]]
    for amount in (1, 2):
        states.append(ann.do("Hurt", packets=[amount])["now"]["character"])
    assert ann.undo()["now"]["character"] == states[1]
    states.append(ann.do("EarnPrestige", shows=["flaw"])["now"]["character"])
    assert ann.undo()["now"]["character"] == states[1]
    assert ann.undo()["now"]["character"] == states[0]
    assert ann.undo(422)["why"] == "There is nothing to take back."
    told = [(entry["kind"], entry["undoes"], entry["undone"]) for entry in ann.journal()]
    assert told == [
        ("imported", None, False),
        ("hurt", None, True),
        ("hurt", None, True),
        ("undone", 2, False),
        ("prestige", None, True),
        ("undone", 4, False),
        ("undone", 1, False),
    ]


def test_dice_that_were_taken_back_fall_again(ann: Owner) -> None:
    ann.bring(msgspec.structs.replace(CAPTAIN, hp=1, sp=0))
    first = ann.do("Rest", kind="long", hours=3)
    ann.undo()
    ann.do("Rename", name="Somebody else")
    again = ann.do("Rest", kind="long", hours=3)
    assert again["entry"]["dice"] == first["entry"]["dice"]
    next_one = ann.do("Rest", kind="long", hours=3)["entry"]
    assert next_one["n"] == again["entry"]["n"] + 1


def test_redo_brings_back_what_was_taken_back_one_by_one(ann: Owner) -> None:
    ann.bring()
    states = [ann.look()["character"]]
    for amount in (1, 2, 3):
        states.append(ann.do("Hurt", packets=[amount])["now"]["character"])
    for _ in range(3):
        ann.undo()
    done = ann.redo()
    assert done["now"]["character"] == states[1]
    assert done["entry"]["told"][0]["text"] == f"Done again: {CAPTAIN.name} loses 1 HP"
    assert ann.redo()["now"]["character"] == states[2]
    assert ann.undo()["now"]["character"] == states[1]
    assert ann.redo()["now"]["character"] == states[2]
    assert ann.redo()["now"]["character"] == states[3]
    assert ann.redo(422)["why"] == "Nothing was taken back since the last change."
    told = [(entry["kind"], entry["undoes"], entry["undone"]) for entry in ann.journal()]
    assert told == [
        ("imported", None, False),
        ("hurt", None, False),
        ("hurt", None, False),
        ("hurt", None, False),
        ("undone", 3, True),
        ("undone", 2, True),
        ("undone", 1, True),
        ("redone", 6, False),
        ("redone", 5, False),
        ("undone", 2, True),
        ("redone", 9, False),
        ("redone", 4, False),
    ]
    for state in reversed(states[:3]):
        assert ann.undo()["now"]["character"] == state
    assert ann.undo(422)["why"] == "There is nothing to take back."


def test_after_another_change_nothing_is_done_again(ann: Owner) -> None:
    ann.bring()
    ann.do("Hurt", packets=[1])
    ann.undo()
    ann.do("Hurt", packets=[2])
    before = ann.look(), ann.journal()
    ann.redo(422)
    ann.version = 1
    assert ann.redo(409)["now"] == before[0]
    assert (ann.look(), ann.journal()) == before


def test_what_is_done_again_throws_no_dice(ann: Owner) -> None:
    ann.bring(msgspec.structs.replace(CAPTAIN, hp=1, sp=0))
    rested = ann.do("Rest", kind="long", hours=3)["now"]["character"]
    ann.undo()
    assert ann.redo()["now"]["character"] == rested
    next_dice = ann.do("Rest", kind="long", hours=3)["entry"]["dice"]
    ann.undo()
    ann.undo()
    ann.redo()
    assert ann.redo()["entry"]["dice"] == []
    ann.undo()
    assert ann.do("Rest", kind="long", hours=3)["entry"]["dice"] == next_dice


def test_a_character_can_be_read_as_it_stood_after_any_entry(ann: Owner) -> None:
    states = [ann.bring()["character"]]
    states.append(ann.do("Hurt", packets=[3])["now"]["character"])
    states.append(ann.undo()["now"]["character"])
    states.append(ann.do("BuyItem", item="backpack")["now"]["character"])
    for n, state in enumerate(states, 1):
        found = ann.get(f"{ann.at}?at={n}")
        assert (found["at"], found["character"]) == (n, state)
        assert found["sheet"]["hp"]["now"] == state["hp"]
    ann.get(f"{ann.at}?at=5", 404)


# Two devices


def test_who_knows_an_older_version_gets_the_newer_and_changes_nothing(ann: Owner) -> None:
    ann.bring()
    ann.do("Hurt", packets=[1])
    ann.version = 1  # another device, which has not heard of it
    late = ann.do("Hurt", 409, packets=[1])
    assert late["now"] == ann.look()
    assert late["now"]["line"]["version"] == 2
    assert ann.undo(409)["now"] == ann.look()
    ann.version = 2
    ann.do("Hurt", packets=[1])


def test_who_asks_again_under_the_same_key_changes_nothing_twice(ann: Owner) -> None:
    new = {"game": "riftbound", "key": "mine", "character": said(CAPTAIN)}
    ann.id = ann.post("/api/characters", new, 201)["line"]["id"]
    assert ann.post("/api/characters", new, 201)["line"]["id"] == ann.id
    assert len(ann.get("/api/characters")) == 1
    hurt = {"key": "ouch", "version": 1, "command": {"type": "Hurt", "packets": [1]}}
    first = ann.post(f"{ann.at}/journal", hurt)
    assert ann.post(f"{ann.at}/journal", hurt) == first
    back = {"key": "back", "version": 2}
    taken = ann.post(f"{ann.at}/undo", back)
    assert ann.post(f"{ann.at}/undo", back) == taken
    forth = {"key": "forth", "version": 3}
    again = ann.post(f"{ann.at}/redo", forth)
    assert ann.post(f"{ann.at}/redo", forth) == again
    assert "something else" in ann.post(f"{ann.at}/undo", forth, 422)["why"]
    assert ann.post(f"{ann.at}/journal", hurt)["entry"] == first["entry"]
    assert len(ann.journal()) == 4


def test_a_key_is_for_one_thing(ann: Owner) -> None:
    new = {"game": "riftbound", "key": "mine", "character": said(CAPTAIN)}
    ann.id = ann.post("/api/characters", new, 201)["line"]["id"]
    other = said(archetype("tank-gunner"))
    ann.post("/api/characters", new | {"character": other}, 422)
    ann.post(f"{ann.at}/undo", {"key": "mine", "version": 1}, 422)
    hurt = {"key": "mine", "version": 1, "command": {"type": "Hurt", "packets": [1]}}
    assert "something else" in ann.post(f"{ann.at}/journal", hurt, 422)["why"]
    assert len(ann.journal()) == 1


# Whose it is


def test_to_anybody_else_there_is_no_character(client: Client, ann: Owner, bob: Guest) -> None:
    ann.bring()
    hurt = {"key": "k", "version": 1, "command": {"type": "Hurt", "packets": [1]}}
    back = {"key": "k", "version": 1}
    nobody = f"/api/characters/{'0' * 24}"
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/journal", None),
        ("GET", "/export", None),
        ("POST", "/journal", hurt),
        ("POST", "/undo", back),
        ("POST", "/redo", back),
        ("POST", "/share", None),
        ("DELETE", "/share", None),
        ("DELETE", "", None),
    ):
        refused = bob.ask(method, ann.at + path, body, 404)
        assert refused == bob.ask(method, nobody + path, body, 404)
        client.cookies.clear()
        assert client.request(method, ann.at + path, json=body).status_code == 401
    assert bob.get("/api/characters") == []
    assert len(ann.journal()) == 1


def test_the_same_key_of_two_people_makes_two_characters(ann: Owner, bob: Guest) -> None:
    new = {"game": "riftbound", "key": "same", "character": said(CAPTAIN)}
    mine, his = (one.post("/api/characters", new, 201)["line"]["id"] for one in (ann, bob))
    assert mine != his


def test_a_link_lets_anybody_read_and_nobody_change(client: Client, ann: Owner) -> None:
    ann.bring()
    secret = ann.post(f"{ann.at}/share", status=201)["secret"]
    assert ann.look()["line"]["shared"]
    ann.do("Hurt", packets=[1])
    seen = client.post("/api/characters/shared", json={"secret": secret})
    assert seen.status_code == 200
    shown = seen.json()
    assert shown["character"] == ann.look()["character"]
    assert shown["sheet"] == ann.look()["sheet"]
    assert set(shown) == {"game", "name", "about", "character", "sheet", "why", "portrait"}
    assert ann.id not in seen.text
    newer = ann.post(f"{ann.at}/share", status=201)["secret"]
    for known, status in ((secret, 404), (newer, 200)):
        answer = client.post("/api/characters/shared", json={"secret": known})
        assert answer.status_code == status
    ann.ask("DELETE", f"{ann.at}/share", status=204)
    assert client.post("/api/characters/shared", json={"secret": newer}).status_code == 404
    assert not ann.look()["line"]["shared"]


def test_what_is_deleted_is_gone(client: Client, ann: Owner) -> None:
    ann.bring()
    secret = ann.post(f"{ann.at}/share", status=201)["secret"]
    ann.ask("DELETE", ann.at, status=204)
    ann.get(ann.at, 404)
    ann.get(f"{ann.at}/journal", 404)
    assert client.post("/api/characters/shared", json={"secret": secret}).status_code == 404
    assert ann.get("/api/characters") == []


# Law


@pytest.mark.repeats
def test_the_journal_replays_to_the_character(ann: Owner) -> None:
    """By its patches alone, and by its commands with their dice."""
    random = Random(4)
    for id in archetypes()[::4][: repeats(2, 9)]:
        ann.bring(archetype(id, 2))
        things = [thing["n"] for thing in ann.look()["character"]["things"]]
        for _ in range(25):
            type, fields = random.choice(some_commands(random, things))
            new = {
                "key": ann.key(),
                "version": ann.version,
                "command": {"type": type, **fields},
            }
            answer = ann.client.post(f"{ann.at}/journal", json=new, headers=ann.headers)
            assert answer.status_code in (200, 422), answer.text
            if answer.status_code == 200:
                ann.version += 1
            else:
                assert answer.json()["rule"].startswith("RB-")
            for step in random.choices(("undo", "redo", ""), (1, 1, 4), k=2):
                if step:
                    new = {"key": ann.key(), "version": ann.version}
                    answer = ann.client.post(f"{ann.at}/{step}", json=new, headers=ann.headers)
                    ann.version += answer.status_code == 200
        assert replayed(ann.journal(), ann) == ann.look()["character"]


def some_commands(random: Random, things: list[int]) -> list[tuple[str, dict[str, Any]]]:
    thing, other = random.choice(things), random.choice(things)
    return [
        ("Hurt", {"packets": [random.randrange(4)]}),
        ("Heal", {"amount": random.randrange(5)}),
        ("Rest", {"kind": random.choice(("short", "long", "full"))}),
        ("EarnPrestige", {"shows": ["goal"]}),
        ("BuyItem", {"item": "backpack"}),
        ("Hold", {"things": [thing]}),
        ("Wear", {"thing": thing}),
        ("Reload", {"thing": thing, "source": other}),
        ("Recharge", {"thing": thing, "source": other}),
        ("LevelUp", {}),
        ("ChangeMoney", {"mc": random.randrange(-50, 50), "reason": "found"}),
        ("WriteNotes", {"notes": "<b>bold</b> / ~ é"}),
        ("MakeDyingCheck", {}),
    ]


def replayed(entries: list[Any], ann: Owner) -> Any:
    c = KEEPER.load(msgspec.json.encode(ann.get(f"{ann.at}?at=1")["character"]))
    before = {}
    for entry in entries[1:]:
        before[entry["n"]] = c
        if entry["undoes"] is not None:
            c = before[entry["undoes"]]
        else:
            command = KEEPER.read_command(entry["command"])
            c = KEEPER.repeat(c, command, tuple(entry["dice"]))
        at = ann.get(f"{ann.at}?at={entry['n'] + 1}")["character"]
        assert json.loads(msgspec.json.encode(c)) == at
    return json.loads(msgspec.json.encode(c))


def test_another_process_finds_what_was_acknowledged(database: str) -> None:
    def serving() -> TestClient[Any]:
        tables = Tables(GAMES, open_store(database))
        return TestClient(create_app(rulebook(), tables=tables, rates=UNLIMITED))

    with serving() as client:
        ann = Owner(client, "Ann")
        ann.bring()
        ann.do("Hurt", packets=[2])
        before = ann.look(), ann.journal()
    with serving() as client:
        ann.client = client
        assert (ann.look(), ann.journal()) == before
        ann.do("Hurt", packets=[2])
