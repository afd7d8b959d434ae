"""A campaign in the terminal, as one of its people knows it."""

from collections.abc import Iterator, Mapping
from typing import Final

from worldline.cli.riftbound.keeping import InCampaign
from worldline.cli.riftbound.wording import say
from worldline.riftbound.body.check import RESULTS, check_name
from worldline.riftbound.campaign.fights import FightView
from worldline.riftbound.campaign.view.calls import CallView, RollerView
from worldline.riftbound.campaign.view.party import PartyView
from worldline.riftbound.campaign.view.people import MemberView

HOUR: Final = 60
DAY: Final = 24 * HOUR
Names = Mapping[str, str]
"""Of people and characters, by their ids."""


def show(at: InCampaign) -> None:
    for line in (*_table(at), *_paper(at)):
        say(line, "", "    ")


def _table(at: InCampaign) -> Iterator[str]:
    now, names = at.view, _names(at)
    role = "you are the GM" if at.leads else f"led by {names[now.gm]}"
    yield f"{now.name}, {role}. {_time(now.minutes)}"
    yield from (_member(names, one) for one in now.members)
    yield from (_character(one) for one in now.party)
    for call in now.calls:
        yield from _call(names, call)
    if now.fight:
        yield _fight(names, now.fight)
    yield f"Shop: {', '.join(now.shop) or 'closed'}."
    stash = [f"{row.name} (number {row.n})" for row in now.stash.things]
    yield f"Stash: {', '.join([f'{now.stash.money}mC', *stash])}."


def _paper(at: InCampaign) -> Iterator[str]:
    now, names = at.view, _names(at)
    consent = {name: getattr(now.consent, name) for name in now.consent.__struct_fields__}
    if agreed := [name for name, given in consent.items() if given]:
        yield f"The GM consents to {', '.join(agreed)}."
    for one in now.switches:
        if one.value != one.default:
            yield f"{one.name}: {one.value} ({', '.join(one.rules)})"
    if now.packs:
        yield f"Homebrew: {', '.join(now.packs)}."
    for session in now.sessions:
        yield f"Session {session.n}, {session.title}{_text(session.text)}"
    for note in now.notes:
        writer = names.get(note.by, "somebody")
        yield f"Note {note.id} by {writer}, {note.title}{_text(note.text)}"
    for encounter in now.encounters:
        yield f"Encounter {encounter.id}, {encounter.name}."


def _names(at: InCampaign) -> Names:
    people = {one.id: one.name for one in at.now.people}
    return people | {one.id: one.name for one in at.now.characters}


def _time(minutes: int) -> str:
    return f"Day {1 + minutes // DAY}, {minutes % DAY // HOUR:02}:{minutes % HOUR:02}."


def _member(names: Names, one: MemberView) -> str:
    who = names.get(one.person, "somebody")
    if one.standing == "none":
        return f"{who} has no character here."
    text = f"{who} plays {names.get(one.character, 'somebody')}"
    match one.standing:
        case "waiting":
            text += ", who waits to be approved"
        case "returned":
            text += f", whom the GM sent back: {one.returned}"
    counts = ((one.levels, "Level"), (one.stories, "Story"))
    granted = " and ".join(f"{count} {name}" for count, name in counts if count)
    return f"{text}{', granted ' if granted else ''}{granted}."


def _character(one: PartyView) -> str:
    pools = (("HP", one.hp), ("SP", one.sp), ("EHP", one.ehp), ("Prestige", one.prestige))
    shown = ", ".join(f"{name} {pool.now}/{pool.most}" for name, pool in pools)
    state = ", dead" if one.dead else ", in Critical Condition" if one.critical else ""
    return f"{one.name}, Level {one.level}: {shown}{state}."


def _call(names: Names, one: CallView) -> Iterator[str]:
    what = "Proposed Check" if one.proposed else "Contest" if one.contested else "Check"
    against = ""
    if one.difficulty is not None:
        against = f" against {one.difficulty}{'+' if one.exact else ''}"
    yield f"{what} {one.n}{against}{', ' if one.text else ''}{one.text}:"
    for roller in one.rollers:
        yield f"  {names.get(roller.character, 'somebody')}, {_roller(roller)}"
    if other := one.opponent:
        rolled = f": {other.roll.total}" if other.roll else ""
        yield f"  {other.name}, {check_name(other.attribute)}{rolled}."


def _roller(one: RollerView) -> str:
    text = check_name(one.attribute)
    if roll := one.roll:
        dice = " ".join(map(str, (*roll.faces, *roll.more)))
        result = f", {RESULTS[roll.result]}" if roll.result else ""
        again = "; it may be rolled again for Prestige" if one.again else ""
        return f"{text}: {roll.total} [{dice}]{result}{again}."
    if one.rolled:
        return f"{text}: rolled."
    if one.contest:
        return f"{text}: not rolled yet, wins with {one.contest.win:.1%}."
    if one.chance and one.chance.success is not None:
        return f"{text}: not rolled yet, succeeds with {one.chance.success:.1%}."
    return f"{text}: not rolled yet."


def _fight(names: Names, fight: FightView) -> str:
    who = ", ".join(names.get(id, "somebody") for id in fight.characters)
    state = "over, to be written into the sheets" if fight.over else "under way"
    return f"Fight, {fight.name}: {who}; {state}."


def _text(text: str) -> str:
    return f": {text}" if text else "."
