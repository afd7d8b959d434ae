"""Organizing events: a card is laid step by step, and nothing is paid before the last step
(TN-ORG, TN-FLEX, TN-RULING-31). A Tangle takes the same way into the field (TN-RULING-103)."""

from collections.abc import Iterator
from typing import Final

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.the_now import field
from worldline.the_now.book import Card
from worldline.the_now.cards import get_artifact, play_card, reveal_artifact, shuffle_artifacts
from worldline.the_now.events import Organized
from worldline.the_now.names import how_it_lies
from worldline.the_now.pages import CAUSE, HINDRANCE, MOST_CARDS, NONE
from worldline.the_now.schema import (
    AddLink,
    Betting,
    Done,
    DrawArtifact,
    DrawnArtifact,
    DropLink,
    Lay,
    LayCard,
    Laying,
    Name,
    Organize,
    TakeBack,
)
from worldline.the_now.state import (
    EMPTY,
    Laid,
    Party,
    book,
    is_last_round_of_phase,
    lay,
    pay,
    phase,
    reinforce,
    spend,
    use_group,
)

_ORGANIZE: Final = tuple(Organize(card) for card in range(MOST_CARDS))
_LAY: Final = tuple(tuple(Lay(turn, side) for side in (True, False)) for turn in range(6))
_BACK: Final = TakeBack()
_DONE: Final = Done()
_NO_LINKS: Final = (NONE,) * 6


def organizations(s: Party, seat: Seat) -> list[Action]:
    p, b = s.players[seat], book(s)
    rules = b.rules
    if s.spent.au + rules.organize_au > rules.au or p.supply < rules.organize_energy:
        return []
    if p.node == field.V616MON or s.laid[p.node] is not None:
        return []
    closing = _is_closing(s, p.node)
    return [
        _ORGANIZE[card]
        for card in p.hand
        if b.cards[card].rotations[p.node] and not (closing and b.cards[card].not_last)
    ]


def _is_closing(s: Party, node: int) -> bool:
    """TN-RULING-29: will this node be realized at the end of the current round?"""
    return field.RADIUS[node] == phase(s) and is_last_round_of_phase(s)


def check_organize(s: Party, seat: Seat, a: Organize) -> None:
    p, b = s.players[seat], book(s)
    rules = b.rules
    if p.node == field.V616MON:
        raise Illegal("TN-COLLAPSE-5", "no event can be organized at V616Mon")
    here = field.name(p.node)
    if s.laid[p.node] is not None:
        raise Illegal("TN-ORG-3", f"{here} already holds an event")
    if a.card not in p.hand:
        raise Illegal("TN-ORG-2", "that card is not in your hand")
    if s.spent.au + rules.organize_au > rules.au:
        raise Illegal(
            "TN-TURN-5", f"{rules.au - s.spent.au} AU are left, {rules.organize_au} needed"
        )
    if p.supply < rules.organize_energy:
        why = f"organizing costs {rules.organize_energy} ⚡, the supply is {p.supply}"
        raise Illegal("TN-ORG-1", why)
    card = b.cards[a.card]
    if card.radii is not None and field.RADIUS[p.node] not in card.radii:
        allowed = ", ".join(map(str, card.radii))
        raise Illegal("TN-ORG-8", f"{card.name} may lie on radius {allowed}, {here} is on another")
    if card.not_last and _is_closing(s, p.node):
        raise Illegal("TN-ORG-10", f"{here} is realized at the end of this round")
    if not card.turns[p.node]:
        # TN-RULING-46: a card that fits in no rotation cannot be organized here
        raise Illegal("TN-ORG-4", f"{card.name} fits into {here} no way round")


def organize(s: Party, seat: Seat, a: Organize) -> None:
    s.push(Laying(seat=seat, card=a.card))


# --- the steps of laying


def _laying(s: Party) -> Laying:
    frame = s.stack[-2]  # above it stands only the question
    assert isinstance(frame, Laying)
    return frame


def layings(s: Party, d: LayCard) -> Iterator[Action]:
    f = _laying(s)
    card = book(s).cards[f.card]
    if f.rotation < 0:
        turns = card.rotations[s.players[f.seat].node]
        for turn in turns[:1] if card.flexible == "logistic" else turns:
            yield from _LAY[turn]
    elif card.flexible == "logistic":
        yield from _link_steps(s, f)
    else:
        yield from _namings(s, f, card)
    yield _BACK


