"""Buying, and what one does with things outside combat: hold, wear, reload, recharge, bandage.

In combat each of these is an Action or an Instant; outside it they are free (RB-RULING-133).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.check import CheckOutcome, check
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.effects import (
    Choose,
    Effect,
    Effects,
    Heal,
    Mark,
    Pair,
    Scan,
    SwitchOnOff,
)
from worldline.riftbound.content.entries.gear import Item
from worldline.riftbound.content.entries.powers import Use
from worldline.riftbound.content.entries.when import Critical
from worldline.riftbound.downtime.dying import (
    CharacterAfter,
    check_alive,
    gain_mark,
    heal,
    is_critical,
)
from worldline.riftbound.figures import sources, stats
from worldline.riftbound.figures.character import Character, Thing, Where
from worldline.riftbound.figures.roll import Cup, Line

HANDS: Final[tuple[Where, ...]] = ("left", "right", "both")


def thing(c: Character, n: int) -> tuple[Thing, Item]:
    """One of the character's things by its number, and its entry."""
    for owned in c.things:
        if owned.n == n:
            return owned, open_book(c.packs).items[owned.item]
    raise Illegal("RB-HOLD-1", f"{c.name} has no thing {n}")


def replace_things(c: Character, *new: Thing) -> Character:
    """With these things in place of those of the same number."""
    by_number = {t.n: t for t in new}
    return replace(c, things=tuple(by_number.get(t.n, t) for t in c.things))


def uses(c: Character, item: Item) -> Iterator[Use]:
    yield from item.uses
    for id in item.features:
        yield from open_book(c.packs).feature(id).uses


def does(c: Character, item: Item, effect: type[Effect]) -> bool:
    return any(_is(use, effect) for use in uses(c, item))


def _is(use: Use, effect: type[Effect]) -> bool:
    """Whether the effect is part of the use, or of one that can be chosen."""
    options = (option for e in use.effects if isinstance(e, Choose) for option in e.options)
    chosen = (e for option in options for e in option.effects)
    return any(isinstance(e, effect) for e in (*use.effects, *chosen))


# Money


def price(c: Character, id: str, variant: str = "") -> int:
    """What an item costs; most weapons and armour have no price (RB-MISSING-9)."""
    book = open_book(c.packs)
    if id not in book.items:
        raise Illegal("RB-MISSING-9", f'there is no item "{id}"')
    item = book.items[id]
    found = item.price
    if item.variants:
        found = next((v.price for v in item.variants if v.name == variant), None)
        if found is None and any(v.price is not None for v in item.variants):
            sold = ", ".join(v.name for v in item.variants if v.price is not None)
            raise Illegal("RB-MISSING-9", f"{item.name} is sold in these forms: {sold}")
    elif variant:
        found = None
    if found is None:
        raise Illegal("RB-MISSING-9", f"{' '.join((item.name, variant)).strip()} has no price")
    return found


