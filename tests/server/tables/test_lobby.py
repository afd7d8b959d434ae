"""Tables before and after their game: opening, inviting, sitting down, starting, rematch."""

import asyncio

import pytest

from server.passing import Passing
from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    Process,
    heard,
    run,
    seat,
    wait,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Gone, NewTable, Seated, TableInfo
from worldline.server.store.rows import Clock, TableRow
from worldline.server.store.secrets import hash_of
from worldline.server.tables.lobby import MOST_WITH_BOTS


def test_a_new_table_says_what_is_played_and_who_sits_there() -> None:
    async def play(process: Process) -> None:
        new = NewTable("the_now", {"seats": 3}, public=True, bots=(None, "greedy"))
        info = await process.lobby.create(ANN, new)
        assert [seat(info, n) for n in range(3)] == [
            ("Ann", True, None),
            ("greedy", False, "greedy"),
            ("", False, None),
        ]
        assert (info.stage, info.edition, info.yours, info.owner) == (
            "gathering",
            "the-now",
            True,
            "Ann",
        )
        assert info.seed is info.salt is None
        assert len(info.commitment) == 64
        assert len(info.id) == 32
        for other in (BOB, None):
            theirs = await process.lobby.info(info.id, other)
            assert not theirs.yours
            assert not any(s.you for s in theirs.seats)

    run(play)


@pytest.mark.parametrize(
    ("new", "status", "why"),
    [
        (NewTable("chess"), 404, "no game chess"),
        (NewTable("the_now", {"seats": 9}), 422, "3 to 6 players"),
        (NewTable("the_now", {"seats": "x"}), 400, "cannot be read"),
        (NewTable("the_now", {"edition": "/etc/hostname"}), 422, "no edition /etc/hostname"),
        (NewTable("the_now", bots=("nobody",)), 404, "no bot nobody"),
        (NewTable("duel", bots=("random",) * 3), 422, "2 seats"),
        (NewTable("duel", seat=2), 404, "no seat 2"),
        (NewTable("duel", clock=Clock("turn", 1)), 422, "A clock gives"),
        (NewTable("duel", clock=Clock("fischer", 60, -1)), 422, "An answer adds"),
    ],
)
def test_a_table_that_cannot_be_is_refused(new: NewTable, status: int, why: str) -> None:
    async def play(process: Process) -> NotAllowed:
        with pytest.raises(NotAllowed) as refusal:
            await process.lobby.create(ANN, new)
        assert await process.lobby.list_mine(ANN) == []
        return refusal.value

    error = run(play)
    assert error.status == status
    assert why in error.why


def test_a_refused_setup_names_the_rule() -> None:
    async def play(process: Process) -> str | None:
        with pytest.raises(NotAllowed) as refusal:
            await process.lobby.create(ANN, NewTable("the_now", {"seats": 2}))
        return refusal.value.rule

    assert run(play) == "TN-RULING-118"


def test_an_invite_grants_one_seat_once_and_only_its_hash_is_kept() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, (await process.lobby.create(ANN, WHISPERS_OF_THREE)).id
        invite = await tables.lobby.invite(id, ANN, 2)
        found = await process.store.table(id)
        assert found is not None
        assert found[1][2].invite == hash_of(invite.secret)
        assert len(invite.secret) >= 43  # 256 bits
        assert (await tables.lobby.info(id, None)).seats[2].invited
        info = await tables.lobby.join(BOB, invite.secret)
        assert [seat(info, n) for n in range(3)] == [
            ("Ann", True, None),
            ("", False, None),
            ("Bob", True, None),
        ]
        with pytest.raises(NotAllowed, match="used"):
            await tables.lobby.join(CLEO, invite.secret)
        with pytest.raises(NotAllowed, match="used"):
            await tables.lobby.join(CLEO, "x" + invite.secret)

    run(play)


def test_an_invite_says_beforehand_whether_its_seat_can_be_taken() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, (await process.lobby.create(ANN, WHISPERS_OF_THREE)).id
        invite, other = await tables.lobby.invite(id, ANN, 2), await tables.lobby.invite(id, ANN, 1)
        for who in (BOB, None):
            found = await tables.lobby.invitation(who, invite.secret)
            assert (found.seat, found.info.id, found.info.owner) == (2, id, "Ann")
            assert found.info.seats[2].invited  # looking takes nothing
        await tables.lobby.join(BOB, invite.secret)
        with pytest.raises(NotAllowed, match="used") as refusal:
            await tables.lobby.invitation(CLEO, invite.secret)
        assert refusal.value.status == 404
        await tables.lobby.set_bot(id, ANN, 1, "random")
        with pytest.raises(NotAllowed, match="replaced"):
            await tables.lobby.invitation(CLEO, other.secret)

    run(play)


