"""Sentences about what is asked: who decides, what about, and what has happened."""

from collections.abc import Callable
from typing import Any, Final

from worldline.core.machine import Action, Decision, Frame, Seat
from worldline.riftbound.combat.nouns import commands, frames, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand
from worldline.riftbound.combat.nouns.events import Checked
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import stake
from worldline.riftbound.combat.query.names import (
    faces,
    list_words,
    metres,
    name,
    place,
    power,
    several,
    use,
)
from worldline.riftbound.combat.telling.tell import EVENTS, purpose
from worldline.riftbound.combat.topics import rolls
from worldline.riftbound.combat.topics.order import orders
from worldline.words import with_sign

Doing = Callable[[UnitId, Action], str]
"""What an action is, without who does it."""


def ask(s: Encounter, d: Decision, seat: Seat | None, doing: Doing) -> str:
    if isinstance(d, schema.React):
        return f"{name(s, d.unit)} may react: {_why(s, d, seat, doing)}"
    said = DECISIONS.get(type(d))
    return said(s, d) if said else type(d).__name__


# Why a unit may react


def _why(s: Encounter, d: schema.React, seat: Seat | None, doing: Doing) -> str:
    """What has happened, as far as it is at hand."""
    if d.window == "action.declared":
        acting = at_hand(s, frames.Acting)
        if acting is None:
            return "an Action begins"
        return f"{name(s, acting.unit)} is about to {doing(acting.unit, acting.deed)}"
    kind, tell = WINDOWS.get(d.window, (None, lambda s, f, seat: d.window))
    frame = None if kind is None else at_hand(s, kind)
    if kind is not None and frame is None:
        return "now"
    return tell(s, frame, seat)


def _gap(s: Encounter, f: None, seat: Seat | None) -> str:
    known = s.whose is not None and s.is_known(s.whose, seat)
    whose = "" if not known else f", in the turn of {name(s, s.whose)}"
    return f"nobody is Active{whose}"


def _point(s: Encounter, f: frames.Moving, seat: Seat | None) -> str:
    if not s.is_known(f.mover, seat):
        return f"{name(s, f.mover)} moves"
    return f"{name(s, f.mover)} moves, and is at {place(s.units[f.mover].place)}"


def _targeted(s: Encounter, f: frames.Attacking, seat: Seat | None) -> str:
    target = f.targets[min(f.k, len(f.targets) - 1)]
    return f"{name(s, f.attacker)} attacks {name(s, target)}"


def _rolled(s: Encounter, f: frames.Rolling, seat: Seat | None) -> str:
    what = "Hit Roll" if f.kind == "hit" else "Dodge Roll"
    if not s.has_open_figures(f.roller, seat):
        return f"the {what} of {name(s, f.roller)} has been thrown"
    shown, good = faces(tuple(die.face for die in f.dice)), stake.successes(f)
    whose = name(s, f.roller)
    return f"the {what} of {whose} shows {shown}, {several(good, 'success', 'successes')}"


def _dodge(s: Encounter, f: frames.Dodging, seat: Seat | None) -> str:
    attack = at_hand(s, frames.Attacking)
    by = "" if attack is None else f" of {name(s, attack.attacker)}"
    shots = several(f.successes, "success", "successes")
    return f"{shots}{by} against {name(s, f.dodger)}, not yet dodged"


def _harm(s: Encounter, f: frames.Damaging, seat: Seat | None) -> str:
    by = "" if f.dealer is None else f" by {name(s, f.dealer)}"
    return f"{name(s, f.damaged)} is about to be dealt {sum(f.packets)} damage{by}"


def _harmed(s: Encounter, f: frames.Damaging, seat: Seat | None) -> str:
    much = f"{f.dealt} damage" if s.has_open_figures(f.damaged, seat) else "damage"
    return f"{name(s, f.damaged)} has been dealt {much}"


