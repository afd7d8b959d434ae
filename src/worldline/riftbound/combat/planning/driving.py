"""How a vehicle is driven: the decision about its way, before it is made (RB-RULING-69 to
RB-RULING-70)."""

from typing import NamedTuple

from worldline.core.machine import Illegal
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Acting, Doing
from worldline.riftbound.combat.nouns.schema import ChooseWay, TakeAction, UnitId, Use, Walk
from worldline.riftbound.combat.planning.supposing import choosing, open_question, pass_until
from worldline.riftbound.combat.query.powers import power as power_of
from worldline.riftbound.combat.space.geometry import METRE, Point
from worldline.riftbound.combat.topics import vehicle
from worldline.riftbound.content.entries.effects import Drive


class Driving(NamedTuple):
    """Where an Operator chooses the way of its vehicle. `by`: the use with which it drives."""

    s: Encounter
    d: ChooseWay
    effect: Drive
    by: Use

    @property
    def most(self) -> int:
        """The millimetres of all legs."""
        return sum(leg.metres for leg in self.effect.legs) * METRE

    def check(self, path: tuple[Point, ...]) -> None:
        GAME.check(self.s, self.d, Walk(path))

    def course(self, path: tuple[Point, ...]) -> tuple[Point, ...]:
        return vehicle.course(self.s, self.d.vehicle, self.effect, path)


def drive_of(s: Encounter, u: UnitId, by: Use | None) -> Driving | None:
    """How a unit drives; None: it goes on foot. Refused where it cannot drive so."""
    d = open_question(s, u, ChooseWay)
    if isinstance(d, ChooseWay):
        return _chosen(s.copy(), d)
    if s.units[u].aboard is None and by is None:
        return None
    g, choice = choosing(s, u)
    by = by or _first_drive(g, choice)
    if by is None:
        return None
    g = g.copy()
    if not _drives(g, u, by):
        raise Illegal("RB-VEH-7", "this moves no vehicle")
    GAME.check(g, choice, by)
    GAME.apply(g, choice, by, auto=False)
    d = pass_until(g, lambda d: isinstance(d, ChooseWay) and d.unit == u)
    if not isinstance(d, ChooseWay):
        raise Illegal("RB-RULING-71", "something comes first: the way cannot be said yet")
    return _chosen(g, d)


def _chosen(g: Encounter, d: ChooseWay) -> Driving:
    doing, acting = at_hand(g, Doing), at_hand(g, Acting)
    assert doing is not None
    effect = next(e for e in doing.todo if isinstance(e, Drive))
    deed = acting.deed if acting is not None and isinstance(acting.deed, Use) else None
    return Driving(g, d, effect, deed or Use(doing.key, doing.use))


def _first_drive(g: Encounter, choice: TakeAction) -> Use | None:
    if choice not in GAME.decisions(g):
        return None
    uses = (a for a in GAME.legal(g, choice) if isinstance(a, Use))
    return next((a for a in uses if _drives(g, choice.unit, a)), None)


def _drives(g: Encounter, u: UnitId, by: Use) -> bool:
    power = power_of(g, u, by.key)
    uses = power.uses if power is not None else ()
    return any(isinstance(e, Drive) for use in uses if use.id == by.use for e in use.effects)
