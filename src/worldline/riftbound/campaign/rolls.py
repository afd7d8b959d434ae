"""The dice of Checks, and who learns what of them (RB-CHECK, RB-CONTEST, RB-RULING-230)."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body import check as checks
from worldline.riftbound.body import prestige
from worldline.riftbound.body.check import Contest, Relevant
from worldline.riftbound.campaign.commands.checks import RerollCheck, RevealCheck, RollCheck
from worldline.riftbound.campaign.outcome import (
    Act,
    CampaignOutcome,
    CharacterChange,
    Table,
    Telling,
)
from worldline.riftbound.campaign.state import Call, Campaign, Opponent, Person, Roller
from worldline.riftbound.content.book import open_book
from worldline.riftbound.downtime.dying import check_alive
from worldline.riftbound.figures.amounts import Reason
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.roll import Cup, Line


def roll(table: Table, by: Person, command: RollCheck, cup: Cup) -> CampaignOutcome:
    call, roller = _own_roll(table, by, command)
    if roller.result is not None:
        raise Illegal("RB-RULING-53", "this was rolled already, and the result stands")
    if call.proposed:
        raise Illegal("RB-CHECK-2", "the GM has not said yet whether this Check is made")
    if roller.claimed is not None:
        raise Illegal("RB-RULING-51", "the GM has not said yet what counts")
    call = _rolled(table, call, roller, cup)
    return CampaignOutcome(table.campaign.with_call(call), tellings=_tellings(table, call, roller))


def reroll(table: Table, by: Person, command: RerollCheck, cup: Cup) -> CampaignOutcome:
    """RB-PRESTIGE-4, RB-RULING-53: one's own roll, right after it is seen and before anything later
    happens, which is when the GM closes the Check or calls for another."""
    call, roller = _own_roll(table, by, command)
    if roller.result is None:
        raise Illegal("RB-RULING-53", "what has not been rolled cannot be rolled again")
    if call.secrecy == "blind" and not call.revealed:
        raise Illegal("RB-RULING-53", "a roll is rolled again after it is seen")
    paid, seen = prestige.reroll(table.characters[roller.character], roller.result, cup)
    call = call.with_roller(replace(roller, result=seen))
    line = Line(f"{paid.name} spends Prestige and rolls again", ("RB-PRESTIGE-4",))
    return CampaignOutcome(
        table.campaign.with_call(call),
        {roller.character: CharacterChange(paid, (line,))},
        _tellings(table, call, roller),
    )


def reveal(table: Table, by: Person, command: RevealCheck, _: Cup) -> CampaignOutcome:
    call = find(table.campaign, command.call)
    if call.secrecy == "open" or call.revealed:
        raise Illegal("RB-RULING-230", "everybody knows all of this Check")
    call = replace(call, revealed=True)
    told = [line for one in call.rollers for line in _lines(table, call, one)]
    if call.difficulty is not None and not call.is_finished:
        against = f"{call.difficulty}{'+' if call.exact else ''}"
        told.insert(0, Line(f"The Difficulty is {against}", ("RB-RULING-230",)))
    told += _verdict(table, call)
    return CampaignOutcome(table.campaign.with_call(call), tellings=(Telling(tuple(told)),))


def roll_in_secret(table: Table, call: Call, cup: Cup) -> CampaignOutcome:
    """The GM rolls for everybody; nobody else learns that there was a Check."""
    for roller in call.rollers:
        call = _rolled(table, call, roller, cup)
    told = [line for one in call.rollers for line in _lines(table, call, one)]
    told += _verdict(table, call)
    head = Line(f"In secret{': ' if call.text else ''}{call.text}", ("RB-RULING-230",))
    return CampaignOutcome(table.campaign, tellings=(Telling((head, *told), (table.campaign.gm,)),))


def find(campaign: Campaign, n: int) -> Call:
    call = next((one for one in campaign.calls if one.n == n), None)
    if call is None:
        raise Illegal("RB-CHECK-2", "this Check is over, or nobody called for it")
    return call


def bonuses(c: Character, roller: Roller) -> tuple[Reason, ...]:
    """Everything that a character adds to the dice. Raises Illegal for Traits that it lacks."""
    relevant = [Relevant(one.trait, one.side) for one in roller.counts.traits]
    found = checks.bonus(c, roller.attribute, relevant, roller.counts.story)
    situation = Reason("Situation", "RB-CHECK-6", roller.modifier)
    return (*found, situation) if roller.modifier else found


def _own_roll(table: Table, by: Person, command: RollCheck | RerollCheck) -> tuple[Call, Roller]:
    call = find(table.campaign, command.call)
    roller = call.roller(command.character)
    if roller is None:
        raise Illegal("RB-CHECK-2", "this character does not make the Check")
    if by not in (table.campaign.gm, table.campaign.owner(command.character)):
        raise Illegal("RB-RULING-53", "everybody rolls for their own character")
    check_alive(table.characters[command.character])
    return call, roller


def _rolled(table: Table, call: Call, roller: Roller, cup: Cup) -> Call:
    """With the dice of a roller; an opponent rolls along with the first."""
    c = table.characters[roller.character]
    seen = checks.CheckOutcome(
        attribute=roller.attribute,
        thrown=checks.throw(open_book(c.packs), cup),
        added=bonuses(c, roller),
        difficulty=call.difficulty,
        exact=call.exact,
    )
    call = call.with_roller(replace(roller, result=seen))
    if call.opponent is not None and call.opponent.result is None:
        call = replace(call, opponent=_opposed(table.campaign, call.opponent, cup))
    return call


def _opposed(campaign: Campaign, opponent: Opponent, cup: Cup) -> Opponent:
    thrown = checks.throw(open_book(campaign.packs), cup)
    bonus = (Reason("Bonus", "RB-CONTEST-1", opponent.bonus),)
    seen = checks.CheckOutcome(attribute=opponent.attribute, thrown=thrown, added=bonus)
    return replace(opponent, result=seen)


# What is told


def _tellings(table: Table, call: Call, roller: Roller) -> tuple[Telling, ...]:
    """The GM hears all; with a hidden Difficulty players hear the total alone, and of a blind roll
    that it was made."""
    now = call.roller(roller.character)
    assert now is not None
    full = Telling((*_lines(table, call, now), *_verdict(table, call)))
    if call.secrecy == "open" or call.revealed:
        return (full,)
    return (replace(full, to=(table.campaign.gm,)), Telling((_hidden(table, call, now),)))


def _hidden(table: Table, call: Call, roller: Roller) -> Line:
    """What players hear of a roll."""
    assert roller.result is not None
    name = table.characters[roller.character].name
    if call.secrecy == "hidden":
        return checks.tell(name, replace(roller.result, difficulty=None, exact=False))
    text = f"{name} makes {checks.check_name(roller.attribute)}, and the GM alone sees it"
    return Line(text, ("RB-RULING-230",))


def _lines(table: Table, call: Call, roller: Roller) -> list[Line]:
    """All of a roll, if it was made."""
    if roller.result is None:
        return []
    return [checks.tell(table.characters[roller.character].name, roller.result)]


def _verdict(table: Table, call: Call) -> list[Line]:
    """RB-CONTEST-3, RB-CONTEST-4: once both sides have rolled."""
    contest = contest_of(call)
    if contest is None:
        return []
    own = table.characters[call.rollers[0].character].name
    told = []
    if call.opponent is not None:
        other = call.opponent.name
        told.append(checks.tell(other, contest.other))
    else:
        other = table.characters[call.rollers[1].character].name
    text, rule = VERDICTS[contest.verdict]
    totals = sorted((contest.own.total, contest.other.total), reverse=True)
    said = f"{text.format(own=own, other=other)}, {totals[0]} to {totals[1]}"
    return [*told, Line(said, (rule,))]


def contest_of(call: Call) -> Contest | None:
    """Both sides of a contested Check, once both have rolled."""
    if not call.contested:
        return None
    sides = [one.result for one in (*call.rollers, call.opponent) if one is not None]
    own, other = sides
    return Contest(own, other) if own is not None and other is not None else None


VERDICTS: Final[dict[checks.Verdict, tuple[str, str]]] = {
    "win": ("{own} wins against {other}", "RB-CONTEST-3"),
    "tie": ("{own} and {other} are even, and nothing happens", "RB-CONTEST-4"),
    "lose": ("{other} wins against {own}", "RB-CONTEST-3"),
}

ACTS: Final[dict[type, Act]] = {RollCheck: roll, RerollCheck: reroll, RevealCheck: reveal}
