"""Drafts from drafts on a server: of one in the making, and of the one that a character was made
from, which its owner alone builds anew from."""

import json

import pytest
from tracing import rule

from server.api.conftest import Client, Guest
from server.characters.builders import BuildingGuest
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import finish

NAME = {"type": "ChooseName", "name": "Ines Okafor"}
TANK = {"type": "ChooseRole", "role": "tank"}


@pytest.fixture
def ines(client: Client) -> BuildingGuest:
    return BuildingGuest(client, "Ines")


def made(ines: BuildingGuest) -> str:
    """Finishes the draft; the character."""
    id: str = ines.finish()["line"]["id"]
    return id


def anew(who: BuildingGuest, character: str, status: int = 201) -> dict[str, object]:
    found: dict[str, object] = who.post(
        f"/api/characters/{character}/draft", {"key": who.key()}, status
    )
    return found


def test_a_finished_character_is_built_anew_with_every_answer_open(ines: BuildingGuest) -> None:
    ines.begin()
    ines.answer({"type": "ChooseName", "name": "Oops"})
    ines.answer(NAME)
    built = ines.change("fill")
    at = f"/api/characters/{made(ines)}"
    before = ines.get(at)
    assert before["line"]["has_draft"]
    assert ines.get("/api/drafts") == []
    again = ines.take(ines.post(f"{at}/draft", {"key": ines.key()}, 201))
    assert again["builder"]["sheet"] == built["builder"]["sheet"]
    assert again["builder"]["undo"] is None
    assert again["line"]["complete"]
    assert again["line"]["name"] == "Ines Okafor"
    assert [line["id"] for line in ines.get("/api/drafts")] == [ines.id]
    assert "Oops" not in ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    changed = ines.answer(TANK)
    assert changed["builder"]["sheet"]["role"] == "The Tank"
    assert ines.get(at) == before


def test_what_is_built_anew_makes_another_character_of_the_same_answers(
    ines: BuildingGuest,
) -> None:
    ines.begin(random=True)
    first = ines.finish()
    ines.take(ines.post(f"/api/characters/{first['line']['id']}/draft", {"key": ines.key()}, 201))
    text = ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    second = ines.finish()
    assert second["character"] == first["character"] == json.loads(
        files.write(finish(files.read_draft(text)))
    )  # fmt: skip
    assert len({line["id"] for line in ines.get("/api/characters")}) == 2
    assert second["line"]["has_draft"]


@rule("RB-BUILD-4")
def test_its_dice_stay_as_they_fell_and_nobody_learns_their_seed(ines: BuildingGuest) -> None:
    ines.begin()
    dice = ines.change("roll", step=2)["builder"]["sheet"]["dice"]
    ines.change("fill")
    at = f"/api/characters/{made(ines)}/draft"
    again = ines.take(ines.post(at, {"key": ines.key()}, 201))
    assert again["builder"]["sheet"]["dice"] == dice
    assert "seed" not in json.dumps(again)
    assert ines.change("roll", 422)["rule"] == "RB-BUILD-4"
    ines.answer({"type": "EnterDice", "faces": [6, 1, 5, 5, 4, 4, 3, 3, 2, 2]})
    assert ines.change("roll")["builder"]["sheet"]["dice"] == dice


def test_who_finishes_twice_is_given_one_character_with_its_draft(ines: BuildingGuest) -> None:
    ines.begin(random=True)
    done = {"key": "f", "version": 1}
    first = ines.post(f"{ines.at}/finish", done, 201)
    assert ines.post(f"{ines.at}/finish", done, 201) == first
    assert first["line"]["has_draft"]
    new = {"key": "again"}
    at = f"/api/characters/{first['line']['id']}/draft"
    assert ines.post(at, new, 201) == ines.post(at, new, 201)
    assert len(ines.get("/api/drafts")) == 1


def test_a_character_that_was_taken_ready_or_brought_has_no_draft(ines: BuildingGuest) -> None:
    wanted = {"game": "riftbound", "key": ines.key(), "id": "captain-gunner", "level": 1}
    ready = ines.post("/api/characters/ready", wanted, 201)
    new = {"game": "riftbound", "key": ines.key(), "character": ready["character"]}
    brought = ines.post("/api/characters", new, 201)
    for one in (ready, brought):
        assert not one["line"]["has_draft"]
        refused = anew(ines, one["line"]["id"], 404)
        assert refused["why"] == "No draft of this character is kept."


def test_nobody_else_builds_anew_from_a_character(
    ines: BuildingGuest, client: Client, bob: Guest
) -> None:
    """Not its GM, who reads it otherwise, and not who has a link to read it."""
    ines.begin(random=True)
    character = made(ines)
    gm = BuildingGuest(client, "Gus")
    founded = gm.post("/api/campaigns", {"game": "riftbound", "key": "c", "name": "Rings"}, 201)
    campaign = f"/api/campaigns/{founded['line']['id']}"
    invite = gm.post(f"{campaign}/invite", status=201)
    ines.post("/api/campaigns/join", invite)
    bring = {"type": "BringCharacter", "character": character}
    ines.post(f"{campaign}/log", {"key": ines.key(), "act": bring})
    assert gm.get(f"/api/characters/{character}")["line"]["id"] == character
    for other in (gm, bob):
        refused = other.post(f"/api/characters/{character}/draft", {"key": "k"}, 404)
        assert refused["why"] == "There is no such character."
        assert other.get("/api/drafts") == []
    secret = ines.post(f"/api/characters/{character}/share", status=201)
    seen = client.post("/api/characters/shared", json=secret)
    assert "draft" not in seen.json()
    assert "answers" not in seen.text


def test_the_draft_goes_with_its_character(ines: BuildingGuest) -> None:
    ines.begin(random=True)
    character = made(ines)
    ines.ask("DELETE", f"/api/characters/{character}", status=204)
    assert anew(ines, character, 404)["why"] == "There is no such character."


def test_kept_drafts_do_not_count_but_those_built_anew_do(ines: BuildingGuest) -> None:
    ines.begin(random=True)
    character = made(ines)
    for _ in range(50):
        ines.begin()
    assert "50 drafts" in str(anew(ines, character, 409)["why"])
    assert "50 drafts" in ines.post(f"{ines.at}/copy", {"key": ines.key()}, 409)["why"]
    ines.ask("DELETE", ines.at, status=204)
    anew(ines, character)


def test_a_draft_is_copied_and_the_two_go_apart(ines: BuildingGuest) -> None:
    ines.begin(level=3)
    ines.answer(NAME, TANK)
    first = ines.get(ines.at)
    copy = ines.post(f"{ines.at}/copy", {"key": "copy"}, 201)
    assert copy == ines.post(f"{ines.at}/copy", {"key": "copy"}, 201)
    assert copy["line"]["name"] == "Ines Okafor (copy)"
    assert copy["line"]["about"] == "The Tank, Level 3"
    assert copy["line"]["open"] == first["line"]["open"]
    assert len(ines.get("/api/drafts")) == 2
    ines.change("undo")
    assert ines.get(f"/api/drafts/{copy['line']['id']}")["line"] == copy["line"]


def test_nobody_copies_the_draft_of_another(ines: BuildingGuest, bob: Guest) -> None:
    ines.begin()
    refused = bob.post(f"{ines.at}/copy", {"key": "k"}, 404)
    assert refused["why"] == "There is no such draft."
