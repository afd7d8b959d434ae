"""Portraits at a campaign: seen by those who know the character."""

from server.api.conftest import Client
from server.campaigns.people import Player
from server.characters.test_portraits import PHOTO, see, send


def test_the_party_sees_the_portrait_of_a_character_that_plays(
    client: Client, gm: Player, ann: Player, bob: Player, eve: Player
) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    hash = send(client, ann, ann.at, PHOTO)["portrait"]
    for who in (gm, ann, bob):
        assert see(client, who, ann.at).status_code == 200
        (shown,) = (one for one in who.see()["characters"] if one["id"] == ann.id)
        assert shown["portrait"] == hash
    assert see(client, eve, ann.at).status_code == 404
    send(client, gm, ann.at, PHOTO, 404)


def test_one_that_its_owner_takes_along_is_no_longer_seen(
    client: Client, gm: Player, ann: Player, bob: Player
) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    send(client, ann, ann.at, PHOTO)
    ann.ask("DELETE", f"{ann.there}/members/{ann.me['id']}", status=204)
    for who in (gm, bob):
        assert see(client, who, ann.at).status_code == 404
