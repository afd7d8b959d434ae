"""Characters in a campaign: what is the GM's alone, what was granted, who takes what back."""

from tracing import rule

from server.api.conftest import Json
from server.campaigns.people import Player
from server.characters.sheets import CAPTAIN


def approved(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)


def by_gm(gm: Player, ann: Player, type: str, status: int = 200, **fields: object) -> Json:
    new = {"key": gm.key(), "version": ann.version, "command": {"type": type, **fields}}
    answer: Json = gm.post(f"{ann.at}/journal", new, status)
    if status == 200:
        ann.version = answer["now"]["line"]["version"]
    return answer


def test_until_it_is_approved_a_character_is_its_owners(ann: Player) -> None:
    ann.do("EarnPrestige", shows=["flaw"])
    ann.undo()


def test_what_is_the_gms_alone_is_refused_to_the_owner(gm: Player, ann: Player) -> None:
    """RB-RULING-55, RB-MISSING-5, RB-MISSING-7, RB-MISSING-9."""
    approved(gm, ann)
    before = ann.look(), ann.journal(), gm.see()
    for type, fields, id in (
        ("EarnPrestige", {"shows": ["flaw"]}, "RB-RULING-55"),
        ("LevelUp", {}, "RB-MISSING-5"),
        ("AddStory", {"story": "She came from the sea."}, "RB-MISSING-7"),
        ("ChangeMoney", {"mc": 5, "reason": "found"}, "RB-MISSING-9"),
    ):
        answer = ann.client.post(
            f"{ann.at}/journal",
            json={"key": "k", "version": ann.version, "command": {"type": type, **fields}},
            headers=ann.headers,
        )
        assert (answer.status_code, answer.json().get("rule")) == (422, id), answer.text
    assert (ann.look(), ann.journal(), gm.see()) == before


def test_the_gm_does_it_for_the_character(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    money = ann.look()["character"]["money"]
    done = by_gm(gm, ann, "ChangeMoney", mc=5, reason="a reward")
    assert done["now"]["character"]["money"] == money + 5
    entry = ann.journal()[-1]
    assert (entry["by"], entry["campaign"]) == (gm.me["id"], None)


def test_a_grant_is_used_up_with_the_command_that_needs_it(gm: Player, ann: Player) -> None:
    """RB-MISSING-7."""
    approved(gm, ann)
    gm.act("GrantStory", characters=[ann.id])
    assert gm.see()["campaign"]["members"][0]["stories"] == 1
    done = ann.do("AddStory", story="She came from the sea.")
    assert done["entry"]["campaign"] == ann.campaign
    assert gm.see()["campaign"]["members"][0]["stories"] == 0
    refused = ann.do("AddStory", 422, story="And went back there.")
    assert refused["rule"] == "RB-MISSING-7"
    assert "campaign" in ann.undo(422)["why"]  # or the Story were taken back and the grant not
    assert ann.look()["character"] == done["now"]["character"]


def test_what_is_refused_uses_nothing_up(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    gm.act("GrantStory", characters=[ann.id])
    ann.version += 5
    ann.do("AddStory", 409, story="Too late.")
    assert gm.see()["campaign"]["members"][0]["stories"] == 1


def test_what_the_gm_did_the_owner_does_not_take_back(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    by_gm(gm, ann, "Hurt", packets=[2])
    assert "GM" in ann.undo(422)["why"]
    back = gm.post(f"{ann.at}/undo", {"key": "u", "version": ann.version})
    assert back["entry"]["by"] == gm.me["id"]


def undoable(journal: list[Json]) -> list[int]:
    return [entry["n"] for entry in journal if entry["undoable"]]


def test_a_journal_says_what_its_reader_may_take_back(gm: Player, ann: Player) -> None:
    assert undoable(ann.journal()) == []  # with the first entry the character came
    approved(gm, ann)
    ann.do("Hurt", packets=[2])
    assert undoable(ann.journal()) == undoable(gm.get(f"{ann.at}/journal")) == [1]
    by_gm(gm, ann, "Hurt", packets=[2])
    assert undoable(ann.journal()) == []
    assert undoable(gm.get(f"{ann.at}/journal")) == [2]
    gm.post(f"{ann.at}/undo", {"key": "u", "version": ann.version})
    assert undoable(ann.journal()) == [1]
    gm.act("LetHappen", command={"type": "Rest", "kind": "long", "hours": 1})
    assert undoable(ann.journal()) == undoable(gm.get(f"{ann.at}/journal")) == []


@rule("RB-QUIRK-4")
def test_a_player_abandons_a_goal_and_the_gm_reads_it(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    before = ann.look()["character"]["quirks"]["goal"]
    ann.do("ChooseGoal", goal="Keep the ship", ended="abandoned")
    entry = gm.get(f"{ann.at}/journal")[-1]
    assert entry["command"] == {"type": "ChooseGoal", "goal": "Keep the ship", "ended": "abandoned"}
    assert [line["text"] for line in entry["told"]] == [
        f"{CAPTAIN.name} has abandoned a Goal: {before}",
        f"{CAPTAIN.name} has a new Goal: Keep the ship",
    ]
    assert gm.get(ann.at)["sheet"]["goal"] == "Keep the ship"


def test_the_owner_takes_back_what_is_the_owners(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    full = ann.look()["character"]["hp"]
    ann.do("Hurt", packets=[2])
    assert ann.undo()["now"]["character"]["hp"] == full


def test_what_the_gm_took_back_the_gm_alone_does_again(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    hurt = ann.do("Hurt", packets=[2])["now"]["character"]
    gm.post(f"{ann.at}/undo", {"key": "u", "version": ann.version})
    ann.version += 1
    assert "GM" in ann.redo(422)["why"]
    again = gm.post(f"{ann.at}/redo", {"key": "r", "version": ann.version})
    assert again["now"]["character"] == hurt


def test_what_has_become_the_gms_is_not_done_again(gm: Player, ann: Player) -> None:
    """Taken back before the character was approved."""
    ann.do("AddStory", story="I left my family behind.")
    ann.undo()
    gm.act("ApproveCharacter", character=ann.id)
    before = ann.look()
    assert ann.redo(422)["rule"] == "RB-MISSING-7"
    gm.act("GrantStory", characters=[ann.id])
    assert "granted" in ann.redo(422)["why"]
    assert ann.look() == before
    ann.do("AddStory", story="I left my family behind.")


def test_a_command_of_the_campaign_is_not_undone_by_a_player(gm: Player, ann: Player) -> None:
    approved(gm, ann)
    ann.do("Hurt", packets=[3])
    gm.act("LetHappen", command={"type": "Rest", "kind": "long", "hours": 1})
    ann.version = ann.look()["line"]["version"]
    entry = ann.journal()[-1]
    assert (entry["kind"], entry["campaign"], entry["command"]) == ("campaign", ann.campaign, None)
    assert "campaign" in ann.undo(422)["why"]
    refused = gm.post(f"{ann.at}/undo", {"key": "u", "version": ann.version}, 422)
    assert "campaign" in refused["why"]
