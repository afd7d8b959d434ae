"""Playing at a table: whole games, answers by number, devices, spectators, chat, stand-ins."""

import msgspec
import pytest

from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    Process,
    answer,
    heard,
    run,
)
from worldline.core import record
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Act,
    Changed,
    Digest,
    NewTable,
    Said,
    Seated,
    Sync,
)
from worldline.the_now.game import GAME


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_bots_play_whole_games(seats: int) -> None:
    async def play(process: Process) -> None:
        bots = (None, *("random", "greedy", "random", "random", "greedy")[: seats - 1])
        id = await process.table(NewTable("the_now", {"seats": seats}, bots=bots))
        await process.lobby.leave(id, ANN)
        await process.calm(id)
        sync = await process.play.sync(id, None)
        assert sync.stage == "over"
        assert sync.winners
        info = await process.lobby.info(id, None)
        assert info.stage == "over"
        assert info.answers == sync.n
        text = await process.play.record(id, None)
        assert record.replay(GAME, record.read(text)) is not None

    run(play)


def test_an_answer_is_stored_before_it_is_acknowledged() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        n = await process.play.act(id, ANN, answer(await process.play.sync(id, ANN)))
        rows = await process.store.answers(id)
        assert (n, len(rows)) == (1, 2)
        assert rows[0].by == "seat"
        assert {row.by for row in rows[1:]} == {"chance"}  # a strike rolls

    run(play)


def test_late_and_repeated_answers_are_refused_by_number() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        rest = answer(await process.play.sync(id, ANN), -1)
        await process.play.act(id, ANN, rest)
        await process.act(id, BOB, -1)
        again = answer(await process.play.sync(id, ANN), -1)
        assert again.decision == rest.decision  # asked the same once more, under another number
        before = await process.syncs(id)
        for n in (rest.n, again.n + 1, -1):
            with pytest.raises(NotAllowed) as refusal:
                await process.play.act(id, ANN, Act(rest.decision, n, rest.action))
            assert refusal.value.status == 409
        assert await process.syncs(id) == before
        await process.play.act(id, ANN, again)
        with pytest.raises(NotAllowed, match="has changed"):
            await process.play.act(id, ANN, again)

    run(play)


def test_what_somebody_else_answers_leaves_an_open_decision_its_number() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        bid = answer(await process.play.sync(id, ANN))
        await process.act(id, BOB)
        assert answer(await process.play.sync(id, ANN)) == bid
        await process.play.act(id, ANN, bid)

    run(play)


@pytest.mark.parametrize(
    ("decision", "action", "status"),
    [
        ({"type": "TakeTurn", "seat": 1}, {"type": "Rest"}, 403),
        ({"type": "React", "seat": 0}, {"type": "Parry"}, 422),
        ({"type": "TakeTurn", "seat": 0}, {"type": "Parry"}, 422),
        ({"type": "Nonsense", "seat": 0}, {"type": "Rest"}, 400),
        ({"type": "TakeTurn", "seat": 0}, {"type": "Nonsense"}, 400),
        ({"type": "TakeTurn", "seat": "0"}, {"type": "Rest"}, 400),
    ],
)
def test_an_answer_that_makes_no_sense_changes_nothing(
    decision: dict[str, object], action: dict[str, object], status: int
) -> None:
    async def play(process: Process) -> NotAllowed:
        id = await process.table(DUEL_OF_TWO, BOB)
        before = await process.syncs(id)
        with pytest.raises(NotAllowed) as refusal:
            await process.play.act(id, ANN, Act(decision, 0, action))
        assert await process.syncs(id) == before
        assert await process.store.answers(id) == []
        return refusal.value

    error = run(play)
    assert error.status == status
    assert (error.rule is not None) == (status == 422)


def test_only_who_sits_there_answers() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        act = answer(await process.play.sync(id, ANN))
        with pytest.raises(NotAllowed) as refusal:
            await process.play.act(id, CLEO, act)
        assert refusal.value.status == 403

    run(play)


def test_two_devices_of_one_person_are_told_the_same() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        tables = process.tables
        async with tables.play.subscribe(id, ANN) as phone, tables.play.subscribe(id, ANN) as desk:
            for person in (BOB, CLEO, ANN):
                await process.act(id, person)
            told = [[msgspec.json.encode(q.get_nowait()) for _ in range(5)] for q in (phone, desk)]
            assert told[0] == told[1]
            assert phone.empty()

    run(play)


def test_a_listener_sees_the_table_then_every_change() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        async with process.play.subscribe(id, BOB) as queue:
            first, second = queue.get_nowait(), queue.get_nowait()
            assert isinstance(first, Seated)
            assert isinstance(second, Sync)
            n = await process.act(id, ANN)
            changed = queue.get_nowait()
            assert isinstance(changed, Changed)
            assert (changed.n, changed.seat, changed.by) == (n, 0, "seat")
            assert changed.sync == await process.play.sync(id, BOB)

    run(play)


def test_spectators_see_what_is_public_and_all_hands_at_the_end() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        async with process.play.subscribe(id, None) as queue:
            await process.play_out(id, (ANN, BOB, CLEO))
            changes = heard(queue, Changed)
        for change in changes:
            assert change.sync.asked == ()
            assert change.sync.view.hand == change.sync.view.candidates == ()
            assert all(told.event.to is None for told in change.events)
        *running, last = (change.sync for change in changes)
        assert not any(sync.views for sync in running)
        assert [len(view.hand) for view in last.views] == [2, 2, 2]

    run(play)


def test_a_slow_listener_is_sent_away_and_the_table_goes_on() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        async with process.play.subscribe(id, None) as queue:
            for _ in range(300):
                await process.play.say(id, ANN, "hello?")
            assert queue.qsize() == 257
            messages = [queue.get_nowait() for _ in range(257)]
            assert type(messages[-1]).__name__ == "Gone"

    run(play)


def test_chat_reaches_everybody_and_stays() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        async with tables.play.subscribe(id, BOB) as queue:
            process.time += 5
            said = await tables.play.say(id, ANN, "  good luck ")
            assert heard(queue, Said) == [said]
        assert (said.name, said.text, said.at) == ("Ann", "good luck", 1005.0)
        assert await tables.play.chat(id, None) == [said]
        for text in (" ", "x" * 501):
            with pytest.raises(NotAllowed, match="1 to 500"):
                await tables.play.say(id, ANN, text)
        with pytest.raises(NotAllowed, match="no seat"):
            await tables.play.say(id, CLEO, "me too")

    run(play)


def test_a_bot_stands_in_and_gives_back_with_a_digest() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        async with tables.play.subscribe(id, BOB) as queue:
            assert await tables.play.away(id, BOB, True) is None
            assert heard(queue, Sync)[-1].asked == ()  # the stand-in is asked instead
            await process.calm(id)
            rows = await process.store.answers(id)
            assert rows[-1].by == "stand-in"
            with pytest.raises(NotAllowed, match="come back first"):
                await tables.play.act(id, BOB, Act({}, 0, {}))
            for person in (ANN, CLEO):
                await process.act(id, person)
            told = [told for change in heard(queue, Changed) for told in change.events]
            digest = await tables.play.away(id, BOB, False)
            assert isinstance(digest, Digest)
            assert digest.events == tuple(told)
            others = [*tables.registry.live[id].begun_table().history(0)]
            assert any(told not in others for told in digest.events)  # a word to him alone
            assert heard(queue, Digest) == [digest]
        before = len(await process.store.answers(id))
        await process.calm(id)
        assert len(await process.store.answers(id)) == before
        assert await tables.play.away(id, BOB, False) is None

    run(play)
