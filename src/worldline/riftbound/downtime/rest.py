"""Rests, and hours that go by: what they bring back, and what they use up (RB-REST).

Scores are the effective ones at the start of the rest (RB-RULING-237). Vehicles recover nothing
(RB-RULING-227).
"""

from typing import Final, Literal

from msgspec.structs import replace

from worldline.core.machine import Illegal
from worldline.riftbound.body.health import gain
from worldline.riftbound.body.hits import successes
from worldline.riftbound.body.prestige import spend
from worldline.riftbound.body.tokens import movable
from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.content.entries.standing import FillsInSun, RunsOnCharge
from worldline.riftbound.downtime.dying import CharacterAfter, check_alive, restore_ehp
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character, MarkHeld, Owned, Thing
from worldline.riftbound.figures.roll import Cup, Line, Own
from worldline.riftbound.figures.sources import Bearer

Kind = Literal["short", "long", "full"]
HOUR: Final = 60


def kind_of(book: Book, minutes: int, asleep: int = 0) -> Kind:
    """RB-RULING-56: a rest of its length, or of what was completed of it when it was interrupted
    (RB-RULING-58)."""
    rules = book.rules
    if minutes < rules.short_break_minutes:
        raise Illegal("RB-RULING-56", f"a Rest takes {rules.short_break_minutes} minutes or more")
    if minutes >= rules.full_rest_minutes and asleep >= rules.full_rest_sleep_minutes:
        return "full"
    return "long" if minutes >= rules.long_break_minutes else "short"


def lasting(book: Book, kind: Kind, hours: int = 1) -> tuple[int, int]:
    """The minutes of a rest of this kind, and how many of them are slept (RB-RULING-56)."""
    rules = book.rules
    if hours > 1 and kind != "long":
        raise Illegal("RB-RULING-56", "only a Long Break lasts as many hours as one likes")
    match kind:
        case "short":
            return rules.short_break_minutes, 0
        case "long":
            return hours * rules.long_break_minutes, 0
        case "full":
            return rules.full_rest_minutes, rules.full_rest_sleep_minutes


