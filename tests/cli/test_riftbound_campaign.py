"""A campaign on a server, by its address: all of it from the terminal."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from tracing import rule

from cli.conftest import Run, post
from worldline.riftbound import files
from worldline.riftbound.build.archetypes import archetype
from worldline.riftbound.character import Character

ADA = replace(archetype("lancer-gunner"), name="Ada", money=300)
BEN = replace(archetype("tank-pilot"), name="Ben")


SCENE = """
name = "Duel"
seed = 3
rounds = 3

[[units]]
npc = "npc-raider"
side = "players"
seat = 0
at = [0, 0]

[[units]]
npc = "npc-raider"
at = [3, 0]
"""


class Seats(NamedTuple):
    """Who sits at which device: the GM, and Ann and Bob with their characters."""

    address: str
    gm: str
    ann: str
    bob: str
    ada: str
    ben: str


@pytest.fixture
def table(server: str) -> Seats:
    def person(name: str) -> str:
        return str(post(f"{server}/api/people", {"name": name})["secret"])

    gm, ann, bob = map(person, ("Gil", "Ann", "Bob"))
    new = {"game": "riftbound", "key": "1", "name": "The Rift"}
    id = post(f"{server}/api/campaigns", new, gm)["line"]["id"]
    at = f"{server}/api/campaigns/{id}"
    invite = post(f"{at}/invite", {}, gm)["secret"]

    def bring(secret: str, c: Character) -> str:
        post(f"{server}/api/campaigns/join", {"secret": invite}, secret)
        new = {"game": "riftbound", "key": "1", "character": json.loads(files.write(c))}
        character = str(post(f"{server}/api/characters", new, secret)["line"]["id"])
        for n, (who, type) in enumerate(((secret, "BringCharacter"), (gm, "ApproveCharacter"))):
            act = {"type": type, "character": character}
            post(f"{at}/log", {"key": f"{c.name}{n}", "act": act}, who)
        return f"{server}/characters/{character}"

    ada, ben = bring(ann, ADA), bring(bob, BEN)
    return Seats(f"{server}/campaigns/{id}", gm, ann, bob, ada, ben)


def said(run: Run, secret: str, *words: str) -> str:
    """What is printed to this person."""
    code, out, err = run("riftbound", *words, "--secret", secret)
    assert (code, err) == (0, "")
    return out


def refused(run: Run, secret: str, *words: str) -> str:
    """The sentence that this person gets instead."""
    code, out, err = run("riftbound", *words, "--secret", secret)
    assert (code, out, err.count("\n")) == (1, "", 1)
    return err


def test_a_campaign_is_shown_as_each_may_know_it(run: Run, table: Seats) -> None:
    show = ("show", table.address)
    assert "The Rift, you are the GM." in said(run, table.gm, *show)
    assert "The Rift, led by Gil." in said(run, table.ann, *show)
    assert "Ann plays Ada." in said(run, table.bob, *show)
    assert f"Ada, Level 1: HP {ADA.hp}/{ADA.hp}" in said(run, table.bob, *show)
    now = json.loads(said(run, table.gm, *show, "--json"))
    assert now["line"]["name"] == "The Rift"


def test_one_is_told_what_one_may_do(run: Run, table: Seats) -> None:
    assert "CallCheck attribute=agi|cha" in said(run, table.gm, "do", table.address)
    player = said(run, table.ann, "do", table.address)
    assert "\nRollCheck call=NUMBER character=TEXT\n" in player
    assert "\nCallCheck" not in player
    assert "Only the GM" in player
    assert "\nRest kind=" not in said(run, table.ann, "do", table.ada)
    assert "\nRest kind=" in said(run, table.gm, "do", table.ada)


@rule("RB-CHECK-2")
def test_a_check_is_called_for_and_rolled(run: Run, table: Seats) -> None:
    do, show = ("do", table.address), ("show", table.address)
    call = ("check", table.address, "AGI", "-d", "12")
    assert "AGI Check" in said(run, table.gm, *call, "--who", "Ada")
    waits = "Ada, an AGI Check: not rolled yet, succeeds with"
    assert waits in said(run, table.ann, *show)
    rolled = said(run, table.ann, *do, "RollCheck", "call=1", "character=Ada")
    assert "Ada makes an AGI Check" in rolled
    said(run, table.bob, "check", table.address, "STR")
    assert "Proposed Check 2" in said(run, table.gm, *show)
    said(run, table.gm, *do, "AcceptCheck", "call=2", "difficulty=9")
    assert "Check 2 against 9:" in said(run, table.bob, *show)
    assert run("riftbound", *call, "--secret", table.bob).code == 2
    assert "RB-RULING-229" in refused(run, table.bob, *do, "CloseCheck", "call=1")


@rule("RB-REST-4")
def test_the_gm_lets_all_rest_and_time_pass(run: Run, table: Seats) -> None:
    said(run, table.gm, "do", table.ada, "Hurt", "packets=3")
    rested = said(run, table.gm, "rest", table.address, "full")
    assert "Ada takes a Full Rest" in rested
    assert "Ben takes a Full Rest" in rested
    passed = ("LetHappen", "command.type=PassHours", "command.hours=3")
    said(run, table.gm, "do", table.address, *passed)
    assert "Day 1, 11:00." in said(run, table.gm, "show", table.address)
    assert "Ada" not in said(run, table.gm, "rest", table.address, "short", "--who", "Ben")
    why = refused(run, table.ann, "rest", table.address, "short")
    assert why == "worldline: RB-GOLD-1: the GM says when characters rest\n"


@rule("RB-MISSING-5", "RB-RULING-55")
def test_the_gm_grants_levels_and_prestige(run: Run, table: Seats) -> None:
    level = ("level", table.address)
    assert "RB-MISSING-5" in refused(run, table.ann, *level)
    assert "Ada may rise a Level" in said(run, table.gm, *level, "--who", "Ada")
    assert "Ada, Level 2: HP" in said(run, table.ann, *level)
    prestige = ("prestige", table.address, "--shows", "ideal")
    assert "RB-RULING-55" in refused(run, table.ann, *prestige)
    assert "Say --who: Ada, Ben." in refused(run, table.gm, *prestige)
    assert "Ben has 1 of 3 Prestige." in said(run, table.gm, *prestige, "--who", "Ben")


@rule("RB-RULING-32", "RB-RULING-134")
def test_a_shop_loot_and_gifts(run: Run, table: Seats) -> None:
    do, gear = ("do", table.address), ("gear", table.address)
    refused(run, table.ann, *gear, "buy", "backpack")
    said(run, table.gm, *do, "OpenShop", "rarities=common")
    said(run, table.ann, *gear, "buy", "backpack")
    found = ("FindLoot", 'things={"item": "small bandage", "count": 2}', "mc=50")
    assert "The party finds" in said(run, table.gm, *do, *found)
    taken = said(run, table.ann, *do, "MoveThing", "thing=bandage", "taker=ada")
    assert "Ada takes Small Bandage from the stash" in taken
    move = ("MoveThing", "thing=backpack", "giver=Ada", "taker=Ben")
    assert "Ada gives Backpack to Ben" in said(run, table.ann, *do, *move)
    said(run, table.gm, "do", table.ben, "Hurt", "packets=4")
    said(run, table.ann, *gear, "hold", "small bandage")
    treated = said(run, table.ann, *gear, "bandage", "small bandage", "--on", "Ben")
    assert "Ben regains" in treated


def test_notes_and_encounters_come_from_files(run: Run, table: Seats, tmp_path: Path) -> None:
    do, show = ("do", table.address), ("show", table.address)
    text, scene = tmp_path / "note.txt", tmp_path / "gate.toml"
    text.write_text("The guard lies.", "utf-8")
    scene.write_text(SCENE, "utf-8")
    note = ("WriteNote", "note=guard", "title=Guard", f"text=@{text}", "readers=Ann")
    said(run, table.gm, *do, *note)
    assert "Guard: The guard lies." in said(run, table.ann, *show)
    said(run, table.gm, *do, "PrepareEncounter", "encounter=gate", f"text=@{scene}")
    assert "Encounter gate, Duel." in said(run, table.gm, *show)
    for words in (show, ("journal", table.address)):
        assert "lies" not in said(run, table.bob, *words)
        assert "gate" not in said(run, table.bob, *words)


def test_what_is_not_there_is_told_with_what_is(run: Run, table: Seats) -> None:
    def says(*words: str) -> str:
        return refused(run, table.gm, *words)

    assert "did you mean CallCheck?" in says("do", table.address, "CalCheck")
    assert "did you mean attribute?" in says("do", table.address, "CallCheck", "atribute=agi")
    wrong = says("check", table.address, "AGI", "--who", "Adda")
    assert 'no character "Adda" here; did you mean Ada?' in wrong
    assert "put right there" in says("undo", table.address)
    assert "no address of a character or a campaign" in says("show", table.address[:-3])
    assert "no such campaign" in says("show", table.address[:-24] + "0" * 24)
    for words in ((table.ada, "short", "--who", "Ada"), (table.address, "short", "--seed", "1")):
        assert run("riftbound", "rest", *words, "--secret", table.gm).code == 2
