"""Before and after the game: opening a table, finding people for it, starting, playing again."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core.content import BadContent
from worldline.core.machine import Illegal, Seat
from worldline.server.games import Served, Setup
from worldline.server.messages.names import check_apart
from worldline.server.messages.refusals import NotAllowed
from worldline.server.messages.tables import Invite, Invited, NewTable, TableInfo
from worldline.server.store.rows import Known, Person, SeatRow, Stage, TableRow
from worldline.server.store.secrets import hash_of
from worldline.server.tables import seating
from worldline.server.tables.live_table import LiveTable
from worldline.server.tables.registry import Registry

LATEST: Final = 20
"""Games that a list of one's own tables loads."""
USED: Final = "This link has been used, or replaced by another."
OF_CAMPAIGN: Final = "This fight belongs to a campaign: the next one is opened there."
ANY_BOT: Final = "bot"
"""Where the game is not played and its bots are not known: another process knows them."""
MOST_WITH_BOTS: Final = 10
"""Games with bots that one person may have under way: they cost the server most."""


class Lobby:
    """What people do around a game. `who` is somebody known; None a stranger who only looks."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._starting = asyncio.Lock()  # so that games under way are counted one by one

    async def create(self, who: Person, new: NewTable) -> TableInfo:
        row, count = await self.registry.work.questions.do(self._new_row, who, new)
        seating.check_clock(new)
        served = self.registry.game(new.game)
        for bot in new.bots:
            check_bot(served, bot)
        seats = seating.seats_of(new, count, who, served.gm(self.registry.setup(row)))
        await self.check_games_with_bots(who, seats)  # rather than at its start
        await self.registry.store.add_table(row, seats)
        return await self.info(row.id, who)

    async def prepare(
        self, who: Person, new: NewTable, people: Sequence[str], campaign: str
    ) -> Known:
        """A table of a campaign where everybody has a seat from the start, by their ids; the last
        one leads. It is not stored here: whoever asks for it stores it with the campaign."""
        row, count = await self.registry.work.questions.do(self._new_row, who, new)
        seating.check_clock(new)
        if count != len(people):
            raise NotAllowed(422, f"There are {count} seats, and {len(people)} people for them.")
        leads = self.registry.game(new.game).gm(self.registry.setup(row))
        return replace(row, campaign=campaign), tuple(
            SeatRow(seat, person=person, role="gm" if seat == leads else "player")
            for seat, person in enumerate(people)
        )

    async def info(self, id: str, who: Person | None) -> TableInfo:
        async with self.registry.enter(id) as live:
            return live.info(who).info

    async def list_public(self, who: Person | None) -> list[TableInfo]:
        """Tables where one can sit down, then those where one can watch."""
        stages: tuple[Stage, ...] = ("gathering", "playing")
        rows = [row for stage in stages for row in await self.registry.store.public_tables(stage)]
        return await self._infos(rows, who)

    async def list_mine(self, who: Person) -> list[TableInfo]:
        """Where one may be waited for: so the latest of these games are loaded."""
        rows = await self.registry.store.tables_of(who.id)
        for row in [row for row in rows if row.stage == "playing"][:LATEST]:
            with suppress(NotAllowed):  # gone a moment ago
                async with self.registry.enter(row.id):
                    pass
        return await self._infos(rows, who)

    async def invite(self, id: str, who: Person, seat: Seat) -> Invite:
        """A link's secret for one seat; one given out before is worth nothing from now on."""
        async with self.registry.enter(id, fresh=True) as live:
            _demand_owner(live, who)
            _demand_gathering(live)
            row = seating.seat_at(live.seats, seat)
            if row.person is not None:
                raise NotAllowed(409, "This seat is not free.")
            secret = secrets.token_urlsafe(32)
            await self.registry.change(live, live.row, replace(row, invite=hash_of(secret)))
            return Invite(id, seat, secret)

    async def invitation(self, who: Person | None, secret: str) -> Invited:
        """What a link grants, before anybody takes it."""
        async with self._invitation(secret) as (live, row):
            return Invited(row.seat, live.info(who).info)

    async def join(self, who: Person, secret: str) -> TableInfo:
        """Take the seat that a link grants."""
        async with self._invitation(secret) as (live, invited):
            row = seating.free_seat(live.seats, invited.seat, who, live.names)
            await self.registry.change(live, live.row, seating.seat_person(row, who))
            return live.info(who).info

    async def sit(self, id: str, who: Person, seat: Seat) -> TableInfo:
        async with self.registry.enter(id, fresh=True) as live:
            if not live.row.public and live.row.owner != who.id:
                raise NotAllowed(403, "One sits down at this table by invitation.")
            _demand_gathering(live)
            row = seating.free_seat(live.seats, seat, who, live.names)
            if row.bot is not None or row.invite is not None:
                raise NotAllowed(409, "This seat is kept for somebody else.")
            await self.registry.change(live, live.row, seating.seat_person(row, who))
            return live.info(who).info

    async def leave(self, id: str, who: Person, chosen: Seat | None = None) -> TableInfo:
        """Before the game the seat is free again; during it a bot plays on, to its end."""
        async with self.registry.enter(id, fresh=True) as live:
            row = live.seat(who, chosen)
            if live.row.stage == "over":
                raise NotAllowed(409, "The game is over.")
            await self.registry.change(live, live.row, _left(live, row))
            return live.info(who).info

    async def vacate(self, id: str, person: str) -> None:
        """Somebody who may not stay loses every seat at a table, if it is there and goes on."""
        with suppress(NotAllowed):  # it is gone
            async with self.registry.enter(id, fresh=True) as live:
                held = [_left(live, row) for row in live.seats if row.person == person]
                if held and live.row.stage != "over":
                    await self.registry.change(live, live.row, *held)

    async def set_bot(self, id: str, who: Person, seat: Seat, bot: str | None) -> TableInfo:
        async with self.registry.enter(id, fresh=True) as live:
            check_bot(self.registry.game(live.row.game), bot)
            _demand_owner(live, who)
            _demand_gathering(live)
            row = seating.seat_at(live.seats, seat)
            if row.person is not None:
                raise NotAllowed(409, f"{seating.name_of(row, live.names)} sits there.")
            await self.registry.change(live, live.row, seating.leave_seat(row, bot))
            return live.info(who).info

    async def start(self, id: str, who: Person) -> TableInfo:
        async with self.registry.enter(id, fresh=True) as live:
            _demand_owner(live, who)
            _demand_gathering(live)
            if live.why:
                raise NotAllowed(409, live.why)
            free = [row.seat for row in live.seats if row.person is None and row.bot is None]
            if free:
                raise NotAllowed(409, f"Seat {free[0] + 1} is still free.")
            async with self._starting:
                await self.check_games_with_bots(who, live.seats)
                await self.registry.change(live, self._started(live.row))
            live.rows = None  # whatever happens now, it is loaded as a game that has begun
            await self.registry.load(live)
            if not live.begun_table().n:  # otherwise chance has begun, and everybody knows
                live.tell_sync()
            return live.info(who).info

    async def rematch(self, id: str, who: Person) -> TableInfo:
        """The same people, bots and setup once more, at a table of its own. Whoever asks first
        opens it; the others are led there."""
        async with self.registry.enter(id) as live:
            live.seat(who)
            if live.row.stage != "over":
                raise NotAllowed(409, "The game is not over yet.")
            if live.row.campaign is not None:
                raise NotAllowed(409, OF_CAMPAIGN)
            other = live.row.rematch
            if other is None:
                other = await self._again(live, who)
                await self.registry.change(live, replace(live.row, rematch=other))
        return await self.info(other, who)

    async def delete(self, id: str, who: Person) -> None:
        async with self.registry.enter(id, fresh=True) as live:
            _demand_owner(live, who)
            await self.registry.store.delete_table(id)
            self.registry.drop(live, "The table has been deleted.")
            await self.registry.notify(id)

    async def rename(self, who: Person, name: str) -> None:
        """Everybody who looks at one of his tables sees the new name, here and elsewhere. It looks
        like nobody's with whom he plays."""
        rows = await self.registry.store.tables_of(who.id)
        seats = await self.registry.store.seats({row.id for row in rows if row.stage != "over"})
        together = {seat.person for table in seats.values() for seat in table if seat.person}
        check_apart(name, (await self.registry.store.names(together - {who.id})).values())
        await self.registry.store.rename_person(who.id, name)
        for row in rows:
            if row.id in self.registry.live:
                with suppress(NotAllowed):  # gone a moment ago
                    async with self.registry.enter(row.id) as live:
                        await self.registry.follow(live)
            await self.registry.notify(row.id)

    # --- parts

    @asynccontextmanager
    async def _invitation(self, secret: str) -> AsyncIterator[tuple[LiveTable, SeatRow]]:
        """The table of a link, and the seat that it grants."""
        found = await self.registry.store.seat_by_invite(hash_of(secret))
        if found is None:
            raise NotAllowed(404, USED)
        async with self.registry.enter(found[0], fresh=True) as live:
            row = seating.seat_at(live.seats, found[1])
            if not seating.is_invited(row, secret):
                raise NotAllowed(404, USED)
            _demand_gathering(live)
            yield live, row

    async def _infos(self, rows: list[TableRow], who: Person | None) -> list[TableInfo]:
        """Read from the store: a list must not load every game in it."""
        seats = await self.registry.store.seats({row.id for row in rows})
        people = [seating.people_of(row, seats.get(row.id, ())) for row in rows]
        names = await self.registry.store.names(set().union(*people))
        infos = []
        for row in rows:
            if row.id in seats:  # it may have been deleted a moment ago
                live = self.registry.live.get(row.id)
                known = live.standing(who) if live and live.table else (None, ())
                why, served = self.registry.unplayable(row), self.registry.games.get(row.game)
                game = None if served is None else served.game
                infos.append(seating.info(row, seats[row.id], who, names, game, why, *known))
        return infos

    def _new_row(self, who: Person, new: NewTable) -> tuple[TableRow, int]:
        served = self.registry.game(new.game)
        game, setup = served.game, read_setup(served, new.setup)
        edition = game.edition(setup)
        now = self.registry.now()
        row = TableRow(
            id=self.registry.entropy(16).hex(),
            game=game.name,
            version=game.version,
            edition=edition.name,
            content=edition.hash,
            setup=msgspec.json.encode(setup),
            seed=int.from_bytes(self.registry.entropy(8), "big"),
            salt=self.registry.entropy(32),
            owner=who.id,
            public=new.public,
            stage="gathering",
            clock=new.clock,
            created=now,
            changed=now,
        )
        return row, game.seats(setup)

    def _started(self, row: TableRow) -> TableRow:
        """With the rules and content of now, which the game keeps to its end. `created` says from
        here on when the game began: the first clocks count from there."""
        game = self.registry.games[row.game].game
        try:
            edition = game.edition(self.registry.setup(row))
        except (msgspec.ValidationError, BadContent):
            raise NotAllowed(409, "This table was set up for rules that have changed.") from None
        return replace(
            row,
            stage="playing",
            version=game.version,
            edition=edition.name,
            content=edition.hash,
            created=self.registry.now(),
        )

    async def check_games_with_bots(self, who: Person, seats: Sequence[SeatRow]) -> None:
        """Whether one more game, with these seats, is not too much. Whoever sits alone at a table
        may leave all of it to bots."""
        if all(seat.bot is None for seat in seats) and {seat.person for seat in seats} != {who.id}:
            return
        mine = [row for row in await self.registry.store.tables_of(who.id) if row.owner == who.id]
        games = await self.registry.store.seats({row.id for row in mine if row.stage == "playing"})
        if sum(any(seat.bot for seat in game) for game in games.values()) >= MOST_WITH_BOTS:
            raise NotAllowed(
                409,
                f"You have {MOST_WITH_BOTS} games with bots under way: play one to its end, "
                "or give up your seat in one.",
            )

    async def _again(self, live: LiveTable, who: Person) -> str:
        old = live.row
        new = NewTable(
            game=old.game,
            setup=msgspec.json.decode(old.setup),
            public=old.public,
            clock=old.clock,
            seat=None,
        )
        row, _ = await self.registry.work.questions.do(self._new_row, who, new)
        seats = [
            replace(seat, away=False, late=False, since=0, invite=None, minute=None)
            for seat in live.seats
        ]
        await self.registry.store.add_table(row, seats)
        return row.id


