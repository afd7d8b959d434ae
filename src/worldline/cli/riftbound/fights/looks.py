"""What can be looked at: everybody, one unit with all that is known of it, odds, reasons."""

from collections.abc import Iterator
from fractions import Fraction

from worldline.cli.riftbound.fights.offers import Offer, Prompt, chances, outlook_of
from worldline.cli.riftbound.fights.units import apart
from worldline.cli.riftbound.wording import refusal, say
from worldline.cli.shell import Unusable
from worldline.core.machine import Action, Illegal, Seat
from worldline.riftbound.combat.drawing.labels import NO_LETTER, letters, side, state
from worldline.riftbound.combat.game import GAME
from worldline.riftbound.combat.notation import write_answer
from worldline.riftbound.combat.nouns import schema
from worldline.riftbound.combat.nouns.encounter import Encounter, book
from worldline.riftbound.combat.nouns.schema import UnitId
from worldline.riftbound.combat.planning.questions import NotOffered, Other
from worldline.riftbound.combat.query.names import (
    list_words,
    mark,
    name,
    place,
    several,
    units,
)
from worldline.riftbound.combat.query.powers import bearer
from worldline.riftbound.combat.telling import text
from worldline.riftbound.combat.telling.aid import Figures, figures_of
from worldline.riftbound.combat.telling.forecast import Forecast
from worldline.riftbound.combat.telling.tell import reasons
from worldline.riftbound.combat.telling.view import SeenUnit, Sheet
from worldline.riftbound.figures.stats import is_weakened
from worldline.words import with_sign

# Everybody


def everybody(s: Encounter, seat: Seat, me: UnitId | None) -> Iterator[str]:
    """A line for each: letter, name, side, how it is, where, how far from one, marks."""
    named, far, known = letters(s, seat), _others(s, seat, me), GAME.view(s, seat).units
    wide = max(len(unit.name) for unit in known)
    sided = max(len(side(s, unit, me)) for unit in known)
    for unit in known:
        figures = _figures(s, seat, unit.id)
        line = f"{named.get(unit.id, ' '):>3}  {unit.name:{wide}} {side(s, unit, me):{sided}} "
        line += f"{state(unit, figures):15} {place(unit.place)}"
        more = [_far(far[unit.id])] if unit.id in far else []
        yield ", ".join([line, *filter(None, more), *_flags(s, seat, unit)]).rstrip()


def _far(other: Other) -> str:
    if other.contact:
        return "in contact"
    return "" if other.distance is None else f"{apart(other.distance)} off"


def _flags(s: Encounter, seat: Seat, unit: SeenUnit) -> Iterator[str]:
    for held in unit.marks:
        many = f" {held.count}" if held.count > 1 else ""
        by = "" if held.source in (None, unit.id) else f" by {name(s, held.source)}"
        yield f"{mark(s, held.mark)}{many}{by}"
    if unit.watches:
        yield f"on Overwatch, {several(unit.watches, 'Attack')}"
    if unit.asleep:
        yield "asleep"
    if unit.aboard is not None:
        yield f"in {name(s, unit.aboard)}{_hull(s, seat, unit.aboard)}"
    yield from (word for word in ("hidden", "veiled") if getattr(unit, word))


def _hull(s: Encounter, seat: Seat, vehicle: UnitId) -> str:
    if not s.has_open_figures(vehicle, seat):
        return ""
    return f" ({s.units[vehicle].hp}HP, {several(s.units[vehicle].watts, 'Watt')})"


def _figures(s: Encounter, seat: Seat, u: UnitId) -> Figures | None:
    return next((f for f in figures_of(s, seat) if f.unit == u), None)


def _others(s: Encounter, seat: Seat, me: UnitId | None) -> dict[UnitId, Other]:
    if me is None or s.units[me].dead or not s.stack:
        return {}
    return {other.unit: other for other in outlook_of(s, seat, me).others}


# One unit


