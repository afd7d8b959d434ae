"""The engine and the oracle realize the same radii, in drawn positions and in random games."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from tracing import rule

from the_now import oracle
from the_now.play import tn
from worldline.core.machine import Action, Decision, Event
from worldline.the_now import events, schema
from worldline.the_now.field import NAMED, NEIGHBOURS, NODES, name
from worldline.the_now.game import GAME
from worldline.the_now.pages import COLOURS
from worldline.the_now.setup import Setup
from worldline.the_now.state import Party, is_last_round_of_phase
from worldline.the_now.view import View

LAST_ROUNDS = (2, 5, 9, 14, 20)
EVENTS = [card for card in oracle.CARDS if card.startswith("E-")]


# --- positions


def position(dice: Random, radius: int) -> str:
    """A crowded field in the last round of a phase, told in notation."""
    colours = dice.sample(COLOURS, dice.randint(3, 6))
    deck = dice.sample(EVENTS, len(EVENTS))
    lines = [f"round {LAST_ROUNDS[radius]}", f"0.0 centre neutral {dice.choice('+-')}"]
    for colour in colours:
        hand = " ".join(deck.pop() for _ in range(3))
        where = f"{dice.randint(radius, 4)}.{dice.randint(0, 5)}" if radius else "0.0"
        about = f"{dice.randint(30, 90)} {dice.randint(0, 3)}pts @{where} amplifier 5"
        lines.append(f"{colour} {about} hand {hand}")
    special = [f"S-{COLOURS.index(c)}-{kind}" for c in colours for kind in "AUL"] + ["T-α", "T-β"]
    dice.shuffle(special)
    for node in range(1, NODES):
        if dice.random() < 0.75:
            card = special.pop() if special and dice.random() < 0.3 else deck.pop()
            lines.append(event(dice, card, node, node < radius_start(radius), colours))
        if not deck:
            break
    return "\n".join(line for line in [*lines, *tokens(dice, radius)] if line)


def radius_start(radius: int) -> int:
    return NAMED[f"{radius}.0"]


def event(dice: Random, card: str, node: int, past: bool, colours: list[str]) -> str:
    turns = [turn for turn in range(6) if oracle.fits(card, node, turn)]
    if not turns:
        return ""
    words = [name(node), card, f"r{dice.choice(turns)}", dice.choice("+-"), dice.choice(colours)]
    if past:
        words.append(dice.choice(("occurred", "failed")))
    else:
        words += ["impact", f"{dice.randint(-3, 3):+}"]
    if card.endswith("-L"):
        words += ["links", "".join(dice.choice(".ch") for _ in range(6))]
    elif not past and card.endswith("-A"):
        words += ["arcs", *dice.sample(colours, 2)]
    elif not past and card.endswith("-U"):
        words += ["arcs", *dice.sample([dice.choice(colours), "-"], 2)]
    elif not past and card.startswith("T-"):
        words.append("bets")
        for colour in colours:
            words += [colour, f"{dice.randint(0, 3)}/{dice.randint(0, 3)}"]
    return " ".join(words)


def tokens(dice: Random, radius: int) -> list[str]:
    first = radius_start(radius)
    boundaries = [(a, b) for b in range(first, NODES) for a in NEIGHBOURS[b] if a < b]
    found = [
        f"reinforced {name(a)}-{name(b)} +{dice.randint(1, 2)}"
        for a, b in dice.sample(boundaries, len(boundaries) // 3)
    ]
    for _ in range(12):
        source, target = sorted(dice.sample(range(NODES), 2))
        if target >= first:
            link = dice.choice(("cause", "hindrance"))
            found.append(f"needle {name(source)}>{name(target)} {link} +{dice.randint(0, 2)}")
    return found


# --- play


def cautious(s: Party, d: Decision, options: list[Action]) -> Sequence[Action]:
    """Spend only what leaves some energy, fetch more before it runs out, and lay events."""
    if not isinstance(d, schema.TakeTurn):
        return [a for a in options if not isinstance(a, schema.TakeBack)] or options
    p = s.players[d.seat]
    if p.supply < 20:
        outward = [a for a in options if isinstance(a, schema.Move) and a.to > p.node]
        if p.supply > 3 and p.node < NAMED["2.0"] and outward:
            return outward
        gains = (schema.Extract, schema.Discharge, schema.TakeStorage)
        return [a for a in options if isinstance(a, gains)] or options[-1:]  # end the turn
    laying = [a for a in options if isinstance(a, schema.Organize | schema.Cast | schema.Thread)]
    return laying or [a for a in options if not isinstance(a, schema.Attack)]


class Realizations:
    """Follows a game and compares every radius with what the oracle said before."""

    def __init__(self) -> None:
        self.said: oracle.Prediction | None = None
        self.tokens: Counter[str] = Counter()
        self.nodes: list[tuple[int, int | None, bool]] = []
        self.seen: Counter[str] = Counter()

    def before(self, s: Party, action: Action) -> None:
        """The oracle looks at the table before the action that may end the phase."""
        if self.nodes or not s.round or not is_last_round_of_phase(s):
            return
        self.said = None
        if isinstance(action, schema.EndTurn | schema.Keep | schema.Hit):  # they touch no event
            view = GAME.view(s, None)
            self.said, self.tokens = oracle.predict(view), tokens_in(view)

    def after(self, told: list[Event]) -> None:
        for e in told:
            if isinstance(e, events.Realized):
                self.nodes.append((e.node, e.points, e.occurred))
            elif isinstance(e, events.PhaseEnded):
                if self.said is not None:
                    found = oracle.Prediction(e.phase, tuple(self.nodes), e.scores)
                    assert found == self.said
                    self.seen += self.tokens
                    self.seen["radii"] += 1
                    self.seen["events"] += sum(points is not None for _, points, _ in self.nodes)
                self.said, self.nodes = None, []


def tokens_in(view: View) -> Counter[str]:
    """What lies on the radius of the phase."""
    ring = {node for node in range(NODES) if oracle.NODES[node][0] == view.phase}
    kinds = [oracle.CARDS[e.card].flexible for e in view.events if e.node in ring]
    return Counter(
        needles=sum(n.target in ring for n in view.needles),
        reinforced=sum(b in ring for _, b, _ in view.reinforced),
        tangles=sum(bool(e.bets) for e in view.events if e.node in ring),
        **Counter(kind for kind in kinds if kind),
    )


def play_on(s: Party, dice: Random, realizations: Realizations, phases: int) -> None:
    """Play at random with some caution until so many more radii are realized."""
    goal = len(s.marks) + phases
    while len(s.marks) < goal and (open_now := GAME.decisions(s)):
        d = dice.choice(open_now)
        options = [a for a in GAME.legal(s, d) if not isinstance(a, schema.Offer)]
        if options:
            action = dice.choice(cautious(s, d, options) or options)
            realizations.before(s, action)
            realizations.after(GAME.apply(s, d, action))


@rule("TN-PROC-4", "TN-PROC-5", "TN-REAL-4", "TN-REAL-8", "TN-LINK-8", "TN-RULING-91")
def test_the_oracle_agrees_on_crowded_fields() -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        dice = Random(seed)
        realizations = Realizations()
        play_on(tn(position(dice, seed % 5)), dice, realizations, 1)
        seen += realizations.seen
    assert seen["radii"] >= 110
    assert seen["events"] > 600
    kinds = ("needles", "reinforced", "tangles", "attacking", "supporting", "logistic")
    assert all(seen[kind] > 30 for kind in kinds), seen


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@rule("TN-PROC-4")
def test_the_oracle_agrees_in_whole_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        realizations = Realizations()
        play_on(GAME.new(Setup(seats=seats), seed), Random(seed), realizations, 5)
        seen += realizations.seen
    assert seen["radii"] >= 50
    assert seen["events"] > 150
