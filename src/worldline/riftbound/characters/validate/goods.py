"""Whether things have come by right: from Role, Class, Kit, outfits and money (RB-BUILD-17).

What the GM gives is the GM's affair. Things are used up and lost, so that only a new character must
have all of them.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from worldline.core.machine import Illegal
from worldline.riftbound.characters.validate.fault import CharacterCase, Fault, Faults, assign
from worldline.riftbound.content import looks
from worldline.riftbound.content.entries.characters import Grant
from worldline.riftbound.content.entries.effects import Recharge
from worldline.riftbound.content.entries.gear import Ammo, Item, Lot
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Thing

Numbered = tuple[int, Thing]


def goods(case: CharacterCase) -> Faults:
    yield from _contents(case)
    yield from _signature(case)
    yield from _granted(case, "role")
    yield from _granted(case, "class")
    yield from _outfits(case)
    yield from _bought(case)
    yield from _kit(case)


def _from(case: CharacterCase, by: str) -> list[Numbered]:
    """Things of this origin that are not part of another thing."""
    return [
        (n, thing)
        for n, thing in enumerate(case.c.things)
        if thing.by == by and not _is_piece(case, thing)
    ]


def _is_piece(case: CharacterCase, thing: Thing) -> bool:
    """Whether it came inside another thing, and lies there still or was taken out."""
    return bool(_lot(case, thing)) or case.book.items[thing.item].kind == "contained"


def _lot(case: CharacterCase, thing: Thing) -> Lot | None:
    """The line of a container's contents that the thing is, if it came in it."""
    outer = next((other for other in case.c.things if other.n == thing.inside), None)
    lots = case.book.items[outer.item].contains if outer else ()
    return next((lot for lot in lots if thing.item in lot.items), None)


def _contents(case: CharacterCase) -> Faults:
    """RB-EQ-PRIMITIVE-FIRST-AID-KIT-1 and the like: never more than it comes with; new, all."""
    for n, thing in enumerate(case.c.things):
        lot = _lot(case, thing)
        if lot and thing.count > lot.count:
            yield Fault("RB-SHEET-24", f"things[{n}].count", f"it comes with {lot.count} of them")
        if not lot and thing.by != "gm" and _is_piece(case, thing) and _too_many(case, thing):
            why = "there are more of them than have come inside other things"
            yield Fault("RB-SHEET-24", f"things[{n}].count", why)
        inside = Counter({t.item: t.count for t in case.c.things if t.inside == thing.n})
        for own in case.book.items[thing.item].contains if case.new else ():
            if inside[own.items[0]] != own.count:
                why = f"{own.count} {case.book.items[own.items[0]].name} are inside"
                yield Fault(case.book.items[thing.item].rules[0], f"things[{n}]", why)


def _too_many(case: CharacterCase, piece: Thing) -> bool:
    """Whether more pieces of an origin are there than its containers came with."""
    own = [thing for thing in case.c.things if thing.by == piece.by]
    lots = (lot for thing in own for lot in case.book.items[thing.item].contains)
    came = sum(lot.count for lot in lots if piece.item in lot.items)
    return sum(thing.count for thing in own if thing.item == piece.item) > came


# Role and Class


def _signature(case: CharacterCase) -> Faults:
    """RB-EQ-SIGNATURE-1, RB-BUILD-2: a Signature Weapon, by the Class, once."""
    c = case.c
    armed = case.book.classes[c.class_].signature == "weapon"
    own = [(n, thing) for n, thing in enumerate(c.things) if thing.signature]
    for n, thing in own:
        entry = case.book.items[thing.item]
        if not (entry.signature and armed and thing.by == "class"):
            why = f"{entry.name} is no Signature Weapon of this Class"
            yield Fault("RB-EQ-SIGNATURE-1", f"things[{n}].signature", why)
    if len(own) > 1 or (case.new and armed and not own):
        yield Fault("RB-BUILD-2", "things", "the Class gives one Signature Weapon")
    if c.weapon_name and not armed:
        yield Fault("RB-EQ-SIGNATURE-1", "weapon_name", "the Class gives no Signature Weapon")
    for field, text, checked in (
        ("weapon_name", c.weapon_name, looks.name),
        ("look", c.look, looks.look),
    ):
        try:
            checked(text or "")
        except Illegal as no:
            yield Fault(no.rule, field, no.why)


def _granted(case: CharacterCase, by: Literal["role", "class"]) -> Faults:
    """RB-BUILD-17: each line of starting equipment is one thing at most."""
    c, book = case.c, case.book
    lines = book.roles[c.role].equipment if by == "role" else book.classes[c.class_].equipment
    has = [(n, thing) for n, thing in _from(case, by) if not thing.signature]
    match = assign(has, lines, lambda mine, grant: _fits(case, mine[1], grant))
    for k, (n, thing) in enumerate(has):
        if k not in match:
            why = f"the {by} does not give {book.items[thing.item].name}"
            yield Fault("RB-BUILD-17", f"things[{n}]", why)
    if case.new and len(match) < len(lines):
        yield Fault("RB-BUILD-17", "things", f"equipment of the {by} is missing")


def _fits(case: CharacterCase, thing: Thing, grant: Grant) -> bool:
    entry = case.book.items[thing.item]
    if thing.count > grant.count:
        return False
    if grant.switch:
        default = case.book.switches[grant.switch].default
        word = str(case.c.switches.get(grant.switch, default))
        return thing.item in grant.items and thing.item.startswith(word)
    tagged = bool(grant.tags) and set(grant.tags) <= set(entry.tags) and not entry.signature
    return thing.item in grant.items or tagged


