"""Tables before and after their game: opening, inviting, sitting down, starting, rematch."""

import asyncio

import pytest

from server.tables.house import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    House,
    heard,
    run,
    seat,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Gone, NewTable, Seated, TableInfo
from worldline.server.store.memory import Memory
from worldline.server.store.rows import Clock, TableRow
from worldline.server.tables.lobby import MOST_WITH_BOTS
from worldline.server.tables.seating import hash_of


def test_a_new_table_says_what_is_played_and_who_sits_there() -> None:
    async def play(house: House) -> None:
        new = NewTable("the_now", {"seats": 3}, public=True, bots=(None, "greedy"))
        info = await house.rooms.create(ANN, new)
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
            theirs = await house.rooms.info(info.id, other)
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
    async def play(house: House) -> NotAllowed:
        with pytest.raises(NotAllowed) as refusal:
            await house.rooms.create(ANN, new)
        assert await house.rooms.list_mine(ANN) == []
        return refusal.value

    error = run(play)
    assert error.status == status
    assert why in error.why


def test_a_refused_setup_names_the_rule() -> None:
    async def play(house: House) -> str | None:
        with pytest.raises(NotAllowed) as refusal:
            await house.rooms.create(ANN, NewTable("the_now", {"seats": 2}))
        return refusal.value.rule

    assert run(play) == "TN-RULING-118"


def test_an_invite_grants_one_seat_once_and_only_its_hash_is_kept() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, (await house.rooms.create(ANN, WHISPERS_OF_THREE)).id
        invite = await rooms.invite(id, ANN, 2)
        found = await house.store.table(id)
        assert found is not None
        assert found[1][2].invite == hash_of(invite.secret)
        assert len(invite.secret) >= 43  # 256 bits
        assert (await rooms.info(id, None)).seats[2].invited
        info = await rooms.join(BOB, invite.secret)
        assert [seat(info, n) for n in range(3)] == [
            ("Ann", True, None),
            ("", False, None),
            ("Bob", True, None),
        ]
        with pytest.raises(NotAllowed, match="used"):
            await rooms.join(CLEO, invite.secret)
        with pytest.raises(NotAllowed, match="used"):
            await rooms.join(CLEO, "x" + invite.secret)

    run(play)


def test_an_invite_says_beforehand_whether_its_seat_can_be_taken() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, (await house.rooms.create(ANN, WHISPERS_OF_THREE)).id
        invite, other = await rooms.invite(id, ANN, 2), await rooms.invite(id, ANN, 1)
        for who in (BOB, None):
            found = await rooms.invited(who, invite.secret)
            assert (found.seat, found.info.id, found.info.owner) == (2, id, "Ann")
            assert found.info.seats[2].invited  # looking takes nothing
        await rooms.join(BOB, invite.secret)
        with pytest.raises(NotAllowed, match="used") as refusal:
            await rooms.invited(CLEO, invite.secret)
        assert refusal.value.status == 404
        await rooms.set_bot(id, ANN, 1, "random")
        with pytest.raises(NotAllowed, match="replaced"):
            await rooms.invited(CLEO, other.secret)

    run(play)


def test_an_invite_to_a_game_that_has_begun_grants_nothing() -> None:
    async def play(house: House) -> None:
        rooms = house.rooms
        id = (await rooms.create(ANN, NewTable("duel", bots=(None, "random")))).id
        invite = await rooms.invite(id, ANN, 1)
        assert (await rooms.invited(CLEO, invite.secret)).seat == 1
        await rooms.start(id, ANN)
        for refused in (rooms.invited(CLEO, invite.secret), rooms.join(CLEO, invite.secret)):
            with pytest.raises(NotAllowed, match=r"The game has begun\."):
                await refused

    run(play)


def test_a_new_invite_replaces_the_old_one_and_only_the_owner_gives_them() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, (await house.rooms.create(ANN, WHISPERS_OF_THREE)).id
        old, new = await rooms.invite(id, ANN, 1), await rooms.invite(id, ANN, 1)
        with pytest.raises(NotAllowed, match="replaced"):
            await rooms.join(BOB, old.secret)
        await rooms.join(BOB, new.secret)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await rooms.invite(id, BOB, 2)
        with pytest.raises(NotAllowed, match="not free"):
            await rooms.invite(id, ANN, 1)
        other = await rooms.invite(id, ANN, 2)
        with pytest.raises(NotAllowed, match="already"):
            await rooms.join(BOB, other.secret)
        with pytest.raises(NotAllowed, match="no seat 7"):
            await rooms.invite(id, ANN, 7)

    run(play)


def test_one_sits_down_freely_only_at_a_public_table() -> None:
    async def play(house: House) -> None:
        rooms = house.rooms
        private = (await rooms.create(ANN, DUEL_OF_TWO)).id
        with pytest.raises(NotAllowed, match="by invitation"):
            await rooms.sit(private, BOB, 1)
        public = (await rooms.create(ANN, NewTable("whispers", public=True))).id
        assert [t.id for t in await rooms.list_public(None)] == [public]
        await rooms.invite(public, ANN, 2)
        with pytest.raises(NotAllowed, match="kept for somebody else"):
            await rooms.sit(public, BOB, 2)
        with pytest.raises(NotAllowed, match="Ann sits there"):
            await rooms.sit(public, BOB, 0)
        await rooms.sit(public, BOB, 1)
        assert [t.id for t in await rooms.list_mine(BOB)] == [public]
        assert seat(await rooms.leave(public, BOB), 1) == ("", False, None)
        assert await rooms.list_mine(BOB) == []

    run(play)


