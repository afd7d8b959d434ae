"""Campaigns, characters and drafts as they change, on every device that follows them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from patience import HANG

from server.api.conftest import Client, Guest, Json
from server.campaigns.people import Player
from worldline.games import GAMES
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.messages.patches import apply_patch
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


class Ear:
    """Knows what a client knows: all of it first, and then what the patches make of that."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.now: Any = None
        self.n = 0
        self.patches: list[list[str]] = []  # the paths of each

    def hear(self) -> Json:
        message: Json = self.session.receive_json(timeout=HANG)
        if "now" in message:
            self.n, self.now = message["n"], message["now"]
        elif message["type"] == "patch":
            assert message["n"] == self.n + 1
            self.n, self.now = message["n"], apply_patch(self.now, message["patch"])
            self.patches.append([each["path"] for each in message["patch"]])
        return message

    def is_told_nothing(self) -> bool:
        """Everything that came before the answer to this would have been heard."""
        self.session.send_json({"type": "ping"})
        return self.hear() == {"type": "pong"}


@contextmanager
def following(
    who: Guest, path: str, client: Client | None = None, query: str = ""
) -> Iterator[Ear]:
    url = f"{path}/live{query}"
    with (client or who.client).websocket_connect(url, headers=who.headers) as session:
        yield Ear(session)


def test_who_follows_a_campaign_is_told_how_it_stands_first(gm: Player, ann: Player) -> None:
    for who in (gm, ann):
        with following(who, who.there) as ear:
            assert ear.hear() == {"type": "campaign", "n": 1, "now": who.see()}
            assert ear.hear() == {"type": "log", "entries": who.log()}
            assert ear.is_told_nothing()


def test_what_happens_is_told_to_everybody_there(gm: Player, ann: Player) -> None:
    with following(ann, ann.there) as ear:
        ear.hear(), ear.hear()
        entry = gm.act("RenameCampaign", name="The Short Road")["entry"]
        assert ear.hear()["type"] == "patch"
        assert ear.now == ann.see()
        assert ear.hear() == {"type": "log", "entries": [entry]}
        assert ear.is_told_nothing()


def test_only_what_has_changed_is_sent_again(gm: Player, ann: Player) -> None:
    with following(ann, ann.there) as ear, following(ann, ann.at) as its:
        ear.hear(), ear.hear(), its.hear()
        gm.act("RenameCampaign", name="The Short Road")
        ear.hear(), ear.hear()
        assert ear.patches == [["/line/name", "/campaign/name"]]
        ann.do("WriteNotes", notes="Look behind you.")
        its.hear()
        assert "/character/notes" in its.patches[0]
        assert not {"/character", "/sheet", ""} & {*its.patches[0]}


def test_a_changed_character_is_told_to_those_who_may_read_it(
    gm: Player, ann: Player, bob: Player
) -> None:
    with following(gm, gm.there) as hers, following(bob, bob.there) as his:
        for ear in (hers, his):
            ear.hear(), ear.hear()
        ann.do("Hurt", packets=[1])
        hers.hear()
        assert hers.now["characters"][0]["version"] == 2
        assert hers.now == gm.see()
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
            assert ear.hear() == {"type": "character", "n": 1, "now": ann.look()}
        ann.do("Hurt", packets=[1])
        ann.undo()
        gm.act("LetHappen", command={"type": "Hurt", "packets": [2]})
        for ear in ears:
            while ear.now["line"]["version"] < 4:
                ear.hear()
            assert ear.now == ann.look()
            assert ear.is_told_nothing()


def test_a_character_outside_of_campaigns_is_followed_as_well(client: Client) -> None:
    ida = Player(client, "Ida")
    ida.bring()
    with following(ida, ida.at) as ear:
        ear.hear()
        ida.do("Hurt", packets=[1])
        ear.hear()
        assert ear.now == ida.look()


def test_two_devices_on_one_draft_stay_in_step(client: Client) -> None:
    ida = Player(client, "Ida")
    draft = ida.post("/api/drafts", {"game": "riftbound", "key": ida.key()}, 201)
    at = f"/api/drafts/{draft['line']['id']}"
    with following(ida, at, query="?step=2") as two, following(ida, at) as open_one:
        assert two.hear() == {"type": "draft", "n": 1, "now": ida.get(f"{at}?step=2")}
        assert open_one.hear() == {"type": "draft", "n": 1, "now": ida.get(at)}
        name = {"type": "ChooseName", "name": "Ines"}
        ida.post(f"{at}/answers", {"key": ida.key(), "version": 1, "given": [name]})
        ida.post(f"{at}/fill", {"key": ida.key(), "version": 2})
        ida.post(f"{at}/share", status=201)
        for ear, query in ((two, "?step=2"), (open_one, "")):
            while not ear.now["line"]["shared"]:
                assert ear.hear()["type"] == "patch"
            assert ear.now == ida.get(f"{at}{query}")
        ida.post(f"{at}/finish", {"key": ida.key(), "version": 3}, 201)
        for ear in (two, open_one):
            assert ear.hear() == {"type": "gone", "why": "There is no such draft."}


def test_who_may_not_read_it_is_refused(
    client: Client, gm: Player, ann: Player, bob: Player, eve: Player
) -> None:
    sue = Player(client, "Sue")
    draft = ann.post("/api/drafts", {"game": "riftbound", "key": ann.key()}, 201)
    paths = [
        (sue, f"/api/drafts/{draft['line']['id']}"),
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
            its.hear()
            assert its.now == ann.look()
        ear.hear()
        assert ear.now == ann.see()
        assert ear.hear()["entries"] == ann.log()[-1:]
