"""Homebrew that people send: judged, kept by what it says, used by characters and campaigns."""

import gc
import json
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from server.api.conftest import Client, Json
from server.campaigns.people import Player
from server.characters.sheets import CAPTAIN
from worldline.games import GAMES
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.compendium import compendium
from worldline.riftbound.content.book import (
    BOOKS,
    MOST_ENTRIES,
    MOST_WRONG,
    UPLOADED,
    Book,
    open_pack,
)
from worldline.riftbound.content.homebrew import HOMEBREW
from worldline.riftbound.content.packs import BadPack
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables

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


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Packs of strangers are open for the whole process."""
    yield
    forget()


def forget() -> None:
    for name in list(UPLOADED):
        del UPLOADED[name]
    for key in [key for key in BOOKS if key]:
        del BOOKS[key]


def send(who: Player, text: str = PACK, status: int = 201) -> Json:
    found: Json = who.post("/api/packs", {"game": "riftbound", "text": text}, status)
    return found


def test_a_pack_is_named_by_what_it_says(gm: Player, ann: Player, tmp_path: Path) -> None:
    """As the terminal names the same file."""
    (tmp_path / "pack.toml").write_text(PACK)
    line = send(gm)
    assert line["name"] == open_pack(tmp_path / "pack.toml") == f"Night Market@{line['id']}"
    assert gm.get("/api/packs") == [line]
    assert ann.get("/api/packs") == []
    assert send(ann)["id"] == line["id"]  # the same text is the same pack
    assert send(gm, PACK.replace("3", "4"))["id"] != line["id"]
    read = ann.get(f"/api/packs/{line['id']}")
    assert json.loads(read["text"])["items"]["lantern"]["price"] == 3
    assert send(gm, read["text"])["id"] == line["id"]
    gm.get(f"/api/packs/{'0' * 16}", 404)


def test_a_character_that_names_a_pack_has_its_things(client: Client, gm: Player) -> None:
    name = send(gm)["name"]
    ida = Player(client, "Ida")
    ida.bring(archetype("tank-gunner", packs=(name,)))
    ida.do("BuyItem", item="lantern")
    forget()  # as after a restart
    found = ida.look()
    assert found["why"] == ""
    assert "Paper Lantern" in json.dumps(found["sheet"])
    forget()
    ida.do("Hurt", packets=[1])
    forget()
    secret = ida.post(f"{ida.at}/share", status=201)["secret"]
    forget()
    assert client.post("/api/characters/shared", json={"secret": secret}).json()["sheet"]


def test_a_stranger_cannot_pass_a_pack_off_for_another_by_its_name(gm: Player, eve: Player) -> None:
    name = send(eve, PACK.replace("Night", "Moon"))["name"]
    gm.bring(archetype("tank-gunner", packs=(name,)))
    said = {**gm.look()["character"], "packs": ["Moon Market"]}
    refused = gm.bring(said, 422)
    assert "Moon Market" in refused["why"]


def test_a_campaign_uses_packs_and_its_compendium_marks_them(
    client: Client, gm: Player, ann: Player, eve: Player
) -> None:
    name = send(gm)["name"]
    assert gm.act("UsePacks", 422, packs=["Other@0123456789abcdef"])["why"]
    assert ann.act("UsePacks", 422, packs=[name])["why"]
    gm.act("UsePacks", packs=[name])
    assert ann.see()["campaign"]["packs"] == [name]
    forget()
    answer = client.get(f"{ann.there}/compendium", headers=ann.headers)
    entries = {entry["id"]: entry for entry in answer.json()["entries"]}
    assert entries["lantern"]["pack"] == "Night Market"
    assert not any(entry["pack"] for id, entry in entries.items() if id != "lantern")
    tagged = {**ann.headers, "If-None-Match": answer.headers["ETag"]}
    assert client.get(f"{ann.there}/compendium", headers=tagged).status_code == 304
    eve.get(f"{ann.there}/compendium", 404)
    eve.get(f"{ann.there}/compendium/compare", 404)
    asked = "weapon=items/auto-rifle&target=npcs/npc-trooper"
    assert ann.get(f"{ann.there}/compendium/compare?{asked}")


def test_homebrew_that_somebody_plays_with_stays(client: Client, gm: Player) -> None:
    name = send(gm)["name"]
    gm.act("UsePacks", packs=[name])
    ida = Player(client, "Ida")
    ida.join(gm.invite())
    ida.bring(archetype("tank-gunner", packs=(name,)))
    forget()
    ida.act("BringCharacter", character=ida.id)
    gm.act("ApproveCharacter", character=ida.id)
    forget()
    gm.act("LetHappen", command={"type": "Hurt", "packets": [1]})
    assert gm.act("UsePacks", 422, packs=[])["rule"] == "RB-GOLD-1"


LURKER = """
[npcs.npc-lurker]
name = "Lurker"
rules = ["RB-GOLD-1"]
text = "It waits."
chassis = "minion"
level = 1
scores = { str = 1, ftd = 0, agi = 0, vsn = 0, wis = -1, wil = 0, cha = 0, knw = -1 }
hp = 6
sp = 0
items = ["simple-shortsword"]
"""


def test_homebrew_that_lies_in_the_stash_stays(gm: Player, ann: Player) -> None:
    name = send(gm)["name"]
    gm.act("UsePacks", packs=[name])
    gm.act("ApproveCharacter", character=ann.id)
    gm.act("FindLoot", things=[{"item": "lantern"}, {"item": "torch"}])
    refused = gm.act("UsePacks", 422, packs=[])
    assert refused["rule"] == "RB-GOLD-1"
    assert refused["why"] == "Paper Lantern is among the things of the stash"
    assert ann.see()["campaign"]["packs"] == [name]
    forget()  # as after a restart
    assert gm.act("UsePacks", 422, packs=[])["why"] == refused["why"]


def test_homebrew_that_an_encounter_is_made_with_stays(gm: Player) -> None:
    name = send(gm, PACK + LURKER)["name"]
    gm.act("UsePacks", packs=[name])
    for id, npc in (("yard", "npc-lurker"), ("field", "npc-raider")):
        foes = "".join(f'[[units]]\nnpc = "{npc}"\nat = [{at}, 0]\n' for at in (10, 14))
        gm.act("PrepareEncounter", encounter=id, text=f'name = "The {id}"\n{foes}')
    refused = gm.act("UsePacks", 422, packs=[])
    assert refused["why"].startswith("the encounter The yard was made with it: ")
    gm.act("DeleteEncounter", encounter="yard")
    gm.act("UsePacks", packs=[])
    assert gm.see()["campaign"]["packs"] == []


def test_homebrew_that_left_the_campaign_is_there_for_who_uses_it(
    client: Client, gm: Player
) -> None:
    line = send(gm)
    gm.act("UsePacks", packs=[line["name"]])
    ida = Player(client, "Ida")
    ida.join(gm.invite())
    ida.bring(archetype("tank-gunner", packs=(line["name"],)))
    ida.do("BuyItem", item="lantern")
    ida.act("BringCharacter", character=ida.id)
    assert "was made with" in gm.act("UsePacks", 422, packs=[])["why"]
    ida.act("WithdrawCharacter")
    gm.act("UsePacks", packs=[])
    forget()
    assert "Paper Lantern" in json.dumps(ida.look()["sheet"])
    assert ida.get(f"/api/packs/{line['id']}")["line"] == line
    assert "does not play with" in ida.act("BringCharacter", 422, character=ida.id)["why"]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_packs_outlast_a_restart(url: str, client: Client, gm: Player) -> None:
    line = send(gm)
    gm.act("UsePacks", packs=[line["name"]])
    forget()
    app = create_app(rulebook(), tables=Tables(GAMES, open_store(url)), rates=UNLIMITED)
    with TestClient(app) as other:
        read = other.get(f"/api/packs/{line['id']}", headers=gm.headers)
        assert read.json()["line"] == line
        assert other.get(f"{gm.there}/compendium", headers=gm.headers).status_code == 200


# Hostile ones


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the pack needs a name: add `name = "),
        ("[pack", "not TOML"),
        ("{", "not JSON"),
        ('{"pack": {"name": "x"}, "pack": 1}', "name"),
        ("[pack]\nname = 3", "name"),
        ('[pack]\nname = "a\\u0000b"', "printable"),
        ('[pack]\nname = "a@b"', "without"),
        ('[pack]\nname = "x"\n[spells.fire]\nname = "Fire"', "kinds"),
        (PACK.replace("3", '"three"'), "price"),
        (PACK.replace("RB-GOLD-1", "RB-NO-1"), "RB-NO-1"),
        ("a = " + "[" * 20_000, "deep"),
        ("a." * 50_000 + "b = 1", "dots"),
        ('{"pack": {"name": "x"}, "a": ' + "[" * 900 + "]" * 900 + "}", "kinds"),
        ('{"pack": {"name": "x"}, "a": ' + "[" * 50_000 + "]" * 50_000 + "}", "deep"),
        ("\ufeff" + PACK, ""),
        ("\x00", "not TOML"),
        (PACK.replace("3", "9" * 5_000), "too large"),
        (PACK.replace("3", "9" * 4_300), "too large"),
        (PACK.replace("3", "1e999"), "too large"),
        (PACK.replace("3", "nan"), "too large"),
        ('{"pack": {"name": "x"}, "items": {"a": {"price": ' + "9" * 400 + "}}}", "too large"),
    ],
)
def test_what_is_no_pack_is_refused_with_a_sentence(gm: Player, text: str, why: str) -> None:
    begun = time.monotonic()
    refused = send(gm, text, 422)
    assert why in json.dumps(refused)
    assert refused["problems"]
    assert len(refused["why"]) < 1000
    assert gm.get("/api/packs") == []
    assert time.monotonic() - begun < 10


def test_a_pack_that_is_too_large(gm: Player) -> None:
    send(gm, "#" * 300_000, 413)


def test_a_game_without_homebrew(gm: Player) -> None:
    gm.post("/api/packs", {"game": "the_now", "text": PACK}, 404)


def test_words_of_a_pack_are_text_whatever_they_hold(gm: Player) -> None:
    markup = "<script>alert(1)</script>"
    line = send(gm, PACK.replace("It glows.", markup).replace("Night Market", markup[:8]))
    assert line["name"].startswith("<script>")
    gm.act("UsePacks", packs=[line["name"]])
    assert gm.told()[-1] == "The campaign uses <script>"


def test_a_character_with_a_pack_that_the_campaign_does_not_use(client: Client, gm: Player) -> None:
    name = send(gm)["name"]
    ida = Player(client, "Ida")
    ida.join(gm.invite())
    ida.bring(msgspec.structs.replace(CAPTAIN, packs=(name,)))
    assert ida.act("BringCharacter", 422, character=ida.id)["why"]


def many(count: int, more: str = "", name: str = "Many") -> str:
    """A pack of so many things."""
    things = "".join(
        f'[items.thing-{k}]\nname = "Thing {k}"\nkind = "gear"\nprice = 3\n'
        f'rarity = "common"\nrules = ["RB-GOLD-1"{more}]\n'
        for k in range(count)
    )
    return f'[pack]\nname = "{name}"\n{things}'


def test_homebrew_is_no_larger_than_the_game_itself(gm: Player) -> None:
    """Whatever is worked out of it is worked out for every entry."""
    assert send(gm, many(MOST_ENTRIES))["name"]
    assert f"at most {MOST_ENTRIES} entries" in send(gm, many(MOST_ENTRIES + 1), 422)["why"]


def test_packs_that_are_used_together_are_counted_together(gm: Player) -> None:
    one, two = (send(gm, many(MOST_ENTRIES // 2 + 1, name=name))["name"] for name in "ab")
    gm.act("UsePacks", packs=[one])
    assert f"at most {MOST_ENTRIES} entries" in gm.act("UsePacks", 422, packs=[one, two])["why"]


def test_of_a_pack_of_mistakes_only_some_are_looked_for() -> None:
    """Each is compared with all names that there are."""
    unknown = "".join(f', "RB-GOLD-{k}"' for k in range(1000, 4000))
    for text in (many(1, unknown), many(700, ', "RB-GOLD-1000"')):
        with pytest.raises(BadPack) as wrong:
            HOMEBREW.judge(HOMEBREW.read(text))
        assert len(wrong.value.mistakes) == MOST_WRONG
    assert "did you mean RB-GOLD-1" in wrong.value.why


def test_what_was_worked_out_of_a_book_goes_with_it() -> None:
    """Or strangers could fill the memory with one pack after another."""
    edition = HOMEBREW.judge(HOMEBREW.read(PACK))
    name = f"{edition.name}@{edition.hash}"
    assert compendium(f"riftbound+{name}").entries
    assert archetype("tank-gunner", packs=(name,))
    book = weakref.ref(BOOKS[(name,)])
    forget()
    gc.collect()
    assert book() is None


def test_a_pack_is_read_beside_the_tables(gm: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it but who uses it: no book is made in the thread that serves everybody."""
    name = send(gm)["name"]
    gm.bring(archetype("tank-gunner", packs=(name,)))
    threads = list[str]()
    made = Book.__init__

    def watched(self: Book, *layers: Any) -> None:
        threads.append(threading.current_thread().name)
        made(self, *layers)

    monkeypatch.setattr(Book, "__init__", watched)
    for _ in range(3):
        forget()
        gm.look()
    assert len(threads) == 3
    assert all(thread.startswith("goods") for thread in threads)
