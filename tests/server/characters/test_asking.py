"""Questions over HTTP, ready characters, and a Check that is rolled again."""

import pytest
from msgspec.structs import replace

from server.api.conftest import Guest
from server.characters.sheets import CAPTAIN, Owner


def test_ready_characters_are_listed_and_taken_at_a_level(ann: Owner) -> None:
    ready = ann.get("/api/characters/ready/riftbound")
    assert len(ready) == 15
    wanted = {"game": "riftbound", "key": "r", "id": ready[0]["id"], "level": 3}
    taken = ann.post("/api/characters/ready", wanted, 201)
    assert taken["line"]["name"] == ready[0]["name"]
    assert taken["sheet"]["level"] == 3
    assert ann.post("/api/characters/ready", wanted, 201)["line"] == taken["line"]
    no = ann.post("/api/characters/ready", {**wanted, "key": "s", "level": 9}, 422)
    assert no["rule"] == "RB-BUILD-24"
    ann.post("/api/characters/ready", {**wanted, "key": "t", "id": "../nobody"}, 422)
    ann.get("/api/characters/ready/the_now", 404)


def test_a_question_is_answered_and_changes_nothing(ann: Owner, bob: Guest) -> None:
    ann.bring()
    before = ann.look()
    check = {"type": "MakeCheck", "attribute": "agi", "difficulty": 11}
    question = {"question": {"type": "AskCheck", "check": check}}
    assert 0 < ann.post(f"{ann.at}/ask", question, 200)["success"] < 1
    for kind in ("AskAttacks", "AskGrowth", "AskShop", "AskCorrections"):
        ann.post(f"{ann.at}/ask", {"question": {"type": kind}}, 200)
    assert ann.look() == before
    bob.post(f"{ann.at}/ask", question, 404)
    assert "no question" in ann.post(f"{ann.at}/ask", {"question": {"type": "Rest"}}, 400)["why"]
    lost = {"question": {"type": "AskAttacks", "target": "npcs/nobody"}}
    assert ann.post(f"{ann.at}/ask", lost, 422)["rule"] == "RB-ATTACK-1"


def test_only_the_last_check_is_rolled_again(ann: Owner) -> None:
    ann.bring(replace(CAPTAIN, prestige=3))
    check = {"type": "MakeCheck", "attribute": "agi", "difficulty": 11}
    assert ann.do("RollAgain", 422, check=check)["rule"] == "RB-RULING-53"
    ann.do("MakeCheck", attribute="agi", difficulty=11)
    ann.do("Hurt", packets=[1])
    assert ann.do("RollAgain", 422, check=check)["rule"] == "RB-RULING-53"
    ann.undo()
    again = ann.do("RollAgain", check=check)
    assert again["entry"]["kind"] == "checked"
    assert again["entry"]["told"][0]["result"] in ("success", "drawback", "failure")
    assert again["now"]["sheet"]["prestige"]["now"] == 0
    ann.undo()
    repeated = ann.do("RollAgain", check=check)
    assert repeated["entry"]["dice"] == again["entry"]["dice"]


@pytest.mark.parametrize(
    "said", [{}, {"type": []}, {"type": "AskCheck", "check": {"type": "Heal"}}]
)
def test_a_strange_question_gets_a_sentence(ann: Owner, said: object) -> None:
    ann.bring()
    assert ann.post(f"{ann.at}/ask", {"question": said}, 400)["why"]
