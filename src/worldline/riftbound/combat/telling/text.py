"""Sentences for people: actions of an encounter. Those of events are in `tell`, those of what is
asked in `asking`."""

import re
from collections.abc import Callable
from typing import Any, Final

from worldline.core.machine import Action, Decision, Event, Seat
from worldline.riftbound.combat.nouns import commands, events, schema
from worldline.riftbound.combat.nouns.encounter import Encounter, at_hand, book, change
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.frames import Turn
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.query import field, stake
from worldline.riftbound.combat.query.names import (
    attack,
    damage,
    list_words,
    mark,
    name,
    place,
    several,
    thing,
    units,
    use,
)
from worldline.riftbound.combat.telling import asking, tell
from worldline.riftbound.combat.telling.lengths import in_metres
from worldline.riftbound.content.entries import effects

THE_GM: Final = "The GM decides"
"""What others are told of a decision of a hidden or veiled unit."""


def say(s: Encounter, thing: Action | Event | Decision, seat: Seat | None) -> str:
    """A sentence about the thing for a seat; an answer is read as one to the decision that is
    open."""
    if isinstance(thing, Decision) and seat != thing.seat and _is_secret(s, thing, seat):
        return THE_GM
    if not isinstance(thing, events.Vanished):  # only who knew the unit hears of this
        s = nameless(s, seat)
    if isinstance(thing, Event):
        return tell.tell(s, thing, lambda u, deed: doing(s, u, deed))
    if isinstance(thing, Decision):
        return asking.ask(s, thing, seat, lambda u, deed: doing(s, u, deed))
    return doing(s, _asked(s), thing)


def about(s: Encounter, event: Event, seat: Seat | None) -> tuple[Seat, ...]:
    """Whose units an event concerns, of those that a seat knows of: first whose unit acted, or
    was acted upon."""
    found: list[UnitId | None] = [getattr(event, each, None) for each in CONCERNED]
    known = (u for u in (*found, *getattr(event, "targets", ())) if u is not None)
    return tuple(dict.fromkeys(s.units[u].seat for u in known if s.is_known(u, seat)))


CONCERNED: Final = ("unit", "roller", "attacker", "target", "by", "against")
"""The fields of events that hold a unit."""


def nameless(s: Encounter, seat: Seat | None) -> Encounter:
    """RB-RULING-230: who is hidden from a seat is somebody."""
    unknown = [u for u in field.hidden_units(s) if not s.is_known(u, seat)] if s.secrets else []
    if not unknown:
        return s
    part = s.copy()
    for u in unknown:
        change(part, u, name="somebody")
    return part


def _is_secret(s: Encounter, d: Decision, seat: Seat | None) -> bool:
    """It is asked of a unit that is hidden or veiled: nobody else is told what about."""
    u = getattr(d, "unit", None)
    return u is not None and not s.has_open_figures(u, seat)


def doing(s: Encounter, u: UnitId, action: Action) -> str:
    """What an action is, without who does it: `attack the Raider with a Standard Pistol`."""
    said = ACTIONS.get(type(action))
    return said(s, u, action) if said else type(action).__name__


def _asked(s: Encounter) -> UnitId:
    """The unit whose decision is open; answers name items by its numbers."""
    top = s.stack[-1] if s.stack else None
    found = (getattr(d, "unit", None) for d in getattr(top, "decisions", ()))
    return next((u for u in found if u is not None), 0)


def chapter(s: Encounter, seat: Seat | None) -> str:
    """Where in the combat we are, for a seat."""
    match s.phase:
        case "setup":
            return "turn order"
        case "extra":
            return "turns before the first round"
        case "ended":
            return "the combat is over"
    known = s.whose is not None and s.is_known(s.whose, seat)
    return f"turn of {name(s, s.whose)}" if known else "between turns"


# Actions


