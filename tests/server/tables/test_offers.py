"""An answer to an offer is an answer to what its sender saw (TN-RULING-114)."""

import pytest

from server.tables.process import BOB, CLEO, PARTY_OF_THREE, PEOPLE, Process, run, trade, trading
from worldline.server.messages.refusals import NotAllowed


def test_an_offer_that_was_replaced_by_a_worse_one_is_not_accepted_unseen() -> None:
    async def play(process: Process) -> None:
        id = await process.table(PARTY_OF_THREE, BOB, CLEO)
        giver = (await process.play.sync(id, None)).waiting[0]
        taker = (giver + 1) % 3
        await trade(process, id, PEOPLE[giver], "Offer", to=taker, give=3)
        accept = await trading(process, id, PEOPLE[taker], "Accept", of=giver)
        await trade(process, id, PEOPLE[giver], "Withdraw", to=taker)
        await trade(process, id, PEOPLE[giver], "Offer", to=taker, ask=3)
        with pytest.raises(NotAllowed, match="has changed"):
            await process.play.act(id, PEOPLE[taker], accept)
        view = (await process.play.sync(id, None)).view
        assert [player.supply for player in view.players] == [16, 16, 16]

    run(play)


def test_offers_between_others_do_not_make_an_answer_late() -> None:
    async def play(process: Process) -> None:
        id = await process.table(PARTY_OF_THREE, BOB, CLEO)
        giver = (await process.play.sync(id, None)).waiting[0]
        taker, third = (giver + 1) % 3, (giver + 2) % 3
        await trade(process, id, PEOPLE[giver], "Offer", to=taker, give=3)
        accept = await trading(process, id, PEOPLE[taker], "Accept", of=giver)
        await trade(process, id, PEOPLE[giver], "Offer", to=third, give=1)
        await process.play.act(id, PEOPLE[taker], accept)
        view = (await process.play.sync(id, None)).view
        supplies = [player.supply for player in view.players]
        assert supplies[taker] == 19

    run(play)
