"""Who may do what: the GM, a player, the GM of another campaign, a stranger, nobody at all."""

from server.api.conftest import Client
from server.campaigns.people import Player

NOBODY = "0" * 24
ROUTES = (
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/log", None),
    ("GET", f"/log?before={NOBODY}", None),
    ("POST", "/log", {"key": "k", "act": {"type": "RenameCampaign", "name": "Mine"}}),
    ("POST", "/log", {"key": "k", "act": {"type": "no command"}}),
    ("POST", "/fight", {"key": "k", "name": "Ambush", "setup": {}}),
    ("POST", "/fight/aftermath", {"key": "k"}),
    ("POST", "/invite", None),
    ("DELETE", "/invite", None),
    ("DELETE", "/members/{ann}", None),
    ("DELETE", "/members/somebody", None),
)


def test_to_a_stranger_there_is_no_campaign(
    client: Client, gm: Player, ann: Player, eve: Player
) -> None:
    """Nor to the GM of another one; and nothing tells it from one that never was."""
    before = gm.see(), gm.log()
    for stranger in (eve, Player(client, "Sue")):
        for method, path, body in ROUTES:
            at = path.format(ann=ann.me["id"])
            refused = stranger.ask(method, gm.there + at, body, 404)
            assert refused == stranger.ask(method, f"/api/campaigns/{NOBODY}{at}", body, 404)
            client.cookies.clear()
            assert client.request(method, gm.there + at, json=body).status_code == 401
        stranger.get(ann.at, 404)
        stranger.get(f"{ann.at}/journal", 404)
    assert (gm.see(), gm.log()) == before


def test_what_is_the_gms_alone_is_refused_to_a_player(gm: Player, ann: Player, bob: Player) -> None:
    before = gm.see(), gm.log()
    for method, path, body, status in (
        ("DELETE", "", None, 403),
        ("POST", "/invite", None, 403),
        ("DELETE", "/invite", None, 403),
        ("DELETE", f"/members/{bob.me['id']}", None, 403),
        ("POST", "/log", {"key": "k", "act": {"type": "RenameCampaign", "name": "Mine"}}, 422),
    ):
        assert ann.ask(method, ann.there + path, body, status)["why"]
    assert (gm.see(), gm.log()) == before


def test_who_was_removed_is_a_stranger(gm: Player, ann: Player) -> None:
    gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
    for method, path, body in ROUTES:
        ann.ask(method, gm.there + path.format(ann=ann.me["id"]), body, 404)


def test_the_gm_reads_the_characters_of_the_players(gm: Player, ann: Player, bob: Player) -> None:
    assert gm.get(ann.at) == ann.look()
    assert gm.get(f"{ann.at}/journal") == ann.journal()
    bob.get(ann.at, 404)
    bob.get(f"{ann.at}/journal", 404)
    for method, path in (("DELETE", ""), ("POST", "/share"), ("DELETE", "/share")):
        gm.ask(method, ann.at + path, status=404)

    def versions(one: Player) -> list[int | None]:
        return [character["version"] for character in one.see()["characters"]]

    assert [versions(one) for one in (gm, ann, bob)] == [[1], [1], []]
    gm.act("ApproveCharacter", character=ann.id)
    assert [versions(one) for one in (gm, ann, bob)] == [[1], [1], [None]]


def test_a_version_is_told_to_those_who_may_read_the_character(gm: Player, ann: Player) -> None:
    ann.do("Hurt", packets=[1])
    assert gm.see()["characters"][0]["version"] == 2


def test_an_entry_says_by_whom(gm: Player, ann: Player) -> None:
    hurt = {"key": "k", "version": 1, "command": {"type": "Hurt", "packets": [2]}}
    gm.post(f"{ann.at}/journal", hurt)
    ann.version = 2
    assert [entry["by"] for entry in ann.journal()] == [ann.me["id"], gm.me["id"]]
    assert "GM" in ann.undo(422)["why"]
    gm.post(f"{ann.at}/undo", {"key": "u", "version": 2})
    assert ann.look()["character"]["hp"] == ann.get(f"{ann.at}?at=1")["character"]["hp"]