def _attack(s: Encounter, u: UnitId, a: schema.Attack) -> str:
    type = f", {damage(s, a.damage)}" if a.damage else ""
    whom = f"{units(s, a.targets)} " if a.targets else ""
    return f"attack {whom}with {attack(s, u, a.arm)}{type}"


def _prepare(s: Encounter, u: UnitId, a: schema.Prepare) -> str:
    return f"prepare {book(s).attributes[a.attribute].name}"


def _use(s: Encounter, u: UnitId, a: schema.Use) -> str:
    on = f" on {units(s, a.targets)}" if a.targets else ""
    return f"use {use(s, u, a.key, a.use)}{on}"


def _hold(s: Encounter, u: UnitId, a: schema.Hold) -> str:
    held = [thing(s, u, n) for n in dict.fromkeys((a.left, a.right)) if n]
    parts = [f"hold {list_words(held)}" if held else "empty both hands"]
    if a.drop:
        parts.append(f"drop {list_words(thing(s, u, n) for n in a.drop)}")
    if a.pick:
        parts.append(f"pick up {list_words(thing(s, u, n) for n in a.pick)}")
    return ", ".join(parts)


def _attach(s: Encounter, u: UnitId, a: schema.Attach) -> str:
    return f"attach {thing(s, u, a.module)} to {thing(s, u, a.item)}"


def _hand_over(s: Encounter, u: UnitId, a: schema.HandOver) -> str:
    turn = at_hand(s, Turn)
    others = [] if turn is None else [x for x in turn.members if x != u]
    return f"let {units(s, others)} act"


def _walk(s: Encounter, u: UnitId, a: schema.Walk) -> str:
    return f"go to {', '.join(map(place, a.path))}" if a.path else "stay"


def _seize(s: Encounter, u: UnitId, a: schema.Seize) -> str:
    helped = "" if a.helper is None else f" with the help of {name(s, a.helper)}"
    return f"seize the Initiative{helped}"


def _reroll(s: Encounter, u: UnitId, a: schema.Reroll) -> str:
    if a.by == "prestige":
        return "spend Prestige to reroll all dice"
    return f"{_pick(s, u, a)} by Prepare"


def _pick(s: Encounter, u: UnitId, a: schema.Reroll | schema.Pick) -> str:
    """With what the dice show, unless somebody must not know."""
    if not a.dice:
        return "reroll no die"
    one, roll = len(a.dice) == 1, stake.at_stake(s)
    said = f"reroll {'die' if one else 'dice'} {list_words(str(k + 1) for k in a.dice)}"
    if roll is None or (roll.roller is not None and not s.has_open_figures(roll.roller, None)):
        return said
    shown = list_words(str(roll.dice[k].face) for k in a.dice)
    return f"{said} ({'it shows' if one else 'they show'} {shown})"


def _choose(s: Encounter, u: UnitId, a: schema.Choose) -> str:
    top = s.stack[-1] if s.stack else None
    for d in getattr(top, "decisions", ()):
        if isinstance(d, schema.ChooseOption | schema.ChooseBasis):
            among = d.options if isinstance(d, schema.ChooseOption) else asking.bases(s, d)
            return among[a.n] if a.n < len(among) else str(a.n)
    return str(a.n)


def _split(s: Encounter, u: UnitId, a: schema.Split) -> str:
    return list_words(f"{name(s, who)} pays {sp} SP" for who, sp in a.shares)


def _transfer(s: Encounter, u: UnitId, a: schema.Transfer) -> str:
    holder = u if a.of is None else a.of
    source = _source(s, holder, a) if a.source else "the body"
    whose = "" if holder == u and a.source else f" of {name(s, holder)}"
    return f"{several(a.tokens, 'token')} out of {source}{whose}"


def _source(s: Encounter, holder: UnitId, a: schema.Transfer) -> str:
    """Which one it is, where there are several of a kind."""
    found, own = thing(s, holder, a.source), s.units[holder].things
    if a.ground:
        return found
    alike = [t.n for t in own if thing(s, holder, t.n) == found]
    return found if len(alike) < 2 else f"{found}, number {alike.index(a.source) + 1}"


