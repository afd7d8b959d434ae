"""A campaign from the store and back, as those parts need it that work on campaigns."""

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.server.asking import retry
from worldline.server.changes import Changes
from worldline.server.characters import changing
from worldline.server.games import Campaign, Character, Keeper, Outcome, Served
from worldline.server.games import Campaigns as CampaignKeeper
from worldline.server.homebrew import Homebrew
from worldline.server.messages.campaigns import (
    CampaignAt,
    CampaignCharacter,
    CampaignLine,
    CampaignPerson,
    Role,
)
from worldline.server.messages.refusals import NotAllowed
from worldline.server.operations.limits import LARGEST_CAMPAIGN
from worldline.server.parts.characters import CharacterAfter
from worldline.server.store import Store
from worldline.server.store.rows import (
    CampaignChange,
    CampaignRow,
    CharacterRow,
    EntryRow,
    LogRow,
    MemberRow,
    Person,
)
from worldline.server.store.rows import Known as Table

NO_CAMPAIGN: Final = "There is no such campaign."
REMOVED: Final = "The GM has removed you from this campaign. Your character is still yours."
FOR_GM: Final = "This is for the GM of the campaign."
BAD_NAME: Final = "The name of a campaign is printable."
CANNOT_READ: Final = "This character cannot be read, so the campaign goes on without it."
TOO_LARGE: Final = f"A campaign has at most {LARGEST_CAMPAIGN // 1024} KiB."


class SeenCampaign(NamedTuple):
    """A campaign, the part that whoever asks has in it, and the characters of its players, once
    they were read."""

    row: CampaignRow
    keeper: CampaignKeeper
    campaign: Campaign
    role: Role
    characters: Mapping[str, CharacterRow] | None = None


class Attempt(NamedTuple):
    """By whom, under which key, and for what."""

    by: Person
    key: str
    command: bytes = b"null"


