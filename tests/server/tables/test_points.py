"""What people point at: shown to all who listen, and kept nowhere."""

import asyncio

import msgspec
import pytest
from patience import HANG

from server.tables.process import ANN, BOB, CLEO, DUEL_OF_TWO, Process, heard, run
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import NewTable, Place, Pointed
from worldline.server.tables.live_table import MOST_POINTED

HERE: Place = (1000, -2000, 0)
FIGHT = Setup(
    entrants=(
        Entrant(npc="npc-officer", side="players", seat=0),
        Entrant(npc="npc-gunhand", at=(20_000, 0, 0)),
    ),
    players=1,
)


async def pointing(process: Process) -> str:
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    return await process.table(NewTable("riftbound", msgspec.to_builtins(FIGHT)), BOB)


def test_a_ping_is_shown_to_all_who_listen_and_kept_nowhere() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        before = await process.syncs(id)
        for who in (ANN, BOB, CLEO, None):
            async with tables.play.subscribe(id, who) as queue:
                await tables.play.point(id, BOB, "ping", (HERE,))
                assert heard(queue, Pointed) == [Pointed("ping", (HERE,), 1, BOB.name)]
        async with tables.play.subscribe(id, ANN) as queue:
            assert heard(queue, Pointed) == []
        assert await process.syncs(id) == before
        assert await tables.play.chat(id, ANN) == []

    run(play)


def test_a_ruler_is_moved_and_put_away() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        async with tables.play.subscribe(id, None) as queue:
            for points in ((HERE, HERE), (HERE, (0, 0, 0), HERE), ()):
                await tables.play.point(id, ANN, "ruler", points)
            lengths = [len(pointed.points) for pointed in heard(queue, Pointed)]
        assert lengths == [2, 3, 0]
        with pytest.raises(NotAllowed, match="two points or more"):
            await tables.play.point(id, ANN, "ruler", (HERE,))
        for points in ((), (HERE, HERE)):
            with pytest.raises(NotAllowed, match="at one place"):
                await tables.play.point(id, ANN, "ping", points)

    run(play)


def test_only_who_sits_there_points_and_only_the_gm_shows_where_to_look() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await pointing(process)
        with pytest.raises(NotAllowed, match="no seat"):
            await tables.play.point(id, CLEO, "ping", (HERE,))
        with pytest.raises(NotAllowed, match="Only the GM"):
            await tables.play.point(id, ANN, "look", (HERE,))
        async with tables.play.subscribe(id, ANN) as queue:
            await tables.play.point(id, BOB, "look", (HERE,))
            assert heard(queue, Pointed) == [Pointed("look", (HERE,), 1, BOB.name)]

    run(play)


def test_who_has_other_things_to_hear_is_spared_it_and_stays() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        async with tables.play.subscribe(id, ANN) as queue:
            for _ in range(1000):
                await tables.play.point(id, BOB, "ping", (HERE,))
            assert queue.qsize() == MOST_POINTED

    run(play)


def test_people_who_listen_at_another_process_see_it_too() -> None:
    async def play(process: Process) -> None:
        id, other = await process.table(DUEL_OF_TWO, BOB), Process(process.store)
        listening = asyncio.create_task(other.registry.listen(process.store.listen()))
        async with other.play.subscribe(id, ANN) as there, process.play.subscribe(id, ANN) as here:
            await process.play.point(id, BOB, "ruler", (HERE, HERE))
            pointed = Pointed("ruler", (HERE, HERE), 1, BOB.name)
            async with asyncio.timeout(HANG):
                while not (seen := heard(there, Pointed)):
                    await asyncio.sleep(0)
            assert (seen, heard(here, Pointed)) == ([pointed], [pointed])
        listening.cancel()

    run(play)