def test_bots_come_and_go_and_a_table_starts_when_it_is_full() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, (await house.rooms.create(ANN, WHISPERS_OF_THREE)).id
        with pytest.raises(NotAllowed, match="Seat 2 is still free"):
            await rooms.start(id, ANN)
        await rooms.set_bot(id, ANN, 1, "random")
        await rooms.set_bot(id, ANN, 1, None)
        await rooms.set_bot(id, ANN, 1, "random")
        with pytest.raises(NotAllowed, match="Ann sits there"):
            await rooms.set_bot(id, ANN, 0, "random")
        invite = await rooms.invite(id, ANN, 2)
        await rooms.join(BOB, invite.secret)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await rooms.start(id, BOB)
        assert (await rooms.start(id, ANN)).stage == "playing"
        for refused in (rooms.start(id, ANN), rooms.set_bot(id, ANN, 1, None)):
            with pytest.raises(NotAllowed, match="The game has begun"):
                await refused

    run(play)


class Unhurried(Memory):
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
        house = House(Unhurried())
        await house.fill()
        rooms, solo = house.rooms, NewTable("duel", bots=(None, "random"))
        ids = [(await rooms.create(ANN, solo)).id for _ in range(MOST_WITH_BOTS + 3)]
        tried = await asyncio.gather(*(rooms.start(id, ANN) for id in ids), return_exceptions=True)
        started = [info.id for info in tried if isinstance(info, TableInfo)]
        refused = [why for why in tried if isinstance(why, NotAllowed)]
        assert len(started) == MOST_WITH_BOTS
        assert {(error.status, error.why) for error in refused} == {(409, TOO_MANY)}
        await house.table(DUEL_OF_TWO, BOB)  # where no bot plays
        alone = NewTable("duel", hotseat=("Ann", "Anna"))  # who could leave both seats to bots
        for one_more in (solo, alone):
            with pytest.raises(NotAllowed, match="10 games with bots"):
                await rooms.create(ANN, one_more)
        waiting = next(id for id in ids if id not in started)
        await rooms.delete(started[0], ANN)
        assert (await rooms.start(waiting, ANN)).stage == "playing"
        again = (await rooms.create(BOB, solo)).id
        assert (await rooms.start(again, BOB)).stage == "playing"

    asyncio.run(play())


def test_everybody_at_the_table_sees_who_comes() -> None:
    async def play(house: House) -> list[TableInfo]:
        rooms, id = house.rooms, (await house.rooms.create(ANN, DUEL_OF_TWO)).id
        async with rooms.subscribe(id, ANN) as queue:
            invite = await rooms.invite(id, ANN, 1)
            await rooms.join(BOB, invite.secret)
            return [message.info for message in heard(queue, Seated)]

    first, invited, joined = run(play)
    assert seat(first, 1) == ("", False, None)
    assert invited.seats[1].invited
    assert seat(joined, 1) == ("Bob", True, None)


def test_who_leaves_a_running_game_is_replaced_by_a_bot_to_its_end() -> None:
    async def play(house: House) -> None:
        id = await house.table(DUEL_OF_TWO, BOB)
        info = await house.rooms.leave(id, BOB)
        assert seat(info, 1) == ("random", False, "random")
        await house.calm(id)
        for refused in (house.rooms.invite(id, ANN, 1), house.rooms.sit(id, ANN, 1)):
            with pytest.raises(NotAllowed, match="The game has begun"):
                await refused

    run(play)


def test_nobody_comes_into_a_seat_whose_cards_are_dealt() -> None:
    """The owner could invite a second self, and see what a bot holds."""

    async def play(house: House) -> None:
        rooms, new = house.rooms, NewTable("whispers", bots=(None, "random", "random"))
        id = (await rooms.create(ANN, new)).id
        early = await rooms.invite(id, ANN, 1)
        await rooms.start(id, ANN)
        with pytest.raises(NotAllowed, match="The game has begun"):
            await rooms.join(BOB, early.secret)
        with pytest.raises(NotAllowed, match="The game has begun"):
            await rooms.invite(id, ANN, 2)
        assert (await rooms.sync(id, BOB)).seat is None

    run(play)


def test_a_rematch_is_one_table_for_all_with_a_new_seed() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await house.table(DUEL_OF_TWO, BOB)
        with pytest.raises(NotAllowed, match="not over yet"):
            await rooms.rematch(id, BOB)
        await house.play_out(id, (ANN, BOB))
        again = await rooms.rematch(id, BOB)
        assert (await rooms.rematch(id, ANN)).id == again.id
        assert again.commitment != (await rooms.info(id, ANN)).commitment
        assert [seat(again, n)[0] for n in range(2)] == ["Ann", "Bob"]
        assert (await rooms.start(again.id, BOB)).stage == "playing"
        with pytest.raises(NotAllowed, match="no seat at this table"):
            await rooms.rematch(id, CLEO)

    run(play)


def test_a_deleted_table_is_gone_for_all() -> None:
    async def play(house: House) -> None:
        rooms, id = house.rooms, await house.table(DUEL_OF_TWO, BOB)
        with pytest.raises(NotAllowed, match="Only who opened"):
            await rooms.delete(id, BOB)
        async with rooms.subscribe(id, BOB) as queue:
            await rooms.delete(id, ANN)
            assert len(heard(queue, Gone)) == 1
        with pytest.raises(NotAllowed) as refusal:
            await rooms.info(id, ANN)
        assert refusal.value.status == 404
        assert rooms.tables == 0

    run(play)
