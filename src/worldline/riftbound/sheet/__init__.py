"""The character sheet: everything a player wants on paper, worked out from the file (RB-SHEET).

The book speaks of a sheet and has none (RB-MISSING-25).
"""

from worldline.riftbound.content.book import Book, open_book
from worldline.riftbound.figures import stats
from worldline.riftbound.figures.character import Character
from worldline.riftbound.figures.sources import Bearer
from worldline.riftbound.sheet import doings, powers, things
from worldline.riftbound.sheet.rows import (
    Condition,
    Innate,
    Investigation,
    Pool,
    Sheet,
    TraitRow,
    Traits,
)

__all__ = ["Sheet", "sheet"]


def sheet(c: Character) -> Sheet:
    """All fields of the sheet (RB-SHEET-1 to RB-SHEET-32)."""
    book, b = open_book(c.packs), stats.of(c)
    role, most = book.roles[c.role], stats.maxima(b)
    return Sheet(
        name=c.name,
        level=c.level,
        role=powers.entry_name(book, "roles", c.role),
        category=role.category,
        class_=powers.entry_name(book, "classes", c.class_),
        signature=_signature(book, c),
        size=book.sizes[c.size].name,
        attributes=powers.attribute_rows(b),
        hp=Pool(now=c.hp, most=most.hp),
        hp_gains=c.hp_gains,
        sp=Pool(now=c.sp, most=most.sp),
        ehp=Pool(now=c.ehp, most=most.ehp),
        condition=_condition(book, c, b),
        traits=_traits(book, c),
        ideal=powers.quirk(book, "ideal", c.quirks.ideal),
        goal=powers.quirk(book, "goal", c.quirks.goal),
        flaw=powers.quirk(book, "flaw", c.quirks.flaw),
        prestige=Pool(now=c.prestige, most=book.rules.prestige_most),
        stories=c.stories,
        story_bonus=stats.story_bonus(b),
        abilities=powers.ability_rows(book, c),
        points=powers.points_rows(c),
        skilled=_skilled(book, c, b),
        attacks=things.own_attacks(c, b),
        carried=things.carried_attacks(book, c),
        dodge=powers.dodge_row(b),
        move=powers.move_row(b),
        order=powers.order_row(b),
        hands=things.hands(book, c),
        things=things.thing_rows(book, c),
        money=c.money,
        counters=powers.counter_rows(book, c),
        tracks=powers.tracks(book, _actions(b)),
        actions=_actions(b),
        investigation=Investigation(known=c.investigated, barred=c.barred),
        innate=_innate(book, c, b),
        companion=things.companion_block(book, c),
        vehicle=things.vehicle_block(book, c, b),
        reminders=powers.reminders(book),
        specials=powers.special_notes(book, c),
        languages=c.languages,
        notes=c.notes,
    )


def _signature(book: Book, c: Character) -> str:
    """RB-SHEET-4: the chosen option, by the name its owner gave it."""
    if c.vehicle:
        return option_name(c.vehicle.name, powers.entry_name(book, "vehicles", c.vehicle.option))
    if c.companion:
        return option_name(
            c.companion.name, powers.entry_name(book, "companions", c.companion.option)
        )
    return ", ".join(things.thing_name(book, c, thing) for thing in c.things if thing.signature)


def option_name(name: str, option: str) -> str:
    """What has no name of its own is named once."""
    return option if name == option else f"{name}, {option}"


def _skilled(book: Book, c: Character, b: Bearer) -> tuple[str, ...]:
    """RB-SHEET-18: with one's own Signature Equipment one is Skilled as well (RB-RULING-41)."""
    found = {powers.entry_name(book, "skills", id) for id in b.skills}
    found |= {powers.entry_name(book, "items", t.item) for t in c.things if t.signature}
    mine = {powers.entry_name(book, "vehicles", c.vehicle.option)} if c.vehicle else set()
    return tuple(sorted(found | mine))


def _condition(book: Book, c: Character, b: Bearer) -> Condition:
    return Condition(
        critical=b.critical,
        weakened=stats.is_weakened(b),
        asleep=c.asleep,
        dead=c.dead,
        statuses=powers.mark_rows(book, c.marks, status=True),
    )


def _actions(b: Bearer) -> int:
    """RB-TURN-1; fewer in Critical Condition (RB-DYING-3)."""
    rules = b.book.rules
    return stats.figure(b, rules.critical_actions if b.critical else rules.actions, "actions").value


def _traits(book: Book, c: Character) -> Traits:
    return Traits(
        traits=tuple(TraitRow(name=t.name, plus=t.plus, minus=t.minus) for t in c.traits),
        plus=sum(t.plus for t in c.traits),
        minus=sum(t.minus for t in c.traits),
        most=book.rules.trait_most,
    )


def _innate(book: Book, c: Character, b: Bearer) -> Innate:
    """RB-SHEET-28: who cannot hear signs and reads; a body may run on Charge."""
    entries = [book.abilities[own.ability] for own in c.abilities]
    most = max((entry.charge for entry in entries), default=0)
    return Innate(
        abilities=tuple(entry.name for entry in entries if entry.gained == "innate"),
        languages="spoken" if "hearing" in stats.senses(b) else "signed and read",
        needs=tuple(sorted(stats.needs(b))),
        charge=Pool(now=c.body_charge or 0, most=most) if most else None,
        doings=doings.with_body(c),
    )