# Outfits, money


def _outfits(case: CharacterCase) -> Faults:
    """RB-BUILD-18."""
    rules, has = case.book.rules, _from(case, "outfit")
    for n, thing in has:
        if thing.variant not in rules.outfit_kinds:
            why = f"an outfit is {' or '.join(rules.outfit_kinds)}"
            yield Fault("RB-BUILD-18", f"things[{n}].variant", why)
    count = sum(thing.count for _, thing in has)
    if count > rules.outfits or (case.new and count < rules.outfits):
        yield Fault("RB-BUILD-18", "things", f"there are {rules.outfits} outfits")


def _bought(case: CharacterCase) -> Faults:
    """RB-BUILD-19, RB-RULING-32: Adventuring Gear for its price, out of the first money."""
    c, rules = case.c, case.book.rules
    for n, thing in enumerate(c.things):
        entry = case.book.items[thing.item]
        if thing.by == "bought" and not _is_piece(case, thing):
            if _price(entry, thing) is None or (case.new and entry.kind != "gear"):
                why = f"{entry.name} cannot be bought"
                yield Fault("RB-RULING-32", f"things[{n}]", why)
            elif thing.price != _price(entry, thing):
                why = f"{entry.name} costs {_price(entry, thing)}mC"
                yield Fault(entry.rules[0], f"things[{n}].price", why)
        elif thing.price:
            yield Fault("RB-BUILD-19", f"things[{n}].price", "nothing was paid for this")
    if c.money < 0:
        yield Fault("RB-BUILD-21", "money", "nobody has less than nothing")
    had = c.money + sum(thing.price * thing.count for thing in c.things)
    more = case.book.classes[c.class_].money
    least, most = rules.money_least + more, rules.money_most + more
    if case.new and not least <= had <= most:
        why = f"{had}mC with what was bought; one starts with {least} to {most}mC"
        yield Fault("RB-BUILD-19", "money", why)


def _price(entry: Item, thing: Thing) -> int | None:
    forms = {variant.name: variant.price for variant in entry.variants}
    return forms.get(thing.variant) if forms else entry.price


# The Adventuring Kit


def _kit(case: CharacterCase) -> Faults:
    """RB-BUILD-20, RB-EQ-ADVENTURING-KIT-2."""
    lots = case.book.items[case.book.rules.kit].contains
    has = _from(case, "kit")
    for n, thing in has:
        lines = [lot for lot in lots if thing.item in lot.items]
        shared = any(lot.shared for lot in lines)
        if not lines:
            yield Fault("RB-BUILD-20", f"things[{n}]", "no Kit holds this")
        elif shared and not thing.share and thing.variant not in {lot.variant for lot in lines}:
            why = "only the smallest is one's own; of a larger one there is a share"
            yield Fault("RB-BUILD-20", f"things[{n}].share", why)
    for n, thing in enumerate(case.c.things):
        lines = [lot for lot in lots if lot.shared and thing.item in lot.items]
        if thing.share and not lines:
            yield Fault("RB-BUILD-20", f"things[{n}].share", "this is not shared")
    if case.new:
        yield from _complete(case, has, lots)


def _complete(case: CharacterCase, has: list[Numbered], lots: tuple[Lot, ...]) -> Faults:
    """RB-RULING-31: what the Kit holds follows from all that is owned when building ends."""
    pieces = [thing.item for _, thing in has for _ in range(thing.count)]
    wanted = [items for lot in lots for items in _lines(case, lot)]
    match = assign(wanted, pieces, lambda items, piece: piece in items)
    for n, items in enumerate(wanted):
        if n not in match:
            names = " or ".join(case.book.items[id].name for id in items)
            yield Fault("RB-BUILD-20", "things", f"{names} is missing")
    if len(pieces) > len(wanted):
        why = f"{len(pieces) - len(wanted)} pieces are more than the Kit holds"
        yield Fault("RB-BUILD-20", "things", why)


def _lines(case: CharacterCase, lot: Lot) -> Iterator[tuple[str, ...]]:
    """Each piece that a line of the Kit comes to, with the items it may be."""
    if lot.needing and lot.needing not in stats.needs(case.bearer):
        return
    others = [t for t in case.c.things if t.by != "kit"]
    owned = [case.book.items[t.item] for t in others for _ in range(t.count)]
    match lot.per:
        case "owner":
            yield from [lot.items] * lot.count
        case "rechargeable":
            for entry in owned:
                if _recharges(case, entry):
                    yield from [lot.items] * lot.count
        case "ammo-item":
            systems = case.c.vehicle.systems if case.c.vehicle else ()
            ammo = [entry.ammo for entry in owned]
            ammo += [case.book.systems[held.system].ammo for held in systems]
            for kind in ammo:
                if kind:
                    yield from [_magazines(case, lot, kind)] * lot.count


def _recharges(case: CharacterCase, entry: Item) -> bool:
    """It has Charge and the Action Recharge, and is no Battery."""
    uses = [*entry.uses]
    for id in entry.features:
        uses += case.book.feature(id).uses
    does = any(
        isinstance(effect, Recharge)
        for use in uses
        if use.kind == "action"
        for effect in use.effects
    )
    return does and entry.charge > 0 and "battery" not in entry.tags


def _magazines(case: CharacterCase, lot: Lot, ammo: Ammo) -> tuple[str, ...]:
    stores = {id: case.book.items[id].stores for id in lot.items}
    return tuple(id for id, store in stores.items() if store and store.type == ammo.type)
