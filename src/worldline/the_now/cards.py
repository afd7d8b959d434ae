"""Atoms that move cards and artifacts, and with them what everybody knows (TN-INFO)."""

from bisect import insort
from collections.abc import Iterable, Sized

from worldline.core.machine import Seat
from worldline.the_now import events
from worldline.the_now.knowledge import (
    CHOICE,
    DECK,
    DISCARD,
    GONE,
    HAND,
    SECRET,
    VAULT,
    artifact_bit,
    empty,
    locate,
    shift,
)
from worldline.the_now.state import Party, alter, book


def _shift(s: Party, zone: int, to: int, *blind: Seat) -> None:
    """Cards went from zone to zone; these seats alone saw which."""
    for n, knows in enumerate(s.knows):
        if n not in blind:
            s.knows[n] = shift(knows, zone, to)


def _empty(s: Party, zone: int) -> None:
    """Nothing is left in a zone, as everybody sees."""
    s.knows = [empty(knows, zone) for knows in s.knows]


def _notice_empty(s: Party, zone: int, left: Sized) -> None:
    """How many cards lie anywhere is public (TN-RULING-109), and so is that none is left."""
    if not left:
        _empty(s, zone)


def _locate(s: Party, bit: int, zone: int | None, seats: Iterable[Seat]) -> None:
    """These seats know where this card is now; zone None: open to all."""
    for n in seats:
        s.knows[n] = locate(s.knows[n], bit, zone)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _with(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted((*cards, card)))


def draw_candidate(s: Party, seat: Seat, card: int) -> None:
    s.deck.remove(card)
    alter(s, seat, candidates=_with(s.players[seat].candidates, card))
    _shift(s, DECK, CHOICE + seat, seat)
    _locate(s, 1 << card, CHOICE + seat, (seat,))
    _notice_empty(s, DECK, s.deck)


def choose_candidate(s: Party, seat: Seat, card: int) -> None:
    """TN-DRAW-2: one into the hand, the rest face down to the discard (TN-RULING-108)."""
    p = s.players[seat]
    rest = _without(p.candidates, card)
    alter(s, seat, hand=_with(p.hand, card), candidates=())
    for other in rest:
        insort(s.discard, other)
    _shift(s, CHOICE + seat, HAND + seat, seat)
    _shift(s, CHOICE + seat, DISCARD, seat)
    _empty(s, CHOICE + seat)
    _locate(s, 1 << card, HAND + seat, (seat,))
    for other in rest:
        _locate(s, 1 << other, DISCARD, (seat,))


def swap_card(s: Party, seat: Seat, give: int | None, take: int | None) -> None:
    """TN-SETUP-15 to TN-SETUP-17: candidates go back to the deck, one of them for a hand card. The
    others see by the backs whether a starting card has gone (TN-RULING-109), but not whether one
    from the search was replaced (TN-RULING-116)."""
    p, cards = s.players[seat], book(s).cards
    hand, back = p.hand, p.candidates
    starting = give is not None and cards[give].owner >= 0
    if starting or any(cards[card].owner < 0 for card in hand):
        _shift(s, CHOICE + seat, HAND + seat, seat)
        _shift(s, HAND + seat, GONE if starting else DECK, seat)
    if give is not None and take is not None:
        hand, back = _with(_without(hand, give), take), _without(back, take)
        _locate(s, 1 << take, HAND + seat, (seat,))
        _locate(s, 1 << give, GONE if starting else DECK, (seat,))
        insort(s.gone if starting else s.deck, give)
    alter(s, seat, hand=hand, candidates=())
    _shift(s, CHOICE + seat, DECK, seat)
    _empty(s, CHOICE + seat)
    for card in back:
        insort(s.deck, card)
        _locate(s, 1 << card, DECK, (seat,))


def take_open_card(s: Party, seat: Seat, card: int, instead_of: int) -> None:
    """TN-THREE-1: a card shown to all takes the place of the Supporting event, which goes."""
    s.deck.remove(card)
    alter(s, seat, hand=_with(_without(s.players[seat].hand, instead_of), card))
    insort(s.gone, instead_of)
    everybody = range(len(s.players))
    _locate(s, 1 << card, HAND + seat, everybody)
    _locate(s, 1 << instead_of, GONE, everybody)


