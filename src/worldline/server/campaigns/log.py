"""What each person may read of a campaign's log."""

from collections.abc import Iterable

from worldline.server.characters.changing import told_lines
from worldline.server.games import Campaigns
from worldline.server.messages.campaigns import Heard
from worldline.server.store import CampaignStore
from worldline.server.store.rows import LogRow

PAGE = 200
"""Rows that are read at once."""


def lines_for(keeper: Campaigns, rows: Iterable[LogRow], person: str) -> list[Heard]:
    """Those that this person is told of."""
    found = []
    for row in rows:
        if lines := keeper.lines_for(row.tellings, person):
            found.append(Heard(row.key, row.by, told_lines(lines), row.at))
    return found


async def last_heard(
    store: CampaignStore, keeper: Campaigns, id: str, person: str, end: int | None, limit: int
) -> list[Heard]:
    """The last entries before the end that this person is told of."""
    found: list[Heard] = []
    while len(found) < limit:
        rows = await store.log(id, end=end, limit=PAGE)
        if not rows:
            break
        found = lines_for(keeper, rows, person) + found
        end = rows[0].n
    return found[-limit:]
