"""The nouns of The Now: every action, decision, frame and event. Data only.

A node is its exact time (0 to 60, 61 is V616Mon), a card its number in the book. An artifact
goes by its label, since copies of one kind cannot be told apart at a table. True stands for ✓,
for, and occurs; False for ×, against, and does not occur.
"""

from typing import Literal

from worldline.core.machine import CHANCE, Action, Decision, Event, Frame, Seat
from worldline.the_now.book import ItemName

LinkType = Literal[1, 2]  # CAUSE, HINDRANCE

# --- actions of a turn (TN-DEC-3 to TN-DEC-21)


class Move(Action, frozen=True):
    """TN-DEC-4: the pawn goes to an adjacent unrealized node."""

    to: int


class Pass(Action, frozen=True):
    """TN-COLLAPSE-8: go through a wormhole, between its node and V616Mon."""

    to: int


class Organize(Action, frozen=True):
    """TN-DEC-5: begin to lay an event card from hand; LayCard asks for the rest."""

    card: int


class Extract(Action, frozen=True):
    """TN-DEC-9."""

    collector: bool = False


class Impact(Action, frozen=True):
    """TN-DEC-10: weak or strong, for (True) or against the event in the own node."""

    strong: bool
    side: bool


class Buy(Action, frozen=True):
    """TN-DEC-11: the next level of an item."""

    item: ItemName


class Attack(Action, frozen=True):
    """TN-DEC-12."""

    victim: Seat


class Discharge(Action, frozen=True):
    """TN-DEC-13: give up an artifact in hand for energy."""

    artifact: str


class TakeStorage(Action, frozen=True):
    """TN-DEC-14: take everything out of the Kinetic Storage."""


class Amplify(Action, frozen=True):
    """TN-DEC-15: reinforce the link at a boundary of the own node."""

    boundary: int


class AmplifyNeedle(Action, frozen=True):
    """TN-AMP-10: reinforce a Needle link of the own node."""

    source: int
    target: int


class Cast(Action, frozen=True):
    """TN-DEC-16: lay an artifact from hand on the table; a Tangle goes on with LayCard."""

    artifact: str


class Jump(Action, frozen=True):
    """TN-DEC-17: use the Collapse Generator."""

    to: int


class Take(Action, frozen=True):
    """TN-DEC-18: take energy with the Hole in the Box."""

    amount: int


class Repay(Action, frozen=True):
    """TN-DEC-18: lower the anti-charge of the Hole in the Box."""

    amount: int


class Thread(Action, frozen=True):
    """TN-DEC-19: link the own node with a later one by the Lachesis Needle."""

    target: int
    link: LinkType


class Stabilize(Action, frozen=True):
    """TN-DEC-20: impact on the own node and its two symmetrical ones."""

    side: bool


class EndTurn(Action, frozen=True):
    """TN-TURN-3."""


# --- laying a card, step by step (TN-DEC-5 to TN-DEC-8, TN-DEC-21)


class Lay(Action, frozen=True):
    """Rotation and side of the organizer's token."""

    rotation: int
    side: bool


class Name(Action, frozen=True):
    """TN-DEC-6, TN-DEC-7: the players on the arcs of a flexible event; None leaves one empty."""

    tick: Seat | None
    cross: Seat | None


class AddLink(Action, frozen=True):
    """TN-DEC-8: a link of a Logistic event, with reinforcement 0 to 2."""

    direction: int
    link: LinkType
    plus: int = 0


class DropLink(Action, frozen=True):
    """Take one link of the Logistic event back."""

    direction: int


class Done(Action, frozen=True):
    """The Logistic event has all its links."""


class TakeBack(Action, frozen=True):
    """Lay nothing after all; nothing has been paid."""


# --- answers outside one's own turn


class Keep(Action, frozen=True):
    """TN-DEC-25: keep one of the candidates."""

    card: int


class Swap(Action, frozen=True):
    """TN-DEC-2: give a hand card for one of three, or keep all (None)."""

    give: int | None = None
    take: int | None = None


class Bet(Action, frozen=True):
    """TN-DEC-22: how many of the tokens name ✓ (the rest names ×), and the energy laid on each
    side. Which of several tokens on a side it lies on makes no difference."""

    ticks: int
    tick_energy: int = 0
    cross_energy: int = 0


class Hit(Action, frozen=True):
    """TN-DEC-26: whom the field of the annihilation hits next."""

    victim: Seat


