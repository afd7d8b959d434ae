"""The log of a game: live and read again it is the same, and each line is told with its round."""

from random import Random
from typing import NamedTuple

import msgspec
import pytest

from server.tables.process import ANN, BOB, PARTY_OF_THREE, PEOPLE, Process, answer, heard, run
from worldline.core.machine import Seat
from worldline.games import RIFTBOUND
from worldline.riftbound.combat.nouns.entrants import Entrant, Setup
from worldline.server.messages.tables import Changed, NewTable
from worldline.server.store.rows import Person

FIGHT = NewTable(
    "riftbound",
    msgspec.to_builtins(
        Setup(
            entrants=(
                Entrant(npc="npc-trooper", side="us", seat=0),
                Entrant(npc="npc-trooper", side="them", at=(9000, 0, 0)),
            ),
            rounds=3,
        )
    ),
)


class Line(NamedTuple):
    n: int
    seat: Seat | None
    at: float
    answered: int  # the round
    round: int
    kind: str
    say: str


def told_live(changes: list[Changed]) -> list[Line]:
    return [
        Line(c.n, c.seat, c.at, c.round, told.round, type(told.event).__name__, told.say)
        for c in changes
        for told in c.events
    ]


async def told_again(process: Process, id: str, who: Person) -> list[Line]:
    return [
        Line(
            step.n, step.seat, step.at, step.round, told.round, type(told.event).__name__, told.say
        )
        for step in (await process.analysis.replay(id, who)).steps
        for told in step.told
    ]


def counted(lines: list[Line]) -> list[int]:
    """The round of each line, by those that say that one begins."""
    begun, rounds = 0, list[int]()
    for line in lines:
        begun += line.kind in ("RoundBegan", "RoundStarted")
        rounds.append(begun)
    return rounds


async def played(process: Process, new: NewTable, people: tuple[Person, ...]) -> list[Line]:
    """A game of random answers; what the first of these people is told while it goes on."""
    owner, *others = people
    info, random, live = await process.lobby.create(owner, new), Random(1), list[Line]()
    for seat, person in enumerate(others, 1):
        invite = await process.lobby.invite(info.id, owner, seat)
        await process.lobby.join(person, invite.secret)
    async with process.play.subscribe(info.id, owner) as queue:
        await process.lobby.start(info.id, owner)
        while waiting := (await process.play.sync(info.id, None)).waiting:
            sync = await process.play.sync(info.id, people[waiting[0]])
            act = answer(sync, random.randrange(len(sync.asked[0].options)))
            process.time += 1
            await process.play.act(info.id, people[waiting[0]], act)
            live += told_live(heard(queue, Changed))
    assert live == await told_again(process, info.id, owner)
    return live


@pytest.mark.parametrize(("new", "people"), [(PARTY_OF_THREE, PEOPLE), (FIGHT, (ANN, BOB))])
def test_a_line_of_the_log_belongs_to_the_round_in_which_it_happened(
    new: NewTable, people: tuple[Person, ...]
) -> None:
    async def play(process: Process) -> None:
        process.registry.games = {**process.registry.games, "riftbound": RIFTBOUND}
        lines = await played(process, new, people)
        assert [line.round for line in lines] == counted(lines)
        assert lines[-1].round >= 3
        assert any(line.answered < line.round for line in lines)  # it ended a round

    run(play)
