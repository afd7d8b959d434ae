"""Characters in the making in a database: nothing is lost when two write, and gone with their
owner."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from server.store.samples import ANN, BEN, opened
from worldline.server.store.rows import Conflict, DraftRow
from worldline.server.store.schema import PEOPLE

ADA = DraftRow(
    "ada", "ann", "riftbound", "Ada ∆", "Level 1", b'["Role"]', b"{}", 2**64 - 1, "k0",
    created=1.5, changed=1.5,
)  # fmt: skip
NAMED = replace(ADA, state=b'{"a":1}', key="k1", version=2, campaign="c", changed=2.5)


def test_a_draft_is_kept_as_it_stands(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.drafts.add(ADA)
            await store.drafts.change(NAMED)
            await store.drafts.add(replace(ADA, id="older"))
        async with opened(url) as store:
            assert await store.drafts.get("ada") == NAMED
            assert await store.drafts.of("ann") == [NAMED, replace(ADA, id="older")]
            assert await store.drafts.of("ben") == []
            await store.drafts.delete("ada")
            assert await store.drafts.get("ada") is None

    asyncio.run(main())


def test_a_link_to_read_a_draft_outlasts_its_changes(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.drafts.add(ADA)
            await store.drafts.set_share("ada", b"hash")
            await store.drafts.change(NAMED)
            assert await store.drafts.by_share(b"hash") == replace(NAMED, share=b"hash")
            await store.drafts.set_share("ada", None)
            assert await store.drafts.by_share(b"hash") is None

    asyncio.run(main())


def test_of_two_who_change_a_draft_one_is_refused(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.drafts.add(ADA)
            both = (store.drafts.change(replace(NAMED, key=key)) for key in "ab")
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in done if one is not None] == [Conflict]
            for refused in (NAMED, replace(NAMED, id="nobody"), replace(NAMED, version=4)):
                with pytest.raises(Conflict):
                    await store.drafts.change(refused)
            with pytest.raises(Conflict):
                await store.drafts.add(ADA)

    asyncio.run(main())


def test_drafts_go_with_their_owner(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await store.add_person(ANN)
            await store.add_person(BEN)
            await store.drafts.add(ADA)
            await store.drafts.add(replace(ADA, id="his", owner="ben"))
            async with store._in.write() as c:
                await c.execute(delete(PEOPLE).where(PEOPLE.c.id == "ann"))
            assert await store.drafts.get("ada") is None
            assert await store.drafts.get("his") is not None

    asyncio.run(main())
