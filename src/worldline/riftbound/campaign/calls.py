"""Checks: who calls for them, and what counts (RB-CHECK-2, RB-RULING-51, RB-RULING-52)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body import check as checks
from worldline.riftbound.campaign.commands.checks import (
    AcceptCheck,
    CallCheck,
    CallContest,
    ClaimBonuses,
    CloseCheck,
    Contender,
    GrantBonuses,
    ProposeCheck,
    RefuseCheck,
    Stranger,
    WithdrawCheck,
)
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.rolls import bonuses, find, roll_in_secret
from worldline.riftbound.campaign.state import (
    MOST_CALLS,
    Bonuses,
    Call,
    Campaign,
    Counted,
    Opponent,
    Person,
    Roller,
)
from worldline.riftbound.downtime.dying import check_alive
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup
from worldline.words import with_sign

RULE: Final = "RB-CHECK-2"
BONUS: Final = ("RB-RULING-51", "RB-RULING-52")


def call_check(table: Table, by: Person, command: CallCheck, cup: Cup) -> CampaignOutcome:
    characters = tuple(dict.fromkeys(command.characters)) or tuple(_everybody(table))
    if not characters:
        raise Illegal("RB-CHECK-1", "nobody is there to make a Check")
    named = {trait.name for id in characters for trait in _taking_part(table, id).traits}
    if unknown := [trait for trait in command.traits if trait not in named]:
        raise Illegal("RB-TRAIT-8", f'nobody among them has the Trait "{unknown[0]}"')
    call = Call(
        n=table.campaign.last_call + 1,
        by=by,
        text=command.text.strip(),
        difficulty=command.difficulty,
        exact=command.exact,
        secrecy="blind" if command.secrecy == "secret" else command.secrecy,
        rollers=tuple(_roller(table, id, command) for id in characters),
    )
    if command.secrecy == "secret":
        return roll_in_secret(table, call, cup)
    line = f"The GM calls for {checks.check_name(command.attribute)} by {_names(table, call)}"
    line += _about(call) + _against(call)
    return CampaignOutcome(_opened(table.campaign, call), tellings=tell_all(line, RULE))


def _everybody(table: Table) -> Iterator[str]:
    """Every approved character that lives."""
    for member in table.campaign.members:
        there = member.approved and member.character in table.characters
        if there and not table.characters[member.character].dead:
            yield member.character


def _roller(table: Table, character: str, command: CallCheck) -> Roller:
    """With those of the Traits that the character has."""
    own = {trait.name for trait in table.characters[character].traits}
    traits = tuple(Counted(trait) for trait in dict.fromkeys(command.traits) if trait in own)
    return Roller(
        character=character,
        attribute=command.attribute,
        modifier=command.modifier,
        counts=Bonuses(traits, command.story),
    )


def call_contest(table: Table, by: Person, command: CallContest, cup: Cup) -> CampaignOutcome:
    """RB-CONTEST-1: both sides roll, each with its own Attribute (RB-CONTEST-2)."""
    sides = [command.own] + ([command.other] if isinstance(command.other, Contender) else [])
    if len({side.character for side in sides}) < len(sides):
        raise Illegal("RB-CONTEST-1", "a contested Check has two sides")
    if len(sides) == 2 and command.secrecy == "hidden":
        raise Illegal("RB-RULING-230", "both totals are seen; only a blind contest hides who wins")
    call = Call(
        n=table.campaign.last_call + 1,
        by=by,
        text=command.text.strip(),
        secrecy="blind" if command.secrecy == "secret" else command.secrecy,
        contested=True,
        rollers=tuple(_contender(table, side) for side in sides),
        opponent=_opponent(command.other),
    )
    if command.secrecy == "secret":
        return roll_in_secret(table, call, cup)
    against = call.opponent.name if call.opponent else table.characters[sides[1].character].name
    own = table.characters[command.own.character].name
    line = f"The GM calls for a contested Check: {own} ({command.own.attribute.upper()})"
    line += f" against {against} ({command.other.attribute.upper()}){_about(call)}"
    return CampaignOutcome(
        _opened(table.campaign, call), tellings=tell_all(line, "RB-CONTEST-1", RULE)
    )


def _contender(table: Table, side: Contender) -> Roller:
    roller = Roller(
        character=side.character,
        attribute=side.attribute,
        modifier=side.modifier,
        counts=side.counts,
    )
    bonuses(_taking_part(table, side.character), roller)
    return roller


def _opponent(other: Contender | Stranger) -> Opponent | None:
    if isinstance(other, Contender):
        return None
    return Opponent(name=other.name, attribute=other.attribute, bonus=other.bonus)


# Proposals


def propose(table: Table, by: Person, command: ProposeCheck, _: Cup) -> CampaignOutcome:
    """With standing consent it can be rolled at once; how hard it was the GM says afterwards."""
    campaign = table.campaign
    member = campaign.member(by)
    if member is None or not member.approved:
        raise Illegal(RULE, "a player proposes Checks for a character that takes part")
    roller = Roller(character=member.character, attribute=command.attribute)
    call = Call(
        n=campaign.last_call + 1,
        by=by,
        text=command.text.strip(),
        rollers=(_claiming(table, roller, command.claims),),
        proposed=not campaign.consent.checks,
    )
    name = table.characters[member.character].name
    does = "proposes" if call.proposed else "makes"
    line = f"{name} {does} {checks.check_name(command.attribute)}{_about(call)}"
    return CampaignOutcome(_opened(campaign, call), tellings=tell_all(line, RULE))


def withdraw(table: Table, by: Person, command: WithdrawCheck, _: Cup) -> CampaignOutcome:
    call = find(table.campaign, command.call)
    if call.by != by or by == table.campaign.gm or call.is_finished:
        raise Illegal(RULE, "only your own proposal, before the roll, can be taken back")
    line = f"{_names(table, call)} takes back the Check{_about(call)}"
    return CampaignOutcome(table.campaign.without_call(call.n), tellings=tell_all(line, RULE))


def accept(table: Table, by: Person, command: AcceptCheck, _: Cup) -> CampaignOutcome:
    call = _proposed(table.campaign, command.call)
    (roller,) = call.rollers
    roller = _granted(table, roller, command.counts, command.modifier)
    call = replace(
        call,
        difficulty=command.difficulty,
        exact=command.exact,
        secrecy=command.secrecy,
        rollers=(roller,),
        proposed=False,
    )
    made = checks.check_name(roller.attribute)
    line = f"The GM lets {_names(table, call)} make {made}{_about(call)}"
    counted = _counted(table, roller)
    line += _against(call) + (f"; what counts: {counted}" if counted else "")
    return CampaignOutcome(table.campaign.with_call(call), tellings=tell_all(line, RULE, *BONUS))


def refuse(table: Table, by: Person, command: RefuseCheck, _: Cup) -> CampaignOutcome:
    call = _proposed(table.campaign, command.call)
    line = f"The GM refuses a Check by {_names(table, call)}{_about(call)}"
    reason = command.reason.strip()
    line += f": {reason}" if reason else ""
    return CampaignOutcome(table.campaign.without_call(call.n), tellings=tell_all(line, RULE))


def _proposed(campaign: Campaign, n: int) -> Call:
    call = find(campaign, n)
    if not call.proposed:
        raise Illegal(RULE, "this Check can be rolled already")
    return call


# Traits and Story


def claim(table: Table, by: Person, command: ClaimBonuses, _: Cup) -> CampaignOutcome:
    """RB-RULING-51: the roller proposes, the GM decides; or has decided for good."""
    call = find(table.campaign, command.call)
    member = table.campaign.member(by)
    roller = call.roller(member.character) if member else None
    if roller is None or roller.result is not None:
        raise Illegal("RB-RULING-51", "bonuses are proposed by the roller, before the roll")
    roller = _claiming(table, roller, command.claims)
    name = table.characters[roller.character].name
    if roller.claimed is not None:
        wanted = _counted(table, replace(roller, counts=roller.claimed, modifier=0))
        line = f"{name} asks whether this counts: {wanted}"
    else:
        line = f"For {name} counts: {_counted(table, roller) or 'nothing more'}"
    return CampaignOutcome(
        table.campaign.with_call(call.with_roller(roller)), tellings=tell_all(line, *BONUS)
    )


def _claiming(table: Table, roller: Roller, claims: Bonuses) -> Roller:
    """It counts at once with standing consent; a claim to nothing takes an older one back."""
    claiming = replace(roller, counts=claims, claimed=None)
    bonuses(_taking_part(table, roller.character), claiming)
    if table.campaign.consent.traits:
        return claiming
    return replace(roller, claimed=None if claims == Bonuses() else claims)


def grant(table: Table, by: Person, command: GrantBonuses, _: Cup) -> CampaignOutcome:
    call = find(table.campaign, command.call)
    roller = call.roller(command.character)
    if roller is None or roller.result is not None:
        raise Illegal("RB-RULING-51", "bonuses are granted to a roller, before the roll")
    roller = _granted(table, roller, command.counts, command.modifier)
    name = table.characters[command.character].name
    line = f"For {name} counts: {_counted(table, roller) or 'nothing more'}"
    return CampaignOutcome(
        table.campaign.with_call(call.with_roller(roller)), tellings=tell_all(line, *BONUS)
    )


def _granted(table: Table, roller: Roller, counts: Bonuses, modifier: int) -> Roller:
    roller = replace(roller, counts=counts, claimed=None, modifier=modifier)
    bonuses(_taking_part(table, roller.character), roller)
    return roller


# Which Checks are open


def close(table: Table, by: Person, command: CloseCheck, _: Cup) -> CampaignOutcome:
    call = find(table.campaign, command.call)
    line = f"The Check by {_names(table, call)} is over{_about(call)}"
    return CampaignOutcome(table.campaign.without_call(call.n), tellings=tell_all(line, RULE))


def _opened(campaign: Campaign, call: Call) -> Campaign:
    """RB-RULING-53: whatever was rolled to its end before this stands."""
    going = tuple(one for one in campaign.calls if not one.is_finished)
    if len(going) >= MOST_CALLS:
        raise Illegal(RULE, f"{MOST_CALLS} Checks are waiting; close some of them first")
    return replace(campaign, calls=(*going, call), last_call=call.n)


def _taking_part(table: Table, id: str) -> Character:
    member = table.campaign.member_with(id)
    if member is None or not member.approved:
        raise Illegal("CAMPAIGN", "only a character that the GM approved takes part")
    check_alive(table.characters[id])
    return table.characters[id]


# Words


def _names(table: Table, call: Call) -> str:
    return ", ".join(table.characters[one.character].name for one in call.rollers)


def _about(call: Call) -> str:
    return f" ({call.text})" if call.text else ""


def _against(call: Call) -> str:
    """The Difficulty, if it is open and was said."""
    if call.secrecy != "open" or call.difficulty is None:
        return ""
    return f" against {call.difficulty}{'+' if call.exact else ''}"


def _counted(table: Table, roller: Roller) -> str:
    """What is added besides the Score."""
    _, *more = bonuses(table.characters[roller.character], roller)
    return ", ".join(f"{reason.name} {with_sign(reason.change)}" for reason in more)


ACTS: Final[dict[type, Act]] = {
    CallCheck: call_check,
    CallContest: call_contest,
    ProposeCheck: propose,
    WithdrawCheck: withdraw,
    AcceptCheck: accept,
    RefuseCheck: refuse,
    ClaimBonuses: claim,
    GrantBonuses: grant,
    CloseCheck: close,
}
