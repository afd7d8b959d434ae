"""A character with the campaign that it plays in, and its line in a list."""

from typing import NamedTuple

from worldline.server.messages.characters import CharacterLine
from worldline.server.store.rows import CampaignRow, CharacterRow


class Known(NamedTuple):
    row: CharacterRow
    campaign: CampaignRow | None


def line(known: Known) -> CharacterLine:
    row, campaign = known
    return CharacterLine(
        row.id,
        row.game,
        row.name,
        row.about,
        row.entries,
        row.owner,
        campaign.id if campaign else None,
        row.share is not None,
        row.portrait,
        row.has_draft,
        row.created,
        row.changed,
    )
