"""A character that cannot be read any more is set aside: its campaign goes on without it."""

from typing import Any

import msgspec
import pytest

from server.campaigns.people import Player
from server.campaigns.test_fights import SETUP, command, settle
from server.passing import write
from server.shared import store_of
from worldline.riftbound.characters.build.archetypes import archetype

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)  # the test writes into it

DAMAGED = (b"{}", b"[", b"\xff", b'{"packs":3}')


def damage(player: Player, **changed: Any) -> None:
    """As if content that it names had gone; or the bytes that are given."""
    state = changed.get("state")
    if state is None:
        state = msgspec.json.encode(player.look()["character"] | changed)
    write(store_of(player.client), "UPDATE characters SET state = ? WHERE id = ?", state, player.id)


@pytest.fixture
def both(gm: Player, ann: Player, bob: Player) -> tuple[Player, Player]:
    """With a character each that the GM has approved."""
    bob.bring(archetype("tank-gunner"))
    bob.act("BringCharacter", character=bob.id)
    for one in (ann, bob):
        gm.act("ApproveCharacter", character=one.id)
    return ann, bob


def why(looker: Player, character: str) -> str:
    (found,) = (one["why"] for one in looker.see()["characters"] if one["id"] == character)
    return str(found)


def test_the_others_play_on(gm: Player, both: tuple[Player, Player]) -> None:
    ann, bob = both
    damage(bob, role="jester")
    hp = ann.look()["sheet"]["hp"]["now"]
    gm.act("LetHappen", command={"type": "Hurt", "packets": [1]})
    assert ann.look()["sheet"]["hp"]["now"] == hp - 1
    gm.act("RenameCampaign", name="The Longer Road")
    gm.act("CallCheck", attribute="agi", difficulty=9)
    ann.act("RollDice", dice="1d6")
    bob.act("RollDice", dice="1d6")
    gm.act("FindLoot", things=[{"item": "torch"}])


def test_the_page_says_so_and_only_who_may_read_it_hears_what_is_wrong(
    gm: Player, both: tuple[Player, Player]
) -> None:
    ann, bob = both
    assert why(gm, bob.id) == ""
    damage(bob, role="jester")
    for one in (gm, bob):
        assert "cannot be read" in why(one, bob.id)
        assert "jester" in why(one, bob.id)
    assert "cannot be read" in why(ann, bob.id)
    assert "jester" not in why(ann, bob.id)
    assert why(gm, ann.id) == ""


@pytest.mark.parametrize("state", DAMAGED)
def test_however_it_is_damaged(gm: Player, both: tuple[Player, Player], state: bytes) -> None:
    damage(both[1], state=state)
    assert "cannot be read" in why(gm, both[1].id)
    gm.act("LetHappen", command={"type": "Hurt", "packets": [1]})


def test_what_concerns_it_is_refused_and_it_can_be_taken_out(
    gm: Player, both: tuple[Player, Player]
) -> None:
    ann, bob = both
    damage(bob, role="jester")
    hurt = {"type": "Hurt", "packets": [1]}
    assert "set aside" in gm.act("LetHappen", 422, command=hurt, characters=[bob.id])["why"]
    assert "set aside" in gm.act("GrantLevel", 422, characters=[bob.id])["why"]
    gm.act("ReturnCharacter", character=bob.id, reason="It is damaged")
    bob.act("WithdrawCharacter")
    assert [one["id"] for one in gm.see()["characters"]] == [ann.id]


def test_a_fight_is_begun_and_settled_without_it(gm: Player, both: tuple[Player, Player]) -> None:
    ann, bob = both
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    table = gm.post(f"{gm.there}/fight", new, 201)["now"]["campaign"]["fight"]["table"]
    gm.post(f"/api/tables/{table}/start")
    damage(bob, role="jester")
    hp = ann.look()["sheet"]["hp"]["now"]
    command(gm, table, "SetField", unit=0, field="hp", value=str(hp - 3))
    command(gm, table, "EndCombat")
    proposed = settle(gm)["now"]["campaign"]["fight"]["proposed"]
    assert [one["character"] for one in proposed] == [ann.id]
    gm.act("ConfirmAftermath")
    assert ann.look()["sheet"]["hp"]["now"] == hp - 3
    again = {"key": gm.key(), "name": "Again", "setup": SETUP}
    fight = gm.post(f"{gm.there}/fight", again, 201)["now"]["campaign"]["fight"]
    assert fight["characters"] == [ann.id]
