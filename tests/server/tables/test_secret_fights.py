"""A table with a GM: what he hides stays his, before, during and after it (RB-RULING-230)."""

import msgspec
import pytest

from server.tables.process import ANN, BOB, CLEO, Process, run
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.commands import EndCombat, Overrule
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Act, NewFork, NewTable, Sync

NAME = "Sniper on the roof"
SETUP = Setup(
    entrants=(
        Entrant(npc="npc-marksman", name=NAME, at=(30_000, 0, 0), hidden=True),
        Entrant(npc="npc-warden", name="Bruno", at=(9000, 0, 0), veiled=True, hp=7),
        Entrant(npc="npc-trooper", side="us", seat=0),
    )
)
FIGHT = NewTable("riftbound", msgspec.to_builtins(SETUP), public=True)
SECRET = (NAME, "npc-marksman", "npc-warden")


async def begun(process: Process) -> str:
    """Ann plays, Bob leads, Cleo looks on."""
    process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
    return await process.table(FIGHT, BOB)


def held(said: object) -> list[str]:
    """What of the secrets is in it."""
    text = msgspec.json.encode(said).decode()
    return [secret for secret in SECRET if secret in text]


async def end(process: Process, id: str) -> None:
    sync = await process.play.sync(id, BOB)
    over = msgspec.to_builtins(Overrule(1)), msgspec.to_builtins(EndCombat(reason="nightfall"))
    n = next(asked.n for asked in sync.asked if isinstance(asked.decision, Overrule))
    await process.play.act(id, BOB, Act(decision=over[0], n=n, action=over[1]))


async def play(process: Process, id: str) -> None:
    for _ in range(12):
        sync: Sync = await process.play.sync(id, None)
        if not sync.waiting:
            break
        await process.act(id, (ANN, BOB)[sync.waiting[0]])


def test_the_setup_of_a_table_shows_only_its_gm_who_is_hidden() -> None:
    async def whole(process: Process) -> None:
        id = await begun(process)
        for who in (ANN, CLEO, None):
            assert held(await process.lobby.info(id, who)) == []
            assert held(await process.lobby.list_public(who)) == []
        assert held(await process.lobby.info(id, BOB)) == list(SECRET)

    run(whole)


def test_players_find_nobody_hidden_in_syncs_replays_moments_records_and_digests() -> None:
    async def whole(process: Process) -> None:
        id = await begun(process)
        await process.play.away(id, ANN, True)
        await process.play.away(id, ANN, False)
        await play(process, id)
        tables = process.tables
        for who in (ANN, CLEO, None):
            steps = await tables.analysis.replay(id, who)
            moments = [await tables.analysis.moment(id, who, step.k) for step in steps.steps]
            record = await tables.play.record(id, who)
            told = [await tables.play.sync(id, who), steps, moments, record]
            assert [held(one) for one in told] == [[]] * len(told)
        assert held(await tables.analysis.replay(id, BOB)) == [NAME]

    run(whole)


def test_when_it_is_over_only_the_gm_gets_all_of_it() -> None:
    async def whole(process: Process) -> None:
        id = await begun(process)
        await play(process, id)
        await end(process, id)
        tables = process.tables
        for who in (ANN, CLEO, None):
            sync = await tables.play.sync(id, who)
            assert (sync.stage, sync.views) == ("over", ())
            assert held(await tables.play.record(id, who)) == []
            assert held(await tables.analysis.moment(id, who, 3)) == []
            info = await tables.lobby.info(id, who)
            assert (info.seed, info.salt) == (None, None)  # dice that were not shown follow from it
        with pytest.raises(NotAllowed) as refusal:
            await tables.analysis.fork(id, ANN, NewFork(k=2))
        assert refusal.value.status == 403
        assert len((await tables.play.sync(id, BOB)).views) == 2
        assert held(await tables.play.record(id, BOB)) == list(SECRET)

    run(whole)
