"""Fairness: the seed is committed to, records open it at the end and hide it before."""

import hashlib

import msgspec
from minis.duel import DUEL
from minis.whispers import WHISPERS

from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    WHISPERS_OF_THREE,
    Process,
    heard,
    run,
)
from worldline.core import record
from worldline.server.messages.tables import Changed
from worldline.server.store.rows import TableRow
from worldline.server.tables.fairness import commitment

ROW = TableRow("t", "duel", "1", "plain", "0", b'{"nerve":4}', 7, b"salt", "ann", False, "over")


def test_the_commitment_is_over_salt_seed_and_setup() -> None:
    known = hashlib.sha256(b"salt" + bytes(7) + b"\x07" + b'{"nerve":4}').hexdigest()
    assert commitment(ROW) == known
    for change in ({"seed": 8}, {"salt": b"pepper"}, {"setup": b"{}"}):
        assert commitment(msgspec.structs.replace(ROW, **change)) != known


def test_the_seed_is_shown_at_the_end_and_fits_the_commitment() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        before = await process.lobby.info(id, ANN)
        assert before.seed is before.salt is None
        await process.play_out(id, (ANN, BOB, CLEO))
        info = await process.lobby.info(id, None)
        assert info.commitment == before.commitment
        assert info.seed is not None
        assert info.salt is not None
        read = record.read(await process.play.record(id, None))
        assert read.header.seed == int(info.seed)
        assert read.header.salt == info.salt
        committed = bytes.fromhex(info.salt) + int(info.seed).to_bytes(8, "big")
        opened = hashlib.sha256(committed + bytes(read.header.setup)).hexdigest()
        assert opened == read.header.commitment == info.commitment
        assert WHISPERS.scores(record.replay(WHISPERS, read)) is not None

    run(play)


def test_every_draw_in_a_record_comes_from_its_seed() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        await process.act(id, ANN, -1)
        await process.play.undo(id, ANN)
        await process.play_out(id, (ANN, BOB))
        read = record.read(await process.play.record(id, ANN))
        assert read.header.seed is not None
        setup = msgspec.json.decode(read.header.setup, type=DUEL.setup)
        s = DUEL.new(setup, read.header.seed, auto=False)
        for _, line in read.lines:
            if isinstance(line, record.Answered):
                d, action = DUEL.read_decision(line.d), DUEL.read(line.a)
                if d.seat < 0:
                    assert DUEL.draw(s, d) == action
                DUEL.apply(s, d, action, auto=False)
        assert not DUEL.decisions(s)

    run(play)


def as_read(thing: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_a_record_marks_where_answers_were_taken_back() -> None:
    async def play(process: Process) -> None:
        id = await process.table(DUEL_OF_TWO, BOB)
        for _ in range(2):
            await process.act(id, ANN, -1)
            await process.play.undo(id, ANN)
        await process.play_out(id, (ANN, BOB))
        read = record.read(await process.play.record(id, None))
        marks = [line for _, line in read.lines if isinstance(line, record.Mark)]
        assert [(mark.at, mark.undone) for mark in marks if mark.undone] == [(0, 2)]
        record.replay(DUEL, read)

    run(play)


def test_before_the_end_a_record_holds_what_its_seat_knows() -> None:
    async def play(process: Process) -> None:
        id = await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        async with process.play.subscribe(id, ANN) as queue:
            for person in (BOB, ANN, CLEO):
                await process.act(id, person)
            told = [told for change in heard(queue, Changed) for told in change.events]
        lines = [msgspec.json.decode(s) for s in (await process.play.record(id, ANN)).splitlines()]
        header, rest = lines[0], lines[1:]
        assert header["seed"] is None
        assert "salt" not in header
        assert header["commitment"] == (await process.lobby.info(id, None)).commitment
        events = [line["event"] for line in rest if "event" in line]
        assert events[-len(told) :] == [as_read(t.event) for t in told]
        answers = [line["d"] for line in rest if "d" in line]
        assert answers == [{"type": "ChooseBid", "seat": 0}]
        stranger = await process.play.record(id, None)
        assert '"d"' not in stranger
        others = [msgspec.json.decode(line).get("event") for line in stranger.splitlines()]
        assert any(event not in others for event in events)  # a word to her alone

    run(play)
