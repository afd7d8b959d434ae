"""A fight of a campaign's characters: at a table of its own, and back into the sheets."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tracing import rule

from server.api.conftest import Json
from server.campaigns.people import Player
from worldline.riftbound.characters.build.archetypes import archetype
from worldline.riftbound.combat.setup.files import ready

FOE = {"npc": "npc-raider", "at": [20_000, 0, 0]}
SETUP: Json = {"entrants": [FOE]}
OTHER: Json = {
    "game": "riftbound",
    "setup": {"entrants": [{**FOE, "side": "players", "at": [0, 0, 0]}, FOE]},
}


def begun(gm: Player, ann: Player) -> str:
    """The table of a fight that has begun."""
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    fight = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]
    assert (fight["name"], fight["characters"], fight["over"]) == ("Ambush", [ann.id], False)
    table: str = fight["table"]
    gm.post(f"/api/tables/{table}/start")
    return table


def command(gm: Player, table: str, type: str, **fields: Any) -> None:
    """The GM's word in a fight."""
    sync = gm.get(f"/api/tables/{table}/sync")
    asked = next(one for one in sync["asked"] if one["decision"]["type"] == "Overrule")
    action = {"type": type, "reason": "so", **fields}
    said = {"decision": asked["decision"], "n": asked["n"], "action": action}
    gm.post(f"/api/tables/{table}/act", said)


def roll_for_turns(table: str, *people: Player) -> None:
    """Whoever owes an answer gives the first, until the turn order is known."""
    while people[0].get(f"/api/tables/{table}/sync")["view"]["phase"] == "setup":
        for one in people:
            for asked in one.get(f"/api/tables/{table}/sync")["asked"]:
                if asked["owed"]:
                    said = {key: asked[key] for key in ("decision", "n")}
                    action = asked["options"][0]["action"]
                    one.post(f"/api/tables/{table}/act", {**said, "action": action})


def settle(gm: Player, status: int = 200) -> Any:
    return gm.post(f"{gm.there}/fight/aftermath", {"key": gm.key()}, status)


def test_a_fight_leads_back_to_its_campaign_and_is_not_played_again(
    gm: Player, ann: Player, eve: Player
) -> None:
    table = begun(gm, ann)
    campaign = gm.there.rpartition("/")[2]
    for person, told in ((gm, campaign), (ann, campaign), (eve, None)):
        assert person.get(f"/api/tables/{table}")["campaign"] == told
    command(gm, table, "EndCombat")
    why = ann.post(f"/api/tables/{table}/rematch", {}, 409)["why"]
    assert why == "This fight belongs to a campaign: the next one is opened there."


def test_a_fight_whose_table_was_deleted_can_be_discarded(gm: Player, ann: Player) -> None:
    table = begun(gm, ann)
    gm.ask("DELETE", f"/api/tables/{table}", status=204)
    why = settle(gm, 409)["why"]
    assert why == "The table of this fight was deleted. Discard the results to go on."
    assert gm.act("DismissFight")["now"]["campaign"]["fight"] is None


@rule("RB-RULING-83", "RB-RULING-229")
def test_a_fight_at_a_table_is_written_into_the_sheets(gm: Player, ann: Player) -> None:
    table = begun(gm, ann)
    seats = gm.get(f"/api/tables/{table}")["seats"]
    assert [(seat["role"], seat["person"]) for seat in seats] == [("player", True), ("gm", True)]
    assert settle(gm, 409)["why"] == "The game is not over."
    hp = ann.look()["sheet"]["hp"]["now"]
    command(gm, table, "SetField", unit=0, field="hp", value=str(hp - 3))
    command(gm, table, "EndCombat")
    fight = settle(gm)["now"]["campaign"]["fight"]
    assert fight["over"]
    assert f"HP {hp} → {hp - 3}" in fight["proposed"][0]["fight"][0]["text"]
    assert ann.see()["campaign"]["fight"]["proposed"] == []
    assert ann.look()["sheet"]["hp"]["now"] == hp
    now = gm.act("ConfirmAftermath")["now"]["campaign"]
    assert now["fight"] is None
    assert ann.look()["sheet"]["hp"]["now"] == hp - 3
    assert "HP" in ann.journal()[-1]["told"][0]["text"]


@rule("RB-RULING-82", "RB-RULING-83")
def test_who_came_in_the_middle_is_written_back_too(gm: Player, ann: Player, bob: Player) -> None:
    table = begun(gm, ann)
    bob.bring(archetype("tank-gunner"))
    bob.act("BringCharacter", character=bob.id)
    gm.act("ApproveCharacter", character=bob.id)
    hp = bob.look()["sheet"]["hp"]["now"]
    roll_for_turns(table, gm, ann)
    command(gm, table, "Arrive", entrant={**FOE, "hidden": True, "at": [0, 20_000, 0]})
    came = {"character": bob.look()["character"], "side": "players", "at": [0, -20_000, 0]}
    command(gm, table, "Arrive", entrant=came)
    units = gm.get(f"/api/tables/{table}/sync")["view"]["units"]
    (unit,) = (one["id"] for one in units if one["name"] == bob.look()["line"]["name"])
    command(gm, table, "SetField", unit=unit, field="hp", value=str(hp - 3))
    command(gm, table, "EndCombat")
    fight = settle(gm)["now"]["campaign"]["fight"]
    assert fight["characters"] == [ann.id, bob.id]
    assert settle(gm)["now"]["campaign"]["fight"] == fight  # asked for once more
    gm.act("ConfirmAftermath")
    assert bob.look()["sheet"]["hp"]["now"] == hp - 3