def read_setup(served: Served, raw: dict[str, Any]) -> Setup:
    """The setup that somebody asks for, if he may, and if the game can be played with it."""
    try:
        setup = Setup(msgspec.convert(raw, served.game.setup))
        served.check_setup(setup)
        served.game.new(setup, 0)
    except msgspec.ValidationError as error:
        raise NotAllowed(400, f"This setup cannot be read: {error}") from None
    except BadContent as error:
        raise NotAllowed(422, error.why) from None
    except Illegal as error:
        raise NotAllowed(422, error.why, error.rule) from None
    return setup


def check_bot(served: Served, bot: str | None) -> None:
    if bot is not None and bot not in served.bots:
        raise NotAllowed(404, f"There is no bot {bot}; there is {', '.join(served.bots)}.")


def _left(live: LiveTable, row: SeatRow) -> SeatRow:
    """The seat of somebody who goes: free before the game, and during it a bot's to its end."""
    bot = None
    if live.row.stage == "playing":
        bot = ANY_BOT if live.served is None else live.served.stand_in
    return seating.leave_seat(row, bot)


def _demand_owner(live: LiveTable, who: Person) -> None:
    if live.row.owner != who.id:
        raise NotAllowed(403, "Only who opened the table may do this.")


def _demand_gathering(live: LiveTable) -> None:
    """Seats change hands only before the cards are dealt: whoever comes into one later sees what
    it holds, and could be a second self of another player."""
    if live.row.stage != "gathering":
        raise NotAllowed(409, "The game has begun.")
