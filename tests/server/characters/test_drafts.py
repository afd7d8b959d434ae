"""Characters in the making on a server, with SQLite and with PostgreSQL."""

import json
from typing import Any

import msgspec
import pytest
from repeats import repeats
from riftbound.build_view.comparing import compared
from tracing import rule

from server.api.conftest import Client, Guest
from server.characters.builders import BuildingGuest
from worldline.riftbound.build_view.rows import Preview
from worldline.riftbound.characters import files
from worldline.riftbound.characters.build import finish
from worldline.riftbound.characters.build.answers import Draft
from worldline.riftbound.characters.build.random import random_draft
from worldline.riftbound.sheet import sheet

MANY = repeats(3, 1000, "WORLDLINE_CHARACTERS")
"""Random characters; `make test-long` takes a thousand."""

NAME = {"type": "ChooseName", "name": "Ines Okafor"}
LANCER = {"type": "ChooseRole", "role": "lancer"}
GUNNER = {"type": "ChooseClass", "class": "gunner"}


@pytest.fixture
def ines(client: Client) -> BuildingGuest:
    return BuildingGuest(client, "Ines")


def question(found: Any, id: str) -> Any:
    return next(q for q in found["builder"]["asked"] if q["id"] == id)


def test_a_draft_is_begun_answered_and_resumed(ines: BuildingGuest) -> None:
    begun = ines.begin()
    assert begun["line"] | {"created": 0, "changed": 0} == {
        "id": ines.id, "game": "riftbound", "name": "", "about": "Level 1", "complete": False,
        "open": begun["line"]["open"], "version": 1, "campaign": None, "created": 0, "changed": 0,
        "shared": False,
    }  # fmt: skip
    assert {"Name", "Role", "Class", "Traits +6, −3"} <= set(begun["line"]["open"])
    ines.answer(NAME, LANCER, GUNNER)
    found = ines.get(f"{ines.at}?step=1")
    assert found["line"]["name"] == "Ines Okafor"
    assert found["line"]["about"] == "The Lancer, Gunner, Level 1"
    assert found["line"]["version"] == 2
    assert question(found, "role")["words"] == "The Lancer"
    assert [line["id"] for line in ines.get("/api/drafts")] == [ines.id]


def test_answers_are_taken_together_or_not_at_all(ines: BuildingGuest) -> None:
    ines.begin()
    before = ines.get(ines.at)
    refused = ines.answer(NAME, {"type": "ChooseRole", "role": "jester"}, status=422)
    assert refused["rule"] == "RB-BUILD-1"
    assert refused["why"] == 'there is no Role "jester"'
    assert "no answer" in ines.answer({"type": "Dance"}, status=400)["why"]
    assert ines.get(ines.at) == before


def test_a_name_that_no_database_keeps_is_refused(ines: BuildingGuest) -> None:
    ines.begin()
    before = ines.get(ines.at)
    why = ines.answer({"type": "ChooseName", "name": "In\0es"}, status=400)["why"]
    assert "NUL" in why
    assert ines.get(ines.at) == before
    ines.answer({"type": "ChooseName", "name": "Ines ∆ 🚀"})


def test_undo_and_redo_go_by_whole_changes(ines: BuildingGuest) -> None:
    ines.begin()
    assert ines.change("undo", 422)["why"] == "there is nothing to undo"
    ines.answer(NAME)
    whole = ines.answer(LANCER, GUNNER)["builder"]
    assert (whole["undo"], whole["can_redo"]) == ({"words": "Role and 1 more", "step": 1}, False)
    back = ines.change("undo")["builder"]
    assert (back["sheet"]["name"], back["sheet"]["role"]) == ("Ines Okafor", "")
    assert ines.change("redo")["builder"] == whole
    assert ines.change("redo", 422)["why"] == "there is nothing to do again"
    ines.change("undo")
    ines.answer(GUNNER)
    assert ines.change("redo", 422)["why"] == "there is nothing to do again"


@rule("RB-BUILD-3", "RB-BUILD-4")
def test_the_server_rolls_the_dice_once_for_a_draft(ines: BuildingGuest) -> None:
    ines.begin()
    dice = ines.change("roll", step=2)["builder"]["sheet"]["dice"]
    assert len(dice) == 10
    assert ines.change("roll", 422)["rule"] == "RB-BUILD-4"
    ines.change("undo")
    assert ines.change("roll")["builder"]["sheet"]["dice"] == dice
    assert ines.answer({"type": "RollDice", "seed": 1}, status=400)
    typed = ines.answer({"type": "EnterDice", "faces": [6, 1, 5, 5, 4, 4, 3, 3, 2, 2]})
    assert typed["builder"]["sheet"]["dice"] == [6, 1, 5, 5, 4, 4, 3, 3, 2, 2]


def test_the_rest_is_answered_at_random_and_stays_open(ines: BuildingGuest) -> None:
    ines.begin()
    ines.answer(NAME, LANCER, GUNNER)
    filled = ines.change("fill")
    assert filled["line"]["complete"]
    assert filled["line"]["open"] == []
    assert filled["line"]["name"] == "Ines Okafor"
    changed = ines.answer({"type": "ChooseRole", "role": "tank"})
    assert changed["builder"]["sheet"]["role"] == "The Tank"
    ines.change("undo")
    assert not ines.change("undo")["line"]["complete"]


