"""Which Actions a unit may take (RB-HOOK-9, RB-TURN)."""

from collections.abc import Sequence

from worldline.core.machine import Action, Illegal
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, change
from worldline.riftbound.combat.nouns.frames import Granting, Turn
from worldline.riftbound.combat.nouns.keys import Key
from worldline.riftbound.combat.nouns.schema import (
    Attach,
    Attack,
    Board,
    ChangePlace,
    Deed,
    EndTurn,
    Grapple,
    HandOver,
    Hold,
    Leave,
    Move,
    Overwatch,
    Pass,
    Prepare,
    TakeAction,
    UnitId,
    Use,
)
from worldline.riftbound.combat.query import aim, companion, field, own, tokens, uses
from worldline.riftbound.combat.query.derived import of_all, of_unit
from worldline.riftbound.combat.query.figures import why_bound
from worldline.riftbound.combat.query.powers import bearer
from worldline.riftbound.combat.query.powers import uses as uses_at
from worldline.riftbound.combat.query.when import roles
from worldline.riftbound.combat.topics import board, grapple, hold, instants, overwatch
from worldline.riftbound.content.entries.effects import Reload
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import ATTRIBUTES


def actions_left(s: Encounter, d: TakeAction, turn: Turn | None) -> int:
    """Actions that the unit may still take here, in the turn at hand."""
    if d.origin != "normal":
        return 1
    assert turn is not None
    return turn.left[companion.whose_actions(s, turn, d.unit)]


def actions(s: Encounter, d: TakeAction) -> list[Action]:
    """RB-WIN-4, RB-WIN-5: the unit's Actions, its untimed Instants, and to stop."""
    turn = at_hand(s, Turn) if d.origin == "normal" else None
    more = actions_left(s, d, turn)
    if turn is None:
        found: list[Action] = [_PASS]
    elif companion.partner(s, turn, d.unit) is None:
        found = [_END_TURN]
    else:
        found = [_END_TURN, HandOver()]
    if d.origin == "overwatch":
        found += overwatch.shots_by(s, d.unit, _watcher(s))
    elif more:
        found += _deeds(s, d)
    if _at_an_edge(s, d, more):
        found += instants.instants_of(s, d.unit)
    return found


def _at_an_edge(s: Encounter, d: TakeAction, left: int) -> bool:
    """RB-RULING-89: a unit that neither has an Action left in its turn nor has taken one never
    becomes Active in it."""
    return d.origin != "normal" or left > 0 or d.unit in s.actors


def has_instants(s: Encounter, u: UnitId) -> bool:
    """RB-RULING-89: whether a unit with no Action left in its turn may still use an Instant."""
    if u not in s.actors or not instants.instants_of(s, u):
        return False
    if not s.secrets or s.units[u].hidden or not field.hidden_units(s):
        return True
    return bool(instants.instants_of(_without_hidden(s), u))


def _without_hidden(s: Encounter) -> Encounter:
    """RB-RULING-248: nobody's turn is held open by what could be done for somebody hidden."""
    twin = s.copy()
    for u in field.hidden_units(s):
        change(twin, u, dead=True)
    return twin


def _watcher(s: Encounter) -> UnitId:
    granting = at_hand(s, Granting)
    assert granting is not None
    assert granting.watcher is not None
    return granting.watcher


def _deeds(s: Encounter, d: TakeAction) -> list[Action]:
    u, critical = d.unit, s.units[d.unit].critical
    if _watching(s, d):
        return [] if critical else [_OVERWATCH]
    found: list[Action] = [_MOVE] if _fixed(s, u) is None else []
    found += _where_it_stands(s, u, critical)
    found += board.boardings(s, u)
    return found


def _where_it_stands(s: Encounter, u: UnitId, critical: bool) -> Sequence[Action]:
    """All but to move and to board."""
    if _is_plain(s, u):
        mine, near = reloads(s, u), grapple.graspable_in_contact(s, u)
        attacks = aim.plain_attacks(s, u)
    else:
        mine, near = usable(s, u), grapple.graspable(s, u, grapple.grapple_reach(s, u))
        attacks = aim.all_attacks(s, u)
    modules = hold.attachings(s, u)
    if critical:
        return (*attacks, *mine, *modules)
    held = [Grapple(t) for t in near if grapple.could(s, u, t)]
    return (*_PREPARES, _OVERWATCH, *attacks, *held, *mine, *modules)


@of_all(own.has_plain_actions, aim.is_alone, "vehicle")
def _is_plain(s: Encounter, u: UnitId) -> bool:
    """Nothing has a say but what it carries and whom it reaches."""
    return own.has_plain_actions(s, u) and s.units[u].vehicle is None and aim.is_alone(s, u)


