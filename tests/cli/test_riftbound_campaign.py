"""A campaign on a server, by its address: all of it from the terminal."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tracing import rule

from cli.conftest import Run, get, post
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.figures.character import Character

ADA = replace(archetype("lancer-gunner"), name="Ada", money=300)
BEN = replace(archetype("tank-pilot"), name="Ben")


SCENE = """
name = "Duel"
seed = 1
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


FOE = {"npc": "npc-raider", "at": [20_000, 0, 0]}


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
    leader = said(run, table.gm, "do", table.address)
    assert "CallCheck attribute=agi|cha" in leader
    assert "ProposeAftermath fought={TEXT: {began=CHARACTER, left=CHARACTER},...}" in leader
    assert max(map(len, leader.splitlines())) <= 80
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
    assert said(run, table.gm, *do, "DeleteEncounter", "encounter=gate") == "Done.\n"


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


# A fight that was played elsewhere


@pytest.fixture
def record(run: Run, table: Seats, tmp_path: Path) -> str:
    """Of a fight that was hard on Ada."""
    (tmp_path / "duel.toml").write_text(SCENE, "utf-8")
    found = str(tmp_path / "duel.jsonl")
    fight = ("fight", str(tmp_path / "duel.toml"), "--campaign", table.address, "--who", "Ada")
    said(run, table.gm, *fight, "--auto", "--record", found)
    return found


def sheet(run: Run, table: Seats) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(run, table.gm, "show", table.ada, "--json"))
    return found


@rule("RB-RULING-83")
def test_a_fight_is_written_into_the_sheets(run: Run, table: Seats, record: str) -> None:
    aftermath = ("aftermath", record, table.address)
    before = sheet(run, table)
    told = said(run, table.gm, *aftermath, "--dry-run")
    assert "Ada: HP" in told
    assert sheet(run, table) == before
    done = said(run, table.gm, *aftermath, "--yes", "--collect")
    assert done.startswith(told)
    assert "A fight is written into the sheets  (RB-RULING-83)" in done
    assert sheet(run, table)["hp"]["now"] < before["hp"]["now"]
    assert "loses" not in said(run, table.gm, "journal", table.ada)
    assert "campaign\n      Ada: HP" in said(run, table.gm, "journal", table.ada)


@rule("RB-RULING-83", "RB-RULING-229")
def test_the_gm_says_what_counts_where_both_have_changed(
    run: Run, table: Seats, record: str
) -> None:
    aftermath = ("aftermath", record, table.address, "--yes")
    said(run, table.gm, "do", table.ada, "Hurt", "packets=1")
    hp = sheet(run, table)["hp"]["now"]
    both = said(run, table.gm, *aftermath, "--dry-run")
    assert f"; on the sheet meanwhile: Ada: HP {ADA.hp} → {hp}  (wounds)" in both
    code, _, err = run("riftbound", *aftermath, "--secret", table.gm)
    assert code == 1
    assert "Say --fight wounds or --sheet wounds." in err
    assert sheet(run, table)["hp"]["now"] == hp
    said(run, table.gm, *aftermath, "--take", "sheet")
    assert sheet(run, table)["hp"]["now"] == hp
    said(run, table.gm, *aftermath, "--take", "fight", "--sheet", "thing/1")
    assert sheet(run, table)["hp"]["now"] != hp


