"""The GM's word is final: commands at any moment, each with a reason (RB-GOLD-1, RB-RULING-229).

Nothing else passes by the rules. A command is tried out before it is taken: one that would leave an
impossible position is refused.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import fields, replace

from worldline.core.machine import Action, Decision, Illegal, Seat
from worldline.riftbound.body.health import least_hp
from worldline.riftbound.characters.validate import faults
from worldline.riftbound.combat.nouns import events, keys
from worldline.riftbound.combat.nouns.commands import (
    Allow,
    Arrange,
    Arrive,
    Declare,
    EndCombat,
    Fiat,
    Improvise,
    Overrule,
    Oversee,
    Place,
    PutMark,
    SetCheck,
    SetDice,
    SetField,
    TakeMark,
    Withdraw,
    Work,
    Write,
)
from worldline.riftbound.combat.nouns.encounter import (
    Encounter,
    FightNote,
    HeldMark,
    Improvised,
    Unit,
    at_hand,
    body,
    book,
    change,
    give,
    leave_play,
    mode,
    place,
    put,
    set_units,
    take,
)
from worldline.riftbound.combat.nouns.entrants import Entrant
from worldline.riftbound.combat.nouns.frames import (
    Arriving,
    Checking,
    Doing,
    Falling,
)
from worldline.riftbound.combat.nouns.schema import (
    Deed,
    EndTurn,
    HandOver,
    Hold,
    Pass,
    React,
    Reaction,
    TakeAction,
    UnitId,
)
from worldline.riftbound.combat.query import known, passage, stake
from worldline.riftbound.combat.query.derived import forget
from worldline.riftbound.combat.query.field import show_to, touched_unit
from worldline.riftbound.combat.query.problems import below_zero, too_much, wrong_names
from worldline.riftbound.combat.setup.check import MOST_UNITS, misfit
from worldline.riftbound.combat.setup.enlist import arrivals, join_units, place_on_grid
from worldline.riftbound.combat.setup.places import make_room
from worldline.riftbound.combat.topics import (
    board,
    damage,
    hold_fire,
    move,
    order,
    pending,
    react,
    rerolls,
    seize,
    status,
    turn,
)
from worldline.riftbound.content.entries.effects import Damage, Effects
from worldline.riftbound.content.judging import references
from worldline.riftbound.content.judging.reads import KEPT_BY
from worldline.riftbound.content.judging.unread.place import inside
from worldline.riftbound.figures.character import Character

RULE: Final = "RB-RULING-229"
_OWN: Final = {
    "id", "seed", "stack", "events", "units", "packs", "gm", "secrets", "answers", "hand",
}  # fmt: skip
"""Fields that are no facts of the fight, or secrets of who plays a unit (RB-STAND-1)."""


@cache
def asides(gm: Seat) -> tuple[Decision, ...]:
    """What is open beside whatever is asked."""
    return (Overrule(gm), *(Arrange(seat) for seat in range(gm + 1)))


# What may be commanded


def nothing(s: Encounter, d: object) -> Iterator[Action]:
    """An aside is never owed, so none is proposed."""
    return iter(())


def check_command(s: Encounter, d: Overrule, action: Action) -> None:
    if not isinstance(action, Fiat):
        raise Illegal(RULE, "only a command of the GM passes by the rules")
    if not action.reason.strip():
        raise Illegal(RULE, "every command of the GM has a reason")
    for name in ("unit", "other", "target", "source"):
        u = getattr(action, name, None)
        if u is not None and not (0 <= u < len(s.units) and s.is_known(u, s.gm)):
            raise Illegal(RULE, f"there is no unit {u}")
    if refuse := _REFUSALS.get(type(action)):
        refuse(s, action)


def _check_field(s: Encounter, a: SetField) -> None:
    value, twin = _read_field(s, a), s.copy()
    if a.unit is None:
        setattr(twin, a.field, value)
    else:
        _check_unit(s, s.units[a.unit], a.field, value)
        unit = replace(s.units[a.unit], **{a.field: value})
        put(twin, unit)
        for wrong in below_zero(unit):
            raise wrong
    if named := wrong_names(twin):
        raise Illegal(RULE, "; ".join(named))


def _check_unit(s: Encounter, unit: Unit, field: str, value: object) -> None:
    if field == "hidden" and value and (enemy := touched_unit(s, unit)) is not None:
        raise Illegal("RB-RULING-248", f"{unit.name} is in contact with {enemy.name}")
    if field in ("x", "y", "z") and unit.aboard is not None:
        vehicle = s.units[unit.aboard].name
        raise Illegal("RB-RULING-213", f"{unit.name} is aboard, and stands where {vehicle} does")
    if (no := too_much(s, unit, field, value)) is not None:
        raise no
    if field == "gone" and value and unit.dead:
        raise Illegal(RULE, f"{unit.name} is out of play already")
    back = field in ("dead", "gone") and not value and unit.dead
    if back and unit.hp <= 0 and not unit.mortal:
        raise Illegal("RB-RULING-168", f"{unit.name} has 0 HP, and would be dead at once")


def _read_field(s: Encounter, a: SetField) -> Any:
    kind = Encounter if a.unit is None else Unit
    found = {f.name: f.type for f in fields(kind) if f.name not in _OWN}
    if a.field not in found:
        raise Illegal(RULE, f"there is no field {a.field} to set; there are {', '.join(found)}")
    try:
        return msgspec.json.decode(a.value, type=found[a.field])
    except msgspec.DecodeError as wrong:
        why = f"{a.value} is no value for {a.field}, written as JSON: {wrong}"
        raise Illegal(RULE, why) from None


def _check_mark(s: Encounter, a: PutMark) -> None:
    if a.mark not in book(s).marks or a.count < 1:
        raise Illegal(RULE, f"there is no mark {a.mark} to give")
    unit = s.units[a.unit]
    if unit.dead:
        raise Illegal("RB-DYING-14", f"{unit.name} is out of play")
    if unit.nature not in book(s).marks[a.mark].on:
        raise Illegal("RB-RULING-218", f"{a.mark} is nothing for a {unit.nature}")
    if a.source is not None and s.units[a.source].nature == "vehicle":
        raise Illegal("RB-RULING-218", f"{s.units[a.source].name} has no Scores to give it with")


def _check_unmark(s: Encounter, a: TakeMark) -> None:
    if not any(held.mark == a.mark for held in s.units[a.unit].marks):
        raise Illegal(RULE, f"{s.units[a.unit].name} has no {a.mark}")


def _check_work(s: Encounter, a: Work) -> None:
    """RB-RULING-218: a vehicle has no Scores to do anything with, nor to be rolled against."""
    _check_effects(s, a)
    unit, target = s.units[a.unit], None if a.target is None else s.units[a.target]
    if unit.nature == "vehicle" and not all(_is_plain(effect) for effect in a.effects):
        raise Illegal("RB-RULING-218", f"{unit.name} can do nothing but damage by itself")
    written = msgspec.json.encode(a.effects).decode()
    if target is not None and target.nature == "vehicle" and _THEIR_SCORES.search(written):
        raise Illegal("RB-RULING-218", f"{target.name} has no Scores")


def _check_effects(s: Encounter, a: Work) -> None:
    """They name what there is; and as they come out of nowhere, none asks for the thing that has
    it."""
    tables = {kind: getattr(book(s), kind) for kind in _NAMED_BY_EFFECTS}
    for field, why in references.find_unknown(tables, a.effects):
        raise Illegal("RB-MISSING-21", f"effects{field}: {why}")
    for field, part in inside(a.effects):
        if type(part) in KEPT_BY:
            tag = part.__struct_config__.tag
            why = f'effects{field}: "{tag}" is about a thing or System that has it; this has none'
            raise Illegal("RB-MISSING-21", why)


_NAMED_BY_EFFECTS: Final = (
    "damage", "features", "hazards", "keywords", "marks", "sizes", "switches",
)  # fmt: skip
_THEIR_SCORES: Final = re.compile(r'"(against|whose)":"target"|target\.[A-Z]{3}')


def _is_plain(effect: Effects) -> bool:
    return isinstance(effect, Damage) and not re.search("[A-Z]", str(effect.amount))


def _check_object(s: Encounter, a: Improvise) -> None:
    """RB-RULING-128: the GM names profile and reduction; whoever has hands may improvise."""
    unit, b = s.units[a.unit], book(s)
    if unit.nature != "character":
        raise Illegal("RB-RULING-128", f"{unit.name} has no hands")
    if a.thing and all(thing.n != a.thing for thing in unit.things):
        raise Illegal("RB-UNARMED-2", f"{unit.name} has no item {a.thing}")
    if not (a.thing or a.name.strip()):
        raise Illegal("RB-UNARMED-2", "an object is named")
    if a.like and not (a.like in b.items and {*b.items[a.like].tags} >= _SIMPLE_MELEE):
        raise Illegal("RB-UNARMED-2", "it is used like a Simple Melee Weapon")
    if a.less < 0:
        raise Illegal("RB-UNARMED-3", "its Damage may be reduced")


_SIMPLE_MELEE: Final = {"simple", "melee", "weapon"}


def _check_pair(s: Encounter, a: Declare) -> None:
    if a.unit == a.other:
        raise Illegal("RB-RULING-65", "a relation holds between two units")


def _check_dice(s: Encounter, a: SetDice) -> None:
    f = stake.at_stake(s)
    if f is None or not f.dice:
        raise Illegal(RULE, "no dice lie on the table")
    if not all(0 <= place < len(f.dice) and 1 <= face <= 6 for place, face in a.dice):
        raise Illegal(RULE, "a place of the roll and a face from 1 to 6")


def _check_result(s: Encounter, a: SetCheck) -> None:
    f = at_hand(s, Checking)
    if f is None or f.total is None:
        raise Illegal(RULE, "no Check waits for its result")


def _check_arrival(s: Encounter, a: Arrive) -> None:
    if s.phase == "setup":
        raise Illegal("RB-RULING-82", "the turn order is being rolled for")
    if (why := misfit(a.entrant)) is not None:
        raise Illegal("RB-RULING-82", why)
    if len(s.units) >= MOST_UNITS:
        raise Illegal("RB-RULING-82", f"{MOST_UNITS} units have come to this fight already")
    _check_character(s, a.entrant.character)
    came = arrivals(book(s), a.entrant, s.gm, len(s.units))
    twin = s.copy()
    set_units(twin, [*twin.units, *[place_on_grid(s, unit) for unit in came]])
    _make_room(twin, a.entrant, came)
    for unit in twin.units[len(s.units) :] if mode(s) != "theatre" else ():
        if unit.aboard is None and not passage.may_end(twin, unit.id, unit.place):
            raise Illegal("RB-SIZE-3", f"somebody is where {unit.name} would come")


def _check_character(s: Encounter, c: Character | None) -> None:
    """As those are judged who come first."""
    if c is None:
        return
    if c.packs != s.packs:
        raise Illegal("RB-GOLD-1", f"{c.name} was made with other packs than this fight")
    for fault in faults(c):
        raise Illegal(fault.rule, f"{c.name}, {fault.field}: {fault.why}")


def _check_leaving(s: Encounter, a: Withdraw) -> None:
    if s.units[a.unit].dead:
        raise Illegal(RULE, f"{s.units[a.unit].name} is out of play already")


_REFUSALS: Final[dict[type[Fiat], Callable[[Encounter, Any], None]]] = {
    SetField: _check_field,
    Place: lambda s, a: _check_unit(s, s.units[a.unit], "x", a.at[0]),
    PutMark: _check_mark,
    TakeMark: _check_unmark,
    Work: _check_work,
    Improvise: _check_object,
    Declare: _check_pair,
    SetDice: _check_dice,
    SetCheck: _check_result,
    Arrive: _check_arrival,
    Withdraw: _check_leaving,
}


def answers(d: Decision, action: Action, among: Iterable[Action]) -> bool:
    """Whether an answer is of a kind that is asked for, lawful or not."""
    if isinstance(d, TakeAction):
        return isinstance(action, Deed | Hold | EndTurn | HandOver | Pass)
    if isinstance(d, React):
        return isinstance(action, Reaction)
    return any(type(action) is type(other) for other in among)


# What it does


def command(s: Encounter, d: Overrule, action: Fiat) -> None:
    """Carry out a command; then what is asked is asked anew, as things stand now. What some have
    answered already lapses, unless nobody may hear of the command (RB-RULING-91)."""
    s.emit(events.Overruled(to=s.gm if known.is_secret(s, action) else None, command=action))
    if isinstance(action, EndCombat):
        turn.over_with(s)
        return
    window, before = pending.ask_anew(s), s.units
    COMMANDS[type(action)](s, action)
    status.settle(s)
    pending.drop(s)
    _see_to_zero(s, before)
    if any(e.is_for(None) for e in s.events):
        hold_fire.lapse(s, window)
        if window is not None:
            react.lapse(window)


def _see_to_zero(s: Encounter, before: tuple[Unit, ...]) -> None:
    """Who has no HP or EHP left by the GM's word fares as by damage (RB-DYING-1, RB-RULING-168)."""
    for unit in s.units:
        if unit.dead or unit.hp > 0:
            continue
        old = before[unit.id] if unit.id < len(before) else None
        if old is None or old.dead or old.hp > 0 or old.mortal > unit.mortal:
            damage.come_to_zero(s, unit.id)
        elif unit.ehp <= 0 < old.ehp:
            damage.come_to_its_end(s, unit.id)


