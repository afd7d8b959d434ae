"""What is asked of the database for one command: a campaign, and the characters that play in it,
are read once."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from server.campaigns.people import Player
from server.campaigns.test_fights import SETUP, command, settle
from server.shared import store_of

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
READ = re.compile(
    r"^SELECT .*\b(campaigns|characters)\.state\b.*\sWHERE (campaigns|characters|members)\."
    r"(id|invite|character)\b",
    re.DOTALL,
)
"""Of a campaign or of characters; not of the list of all those that somebody has."""


@contextmanager
def read(player: Player) -> Iterator[list[str]]:
    """What is read by this server meanwhile, by the names of the tables."""
    found: list[str] = []

    def note(*heard: Any) -> None:
        if match := READ.match(heard[2]):
            found.append(match[1])

    engine = store_of(player.client)._database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


def check_once(player: Player, do: Callable[[], Any], others: int = 0) -> None:
    """`others`: questions about other campaigns."""
    with read(player) as found:
        do()
    assert found.count("campaigns") == 1 + others
    assert found.count("characters") <= 1


def test_a_command_reads_the_campaign_once(gm: Player, ann: Player) -> None:
    check_once(gm, lambda: gm.act("ApproveCharacter", character=ann.id))
    check_once(gm, lambda: gm.act("LetHappen", command={"type": "Hurt", "packets": [2]}))
    key = gm.key()
    for _ in range(2):  # the same once more
        act = {"key": key, "act": {"type": "RenameCampaign", "name": "The Short Road"}}
        check_once(gm, lambda act=act: gm.post(f"{gm.there}/log", act))  # type: ignore[misc]
    check_once(ann, lambda: ann.act("WithdrawCharacter"))
    check_once(ann, lambda: ann.act("BringCharacter", character=ann.id), others=1)


def test_a_command_for_a_character_reads_both_once(gm: Player, ann: Player) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    ann.version = ann.look()["line"]["version"]
    check_once(ann, lambda: ann.do("Hurt", packets=[1]))
    check_once(ann, lambda: ann.undo())
    check_once(ann, lambda: ann.redo())


def test_a_fight_reads_the_campaign_once_as_it_begins_and_as_it_is_settled(
    gm: Player, ann: Player
) -> None:
    gm.act("ApproveCharacter", character=ann.id)
    new = {"key": gm.key(), "name": "Ambush", "setup": SETUP}
    check_once(gm, lambda: gm.post(f"{gm.there}/fight", new, 201))
    check_once(gm, lambda: gm.post(f"{gm.there}/fight", new, 201))
    table: str = gm.see()["campaign"]["fight"]["table"]
    gm.post(f"/api/tables/{table}/start")
    command(gm, table, "EndCombat")
    check_once(gm, lambda: settle(gm))
    check_once(gm, lambda: gm.act("ConfirmAftermath"))


def test_who_comes_and_who_goes_reads_it_once(gm: Player, eve: Player) -> None:
    secret = gm.invite()
    check_once(eve, lambda: eve.join(secret))
    check_once(gm, lambda: gm.ask("DELETE", f"{gm.there}/members/{eve.me['id']}", status=204))
