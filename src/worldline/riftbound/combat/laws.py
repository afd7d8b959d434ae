"""What must hold of every fight besides the laws of all games: nobody hears what is hidden from him
(RB-RULING-230). Used by the tests, and by `scripts/fights`.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from worldline.core import laws, rng
from worldline.core.laws import demand
from worldline.core.machine import Action, Decision, Event, Illegal, Seat
from worldline.riftbound.combat.game import Riftbound
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import known
from worldline.riftbound.combat.telling.text import THE_GM

FIGURES: Final[dict[type[Event], tuple[str, ...]]] = {
    events.Threw: ("faces", "needs", "added", "rules"),
    events.Rethrew: ("places", "faces"),
    events.Discarded: ("face",),
    events.Checked: ("total", "difficulty", "other", "faces", "special", "score", "added", "eased"),
    events.Totalled: ("faces", "score", "added", "total"),
    events.TurnStarted: ("actions",),
    events.Hurt: ("hp", "ehp", "left"),
    events.Healed: ("hp", "sp", "ehp"),
    events.Paid: ("sp", "watts"),
    events.Loaded: ("tokens",),
    events.Readied: ("key",),
}
"""What of an event shows the figures of its unit."""
AGAINST: Final = ("other", "difficulty", "eased")
"""What of a Check shows the figures of whom it is made against."""


def secrets_are_kept(
    game: Riftbound, s: Encounter, d: Decision, action: Action, seed: int
) -> list[Event]:
    """For every player: a guess fits, and what he hears of an answer tells nothing. These are the
    events of the answer."""
    past = (action, *_probes(s, seed))
    for seat in range(s.gm):
        for asked in game.decisions(s):
            u = getattr(asked, "unit", None)
            if u is not None and asked.seat != seat and not s.has_open_figures(u, seat):
                said = game.say(s, asked, seat)
                demand(said == THE_GM, "nobody hears what a hidden unit decides", seat, said)
        laws.guess_fits(game, s, seat, rng.fork(seed, seat), past)
        hearing_fits(game, s, d, action, seat, rng.fork(seed, seat))
    end = s.copy()
    told = game.apply(end, d, action, auto=False)
    for seat in (None, *range(s.gm)):
        for event in told:
            if event.is_for(seat):
                says_nothing_hidden(end, seat, event)
                sentence = game.say(end, event, seat)
                _names_nobody(end, seat, sentence)
    return told


def hearing_fits(
    game: Riftbound, s: Encounter, d: Decision, action: Action, seat: Seat, seed: int
) -> None:
    """After one answer, a seat hears the same in the true state and in what it takes for it, word
    by word, up to where something else comes out of it."""
    g = game.guess(s, seat, seed)
    try:
        game.check(g, d, action)
    except Illegal:
        return
    ends = [(t, game.apply(t, d, action, auto=False)) for t in (s.copy(), g)]
    heard = [[e for e in told if e.is_for(seat)] for _, told in ends]
    if any(isinstance(e, events.Shown) for told in heard for e in told):
        return  # what was hidden has come into the open
    for true, guessed in zip(*heard, strict=False):
        if outcome(ends[0][0], seat, true) != outcome(ends[1][0], seat, guessed):
            return
        said = game.say(ends[0][0], true, seat), game.say(ends[1][0], guessed, seat)
        whole = true.to == guessed.to or None in (true.to, guessed.to)  # both are for the seat
        alike = whole and replace(true, to=guessed.to) == guessed and said[0] == said[1]
        demand(alike, "what is heard tells no secret", d, action, seat, true, guessed, *said)


def _probes(s: Encounter, seed: int) -> Iterator[Action]:
    """Answers that name units by chance, there or not, hidden or not."""
    u = rng.below(seed, len(s.units) + 2)[1]
    yield commands.Stand(unit=u)
    yield schema.Grapple(u)
    yield schema.Seize(u)
    yield schema.Target(u)


def outcome(s: Encounter, seat: Seat | None, event: Event) -> object:
    """All of an event but figures that the seat may not know."""
    secret: set[str] = set()
    who = _subject(event)
    if who is not None and not s.has_open_figures(who, seat):
        secret.update(FIGURES.get(type(event), ()))
    if _is_against_closed(s, seat, event):
        secret.update(AGAINST)
    if isinstance(event, events.Ordered):
        return [u for u, _ in event.order]
    fields = (f for f in event.__struct_fields__ if f not in secret)
    return type(event), [getattr(event, field) for field in fields]


def says_nothing_hidden(s: Encounter, seat: Seat | None, event: Event) -> None:
    """An event names no unit that is hidden from its hearer, and shows no hidden figures."""
    for u in units_named(event):
        demand(s.is_known(u, seat), "nobody hears of whom he does not know", seat, u, event)
    who = _subject(event)
    if who is not None and not s.has_open_figures(who, seat):
        shown = [f for f in FIGURES.get(type(event), ()) if getattr(event, f)]
        demand(not shown, "nobody hears figures that are hidden", seat, shown, event)
    if isinstance(event, events.Ordered):
        for u, total in event.order:
            closed = total is not None and not s.has_open_figures(u, seat)
            demand(not closed, "nobody hears totals that are hidden", seat, u, event)
    if _is_against_closed(s, seat, event):
        shown = [f for f in AGAINST if getattr(event, f)]
        demand(not shown, "nobody hears what he rolls against", seat, shown, event)


def _is_against_closed(s: Encounter, seat: Seat | None, event: Event) -> bool:
    """A Check against a unit whose figures are hidden."""
    if not isinstance(event, events.Checked) or event.against is None:
        return False
    return not s.has_open_figures(event.against, seat)


def _names_nobody(s: Encounter, seat: Seat | None, sentence: str) -> None:
    """Only a name that is no part of somebody else's can be told from others."""
    names = [unit.name for unit in s.units]
    for unit in s.units:
        if not s.is_known(unit.id, seat) and sum(unit.name in name for name in names) == 1:
            demand(unit.name not in sentence, "nobody hears a hidden name", seat, sentence)


def _subject(event: Event) -> UnitId | None:
    found: UnitId | None = getattr(event, "unit", getattr(event, "roller", None))
    return found


def units_named(event: Any) -> Iterator[UnitId]:
    """The units that an event names."""
    for field in ("unit", "roller", "by", "attacker", "target", "against", "without"):
        if (u := getattr(event, field, None)) is not None:
            yield u
    yield from getattr(event, "targets", ())
    yield from (u for u, _ in getattr(event, "order", ()))
    for field in ("deed", "command"):
        if (action := getattr(event, field, None)) is not None:
            yield from known.units_named(action)
