"""Preparing the game: seats, first player, neutral token, replacing cards (TN-SETUP, TN-THREE)."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from worldline.core.content import BadContent
from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.core.text import BadType
from worldline.the_now import field
from worldline.the_now.book import EDITIONS, open_book
from worldline.the_now.cards import draw_candidate, swap_card, take_open_card
from worldline.the_now.events import Swapped, TokenFlipped, TurnedOver
from worldline.the_now.knowledge import DECK, HAND, VAULT, ZONES, Knowledge, artifact_bit
from worldline.the_now.pages import COLOURS
from worldline.the_now.schema import (
    ChooseFirst,
    ChooseSwap,
    Chosen,
    DrawEvent,
    Drawn,
    Flipped,
    FlipToken,
    Playing,
    Searching,
    SettingUp,
    Swap,
)
from worldline.the_now.state import (
    FUTURE,
    NEUTRAL,
    Laid,
    Party,
    Player,
    begin_round,
    book,
    lay,
    seat_of,
)

SWAP_CARDS: Final = 3
"""TN-SETUP-15: how many cards everybody may choose from."""
CATALOGUE: Final = {"stabilizer", "collector"}
"""TN-RULING-123: the kinds that a table may put in or leave out."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before it starts (TN-STATE-1).

    >>> from worldline import the_now
    >>> the_now.GAME.new(the_now.Setup(seats=3, swap=False), seed=7).order
    (0, 1, 2)
    """

    seats: int = 4
    edition: str = "the-now"
    colours: tuple[str, ...] = ()  # by seat; () takes them in their fixed order
    swap: bool = True  # replacing of cards (TN-SETUP-13)
    rounds: str = ""  # a preset of rounds per phase; "" for the edition's own
    catalogue: bool | None = None  # with Stabilizer and Collector; None: as the edition has it
    two_players: bool = False  # allow the unofficial variant (TN-RULING-118)

    def __post_init__(self) -> None:
        if not isinstance(self.seats, int):
            raise BadType(f"seats is a number such as 4, not {self.seats!r}")


def check_setup(setup: Setup) -> None:
    """Refuse a table that cannot be played, with the rule at fault."""
    b = open_book(setup.edition)
    if setup.seats == 2 and not setup.two_players:
        raise Illegal(
            "TN-RULING-118", "two players is an unofficial variant: allow it by two_players"
        )
    if not 2 <= setup.seats <= 6:
        raise Illegal("TN-RULING-119", f"3 to 6 players, not {setup.seats}")
    if setup.colours:
        unknown = [c for c in setup.colours if c not in COLOURS]
        if unknown:
            why = f'"{unknown[0]}" is no colour; there are {", ".join(COLOURS)}'
            raise Illegal("TN-MISS-3", why)
        if len(setup.colours) != setup.seats or len(set(setup.colours)) != setup.seats:
            raise Illegal("TN-SETUP-3", "every player has a colour of his own")
    if setup.rounds and setup.rounds not in b.rules.presets:
        presets = ", ".join(b.rules.presets)
        raise Illegal("TN-MISS-1", f"no preset of rounds is called {setup.rounds}; try {presets}")


def check_shipped(setup: Setup) -> None:
    """Strangers play what is shipped: any other edition is a file of this machine."""
    if setup.edition not in EDITIONS:
        raise BadContent(Path(setup.edition), None, None, f"There is no edition {setup.edition}.")


def new_party(setup: Setup, seed: int) -> Party:
    """Everything that needs neither chance nor choice (TN-SETUP-1 to TN-SETUP-11). A player has
    his starting cards in hand (TN-SETUP-4), no item (TN-SETUP-6), and his pawn in the centre
    (TN-SETUP-10)."""
    b = open_book(setup.edition)
    colours = setup.colours or COLOURS[: setup.seats]
    numbers = tuple(COLOURS.index(c) for c in colours)
    left_out = set(b.without)
    if setup.catalogue is not None:
        left_out = left_out - CATALOGUE if setup.catalogue else left_out | CATALOGUE
    vault = [n for n in range(len(b.artifact_cards)) if b.kind(n) not in left_out]
    rules = b.rules
    knows = _first_knowledge(setup.edition, numbers, tuple(vault))
    laid: list[Laid | None] = [None] * field.NODES
    return Party(
        seed=seed,
        edition=setup.edition,
        colours=numbers,
        phases=rules.presets[setup.rounds] if setup.rounds else rules.rounds_per_phase,
        swap=setup.swap,
        fate=[FUTURE] * field.NODES,  # TN-FIELD-4
        laid=laid,
        reinforced={},
        delayed={},
        needles=[],
        wormholes={},
        players=[Player(rules.start_energy, rules.start_score, 0, b.starting[c]) for c in numbers],
        deck=list(b.deck),  # TN-SETUP-2: without starting cards
        discard=[],
        vault=vault,
        scrap=[],
        gone=[],
        gone_artifacts=[],
        marks=[],
        offers=[],
        knows=[knows] * setup.seats,
    )


@lru_cache
def _first_knowledge(edition: str, colours: tuple[int, ...], vault: tuple[int, ...]) -> Knowledge:
    """Everybody knows the decks and, by their colours, all starting hands."""
    b = open_book(edition)
    zones = [0] * ZONES
    zones[DECK] = sum(1 << card for card in b.deck)
    zones[VAULT] = sum(artifact_bit(a) for a in vault)
    for seat, colour in enumerate(colours):
        zones[HAND + seat] = sum(1 << card for card in b.starting[colour])
    return tuple(zones)


# --- steps


def flip_token(s: Party, f: SettingUp, _: object) -> Decision:
    return FlipToken()


def lay_centre(s: Party, f: SettingUp, got: Flipped) -> Decision:
    """TN-SETUP-9: the neutral token decides for the central event (TN-MISS-8, TN-MISS-9), which
    is an event like any other (TN-FIELD-6)."""
    lay(s, 0, Laid(card=0, rotation=0, by=NEUTRAL, side=got.side))
    s.emit(TokenFlipped(side=got.side))
    return ChooseFirst()


def seat_first(s: Party, f: SettingUp, got: Chosen) -> None:
    """TN-SETUP-12: the first player, and clockwise from him."""
    n = len(s.players)
    s.order = tuple((got.first + k) % n for k in range(n))
    if s.swap and n <= 3:  # TN-SETUP-14, TN-RULING-118: the search comes first
        for seat in reversed(s.order):  # TN-RULING-115: in turn order, so the last is pushed first
            s.push(Searching(seat=seat))


def deal(s: Party, f: SettingUp, _: object) -> Decision | None:
    """TN-SETUP-15, TN-RULING-116: three cards for everybody at once."""
    n = len(s.players)
    if not s.swap or f.dealt == n * SWAP_CARDS or not s.deck:
        s.goto(ask_swaps)
        return None
    return DrawEvent()


def deal_one(s: Party, f: SettingUp, got: Drawn) -> None:
    draw_candidate(s, f.dealt % len(s.players), got.card)
    f.dealt += 1
    s.goto(deal)


def ask_swaps(s: Party, f: SettingUp, _: object) -> tuple[Decision, ...] | None:
    if not any(p.candidates for p in s.players):
        return None
    return tuple(ChooseSwap(seat) for seat in range(len(s.players)))


def swap_all(s: Party, f: SettingUp, got: tuple[Swap, ...] | None) -> None:
    """TN-SETUP-16, TN-SETUP-17: decided in secret, carried out together. Only the back of a
    starting card tells the others (TN-RULING-116)."""
    for seat, swap in enumerate(got or ()):
        swap_card(s, seat, swap.give, swap.take)
        if swap.give is not None:
            starting = book(s).cards[swap.give].owner >= 0
            s.emit(Swapped(to=None if starting else seat, seat=seat, starting=starting))
    begin_round(s, 1, s.order)
    s.become(Playing())


SETTING_UP = (flip_token, lay_centre, seat_first, deal, deal_one, ask_swaps, swap_all)


def turn_over(s: Party, f: Searching, _: object) -> Decision | None:
    """TN-THREE-1: cards are turned over, for all to see, until one fits; without one the
    Supporting event stays (TN-RULING-115)."""
    if len(f.turned) == len(s.deck):
        s.finish()
        return None
    return DrawEvent()


def look(s: Party, f: Searching, got: Drawn) -> None:
    found = fits_search(s, f.seat, got.card)
    s.emit(TurnedOver(seat=f.seat, card=got.card, fits=found))
    if not found:
        f.turned = tuple(sorted((*f.turned, got.card)))
        s.goto(turn_over)
        return
    supporting = [c for c in s.players[f.seat].hand if book(s).cards[c].flexible == "supporting"]
    if supporting:
        take_open_card(s, f.seat, got.card, supporting[0])


SEARCHING = (turn_over, look)


def fits_search(s: Party, seat: Seat, number: int) -> bool:
    """TN-RULING-115: green centre, the own colour on one arc, nobody of the party on the other."""
    card = book(s).cards[number]
    arcs = (card.tick, card.cross)
    mine = s.colours[seat]
    others = [c for c in arcs if c != mine and seat_of(s, c) >= 0]
    return card.centre == "green" and mine in arcs and not others


# --- judges


def flips(s: Party, d: FlipToken) -> tuple[Flipped, ...]:
    return Flipped(True), Flipped(False)


def check_flip(s: Party, d: FlipToken, a: Action) -> None:
    if not isinstance(a, Flipped):
        raise Illegal("TN-SETUP-9", "the neutral token shows one of its two sides")


def firsts(s: Party, d: ChooseFirst) -> Iterator[Chosen]:
    return (Chosen(seat) for seat in range(len(s.players)))


def check_first(s: Party, d: ChooseFirst, a: Action) -> None:
    if not isinstance(a, Chosen) or not 0 <= a.first < len(s.players):
        raise Illegal("TN-SETUP-12", "one of the players is first")


def swaps(s: Party, d: ChooseSwap) -> Iterator[Swap]:
    p = s.players[d.seat]
    yield Swap()
    for give in p.hand:
        for take in p.candidates:
            yield Swap(give, take)


def check_swap(s: Party, d: ChooseSwap, a: Action) -> None:
    p = s.players[d.seat]
    if not isinstance(a, Swap) or (a.give is None) != (a.take is None):
        raise Illegal("TN-SETUP-15", "give one card of the hand for one of the three, or none")
    if a.give is not None and (a.give not in p.hand or a.take not in p.candidates):
        raise Illegal("TN-SETUP-15", "give a card of your hand and take one of the three")
