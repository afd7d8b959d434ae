"""The nouns of The Now: every action, decision, frame and event. Data only.

A node is its exact time (0 to 60, 61 is V616Mon), a card its number in the book. An artifact
goes by its label, since copies of one kind cannot be told apart at a table. True stands for ✓,
for, and occurs; False for ×, against, and does not occur.
"""

from typing import Literal

from worldline.core.machine import CHANCE, Action, Decision, Frame, Seat
from worldline.the_now.pages import ItemName

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
    """TN-DEC-23: what `to` would get and give. A counter-offer names the open offer of `to` that
    it answers, and so declines (TN-RULING-114)."""

    to: Seat
    give: int = 0  # energy
    give_hand: tuple[str, ...] = ()
    give_table: tuple[str, ...] = ()
    ask: int = 0
    ask_table: tuple[str, ...] = ()
    ask_unnamed: int = 0  # artifacts of the other's hand, which he would name (TN-RULING-112)
    counter: int | None = None


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


class SettingUp(Frame):
    """TN-SETUP: from the empty field to the first round."""

    dealt: int = 0


class Searching(Frame):
    """TN-THREE-1: one player turns cards over until one fits."""

    seat: Seat
    turned: tuple[int, ...] = ()


class Playing(Frame):
    """TN-ROUND: the rounds of the game, one after the other."""

    place: int = 0  # in the order of the round


class Turning(Frame):
    """TN-PROC-1, TN-PROC-2: one player's turn."""

    seat: Seat


class Laying(Frame):
    """A card on its way into the field; nothing is paid before the last step."""

    seat: Seat
    card: int
    artifact: int = -1  # the Tangle in hand that this is
    rotation: int = -1
    side: bool = False
    arcs: tuple[Seat, Seat] = (-1, -1)
    links: tuple[int, ...] = ()  # by direction, as a Logistic event is built
    plus: tuple[int, ...] = ()


class Betting(Frame):
    """TN-PROC-10: secret bets on the Tangle in a node."""

    owner: Seat
    node: int


class Annihilating(Frame):
    """TN-PROC-6."""

    owner: Seat
    node: int
    left: int
    todo: tuple[Seat, ...]


class Drawing(Frame):
    """TN-PROC-7: candidates for one player; in a shortage play is halted."""

    seat: Seat
    halted: bool = False


class Realizing(Frame):
    """TN-PROC-4: the nodes of a radius in exact time; `movers` still have to leave the node."""

    radius: int
    node: int
    movers: tuple[Seat, ...] = ()