def reloads(s: Encounter, u: UnitId) -> Sequence[Use]:
    """The Actions among the uses of a unit that has only plain ones."""
    if not field.able(s, u):
        return ()
    return [use for key, use in _plain_reloads(s, u) if tokens.sources(s, u, key, _RELOAD)]


@of_unit(own.uses_at)
def _plain_reloads(s: Encounter, u: UnitId) -> Sequence[tuple[Key, Use]]:
    """Whether or not there is anything to fill it with."""
    found = (pair for pair in own.uses_at(s, u, "action.choose") if pair[1].kind == "action")
    return [(power.key, Use(power.key.text, use.id)) for power, use in found]


_END_TURN, _PASS, _MOVE, _OVERWATCH = EndTurn(), Pass(), Move(), Overwatch()
_RELOAD = Reload()
_PREPARES = tuple(Prepare(attribute) for attribute in ATTRIBUTES)


def usable(s: Encounter, u: UnitId) -> list[Use]:
    """The Actions among its uses."""
    found: list[Use] = []
    known = roles(s)
    for power, use in uses_at(s, u, "action.choose"):
        if use.kind == "action" and uses.can_use(s, u, power, use, known):
            found += [Use(power.key.text, use.id, t) for t in uses.aims(s, u, power, use, known)]
    return found


def _watching(s: Encounter, d: TakeAction) -> bool:
    """RB-OVERWATCH-10, RB-RULING-139: after Overwatch only Overwatch may follow this turn."""
    if d.origin == "normal":
        for done, u in zip(s.done, s.actors, strict=True):
            if u == d.unit and done.kind == "overwatch" and done.origin == "normal":
                return True
    return False


def _moves(s: Encounter, u: UnitId) -> int:
    """Move Actions of this turn, whoever granted them (RB-RULING-132)."""
    mine = [done for done, who in zip(s.done, s.actors, strict=True) if who == u]
    return len([done for done in mine if done.kind == "move"])


def _fixed(s: Encounter, u: UnitId) -> str | None:
    """The rule by which a unit cannot take the Action Move."""
    if rule := why_bound(s, u):
        return rule
    if not s.done or not _moves(s, u) or stats.can_move_twice(bearer(s, u)):
        return None
    return "RB-KEY-HEAVY-2"


def check_action(s: Encounter, d: TakeAction, action: Action) -> None:
    turn = at_hand(s, Turn)
    match action:
        case EndTurn():
            if d.origin != "normal":
                raise Illegal("RB-RULING-96", "it is not their turn")
        case Pass(rest=False):
            if d.origin == "normal":
                raise Illegal("RB-RULING-96", "in their own turn a unit ends the turn")
        case HandOver():
            if d.origin != "normal" or turn is None or companion.partner(s, turn, d.unit) is None:
                raise Illegal("RB-RULING-201", "nobody shares this turn")
        case Hold() | Use() if instants.is_instant(s, d.unit, action):
            if not _at_an_edge(s, d, actions_left(s, d, turn)):
                raise Illegal("RB-RULING-89", f"{s.units[d.unit].name} is not Active in this turn")
            instants.check_instant(s, d.unit, action)
        case Attack() if d.origin == "overwatch":
            overwatch.check_shot_by(s, d.unit, _watcher(s), action)
        case _ if d.origin == "overwatch":
            raise Illegal("RB-OVERWATCH-3", "it is an Overwatch Attack that is taken")
        case (
            Move() | Attack() | Prepare() | Overwatch() | Grapple() | Use() | Attach()
            | Board() | ChangePlace() | Leave()
        ):  # fmt: skip
            if not actions_left(s, d, turn):
                raise Illegal("RB-TURN-1", f"{s.units[d.unit].name} has no Action left")
            _check_deed(s, d, action)
        case _:
            raise Illegal("RB-TURN-2", "that is no Action")


def _check_deed(s: Encounter, d: TakeAction, deed: Deed) -> None:
    u, unit = d.unit, s.units[d.unit]
    if _watching(s, d) and not isinstance(deed, Overwatch):
        raise Illegal("RB-OVERWATCH-10", "after Overwatch only Overwatch may follow this turn")
    if unit.critical and isinstance(deed, Prepare | Overwatch | Grapple):
        raise Illegal("RB-DYING-5", f"{unit.name} is in Critical Condition")
    match deed:
        case Move():
            if rule := _fixed(s, u):
                raise Illegal(rule, f"{unit.name} cannot move now")
        case Attack():
            aim.check_attack(s, u, deed)
        case Grapple(target=target):
            grapple.check_grapple(s, u, target)
        case Use():
            instants.check_use(s, u, deed, ("action",))
        case Attach():
            hold.check_attach(s, u, deed)
        case Board() | ChangePlace() | Leave():
            board.check_boarding(s, u, deed)
