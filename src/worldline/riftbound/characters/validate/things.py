"""Whether each thing can be as it is: hands, tokens, choices, modules, containers (RB-HOLD)."""

from collections import Counter

from worldline.riftbound.characters.validate.fault import CharacterCase, Fault, Faults, within
from worldline.riftbound.content.entries.effects import Effect, Pair, SwitchOnOff
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Powers
from worldline.riftbound.figures.character import Thing
from worldline.riftbound.figures.sources import is_two_handed


def things(case: CharacterCase) -> Faults:
    for n, thing in enumerate(case.c.things):
        item, field = case.book.items[thing.item], f"things[{n}]"
        yield from _thing(thing, item, field)
        yield from _tokens(case, thing, item, field)
        yield from _place(case, thing, field)
        yield from _module(case, thing, item, field)
    yield from _numbers(case)
    yield from _hands(case)
    worn = [t for t in case.c.things if t.where == "worn"]
    if sum(case.book.items[t.item].kind == "armour" for t in worn) > 1:
        yield Fault("RB-RULING-112", "things", "only one suit of armour is worn")


def _numbers(case: CharacterCase) -> Faults:
    counted = Counter(thing.n for thing in case.c.things)
    for n, thing in enumerate(case.c.things):
        if counted[thing.n] > 1 or not 1 <= thing.n < case.c.next_thing:
            why = f"the number {thing.n} is used twice, or was never given out"
            yield Fault("RB-SHEET-24", f"things[{n}].n", why)


def _thing(thing: Thing, item: Item, field: str) -> Faults:
    if thing.count < 1:
        yield Fault("RB-SHEET-24", f"{field}.count", "what is not there is not written down")
    forms = [variant.name for variant in item.variants] or [""]
    if thing.variant not in forms:
        why = f"{item.name} comes as {', '.join(forms)}" if item.variants else "it has one form"
        yield Fault(item.rules[0], f"{field}.variant", why)
    if thing.choice not in (item.choice or (None,)):
        why = f"its damage type is one of: {', '.join(item.choice) or 'no choice'}"
        yield Fault(item.rules[0], f"{field}.choice", why)
    if (thing.two_handed is not None) != (item.two_handed == "chosen"):
        why = "this is decided on gaining it, or it is no choice"
        yield Fault(item.rules[0], f"{field}.two_handed", why)
    does = effects(item)
    if thing.on and SwitchOnOff not in does:
        yield Fault(item.rules[0], f"{field}.on", f"{item.name} cannot be switched on")
    if thing.paired and Pair not in does:
        yield Fault(item.rules[0], f"{field}.paired", f"{item.name} has no list")


def effects(entry: Powers) -> set[type[Effect]]:
    """The kinds of effects that an entry's own uses have."""
    return {type(effect) for use in entry.uses for effect in use.effects}


def _tokens(case: CharacterCase, thing: Thing, item: Item, field: str) -> Faults:
    """RB-KEY-AMMO-1, RB-KEY-CHARGE-1; everything new is full (RB-RULING-30)."""
    held = item.ammo or item.stores
    ammo = held.most if held else 0
    yield from within(thing.ammo, ammo, Fault("RB-KEY-AMMO-1", f"{field}.ammo", "Ammo"))
    charge = Fault("RB-KEY-CHARGE-1", f"{field}.charge", "Charge")
    yield from within(thing.charge, item.charge, charge)
    if case.new and (thing.ammo, thing.charge) != (ammo, item.charge):
        yield Fault("RB-RULING-30", field, f"a new {item.name} is full")
    if thing.count > 1 and (ammo or item.charge):
        rule = "RB-KEY-AMMO-1" if ammo else "RB-KEY-CHARGE-1"
        yield Fault(rule, f"{field}.count", "each of them has tokens of its own")


# Where things are


def _place(case: CharacterCase, thing: Thing, field: str) -> Faults:
    item = case.book.items[thing.item]
    if (thing.where == "inside") != (thing.inside is not None):
        yield Fault("RB-SHEET-24", f"{field}.inside", "what is inside names what holds it")
    if thing.inside is not None and not _contained(case, thing):
        yield Fault("RB-SHEET-24", f"{field}.inside", "this is nothing that holds things")
    if thing.where == "worn" and item.kind in ("weapon", "module"):
        yield Fault("RB-HOLD-1", f"{field}.where", f"{item.name} is held, not worn")
    if thing.where in ("left", "right") and is_two_handed(item, thing):
        yield Fault("RB-HOLD-2", f"{field}.where", f"{item.name} takes both hands")
    if thing.where in ("left", "right", "both", "worn") and any(
        other.module == thing.n for other in case.c.things
    ):
        yield Fault("RB-KEY-MODULE-1", f"{field}.where", "it is part of what it is attached to")
    if thing.where in ("left", "right", "both") and thing.count > 1:
        yield Fault("RB-HOLD-2", f"{field}.count", "a hand holds one of them")


def _contained(case: CharacterCase, thing: Thing) -> bool:
    """Whether the thing lies in things that hold others, up to one that lies nowhere."""
    by_number = {other.n: other for other in case.c.things}
    seen = {thing.n}
    while thing.inside is not None:
        outer = by_number.get(thing.inside)
        if outer is None or outer.n in seen:
            return False
        entry = case.book.items[outer.item]
        if not (entry.contains or entry.figures.litres):
            return False
        seen.add(outer.n)
        thing = outer
    return True


def _hands(case: CharacterCase) -> Faults:
    """RB-HOLD-2: any two one-handed items (RB-DUAL-1), or one Two-handed item."""
    used = Counter(thing.where for thing in case.c.things)
    full = 2 * used["both"] + used["left"] + used["right"] > case.book.rules.hands
    if used["left"] > 1 or used["right"] > 1 or full:
        yield Fault("RB-HOLD-2", "things", f"there are {case.book.rules.hands} hands")


def _module(case: CharacterCase, thing: Thing, item: Item, field: str) -> Faults:
    """RB-KEY-MODULE-2: it fits what it names, and is part of one item only."""
    if thing.module is None:
        return
    module = next((other for other in case.c.things if other.n == thing.module), None)
    entry = case.book.items[module.item] if module else None
    if entry is None or entry.kind != "module":
        yield Fault("RB-KEY-MODULE-1", f"{field}.module", "there is no such Module")
    elif not is_two_handed(item, thing) or not set(entry.fits) <= set(item.tags):
        yield Fault("RB-KEY-MODULE-2", f"{field}.module", f"{entry.name} does not fit {item.name}")
    elif sum(other.module == thing.module for other in case.c.things) > 1:
        yield Fault("RB-KEY-MODULE-1", f"{field}.module", f"{entry.name} is part of one item")
