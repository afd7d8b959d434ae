"""In the middle of a hidden unit's turn those who do not know of it stay where they were, and
nobody is stuck: with a new connection, after a restart and after an answer taken back."""

from typing import Any

import msgspec
import pytest
from tracing import rule

from server.tables.process import ANN, BOB, Process, heard, run
from worldline.core.machine import Decision
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.commands import Overrule, SetField
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.events import Vanished
from worldline.riftbound.combat.nouns.schema import EndTurn, TakeAction
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Act, Changed, NewTable, Sync
from worldline.server.store.rows import Clock
from worldline.server.tables.table import Table

FIGHT = Setup(
    entrants=(
        Entrant(npc="npc-officer", side="players", seat=0),
        Entrant(npc="npc-gunhand", at=(40_000, 0, 0), hidden=True),
        Entrant(npc="npc-gunhand", at=(60_000, 0, 0)),
    ),
    players=1,
)


async def begun(process: Process) -> str:
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    new = NewTable("riftbound", msgspec.to_builtins(FIGHT), clock=Clock(beat=0))
    return await process.table(new, BOB)


async def answer(process: Process, id: str) -> Decision:
    """Whoever is waited for ends his turn, or takes the first option."""
    table = table_of(process, id)
    d = next(d for d in table.position.open if table.game.must_be_answered(d))
    options = list(table.game.legal(table.position.state, d))
    action = EndTurn() if EndTurn() in options else options[0]
    n = table.known[d.seat].open[d]
    act = Act(msgspec.to_builtins(d), n, msgspec.to_builtins(action))
    await process.play.act(id, (ANN, BOB)[d.seat], act)
    return d


def table_of(process: Process, id: str) -> Table[Any]:
    return process.registry.live[id].begun_table()


GUNHAND = 1
"""The one that everybody sees."""


def acting_units(process: Process, id: str) -> list[int]:
    return [d.unit for d in table_of(process, id).position.open if isinstance(d, TakeAction)]


def named(news: Changed) -> set[int | None]:
    return {getattr(told.event, "unit", None) for told in news.events}


def is_hidden_turn(process: Process, id: str) -> bool:
    position = table_of(process, id).position
    acting = [d.unit for d in position.open if isinstance(d, TakeAction)]
    return any(position.state.units[u].hidden for u in acting)


async def until_hidden_turn(process: Process, id: str) -> Decision:
    """Who answered last before it."""
    d = await answer(process, id)
    while not is_hidden_turn(process, id):
        d = await answer(process, id)
    return d


@rule("RB-RULING-248")
def test_in_a_hidden_turn_a_connection_and_a_restart_show_what_was_told_last() -> None:
    async def play(process: Process) -> None:
        id = await begun(process)
        async with process.play.subscribe(id, ANN) as queue:
            await until_hidden_turn(process, id)
            told = heard(queue, Changed)[-1]
            asked = (await process.play.sync(id, ANN)).asked
            assert not any(one.owed for one in asked)  # she has answered
            assert (await process.play.sync(id, ANN)).n == told.n
            async with process.play.subscribe(id, ANN) as again:
                assert heard(again, Sync) == [await process.play.sync(id, ANN)]
            restarted = Process(process.store, process.registry.games)
            for who in (ANN, BOB, None):
                here, there = await process.play.sync(id, who), await restarted.play.sync(id, who)
                assert here == there
            assert (await process.play.sync(id, BOB)).asked[0].owed
            while table_of(process, id).known[0].is_behind:
                assert heard(queue, Changed) == []
                await answer(process, id)
            (news,) = heard(queue, Changed)
            assert news.n == told.n + 1

    run(play)


@rule("RB-RULING-230")
def test_whom_the_gm_hides_in_their_turn_is_seen_no_more_at_once() -> None:
    async def play(process: Process) -> None:
        id = await begun(process)
        async with process.play.subscribe(id, ANN) as queue:
            while not (acting := [u for u in acting_units(process, id) if u == GUNHAND]):
                await answer(process, id)
            assert acting == [GUNHAND]
            assert (await process.play.sync(id, ANN)).view.whose == GUNHAND
            heard(queue, Changed)
            hide = SetField(unit=GUNHAND, field="hidden", value="true", reason="the light is out")
            (overrule,) = (
                one for one in (await process.play.sync(id, BOB)).asked
                if isinstance(one.decision, Overrule)
            )  # fmt: skip
            said = Act(
                msgspec.to_builtins(overrule.decision), overrule.n, msgspec.to_builtins(hide)
            )
            await process.play.act(id, BOB, said)
            (news,) = heard(queue, Changed)
            assert [told.event for told in news.events] == [Vanished(unit=GUNHAND)]
            assert [told.say for told in news.events] == [
                "Gunhand can no longer be seen (RB-RULING-230)."
            ]
            assert (news.sync.view.whose, news.sync.waiting) == (None, ())
            assert GUNHAND not in [unit.id for unit in news.sync.view.units]
            restarted = Process(process.store, process.registry.games)
            for who in (ANN, BOB, None):
                here, there = await process.play.sync(id, who), await restarted.play.sync(id, who)
                assert here == there
            await answer(process, id)  # what it does then, nobody hears
            assert not any(one.events for one in heard(queue, Changed) if GUNHAND in named(one))

    run(play)


@rule("RB-RULING-248")
def test_while_somebody_hidden_is_asked_nobody_who_waits_takes_back() -> None:
    async def play(process: Process) -> None:
        id = await begun(process)
        last = await until_hidden_turn(process, id)
        while last.seat != 0:
            last = await until_hidden_turn(process, id)
        before = process.registry.live[id].begun_table().n
        with pytest.raises(NotAllowed, match="still under way"):
            await process.play.undo(id, ANN)
        assert table_of(process, id).n == before
        assert (await process.play.sync(id, BOB)).undo_asked is None
        while table_of(process, id).known[0].is_behind:
            await answer(process, id)
        await process.play.undo(id, ANN)  # who has not noticed anybody since need not ask
        if wanted := (await process.play.sync(id, BOB)).undo_asked:
            await process.play.consent(id, BOB, wanted.n, True)
        assert any(row.back for row in await process.store.answers(id))

    run(play)
