"""Files that are no characters, unlawful ones, and those that are meant to do harm: each is refused
in sentences, and nothing is stored."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from server.api.conftest import Client, Json
from server.characters.sheets import CAPTAIN, Owner, said
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.content.book import _PACKS, BOOKS, open_pack
from worldline.server.characters.changing import BAD_NAME

MARKUP = '<script>alert("&amp;")</script> \N{COMBINING ACUTE ACCENT} 日本'


def test_all_that_is_wrong_is_told_at_once(ann: Owner) -> None:
    wrong = replace(CAPTAIN, name=" ", prestige=9, money=-1, hp=999)
    refused = ann.bring(wrong, 422)
    rules = {problem["field"]: problem["rule"] for problem in refused["problems"]}
    assert rules["name"] == "RB-BUILD-1"
    assert rules["prestige"] == "RB-PRESTIGE-2"
    assert rules["money"] == "RB-BUILD-21"
    assert rules["hp"] == "RB-RULING-22"
    assert all(problem["why"] in refused["why"] for problem in refused["problems"])
    assert ann.get("/api/characters") == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"level": "four"}, "level"),
        ({"things": {"n": 1}}, "things"),
        ({"things": [{"n": 1}]}, "things[0].item"),
        ({"magic": True}, "magic"),
        ({"schema": 2}, "schema"),
        ({"role": "wizard"}, "role"),
        ({"packs": ["/etc/passwd"]}, "packs"),
        ({"packs": ["../homebrew"]}, "packs"),
        ({"scores": {"str": 1}}, "scores"),
        ({"birth": None}, "birth"),
    ],
)
def test_what_is_no_character_is_refused_with_the_field(
    ann: Owner, change: dict[str, Any], field: str
) -> None:
    refused = ann.bring(said(CAPTAIN) | change, 422)
    assert field in [problem["field"] for problem in refused["problems"]]
    assert ann.get("/api/characters") == []


def test_bodies_that_are_meant_to_do_harm(client: Client, ann: Owner) -> None:
    def send(character: str, status: int) -> str:
        body = f'{{"game": "riftbound", "key": "k", "character": {character}}}'
        answer = client.post("/api/characters", content=body.encode(), headers=ann.headers)
        assert answer.status_code == status, answer.text
        why: str = answer.json()["why"]
        return why

    assert "large" in send(json.dumps({"notes": "x" * 200_000}), 413).lower()
    assert "deep" in send('{"a": ' + "[" * 50_000 + "]" * 50_000 + "}", 400)
    assert send("[]", 400)
    assert send("{", 400)
    assert send('{"schema": 1' + "0" * 400 + "}", 422)
    assert send(json.dumps(said(CAPTAIN) | {"notes": "\ud800"}), 400)
    many = [{"n": n, "item": "backpack"} for n in range(4_000)]
    assert send(json.dumps(said(CAPTAIN) | {"things": many}), 413)
    assert ann.get("/api/characters") == []


def test_what_grows_too_large_when_it_is_read_is_refused(client: Client, ann: Owner) -> None:
    things = [*said(CAPTAIN)["things"]]
    first = CAPTAIN.next_thing
    things += [{"n": first + n, "item": "torch", "by": "gm"} for n in range(1_000)]
    sent = said(CAPTAIN) | {"things": things, "next_thing": first + 1_000}
    new = {"game": "riftbound", "key": "k", "character": sent}
    answer = client.post("/api/characters", content=json.dumps(new), headers=ann.headers)
    assert answer.status_code == 422
    assert "128 KiB" in answer.json()["why"]
    assert ann.get("/api/characters") == []


def test_words_are_text_whatever_they_hold(client: Client, ann: Owner) -> None:
    c = replace(CAPTAIN, name=MARKUP, notes=f"{MARKUP}\n\0'; DROP TABLE people; --")
    found = ann.bring(c)
    assert (found["line"]["name"], found["character"]["notes"]) == (MARKUP, c.notes)
    assert found["sheet"]["name"] == MARKUP
    assert MARKUP in ann.do("Hurt", packets=[1])["entry"]["told"][0]["text"]
    export = client.get(f"{ann.at}/export", headers=ann.headers)
    assert json.loads(export.text)["name"] == MARKUP
    assert export.headers["Content-Type"].startswith("application/json")
    assert ann.get("/api/characters")[0]["name"] == MARKUP


@pytest.mark.parametrize("name", ["a\0b", "two\nlines", "x" * 101])
def test_a_name_is_printable_and_not_too_long(ann: Owner, name: str) -> None:
    assert ann.bring(replace(CAPTAIN, name=name), 422)["why"] == BAD_NAME
    ann.bring()
    status = 400 if len(name) > 100 else 422
    ann.do("Rename", status, name=name)
    assert len(ann.journal()) == 1


def test_a_game_without_characters(ann: Owner) -> None:
    for game in ("the_now", "no_such_game", "\0"):
        new: Json = {"game": game, "key": "k", "character": {}}
        assert ann.post("/api/characters", new, 404)["why"]


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "\0", 7, None])
def test_a_key_is_a_short_word(ann: Owner, key: Any) -> None:
    new = {"game": "riftbound", "key": key, "character": said(CAPTAIN)}
    ann.post("/api/characters", new, 400)


PACK = """
[pack]
name = "Night Market"

[items.lantern]
name = "Paper Lantern"
kind = "gear"
price = 3
rarity = "common"
rules = ["RB-GOLD-1"]
text = "It glows."
"""


def test_without_its_pack_a_character_has_no_sheet_and_is_not_lost(
    client: Client, ann: Owner, tmp_path: Path
) -> None:
    (tmp_path / "pack.toml").write_text(PACK)
    name = open_pack(tmp_path / "pack.toml")
    ann.bring(archetype("tank-gunner", packs=(name,)))
    assert ann.look()["sheet"] is not None
    ann.do("BuyItem", item="lantern")
    before = ann.look()
    export = client.get(f"{ann.at}/export", headers=ann.headers).content
    pack = _PACKS.pop(name)
    BOOKS.pop((name,))
    try:
        found = ann.look()
        assert found["sheet"] is None
        assert "Night Market" in found["why"]
        assert found["character"] == before["character"]
        assert client.get(f"{ann.at}/export", headers=ann.headers).content == export
        assert "Night Market" in ann.do("Hurt", 422, packets=[1])["why"]
        assert "Night Market" in ann.undo(422)["why"]
        assert len(ann.journal()) == 2
    finally:
        _PACKS[name] = pack
    assert ann.look() == before