def _set_field(s: Encounter, a: SetField) -> None:
    value = _read_field(s, a)
    s.secrets |= a.field in ("hidden", "veiled") and bool(value)
    if a.unit is None:
        setattr(s, a.field, value)
        forget(s)
        return
    unit = s.units[a.unit]
    match a.field, value:
        case "dead", True:
            if unit.gone or not unit.dead:
                damage.die(s, unit.id, None)
                damage.come_to_its_end(s, unit.id)
        case "gone", True:
            _withdraw(s, unit.id)
        case "dead" | "gone", False:
            change(s, unit.id, dead=False, gone=False)
            _give_places(s, unit.id)
        case "hp", int() if unit.spared:
            change(s, unit.id, hp=max(least_hp(unit.spared), value))
        case "aboard", None if unit.aboard is not None:
            _put_out(s, unit.id)
        case _:
            if a.field == "hidden" and value and not unit.hidden:
                s.emit(events.Vanished(unit=unit.id))
            shown = change(s, unit.id, **{a.field: value})
            if unit.hidden and not shown.hidden:
                s.emit(events.Shown(unit=unit.id))


def _put_out(s: Encounter, u: UnitId) -> None:
    """Beside the vehicle; in mid-air it falls (RB-RULING-76)."""
    board.put_out(s, u)
    if height := move.drop(s, u):
        s.push(Falling(unit=u, height=height))


