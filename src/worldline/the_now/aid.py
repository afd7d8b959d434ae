"""What a screen shows beside the view: the forecast in words, what is left of the turn, and why a
thing cannot be done. Made only from what the seat knows, so it is the same for every guess."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now import field, forecast, links, probes, schema, turn
from worldline.the_now.items import ITEMS, level
from worldline.the_now.last_energy import Warned, warnings
from worldline.the_now.pages import CAUSE, ItemName
from worldline.the_now.printed import Line, lines
from worldline.the_now.state import FUTURE, Laid, Party, Player, book, speed, who

LimitName = Literal[
    "au",
    "moves",
    "impact",
    "purchase",
    "attack",
    "discharge",
    "amplify",
    "movement",
    "energy",
    "events",
    "hole",
]


class Part(msgspec.Struct, frozen=True):
    """A part of the sum of a realization; `source` is the node it comes from, or -1."""

    say: str
    effect: int
    source: int
    rule: str


class Expected(msgspec.Struct, frozen=True):
    """How an event would come out if nothing happened any more."""

    node: int
    parts: tuple[Part, ...]
    points: int
    by_token: bool  # the sum is 0, so the token decides
    occurs: bool
    scores: tuple[tuple[Seat, int], ...]
    say: str


class Limit(msgspec.Struct, frozen=True):
    """What the player on turn has left of something, and of how much."""

    name: LimitName
    left: int
    of: int
    say: str
    rule: str


class Entry(msgspec.Struct, frozen=True):
    """A kind of action. Without `options`, `why` and `rule` say what is in the way."""

    kind: str
    label: str
    price: str
    options: int
    why: str
    rule: str


class CardAid(msgspec.Struct, frozen=True):
    """A card in hand: in how many ways it can be laid here, or why it cannot."""

    card: str
    options: int
    price: str
    why: str
    rule: str


class ItemAid(msgspec.Struct, frozen=True):
    """A row of the item tablet: what its next level costs, or why it cannot be bought."""

    item: ItemName
    level: int
    price: int | None  # None: there is no further level
    options: int
    why: str
    rule: str


class EventAid(msgspec.Struct, frozen=True):
    """An event as it lies, in plain words."""

    node: int
    lines: tuple[Line, ...]


class Aid(msgspec.Struct, frozen=True):
    forecast: tuple[Expected, ...]  # in exact time
    points: tuple[int, ...]  # of each seat in the end, if nothing happened any more
    limits: tuple[Limit, ...]  # of the player on turn
    menu: tuple[Entry, ...]  # every kind of action, while this seat is on turn
    hand: tuple[CardAid, ...]
    shop: tuple[ItemAid, ...]
    events: tuple[EventAid, ...]
    summary: tuple[str, ...]  # what this seat would leave unused if it ended its turn
    warnings: tuple[Warned, ...]  # options of this seat that are asked about first


def aid(s: Party, decisions: tuple[Decision, ...], seat: Seat | None) -> Aid:
    """`decisions`: all that are open now."""
    limits = tuple(_limits(s)) if s.on_turn >= 0 else ()
    events = tuple(
        EventAid(node, tuple(_event(s, node, event)))
        for node, event in enumerate(s.laid)
        if event is not None and s.fate[node] == FUTURE
    )
    menu: tuple[Entry, ...] = ()
    hand: tuple[CardAid, ...] = ()
    shop: tuple[ItemAid, ...] = ()
    if seat is not None and schema.TakeTurn(seat) in decisions:
        menu = _menu(s, seat)
        hand = tuple(_card(s, seat, card) for card in s.players[seat].hand)
        shop = tuple(_shelf(s, seat, item) for item in ITEMS)
    chain = forecast.chain(s)
    return Aid(
        forecast=tuple(_expected(s, found) for found in chain),
        points=tuple(_points(s, chain)),
        limits=limits,
        menu=menu,
        hand=hand,
        shop=shop,
        events=events,
        summary=tuple(_unused(limits, menu)),
        warnings=() if seat is None else tuple(warnings(s, decisions, seat)),
    )


# --- the forecast


def _points(s: Party, chain: Sequence[forecast.Outcome]) -> list[int]:
    points = forecast.points_now(s)
    for found in chain:
        for seat, change in found.scores:
            points[seat] += change
    return points


def _expected(s: Party, found: forecast.Outcome) -> Expected:
    parts = [_part(part, found) for part in found.parts]
    if found.impact:
        parts.append(Part(f"Impact: {found.impact:+}", found.impact, -1, "TN-REAL-4"))
    return Expected(
        node=found.node,
        parts=tuple(parts),
        points=found.points,
        by_token=not found.points,
        occurs=found.occurs,
        scores=found.scores,
        say=_outcome(s, found),
    )


def _part(part: links.LinkPart, found: forecast.Outcome) -> Part:
    kind = "cause" if part.type == CAUSE else "hindrance"
    rule = "TN-LINK-6" if part.type == CAUSE else "TN-LINK-7"
    occurs = (part.effect > 0) == (part.type == CAUSE)  # TN-LINK-8, read backwards
    link = f"Needle {kind}" if part.needle else kind.capitalize()
    does = "occurs" if occurs else "does not occur"
    say = f"{link} from {field.name(part.source)}, which {does}: {part.effect:+}"
    return Part(say, part.effect, part.source, rule)


def _outcome(s: Party, found: forecast.Outcome) -> str:
    does = "would occur" if found.occurs else "would not occur"
    how = f"by {found.points:+}" if found.points else "at 0, as its token says"
    say = f"The event in {field.name(found.node)} {does} ({how})"
    gains = [f"{who(s, seat)} {change(points)}" for seat, points in found.scores]
    return f"{say}: {', '.join(gains) or 'nobody scores'}."


def change(points: int) -> str:
    """`gains 1 point`, `loses 2 points`."""
    if not points:
        return "has no points to lose"  # TN-RULING-3
    verb, size = ("gains" if points > 0 else "loses"), abs(points)
    return f"{verb} {size} {'point' if size == 1 else 'points'}"


# --- events as they lie


def _event(s: Party, node: int, event: Laid) -> Iterator[Line]:
    b = book(s)
    if event.arcs is not None:
        yield from _named(s, event)
    elif event.bets:
        yield from _bets(s, event)
    yield from lines(b, event.card)[event.arcs is not None :]
    if event.by >= 0:
        side = "✓ (it occurs)" if event.side else "× (it does not occur)"
        yield Line(f"At a sum of 0 the token of {who(s, event.by)} decides: {side}.", "TN-REAL-6")
    else:
        side = "✓ (it occurs)" if event.side else "× (it does not occur)"
        yield Line(f"At a sum of 0 the neutral token decides: {side}.", "TN-REAL-7")
    if event.impact:
        side = "for" if event.impact > 0 else "against"
        yield Line(f"Impact {side} it: {abs(event.impact)}.", "TN-IMPACT-1")


def _named(s: Party, event: Laid) -> Iterator[Line]:
    card = book(s).cards[event.card]
    points = card.points if card.centre == "green" else -card.points
    rule = "TN-FLEX-2" if card.flexible == "attacking" else "TN-FLEX-3"
    assert event.arcs is not None
    for seat, outcome in zip(event.arcs, ("occurs", "does not occur"), strict=True):
        if seat >= 0:
            yield Line(f"If it {outcome}, {who(s, seat)} {change(points)}.", rule)


def _bets(s: Party, event: Laid) -> Iterator[Line]:
    for side, outcome in enumerate(("occurs", "does not occur")):
        won = [(seat, bet[side]) for seat, bet in enumerate(event.bets) if bet[side]]
        gains = ", ".join(f"{who(s, seat)} {change(tokens)}" for seat, tokens in won)
        yield Line(f"If it {outcome}: {gains or 'nobody scores'}.", "TN-TANGLE-9")


# --- the turn


def _limits(s: Party) -> Iterator[Limit]:
    """TN-TURN-4. What everybody can see: `spent` and the tablet are open (TN-INFO-1)."""
    p, b, spent = s.players[s.on_turn], book(s), s.spent
    rules = b.rules
    yield _limit("au", spent.au, rules.au, "AU", "TN-TURN-5")
    yield _limit("moves", spent.moves, speed(s, p), "moves", "TN-MOVE-3")
    yield _limit("impact", spent.impact, rules.impact_limit, "impact", "TN-IMPACT-5")
    yield _limit("purchase", spent.bought, 1, "purchase", "TN-ITEM-3")
    if p.gun:
        yield _limit("attack", spent.attacked, 1, "attack", "TN-ATTACK-3")
    if p.secret or spent.discharged:
        yield _limit("discharge", spent.discharged, 1, "discharge", "TN-DISCHARGE-3")
    if p.amplifier or spent.amplified:
        uses = b.items["amplifier"].uses
        yield _limit("amplify", spent.amplified, uses, "uses of the Amplifier", "TN-AMP-4")
    for group in _GROUPS:
        if group in spent.groups or group in {b.group(c.artifact) for c in p.table}:
            what = f"use of an artifact of the {group.capitalize()} group"
            yield _limit(group, group in spent.groups, 1, what, "TN-ARTIFACT-10")
    if any(b.kind(c.artifact) == "hole" for c in p.table):
        yield _limit("hole", spent.taken, rules.hole_take, "⚡ from the Hole", "TN-HOLE-2")


_GROUPS: Final[tuple[LimitName, ...]] = ("movement", "energy", "events")


def _limit(name: LimitName, used: int, of: int, what: str, rule: str) -> Limit:
    left = max(0, of - used)
    return Limit(name, left, of, f"{left} of {of} {what} left", rule)


def _menu(s: Party, seat: Seat) -> tuple[Entry, ...]:
    """Every kind of action in the order of the rulebook (TN-DEC-4 to TN-DEC-21)."""
    counts: dict[type[Action], int] = {}
    for action in turn.turn_actions(s, schema.TakeTurn(seat)):
        counts[type(action)] = counts.get(type(action), 0) + 1
    entries = []
    for kind, (label, price) in MENU.items():
        options = counts.get(kind, 0)
        why, rule = ("", "") if options else _refusal(s, seat, probes.probe(s, seat, kind))
        price = price.format(r=book(s).rules)
        entries.append(Entry(kind.__name__, label, price, options, why, rule))
    return tuple(entries)


MENU: Final[dict[type[Action], tuple[str, str]]] = {
    schema.Move: ("Move", "{r.move_energy} ⚡"),
    schema.Pass: ("Pass a wormhole", "{r.move_energy} ⚡"),
    schema.Organize: ("Organize an event", "{r.organize_au} AU, {r.organize_energy} ⚡"),
    schema.Extract: ("Extract energy", "{r.extract_au} AU"),
    schema.Impact: (
        "Apply impact",
        "{r.impact_au} AU; weak +{r.weak_gain} ⚡, strong {r.strong_energy} ⚡",
    ),
    schema.Buy: ("Buy an item", "its price"),
    schema.Attack: ("Attack", "the expense of the gun"),
    schema.Discharge: ("Discharge an artifact", "+{r.discharge_energy} ⚡"),
    schema.TakeStorage: ("Empty the Kinetic Storage", "the item"),
    schema.Amplify: ("Reinforce a link", "1 charge"),
    schema.AmplifyNeedle: ("Reinforce a Needle link", "1 charge"),
    schema.Cast: ("Cast an artifact", "free"),
    schema.Jump: ("Jump", "1 charge, {r.move_energy} ⚡"),
    schema.Take: ("Take from the Hole", "anti-charge"),
    schema.Repay: ("Repay the Hole", "energy"),
    schema.Thread: ("Thread a Needle link", "1 charge"),
    schema.Stabilize: ("Use the Stabilizer", "1 charge"),
    schema.EndTurn: ("End the turn", ""),
}


def _refusal(s: Party, seat: Seat, action: Action) -> tuple[str, str]:
    """What the judge says to this action."""
    try:
        turn.check_turn(s, schema.TakeTurn(seat), action)
    except Illegal as no:
        return no.why, no.rule
    return "", ""


def _card(s: Party, seat: Seat, number: int) -> CardAid:
    b = book(s)
    card, rules = b.cards[number], b.rules
    why, rule = _refusal(s, seat, schema.Organize(number))
    options = 0 if rule else 2 * len(card.rotations[s.players[seat].node])
    price = f"{rules.organize_au} AU, {rules.organize_energy} ⚡"
    return CardAid(card.id, options, price, why, rule)


def _shelf(s: Party, seat: Seat, item: ItemName) -> ItemAid:
    p: Player = s.players[seat]
    prices, has = book(s).items[item].price, level(p, item)
    why, rule = _refusal(s, seat, schema.Buy(item))
    price = prices[has] if has < len(prices) else None
    return ItemAid(item, has, price, int(not rule), why, rule)


def _unused(limits: tuple[Limit, ...], menu: tuple[Entry, ...]) -> Iterator[str]:
    """TN-TURN-5: what is lost with the end of the turn, as far as it can still be used."""
    possible = {entry.kind for entry in menu if entry.options}
    left = {limit.name: limit.left for limit in limits}
    for name, kinds, one, many in _USES:
        if (n := left.get(name, 0)) and possible & kinds:
            yield one if n == 1 else many.format(n=n)
    if "Cast" in possible:
        yield "You could still cast an artifact."


_USES: Final[tuple[tuple[LimitName, frozenset[str], str, str], ...]] = (
    (
        "au",
        frozenset({"Organize", "Extract", "Impact"}),
        "1 action unit is unused.",
        "{n} action units are unused.",
    ),
    ("moves", frozenset({"Move"}), "1 move is left.", "{n} moves are left."),
    ("purchase", frozenset({"Buy"}), "You could still buy an item.", ""),
    ("attack", frozenset({"Attack"}), "You could still attack.", ""),
    (
        "amplify",
        frozenset({"Amplify", "AmplifyNeedle"}),
        "You could still reinforce a link.",
        "You could still reinforce {n} links.",
    ),
    ("movement", frozenset({"Jump"}), "You could still jump.", ""),
    ("energy", frozenset({"Take"}), "You could still take energy from the Hole.", ""),
    ("events", frozenset({"Thread"}), "You could still thread a link.", ""),
    ("events", frozenset({"Stabilize"}), "You could still use the Stabilizer.", ""),
)
