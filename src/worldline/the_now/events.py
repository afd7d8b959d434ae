"""What happens in The Now, for logs and animation: every event. Data only.

An event is for everyone, or for one seat: what only some may know comes as an event of its own.
"""

from typing import Literal

from worldline.core.machine import Event, Seat
from worldline.the_now.pages import ItemName
from worldline.the_now.schema import LinkType


class RoundBegan(Event, frozen=True):
    round: int
    order: tuple[Seat, ...]

    @property
    def new_round(self) -> int:
        return self.round


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
    """A player replaced a card at setup; which one, only he knows. That it was one from the deck,
    he alone is told."""

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
