"""What lies around the field of The Now, for a terminal: round, players, hand, limits, forecast."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from worldline.cli.board import who
from worldline.core.machine import Action, Decision, Seat
from worldline.the_now import field, forecast
from worldline.the_now.board import LINK_STYLES
from worldline.the_now.book import Book, Card
from worldline.the_now.forecast import Outcome
from worldline.the_now.game import GAME
from worldline.the_now.pages import CAUSE, COLOURS, PHASE_COLOURS
from worldline.the_now.schema import LayCard, Laying, TakeTurn
from worldline.the_now.state import (
    FUTURE,
    OCCURRED,
    Needle,
    OpenOffer,
    Party,
    Player,
    book,
    colour,
    phase,
    rounds,
    speed,
)
from worldline.the_now.text import list_words

ROMAN = ("", "I", "II", "III", "IV")


def name(s: Party, seat: Seat) -> str:
    return colour(s, seat).capitalize()


def headline(s: Party) -> Text:
    """Where the game stands."""
    if not s.round:
        return Text("Before the first round", "bold")
    head = Text(f"Round {s.round} of {rounds(s)}", "bold")
    now = phase(s)
    if now < len(s.phases):
        last = sum(s.phases[: now + 1])
        head.append(f" · phase {now} ({PHASE_COLOURS[now]}), realized after round {last}", "")
    if s.round <= book(s).rules.safety_rounds:
        head.append(" · no attacks yet", "")
    return head


def players(s: Party, me: Seat | None = None) -> Table:
    """Everything that is open about the players (TN-INFO-1)."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("")
    for column in ("energy", "points", "node", "cards"):
        table.add_column(column, justify="right")
    table.add_column("items and artifacts")
    order = s.order or range(len(s.players))
    for seat in (*order, *(n for n in range(len(s.players)) if n not in order)):
        p = s.players[seat]
        label = who(s, seat)
        label.append(" (you)" if seat == me else "", "")
        label.append(" ◀" if seat == s.on_turn else "", "bold")
        node = f"out {p.out}" if p.out else field.name(p.node)
        cards = f"{len(p.hand)}+{len(p.candidates)}" if p.candidates else str(len(p.hand))
        row = (str(p.supply), str(p.score), node, cards, ", ".join(belongings(book(s), p)) or "-")
        table.add_row(label, *row)
    return table


def belongings(b: Book, p: Player) -> Iterator[str]:
    """A player's items, artifacts on the table, and how many more he holds in hand."""
    for item in ("gun", "shield", "accelerator"):
        if level := getattr(p, item):
            yield f"{b.items[item].name} {ROMAN[level]}"
    if p.storage >= 0:
        yield f"{b.items['storage'].name} {p.storage}/{b.items['storage'].maximum}"
    if p.amplifier:
        yield f"{b.items['amplifier'].name} {p.amplifier}/{b.items['amplifier'].charges}"
    for cast in p.table:
        label = b.label(cast.artifact)
        if b.kind(cast.artifact) == "hole":
            yield f"{b.artifact_name(label)} (anti-charge {cast.anti}, tension {cast.tension})"
        else:
            yield f"{b.artifact_name(label)} ({cast.charges} left)"
    if p.secret:
        yield f"{len(p.secret)} artifact{'s' * (len(p.secret) > 1)} in hand"


def hand(s: Party, seat: Seat) -> Table:
    """The cards and artifacts that only this player sees."""
    p, b = s.players[seat], book(s)
    table = Table.grid(padding=(0, 2))
    for title, cards in (("hand", p.hand), ("choose from", p.candidates)):
        for number in cards:
            table.add_row(title, b.cards[number].id, card(b, b.cards[number], p.node))
            title = ""
    title = "artifacts"
    for artifact in p.secret:
        label = b.label(artifact)
        table.add_row(title, label, f"{b.artifact_name(label)} ({b.group(artifact)})")
        title = ""
    return table