def _put_mark(s: Encounter, a: PutMark) -> None:
    give(s, a.unit, HeldMark(mark=a.mark, count=a.count, source=a.source))


def _take_mark(s: Encounter, a: TakeMark) -> None:
    status.remove(s, a.unit, a.mark, a.count)


def _improvise(s: Encounter, a: Improvise) -> None:
    unit = s.units[a.unit]
    owned = next((t.item for t in unit.things if t.n == a.thing), "")
    name = a.name or book(s).items[owned].name
    others = (x for x in unit.improvised if (x.n, x.name) != (a.thing, name))
    new = Improvised(name=name, like=a.like, less=a.less, n=a.thing)
    change(s, a.unit, improvised=(*others, *[new] * bool(a.like)))


def _declare(s: Encounter, a: Declare) -> None:
    """RB-RULING-65."""
    s.pairs[keys.pair(a.unit, a.other)] = a.relation
    if a.mutual:
        s.pairs[keys.pair(a.other, a.unit)] = a.relation
    forget(s)
    if a.relation.sees:  # RB-RULING-248
        show_to(s, a.unit, a.other)
        if a.mutual:
            show_to(s, a.other, a.unit)


def _set_dice(s: Encounter, a: SetDice) -> None:
    rerolls.replace_dice(s, tuple(k for k, _ in a.dice), tuple(face for _, face in a.dice), False)