def test_nothing_is_written_unless_the_gm_agrees(
    run: Run, table: Seats, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sheet(run, table)
    for answer in ("n\n", ""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        code, _, err = run("riftbound", "aftermath", record, table.address, "--secret", table.gm)
        assert code == 1
        assert err == "Write this into the sheets? [y/N] worldline: Nothing was written.\n"
    assert sheet(run, table) == before
    assert "Fight" not in said(run, table.gm, "show", table.address)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert run("riftbound", "aftermath", record, table.address, "--secret", table.gm).code == 0
    assert sheet(run, table) != before


def test_who_may_not_or_did_not_fight_is_told(
    run: Run, table: Seats, record: str, tmp_path: Path
) -> None:
    why = refused(run, table.ann, "aftermath", record, table.address)
    assert "RB-RULING-229: what a fight did to the sheets is the GM's to confirm." in why
    assert "no address of a campaign" in refused(run, table.gm, "aftermath", record, table.ada)
    said(run, table.ann, "do", table.ada, "Rename", "name=Eve")
    why = refused(run, table.gm, "aftermath", record, table.address)
    assert why.endswith("None of those who fought plays there: Ada. There is Eve, Ben.\n")


@pytest.mark.parametrize("cut", [0, 1, 3])
def test_a_record_that_is_none_is_refused(
    run: Run, table: Seats, record: str, tmp_path: Path, cut: int
) -> None:
    """Nothing at all, the beginning alone, or a fight that is not over."""
    part = tmp_path / "part.jsonl"
    part.write_text("".join(Path(record).read_text("utf-8").splitlines(True)[:cut]), "utf-8")
    before = sheet(run, table)
    assert refused(run, table.gm, "aftermath", str(part), table.address, "--yes")
    assert sheet(run, table) == before


def test_a_forged_record_is_refused(run: Run, table: Seats, record: str, tmp_path: Path) -> None:
    forged = tmp_path / "forged.jsonl"
    text = Path(record).read_text("utf-8").replace('"hash":"', '"hash":"0', 1)
    forged.write_text(text, "utf-8")
    refused(run, table.gm, "aftermath", str(forged), table.address, "--yes")
    other = tmp_path / "other.jsonl"
    other.write_text(text.replace('"game":"riftbound"', '"game":"the-now"', 1), "utf-8")
    why = refused(run, table.gm, "aftermath", str(other), table.address, "--yes")
    assert "this is a record of the-now, not of riftbound" in why


@rule("RB-RULING-83")
def test_a_fight_at_a_table_of_the_server_is_settled(
    run: Run, table: Seats, record: str, server: str
) -> None:
    assert "No game of this campaign" in refused(run, table.gm, "aftermath", table.address)
    at = table.address.replace("/campaigns/", "/api/campaigns/")
    new = {"key": "fight", "name": "Ambush", "setup": {"entrants": [FOE]}}
    new["characters"] = [table.ada[-24:]]
    fight = post(f"{at}/fight", new, table.gm)["now"]["campaign"]["fight"]
    assert "Fight, Ambush: Ada; under way." in said(run, table.ann, "show", table.address)
    why = refused(run, table.gm, "aftermath", record, table.address)
    assert "Ambush is fought at a table there, and has to be settled first." in why
    why = refused(run, table.gm, "do", table.ada, "Hurt", "packets=1")
    assert f"The fight is at {server}/tables/{fight['table']}." in why
    there = f"{server}/api/tables/{fight['table']}"
    post(f"{there}/start", {}, table.gm)
    assert "The game is not over." in refused(run, table.gm, "aftermath", table.address)
    hurt = {"type": "SetField", "unit": 0, "field": "hp", "value": "1", "reason": "so"}
    for action in (hurt, {"type": "EndCombat", "reason": "so"}):
        asked = get(f"{there}/sync", table.gm)["asked"]
        one = next(one for one in asked if one["decision"]["type"] == "Overrule")
        act = {"decision": one["decision"], "n": one["n"], "action": action}
        post(f"{there}/act", act, table.gm)
    assert f"Ada: HP {ADA.hp} → 1" in said(run, table.gm, "aftermath", table.address, "--yes")
    assert sheet(run, table)["hp"]["now"] == 1


def test_characters_of_a_campaign_fight_in_the_terminal(
    run: Run, table: Seats, tmp_path: Path
) -> None:
    scene = tmp_path / "gate.toml"
    scene.write_text(SCENE.replace('npc = "npc-raider"', 'character = "Ada"', 1), "utf-8")
    do = ("do", table.address, "PrepareEncounter", "encounter=gate")
    said(run, table.gm, *do, f"text=@{scene}")
    fight = ("fight", "gate", "--campaign", table.address)
    told = json.loads(said(run, table.gm, *fight, "--who", "Ada", "--json"))
    assert [unit["name"] for unit in told["units"]] == ["Ada", "Raider"]
    assert "the GM's to begin" in refused(run, table.ann, *fight)
    other = ("fight", "nowhere", "--campaign", table.address)
    assert "There is no encounter nowhere; write gate, convoy" in refused(run, table.gm, *other)
    assert run("riftbound", "fight", "duel", "--who", "Ada").code == 2
