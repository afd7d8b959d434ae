"""An action of each kind to ask the judge about, where none is possible: his refusal says why.

Whatever comes nearest to being possible is tried: a victim in the own node, a held artifact.
"""

from collections.abc import Callable
from typing import Final

from worldline.core.machine import Action, Seat
from worldline.the_now import field, schema
from worldline.the_now.items import ITEMS, level
from worldline.the_now.pages import CAUSE
from worldline.the_now.state import FUTURE, Party, book, in_node

UNHELD: Final = "artifact"
"""The label of an artifact that nobody holds: the refusal reads `no artifact in your hand`."""


def probe(s: Party, seat: Seat, kind: type[Action]) -> Action:
    return PROBES[kind](s, seat) if kind in PROBES else kind()


def _move(s: Party, seat: Seat) -> Action:
    around = field.NEIGHBOURS[s.players[seat].node]
    future = [n for n in around if s.fate[n] == FUTURE]
    return schema.Move(next(iter((*future, *around)), 0))


def _pass(s: Party, seat: Seat) -> Action:
    away = s.players[seat].node == field.V616MON
    return schema.Pass(min(s.wormholes, default=0) if away else field.V616MON)


def _organize(s: Party, seat: Seat) -> Action:
    """A card that fits the node, if one does."""
    p, cards = s.players[seat], book(s).cards
    fits = [c for c in p.hand if p.node < field.NODES and cards[c].rotations[p.node]]
    return schema.Organize(next(iter((*fits, *p.hand)), -1))


def _buy(s: Party, seat: Seat) -> Action:
    """The cheapest of the next levels."""
    p, items = s.players[seat], book(s).items
    prices = {i: items[i].price[level(p, i) :] for i in ITEMS}
    return schema.Buy(min(ITEMS, key=lambda i: (not prices[i], prices[i])))


def _attack(s: Party, seat: Seat) -> Action:
    others = [n for n in range(len(s.players)) if n != seat]
    here = [n for n in in_node(s, s.players[seat].node) if n != seat]
    active = [n for n in others if not s.players[n].out]
    return schema.Attack((*here, *active, *others)[0])


def _held(s: Party, seat: Seat) -> str:
    secret = s.players[seat].secret
    return book(s).label(secret[0]) if secret else UNHELD


def _amplify(s: Party, seat: Seat) -> Action:
    edges = field.EDGES[s.players[seat].node] if s.players[seat].node < field.NODES else (0,)
    return schema.Amplify(max(edges))


def _amplify_needle(s: Party, seat: Seat) -> Action:
    node = s.players[seat].node
    here = [n for n in s.needles if node in (n.source, n.target)]
    return schema.AmplifyNeedle(here[0].source, here[0].target) if here else _NO_NEEDLE


_NO_NEEDLE: Final = schema.AmplifyNeedle(0, 0)


def _thread(s: Party, seat: Seat) -> Action:
    """To the next node in time; from the last one there is none later."""
    return schema.Thread(min(s.players[seat].node + 1, field.NODES - 1), CAUSE)


PROBES: Final[dict[type[Action], Callable[[Party, Seat], Action]]] = {
    schema.Move: _move,
    schema.Pass: _pass,
    schema.Organize: _organize,
    schema.Impact: lambda s, seat: schema.Impact(strong=False, side=True),
    schema.Buy: _buy,
    schema.Attack: _attack,
    schema.Discharge: lambda s, seat: schema.Discharge(_held(s, seat)),
    schema.Amplify: _amplify,
    schema.AmplifyNeedle: _amplify_needle,
    schema.Cast: lambda s, seat: schema.Cast(_held(s, seat)),
    schema.Jump: lambda s, seat: schema.Jump(field.V616MON),
    schema.Take: lambda s, seat: schema.Take(1),
    schema.Repay: lambda s, seat: schema.Repay(1),
    schema.Thread: _thread,
    schema.Stabilize: lambda s, seat: schema.Stabilize(True),
}
