"""What is asked about once more before it is done: it cannot be taken back, and is seldom meant."""

from msgspec.structs import replace

from worldline.core.machine import Action, Decision
from worldline.riftbound.combat.nouns import commands, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.frames import Acting, Doing, Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, passage
from worldline.riftbound.combat.query.futile import find_waste
from worldline.riftbound.combat.query.names import metres, name, several, units
from worldline.riftbound.combat.query.powers import power
from worldline.riftbound.combat.query.purpose import meant_for
from worldline.riftbound.combat.query.uses import case
from worldline.riftbound.combat.query.when import Case
from worldline.riftbound.combat.space import geometry
from worldline.riftbound.combat.space.geometry import Point
from worldline.riftbound.content.entries.effects import Drive
from worldline.riftbound.content.entries.powers import Use


def warning(s: Encounter, d: Decision, action: Action) -> str:
    """What to ask, or nothing."""
    match d, action:
        case schema.TakeAction(), schema.EndTurn():
            return _left(s)
        case schema.TakeAction(), schema.Pass():
            return f"{name(s, d.unit)} gives up an Action. Really?"
        case schema.ChoosePath(), schema.Walk(path=()) if is_move(s, d):
            return f"{name(s, d.unit)} spends this Action and stays in place. Really?"
        case schema.TakeAction(), schema.Leave(at=at) if told := fall(s, d.unit, at):
            return f"{name(s, d.unit)} {told} (RB-RECON-FALL-1). Really?"
        case schema.ChooseWay(forced=False), schema.Walk() if told := dive(s, d, action):
            return f"{name(s, d.vehicle)} {told} (RB-RECON-FALL-1). Really?"
        case _, commands.Place(unit=u, at=at) if (wall := _wall(s, u, at)) is not None:
            return f"{name(s, u)} would stand in {wall or 'a wall'}. Really?"
        case _, commands.EndCombat():
            return "The combat ends for good. Really?"
        case _, commands.SetField(unit=int(u), field="dead", value="true"):
            players = s.units[u].seat != s.gm and not s.units[u].dead
            return f"{name(s, u)} dies, and is a player's. Really?" if players else ""
        case _, schema.Attack(targets=targets):
            return _against(s, d, targets, "be attacked")
        case _, schema.Use():
            return _misused(s, d, action)
        case _, schema.Grapple(target=target):
            return _against(s, d, (target,), "be grappled")
    return ""


def is_move(s: Encounter, d: schema.ChoosePath) -> bool:
    """Whether a Move Action has been taken, and only where to go is asked."""
    acting = at_hand(s, Acting)
    return acting is not None and acting.unit == d.unit and acting.deed == schema.Move()


def fall(s: Encounter, u: UnitId, at: Point) -> str:
    """How deep it falls there, if it does."""
    return _falls(s, passage.drop(s, u, at))


def _falls(s: Encounter, height: int) -> str:
    dice = passage.fall_dice(s, height)
    return f"falls {metres(height)}{f', {dice}d6 damage' if dice else ''}" if height > 0 else ""


def dive(s: Encounter, d: schema.ChooseWay, walk: schema.Walk) -> str:
    """How deep a vehicle falls that sinks to the ground (RB-RULING-221)."""
    doing = at_hand(s, Doing)
    drive = next((e for e in doing.todo if isinstance(e, Drive)), None) if doing else None
    if drive is None or drive.safe or not walk.path:
        return ""
    x, y, z = walk.path[-1]
    top = s.units[d.vehicle].z
    ground = geometry.support((x, y, top), s.terrain)
    end = max(ground, top - d.dive * geometry.METRE) if d.forced else z
    return _falls(s, top - end) if end <= ground else ""


def _wall(s: Encounter, u: UnitId, at: Point) -> str | None:
    """What is called so that a unit would stand in."""
    d = s.units[u].diameter
    walls = (t for t in s.terrain if t.solid and not geometry.clears(at, at, d, t))
    return next((wall.name for wall in walls), None)


def _left(s: Encounter) -> str:
    """RB-RULING-96."""
    turn = at_hand(s, Turn)
    found = zip(turn.members, turn.left, strict=True) if turn is not None else ()
    left = [f"{name(s, u)} has {several(n, 'Action')} left" for u, n in found if n]
    return f"{' and '.join(left)}. End the turn?" if left else ""


def _against(s: Encounter, d: Decision, targets: tuple[UnitId, ...], verb: str) -> str:
    u: UnitId | None = getattr(d, "unit", None)
    if u is None:
        return ""
    allies = [t for t in targets if t != u and not field.hostile(s, u, t)]
    if u in targets:
        also = f", and so would {units(s, allies)}" if allies else ""
        return f"{name(s, u)} would {verb}{also}. Really?"
    are = "is an ally" if len(allies) == 1 else "are allies"
    return f"{units(s, allies)} would {verb}, and {are}. Really?" if allies else ""


def _misused(s: Encounter, d: Decision, action: schema.Use) -> str:
    """What would be lost; what harms is meant for enemies, what helps for friends; and what may be
    either is seldom meant for both."""
    u: UnitId | None = getattr(d, "unit", None)
    if u is None:
        return ""
    enemies = [t for t in action.targets if field.hostile(s, u, t)]
    found = power(s, u, action.key)
    use = next((use for use in found.uses if use.id == action.use), None) if found else None
    if found and use and (told := _lost(case(s, u, found, use), use, action.targets)):
        return told
    side = meant_for(s, use) if use else None
    if side == "enemies":
        return _against(s, d, action.targets, "be harmed")
    if not enemies or (side is None and len(enemies) == len(action.targets)):
        return ""
    are = "is an enemy" if len(enemies) == 1 else "are enemies"
    if side == "friends":
        return f"{units(s, enemies)} would be helped, and {are}. Really?"
    return f"{units(s, enemies)} {are}, and it is used on friends too. Really?"


def _lost(c: Case, use: Use, targets: tuple[UnitId, ...]) -> str:
    """RB-RULING-100: lawful, and of no use to one of its targets."""
    for x in targets or (None,):
        if no := find_waste(replace(c, target=x), use.effects):
            return f"{no.why} ({no.rule}). Really?"
    return ""
