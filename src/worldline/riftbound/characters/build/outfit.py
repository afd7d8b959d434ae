"""Step 8: starting equipment, Signature Equipment, outfits, money and the Adventuring Kit."""

from worldline.core.machine import Illegal
from worldline.riftbound.characters.build.answers import (
    AssignScores,
    BuyItem,
    ChooseDamageType,
    ChooseGrant,
    ChooseHands,
    ChooseKit,
    ChooseOutfits,
    ChooseSignature,
    ChooseSystem,
    DescribeLook,
    NameSignature,
    SetMoney,
    Signature,
    Source,
)
from worldline.riftbound.characters.build.facts import Facts
from worldline.riftbound.content import looks
from worldline.riftbound.content.book import Book, kept_with_book
from worldline.riftbound.content.entries.characters import Class, Grant
from worldline.riftbound.content.entries.gear import Item, Lot
from worldline.words import with_sign


@kept_with_book
def grant_items(book: Book, grant: Grant, switched: str) -> tuple[str, ...]:
    """What a line of starting equipment may be; a switch decides between its items."""
    if grant.switch:
        return tuple(id for id in grant.items if id.startswith(switched))
    tags = set(grant.tags)
    tagged = (
        id
        for id, item in book.items.items()
        if tags and tags <= set(item.tags) and not item.signature
    )
    return tuple(dict.fromkeys((*grant.items, *tagged)))


def granted_items(f: Facts, grant: Grant) -> tuple[str, ...]:
    return grant_items(f.book, grant, str(f.switch(grant.switch)) if grant.switch else "")


def grants(f: Facts, by: Source) -> tuple[Grant, ...]:
    """RB-BUILD-17: the starting equipment of the Role or of the Class."""
    giver = f.role if by == "role" else f.class_
    return giver.equipment if giver else ()


def check_grant(f: Facts, a: ChooseGrant) -> None:
    lines = grants(f, a.by)
    if not 0 <= a.n < len(lines):
        raise Illegal("RB-BUILD-17", f"the {a.by} gives no such item")
    allowed = granted_items(f, lines[a.n])
    if a.item not in allowed:
        giver = f.role if a.by == "role" else f.class_
        rule = giver.rules[min(1, len(giver.rules) - 1)] if giver and giver.rules else None
        names = ", ".join(f.book.items[id].name for id in allowed)
        raise Illegal(rule or "RB-BUILD-17", f"this item is one of: {names}")


# Signature Equipment


def signature_options(book: Book, of: Signature) -> tuple[str, ...]:
    match of:
        case "weapon":
            return tuple(id for id, item in book.items.items() if item.signature)
        case "vehicle":
            return tuple(book.vehicles)
        case "companion":
            return tuple(book.companions)


def _class(f: Facts, of: Signature) -> Class:
    """RB-BUILD-2: the Class supplies the Signature Equipment."""
    if f.class_ is None:
        raise Illegal("RB-BUILD-2", "first choose a Class")
    if f.class_.signature != of:
        raise Illegal("RB-BUILD-2", f"a {f.class_.name} has a Signature {f.class_.signature}")
    return f.class_


def check_signature(f: Facts, a: ChooseSignature) -> None:
    _class(f, a.of)
    if a.option not in signature_options(f.book, a.of):
        raise Illegal("RB-EQ-SIGNATURE-1", f'a Signature {a.of} is no "{a.option}"')


def weapon(f: Facts) -> Item | None:
    armed = f.class_ and f.class_.signature == "weapon"
    return f.book.items[f.option] if armed and f.option else None


def damage_types(f: Facts, of: str) -> tuple[str, ...]:
    """The damage types to choose from on gaining something, if it has any."""
    if of == "weapon":
        item = weapon(f)
        return item.choice if item else ()
    for n, system in f.systems():
        if of == f"system:{n}":
            return f.book.systems[system].choice
    for source in ("role", "class"):
        for n, grant in enumerate(grants(f, source)):
            if of == f"{source}:{n}" and (item_id := granted_item(f, source, n, grant)):
                return f.book.items[item_id].choice
    return ()


def granted_item(f: Facts, by: Source, n: int, grant: Grant) -> str | None:
    """The item that a line of starting equipment has become; None: it is still open."""
    allowed = granted_items(f, grant)
    if len(allowed) == 1:
        return allowed[0]
    a = f.get(f"grant:{by}:{n}", ChooseGrant)
    return a.item if a else None


def check_type(f: Facts, a: ChooseDamageType) -> None:
    allowed = damage_types(f, a.of)
    if not allowed:
        raise Illegal("RB-EQ-SIGNATURE-1", "nothing here has a damage type to choose")
    if a.damage not in allowed:
        names = " or ".join(f.book.damage[id].name for id in allowed)
        raise Illegal("RB-EQ-SIGNATURE-1", f"its damage type is {names}")


def check_hands(f: Facts, _: ChooseHands) -> None:
    item = weapon(f)
    if item is None or item.two_handed != "chosen":
        raise Illegal("RB-EQ-SIGNATURE-1", "nothing here may be Two-handed or not")


