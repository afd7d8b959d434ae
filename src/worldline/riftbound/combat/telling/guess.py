"""States that a seat cannot tell from the true one (RB-RULING-230).

A guess follows from what the seat knows and a seed. Whoever is hidden from it is not there, for it
knows neither who nor where nor how many; a veiled one may have any figures. What is under way stays
as it is: who takes part in it is there, and has what he uses.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Action, Asking, Frame, Seat
from worldline.riftbound.combat.nouns import frames, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Unit,
    book,
    change,
    put,
    set_units,
)
from worldline.riftbound.combat.nouns.schema import React, UnitId
from worldline.riftbound.combat.query import answers, own
from worldline.riftbound.combat.query.powers import is_hurt, maxima
from worldline.riftbound.combat.query.powers import seat as decider
from worldline.riftbound.combat.setup.enlist import nobody
from worldline.riftbound.combat.topics import react
from worldline.riftbound.content.entries.standing import (
    Flies,
    HearsSigns,
    LendSp,
    NoOverwatchTrigger,
    NoSense,
    Passive,
    ReadsLips,
    RunsOnCharge,
    Speaks,
)
from worldline.riftbound.figures.character import ATTRIBUTES

_NAMES: Final = ("Nobody you know", "A shadow", "Somebody else", "The other one")
_PLAIN: Final = 20  # HP of somebody of whom nothing is known


def guess(s: Encounter, seat: Seat, seed: int) -> Encounter:
    """The dice to come are unknown to everybody; the rest is what is hidden from the seat."""
    g = s.copy()
    g.seed = rng.fork(seed, seat)
    forget_answers(g, seat)
    if seat != s.gm:
        g.notes = tuple(note for note in s.notes if note.open)
    if s.secrets and seat != s.gm:
        supposing = Supposing(g, seat, rng.fork(seed, seat + 1))
        supposing.suppose(_with_ties(s, set(_involved(s))))
    _suppose_answers(g, seat, seed)
    _forget_asked(g, seat)
    _forget_held(g, seat)
    if seat != s.gm:
        g.secrets = g.veiled or any(unit.hidden or unit.veiled for unit in g.units)
        _forget_turn(g)
        _count_anew(g)
    return g


def _suppose_answers(g: Encounter, seat: Seat, seed: int) -> None:
    """RB-RULING-91: what others have answered in a window is sealed, and nobody knows what they
    would have done before something else came first."""
    windows = [(n, f) for n, f in enumerate(g.stack) if isinstance(f, frames.Offering)]
    if not windows:
        return
    for n, frame in windows:
        mine = tuple(x for x in frame.lapsed if decider(g, x.unit) == seat)
        g.stack[n] = replace(frame, lapsed=mine)
    seed = rng.fork(seed, seat + 2)
    window, top = g.stack[-2:]
    if isinstance(top, Asking) and isinstance(top.decisions[0], React):
        assert isinstance(window, frames.Offering)
        now = iter(top.answers)
        given = [next(now) if x.action is None else x.action for x in window.answers]
        asked = [React(decider(g, x.unit), x.unit, window.window) for x in window.answers]  # type: ignore[arg-type]
        sealed = [
            _supposed(g, d, action, seat, seed) for d, action in zip(asked, given, strict=True)
        ]
        g.stack[-2:] = (
            replace(window, answers=tuple([replace(x, action=None) for x in window.answers])),
            replace(top, decisions=tuple(asked), answers=tuple(sealed)),
        )


def _supposed(
    g: Encounter, d: React, action: Action | None, seat: Seat, seed: int
) -> Action | None:
    if action is None or d.seat == seat:
        return action
    options = react.reactions(g, d)
    return options[rng.below(rng.fork(seed, d.unit), len(options))[1]]


def _forget_asked(g: Encounter, seat: Seat) -> None:
    """RB-STAND-8: for what units were asked on a way is known of those whose figures are open; of
    those that are asked now it will be noted when all have answered."""
    now = {(x.unit, f.serial) for f in g.stack if isinstance(f, frames.Offering) for x in f.answers}
    for n, f in enumerate(g.stack):
        if isinstance(f, frames.Moving) and f.asked:
            left = (x for x in f.asked if (x.unit, x.window) not in now)
            open_ones = tuple(x for x in left if g.has_open_figures(x.unit, seat))
            g.stack[n] = replace(f, asked=open_ones)


def _forget_held(g: Encounter, seat: Seat) -> None:
    """RB-RULING-135: of others all that is known is that they hold their fire."""
    for f in g.stack:
        if isinstance(f, frames.Moving) and f.held:
            f.held = tuple(
                [x if decider(g, x.unit) == seat else frames.HeldFire(x.unit) for x in f.held]
            )


def _forget_turn(g: Encounter) -> None:
    """Between two turns: what was done in the last one, which may have been a hidden unit's."""
    if not any(isinstance(f, frames.Turn) for f in g.stack):
        g.done, g.actors = [], []
        g.used = {text: n for text, n in g.used.items() if keys.occasion(text).per == "overwatch"}


