"""Who may give which command for a character of a campaign.

The GM may give all of them (RB-GOLD-1). Until a character is approved its owner may do with it
whatever the rules allow; from then on what is the GM's to decide takes the GM, a grant that is used
up, or standing consent.
"""

from typing import Final, Literal

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign import trade
from worldline.riftbound.campaign.fights import InFight
from worldline.riftbound.campaign.state import Campaign, Member, Person
from worldline.riftbound.downtime import commands as on

PLAYERS: Final[frozenset[type[on.CharacterCommand]]] = frozenset({
    on.Hurt, on.Fall, on.Heal, on.MakeDyingCheck, on.UseBandage, on.EatAndDrink,
    on.RollHits, on.RollDamage, on.Adjust, on.ChangeTokens, on.ChangeSystemTokens, on.MarkAbility,
    on.BuyAbility,  # RB-RULING-34: unspent points wait for their owner
    on.SpendPrestige, on.RollAgain,
    on.ChooseGoal,  # RB-QUIRK-4: the character judges
    on.Hold, on.Wear, on.Reload, on.Recharge, on.Switch, on.Attach, on.Scan, on.PairDevice,
    on.ReloadSystem, on.Refuel, on.Drop,
    on.Rename, on.WriteNotes, on.NameVehicle, on.NameCompanion, on.NameWeapon,
    on.DescribeSignature,
})  # fmt: skip
"""What the owner of an approved character may always do with it."""

UNFOUGHT: Final[frozenset[type[on.CharacterCommand]]] = frozenset({
    on.RollHits, on.RollDamage, on.MakeCheck, on.BuyAbility, on.ChooseGoal, on.AddStory,
    on.ChangeMoney, on.AllowGarage, on.WriteNotes, on.NameVehicle, on.NameCompanion, on.NameWeapon,
    on.DescribeSignature,
})  # fmt: skip
"""What changes nothing that a fight can change, nor the name that its table knows
(RB-RULING-251)."""

Refusal = tuple[str, str]
"""A rule, and what it says."""

GMS: Final[dict[type[on.CharacterCommand], Refusal]] = {
    on.EarnPrestige: ("RB-RULING-55", "Prestige is the GM's to award"),
    on.Correct: ("RB-RULING-229", "corrections are the GM's"),
    on.PassTurn: ("RB-RULING-60", "the GM says when a turn passes outside combat"),
    on.MakeCheck: ("RB-CHECK-2", "the GM calls for Checks; a player proposes one"),
    on.Sell: ("RB-MISSING-9", "selling is the GM's"),
    on.ReplaceVehicle: ("RB-RULING-44", "another vehicle is the GM's to give"),
    on.ChangeSystem: ("RB-RULING-44", "later changes of a vehicle are the GM's"),
    on.ReplaceCompanion: ("RB-RULING-204", "another companion is the GM's to give"),
    on.AllowGarage: ("RB-RULING-229", "the campaign's own switches decide this"),
    on.FillVehicle: ("RB-RECON-REFUEL-1", "whether a place has power is the GM's to say"),
}
"""What is the GM's alone."""

WITH_CONSENT: Final[dict[type[on.CharacterCommand], tuple[Literal["time", "finds"], Refusal]]] = {
    on.Rest: ("time", ("RB-GOLD-1", "the GM says when characters rest")),
    on.PassHours: ("time", ("RB-GOLD-1", "the GM lets time pass")),
    on.RepairVehicle: ("time", ("RB-RECON-REPAIR-1", "repairs take an hour; the GM gives it")),
    on.PickUp: ("finds", ("RB-MISSING-9", "what has no price enters play by the GM")),
    on.ChangeMoney: ("finds", ("RB-MISSING-9", "finding and selling are the GM's")),
}
"""What is the GM's unless there is standing consent."""

GM_TAKES_BACK: Final = "is the GM's to take back, in the Log of this character's sheet"


def may(campaign: Campaign, by: Person, character: str, command: on.AnyCommand) -> Campaign:
    """The campaign afterwards: a grant may be used up. Raises Illegal with the rule that says no.
    Whether the command itself is lawful is for `apply.apply` to say."""
    member = _member(campaign, by, character)
    _check_fight(campaign, character, command)
    if by == campaign.gm or not member.approved or type(command) in PLAYERS:
        return campaign
    match command:
        case on.LevelUp():
            if not member.levels:
                raise Illegal("RB-MISSING-5", "the GM says when a character rises a Level")
            if command.dice:
                raise Illegal(
                    "RB-LEVEL-2", "in a campaign these dice fall here, or the GM enters them"
                )
            return campaign.with_member(replace(member, levels=member.levels - 1))
        case on.AddStory():
            if not member.stories:
                raise Illegal("RB-MISSING-7", "a further Story is the GM's to grant")
            return campaign.with_member(replace(member, stories=member.stories - 1))
        case on.BuyItem():
            trade.check_sold(campaign, command.item)
        case on.ChangeMoney() if command.mc < 0:
            pass  # everybody may pay
        case on.RepairVehicle() if command.traits and not campaign.consent.traits:
            raise Illegal("RB-RULING-51", "which Traits count is the GM's to say")
        case _:
            _check_consent(campaign, command)
    return campaign


def may_undo(
    campaign: Campaign, by: Person, character: str, command: on.AnyCommand, dice: tuple[int, ...]
) -> None:
    """Whether a person may take back a command that was given for a character: the GM may, and the
    owner of an approved one may what is always the owner's, unless dice have fallen for it."""
    member = _member(campaign, by, character)
    _check_fight(campaign, character, command)
    if by == campaign.gm or not member.approved:
        return
    if dice:
        raise Illegal("RB-RULING-229", f"what dice have decided {GM_TAKES_BACK}")
    if type(command) not in PLAYERS:
        raise Illegal("RB-RULING-229", f"this {GM_TAKES_BACK}")


def _check_fight(campaign: Campaign, character: str, command: on.AnyCommand) -> None:
    fight = campaign.in_fight(character)
    if fight is not None and type(command) not in UNFOUGHT:
        raise InFight(fight, "this character")


def _member(campaign: Campaign, by: Person, character: str) -> Member:
    """Whose character it is; only they and the GM act for it."""
    member = campaign.member_with(character)
    if member is None:
        raise Illegal("CAMPAIGN", "nobody brought this character")
    if by not in (campaign.gm, member.person):
        raise Illegal("CAMPAIGN", "this character is another player's")
    return member


def _check_consent(campaign: Campaign, command: on.AnyCommand) -> None:
    if type(command) in WITH_CONSENT:
        consent, no = WITH_CONSENT[type(command)]
        if getattr(campaign.consent, consent):
            return
    else:
        no = GMS[type(command)]
    raise Illegal(*no)