def check_system(f: Facts, a: ChooseSystem) -> None:
    """RB-RULING-44: only where the vehicle's list says "or", and within its System Weight."""
    vehicle = f.vehicle
    if vehicle is None or not 0 <= a.n < len(vehicle.systems):
        raise Illegal("RB-RULING-44", "there is no such place for a System")
    if a.system not in vehicle.systems[a.n].systems:
        names = " or ".join(f.book.systems[id].name for id in vehicle.systems[a.n].systems)
        raise Illegal("RB-RULING-44", f"this System is the {names}")


def check_scores(f: Facts, a: AssignScores) -> None:
    _class(f, "companion")
    if f.option is None:
        raise Illegal("RB-EQ-COMPANION-2", "first choose the companion")
    entry = f.book.companions[f.option]
    if set(a.scores) != set(entry.to) or sorted(a.scores.values()) != sorted(entry.assign):
        scores = ", ".join(with_sign(score) for score in entry.assign)
        names = ", ".join(entry.to).upper()
        raise Illegal("RB-EQ-COMPANION-2", f"{scores} go to {names} in any order")


def check_called(f: Facts, a: NameSignature) -> None:
    if not looks.name(a.name):
        raise Illegal("RB-EQ-SIGNATURE-1", "a name has letters")
    _class(f, a.of)


def check_look(f: Facts, a: DescribeLook) -> None:
    if not looks.look(a.look):
        raise Illegal("RB-EQ-SIGNATURE-1", "a look has words")
    _class(f, a.of)


# Outfits, money, the Kit


@kept_with_book
def clothing(book: Book) -> str:
    """The item that outfits are: the one that comes in all their kinds (RB-BUILD-18)."""
    kinds = set(book.rules.outfit_kinds)
    return next(id for id, item in book.items.items() if kinds <= {v.name for v in item.variants})


def check_outfits(f: Facts, a: ChooseOutfits) -> None:
    rules = f.book.rules
    if len(a.outfits) != rules.outfits or not set(a.outfits) <= set(rules.outfit_kinds):
        kinds = " or ".join(rules.outfit_kinds)
        raise Illegal("RB-BUILD-18", f"there are {rules.outfits} outfits, each {kinds}")


def money_range(f: Facts) -> tuple[int, int]:
    """RB-BUILD-19, with what the Class adds on top (RB-RULING-32)."""
    more = f.class_.money if f.class_ else 0
    return f.book.rules.money_least + more, f.book.rules.money_most + more


def check_money(f: Facts, a: SetMoney) -> None:
    if f.class_ is None:
        raise Illegal("RB-BUILD-19", "first choose a Class: it may add to the money")
    least, most = money_range(f)
    if not least <= a.mc <= most:
        raise Illegal("RB-BUILD-19", f"a {f.class_.name} starts with {least} to {most}mC")


def price(book: Book, item: str, variant: str) -> int | None:
    """What an item costs; None: it cannot be bought (RB-MISSING-9)."""
    entry = book.items.get(item)
    if entry is None or entry.kind != "gear":
        return None
    if entry.variants:
        return next((v.price for v in entry.variants if v.name == variant), None)
    return entry.price if not variant else None


def check_buy(f: Facts, a: BuyItem) -> None:
    each = price(f.book, a.item, a.variant)
    if each is None:
        raise Illegal("RB-RULING-32", "only Adventuring Gear with a price can be bought")
    if a.count < 1:
        raise Illegal("RB-BUILD-19", "one buys at least one")
    money = f.get("money", SetMoney)
    if money is None:
        raise Illegal("RB-BUILD-19", "first agree on the money")
    left = money.mc - money_spent(f, apart=a.question)
    if each * a.count > left:
        raise Illegal("RB-BUILD-19", f"that costs {each * a.count}mC; {left}mC are left")


def money_spent(f: Facts, apart: str = "") -> int:
    return sum(
        (price(f.book, a.item, a.variant) or 0) * a.count
        for a in f.all(BuyItem)
        if a.question != apart
    )


@kept_with_book
def kit_options(book: Book, lot: Lot) -> tuple[tuple[str, str], ...]:
    """What a line of the Adventuring Kit may be: items with their variants."""
    if lot.per != "owner":
        return ()  # it follows from what is owned
    if not lot.shared:
        return tuple((id, lot.variant) for id in lot.items)
    return tuple((id, v.name) for id in lot.items for v in book.items[id].variants)


def kit_lots(book: Book) -> tuple[Lot, ...]:
    return book.items[book.rules.kit].contains


def check_kit(f: Facts, a: ChooseKit) -> None:
    lots = kit_lots(f.book)
    allowed = kit_options(f.book, lots[a.n]) if 0 <= a.n < len(lots) else ()
    if (a.item, a.variant) not in allowed:
        raise Illegal("RB-BUILD-20", "the Kit holds no such thing there")
