"""Modifiers and standing effects that count for nothing."""

from collections.abc import Iterator
from typing import Any, Final

from worldline.riftbound.content.entries import standing, when
from worldline.riftbound.content.entries.amounts import parse
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Modifier
from worldline.riftbound.content.entries.words import Who
from worldline.riftbound.content.judging.reads import (
    AROUND,
    EVENTS_FOR,
    TIMELESS,
    UNCONDITIONAL,
    WHO_FOR,
    Event,
)
from worldline.riftbound.content.judging.unread.place import (
    Fault,
    Place,
    check_condition,
    check_conditions,
    check_word,
    kept_by,
    names,
    plain,
    tag,
    whose,
)

# Modifiers


def check_modifier(place: Place, m: Modifier, path: str) -> Iterator[Fault]:
    told = f"where {m.stat} is worked out"
    if m.stat in WHO_FOR:
        known = place._replace(who=WHO_FOR[m.stat], events=EVENTS_FOR[m.stat], told=told)
        yield from check_conditions(known, m, path)
    else:
        yield from _timeless(place, m, path, m.stat)
    if place.contexts == {"attack"} and m.stat != "hit-die":
        yield f"{path}.stat", "the feature of an Attack changes its hit-die and no other figure"
    if m.attribute == "chosen" and getattr(place.entry, "choice", None) != "attribute":
        yield f"{path}.attribute", 'nothing is chosen: the Ability needs choice = "attribute"'
    if m.family and place.seen.whole and m.family not in place.seen.families:
        there = ", ".join(sorted(place.seen.families))
        yield f"{path}.family", f"nothing with a use is called so; there are {there}"
    yield from _value(place, m, f"{path}.value")


def _value(place: Place, m: Modifier, path: str) -> Iterator[Fault]:
    amount = parse(m.value)
    if any(term.dice for term in amount.terms):
        yield path, "a modifier is worked out whenever it is asked for, without dice"
    if place.contexts == {"system"} and m.stat == "max-hp" and names(amount):
        yield path, "a vehicle has neither Scores nor a Level; write a number (RB-RULING-218)"
    if m.stat in WHO_FOR:
        yield from whose(place, amount, path, m.stat in ("hit-die", "hit-die-against"))
    else:
        for why in plain(amount, owner="body" in place.contexts):
            yield path, why
    if m.stat.startswith("max-") and "missing-hp" in {name.name for name in names(amount)}:
        yield path, "a maximum does not follow from what is missing of it"


# Standing effects


def check_passive(place: Place, p: Any, path: str) -> Iterator[Fault]:
    yield from kept_by(place, p, f"{path}.is")
    timed = isinstance(p, standing.Basis) and p.roll != "order"
    if isinstance(p, UNCONDITIONAL):
        for field in ("when", "unless"):
            if getattr(p, field):
                yield f"{path}.{field}", f"nobody asks for conditions of {tag(p)}: it always holds"
    elif isinstance(p, TIMELESS) or (isinstance(p, standing.Basis) and not timed):
        yield from _timeless(place, p, path, tag(p))
    else:
        who: frozenset[Who] = AROUND | {"dodger"} if timed else frozenset()
        if isinstance(p, standing.LendSp):
            who = frozenset(("target",))
        events: frozenset[Event] = EVENTS_FOR["hit-die"] if timed else frozenset()
        known = place._replace(who=who, events=events, told=f"for {tag(p)}")
        yield from check_conditions(known, p, path)
    if isinstance(p, (standing.AttacksOnly, standing.Drags)):
        yield from check_word(place._replace(told=f"for {tag(p)}"), p.whom, f"{path}.whom")
    if isinstance(p, standing.NoBasis) and p.roll != "dodge":
        yield f"{path}.roll", 'only of the Dodge Roll is a Rating barred: write "dodge"'
    if isinstance(p, standing.Basis) and p.roll == "order" and p.rating is not None:
        yield f"{path}.rating", "turn order is rolled with a Score: name an attribute"
    if isinstance(p, standing.NoSense) and p.sense != "hearing":
        yield f"{path}.sense", 'no rule takes sight away: write "hearing"'
    if isinstance(p, standing.RunsOnCharge) and not getattr(place.entry, "charge", 0):
        yield f"{path}.is", "it runs on a Charge that the entry does not have: give it `charge`"
    if isinstance(p, standing.NotHeavy) and isinstance(place.entry, Item) and not place.entry.heavy:
        yield f"{path}.is", "the item is not Heavy: give it `heavy`"


def _timeless(place: Place, what: Any, path: str, of: str) -> Iterator[Fault]:
    """Conditions of what follows from the entries alone."""
    why = f"{of} follows from the entries alone, whatever is going on; its conditions are {_PLAIN}"
    for field in ("when", "unless"):
        for n, condition in enumerate(getattr(what, field)):
            where = f"{path}.{field}[{n}]"
            match condition:
                case when.Skilled() | when.TwoHanded() | when.SwitchedOn():
                    yield from check_condition(place, condition, where)
                case when.Critical(who="user") | when.Has(who="user", of=None):
                    pass
                case _:
                    yield f"{where}.if", why


_PLAIN: Final = "skilled, two-handed, switched-on, and critical and has of the user"