def one(s: Encounter, seat: Seat, u: UnitId, me: UnitId | None) -> None:
    """All that the seat knows of it, and how it stands to one."""
    unit = next(x for x in GAME.view(s, seat).units if x.id == u)
    figures = _figures(s, seat, u)
    letter = letters(s, seat).get(u, NO_LETTER)
    say(f"{letter}  {unit.name}: {side(s, unit, me)}, {unit.size}, at {place(unit.place)}")
    told = [state(unit, figures), *_flags(s, seat, unit)]
    if figures is not None:
        told.insert(1, f"Move {figures.move}m")
    say(", ".join(told), "   ", "   ")
    if unit.holds:
        things = {t.n: book(s).items[t.item].name for t in unit.holds}
        say(f"holds or wears {list_words(things.values())}", "   ", "   ")
    if unit.sheet is not None:
        for line in _sheet(s, unit.id, unit.sheet):
            say(line, "   ", "   ")
    else:
        say("their figures are hidden (RB-RULING-230)", "   ", "   ")
    for line in (*_standing(s, unit), *_ties(s, seat, u, me)):
        say(line, "   ", "   ")


def _sheet(s: Encounter, u: UnitId, sheet: Sheet) -> Iterator[str]:
    stored = [f"{book(s).items[t.item].name} {tokens}" for t in sheet.things
              if (tokens := _tokens(t.ammo, t.charge))]  # fmt: skip
    if stored:
        yield f"tokens: {', '.join(stored)}"
    if sheet.body_charge is not None:
        yield f"{sheet.body_charge} Charge in their body"
    if sheet.systems:
        held = [_system(s, one.system, _tokens(one.ammo, one.charge)) for one in sheet.systems]
        yield f"Systems: {', '.join(held)}; {several(sheet.watts, 'Watt')}"
    if sheet.counters:
        yield f"{several(sheet.counters, 'Attack Counter')}"
    yield from _besides(s, u, sheet)
    if sheet.tried:
        yield "cannot Seize the Initiative again until after their next turn (RB-RULING-156)"
    if sheet.owes and not s.units[u].repaying:
        yield "has one Action fewer on their next turn (RB-SEIZE-6)"


def _besides(s: Encounter, u: UnitId, sheet: Sheet) -> Iterator[str]:
    """What changes the turn and the rolls of a unit."""
    for reserve in sheet.reserves:
        attribute = book(s).attributes[reserve.attribute].name
        yield f"prepared {attribute}: {several(reserve.left, 'reroll')}"
    if sheet.owes and s.units[u].repaying:
        yield "one Action fewer this turn, the price of Seizing the Initiative (RB-SEIZE-6)"
    if s.units[u].nature != "vehicle" and is_weakened(bearer(s, u)):
        yield f"Grave wounds: all Scores {with_sign(book(s).rules.dying_score)} (RB-DYING-9)"


def _system(s: Encounter, id: str, tokens: str) -> str:
    return f"{book(s).systems[id].name} {tokens}".strip()


def _tokens(ammo: int, charge: int) -> str:
    return ", ".join(f"{n} {what}" for n, what in ((ammo, "Ammo"), (charge, "Charge")) if n)


def _standing(s: Encounter, unit: SeenUnit) -> Iterator[str]:
    """For its own seat alone (RB-RULING-249, RB-STAND-1)."""
    if unit.standing is None:
        return
    if answers := s.units[unit.id].answers:
        yield f"always answers {'; '.join(map(write_answer, answers))}"
    if (hand := unit.standing.hand) is None:
        return
    whose = "" if hand.whose is None else name(s, hand.whose)
    when = {"next": "at the next gap", "before": f"before the turn of {whose}",
            "after": f"after an Action of {whose}"}[hand.at]  # fmt: skip
    helped = "" if hand.helper is None else f", with the help of {name(s, hand.helper)}"
    yield f"hand up to Seize the Initiative {when}{helped}"


