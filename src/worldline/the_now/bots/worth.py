"""How good a party is for a seat, counted in points.

A party is worth its outlook, the energy and the belongings of the seat, what it can still do from
where its pawn stands in this turn and the next (see `plan`), and, weighed less, what the others
lack.
"""

from math import exp

from worldline.core.machine import Seat
from worldline.the_now import field
from worldline.the_now.artifacts.hole import tension_step
from worldline.the_now.bots.outlook import Outlook
from worldline.the_now.bots.plan import Plan
from worldline.the_now.state import CastArtifact, Party, Player, book, rounds, speed

RIVALRY = 0.75
ENERGY = 0.035
"""The first unit of energy: an event costs about 30 with its actions, and brings a point."""
PER_TURN = 9
"""Energy that a coming turn can make good use of."""
KEPT = 0.0005
"""A unit that is left at the end: it can only break a tie (TN-WIN-3)."""
RUIN = 100.0
FUTURE_TURN = 0.15
"""A coming turn, to a player who is not out by then."""
ARMED, UNARMED = 0.7, 0.3
"""How likely a player with a gun, or with the energy for one, is to shoot us out of the game."""
TANGLE = 0.8
"""Laying a Tangle: three tokens against one of each other player."""
ACCELERATOR = (0.0, 0.25, 0.35, 0.4)
AMPLIFIER = 0.07
"""A charge of the Link Amplifier."""
SHIELD = 0.08
CHARGE = {"collapse": 0.06, "needle": 0.12, "stabilizer": 0.3}
"""A charge of an artifact that is used by judgement; the others count in energy."""


class Mind:
    """One decision: the party as the seat may take it to be, and what is worked out about it."""

    def __init__(self, s: Party, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        self.left = rounds(s) - s.round  # turns after this one
        self.weights = weights(s, seat)
        self.outlook = Outlook(s, self.weights)
        self.plan = Plan(s, seat, self.outlook, self.rate(s.players[seat].supply))
        self.base = self.worth(s)

    # --- energy and belongings

    def energy(self, supply: int) -> float:
        need = PER_TURN * self.left + 0.5
        return ENERGY * need * (1 - exp(-supply / need)) + KEPT * supply

    def rate(self, supply: int) -> float:
        """The worth of one more unit."""
        return ENERGY * exp(-supply / (PER_TURN * self.left + 0.5)) + KEPT

    def artifact(self, p: Player, cast: CastArtifact) -> float:
        kind = book(self.s).kind(cast.artifact)
        soon = min(1.0, self.left / 4)
        if kind == "hole":
            return soon * 8 * self.rate(p.supply) - self.debt(p, cast)
        if kind == "collector":
            return soon * 7 * self.rate(p.supply) * cast.charges
        return soon * CHARGE.get(kind, 0.0) * cast.charges

    def debt(self, p: Player, cast: CastArtifact) -> float:
        """TN-HOLE-8, TN-HOLE-9: the anti-charge has to be borne only if the scale runs out."""
        step = tension_step(self.s, cast.anti)
        turns = self.left + 1 if self.s.on_turn == self.seat else self.left
        bursts = cast.tension + step * turns > book(self.s).rules.hole_scale
        return cast.anti * self.rate(max(0, p.supply - cast.anti)) * (1.0 if bursts else 0.05)

    def secret(self, p: Player, artifact: int) -> float:
        """An artifact in hand: cast or discharged, a little less than either."""
        b = book(self.s)
        kind = b.kind(artifact)
        discharge = self.energy(p.supply + b.rules.discharge_energy) - self.energy(p.supply)
        fresh = CastArtifact(artifact, charges=b.artifacts[kind].charges)
        use = TANGLE if kind == "tangle" and self.left else self.artifact(p, fresh)
        return 0.9 * max(discharge if self.left else 0.0, use)

    def belongings(self, s: Party, p: Player) -> float:
        soon = min(1.0, self.left / 8)
        worth = soon * ACCELERATOR[p.accelerator]
        worth += min(1.0, self.left / 3) * AMPLIFIER * p.amplifier
        if p.storage >= 0:
            charge = p.storage + 0.6 * self.left
            worth += 0.95 * (self.energy(p.supply + int(charge)) - self.energy(p.supply))
        armed = any(q.gun for q in s.players if q is not p)
        worth += soon * SHIELD * p.shield * armed
        worth += sum(self.artifact(p, cast) for cast in p.table)
        return worth + sum(self.secret(p, a) for a in p.secret)

    def threat(self, s: Party) -> float:
        """The best shot at a player in the own node, if there is one left in this turn."""
        p, items = s.players[self.seat], book(s).items
        if not p.gun or s.spent.attacked or s.on_turn != self.seat:
            return 0.0
        if s.round <= book(s).rules.safety_rounds:
            return 0.0
        cost = items["gun"].expense[p.gun - 1]
        best = 0.0
        for seat, q in enumerate(s.players):
            if seat != self.seat and q.node == p.node and p.supply > cost:
                defense = items["shield"].defense[q.shield - 1] if q.shield else 0
                loss = max(0, items["gun"].damage[p.gun - 1] - defense)
                gain = self.rival(seat, max(0, q.supply - loss)) - self.rival(seat, q.supply)
                best = max(best, gain - cost * self.rate(p.supply))
        return best

    def danger(self, s: Party, p: Player) -> float:
        """What is to be feared from players near enough to shoot us out of the game."""
        b = book(s)
        if not self.left or s.round < b.rules.safety_rounds or p.node == field.V616MON:
            return 0.0
        gun, fear = b.items["gun"], 0.0
        defense = b.items["shield"].defense[p.shield - 1] if p.shield else 0
        for seat, q in enumerate(s.players):
            level = max(1, q.gun)
            cost = gun.expense[level - 1] + (0 if q.gun else gun.price[0])
            deadly = q.supply > cost and p.supply <= gun.damage[level - 1] - defense
            if deadly and seat != self.seat and 0 <= q.node < field.NODES:
                near = field.DISTANCE[p.node][q.node] <= speed(s, q)
                fear += near * (ARMED if q.gun else UNARMED)
        return min(fear, 0.9) * FUTURE_TURN * self.left

    def rival(self, seat: Seat, supply: int) -> float:
        """What another player's energy means to us: without any he is out."""
        future = 0.5 * self.energy(supply) + FUTURE_TURN * self.left * (supply > 0)
        return self.weights[seat] * future

    # --- the party as a whole

    def worth(self, s: Party) -> float:
        p = s.players[self.seat]
        others = sum(
            self.rival(seat, q.supply) for seat, q in enumerate(s.players) if seat != self.seat
        )
        value = self.outlook.after(s) + others
        if p.out:
            return value - (RUIN if self.left else 0.01)
        value += self.energy(p.supply) + self.belongings(s, p) + 0.9 * self.threat(s)
        return value - self.danger(s, p) + self.plan.ahead(s)


def weights(s: Party, seat: Seat) -> tuple[float, ...]:
    """How much a point of each seat counts: our own fully, those of the others together as much
    as RIVALRY, and more of that for those who lead."""
    others = [n for n in range(len(s.players)) if n != seat]
    top = max(s.players[n].score for n in others)
    raw = {n: 1.0 / (1 + top - s.players[n].score) for n in others}
    total = sum(raw.values())
    return tuple(1.0 if n == seat else -RIVALRY * raw[n] / total for n in range(len(s.players)))
