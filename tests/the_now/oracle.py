"""A slow oracle of realizations, written from the rule text alone.

It sees what a spectator sees, reads cards straight from the data files and has a geometry of its
own (TN-MISS-4), so that it shares no mistake with the engine. Nodes go by their exact time.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import worldline.the_now
from worldline.the_now.view import EventView, View

DATA = Path(worldline.the_now.__file__).parent / "data"
FUTURE, OCCURRED, FAILED, EMPTY = 0, 1, 2, 3
GREEN, RED = "G", "R"

# --- the field, as its topic describes it

CLOCKWISE = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def exact_time(radius: int, index: int) -> int:
    return 1 + 3 * radius * (radius - 1) + index if radius else 0


def axial(radius: int, index: int) -> tuple[int, int]:
    if radius == 0:
        return 0, 0
    corner, along = CLOCKWISE[index // radius], CLOCKWISE[(index // radius + 2) % 6]
    steps = index % radius
    return radius * corner[0] + steps * along[0], radius * corner[1] + steps * along[1]


NODES = [(r, i) for r in range(5) for i in range(6 * r or 1)]
WHERE = {exact_time(r, i): axial(r, i) for r, i in NODES}
WHEN = {place: time for time, place in WHERE.items()}


def beside(node: int, direction: int) -> int | None:
    """The neighbour in a direction; None beyond the edge."""
    (q, s), (dq, ds) = WHERE[node], CLOCKWISE[direction]
    return WHEN.get((q + dq, s + ds))


def is_earlier(node: int | None, than: int) -> bool:
    return node is not None and node < than


# --- the cards, as their files print them


class Printed(NamedTuple):
    """A card: its links as (way, edge, colour), and what it scores."""

    links: tuple[tuple[str, int, str], ...]
    centre: str = "gray"
    tick: str | None = None
    cross: str | None = None
    points: int = 1
    flexible: str | None = None


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def links(text: str) -> tuple[tuple[str, int, str], ...]:
    return tuple((word[0], int(word[1]), word[2]) for word in text.split())


def all_cards() -> dict[str, Printed]:
    found = {"centre": Printed(links(toml("parameters")["parameters"]["central"]["links"]))}
    for tangle in toml("artifacts")["tangle"]["links"]:
        found[f"T-{tangle['symbol']}"] = Printed(links(tangle["links"]))
    for name, raw in (toml("events") | toml("starting")).items():
        found[name] = Printed(
            links(raw.get("links", "")),
            raw["centre"],
            raw.get("tick"),
            raw.get("cross"),
            raw.get("points", 1),
            raw.get("flexible"),
        )
    return found


CARDS = all_cards()


def fits(card: str, node: int, rotation: int) -> bool:
    """TN-ORG-4, TN-RULING-45: backward links face earlier nodes, forward links all others."""
    return all(
        is_earlier(beside(node, (edge + rotation) % 6), node) == (way == "b")
        for way, edge, _ in CARDS[card].links
    )


# --- how a radius is realized (TN-PROC-4)


class Prediction(NamedTuple):
    """Per node of a radius its realization points (None: no event) and whether it occurs."""

    radius: int
    nodes: tuple[tuple[int, int | None, bool], ...]
    scores: tuple[int, ...]


def predict(view: View) -> Prediction:
    """The radius of the current phase, realized now."""
    events = {event.node: event for event in view.events}
    fate = dict(enumerate(view.fate))
    scores = [player.score for player in view.players]
    nodes: list[tuple[int, int | None, bool]] = []
    for index in range(6 * view.phase or 1):
        node = exact_time(view.phase, index)
        assert fate[node] == FUTURE
        if node not in events:
            fate[node] = EMPTY
            nodes.append((node, None, False))
            continue
        points = realization_points(view, events, fate, node)
        occurs = points > 0 or (points == 0 and events[node].side)
        fate[node] = OCCURRED if occurs else FAILED
        nodes.append((node, points, occurs))
        change_scores(view, events[node], occurs, scores)
    return Prediction(view.phase, tuple(nodes), tuple(scores))


def realization_points(
    view: View, events: dict[int, EventView], fate: dict[int, int], node: int
) -> int:
    reinforcement = {frozenset((a, b)): plus for a, b, plus in view.reinforced}
    points = events[node].impact
    for direction in range(6):
        other = beside(node, direction)
        if other is None or other > node or other not in events:
            continue  # only realized neighbours with an event count (TN-LINK-1, TN-LINK-4)
        theirs = mark(events[other], "f", (direction + 3) % 6)
        colour = theirs or mark(events[node], "b", direction)
        if colour:
            strength = 2 + reinforcement.get(frozenset((node, other)), 0)
            points += effect(colour, fate[other], strength)
    for needle in view.needles:
        if needle.target == node and needle.source in events:
            colour = GREEN if needle.type == 1 else RED
            points += effect(colour, fate[needle.source], 2 + needle.plus)
    return points


def mark(event: EventView, way: str, direction: int) -> str | None:
    """The colour of an event's forward or backward mark in a direction of the board."""
    if CARDS[event.card].flexible == "logistic":  # its links are tokens, open to all
        backward = is_earlier(beside(event.node, direction), event.node)
        if backward != (way == "b"):
            return None
        return {0: None, 1: GREEN, 2: RED}[event.marks[direction]]
    for its_way, edge, colour in CARDS[event.card].links:
        if its_way == way and (edge + event.rotation) % 6 == direction:
            return colour
    return None


def effect(colour: str, outcome: int, strength: int) -> int:
    """TN-PROC-5."""
    assert outcome in (OCCURRED, FAILED)
    agrees = (colour == GREEN) == (outcome == OCCURRED)
    return strength if agrees else -strength


def change_scores(view: View, event: EventView, occurs: bool, scores: list[int]) -> None:
    if event.bets:  # TN-TANGLE-9
        for seat, (tick, cross) in enumerate(event.bets):
            scores[seat] += tick if occurs else cross
        return
    card = CARDS[event.card]
    if card.centre == "gray":
        return
    if card.flexible:
        assert event.arcs is not None
        seat = event.arcs[0 if occurs else 1]
    else:
        colour = card.tick if occurs else card.cross
        seat = next((p.seat for p in view.players if p.colour == colour), -1)
    if seat >= 0:
        change = card.points if card.centre == "green" else -card.points
        scores[seat] = max(0, scores[seat] + change)