def rest(
    c: Character,
    minutes: int,
    cup: Cup,
    *,
    asleep: int = 0,
    sun: int = 0,
    combat: bool = False,
    again: int | None = None,
) -> CharacterAfter:
    """RB-WIN-21: a Rest of so many minutes, some of them asleep or in direct sunlight, with the
    character's companion. It gives the benefits of its own kind only (RB-RULING-56). The first of
    the character's rolls that shows `again` or less is made again for Prestige."""
    check_rest(c, minutes, asleep, sun, combat)
    kind = kind_of(open_book(c.packs), minutes, asleep)
    b = stats.of(c)
    told = [Line(f"{c.name} takes a {NAMES[kind][0]} of {minutes} minutes", (NAMES[kind][1],))]
    if again is not None:
        spend(c)  # before any die falls: a roll that was seen is not lost
    mine = Own(cup, again)
    for step in STEPS:
        c, lines = step(c, b, kind, minutes, mine)
        told += lines
    if mine.spent:
        c = spend(c)
        told.append(Line(f"{c.name} has rolled again for Prestige", ("RB-PRESTIGE-4",)))
    c, lines = _companion(c, kind, minutes, cup)  # not its owner's rolls (RB-RULING-53)
    told += lines
    hours, awake = minutes // HOUR, (minutes - asleep) // HOUR
    c, lines = pass_hours(c, hours, asleep=hours - awake, sun=sun // HOUR)
    return replace(c, spared=False), told + lines  # RB-DYING-13: many turns have gone by


def interrupt(
    c: Character,
    minutes: int,
    cup: Cup,
    *,
    asleep: int = 0,
    sun: int = 0,
    again: int | None = None,
) -> CharacterAfter:
    """RB-RULING-58: a rest that ended after so many minutes gives what they earn; whoever wanted to
    sleep did so first."""
    slept, in_sun = min(asleep, minutes), min(sun, minutes)
    if minutes >= open_book(c.packs).rules.short_break_minutes:
        return rest(c, minutes, cup, asleep=slept, sun=in_sun, again=again)
    check_rest(c, minutes, slept, in_sun, combat=False)
    told = [Line(f"{c.name} rests for {minutes} minutes, too short to help", ("RB-RULING-56",))]
    return c, told


NAMES: Final[dict[Kind, tuple[str, str]]] = {
    "short": ("Short Break", "RB-REST-1"),
    "long": ("Long Break", "RB-REST-2"),
    "full": ("Full Rest", "RB-REST-4"),
}


def check_rest(c: Character, minutes: int, asleep: int, sun: int, combat: bool) -> None:
    check_alive(c)
    if combat:
        raise Illegal("RB-RULING-58", "nobody rests during combat")
    if not (0 <= asleep <= minutes and 0 <= sun <= minutes):
        raise Illegal("RB-REST-4", "nobody sleeps or lies in the sun for longer than the rest")


# What a rest brings


def _sp(c: Character, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    """RB-REST-1, RB-REST-2."""
    more: int | None = None
    dice: tuple[int, ...] = ()
    rule = "RB-REST-2"
    if kind == "short":
        more, dice = cup.settle(stats.amount(b, b.book.rules.short_break_sp))
        rule = "RB-REST-1"
    gained = gain(c.sp, more, stats.maxima(b).sp)
    told = [Line(f"{c.name} recovers {gained} SP", (rule,), dice)] if gained or dice else []
    return replace(c, sp=c.sp + gained), told


def _hp(c: Character, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    if kind == "short":
        return c, []
    hp, line = _healed(c.name, c.hp, b, kind, minutes, cup)
    return replace(c, hp=hp), [line]


def _healed(name: str, hp: int, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> tuple[int, Line]:
    """RB-REST-3: for each Level in each complete hour, every time with dice of its own and never
    below 0 (RB-RULING-57); RB-REST-4: all of it."""
    most = stats.maxima(b).hp
    if kind == "full":
        gained = gain(hp, None, most)
        return hp + gained, Line(f"{name} recovers {gained} HP", ("RB-REST-4",))
    each = stats.amount(b, b.book.rules.long_break_hp)
    rolls = [cup.settle(each) for _ in range(b.level * (minutes // HOUR))]
    gained = gain(hp, sum(healed for healed, _ in rolls), most)
    dice = tuple(face for _, faces in rolls for face in faces)
    how = f"{len(rolls)} times {each}" if len(rolls) > 1 else str(each)
    if hp + gained >= most:
        how += ", up to the maximum"
    return hp + gained, Line(f"{name} recovers {gained} HP ({how})", ("RB-REST-3",), dice)


def _ehp(c: Character, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    """RB-REST-5, RB-DYING-10."""
    if kind != "full" or c.ehp >= stats.maxima(b).ehp:
        return c, []
    return restore_ehp(c, b.book.rules.full_rest_ehp, cup, ("RB-REST-5",))


def _readiness(c: Character, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    """RB-REST-6, RB-REST-7: any Rest readies what is on cooldown, a Full Rest perhaps a Signature
    effect, each with a die of its own (RB-RULING-59)."""
    told: list[Line] = []
    ready: list[Owned] = []
    for own in c.abilities:
        name = b.book.abilities[own.ability].name
        if own.cooldown:
            own = replace(own, cooldown=False)
            told.append(Line(f"{name} is ready again", ("RB-REST-7", "RB-KEY-COOLDOWN-3")))
        if own.used and kind == "full":
            dice = cup.throw(1)
            back = successes(dice, b.book.rules.signature_ready)
            own = replace(own, used=not back)
            text = f"{name} is {'ready again' if back else 'still spent'}"
            told.append(Line(text, ("RB-REST-6", "RB-KEY-SIGNATURE-2"), dice))
        ready.append(own)
    return replace(c, abilities=tuple(ready)), told


def _marks(c: Character, b: Bearer, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    """RB-REST-8, RB-REST-9: marks that end with a rest; RB-REST-10: bars that do."""
    kept, told = _rested(b.book, c.marks, kind)
    barred = () if kind == "full" else c.barred
    if barred != c.barred:
        told.append(Line(f"{c.name} may study anybody again", ("RB-REST-10",)))
    return replace(c, marks=kept, barred=barred), told


def _rested(
    book: Book, marks: tuple[MarkHeld, ...], kind: Kind
) -> tuple[tuple[MarkHeld, ...], list[Line]]:
    ends = ("any", "full") if kind == "full" else ("any",)
    gone = [held for held in marks if book.marks[held.mark].ends.rest in ends]
    told = []
    for held in gone:
        entry = book.marks[held.mark]
        told.append(Line(f"{entry.name} goes", entry.rules))
    return tuple(held for held in marks if held not in gone), told


def _companion(c: Character, kind: Kind, minutes: int, cup: Cup) -> CharacterAfter:
    """RB-RULING-206: it rests with its owner; SP and Abilities are the owner's."""
    beast = c.companion
    if beast is None or beast.dead:
        return c, []
    b = stats.companion(c)
    hp, ehp = beast.hp, beast.ehp
    told: list[Line] = []
    if kind != "short":
        hp, line = _healed(beast.name, hp, b, kind, minutes, cup)
        told.append(line)
    if kind == "full" and ehp < stats.maxima(b).ehp:
        more, dice = cup.settle(stats.amount(b, b.book.rules.full_rest_ehp))
        ehp += gain(ehp, more, stats.maxima(b).ehp)
        told.append(Line(f"{beast.name} regains {ehp - beast.ehp} EHP", ("RB-REST-5",), dice))
    marks, lines = _rested(b.book, beast.marks, kind)
    rested = replace(beast, hp=hp, ehp=ehp, marks=marks, spared=False)
    return replace(c, companion=rested), told + lines


STEPS: Final = (_sp, _hp, _ehp, _readiness, _marks)
"""What a rest brings."""


# Hours


def pass_hours(c: Character, hours: int, *, asleep: int = 0, sun: int = 0) -> CharacterAfter:
    """Complete hours: bodies that run on Charge use it while awake, and whatever fills in the sun
    does so."""
    if not (0 <= asleep <= hours and 0 <= sun <= hours):
        raise Illegal("RB-REST-4", "nobody sleeps or lies in the sun for longer than that")
    c, told = _run(c, hours - asleep)
    filled = [_filled(open_book(c.packs), thing, sun) for thing in c.things]
    for old, new in zip(c.things, filled, strict=True):
        if old != new:
            item = open_book(c.packs).items[new.item]
            told.append(Line(f"{item.name}: Charge {new.charge}", (item.rules[0],)))
    return replace(c, things=tuple(filled)), told


def _run(c: Character, awake: int) -> CharacterAfter:
    """RB-AB-ROBOTIC-3, RB-RULING-199: hours asleep cost nothing."""
    if c.body_charge is None or c.asleep or not awake:
        return c, []
    for source, runs, now in stats.standing(stats.of(c), RunsOnCharge):
        if now:
            left = max(0, c.body_charge - runs.per_hour * awake)
            told = [Line(f"{c.name} has {left} Charge left", (source.rule,))]
            if not left:
                told.append(Line(f"{c.name} falls asleep", (source.rule,)))
            return replace(c, body_charge=left, asleep=not left), told
    return c, []


def charge_body(c: Character, tokens: int) -> Character:
    """Charge for the body itself; with enough of it, its owner wakes (RB-AB-ROBOTIC-3)."""
    held = (c.body_charge or 0) + tokens
    enough = [runs.wakes_at for runs in stats.holding(stats.of(c), RunsOnCharge)]
    return replace(c, body_charge=held, asleep=c.asleep and held < min(enough, default=0))


def _filled(book: Book, thing: Thing, hours: int) -> Thing:
    item = book.items[thing.item]
    gained = sum(s.per_hour * hours for s in item.standing if isinstance(s, FillsInSun))
    return replace(thing, charge=thing.charge + movable(item.charge, thing.charge, gained))


# Food and water


def eat_and_drink(c: Character, days: int, water: bool) -> CharacterAfter:
    """RB-EQ-RATIONS-1, RB-EQ-WATER-BOTTLE-1: a Ration for each day, and a bottle's water for one
    unless it is filled again. What comes of hunger and thirst is the GM's to say."""
    needs = stats.needs(stats.of(c))
    told: list[Line] = []
    if "food" in needs:
        c, eaten = _eaten(c, days)
        told.append(_supplied(c, "food", eaten, days))
    if "water" in needs:
        bottles = sum(t.count for t in c.things if t.item in provisions(c, "water"))
        enough = days if water else min(days, bottles)
        told.append(_supplied(c, "water", enough, days))
    return c, told


def provisions(c: Character, need: stats.Need) -> frozenset[str]:
    """The items that a kit has for those who need this."""
    book = open_book(c.packs)
    lots = book.items[book.rules.kit].contains
    return frozenset(item for lot in lots if lot.needing == need for item in lot.items)


def _eaten(c: Character, days: int) -> tuple[Character, int]:
    food, left, things = provisions(c, "food"), days, []
    for own in c.things:
        taken = min(left, own.count) if own.item in food else 0
        left -= taken
        if taken < own.count:
            things.append(replace(own, count=own.count - taken))
    return replace(c, things=tuple(things)), days - left


def _supplied(c: Character, what: stats.Need, enough: int, days: int) -> Line:
    items = open_book(c.packs).items
    rules = tuple(rule for item in sorted(provisions(c, what)) for rule in items[item].rules)
    if enough == days:
        return Line(f"{c.name} has had {what} for {days} {'day' if days == 1 else 'days'}", rules)
    return Line(f"{c.name} has had {what} for {enough} of {days} days: the GM says more", rules)