def buy(c: Character, id: str, count: int = 1, variant: str = "") -> CharacterAfter:
    """For milliCredits (RB-BUILD-21). Whatever is bought is full (RB-RULING-30). No rule keeps
    anybody from having several of a thing; whoever had one already is told."""
    if count < 1:
        raise Illegal("RB-BUILD-21", "one buys at least one of a thing")
    cost = count * price(c, id, variant)
    if cost > c.money:
        raise Illegal("RB-BUILD-21", f"that costs {cost}mC, and {c.name} has {c.money}mC")
    c = replace(c, money=c.money - cost)
    item = open_book(c.packs).items[id]
    had = sum(t.count for t in c.things if t.item == id)
    c = gain(c, id, count, variant, paid=cost // count)
    more = f", and has {had + count} now" if had else ""
    return c, [Line(f"{c.name} buys {count} {item.name} for {cost}mC{more}", (item.rules[0],))]


def gain(
    c: Character,
    id: str,
    count: int = 1,
    variant: str = "",
    paid: int = 0,
    choice: str | None = None,
    two_handed: bool | None = None,
) -> Character:
    """An item more, full, with whatever it contains. What was chosen on gaining it first is said
    (RB-EQ-SIGNATURE-1)."""
    new = make_items(open_book(c.packs), id, c.next_thing, count, variant, paid, choice, two_handed)
    return replace(c, things=(*c.things, *new), next_thing=c.next_thing + len(new))


def make_items(
    book: Book,
    id: str,
    n: int,
    count: int = 1,
    variant: str = "",
    paid: int = 0,
    choice: str | None = None,
    two_handed: bool | None = None,
) -> tuple[Thing, ...]:
    """New items, full, with whatever they contain, numbered from n on; each by itself if it holds
    something."""
    item = book.items[id]
    single = item.ammo or item.stores or item.charge or item.contains
    found: list[Thing] = []
    for _ in range(count if single else 1):
        each = 1 if single else count
        found += _made(book, id, n + len(found), each, variant, paid, choice, two_handed)
    return tuple(found)


def _made(
    book: Book,
    id: str,
    n: int,
    count: int,
    variant: str,
    paid: int = 0,
    choice: str | None = None,
    two_handed: bool | None = None,
    inside: int = 0,
) -> tuple[Thing, ...]:
    item = book.items[id]
    chosen = choice in (item.choice or (None,))
    if not chosen or (two_handed is None) == (item.two_handed == "chosen"):
        raise Illegal(item.rules[0], f"say what was chosen of the {item.name}, and no more")
    if variant not in ([v.name for v in item.variants] or [""]) or id == book.rules.kit:
        raise Illegal(item.rules[0], f"{item.name} is had in one of its forms, or piece by piece")
    tokens = item.ammo or item.stores
    new = Thing(
        n=n, item=id, variant=variant, count=count, price=paid,
        choice=choice, two_handed=two_handed,
        where="inside" if inside else "carried", inside=inside or None,
        ammo=tokens.most if tokens else 0, charge=item.charge, by="bought" if paid else "gm",
    )  # fmt: skip
    found = [new]
    for lot in item.contains:
        last = found[-1].n + 1
        found += _made(book, lot.items[0], last, lot.count, lot.variant, inside=new.n)
    return tuple(found)


# Holding and wearing


def hold(c: Character, numbers: Sequence[int]) -> CharacterAfter:
    """RB-HOLD-2: nothing, two one-handed things, or a Two-handed one; what was held before is
    carried. Of several alike, one is taken."""
    hands = open_book(c.packs).rules.hands
    chosen = [thing(c, n) for n in numbers]
    both = [sources.is_two_handed(item, t) for t, item in chosen]
    if len(set(numbers)) < len(numbers) or sum(2 if two else 1 for two in both) > hands:
        raise Illegal("RB-HOLD-2", "two hands hold two one-handed items or one Two-handed item")
    for t, item in chosen:
        if any(other.module == t.n for other in c.things):
            raise Illegal("RB-KEY-MODULE-1", f"the {item.name} is part of another item now")
    c = replace_things(c, *(replace(t, where="carried") for t in c.things if t.where in HANDS))
    free: list[Where] = ["left", "right"]
    for (t, _), two in zip(chosen, both, strict=True):
        c = _taken(c, t.n, "both" if two else free.pop())
    names = " and ".join(item.name for _, item in chosen) or "nothing"
    return c, [Line(f"{c.name} holds {names}", ("RB-HOLD-2", "RB-RULING-133"))]


def _taken(c: Character, n: int, where: Where) -> Character:
    own, _ = thing(c, n)
    if own.count == 1:
        return replace_things(c, replace(own, where=where, inside=None))
    c = replace_things(c, replace(own, count=own.count - 1))
    one = replace(own, n=c.next_thing, count=1, where=where, inside=None)
    return replace(c, things=(*c.things, one), next_thing=c.next_thing + 1)


def wear(c: Character, n: int) -> CharacterAfter:
    """Armour, one suit at a time (RB-RULING-112), or clothes in place of others."""
    own, item = thing(c, n)
    if item.kind != "armour" and (item.kind != "other" or item.contains):
        raise Illegal("RB-RULING-133", f"a {item.name} is not worn")
    book = open_book(c.packs)
    off = [t for t in c.things if t.where == "worn" and book.items[t.item].kind == item.kind]
    c = replace_things(c, *(replace(t, where="carried") for t in off))
    c = replace_things(c, replace(own, where="worn", inside=None))
    return c, [Line(f"{c.name} wears {item.name}", ("RB-RULING-112", "RB-RULING-133"))]


class Lifted(NamedTuple):
    """Picking something up: the Check it took, if any."""

    character: Character
    outcome: CheckOutcome | None
    told: list[Line]


def pick_up(
    c: Character,
    id: str,
    cup: Cup,
    *,
    variant: str = "",
    choice: str | None = None,
    two_handed: bool | None = None,
) -> Lifted:
    """RB-RULING-132: an item from the ground, a container or somebody else."""
    lifted = gain(c, id, variant=variant, choice=choice, two_handed=two_handed)
    outcome, told = lift(c, open_book(c.packs).items[id], cup)
    return Lifted(lifted if outcome is None or outcome.succeeds else c, outcome, told)


def lift(c: Character, item: Item, cup: Cup) -> tuple[CheckOutcome | None, list[Line]]:
    """The STR Check that picking up something Heavy takes; None: it takes none."""
    skilled = sources.covers(sources.skills(c), item.skills)
    needed = stats.pick_up_difficulty(stats.of(c), item, skilled)
    if needed is None:
        return None, [Line(f"{c.name} picks up {item.name}", ("RB-KEY-HEAVY-1",))]
    outcome = check(c, "str", cup, difficulty=needed)
    text = f"{c.name} {'picks up' if outcome.succeeds else 'cannot lift'} {item.name}"
    dice = (*outcome.thrown.faces, *outcome.thrown.more)
    return outcome, [Line(text, ("RB-KEY-HEAVY-1",), dice)]


def attach(c: Character, module: int, to: int) -> CharacterAfter:
    """RB-KEY-MODULE-1, RB-KEY-MODULE-2: from now on both are one item."""
    part, entry = thing(c, module)
    base, item = thing(c, to)
    if entry.kind != "module":
        raise Illegal("RB-KEY-MODULE-1", f"a {entry.name} is no Module")
    if not sources.fits(entry, item, base):
        raise Illegal("RB-KEY-MODULE-2", f"a {entry.name} does not fit a {item.name}")
    if base.module is not None or any(t.module == part.n for t in c.things):
        raise Illegal("RB-KEY-MODULE-1", "a Module stays where it is, and there is room for one")
    c = replace_things(c, replace(base, module=part.n), replace(part, where="carried", inside=None))
    return c, [Line(f"The {entry.name} is attached to the {item.name}", ("RB-KEY-MODULE-1",))]


def switch(c: Character, n: int) -> CharacterAfter:
    """Turn a held thing on, or off if it is on."""
    own, item = thing(c, n)
    if not does(c, item, SwitchOnOff):
        raise Illegal("RB-HOLD-1", f"a {item.name} cannot be switched on")
    check_held(own, item)
    line = Line(f"The {item.name} is {'off' if own.on else 'on'}", (item.rules[0],))
    return replace_things(c, replace(own, on=not own.on)), [line]


def scan(c: Character, n: int, wanted: str) -> CharacterAfter:
    """Learn one of the things that a held scanner can show; what it shows is the GM's to tell
    (RB-EQ-MGS-2)."""
    own, item = thing(c, n)
    use = next((u for u in uses(c, item) if _is(u, Scan)), None)
    if use is None:
        raise Illegal("RB-HOLD-1", f"a {item.name} scans nothing")
    check_held(own, item)
    names = [option.name for e in use.effects if isinstance(e, Choose) for option in e.options]
    if wanted not in names:
        raise Illegal(use.rules[0], f"it shows one of these: {'; '.join(names)}")
    if own.charge < use.cost.charge:
        raise Illegal("RB-KEY-CHARGE-1", f"the {item.name} has no Charge left")
    left = own.charge - use.cost.charge
    line = Line(f"{wanted}: the GM tells; {left} Charge is left", use.rules)
    return replace_things(c, replace(own, charge=left)), [line]


def pair(c: Character, n: int, other: str) -> CharacterAfter:
    """Another device that can be touched goes on the list of a held one (RB-EQ-MGS-8)."""
    own, item = thing(c, n)
    use = next((u for u in uses(c, item) if _is(u, Pair)), None)
    if use is None:
        raise Illegal("RB-HOLD-1", f"a {item.name} has no list")
    check_held(own, item)
    if not other.strip() or other in own.paired:
        raise Illegal(use.rules[0], "each device on the list has a name of its own")
    line = Line(f"{other} is on the list of the {item.name}", use.rules)
    return replace_things(c, replace(own, paired=(*own.paired, other))), [line]


def check_held(own: Thing, item: Item) -> None:
    if not sources.in_use(item, own):
        raise Illegal("RB-HOLD-1", f"the {item.name} must be held")


# Bandages


class Treated(NamedTuple):
    """Whoever used a bandage, and the patient, if that was somebody else."""

    character: Character
    patient: Character | None
    told: list[Line]


def bandage(c: Character, n: int, cup: Cup, patient: Character | None = None) -> Treated:
    """RB-RULING-134: it is destroyed first, and then its effect is judged."""
    own, item = thing(c, n)
    use = next((use for use in uses(c, item) if use.cost.item), None)
    if use is None:
        raise Illegal("RB-RULING-134", f"a {item.name} is no bandage")
    check_held(own, item)
    check_alive(c)
    check_alive(patient or c)
    user = stats.of(c)
    c = replace(c, things=tuple(t for t in c.things if t.n != n))
    hurt = patient or c
    told = [Line(f"{c.name} uses a {item.name} on {hurt.name}", use.rules)]
    critical = is_critical(hurt)
    for effect in use.effects:
        if _barred(effect, critical):
            continue
        match effect:
            case Heal():
                amount, dice = cup.settle(stats.amount(user, effect.amount))
                hurt, lines = heal(hurt, amount)
                told += [replace(line, dice=dice) for line in lines[:1]] + lines[1:]
            case Mark(mark=mark):
                count = stats.amount(user, effect.count).shows()
                hurt = gain_mark(hurt, mark, count)
                name = open_book(c.packs).marks[mark].name
                told.append(Line(f"{hurt.name} gains {count} {name}", use.rules))
    return Treated(c, hurt, told) if patient else Treated(hurt, None, told)


def _barred(effect: Effects, critical: bool) -> bool:
    return critical and any(isinstance(w, Critical) and w.who == "target" for w in effect.unless)