def _count_anew(g: Encounter) -> None:
    """Turns, events, rolls and the like are counted, hidden units' as well: here only those that
    something known hangs on, in their order."""
    used = [(keys.occasion(text), n) for text, n in g.used.items()]
    watching = [unit for unit in g.units if unit.watches]
    asked = [x.window for f in g.stack if isinstance(f, frames.Moving) for x in f.asked]
    found = {*asked, *(w.serial for unit in watching for w in unit.watches)}
    found |= {occasion.serial for occasion, _ in used if occasion.per != "turn"}
    found |= {getattr(f, "serial", 0) for f in g.stack}
    new = {old: n for n, old in enumerate(sorted(found - {0}), 1)} | {0: 0}
    g.turn, g.serial = min(g.turn, 1), len(new) - 1
    g.used = {
        replace(x, serial=g.turn if x.per == "turn" else new[x.serial]).text: n for x, n in used
    }
    for unit in watching:
        change(g, unit.id, watches=tuple([replace(w, serial=new[w.serial]) for w in unit.watches]))
    for n, f in enumerate(g.stack):
        if isinstance(f, frames.Moving):
            f.asked = tuple([replace(x, window=new[x.window]) for x in f.asked])
        if (serial := getattr(f, "serial", 0)) != 0:
            g.stack[n] = replace(f, serial=new[serial])


def forget_answers(g: Encounter, seat: Seat | None) -> None:
    """RB-STAND-1: what the units of others have said beforehand nobody knows."""
    for u in answers.have_said(g):
        unit = g.units[u]
        if unit.seat != seat:
            change(g, u, hand=None, answers=answers.known_to_all(unit))


def known_part(s: Encounter, seat: Seat | None) -> Encounter:
    """The encounter without those that the seat does not know of, and without the figures that are
    hidden from it; but who takes part in what is under way has what he uses."""
    if not s.secrets or seat == s.gm:
        return s
    part, involved = s.copy(), _with_ties(s, set(_involved(s)))
    for unit in s.units:
        if not s.is_known(unit.id, seat):
            put(part, _absent(unit))
        elif not (s.has_open_figures(unit.id, seat) or unit.dead or unit.nature == "vehicle"):
            put(part, _unfigured(s, unit, unit.id in involved))
            put(part, _with_plain_points(part, unit, is_hurt(s, unit.id)))
    return part


def _unfigured(s: Encounter, unit: Unit, keeps: bool) -> Unit:
    """With the figures of nobody in particular, where a guess would have any."""
    other = replace(unit, profile="", level=1, prestige=0)
    if keeps or _is_noticed(s, unit.id):
        return other
    return _bereft(other, hp_base=_PLAIN, scores=dict.fromkeys(ATTRIBUTES, 0))


def _with_plain_points(part: Encounter, unit: Unit, hurt: bool) -> Unit:
    """It has fallen, is hurt or is not, as everybody sees."""
    most = maxima(part, unit.id)
    standing = max(1, most.hp - 1) if hurt else most.hp
    lends = any(isinstance(p, LendSp) for p in _standing(part, unit.id))
    return replace(
        part.units[unit.id], hp=standing if unit.hp > 0 else 0, ehp=1 if unit.ehp > 0 else 0,
        sp=unit.sp if unit.sp_base is None or lends else 0,
    )  # fmt: skip


def _bereft(unit: Unit, **figures: Any) -> Unit:
    """Without all that nobody sees of a unit."""
    return replace(
        unit, abilities=(), skills=(), investigated=(), pools=(), **figures,
        things=tuple(thing for thing in unit.things if thing.where != "carried"),
    )  # fmt: skip


def _is_noticed(s: Encounter, u: UnitId) -> bool:
    return any(isinstance(p, _NOTICED) for p in _standing(s, u))


