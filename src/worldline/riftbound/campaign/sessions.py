"""Sessions: when they began and ended in game time, and what happened."""

from typing import Final

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.campaign.commands.paper import BeginSession, EndSession, WriteSession
from worldline.riftbound.campaign.outcome import Act, CampaignOutcome, Table, tell_all
from worldline.riftbound.campaign.state import Campaign, Person
from worldline.riftbound.campaign.state.paper import MOST_SESSIONS, Session
from worldline.riftbound.figures.roll import Cup

RULE: Final = "CAMPAIGN"


def begin(table: Table, by: Person, command: BeginSession, _: Cup) -> CampaignOutcome:
    campaign = table.campaign
    if _open(campaign) is not None:
        raise Illegal(RULE, "a session is under way; it ends first")
    if len(campaign.sessions) >= MOST_SESSIONS:
        raise Illegal(RULE, f"a campaign has at most {MOST_SESSIONS} sessions")
    new = Session(n=len(campaign.sessions) + 1, title=_title(command.title), began=campaign.minutes)
    begun = replace(campaign, sessions=(*campaign.sessions, new))
    return CampaignOutcome(begun, tellings=tell_all(f"Session {new.n} begins: {new.title}"))


def end(table: Table, by: Person, command: EndSession, _: Cup) -> CampaignOutcome:
    session = _open(table.campaign)
    if session is None:
        raise Illegal(RULE, "no session is under way")
    over = replace(session, ended=table.campaign.minutes, text=command.text.strip())
    return CampaignOutcome(_with(table.campaign, over), tellings=tell_all(f"Session {over.n} ends"))


def write(table: Table, by: Person, command: WriteSession, _: Cup) -> CampaignOutcome:
    session = next((one for one in table.campaign.sessions if one.n == command.session), None)
    if session is None:
        raise Illegal(RULE, "there is no such session")
    new = replace(session, title=_title(command.title), text=command.text.strip())
    line = f"The GM writes down session {new.n}: {new.title}"
    return CampaignOutcome(_with(table.campaign, new), tellings=tell_all(line))


def _open(campaign: Campaign) -> Session | None:
    return next((one for one in campaign.sessions if one.ended is None), None)


def _with(campaign: Campaign, session: Session) -> Campaign:
    sessions = tuple(session if one.n == session.n else one for one in campaign.sessions)
    return replace(campaign, sessions=sessions)


def _title(title: str) -> str:
    if not title.strip():
        raise Illegal(RULE, "a session has a title")
    return title.strip()


ACTS: Final[dict[type, Act]] = {BeginSession: begin, EndSession: end, WriteSession: write}
