"""Characters and drafts whose stored bytes are damaged: their pages say so, and nothing breaks."""

from collections.abc import Iterator

import pytest

from server.api.conftest import Client
from server.campaigns.test_live import following
from server.characters.builders import BuildingGuest
from server.characters.sheets import CAPTAIN, Owner
from server.passing import write
from server.shared import serving, store_of

DAMAGED = (b"", b"[", b"[]", b"\xff", b'{"name":"\xff"}', b"{}", b'{"packs":3}')
SENTENCE = "what is stored is damaged, and cannot be read"
NO_JSON = DAMAGED[:5]


@pytest.fixture(scope="module")
def shared() -> Iterator[Client]:
    """A server of its own in place of the one that the other tests share: its file is one that the
    test can write."""
    with serving("") as client:
        yield client


def damage(client: Client, kind: str, id: str, state: bytes) -> None:
    write(store_of(client), f"UPDATE {kind} SET state = ? WHERE id = ?", state, id)


@pytest.fixture(params=DAMAGED)
def state(request: pytest.FixtureRequest) -> bytes:
    found: bytes = request.param
    return found


@pytest.fixture
def damaged(ann: Owner, state: bytes) -> Owner:
    """The owner of a character with two entries, that was damaged afterwards."""
    ann.bring()
    ann.do("Hurt", packets=[1])
    damage(ann.client, "characters", ann.id, state)
    return ann


def test_the_page_of_a_damaged_character_says_so(damaged: Owner, state: bytes) -> None:
    found = damaged.look()
    assert found["sheet"] is None
    assert found["why"]
    if state in NO_JSON:
        assert (found["why"], found["character"]) == (SENTENCE, {})
    with following(damaged, damaged.at) as ear:
        assert ear.hear()["now"] == found
    secret = damaged.post(f"{damaged.at}/share", status=201)["secret"]
    shared = damaged.post("/api/characters/shared", {"secret": secret})
    assert (shared["sheet"], shared["why"]) == (None, found["why"])


def test_nothing_is_done_to_it(damaged: Owner, state: bytes) -> None:
    why = damaged.look()["why"]
    assert damaged.do("Hurt", 422, packets=[1])["why"] == why
    shop = {"question": {"type": "AskShop"}}
    assert damaged.post(f"{damaged.at}/ask", shop, 422)["why"] == why
    assert damaged.get(f"{damaged.at}/print/sheet.html", 422)["why"] == why
    if state in NO_JSON:
        assert damaged.get(f"{damaged.at}/export", 422)["why"] == why


def test_it_can_be_read_as_it_was_taken_back_and_deleted(damaged: Owner) -> None:
    assert len(damaged.journal()) == 2
    before = damaged.get(f"{damaged.at}?at=1")
    assert before["sheet"]["hp"]["now"] == CAPTAIN.hp
    assert damaged.undo()["now"]["character"] == before["character"]
    damaged.do("Hurt", packets=[2])
    assert damaged.get(f"{damaged.at}?at=3")["character"] == before["character"]
    damaged.ask("DELETE", damaged.at, status=204)


def test_the_page_of_a_damaged_draft_says_so(client: Client, state: bytes) -> None:
    ines = BuildingGuest(client, "Ines")
    ines.begin()
    damage(client, "drafts", ines.id, state)
    found = ines.get(ines.at)
    if state in NO_JSON:
        assert (found["builder"], found["why"]) == (None, SENTENCE)
    secret = ines.post(f"{ines.at}/share", status=201)["secret"]
    assert ines.post("/api/drafts/shared", {"secret": secret})["why"] == found["why"]
    status = 422 if found["why"] else 200
    assert ines.change("fill", status).get("why", "") == found["why"]
    if status == 422:
        assert ines.post(f"{ines.at}/copy", {"key": ines.key()}, 422)["why"] == found["why"]
    if state in NO_JSON:
        assert ines.get(f"{ines.at}/export", 422)["why"] == found["why"]
    ines.ask("DELETE", ines.at, status=204)
