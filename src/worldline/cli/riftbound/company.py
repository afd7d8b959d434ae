"""Characters in files who do something together: a campaign of theirs, as long as it takes."""

from worldline.cli.riftbound.keeping import InFile
from worldline.riftbound.campaign.apply import apply
from worldline.riftbound.campaign.commands import AnyCommand
from worldline.riftbound.campaign.outcome import Table, lines_for
from worldline.riftbound.campaign.state import Campaign, Member
from worldline.riftbound.figures.roll import Cup, Line


class Company:
    """Each goes by the place of its file. Whoever sits at the keyboard is the GM."""

    def __init__(self, *files: InFile) -> None:
        self.files = {one.id: one for one in files}
        members = tuple(Member(id, id, True) for id in self.files)
        self.campaign = Campaign(name="", gm="", members=members)

    def act(self, command: AnyCommand, cup: Cup) -> list[Line]:
        """All files are written, or none."""
        table = Table(self.campaign, {id: one.character for id, one in self.files.items()})
        outcome = apply(table, self.campaign.gm, command, cup)
        for id in outcome.changed:
            self.files[id].check_writable()
        for id, changed in outcome.changed.items():
            self.files[id].take(changed)
        self.campaign = outcome.campaign
        return [*lines_for(outcome.tellings, self.campaign.gm)]
