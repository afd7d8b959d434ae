"""How large the messages of a fight are, part of `make bench`: three people, a GM and a watcher, at
a table without a network. What has been sent on a connection is not sent again; the first message
there is whole."""

from random import Random
from typing import Any, Final

import msgspec

from worldline.core.machine import Seat
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.setup.files import for_players, open_scene, ready
from worldline.server.live.frames import Frames, Writing
from worldline.server.store.rows import SeatRow, TableRow
from worldline.server.tables.table import Table

PLAYERS: Final = 3


def measure(answers: int = 100) -> dict[str, float]:
    whole, others = map(sorted, sizes(answers))
    return {
        "p50_bytes": percentile(others, 50),
        "p95_bytes": percentile(others, 95),
        "first_p50_bytes": percentile(whole, 50),
        "messages": len(others),
    }


def percentile(ordered: list[int], percent: int) -> int:
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def sizes(answers: int) -> tuple[list[int], list[int]]:
    """The bytes of the first message to everybody, and those of all others, in every ready
    encounter for so many random answers."""
    whole: list[int] = []
    others: list[int] = []
    for name in ready():
        table, random = _begun(name), Random(name)
        seats: tuple[Seat | None, ...] = (*range(PLAYERS + 1), None)
        writing = Writing()
        lines = {seat: Frames(writing) for seat in seats}
        for k in range(answers):
            if table.over:
                break
            _answer(table, random)
            for seat, frames in lines.items():
                if (changed := table.change_for(seat, aid=True)) is None:
                    continue
                written = frames.write(changed)
                frames.note_sent(written)
                (others if k else whole).append(len(written.text))
    return whole, others


def _begun(name: str) -> Table[Any]:
    scene = open_scene(name)
    setup = for_players(scene.setup, PLAYERS)
    edition = GAME.edition(setup)
    row = TableRow(
        id=name,
        game=GAME.name,
        version=GAME.version,
        edition=edition.name,
        content=edition.hash,
        setup=msgspec.json.encode(setup),
        seed=scene.seed,
        salt=b"",
        owner="p0",
        public=False,
        stage="playing",
    )
    table = Table(GAME, row, [SeatRow(n, person=f"p{n}") for n in range(PLAYERS + 1)])
    if change := table.settle(0.0):
        table.commit(change)
    return table


def _answer(table: Table[Any], random: Random) -> None:
    game, position = table.game, table.position
    d, n = random.choice([each for each in position.open.items() if game.must_be_answered(each[0])])
    action = random.choice(tuple(game.legal(position.state, d)))
    table.commit(table.answer(n, d, action, "seat", 0.0))