def _set_check(s: Encounter, a: SetCheck) -> None:
    check = at_hand(s, Checking)
    assert check is not None
    check.result = a.success


def _oversee(s: Encounter, a: Oversee) -> None:
    s.overseen = a.on


def _allow(s: Encounter, a: Allow) -> None:
    s.allowed = True


def _arrive(s: Encounter, a: Arrive) -> None:
    """RB-RULING-82: it rolls for turn order now, and acts from the next round."""
    e = a.entrant
    s.secrets |= e.hidden or e.veiled
    units, n = join_units(book(s), s.units, s.gm, e)
    came = units[n : n + len(arrivals(book(s), e, s.gm, n))]
    set_units(s, [*units[:n], *(place_on_grid(s, unit) for unit in came), *units[n + len(came) :]])
    _make_room(s, e, came)
    for unit in came:
        s.emit(events.Arrived(unit=unit.id))
    _give_places(s, *(unit.id for unit in came))


def _make_room(s: Encounter, e: Entrant, came: Sequence[Unit]) -> None:
    """RB-RULING-250."""
    if e.character is not None:
        make_room(s, [unit.id for unit in came if unit.owner is not None])


def _give_places(s: Encounter, *units: UnitId) -> None:
    """In the turn order, for those who have none; while it is rolled for they are seen to."""
    if s.phase != "setup" and (late := [u for u in order.without_slot(s) if u in units]):
        s.push(Arriving(units=tuple(late)))


