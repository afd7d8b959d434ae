"""Campaigns and characters as they change, on every device that follows them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from patience import HANG

from server.api.conftest import Client, Guest, Json
from server.campaigns.people import Player
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


class Ear:
    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def hear(self) -> Json:
        message: Json = self.session.receive_json(timeout=HANG)
        return message

    def is_told_nothing(self) -> bool:
        """Everything that came before the answer to this would have been heard."""
        self.session.send_json({"type": "ping"})
        return self.hear() == {"type": "pong"}


@contextmanager
def following(who: Guest, path: str, client: Client | None = None) -> Iterator[Ear]:
    with (client or who.client).websocket_connect(f"{path}/live", headers=who.headers) as session:
        yield Ear(session)


def test_who_follows_a_campaign_is_told_how_it_stands_first(gm: Player, ann: Player) -> None:
    for who in (gm, ann):
        with following(who, who.there) as ear:
            assert ear.hear() == {"type": "campaign", "now": who.see()}
            assert ear.hear() == {"type": "log", "entries": who.log()}
            assert ear.is_told_nothing()


def test_what_happens_is_told_to_everybody_there(gm: Player, ann: Player) -> None:
    with following(ann, ann.there) as ear:
        ear.hear(), ear.hear()
        entry = gm.act("RenameCampaign", name="The Short Road")["entry"]
        assert ear.hear() == {"type": "campaign", "now": ann.see()}
        assert ear.hear() == {"type": "log", "entries": [entry]}
        assert ear.is_told_nothing()


def test_a_changed_character_is_told_to_those_who_may_read_it(
    gm: Player, ann: Player, bob: Player
) -> None:
    with following(gm, gm.there) as hers, following(bob, bob.there) as his:
        for ear in (hers, his):
            ear.hear(), ear.hear()
        ann.do("Hurt", packets=[1])
        assert hers.hear()["now"]["characters"][0]["version"] == 2
        assert hers.is_told_nothing()
        assert his.is_told_nothing()


def test_two_devices_on_one_character_stay_in_step(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    with (
        following(ann, ann.at) as one,
        following(ann, ann.at) as other,
        following(gm, ann.at) as gms,
    ):
        ears = (one, other, gms)
        for ear in ears:
            assert ear.hear() == {"type": "character", "now": ann.look()}
        ann.do("Hurt", packets=[1])
        ann.undo()
        gm.act("LetHappen", command={"type": "Hurt", "packets": [2]})
        for ear in ears:
            while (heard := ear.hear())["now"]["line"]["version"] < 4:
                pass
            assert heard["now"] == ann.look()
            assert ear.is_told_nothing()


def test_a_character_outside_of_campaigns_is_followed_as_well(client: Client) -> None:
    ida = Player(client, "Ida")
    ida.bring()
    with following(ida, ida.at) as ear:
        ear.hear()
        ida.do("Hurt", packets=[1])
        assert ear.hear()["now"] == ida.look()


def test_who_may_not_read_it_is_refused(
    client: Client, gm: Player, ann: Player, bob: Player, eve: Player
) -> None:
    sue = Player(client, "Sue")
    paths = [
        (eve, gm.there),
        (sue, gm.there),
        (eve, ann.at),
        (bob, ann.at),
        (sue, f"/api/campaigns/{'0' * 24}"),
    ]
    for who, path in paths:
        with following(who, path) as ear:
            assert ear.hear()["why"] == who.get(path, 404)["why"]
            with pytest.raises(WebSocketDisconnect) as closed:
                ear.hear()
            assert closed.value.code == 4404
    client.cookies.clear()
    with client.websocket_connect(f"{gm.there}/live") as session:
        assert session.receive_json(timeout=HANG)["type"] == "error"


def test_nothing_follows_for_who_was_removed(gm: Player, ann: Player) -> None:
    with following(ann, ann.there) as ear, following(gm, ann.at) as gms:
        ear.hear(), ear.hear(), gms.hear()
        gm.ask("DELETE", f"{gm.there}/members/{ann.me['id']}", status=204)
        for one in (ear, gms):
            assert one.hear()["type"] == "gone"
            with pytest.raises(WebSocketDisconnect) as closed:
                one.hear()
            assert closed.value.code == 4410


def test_what_is_no_message_gets_an_error(gm: Player) -> None:
    with following(gm, gm.there) as ear:
        ear.hear(), ear.hear()
        for text in ("", "[", '{"type": "act"}', "[" * 9000, '"' + "x" * 20_000 + '"'):
            ear.session.send_text(text)
            assert ear.hear()["type"] == "error"
        assert ear.is_told_nothing()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_change_in_another_process_is_told(url: str, gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    app = create_app(rulebook(), tables=Tables(GAMES, open_store(url)), rates=UNLIMITED)
    with TestClient(app) as other, following(ann, ann.there, other) as ear:
        ear.hear(), ear.hear()
        with following(ann, ann.at, other) as its:
            its.hear()
            gm.act("LetHappen", command={"type": "Hurt", "packets": [2]})
            assert its.hear()["now"] == ann.look()
        assert ear.hear()["now"] == ann.see()
        assert ear.hear()["entries"] == ann.log()[-1:]
