"""What is printed on board, cards and tablets, for screens: the same for everybody, all game long.

Sentences are ours; the rule ids beside them lead to the rulebook.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from worldline.the_now import field
from worldline.the_now.book import Book, Card, open_book
from worldline.the_now.items import ITEMS
from worldline.the_now.pages import (
    CAUSE,
    COLOURS,
    PHASE_COLOURS,
    Centre,
    Colour,
    Group,
    Item,
    ItemName,
    Kind,
    Parameters,
)

Flexible = Literal["attacking", "supporting", "logistic"]


class Line(msgspec.Struct, frozen=True):
    """A sentence, and the rule it rests on."""

    say: str
    rule: str


class NodeOut(msgspec.Struct, frozen=True):
    """A node: its place on the board, its neighbours by direction (-1: the edge), and what
    extracting there yields without an event."""

    node: int
    name: str
    radius: int
    q: int
    r: int
    around: tuple[int, ...]
    energy: int


class CardOut(msgspec.Struct, frozen=True):
    """An event card. `marks` by rotation, then by direction (0 is up, clockwise): 0 none, 1 cause,
    2 hindrance; `backward` are the edges, at rotation 0, whose links lead to earlier nodes."""

    id: str
    number: int
    name: str
    centre: Centre
    tick: Colour | None
    cross: Colour | None
    points: int
    marks: tuple[tuple[int, ...], ...]
    backward: tuple[int, ...]
    artifact: bool
    not_last: bool
    radii: tuple[int, ...] | None
    blue: int
    flexible: Flexible | None
    owner: Colour | None
    tangle: bool
    lines: tuple[Line, ...]


class LevelOut(msgspec.Struct, frozen=True):
    price: int
    figures: tuple[tuple[str, int], ...]


class ItemOut(msgspec.Struct, frozen=True):
    id: ItemName
    name: str
    levels: tuple[LevelOut, ...]
    about: str
    rule: str


class ArtifactOut(msgspec.Struct, frozen=True):
    label: str
    kind: Kind
    name: str
    group: Group
    charges: int
    copies: int
    about: str
    rule: str


class PhaseOut(msgspec.Struct, frozen=True):
    name: str
    colour: str


class PeriodOut(msgspec.Struct, frozen=True):
    name: str
    about: str
    rule: str


class Printed(msgspec.Struct, frozen=True):
    """Everything printed in one edition. `hash` changes whenever a value does."""

    game: str
    edition: str
    name: str
    hash: str
    nodes: tuple[NodeOut, ...]
    cards: tuple[CardOut, ...]
    items: tuple[ItemOut, ...]
    artifacts: tuple[ArtifactOut, ...]
    colours: tuple[Colour, ...]
    phases: tuple[PhaseOut, ...]
    periods: tuple[PeriodOut, ...]
    rules: Parameters


@lru_cache
def printed_edition(edition: str) -> Printed:
    b = open_book(edition)
    return Printed(
        game="the_now",
        edition=b.id,
        name=b.name,
        hash=b.edition.hash,
        nodes=tuple(_node(b, node) for node in range(field.NODES + 1)),
        cards=tuple(_card(b, number) for number in range(len(b.cards))),
        items=tuple(_item(b, id) for id in ITEMS),
        artifacts=tuple(_artifacts(b)),
        colours=COLOURS,
        phases=tuple(PhaseOut(f"Phase {n}", colour) for n, colour in enumerate(PHASE_COLOURS)),
        periods=_periods(b.rules),
        rules=b.rules,
    )


def _node(b: Book, node: int) -> NodeOut:
    name, rules = field.name(node), b.rules
    if node == field.V616MON:
        beyond = (field.OFF,) * 6
        return NodeOut(node, name, field.RADII, 0, 0, beyond, rules.extract_v616mon)
    radius, _, q, r = field.PLACES[node]
    energy = rules.extract_per_radius * radius
    return NodeOut(node, name, radius, q, r, field.AROUND[node], energy)


# --- cards


def _card(b: Book, number: int) -> CardOut:
    card = b.cards[number]
    return CardOut(
        id=card.id,
        number=number,
        name=card.name,
        centre=card.centre,
        tick=_colour(card.tick),
        cross=_colour(card.cross),
        points=card.points,
        marks=card.marks,
        backward=_backward(card),
        artifact=card.artifact,
        not_last=card.not_last,
        radii=card.radii,
        blue=card.blue,
        flexible=card.flexible,  # type: ignore[arg-type]
        owner=_colour(card.owner),
        tangle=number in b.tangles,
        lines=lines(b, number),
    )


def _backward(card: Card) -> tuple[int, ...]:
    """TN-CARD-3, as told by any place where the card fits: a link to an earlier node is such."""
    node, turn = next((n, turns[0]) for n, turns in enumerate(card.turns) if turns)
    earlier = field.EARLIER[node]
    return tuple(e for e, mark in enumerate(card.marks[0]) if mark and (e + turn) % 6 in earlier)


def _colour(colour: int) -> Colour | None:
    return None if colour < 0 else COLOURS[colour]


def lines(b: Book, number: int) -> tuple[Line, ...]:
    """A sentence for each thing printed on a card; first, what it scores."""
    return tuple(_about(b, number))


def _about(b: Book, number: int) -> Iterator[Line]:
    card = b.cards[number]
    if number in b.tangles:
        say = "Everybody bets in secret on how it comes out; each token on the outcome is 1 point."
        yield Line(say, "TN-TANGLE-9")
    elif card.flexible:
        yield _FLEXIBLE[card.flexible]
    else:
        yield from _arcs(card)
    yield from _links(b, card)
    if card.blue:
        yield Line(f"Extracting in its node yields {card.blue} ⚡ more.", "TN-EXTRACT-3")
    if card.artifact:
        since = b.rules.artifacts_from_round
        say = f"Whoever organizes it draws an artifact, from round {since} on."
        yield Line(say, "TN-ARTIFACT-1")
    if card.radii is not None:
        radii = ", ".join(map(str, card.radii))
        yield Line(f"It may lie only on radius {radii}.", "TN-ORG-8")
    if card.not_last:
        yield Line("It may not be laid in the round in which its node is realized.", "TN-ORG-10")


_FLEXIBLE: Final = {
    "attacking": Line(
        "Attacking: when you lay it, name two other players; "
        "the one on the arc of the outcome loses 1 point.",
        "TN-FLEX-2",
    ),
    "supporting": Line(
        "Supporting: when you lay it, name another player on one arc; "
        "if it comes out so, they gain 1 point.",
        "TN-FLEX-3",
    ),
    "logistic": Line(
        "Logistic: nobody scores; when you lay it, you choose its links yourself.", "TN-FLEX-5"
    ),
}


def _arcs(card: Card) -> Iterator[Line]:
    if card.centre == "gray":
        yield Line("The centre is gray: nobody scores.", "TN-CARD-5")
        return
    verb = "gains" if card.centre == "green" else "loses"
    points = "1 point" if card.points == 1 else f"{card.points} points"
    for colour, outcome in ((card.tick, "occurs"), (card.cross, "does not occur")):
        if colour >= 0:
            who = COLOURS[colour].capitalize()
            yield Line(f"If it {outcome}, {who} {verb} {points}.", "TN-CARD-4")


def _links(b: Book, card: Card) -> Iterator[Line]:
    causes = card.marks[0].count(CAUSE)
    hindrances = 6 - card.marks[0].count(0) - causes
    strength = b.rules.link_strength
    if causes:
        say = f"{_count(causes, 'cause')}: +{strength} to the later event if the earlier occurs"
        yield Line(f"{say}, -{strength} if it does not.", "TN-LINK-6")
    if hindrances:
        say = f"{_count(hindrances, 'hindrance')}: -{strength} to the later event if the earlier"
        yield Line(f"{say} occurs, +{strength} if it does not.", "TN-LINK-7")


def _count(n: int, what: str) -> str:
    return f"1 {what}" if n == 1 else f"{n} {what}s"


# --- items and artifacts


def _item(b: Book, id: ItemName) -> ItemOut:
    item = b.items[id]
    levels = tuple(LevelOut(price, _figures(item, n)) for n, price in enumerate(item.price))
    about, rule = _ITEMS[id]
    return ItemOut(id, item.name, levels, about.format(item=item), rule)


def _figures(item: Item, level: int) -> tuple[tuple[str, int], ...]:
    steps = (("damage", item.damage), ("expense", item.expense), ("defense", item.defense))
    found = [(name, values[level]) for name, values in (*steps, ("speed", item.speed)) if values]
    whole = (("maximum", item.maximum), ("charges", item.charges), ("uses", item.uses))
    return (*found, *((name, value) for name, value in whole if value))


_ITEMS: Final[dict[ItemName, tuple[str, str]]] = {
    "gun": ("Once a turn it takes energy from a player in your node.", "TN-GUN-1"),
    "shield": ("It weakens every attack on you.", "TN-SHIELD-1"),
    "accelerator": ("It gives you more moves a turn; each still costs its energy.", "TN-ACCEL-1"),
    "storage": (
        (
            "Every movement of yours charges it by 1 ⚡, up to {item.maximum}. "
            "Once, you take everything out."
        ),
        "TN-KINETIC-1",
    ),
    "amplifier": (
        "Each charge makes a link of your node stronger by 1, up to {item.uses} in a turn.",
        "TN-AMP-1",
    ),
}


def _artifacts(b: Book) -> Iterator[ArtifactOut]:
    for kind, artifact in b.artifacts.items():
        if kind in b.without:
            continue
        about, rule = ARTIFACTS[kind]
        labels = [kind]
        if kind == "tangle":  # each has a symbol and links of its own (TN-TANGLE-11)
            labels = [f"tangle-{n + 1}" for n in range(artifact.copies)]
        for label in labels:
            yield ArtifactOut(
                label=label,
                kind=kind,  # type: ignore[arg-type]
                name=b.artifact_name(label),
                group=artifact.group,
                charges=artifact.charges,
                copies=artifact.copies // len(labels),
                about=about.format(r=b.rules),
                rule=rule,
            )


ARTIFACTS: Final = {
    "collapse": (
        "A charge lets you jump to any node that is not past, or to V616Mon, as one of your moves.",
        "TN-COLLAPSE-2",
    ),
    "hole": (
        (
            "Take up to {r.hole_take} ⚡ a turn. What you owe raises its tension at the end of "
            "your turns; above {r.hole_scale} it annihilates."
        ),
        "TN-HOLE-1",
    ),
    "collector": (
        (
            "With a charge, an extraction also gathers the blue circles of the neighbouring "
            "events: {r.collector_least} to {r.collector_most} ⚡ more."
        ),
        "TN-COLLECT-1",
    ),
    "needle": (
        "Link your node with a later one, with at most {r.needle_between} nodes between.",
        "TN-NEEDLE-1",
    ),
    "stabilizer": (
        "An impact of {r.stabilizer_impact} on your node and the two symmetrical ones at once.",
        "TN-STAB-2",
    ),
    "tangle": (
        (
            "Lay it as an event in your node. Everybody bets on it with one token, you with "
            "{r.bet_tokens_owner}."
        ),
        "TN-TANGLE-1",
    ),
}


def _periods(rules: Parameters) -> tuple[PeriodOut, ...]:
    safe, artifacts = rules.safety_rounds, rules.artifacts_from_round
    return (
        PeriodOut("Safety", f"In rounds 1 to {safe} nobody can be attacked.", "TN-PERIOD-2"),
        PeriodOut(
            "Artifacts", f"From round {artifacts} on, some events give artifacts.", "TN-PERIOD-3"
        ),
        PeriodOut(
            "Before a realization",
            "In the last round of a phase, artifacts of the Events group rest.",
            "TN-PERIOD-4",
        ),
    )
