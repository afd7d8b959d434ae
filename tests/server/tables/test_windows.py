"""A window at a table: all who may react are asked at once, and see who has answered but not how
(RB-RULING-91)."""

import msgspec

from server.tables.process import ANN, BOB, CLEO, Process, run
from worldline.core.machine import Action
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.commands import Arrange, Stand
from worldline.riftbound.combat.nouns.encounter import StandingAnswer
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.riftbound.combat.nouns.schema import Pass, React, Seize
from worldline.server.messages.tables import Act, NewTable, Sync
from worldline.server.store.rows import Person

SETUP = Setup(
    players=2,
    entrants=(
        Entrant(npc="npc-trooper", side="us", seat=0),
        Entrant(npc="npc-trooper", side="us", seat=1, at=(0, 5000, 0)),
        Entrant(npc="npc-raider", at=(30_000, 0, 0)),
    ),
)
TABLE = NewTable("riftbound", msgspec.to_builtins(SETUP), public=True)
PEOPLE = (ANN, BOB, CLEO)


async def at_a_gap(process: Process) -> str:
    """Ann and Bob are both asked whether they Seize; Cleo leads."""
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    id = await process.table(TABLE, BOB, CLEO)
    for seat, person in ((0, ANN), (1, BOB)):
        sync = await process.play.sync(id, person)
        n = next(a.n for a in sync.asked if isinstance(a.decision, Arrange))
        action = Stand(unit=seat, answers=(StandingAnswer(to="seize"),))
        await process.play.act(id, person, act(Arrange(seat), n, action))
    for _ in range(30):
        sync = await process.play.sync(id, None)
        if sync.waiting == (0, 1):
            return id
        await process.act(id, PEOPLE[sync.waiting[0]])
    raise AssertionError("there was no gap")


def act(d: msgspec.Struct, n: int, action: Action) -> Act:
    return Act(decision=msgspec.to_builtins(d), n=n, action=msgspec.to_builtins(action))


async def react(process: Process, id: str, person: Person, sync: Sync, action: Action) -> None:
    asked = next(a for a in sync.asked if isinstance(a.decision, React))
    await process.play.act(id, person, act(asked.decision, asked.n, action))


def test_whoever_is_asked_answers_when_he_likes_and_the_answer_is_sealed() -> None:
    async def play(process: Process) -> None:
        id = await at_a_gap(process)
        ann, bob = [await process.play.sync(id, person) for person in (ANN, BOB)]
        before = await process.play.sync(id, CLEO)
        await react(process, id, BOB, bob, Seize())
        after = await process.play.sync(id, CLEO)
        assert (before.waiting, after.waiting) == ((0, 1), (0,))
        assert after.view == before.view
        assert (await process.play.sync(id, ANN)).view == ann.view
        assert "Seize" not in await process.play.record(id, CLEO)
        await react(process, id, ANN, ann, Pass())  # under the number he was asked with
        rows = [msgspec.json.decode(row.a)["type"] for row in await process.store.answers(id)]
        assert rows.count("Seize") == 1
        assert (await process.play.sync(id, CLEO)).view != before.view

    run(play)


def test_an_answer_can_be_changed_until_somebody_else_has_answered() -> None:
    async def play(process: Process) -> None:
        id = await at_a_gap(process)
        await react(process, id, BOB, await process.play.sync(id, BOB), Seize())
        await process.play.undo(id, BOB)
        assert (await process.play.sync(id, CLEO)).waiting == (0, 1)
        await react(process, id, BOB, await process.play.sync(id, BOB), Pass())
        await react(process, id, ANN, await process.play.sync(id, ANN), Pass())
        assert (await process.play.sync(id, BOB)).undo == 0

    run(play)


def test_who_lapsed_is_shown_his_own_answer_again() -> None:
    async def play(process: Process) -> None:
        id = await at_a_gap(process)
        await react(process, id, BOB, await process.play.sync(id, BOB), Pass())
        await react(process, id, ANN, await process.play.sync(id, ANN), Seize())
        for _ in range(30):
            sync = await process.play.sync(id, BOB)
            if any(isinstance(a.decision, React) for a in sync.asked):
                break
            await process.act(id, PEOPLE[sync.waiting[0]])
        assert [(x.unit, x.action) for x in sync.view.lapsed] == [(1, Pass())]
        for other in (ANN, CLEO, None):
            assert (await process.play.sync(id, other)).view.lapsed == ()

    run(play)