def check_laying(s: Party, d: LayCard, a: Action) -> None:
    f = _laying(s)
    card = book(s).cards[f.card]
    match a:
        case TakeBack():
            return
        case Lay() if f.rotation < 0:
            turns = card.rotations[s.players[f.seat].node]
            if a.rotation not in (turns[:1] if card.flexible == "logistic" else turns):
                where = field.name(s.players[f.seat].node)
                raise Illegal(
                    "TN-ORG-4", f"{card.name} cannot lie in {where} {how_it_lies(a.rotation)}"
                )
        case Name() if f.rotation >= 0 and card.flexible in ("attacking", "supporting"):
            _check_name(s, f, card, a)
        case AddLink() | DropLink() | Done() if f.rotation >= 0 and card.flexible == "logistic":
            _check_link_step(s, f, a)
        case _:
            raise Illegal("TN-ORG-6", "that is not what is asked while this card is laid")


def ask(s: Party, f: Laying, _: object) -> Decision:
    return LayCard(f.seat)


def follow_answer(s: Party, f: Laying, got: Action) -> Decision | None:
    card = book(s).cards[f.card]
    match got:
        case TakeBack():
            s.finish()
        case Lay() if card.flexible:
            empty = _NO_LINKS if card.flexible == "logistic" else ()
            f.rotation, f.side, f.links, f.plus = got.rotation, got.side, empty, empty
            s.goto(ask)
        case Lay():
            f.rotation, f.side = got.rotation, got.side
            return _complete(s)
        case Name():
            none = -1
            f.arcs = (
                none if got.tick is None else got.tick,
                none if got.cross is None else got.cross,
            )
            return _complete(s)
        case AddLink():
            f.links, f.plus = (
                _put(f.links, got.direction, got.link),
                _put(f.plus, got.direction, got.plus),
            )
            s.goto(ask)
        case DropLink():
            f.links, f.plus = _put(f.links, got.direction, NONE), _put(f.plus, got.direction, 0)
            s.goto(ask)
        case Done():
            return _complete(s)
    return None


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _complete(s: Party) -> Decision | None:
    """The card is in the field: pay, token, delayed impact, artifact, all in one step."""
    f = s.stack[-1]
    assert isinstance(f, Laying)
    node = s.players[f.seat].node
    card = book(s).cards[f.card]
    event = Laid(
        card=f.card,
        rotation=f.rotation,
        by=f.seat,
        side=f.side,
        arcs=f.arcs if card.flexible in ("attacking", "supporting") else None,
        links=f.links or None,
    )
    s.emit(Organized(seat=f.seat, node=node, card=f.card, rotation=f.rotation, side=f.side,
                     arcs=f.arcs, links=f.links, plus=f.plus))  # fmt: skip
    if f.artifact >= 0:  # TN-TANGLE-1: for no AU and no energy; casting it is its use
        reveal_artifact(s, f.seat, f.artifact)
        use_group(s, "events")
        lay(s, node, event)
        s.finish()
        s.push(Betting(owner=f.seat, node=node))
        return None
    rules = book(s).rules
    pay(s, f.seat, rules.organize_energy)
    spend(s, au=s.spent.au + rules.organize_au)
    play_card(s, f.seat, f.card)
    lay(s, node, event)
    for d, plus in enumerate(f.plus):
        if plus:
            reinforce(s, field.boundary(node, field.AROUND[node][d]), plus)
    return _artifact(s, card)


def _artifact(s: Party, card: Card) -> Decision | None:
    """TN-ORG-7, TN-ARTIFACT-1, TN-ARTIFACT-2: at once, or never (TN-RULING-28), and wanted or not
    (TN-RULING-71)."""
    if card.artifact and s.round >= book(s).rules.artifacts_from_round:
        if not s.vault and s.scrap:
            shuffle_artifacts(s)
        if s.vault:
            return DrawArtifact()
    s.finish()
    return None


def take_artifact(s: Party, f: Laying, got: DrawnArtifact) -> None:
    get_artifact(s, f.seat, got.artifact)


LAYING = (ask, follow_answer, take_artifact)


# --- whom flexible events name (TN-CARD-12, TN-FLEX-2, TN-FLEX-3)


def _namings(s: Party, f: Laying, card: Card) -> Iterator[Name]:
    others = [seat for seat in range(len(s.players)) if seat != f.seat]
    if card.flexible == "supporting" or len(others) == 1:
        for seat in others:
            yield Name(seat, None)
            yield Name(None, seat)
    else:
        for a in others:
            for b in others:
                if a != b:
                    yield Name(a, b)