def _absent(unit: Unit) -> Unit:
    """Nobody: out of play, and hidden from everybody."""
    return replace(
        unit, name="nobody", dead=True, gone=True, hp=0, watts=0, marks=(), watches=(), pools=(),
        aboard=None, post=-1, owner=None, companion=None, vehicle=None,
    )  # fmt: skip


class Supposing:
    """Puts something else in place of what a seat does not know, by lot."""

    def __init__(self, g: Encounter, seat: Seat, seed: int) -> None:
        self.g, self.seat, self.seed = g, seat, seed
        self.studied = {u for unit in g.units if unit.seat == seat for u in unit.studied}

    def below(self, n: int) -> int:
        self.seed, k = rng.below(self.seed, n)
        return k

    def suppose(self, involved: set[UnitId]) -> None:
        g = self.g
        hurt = {unit.id for unit in g.units if not unit.dead and is_hurt(g, unit.id)}
        unknown = {unit.id for unit in g.units if not g.is_known(unit.id, self.seat)}
        self.take_away(unknown - _tied(g, involved, unknown))
        for unit in tuple(g.units):
            if not g.is_known(unit.id, self.seat):
                put(g, self.in_place_of(unit))
            elif not g.has_open_figures(unit.id, self.seat):
                put(g, self.otherwise(unit, unit.id in involved))
        for unit in tuple(g.units):
            if not g.has_open_figures(unit.id, self.seat):
                put(g, self.with_points(unit, unit.id in hurt))

    def take_away(self, away: set[UnitId]) -> None:
        """Nobody is left of these, not even a number that nobody else needs."""
        if not away:
            return
        g = self.g
        for u in [u for u in g.order if u in away]:
            g.index -= g.order.index(u) < g.index
            g.order.remove(u)
        if g.phase == "extra":
            g.index %= max(1, len(g.order))
        g.pairs = {p: x for p, x in g.pairs.items() if away.isdisjoint(keys.units_of(p) or ())}
        g.used = {text: n for text, n in g.used.items() if keys.occasion(text).unit not in away}
        g.whose = None if g.whose in away else g.whose
        g.active = None if g.active in away else g.active
        did = [(x, u) for x, u in zip(g.done, g.actors, strict=True) if u not in away]
        g.done, g.actors = [x for x, _ in did], [u for _, u in did]
        g.stack[:] = [_without(f, away) for f in g.stack]
        left = [unit.id for unit in g.units if unit.id not in away]
        needed = max([*left, *(x.owner for x in g.lying)], default=-1) + 1
        free = nobody(book(g), g.gm, 0)
        set_units(
            g,
            [replace(free, id=x.id) if x.id in away else x for x in g.units[:needed]],
        )

    def in_place_of(self, unit: Unit) -> Unit:
        """One that has to do with what is known has another name and other figures."""
        if unit.is_nobody:
            return unit
        return replace(self.otherwise(unit, True), name=_NAMES[self.below(len(_NAMES))])

    def otherwise(self, unit: Unit, keeps: bool) -> Unit:
        """With any figures; one that `keeps` what it has may be just using it. Of which profile it
        is shows where it has been studied itself (RB-RULING-252)."""
        if unit.dead or unit.nature == "vehicle":
            return unit
        profile = unit.profile if unit.id in self.studied else f"?{unit.id}"
        other = replace(unit, profile=profile, level=1 + self.below(4), prestige=self.below(4))
        if keeps or _is_noticed(self.g, unit.id):
            return other
        hp = 10 + self.below(40)
        return _bereft(other, hp_base=hp, scores={a: self.below(6) - 1 for a in ATTRIBUTES})

    def with_points(self, unit: Unit, hurt: bool) -> Unit:
        """With any HP, EHP and SP, but for whether it is hurt or has fallen."""
        if unit.dead or unit.nature == "vehicle":
            return unit
        most = maxima(self.g, unit.id)
        hp = 1 + self.below(max(1, most.hp - 1)) if hurt else most.hp
        ehp = min(1 + self.below(max(1, most.ehp)), most.ehp)
        lends = any(isinstance(p, LendSp) for p in _standing(self.g, unit.id))
        sp = unit.sp if unit.sp_base is None or lends else self.below(max(1, most.sp) + 1)
        return replace(
            unit, hp=min(hp, most.hp) if unit.hp else 0, sp=sp, ehp=ehp if unit.ehp else 0
        )


