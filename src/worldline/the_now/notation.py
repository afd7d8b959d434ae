"""Positions as readable text, both ways; actions are in `shorthand`.

    the-now round 7 order blue gray purple
    turn blue au 1 moves 2 bought
    purple 16⚡ 2pts @2.3 hand E-17 S-0-A gun 2 table collapse:4 hole:25/3 secret tangle-1
    blue 20 @V616Mon storage 5
    gray out 5 @1.2
    2.1 E-18 r2 + blue impact -1
    1.0 E-03 - gray occurred
    reinforced 1.0-2.1 +2

A line begins with what it is about, and only what matters must be written.

- header: an edition (or `edition "file"`), `round 7`, `order`, `rounds even` (or `2,3,4,5,6`),
  `past 2.3` (the last node of the past), `v616mon`, `noswap`, `seed 5`
- a colour: a player, in the order of the seats; his energy, points and place, and what he has:
  `hand`, `gun` to `amplifier`, `table` (charges; anti-charge/tension of a Hole), `secret` (the
  artifacts in hand), `candidates`, `out 5` (the round)
- a node: its event, with rotation, side of the token and organizer, then `impact`, `occurred` or
  `failed`, `arcs blue -`, `links .c..h.` (by direction) and `bets purple 2/1` (tokens at ✓/×)
- `reinforced 1.0-2.1 +2`, `needle 1.0>2.3 cause +1`, `delayed 2.5 -3`, `wormhole 3.4`
- `deck`, `discard`, `vault`, `scrap` (the decks and discards of events and artifacts), `gone`
- `turn`: who is on turn, and what is spent; `offer blue gray give 5 hand needle ask 3`
- `marks 2,2,2 3,2,2`: the points after each phase

A player has the energy and points of the start, an empty hand, and stands in the first node that
is not past. The radii of completed phases are past, and their events came out as their tokens
say; an event fits its node, with a token at ✓, and is the first player's. The first of the order
is on turn. Starting cards not named are gone, other cards and artifacts lie in their decks. Marks
are as the points are now. Everybody holds every hidden card possible in every hidden place of its
kind. A copy of an artifact is `needle.2`; `needle` is the first one left.

`write` adds what hands rarely write, so that `read(write(s)) == s` for every state: `stack`, what
is half done if it is not a plain turn, and `knows`, what a seat has worked out.
"""

from collections.abc import Iterable, Iterator

from worldline.the_now import field, pending, unsaid
from worldline.the_now.book import EDITIONS
from worldline.the_now.position import MARKS, read
from worldline.the_now.shorthand import (
    ITEMS,
    read_action,
    write_action,
    write_artifact,
    write_boundary,
    write_link,
    write_seats,
    write_side,
)
from worldline.the_now.state import FUTURE, NEUTRAL, OCCURRED, Laid, Party, book

__all__ = ["read", "read_action", "write", "write_action", "write_players"]


def write(s: Party) -> str:
    return "\n".join([*_header(s), *_players(s), *_field(s), *_piles(s), *pending.write(s)]) + "\n"


def write_players(s: Party) -> str:
    """A line for each player."""
    return "\n".join(_players(s))


def _header(s: Party) -> Iterator[str]:
    b = book(s)
    edition = s.edition if s.edition in EDITIONS else f'edition "{s.edition}"'
    words = [edition, "round", str(s.round)]
    if s.order != unsaid.order(s):
        words += ["order", *(write_seats(s, s.order) or "-")]
    if s.phases != b.rules.rounds_per_phase:
        preset = next((name for name, p in b.rules.presets.items() if p == s.phases), None)
        words += ["rounds", preset or ",".join(map(str, s.phases))]
    past = field.NODES - s.fate.count(FUTURE)
    if past != unsaid.past(s):
        words += ["past", field.name(past - 1) if past else "-"]
    if s.v616mon and not unsaid.v616mon(s):
        words.append("v616mon")
    if not s.swap:
        words.append("noswap")
    if s.seed:
        words += ["seed", str(s.seed)]
    yield " ".join(words)


def _cards(s: Party, cards: Iterable[int]) -> list[str]:
    return [book(s).cards[card].id for card in cards]


def _artifacts(s: Party, artifacts: Iterable[int]) -> list[str]:
    return [write_artifact(book(s), artifact) for artifact in artifacts]


def _players(s: Party) -> Iterator[str]:
    b = book(s)
    for seat, p in enumerate(s.players):
        words = [*write_seats(s, (seat,)), f"{p.supply}⚡", f"{p.score}pts"]
        words += ["out", str(p.out)] if p.out else []
        words.append(f"@{field.name(p.out_node if p.out else p.node)}")
        if p.hand:
            words += ["hand", *_cards(s, p.hand)]
        for item, none in zip(ITEMS, (0, 0, 0, -1, 0), strict=True):
            if (level := getattr(p, item)) != none:
                words += [item, str(level)]
        if p.table:
            words.append("table")
        for cast in p.table:
            is_hole = b.kind(cast.artifact) == "hole"
            state = f"{cast.anti}/{cast.tension}" if is_hole else cast.charges
            words.append(f"{write_artifact(b, cast.artifact)}:{state}")
        if p.secret:
            words += ["secret", *_artifacts(s, p.secret)]
        if p.candidates:
            words += ["candidates", *_cards(s, p.candidates)]
        yield " ".join(words)


def _field(s: Party) -> Iterator[str]:
    for node, event in enumerate(s.laid):
        if event is not None:
            yield _event(s, node, event)
        elif not node:
            yield f"{field.name(node)} -"
    for edge, plus in sorted(s.reinforced.items()):
        yield f"reinforced {write_boundary(edge)} +{plus}"
    for node, impact in sorted(s.delayed.items()):
        yield f"delayed {field.name(node)} {impact:+}"
    for node, number in sorted(s.wormholes.items()):
        yield f"wormhole {field.name(node)} {number}"
    for n in s.needles:
        pair = f"{field.name(n.source)}>{field.name(n.target)}"
        yield f"needle {pair} {write_link(n.type)} +{n.plus}"


def _event(s: Party, node: int, e: Laid) -> str:
    words = [field.name(node), book(s).cards[e.card].id, f"r{e.rotation}", write_side(e.side)]
    words += ["neutral"] if e.by == NEUTRAL else write_seats(s, (e.by,))
    if s.fate[node] != FUTURE:
        words.append("occurred" if s.fate[node] == OCCURRED else "failed")
    if e.impact:
        words += ["impact", f"{e.impact:+}"]
    if e.arcs is not None:
        words += ["arcs", *write_seats(s, e.arcs)]
    if e.links is not None:
        marks = {value: mark for mark, value in MARKS.items()}
        words += ["links", "".join(marks[type] for type in e.links)]
    if e.bets:
        words.append("bets")
    for seat, (tick, cross) in enumerate(e.bets):
        words += [*write_seats(s, (seat,)), f"{tick}/{cross}"]
    return " ".join(words)


def _piles(s: Party) -> Iterator[str]:
    """The deck, and which starting cards are gone, follow from the rest."""
    b = book(s)
    gone = _cards(s, (c for c in s.gone if b.cards[c].owner < 0))
    piles = {
        "discard": _cards(s, s.discard),
        "scrap": _artifacts(s, s.scrap),
        "gone": [*gone, *_artifacts(s, s.gone_artifacts)],
        "vault": [] if s.vault == unsaid.vault(s) else _artifacts(s, s.vault) or ["-"],
    }
    for name, words in piles.items():
        if words:
            yield " ".join([name, *words])