def card(b: Book, c: Card, node: int) -> Text:
    """A card in a line: arcs, links by edge, marks, and how it fits into a node."""
    said = Text()
    if c.name != c.id:
        said.append(f"{c.name}: ")
    sign = {"green": "+", "red": "-", "gray": ""}[c.centre]
    arcs = [
        f"{mark} {sign}{c.points} {COLOURS[arc].capitalize() if arc >= 0 else 'anybody'}"
        for mark, arc in (("✓", c.tick), ("×", c.cross))
        if sign and (arc >= 0 or c.flexible)
    ]
    said.append(", ".join(arcs) or "scores nobody")
    said.append(" · ")
    if c.flexible == "logistic":
        said.append("links of your choice")
    for edge, type, backward in _edges(c):
        arrow = "←" if backward else "→"
        said.append(f"{edge}{arrow}{'●' if type == CAUSE else '○'} ", LINK_STYLES[type])
    said.rstrip()
    if c.radii is not None:
        said.append(f" · radius {', '.join(map(str, c.radii))}")
    said.append(" · artifact" if c.artifact else "")
    said.append(" · not in the last round of its phase" if c.not_last else "")
    said.append(f" · extraction +{c.blue}" if c.blue else "")
    fits = c.rotations[node] if 0 <= node < field.NODES else ()
    turns = "" if c.flexible == "logistic" else "".join(f" r{turn}" for turn in fits)
    said.append(f" · fits here{turns}" if fits else "", "dim")
    return said


def _edges(c: Card) -> Iterator[tuple[int, int, bool]]:
    """The links printed on a card: edge, type, and whether they face earlier nodes."""
    node, turn = next((n, turn) for n, turns in enumerate(c.turns) for turn in turns)
    for edge, type in enumerate(c.marks[0]):
        if type:
            yield edge, type, (edge + turn) % 6 in field.EARLIER[node]


def limits(s: Party) -> str:
    """What the player on turn may still do in this turn (TN-TURN-5 and each action's limit)."""
    p, b, spent = s.players[s.on_turn], book(s), s.spent
    rules = b.rules
    left = [
        f"{rules.au - spent.au} AU",
        f"moves {speed(s, p) - spent.moves}",
        f"impact {rules.impact_limit - spent.impact}",
    ]
    once = (("buy", spent.bought), ("attack", spent.attacked), ("discharge", spent.discharged))
    done = [word for word, used in once if used]
    left += [f"no more {list_words(done)}"] if done else []
    if p.amplifier:
        left.append(f"reinforcements {b.items['amplifier'].uses - spent.amplified}")
    left += [f"no more artifacts of the {group.capitalize()} group" for group in spent.groups]
    return "Left in this turn: " + " · ".join(left)


def costs(s: Party, d: Decision, action: Action) -> str:
    """What an action of a turn does to the player's energy at once: `-13 ⚡`."""
    if not isinstance(d, TakeTurn | LayCard):
        return ""
    after = s.copy()
    GAME.apply(after, d, action, auto=False)
    change = after.players[d.seat].supply - s.players[d.seat].supply
    return f"{change:+} ⚡" if change else ""


def laying(s: Party, frame: Laying) -> Iterator[str]:
    """Where the links of the card being laid would point, for every rotation that fits."""
    c, here = book(s).cards[frame.card], s.players[frame.seat].node
    if c.flexible == "logistic":
        around = (f"{d}: {field.name(n) if n >= 0 else 'off'}" for d, n in enumerate(_around(here)))
        yield f"Directions from {field.name(here)}: {', '.join(around)}"
        return
    for turn in c.rotations[here] if frame.rotation < 0 else (frame.rotation,):
        ways = []
        for d, type in enumerate(c.marks[turn]):
            if type:
                n = _around(here)[d]
                link = "cause" if type == CAUSE else "hindrance"
                verb = "from" if d in field.EARLIER[here] else "to"
                ways.append(f"{link} {verb} {field.name(n)}" if n >= 0 else f"{link} off the field")
        yield f"r{turn}: {', '.join(ways)}"