def _ties(s: Encounter, seat: Seat, u: UnitId, me: UnitId | None) -> Iterator[str]:
    other = _others(s, seat, me).get(u) if me is not None and me != u else None
    if other is None or me is None:
        return
    who = name(s, me)
    if other.contact:
        yield f"in contact with {who}"
    elif other.distance is not None:
        yield f"{apart(other.distance)} from {who}"
    if other.unseen is not None:
        yield f"{who} does not see them: {other.unseen.why} ({other.unseen.rule})"
    if not other.sees:
        yield f"they do not see {who}"


# Odds and reasons


def odds(at: Prompt, offer: Offer) -> Iterator[str]:
    if not isinstance(offer.action, schema.Attack):
        raise Unusable("Only Attacks have odds.")
    found = chances(at.s, at.d, offer.action, at.outlook)
    if isinstance(found, Illegal):
        yield refusal(found)
        return
    for f in found:
        yield from odds_lines(at.s, f)


def odds_lines(s: Encounter, f: Forecast) -> Iterator[str]:
    """Odds in words."""
    hit = f", {reasons(f.modifiers)}" if f.modifiers else ""
    yield f"{name(s, f.target)}: Hit Roll on {f.basis}, {f.needs}+{hit}"
    if f.dodge_needs is not None:
        more = f", {reasons(f.dodge_modifiers)}" if f.dodge_modifiers else ""
        yield f"  Dodge Roll on {f.dodge}, {f.dodge_needs}+{more}"
    for block in f.blocks:
        yield f"  not counted: {block}"
    yield f"  {f.hits:.2f} hits and {f.damage:.2f} damage on average"
    yield f"  fells them with {_percent(f.fells)}"
    if (less := f.defended) is not None:
        paid = f" ({less.sp} SP)" if less.sp else ""
        rest = f"{less.damage:.2f} damage on average, fells them with {_percent(less.fells)}"
        yield f"  if they use {list_words(less.uses)}{paid}: {rest}"


def _percent(fraction: str) -> str:
    return f"{float(Fraction(fraction)):.1%}"


def why(s: Encounter, seat: Seat, me: UnitId, about: UnitId | None) -> Iterator[str]:
    """What a unit cannot do and why not: of all, or of what concerns another unit."""
    found = dict[tuple[object, ...], list[NotOffered]]()
    for no in outlook_of(s, seat, me).not_offered:
        if about is None or about in _concerned(no.action):
            means = getattr(no.action, "arm", getattr(no.action, "key", ""))
            found.setdefault((type(no.action), means, no.why.rule), []).append(no)
    for first, *more in found.values():
        said = text.doing(text.nameless(s, seat), me, first.action)
        others = [u for no in more for u in _concerned(no.action)]
        so = f"; {units(s, others)} likewise" if others else ""
        yield f"{said}: {first.why.why} ({first.why.rule}){so}"
    if not found:
        whom = "" if about is None else f" with {name(s, about)}"
        yield f"{name(s, me)} can do everything{whom}."


def _concerned(action: Action) -> tuple[UnitId, ...]:
    match action:
        case schema.Attack(targets=targets) | schema.Use(targets=targets):
            return targets
        case schema.Grapple(target=u) | schema.Board(vehicle=u):
            return (u,)
    return ()


def status(at: Prompt) -> str:
    """The unit that is to act, at a glance."""
    u = at.unit
    if u is None or not isinstance(at.d, schema.TakeAction):
        return ""
    unit = next(x for x in GAME.view(at.s, at.d.seat).units if x.id == u)
    parts = [state(unit, _figures(at.s, at.d.seat, u)), f"at {place(unit.place)}"]
    held = [t.n for t in unit.holds]
    for thing in unit.sheet.things if unit.sheet else ():
        if thing.n in held and (tokens := _tokens(thing.ammo, thing.charge)):
            parts.append(f"{book(at.s).items[thing.item].name} {tokens}")
    besides = _besides(at.s, u, unit.sheet) if unit.sheet else ()
    return ", ".join([*parts, *_flags(at.s, at.d.seat, unit), *besides])
