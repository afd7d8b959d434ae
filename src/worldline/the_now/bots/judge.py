"""What the greedy bot thinks of its options, for each kind of decision (TN-DEC)."""

from msgspec.structs import replace

from worldline.core.contract import Look
from worldline.core.machine import Action, Decision, Seat
from worldline.the_now import schema
from worldline.the_now.artifacts.tangle import price
from worldline.the_now.book import Card
from worldline.the_now.bots.outlook import odds
from worldline.the_now.bots.worth import RUIN, TANGLE, Mind, weights
from worldline.the_now.state import Party, book, is_last_round_of_phase, phase, seat_of

FREE, MOVE = 20.0, 10.0
"""Ranks of steps in a turn, far above what a step can gain."""
LEAST = 0.002
"""What a step must gain to be worth taking."""
BARGAIN = 0.1
"""What an exchange must bring, since it brings the partner something too."""
SHY = 4
"""Of so many chances to make an offer, one is thought about."""


def judge(look: Look[Party], seed: int) -> list[float]:
    """How good each option is for the seat: in points, but for the ranks of steps in a turn."""
    asked = any(isinstance(a, schema.Accept | schema.Decline) for a in look.options)
    if isinstance(look.decision, schema.Trade) and not asked and seed % SHY:
        return [0.0] * len(look.options)
    s = look.guess(seed)
    match look.decision:
        case schema.ChooseCard() | schema.ChooseSwap():
            return [_choice(s, look.seat, a) for a in look.options]
    mind = Mind(s, look.seat)
    match look.decision:
        case schema.PlaceBet(tokens=tokens):
            return [_bet(mind, tokens, a) for a in look.options]
        case schema.ForcedMove():
            return [mind.plan.next[a.to] for a in look.options if isinstance(a, schema.Go)]
        case schema.Trade():
            return [_trade(mind, look, a) for a in look.options]
        case schema.LayCard():
            return [_laying(mind, look, a) for a in look.options]
    return [_act(mind, look, a) for a in look.options]


def _after(look: Look[Party], s: Party, action: Action, d: Decision | None = None) -> Party:
    """The party one step on; what chance would add stays open."""
    after = s.copy()
    look.game.apply(after, d or look.decision, action, auto=False)
    return after


def _act(mind: Mind, look: Look[Party], a: Action) -> float:
    """A step of the turn. What the plan promises is a hope, and no step that spends action units
    keeps all of it. So steps that spend none come first, as far as they improve on the hope, then
    moves towards a better one; only the others are judged by what is left of it."""
    s, plan = mind.s, mind.plan
    match a:
        case schema.EndTurn():
            return plan.rest(s) - plan.ahead(s)
        case schema.Organize(card=card):
            p, rules = s.players[mind.seat], book(s).rules
            if p.supply <= rules.organize_energy and mind.left:
                return -RUIN
            poor = replace(p, supply=p.supply - rules.organize_energy)
            fear = mind.danger(s, poor) - mind.danger(s, p)
            return plan.organizing(p.node, card) - fear + plan.rest(s) - plan.ahead(s)
        case schema.Cast(artifact=label) if label.startswith("tangle"):
            return FREE + 0.1 * TANGLE
    gain = mind.worth(_after(look, s, a)) - mind.base
    match a:
        case schema.Extract() | schema.Impact():
            return gain
        case schema.Move() | schema.Pass() | schema.Jump():
            better = gain + plan.ahead(s) - plan.staying(s)
            return MOVE + gain if better > LEAST else -RUIN
    return FREE + gain if gain > LEAST else -RUIN


def _laying(mind: Mind, look: Look[Party], a: Action) -> float:
    """A card once begun is laid; a step counts as if the best end followed at once."""
    if isinstance(a, schema.TakeBack | schema.DropLink):
        return -2 * RUIN
    s = _after(look, mind.s, a)
    if look.decision not in look.game.decisions(s):
        return mind.worth(s)
    ends = [b for b in look.game.legal(s, look.decision) if _is_end(mind, b)]
    return max((mind.worth(_after(look, s, b)) for b in ends), default=-RUIN)


def _is_end(mind: Mind, a: Action) -> bool:
    """Of the names for a flexible event, those of the strongest and the weakest rival only."""
    if isinstance(a, schema.Name):
        others = sorted((w, n) for n, w in enumerate(mind.weights) if n != mind.seat)
        return {a.tick, a.cross} <= {others[0][1], others[-1][1], None}
    return isinstance(a, schema.Done)


def _bet(mind: Mind, tokens: int, a: Action) -> float:
    """TN-TANGLE-9: a point for each token on the outcome; energy moves the outcome."""
    assert isinstance(a, schema.Bet)
    s = mind.s
    node = next(f.node for f in s.stack if isinstance(f, schema.Betting))
    middle = mind.outlook.middle[node] + a.tick_energy - a.cross_energy
    chance = odds(middle, mind.outlook.variance[node])
    supply = s.players[mind.seat].supply
    left = supply - price(s) * (a.tick_energy + a.cross_energy)
    ruin = RUIN if not left and mind.left else 0.0
    return a.ticks * chance + (tokens - a.ticks) * (1 - chance) + mind.energy(left) - ruin


def _trade(mind: Mind, look: Look[Party], a: Action) -> float:
    match a:
        case schema.Accept():
            return mind.worth(_after(look, mind.s, a)) - mind.base - BARGAIN
        case schema.Decline():
            return 0.001  # rather than leave the other waiting
        case schema.Offer() if not a.ask_unnamed:
            s = _after(look, mind.s, a)
            mine = [o for o in s.offers if (o.by, o.offer.to) == (mind.seat, a.to)]
            consent, partner = schema.Accept(mind.seat, len(mine) - 1), schema.Trade(a.to)
            if consent not in look.game.legal(s, partner):
                return -RUIN
            s = _after(look, s, consent, partner)
            return mind.worth(s) - mind.base - 2 * BARGAIN
    return -RUIN


def _choice(s: Party, seat: Seat, a: Action) -> float:
    cards = book(s).cards
    match a:
        case schema.Keep(card=card):
            return likes(s, seat, cards[card])
        case schema.Swap(give=int(give), take=int(take)):
            return likes(s, seat, cards[take]) - likes(s, seat, cards[give])
    return 0.0


def likes(s: Party, seat: Seat, card: Card) -> float:
    """How much a seat would like to hold a card: by whom its arcs name, and its marks."""
    if card.radii is not None and max(card.radii) < phase(s) + is_last_round_of_phase(s):
        return 0.0  # its radii are past before it can be laid
    value = 0.02 * card.blue + 0.4 * card.artifact - 0.05 * card.not_last
    value -= 0.0 if card.radii is None else 0.03 * (5 - len(card.radii))
    if card.flexible:
        return value + {"attacking": 0.35, "logistic": 0.1, "supporting": 0.0}[card.flexible]
    w = weights(s, seat)
    arcs = [w[n] if (n := seat_of(s, colour)) >= 0 else 0.0 for colour in (card.tick, card.cross)]
    sign = {"green": 1, "red": -1, "gray": 0}[card.centre] * card.points
    best, worst = max(sign * arc for arc in arcs), min(sign * arc for arc in arcs)
    return value + 0.8 * best + 0.2 * worst
