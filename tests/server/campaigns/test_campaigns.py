"""A campaign on the server: founded, joined by a link, changed by commands, and by whom."""

from typing import Any

import pytest

from server.api.conftest import Client
from server.campaigns.people import Player
from server.characters.sheets import CAPTAIN

NOBODY = "0" * 24


def test_who_founds_a_campaign_is_its_gm(client: Client, gm: Player) -> None:
    found = gm.see()
    assert found["line"]["role"] == "gm"
    assert (found["line"]["name"], found["campaign"]["name"]) == ("The Long Road",) * 2
    assert found["people"] == [{"id": gm.me["id"], "name": "Grace", "role": "gm"}]
    assert gm.get("/api/campaigns") == [found["line"]]
    assert Player(client, "Eve").get("/api/campaigns") == []


def test_a_player_joins_by_a_link_and_comes_with_a_character(gm: Player, ann: Player) -> None:
    seen = ann.see()
    assert seen["line"]["role"] == "player"
    assert [one["name"] for one in seen["people"]] == ["Grace", "Ann"]
    (character,) = seen["characters"]
    assert (character["id"], character["owner"]) == (ann.id, ann.me["id"])
    assert character["name"] == CAPTAIN.name
    assert ann.get("/api/campaigns") == [seen["line"]]
    assert ann.look()["line"]["campaign"] == ann.campaign
    assert ann.get("/api/characters")[0]["campaign"] == ann.campaign
    assert gm.told() == ["Ann joined the campaign", *gm.told()[1:]]
    assert len(gm.told()) == 2


def test_commands_change_the_campaign_and_are_told(gm: Player, ann: Player) -> None:
    done = gm.act("RenameCampaign", name="The Short Road")
    assert done["now"]["line"]["name"] == done["now"]["campaign"]["name"] == "The Short Road"
    assert done["entry"]["by"] == gm.me["id"]
    assert ann.log()[-1] == done["entry"]
    assert ann.get("/api/campaigns")[0]["name"] == "The Short Road"


def test_the_log_is_read_page_by_page(gm: Player, ann: Player) -> None:
    for n in range(5):
        gm.act("RenameCampaign", name=f"Road {n}")
    whole = ann.log()
    last = ann.get(f"{ann.there}/log?limit=2")
    assert last == whole[-2:]
    before = ann.get(f"{ann.there}/log?limit=3&before={last[0]['id']}")
    assert before == whole[-5:-2]
    ann.get(f"{ann.there}/log?before={NOBODY}", 404)


def test_a_refusal_quotes_its_rule_and_changes_nothing(gm: Player, ann: Player) -> None:
    before = ann.see(), ann.log()
    refused = ann.act("RenameCampaign", 422, name="Mine")
    assert refused["rule"]
    assert "GM" in refused["why"]
    assert "Fly" in ann.act("Fly", 400)["why"]
    assert gm.act("RenameCampaign", 400, name="x" * 101)["why"]
    assert gm.act("RenameCampaign", 422, name="two\nlines")["why"]
    assert (ann.see(), ann.log()) == before


def test_who_asks_again_under_the_same_key_changes_nothing_twice(gm: Player, ann: Player) -> None:
    new: dict[str, Any] = {"key": "k", "act": {"type": "RenameCampaign", "name": "Once"}}
    first = gm.post(f"{gm.there}/log", new)
    gm.act("RenameCampaign", name="Later")
    again = gm.post(f"{gm.there}/log", new)
    assert again["entry"] == first["entry"]
    assert again["now"]["line"]["name"] == "Later"
    other = {"key": "k", "act": {"type": "RenameCampaign", "name": "Another"}}
    assert "something else" in gm.post(f"{gm.there}/log", other, 422)["why"]
    assert gm.told()[-2:] == ["The campaign is now called Once", "The campaign is now called Later"]
    # A key of somebody else's is another key.
    assert "GM" in ann.post(f"{ann.there}/log", new, 422)["why"]


def test_a_campaign_is_founded_once_under_a_key(client: Client, gm: Player) -> None:
    new = {"game": "riftbound", "key": "k", "name": "One"}
    first = gm.post("/api/campaigns", new, 201)
    assert gm.post("/api/campaigns", new, 201) == first
    gm.post("/api/campaigns", new | {"name": "Two"}, 422)
    assert len(gm.get("/api/campaigns")) == 2
    mine = Player(client, "Ida").post("/api/campaigns", new, 201)
    assert mine["line"]["id"] != first["line"]["id"]


def test_a_game_without_campaigns(gm: Player) -> None:
    for game in ("the_now", "no_such_game", "\0"):
        gm.post("/api/campaigns", {"game": game, "key": "k", "name": "x"}, 404)


@pytest.mark.parametrize("name", ["", " ", "a\0b", "two\nlines", "x" * 101])
def test_a_name_is_printable_and_not_too_long(gm: Player, name: str) -> None:
    new = {"game": "riftbound", "key": "k", "name": name}
    answer = gm.client.post("/api/campaigns", json=new, headers=gm.headers)
    assert answer.status_code in (400, 422)
    assert len(gm.get("/api/campaigns")) == 1


# Links


