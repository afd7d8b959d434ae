"""A campaign that an earlier version left damaged in the store opens again."""

import asyncio
from pathlib import Path

import msgspec
from litestar.testing import TestClient
from msgspec.structs import replace

from server.campaigns.people import Player
from server.passing import Passing
from worldline.games import GAMES
from worldline.riftbound.campaign.state import Campaign
from worldline.rulebook import rulebook
from worldline.server.app import create_app
from worldline.server.operations.limits import UNLIMITED
from worldline.server.store.rows import CampaignChange, LogRow
from worldline.server.store.sql import open_store
from worldline.server.tables.tables import Tables


async def damage(path: Path, id: str) -> None:
    """All things of the stash get the first number, as spoils of several foes once did."""
    store = open_store(f"sqlite:///{path}")
    await store.open()
    row = await store.campaigns.get(id)
    assert row is not None
    campaign = msgspec.json.decode(row.state, type=Campaign)
    things = tuple(replace(thing, n=1) for thing in campaign.stash.things)
    campaign = replace(campaign, stash=replace(campaign.stash, things=things))
    entry = LogRow(row.entries, "damage", row.gm, b"null", b"[]", b"[]", row.changed)
    after = replace(row, state=msgspec.json.encode(campaign), entries=row.entries + 1)
    await store.campaigns.take(CampaignChange(after, entry))
    await store.close()


def test_two_things_of_one_number_are_told_apart_at_load_and_the_log_says_so() -> None:
    store = Passing()
    app = create_app(rulebook(), tables=Tables(GAMES, store), rates=UNLIMITED)
    with TestClient(app) as client:
        gm, ann = Player(client, "Grace"), Player(client, "Ann")
        gm.found()
        ann.come(gm)
        before = len(gm.log())
        gm.act("FindLoot", things=[{"item": item} for item in ("torch", "backpack", "torch")])
        asyncio.run(damage(store.file.path, gm.campaign))
        things = ann.see()["campaign"]["stash"]["things"]
        assert [one["n"] for one in things] == [1, 4, 5]
        assert [one["name"] for one in things] == ["Torch", "Backpack", "Torch"]
        assert len(gm.log()) == before + 2
        said = "The stash is repaired: several things had the same number"
        assert ann.told()[-1] == gm.told()[-1] == said
        gm.act("FindLoot", things=[{"item": "torch"}])
        assert [one["n"] for one in gm.see()["campaign"]["stash"]["things"]] == [1, 4, 5, 6]
        assert gm.told().count(said) == 1