@rule("RB-RULING-251")
def test_what_a_fight_would_overwrite_is_refused_until_it_is_settled(
    gm: Player, ann: Player
) -> None:
    ann.version = ann.look()["line"]["version"]
    ann.do("Hurt", packets=[1])
    table = begun(gm, ann)
    ann.version = ann.look()["line"]["version"]
    hurt: Json = {"type": "Hurt", "packets": [1]}
    entry = {"key": ann.key(), "version": ann.version, "command": hurt}
    for who in (ann, gm):
        no = who.post(f"{ann.at}/journal", entry, 422)
        assert (no["rule"], "is in the fight Ambush" in no["why"]) == ("RB-RULING-251", True)
        assert no["table"] == table  # where it goes on
    named = {**entry, "key": ann.key(), "command": {"type": "Rename", "name": "Another"}}
    assert ann.post(f"{ann.at}/journal", named, 422)["table"] == table  # where it has a name
    undo = {"key": ann.key(), "version": ann.version}
    for no in (ann.post(f"{ann.at}/undo", undo, 422), gm.act("LetHappen", 422, command=hurt)):
        assert (no["rule"], no["table"]) == ("RB-RULING-251", table)
    assert "table" not in gm.act("BeginFight", 422, name="Another", characters=[ann.id])
    gm.act("FindLoot", things=[{"item": "torch"}], mc=5)
    assert gm.act("MoveThing", 422, thing=1, taker=ann.id)["rule"] == "RB-RULING-251"
    gm.act("MoveMoney", mc=5, taker=ann.id)
    ann.version = ann.look()["line"]["version"]
    ann.do("WriteNotes", notes="Later")
    command(gm, table, "EndCombat")
    settle(gm)
    assert gm.act("LetHappen", 422, command=hurt)["rule"] == "RB-RULING-251"
    gm.act("ConfirmAftermath")
    gm.act("LetHappen", command=hurt)


@rule("RB-RULING-251", "RB-RULING-82")
def test_who_comes_in_the_middle_is_held_until_that_is_taken_back(
    gm: Player, ann: Player, bob: Player
) -> None:
    table = begun(gm, ann)
    bob.bring(archetype("tank-gunner"))
    bob.act("BringCharacter", character=bob.id)
    gm.act("ApproveCharacter", character=bob.id)
    roll_for_turns(table, gm, ann)
    hurt: Json = {"type": "Hurt", "packets": [1]}
    gm.act("LetHappen", characters=[bob.id], command=hurt)
    came = {"character": bob.look()["character"], "side": "players", "at": [0, -20_000, 0]}
    command(gm, table, "Arrive", entrant=came)
    assert ann.see()["campaign"]["fight"]["characters"] == [ann.id, bob.id]
    no = gm.act("LetHappen", 422, characters=[bob.id], command=hurt)
    assert (no["rule"], no["table"]) == ("RB-RULING-251", table)
    entry = {"key": bob.key(), "version": bob.look()["line"]["version"], "command": hurt}
    assert bob.post(f"{bob.at}/journal", entry, 422)["rule"] == "RB-RULING-251"
    for one in (gm, ann):  # all agree
        one.post(f"/api/tables/{table}/undo", {})
    assert ann.see()["campaign"]["fight"]["characters"] == [ann.id]
    gm.act("LetHappen", characters=[bob.id], command=hurt)


def test_a_fight_is_the_gms_to_begin_and_asked_for_once(gm: Player, ann: Player) -> None:
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    assert "no character in this campaign" in gm.post(f"{gm.there}/fight", new, 422)["why"]
    gm.act("ApproveCharacter", character=ann.id)
    ann.post(f"{ann.there}/fight", new, 403)
    ann.post(f"{ann.there}/fight/aftermath", {"key": "k"}, 403)
    assert settle(gm, 409)["why"].startswith("No game")
    first = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]["table"]
    again = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]["table"]
    assert first == again
    other = {**new, "key": gm.key()}
    assert "not settled" in gm.post(f"{gm.there}/fight", other, 422)["why"]


def test_a_fight_asked_for_six_times_at_once_has_one_table(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}

    def ask(_: int) -> str:
        answer = gm.client.post(f"{gm.there}/fight", json=new, headers=gm.headers)
        table: str = answer.json()["now"]["campaign"]["fight"]["table"]
        return table

    with ThreadPoolExecutor(6) as together:
        (table,) = set(together.map(ask, range(6)))
    assert [one["id"] for one in gm.get("/api/tables/mine")] == [table]


