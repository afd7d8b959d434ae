"""Campaigns in a database: nothing half stored, in every copy, each character in one of them."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.store.samples import ANN, BEN, SEATS, TABLE, opened
from server.store.test_characters import ADA, FIRST, later
from worldline.server.store.copies import CannotRestore
from worldline.server.store.rows import (
    CampaignChange,
    CampaignRow,
    Conflict,
    LogRow,
    MemberRow,
    PackRow,
)
from worldline.server.store.sql import SqlStore

ROAD = CampaignRow(
    "road", "riftbound", "Road ∆", "ben", b"{}", b"\x00\xff", created=1.5, changed=1.5
)
FOUNDED = LogRow(0, "k0", "ben", b"null", b"[]", b"[]", 1.5)
MEMBERS = (MemberRow("ann", "ada"),)
PACK = PackRow("5eed", "riftbound", "Night Market", b"{}", 1.5)


def change(n: int, **more: object) -> CampaignChange:
    """The n-th command."""
    row = replace(ROAD, state=b'{"n":%d}' % n, entries=n + 1, changed=1.5 + n)
    entry = replace(FOUNDED, n=n, key=f"k{n}", at=1.5 + n)
    return CampaignChange(row, entry)._replace(**more)  # type: ignore[arg-type]


async def begin(store: SqlStore) -> None:
    await store.add_person(ANN)
    await store.add_person(BEN)
    await store.characters.add(ADA, FIRST)
    await store.campaigns.add(ROAD, FOUNDED)


def test_a_campaign_is_kept_with_its_log_and_its_players(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.take(change(1, members=MEMBERS, characters=(later(1),)))
            await store.campaigns.take(change(2))
        async with opened(url) as store:
            now = change(2).campaign
            assert await store.campaigns.get("road") == now
            assert await store.campaigns.of("ann") == await store.campaigns.of("ben") == [now]
            assert await store.campaigns.with_characters(["ada", "other"]) == {"ada": now}
            log = [FOUNDED, change(1).entry, change(2).entry]
            assert await store.campaigns.log("road") == log
            assert await store.campaigns.log("road", 1) == log[1:]
            assert await store.campaigns.log("road", end=2, limit=1) == log[1:2]
            assert await store.campaigns.entry("road", "k1") == log[1]
            assert await store.campaigns.entry("road", "k9") is None
            assert await store.characters.get("ada") == later(1)[0]
            assert (await store.characters.journal("ada"))[1] == later(1)[1]
            await store.campaigns.take(change(3, members=()))
            assert await store.campaigns.of("ann") == []
            await store.campaigns.delete("road")
            assert await store.campaigns.log("road") == []

    asyncio.run(main())


def test_what_cannot_be_stored_as_a_whole_is_not_stored(url: str) -> None:
    """A character that somebody has changed meanwhile, one that is gone, one that plays elsewhere,
    another command that was faster."""

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.add(replace(ADA, id="bea"), FIRST)
            await store.campaigns.add(replace(ROAD, id="elsewhere"), FOUNDED)
            there = change(1, members=(MemberRow("ann", "bea"),))
            there = there._replace(campaign=replace(there.campaign, id="elsewhere"))
            await store.campaigns.take(there)
            bea, entry = later(1)
            other = replace(bea, id="bea"), entry
            for wrong in (
                change(1, characters=(other, later(2))),
                change(1, characters=(other, (replace(ADA, id="gone"), FIRST))),
                change(1, characters=(other,), members=(MemberRow("ann", "bea"),)),
                change(1, characters=(other,), members=(MemberRow("ann", "gone"),)),
                change(2, characters=(other,)),
            ):
                with pytest.raises(Conflict):
                    await store.campaigns.take(wrong)
            assert await store.campaigns.get("road") == ROAD
            assert await store.campaigns.log("road") == [FOUNDED]
            assert await store.characters.journal("bea") == [FIRST]
            assert await store.characters.journal("ada") == [FIRST]

    asyncio.run(main())


def test_of_two_commands_at_once_one_is_refused(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            both = (
                change(1, entry=replace(change(1).entry, key=key), characters=(later(1),))
                for key in "ab"
            )
            tries = (store.campaigns.take(one) for one in both)
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(one) for one in done if one is not None] == [Conflict]
            assert len(await store.campaigns.log("road")) == 2
            assert len(await store.characters.journal("ada")) == 2

    asyncio.run(main())


def test_a_link_stays_while_entries_are_added(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.set_invite("road", b"hash")
            await store.campaigns.take(change(1))
            found = await store.campaigns.by_invite(b"hash")
            assert found == replace(change(1).campaign, invite=b"hash")
            await store.campaigns.set_invite("road", None)
            assert await store.campaigns.by_invite(b"hash") is None

    asyncio.run(main())


def test_a_character_that_plays_is_not_deleted(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.take(change(1, members=MEMBERS))
            with pytest.raises(Conflict):
                await store.characters.delete("ada")
            await store.campaigns.delete("road")
            await store.characters.delete("ada")
            assert await store.characters.get("ada") is None

    asyncio.run(main())


def test_a_pack_is_kept_once_and_never_changes(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.packs.add(PACK, "ann")
            await store.packs.add(replace(PACK, content=b"other", created=2.5), "ben")
            await store.packs.add(PACK, "ann")
            assert await store.packs.get(["5eed", "none"]) == [PACK]
            assert await store.packs.of("ann") == await store.packs.of("ben") == [PACK]

    asyncio.run(main())


def test_copies_have_all_campaigns_and_packs(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.take(change(1, members=MEMBERS))
            await store.packs.add(PACK, "ann")
            await store.backup(copy)
            await store.restore(copy, replace=True)
            assert await store.campaigns.get("road") == change(1).campaign
            assert await store.campaigns.with_characters(["ada"])
            assert len(await store.campaigns.log("road")) == 2
            assert await store.packs.of("ann") == [PACK]

    asyncio.run(main())


def test_a_copy_whose_log_is_not_whole_is_refused(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.take(change(1))
            await store.backup(copy)
            with contextlib.closing(sqlite3.connect(copy)) as c, c:
                c.execute("DELETE FROM log WHERE n = 1")
            with pytest.raises(CannotRestore, match="campaign road lacks entries"):
                await store.restore(copy, replace=True)
            assert len(await store.campaigns.log("road")) == 2

    asyncio.run(main())


def test_a_table_is_stored_with_the_command_that_opens_it_or_not_at_all(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.campaigns.take(change(1, table=(TABLE, SEATS)))
            assert await store.table(TABLE.id) == (TABLE, SEATS)
            other = replace(TABLE, id="other")
            for too_late in (change(1), change(2, characters=(later(5),))):
                with pytest.raises(Conflict):
                    await store.campaigns.take(too_late._replace(table=(other, SEATS)))
            assert await store.table("other") is None
            assert await store.campaigns.get("road") == change(1).campaign

    asyncio.run(main())