class Go(Action, frozen=True):
    """TN-DEC-27: where the realization pushes the pawn."""

    to: int


class Offer(Action, frozen=True):
    """TN-DEC-23: what `to` would get and give. An offer back is a counter-offer."""

    to: Seat
    give: int = 0  # energy
    give_hand: tuple[str, ...] = ()
    give_table: tuple[str, ...] = ()
    ask: int = 0
    ask_table: tuple[str, ...] = ()
    ask_unnamed: int = 0  # artifacts of the other's hand, which he would name (TN-RULING-112)


class Accept(Action, frozen=True):
    """TN-DEC-24: consent to an open offer of `of`, the first or another one."""

    of: Seat
    number: int = 0


class Decline(Action, frozen=True):
    """TN-DEC-24."""

    of: Seat
    number: int = 0


class Withdraw(Action, frozen=True):
    """TN-DEC-23: take back an own offer to `to`."""

    to: Seat
    number: int = 0


# --- answers of chance


class Drawn(Action, frozen=True):
    """A card from the event deck."""

    card: int


class DrawnArtifact(Action, frozen=True):
    artifact: int


class Flipped(Action, frozen=True):
    """The side of the neutral token that came up (TN-SETUP-9)."""

    side: bool


class Chosen(Action, frozen=True):
    """The seat that begins (TN-SETUP-12)."""

    first: Seat


# --- decisions


class TakeTurn(Decision, frozen=True):
    """TN-DEC-3."""


class LayCard(Decision, frozen=True):
    """TN-DEC-5 to TN-DEC-8, TN-DEC-21. It names no card: the others must not know which."""


class ChooseCard(Decision, frozen=True):
    """TN-DEC-25: open beside everything until the player's next turn."""


class ChooseSwap(Decision, frozen=True):
    """TN-DEC-2."""


class PlaceBet(Decision, frozen=True):
    """TN-DEC-22."""

    tokens: int


class ChooseHit(Decision, frozen=True):
    """TN-DEC-26."""


class ForcedMove(Decision, frozen=True):
    """TN-DEC-27."""


class Trade(Decision, frozen=True):
    """TN-DEC-23, TN-DEC-24: open beside a turn for the players in its node."""


class DrawEvent(Decision, frozen=True):
    seat: Seat = CHANCE


class DrawArtifact(Decision, frozen=True):
    seat: Seat = CHANCE


class FlipToken(Decision, frozen=True):
    seat: Seat = CHANCE


class ChooseFirst(Decision, frozen=True):
    seat: Seat = CHANCE


# --- frames


class SettingUp(Frame, frozen=True):
    """TN-SETUP: from the empty field to the first round."""

    dealt: int = 0


class Searching(Frame, frozen=True):
    """TN-THREE-1: one player turns cards over until one fits."""

    seat: Seat
    turned: tuple[int, ...] = ()


class Playing(Frame, frozen=True):
    """TN-ROUND: the rounds of the game, one after the other."""

    place: int = 0  # in the order of the round


class Turning(Frame, frozen=True):
    """TN-PROC-1, TN-PROC-2: one player's turn."""

    seat: Seat


class Laying(Frame, frozen=True):
    """A card on its way into the field; nothing is paid before the last step."""

    seat: Seat
    card: int
    artifact: int = -1  # the Tangle in hand that this is
    rotation: int = -1
    side: bool = False
    arcs: tuple[Seat, Seat] = (-1, -1)
    links: tuple[int, ...] = ()  # by direction, as a Logistic event is built
    plus: tuple[int, ...] = ()


class Betting(Frame, frozen=True):
    """TN-PROC-10: secret bets on the Tangle in a node."""

    owner: Seat
    node: int


class Annihilating(Frame, frozen=True):
    """TN-PROC-6."""

    owner: Seat
    node: int
    left: int
    todo: tuple[Seat, ...]


class Drawing(Frame, frozen=True):
    """TN-PROC-7: candidates for one player; in a shortage play is halted."""

    seat: Seat
    halted: bool = False


class Realizing(Frame, frozen=True):
    """TN-PROC-4: the nodes of a radius in exact time; `movers` still have to leave the node."""

    radius: int
    node: int
    movers: tuple[Seat, ...] = ()


# --- events


class RoundBegan(Event, frozen=True):
    round: int
    order: tuple[Seat, ...]


class TurnBegan(Event, frozen=True):
    seat: Seat


class TurnEnded(Event, frozen=True):
    seat: Seat


