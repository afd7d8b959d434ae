"""What a seat can do from where its pawn stands, in this turn and the next (TN-TURN).

For each node, what the action units are worth there: extracting, impacts on its event, or
organizing the best card of the hand. Moves spread these values over the field: a node is worth
the best that can be reached from it, less the energy of the way.
"""

from functools import cached_property

from worldline.core.machine import Seat
from worldline.the_now import field, links
from worldline.the_now.book import Card
from worldline.the_now.bots.outlook import LATER, Outlook, odds
from worldline.the_now.extract import node_yield
from worldline.the_now.links import effect
from worldline.the_now.state import (
    FUTURE,
    OCCURRED,
    Laid,
    Party,
    book,
    is_last_round_of_phase,
    phase,
    rounds,
    speed,
)

NEXT = 0.8
"""What the next turn counts against this one: others come between."""
ARTIFACT = 0.4
"""An artifact for the mark of a card; less when there are few turns left to use it."""
NEVER = -1.0
IMPACTS = ((1, 1, 0), (1, 0, 1), (2, 2, 0), (2, 1, 1), (2, 0, 2))
"""Ways to spend action units on impacts: units, weak ones, strong ones."""


class Plan:
    """The uses of the action units, node by node, as things stand before the step."""

    def __init__(self, s: Party, seat: Seat, outlook: Outlook, rate: float) -> None:
        self.s = s
        self.seat = seat
        self.outlook = outlook
        self.rate = rate
        self.p = s.players[seat]
        self.future = [n for n in range(field.NODES) if s.fate[n] == FUTURE] + [field.V616MON]
        self._tables: dict[tuple[int, int, bool], list[float]] = {}
        self._cards: dict[int, float] = {}
        self._alone: dict[tuple[int, int, int], float] = {}

    # --- ahead of a party one step on

    def ahead(self, s: Party) -> float:
        """The rest of this turn, and the next."""
        p = s.players[self.seat]
        if s.on_turn != self.seat:
            return self.rest(s)
        moves = max(0, min(speed(s, p) - s.spent.moves, p.supply - 1))
        return self._table(s, moves)[p.node]

    def staying(self, s: Party) -> float:
        """The same without another move in this turn."""
        return self._table(s, 0)[s.players[self.seat].node]

    def rest(self, s: Party) -> float:
        """The next turn alone."""
        return self.next[s.players[self.seat].node]

    def _table(self, s: Party, moves: int) -> list[float]:
        rules = book(s).rules
        units = rules.au - s.spent.au
        rich = s.players[self.seat].supply > rules.organize_energy + moves
        key = (units, moves, rich)
        found = self._tables.get(key)
        if found is None:
            uses = self.uses(units, rich)
            here = [use + after for use, after in zip(uses, self.next, strict=True)]
            found = self._tables[key] = self._spread(here, moves)
        return found

    @cached_property
    def next(self) -> list[float]:
        s, rules = self.s, book(self.s).rules
        if s.round >= rounds(s):
            return [0.0] * (field.NODES + 1)
        rich = self.p.supply > rules.organize_energy
        uses = self.uses(rules.au, rich)
        closing = phase(s) if is_last_round_of_phase(s) else -1
        for node in range(field.NODES):
            if field.RADIUS[node] <= closing:
                uses[node] = NEVER
        spread = self._spread(uses, speed(s, self.p))
        for node in range(field.NODES):
            if field.RADIUS[node] <= closing:  # the pawn will be pushed on for nothing (TN-REAL-9)
                spread[node] = max(spread[n] for n in LATER[node])
        return [NEXT * value for value in spread]

    def _spread(self, values: list[float], moves: int) -> list[float]:
        """The best that can be reached from each node; through the past there is no way."""
        best = values
        for _ in range(moves):
            last, best = best, best.copy()
            for node in self.future:
                for n in field.NEIGHBOURS[node]:
                    if last[n] - self.rate > best[node]:
                        best[node] = last[n] - self.rate
        return best

    # --- what units are worth in a node

    def uses(self, units: int, rich: bool) -> list[float]:
        found = [NEVER] * (field.NODES + 1)
        organize = rich and units >= book(self.s).rules.organize_au
        for node in self.future:
            found[node] = units * self._extracting[node]
            if node == field.V616MON:
                continue
            if self.s.laid[node] is not None:
                found[node] = max(found[node], self._impacting(node, units))
            elif organize:
                found[node] = max(found[node], self._best_card(node))
        return found

    def _best_card(self, node: int) -> float:
        """What the best card of the hand would bring in an empty node that is not far away."""
        found = self._cards.get(node)
        if found is None:
            here, two_turns = self.p.node, 2 * speed(self.s, self.p)
            near = here == field.V616MON or field.DISTANCE[here][node] <= two_turns
            cards = self.p.hand if near else ()
            found = max((self.organizing(node, card) for card in cards), default=NEVER)
            self._cards[node] = found
        return found

    @cached_property
    def _extracting(self) -> list[float]:
        return [self.rate * node_yield(self.s, node) for node in range(field.NODES + 1)]

    @cached_property
    def _leverage(self) -> list[float]:
        return self.outlook.leverage()

    @cached_property
    def _pull(self) -> list[float]:
        """What a point more is worth to the event in each node."""
        slopes = (self.outlook.slope(node) for node in range(field.NODES))
        return [lever * slope for lever, slope in zip(self._leverage, slopes, strict=True)]

    def _impacting(self, node: int, units: int) -> float:
        rules = book(self.s).rules
        best = 0.0
        for used, weak, strong in IMPACTS:
            size = weak * rules.weak_impact + strong * rules.strong_impact
            cost = strong * rules.strong_energy - weak * rules.weak_gain
            if used <= units and size <= rules.impact_limit and cost < self.p.supply:
                gain = self._push(node, size) - cost * self.rate
                best = max(best, gain + (units - used) * self._extracting[node])
        return best

    def _push(self, node: int, size: int) -> float:
        """What impact of this size on the better side is worth, later events included."""
        middle, variance = self.outlook.middle[node], self.outlook.variance[node]
        now, pull = odds(middle, variance), self._leverage[node]
        if pull < 0:
            size = -size
        return pull * (odds(middle + size, variance) - now)

    def organizing(self, node: int, number: int) -> float:
        """What a card of the hand would bring in an empty node, less its energy."""
        b = book(self.s)
        rules, card = b.rules, b.cards[number]
        turns = card.rotations[node]
        if not turns or (card.not_last and self._is_closing(node)):
            return NEVER
        value = -rules.organize_energy * self.rate
        if card.artifact and self.s.round >= rules.artifacts_from_round:
            value += ARTIFACT * min(1.0, (rounds(self.s) - self.s.round) / 4)
        value += self.rate * card.blue
        if card.flexible == "logistic":
            pulls = sorted(abs(self._pull[n]) for n in LATER[node])
            return value + sum(pulls[-2:]) * rules.link_strength
        if any(n != field.OFF and self.s.laid[n] for n in field.AROUND[node]):
            stakes = self._stakes(number, card)
            return value + max(self._laid(node, card, turn, stakes) for turn in turns)
        key = (number, field.RADIUS[node], self.s.delayed.get(node, 0))  # nothing else matters
        if key not in self._alone:
            self._alone[key] = self._laid(node, card, turns[0], self._stakes(number, card))
        return value + self._alone[key]

    def _is_closing(self, node: int) -> bool:
        return field.RADIUS[node] == phase(self.s) and is_last_round_of_phase(self.s)

    def _stakes(self, number: int, card: Card) -> tuple[float, float]:
        arcs = None
        if card.flexible:
            others = sorted((w, n) for n, w in enumerate(self.outlook.weights) if n != self.seat)
            low, high = others[0][1], others[-1][1]
            arcs = (low, high) if card.flexible == "attacking" else (high, -1)
        event = Laid(card=number, rotation=0, by=self.seat, side=True, arcs=arcs)
        return self.outlook.stakes(event)

    def _laid(self, node: int, card: Card, turn: int, stakes: tuple[float, float]) -> float:
        s, strength = self.s, book(self.s).rules.link_strength
        marks = card.marks[turn]
        middle = float(s.delayed.get(node, 0))
        variance = self.outlook.spread[field.RADIUS[node]]
        for d in field.EARLIER[node]:
            source = field.AROUND[node][d]
            other = s.laid[source]
            if other is None:
                continue
            type = links.marks(s, other)[(d + 3) % 6] or marks[d]
            if type:
                lean = self.outlook.lean[source]
                middle += effect(type, s.fate[source] or OCCURRED, strength) * lean
                variance += strength**2 * (1 - lean**2)
        tick, cross = stakes
        best = NEVER
        for side in (0.5, -0.5):
            chance = odds(middle + side, variance)
            worth = chance * tick + (1 - chance) * cross
            best = max(best, worth + self._onward(node, marks, 2 * chance - 1))
        return best

    def _onward(self, node: int, marks: tuple[int, ...], lean: float) -> float:
        """What the new event's links do to later ones."""
        gain, strength = 0.0, book(self.s).rules.link_strength
        for d, n in enumerate(field.AROUND[node]):
            event = self.s.laid[n] if n > node else None
            if event is not None and (type := marks[d] or links.marks(self.s, event)[(d + 3) % 6]):
                gain += effect(type, OCCURRED, strength) * lean * self._pull[n]
        return gain