def _without(f: Frame, away: set[UnitId]) -> Frame:
    """What is under way, where these have no part in it."""

    def left(units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        return tuple([u for u in units if u not in away])

    match f:
        case frames.Offering():
            lapsed = tuple([x for x in f.lapsed if x.unit not in away])
            return replace(f, order=left(f.order), acted=left(f.acted), lapsed=lapsed)
        case frames.Moving():
            asked = tuple([x for x in f.asked if x.unit not in away])
            held = tuple([x for x in f.held or () if x.unit not in away])
            return replace(f, silent=left(f.silent), asked=asked, held=held or UNSET)
        case frames.Ordering():
            done = tuple([x for x in f.done if x[0] not in away])
            return replace(f, units=left(f.units), done=done)
        case frames.Arriving():
            return replace(f, units=left(f.units))
        case frames.Combat():
            return replace(f, ranks=tuple([x for x in f.ranks if x[1] not in away]))
    return f


_NOTICED: Final = (
    LendSp, NoSense, HearsSigns, ReadsLips, Speaks, RunsOnCharge, Flies, NoOverwatchTrigger,
)  # fmt: skip
"""What of a unit others notice, for it says what they can do with it."""


def _standing(g: Encounter, u: UnitId) -> Iterator[Passive]:
    return (passive for power in own.powers(g, u) for passive in power.standing)


def _tied(s: Encounter, involved: set[UnitId], unknown: set[UnitId]) -> set[UnitId]:
    """Those of whom a seat does not know that are there nevertheless: who takes part in what is
    under way, or something known hangs on, and who belongs to such a one."""
    unknown = {u for u in unknown if not s.units[u].is_nobody}
    found = unknown & (involved | {cloud.creator for cloud in s.clouds})
    for unit in s.units:
        if unit.id not in unknown:
            found |= unknown & {*_ties(unit), *(x.source for x in unit.marks)}
    while True:
        more = {u for u in unknown - found if not found.isdisjoint(_ties(s.units[u]))}
        more |= {x for u in found for x in _ties(s.units[u])} & unknown - found
        if not more:
            return found
        found |= more


def _ties(unit: Unit) -> set[UnitId]:
    ties = (unit.aboard, unit.owner, unit.companion, unit.vehicle)
    return {u for u in ties if u is not None}


# What is under way


def _involved(s: Encounter) -> Iterator[UnitId]:
    """Whoever a procedure at hand is about, or is asked."""
    for frame in s.stack:
        if isinstance(frame, Asking):
            for d in frame.decisions:
                yield from _named(d)
        elif isinstance(frame, frames.Ordering):
            yield from frame.units[len(frame.done) :][:1]  # whose turn it is to roll
        elif not isinstance(frame, frames.Combat | frames.Arriving):
            yield from _named(frame)
            if isinstance(frame, frames.Offering):
                yield from (x.unit for x in frame.answers)
            elif isinstance(frame, frames.Moving):
                yield from (x.unit for x in frame.held or ())


def _with_ties(s: Encounter, involved: set[UnitId]) -> set[UnitId]:
    """Companions copy their owners, and vehicles are what their crew makes of them."""
    tied = [(unit.id, x) for unit in s.units for x in (unit.owner, unit.aboard) if x is not None]
    return involved.union(*({a, b} for a, b in tied if not involved.isdisjoint((a, b))))


_WITHOUT: Final = frozenset(
    (
        *("at", "k", "asked", "order", "answers", "lapsed", "faces", "dice", "points", "path"),
        *("serial", "seat", "base", "climb", "count", "damaged", "dealt", "difficulty", "dive"),
        *("height", "longer", "most", "needs", "nth", "number", "total", "sp", "walked", "shots"),
        *("successes", "times", "rolled", "rating", "reach", "spot", "legal", "step", "packet"),
        *("packets", "added", "eased", "cloud", "legs", "held"),
    )
)
"""Fields that hold no units, or all of them."""


def _named(thing: Any) -> Iterator[UnitId]:
    """Every number in a struct that could be a unit's: rather one too many than one too few."""
    for field in thing.__struct_fields__:
        if field not in _WITHOUT:
            yield from _numbers(getattr(thing, field))


def _numbers(value: object) -> Iterable[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, str):  # system/3/0
        yield from keys.numbers(value)
    elif isinstance(value, msgspec.Struct):
        yield from _named(value)
