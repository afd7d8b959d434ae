"""What if: played on a guess of the seat's, with dice of its own, beside the table."""

from typing import Any

import msgspec
import pytest
from tracing import rule

from server.tables.process import ANN, BOB, CLEO, Process, run
from worldline.core.machine import Action, Decision
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.schema import (
    Attack,
    ChoosePath,
    EndTurn,
    Move,
    TakeAction,
    Walk,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import (
    Act,
    NewFork,
    NewTable,
    PlanAsked,
    PlanTold,
    SupposedAct,
    WhatIfAsked,
    WhatIfAt,
    WhatIfPlan,
)
from worldline.server.store.rows import Clock
from worldline.server.tables.table import Table

MINE = Entrant(npc="npc-trooper", side="players", seat=0)
THEIRS = Entrant(npc="npc-trooper", at=(20_000, 0, 0))
HIDDEN = Entrant(npc="npc-trooper", at=(300_000, 0, 0), hidden=True)


async def fight(process: Process, *others: Entrant) -> str:
    """Until Ann is asked for an Action; Bob leads."""
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    setup = msgspec.to_builtins(Setup(entrants=(MINE, THEIRS, *others), players=1))
    new = NewTable("riftbound", setup, clock=Clock(beat=0))
    id = await process.table(new, BOB)
    while not any(one.owed for one in (await process.play.sync(id, ANN)).asked):
        await answer(process, id)
    return id


def table_of(process: Process, id: str) -> Table[Any]:
    return process.registry.live[id].begun_table()


async def answer(process: Process, id: str) -> None:
    """Whoever is waited for ends his turn, or takes the first option."""
    table = table_of(process, id)
    d = next(d for d in table.position.open if table.game.must_be_answered(d))
    options = list(table.game.legal(table.position.state, d))
    action = EndTurn() if EndTurn() in options else options[0]
    n = table.known[d.seat].open[d]
    act = Act(msgspec.to_builtins(d), n, msgspec.to_builtins(action))
    await process.play.act(id, (ANN, BOB)[d.seat], act)


def said(d: Decision, action: Action) -> SupposedAct:
    return SupposedAct(msgspec.to_builtins(d), msgspec.to_builtins(action))


SHOOT = said(TakeAction(0, 0, "normal"), Attack("item/1/auto-rifle", (1,)))
END = said(TakeAction(0, 0, "normal"), EndTurn())


async def ask(process: Process, id: str, seed: int, *acts: SupposedAct) -> WhatIfAt:
    n = (await process.play.sync(id, ANN)).n
    return await process.analysis.what_if(id, ANN, WhatIfAsked(n, seed, acts))


def test_a_what_if_changes_nothing_at_the_table_and_is_the_same_each_time() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        before = [await process.play.sync(id, who, aid=True) for who in (ANN, BOB, None)]
        begun = await ask(process, id, 1)
        assert begun.sync.view == before[0].view
        assert [a.decision for a in begun.sync.asked] == [a.decision for a in before[0].asked]
        shot = await ask(process, id, 1, SHOOT)
        assert shot == await ask(process, id, 1, SHOOT)
        assert (shot.taken, shot.wrong) == (1, None)
        assert shot.sync.view != before[0].view
        assert any("Auto Rifle" in told.say for told in shot.told)
        assert [await process.play.sync(id, who, aid=True) for who in (ANN, BOB, None)] == before
        assert shot.sync.seat == 0

    run(play)


def test_its_dice_are_its_own() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        found = {str((await ask(process, id, seed, SHOOT)).told) for seed in range(8)}
        assert len(found) > 4

    run(play)


def test_bots_answer_for_the_others_until_the_seat_is_asked_again() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        later = await ask(process, id, 3, END)
        assert later.sync.stage == "over" or any(one.owed for one in later.sync.asked)
        assert later.sync.view.round >= 1
        assert later.told

    run(play)


def test_what_is_not_lawful_there_is_told_with_its_rule() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        wild = said(TakeAction(0, 0, "normal"), Attack("item/1/auto-rifle", (0,)))
        found = await ask(process, id, 1, SHOOT, wild, END)
        assert found.taken == 1
        assert found.wrong is not None
        assert found.wrong.rule is not None
        theirs = said(TakeAction(1, 1, "normal"), EndTurn())
        with pytest.raises(NotAllowed, match="your own seat"):
            await ask(process, id, 1, theirs)
        with pytest.raises(NotAllowed, match="no answer"):
            await ask(process, id, 1, SupposedAct({"type": "Nothing"}, {}))
        with pytest.raises(NotAllowed, match="no seat"):
            await process.analysis.what_if(id, CLEO, WhatIfAsked(1, 1))

    run(play)


def test_questions_before_one_decides_are_answered_where_it_has_come_to() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        n = (await process.play.sync(id, ANN)).n
        reach = {"type": "AskReach", "unit": 0}

        async def told(*acts: SupposedAct, plan: dict[str, Any] = reach) -> PlanTold:
            asked = WhatIfPlan(n, 1, acts, plan=plan)
            return await process.analysis.what_if_plan(id, ANN, asked)

        table = await process.analysis.plan(id, ANN, PlanAsked(reach))
        assert (await told()).outlook == table.outlook
        moved = said(TakeAction(0, 0, "normal"), Move())
        there = said(ChoosePath(0, 0, 10_000), Walk(((0, 5_000, 0),)))
        assert (await told(moved, there)).outlook.borders != table.outlook.borders
        with pytest.raises(NotAllowed, match="no question"):
            await told(plan={"type": "Nothing"})

    run(play)


def test_it_goes_on_while_the_table_does_but_begins_where_the_table_is() -> None:
    async def play(process: Process) -> None:
        id = await fight(process)
        n = (await process.play.sync(id, ANN)).n
        one = await process.analysis.what_if(id, ANN, WhatIfAsked(n, 5, (SHOOT,)))
        await answer(process, id)
        assert (await process.play.sync(id, ANN)).n != n
        assert one == await process.analysis.what_if(id, ANN, WhatIfAsked(n, 5, (SHOOT,)))
        with pytest.raises(NotAllowed) as refused:
            await process.analysis.what_if(id, ANN, WhatIfAsked(n, 6, (SHOOT,)))
        assert refused.value.status == 409

    run(play)


@rule("RB-RULING-230", "RB-RULING-248")
def test_in_a_what_if_nobody_is_who_is_hidden() -> None:
    async def play(process: Process) -> None:
        plain, ambushed = await fight(process), await fight(process, HIDDEN)
        worlds = []
        for id in (plain, ambushed):
            table_of(process, id)
            n = (await process.play.sync(id, ANN)).n
            worlds.append(
                [
                    await process.analysis.what_if(id, ANN, WhatIfAsked(n, seed, acts))
                    for seed in range(3)
                    for acts in ((), (SHOOT,), (END,), (SHOOT, END))
                ]
            )
        assert [x.sync.view.units for x in worlds[0]] == [x.sync.view.units for x in worlds[1]]
        assert [x.told for x in worlds[0]] == [x.told for x in worlds[1]]

    run(play)


@rule("RB-RULING-230")
@pytest.mark.parametrize("others", [(), (HIDDEN,)])
def test_after_the_end_players_play_on_as_themselves_where_nothing_was_hidden(
    others: tuple[Entrant, ...],
) -> None:
    async def play(process: Process) -> None:
        id = await fight(process, *others)
        table = table_of(process, id)
        for _ in range(2):
            await answer(process, id)
        await end(process, id)
        assert table.over
        forks = [(await process.analysis.replay(id, who)).forks for who in (ANN, BOB, CLEO)]
        assert forks == [() if others else (0,), (0, 1), ()]
        if others:
            with pytest.raises(NotAllowed, match="Only the GM"):
                await process.analysis.fork(id, ANN, NewFork(1))
        else:
            for wrong in (NewFork(1, seat=1), NewFork(1, seat=1, bots=("random",))):
                with pytest.raises(NotAllowed, match="for others"):
                    await process.analysis.fork(id, ANN, wrong)
            steps = (await process.analysis.replay(id, ANN)).steps
            k = steps[-2].k
            then = await process.analysis.moment(id, ANN, k)
            fork = await process.analysis.fork(id, ANN, NewFork(k))
            assert [seat.you for seat in fork.seats] == [True, False]
            assert fork.seats[1].bot is not None
            told = (await process.analysis.moment(fork.id, ANN, k)).view
            assert told == then.view
            with pytest.raises(NotAllowed, match="did not go on"):
                await process.analysis.fork(id, ANN, NewFork(steps[-1].k))
        whole = await process.analysis.fork(id, BOB, NewFork(1, seat=1, bots=("random",)))
        assert [seat.you for seat in whole.seats] == [False, True]

    run(play)


async def end(process: Process, id: str) -> None:
    """The GM ends the fight."""
    table = table_of(process, id)
    d = next(d for d in table.position.open if type(d).__name__ == "Overrule")
    action = {"type": "EndCombat", "reason": "it is late"}
    act = Act(msgspec.to_builtins(d), table.known[d.seat].open[d], action)
    await process.play.act(id, BOB, act)