def test_an_invite_to_a_game_that_has_begun_grants_nothing() -> None:
    async def play(process: Process) -> None:
        tables = process.tables
        id = (await tables.lobby.create(ANN, NewTable("duel", bots=(None, "random")))).id
        invite = await tables.lobby.invite(id, ANN, 1)
        assert (await tables.lobby.invitation(CLEO, invite.secret)).seat == 1
        await tables.lobby.start(id, ANN)
        for refused in (
            tables.lobby.invitation(CLEO, invite.secret),
            tables.lobby.join(CLEO, invite.secret),
        ):
            with pytest.raises(NotAllowed, match=r"The game has begun\."):
                await refused

    run(play)


def test_a_new_invite_replaces_the_old_one_and_only_the_owner_gives_them() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, (await process.lobby.create(ANN, WHISPERS_OF_THREE)).id
        old, new = await tables.lobby.invite(id, ANN, 1), await tables.lobby.invite(id, ANN, 1)
        with pytest.raises(NotAllowed, match="replaced"):
            await tables.lobby.join(BOB, old.secret)
        await tables.lobby.join(BOB, new.secret)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await tables.lobby.invite(id, BOB, 2)
        with pytest.raises(NotAllowed, match="not free"):
            await tables.lobby.invite(id, ANN, 1)
        other = await tables.lobby.invite(id, ANN, 2)
        with pytest.raises(NotAllowed, match="already"):
            await tables.lobby.join(BOB, other.secret)
        with pytest.raises(NotAllowed, match="no seat 7"):
            await tables.lobby.invite(id, ANN, 7)

    run(play)


def test_one_sits_down_freely_only_at_a_public_table() -> None:
    async def play(process: Process) -> None:
        tables = process.tables
        private = (await tables.lobby.create(ANN, DUEL_OF_TWO)).id
        with pytest.raises(NotAllowed, match="by invitation"):
            await tables.lobby.sit(private, BOB, 1)
        public = (await tables.lobby.create(ANN, NewTable("whispers", public=True))).id
        assert [t.id for t in await tables.lobby.list_public(None)] == [public]
        await tables.lobby.invite(public, ANN, 2)
        with pytest.raises(NotAllowed, match="kept for somebody else"):
            await tables.lobby.sit(public, BOB, 2)
        with pytest.raises(NotAllowed, match="Ann sits there"):
            await tables.lobby.sit(public, BOB, 0)
        await tables.lobby.sit(public, BOB, 1)
        assert [t.id for t in await tables.lobby.list_mine(BOB)] == [public]
        assert seat(await tables.lobby.leave(public, BOB), 1) == ("", False, None)
        assert await tables.lobby.list_mine(BOB) == []

    run(play)


def test_bots_come_and_go_and_a_table_starts_when_it_is_full() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, (await process.lobby.create(ANN, WHISPERS_OF_THREE)).id
        with pytest.raises(NotAllowed, match="Seat 2 is still free"):
            await tables.lobby.start(id, ANN)
        await tables.lobby.set_bot(id, ANN, 1, "random")
        await tables.lobby.set_bot(id, ANN, 1, None)
        await tables.lobby.set_bot(id, ANN, 1, "random")
        with pytest.raises(NotAllowed, match="Ann sits there"):
            await tables.lobby.set_bot(id, ANN, 0, "random")
        invite = await tables.lobby.invite(id, ANN, 2)
        await tables.lobby.join(BOB, invite.secret)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await tables.lobby.start(id, BOB)
        assert (await tables.lobby.start(id, ANN)).stage == "playing"
        for refused in (tables.lobby.start(id, ANN), tables.lobby.set_bot(id, ANN, 1, None)):
            with pytest.raises(NotAllowed, match="The game has begun"):
                await refused

    run(play)


class Unhurried(Passing):
    """Others may ask while it looks up somebody's tables."""

    async def tables_of(self, person: str, limit: int = 1000) -> list[TableRow]:
        found = await super().tables_of(person, limit)
        await asyncio.sleep(0)
        return found


TOO_MANY = (
    "You have 10 games with bots under way: play one to its end, or give up your seat in one."
)