def _leave(s: Encounter, a: Withdraw) -> None:
    _withdraw(s, a.unit)


def _withdraw(s: Encounter, u: UnitId) -> None:
    """With whoever is aboard; who is aboard and leaves alone gets out first."""
    if s.units[u].aboard is not None:
        at = body(s, u)
        change(s, u, aboard=None, post=-1, x=at.x, y=at.y, z=at.z)
    for unit in list(s.units):
        if not unit.dead and u in (unit.id, unit.aboard):
            for held in unit.marks:
                take(s, unit.id, held)
            leave_play(s, unit.id, RULE, gone=True, watts=0)
            s.emit(events.Left(unit=unit.id))
    seize.lower_hands(s)


def _work(s: Encounter, a: Work) -> None:
    s.push(Doing(user=a.unit, key=keys.GM.text, use="", target=a.target, todo=a.effects))


def _write(s: Encounter, a: Write) -> None:
    s.notes = (*s.notes, FightNote(a.text, a.open))


COMMANDS: Final[dict[type[Fiat], Callable[[Encounter, Any], None]]] = {
    SetField: _set_field,
    Place: lambda s, a: place(s, a.unit, a.at),
    PutMark: _put_mark,
    TakeMark: _take_mark,
    Improvise: _improvise,
    Declare: _declare,
    SetDice: _set_dice,
    SetCheck: _set_check,
    Oversee: _oversee,
    Allow: _allow,
    Arrive: _arrive,
    Withdraw: _leave,
    Work: _work,
    Write: _write,
}