def _check_name(s: Party, f: Laying, card: Card, a: Name) -> None:
    """TN-RULING-55, TN-RULING-56: other participants, whether they are out or not (TN-RULING-19);
    an Attacking event names two different ones."""
    named = [seat for seat in (a.tick, a.cross) if seat is not None]
    rule = "TN-FLEX-2" if card.flexible == "attacking" else "TN-FLEX-3"
    two = card.flexible == "attacking" and len(s.players) > 2  # TN-RULING-118
    if len(named) != (2 if two else 1):
        raise Illegal(rule, f"{'two players are' if two else 'one player is'} named on the arcs")
    for seat in named:
        if seat == f.seat:
            raise Illegal(rule, "only other players can be named")
        if not 0 <= seat < len(s.players):
            raise Illegal(rule, f"there is no seat {seat}")
    if two and a.tick == a.cross:
        raise Illegal(rule, "two different players must be named")


# --- the links of a Logistic event (TN-FLEX-5 to TN-FLEX-8, TN-RULING-53)


def _room(s: Party, f: Laying, direction: int) -> int:
    """How much reinforcement a link in this direction may get (TN-RULING-50, TN-RULING-51)."""
    node = s.players[f.seat].node
    other = field.AROUND[node][direction]
    if other == field.OFF or s.fate[other] == EMPTY:
        return 0
    rules = book(s).rules
    there = s.reinforced.get(field.boundary(node, other), 0)
    return rules.link_limit - rules.link_strength - there


def _total(s: Party, f: Laying) -> int:
    """TN-FLEX-7: existing reinforcement does not count."""
    links = sum(1 for type in f.links if type)
    return links * book(s).rules.link_strength + sum(f.plus)


def _link_steps(s: Party, f: Laying) -> Iterator[Action]:
    rules = book(s).rules
    left = rules.logistic_limit - _total(s, f)
    for d in range(6):
        if f.links[d]:
            yield DropLink(d)
        else:
            for plus in range(min(left - rules.link_strength, _room(s, f, d)) + 1):
                yield AddLink(d, CAUSE, plus)
                yield AddLink(d, HINDRANCE, plus)
    if _has_backward(s, f):
        yield _DONE


def _has_backward(s: Party, f: Laying) -> bool:
    return any(f.links[d] for d in field.EARLIER[s.players[f.seat].node])


def _check_link_step(s: Party, f: Laying, a: AddLink | DropLink | Done) -> None:
    if isinstance(a, Done):
        if not _has_backward(s, f):
            raise Illegal("TN-FLEX-6", "a Logistic event needs a backward link")
        return
    if not 0 <= a.direction < 6:
        raise Illegal("TN-FLEX-5", f"there is no direction {a.direction}")
    if isinstance(a, DropLink):
        if not f.links[a.direction]:
            raise Illegal("TN-FLEX-5", f"there is no link in direction {a.direction}")
        return
    rules = book(s).rules
    if f.links[a.direction]:
        raise Illegal("TN-RULING-53", f"direction {a.direction} has its link already")
    if _total(s, f) + rules.link_strength + a.plus > rules.logistic_limit:
        raise Illegal("TN-FLEX-7", f"the strengths would sum to more than {rules.logistic_limit}")
    if not 0 <= a.plus <= rules.link_limit - rules.link_strength:
        raise Illegal("TN-FLEX-8", f"a link is never stronger than {rules.link_limit}")
    if a.plus > _room(s, f, a.direction):
        raise _no_room(s, f, a)


def _no_room(s: Party, f: Laying, a: AddLink) -> Illegal:
    """Why a link cannot get its reinforcement: it can never work, or its boundary is full."""
    node = s.players[f.seat].node
    other = field.AROUND[node][a.direction]
    if other == field.OFF:
        return Illegal("TN-RULING-53", "a link that faces beyond the edge cannot be reinforced")
    name = field.name(other)
    if s.fate[other] == EMPTY:
        why = f"{name} was realized empty: a link with it cannot be reinforced"
        return Illegal("TN-RULING-53", why)
    there = s.reinforced.get(field.boundary(node, other), 0)
    most = book(s).rules.link_limit - book(s).rules.link_strength
    why = f"the boundary with {name} is reinforced by {there} already"
    return Illegal("TN-RULING-50", f"{why}; {there} + {a.plus} is more than {most}")