def play_card(s: Party, seat: Seat, card: int) -> None:
    """A hand card comes into the open."""
    alter(s, seat, hand=_without(s.players[seat].hand, card))
    _locate(s, 1 << card, None, range(len(s.players)))
    _notice_empty(s, HAND + seat, s.players[seat].hand)


def shuffle_events(s: Party) -> None:
    """TN-DRAW-4: the discard becomes the deck."""
    cards, s.discard = s.discard, []
    for card in cards:
        insort(s.deck, card)
    for n in range(len(s.players)):
        s.knows[n] = empty(shift(s.knows[n], DISCARD, DECK), DISCARD)
    s.emit(events.Shuffled(deck="events", cards=len(cards)))


def shuffle_artifacts(s: Party) -> None:
    """TN-RULING-70: the discard, which lay open, becomes the deck."""
    s.vault, s.scrap = sorted(s.vault + s.scrap), []
    for artifact in s.vault:
        _locate(s, artifact_bit(artifact), VAULT, range(len(s.players)))
    s.emit(events.Shuffled(deck="artifacts", cards=len(s.vault)))


def get_artifact(s: Party, seat: Seat, artifact: int) -> None:
    """TN-ARTIFACT-3: from the deck into the closed hand."""
    s.vault.remove(artifact)
    alter(s, seat, secret=_with(s.players[seat].secret, artifact))
    _shift(s, VAULT, SECRET + seat, seat)
    _locate(s, artifact_bit(artifact), SECRET + seat, (seat,))
    _notice_empty(s, VAULT, s.vault)
    s.emit(events.GotArtifact(seat=seat))
    s.emit(events.GotArtifact(to=seat, seat=seat, artifact=book(s).label(artifact)))


def reveal_artifact(s: Party, seat: Seat, artifact: int) -> None:
    """An artifact leaves a hand and is seen by all: cast, laid as an event or discharged."""
    alter(s, seat, secret=_without(s.players[seat].secret, artifact))
    _locate(s, artifact_bit(artifact), None, range(len(s.players)))
    _notice_empty(s, SECRET + seat, s.players[seat].secret)


def discard_artifact(s: Party, seat: Seat, artifact: int) -> None:
    """TN-DISCHARGE-4: shown, and laid on the open discard."""
    reveal_artifact(s, seat, artifact)
    insort(s.scrap, artifact)


def remove_artifact(s: Party, artifact: int) -> None:
    """Back to the box: out of the game, as everybody sees (TN-HOLE-12)."""
    insort(s.gone_artifacts, artifact)


def hand_artifact(s: Party, seat: Seat, to: Seat, artifact: int) -> None:
    """TN-EXCHANGE-3: from hand to hand, unseen by the rest."""
    alter(s, seat, secret=_without(s.players[seat].secret, artifact))
    alter(s, to, secret=_with(s.players[to].secret, artifact))
    _shift(s, SECRET + seat, SECRET + to, seat, to)
    _locate(s, artifact_bit(artifact), SECRET + to, (seat, to))
    _notice_empty(s, SECRET + seat, s.players[seat].secret)


def show_artifact(s: Party, seat: Seat, to: Seat, artifact: int) -> None:
    """TN-RULING-112: the partner sees what he is offered."""
    _locate(s, artifact_bit(artifact), SECRET + seat, (to,))


def give_up_all(s: Party, seat: Seat) -> None:
    """TN-RULING-15: hand and artifacts leave the game, candidates go to the discard, all unseen."""
    p = s.players[seat]
    for card in p.hand:
        insort(s.gone, card)
    for card in p.candidates:
        insort(s.discard, card)
    for artifact in (*p.secret, *(c.artifact for c in p.table)):
        insort(s.gone_artifacts, artifact)
    for zone, to in ((HAND, GONE), (CHOICE, DISCARD), (SECRET, GONE)):
        _shift(s, zone + seat, to)
        _empty(s, zone + seat)
    alter(s, seat, hand=(), secret=(), candidates=(), table=())
