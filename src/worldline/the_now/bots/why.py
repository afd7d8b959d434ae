"""What speaks for an option, in plain words: the events it turns, the energy it moves, and what it
is the first step of."""

from collections.abc import Iterator

from worldline.core.contract import Look, look
from worldline.core.machine import Action, Decision, Seat
from worldline.the_now import field, forecast, schema
from worldline.the_now.bots.judge import judge
from worldline.the_now.bots.outlook import odds
from worldline.the_now.bots.worth import Mind
from worldline.the_now.printed import lines, printed_edition
from worldline.the_now.state import Party, book, who

STEPS = 12
"""So far the way is thought to its end: some moves, or the links of a card."""


def why(look: Look[Party], action: Action, seed: int) -> list[str]:
    s = look.guess(seed)
    match action:
        case schema.Keep(card=card):
            return list(_about_card(s, look.seat, card))
        case schema.Swap(give=None):
            return ["You like all your cards better than those you could take."]
        case schema.Swap(take=int(take)):
            return list(_about_card(s, look.seat, take))
        case schema.Bet():
            return [_about_bet(s, look.seat)]
        case schema.EndTurn():
            return ["Nothing else that is possible now looks worth its price."]
    after, last = _finished(look, s, action, seed)
    reasons = [*_events(s, after, look.seat), *_energy(s, after, look.seat, _counted(action))]
    match action:
        case schema.Move() | schema.Pass() | schema.Jump() if last is not None:
            node = field.name(after.players[look.seat].node)
            then = look.game.say(after, last, look.seat).rstrip(".")
            reasons.insert(0, f"It leads to {node}, where this looks best: {then}.")
            reasons += _events(after, _finished(look, after, last, seed)[0], look.seat)
        case schema.Buy(item=item):
            reasons += [i.about for i in printed_edition(s.edition).items if i.id == item]
    return reasons or ["It gains a little, and nothing else gains more."]


def _finished(
    look: Look[Party], s: Party, action: Action, seed: int
) -> tuple[Party, Action | None]:
    """The party after an option: a card is laid to its end, and a way is gone to where the moves
    stop. Also what would be done there."""
    after, d = s.copy(), look.decision
    look.game.apply(after, d, action, auto=False)
    walks = isinstance(action, schema.Move | schema.Pass | schema.Jump)
    for _ in range(STEPS):
        laying: Decision = schema.LayCard(look.seat)
        step = laying if laying in look.game.decisions(after) else d if walks else None
        if step not in look.game.decisions(after):
            break
        action = _best(look, after, step, seed)
        if walks and not isinstance(action, schema.Move | schema.Pass | schema.Jump):
            return after, None if isinstance(action, schema.EndTurn) else action
        look.game.apply(after, step, action, auto=False)
    return after, None


def _best(seen: Look[Party], s: Party, d: Decision, seed: int) -> Action:
    further = look(seen.game, s, d)
    scores = judge(further, seed)
    return further.options[scores.index(max(scores))]


# --- sentences


def _events(s: Party, after: Party, seat: Seat) -> Iterator[str]:
    """The events that would come out otherwise, or are new."""
    before = {found.node: found for found in forecast.chain(s)}
    for found in forecast.chain(after):
        old = before.get(found.node)
        if old is None or old.occurs != found.occurs:
            does = "would occur" if found.occurs else "would not occur"
            gains = ", ".join(_gain(s, n, points, seat) for n, points in found.scores)
            yield f"The event in {field.name(found.node)} {does}: {gains or 'nobody scores'}."
        elif abs(found.points) > abs(old.points):
            sure = f"{old.points:+} to {found.points:+}"
            yield f"The event in {field.name(found.node)} would be surer to come out so ({sure})."


def _gain(s: Party, n: Seat, points: int, seat: Seat) -> str:
    if not points:  # TN-RULING-3
        return f"{'you have' if n == seat else f'{who(s, n)} has'} no points to lose"
    verb = "gain" if points > 0 else "lose"
    subject = f"you {verb}" if n == seat else f"{who(s, n)} {verb}s"
    return f"{subject} {abs(points)} {'point' if abs(points) == 1 else 'points'}"


def _counted(action: Action) -> str:
    """What the energy is counted of: of a step, the way to its end."""
    is_step = isinstance(action, schema.Move | schema.Pass | schema.Jump)
    return "The whole way" if is_step else "It"


def _energy(s: Party, after: Party, seat: Seat, counted: str) -> Iterator[str]:
    for n, (p, q) in enumerate(zip(s.players, after.players, strict=True)):
        change = q.supply - p.supply
        if n == seat and change < 0:
            yield f"{counted} costs {-change} ⚡ and leaves you {q.supply}."
        elif n == seat and change > 0:
            yield f"{counted} gives you {change} ⚡: you have {q.supply} then."
        elif change < 0:
            yield f"{who(s, n)} loses {-change} ⚡" + (" and is out." if q.out else ".")


def _about_card(s: Party, seat: Seat, card: int) -> Iterator[str]:
    """What is printed on it, where it concerns the seat by name."""
    own = who(s, seat)
    for line in lines(book(s), card):
        yield line.say.replace(f"{own} gains", "you gain").replace(f"{own} loses", "you lose")


def _about_bet(s: Party, seat: Seat) -> str:
    mind = Mind(s, seat)
    node = next(f.node for f in s.stack if isinstance(f, schema.Betting))
    chance = odds(mind.outlook.middle[node], mind.outlook.variance[node])
    return f"The odds that it occurs are about {round(100 * chance)} in 100 as things stand."
