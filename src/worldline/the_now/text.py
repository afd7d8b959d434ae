"""Sentences for people: one for every action, decision and event, for logs and screen readers.

Players go by their colours; actions are told as to the one who may do them, and events for one
seat alone as to that seat. A sentence says only what its event holds, besides names.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from worldline.core.machine import Action, Decision, Event, Seat
from worldline.core.text import BadType
from worldline.the_now import events, field, schema
from worldline.the_now.book import Book
from worldline.the_now.names import how_it_lies
from worldline.the_now.pages import CAUSE
from worldline.the_now.state import Party, book, colour


def say(s: Party, thing: Action | Event | Decision, seat: Seat | None) -> str:
    if type(thing) not in SENTENCES:
        raise BadType(f"The Now has no {type(thing).__name__}")
    return SENTENCES[type(thing)](_Names(s, book(s)), thing)


def about(event: Event) -> tuple[Seat, ...]:
    """Whom an event concerns: who did it, and with or to whom."""
    seats = (getattr(event, name, None) for name in ("seat", "partner", "victim"))
    return tuple(seat for seat in seats if seat is not None)


def chapter(s: Party) -> str:
    """Where in the game this is."""
    if not s.stack or not s.round:
        return "The end" if s.round else "The beginning"
    if any(isinstance(frame, schema.Realizing) for frame in s.stack):
        return f"Round {s.round}, realization"
    turn = next((frame for frame in s.stack if isinstance(frame, schema.Turning)), None)
    return f"Round {s.round}" + (f", {colour(s, turn.seat).capitalize()}'s turn" if turn else "")


class _Names(NamedTuple):
    """What things are called in this party."""

    s: Party
    book: Book

    def who(self, seat: Seat) -> str:
        return colour(self.s, seat).capitalize()

    def all(self, seats: Iterable[Seat]) -> str:
        return list_words(self.who(seat) for seat in seats)

    def card(self, card: int) -> str:
        return self.book.cards[card].name

    def artifact(self, label: str) -> str:
        return self.book.artifact_name(label)

    def item(self, item: str) -> str:
        return self.book.items[item].name

    def goods(self, energy: int, named: Iterable[str], unseen: int = 0) -> str:
        """What changes hands: `5 ⚡, the Lachesis Needle and an artifact from hand`."""
        parts = [f"{energy} ⚡"] if energy else []
        parts += [f"the {self.artifact(label)}" for label in named]
        parts += [_count(unseen, "artifact from hand", "artifacts from hand")] if unseen else []
        return list_words(parts) or "nothing"


def list_words(things: Iterable[str]) -> str:
    *most, last = list(things) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _side(side: bool) -> str:
    return "✓" if side else "×"


def _link(link: int) -> str:
    return "cause" if link == CAUSE else "hindrance"


def _nth(number: int) -> str:
    return f" number {number + 1}" if number else ""


_at = field.name


_SIDES: Final = (
    "upwards",
    "to the upper right",
    "to the lower right",
    "downwards",
    "to the lower left",
    "to the upper left",
)
"""Where the directions lead (TN-FIELD-4)."""


# --- actions


def _name(n: _Names, a: schema.Name) -> str:
    arcs = (("✓", a.tick), ("×", a.cross))
    named = list_words(f"{n.who(seat)} at {mark}" for mark, seat in arcs if seat is not None)
    return f"Name {named or 'nobody'}."


def _add_link(n: _Names, a: schema.AddLink) -> str:
    plus = f", reinforced by {a.plus}" if a.plus else ""
    return f"Add a {_link(a.link)} {_SIDES[a.direction]}{plus}."


def _swap(n: _Names, a: schema.Swap) -> str:
    if a.give is None or a.take is None:
        return "Keep all your cards."
    return f"Give {n.card(a.give)} for {n.card(a.take)}."


def _buy(n: _Names, a: schema.Buy) -> str:
    levels = len(n.book.items[a.item].price)
    return f"Buy the {'next level of the ' * (levels > 1)}{n.item(a.item)}."


def _bet(n: _Names, a: schema.Bet) -> str:
    sides = (("✓", a.tick_energy), ("×", a.cross_energy))
    laid = list_words(f"{energy} ⚡ on {mark}" for mark, energy in sides if energy)
    on = f"{_count(a.ticks, 'token', 'tokens')} on ✓" if a.ticks else "on ×"
    cost = (a.tick_energy + a.cross_energy) * (1 + n.book.rules.bet_energy)
    return f"Bet {on}{f', with {laid} ({cost} ⚡ in all)' if laid else ''}."


def _offer(n: _Names, a: schema.Offer) -> str:
    gives = n.goods(a.give, (*a.give_hand, *a.give_table))
    return f"Offer {n.who(a.to)} {gives} for {n.goods(a.ask, a.ask_table, a.ask_unnamed)}."


# --- events


def _round_began(n: _Names, e: events.RoundBegan) -> str:
    return f"Round {e.round} begins. The order is {n.all(e.order) or 'empty: nobody is left'}."


def _turned_over(n: _Names, e: events.TurnedOver) -> str:
    fits = "and takes it" if e.fits else "which does not fit"
    return f"{n.who(e.seat)} turns over {n.card(e.card)}, {fits}."


def _swapped(n: _Names, e: events.Swapped) -> str:
    return f"{n.who(e.seat)} replaces a {'starting' if e.starting else 'deck'} card."


_WAYS: Final = {
    "move": "moves",
    "wormhole": "passes through a wormhole",
    "jump": "jumps",
    "forced": "is pushed",
}


def _moved(n: _Names, e: events.Moved) -> str:
    return f"{n.who(e.seat)} {_WAYS[e.how]} from {_at(e.origin)} to {_at(e.node)}."


def _organized(n: _Names, e: events.Organized) -> str:
    does = "casts" if e.card in book(n.s).tangles else "organizes"  # TN-RULING-103
    said = f"{n.who(e.seat)} {does} {n.card(e.card)} in {_at(e.node)} (token at {_side(e.side)}"
    arcs = ((mark, seat) for mark, seat in zip("✓×", e.arcs, strict=True) if seat >= 0)
    said += "".join(f", {n.who(seat)} on the arc of {mark}" for mark, seat in arcs)
    for direction, link in enumerate(e.links):
        if link:
            plus = f" +{e.plus[direction]}" if e.plus[direction] else ""
            to = field.AROUND[e.node][direction]
            where = "beyond the edge" if to == field.OFF else f"to {_at(to)}"
            said += f", {_link(link)}{plus} {where}"
    return said + ")."


def _got_artifact(n: _Names, e: events.GotArtifact) -> str:
    if e.artifact is None:
        return f"{n.who(e.seat)} draws an artifact."
    return f"You drew the {n.artifact(e.artifact)}."


def _extracted(n: _Names, e: events.Extracted) -> str:
    extra = f", {e.collector} of it with the {n.artifact('collector')}" if e.collector else ""
    return f"{n.who(e.seat)} extracts {e.energy} ⚡ in {_at(e.node)}{extra}."


_CAUSES: Final = {
    "weak": "{who} applies a weak impact",
    "strong": "{who} applies a strong impact",
    "stabilizer": "{who} applies the impact of the Stabilizer",
    "delayed": "The impact that waited is applied",
    "bets": "The energy of the bets is applied",
}


def _impacted(n: _Names, e: events.Impacted) -> str:
    where = f"the empty node {_at(e.node)}" if e.delayed else f"the event in {_at(e.node)}"
    return f"{_CAUSES[e.why].format(who=n.who(e.seat))}: {e.impact:+} on {where}."


def _dropped(n: _Names, e: events.Dropped) -> str:
    energy = f", giving {e.energy} ⚡" if e.energy else ""
    return f"{n.who(e.seat)}'s {n.item(e.item)} leaves the tablet{energy}."


def _amplified(n: _Names, e: events.Amplified) -> str:
    one, two = map(_at, e.nodes)
    link = "Needle link" if e.needle else "link"
    return f"{n.who(e.seat)} reinforces the {link} of {one} and {two} to {e.strength}."


def _took(n: _Names, e: events.Took) -> str:
    verb = "takes" if e.energy > 0 else "repays"
    hole = n.artifact("hole")
    return (
        f"{n.who(e.seat)} {verb} {abs(e.energy)} ⚡ with the {hole}; its anti-charge is {e.anti}."
    )


def _tension(n: _Names, e: events.Tension) -> str:
    said = f"The tension of {n.who(e.seat)}'s {n.artifact('hole')} rises to {e.tension}"
    return f"{said}: it annihilates." if e.annihilates else f"{said}."


def _bets_opened(n: _Names, e: events.BetsOpened) -> str:
    bets = "; ".join(
        f"{n.who(seat)} ✓{tick} ×{cross}" + (f" with {up} for and {down} against" * (up + down > 0))
        for seat, tick, cross, up, down in e.bets
    )
    return f"The bets on {_at(e.node)} are opened: {bets}."


def _offered(n: _Names, e: events.Offered) -> str:
    gives = n.goods(e.give, e.give_table, e.give_unseen)
    asks = n.goods(e.ask, e.ask_table, e.ask_unnamed)
    return f"{n.who(e.seat)} offers {n.who(e.partner)} {gives} for {asks}."


def _offer_ended(n: _Names, e: events.OfferEnded) -> str:
    offer = f"{n.who(e.seat)}'s offer to {n.who(e.partner)}"
    return f"{offer} lapses." if e.how == "lapsed" else f"{offer} is {e.how}."


def _exchanged(n: _Names, e: events.Exchanged) -> str:
    gave = n.goods(max(e.energy, 0), e.given, e.given_unseen)
    got = n.goods(max(-e.energy, 0), e.got, 0)
    return f"{n.who(e.seat)} gives {n.who(e.partner)} {gave} and gets {got}."


def _realized(n: _Names, e: events.Realized) -> str:
    if e.points is None:
        return f"The empty node {_at(e.node)} becomes past."
    verb = "occurs" if e.occurred else "does not occur"
    total = f"{e.points:+}" if e.points else "0"
    return f"The event in {_at(e.node)} {verb}: its sum is {total}."


def _scored(n: _Names, e: events.Scored) -> str:
    verb = "scores" if e.points > 0 else "loses"
    points = _count(abs(e.points), "point", "points")
    return f"{n.who(e.seat)} {verb} {points} for {_at(e.node)}."


def _phase_ended(n: _Names, e: events.PhaseEnded) -> str:
    scores = ", ".join(f"{n.who(seat)} {points}" for seat, points in enumerate(e.scores))
    return f"Phase {e.phase} is over. Points: {scores}."


def _game_ended(n: _Names, e: events.GameEnded) -> str:
    return f"The game is over. {n.all(e.winners)} {'wins' if len(e.winners) == 1 else 'win'}."


SENTENCES: Final[dict[type, Callable[[_Names, Any], str]]] = {
    schema.Move: lambda n, a: f"Move to {_at(a.to)}.",
    schema.Pass: lambda n, a: f"Go through the wormhole to {_at(a.to)}.",
    schema.Organize: lambda n, a: f"Organize {n.card(a.card)}.",
    schema.Extract: lambda n, a: (
        f"Extract energy with the {n.artifact('collector')}." if a.collector else "Extract energy."
    ),
    schema.Impact: lambda n, a: (
        f"Apply a {'strong' if a.strong else 'weak'} impact {_for(a.side)}."
    ),
    schema.Buy: _buy,
    schema.Attack: lambda n, a: f"Attack {n.who(a.victim)}.",
    schema.Discharge: lambda n, a: f"Discharge the {n.artifact(a.artifact)}.",
    schema.TakeStorage: lambda n, a: f"Take the energy out of the {n.item('storage')}.",
    schema.Amplify: lambda n, a: f"Reinforce the link of {_both(field.sides(a.boundary))}.",
    schema.AmplifyNeedle: lambda n, a: (
        f"Reinforce the Needle link of {_both((a.source, a.target))}."
    ),
    schema.Cast: lambda n, a: f"Cast the {n.artifact(a.artifact)}.",
    schema.Jump: lambda n, a: f"Jump to {_at(a.to)}.",
    schema.Take: lambda n, a: f"Take {a.amount} ⚡ with the {n.artifact('hole')}.",
    schema.Repay: lambda n, a: f"Repay {a.amount} ⚡ to the {n.artifact('hole')}.",
    schema.Thread: lambda n, a: f"Thread a {_link(a.link)} to {_at(a.target)}.",
    schema.Stabilize: lambda n, a: (
        f"Apply the impact of the Stabilizer {_for(a.side)} here and in the symmetrical nodes."
    ),
    schema.EndTurn: lambda n, a: "End the turn.",
    schema.Lay: lambda n, a: f"Lay it {how_it_lies(a.rotation)}, the token at {_side(a.side)}.",
    schema.Name: _name,
    schema.AddLink: _add_link,
    schema.DropLink: lambda n, a: f"Take back the link {_SIDES[a.direction]}.",
    schema.Done: lambda n, a: "The links are complete.",
    schema.TakeBack: lambda n, a: "Take the card back.",
    schema.Keep: lambda n, a: f"Keep {n.card(a.card)}.",
    schema.Swap: _swap,
    schema.Bet: _bet,
    schema.Hit: lambda n, a: f"The field hits {n.who(a.victim)} next.",
    schema.Go: lambda n, a: f"Leave for {_at(a.to)}.",
    schema.Offer: _offer,
    schema.Accept: lambda n, a: f"Accept {n.who(a.of)}'s offer{_nth(a.number)}.",
    schema.Decline: lambda n, a: f"Decline {n.who(a.of)}'s offer{_nth(a.number)}.",
    schema.Withdraw: lambda n, a: f"Withdraw the offer{_nth(a.number)} to {n.who(a.to)}.",
    schema.Drawn: lambda n, a: f"The card is {n.card(a.card)}.",
    schema.DrawnArtifact: lambda n, a: (
        f"The artifact is the {n.artifact(n.book.label(a.artifact))}."
    ),
    schema.Flipped: lambda n, a: f"The neutral token falls on {_side(a.side)}.",
    schema.Chosen: lambda n, a: f"{n.who(a.first)} is first.",
    # decisions
    schema.TakeTurn: lambda n, d: f"It is {n.who(d.seat)}'s turn.",
    schema.LayCard: lambda n, d: f"{n.who(d.seat)} is laying a card.",
    schema.ChooseCard: lambda n, d: f"{n.who(d.seat)} chooses a card to keep.",
    schema.ChooseSwap: lambda n, d: f"{n.who(d.seat)} may replace a card.",
    schema.PlaceBet: lambda n, d: (
        f"{n.who(d.seat)} bets with {_count(d.tokens, 'token', 'tokens')}."
    ),
    schema.ChooseHit: lambda n, d: f"{n.who(d.seat)} chooses whom the field hits next.",
    schema.ForcedMove: lambda n, d: f"{n.who(d.seat)} must leave the realized node.",
    schema.Trade: lambda n, d: f"{n.who(d.seat)} may trade.",
    schema.DrawEvent: lambda n, d: "A card is drawn from the event deck.",
    schema.DrawArtifact: lambda n, d: "A card is drawn from the artifact deck.",
    schema.FlipToken: lambda n, d: "The neutral token is thrown.",
    schema.ChooseFirst: lambda n, d: "The first player is drawn by lot.",
    # events
    events.RoundBegan: _round_began,
    events.TurnBegan: lambda n, e: f"{n.who(e.seat)}'s turn begins.",
    events.TurnEnded: lambda n, e: f"{n.who(e.seat)}'s turn ends.",
    events.TokenFlipped: lambda n, e: f"The neutral token shows {_side(e.side)}.",
    events.TurnedOver: _turned_over,
    events.Swapped: _swapped,
    events.Moved: _moved,
    events.Organized: _organized,
    events.GotArtifact: _got_artifact,
    events.Extracted: _extracted,
    events.Impacted: _impacted,
    events.Bought: lambda n, e: (
        f"{n.who(e.seat)} buys the {n.item(e.item)}, level {e.level}, for {e.price} ⚡."
    ),
    events.Dropped: _dropped,
    events.Attacked: lambda n, e: (
        f"{n.who(e.seat)} attacks {n.who(e.victim)} for {e.expense} ⚡; "
        f"{n.who(e.victim)} loses {e.loss} ⚡."
    ),
    events.Discharged: lambda n, e: (
        f"{n.who(e.seat)} discharges the {n.artifact(e.artifact)} for {e.energy} ⚡."
    ),
    events.Amplified: _amplified,
    events.WasCast: lambda n, e: f"{n.who(e.seat)} casts the {n.artifact(e.artifact)}.",
    events.Threaded: lambda n, e: (
        f"{n.who(e.seat)} threads a {_link(e.link)} from {_at(e.source)} to {_at(e.target)}."
    ),
    events.Took: _took,
    events.Tension: _tension,
    events.WasHit: lambda n, e: (
        f"The annihilation takes {e.loss} ⚡ from {n.who(e.seat)}; {e.left} are left of it."
    ),
    events.WormholeOpened: lambda n, e: f"A wormhole opens in {_at(e.node)}.",
    events.WormholeClosed: lambda n, e: f"A wormhole closes in {_at(e.node)}.",
    events.BetsOpened: _bets_opened,
    events.Offered: _offered,
    events.OfferShown: lambda n, e: f"From hand, {n.who(e.seat)} offers {n.goods(0, e.give_hand)}.",
    events.OfferEnded: _offer_ended,
    events.Exchanged: _exchanged,
    events.MustChoose: lambda n, e: (
        f"{n.who(e.seat)} draws {_count(e.candidates, 'card', 'cards')} to choose from."
    ),
    events.CardChosen: lambda n, e: f"{n.who(e.seat)} keeps a card.",
    events.Shuffled: lambda n, e: (
        f"The discard becomes the deck of {e.deck}: {_count(e.cards, 'card', 'cards')}."
    ),
    events.Realized: _realized,
    events.Scored: _scored,
    events.WentOut: lambda n, e: f"{n.who(e.seat)} is out of the game.",
    events.PhaseEnded: _phase_ended,
    events.GameEnded: _game_ended,
}
"""A sentence for every noun of the schema that anybody may meet."""


def _for(side: bool) -> str:
    return "for the event" if side else "against the event"


def _both(nodes: tuple[int, int]) -> str:
    return f"{_at(nodes[0])} and {_at(nodes[1])}"
