"""What the GM decides for the whole campaign."""

from typing import Final

from msgspec.structs import replace

from worldline.riftbound.campaign.commands.house import GiveConsent
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.state import Consent, Person
from worldline.riftbound.figures.roll import Cup

CONSENT: Final = {
    "checks": ("players call for Checks of their own", "RB-CHECK-2"),
    "traits": ("Traits and Story count as proposed", "RB-RULING-51"),
    "time": ("players rest when they like", "RB-GOLD-1"),
    "finds": ("players write down what they find", "RB-MISSING-9"),
}
"""What each part of it means, and the rule that leaves it to the GM."""


def give_consent(table: Table, by: Person, command: GiveConsent, _: Cup) -> CampaignOutcome:
    given = [CONSENT[name] for name in Consent.__struct_fields__ if getattr(command.consent, name)]
    meaning = "; ".join(text for text, _ in given) or "players ask for everything"
    rules = [rule for _, rule in given] or ["RB-GOLD-1"]
    campaign = replace(table.campaign, consent=command.consent)
    return CampaignOutcome(campaign, tellings=tell_all(f"The GM agrees: {meaning}", *rules))


ACTS: Final[dict[type, Act]] = {GiveConsent: give_consent}