def _over(s: Encounter, f: frames.Attacking, seat: Seat | None) -> str:
    whom = list_words(name(s, t) for t in f.targets)
    return f"the Attack of {name(s, f.attacker)} on {whom} is over, {several(f.hits, 'hit')}"


def _thrown(s: Encounter, f: frames.Throwing, seat: Seat | None) -> str:
    if f.roller is not None and not s.has_open_figures(f.roller, seat):
        return f"the dice of {name(s, f.roller)} for {purpose(f.purpose)} have been thrown"
    shown = faces(tuple(die.face for die in f.dice))
    return f"the dice of {name(s, f.roller)} for {purpose(f.purpose)} show {shown}"


WINDOWS: Final[
    dict[str, tuple[type[Frame] | None, Callable[[Encounter, Any, Seat | None], str]]]
] = {
    "gap": (None, _gap),
    "action.post": (frames.Acting, lambda s, f, seat: f"the Action of {name(s, f.unit)} ends"),
    "move.point": (frames.Moving, _point),
    "attack.target": (frames.Attacking, _targeted),
    "hit.rolled": (frames.Rolling, _rolled),
    "dodge.pre": (frames.Dodging, _dodge),
    "dodge.rolled": (frames.Rolling, _rolled),
    "damage.pre": (frames.Damaging, _harm),
    "damage.post": (frames.Damaging, _harmed),
    "hp.zero": (frames.Damaging, lambda s, f, seat: f"{name(s, f.damaged)} comes to 0 HP"),
    "unit.killed": (frames.Killed, lambda s, f, seat: f"{name(s, f.killed)} has been killed"),
    "attack.end": (frames.Attacking, _over),
    "spend": (frames.Paying, lambda s, f, seat: f"{f.sp} SP are to be paid"),
    "roll.done": (frames.Throwing, _thrown),
    "turn.end": (None, lambda s, f, seat: "the turn ends"),
}

# Everything else

ORIGINS: Final[dict[str, str]] = {
    "normal": "takes an Action",
    "seized": "takes the seized Action",
    "ordered": "has an Action on somebody's order",
    "overwatch": "fires on Overwatch",
    "additional": "takes an additional Action",
    "final": "has one last Action, and then dies",
    "nested": "takes an Action within another",
}


def _action(s: Encounter, d: schema.TakeAction) -> str:
    turn = at_hand(s, frames.Turn)
    if d.origin != "normal" or turn is None or d.unit not in turn.members:
        return f"{name(s, d.unit)} {ORIGINS[d.origin]}"
    left = turn.left[turn.members.index(d.unit)]
    if not left:
        return f"{name(s, d.unit)} has no Action left, and may still use something"
    which = "the last one" if left == 1 else f"the first of {left}"
    return f"{name(s, d.unit)} {ORIGINS[d.origin]}, {which} left"


def _whose(what: str) -> Callable[[Encounter, Any], str]:
    return lambda s, d: f"{name(s, d.unit)}: {what}"


def _path(s: Encounter, d: schema.ChoosePath) -> str:
    where = "in which direction" if d.aim else f"where to go, {metres(d.most)} at most"
    if d.touching:
        where += f", into contact with {' or '.join(name(s, u) for u in d.touching)}"
    return f"{name(s, d.unit)}: {where}"


def _option(s: Encounter, d: schema.ChooseOption) -> str:
    """What the options belong to: a use, or a grapple that succeeded."""
    doing, grappling = at_hand(s, frames.Doing), at_hand(s, frames.Grappling)
    if doing is not None and doing.user == d.unit and doing.use:
        return f"{name(s, d.unit)}, {use(s, d.unit, doing.key, doing.use)}: which of these"
    if grappling is not None:
        return f"{name(s, d.unit)}: what becomes of {name(s, grappling.target)}"
    return f"{name(s, d.unit)}: which of these"


