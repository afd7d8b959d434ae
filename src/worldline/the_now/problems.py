"""What can be wrong with a party: cards that appear or vanish, numbers out of their range."""

from collections import Counter

from worldline.the_now import field
from worldline.the_now.schema import Annihilating, Laying
from worldline.the_now.state import EMPTY, FUTURE, Party, book


def problems(s: Party) -> list[str]:
    return [*_cards(s), *_artifacts(s), *_players(s), *_field(s)]


def _cards(s: Party) -> list[str]:
    """Every event card is in exactly one place, and a starting card with its owner if in a hand."""
    b = book(s)
    seen = Counter([*s.deck, *s.discard, *s.gone])
    for p in s.players:
        seen.update(p.hand)
        seen.update(p.candidates)
    seen.update(e.card for e in s.laid if e is not None and e.card and e.card not in b.tangles)
    wrong = [
        f"seat {seat} holds {b.cards[c].id}, which nobody can get from its owner"
        for seat, p in enumerate(s.players)
        for c in p.hand
        if b.cards[c].owner not in (-1, s.colours[seat])
    ]
    wanted = Counter([*b.deck, *(c for colour in s.colours for c in b.starting[colour])])
    return wrong + [f"card {b.cards[c].id} is there {seen[c]} times, not {wanted[c]}"
            for c in seen.keys() | wanted.keys() if seen[c] != wanted[c]]  # fmt: skip


def _artifacts(s: Party) -> list[str]:
    """No artifact is in two places; a Tangle may be one on the field."""
    b = book(s)
    return [f"{b.label(a)} is there {n} times" for a, n in artifacts(s).items() if n > 1]


def artifacts(s: Party) -> Counter[int]:
    """How often each artifact card is somewhere; kinds may be left out (TN-RULING-123)."""
    b = book(s)
    seen = Counter([*s.vault, *s.scrap, *s.gone_artifacts])
    for p in s.players:
        seen.update(p.secret)
        seen.update(c.artifact for c in p.table)
    laid = [e.card for e in s.laid if e is not None and e.card in b.tangles]
    tangles = [n for n in range(len(b.artifact_cards)) if b.kind(n) == "tangle"]
    seen.update(n for n in tangles for card in laid if b.tangle(n) == card)
    return seen


def _players(s: Party) -> list[str]:
    b = book(s)
    rules, found = b.rules, []
    busy = any(isinstance(f, Annihilating | Laying) for f in s.stack)
    for seat, p in enumerate(s.players):
        if p.supply < 0 or p.score < 0:
            found.append(f"seat {seat} has supply {p.supply}, score {p.score}")
        if not p.out and not p.supply and not busy:
            found.append(f"seat {seat} has no energy and is not out")
        if p.out and (p.node != field.NOWHERE or p.hand or p.secret or p.table or p.candidates):
            found.append(f"seat {seat} is out and still has something")
        if not p.out and not (p.node == field.V616MON or s.fate[p.node] == FUTURE or _ended(s)):
            found.append(f"seat {seat} stands in the past, in {field.name(p.node)}")
        if p.storage > b.items["storage"].maximum or p.amplifier > b.items["amplifier"].charges:
            found.append(f"seat {seat} has items charged beyond their limit")
        if len(p.hand) > rules.hand:
            found.append(f"seat {seat} holds {len(p.hand)} event cards")
        kinds = [b.kind(c.artifact) for c in p.table]
        if len(set(kinds)) != len(kinds):
            found.append(f"seat {seat} has two artifacts of one kind on the table")
        for cast in p.table:
            if cast.anti > rules.hole_maximum or cast.tension > rules.hole_scale:
                found.append(f"seat {seat} has a Hole beyond its scales")
    return found


def _ended(s: Party) -> bool:
    """The last realization leaves pawns without a way in the past (TN-RULING-59)."""
    return s.fate[-1] != FUTURE or any(type(f).__name__ == "Realizing" for f in s.stack)


def _field(s: Party) -> list[str]:
    rules, found = book(s).rules, []
    most = rules.link_limit - rules.link_strength
    if any(not 0 < plus <= most for plus in s.reinforced.values()):
        found.append("a boundary is reinforced beyond the limit")
    if any(not 0 <= n.plus <= most for n in s.needles):
        found.append("a Needle link is reinforced beyond the limit")
    past = [node for node in range(field.NODES) if s.fate[node] != FUTURE]
    if past != list(range(len(past))):
        found.append("the past is not a prefix of time")
    if any((s.fate[n] == EMPTY) != (s.laid[n] is None) for n in past):
        found.append("an outcome does not fit its node")
    if any(node in s.delayed for node in range(field.NODES) if s.laid[node] is not None):
        found.append("a delayed impact lies on an event")
    return found
