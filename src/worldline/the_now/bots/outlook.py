"""What the events of The Now still to come are worth to a seat (TN-REAL, TN-LINK).

The forecast tells what happens if nobody acts any more. Here every event has odds instead: its
points so far are taken for the middle of a spread that widens with the rounds until it is
realized, and the odds of one event pass on to the next along their links, in exact order.
"""

from math import exp, sqrt

from worldline.the_now import field, forecast, links
from worldline.the_now.state import FUTURE, OCCURRED, Laid, Party

STILL = 0.3
"""Variance of an event's points in the round of its realization."""
PER_ROUND = 0.25
"""Variance that each round before it adds."""
STEEP = 1.7
"""The logistic curve of this steepness is close to the normal one."""

LATER = tuple(tuple(n for n in field.NEIGHBOURS[node] if n > node) for node in range(field.NODES))


class Outlook:
    """Odds and worth of all events in a party, seen from a seat.

    `lean` is the expected outcome of each node from -1, will not occur, to 1. What lies in the
    past leans on 1, since `links.parts` knows its outcome.
    """

    def __init__(self, s: Party, weights: tuple[float, ...]) -> None:
        self.s = s
        self.weights = weights
        self.spread = _spread(s)
        self.as_if = [fate or OCCURRED for fate in s.fate]
        self.lean = [1.0] * field.NODES
        self.worth = [0.0] * field.NODES
        self.middle = [0.0] * field.NODES
        self.variance = [1.0] * field.NODES
        self._stakes: dict[tuple[object, ...], tuple[float, float]] = {}
        self._sources: dict[int, list[tuple[int, int]]] = {}
        for node in range(field.NODES):
            if s.laid[node] is not None and s.fate[node] == FUTURE:
                self.lean[node], self.worth[node] = self._judge(s, node, self.lean)
        self.value = sum(self.worth)

    def stakes(self, event: Laid) -> tuple[float, float]:
        """What an event brings if it occurs, and if it does not."""
        key = (event.card, event.arcs, event.bets)
        found = self._stakes.get(key)
        if found is None:
            found = self._stakes[key] = (self._brings(event, True), self._brings(event, False))
        return found

    def _brings(self, event: Laid, occurs: bool) -> float:
        scores = forecast.scores(self.s, event, occurs)
        return sum(self.weights[seat] * points for seat, points in scores)

    def _judge(self, s: Party, node: int, lean: list[float]) -> tuple[float, float]:
        """The lean of an event, given those of earlier ones, and its worth."""
        event = s.laid[node]
        assert event is not None
        middle = event.impact + (0.5 if event.side else -0.5)  # the token decides at 0
        variance = self.spread[field.RADIUS[node]]
        sources = []
        for part in links.parts(s, node, self.as_if):
            middle += part.effect * lean[part.source]
            variance += part.strength**2 * (1 - lean[part.source] ** 2)
            sources.append((part.source, part.effect))
        chance = odds(middle, variance)
        if s is self.s:
            self._sources[node] = sources
            self.middle[node], self.variance[node] = middle, variance
        tick, cross = self.stakes(event)
        return 2 * chance - 1, chance * tick + (1 - chance) * cross

    def after(self, s: Party) -> float:
        """The value of a party one step on: only what the step touches is judged anew."""
        stale = self._touched(s)
        if not stale:
            return self.value
        lean, value = self.lean.copy(), self.value
        for node in range(min(stale), field.NODES):
            if node in stale and s.laid[node] is not None and s.fate[node] == FUTURE:
                before = lean[node] if self.s.laid[node] is not None else 0.0
                lean[node], worth = self._judge(s, node, lean)
                value += worth - self.worth[node]
                if abs(lean[node] - before) > 0.001:
                    stale.update(LATER[node])
                    stale.update(n.target for n in s.needles if n.source == node)
        return value

    def _touched(self, s: Party) -> set[int]:
        old = self.s
        stale: set[int] = set()
        for node, (one, two) in enumerate(zip(old.laid, s.laid, strict=True)):
            if one is not two:
                stale.add(node)
                if one is None:
                    stale.update(LATER[node])
        if old.reinforced != s.reinforced:
            changed = old.reinforced.items() ^ s.reinforced.items()
            stale.update(field.sides(edge)[1] for edge, _ in changed)
        if old.needles != s.needles:
            stale.update(n.target for n in {*old.needles} ^ {*s.needles})
        return stale

    def leverage(self) -> list[float]:
        """What a whole change of outcome is worth at each node, later events included."""
        pull = [0.0] * field.NODES
        for node in reversed(self._sources):
            event = self.s.laid[node]
            assert event is not None
            tick, cross = self.stakes(event)
            pull[node] += tick - cross
            for source, effect in self._sources[node]:
                pull[source] += 2 * effect * pull[node] * self.slope(node)
        return pull

    def slope(self, node: int) -> float:
        """How much a point more changes the odds of an event."""
        chance = odds(self.middle[node], self.variance[node])
        return STEEP * chance * (1 - chance) / sqrt(self.variance[node])


def odds(middle: float, variance: float) -> float:
    return 1 / (1 + exp(-STEEP * middle / sqrt(variance)))


def _spread(s: Party) -> tuple[float, ...]:
    """The variance of an event of each radius: it grows with the rounds until its realization."""
    ends = [sum(s.phases[: radius + 1]) for radius in range(field.RADII)]
    return tuple(STILL + PER_ROUND * max(0, end - s.round) for end in ends)