@pytest.mark.parametrize(
    "how", [{"archetype": "captain-gunner"}, {"random": True}, {"random": True, "role": "tank"}]
)
def test_a_quick_start_is_complete_and_finished_in_one_step(
    ines: BuildingGuest, how: dict[str, Any]
) -> None:
    begun = ines.begin(**how)
    assert begun["line"]["complete"]
    assert begun["builder"]["sheet"]["role"] == ("The Tank" if "role" in how else
                                                 begun["builder"]["sheet"]["role"])  # fmt: skip
    made = ines.finish()
    assert made["character"]["name"] == begun["line"]["name"]
    assert made["sheet"]["hp"]["most"] == begun["builder"]["sheet"]["hp"]["value"]


def test_a_draft_s_file_is_named_after_its_character(ines: BuildingGuest) -> None:
    id = ines.begin()["line"]["id"]
    nameless = ines.client.get(f"{ines.at}/export", headers=ines.headers)
    assert nameless.headers["Content-Disposition"].endswith(f"''{id}.draft.json")
    ines.answer({"type": "ChooseName", "name": "Zoë Ray"})
    named = ines.client.get(f"{ines.at}/export", headers=ines.headers)
    assert named.headers["Content-Disposition"].endswith("''Zo%C3%AB%20Ray.draft.json")


def test_a_finished_draft_is_a_character_as_the_terminal_makes_it(ines: BuildingGuest) -> None:
    ines.begin()
    ines.answer(NAME)
    ines.change("fill")
    text = ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    made = ines.finish()
    assert made["character"] == json.loads(files.write(finish(files.read_draft(text))))
    assert ines.get("/api/drafts") == []
    assert ines.get(ines.at, 404)["why"] == "There is no such draft."
    (entry,) = ines.get(f"/api/characters/{made['line']['id']}/journal")
    assert entry["kind"] == "built"
    assert entry["told"][0]["text"].startswith("Ines Okafor was built: ")
    assert "Name: Ines Okafor" in [line["text"] for line in entry["told"]]


def test_what_is_not_complete_is_not_finished(ines: BuildingGuest) -> None:
    ines.begin()
    ines.answer(NAME)
    refused = ines.finish(422)
    assert refused["rule"] == "RB-BUILD-1"
    assert refused["why"] == '"role" is still open: Which Role?'
    assert len(ines.get("/api/drafts")) == 1


def test_a_draft_of_the_terminal_goes_on_here_and_back(ines: BuildingGuest) -> None:
    ines.begin(random=True)
    text = ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    again = ines.begin(draft=json.loads(text))
    assert again["line"]["complete"]
    assert ines.client.get(f"{ines.at}/export", headers=ines.headers).text == text
    wrong = ines.begin(422, draft={"answers": [{"type": "Dance"}]})
    assert wrong["why"].startswith("This is no draft: ")
    assert wrong["problems"]


@pytest.mark.repeats
def test_characters_of_the_terminal_open_here_with_every_figure_of_their_sheet(
    ines: BuildingGuest,
) -> None:
    for seed in range(MANY):
        draft = random_draft(seed)
        found = ines.begin(draft=json.loads(files.write(draft)))
        shown = msgspec.convert(found["builder"]["sheet"], Preview)
        compared(shown, sheet(finish(draft)))
        ines.ask("DELETE", ines.at, status=204)


def test_nobody_else_sees_a_draft(ines: BuildingGuest, bob: Guest) -> None:
    ines.begin()
    change = {"key": "k", "version": 1}
    assert bob.get("/api/drafts") == []
    assert bob.get(ines.at, 404)["why"] == "There is no such draft."
    assert bob.get(f"{ines.at}/export", 404)
    assert bob.post(f"{ines.at}/answers", change | {"given": [NAME]}, 404)
    for what in ("undo", "redo", "roll", "fill", "finish"):
        assert bob.post(f"{ines.at}/{what}", change, 404)["why"] == "There is no such draft."
    assert bob.ask("DELETE", ines.at, status=404)
    assert ines.get(ines.at)["line"]["version"] == 1


def test_who_is_behind_is_told_how_it_stands(ines: BuildingGuest) -> None:
    ines.begin()
    ines.answer(NAME)
    old = {"key": "late", "version": 1, "given": [LANCER], "step": 1}
    behind = ines.post(f"{ines.at}/answers", old, 409)
    assert behind["now"]["line"]["version"] == 2
    assert behind["now"]["builder"]["sheet"]["name"] == "Ines Okafor"
    assert ines.post(f"{ines.at}/finish", {"key": "late", "version": 1}, 409)