def bases(s: Encounter, d: schema.ChooseBasis) -> list[str]:
    """RB-WIN-1: of Scores for turn order with what each adds."""
    if at_hand(s, frames.Dodging) is not None or at_hand(s, frames.Attacking) is not None:
        return list(d.bases)
    added = {x.attribute.upper(): x.total.value for x in orders(s, d.unit)}
    return [f"{base} {with_sign(added[base])}" if base in added else base for base in d.bases]


def _basis(s: Encounter, d: schema.ChooseBasis) -> str:
    dodge, attack = at_hand(s, frames.Dodging), at_hand(s, frames.Attacking)
    if dodge is None and attack is None:
        combat = at_hand(s, frames.Combat)
        tie = combat is not None and any(u == d.unit for _, u in combat.ranks)
        roll = "new roll, after a tie" if tie else "roll for turn order"
        scores = " or ".join(bases(s, d))
        return f"{name(s, d.unit)}: which Score to add to the {roll}, {scores}"
    what = "roll"
    if dodge is not None:
        what = f"Dodge Roll against {several(dodge.successes, 'success', 'successes')}"
    elif attack is not None:
        what = f"Hit Roll against {name(s, attack.targets[attack.k])}"
    return f"{name(s, d.unit)}: what the {what} is compared with"


def _number(s: Encounter, d: schema.ChooseNumber) -> str:
    what = " of the successes to take over" if at_hand(s, frames.Dodging) else ""
    return f"{name(s, d.unit)}: how many{what}, {d.most} at most"


def _again(s: Encounter, d: schema.PickDice) -> str:
    at = stake.at_stake(s)
    shown = "" if at is None else f" of {faces(tuple(die.face for die in at.dice))}"
    return f"{name(s, d.unit)}: which dice{shown} to reroll, {d.most} at most"


def _consent(s: Encounter, d: schema.Consent) -> str:
    paying = at_hand(s, frames.Paying)
    if paying is not None:
        lent = sum(sp for u, sp in paying.shares if u == d.unit)
        return f"{name(s, d.unit)}: do you lend {lent} SP to {name(s, d.to)}?"
    return f"{name(s, d.unit)}: do you let {name(s, d.to)} in?"


def _tokens(s: Encounter, d: schema.ChooseTokens) -> str:
    what = "Ammo" if d.ammo else "Charge"
    return f"{name(s, d.unit)}: where the {what} for {power(s, d.unit, d.key)} comes from"


def _approval(s: Encounter, d: schema.Approve) -> str:
    """RB-RULING-229: with what is to be approved."""
    roll = rolls.to_approve(s)
    said = EVENTS[type(roll)](s, roll)
    return f"The GM: does this {'Check' if isinstance(roll, Checked) else 'roll'} stand? {said}"


DECISIONS: Final[dict[type[Decision], Callable[[Encounter, Any], str]]] = {
    schema.TakeAction: _action,
    schema.ChoosePath: _path,
    schema.ChooseAttack: _whose("which Attack"),
    schema.ChooseShift: lambda s, d: (
        f"{name(s, d.unit)}: where {name(s, d.mover)} is pushed, {metres(d.most)} at most"
    ),
    schema.ChooseOption: _option,
    schema.ChooseBasis: _basis,
    schema.ChooseTarget: _whose("which unit"),
    schema.PickDice: _again,
    schema.ChooseNumber: _number,
    schema.ChooseTokens: _tokens,
    schema.SplitCost: lambda s, d: f"{name(s, d.unit)}: who pays the {d.sp} SP",
    schema.ChooseWay: lambda s, d: f"{name(s, d.unit)}: which way {name(s, d.vehicle)} goes",
    schema.Consent: _consent,
    schema.Approve: _approval,
    commands.Overrule: lambda s, d: "The GM may command",
    commands.Arrange: lambda s, d: "Auto-answers can be set",
    commands.MaySeize: lambda s, d: f"{name(s, d.unit)} may try to Seize the Initiative",
    schema.EndFight: lambda s, d: "The GM: is the combat over?",
    schema.RollDice: lambda s, d: f"{d.count}d6 for {purpose(d.purpose)}",
}
