"""States that a seat cannot tell from the true one (RB-RULING-230).

A hidden unit may be somebody else, somewhere else, or not there at all, and there may be one where
there is none; a veiled one may have any figures. What is under way stays as it is: who takes part
in it is there, and has what he uses.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from worldline.core import rng
from worldline.core.machine import Action, Asking, Seat
from worldline.riftbound.character import ATTRIBUTES
from worldline.riftbound.combat.nouns import frames, keys
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    Unit,
    book,
    change,
    put,
    set_units,
)
from worldline.riftbound.combat.nouns.entrants import GM_SIDE, Entrant
from worldline.riftbound.combat.nouns.schema import React, UnitId
from worldline.riftbound.combat.query import answers, own
from worldline.riftbound.combat.query.powers import is_hurt, maxima
from worldline.riftbound.combat.query.powers import seat as decider
from worldline.riftbound.combat.setup.enlist import arrivals
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.riftbound.combat.topics import react
from worldline.riftbound.pages.standing import (
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

_NAMES: Final = ("Nobody you know", "A shadow", "Somebody else", "The other one")
_FARTHEST: Final = 30  # metres that a hidden unit may stand from where it stands
_PLAIN: Final = 20  # HP of somebody of whom nothing is known
_NEAREST: Final = 3  # to anybody else: in contact it would have shown itself


def guess(s: Encounter, seat: Seat, seed: int) -> Encounter:
    """The dice to come are unknown to everybody; the rest is what is hidden from the seat."""
    g = s.copy()
    g.seed = rng.fork(seed, seat)
    forget_answers(g, seat)
    if s.secrets and seat != s.gm:
        supposing = Supposing(g, seat, rng.fork(seed, seat + 1), empty=bool(seed & 1))
        supposing.suppose(_with_ties(s, set(_involved(s))))
    _suppose_answers(g, seat, seed)
    _forget_asked(g, seat)
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
    if isinstance(top, Asking) and isinstance(window, frames.Offering):
        before = [React(decider(g, x.unit), x.unit, window.window) for x in window.answers]  # type: ignore[arg-type]
        given = [
            replace(x, action=_supposed(g, d, x.action, seat, seed))
            for d, x in zip(before, window.answers, strict=True)
        ]
        sealed = [
            _supposed(g, d, action, seat, seed)  # type: ignore[arg-type]
            for d, action in zip(top.decisions, top.answers, strict=True)
        ]
        g.stack[-2:] = replace(window, answers=tuple(given)), replace(top, answers=tuple(sealed))


def _supposed(
    g: Encounter, d: React, action: Action | None, seat: Seat, seed: int
) -> Action | None:
    if action is None or d.seat == seat:
        return action
    options = react.reactions(g, d)
    return options[rng.below(rng.fork(seed, d.unit), len(options))[1]]


def _forget_asked(g: Encounter, seat: Seat) -> None:
    """RB-STAND-8: for what units were asked on a way is known of those whose figures are open."""
    for n, f in enumerate(g.stack):
        if isinstance(f, frames.Moving) and f.asked:
            open_ones = tuple(x for x in f.asked if g.has_open_figures(x.unit, seat))
            g.stack[n] = replace(f, asked=open_ones)


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
    """Puts something else in place of what a seat does not know, by lot. Either nobody is hidden,
    or there is one more than there is: whoever compares both learns nothing."""

    def __init__(self, g: Encounter, seat: Seat, seed: int, empty: bool) -> None:
        self.g, self.seat, self.seed, self.empty = g, seat, seed, empty
        self.studied = {u for unit in g.units if unit.seat == seat for u in unit.studied}

    def below(self, n: int) -> int:
        self.seed, k = rng.below(self.seed, n)
        return k

    def suppose(self, involved: set[UnitId]) -> None:
        g = self.g
        hurt = {unit.id for unit in g.units if not unit.dead and is_hurt(g, unit.id)}
        for unit in tuple(g.units):
            if not g.is_known(unit.id, self.seat):
                stays = unit.id in involved or _is_tied(g, unit)
                put(g, self.in_place_of(unit, stays))
            elif not g.has_open_figures(unit.id, self.seat):
                put(g, self.otherwise(unit, unit.id in involved))
        for unit in tuple(g.units):
            if not g.has_open_figures(unit.id, self.seat):
                put(g, self.with_points(unit, unit.id in hurt))
        if not self.empty and g.order:
            self.one_more()

    def one_more(self) -> None:
        """Somebody hidden who acts next, and may Seize the Initiative before that."""
        like = self.g.units[self.below(len(self.g.units))]
        other = self.somebody_else(replace(like, id=len(self.g.units), seat=self.g.gm, dead=False))
        more = replace(other, side=GM_SIDE, gone=False)
        set_units(self.g, [*self.g.units, more])
        self.g.order.insert(self.g.index, other.id)

    def in_place_of(self, unit: Unit, stays: bool) -> Unit:
        """One that `stays`, because it has to do with what is known, has another name and other
        figures; any other may be anybody, anywhere, or nobody."""
        name = _NAMES[self.below(len(_NAMES))]
        if stays:
            return replace(self.otherwise(unit, True), name=name)
        if self.empty:
            self.leave_order(unit.id)
            return _absent(unit)
        if unit.nature != "vehicle" and self.below(2):
            return self.somebody_else(unit)
        x, y, z = self.elsewhere(unit)
        return replace(self.otherwise(unit, False), name=name, x=x, y=y, z=z)

    def leave_order(self, u: UnitId) -> None:
        if u in self.g.order:
            self.g.index -= self.g.order.index(u) < self.g.index
            self.g.order.remove(u)

    def somebody_else(self, unit: Unit) -> Unit:
        profiles = [id for id, npc in book(self.g).npcs.items() if npc.vehicle is None]
        entrant = Entrant(
            npc=profiles[self.below(len(profiles))], side=unit.side, seat=unit.seat, hidden=True,
            at=self.elsewhere(unit),
        )  # fmt: skip
        (other,) = arrivals(book(self.g), entrant, self.g.gm, unit.id)
        return replace(other, dead=unit.dead, gone=unit.gone)

    def elsewhere(self, unit: Unit) -> Point:
        """Somewhere near nobody, or where it is."""
        wide = 2 * _FARTHEST + 1
        x, y = (here + (self.below(wide) - _FARTHEST) * METRE for here in (unit.x, unit.y))
        others = (o for o in self.g.units if o.id != unit.id and not o.dead)
        least = _NEAREST * METRE + unit.diameter
        if any(max(abs(o.x - x), abs(o.y - y)) < least + o.diameter for o in others):
            return unit.place
        return x, y, unit.z

    def otherwise(self, unit: Unit, keeps: bool) -> Unit:
        """With any figures; one that `keeps` what it has may be just using it. Of which profile it
        is shows where it has been studied itself (RB-RULING-275)."""
        if unit.dead or unit.nature == "vehicle":
            return unit
        profile = unit.profile if unit.id in self.studied else f"{unit.profile}?"
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


_NOTICED: Final = (
    LendSp, NoSense, HearsSigns, ReadsLips, Speaks, RunsOnCharge, Flies, NoOverwatchTrigger,
)  # fmt: skip
"""What of a unit others notice, for it says what they can do with it."""


def _standing(g: Encounter, u: UnitId) -> Iterator[Passive]:
    return (passive for power in own.powers(g, u) for passive in power.standing)


def _is_tied(s: Encounter, unit: Unit) -> bool:
    """A unit that belongs to others, or that something on others hangs on."""
    if unit.aboard is not None or unit.owner is not None or unit.systems:
        return True
    if unit.companion is not None or unit.vehicle is not None:
        return True
    return any(
        other.id != unit.id and any(held.source == unit.id for held in other.marks)
        for other in s.units
    )


# What is under way


def _involved(s: Encounter) -> Iterator[UnitId]:
    """Whoever a procedure at hand is about, or is asked."""
    for frame in s.stack:
        if isinstance(frame, Asking):
            for d in frame.decisions:
                yield from _named(d)
        elif not isinstance(frame, frames.Combat):
            yield from _named(frame)
            if isinstance(frame, frames.Offering):
                yield from (x.unit for x in frame.answers)


def _with_ties(s: Encounter, involved: set[UnitId]) -> set[UnitId]:
    """Companions copy their owners, and vehicles are what their crew makes of them."""
    tied = [(unit.id, x) for unit in s.units for x in (unit.owner, unit.aboard) if x is not None]
    return involved.union(*({a, b} for a, b in tied if not involved.isdisjoint((a, b))))


_WITHOUT: Final = frozenset(
    ("at", "k", "asked", "order", "answers", "lapsed", "faces", "dice", "points", "path")
)


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