def _around(node: int) -> tuple[int, ...]:
    return field.AROUND[node]


def needle(n: Needle) -> Text:
    link = "cause" if n.type == CAUSE else "hindrance"
    plus = f", reinforced by {n.plus}" if n.plus else ""
    return Text(
        f"Needle: {link} from {field.name(n.source)} to {field.name(n.target)}{plus}",
        LINK_STYLES[n.type],
    )


def offer(s: Party, found: OpenOffer, me: Seat) -> str:
    """An open offer, as far as this seat may see it."""
    b, a = book(s), found.offer
    is_mine = me in (found.by, a.to)
    gives = [f"{a.give} energy"] if a.give else []
    gives += [b.artifact_name(label) for label in (*a.give_table, *(a.give_hand * is_mine))]
    gives += [f"{len(a.give_hand)} artifacts from hand"] if a.give_hand and not is_mine else []
    asks = [f"{a.ask} energy"] if a.ask else []
    asks += [b.artifact_name(label) for label in a.ask_table]
    asks += [f"{a.ask_unnamed} artifact(s) from hand"] if a.ask_unnamed else []
    given, asked = list_words(gives) or "nothing", list_words(asks) or "nothing"
    return f"Open offer: {name(s, found.by)} gives {name(s, a.to)} {given} for {asked}."


# --- the forecast


def chain(s: Party, found: list[Outcome]) -> Iterator[str]:
    """How upcoming events will turn out if nobody acts any more."""
    if not found:
        yield "No event is still to come."
        return
    yield "If nobody acts any more, the upcoming events turn out like this, one after the other:"
    for o in found:
        yield _outcome(s, o)


def alone(s: Party, o: Outcome) -> Iterator[str]:
    """How an event would come out now, why, and how it comes out in its turn."""
    yield f"If {field.name(o.node)} were realized now, before every other event to come:"
    yield _outcome(s, o)
    for line in _reasons(s, o):
        yield f"      {line}"
    then = next(later for later in forecast.chain(s) if later.node == o.node)
    yield f"In its turn, if nobody acts any more, it comes to {then.points:+}: {_result(s, then)}"


def no_forecast(s: Party, node: int) -> str | None:
    """Why there is nothing to forecast in a node."""
    if node >= field.NODES or s.laid[node] is None:
        return f"There is no event in {field.name(node)}."
    if s.fate[node] != FUTURE:
        fate = "occurred" if s.fate[node] == OCCURRED else "did not occur"
        return f"{field.name(node)} is past: its event {fate}."
    return None


def _outcome(s: Party, o: Outcome) -> str:
    """How an event comes out, in a line: `2.3 E-18 +1: occurs, Purple +1`."""
    event = s.laid[o.node]
    assert event is not None
    id = book(s).cards[event.card].id
    return f"{field.name(o.node):>5} {id:6} {o.points:+3}: {_result(s, o)}"


def _result(s: Party, o: Outcome) -> str:
    verb = "occurs" if o.occurs else "does not occur"
    scores = ", ".join(f"{name(s, seat)} {_change(points)}" for seat, points in o.scores)
    return f"{verb}, {scores or 'nobody scores'}"


def _change(points: int) -> str:
    return f"{points:+}" if points else "0 (has no points to lose)"


def _reasons(s: Party, o: Outcome) -> Iterator[str]:
    """The parts of the sum, each with its source."""
    yield f"impact so far: {o.impact:+}"
    for part in o.parts:
        link = "cause" if part.type == CAUSE else "hindrance"
        became = "occurred" if s.fate[part.source] == OCCURRED else "did not occur"
        needle = " by the Needle" if part.needle else ""
        yield (
            f"{part.effect:+} {link} of strength {part.strength}{needle} from "
            f"{field.name(part.source)}, which {became}"
        )
    if not o.points:
        yield f"0 in all: the organizer's token decides, {'✓' if o.token else '×'}"