class Keeping:
    def __init__(
        self,
        games: Mapping[str, Served],
        store: Store,
        homebrew: Homebrew,
        changes: Changes,
        *,
        now: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._games = games
        self.all = store
        self.store = store.campaigns
        self.homebrew = homebrew
        self.changes = changes
        self.now = now
        self.entropy = entropy

    def keeper(self, game: str) -> CampaignKeeper:
        served = self._games.get(game)
        if served is None or served.campaigns is None:
            raise NotAllowed(404, f'No campaigns of "{game}" are kept here.')
        return served.campaigns

    def characters(self, game: str) -> Keeper:
        keeper = self._games[game].keeper
        assert keeper is not None  # a game that has campaigns has characters
        return keeper

    async def find(self, id: str, who: Person) -> SeenCampaign:
        """To anybody who takes no part there is no campaign; who was removed is told so."""

        async def look() -> SeenCampaign:
            row = await self.store.get(id)
            if row is None:
                raise NotAllowed(404, NO_CAMPAIGN)
            return await self.open_row(row, who)

        return await retry(look)

    async def open_row(self, row: CampaignRow, who: Person) -> SeenCampaign:
        """As it was read. One that is damaged is repaired before anybody sees it; raises Conflict
        if somebody else was faster."""
        found = self.see(row, who)
        if found is None:
            raise NotAllowed(404, REMOVED if self._was_removed(row, who) else NO_CAMPAIGN)
        await self.homebrew.open_for(row.game, row.state)
        if (repaired := found.keeper.repair(found.campaign)) is None:
            return found
        known, _ = await self.take(found, self.own_attempt(who), repaired)
        return known

    async def find_led(self, id: str, who: Person) -> SeenCampaign:
        known = await self.find(id, who)
        if known.role != "gm":
            raise NotAllowed(403, FOR_GM)
        return known

    def see(self, row: CampaignRow, who: Person) -> SeenCampaign | None:
        keeper = self.keeper(row.game)
        campaign = keeper.load(row.state)
        if row.gm == who.id:
            return SeenCampaign(row, keeper, campaign, "gm")
        return (
            SeenCampaign(row, keeper, campaign, "player")
            if who.id in keeper.players(campaign)
            else None
        )

    def _was_removed(self, row: CampaignRow, who: Person) -> bool:
        keeper = self.keeper(row.game)
        return keeper.was_removed(keeper.load(row.state), who.id)

    def own_attempt(self, who: Person) -> Attempt:
        """What is done for somebody who gave no command."""
        return Attempt(who, self.entropy(12).hex())

    async def take(
        self, known: SeenCampaign, attempt: Attempt, outcome: Outcome, table: Table | None = None
    ) -> tuple[SeenCampaign, LogRow]:
        """Stores what came of a command, all of it or nothing, and tells whoever waits for it.
        Raises Conflict if somebody else was faster."""
        row, keeper, before, role, characters = known
        now, campaign = self.now(), outcome.campaign
        after = replace(
            row,
            name=check_name(keeper.name(campaign)),
            state=encode(campaign),
            entries=row.entries + 1,
            changed=now,
        )
        entry = LogRow(
            n=row.entries,
            key=attempt.key,
            by=attempt.by.id,
            command=attempt.command,
            dice=msgspec.json.encode(outcome.dice),
            tellings=msgspec.json.encode(outcome.tellings),
            at=now,
        )
        rows = characters or {}
        changed = tuple(
            self._changed(entry, after, rows[id], change) for id, change in outcome.changed.items()
        )
        players = keeper.players(campaign)
        members = None if players == keeper.players(before) else _members(players)
        await self.store.take(CampaignChange(after, entry, members, changed, table))
        await self.changes.tell(row.id, *outcome.changed)
        if characters is not None:
            characters = {**characters, **{one.id: one for one, _ in changed}}
        return SeenCampaign(after, keeper, campaign, role, characters), entry

    def _changed(
        self,
        entry: LogRow,
        campaign: CampaignRow,
        row: CharacterRow,
        change: CharacterAfter[Character],
    ) -> tuple[CharacterRow, EntryRow]:
        """Of the dice only those that its own sentences tell of: others may be hidden."""
        keeper = self.characters(row.game)
        after = changing.after(row, keeper, change.character, row.seed, entry.at)
        told = changing.told_lines(change.told)
        dice = [face for line in told for face in line.dice]
        made = changing.entry(after, row.state, entry.key, "campaign", told, entry.by)
        return after, replace(made, dice=msgspec.json.encode(dice), campaign=campaign.id)

    async def show(self, known: SeenCampaign, who: Person) -> CampaignAt:
        row, keeper, campaign, role, rows = await self.gather(known)
        assert rows is not None  # they are gathered
        players = keeper.players(campaign)
        names = await self.all.names([row.gm, *players])
        characters = {id: rows[id] for id in players.values() if id in rows}
        shown = keeper.known_characters(campaign, who.id)
        readable, wrong = self.readable(row.game, characters)
        return CampaignAt(
            line(row, role),
            (
                CampaignPerson(row.gm, names.get(row.gm, ""), "gm"),
                *(CampaignPerson(id, names.get(id, ""), "player") for id in players),
            ),
            tuple(
                _character(characters[id], role == "gm" or person == who.id, wrong.get(id))
                for person, id in players.items()
                if id in characters and id in shown
            ),
            keeper.view(campaign, who.id, readable),
            role == "gm" and row.invite is not None,
        )

    async def gather(self, known: SeenCampaign, brought: str = "") -> SeenCampaign:
        """With the characters of all players, and one that somebody brings, with their homebrew
        opened. They are read once."""
        if known.characters is not None:
            return known
        ids = {*known.keeper.players(known.campaign).values(), brought} - {""}
        rows = {row.id: row for row in await self.all.characters.some(ids)}
        await self.homebrew.open_for(known.row.game, *(row.state for row in rows.values()))
        return known._replace(characters=rows)

    def characters_in(self, known: SeenCampaign) -> dict[str, Character]:
        """Of the characters that were gathered those that can be read."""
        return self.readable(known.row.game, known.characters or {})[0]

    def readable(
        self, game: str, rows: Mapping[str, CharacterRow]
    ) -> tuple[dict[str, Character], dict[str, str]]:
        """Those that can be read, and of the others why not: they are set aside, for a campaign
        must not stand still because of one of them."""
        load, found, wrong = self.characters(game).load, {}, {}
        for id, row in rows.items():
            try:
                found[id] = load(row.state)
            except BadContent as bad:
                wrong[id] = bad.why
        return found, wrong


def line(row: CampaignRow, role: Role) -> CampaignLine:
    return CampaignLine(row.id, row.game, row.name, role, row.created)


def _character(row: CharacterRow, readable: bool, wrong: str | None) -> CampaignCharacter:
    """What exactly is wrong with it tells what it holds."""
    version = row.entries if readable else None
    why = "" if wrong is None else CANNOT_READ
    if wrong and readable:
        why = f"{CANNOT_READ} {wrong[:1].upper()}{wrong[1:]}."
    return CampaignCharacter(row.id, row.owner, row.name, row.about, row.portrait, version, why)


def _members(players: Mapping[str, str]) -> tuple[MemberRow, ...]:
    return tuple(MemberRow(person, id or None) for person, id in players.items())


def key_of(row: CampaignRow, who: Person, key: str) -> str:
    """The key of an entry: another one for each person, and it tells nothing but itself."""
    return _digest(row, f"key {who.id} {key}").hex()[:24]


def seed_of(row: CampaignRow, key: str) -> int:
    """The dice of a command follow from its own key, so that nobody can tell from them what others
    have rolled in secret."""
    return int.from_bytes(_digest(row, f"dice {key}")[:8])


def _digest(row: CampaignRow, text: str) -> bytes:
    return hmac.digest(row.secret, text.encode(), "sha256")


def check_name(name: str) -> str:
    if not name.isprintable() or not name.strip():
        raise NotAllowed(422, BAD_NAME)
    return name


def encode(campaign: Campaign) -> bytes:
    state = msgspec.json.encode(campaign)
    if len(state) > LARGEST_CAMPAIGN:
        raise NotAllowed(422, TOO_LARGE)
    return state
