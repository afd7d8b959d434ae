"""Characters in a database: nothing half stored, in every copy, and gone with their owner."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from server.store.samples import ANN, BEN, opened
from worldline.server.store.copies import CannotRestore
from worldline.server.store.rows import CharacterRow, Conflict, EntryRow, KeptDraft, PortraitRow
from worldline.server.store.schema import PEOPLE
from worldline.server.store.sql import SqlStore

ADA = CharacterRow(
    "ada", "ann", "riftbound", "Ada ∆", "The Tank", b"{}", 2**64 - 1, created=1.5, changed=1.5
)
BUILT = replace(ADA, id="built", has_draft=True)
DRAFT = KeptDraft(b'{"answers":[]}', 2**64 - 1, "campaign")
FIRST = EntryRow(0, "k0", "imported", b"null", b"[]", b"[]", b"[]", 2**64 - 1, 1.5)


def later(n: int) -> tuple[CharacterRow, EntryRow]:
    """After n further entries, and the last of them."""
    state = b'{"hp":%d}' % n
    row = replace(ADA, state=state, seed=n, entries=n + 1, changed=1.5 + n)
    return row, replace(FIRST, n=n, key=f"k{n}", kind="hurt", seed=n, at=1.5 + n, undoes=n - 1)


async def begin(store: SqlStore) -> None:
    await store.add_person(ANN)
    await store.characters.add(ADA, FIRST)


def test_a_character_is_kept_with_its_journal(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.append(*later(1))
        async with opened(url) as store:
            assert await store.characters.get("ada") == later(1)[0]
            assert await store.characters.of("ann") == [later(1)[0]]
            assert await store.characters.of("ben") == []
            assert await store.characters.journal("ada") == [FIRST, later(1)[1]]
            assert await store.characters.journal("ada", 1) == [FIRST]
            assert await store.characters.entry("ada", "k1") == later(1)[1]
            assert await store.characters.entry("ada", "k2") is None
            await store.characters.delete("ada")
            assert await store.characters.journal("ada") == []

    asyncio.run(main())


def test_of_two_who_write_the_same_entry_one_is_refused(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            row, entry = later(1)
            both = (store.characters.append(row, replace(entry, key=key)) for key in "ab")
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in done if one is not None] == [Conflict]
            assert len(await store.characters.journal("ada")) == 2
            with pytest.raises(Conflict):
                await store.characters.append(*later(3))
            with pytest.raises(Conflict):
                await store.characters.append(replace(row, id="nobody"), entry)
            with pytest.raises(Conflict):
                await store.characters.add(ADA, FIRST)
            assert (await store.characters.get("ada") or ADA).state == row.state

    asyncio.run(main())


def test_a_link_stays_while_entries_are_added(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.set_share("ada", b"hash")
            await store.characters.append(*later(1))
            found = await store.characters.by_share(b"hash")
            assert found == replace(later(1)[0], share=b"hash")
            await store.characters.set_share("ada", None)
            assert await store.characters.by_share(b"hash") is None

    asyncio.run(main())


def test_a_portrait_stays_while_entries_are_added(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            first, second = PortraitRow("one", b"1"), PortraitRow("two", b"2")
            for portrait in (first, second):
                await store.characters.set_portrait("ada", portrait)
                assert await store.characters.portrait("ada") == portrait
            await store.characters.append(*later(1))
            assert await store.characters.get("ada") == replace(later(1)[0], portrait="two")
            await store.characters.set_portrait("nobody", first)
            assert await store.characters.portrait("nobody") is None
            await store.characters.delete("ada")
            assert await store.characters.portrait("ada") is None

    asyncio.run(main())


def test_the_draft_of_a_character_is_kept_with_it_and_in_copies_and_goes_with_it(
    url: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.add(BUILT, FIRST, DRAFT)
            await store.backup(copy)
            await store.restore(copy, replace=True)
            assert await store.characters.draft("built") == DRAFT
            assert await store.characters.draft("ada") is None
            assert await store.characters.get("built") == BUILT
            assert await store.drafts.of("ann") == []
            with pytest.raises(Conflict):
                await store.characters.add(BUILT, FIRST, replace(DRAFT, seed=1))
            assert await store.characters.draft("built") == DRAFT
            await store.characters.delete("built")
            assert await store.characters.draft("built") is None

    asyncio.run(main())


def test_characters_go_with_their_owner(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.add_person(BEN)
            await store.characters.add(replace(ADA, id="other", owner="ben"), FIRST)
            async with store._database.write() as c:
                await c.execute(delete(PEOPLE).where(PEOPLE.c.id == "ann"))
            assert await store.characters.get("ada") is None
            assert await store.characters.journal("ada") == []
            assert await store.characters.journal("other") == [FIRST]

    asyncio.run(main())


def test_copies_have_all_characters(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.append(*later(1))
            await store.backup(copy)
            await store.restore(copy, replace=True)
            assert await store.characters.get("ada") == later(1)[0]
            assert await store.characters.journal("ada") == [FIRST, later(1)[1]]

    asyncio.run(main())


def test_a_copy_whose_journal_is_not_whole_is_refused(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def main() -> None:
        async with opened(url) as store:
            await begin(store)
            await store.characters.append(*later(1))
            await store.backup(copy)
            with contextlib.closing(sqlite3.connect(copy)) as c, c:
                c.execute("DELETE FROM entries WHERE n = 1")
            with pytest.raises(CannotRestore, match="character ada lacks entries"):
                await store.restore(copy, replace=True)
            assert len(await store.characters.journal("ada")) == 2

    asyncio.run(main())
