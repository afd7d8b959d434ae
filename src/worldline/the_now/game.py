"""The tables that join nouns to verbs: The Now as a game of the contract."""

from typing import ClassVar, Final

from worldline.core.contract import Edition
from worldline.core.machine import Action, Decision, Event, Illegal, Judge, Machine, Seat
from worldline.the_now import (
    aid,
    draw,
    exchange,
    organize,
    realize,
    round,
    schema,
    text,
    turn,
    view,
    win,
)
from worldline.the_now.artifacts import hole, tangle
from worldline.the_now.book import open_book
from worldline.the_now.guess import guess
from worldline.the_now.printed import Printed, printed_edition
from worldline.the_now.problems import problems
from worldline.the_now.rows import check_rows
from worldline.the_now.setup import (
    SEARCHING,
    SETTING_UP,
    Setup,
    check_first,
    check_flip,
    check_setup,
    check_swap,
    firsts,
    flips,
    new_party,
    swaps,
)
from worldline.the_now.state import (
    Party,
    who,
)


class TheNow(Machine[Party]):
    """The Now, and its older edition Time Horizon."""

    name = "the_now"
    version = "1"
    setup = Setup
    state = Party
    out_of_turn = "TN-TURN-1"
    actions: ClassVar = (
        *turn.VERBS,
        schema.EndTurn,
        schema.Lay,
        schema.Name,
        schema.AddLink,
        schema.DropLink,
        schema.Done,
        schema.TakeBack,
        schema.Keep,
        schema.Swap,
        schema.Bet,
        schema.Hit,
        schema.Go,
        schema.Offer,
        schema.Accept,
        schema.Decline,
        schema.Withdraw,
        schema.Drawn,
        schema.DrawnArtifact,
        schema.Flipped,
        schema.Chosen,
    )
    judges: ClassVar = {
        schema.TakeTurn: Judge(turn.turn_actions, turn.check_turn),
        schema.LayCard: Judge(organize.layings, organize.check_laying),
        schema.ChooseCard: Judge(draw.choices, draw.check_keep),
        schema.ChooseSwap: Judge(swaps, check_swap),
        schema.PlaceBet: Judge(tangle.bets, tangle.check_bet),
        schema.ChooseHit: Judge(hole.hits, hole.check_hit),
        schema.ForcedMove: Judge(realize.goings, realize.check_go),
        schema.Trade: Judge(exchange.dealings, exchange.check_trade),
        schema.DrawEvent: Judge(draw.draws, draw.check_drawn, draw.draw_event),
        schema.DrawArtifact: Judge(draw.artifact_draws, draw.check_drawn_artifact),
        schema.FlipToken: Judge(flips, check_flip),
        schema.ChooseFirst: Judge(firsts, check_first),
    }
    procedures: ClassVar = {
        schema.SettingUp: SETTING_UP,
        schema.Searching: SEARCHING,
        schema.Playing: round.PLAYING,
        schema.Turning: turn.TURNING,
        schema.Laying: organize.LAYING,
        schema.Betting: tangle.BETTING,
        schema.Annihilating: hole.ANNIHILATING,
        schema.Drawing: draw.DRAWING,
        schema.Realizing: realize.REALIZING,
    }
    asides: ClassVar = {schema.ChooseCard: draw.keep, schema.Trade: exchange.trade}

    def aside(self, s: Party) -> tuple[Decision, ...]:
        if not s.stack or not s.round:  # over (TN-RULING-30), or cards dealt for the swap
            return ()
        return draw.choosers(s) + exchange.traders(s)

    def why_closed(self, s: Party, d: Decision) -> Illegal:
        """Why a decision is not open."""
        if not s.stack:
            return Illegal("TN-RULING-30", "the game is over")
        match d:
            case schema.TakeTurn() | schema.Trade():
                return turn.why_closed(s, d)
            case schema.ChooseCard():
                return Illegal("TN-DRAW-2", f"{who(s, d.seat)} has no cards to choose from")
            case schema.PlaceBet():
                return Illegal("TN-TANGLE-4", f"no bet of {who(s, d.seat)} is open")
            case schema.ForcedMove():
                return Illegal("TN-REAL-11", f"it is not for {who(s, d.seat)} to leave a node now")
            case schema.ChooseHit():
                return Illegal("TN-HOLE-10", f"it is not for {who(s, d.seat)} to choose who is hit")
            case schema.LayCard():
                return Illegal("TN-ORG-2", f"{who(s, d.seat)} is laying no card now")
            case schema.ChooseSwap():
                return Illegal("TN-SETUP-15", "cards are replaced only before the first round")
        return super().why_closed(s, d)

    def edition(self, setup: Setup) -> Edition:
        return open_book(setup.edition).edition

    def printed_parts(self, edition: str) -> Printed:
        return printed_edition(edition)

    def seats(self, setup: Setup) -> int:
        return setup.seats

    def complete(self, d: Decision) -> bool:
        return not isinstance(d, schema.Trade)

    def must_be_answered(self, d: Decision) -> bool:
        return not isinstance(d, schema.Trade)  # TN-RULING-114: an offer never blocks

    def secret(self, d: Decision) -> bool:
        return isinstance(d, schema.ChooseCard | schema.ChooseSwap | schema.PlaceBet)

    def mutual(self, action: Action) -> bool:
        return isinstance(action, schema.Accept)  # TN-EXCHANGE-5: both must agree

    def new(self, setup: Setup, seed: int, *, auto: bool = True) -> Party:
        check_setup(setup)
        s = new_party(setup, seed)
        self.start(s, schema.SettingUp(), auto=auto)
        return s

    def scores(self, s: Party) -> tuple[float, ...] | None:
        return None if s.stack else tuple(float(p.score) for p in s.players)

    def winners(self, s: Party) -> tuple[Seat, ...] | None:
        return None if s.stack else win.winners(s)

    def view(self, s: Party, seat: Seat | None) -> view.View:
        return view.view(s, seat)

    def aid(self, s: Party, seat: Seat | None) -> aid.Aid:
        return aid.aid(s, self.decisions(s), seat)

    def chapter(self, s: Party, seat: Seat | None) -> tuple[int, str]:
        return s.round, text.chapter(s)

    def guess(self, s: Party, seat: Seat, seed: int) -> Party:
        return guess(s, seat, seed)

    def problems(self, s: Party) -> list[str]:
        return problems(s)

    def topic(self, s: Party, d: Decision) -> object:
        """TN-RULING-114: the offers of or to the seat, which answers name by their place."""
        if not isinstance(d, schema.Trade):
            return None
        return [offer for offer in s.offers if d.seat in (offer.by, offer.offer.to)]

    def about(self, s: Party, event: Event, seat: Seat | None) -> tuple[Seat, ...]:
        return text.about(event)

    def say(self, s: Party, thing: Action | Event | Decision, seat: Seat | None) -> str:
        return text.say(s, thing, seat)


check_rows(TheNow.actions)
GAME: Final = TheNow()
