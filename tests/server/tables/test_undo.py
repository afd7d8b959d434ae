"""Taking back: at once what showed nothing, the rest if everybody agrees."""

from typing import Any

import pytest
from minis.whispers import WHISPERS, Bid, ChooseBid, Setup
from tracing import rule

from server.tables.process import (
    ANN,
    BOB,
    CLEO,
    DUEL_OF_TWO,
    PARTY_OF_THREE,
    PEOPLE,
    WHISPERS_OF_THREE,
    Process,
    answer,
    begun,
    heard,
    run,
    trade,
)
from worldline.core import rng
from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.game import GAME as FIGHT
from worldline.riftbound.combat.nouns.commands import Arrange, MaySeize, Stand
from worldline.riftbound.combat.nouns.encounter import StandingAnswer
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.entrants import Setup as Fight
from worldline.riftbound.combat.nouns.schema import (
    ChoosePath,
    EndTurn,
    Move,
    Overwatch,
    Pass,
    React,
    TakeAction,
    Walk,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Changed, NewTable, Sync, UndoAsked
from worldline.server.store.rows import Clock
from worldline.server.tables.table import Table
from worldline.server.tables.undo import shows_nothing
from worldline.the_now.game import GAME
from worldline.the_now.setup import Setup as Party


def test_an_answer_that_showed_nothing_is_taken_back_at_once() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        before = await tables.play.sync(id, ANN)
        rest = answer(before, -1)
        async with tables.play.subscribe(id, BOB) as queue:
            await tables.play.act(id, ANN, rest)
            assert (await tables.play.sync(id, ANN)).undo == 1
            assert (await tables.play.sync(id, BOB)).undo == 0
            await tables.play.undo(id, ANN)
            undone = heard(queue, Changed)[-1]
        assert (undone.by, undone.seat, undone.n) == ("undo", 0, 2)
        after = await tables.play.sync(id, ANN)
        assert after.view == before.view
        assert after.asked[0].n == 2
        with pytest.raises(NotAllowed, match="has changed"):
            await tables.play.act(id, ANN, rest)  # asked anew, under a new number
        assert [row.back for row in await process.store.answers(id)] == [0, 1]

    run(play)


def test_a_sealed_bid_can_be_changed_until_somebody_else_has_bid() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        first = await process.act(id, ANN)
        await tables.play.undo(id, ANN, first)
        await process.act(id, ANN, 1)
        assert (await tables.play.sync(id, ANN)).undo == 1
        await process.act(id, BOB)
        assert (await tables.play.sync(id, ANN)).undo == 0
        assert (await tables.play.sync(id, BOB)).undo == 1

    run(play)


def test_an_answer_that_opens_what_others_hid_shows_something() -> None:
    s = WHISPERS.new(Setup(3), 5)
    for seat in (0, 1):
        before, bid = s.copy(), Bid(s.hands[seat][0])
        WHISPERS.apply(s, ChooseBid(seat), bid, auto=False)
        assert shows_nothing(WHISPERS, before, ChooseBid(seat), bid, s)
    before, bid = s.copy(), Bid(s.hands[2][0])
    WHISPERS.apply(s, ChooseBid(2), bid, auto=False)
    assert not shows_nothing(WHISPERS, before, ChooseBid(2), bid, s)


def test_standing_answers_show_nothing_of_those_who_hide_and_may_seize() -> None:
    mine = Entrant(npc="npc-officer", side="players", seat=0)
    hidden = Entrant(npc="npc-gunhand", at=(40_000, 0, 0), hidden=True)
    foe = Entrant(npc="npc-gunhand", at=(60_000, 0, 0))  # if all foes hid, the combat would end
    s = FIGHT.new(Fight(entrants=(mine, hidden, foe)), 1)
    while not any(isinstance(d, TakeAction) and d.unit == 0 for d in FIGHT.decisions(s)):
        d = FIGHT.decisions(s)[0]
        options = list(FIGHT.legal(s, d))
        FIGHT.apply(s, d, EndTurn() if EndTurn() in options else options[0])
    assert any(isinstance(d, MaySeize) and s.units[d.unit].hidden for d in FIGHT.decisions(s))
    before, d, action = s.copy(), Arrange(0), Stand(unit=0, answers=(StandingAnswer(to="seize"),))
    FIGHT.apply(s, d, action, auto=False)
    assert shows_nothing(FIGHT, before, d, action, s)


HERE = Entrant(npc="npc-officer", side="players", seat=0, at=(0, 0, 0))
FAR_OFF = Entrant(npc="npc-gunhand", at=(90_000, 0, 0))
AMBUSH = Entrant(npc="npc-trooper", at=(15_000, 15_000, 0), hidden=True)
WALK = Walk(((0, 5_000, 0),))


def walking(*others: Entrant) -> Table[Any]:
    """Somebody of the first seat's has said where to go; hidden units went on Overwatch before."""
    table, done = begun(FIGHT, Fight(entrants=(HERE, FAR_OFF, *others), players=1), 1), False
    while not done:
        s = table.position.state
        d = next(d for d in table.position.open if FIGHT.must_be_answered(d))
        action: Action = next(iter(FIGHT.legal(s, d)))
        if isinstance(d, TakeAction):
            hidden, mine = s.units[d.unit].hidden, d.seat == 0 and s.round == 2
            action = Overwatch() if hidden and not s.units[d.unit].watches else EndTurn()
            action = Move() if mine else action
        elif isinstance(d, ChoosePath):
            action, done = WALK, True
        give(table, d, action)
    return table


def give(table: Table[Any], d: Decision, action: Action) -> None:
    table.commit(table.answer(table.position.open[d], d, action, "seat", 0.0))


def asked_of(table: Table[Any], kind: type[Decision]) -> Decision | None:
    return next((d for d in table.position.open if isinstance(d, kind)), None)


@rule("RB-RULING-71")
def test_a_walk_is_taken_back_with_its_move() -> None:
    table = walking()
    assert (table.sync(0).undo, table.undoable(0)) == (1, 2)
    assert table.position.state.units[0].place == (0, 5_000, 0)
    table.commit(table.take_back(table.back_to_own(0, table.undoable(0)), 0, 0.0))
    assert table.position.state.units[0].place == (0, 0, 0)
    d = asked_of(table, TakeAction)
    assert (d and d.seat, table.sync(0).undo) == (0, 0)
    give(table, d or TakeAction(0, 0, "normal"), Move())
    assert table.back_to_own(0, table.undoable(0)) == 1


@rule("RB-RULING-248", "RB-RULING-71")
def test_a_walk_is_taken_back_alike_where_somebody_hidden_has_watched() -> None:
    plain, watched = walking(), walking(AMBUSH)
    asked = asked_of(watched, React)
    assert asked is not None
    assert asked_of(plain, React) is None
    while asked is not None:
        give(watched, asked, Pass())
        asked = asked_of(watched, React)
    assert plain.sync(0) == watched.sync(0)
    for table in (plain, watched):
        assert table.undoable(0) >= 2
        table.commit(table.take_back(table.back_to_own(0, table.undoable(0)), 0, 0.0))
    assert plain.sync(0).view == watched.sync(0).view
    assert plain.sync(0).undo == watched.sync(0).undo
    assert plain.sync(None).view == watched.sync(None).view


@rule("RB-RULING-248", "RB-RULING-71", "RB-RULING-135")
def test_a_walk_is_not_taken_back_while_somebody_hidden_is_asked() -> None:
    """Else one could try out from where one is watched, and pay nothing for it."""
    table = walking(AMBUSH)
    assert asked_of(table, React) is not None
    assert (table.sync(0).undo, table.undoable(0)) == (0, 0)


def test_after_dice_everybody_has_to_agree_and_the_dice_fall_the_same() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        await process.act(id, ANN)  # a strike
        struck = await process.store.answers(id)
        assert (await tables.play.sync(id, ANN)).undo == 0
        n = await tables.play.undo(id, ANN)
        assert n == 1  # with its dice it is one thing that they were told
        asked = (await tables.play.sync(id, BOB)).undo_asked
        assert asked == UndoAsked(n=n, seat=0, consenting=(0,), missing=(1,))
        with pytest.raises(NotAllowed, match="any more"):
            await tables.play.consent(id, BOB, n - 1, True)
        await tables.play.consent(id, BOB, n, True)
        sync = await tables.play.sync(id, ANN)
        assert sync.undo_asked is None
        assert sync.waiting == (0,)
        assert (await process.store.answers(id))[-1].back == len(struck)
        await process.act(id, ANN)
        again = (await process.store.answers(id))[len(struck) + 1 :]
        assert [row.a for row in again] == [row.a for row in struck]

    run(play)


def test_one_no_ends_a_request_and_so_does_playing_on() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        for person in (ANN, BOB, CLEO):
            await process.act(id, person)
        async with tables.play.subscribe(id, BOB) as queue:
            n = await tables.play.undo(id, ANN)
            await tables.play.consent(id, BOB, n, False)
            told = [sync.undo_asked is not None for sync in heard(queue, Sync)[1:]]
            assert told == [True, False]
        n = await tables.play.undo(id, ANN)
        await tables.play.consent(id, BOB, n, True)
        waiting = (await tables.play.sync(id, None)).waiting[0]
        await process.act(id, (ANN, BOB, CLEO)[waiting])
        assert (await tables.play.sync(id, ANN)).undo_asked is None
        with pytest.raises(NotAllowed, match="any more"):
            await tables.play.consent(id, CLEO, n, True)

    run(play)


def test_who_is_away_need_not_agree() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(NewTable("duel"), BOB)
        await process.act(id, ANN)
        await tables.play.away(id, BOB, True)
        await process.calm(id)
        assert (await tables.play.sync(id, ANN)).undo == 0
        await tables.play.undo(id, ANN)
        assert any(row.back for row in await process.store.answers(id))

    run(play)


def test_there_is_no_way_back_from_the_end_or_before_the_beginning() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(DUEL_OF_TWO, BOB)
        with pytest.raises(NotAllowed, match="nothing to take back"):
            await tables.play.undo(id, ANN)
        with pytest.raises(NotAllowed, match="has changed"):
            await tables.play.undo(id, ANN, 7)
        await process.play_out(id, (ANN, BOB))
        with pytest.raises(NotAllowed, match="over"):
            await tables.play.undo(id, ANN)

    run(play)


def test_time_that_was_spent_stays_spent() -> None:
    async def play(process: Process) -> None:
        new = NewTable("duel", clock=Clock("fischer", 60, 5))
        tables, id = process.tables, await process.table(new, BOB)
        process.time += 20
        await process.act(id, ANN, -1)
        assert (await tables.play.sync(id, None)).clocks[0].bank == 45
        await tables.play.undo(id, ANN)
        assert (await tables.play.sync(id, None)).clocks[0].bank == 45
        await process.act(id, ANN, -1)
        await tables.play.undo(id, ANN)
        assert (await tables.play.sync(id, None)).clocks[0].bank == 45  # nothing is gained either

    run(play)


def test_undone_answers_stay_undone_after_a_restart() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(WHISPERS_OF_THREE, BOB, CLEO)
        people = (ANN, BOB, CLEO)
        for k in range(10):
            person = people[(await tables.play.sync(id, None)).waiting[0]]
            n = await process.act(id, person, -1)
            if k % 3 == 0:
                await tables.play.undo(id, person, n)
                asked = (await tables.play.sync(id, None)).undo_asked
                for seat in asked.missing if asked else ():
                    await tables.play.consent(id, people[seat], n, True)
        assert sum(bool(row.back) for row in await process.store.answers(id)) >= 3
        again = Process(process.store)
        again.time = process.time
        assert await again.syncs(id) == await process.syncs(id)
        ours, theirs = process.registry.live[id].table, again.registry.live[id].table
        assert ours is not None
        assert theirs is not None
        assert WHISPERS.dump(ours.position.state) == WHISPERS.dump(theirs.position.state)
        assert ours.position.open == theirs.position.open
        assert ours.backs == theirs.backs

    run(play)


def test_in_the_now_a_move_can_be_taken_back_and_a_draw_cannot() -> None:
    table, dice = begun(GAME, Party(seats=3), 8), 8
    free: set[str] = set()
    drew = 0
    while not table.over and table.n < 400:
        open_now = list(table.position.open.items())
        dice, k = rng.below(dice, len(open_now))
        d, n = open_now[k]
        options = list(GAME.legal(table.position.state, d))
        if not options:
            continue
        dice, k = rng.below(dice, len(options))
        before = GAME.view(table.position.state, d.seat)
        change = table.answer(n, d, options[k], "seat", 0.0)
        table.commit(change)
        if len(change.rows) > 1:
            assert table.undoable(d.seat) == 0
            drew += 1
        elif most := table.undoable(d.seat):
            free.add(type(options[k]).__name__)
            back = table.take_back(table.back_to_own(d.seat, most), d.seat, 0.0)
            assert GAME.view(back.position.state, d.seat) == before
    assert "Move" in free
    assert drew


async def supplies(process: Process, id: str) -> list[int]:
    view: Any = (await process.play.sync(id, None)).view
    return [player.supply for player in view.players]


def test_an_exchange_is_taken_back_only_if_the_others_agree() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(PARTY_OF_THREE, BOB, CLEO)
        giver = (await tables.play.sync(id, None)).waiting[0]
        taker, third = (giver + 1) % 3, (giver + 2) % 3
        await trade(process, id, PEOPLE[giver], "Offer", to=taker, give=3)
        await trade(process, id, PEOPLE[taker], "Accept", of=giver)
        after = await supplies(process, id)
        assert after != [16, 16, 16]

        n = await tables.play.undo(id, PEOPLE[taker])
        asked = (await tables.play.sync(id, PEOPLE[giver])).undo_asked
        missing = tuple(sorted((giver, third)))
        assert asked == UndoAsked(n=n, seat=taker, consenting=(taker,), missing=missing)
        await tables.play.consent(id, PEOPLE[giver], n, False)
        assert await supplies(process, id) == after

        await tables.play.undo(id, PEOPLE[taker])
        for seat in (giver, third):
            await tables.play.consent(id, PEOPLE[seat], n, True)
        assert await supplies(process, id) == [16, 16, 16]

    run(play)


def test_an_offer_is_taken_back_at_once_as_long_as_nobody_has_answered() -> None:
    async def play(process: Process) -> None:
        tables, id = process.tables, await process.table(PARTY_OF_THREE, BOB, CLEO)
        giver = (await tables.play.sync(id, None)).waiting[0]
        await trade(process, id, PEOPLE[giver], "Offer", to=(giver + 1) % 3, give=3)
        await tables.play.undo(id, PEOPLE[giver])
        view: Any = (await tables.play.sync(id, None)).view
        assert view.offers == ()

    run(play)
