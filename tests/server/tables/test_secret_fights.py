"""A table with a GM: what he hides stays his, before, during and after it (RB-RULING-230)."""

import msgspec
import pytest

from server.tables.house import ANN, BOB, CLEO, House, run
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


async def begun(house: House) -> str:
    """Ann plays, Bob leads, Cleo looks on."""
    house.rooms.games = {**house.rooms.games, "riftbound": RIFTBOUND}
    return await house.table(FIGHT, BOB)


def held(said: object) -> list[str]:
    """What of the secrets is in it."""
    text = msgspec.json.encode(said).decode()
    return [secret for secret in SECRET if secret in text]


async def end(house: House, id: str) -> None:
    sync = await house.rooms.sync(id, BOB)
    over = msgspec.to_builtins(Overrule(1)), msgspec.to_builtins(EndCombat(reason="nightfall"))
    n = next(asked.n for asked in sync.asked if isinstance(asked.decision, Overrule))
    await house.rooms.act(id, BOB, Act(decision=over[0], n=n, action=over[1]))


async def play(house: House, id: str) -> None:
    for _ in range(12):
        sync: Sync = await house.rooms.sync(id, None)
        if not sync.waiting:
            break
        await house.act(id, (ANN, BOB)[sync.waiting[0]])


def test_the_setup_of_a_table_shows_only_its_gm_who_is_hidden() -> None:
    async def whole(house: House) -> None:
        id = await begun(house)
        for who in (ANN, CLEO, None):
            assert held(await house.rooms.info(id, who)) == []
            assert held(await house.rooms.list_public(who)) == []
        assert held(await house.rooms.info(id, BOB)) == list(SECRET)

    run(whole)


def test_players_find_nobody_hidden_in_syncs_replays_moments_records_and_digests() -> None:
    async def whole(house: House) -> None:
        id = await begun(house)
        await house.rooms.away(id, ANN, True)
        await house.rooms.away(id, ANN, False)
        await play(house, id)
        rooms = house.rooms
        for who in (ANN, CLEO, None):
            steps = await rooms.replay(id, who)
            moments = [await rooms.moment(id, who, step.k) for step in steps.steps]
            record = await rooms.record(id, who)
            told = [await rooms.sync(id, who), steps, moments, record]
            assert [held(one) for one in told] == [[]] * len(told)
        assert held(await rooms.replay(id, BOB)) == [NAME]

    run(whole)


def test_when_it_is_over_only_the_gm_gets_all_of_it() -> None:
    async def whole(house: House) -> None:
        id = await begun(house)
        await play(house, id)
        await end(house, id)
        rooms = house.rooms
        for who in (ANN, CLEO, None):
            sync = await rooms.sync(id, who)
            assert (sync.stage, sync.views) == ("over", ())
            assert held(await rooms.record(id, who)) == []
            assert held(await rooms.moment(id, who, 3)) == []
        with pytest.raises(NotAllowed) as refusal:
            await rooms.fork(id, ANN, NewFork(k=2))
        assert refusal.value.status == 403
        assert len((await rooms.sync(id, BOB)).views) == 2
        assert held(await rooms.record(id, BOB)) == list(SECRET)

    run(whole)