def test_a_new_link_ends_the_old_one(client: Client, gm: Player) -> None:
    old, new = gm.invite(), gm.invite()
    ann = Player(client, "Ann")
    for secret, status in ((old, 404), ("", 404), (new, 200)):
        ann.post("/api/campaigns/invited", {"secret": secret}, status)
        ann.post("/api/campaigns/join", {"secret": secret}, status)
    assert gm.see()["invited"]
    gm.ask("DELETE", f"{gm.there}/invite", status=204)
    assert not gm.see()["invited"]
    Player(client, "Bob").post("/api/campaigns/join", {"secret": new}, 404)


def test_a_link_tells_what_it_grants_and_takes_nothing(client: Client, gm: Player) -> None:
    secret = gm.invite()
    client.cookies.clear()
    shown = client.post("/api/campaigns/invited", json={"secret": secret})
    assert shown.json() == {
        "id": gm.campaign,
        "game": "riftbound",
        "name": "The Long Road",
        "gm": "Grace",
        "role": None,
    }
    ann = Player(client, "Ann")
    assert ann.post("/api/campaigns/invited", {"secret": secret})["role"] is None
    ann.join(secret)
    assert ann.post("/api/campaigns/invited", {"secret": secret})["role"] == "player"
    assert gm.post("/api/campaigns/invited", {"secret": secret})["role"] == "gm"


def test_who_takes_part_already_joins_again_without_a_change(gm: Player, ann: Player) -> None:
    before = gm.see(), gm.log()
    secret = gm.invite()
    assert ann.post("/api/campaigns/join", {"secret": secret}) == ann.see()
    assert gm.post("/api/campaigns/join", {"secret": secret})["line"]["role"] == "gm"
    assert (gm.see()["people"], gm.log()) == (before[0]["people"], before[1])


# Leaving


def test_a_player_leaves_with_the_character(gm: Player, ann: Player) -> None:
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    ann.get(ann.there, 404)
    assert ann.get("/api/campaigns") == []
    assert ann.look()["line"]["campaign"] is None
    assert gm.see()["characters"] == []
    gm.get(ann.at, 404)
    assert gm.told()[-1] == "Ann left the campaign"


def test_the_gm_removes_a_player_and_nobody_else_does(gm: Player, ann: Player, bob: Player) -> None:
    bob.ask("DELETE", f"{bob.there}/members/{ann.me['id']}", status=403)
    gm.ask("DELETE", f"{gm.there}/members/{gm.me['id']}", status=404)
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=404)
    assert [one["name"] for one in bob.see()["people"]] == ["Grace", "Bob"]
    assert bob.told()[-1] == "The GM removed Ann from the campaign"


def test_a_removed_player_does_not_come_back_by_the_old_link(gm: Player, ann: Player) -> None:
    old = gm.invite()
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
    for path in ("join", "invited"):
        ann.post(f"/api/campaigns/{path}", {"secret": old}, 404)
    assert not gm.see()["invited"]
    assert [one["name"] for one in gm.see()["people"]] == ["Grace"]


def test_nobody_joins_who_looks_like_somebody_there(
    client: Client, gm: Player, ann: Player
) -> None:
    other = Player(client, "Аnn")  # the first letter is Cyrillic
    link = gm.invite()
    why = other.post("/api/campaigns/join", {"secret": link}, 409)["why"]
    assert "Ann is here already" in why
    other.ask("PATCH", "/api/people/me", {"name": "Olga"})
    other.join(link)
    for taken in ("Аnn", "GRACE"):
        other.ask("PATCH", "/api/people/me", {"name": taken}, 409)


def test_who_leaves_does_not_end_the_link(gm: Player, ann: Player, bob: Player) -> None:
    link = gm.invite()
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    assert gm.see()["invited"]
    ann.join(link)


def test_a_removed_player_is_told_so_until_the_link_lets_them_in_again(
    gm: Player, ann: Player
) -> None:
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
    assert "removed you" in ann.get(ann.there, 404)["why"]
    ann.post("/api/campaigns/join", {"secret": gm.invite()})
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    assert ann.get(ann.there, 404)["why"] == "There is no such campaign."


def test_a_deleted_campaign_is_gone_and_the_characters_stay(gm: Player, ann: Player) -> None:
    ann.ask("DELETE", ann.there, status=403)
    gm.ask("DELETE", gm.there, status=204)
    for one in (gm, ann):
        one.get(one.there, 404)
        assert one.get("/api/campaigns") == []
    assert ann.look()["line"]["campaign"] is None


# Characters


def test_only_a_character_of_ones_own_can_be_brought(gm: Player, ann: Player, bob: Player) -> None:
    bob.act("BringCharacter", 404, character=NOBODY)
    eve = Player(bob.client, "Eve")
    eve.bring()
    bob.act("BringCharacter", 404, character=eve.id)
    assert bob.act("BringCharacter", 422, character=ann.id)["why"]
    assert len(gm.see()["characters"]) == 1


def test_a_character_plays_in_one_campaign(ann: Player, eve: Player) -> None:
    first, character = ann.campaign, ann.id
    ann.join(eve.invite())
    assert "another campaign" in ann.act("BringCharacter", 409, character=character)["why"]
    ann.campaign = first
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    ann.campaign = eve.campaign
    ann.act("BringCharacter", character=character)


def test_a_character_that_plays_is_not_deleted(ann: Player) -> None:
    assert "campaign" in ann.ask("DELETE", ann.at, status=409)["why"]
    assert ann.look()["line"]["campaign"] == ann.campaign
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    ann.ask("DELETE", ann.at, status=204)