def _pass(s: Encounter, u: UnitId, a: schema.Pass) -> str:
    return "pass for the rest of this movement" if a.rest else "pass"


def _hold_fire(s: Encounter, u: UnitId, a: schema.HoldFire) -> str:
    if a.at is None or a.shot is None:
        return "hold fire for this movement, unless something changes"
    return f"wait until they are at {place(a.at)}: {doing(s, u, a.shot)}"


def _post(post: int) -> str:
    return "as a passenger" if post < 0 else f"at Terminal {post + 1}"


# Commands of the GM


def _why(a: commands.Fiat) -> str:
    return f" ({a.reason})" if a.reason else ""


STATES: Final = ("hidden", "veiled", "dead", "critical", "asleep")
"""Fields of a unit that say what it is."""

POINTS: Final = {
    "hp": "HP",
    "sp": "SP",
    "ehp": "EHP",
    "prestige": "Prestige",
    "body_charge": "Charge in the body",
    "watts": "Watts",
    "counters": "Attack Counters",
}
"""Fields of a unit that count something."""


def _set_field(s: Encounter, u: UnitId, a: commands.SetField) -> str:
    whose = "the encounter" if a.unit is None else name(s, a.unit)
    if a.field in STATES and a.value in ("true", "false"):
        return f"{whose} is {'' if a.value == 'true' else 'not '}{a.field}{_why(a)}"
    value = in_metres(a)
    if a.unit is not None and a.field in POINTS:
        return f"{whose} has {value} {POINTS[a.field]} now{_why(a)}"
    plain = value[1:-1] if re.fullmatch(r'"[^"\\]+"', value) else value
    return f"{a.field} of {whose} is {plain}{_why(a)}"


WORKED: Final[dict[type[effects.Effect], str]] = {
    effects.Damage: "is hurt",
    effects.Heal: "is healed",
    effects.Restore: "gets points back",
}


def _work(s: Encounter, u: UnitId, a: commands.Work) -> str:
    whom, kinds = name(s, a.target), {type(effect) for effect in a.effects}
    by = "" if a.unit == a.target else f" by {name(s, a.unit)}"
    if len(kinds) == 1 and (said := WORKED.get(kinds.pop())):
        return f"{whom} {said}{by}{_why(a)}"
    return f"effects on {whom}{by}{_why(a)}"


def _improvise(s: Encounter, u: UnitId, a: commands.Improvise) -> str:
    object = a.name or thing(s, a.unit, a.thing)
    if not a.like:
        return f"{name(s, a.unit)} fights with {object} no more{_why(a)}"
    like = book(s).items[a.like].name + (f", {a.less} Damage less" if a.less else "")
    return f"{name(s, a.unit)} may fight with {object} like a {like}{_why(a)}"


RELATIONS: Final[dict[str, tuple[str, str]]] = {
    "sees": ("does not see", "sees"),
    "hears": ("does not hear", "hears"),
    "contact": ("does not touch", "touches"),
    "willing": ("is not willing towards", "is willing towards"),
    "enemy": ("is no enemy of", "is an enemy of"),
}


def _declare(s: Encounter, u: UnitId, a: commands.Declare) -> str:
    one, other = name(s, a.unit), name(s, a.other)
    said = {f: getattr(a.relation, f) for f in RELATIONS}
    facts = [RELATIONS[f][value] for f, value in said.items() if value is not None]
    if a.relation.metres is not None:
        facts.append(f"is {a.relation.metres}m from")
    if not facts:
        return f"nothing more is declared of {one} and {other}{_why(a)}"
    both = ", and the other way round" if a.mutual else ""
    return f"{one} {list_words(facts)} {other}{both}{_why(a)}"