class TokenFlipped(Event, frozen=True):
    side: bool


class TurnedOver(Event, frozen=True):
    """A card shown to all in the search of a three-player game; `fits` if it is the one."""

    seat: Seat
    card: int
    fits: bool


class Swapped(Event, frozen=True):
    """A player replaced a card at setup; which one, only he knows."""

    seat: Seat
    starting: bool


class Moved(Event, frozen=True):
    seat: Seat
    origin: int
    node: int
    how: Literal["move", "wormhole", "jump", "forced"]


class Organized(Event, frozen=True):
    seat: Seat
    node: int
    card: int
    rotation: int
    side: bool
    arcs: tuple[Seat, Seat]
    links: tuple[int, ...]
    plus: tuple[int, ...]


class GotArtifact(Event, frozen=True):
    """Somebody took an artifact; which one, an event for him alone tells."""

    seat: Seat
    artifact: str | None = None


class Extracted(Event, frozen=True):
    seat: Seat
    node: int
    energy: int
    collector: int  # how much of it the Collector Module added


class Impacted(Event, frozen=True):
    """Impact on an event, or kept in an empty node (`delayed`)."""

    seat: Seat
    node: int
    impact: int
    why: Literal["weak", "strong", "stabilizer", "delayed", "bets"]
    delayed: bool = False


class Bought(Event, frozen=True):
    seat: Seat
    item: ItemName
    level: int
    price: int


class Dropped(Event, frozen=True):
    """TN-ITEM-7: an item left the tablet."""

    seat: Seat
    item: ItemName
    energy: int = 0


class Attacked(Event, frozen=True):
    seat: Seat
    victim: Seat
    expense: int
    loss: int


class Discharged(Event, frozen=True):
    seat: Seat
    artifact: str
    energy: int


class Amplified(Event, frozen=True):
    seat: Seat
    nodes: tuple[int, int]
    strength: int
    needle: bool


class WasCast(Event, frozen=True):
    seat: Seat
    artifact: str


class Threaded(Event, frozen=True):
    seat: Seat
    source: int
    target: int
    link: LinkType


class Took(Event, frozen=True):
    """Energy from (or back to, if negative) the Hole in the Box."""

    seat: Seat
    energy: int
    anti: int


class Tension(Event, frozen=True):
    seat: Seat
    tension: int
    annihilates: bool


class WasHit(Event, frozen=True):
    seat: Seat
    loss: int
    left: int


class WormholeOpened(Event, frozen=True):
    node: int


class WormholeClosed(Event, frozen=True):
    node: int


class BetsOpened(Event, frozen=True):
    """TN-TANGLE-6: each player's tokens at ✓ and ×, and the impacts he paid for on each side."""

    node: int
    bets: tuple[tuple[Seat, int, int, int, int], ...]


class Offered(Event, frozen=True):
    """What everybody sees of an offer: hand artifacts only by number."""

    seat: Seat
    partner: Seat
    give: int
    give_table: tuple[str, ...]
    give_unseen: int
    ask: int
    ask_table: tuple[str, ...]
    ask_unnamed: int


class OfferShown(Event, frozen=True):
    """What the two parties alone see of an offer: the artifacts from hand in it."""

    seat: Seat
    give_hand: tuple[str, ...]


class OfferEnded(Event, frozen=True):
    seat: Seat
    partner: Seat
    how: Literal["declined", "withdrawn", "lapsed", "countered"]


class Exchanged(Event, frozen=True):
    seat: Seat
    partner: Seat
    energy: int  # from seat to partner; negative the other way
    given: tuple[str, ...]  # artifacts from the table
    got: tuple[str, ...]
    given_unseen: int
    got_unseen: int


class MustChoose(Event, frozen=True):
    """Candidates were drawn; the player sees them in his view."""

    seat: Seat
    candidates: int


class CardChosen(Event, frozen=True):
    seat: Seat


class Shuffled(Event, frozen=True):
    """The discard became the deck."""

    deck: Literal["events", "artifacts"]
    cards: int


class Realized(Event, frozen=True):
    node: int
    points: int | None  # None: an empty node
    occurred: bool


class Scored(Event, frozen=True):
    seat: Seat
    points: int
    node: int


class WentOut(Event, frozen=True):
    seat: Seat


class PhaseEnded(Event, frozen=True):
    phase: int
    scores: tuple[int, ...]


class GameEnded(Event, frozen=True):
    winners: tuple[Seat, ...]