def test_one_person_has_only_so_many_games_with_bots_under_way() -> None:
    """Whoever asks for all of them at once gets no more of them, either."""

    async def play() -> None:
        process = Process(Unhurried())
        await process.fill()
        tables, solo = process.tables, NewTable("duel", bots=(None, "random"))
        ids = [(await tables.lobby.create(ANN, solo)).id for _ in range(MOST_WITH_BOTS + 3)]
        tried = await asyncio.gather(
            *(tables.lobby.start(id, ANN) for id in ids), return_exceptions=True
        )
        started = [info.id for info in tried if isinstance(info, TableInfo)]
        refused = [why for why in tried if isinstance(why, NotAllowed)]
        assert len(started) == MOST_WITH_BOTS
        assert {(error.status, error.why) for error in refused} == {(409, TOO_MANY)}
        await process.table(DUEL_OF_TWO, BOB)  # where no bot plays
        alone = NewTable("duel", hotseat=("Ann", "Anna"))  # who could leave both seats to bots
        for one_more in (solo, alone):
            with pytest.raises(NotAllowed, match="10 games with bots"):
                await tables.lobby.create(ANN, one_more)
        waiting = next(id for id in ids if id not in started)
        await tables.lobby.delete(started[0], ANN)
        assert (await tables.lobby.start(waiting, ANN)).stage == "playing"
        again = (await tables.lobby.create(BOB, solo)).id
        assert (await tables.lobby.start(again, BOB)).stage == "playing"

    wait(play())


def test_everybody_at_the_table_sees_who_comes() -> None:
    async def play(process: Process) -> list[TableInfo]:
        tables, id = process.tables, (await process.lobby.create(ANN, DUEL_OF_TWO)).id
        async with tables.play.subscribe(id, ANN) as queue:
            invite = await tables.lobby.invite(id, ANN, 1)
            await tables.lobby.join(BOB, invite.secret)
            return [message.info for message in heard(queue, Seated)]

    first, invited, joined = run(play)
    assert seat(first, 1) == ("", False, None)
    assert invited.seats[1].invited
    assert seat(joined, 1) == ("Bob", True, None)


def test_who_leaves_a_running_game_is_replaced_by_a_bot_to_its_end() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        info = await process.lobby.leave(id, BOB)
        assert seat(info, 1) == ("random", False, "random")
        await process.calm(id)
        for refused in (process.lobby.invite(id, ANN, 1), process.lobby.sit(id, ANN, 1)):
            with pytest.raises(NotAllowed, match="The game has begun"):
                await refused

    run(play)


def test_nobody_comes_into_a_seat_whose_cards_are_dealt() -> None:
    """The owner could invite a second self, and see what a bot holds."""

    async def play(process: Process) -> None:
        tables, new = process.tables, NewTable("whispers", bots=(None, "random", "random"))
        id = (await tables.lobby.create(ANN, new)).id
        early = await tables.lobby.invite(id, ANN, 1)
        await tables.lobby.start(id, ANN)
        with pytest.raises(NotAllowed, match="The game has begun"):
            await tables.lobby.join(BOB, early.secret)
        with pytest.raises(NotAllowed, match="The game has begun"):
            await tables.lobby.invite(id, ANN, 2)
        assert (await tables.play.sync(id, BOB)).seat is None

    run(play)


def test_a_rematch_is_one_table_for_all_with_a_new_seed() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        with pytest.raises(NotAllowed, match="not over yet"):
            await tables.lobby.rematch(id, BOB)
        await process.play_out(id, (ANN, BOB))
        again = await tables.lobby.rematch(id, BOB)
        assert (await tables.lobby.rematch(id, ANN)).id == again.id
        assert again.commitment != (await tables.lobby.info(id, ANN)).commitment
        assert [seat(again, n)[0] for n in range(2)] == ["Ann", "Bob"]
        assert (await tables.lobby.start(again.id, BOB)).stage == "playing"
        with pytest.raises(NotAllowed, match="no seat at this table"):
            await tables.lobby.rematch(id, CLEO)

    run(play)


def test_a_deleted_table_is_gone_for_all() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await tables.lobby.delete(id, BOB)
        async with tables.play.subscribe(id, BOB) as queue:
            await tables.lobby.delete(id, ANN)
            assert len(heard(queue, Gone)) == 1
        with pytest.raises(NotAllowed) as refusal:
            await tables.lobby.info(id, ANN)
        assert refusal.value.status == 404
        assert len(tables.registry.live) == 0

    run(play)