def _comer(s: Encounter, e: Entrant) -> str:
    if e.name or e.character is None:
        return e.name or book(s).npcs[e.npc].name
    return e.character.name


def _hand_up(s: Encounter, u: UnitId, a: commands.RaiseHand) -> str:
    whose = "" if a.whose is None else name(s, a.whose)
    when = {
        "next": "at the next gap",
        "before": f"before the turn of {whose}",
        "after": f"after an Action of {whose}",
    }[a.at]
    helped = "" if a.helper is None else f", with the help of {name(s, a.helper)}"
    return f"{name(s, a.unit)} wants to Seize the Initiative {when}{helped}"


ACTIONS: Final[dict[type[Action], Callable[[Encounter, UnitId, Any], str]]] = {
    schema.Move: lambda s, u, a: "move",
    schema.Attack: _attack,
    schema.Prepare: _prepare,
    schema.Overwatch: lambda s, u, a: "go on Overwatch",
    schema.Grapple: lambda s, u, a: f"grapple {name(s, a.target)}",
    schema.Use: _use,
    schema.Hold: _hold,
    schema.Attach: _attach,
    schema.Board: lambda s, u, a: f"board {name(s, a.vehicle)}, {_post(a.post)}",
    schema.ChangePlace: lambda s, u, a: f"take a place {_post(a.post)}",
    schema.Leave: lambda s, u, a: f"leave the vehicle, to {place(a.at)}",
    schema.EndTurn: lambda s, u, a: "end the turn",
    schema.HandOver: _hand_over,
    schema.Pass: _pass,
    schema.Walk: _walk,
    schema.Interrupt: lambda s, u, a: "fire on Overwatch, but first use something",
    schema.HoldFire: _hold_fire,
    schema.Seize: _seize,
    schema.Reroll: _reroll,
    schema.Pick: _pick,
    schema.Choose: _choose,
    schema.Target: lambda s, u, a: name(s, a.unit),
    schema.Split: _split,
    schema.Transfer: _transfer,
    schema.Say: lambda s, u, a: "yes" if a.yes else "no",
    schema.Rolled: lambda s, u, a: f"the dice show {' '.join(map(str, a.faces))}",
    commands.SetField: _set_field,
    commands.Place: lambda s, u, a: f"{name(s, a.unit)} is at {place(a.at)}{_why(a)}",
    commands.PutMark: lambda s, u, a: f"{name(s, a.unit)} is marked {mark(s, a.mark)}{_why(a)}",
    commands.TakeMark: lambda s, u, a: f"{name(s, a.unit)} loses {mark(s, a.mark)}{_why(a)}",
    commands.Improvise: _improvise,
    commands.Declare: _declare,
    commands.SetDice: lambda s, u, a: (
        f"{list_words(f'die {k + 1} shows {face}' for k, face in a.dice)}{_why(a)}"
    ),
    commands.SetCheck: lambda s, u, a: (
        f"the Check is a {'success' if a.success else 'failure'}{_why(a)}"
    ),
    commands.Oversee: lambda s, u, a: (
        f"rolls are {'' if a.on else 'no longer '}shown before they count{_why(a)}"
    ),
    commands.Allow: lambda s, u, a: f"the next answer is not judged{_why(a)}",
    commands.Arrive: lambda s, u, a: (
        f"{_comer(s, a.entrant)} arrives at {place(a.entrant.at)}{_why(a)}"
    ),
    commands.Withdraw: lambda s, u, a: f"{name(s, a.unit)} leaves the fight{_why(a)}",
    commands.Work: _work,
    commands.Write: lambda s, u, a: f"note: {a.text}",
    commands.EndCombat: lambda s, u, a: f"the combat ends{_why(a)}",
    commands.RaiseHand: _hand_up,
    commands.LowerHand: lambda s, u, a: f"{name(s, a.unit)} does not want to Seize any more",
    commands.Stand: lambda s, u, a: f"auto-answers of {name(s, a.unit)}",
}