def test_a_fight_that_is_refused_leaves_no_table(gm: Player, ann: Player) -> None:
    begun(gm, ann)
    other = {"key": gm.key(), "name": "Again", "setup": SETUP}
    gm.post(f"{gm.there}/fight", other, 422)
    assert len(gm.get("/api/tables/mine")) == 1


def test_a_fight_does_not_name_a_table_of_something_else(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    other = gm.post("/api/tables", OTHER, 201)["id"]
    for table in (other, "nowhere"):
        fight = {"name": "Ambush", "characters": [ann.id], "table": table}
        assert "opens its own table" in gm.act("BeginFight", 422, **fight)["why"]
    gm.act("BeginFight", name="On paper", characters=[ann.id])
    assert gm.see()["campaign"]["fight"]["table"] == ""
    assert settle(gm, 409)["why"].startswith("No game")


@rule("RB-COMBAT-1")
def test_a_fight_from_an_encounter_that_was_prepared(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    foes = "".join(f'[[units]]\nnpc = "npc-raider"\nat = [{at}, 0]\n' for at in (10, 14))
    text = 'name = "Yard"\n' + foes
    gm.act("PrepareEncounter", encounter="yard", text=text)
    new = {"key": gm.key(), "name": "Yard"}
    why = gm.post(f"{gm.there}/fight", {**new, "encounter": "field"}, 422)["why"]
    assert why == "there is no such encounter"
    table = gm.post(f"{gm.there}/fight", {**new, "encounter": "yard"}, 201)
    assert table["now"]["campaign"]["fight"]["characters"] == [ann.id]


@rule("RB-COMBAT-1")
def test_a_fight_from_an_encounter_that_comes_with_the_game(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "The dock", "encounter": ready()[0]}
    fight = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]
    assert fight["characters"] == [ann.id]


@rule("RB-RULING-250")
@pytest.mark.parametrize("encounter", ["yard", *ready()])
def test_pilots_and_their_vehicles_come_to_every_encounter(
    gm: Player, bob: Player, encounter: str
) -> None:
    bob.bring(archetype("lancer-pilot"))
    bob.act("BringCharacter", character=bob.id)
    gm.act("ApproveCharacter", character=bob.id)
    foes = "".join(f'[[units]]\nnpc = "npc-raider"\nat = [0, {at}]\n' for at in (0, 2, 4))
    gm.act("PrepareEncounter", encounter="yard", text='name = "Yard"\n' + foes)
    new = {"key": gm.key(), "name": "Fight", "encounter": encounter}
    fight = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]
    assert fight["characters"] == [bob.id]


def test_a_setup_that_cannot_be_played_is_refused(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    for setup, status in (
        ({"entrants": 3}, 400),
        ({"entrants": [{"npc": "nobody"}]}, 422),
        ({"entrants": [FOE, FOE]}, 422),
    ):
        new = {"key": gm.key(), "name": "Ambush", "setup": setup}
        assert gm.post(f"{gm.there}/fight", new, status)["why"]
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP, "characters": {}}
    why = gm.post(f"{gm.there}/fight", new, 400)["why"]
    assert why == "characters: Expected `array`, got `object`"
    assert gm.see()["campaign"]["fight"] is None


def test_what_a_player_wrote_for_himself_stays_his(gm: Player, ann: Player, bob: Player) -> None:
    ann.version = ann.look()["line"]["version"]
    ann.do("WriteNotes", notes="I am the spy")
    table = begun(gm, ann)
    assert "I am the spy" not in str(gm.get(f"/api/tables/{table}"))
    assert "I am the spy" not in str(ann.get(f"/api/tables/{table}/sync"))


def test_who_is_removed_loses_the_seat_in_the_fight_and_it_is_settled_without_them(
    gm: Player, ann: Player, bob: Player
) -> None:
    bob.bring(archetype("tank-gunner"))
    bob.act("BringCharacter", character=bob.id)
    gm.act("ApproveCharacter", character=bob.id)
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    table = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]["table"]
    gm.post(f"/api/tables/{table}/start")
    gm.ask("DELETE", f"{gm.there}/members/{bob.me['id']}", status=204)
    seats = bob.get(f"/api/tables/{table}")["seats"]
    assert [(seat["you"], seat["bot"] is not None) for seat in seats] == [
        (False, False), (False, True), (False, False),
    ]  # fmt: skip
    assert bob.get(f"/api/tables/{table}/sync")["asked"] == []
    command(gm, table, "EndCombat")
    proposed = settle(gm)["now"]["campaign"]["fight"]["proposed"]
    assert [one["character"] for one in proposed] == [ann.id]
    gm.act("ConfirmAftermath")


def test_who_is_removed_before_the_fight_leaves_the_seat_free(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    table = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]["table"]
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
    seat = gm.get(f"/api/tables/{table}")["seats"][0]
    assert (seat["person"], seat["bot"]) == (False, None)