def test_asking_twice_under_one_key_changes_nothing_twice(ines: BuildingGuest) -> None:
    new = {"game": "riftbound", "key": "begin", "random": True}
    first = ines.post("/api/drafts", new, 201)
    assert ines.post("/api/drafts", new, 201) == first
    at = f"/api/drafts/{first['line']['id']}"
    named = {"key": "a", "version": 1, "given": [NAME]}
    assert ines.post(f"{at}/answers", named) == ines.post(f"{at}/answers", named)
    done = {"key": "f", "version": 2}
    made = ines.post(f"{at}/finish", done, 201)
    assert ines.post(f"{at}/finish", done, 201) == made
    assert len(ines.get("/api/characters")) == 1


def test_a_draft_can_be_deleted(ines: BuildingGuest) -> None:
    ines.begin()
    ines.ask("DELETE", ines.at, status=204)
    assert ines.get("/api/drafts") == []


def test_a_draft_for_a_campaign_keeps_to_its_switches(ines: BuildingGuest, bob: Guest) -> None:
    founded = ines.post(
        "/api/campaigns", {"game": "riftbound", "key": ines.key(), "name": "Rings"}, 201
    )
    campaign = founded["line"]["id"]
    switch = {"type": "SetSwitch", "switch": "strict-role-ap", "value": True}
    ines.post(f"/api/campaigns/{campaign}/log", {"key": ines.key(), "act": switch})
    assert ines.begin(campaign=campaign)["line"]["campaign"] == campaign
    text = ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    assert files.read_draft(text) == Draft(switches={"strict-role-ap": True})
    ines.begin(campaign=campaign, draft={"answers": [NAME]})
    text = ines.client.get(f"{ines.at}/export", headers=ines.headers).text
    assert files.read_draft(text).switches == {"strict-role-ap": True}
    other = {"game": "riftbound", "key": "k", "campaign": campaign}
    assert bob.post("/api/drafts", other, 404)["why"] == "There is no such campaign."


def test_there_is_an_end_to_drafts_and_to_their_size(ines: BuildingGuest) -> None:
    ines.begin()
    first, second, third = ({"type": "SetNotes", "notes": letter * 50_000} for letter in "xyz")
    ines.answer(first)
    ines.answer(second)
    assert "KiB" in ines.answer(third, status=422)["why"]
    for _ in range(49):
        ines.begin()
    assert "50 drafts" in ines.begin(409)["why"]


@rule("RB-BUILD-24")
def test_a_draft_is_for_a_level_that_the_rules_know(ines: BuildingGuest) -> None:
    assert ines.begin(level=3)["builder"]["level"] == 3
    assert ines.begin(422, level=5)["rule"] == "RB-BUILD-24"
    assert "No characters" in ines.post("/api/drafts", {"game": "chess", "key": "k"}, 404)["why"]


# Links to read


def test_a_link_shows_the_draft_as_it_stands_and_lets_it_be_copied(
    ines: BuildingGuest, client: Client
) -> None:
    ines.begin()
    ines.answer({"type": "ChooseName", "name": "Oops"})
    ines.answer(NAME, LANCER, GUNNER)
    rolled = ines.change("roll")
    ben = BuildingGuest(client, "Ben")
    secret = ines.post(f"{ines.at}/share", status=201)["secret"]
    assert ines.get(ines.at)["line"]["shared"]
    client.cookies.clear()  # anybody
    seen = client.post("/api/drafts/shared", json={"secret": secret})
    assert seen.status_code == 200
    shared = seen.json()
    assert (shared["name"], shared["about"]) == ("Ines Okafor", "The Lancer, Gunner, Level 1")
    assert shared["builder"]["sheet"] == rolled["builder"]["sheet"]
    assert shared["builder"]["undo"] is None
    for hidden in ("Oops", "seed", ines.id, ines.me["id"], "owner", "campaign"):
        assert hidden not in seen.text
    copy = ben.begin(draft=shared["draft"])
    assert copy["builder"]["sheet"] == shared["builder"]["sheet"]
    assert copy["line"]["id"] != ines.id


def test_a_link_ends_with_the_next_one_when_taken_back_and_with_the_draft(
    ines: BuildingGuest, client: Client
) -> None:
    def shown(secret: str) -> int:
        return client.post("/api/drafts/shared", json={"secret": secret}).status_code

    ines.begin()
    first = ines.post(f"{ines.at}/share", status=201)["secret"]
    ines.answer(NAME)
    assert shown(first) == 200
    newer = ines.post(f"{ines.at}/share", status=201)["secret"]
    assert (shown(first), shown(newer)) == (404, 200)
    ines.ask("DELETE", f"{ines.at}/share", status=204)
    assert shown(newer) == 404
    assert not ines.get(ines.at)["line"]["shared"]
    last = ines.post(f"{ines.at}/share", status=201)["secret"]
    ines.ask("DELETE", ines.at, status=204)
    assert shown(last) == 404
    assert shown("nothing") == 404


def test_only_its_owner_shares_a_draft(ines: BuildingGuest, client: Client) -> None:
    ines.begin()
    ben = Guest(client, "Ben")
    for method in ("POST", "DELETE"):
        assert ben.ask(method, f"{ines.at}/share", status=404)["why"] == "There is no such draft."
