"""Free rolls for the table's log."""

from typing import Final

from worldline.core.machine import Illegal
from worldline.core.text import BadText
from worldline.riftbound.campaign.commands.checks import RollDice
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, Telling, name_of
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.figures.dice import Dice
from worldline.riftbound.figures.roll import Cup, Line

MOST_DICE: Final = 100
MOST_SIDES: Final = 1000


def roll_dice(table: Table, by: Person, command: RollDice, cup: Cup) -> CampaignOutcome:
    try:
        dice = Dice.parse(command.dice)
    except BadText as bad:
        raise Illegal("DICE", str(bad)) from None
    if not 1 <= len(dice.sides) <= MOST_DICE or max(dice.sides) > MOST_SIDES:
        raise Illegal("DICE", f"a roll is 1 to {MOST_DICE} dice of up to {MOST_SIDES} sides")
    faces = tuple(die(cup, sides) for sides in dice.sides)
    text = command.text.strip()
    says = f"{_name(table, by)} rolls {dice}: {dice.total(faces)}{f' ({text})' if text else ''}"
    campaign: Campaign = table.campaign
    to = (campaign.gm, by) if command.to_gm else None
    return CampaignOutcome(campaign, tellings=(Telling((Line(says, (), faces),), to),))


def die(cup: Cup, sides: int) -> int:
    """A fair die of any kind out of d6: as many as have a case for each side, all of them again
    if they show one of the cases that are left over."""
    count, cases = 0, 1
    while cases < sides:
        count, cases = count + 1, cases * 6
    while True:
        shown = 0
        for face in cup.throw(count):
            shown = shown * 6 + face - 1
        if shown < cases - cases % sides:
            return shown % sides + 1


def _name(table: Table, by: Person) -> str:
    member = table.campaign.member(by)
    if member is None:
        return "The GM"
    return name_of(table, member.character) if member.approved else "A player"


ACTS: Final[dict[type, Act]] = {RollDice: roll_dice}
